/* advisor_of_arena.c -- the advice of a solved arena, for games whose plays come back.
 *
 * A search to the end follows every line until a place repeats.  In a game with cycles that may take for ever, even
 * where the game has few states.  So the states that can be reached from the place are explored and solved, where
 * they are few; a search answers where they are many.
 */
#include "answer/backend.h"
#include "core/mem.h"
#include "marienbad/answerer.h"

enum {
    FEW_STATES = 2000000,      /* states that are explored in a few seconds */
    FEW_STATES_BYTES = 1 << 28 /* memory for them */
};

typedef struct arena_advisor {
    mb_advisor base;
    const mb_rules *rules;
    mb_advisor *search; /* answers where there are too many states */
} arena_advisor;

/* The score for player `mover`. */
static int32_t score_for(const mb_facts *facts, mb_player mover)
{
    return mover == MB_P1 ? facts->value : -facts->value;
}

/* Of the next places of the solved arena, the one of this state.  All moves of the rules are there. */
static mb_place place_of(const mb_ground *arena, const mb_place *next, size_t count, mb_state wanted)
{
    size_t i = 0;
    for (mb_state state; i + 1 < count && !(mb_ground_state(&state, arena, next[i]) && state == wanted); i++)
        ;
    return next[i];
}

/* Fill the moves of the advice, in the order of the rules. */
static mb_status weigh_moves(mb_advice *advice, mb_answer *answer, mb_place from, const mb_places *moves,
                             mb_player mover)
{
    const mb_place *next;
    size_t count, best = 0;
    mb_status status = mb_answer_moves(&next, &count, answer, from);
    if (status != MB_OK || count == 0)
        return status;
    advice->moves = mb_alloc_zero(moves->count, sizeof *advice->moves);
    if (!advice->moves)
        return MB_ENOMEM;
    for (; advice->count < moves->count && status == MB_OK; advice->count++) {
        mb_advised_move *move = &advice->moves[advice->count];
        mb_facts facts;
        move->to = moves->at[advice->count].at;
        status = mb_answer_rate_move(&facts, &move->best, answer, from,
                                     place_of(mb_answer_ground(answer), next, count, move->to));
        if (status != MB_OK)
            break;
        move->score = score_for(&facts, mover);
        move->winner = facts.winner;
        move->has_rank = facts.has_rank;
        move->rank = facts.has_rank ? facts.rank : 0;
        if (move->best && best++ == 0)
            advice->move = advice->count;
    }
    advice->has_move = best > 0;
    return status;
}

/* The advice about the start of an arena that was explored from `at`. */
static mb_status advise_start(mb_advice *out, const mb_answerer *solved, const mb_ground *ground, mb_place at,
                              mb_advise how)
{
    const mb_place from = mb_arena_place(solved->arena, solved->arena->start);
    mb_places moves = {0};
    mb_facts facts;
    mb_status status = mb_answer_get(&facts, solved->answer, from);
    mb_advice advice = {.nodes = solved->arena->positions};
    if (status == MB_OK) {
        advice.score = score_for(&facts, at.mover);
        advice.winner = facts.winner;
        advice.has_rank = facts.has_rank;
        advice.rank = facts.has_rank ? facts.rank : 0;
    }
    if (status == MB_OK && how != MB_ADVISE_SCORE)
        status = mb_ground_moves(&moves, ground, at);
    if (status == MB_OK && moves.count > 0)
        status = weigh_moves(&advice, solved->answer, from, &moves, at.mover);
    mb_places_clear(&moves);
    if (status == MB_OK)
        *out = advice;
    else
        mb_advice_clear(&advice);
    return status;
}

static mb_status arena_advisor_ask(mb_advice *out, mb_advisor *advisor, mb_place at, mb_advise how,
                                   const mb_limits *limits, mb_error *error)
{
    arena_advisor *self = (arena_advisor *)advisor;
    mb_rules rules = *self->rules; /* borrows everything, and starts at the place */
    rules.start = at.at;
    rules.first = at.mover;
    const mb_ground ground = mb_ground_of_rules(&rules);
    const bool tight = limits && limits->bytes && limits->bytes < FEW_STATES_BYTES;
    const mb_question question = {.few = true, .most = FEW_STATES, .bytes = tight ? limits->bytes : FEW_STATES_BYTES};
    mb_answerer solved;
    mb_error why = {0};
    mb_status status = mb_answerer_open(&solved, &ground, &question, limits, &why);
    if (status == MB_ELIMIT || (status == MB_ENOMEM && tight)) {
        self->base.by = "search";
        return mb_advisor_ask(out, self->search, at, how, limits, error);
    }
    if (status != MB_OK && error)
        *error = why;
    if (status != MB_OK)
        return status;
    self->base.by = mb_answer_by(solved.answer);
    status = advise_start(out, &solved, &ground, at, how);
    mb_answerer_close(&solved);
    return status == MB_OK ? MB_OK : mb_error_plain(error, status);
}

static void arena_advisor_free(mb_advisor *advisor)
{
    mb_advisor_free(((arena_advisor *)advisor)->search);
    mb_release(advisor);
}

mb_status mb_advisor_of_arena(mb_advisor **out, const mb_rules *rules, mb_advisor *search)
{
    arena_advisor *self = mb_alloc_zero(1, sizeof *self);
    if (!self) {
        mb_advisor_free(search);
        return MB_ENOMEM;
    }
    *self = (arena_advisor){.base = {.by = "search", .ask = arena_advisor_ask, .free = arena_advisor_free},
                            .rules = rules,
                            .search = search};
    *out = &self->base;
    return MB_OK;
}
