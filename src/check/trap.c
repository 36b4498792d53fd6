/* trap.c -- is that a trap?  A set that one player cannot leave while the other stays in it. */
#include "check/finding.h"
#include "core/limits.h"

static const mb_words SAY_TRAP = MB_WORDS("a trap for player {player} (positions: {count})",
                                          "un piège pour le joueur {player} (positions : {count})");
static const mb_words SAY_ESCAPE = MB_WORDS("player {player} escapes from {name} by the move to {to}",
                                            "le joueur {player} s'échappe de {name} par le coup vers {to}");
static const mb_words SAY_DRIVEN_OUT =
    MB_WORDS("at {name} player {player} has no move that stays inside",
             "en {name}, le joueur {player} n'a aucun coup qui reste dans l'ensemble");

/* The first move of v that stays inside, or that leaves; MB_NONE: there is none. */
static uint32_t trap_first_move(const mb_arena *arena, const mb_bitset *set, uint32_t v, bool inside)
{
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++) {
        MB_ASSERT(arena->to[i] < arena->positions);
        if (mb_bitset_has(set, arena->to[i]) == inside)
            return arena->to[i];
    }
    return MB_NONE;
}

mb_status mb_check_trap(mb_finding *out, const mb_arena *arena, mb_player player, const mb_bitset *set,
                        const mb_limits *limits)
{
    MB_ASSERT(set->size == arena->positions && !arena->impartial);
    mb_pace pace = mb_pace_begin(limits, arena->moves);
    mb_status status = MB_OK;
    for (uint32_t v = 0; v < arena->positions && status == MB_OK; v++) {
        status = mb_pace_step(&pace, mb_degree(arena, v));
        if (!mb_bitset_has(set, v) || mb_is_terminal(arena, v)) /* where the play stops nobody leaves */
            continue;
        const mb_player owner = mb_owner(arena, v);
        const uint32_t away = trap_first_move(arena, set, v, false);
        if (owner == player && away != MB_NONE)
            return mb_finding_refute(out, ((uint32_t[]){v, away}), 2, SAY_ESCAPE, "player", mb_player_number(player),
                                     "name", mb_arena_called(arena, v), "to", mb_arena_called(arena, away));
        if (owner != player && trap_first_move(arena, set, v, true) == MB_NONE)
            return mb_finding_refute(out, ((uint32_t[]){v, away}), 2, SAY_DRIVEN_OUT, "player",
                                     mb_player_number(owner), "name", mb_arena_called(arena, v));
    }
    if (status != MB_OK)
        return status;
    return mb_finding_accept(out, SAY_TRAP, "player", mb_player_number(player), "count", mb_bitset_count(set));
}
