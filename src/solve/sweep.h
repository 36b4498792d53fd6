/* sweep.h -- positions numbered so that every move goes one way: one sweep against it.
 *
 * Then no wave is needed, and no move has to be turned around: when a position is reached, all that its moves lead to
 * is known.  The result is the wave's.
 */
#ifndef MB_SOLVE_SWEEP_H
#define MB_SOLVE_SWEEP_H

#include "marienbad/answer.h"
#include "marienbad/limits.h"

enum { MB_SWEEP_MOST = 1 << 30 }; /* positions at most */

/* Solve an arena without payoffs other than 1, 0 and -1, all of whose played moves lead to higher numbers (`up`), or
 * all to lower ones.  MB_OK, MB_ENOMEM, MB_ECANCEL, MB_ELIMIT. */
mb_status mb_solve_by_sweep(mb_solution *out, const mb_arena *arena, bool up, const mb_limits *limits);

#endif
