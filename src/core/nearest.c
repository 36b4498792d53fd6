/* nearest.c -- names without case and accents, and the number of edits from one to another. */
#include "core/nearest.h"

/* The letter of U+00C0 to U+00FF without its accent; a blank: not a letter. */
static const char latin[] = "aaaaaaaceeeeiiiidnooooo ouuuuyxsaaaaaaaceeeeiiiidnooooo ouuuuyxy";
_Static_assert(sizeof latin == 64 + 1, "one for each");

/* Write the letters and digits of a word in lower case; returns how many there are, at most MB_NEAREST_ROOM. */
static size_t fold(char out[MB_NEAREST_ROOM], const char *word, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length && count < MB_NEAREST_ROOM; i++) {
        const unsigned char c = (unsigned char)word[i];
        if (c == ' ' || c == '-' || c == '_')
            continue;
        if (c == 0xC3 && i + 1 < length && ((unsigned char)word[i + 1] & 0xC0) == 0x80)
            out[count++] = latin[(unsigned char)word[++i] & 0x3F];
        else
            out[count++] = (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    }
    return count;
}

bool mb_name_among(const char *names, const char *word, size_t length)
{
    char a[MB_NEAREST_ROOM], b[MB_NEAREST_ROOM];
    const size_t size = fold(a, word, length);
    for (const char *at = names; at && *at && size < MB_NEAREST_ROOM;) {
        const size_t width = strcspn(at, "|");
        if (fold(b, at, width) == size && memcmp(a, b, size) == 0)
            return true;
        at += width + (at[width] == '|');
    }
    return false;
}

/* The least number of letters to insert, delete, replace or exchange with their neighbour that makes b of a. */
static size_t edits(const char *a, size_t m, const char *b, size_t n)
{
    MB_ASSERT(m <= MB_NEAREST_ROOM && n <= MB_NEAREST_ROOM);
    size_t cost[MB_NEAREST_ROOM + 1][MB_NEAREST_ROOM + 1]; /* cost[i][k]: from the first i letters of a to k of b */
    for (size_t i = 0; i <= m; i++)
        for (size_t k = 0; k <= n; k++) {
            size_t least = i + k; /* where one of them is empty */
            if (i > 0 && k > 0) {
                least = cost[i - 1][k - 1] + (a[i - 1] != b[k - 1]);
                least = cost[i - 1][k] + 1 < least ? cost[i - 1][k] + 1 : least;
                least = cost[i][k - 1] + 1 < least ? cost[i][k - 1] + 1 : least;
            }
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1] && cost[i - 2][k - 2] + 1 < least)
                least = cost[i - 2][k - 2] + 1;
            cost[i][k] = least;
        }
    return cost[m][n];
}

mb_nearest mb_nearest_to(const char *word, size_t length)
{
    mb_nearest nearest = {0};
    nearest.length = fold(nearest.word, word, length);
    const size_t near = nearest.length == 2 ? 1 : nearest.length / 3;
    nearest.distance = nearest.length < MB_NEAREST_ROOM ? near + 1 : 0; /* none is near yet */
    return nearest;
}

void mb_nearest_try(mb_nearest *nearest, const char *names, const char *name)
{
    char other[MB_NEAREST_ROOM];
    for (const char *at = names; at && *at;) {
        const size_t width = strcspn(at, "|");
        const size_t distance = edits(nearest->word, nearest->length, other, fold(other, at, width));
        if (distance < nearest->distance) {
            nearest->distance = distance;
            nearest->name = name;
        }
        at += width + (at[width] == '|');
    }
}
