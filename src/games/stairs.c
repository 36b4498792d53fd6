/* stairs.c -- sorted numbers with a given sum, counted and numbered. */
#include "games/stairs.h"

#include "core/mem.h"
#include "core/sort.h"

enum { ROOM = 1 << 22 }; /* counts that are kept at most */

static inline uint64_t *ways_at(const mb_stairs *self, size_t steps, int64_t top, uint64_t sum)
{
    const uint64_t tops = (uint64_t)self->most[self->count - 1] + 1;
    MB_ASSERT(steps <= self->count && 0 <= top && (uint64_t)top < tops && sum <= self->sum);
    return (uint64_t *)&self->ways[(steps * tops + (uint64_t)top) * (self->sum + 1) + sum];
}

/* The stairs of `steps` numbers below or at `top`: those below it, and those whose last is `top`. */
static bool count_ways(mb_stairs *self)
{
    for (int64_t top = 0; top <= self->most[self->count - 1]; top++)
        *ways_at(self, 0, top, 0) = 1;
    for (size_t steps = 1; steps <= self->count; steps++)
        for (int64_t top = 0; top <= self->most[self->count - 1]; top++)
            for (uint64_t sum = 0; sum <= self->sum; sum++) {
                const uint64_t below = top > 0 ? *ways_at(self, steps, top - 1, sum) : 0;
                const bool last = top <= self->most[steps - 1] && (uint64_t)top <= sum;
                const uint64_t at = last ? *ways_at(self, steps - 1, top, sum - (uint64_t)top) : 0;
                if (below > INT64_MAX - at)
                    return false;
                *ways_at(self, steps, top, sum) = below + at;
            }
    return true;
}

mb_status mb_stairs_new(mb_stairs **out, const int64_t *most, size_t count, uint64_t least)
{
    uint64_t sum = 0, room;
    if (count == 0 || count > MB_STAIRS_MOST)
        return MB_ELIMIT;
    for (size_t i = 0; i < count; i++) {
        MB_ASSERT(0 <= most[i] && (i == 0 || most[i - 1] <= most[i]));
        if (most[i] > ROOM || sum > ROOM)
            return MB_ELIMIT;
        sum += (uint64_t)most[i];
    }
    if (__builtin_mul_overflow((count + 1) * ((uint64_t)most[count - 1] + 1), sum + 1, &room) || room > ROOM
        || sum < least)
        return MB_ELIMIT;
    mb_stairs *made = mb_alloc_zero(1, sizeof *made + (size_t)room * sizeof made->ways[0]);
    if (!made)
        return MB_ENOMEM;
    made->count = count;
    memcpy(made->most, most, count * sizeof *most);
    made->sum = sum;
    made->least = least;
    if (!count_ways(made)) {
        mb_release(made);
        return MB_ELIMIT;
    }
    *out = made;
    return MB_OK;
}

size_t mb_stairs_tiers(const void *numbers, uint64_t *slots, size_t cap)
{
    const mb_stairs *self = numbers;
    const size_t tiers = (size_t)(self->sum - self->least) + 1;
    for (size_t tier = 0; tier < tiers && tier < cap; tier++)
        slots[tier] = *ways_at(self, self->count, self->most[self->count - 1], self->sum - tier);
    return tiers;
}

uint64_t mb_stairs_index(uint32_t *tier, const mb_stairs *self, const int64_t *number)
{
    uint64_t sum = 0, rank = 0;
    for (size_t i = 0; i < self->count; i++) {
        if (number[i] > self->most[i])
            return MB_NO_SLOT;
        sum += (uint64_t)number[i];
    }
    if (sum < self->least)
        return MB_NO_SLOT;
    *tier = (uint32_t)(self->sum - sum);
    for (size_t i = self->count; i-- > 0; sum -= (uint64_t)number[i]) /* those whose last number is smaller */
        rank += number[i] > 0 ? *ways_at(self, i + 1, number[i] - 1, sum) : 0;
    MB_ASSERT(sum == 0);
    return rank;
}

/* The last number is the least top that leaves more stairs at or below it than the rank. */
void mb_stairs_unindex(int64_t *number, const mb_stairs *self, uint32_t tier, uint64_t slot)
{
    uint64_t sum = self->sum - tier;
    int64_t top = self->most[self->count - 1];
    for (size_t i = self->count; i-- > 0;) {
        MB_BISECT(int64_t, low, top, k, slot < *ways_at(self, i + 1, k, sum));
        MB_ASSERT(slot < *ways_at(self, i + 1, low, sum));
        slot -= low > 0 ? *ways_at(self, i + 1, low - 1, sum) : 0;
        number[i] = top = low;
        sum -= (uint64_t)low;
    }
    MB_ASSERT(sum == 0 && slot == 0);
}
