/* of_search.c -- the answers of a search, which runs from each place that is asked about. */
#include "answer/backend.h"
#include "core/mem.h"
#include "marienbad/search.h"

/* The ratings of all moves of a place, which are searched together. */
typedef struct weighed {
    bool done;
    mb_place place;
    mb_places next;
    mb_found *found; /* found[i]: of the move to next.at[i] */
    size_t room;
    int64_t best; /* the score of the best of them */
} weighed;

typedef struct of_search {
    mb_answer base;
    mb_search *search;
    mb_limits limits;
    bool blind; /* the depth is 0: the search examines no move, and knows no best one */
    weighed *last;
} of_search;

/* A move for a search that a limit stopped before it found one: the first. */
static mb_status first_move(mb_facts *out, const mb_ground *ground, mb_place place)
{
    mb_places next = {0};
    const mb_status status = mb_ground_moves(&next, ground, place);
    if (status == MB_OK && next.count > 0) {
        out->has_move = out->any_move = true;
        out->move = next.at[0];
    }
    mb_places_clear(&next);
    return status;
}

static mb_facts of_search_facts(const mb_found *found)
{
    mb_facts facts = {
        .winner = found->winner,
        .has_value = true,
        .value = found->value,
        .has_move = found->has_move,
        .move = found->move,
    };
    const bool decided = found->exact && found->winner > 0;
    MB_ASSERT(found->exact || found->winner == MB_UNKNOWN);
    facts.has_rank = decided && found->has_rank;
    facts.rank = found->rank;
    facts.endless = decided && !found->has_rank && found->stopped == MB_OK;
    return facts;
}

static mb_status of_search_get(mb_facts *out, const mb_answer *answer, mb_place place)
{
    const of_search *self = (const of_search *)answer;
    mb_found found;
    mb_status status = mb_search_run(&found, self->search, place, 1, &self->limits, NULL);
    if (status != MB_OK)
        return status;
    if (found.stopped == MB_ECANCEL) {
        mb_found_clear(&found);
        return MB_ECANCEL;
    }
    mb_facts facts = of_search_facts(&found);
    mb_found_clear(&found);
    mb_facts_terminal(&facts, &answer->ground, place);
    if (!facts.has_move)
        status = first_move(&facts, &answer->ground, place);
    if (status == MB_OK)
        *out = facts;
    return status;
}

/* Rate the moves of `place`, unless self->last has their ratings. */
static mb_status of_search_weigh(const of_search *self, mb_place place)
{
    weighed *last = self->last;
    if (last->done && mb_place_is(last->place, place))
        return MB_OK;
    last->done = false;
    mb_status status = mb_ground_moves(&last->next, &self->base.ground, place);
    if (status == MB_OK && !mb_grow(&last->found, &last->room, 0, last->next.count))
        status = MB_ENOMEM;
    if (status != MB_OK)
        return status;
    for (size_t i = 0; i < last->next.count && status == MB_OK; i++) {
        status = mb_search_weigh(&last->found[i], self->search, place, last->next.at[i], &self->limits, NULL);
        if (status != MB_OK || last->found[i].stopped == MB_ECANCEL)
            return status == MB_OK ? MB_ECANCEL : status;
        const int64_t score = last->found[i].score;
        if (i == 0 || (place.mover == MB_P1 ? score > last->best : score < last->best))
            last->best = score;
    }
    last->place = place;
    last->done = true;
    return MB_OK;
}

/* The rating of the move to `next`. */
static const mb_found *of_search_move_to(const weighed *last, mb_place next)
{
    size_t i = 0;
    while (!mb_place_is(last->next.at[i], next)) {
        i++;
        MB_ASSERT(i < last->next.count);
    }
    return &last->found[i];
}

static mb_status of_search_is_best(bool *out, const mb_answer *answer, mb_place place, mb_place next)
{
    const of_search *self = (const of_search *)answer;
    const mb_status status = of_search_weigh(self, place);
    if (status == MB_OK)
        *out = !self->blind && of_search_move_to(self->last, next)->score == self->last->best;
    return status;
}

static mb_status of_search_rate(mb_facts *out, bool *best, mb_answer *answer, mb_place place, mb_place next)
{
    const of_search *self = (const of_search *)answer;
    const mb_status status = of_search_is_best(best, answer, place, next);
    if (status != MB_OK)
        return status;
    *out = of_search_facts(of_search_move_to(self->last, next));
    mb_facts_terminal(out, &answer->ground, next);
    return MB_OK;
}

static void of_search_release(mb_answer *answer)
{
    of_search *self = (of_search *)answer;
    if (self->last) {
        mb_places_clear(&self->last->next);
        mb_release_all(self->last->found, self->last);
    }
    mb_search_free(self->search);
    mb_release(self);
}

mb_status mb_answer_of_search(mb_answer **out, const mb_ground *ground, const mb_search_options *options,
                              const mb_limits *limits, mb_error *error)
{
    mb_search *search = NULL;
    const mb_status status = mb_search_new(&search, ground, options, limits, error);
    if (status != MB_OK)
        return status;
    of_search *self = mb_alloc_zero(1, sizeof *self);
    weighed *last = mb_alloc_zero(1, sizeof *last);
    if (!self || !last) {
        mb_search_free(search);
        mb_release_all(self, last);
        return mb_error_plain(error, MB_ENOMEM);
    }
    *self = (of_search){
        .base = {.by = "search",
                 .ground = *ground,
                 .get = of_search_get,
                 .is_best = of_search_is_best,
                 .rate = of_search_rate,
                 .free = of_search_release},
        .search = search,
        .blind = options->depth == 0,
        .last = last,
    };
    if (limits)
        self->limits = *limits;
    *out = &self->base;
    return MB_OK;
}
