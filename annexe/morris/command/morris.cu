/* morris.cu -- six and nine men's morris solved whole on one GPU: value and distance of every position.
 *
 *   morris MEN FOLDER [reach]
 *
 * A byte a slot: 0 a draw, d + 1 decided in d moves (odd d: the player to move wins), 255 no position.  Parts with
 * men in hand are evaluated once, from those with one man fewer in hand.  Men who slide stay in the tier: distance
 * after distance, the positions of the last one are listed, and their predecessors are either won in one more, or
 * looked at again: lost if all their moves are known to lose.  Moves that take a man lead to tiers solved before:
 * what they give is kept beside, in one byte (`beside`): odd: won in so many; even: not lost in fewer; NEVER: not
 * lost; 0: nothing.
 *
 * Without a GPU (any C++ compiler) the same kernels run as plain loops: for tests with six men.
 */
#include <time.h>

#include "launch.h"
#include "numbers/morris_tables.h"

enum { NONE = 255, NEVER = 255 };

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

/* What the moves seen so far give the mover: the quickest win, the slowest loss, a draw. */
typedef struct device_outcome {
    uint32_t win, loss; /* codes: d + 1; 0: none */
    bool draw;
} device_outcome;

BOTH void add_successor(device_outcome *o, uint32_t code)
{
    if (code == 0)
        o->draw = true;
    else if (code & 1) /* lost for the opponent */
        o->win = o->win && o->win < code + 1 ? o->win : code + 1;
    else
        o->loss = o->loss > code + 1 ? o->loss : code + 1;
}

BOTH uint32_t code_of(device_outcome o)
{
    return o.win ? o.win : o.draw ? 0 : o.loss;
}

/* The code of a position from those of all its successors. */
BOTH uint32_t evaluate(const device_tables *t, const uint8_t *value, int hand, device_position p)
{
    if (is_lost(t, hand, p))
        return 1;
    device_outcome o = {0, 0, false};
    const int after = hand > 0 ? hand - 1 : 0;
    each_move(t, hand, p, [&](device_position next, bool) {
        add_successor(&o, value[slot_of(t, after, next)]);
        return false;
    });
    return code_of(o);
}

/* ---- kernels: a thread a slot, or a few ---- */

/* Parts with men in hand: their values; with `against`, slots whose value differs from the definition are counted. */
KERNEL evaluate_part(const device_tables *__restrict__ t, uint8_t *value, device_part q, u64 *against)
{
    const u64 slot = q.base + THREAD;
    device_position p;
    if (slot >= q.base + q.slots)
        return;
    const uint32_t code = position_of(&p, t, &q, slot) ? evaluate(t, value, q.hand, p) : (uint32_t)NONE;
    if (!against)
        value[slot] = (uint8_t)code;
    else if (value[slot] != code)
        atomicAdd(against, (u64)1);
}

/* Men who slide: terminal positions are lost, the others open; what taking moves give goes beside. */
KERNEL begin_part(const device_tables *__restrict__ t, uint8_t *value, device_part q, u64 base, uint8_t *beside,
                  unsigned *most)
{
    const u64 slot = q.base + THREAD;
    device_position p;
    if (slot >= q.base + q.slots)
        return;
    uint32_t aside = 0;
    if (!position_of(&p, t, &q, slot)) {
        value[slot] = NONE;
    } else if (is_lost(t, 0, p)) {
        value[slot] = 1;
    } else {
        device_outcome o = {0, 0, false};
        value[slot] = 0;
        each_move(t, 0, p, [&](device_position next, bool took) {
            if (took)
                add_successor(&o, value[slot_of(t, 0, next)]);
            return false;
        });
        aside = o.win ? o.win - 1 : o.draw ? (uint32_t)NEVER : o.loss ? o.loss - 1 : 0;
        if (aside && aside != NEVER)
            atomicMax(most, aside);
    }
    beside[slot - base] = (uint8_t)aside;
}

/* Two lists of slots. */
typedef struct device_queues {
    uint32_t *slot[2];
    u64 *count; /* of each */
    u64 base;   /* slots are counted from here */
} device_queues;

enum { LAST, OPEN, CHUNK = 64 }; /* the queues; slots that a thread looks at */

