/* advise.c -- what is each move worth?  The game's expert knows, or a search finds out. */
#include "marienbad/advise.h"

#include "core/mem.h"
#include "core/message.h"
#include "marienbad/expert.h"
#include "search/tree.h"

enum { TABLE = 64 << 20 }; /* bytes, unless the caller says how to search */

typedef struct by_search {
    mb_advisor base;
    mb_tree tree;
    mb_search *search;
} by_search;

void mb_advice_clear(mb_advice *advice)
{
    mb_release(advice->moves);
    *advice = (mb_advice){0};
}

/* Search from `at`, with the best move or for the value alone.  What a limit left unfinished is an estimate. */
static mb_status look(mb_found *out, by_search *self, mb_place at, bool move, const mb_limits *limits,
                      mb_error *error)
{
    mb_found found;
    const mb_status status = mb_search_run(&found, self->search, at, move, limits, error);
    if (status != MB_OK)
        return status;
    if (found.stopped == MB_ECANCEL) {
        mb_found_clear(&found);
        return mb_error_plain(error, MB_ECANCEL);
    }
    *out = found;
    return MB_OK;
}

static int32_t score_for(mb_player mover, int32_t value)
{
    return mover == MB_P1 ? value : -value;
}

/* The score of every move, one search each. */
static mb_status score_moves(mb_advice *advice, by_search *self, mb_place at, const mb_places *next,
                             const mb_limits *limits, mb_error *error)
{
    for (size_t i = 0; i < next->count; i++) {
        mb_found found;
        const mb_status status = look(&found, self, next->at[i], false, limits, error);
        if (status != MB_OK)
            return status;
        advice->moves[i].score = score_for(at.mover, found.value);
        advice->nodes += found.work.nodes;
        mb_found_clear(&found);
    }
    return MB_OK;
}

/* The moves as they are listed, without scores. */
static mb_status list_moves(mb_advice *advice, const mb_places *next)
{
    advice->moves = mb_alloc_zero(next->count, sizeof *advice->moves);
    if (!advice->moves)
        return MB_ENOMEM;
    advice->count = next->count;
    for (size_t i = 0; i < next->count; i++)
        advice->moves[i].to = next->at[i].at;
    return MB_OK;
}

static mb_status ask(mb_advice *out, mb_advisor *advisor, mb_place at, mb_advise how, const mb_limits *limits,
                     mb_error *error)
{
    by_search *self = (by_search *)advisor;
    mb_advice advice = {0};
    mb_places next = {0};
    mb_found found;
    mb_status status = look(&found, self, at, how != MB_ADVISE_SCORE, limits, error);
    if (status != MB_OK)
        return status;
    advice.score = score_for(at.mover, found.value);
    advice.winner = !found.exact ? MB_UNKNOWN : found.value > 0 ? 1 : found.value < 0 ? 2 : 0;
    advice.has_rank = advice.winner > 0 && found.has_rank;
    advice.rank = advice.has_rank ? found.rank : 0;
    advice.has_move = found.has_move;
    advice.nodes = found.work.nodes + found.retraced;
    if (mb_tree_moves(&next, &self->tree, at) != MB_OK)
        status = mb_error_plain(error, MB_ENOMEM);
    while (status == MB_OK && advice.has_move && next.at[advice.move].at != found.move.at) {
        advice.move++;
        MB_ASSERT(advice.move < next.count);
    }
    if (status == MB_OK && how != MB_ADVISE_SCORE && next.count > 0 && list_moves(&advice, &next) != MB_OK)
        status = mb_error_plain(error, MB_ENOMEM);
    if (status == MB_OK && advice.has_move && advice.count > 0)
        advice.moves[advice.move].best = true;
    if (status == MB_OK && how == MB_ADVISE_ALL)
        status = score_moves(&advice, self, at, &next, limits, error);
    mb_found_clear(&found);
    mb_places_clear(&next);
    if (status == MB_OK)
        *out = advice;
    else
        mb_advice_clear(&advice);
    return status;
}

static void release(mb_advisor *advisor)
{
    by_search *self = (by_search *)advisor;
    mb_search_free(self->search);
    mb_release(self);
}

static mb_status new_by_search(mb_advisor **out, const mb_rules *rules, const mb_search_options *options,
                               mb_error *error)
{
    const mb_search_options usual = {
        .depth = MB_TO_THE_END, .order = MB_ORDER_HISTORY | MB_ORDER_KILLERS, .table = TABLE};
    by_search *self = mb_alloc_zero(1, sizeof *self);
    if (!self)
        return mb_error_plain(error, MB_ENOMEM);
    *self = (by_search){.base = {.by = "search", .ask = ask, .free = release}, .tree = mb_tree_of_rules(rules)};
    const mb_status status = mb_search_new(&self->search, &self->tree, options ? options : &usual, NULL, error);
    if (status == MB_OK)
        *out = &self->base;
    else
        release(&self->base);
    return status;
}

mb_status mb_advisor_of_rules(mb_advisor **out, const mb_rules *rules, const mb_search_options *options,
                              mb_error *error)
{
    const mb_expert *expert = mb_expert_find(rules->game->name);
    const mb_status status = expert && expert->advisor ? expert->advisor(out, rules, options, error) : MB_EUNSUITED;
    return status == MB_EUNSUITED ? new_by_search(out, rules, options, error) : status;
}

mb_status mb_advisor_ask(mb_advice *out, mb_advisor *advisor, mb_place at, mb_advise how, const mb_limits *limits,
                         mb_error *error)
{
    return advisor->ask(out, advisor, at, how, limits, error);
}

void mb_advisor_free(mb_advisor *advisor)
{
    if (advisor)
        advisor->free(advisor);
}
