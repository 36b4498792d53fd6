/* of_advisor.c -- the answers of an advisor: an engine made for the game, or a search that rates every move.
 *
 * The last advice is kept, so that rating all moves of a place, one after the other, takes one search.
 */
#include "answer/backend.h"
#include "core/mem.h"

typedef struct of_advisor {
    mb_answer base;
    mb_advisor *advisor;
    mb_limits limits;
    bool weighed; /* `advice` is about all moves of `place` */
    mb_place place;
    mb_advice advice;
} of_advisor;

/* Get advice about all moves of `place`, unless self->advice is just that. */
static mb_status of_advisor_weigh(of_advisor *self, mb_place place)
{
    if (self->weighed && mb_place_is(self->place, place))
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

/* Set *out to advice about `place`: self->advice if it is about all moves of `place`; else *made, advice about its
 * best move. */
static mb_status of_advisor_advise(const mb_advice **out, mb_advice *made, const of_advisor *self, mb_place place)
{
    *made = (mb_advice){0};
    *out = &self->advice;
    if (self->weighed && mb_place_is(self->place, place))
        return MB_OK;
    *out = made;
    return mb_advisor_ask(made, self->advisor, place, MB_ADVISE_BEST, &self->limits, NULL);
}

static mb_facts of_advisor_facts(const of_advisor *self, mb_place place, int winner, bool has_rank, uint32_t rank)
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
    mb_facts_terminal(&facts, &self->base.ground, place);
    return facts;
}

static mb_status of_advisor_get(mb_facts *out, const mb_answer *answer, mb_place place)
{
    const of_advisor *self = (const of_advisor *)answer;
    mb_advice made;
    const mb_advice *advice;
    const mb_status status = of_advisor_advise(&advice, &made, self, place);
    if (status != MB_OK)
        return status;
    *out = of_advisor_facts(self, place, advice->winner, advice->has_rank, advice->rank);
    out->has_move = advice->has_move;
    if (advice->has_move)
        out->move = mb_ground_place(&answer->ground, advice->moves[advice->move].to, place.mover);
    mb_advice_clear(&made);
    return MB_OK;
}

/* The move to `next`, or NULL. */
static const mb_advised_move *of_advisor_move_to(const mb_advice *advice, mb_place next)
{
    for (size_t i = 0; i < advice->count; i++)
        if (advice->moves[i].to == next.at)
            return &advice->moves[i];
    return NULL;
}

static mb_status of_advisor_is_best(bool *out, const mb_answer *answer, mb_place place, mb_place next)
{
    mb_advice made;
    const mb_advice *advice;
    const mb_status status = of_advisor_advise(&advice, &made, (const of_advisor *)answer, place);
    if (status != MB_OK)
        return status;
    const mb_advised_move *move = of_advisor_move_to(advice, next);
    *out = move && move->best;
    mb_advice_clear(&made);
    return MB_OK;
}

static mb_status of_advisor_rate(mb_facts *out, bool *best, mb_answer *answer, mb_place place, mb_place next)
{
    of_advisor *self = (of_advisor *)answer;
    const mb_status status = of_advisor_weigh(self, place);
    if (status != MB_OK)
        return status;
    const mb_advised_move *move = of_advisor_move_to(&self->advice, next);
    MB_ASSERT(move);
    *out = of_advisor_facts(self, next, move->winner, move->has_rank, move->rank);
    *best = move->best;
    return MB_OK;
}

static void of_advisor_release(mb_answer *answer)
{
    of_advisor *self = (of_advisor *)answer;
    mb_advisor_free(self->advisor);
    mb_advice_clear(&self->advice);
    mb_release(self);
}

mb_status mb_answer_of_advisor(mb_answer **out, mb_advisor *advisor, const mb_rules *rules, const mb_limits *limits)
{
    of_advisor *self = mb_alloc_zero(1, sizeof *self);
    if (!self) {
        mb_advisor_free(advisor);
        return MB_ENOMEM;
    }
    *self = (of_advisor){
        .base = {.by = advisor->by,
                 .ground = mb_ground_of_rules(rules),
                 .get = of_advisor_get,
                 .is_best = of_advisor_is_best,
                 .rate = of_advisor_rate,
                 .free = of_advisor_release},
        .advisor = advisor,
    };
    if (limits)
        self->limits = *limits;
    *out = &self->base;
    return MB_OK;
}
