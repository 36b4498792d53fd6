/* of_search.c -- the answers of a search from each place that is asked about: the general one, or an expert's. */
#include "answer/backend.h"
#include "core/mem.h"
#include "marienbad/search.h"

typedef struct of_search {
    mb_answer base;
    mb_tree tree;
    mb_search *search;   /* NULL: there is an advisor */
    mb_advisor *advisor; /* NULL: there is a search */
    mb_limits limits;
    mb_places next; /* what moves() returned last */
    bool weighed;   /* `advice` is about all moves of `place` */
    mb_place place;
    mb_advice advice;
} of_search;

/* A search that a limit stopped before it knew anything still has to move. */
static mb_status first_move(mb_facts *out, const of_search *self, mb_place place)
{
    mb_places next = {0};
    const mb_status status = mb_tree_moves(&next, &self->tree, place);
    if (status == MB_OK && next.count > 0) {
        out->has_move = true;
        out->move = next.at[0];
    }
    mb_places_clear(&next);
    return status;
}

static mb_status get(mb_facts *out, const mb_answer *answer, mb_place place)
{
    const of_search *self = (const of_search *)answer;
    mb_found found;
    mb_status status = mb_search_run(&found, self->search, place, 1, &self->limits, NULL);
    if (status == MB_OK && found.stopped == MB_ECANCEL) {
        mb_found_clear(&found);
        status = MB_ECANCEL;
    }
    if (status != MB_OK)
        return status;
    mb_facts facts = {
        .winner = !found.exact      ? MB_UNKNOWN
                  : found.value > 0 ? 1
                  : found.value < 0 ? 2
                                    : 0,
        .has_value = true,
        .value = found.value,
        .has_move = found.has_move,
        .move = found.move,
    };
    const bool decided = facts.winner == 1 || facts.winner == 2;
    facts.has_rank = decided && found.has_rank;
    facts.rank = found.rank;
    facts.endless = decided && !found.has_rank && found.stopped == MB_OK;
    mb_found_clear(&found);
    int32_t pays = 0;
    facts.mark = mb_tree_end(&pays, &self->tree, place);
    facts.pays = facts.mark == MB_UNMARKED ? 0 : pays;
    if (!facts.has_move)
        status = first_move(&facts, self, place);
    if (status == MB_OK)
        *out = facts;
    return status;
}

static bool is_same(mb_place a, mb_place b)
{
    return a.at == b.at && a.mover == b.mover;
}

/* Ask about `place` and its moves, all together, unless that was the last that was asked. */
static mb_status weigh(of_search *self, mb_place place)
{
    if (self->weighed && is_same(self->place, place))
        return MB_OK;
    mb_advice advice;
    const mb_status status = mb_advisor_ask(&advice, self->advisor, place, MB_ADVISE_ALL, &self->limits, NULL);
    if (status != MB_OK)
        return status;
    mb_advice_clear(&self->advice);
    self->advice = advice;
    self->place = place;
    self->weighed = true;
    return MB_OK;
}

/* The best move of `place`, in *out, which is *made then; or what is known of all its moves already. */
static mb_status advise(const mb_advice **out, mb_advice *made, const of_search *self, mb_place place)
{
    *made = (mb_advice){0};
    *out = &self->advice;
    if (self->weighed && is_same(self->place, place))
        return MB_OK;
    *out = made;
    return mb_advisor_ask(made, self->advisor, place, MB_ADVISE_BEST, &self->limits, NULL);
}

static mb_facts facts_of(const of_search *self, mb_place place, int winner, bool has_rank, uint32_t rank)
{
    mb_facts facts = {
        .winner = winner,
        .has_value = winner != MB_UNKNOWN,
        .value = winner == 1   ? 1
                 : winner == 2 ? -1
                               : 0,
        .has_rank = has_rank,
        .rank = rank,
    };
    int32_t pays = 0;
    facts.mark = mb_tree_end(&pays, &self->tree, place);
    facts.pays = facts.mark == MB_UNMARKED ? 0 : pays;
    return facts;
}

static mb_status get_advice(mb_facts *out, const mb_answer *answer, mb_place place)
{
    const of_search *self = (const of_search *)answer;
    const mb_rules *rules = self->tree.rules;
    mb_advice made;
    const mb_advice *advice;
    const mb_status status = advise(&advice, &made, self, place);
    if (status != MB_OK)
        return status;
    mb_facts facts = facts_of(self, place, advice->winner, advice->has_rank, advice->rank);
    facts.has_move = advice->has_move;
    if (advice->has_move) {
        facts.move.at = advice->moves[advice->move].to;
        facts.move.mover =
            rules->game->mover ? rules->game->mover(rules->self, facts.move.at) : mb_other(place.mover);
    }
    mb_advice_clear(&made);
    *out = facts;
    return MB_OK;
}

