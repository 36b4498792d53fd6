/* parity.h -- parity games: the highest priority that a play meets for ever decides who wins it.
 *
 * solve/parity.c takes an arena apart: ends, loops and what they attract; then component after component, the last
 * ones first.  What is left of a component becomes a small game of its own, in which positions are numbered by their
 * priority and nothing leads outside; those are solved by Zielonka's recursion (zielonka.c), which is quick on nearly
 * all games, or by tangles (tangles.c), which stand up to games that were made to defeat it.
 */
#ifndef MB_SOLVE_PARITY_H
#define MB_SOLVE_PARITY_H

#include "core/base.h"
#include "core/limits.h"
#include "core/sort.h"
#include "marienbad/arena.h"

/* A component: positions 0 .. positions-1 in the order of their priorities, each with a move, all moves inside.
 * Priorities are compressed: neighbours differ by one, or not at all, and parities are what they were. */
typedef struct mb_component {
    uint32_t positions, moves;
    uint32_t *name;     /* name[v]: what the arena calls it */
    uint32_t *priority; /* rising */
    uint8_t *owner;
    uint32_t *first, *to;    /* moves of v: to[first[v]] .. to[first[v+1]-1], none to v itself */
    uint32_t *before, *from; /* the same, turned around */
    uint8_t *winner;         /* found out: the player */
    uint32_t *move;          /* …: of the winner's own positions; MB_NONE elsewhere */
    size_t position_room, move_room;
} mb_component;

/* Solve a component: fill winner and move.
 *
 * solved  false: it took more than `most` steps (a step looks at one move), and what was filled in means nothing
 * return  MB_OK, MB_ENOMEM, MB_ECANCEL, MB_ELIMIT
 */
mb_status mb_zielonka_run(bool *solved, mb_component *game, uint64_t most, mb_pace *pace);
mb_status mb_promotion_run(bool *solved, mb_component *game, uint64_t most, mb_pace *pace);
mb_status mb_tangles_run(bool *solved, mb_component *game, uint64_t most, mb_pace *pace);

/* Has a position a free move, of those from `first` to `last`?  The last one that was free, *watch, is asked first.
 */
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

#endif
