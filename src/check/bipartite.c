/* bipartite.c -- do the players take turns?  Every move must go from one player's position to the other's. */
#include "check/finding.h"

/* What is said here. */
static const mb_words SAY_BIPARTITE = MB_WORDS("every move goes from one player's position to the other's",
                                               "chaque coup va d'une position d'un joueur à une position de l'autre");
static const mb_words SAY_BIPARTITE_NOT = MB_WORDS("the move {name} -> {to} stays with player {player}",
                                                   "le coup {name} -> {to} reste chez le joueur {player}");

mb_status mb_check_bipartite(mb_finding *out, const mb_arena *arena)
{
    if (arena->impartial)
        return MB_EUNSUITED;
    for (uint32_t v = 0; v < arena->positions; v++)
        for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++) {
            const uint32_t to = arena->to[i];
            MB_ASSERT(to < arena->positions);
            if (mb_owner(arena, to) == mb_owner(arena, v))
                return mb_finding_refuse(out, v, SAY_BIPARTITE_NOT, "player", mb_player_number(mb_owner(arena, v)),
                                         "name", mb_arena_called(arena, v), "to", mb_arena_called(arena, to));
        }
    return mb_finding_accept(out, SAY_BIPARTITE);
}
