/* bipartite.c -- do the players take turns?  Every move must go from one player's position to the other's. */
#include "check/finding.h"

/* What is said here. */
static const mb_words SAY_BIPARTITE = MB_WORDS("every move goes from one player's position to the other's",
                                               "chaque coup va d'une position d'un joueur à une position de l'autre");
static const mb_words SAY_BIPARTITE_NOT = MB_WORDS("the move {name} -> {to} stays with player {player}",
                                                   "le coup {name} -> {to} reste chez le joueur {player}");

static mb_status refuse(mb_finding *out, const mb_arena *arena, uint32_t v, uint32_t to)
{
    mb_finding finding = mb_finding_refuse(SAY_BIPARTITE_NOT, v);
    mb_finding_player(&finding, "player", mb_owner(arena, v));
    mb_status status = mb_finding_position(&finding, "name", arena, v);
    if (status == MB_OK)
        status = mb_finding_position(&finding, "to", arena, to);
    if (status == MB_OK)
        *out = finding;
    return status;
}

mb_status mb_check_bipartite(mb_finding *out, const mb_arena *arena)
{
    if (arena->impartial)
        return MB_EUNSUITED;
    for (uint32_t v = 0; v < arena->positions; v++)
        for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++)
            if (mb_owner(arena, arena->to[i]) == mb_owner(arena, v))
                return refuse(out, arena, v, arena->to[i]);
    *out = mb_finding_accept(SAY_BIPARTITE);
    return MB_OK;
}