#ifdef __CUDA_ARCH__
/* Room for `mine` entries of each thread of the warp: where this thread's begin. */
__device__ static u64 reserve(u64 *count, unsigned mine)
{
    const unsigned lane = threadIdx.x & 31;
    unsigned sum = mine;
    for (int step = 1; step < 32; step *= 2) {
        const unsigned below = __shfl_up_sync(~0u, sum, step);
        sum += lane >= (unsigned)step ? below : 0;
    }
    u64 begin = 0;
    if (lane == 31 && sum > 0)
        begin = atomicAdd(count, (u64)sum);
    return __shfl_sync(~0u, begin, 31) + sum - mine;
}
#else
BOTH u64 reserve(u64 *count, unsigned mine)
{
    const u64 begin = *count;
    *count += mine;
    return begin;
}
#endif

/* Slots from `begin` on: those of the last distance, d - 1, are listed; open ones whose taking moves decide at d are
 * won, or listed to be looked at. */
KERNEL scan(uint8_t *value, const uint8_t *beside, u64 begin, u64 end, unsigned d, device_queues out)
{
    const u64 from = begin + THREAD * CHUNK;
    unsigned found[2] = {0, 0};
    for (u64 slot = from; slot < from + CHUNK && slot < end; slot++) {
        const unsigned code = value[slot];
        if (code == d) {
            found[LAST]++;
        } else if (code == 0 && beside[slot - out.base] == d) {
            if (d & 1)
                value[slot] = (uint8_t)(d + 1);
            else
                found[OPEN]++;
        }
    }
    u64 at[2];
    for (int i = 0; i < 2; i++)
        at[i] = reserve(&out.count[i], found[i]);
    if (found[LAST] + found[OPEN] == 0)
        return;
    for (u64 slot = from; slot < from + CHUNK && slot < end; slot++) {
        const unsigned code = value[slot];
        if (code == d)
            out.slot[LAST][at[LAST]++] = (uint32_t)(slot - out.base);
        else if (code == 0 && beside[slot - out.base] == d && !(d & 1))
            out.slot[OPEN][at[OPEN]++] = (uint32_t)(slot - out.base);
    }
}

/* Do all quiet moves lead to positions won for the opponent? */
BOTH bool all_lose(const device_tables *t, const uint8_t *value, device_position p)
{
    return !each_move(t, 0, p, [&](device_position next, bool took) {
        if (took)
            return false;
        const unsigned code = value[slot_of(t, 0, next)];
        return code == 0 || (code & 1);
    });
}

/* The two parts of a tier, or one twice. */
typedef struct device_tier {
    device_part of[2];
} device_tier;

BOTH const device_part *part_of(const device_tier *tier, u64 slot)
{
    return &tier->of[slot >= tier->of[1].base];
}

/* The listed positions were decided in d - 1 moves: what follows for their predecessors by quiet moves. */
KERNEL step_back(const device_tables *__restrict__ t, uint8_t *value, const uint8_t *beside, device_tier of,
                 device_queues in, unsigned d)
{
    device_position p;
    if (THREAD >= in.count[LAST])
        return;
    const u64 slot = in.base + in.slot[LAST][THREAD];
    position_of(&p, t, part_of(&of, slot), slot);
    const uint32_t empty = empty_of(t, p);
    for (uint32_t men = p.other; men; men &= men - 1) {
        const int to = first_of(men);
        if (in_mill(t, p.other, to))
            continue; /* a man was taken with it */
        for (uint32_t left = goals_of(t, p.other, empty, to); left; left &= left - 1) {
            const device_position was = {(p.other & ~(men & (0 - men))) | (left & (0 - left)), p.own};
            const u64 before = slot_of(t, 0, was);
            if (value[before] != 0)
                continue;
            const unsigned aside = beside[before - in.base];
            if (d & 1)
                value[before] = (uint8_t)(d + 1);
            else if (!(aside & 1) && aside <= d && all_lose(t, value, was))
                value[before] = (uint8_t)(d + 1);
        }
    }
}

