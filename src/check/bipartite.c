/* bipartite.c -- do the players take turns?  Every move must lead from a position of one player to a position of the
 * other; in an impartial graph, such a choice of owners must exist. */
#include "check/finding.h"
#include "core/limits.h"
#include "core/mem.h"

static const mb_words SAY_BIPARTITE = MB_WORDS("every move goes from one player's position to the other's",
                                               "chaque coup va d'une position d'un joueur à une position de l'autre");
static const mb_words SAY_BIPARTITE_NOT = MB_WORDS("the move {name} -> {to} stays with player {player}",
                                                   "le coup {name} -> {to} reste chez le joueur {player}");
static const mb_words SAY_TWO_SIDES =
    MB_WORDS("bipartite: the positions fall into two sides, and every move changes sides",
             "biparti : les positions se répartissent en deux côtés, et chaque coup change de côté");
static const mb_words SAY_ONE_SIDE =
    MB_WORDS("not bipartite: the move {name} -> {to} stays on one side, however the sides are chosen",
             "pas biparti : le coup {name} -> {to} reste du même côté, quel que soit le partage");

/* Sides of positions, joined by moves: the root of a tree stands for all of it, and side[v] says whether v is on the
 * other side than its parent. */
typedef struct sides {
    uint32_t *parent;
    bool *other;
} sides;

/* The root of v, with *other: is v on the other side?  Paths are halved on the way. */
static uint32_t root_of(sides *s, uint32_t v, bool *other)
{
    *other = false;
    while (s->parent[v] != v) {
        const uint32_t up = s->parent[v];
        s->other[v] ^= s->other[up]; /* of the grandparent; a root is on its own side */
        s->parent[v] = s->parent[up];
        *other ^= s->other[v];
        v = s->parent[v];
    }
    return v;
}

/* The move from v to `to` changes sides; false: it cannot. */
static bool bipartite_join(sides *s, uint32_t v, uint32_t to)
{
    bool here, there;
    const uint32_t a = root_of(s, v, &here), b = root_of(s, to, &there);
    if (a == b)
        return here != there;
    s->parent[a] = b;
    s->other[a] = here == there;
    return true;
}

static mb_status check_sides(mb_finding *out, const mb_arena *graph, mb_pace *pace)
{
    const uint32_t n = graph->positions;
    sides s = {.parent = mb_alloc(n, sizeof *s.parent), .other = mb_alloc_zero(n, sizeof *s.other)};
    mb_status status = s.parent && s.other ? MB_OK : MB_ENOMEM;
    bool refused = false;
    for (uint32_t v = 0; v < n && status == MB_OK; v++)
        s.parent[v] = v;
    for (uint32_t v = 0; v < n && status == MB_OK && !refused; v++) {
        status = mb_pace_step(pace, mb_degree(graph, v));
        for (uint64_t i = graph->first[v]; i < graph->first[v + 1] && !refused; i++) {
            refused = !bipartite_join(&s, v, graph->to[i]);
            if (refused)
                status = mb_finding_refute(out, ((uint32_t[]){v, graph->to[i]}), 2, SAY_ONE_SIDE, "name",
                                           mb_arena_called(graph, v), "to", mb_arena_called(graph, graph->to[i]));
        }
    }
    if (status == MB_OK && !refused)
        status = mb_finding_accept(out, SAY_TWO_SIDES);
    mb_release_all(s.parent, s.other);
    return status;
}

mb_status mb_check_bipartite(mb_finding *out, const mb_arena *arena, const mb_limits *limits)
{
    mb_pace pace = mb_pace_begin(limits, arena->moves);
    mb_status status = MB_OK;
    if (arena->impartial)
        return check_sides(out, arena, &pace);
    for (uint32_t v = 0; v < arena->positions && status == MB_OK; v++) {
        status = mb_pace_step(&pace, mb_degree(arena, v));
        for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++) {
            const uint32_t to = arena->to[i];
            MB_ASSERT(to < arena->positions);
            if (mb_owner(arena, to) == mb_owner(arena, v))
                return mb_finding_refute(out, ((uint32_t[]){v, to}), 2, SAY_BIPARTITE_NOT, "player",
                                         mb_player_number(mb_owner(arena, v)), "name", mb_arena_called(arena, v),
                                         "to", mb_arena_called(arena, to));
        }
    }
    return status == MB_OK ? mb_finding_accept(out, SAY_BIPARTITE) : status;
}
