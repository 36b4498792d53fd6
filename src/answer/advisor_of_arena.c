/* advisor_of_arena.c -- the advice of a solved arena, for games whose plays come back.
 *
 * A search to the end follows every line until a place repeats.  In a game with cycles that may take for ever, even
 * where the game has few states.  So the states that can be reached from the place are explored and solved, where
 * they are few; a search answers where they are many.  The arena is kept, since the next question is mostly about one
 * of its positions; so is every place from which too many states can be reached.
 */
#include "answer/backend.h"
#include "core/mem.h"
#include "marienbad/answerer.h"

typedef struct arena_advisor {
    mb_advisor base;
    const mb_rules *rules;
    mb_advisor *search; /* answers where there are too many states */
    mb_rules from;      /* the rules with the start from which `solved` was explored, whose names need them */
    mb_ground ground;   /* of `from` */
    mb_answerer solved; /* all zero: no arena is kept */
    mb_places crowded;  /* places from which too many states can be reached */
    uint64_t bytes;     /* within this memory */
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

/* The advice about place `at` of the rules, which is `from` in the solved arena. */
static mb_status advise_from(mb_advice *out, const arena_advisor *self, mb_place from, mb_place at, mb_advise how)
{
    mb_places moves = {0};
    mb_facts facts;
    mb_status status = mb_answer_get(&facts, self->solved.answer, from);
    mb_advice advice = {0};
    if (status == MB_OK) {
        advice.score = score_for(&facts, at.mover);
        advice.winner = facts.winner;
        advice.has_rank = facts.has_rank;
        advice.rank = facts.has_rank ? facts.rank : 0;
    }
    if (status == MB_OK && how != MB_ADVISE_SCORE)
        status = mb_ground_moves(&moves, &self->ground, at);
    if (status == MB_OK && moves.count > 0)
        status = weigh_moves(&advice, self->solved.answer, from, &moves, at.mover);
    mb_places_clear(&moves);
    if (status == MB_OK)
        *out = advice;
    else
        mb_advice_clear(&advice);
    return status;
}

/* Is this place of the rules in the arena that is kept?  Then *from is its position. */
static mb_status find_kept(bool *found, mb_place *from, const arena_advisor *self, mb_place at)
{
    mb_text name = {0};
    *found = false;
    if (!self->solved.answer)
        return MB_OK;
    mb_ground_bare(&name, &self->ground, at.at);
    const mb_status status = name.status;
    mb_state state;
    if (status == MB_OK) {
        const mb_ground *arena = mb_answer_ground(self->solved.answer);
        *found = mb_ground_find(from, arena, at.mover, mb_text_string(&name), name.length, NULL) == MB_OK
                 && mb_ground_state(&state, arena, *from) && state == at.at;
        MB_ASSERT(!*found || from->mover == at.mover);
    }
    mb_text_clear(&name);
    return status;
}

/* Explore the states that can be reached from a place, and keep their arena instead of the one before. */
static mb_status solve_from(arena_advisor *self, mb_place at, const mb_question *question, const mb_limits *limits,
                            mb_error *error)
{
    mb_answerer_close(&self->solved);
    self->from = *self->rules; /* borrows everything */
    self->from.start = at.at;
    self->from.first = at.mover;
    self->ground = mb_ground_of_rules(&self->from);
    return mb_answerer_open(&self->solved, &self->ground, question, limits, error);
}

static bool is_among(const mb_places *places, mb_place place)
{
    for (size_t i = 0; i < places->count; i++)
        if (mb_place_is(places->at[i], place))
            return true;
    return false;
}

/* Are there known to be too many states from this place, or after one of its moves? */
static mb_status find_crowded(bool *found, arena_advisor *self, mb_place at, uint64_t bytes)
{
    mb_places next = {0};
    if (bytes != self->bytes)
        mb_places_clear(&self->crowded);
    self->bytes = bytes;
    *found = is_among(&self->crowded, at);
    if (*found || self->crowded.count == 0)
        return MB_OK;
    const mb_ground ground = mb_ground_of_rules(self->rules);
    mb_status status = mb_ground_moves(&next, &ground, at);
    for (size_t i = 0; status == MB_OK && i < next.count && !*found; i++)
        *found = is_among(&self->crowded, next.at[i]);
    mb_places_clear(&next);
    return status == MB_OK && *found ? mb_places_add(&self->crowded, at) : status;
}

/* Solve what can be reached from a place; *crowded: that is too much. */
static mb_status solve_if_few(bool *crowded, arena_advisor *self, mb_place at, const mb_limits *limits,
                              mb_error *error)
{
    const uint64_t bytes = limits ? limits->bytes : 0;
    const mb_question any = {.few = true, .bytes = bytes}, question = mb_question_in_seconds(&any);
    const bool tight = bytes && question.bytes == bytes, timed = limits && (limits->seconds > 0 || limits->until > 0);
    mb_error why = {0};
    mb_status status = find_crowded(crowded, self, at, question.bytes);
    if (status != MB_OK || *crowded)
        return status == MB_OK ? MB_OK : mb_error_plain(error, status);
    status = solve_from(self, at, &question, limits, &why);
    *crowded = status == MB_ELIMIT || (status == MB_ENOMEM && tight);
    if (*crowded && timed) /* a question with more time may be answered */
        return MB_OK;
    if (*crowded)
        return mb_places_add(&self->crowded, at) == MB_OK ? MB_OK : mb_error_plain(error, MB_ENOMEM);
    if (status != MB_OK && error)
        *error = why;
    return status;
}

static mb_status arena_advisor_ask(mb_advice *out, mb_advisor *advisor, mb_place at, mb_advise how,
                                   const mb_limits *limits, mb_error *error)
{
    arena_advisor *self = (arena_advisor *)advisor;
    bool kept, crowded = false;
    mb_place from;
    mb_status status = find_kept(&kept, &from, self, at);
    if (status != MB_OK)
        return mb_error_plain(error, status);
    if (!kept && (status = solve_if_few(&crowded, self, at, limits, error)) != MB_OK)
        return status;
    if (crowded) {
        self->base.by = "search";
        return mb_advisor_ask(out, self->search, at, how, limits, error);
    }
    MB_ASSERT(self->solved.arena && self->solved.answer);
    if (!kept)
        from = mb_arena_place(self->solved.arena, self->solved.arena->start);
    self->base.by = mb_answer_by(self->solved.answer);
    status = advise_from(out, self, from, at, how);
    if (status == MB_OK && !kept)
        out->nodes = self->solved.arena->positions;
    return status == MB_OK ? MB_OK : mb_error_plain(error, status);
}

static void arena_advisor_free(mb_advisor *advisor)
{
    arena_advisor *self = (arena_advisor *)advisor;
    mb_answerer_close(&self->solved);
    mb_places_clear(&self->crowded);
    mb_advisor_free(self->search);
    mb_release(self);
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