/* The open positions listed: lost in d moves if their quiet moves lose too. */
KERNEL look_again(const device_tables *__restrict__ t, uint8_t *value, device_tier of, device_queues in, unsigned d)
{
    device_position p;
    if (THREAD >= in.count[OPEN])
        return;
    const u64 slot = in.base + in.slot[OPEN][THREAD];
    position_of(&p, t, part_of(&of, slot), slot);
    if (all_lose(t, value, p))
        value[slot] = (uint8_t)(d + 1);
}

enum { COUNTED = 256 }; /* slots that a thread counts */

/* How many slots have each code: in a block's own counters first. */
#ifdef __CUDACC__
KERNEL count_codes(const uint8_t *value, u64 begin, u64 end, u64 *codes)
{
    __shared__ unsigned found[256];
    const u64 from = begin + (u64)blockIdx.x * 256 * COUNTED;
    found[threadIdx.x] = 0;
    __syncthreads();
    for (u64 slot = from + threadIdx.x; slot < from + 256 * COUNTED && slot < end; slot += 256)
        atomicAdd(&found[value[slot]], 1u);
    __syncthreads();
    if (threadIdx.x != NONE && found[threadIdx.x])
        atomicAdd(&codes[threadIdx.x], (u64)found[threadIdx.x]);
}
#else
KERNEL count_codes(const uint8_t *value, u64 begin, u64 end, u64 *codes)
{
    for (u64 slot = begin + THREAD * COUNTED; slot < begin + (THREAD + 1) * COUNTED && slot < end; slot++)
        codes[value[slot]] += value[slot] != NONE;
}
#endif

KERNEL first_with(const uint8_t *value, u64 begin, u64 end, unsigned code, u64 *found)
{
    const u64 from = begin + THREAD * CHUNK;
    for (u64 slot = from; slot < from + CHUNK && slot < end; slot++)
        if (value[slot] == code) {
            atomicMin(found, slot);
            return;
        }
}

/* Mark the successors of the positions that a play reaches: all of a part with men in hand, or those listed. */
KERNEL mark_part(const device_tables *__restrict__ t, uint8_t *reached, device_part q)
{
    const u64 slot = q.base + THREAD;
    device_position p;
    if (slot >= q.base + q.slots || reached[slot] == 0 || !position_of(&p, t, &q, slot) || is_lost(t, q.hand, p))
        return;
    each_move(t, q.hand, p, [&](device_position next, bool) {
        uint8_t *at = &reached[slot_of(t, q.hand - 1, next)];
        if (*at == 0)
            *at = 1;
        return false;
    });
}

/* Slots that no play reaches have no position any more. */
KERNEL forget(uint8_t *value, const uint8_t *reached, u64 slots)
{
    if (THREAD < slots && reached[THREAD] == 0)
        value[THREAD] = NONE;
}

KERNEL mark_listed(const device_tables *__restrict__ t, uint8_t *reached, device_tier of, device_queues in)
{
    device_position p;
    if (THREAD >= in.count[LAST])
        return;
    const u64 slot = in.base + in.slot[LAST][THREAD];
    reached[slot] = 2;
    position_of(&p, t, part_of(&of, slot), slot);
    if (is_lost(t, 0, p))
        return;
    each_move(t, 0, p, [&](device_position next, bool) {
        uint8_t *at = &reached[slot_of(t, 0, next)];
        if (*at == 0)
            *at = 1;
        return false;
    });
}

/* ---- the host ---- */

typedef struct morris_run {
    device_tables host; /* with pointers of the host */
    const device_tables *t;
    uint8_t *value, *beside;
    u64 *small; /* 256 + a few numbers on the device */
    device_queues queue;
    unsigned longest; /* distance so far, and the first slot that has it */
    device_part best;
    u64 best_slot;
    FILE *log;
    double began;
} morris_run;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static bool find_part(device_part *out, const morris_run *s, int hand, int own, int other)
{
    const device_tables *t = &s->host;
    const int larger = own > other ? own : other, smaller = own > other ? other : own;
    if (t->base[hand][own][other] == NO_PART)
        return false;
    out->hand = hand;
    out->own = own;
    out->other = other;
    out->base = (u64)t->base[hand][own][other];
    out->row = t->choose[t->points - larger][smaller];
    out->slots = (u64)(t->orbit_at[larger + 1] - t->orbit_at[larger]) * out->row;
    return true;
}

