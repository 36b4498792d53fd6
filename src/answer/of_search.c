/* of_search.c -- the answers of a search from each place that is asked about. */
#include "answer/backend.h"
#include "core/mem.h"
#include "marienbad/search.h"

typedef struct of_search {
    mb_answer base;
    mb_search *search;
    mb_limits limits;
} of_search;

/* A search that a limit stopped before it knew anything still has to move. */
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

static mb_facts facts_of(const mb_found *found)
{
    mb_facts facts = {
        .winner = !found->exact      ? MB_UNKNOWN
                  : found->value > 0 ? 1
                  : found->value < 0 ? 2
                                     : 0,
        .has_value = true,
        .value = found->value,
        .has_move = found->has_move,
        .move = found->move,
    };
    const bool decided = facts.winner == 1 || facts.winner == 2;
    facts.has_rank = decided && found->has_rank;
    facts.rank = found->rank;
    facts.endless = decided && !found->has_rank && found->stopped == MB_OK;
    return facts;
}

static mb_status get(mb_facts *out, const mb_answer *answer, mb_place place)
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
    mb_facts facts = facts_of(&found);
    mb_found_clear(&found);
    mb_facts_end(&facts, &answer->ground, place);
    if (!facts.has_move)
        status = first_move(&facts, &answer->ground, place);
    if (status == MB_OK)
        *out = facts;
    return status;
}

static void release(mb_answer *answer)
{
    of_search *self = (of_search *)answer;
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
    if (!self) {
        mb_search_free(search);
        return mb_error_plain(error, MB_ENOMEM);
    }
    *self = (of_search){
        .base = {.by = "search", .ground = *ground, .get = get, .free = release},
        .search = search,
    };
    if (limits)
        self->limits = *limits;
    *out = &self->base;
    return MB_OK;
}
