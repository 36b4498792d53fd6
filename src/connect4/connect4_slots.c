/* connect4_slots.c -- a numbering of all positions with a given number of stones. */
#include "connect4/connect4_slots.h"
#include "core/mem.h"
#include "core/sort.h"

/* Heights as a number, and those of the mirror image. */
static uint32_t slots_code_of(mb_c4_shape g, const int *height, bool mirrored)
{
    uint32_t code = 0;
    for (int c = 0; c < g.width; c++)
        code = code * (uint32_t)(g.height + 1) + (uint32_t)height[mirrored ? g.width - 1 - c : c];
    return code;
}

/* The first heights, in the order of their codes, with so many stones from `column` on. */
static void slots_fill(mb_c4_shape g, int *height, int column, int stones)
{
    for (int c = g.width - 1; c >= column; c--) {
        height[c] = stones < g.height ? stones : g.height;
        stones -= height[c];
    }
    MB_ASSERT(stones == 0);
}

/* The heights after these, with as many stones; false: these were the last. */
static bool next_heights(mb_c4_shape g, int *height)
{
    int behind = 0; /* stones that may be spread again */
    for (int c = g.width - 1; c >= 0; c--) {
        if (behind > 0 && height[c] < g.height) {
            height[c]++;
            slots_fill(g, height, c + 1, behind - 1);
            return true;
        }
        behind += height[c];
    }
    return false;
}

/* All piles; without an array they are only counted. */
static uint32_t list_piles(mb_c4_slots *slots)
{
    const mb_c4_shape g = slots->shape;
    int height[MB_C4_SLOT_WIDTH];
    uint32_t piles = 0;
    slots_fill(g, height, 0, slots->stones);
    do {
        const uint32_t code = slots_code_of(g, height, false);
        if (code > slots_code_of(g, height, true))
            continue;
        if (slots->pile)
            slots->pile[piles] = code;
        piles++;
    } while (next_heights(g, height));
    return piles;
}

mb_status mb_c4_slots_make(mb_c4_slots *out, mb_c4_shape shape, int stones)
{
    MB_ASSERT(shape.width <= MB_C4_SLOT_WIDTH && stones <= MB_C4_SLOT_STONES && stones <= shape.cells);
    mb_c4_slots slots = {.shape = shape, .stones = stones};
    for (int n = 0; n <= MB_C4_SLOT_STONES; n++) {
        slots.choose[n][0] = 1;
        for (int k = 1; k <= n; k++)
            slots.choose[n][k] = slots.choose[n - 1][k - 1] + (k < n ? slots.choose[n - 1][k] : 0);
    }
    slots.colourings = slots.choose[stones][stones / 2];
    slots.piles = list_piles(&slots);
    slots.pile = mb_alloc(slots.piles, sizeof *slots.pile);
    if (!slots.pile)
        return MB_ENOMEM;
    list_piles(&slots);
    *out = slots;
    return MB_OK;
}

void mb_c4_slots_clear(mb_c4_slots *slots)
{
    mb_release(slots->pile);
    slots->pile = NULL;
}

void mb_c4_slots_heights(const mb_c4_slots *slots, int *height, uint32_t pile)
{
    MB_ASSERT(pile < slots->piles);
    uint32_t code = slots->pile[pile];
    for (int c = slots->shape.width - 1; c >= 0; c--) {
        height[c] = (int)(code % (uint32_t)(slots->shape.height + 1));
        code /= (uint32_t)(slots->shape.height + 1);
    }
}

mb_c4_position mb_c4_slots_position(const mb_c4_slots *slots, const int *height, uint32_t second)
{
    const mb_c4_shape g = slots->shape;
    uint64_t player[2] = {0, 0};
    for (int c = 0; c < g.width; c++) {
        const uint64_t stones = (UINT64_C(1) << height[c]) - 1;
        player[0] |= (~second & stones) << c * g.stride;
        player[1] |= (second & stones) << c * g.stride;
        second >>= height[c];
    }
    const int mover = slots->stones % 2;
    return (mb_c4_position){.mover = player[mover], .other = player[1 - mover]};
}

static uint64_t second_of(const mb_c4_slots *slots, const mb_c4_position *position)
{
    return slots->stones % 2 ? position->mover : position->other;
}

bool mb_c4_slots_is_mirror(const mb_c4_slots *slots, const mb_c4_position *position)
{
    const uint64_t stones = position->mover | position->other, second = second_of(slots, position);
    return mb_c4_mirror(slots->shape, stones) == stones && mb_c4_mirror(slots->shape, second) < second;
}

/* Where these heights are among the piles. */
static uint32_t find_pile(const mb_c4_slots *slots, uint32_t code)
{
    MB_BISECT(uint32_t, at, slots->piles, i, slots->pile[i] >= code);
    MB_ASSERT(at < slots->piles && slots->pile[at] == code);
    return at;
}

/* The number of a colouring among those with as many ones. */
static uint32_t slots_number_of(const mb_c4_slots *slots, const int *height, uint64_t second)
{
    const mb_c4_shape g = slots->shape;
    uint32_t number = 0;
    for (int c = 0, at = 0, ones = 0; c < g.width; at += height[c++])
        for (uint64_t bits = mb_c4_down(second, c * g.stride) & ((UINT64_C(1) << height[c]) - 1); bits;
             bits &= bits - 1)
            number += slots->choose[at + __builtin_ctzll(bits)][++ones];
    return number;
}

static void heights_of(mb_c4_shape g, int *height, uint64_t stones)
{
    const uint64_t column = (UINT64_C(1) << g.height) - 1;
    for (int c = 0; c < g.width; c++)
        height[c] = __builtin_popcountll(stones >> c * g.stride & column);
}

void mb_c4_slots_find(uint32_t *pile, uint32_t *colouring, const mb_c4_slots *slots, const mb_c4_position *position)
{
    const mb_c4_shape g = slots->shape;
    const uint64_t stones = position->mover | position->other;
    uint64_t second = second_of(slots, position);
    MB_ASSERT(__builtin_popcountll(stones) == slots->stones);
    int height[MB_C4_SLOT_WIDTH];
    heights_of(g, height, stones);
    const uint32_t code = slots_code_of(g, height, false), mirrored = slots_code_of(g, height, true);
    *pile = find_pile(slots, code < mirrored ? code : mirrored);
    const uint64_t turned = mb_c4_mirror(g, second);
    if (code > mirrored || (code == mirrored && turned < second)) {
        heights_of(g, height, mb_c4_mirror(g, stones));
        second = turned;
    }
    *colouring = slots_number_of(slots, height, second);
}