static void show(char *out, const device_tables *t, int hand, device_position p, int mover)
{
    static const int nine[] = {3, 6, 9, 15, 18, 21, 24}, six[] = {3, 6, 10, 13, 16};
    const int *rows = t->men == 9 ? nine : six;
    const uint32_t one = mover == 1 ? p.own : p.other, two = mover == 1 ? p.other : p.own;
    for (int i = 0, row = 0; i < t->points; i++) {
        if (i == rows[row]) {
            *out++ = '/';
            row++;
        }
        *out++ = one >> i & 1 ? 'X' : two >> i & 1 ? 'O' : '.';
    }
    out += sprintf(out, "-%d", mover);
    if (hand > 0)
        sprintf(out, "+%d+%d", (hand + (mover == 1)) / 2, (hand + (mover == 2)) / 2);
}

/* The first slot of a part with this code. */
static u64 find_slot(const morris_run *s, const device_part *q, unsigned code)
{
    u64 found = ~(u64)0;
    put(s->small + 256, &found, sizeof found);
    LAUNCH((q->slots + CHUNK - 1) / CHUNK, first_with, s->value, q->base, q->base + q->slots, code, s->small + 256);
    get(&found, s->small + 256, sizeof found);
    return found;
}

/* A line of counts, and a position of the longest distance. */
static void report(morris_run *s, const device_part *q, const char *of)
{
    u64 codes[256], found;
    device_position p;
    char name[64] = "";
    fill(s->small, 0, 256 * sizeof *s->small);
    LAUNCH((q->slots + COUNTED - 1) / COUNTED, count_codes, s->value, q->base, q->base + q->slots, s->small);
    get(codes, s->small, 256 * sizeof *codes);
    int most = 255;
    while (most > 0 && codes[most] == 0)
        most--;
    found = find_slot(s, q, (unsigned)most);
    if (found != ~(u64)0) {
        position_of(&p, &s->host, q, found);
        show(name, &s->host, q->hand, p, 1);
    }
    if (most > 0 && (unsigned)most - 1 > s->longest) {
        s->longest = (unsigned)most - 1;
        s->best = *q;
        s->best_slot = found;
    }
    fprintf(s->log,
            "{\"of\": \"%s\", \"hand\": %d, \"men\": %d, \"others\": %d, \"drawn\": %llu, \"longest\": %d, "
            "\"position\": \"%s\", ",
            of, q->hand, q->own, q->other, codes[0], most - 1, name);
    fprintf(s->log, "\"at\": %.2f, \"moves\": [", now() - s->began);
    for (int i = 1; i <= most; i++)
        fprintf(s->log, "%s%llu", i > 1 ? "," : "", codes[i]);
    fprintf(s->log, "]}\n");
    fflush(s->log);
}

/* List what the scan finds for distance d; the numbers of both lists in count. */
static void list_slots(const morris_run *s, uint8_t *value, const device_tier *of, unsigned d, u64 count[2])
{
    const device_part *last = &of->of[1];
    const u64 begin = of->of[0].base, end = last->base + last->slots;
    fill(s->queue.count, 0, 2 * sizeof(u64));
    LAUNCH((end - begin + CHUNK - 1) / CHUNK, scan, value, s->beside, begin, end, d, s->queue);
    get(count, s->queue.count, 2 * sizeof(u64));
}

static bool find_tier(device_tier *out, morris_run *s, int large, int small)
{
    const bool one = find_part(&out->of[0], s, 0, large, small), two = find_part(&out->of[1], s, 0, small, large);
    if (!one && !two)
        return false;
    if (!one)
        out->of[0] = out->of[1];
    if (!two)
        out->of[1] = out->of[0];
    s->queue.base = out->of[0].base;
    return true;
}

