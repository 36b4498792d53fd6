/* plane_slots.c -- how many positions there are: for each middle, sides by sides; or four columns, one by one. */
#include "planes/plane_slots.h"
#include "core/limits.h"
#include "core/mem.h"
#include "planes/plane_loop.h"
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

/* Work for all threads. */
typedef struct slot_count {
    const mb_plane_sides *sides;
    uint64_t *sum;  /* for each thread, positions by stones */
    uint32_t *room; /* for each thread, the sides that go with a middle, left and right */
} slot_count;

static void count_one(void *context, uint32_t middle, int worker)
{
    const slot_count *d = context;
    const mb_plane_shape g = d->sides->shape;
    const size_t lists = (size_t)g.heights * g.counts;
    uint32_t *left = d->room + (size_t)worker * 2 * lists;
    count_middle(d->sum + (size_t)worker * (MB_PLANE_MOST_CELLS + 1), d->sides, left, left + lists, middle);
}

static mb_status count_by_middles(uint64_t *slots, mb_plane_shape g, const mb_limits *limits)
{
    const int threads = mb_threads(limits);
    mb_plane_sides sides = {.first = NULL};
    mb_status status = MB_ENOMEM;
    uint64_t *sum = mb_alloc_zero((size_t)threads * (MB_PLANE_MOST_CELLS + 1), sizeof *sum);
    uint32_t *room = mb_alloc((size_t)threads * 2 * g.heights * g.counts, sizeof *room);
    if (!sum || !room || mb_plane_sides_make(&sides, g) != MB_OK)
        goto done;
    slot_count work = {.sides = &sides, .sum = sum, .room = room};
    status = mb_plane_loop_each(threads, g.middles, count_one, &work, limits);
    for (size_t i = 0; i < (size_t)threads * (MB_PLANE_MOST_CELLS + 1); i++)
        slots[i % (MB_PLANE_MOST_CELLS + 1)] += sum[i];
done:
    mb_plane_sides_clear(&sides);
    mb_release(sum);
    mb_release(room);
    return status;
}

enum { COLUMN = 8, MOST_COLUMNS = 127 }; /* bits of a column among others; its colourings at most */

/* Some columns side by side. */
typedef struct columns {
    uint32_t stones[2]; /* of each player */
    int count[2];
} columns;

static columns put_beside(columns a, columns b)
{
    for (int t = 0; t < 2; t++) {
        a.stones[t] = a.stones[t] << COLUMN | b.stones[t];
        a.count[t] += b.count[t];
    }
    return a;
}

/* Has one of the players a line through all four columns? */
static bool is_crossed(columns four)
{
    bool crossed = false;
    for (int t = 0; t < 2; t++)
        for (int step = COLUMN - 1; step <= COLUMN + 1; step++) {
            const uint32_t two = four.stones[t] & four.stones[t] >> step;
            crossed = crossed || (two & two >> 2 * step);
        }
    return crossed;
}

/* The positions of four columns: no sides, and so no mirror images. */
static mb_status count_four_columns(uint64_t *slots, int height, const mb_limits *limits)
{
    mb_plane_sides column;
    columns one[MOST_COLUMNS];
    int all = 0;
    if (mb_plane_sides_make(&column, mb_plane_shape_cut(4, height, 1)) != MB_OK)
        return MB_ENOMEM;
    for (uint32_t list = 0; list < column.shape.heights * column.shape.counts; list++)
        for (uint32_t i = column.first[list]; i < column.first[list + 1]; i++) {
            const uint32_t cells = column.cells[list / column.shape.counts], mask = column.mask[i];
            MB_ASSERT(all < MOST_COLUMNS);
            one[all++] =
                (columns){{cells & ~mask, mask}, {__builtin_popcount(cells & ~mask), __builtin_popcount(mask)}};
        }
    mb_pace pace = mb_pace_begin(limits, 0);
    mb_pace_often(&pace);
    mb_status status = MB_OK;
    for (int a = 0; a < all * all && status == MB_OK; a++) {
        const columns two = put_beside(one[a / all], one[a % all]);
        for (int b = 0; b < all; b++) {
            const columns three = put_beside(two, one[b]);
            for (int c = 0; c < all; c++) {
                const int first = three.count[0] + one[c].count[0], second = three.count[1] + one[c].count[1];
                if ((first == second || first == second + 1) && !is_crossed(put_beside(three, one[c])))
                    slots[first + second]++;
            }
        }
        status = mb_pace_step(&pace, 1);
    }
    mb_plane_sides_clear(&column);
    return status;
}

mb_status mb_plane_slots(uint64_t slots[MB_PLANE_MOST_CELLS + 1], int width, int height, const mb_limits *limits)
{
    const mb_plane_shape g = mb_plane_shape_of(width, height);
    memset(slots, 0, (MB_PLANE_MOST_CELLS + 1) * sizeof *slots);
    return g.side > 0 ? count_by_middles(slots, g, limits) : count_four_columns(slots, height, limits);
}
