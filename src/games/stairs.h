/* stairs.h -- a numbering of sorted tuples with a given sum: heaps of matches, rows of chocolate.
 *
 * A stair is count numbers n[0] <= n[1] <= …, where n[i] is at most most[i] (sorted too).  Tiers go down with the
 * sum: tier 0 has the largest.  Stairs of one sum are numbered by their last number, then by the one before it, and
 * so on.
 */
#pragma once

#include "core/base.h"
#include "marienbad/tiers.h"

enum { MB_STAIRS_MOST = 64 };

/* `ways` holds the number of stairs of the first `steps` numbers, none larger than `top`, with a given sum. */
typedef struct mb_stairs {
    size_t count;
    int64_t most[MB_STAIRS_MOST];
    uint64_t sum;    /* the largest */
    uint64_t least;  /* the smallest sum that is numbered: 0 or 1 */
    uint64_t ways[]; /* ways[(steps * (top of all + 1) + top) * (sum + 1) + s] */
} mb_stairs;

/* MB_OK, MB_ENOMEM, or MB_ELIMIT where counting them takes too much memory. */
mb_status mb_stairs_new(mb_stairs **out, const int64_t *most, size_t count, uint64_t least);

size_t mb_stairs_tiers(const void *numbers, uint64_t *slots, size_t cap);
uint64_t mb_stairs_index(uint32_t *tier, const mb_stairs *self, const int64_t *number);
void mb_stairs_unindex(int64_t *number, const mb_stairs *self, uint32_t tier, uint64_t slot);
