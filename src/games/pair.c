/* pair.c -- games of two numbers. */
#include "games/pair.h"

#include "core/mem.h"
#include "games/numbers.h"

static const mb_words SAY_LIMIT =
    MB_WORDS("too large to be explored: {found}; each number is at most {most}",
             "trop grand pour être exploré : {found} ; chaque nombre vaut au plus {most}");
static const mb_words SAY_POSITION =
    MB_WORDS("a position is two numbers of at least {least}, such as (3,5), found \"{found}\"",
             "une position est un couple de nombres valant au moins {least}, comme (3,5), et non « {found} »");

mb_status mb_pair_open(void **self, const mb_value *values, mb_error *error)
{
    mb_pair_game *game = mb_alloc(1, sizeof *game);
    if (!game)
        return mb_error_plain(error, MB_ENOMEM);
    *game = (mb_pair_game){
        .a = values[MB_PAIR_A].number, .b = values[MB_PAIR_B].number, .last = values[MB_PAIR_LAST].number};
    *self = game;
    return MB_OK;
}

mb_status mb_pair_start(mb_state *out, const void *self, mb_error *error)
{
    const mb_pair_game *game = self;
    const int64_t larger = game->a > game->b ? game->a : game->b;
    MB_ASSERT(game->a >= 0 && game->b >= 0);
    if (larger > UINT32_MAX)
        return mb_fail(error, MB_ELIMIT, SAY_LIMIT, "found", larger, "most", UINT32_MAX);
    *out = mb_pair((uint32_t)game->a, (uint32_t)game->b);
    return MB_OK;
}

void mb_pair_show(mb_text *out, const void *self, mb_state state)
{
    (void)self;
    const int64_t number[] = {mb_pair_a(state), mb_pair_b(state)};
    mb_tuple_show(out, number, MB_COUNT(number));
}

static mb_status pair_refuse(int64_t least, const char *text, size_t length, mb_error *error)
{
    return mb_fail(error, MB_EPARSE, SAY_POSITION, "found", mb_piece_at(text, length), "least", least);
}

mb_status mb_pair_read(int64_t out[2], int64_t least, const char *text, size_t length, mb_error *error)
{
    int64_t number[2];
    size_t count;
    if (mb_tuple_parse(number, MB_COUNT(number), &count, text, length) != MB_OK || count != 2)
        return pair_refuse(least, text, length, error);
    for (size_t i = 0; i < MB_COUNT(number); i++)
        if (number[i] < least || number[i] > MB_PAIR_MOST)
            return pair_refuse(least, text, length, error);
    memcpy(out, number, sizeof number);
    return MB_OK;
}

mb_status mb_pair_parse(mb_state *out, int64_t least, const char *text, size_t length, mb_error *error)
{
    int64_t number[2];
    const mb_status status = mb_pair_read(number, least, text, length, error);
    if (status != MB_OK)
        return status;
    if (number[0] > UINT32_MAX || number[1] > UINT32_MAX)
        return mb_fail(error, MB_ELIMIT, SAY_LIMIT, "found", mb_piece_at(text, length), "most", UINT32_MAX);
    MB_ASSERT(number[0] >= least && number[1] >= least && least >= 0);
    *out = mb_pair((uint32_t)number[0], (uint32_t)number[1]);
    return MB_OK;
}

mb_state mb_pair_canonical(const void *self, mb_state state)
{
    (void)self;
    const uint32_t a = mb_pair_a(state), b = mb_pair_b(state);
    return a <= b ? state : mb_pair(b, a);
}

mb_extent mb_pair_states(mb_state state, uint32_t least)
{
    MB_ASSERT(mb_pair_a(state) >= least && mb_pair_b(state) >= least);
    const double all = ((double)(mb_pair_a(state) - least) + 1) * ((double)(mb_pair_b(state) - least) + 1);
    return (mb_extent){all, all};
}
