/* piles.c -- states that are a fixed number of heaps, which only get smaller, and whose order does not matter. */
#include "games/piles.h"

#include "core/mem.h"
#include "games/numbers.h"
#include "games/stairs.h"

static const mb_words SAY_MARIENBAD_TOO_LARGE =
    MB_WORDS("too many heaps, or too large ones: a position needs more than 64 bits",
             "trop de tas, ou des tas trop grands : une position demande plus de 64 bits");

enum { PILES_COUNTED = 2048 }; /* the largest heap of those that are counted one by one */

mb_piles mb_piles_of(const int64_t *heap, size_t count)
{
    mb_piles made = {.count = count, .heap = heap};
    unsigned bits = 0;
    size_t i = 0;
    for (; i < count && bits < MB_PILES_MOST; i++) {
        MB_ASSERT(heap[i] >= (i == 0 ? 0 : heap[i - 1]));
        made.at[i] = bits++;
        while (heap[i] >> (bits - made.at[i]))
            bits++;
    }
    made.fits = i == count && bits <= MB_PILES_MOST;
    if (made.fits)
        made.at[count] = bits;
    return made;
}

void mb_piles_unpack(int64_t heap[MB_PILES_MOST], const mb_piles *piles, mb_state state)
{
    MB_ASSERT(piles->fits && piles->count <= MB_PILES_MOST);
    for (size_t i = 0; i < piles->count; i++) {
        MB_ASSERT(piles->at[i] < piles->at[i + 1] && piles->at[i + 1] <= MB_PILES_MOST);
        heap[i] = (int64_t)(state >> piles->at[i] & ((UINT64_C(1) << (piles->at[i + 1] - piles->at[i])) - 1));
        MB_ASSERT(heap[i] <= piles->heap[i] && (i == 0 || heap[i - 1] <= heap[i]));
    }
}

static mb_state piles_pack(const mb_piles *piles, const int64_t *heap)
{
    mb_state state = 0;
    for (size_t i = 0; i < piles->count; i++) {
        MB_ASSERT(0 <= heap[i] && heap[i] <= piles->heap[i] && (i == 0 || heap[i] >= heap[i - 1]));
        state |= (uint64_t)heap[i] << piles->at[i];
    }
    return state;
}

/* What the heap jumps over moves up. */
mb_state mb_piles_lower(const mb_piles *piles, const int64_t heap[MB_PILES_MOST], size_t i, int64_t to)
{
    MB_ASSERT(i < piles->count && 0 <= to && to < heap[i]);
    int64_t next[MB_PILES_MOST];
    memcpy(next, heap, piles->count * sizeof next[0]);
    for (; i > 0 && next[i - 1] > to; i--)
        next[i] = next[i - 1];
    next[i] = to;
    return piles_pack(piles, next);
}

static mb_status piles_refuse_size(mb_error *error)
{
    return mb_fail(error, MB_ELIMIT, SAY_MARIENBAD_TOO_LARGE);
}

mb_status mb_piles_start(mb_state *out, const void *self, mb_error *error)
{
    const mb_piles *piles = self;
    if (!piles->fits)
        return piles_refuse_size(error);
    *out = piles_pack(piles, piles->heap);
    return MB_OK;
}

/* Rising sequences below these heaps, exactly: count[x] of them end with x so far. */
static double count_rising(const int64_t *heap, size_t heaps)
{
    double count[PILES_COUNTED + 1] = {1}, all = 0;
    for (size_t i = 0; i < heaps; i++) {
        double before = 0;
        MB_ASSERT(0 <= heap[i] && heap[i] <= PILES_COUNTED && (i == 0 || heap[i - 1] <= heap[i]));
        for (int64_t x = 0; x <= heap[i]; x++) {
            before += count[x];
            count[x] = before;
        }
    }
    for (int64_t x = 0; x <= heap[heaps - 1]; x++)
        all += count[x];
    return all;
}

