/* equations.h -- do all equations of a solution hold?  A fast test for large arenas, which does not explain a
 * failure. */
#pragma once

#include "marienbad/check.h"

/* Find the first position where an equation fails; MB_NONE: the claim is right, except perhaps its counts.
 *
 * found   also 0 for claims that are not tested here: with payoffs, with gaps, or with ranks of 2^30 - 1 and more
 * return  MB_OK, MB_ENOMEM, or what stopped it: MB_ECANCEL, MB_ELIMIT
 */
mb_status mb_equations_find(uint32_t *found, const mb_arena *arena, const mb_solution *claim,
                            const mb_limits *limits);
