/* equations.h -- do all equations of a solution hold?  The question alone, for large arenas. */
#ifndef MB_CHECK_EQUATIONS_H
#define MB_CHECK_EQUATIONS_H

#include "marienbad/check.h"

/* Find the first position where an equation fails, or MB_NONE: then all of the claim is right, but for its counts.
 *
 * found   0 also where the question is not answered: of claims with payoffs, with gaps, or with ranks of 2^30 - 1
 *         and more
 * return  MB_OK, MB_ENOMEM, or what stopped it: MB_ECANCEL, MB_ELIMIT
 */
mb_status mb_equations_find(uint32_t *found, const mb_arena *arena, const mb_solution *claim,
                            const mb_limits *limits);

#endif
