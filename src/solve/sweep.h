/* sweep.h -- an arena whose numbering is an acyclic order, solved in one pass over its positions.
 *
 * Where every move leads to a higher number, or every move to a lower one, a pass in the opposite direction meets
 * each position after all its successors.  No predecessors are needed; the result is that of the retrograde
 * iteration.
 */
#pragma once

#include "marienbad/answer.h"
#include "marienbad/limits.h"

enum { MB_SWEEP_MOST = 1 << 30 }; /* positions at most */

/* Solve an arena without payoffs other than 1, 0 and -1, whose playable moves all lead to higher numbers (`rise`), or
 * all to lower ones.  MB_OK, MB_ENOMEM, MB_ECANCEL, MB_ELIMIT. */
mb_status mb_solve_by_sweep(mb_solution *out, const mb_arena *arena, bool rise, const mb_limits *limits);
