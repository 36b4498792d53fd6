/* plane_lists.c -- which colourings of a side have no four with the middle, in order?
 *
 * A side and the middle are four columns wide together: a small board, in which four() looks.  Sides are counted
 * first, by list, which gives every one its rank, and then written where their rank says.
 */
#include "planes/plane_lists.h"
#include "core/limits.h"
#include "core/mem.h"

/* The colourings of a side of given heights, in increasing order: the counter runs over the stones alone, and each
 * stone's bit is spread to its place in the mask. */
typedef struct side_walk {
    const mb_plane_shape *shape;
    int height[MB_PLANE_PARTS];
    int stones;
} side_walk;

static side_walk side_of(const mb_plane_shape *shape, uint32_t heights)
{
    side_walk side = {.shape = shape};
    for (int j = 0; j < shape->side; j++) {
        side.height[j] = mb_plane_height(*shape, heights, j);
        side.stones += side.height[j];
    }
    return side;
}

/* The mask of the n-th colouring. */
static uint32_t spread(const side_walk *side, uint32_t n)
{
    uint32_t mask = 0;
    for (int j = 0; j < side->shape->side; j++) {
        mask |= (n & ((1u << side->height[j]) - 1)) << (side->shape->height * j);
        n >>= side->height[j];
    }
    return mask;
}

/* Has this set of cells, height+1 bits a column, four in a row? */
static bool four(uint64_t cells, int height)
{
    const int step[] = {1, height, height + 1, height + 2};
    for (int i = 0; i < 4; i++) {
        const uint64_t two = cells & cells >> step[i];
        if (two & two >> 2 * step[i])
            return true;
    }
    return false;
}

/* The four columns of a side and the middle as cells: all stones, or the second player's. */
static uint64_t middle_cells(const mb_plane_shape *g, uint32_t middle, bool second_only)
{
    uint64_t cells = 0;
    for (int i = 0; i < g->middle; i++) {
        const uint32_t code = mb_plane_middle_code(*g, middle, i);
        const uint32_t full = (1u << mb_plane_code_height(code)) - 1;
        cells |= (uint64_t)(second_only ? code - full : full) << (g->height + 1) * (g->side + i);
    }
    return cells;
}

static uint64_t side_cells(const side_walk *side, uint32_t mask, bool second_only)
{
    const int height = side->shape->height;
    uint64_t cells = 0;
    for (int j = 0; j < side->shape->side; j++) {
        const uint32_t full = (1u << side->height[j]) - 1;
        cells |= (uint64_t)(second_only ? mask >> (height * j) & full : full) << (height + 1) * j;
    }
    return cells;
}

/* Count the sides of one middle, by list, and rank them. */
static void rank_sides(mb_plane_lists *lists, uint32_t middle)
{
    const mb_plane_shape *g = &lists->shape;
    const uint64_t stones = middle_cells(g, middle, false), second = middle_cells(g, middle, true);
    for (uint32_t h = 0; h < g->heights; h++) {
        const side_walk side = side_of(g, h);
        const uint64_t all = stones | side_cells(&side, 0, false);
        for (uint32_t n = 0; n < 1u << side.stones; n++) {
            const uint32_t mask = spread(&side, n);
            const uint64_t mine = second | side_cells(&side, mask, true);
            uint16_t *rank = &lists->rank[(size_t)middle * g->sides + mb_plane_side_code(*g, h, mask)];
            uint32_t *count = &lists->first[mb_plane_list(*g, middle, h, (uint32_t)__builtin_popcount(mask)) + 1];
            *rank = MB_PLANE_NO_RANK;
            if (!four(mine, g->height) && !four(all ^ mine, g->height))
                *rank = (uint16_t)(*count)++;
            MB_ASSERT(*count < MB_PLANE_NO_RANK);
        }
    }
}

static void write_masks(mb_plane_lists *lists, uint32_t middle)
{
    const mb_plane_shape *g = &lists->shape;
    for (uint32_t h = 0; h < g->heights; h++) {
        const side_walk side = side_of(g, h);
        for (uint32_t n = 0; n < 1u << side.stones; n++) {
            const uint32_t mask = spread(&side, n);
            const uint16_t rank = lists->rank[(size_t)middle * g->sides + mb_plane_side_code(*g, h, mask)];
            const uint32_t list = mb_plane_list(*g, middle, h, (uint32_t)__builtin_popcount(mask));
            if (rank != MB_PLANE_NO_RANK)
                lists->mask[lists->first[list] + rank] = mask;
        }
    }
}

mb_status mb_plane_lists_make(mb_plane_lists *out, mb_plane_shape shape, const mb_limits *limits)
{
    MB_ASSERT(4 <= shape.width && shape.width <= 7 && 1 <= shape.height && shape.height <= 6);
    mb_plane_lists lists = {.shape = shape, .lists = shape.middles * shape.heights * shape.counts};
    mb_status status = MB_ENOMEM;
    const uint64_t bytes =
        (uint64_t)shape.middles * shape.sides * sizeof *lists.rank + lists.lists * sizeof *lists.first;
    if (limits && limits->bytes && bytes > limits->bytes)
        return MB_ELIMIT;
    lists.first = mb_alloc_zero((size_t)lists.lists + 1, sizeof *lists.first);
    lists.rank = mb_alloc((size_t)shape.middles * shape.sides, sizeof *lists.rank);
    if (!lists.first || !lists.rank)
        goto done;
#pragma omp parallel for schedule(dynamic) num_threads(mb_threads(limits))
    for (uint32_t m = 0; m < shape.middles; m++)
        rank_sides(&lists, m);
    for (uint32_t l = 0; l < lists.lists; l++)
        lists.first[l + 1] += lists.first[l];
    lists.entries = lists.first[lists.lists];
    lists.mask = mb_alloc(lists.entries, sizeof *lists.mask);
    if (!lists.mask)
        goto done;
#pragma omp parallel for schedule(dynamic) num_threads(mb_threads(limits))
    for (uint32_t m = 0; m < shape.middles; m++)
        write_masks(&lists, m);
    *out = lists;
    return MB_OK;
done:
    mb_plane_lists_clear(&lists);
    return status;
}

void mb_plane_lists_clear(mb_plane_lists *lists)
{
    mb_release(lists->first);
    mb_release(lists->mask);
    mb_release(lists->rank);
    *lists = (mb_plane_lists){.lists = 0};
}
