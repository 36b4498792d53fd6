/* morris_filter.c -- counts the positions of nine men's morris that Gasser's rule lets pass, up to symmetry.
 *
 * A closed mill has cost the opponent a man, unless one man closed two mills at once: a player with closed mills that
 * k points and no fewer meet has taken k men at least.  Positions with 3 to 9 men a side in which a player has fewer
 * missing than that are left out; what remains holds all positions that a play reaches, and some more.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "numbers/morris_tables.h"

enum { SETS = 1 << POINTS };

/* Do so many points meet every closed mill of the set? */
static bool can_meet(const device_tables *t, uint32_t set, int points)
{
    for (int m = 0; m < t->mills; m++) {
        if ((set & t->mill[m]) != t->mill[m])
            continue;
        for (uint32_t left = points > 0 ? t->mill[m] : 0; left; left &= left - 1)
            if (can_meet(t, set & ~(left & -left), points - 1))
                return true;
        return false;
    }
    return true;
}

static uint32_t image_of(const device_tables *t, int turn, uint32_t set)
{
    return t->turn[turn][0][set & 255] | t->turn[turn][1][set >> 8 & 255] | t->turn[turn][2][set >> 16 & 255];
}

/* The set that a word stands for among the points outside `taken`. */
static uint32_t spread(const device_tables *t, uint32_t taken, uint32_t word)
{
    uint32_t set = 0;
    for (int byte = 0; byte < 3; byte++) {
        const uint32_t here = taken >> (8 * byte) & 255;
        set |= (uint32_t)t->spread[here][word & 255] << (8 * byte);
        word >>= 8 - __builtin_popcount(here);
    }
    return set;
}

/* Is the second set the least of its images under the symmetries that keep the first? */
static bool is_least(const device_tables *t, uint32_t kept, uint32_t set)
{
    for (uint32_t left = kept & ~UINT32_C(1); left; left &= left - 1)
        if (image_of(t, __builtin_ctz(left), set) < set)
            return false;
    return true;
}

/* Positions with so many men, all and those that pass; `taken` by set of men. */
static void count_pair(uint64_t count[2], const device_tables *t, const uint8_t *taken, int large, int small)
{
    const uint32_t *word = t->words + t->word_at[small];
    count[0] = count[1] = 0;
    for (uint32_t o = t->orbit_at[large]; o < t->orbit_at[large + 1]; o++)
        for (uint32_t r = 0; r < t->choose[t->points - large][small]; r++) {
            const uint32_t one = t->least[o], two = spread(t, one, word[r]);
            if (!is_least(t, t->kept[o], two))
                continue;
            count[0]++;
            count[1] += taken[one] <= t->men - small && taken[two] <= t->men - large;
        }
}

int main(void)
{
    static device_tables t;
    device_lists l;
    uint8_t *taken = calloc(SETS, 1);
    uint64_t sum[2] = {0};
    if (!taken || !tables_init(&t, &l, 9))
        return 2;
    for (uint32_t i = 0; i < l.word_count; i++)
        while (!can_meet(&t, l.words[i], taken[l.words[i]]))
            taken[l.words[i]]++;
    for (int large = 3; large <= 9; large++)
        for (int small = 3; small <= large; small++) {
            uint64_t count[2];
            count_pair(count, &t, taken, large, small);
            printf("%d-%d %" PRIu64 " %" PRIu64 "\n", large, small, count[0], count[1]);
            for (int i = 0; i < 2; i++) /* either player to move */
                sum[i] += count[i] * (large == small ? 1 : 2);
        }
    printf("all %" PRIu64 " %" PRIu64 "\n", sum[0], sum[1]);
    free(taken);
    return 0;
}
