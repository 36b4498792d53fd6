/* ground.h -- rules and arenas behind one interface: the inline part, for code that visits millions of places. */
#pragma once

#include "core/item.h"
#include "marienbad/ground.h"

/* The place that a move of `mover` leads to, at the state or position `at`. */
static inline mb_place mb_ground_place(const mb_ground *ground, uint64_t at, mb_player mover)
{
    const mb_arena *arena = ground->arena;
    const mb_rules *rules = ground->rules;
    if (arena ? arena->impartial : (rules->game->traits & MB_IMPARTIAL) != 0)
        return (mb_place){.at = at, .mover = mb_other(mover)};
    MB_ASSERT(!arena || at < arena->positions);
    if (arena)
        return (mb_place){.at = at, .mover = mb_owner(arena, (uint32_t)at)};
    return (mb_place){.at = at, .mover = rules->game->mover ? rules->game->mover(rules->self, at) : MB_P1};
}

static inline mb_mark mb_ground_mark(const mb_ground *ground, mb_place place)
{
    MB_ASSERT(!ground->arena || place.at < ground->arena->positions);
    return ground->arena ? mb_mark_of(ground->arena, (uint32_t)place.at)
                         : ground->rules->game->mark(ground->rules->self, place.at);
}

/* Does every place have a state?  MB_OK, or MB_ELIMIT with the reason: states that do not fit into 64 bits. */
static inline mb_status mb_ground_fit(const mb_ground *ground, mb_error *error)
{
    return ground->arena ? MB_OK : mb_rules_fit(ground->rules, error);
}

/* Are all plays won, drawn or lost, without payoffs?  A rules program may give its first payoff later. */
bool mb_ground_is_plain(const mb_ground *ground);

/* Can a play return to a place?  Rules declare that (MB_ACYCLIC); arenas are searched for a cycle.  MB_OK, MB_ENOMEM,
 * MB_ELIMIT, MB_ECANCEL. */
mb_status mb_ground_has_cycles(bool *out, const mb_ground *ground, const mb_limits *limits);

/* The payoff to player 1 at a place with this mark. */
int32_t mb_ground_pays(const mb_ground *ground, mb_place place, mb_mark mark);

/* List the successors of an unmarked place: at most `cap` are written; returns the number of all. */
size_t mb_ground_list(const mb_ground *ground, mb_place place, uint64_t *out, size_t cap);

/* The estimate of player 1's payoff; 0 where rules or arena have none. */
static inline int32_t mb_ground_estimate(const mb_ground *ground, uint64_t at)
{
    const mb_rules *rules = ground->rules;
    if (!ground->arena)
        return rules->game->estimate ? rules->game->estimate(rules->self, at) : 0;
    const int32_t *h = ground->arena->heuristic;
    return h && h[at] != MB_NO_HINT ? h[at] : 0;
}

/* The state that stands for all symmetric images of this one; without symmetry the state itself. */
static inline mb_state mb_rules_fold(const mb_rules *rules, bool symmetry, mb_state state)
{
    MB_ASSERT(!symmetry || rules->game->canonical);
    return symmetry ? rules->game->canonical(rules->self, state) : state;
}

/* The same for a place, without its mover, where the game has symmetry. */
static inline uint64_t mb_ground_fold(const mb_ground *ground, uint64_t at)
{
    return ground->arena ? at : mb_rules_fold(ground->rules, ground->rules->game->canonical != NULL, at);
}

/* What was paid before a place, and in *rest a key of what is left: the place itself where nothing was. */
static inline int32_t mb_ground_paid(uint64_t *rest, const mb_ground *ground, uint64_t at)
{
    const mb_rules *rules = ground->rules;
    *rest = at;
    return !ground->arena && rules->game->paid ? rules->game->paid(rest, rules->self, at) : 0;
}

/* A code of a move that is the same wherever the move is made: of rules the change of the state, of an arena the
 * target. */
static inline uint64_t mb_ground_move_code(const mb_ground *ground, uint64_t from, uint64_t to)
{
    return ground->arena ? to : to - from;
}

/* The name of a place, for notes and JSON. */
mb_called mb_ground_called(const mb_ground *ground, mb_place place);

/* The name of a state or position alone. */
mb_called mb_ground_called_bare(const mb_ground *ground, uint64_t at);
