/* plane_lists.c -- which colourings of a side have no four with the middle, in order?  All lists of a board. */
#include "planes/plane_lists.h"
#include "core/mem.h"
#include "core/sort.h"
#include "planes/plane_loop.h"
#include "planes/plane_sides.h"

typedef struct lists_draft {
    mb_plane_lists *lists;
    const mb_plane_sides *sides;
} lists_draft;

/* Count the entries of all lists of a middle; once there is memory for the entries, write them. */
static void make_middle(void *context, uint32_t middle)
{
    const lists_draft *d = context;
    mb_plane_lists *lists = d->lists;
    const mb_plane_sides *sides = d->sides;
    const mb_plane_shape *g = &lists->shape;
    mb_plane_sieve sieve;
    if (!mb_plane_sieve_of(&sieve, *g, middle))
        return; /* its lists stay empty */
    for (uint32_t h = 0; h < g->heights; h++)
        for (uint32_t c = 0; c < g->counts; c++) {
            const uint32_t list = mb_plane_list(*g, middle, h, c);
            if (lists->mask) {
                mb_plane_sift(lists->mask + lists->first[list], sides, &sieve, h, c);
            } else {
                lists->first[list] = mb_plane_sift(NULL, sides, &sieve, h, c);
                MB_ASSERT(lists->first[list] < MB_PLANE_NO_RANK);
            }
        }
}

/* Replace the length of each list by the index of its first entry.  return  the number of all entries */
static uint32_t add_up(uint32_t *first, uint32_t lists)
{
    uint32_t sum = 0;
    for (uint32_t l = 0; l < lists; l++) {
        const uint32_t length = first[l];
        first[l] = sum;
        sum += length;
    }
    return sum;
}

mb_status mb_plane_lists_make(mb_plane_lists *out, mb_plane_shape shape, const mb_limits *limits)
{
    MB_ASSERT(mb_plane_shape_suits(shape));
    mb_plane_lists lists = {.shape = shape, .lists = shape.middles * shape.heights * shape.counts};
    mb_plane_sides sides = {.first = NULL};
    lists_draft d = {&lists, &sides};
    const uint64_t most = limits && limits->bytes ? limits->bytes : UINT64_MAX;
    mb_status status = MB_ELIMIT;
    if (lists.lists * sizeof *lists.first > most)
        goto done;
    status = MB_ENOMEM;
    lists.first = mb_alloc_zero((size_t)lists.lists + 1, sizeof *lists.first);
    if (!lists.first || mb_plane_sides_make(&sides, shape) != MB_OK)
        goto done;
    status = mb_plane_loop(shape.middles, make_middle, &d, limits);
    if (status != MB_OK)
        goto done;
    lists.entries = lists.first[lists.lists] = add_up(lists.first, lists.lists);
    status = MB_ELIMIT;
    if (lists.lists * sizeof *lists.first + lists.entries * sizeof *lists.mask > most)
        goto done;
    status = MB_ENOMEM;
    lists.mask = mb_alloc(lists.entries, sizeof *lists.mask);
    if (!lists.mask)
        goto done;
    status = mb_plane_loop(shape.middles, make_middle, &d, limits);
done:
    mb_plane_sides_clear(&sides);
    if (status == MB_OK)
        *out = lists;
    else
        mb_plane_lists_clear(&lists);
    return status;
}

static void rank_list(void *context, uint32_t list)
{
    mb_plane_lists *lists = context;
    const mb_plane_shape g = lists->shape;
    const uint32_t heights = list / g.counts % g.heights, middle = list / g.counts / g.heights;
    for (uint32_t e = lists->first[list]; e < lists->first[list + 1]; e++)
        lists->rank[(size_t)middle * g.sides + mb_plane_side_code(g, heights, lists->mask[e])] =
            (uint16_t)(e - lists->first[list]);
}

mb_status mb_plane_lists_rank(mb_plane_lists *lists, const mb_limits *limits)
{
    const mb_plane_shape g = lists->shape;
    const uint64_t ranks = (uint64_t)g.middles * g.sides;
    if (limits && limits->bytes && ranks * sizeof *lists->rank > limits->bytes)
        return MB_ELIMIT;
    lists->rank = mb_alloc(ranks, sizeof *lists->rank);
    if (!lists->rank)
        return MB_ENOMEM;
    memset(lists->rank, 0xff, ranks * sizeof *lists->rank);
    MB_ASSERT(lists->rank[0] == MB_PLANE_NO_RANK);
    return mb_plane_loop(lists->lists, rank_list, lists, limits);
}

uint32_t mb_plane_find_rank(const mb_plane_lists *lists, uint32_t middle, uint32_t heights, uint32_t mask)
{
    const uint32_t list = mb_plane_list(lists->shape, middle, heights, (uint32_t)__builtin_popcount(mask));
    const uint32_t first = lists->first[list], end = lists->first[list + 1];
    MB_BISECT(uint32_t, rank, end - first, i, lists->mask[first + i] >= mask);
    return first + rank < end && lists->mask[first + rank] == mask ? rank : (uint32_t)MB_PLANE_NO_RANK;
}

void mb_plane_lists_clear(mb_plane_lists *lists)
{
    mb_release(lists->first);
    mb_release(lists->mask);
    mb_release(lists->rank);
    *lists = (mb_plane_lists){.lists = 0};
}
