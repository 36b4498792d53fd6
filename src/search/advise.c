/* advise.c -- the score of each move, found by a search. */
#include "marienbad/advise.h"

#include "core/mem.h"
#include "core/message.h"
#include "search/advise.h"
#include "search/searcher.h"

typedef struct by_search {
    mb_advisor base;
    mb_ground ground;
    mb_search *search;
    mb_search_options options;
    mb_advisor *expert; /* tried first, for half of the time; NULL: none */
    double began;       /* when the question was asked */
} by_search;

void mb_advice_clear(mb_advice *advice)
{
    mb_release(advice->moves);
    *advice = (mb_advice){0};
}

/* What of the time is left, or a part of it; never 0, which would be no limit. */
static mb_limits time_left(const by_search *self, const mb_limits *limits, double part)
{
    mb_limits left = limits ? *limits : (mb_limits){0};
    if (left.seconds > 0 && left.now) {
        left.seconds = (left.seconds - (left.now(left.context) - self->began)) * part;
        left.seconds = left.seconds > 1e-9 ? left.seconds : 1e-9;
    }
    return left;
}

/* Search from `at`, with the best move or for the value alone.  What a limit left unfinished is an estimate. */
static mb_status advise_look(mb_found *out, by_search *self, mb_place at, bool move, const mb_limits *limits,
                             mb_error *error)
{
    const mb_limits left = time_left(self, limits, 1);
    mb_found found;
    const mb_status status = mb_search_run(&found, self->search, at, move, &left, error);
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

/* The score of every move in the search from `at`; *stopped: a limit was reached before the last.  With iterative
 * deepening unfinished scores are discarded, so the loop stops. */
static mb_status advise_score_moves(mb_advice *advice, bool *stopped, by_search *self, mb_place at,
                                    const mb_places *next, const mb_limits *limits, mb_error *error)
{
    int64_t most = INT64_MIN;
    for (size_t i = 0; i < next->count && !(*stopped && self->options.deepen); i++) {
        mb_advised_move *move = &advice->moves[i];
        const mb_limits left = time_left(self, limits, 1);
        mb_found found;
        const mb_status status = mb_search_weigh(&found, self->search, at, next->at[i], &left, error);
        if (status != MB_OK)
            return status;
        if (found.stopped == MB_ECANCEL)
            return mb_error_plain(error, MB_ECANCEL);
        const int64_t score = at.mover == MB_P1 ? found.score : -found.score;
        move->score = score_for(at.mover, found.value);
        move->winner = found.winner;
        move->has_rank = found.exact && found.winner > 0 && found.has_rank;
        move->rank = move->has_rank ? found.rank : 0;
        advice->nodes += found.work.nodes;
        *stopped |= found.stopped != MB_OK;
        if (score > most)
            for (size_t k = 0; k < i; k++)
                advice->moves[k].best = false;
        move->best = score >= most;
        most = score > most ? score : most;
    }
    return MB_OK;
}

/* The moves as they are listed, without scores. */
static mb_status advise_list_moves(mb_advice *advice, const mb_places *next)
{
    advice->moves = mb_alloc_zero(next->count, sizeof *advice->moves);
    if (!advice->moves)
        return MB_ENOMEM;
    advice->count = next->count;
    for (size_t i = 0; i < next->count; i++)
        advice->moves[i] = (mb_advised_move){.to = next->at[i].at, .winner = MB_UNKNOWN};
    return MB_OK;
}

/* Advice from one search, and one more search for each move with MB_ADVISE_ALL; *stopped: a limit left it
 * unfinished. */
static mb_status advise(mb_advice *out, bool *stopped, by_search *self, mb_place at, mb_advise how,
                        const mb_limits *limits, mb_error *error)
{
    mb_advice advice = {0};
    mb_places next = {0};
    mb_found found;
    mb_status status = advise_look(&found, self, at, how != MB_ADVISE_SCORE, limits, error);
    if (status != MB_OK)
        return status;
    *stopped = found.stopped != MB_OK;
    advice.score = score_for(at.mover, found.value);
    advice.winner = found.winner;
    advice.has_rank = found.exact && advice.winner > 0 && found.has_rank;
    advice.rank = advice.has_rank ? found.rank : 0;
    advice.has_move = found.has_move;
    advice.nodes = found.work.nodes + found.retraced;
    advice.limited = *stopped || self->options.depth != MB_TO_THE_END || self->options.deepen;
    if (mb_ground_moves(&next, &self->ground, at) != MB_OK)
        status = mb_error_plain(error, MB_ENOMEM);
    while (status == MB_OK && advice.has_move && next.at[advice.move].at != found.move.at) {
        advice.move++;
        MB_ASSERT(advice.move < next.count);
    }
    if (status == MB_OK && how != MB_ADVISE_SCORE && next.count > 0 && advise_list_moves(&advice, &next) != MB_OK)
        status = mb_error_plain(error, MB_ENOMEM);
    if (status == MB_OK && advice.has_move && advice.count > 0)
        advice.moves[advice.move].best = true;
    if (status == MB_OK && how == MB_ADVISE_ALL)
        status = advise_score_moves(&advice, stopped, self, at, &next, limits, error);
    mb_found_clear(&found);
    mb_places_clear(&next);
    if (status == MB_OK)
        *out = advice;
    else
        mb_advice_clear(&advice);
    return status;
}

/* Score all moves at depth 1, 2, 3, … Scores can be compared only if all moves were searched to the same depth: a
 * depth that was interrupted is discarded; the first depth has no time limit. */
static mb_status deepen(mb_advice *out, by_search *self, mb_place at, const mb_limits *limits, mb_error *error)
{
    mb_search_options *how = &self->search->options;
    mb_advice advice = {0};
    mb_status status;
    bool stopped;
    mb_limits any_time = limits ? *limits : (mb_limits){0};
    any_time.seconds = any_time.until = 0;
    how->deepen = false;
    for (uint32_t depth = 1;; depth++) {
        mb_advice found;
        how->depth = depth;
        status = advise(&found, &stopped, self, at, MB_ADVISE_ALL, depth == 1 ? &any_time : limits, error);
        if (status != MB_OK)
            break;
        const uint64_t nodes = advice.nodes + found.nodes;
        if (stopped && depth > 1) {
            mb_advice_clear(&found);
        } else {
            mb_advice_clear(&advice);
            advice = found;
        }
        advice.nodes = nodes;
        if (stopped || advice.winner != MB_UNKNOWN || depth == self->options.depth)
            break;
    }
    *how = self->options;
    if (status == MB_OK)
        *out = advice;
    else
        mb_advice_clear(&advice);
    return status;
}

static mb_status advise_ask(mb_advice *out, mb_advisor *advisor, mb_place at, mb_advise how, const mb_limits *limits,
                            mb_error *error)
{
    by_search *self = (by_search *)advisor;
    self->began = limits && limits->now ? limits->now(limits->context) : 0;
    if (self->expert) {
        const mb_limits half = time_left(self, limits, 0.5);
        const mb_status status = self->expert->ask(out, self->expert, at, how, &half, error);
        self->base.by = status == MB_OK ? self->expert->by : "search";
        if (status != MB_ELIMIT)
            return status;
    }
    if (!mb_search_table_fits(&self->options, limits))
        return mb_error_plain(error, MB_ENOMEM);
    if (self->options.deepen && how == MB_ADVISE_ALL && self->options.depth > 0)
        return deepen(out, self, at, limits, error);
    bool stopped;
    return advise(out, &stopped, self, at, how, limits, error);
}

static mb_status advise_set_threads(mb_advisor *advisor, int threads)
{
    mb_advisor *expert = ((by_search *)advisor)->expert;
    return expert ? mb_advisor_threads(expert, threads) : MB_OK;
}

static void advise_release(mb_advisor *advisor)
{
    by_search *self = (by_search *)advisor;
    mb_advisor_free(self->expert);
    mb_search_free(self->search);
    mb_release(self);
}

mb_status mb_advisor_of_search(mb_advisor **out, const mb_rules *rules, const mb_search_options *options,
                               mb_advisor *expert, mb_error *error)
{
    const mb_search_options usual = {.depth = MB_TO_THE_END, .order = MB_ORDER_USUAL, .table = MB_TABLE_WELL};
    by_search *self = mb_alloc_zero(1, sizeof *self);
    if (!self) {
        mb_advisor_free(expert);
        return mb_error_plain(error, MB_ENOMEM);
    }
    *self = (by_search){
        .base = {.by = "search", .ask = advise_ask, .threads = advise_set_threads, .free = advise_release},
        .ground = mb_ground_of_rules(rules),
        .options = options ? *options : usual,
        .expert = expert};
    const mb_status status = mb_search_new(&self->search, &self->ground, &self->options, NULL, error);
    if (status == MB_OK)
        *out = &self->base;
    else
        advise_release(&self->base);
    return status;
}

mb_status mb_advisor_ask(mb_advice *out, mb_advisor *advisor, mb_place at, mb_advise how, const mb_limits *limits,
                         mb_error *error)
{
    return advisor->ask(out, advisor, at, how, limits, error);
}

mb_status mb_advisor_threads(mb_advisor *advisor, int threads)
{
    MB_ASSERT(1 <= threads && threads <= MB_MAX_THREADS);
    return advisor->threads ? advisor->threads(advisor, threads) : MB_OK;
}

void mb_advisor_free(mb_advisor *advisor)
{
    if (advisor)
        advisor->free(advisor);
}
