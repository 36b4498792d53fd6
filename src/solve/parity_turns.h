/* parity_turns.h -- several algorithms take turns at a component, until some of it is decided. */
#pragma once

#include "solve/parity.h"

enum { MB_ZIELONKA, MB_FIXPOINT, MB_PROMOTION, MB_TANGLES, MB_SIDED_TANGLES, MB_UNIVERSAL, MB_ALGORITHMS };

typedef mb_status mb_parity_algorithm(bool *solved, mb_component *game, uint64_t most, mb_pace *pace,
                                      mb_interrupted *kept);
extern mb_parity_algorithm *const mb_parity_algorithms[MB_ALGORITHMS];

/* Can it solve a view?  Those that learn tangles cannot. */
bool mb_solves_views(mb_parity_algorithm *algorithm);

/* What the turns at a game have taken.  Begins as {0}. */
typedef struct mb_turns {
    size_t turn;
    uint64_t round;                /* budgets are so many times as large as at first; 0 at the beginning */
    uint64_t spent[MB_ALGORITHMS]; /* steps of each algorithm, which have not solved the game */
    struct mb_turns_lane {
        mb_component game; /* the game, with a winner and a move of its own: lanes may run side by side */
        mb_interrupted kept;
    } lane[MB_ALGORITHMS];
} mb_turns;

/* Go on with the turns until one has decided some positions of the game: at least one, or all of them.  In a view,
 * until it is the turn of an algorithm that needs a copy, too.
 *
 * threads  with more than one, turns run side by side where they take long; the result is that of one thread: of the
 *          first turn, in their order, that decides something
 * return   MB_OK, MB_ENOMEM, MB_ECANCEL, MB_ELIMIT */
mb_status mb_turns_run(mb_turns *turns, mb_component *game, mb_pace *pace, int threads);

/* The game has changed: forget what was found out about it. */
void mb_turns_clear(mb_turns *turns);
