/* parity.h -- parity games: the highest priority that a play meets infinitely often decides who wins it.
 *
 * parity.c first solves terminal positions, loops and their attractors; then one strongly connected component after
 * the other, each after all that it leads to.  The unsolved part of a component becomes a game of its own, an
 * mb_component, with positions numbered by priority and no moves to the outside.  Algorithms solve it in turns:
 * Zielonka's recursion (zielonka.c), fixpoint iteration (fixpoint.c), priority promotion (promotion.c), tangle
 * learning (tangles.c), and the universal recursion (universal.c), the only one whose time is bounded
 * quasi-polynomially.
 */
#pragma once

#include "core/base.h"
#include "core/limits.h"
#include "core/sort.h"
#include "marienbad/arena.h"

#define MB_UNDECIDED 2 /* instead of a winner */

/* A component: positions 0 .. positions-1 in the order of their priorities, each with a move, all moves inside.
 * Priorities are compressed: those of v and v+1 are equal or differ by one, and parities stay. */
typedef struct mb_component {
    uint32_t positions, moves;
    uint32_t *name;          /* name[v]: the position of the arena that v is */
    uint32_t *priority;      /* rising */
    uint8_t *owner;          /* an mb_player */
    uint32_t *first, *to;    /* moves of v: to[first[v]] .. to[first[v+1]-1], none to v itself */
    uint32_t *before, *from; /* predecessors of v: from[before[v]] .. from[before[v+1]-1] */
    uint8_t *winner;         /* the result: the player who wins v, or MB_UNDECIDED */
    uint32_t *move;          /* the result: the winner's move at his own positions; MB_NONE elsewhere */
    uint64_t *key;           /* room for sorting, two numbers a position; for large games only meanwhile */
    size_t position_room, move_room, key_room; /* capacity of the arrays */
} mb_component;

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
mb_status mb_universal_run(bool *solved, mb_component *game, uint64_t most, mb_pace *pace, mb_interrupted *kept);
mb_status mb_universal_plain_run(bool *solved, mb_component *game, uint64_t most, mb_pace *pace,
                                 mb_interrupted *kept); /* learns no tangles */

/* Has a position a move to a free position, among the moves first .. last-1?  The one that was found the last time,
 * *watch, is examined first. */
static inline bool mb_has_free_move(const uint8_t *free, const uint32_t *to, uint32_t first, uint32_t last,
                                    uint32_t *watch, uint64_t *steps)
{
    MB_ASSERT(first <= *watch && *watch < last);
    const uint32_t begin = *watch;
    uint32_t i = begin;
    do {
        ++*steps;
        if (free[to[i]]) {
            *watch = i;
            return true;
        }
        i = i + 1 < last ? i + 1 : first;
    } while (i != begin);
    return false;
}
