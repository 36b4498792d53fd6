/* morris_tables.c -- boards, words, orbits and the first slots of all parts, filled on the host. */
#include "numbers/morris_tables.h"

#include <stdlib.h>
#include <string.h>

#include "games/morris.h"

static uint32_t rank_of(const device_tables *t, uint32_t word)
{
    const uint32_t low = t->low[word & (WORDS - 1)];
    return (low & (WORDS - 1)) + t->high[low >> HALF][word >> HALF];
}

static void fill_board(device_tables *t, const mb_morris *game)
{
    t->men = game->men;
    t->points = game->points;
    t->mills = game->mills;
    t->turns = game->turns;
    t->fly = game->men == 9;
    memcpy(t->mill, game->mill, sizeof t->mill);
    memcpy(t->next, game->next, sizeof t->next);
    memcpy(t->turn, game->turn, sizeof t->turn);
    for (int p = 0; p < t->points; p++)
        for (int i = 0; i < 2; i++)
            t->through[p][i] = game->through[p][i];
}

static void fill_words(device_tables *t)
{
    for (int n = 0; n <= POINTS; n++)
        for (int k = 0; k <= n; k++)
            t->choose[n][k] = k == 0 || k == n ? 1 : t->choose[n - 1][k - 1] + t->choose[n - 1][k];
    for (uint32_t w = 0; w < WORDS; w++) {
        uint32_t rank = 0, ones = 0;
        for (uint32_t left = w; left; left &= left - 1)
            rank += t->choose[__builtin_ctz(left)][++ones];
        t->low[w] = (uint16_t)(rank | ones << HALF);
        for (int below = 0; below <= HALF; below++) {
            uint32_t sum = 0, count = (uint32_t)below;
            for (uint32_t left = w; left; left &= left - 1)
                sum += t->choose[HALF + __builtin_ctz(left)][++count];
            t->high[below][w] = sum;
        }
    }
    for (unsigned taken = 0; taken < 256; taken++) {
        t->free[taken] = (uint8_t)(8 - __builtin_popcount(taken));
        for (unsigned set = 0; set < 256; set++)
            for (unsigned bit = 0, at = 0; bit < 8; bit++)
                if (!(taken >> bit & 1)) {
                    t->squeeze[taken][set] |= (uint8_t)((set >> bit & 1) << at);
                    t->spread[taken][set] |= (uint8_t)((set >> at++ & 1) << bit);
                }
    }
}

static void list_words(device_tables *t, device_lists *l)
{
    uint32_t at = 0;
    for (int men = 0; men <= t->men; men++) {
        t->word_at[men] = at;
        for (uint32_t word = 0; word < 1u << t->points; word++)
            if (__builtin_popcount(word) == men)
                l->words[at++] = word;
    }
    l->word_count = at;
}

static void list_orbits(device_tables *t, device_lists *l, const mb_morris *game)
{
    uint32_t inverse[TURNS] = {0};
    for (int turn = 0; turn < t->turns; turn++)
        for (int back = 0; back < t->turns; back++) {
            int same = 1;
            for (int p = 0; p < t->points; p++)
                same &= mb_morris_turn(game, back, mb_morris_turn(game, turn, 1u << p)) == 1u << p;
            if (same)
                inverse[turn] = (uint32_t)back;
        }
    memset(l->of, 0xff, l->word_count * sizeof *l->of);
    for (int men = 0; men <= t->men; men++) {
        uint32_t *of = l->of + t->word_at[men], orbit = 0;
        t->orbit_at[men] = l->orbit_count;
        for (uint32_t r = 0; r < t->choose[t->points][men]; r++) {
            if (of[r] != UINT32_MAX)
                continue;
            const uint32_t set = l->words[t->word_at[men] + r];
            uint32_t kept = 0;
            for (int turn = 0; turn < t->turns; turn++)
                kept |= (uint32_t)(mb_morris_turn(game, turn, set) == set) << turn;
            for (int turn = 0; turn < t->turns; turn++) {
                uint32_t *image = &of[rank_of(t, mb_morris_turn(game, turn, set))];
                if (*image == UINT32_MAX)
                    *image = orbit << 5 | inverse[turn] << 1 | ((kept & (kept - 1)) != 0);
            }
            orbit++;
            l->least[l->orbit_count] = set;
            l->kept[l->orbit_count++] = (uint16_t)kept;
        }
    }
    t->orbit_at[t->men + 1] = l->orbit_count;
}

static void list_parts(device_tables *t, const mb_morris *game)
{
    for (int hand = 0; hand <= 2 * t->men; hand++)
        for (int own = 0; own <= MEN; own++)
            for (int other = 0; other <= MEN; other++)
                t->base[hand][own][other] = NO_PART;
    /* the two parts of a pair of numbers side by side: slides lead from one to the other */
    for (int hand = 0; hand <= 2 * t->men; hand++)
        for (int large = 0; large <= t->men; large++)
            for (int small = 0; small <= large; small++)
                for (int side = 0; side < 2 - (large == small); side++) {
                    const int own = side ? small : large, other = side ? large : small;
                    if (!mb_morris_possible(game, own, other, hand))
                        continue;
                    t->base[hand][own][other] = (int64_t)t->slots;
                    t->slots +=
                        (uint64_t)(t->orbit_at[large + 1] - t->orbit_at[large]) * t->choose[t->points - large][small];
                    t->slots = (t->slots + 63) / 64 * 64;
                }
}

int tables_init(device_tables *t, device_lists *l, int men)
{
    static mb_morris game;
    mb_morris_board_init(&game, men);
    *l = (device_lists){0};
    memset(t, 0, sizeof *t);
    fill_board(t, &game);
    fill_words(t);
    const size_t most = 4u << 20;
    l->words = malloc(most * sizeof *l->words);
    l->of = malloc(most * sizeof *l->of);
    l->least = malloc(most * sizeof *l->least);
    l->kept = malloc(most * sizeof *l->kept);
    if (!l->words || !l->of || !l->least || !l->kept)
        return 0;
    list_words(t, l);
    list_orbits(t, l, &game);
    list_parts(t, &game);
    t->words = l->words;
    t->of = l->of;
    t->least = l->least;
    t->kept = l->kept;
    return 1;
}
