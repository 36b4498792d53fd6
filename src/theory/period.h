/* period.h -- one heap from which only certain numbers may be taken: the winner for every size, by a proved period.
 *
 * From some size on a value depends on the M values before it, M being the most that may be taken.  So once M
 * consecutive values repeat, all later values repeat too: that is the proof.
 */
#pragma once

#include "core/base.h"
#include "marienbad/status.h"

/* The numbers that may be taken from a heap. */
typedef struct mb_taking {
    const int64_t *take; /* in rising order */
    size_t count;
    bool misere;
    uint64_t left; /* matches that must stay: 1 in misère play that stops at one match, else 0 */
} mb_taking;

/* The value of a heap is its Grundy number in normal play; in misère play 1 where the mover wins, 0 where the mover
 * loses. */
typedef struct mb_period {
    uint32_t *value; /* of the sizes 0 .. known-1 */
    uint64_t known;
    bool proved;                /* the next two are valid */
    uint64_t period, preperiod; /* the least: value[n + period] = value[n] for every n >= preperiod */
} mb_period;

/* Find the values of all heaps of at most `most`.
 * return  MB_OK, MB_ENOMEM, MB_EUNSUITED when that took too many values and no period was found */
mb_status mb_period_find(mb_period *out, const mb_taking *taking, uint64_t most);
void mb_period_clear(mb_period *period);

uint32_t mb_period_value(const mb_period *period, uint64_t size);
