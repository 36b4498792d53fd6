/* plane_slots.c -- how many positions there are: for each middle, sides by sides. */
#include "planes/plane_slots.h"
#include "core/limits.h"
#include "core/mem.h"
#include "planes/plane_sides.h"

/* How many sides go with a middle, by heights and count.  return  false: none, it has a four */
static bool count_sides(uint32_t *sides_with, const mb_plane_sides *sides, uint32_t middle)
{
    const mb_plane_shape g = sides->shape;
    mb_plane_sieve sieve;
    if (!mb_plane_sieve_of(&sieve, g, middle))
        return false;
    for (uint32_t h = 0; h < g.heights; h++)
        for (uint32_t c = 0; c < g.counts; c++)
            sides_with[h * g.counts + c] = mb_plane_sift(NULL, sides, &sieve, h, c);
    return true;
}

/* Pairs of a left and a right side that have so many stones of the second player together. */
static uint64_t count_pairs(const uint32_t *left, const uint32_t *right, int counts, int together)
{
    uint64_t pairs = 0;
    for (int c = together < counts ? 0 : together - counts + 1; c < counts && c <= together; c++)
        pairs += (uint64_t)left[c] * right[together - c];
    return pairs;
}

/* The positions of one middle. */
static void count_middle(uint64_t *slots, const mb_plane_sides *sides, uint32_t *left, uint32_t *right,
                         uint32_t middle)
{
    const mb_plane_shape g = sides->shape;
    const mb_plane_stack stack = mb_plane_stack_of(g, middle);
    if (!count_sides(left, sides, middle) || !count_sides(right, sides, mb_plane_mirror(g, middle)))
        return;
    for (uint32_t l = 0; l < g.heights; l++)
        for (uint32_t r = l; r < g.heights; r++) {
            const int n = stack.stones + mb_plane_stones_of(g, l) + mb_plane_stones_of(g, r);
            slots[n] += count_pairs(left + l * g.counts, right + r * g.counts, (int)g.counts,
                                    n / 2 - __builtin_popcount(stack.colours));
        }
}

mb_status mb_plane_slots(uint64_t slots[MB_PLANE_MOST_CELLS + 1], int width, int height, const mb_limits *limits)
{
    const mb_plane_shape g = mb_plane_shape_of(width, height);
    const size_t lists = (size_t)g.heights * g.counts;
    const uint32_t threads = (uint32_t)mb_threads(limits);
    mb_plane_sides sides = {.first = NULL};
    mb_status status = MB_ENOMEM;
    uint64_t *sum = mb_alloc_zero((size_t)threads * (MB_PLANE_MOST_CELLS + 1), sizeof *sum);
    uint32_t *room = mb_alloc((size_t)threads * 2 * lists, sizeof *room);
    memset(slots, 0, (MB_PLANE_MOST_CELLS + 1) * sizeof *slots);
    if (!sum || !room || mb_plane_sides_make(&sides, g) != MB_OK)
        goto done;
#pragma omp parallel for schedule(static) num_threads((int)threads)
    for (uint32_t i = 0; i < threads; i++) /* each takes middles from all over */
        for (uint32_t m = i; m < g.middles; m += threads)
            count_middle(sum + (size_t)i * (MB_PLANE_MOST_CELLS + 1), &sides, room + i * 2 * lists,
                         room + (i * 2 + 1) * lists, m);
    for (size_t i = 0; i < (size_t)threads * (MB_PLANE_MOST_CELLS + 1); i++)
        slots[i % (MB_PLANE_MOST_CELLS + 1)] += sum[i];
    status = MB_OK;
done:
    mb_plane_sides_clear(&sides);
    mb_release(sum);
    mb_release(room);
    return status;
}