static void solve_tier(morris_run *s, const device_tier *of)
{
    const bool two = of->of[0].base != of->of[1].base;
    unsigned most = 0;
    fill(s->small, 0, sizeof(u64));
    fill(s->beside, 0, of->of[1].base + of->of[1].slots - of->of[0].base);
    for (int i = 0; i < 1 + two; i++)
        LAUNCH(of->of[i].slots, begin_part, s->t, s->value, of->of[i], of->of[0].base, s->beside,
               (unsigned *)s->small);
    get(&most, s->small, sizeof most);
    if (of->of[0].own < 3)
        return; /* all lost, and reached by a taking move only */
    for (unsigned d = 1;; d++) {
        u64 count[2];
        list_slots(s, s->value, of, d, count);
        LAUNCH(count[LAST], step_back, s->t, s->value, s->beside, *of, s->queue, d);
        LAUNCH(count[OPEN], look_again, s->t, s->value, *of, s->queue, d);
        if (count[LAST] == 0 && d > most)
            break;
        if (d > 252) {
            fprintf(stderr, "morris: a distance does not fit into a byte\n");
            exit(2);
        }
    }
}

/* A line of best play from the position of the longest distance: one less after each move. */
static void print_line(const morris_run *s)
{
    device_position p;
    uint8_t code;
    char name[64];
    int hand = s->best.hand, mover = 1;
    position_of(&p, &s->host, &s->best, s->best_slot);
    fprintf(s->log, "{\"line\": [");
    for (;;) {
        get(&code, s->value + slot_of(&s->host, hand, p), 1);
        show(name, &s->host, hand, p, mover);
        fprintf(s->log, "\"%s\"", name);
        if (code <= 1)
            break;
        const int after = hand > 0 ? hand - 1 : 0;
        device_position best = {0, 0};
        if (!each_move(&s->host, hand, p, [&](device_position next, bool) {
                uint8_t other;
                get(&other, s->value + slot_of(&s->host, after, next), 1);
                best = next;
                return other + 1 == code;
            }))
            break;
        fprintf(s->log, ", ");
        p = best;
        hand = after;
        mover = 3 - mover;
    }
    fprintf(s->log, "], \"last\": %d}\n", code);
    fflush(s->log);
}

/* Which positions does a play from the empty board reach?  The others are forgotten, and all are counted again. */
static void reach(morris_run *s)
{
    uint8_t *reached = (uint8_t *)device(s->host.slots), one = 1;
    const int men = s->host.men;
    device_part q;
    fill(reached, 0, s->host.slots);
    put(reached + slot_of(&s->host, 2 * men, device_position{0, 0}), &one, 1);
    for (int hand = 2 * men; hand > 0; hand--)
        for (int own = 0; own <= men; own++)
            for (int other = 0; other <= men; other++)
                if (find_part(&q, s, hand, own, other))
                    LAUNCH(q.slots, mark_part, s->t, reached, q);
    for (int sum = 2 * men; sum > 4; sum--)
        for (int large = men; 2 * large >= sum; large--) {
            device_tier of;
            if (sum - large < 2 || !find_tier(&of, s, large, sum - large))
                continue;
            fill(s->beside, 0, of.of[1].base + of.of[1].slots - of.of[0].base);
            for (u64 count[2] = {1, 0}; count[LAST] > 0;) {
                list_slots(s, reached, &of, 1, count);
                LAUNCH(count[LAST], mark_listed, s->t, reached, of, s->queue);
            }
        }
    LAUNCH(s->host.slots, forget, s->value, reached, s->host.slots);
    s->longest = 0;
    for (int hand = 0; hand <= 2 * men; hand++)
        for (int own = 0; own <= men; own++)
            for (int other = 0; other <= men; other++)
                if (find_part(&q, s, hand, own, other))
                    report(s, &q, "reached");
    print_line(s);
    fprintf(s->log, "{\"reach_seconds\": %.2f}\n", now() - s->began);
    fflush(s->log);
}

