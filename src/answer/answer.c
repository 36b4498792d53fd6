/* answer.c -- the questions that play, hints and the page ask, passed on to the back end. */
#include "answer/backend.h"

void mb_answer_free(mb_answer *answer)
{
    if (!answer)
        return;
    mb_places_clear(&answer->next);
    answer->free(answer);
}

const char *mb_answer_by(const mb_answer *answer)
{
    return answer->by;
}

const mb_ground *mb_answer_ground(const mb_answer *answer)
{
    return &answer->ground;
}

mb_status mb_answer_get(mb_facts *out, const mb_answer *answer, mb_place place)
{
    MB_ASSERT(answer->get);
    return answer->get(out, answer, place);
}

mb_status mb_answer_moves(const mb_place **out, size_t *count, mb_answer *answer, mb_place place)
{
    const mb_status status = answer->moves ? answer->moves(&answer->next, answer, place)
                                           : mb_ground_moves(&answer->next, &answer->ground, place);
    if (status != MB_OK)
        return status;
    *out = answer->next.at;
    *count = answer->next.count;
    return MB_OK;
}

/* Does a move from `here` to `there` keep the value and, when decided, the rank? */
static bool answer_keeps(const mb_facts *here, const mb_facts *there)
{
    if (here->has_value && there->has_value && here->value != there->value)
        return false;
    if (here->winner != there->winner)
        return false;
    if (here->winner == 0 || here->winner == MB_UNKNOWN) /* a draw has no rank to keep */
        return true;
    return here->has_rank ? there->has_rank && there->rank + 1 == here->rank : !there->has_rank;
}

mb_status mb_answer_is_best(bool *out, const mb_answer *answer, mb_place place, mb_place next)
{
    if (answer->is_best)
        return answer->is_best(out, answer, place, next);
    mb_facts here, there;
    mb_status status = mb_answer_get(&here, answer, place);
    if (status == MB_OK)
        status = mb_answer_get(&there, answer, next);
    if (status == MB_OK)
        *out = answer_keeps(&here, &there);
    return status;
}

/* Put the move of the facts first among the best: in a draw where endless plays are won, the one that the solver
 * chose may come later. */
static mb_status put_move_first(mb_places *best, const mb_answer *answer, mb_place place)
{
    mb_facts facts;
    const mb_status status = mb_answer_get(&facts, answer, place);
    for (size_t i = 1; status == MB_OK && facts.has_move && i < best->count; i++)
        if (mb_place_is(best->at[i], facts.move)) {
            memmove(best->at + 1, best->at, i * sizeof *best->at);
            best->at[0] = facts.move;
        }
    return status;
}

mb_status mb_answer_best(mb_places *out, mb_answer *answer, mb_place place)
{
    const mb_place *next;
    size_t count = 0;
    if (answer->best)
        return answer->best(out, answer, place);
    mb_status status = mb_answer_moves(&next, &count, answer, place);
    out->count = 0;
    for (size_t i = 0; i < count && status == MB_OK; i++) {
        bool best;
        status = mb_answer_is_best(&best, answer, place, next[i]);
        if (status == MB_OK && best)
            status = mb_places_add(out, next[i]);
    }
    return status == MB_OK ? put_move_first(out, answer, place) : status;
}

mb_status mb_answer_rate_move(mb_facts *out, bool *best, mb_answer *answer, mb_place place, mb_place next)
{
    if (answer->rate)
        return answer->rate(out, best, answer, place, next);
    mb_facts here = {0}, there;
    mb_status status = mb_answer_get(&there, answer, next);
    if (status == MB_OK)
        status = answer->is_best ? answer->is_best(best, answer, place, next) : mb_answer_get(&here, answer, place);
    if (status != MB_OK)
        return status;
    if (!answer->is_best)
        *best = answer_keeps(&here, &there);
    *out = there;
    return MB_OK;
}

void mb_json_facts(mb_json *json, const mb_facts *facts)
{
    mb_json_add(json, "winner", mb_known(facts->winner != MB_UNKNOWN, facts->winner), "rank",
                mb_known(facts->has_rank, facts->rank), "value", mb_known(facts->has_value, facts->value));
}

void mb_facts_terminal(mb_facts *facts, const mb_ground *ground, mb_place place)
{
    int32_t pays = 0;
    facts->mark = mb_ground_terminal(&pays, ground, place);
    facts->pays = facts->mark == MB_UNMARKED ? 0 : pays;
}
