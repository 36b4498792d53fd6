/* truth.h -- values and ranks of an arena, as the checkers find them once a claim about them is known to be wrong.
 *
 * A wrong claim about one position spoils the equations of those that lead to it, so an equation that fails does not
 * tell whose claim is wrong; and where plays can go round, no order of looking at positions one by one does either.
 * So who is to be blamed is found out by comparing with the truth.  Only refusals need it.
 */
#ifndef MB_CHECK_TRUTH_H
#define MB_CHECK_TRUTH_H

#include "core/base.h"
#include "marienbad/check.h"

typedef struct mb_truth {
    mb_solution solution; /* values and ranks; neither winners nor moves */
    uint32_t *order;      /* all positions: each after those that decide its value and its rank, ends first */
} mb_truth;

/* Find it in time O(positions + moves + ends log ends); release with mb_truth_clear().
 *
 * return  MB_OK, MB_ENOMEM, or what stopped it: MB_ECANCEL, MB_ELIMIT
 */
mb_status mb_truth_find(mb_truth *out, const mb_arena *arena, const mb_limits *limits);
void mb_truth_clear(mb_truth *truth);

#endif
