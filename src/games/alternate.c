/* alternate.c -- boards on whose cells two players put stones in turn: counts and numbers. */
#include "games/alternate.h"

#include "core/mem.h"

double mb_alternate_boards(int empty, int most)
{
    MB_ASSERT(most <= empty);
    double sum = 0, ways = 1; /* C(empty, n) C(n, n / 2) */
    for (int n = 0; n <= most; n++) {
        const int fewer = n / 2; /* stones of the player who has fewer */
        sum += ways;
        ways *= (double)(empty - n) / (double)(fewer + 1); /* one more stone, of that player */
    }
    return sum;
}

mb_status mb_alternate_new(void **out, const void *game, int cells)
{
    if (cells <= 0 || cells > MB_CHOOSE_ONES)
        return MB_ELIMIT;
    mb_alternate *self = mb_alloc(1, sizeof *self);
    if (!self)
        return MB_ENOMEM;
    self->game = game;
    self->cells = cells;
    mb_choose_init(&self->choose);
    *out = self;
    return MB_OK;
}

static uint64_t colours(const mb_alternate *self, uint32_t stones)
{
    return self->choose.of[stones][stones / 2];
}

size_t mb_alternate_tiers(const void *numbers, uint64_t *slots, size_t cap)
{
    const mb_alternate *self = numbers;
    const size_t count = (size_t)self->cells + 1;
    for (uint32_t stones = 0; stones < count && stones < cap; stones++)
        slots[stones] = self->choose.of[count - 1][stones] * colours(self, stones);
    return count;
}

uint64_t mb_alternate_index(uint32_t *tier, const mb_alternate *self, uint64_t first, uint64_t second)
{
    const uint64_t taken = first | second;
    uint64_t word = 0;
    uint32_t stones = 0;
    MB_ASSERT((first & second) == 0);
    for (uint64_t left = taken; left; left &= left - 1, stones++)
        word |= (second >> __builtin_ctzll(left) & 1) << stones;
    *tier = stones;
    return mb_choose_rank(&self->choose, taken) * colours(self, stones) + mb_choose_rank(&self->choose, word);
}

void mb_alternate_unindex(uint64_t cells[2], const mb_alternate *self, uint32_t tier, uint64_t slot)
{
    const uint64_t ways = colours(self, tier);
    const int stones = (int)tier;
    uint64_t taken = mb_choose_unrank(&self->choose, slot / ways, self->cells, stones);
    const uint64_t word = mb_choose_unrank(&self->choose, slot % ways, stones, stones / 2);
    cells[0] = cells[1] = 0;
    for (int stone = 0; taken; taken &= taken - 1, stone++)
        cells[word >> stone & 1] |= taken & -taken;
}
