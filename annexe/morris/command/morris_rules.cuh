/* morris_rules.cuh -- positions of morris by their slots, and the moves from them, for host and device. */
#pragma once

#include "launch.h"
#include "numbers/morris_tables.h"

/* ---- sets of points ---- */

BOTH int count_of(uint32_t set)
{
#ifdef __CUDA_ARCH__
    return __popc(set);
#else
    return __builtin_popcount(set);
#endif
}

BOTH int first_of(uint32_t set)
{
#ifdef __CUDA_ARCH__
    return __ffs(set) - 1;
#else
    return __builtin_ctz(set);
#endif
}

BOTH uint32_t rank_of(const device_tables *t, uint32_t word)
{
    const uint32_t low = t->low[word & (WORDS - 1)];
    return (low & (WORDS - 1)) + t->high[low >> HALF][word >> HALF];
}

BOTH uint32_t turned(const device_tables *t, int turn, uint32_t set)
{
    return t->turn[turn][0][set & 255] | t->turn[turn][1][set >> 8 & 255] | t->turn[turn][2][set >> 16 & 255];
}

BOTH uint32_t squeezed(const device_tables *t, uint32_t taken, uint32_t set)
{
    const int first = 8 - count_of(taken & 255), second = 8 - count_of(taken >> 8 & 255);
    return (uint32_t)t->squeeze[taken & 255][set & 255]
           | (uint32_t)t->squeeze[taken >> 8 & 255][set >> 8 & 255] << first
           | (uint32_t)t->squeeze[taken >> 16 & 255][set >> 16 & 255] << (first + second);
}

BOTH uint32_t spread_out(const device_tables *t, uint32_t taken, uint32_t word)
{
    const int first = 8 - count_of(taken & 255), second = 8 - count_of(taken >> 8 & 255);
    const uint32_t one = word & ((1u << first) - 1), two = word >> first & ((1u << second) - 1);
    return (uint32_t)t->spread[taken & 255][one] | (uint32_t)t->spread[taken >> 8 & 255][two] << 8
           | (uint32_t)t->spread[taken >> 16 & 255][word >> (first + second) & 255] << 16;
}

BOTH uint32_t least_image(const device_tables *t, uint32_t kept, uint32_t set)
{
    uint32_t least = set;
    for (uint32_t left = kept & ~1u; left; left &= left - 1) {
        const uint32_t image = turned(t, first_of(left), set);
        least = image < least ? image : least;
    }
    return least;
}

BOTH bool in_mill(const device_tables *t, uint32_t set, int point)
{
    const uint32_t a = t->through[point][0], b = t->through[point][1];
    return (set & a) == a || (b && (set & b) == b);
}

BOTH uint32_t removable(const device_tables *t, uint32_t other)
{
    uint32_t in_mills = 0;
    for (int m = 0; m < t->mills; m++)
        in_mills |= (other & t->mill[m]) == t->mill[m] ? t->mill[m] : 0;
    return other & ~in_mills ? other & ~in_mills : other;
}

/* ---- positions ---- */

typedef struct device_position {
    uint32_t own, other;
} device_position;

/* The positions with so many men: slots base .. base + rows * row - 1. */
typedef struct device_part {
    int hand, own, other;
    u64 base, slots;
    uint32_t row;
} device_part;

BOTH u64 slot_of(const device_tables *t, int hand, device_position p)
{
    const int owns = count_of(p.own), others = count_of(p.other);
    const bool own_first = owns > others;
    const int larger = own_first ? owns : others, smaller = own_first ? others : owns;
    uint32_t one = own_first ? p.own : p.other, two = own_first ? p.other : p.own;
    const uint32_t orbit = t->of[t->word_at[larger] + rank_of(t, one)], row = orbit >> 5;
    one = t->least[t->orbit_at[larger] + row];
    two = turned(t, orbit >> 1 & 15, two);
    if (orbit & 1)
        two = least_image(t, t->kept[t->orbit_at[larger] + row], two);
    return (u64)t->base[hand][owns][others] + (u64)row * t->choose[t->points - larger][smaller]
           + rank_of(t, squeezed(t, one, two));
}

/* The position of a slot of this part; false: the slot is empty. */
BOTH bool position_of(device_position *out, const device_tables *t, const device_part *part, u64 slot)
{
    const bool own_first = part->own > part->other;
    const int larger = own_first ? part->own : part->other, smaller = own_first ? part->other : part->own;
    const uint32_t at = (uint32_t)(slot - part->base), row = t->orbit_at[larger] + at / part->row;
    const uint32_t one = t->least[row], two = spread_out(t, one, t->words[t->word_at[smaller] + at % part->row]);
    const uint32_t kept = t->kept[row];
    out->own = own_first ? one : two;
    out->other = own_first ? two : one;
    return (kept & (kept - 1)) == 0 || least_image(t, kept, two) == two;
}

BOTH uint32_t empty_of(const device_tables *t, device_position p)
{
    return ((1u << t->points) - 1) & ~(p.own | p.other);
}

/* The points a man of `own` may slide or fly to. */
BOTH uint32_t goals_of(const device_tables *t, uint32_t own, uint32_t empty, int from)
{
    return t->fly && count_of(own) == 3 ? empty : t->next[from] & empty;
}

BOTH bool is_lost(const device_tables *t, int hand, device_position p)
{
    if (count_of(p.own) + (hand + 1) / 2 < 3)
        return true;
    if (hand > 0 || (t->fly && count_of(p.own) == 3))
        return false;
    const uint32_t empty = empty_of(t, p);
    for (uint32_t men = p.own; men; men &= men - 1)
        if (t->next[first_of(men)] & empty)
            return false;
    return true;
}

/* A man has come to `goal`, which makes the mover's men `own`: visit what follows, seen by the opponent; with a mill,
 * once for each man that may be removed.  visit(position, took) returns true to stop; so does this. */
template <class Visit>
BOTH bool arrive(const device_tables *t, uint32_t own, uint32_t other, uint32_t goal, Visit visit)
{
    if (other == 0 || !in_mill(t, own, first_of(goal)))
        return visit(device_position{other, own}, false);
    for (uint32_t gone = removable(t, other); gone; gone &= gone - 1)
        if (visit(device_position{other & ~(gone & (0 - gone)), own}, true))
            return true;
    return false;
}

template <class Visit> BOTH bool each_move(const device_tables *t, int hand, device_position p, Visit visit)
{
    const uint32_t empty = empty_of(t, p);
    if (hand > 0) {
        for (uint32_t left = empty; left; left &= left - 1)
            if (arrive(t, p.own | (left & (0 - left)), p.other, left & (0 - left), visit))
                return true;
        return false;
    }
    for (uint32_t men = p.own; men; men &= men - 1)
        for (uint32_t left = goals_of(t, p.own, empty, first_of(men)); left; left &= left - 1)
            if (arrive(t, (p.own & ~(men & (0 - men))) | (left & (0 - left)), p.other, left & (0 - left), visit))
                return true;
    return false;
}
