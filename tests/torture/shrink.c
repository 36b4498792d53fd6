/* shrink.c -- a failing text made smaller: by a position and all that names it, by a line, by a word, by numbers. */
#include "torture.h"

/* A word of the text: from `begin` to `end`; quoted ones are one word. */
typedef struct word {
    size_t begin, end;
} word;

/* The words of a text, blanks and newlines between them. */
static size_t cut(word *out, size_t room, const char *text)
{
    size_t count = 0, at = 0;
    while (text[at] && count < room) {
        at += strspn(text + at, " \n");
        if (!text[at])
            break;
        const size_t begin = at;
        for (bool quoted = false; text[at] && (quoted || (text[at] != ' ' && text[at] != '\n')); at++) {
            if (quoted && text[at] == '\\' && text[at + 1])
                at++;
            else if (text[at] == '"')
                quoted = !quoted;
        }
        out[count++] = (word){begin, at};
    }
    return count;
}

static bool is_blank(const char *text, word w)
{
    return w.begin == w.end || text[w.begin] == '\n';
}

/* Is that the name, perhaps with a cost behind it? */
static bool names(const char *text, word w, word name)
{
    const size_t length = name.end - name.begin;
    return w.end - w.begin >= length && memcmp(text + w.begin, text + name.begin, length) == 0
           && (w.begin + length == w.end || text[w.begin + length] == '=');
}

/* Where the line of `at` begins, and where the next one does. */
static size_t line_begin(const char *text, size_t at)
{
    while (at > 0 && text[at - 1] != '\n')
        at--;
    return at;
}

static size_t line_end(const char *text, size_t at)
{
    at += strcspn(text + at, "\n");
    return text[at] ? at + 1 : at;
}

/* The text without a position: its line, and every word that names it; an arrow that leads nowhere goes too. */
static void without_position(mb_text *out, const char *text, const word *words, size_t count, word name)
{
    const size_t skip = line_begin(text, name.begin), resume = line_end(text, name.begin);
    size_t copied = 0;
    for (size_t i = 0; i < count; i++) {
        const word w = words[i];
        const bool arrow = w.end - w.begin == 2 && memcmp(text + w.begin, "->", 2) == 0;
        bool gone = w.begin >= skip && w.begin < resume;
        if (!gone && !is_blank(text, w))
            gone = names(text, w, name);
        if (arrow && !gone) { /* does a move stay behind it, on its line? */
            gone = true;
            for (size_t k = i + 1;
                 k < count && words[k].begin < line_end(text, w.begin) && text[words[k].begin] != ':'; k++)
                gone = gone && names(text, words[k], name);
        }
        if (!gone)
            continue;
        mb_text_add_n(out, text + copied, w.begin - copied);
        copied = w.end;
    }
    mb_text_add(out, text + copied);
}

/* The text without words[i .. i+many-1]. */
static void without_words(mb_text *out, const char *text, const word *words, size_t i, size_t many)
{
    mb_text_add_n(out, text, words[i].begin);
    mb_text_add(out, text + words[i + many - 1].end);
}

/* The text with the number that begins at `at` halved, or one less; false: there is none. */
static bool with_less(mb_text *out, const char *text, size_t at, bool half)
{
    const size_t digits = strspn(text + at, "0123456789");
    if (digits == 0 || digits > 18 || (at > 0 && strchr("0123456789", text[at - 1])))
        return false;
    const int64_t number = strtoll(text + at, NULL, 10);
    if (number == 0 || (half && number < 4))
        return false;
    mb_text_add_n(out, text, at);
    mb_text_i64(out, half ? number / 2 : number - 1);
    mb_text_add(out, text + at + digits);
    return true;
}

/* The text without empty lines, and with one blank between words. */
static void tidied(mb_text *out, const char *text)
{
    bool quoted = false;
    for (const char *at = text; *at; at++) {
        const char last = out->length > 0 ? mb_text_string(out)[out->length - 1] : '\n';
        if (*at == '"')
            quoted = !quoted;
        if (quoted || (*at != ' ' && *at != '\n')) {
            mb_text_char(out, *at);
            continue;
        }
        const char next = at[1 + strspn(at + 1, " ")];
        if (last != '\n' && last != ' ' && (*at == '\n' || (next && next != '\n')))
            mb_text_char(out, *at);
    }
}

/* Keep the candidate if it fails, too.  It is cleared. */
static bool keep(mb_text *text, mb_text *candidate, const torture_trial *trial)
{
    const bool smaller = candidate->status == MB_OK && candidate->length > 0
                         && strcmp(mb_text_string(candidate), mb_text_string(text)) != 0
                         && trial->fails(trial->context, mb_text_string(candidate));
    if (smaller) {
        mb_text_clear(text);
        *text = *candidate;
        *candidate = (mb_text){0};
    } else {
        mb_text_clear(candidate);
    }
    return smaller;
}

/* One round; true: something was left out. */
static bool round_of(mb_text *text, const torture_trial *trial, double until)
{
    enum { WORDS = 4096 };
    word *words = malloc(WORDS * sizeof *words);
    bool any = false;
    assert_non_null(words);
    for (int way = 0; way < 3; way++) {
        for (size_t i = 0; torture_now() < until; i++) {
            mb_text candidate = {0};
            const char *at = mb_text_string(text);
            const size_t count = cut(words, WORDS, at);
            if (i >= count)
                break;
            const bool first = line_begin(at, words[i].begin) == words[i].begin;
            if (way == 0 && !first)
                continue;
            if (way == 0)
                without_position(&candidate, at, words, count, words[i]);
            else if (way == 1 && i + 1 < count)
                without_words(&candidate, at, words, i, 2);
            else
                without_words(&candidate, at, words, i, 1);
            if (keep(text, &candidate, trial)) {
                any = true;
                i--;
            }
        }
    }
    free(words);
    for (int half = 1; half >= 0; half--)
        for (size_t at = 0; at < text->length && torture_now() < until; at++)
            for (bool again = true; again && torture_now() < until;) {
                mb_text candidate = {0};
                again = with_less(&candidate, mb_text_string(text), at, half == 1);
                again = again && keep(text, &candidate, trial);
                any |= again;
            }
    return any;
}

void torture_shrink(mb_text *text, const torture_trial *trial, double seconds)
{
    const double until = torture_now() + seconds;
    while (torture_now() < until && round_of(text, trial, until))
        ;
    mb_text tidy = {0};
    tidied(&tidy, mb_text_string(text));
    keep(text, &tidy, trial);
}