/* The move to `next`, or NULL. */
static const mb_advised_move *move_to(const mb_advice *advice, mb_place next)
{
    for (size_t i = 0; i < advice->count; i++)
        if (advice->moves[i].to == next.at)
            return &advice->moves[i];
    return NULL;
}

static mb_status is_best(bool *out, const mb_answer *answer, mb_place place, mb_place next)
{
    mb_advice made;
    const mb_advice *advice;
    const mb_status status = advise(&advice, &made, (const of_search *)answer, place);
    if (status != MB_OK)
        return status;
    const mb_advised_move *move = move_to(advice, next);
    *out = move && move->best;
    mb_advice_clear(&made);
    return MB_OK;
}

static mb_status worth(mb_facts *out, bool *best, mb_answer *answer, mb_place place, mb_place next)
{
    of_search *self = (of_search *)answer;
    const mb_status status = weigh(self, place);
    if (status != MB_OK)
        return status;
    const mb_advised_move *move = move_to(&self->advice, next);
    MB_ASSERT(move);
    const int winner = self->advice.winner == MB_UNKNOWN             ? MB_UNKNOWN
                       : move->score == 0                            ? 0
                       : (move->score > 0) == (place.mover == MB_P1) ? 1
                                                                     : 2;
    *out = facts_of(self, next, winner, move->has_rank, move->rank);
    *best = move->best;
    return MB_OK;
}

static mb_status moves(const mb_place **out, size_t *count, mb_answer *answer, mb_place place)
{
    of_search *self = (of_search *)answer;
    const mb_status status = mb_tree_moves(&self->next, &self->tree, place);
    if (status == MB_OK) {
        *out = self->next.at;
        *count = self->next.count;
    }
    return status;
}

static void name(mb_text *out, const mb_answer *answer, mb_place place)
{
    mb_tree_name(out, &((const of_search *)answer)->tree, place);
}

static mb_status find(mb_place *out, const mb_answer *answer, const char *text, size_t length)
{
    return mb_tree_find(out, &((const of_search *)answer)->tree, text, length, NULL) == MB_OK ? MB_OK : MB_ENOTFOUND;
}

static void release(mb_answer *answer)
{
    of_search *self = (of_search *)answer;
    mb_search_free(self->search);
    mb_advisor_free(self->advisor);
    mb_places_clear(&self->next);
    mb_advice_clear(&self->advice);
    mb_release(self);
}

mb_status mb_answer_of_search(mb_answer **out, const mb_tree *tree, const mb_search_options *options,
                              const mb_limits *limits, mb_error *error)
{
    mb_search *search = NULL;
    const mb_status status = mb_search_new(&search, tree, options, limits, error);
    if (status != MB_OK)
        return status;
    of_search *self = mb_alloc_zero(1, sizeof *self);
    if (!self) {
        mb_search_free(search);
        return MB_ENOMEM;
    }
    *self = (of_search){
        .base =
            {
                .by = "search",
                .start = mb_tree_start(tree),
                .get = get,
                .moves = moves,
                .name = name,
                .find = find,
                .free = release,
            },
        .tree = *tree,
        .search = search,
    };
    if (limits)
        self->limits = *limits;
    *out = &self->base;
    return MB_OK;
}

mb_status mb_answer_of_advisor(mb_answer **out, mb_advisor *advisor, const mb_rules *rules, const mb_limits *limits)
{
    of_search *self = mb_alloc_zero(1, sizeof *self);
    if (!self) {
        mb_advisor_free(advisor);
        return MB_ENOMEM;
    }
    const mb_tree tree = mb_tree_of_rules(rules);
    *self = (of_search){
        .base =
            {
                .by = advisor->by,
                .start = mb_tree_start(&tree),
                .get = get_advice,
                .moves = moves,
                .is_best = is_best,
                .worth = worth,
                .name = name,
                .find = find,
                .free = release,
            },
        .tree = tree,
        .advisor = advisor,
    };
    if (limits)
        self->limits = *limits;
    *out = &self->base;
    return MB_OK;
}
