/* solution.h -- from finished waves to a solution. */
#ifndef MB_SOLVE_SOLUTION_H
#define MB_SOLVE_SOLUTION_H

#include "marienbad/answer.h"
#include "solve/retrograde.h"

/* Fill `out` from the waves: ranks and moves as they settle; where nothing joined, a move that stays outside.
 * Takes winner, value (NULL when the winners say it all) and the wave's ranks and moves, unless it
 * fails: MB_OK or MB_ENOMEM. */
mb_status mb_solution_finish(mb_solution *out, mb_retrograde *wave, uint8_t *winner, int32_t *value);

#endif
