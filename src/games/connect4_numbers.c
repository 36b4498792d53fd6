/* connect4_numbers.c -- a number for every board of Connect 4: heights of columns and words of colours, counted. */
#include "games/connect4_numbers.h"

#include "core/mem.h"

/* How many heights do the columns from c on have, by their sum? */
static void count_heights(mb_c4_numbers *self)
{
    self->heights[self->width][0] = 1;
    for (int c = self->width - 1; c >= 0; c--)
        for (int sum = 0; sum <= self->cells; sum++)
            for (int high = 0; high <= self->height && high <= sum; high++)
                self->heights[c][sum] += self->heights[c + 1][sum - high];
}

mb_status mb_c4_numbers_new(mb_c4_numbers **out, int width, int height, int row)
{
    MB_ASSERT(1 <= width && width <= MB_C4_COLUMNS && width * (height + 1) <= 64);
    mb_c4_numbers *made = mb_alloc_zero(1, sizeof *made);
    if (!made)
        return MB_ENOMEM;
    made->width = width;
    made->height = height;
    made->row = row;
    made->cells = width * height;
    made->step = height + 1;
    made->layout = mb_c4_layout_of(width, height);
    mb_choose_init(&made->choose);
    count_heights(made);
    for (int n = 0; n <= made->cells; n++) {
        uint64_t slots;
        if (__builtin_mul_overflow(made->heights[0][n], mb_c4_colours(made, n), &slots) || slots > INT64_MAX) {
            mb_release(made);
            return MB_ELIMIT;
        }
    }
    *out = made;
    return MB_OK;
}

uint64_t mb_c4_heights_rank(const mb_c4_numbers *self, const int *height, int stones)
{
    uint64_t rank = 0;
    for (int c = 0; c < self->width; stones -= height[c++])
        for (int less = 0; less < height[c]; less++)
            rank += self->heights[c + 1][stones - less];
    MB_ASSERT(stones == 0);
    return rank;
}

void mb_c4_heights_unrank(int *height, const mb_c4_numbers *self, uint64_t rank, int stones)
{
    MB_ASSERT(rank < self->heights[0][stones]);
    for (int c = 0; c < self->width; stones -= height[c++])
        for (height[c] = 0; rank >= self->heights[c + 1][stones - height[c]]; height[c]++)
            rank -= self->heights[c + 1][stones - height[c]];
    MB_ASSERT(stones == 0 && rank == 0);
}

uint64_t mb_c4_slot(const mb_c4_numbers *self, uint64_t x, uint64_t o)
{
    int height[MB_C4_COLUMNS], stones = 0;
    uint64_t word = 0;
    MB_ASSERT((x & o) == 0);
    for (int c = 0; c < self->width; c++) {
        height[c] = __builtin_popcountll(mb_c4_in_column(&self->layout, x | o, c));
        word |= mb_c4_in_column(&self->layout, o, c) << stones;
        stones += height[c];
    }
    MB_ASSERT(__builtin_popcountll(word) == mb_c4_rings(stones));
    return mb_c4_heights_rank(self, height, stones) * mb_c4_colours(self, stones)
           + mb_choose_rank(&self->choose, word);
}

void mb_c4_board(uint64_t *x, uint64_t *o, const mb_c4_numbers *self, int stones, uint64_t slot)
{
    int height[MB_C4_COLUMNS];
    const uint64_t colours = mb_c4_colours(self, stones);
    MB_ASSERT(slot < mb_c4_tier_slots(self, stones));
    mb_c4_heights_unrank(height, self, slot / colours, stones);
    uint64_t word = mb_choose_unrank(&self->choose, slot % colours, stones, mb_c4_rings(stones));
    *x = *o = 0;
    for (int c = 0; c < self->width; word >>= height[c++]) {
        const uint64_t column = (UINT64_C(1) << height[c]) - 1;
        *o |= (word & column) << (c * self->step);
        *x |= (~word & column) << (c * self->step);
    }
}
