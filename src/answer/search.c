/* search.c -- the answers of a search from each place that is asked about: the general one, or an expert's. */
#include "marienbad/search.h"
#include "answer/backend.h"
#include "core/mem.h"

typedef struct of_search {
    mb_answer base;
    mb_tree tree;
    mb_search *search;   /* NULL: there is an advisor */
    mb_advisor *advisor; /* NULL: there is a search */
    mb_limits limits;
    mb_places next; /* what moves() returned last */
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

static mb_status advise(mb_advice *out, const of_search *self, mb_place place)
{
    return mb_advisor_ask(out, self->advisor, place, MB_ADVISE_BEST, &self->limits, NULL);
}

static mb_status get_advice(mb_facts *out, const mb_answer *answer, mb_place place)
{
    const of_search *self = (const of_search *)answer;
    const mb_rules *rules = self->tree.rules;
    mb_advice advice;
    const mb_status status = advise(&advice, self, place);
    if (status != MB_OK)
        return status;
    mb_facts facts = {
        .winner = advice.winner,
        .has_value = advice.winner != MB_UNKNOWN,
        .value = advice.winner == 1   ? 1
                 : advice.winner == 2 ? -1
                                      : 0,
        .has_rank = advice.has_rank,
        .rank = advice.rank,
        .has_move = advice.has_move,
    };
    if (advice.has_move) {
        facts.move.at = advice.moves[advice.move].to;
        facts.move.mover =
            rules->game->mover ? rules->game->mover(rules->self, facts.move.at) : mb_other(place.mover);
    }
    int32_t pays = 0;
    facts.mark = mb_tree_end(&pays, &self->tree, place);
    facts.pays = facts.mark == MB_UNMARKED ? 0 : pays;
    mb_advice_clear(&advice);
    *out = facts;
    return MB_OK;
}

static mb_status is_best(bool *out, const mb_answer *answer, mb_place place, mb_place next)
{
    mb_advice advice;
    const mb_status status = advise(&advice, (const of_search *)answer, place);
    if (status != MB_OK)
        return status;
    *out = false;
    for (size_t i = 0; i < advice.count; i++)
        if (advice.moves[i].to == next.at)
            *out = advice.moves[i].best;
    mb_advice_clear(&advice);
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
