/* truth.h -- values and ranks of an arena, computed by the checkers to explain a wrong claim.
 *
 * A wrong claim about one position also breaks the equations of its predecessors, so a failing equation does not show
 * which claim is wrong; and in a cyclic arena no order of the positions does either.  So the wrong claim is found by
 * comparing with the true values.  Only refusals need this.
 */
#pragma once

#include "core/base.h"
#include "marienbad/check.h"

typedef struct mb_truth {
    mb_solution solution; /* values and ranks; neither winners nor moves */
    uint32_t *order; /* all positions, each after those that determine its value and rank, terminal positions first */
} mb_truth;

/* Compute it in time O(positions + moves + terminals log terminals); release with mb_truth_clear().
 *
 * return  MB_OK, MB_ENOMEM, or what stopped it: MB_ECANCEL, MB_ELIMIT
 */
mb_status mb_truth_find(mb_truth *out, const mb_arena *arena, const mb_limits *limits);
void mb_truth_clear(mb_truth *truth);