mb_extent mb_piles_states(const mb_piles *piles, mb_state state, int64_t step)
{
    MB_ASSERT(step >= 1);
    int64_t heap[MB_PILES_MOST] = {0};
    mb_piles_unpack(heap, piles, state);
    double least = 1, most = 1; /* each order of the heaps counted, at first */
    for (size_t i = 0; i < piles->count; i++) {
        const int64_t steps = heap[i] / step;
        least *= (double)(steps + 1) / (double)(i + 1);
        most *= (double)(heap[i] + 1);
    }
    if (heap[piles->count - 1] <= PILES_COUNTED) {
        most = count_rising(heap, piles->count);
        least = step == 1 ? most : least;
    }
    return (mb_extent){least < 1 ? 1 : least, most};
}

void mb_piles_show(mb_text *out, const void *self, mb_state state)
{
    const mb_piles *piles = self;
    int64_t heap[MB_PILES_MOST];
    mb_piles_unpack(heap, piles, state);
    mb_tuple_show(out, heap, piles->count);
}

void mb_piles_board(mb_text *out, const void *self, mb_state state)
{
    const mb_piles *piles = self;
    int64_t heap[MB_PILES_MOST];
    mb_piles_unpack(heap, piles, state);
    for (size_t i = 0; i < piles->count; i++)
        mb_matches_show(out, heap[i]);
}

mb_status mb_piles_parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error)
{
    const mb_piles *piles = self;
    int64_t heap[MB_PILES_MOST] = {0};
    size_t count;
    if (!piles->fits)
        return piles_refuse_size(error);
    const mb_status status = mb_matches_parse(heap, MB_PILES_MOST, &count, text, length, error);
    if (status != MB_OK)
        return status;
    if (count > piles->count)
        return mb_matches_refuse(error, text, length);
    mb_numbers_sort(heap, piles->count);
    for (size_t i = 0; i < piles->count; i++)
        if (heap[i] < 0 || heap[i] > piles->heap[i])
            return mb_matches_refuse(error, text, length);
    *out = piles_pack(piles, heap);
    return MB_OK;
}

/* ---- numbers ---- */

typedef struct piles_numbers {
    const mb_piles *piles;
    mb_stairs *stairs;
} piles_numbers;

static mb_status piles_numbers_open(void **out, const void *self)
{
    const mb_piles *piles = self;
    if (!piles->fits)
        return MB_ELIMIT;
    piles_numbers *made = mb_alloc(1, sizeof *made);
    if (!made)
        return MB_ENOMEM;
    made->piles = piles;
    const mb_status status = mb_stairs_new(&made->stairs, piles->heap, piles->count, 0);
    if (status == MB_OK)
        *out = made;
    else
        mb_release(made);
    return status;
}

static void piles_numbers_close(void *numbers)
{
    mb_release_all(((piles_numbers *)numbers)->stairs, numbers);
}

static size_t piles_tiers(const void *numbers, uint64_t *slots, size_t cap)
{
    return mb_stairs_tiers(((const piles_numbers *)numbers)->stairs, slots, cap);
}

static uint64_t piles_index(uint32_t *tier, const void *numbers, mb_state state)
{
    const piles_numbers *self = numbers;
    int64_t heap[MB_PILES_MOST];
    mb_piles_unpack(heap, self->piles, state);
    return mb_stairs_index(tier, self->stairs, heap);
}

static bool piles_unindex(mb_state *out, const void *numbers, uint32_t tier, uint64_t slot)
{
    const piles_numbers *self = numbers;
    int64_t heap[MB_PILES_MOST];
    mb_stairs_unindex(heap, self->stairs, tier, slot);
    *out = piles_pack(self->piles, heap);
    return true;
}

const mb_numbering mb_piles_numbering = {
    .open = piles_numbers_open,
    .close = piles_numbers_close,
    .tiers = piles_tiers,
    .index = piles_index,
    .unindex = piles_unindex,
};
