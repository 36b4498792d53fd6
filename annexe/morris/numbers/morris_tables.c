/* morris_tables.c -- the numbers of src/games/morris_numbers.h in arrays without pointers, and the first slots of all
 * parts, filled on the host. */
#include "numbers/morris_tables.h"

#include <stdlib.h>
#include <string.h>

#include "games/morris_numbers.h"

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

static void fill_words(device_tables *t, const mb_morris_numbers *n)
{
    for (int points = 0; points <= POINTS; points++)
        for (int men = 0; men <= POINTS; men++)
            t->choose[points][men] = (uint32_t)n->choose.of[points][men];
    memcpy(t->low, n->low, sizeof t->low);
    memcpy(t->high, n->high, sizeof t->high);
    memcpy(t->free, n->free, sizeof t->free);
    memcpy(t->squeeze, n->squeeze, sizeof t->squeeze);
    memcpy(t->spread, n->spread, sizeof t->spread);
}

/* The words and orbits of all numbers of men, one number after the other; false: no memory. */
static bool copy_lists(device_tables *t, device_lists *l, const mb_morris_numbers *n)
{
    for (int men = 0; men <= t->men; men++) {
        t->word_at[men] = l->word_count;
        t->orbit_at[men] = l->orbit_count;
        l->word_count += t->choose[t->points][men];
        l->orbit_count += n->orbits[men].count;
    }
    t->orbit_at[t->men + 1] = l->orbit_count;
    l->words = malloc(l->word_count * sizeof *l->words);
    l->of = malloc(l->word_count * sizeof *l->of);
    l->least = malloc(l->orbit_count * sizeof *l->least);
    l->kept = malloc(l->orbit_count * sizeof *l->kept);
    for (int men = 0; men <= t->men && l->words && l->of && l->least && l->kept; men++) {
        const mb_morris_orbits *orbits = &n->orbits[men];
        const size_t words = t->choose[t->points][men];
        memcpy(l->words + t->word_at[men], n->word[men], words * sizeof *l->words);
        memcpy(l->of + t->word_at[men], orbits->of, words * sizeof *l->of);
        memcpy(l->least + t->orbit_at[men], orbits->least, orbits->count * sizeof *l->least);
        memcpy(l->kept + t->orbit_at[men], orbits->kept, orbits->count * sizeof *l->kept);
    }
    return l->words && l->of && l->least && l->kept;
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
    void *numbers;
    mb_morris_board_init(&game, men);
    *l = (device_lists){0};
    memset(t, 0, sizeof *t);
    if (mb_morris_numbering.folded->open(&numbers, &game) != MB_OK)
        return 0;
    fill_board(t, &game);
    fill_words(t, numbers);
    const bool copied = copy_lists(t, l, numbers);
    mb_morris_numbering.folded->close(numbers);
    if (!copied)
        return 0;
    list_parts(t, &game);
    t->words = l->words;
    t->of = l->of;
    t->least = l->least;
    t->kept = l->kept;
    return 1;
}