static void open_run(morris_run *s, int men)
{
    static device_lists l;
    if (!tables_init(&s->host, &l, men))
        exit(2);
    device_tables *copy = (device_tables *)malloc(sizeof *copy), *t = (device_tables *)device(sizeof *t);
    *copy = s->host;
    uint32_t *words = (uint32_t *)device(l.word_count * 4), *of = (uint32_t *)device(l.word_count * 4),
             *least = (uint32_t *)device(l.orbit_count * 4);
    uint16_t *kept = (uint16_t *)device(l.orbit_count * 2);
    put(words, l.words, l.word_count * 4);
    put(of, l.of, l.word_count * 4);
    put(least, l.least, l.orbit_count * 4);
    put(kept, l.kept, l.orbit_count * 2);
    copy->words = words;
    copy->of = of;
    copy->least = least;
    copy->kept = kept;
    put(t, copy, sizeof *t);
    free(copy);
    s->t = t;
    u64 most = 0;
    for (int large = 2; large <= men; large++)
        for (int small = 2; small <= large; small++) {
            device_tier of_men;
            if (!find_tier(&of_men, s, large, small))
                continue;
            const u64 slots = of_men.of[1].base + of_men.of[1].slots - of_men.of[0].base;
            most = slots > most ? slots : most;
        }
    s->value = (uint8_t *)device(s->host.slots);
    s->beside = (uint8_t *)device(most);
    s->small = (u64 *)device(300 * sizeof(u64));
    s->queue.slot[0] = (uint32_t *)device(most * 4);
    s->queue.slot[1] = (uint32_t *)device(most * 4);
    s->queue.count = (u64 *)device(2 * sizeof(u64));
    fill(s->value, NONE, s->host.slots);
    fprintf(s->log, "{\"men\": %d, \"slots\": %llu, \"largest_tier\": %llu}\n", men, (u64)s->host.slots, most);
    fflush(s->log);
}

/* The parts in which men slide, the smallest numbers of men first. */
static void solve_sliding(morris_run *s)
{
    const int men = s->host.men;
    for (int sum = 5; sum <= 2 * men; sum++)
        for (int large = men < sum - 2 ? men : sum - 2; 2 * large >= sum; large--) {
            device_tier of;
            if (!find_tier(&of, s, large, sum - large))
                continue;
            solve_tier(s, &of);
            for (int i = 0; i < 1 + (of.of[0].base != of.of[1].base); i++)
                report(s, &of.of[i], "all");
        }
    fprintf(s->log, "{\"sliding_seconds\": %.2f}\n", now() - s->began);
    print_line(s);
}

static void solve_placing(morris_run *s)
{
    const int men = s->host.men;
    const unsigned sliding = s->longest;
    uint8_t code;
    device_part q;
    for (int hand = 1; hand <= 2 * men; hand++)
        for (int own = 0; own <= men; own++)
            for (int other = 0; other <= men; other++)
                if (find_part(&q, s, hand, own, other)) {
                    LAUNCH(q.slots, evaluate_part, s->t, s->value, q, (u64 *)0);
                    report(s, &q, "all");
                }
    get(&code, s->value + slot_of(&s->host, 2 * men, device_position{0, 0}), 1);
    fprintf(s->log, "{\"start\": %d, \"longest\": %u, \"seconds\": %.2f}\n", code, s->longest, now() - s->began);
    if (s->longest > sliding)
        print_line(s);
}

/* Every value of the sliding parts from those of its successors: how many differ. */
static u64 verify(morris_run *s)
{
    const int men = s->host.men;
    u64 wrong;
    device_part q;
    fill(s->small, 0, sizeof(u64));
    for (int own = 2; own <= men; own++)
        for (int other = 2; other <= men; other++)
            if (find_part(&q, s, 0, own, other))
                LAUNCH(q.slots, evaluate_part, s->t, s->value, q, s->small);
    get(&wrong, s->small, sizeof wrong);
    fprintf(s->log, "{\"wrong\": %llu, \"seconds\": %.2f}\n", wrong, now() - s->began);
    fflush(s->log);
    return wrong;
}

int main(int count, char **argument)
{
    static morris_run s;
    char path[500];
    const int men = count > 2 ? atoi(argument[1]) : 0;
    if ((men != 6 && men != 9) || count > 4 || (count == 4 && strcmp(argument[3], "reach") != 0)) {
        fprintf(stderr, "usage: morris 6|9 FOLDER [reach]\n");
        return 2;
    }
    snprintf(path, sizeof path, "%s/morris-%d.jsonl", argument[2], men);
    s.log = fopen(path, "w");
    if (!s.log) {
        perror(path);
        return 2;
    }
    s.began = now();
    open_run(&s, men);
    solve_sliding(&s);
    solve_placing(&s);
    const u64 wrong = verify(&s);
    if (count == 4)
        reach(&s);
    return fclose(s.log) != 0 || wrong != 0;
}
