/* parity.h -- parity games: the highest priority that a play meets infinitely often decides who wins it.
 *
 * parity.c first solves terminal positions, loops and their attractors; then one strongly connected component after
 * the other, each after all that it leads to.  The unsolved part of a component becomes a game of its own, an
 * mb_component, without moves to the outside.  Algorithms solve it in turns:
 * Zielonka's recursion (zielonka.c), fixpoint iteration (fixpoint.c), priority promotion (promotion.c), tangle
 * learning (tangles.c; of both players, or of one at a time), and the universal recursion (universal.c), the only one
 * whose time is bounded quasi-polynomially.
 */
#pragma once

#include "core/base.h"
#include "core/limits.h"
#include "core/sort.h"
#include "marienbad/arena.h"

#define MB_UNDECIDED 2 /* instead of a winner */

/* A component: a game all of whose moves stay inside, each position with a move to another.  There are two kinds.
 *
 * A copy: positions 0 .. positions-1 in the order of their priorities, which are compressed: those of v and v+1 are
 * equal or differ by one, and parities stay.  It has no moves from a position to itself.
 *
 * A view, for a component that has much of a large arena, which would not fit into memory twice: positions and moves
 * are those of the arena, and `order` lists the positions that belong to the component.  Moves to all others, and
 * from a position to itself, are to be ignored. */
typedef struct mb_component {
    uint32_t positions; /* length of the arrays */
    uint32_t count;     /* positions of the component: all those of a copy */
    uint64_t moves;     /* of a view: and some that are to be ignored */
    uint32_t *order;    /* of a view: order[k], k < count: its positions, priorities rising; NULL: a copy */
    uint32_t *name;     /* of a copy: name[v], the position of the arena that v is */
    uint32_t *priority; /* of a copy: rising */
    uint8_t *owner;     /* of a copy; of a view the tags of the arena: mb_component_owner() reads both */
    uint64_t *first;    /* moves of v: to[first[v]] .. to[first[v+1]-1] */
    uint32_t *to;
    uint64_t *before; /* predecessors of v: from[before[v]] .. from[before[v+1]-1] */
    uint32_t *from;
    uint8_t *winner; /* the result: the player who wins v, or MB_UNDECIDED */
    uint32_t *move;  /* the result: the winner's move at his own positions; MB_NONE at the loser's */
    uint64_t *key;   /* room for sorting, two numbers a position; for large games only meanwhile */
    size_t position_room, move_room, key_room; /* capacity of the arrays */
} mb_component;

static inline uint8_t mb_component_owner(const mb_component *game, uint32_t v)
{
    return game->owner[v] & 1; /* an mb_player; a view has the tags of the arena */
}

/* The k-th position in the order of the priorities. */
static inline uint32_t mb_component_at(const mb_component *game, uint32_t k)
{
    return game->order ? game->order[k] : k;
}

static inline void mb_component_forget(mb_component *game)
{
    memset(game->winner, MB_UNDECIDED, game->positions);
}

/* The state of an algorithm that was interrupted, with which it can go on. */
typedef struct mb_interrupted {
    void *state; /* NULL: it begins */
    void (*release)(void *state);
    bool brief; /* given by the caller: end the run also before work that cannot be interrupted, at any `most` */
} mb_interrupted;

static inline void mb_interrupted_clear(mb_interrupted *kept)
{
    if (kept->state)
        kept->release(kept->state);
    kept->state = NULL;
}

/* The end of a run: keep the state, or release it where there is no place for it. */
static inline void mb_interrupt(mb_interrupted *kept, void *state, void (*release)(void *state))
{
    if (!kept) {
        release(state);
        return;
    }
    kept->state = state;
    kept->release = release;
}

/* Solve a component: fill winner and move.
 *
 * solved  false: it would take more than `most` steps (a step examines one move); some positions may be decided then
 * kept    where it was interrupted before in the same game, none of whose positions is decided: the algorithm goes on
 *         from there, and `most` counts the steps before, too.  If it does not solve the game, it may leave its state
 *         there.  NULL: it begins, and nothing is kept
 * return  MB_OK, MB_ENOMEM, MB_ECANCEL, MB_ELIMIT
 */
mb_status mb_zielonka_run(bool *solved, mb_component *game, uint64_t most, mb_pace *pace, mb_interrupted *kept);
mb_status mb_fixpoint_run(bool *solved, mb_component *game, uint64_t most, mb_pace *pace, mb_interrupted *kept);
mb_status mb_promotion_run(bool *solved, mb_component *game, uint64_t most, mb_pace *pace, mb_interrupted *kept);
mb_status mb_tangles_run(bool *solved, mb_component *game, uint64_t most, mb_pace *pace, mb_interrupted *kept);
mb_status mb_sided_tangles_run(bool *solved, mb_component *game, uint64_t most, mb_pace *pace,
                               mb_interrupted *kept); /* one-sided: of one player at a time */
mb_status mb_universal_run(bool *solved, mb_component *game, uint64_t most, mb_pace *pace, mb_interrupted *kept);
mb_status mb_universal_plain_run(bool *solved, mb_component *game, uint64_t most, mb_pace *pace,
                                 mb_interrupted *kept); /* learns no tangles */

/* Where to begin when the moves of v are examined: at the one that was found useful the last time.  A byte has its
 * offset in the row; in a long row, the 256th part of the row that it is in. */
static inline uint64_t mb_watched(const mb_component *game, const uint8_t *watch, uint32_t v)
{
    const uint64_t degree = game->first[v + 1] - game->first[v];
    MB_ASSERT(degree > 0);
    return game->first[v] + (MB_LIKELY(degree <= 256) ? watch[v] : watch[v] * degree / 256);
}

static inline void mb_watch(const mb_component *game, uint8_t *watch, uint32_t v, uint64_t move)
{
    const uint64_t degree = game->first[v + 1] - game->first[v], offset = move - game->first[v];
    MB_ASSERT(offset < degree);
    watch[v] = (uint8_t)(MB_LIKELY(degree <= 256) ? offset : offset * 256 / degree);
}

/* Has v a move to a free position other than v? */
static inline bool mb_has_free_move(const mb_component *game, const uint8_t *free, uint32_t v, uint8_t *watch,
                                    uint64_t *steps)
{
    const uint64_t begin = mb_watched(game, watch, v);
    uint64_t i = begin;
    do {
        ++*steps;
        const uint32_t to = game->to[i];
        if (free[to] && to != v) {
            mb_watch(game, watch, v, i);
            return true;
        }
        i = i + 1 < game->first[v + 1] ? i + 1 : game->first[v];
    } while (i != begin);
    return false;
}
