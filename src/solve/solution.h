/* solution.h -- from a finished retrograde iteration to a solution. */
#pragma once

#include "marienbad/answer.h"
#include "solve/retrograde.h"

/* Fill `out` with the ranks of the iteration and the moves that keep them.  `out` takes over winner, value (NULL: 1,
 * 0 or -1, as the winners say) and the arrays of ranks and moves, unless this fails: MB_OK or MB_ENOMEM. */
mb_status mb_solution_finish(mb_solution *out, mb_retrograde *from, uint8_t *winner, int32_t *value);
