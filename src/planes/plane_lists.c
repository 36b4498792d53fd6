/* plane_lists.c -- which colourings of a side have no four with the middle, in order?
 *
 * What a side allows by itself is the same for all middles: its *base* lists.  A middle takes out of them whatever
 * completes one of its lines, which are few: those of which it has all its own cells in one colour.
 */
#include "planes/plane_lists.h"
#include "core/limits.h"
#include "core/mem.h"

enum { MOST_LINES = 12 }; /* of four columns 6 high */

/* The colourings of sides without a four of their own. */
typedef struct base_lists {
    uint32_t *first; /* first[heights * counts + count], among the masks; one more at the end */
    uint32_t *mask;  /* increasing in each list */
    uint32_t *cells; /* cells[heights]: all stones of the side */
} base_lists;

/* A side is over where its second player's stones among the cells are just these. */
typedef struct side_line {
    uint32_t cells, second;
} side_line;

static bool has_four_upright(uint32_t stones)
{
    return stones & stones >> 1 & stones >> 2 & stones >> 3;
}

/* The next mask after this one whose bits are all among the cells. */
static uint32_t next_mask(uint32_t mask, uint32_t cells)
{
    return ((mask | ~cells) + 1) & cells;
}

/* Has a player four in one of the side's columns?  A side is too narrow for others. */
static bool is_over(const mb_plane_shape *g, uint32_t cells, uint32_t mask)
{
    for (int j = 0; j < g->side; j++) {
        const uint32_t column = ((1u << g->height) - 1) << g->height * j;
        if (has_four_upright(mask & column) || has_four_upright(cells & ~mask & column))
            return true;
    }
    return false;
}

/* Count the sides of all heights by list; or, once first[] says where lists begin, write them.  first[] then tells
 * where each ends. */
static void walk_sides(base_lists *base, const mb_plane_shape *g, bool write)
{
    for (uint32_t h = 0; h < g->heights; h++) {
        uint32_t *first = base->first + h * g->counts, mask = 0;
        do {
            if (!is_over(g, base->cells[h], mask)) {
                uint32_t *at = &first[__builtin_popcount(mask)];
                if (write)
                    base->mask[*at] = mask;
                (*at)++;
            }
            mask = next_mask(mask, base->cells[h]);
        } while (mask != 0);
    }
}

static void clear_base(base_lists *base)
{
    mb_release(base->first);
    mb_release(base->mask);
    mb_release(base->cells);
}

/* Turn lengths, each at its list, into where lists begin.  return  where the last one ends */
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

static mb_status make_base(base_lists *out, const mb_plane_shape *g)
{
    const uint32_t lists = g->heights * g->counts;
    base_lists base = {.first = mb_alloc_zero((size_t)lists + 1, sizeof *base.first),
                       .cells = mb_alloc_zero(g->heights, sizeof *base.cells)};
    if (!base.first || !base.cells)
        goto failed;
    for (uint32_t h = 0; h < g->heights; h++)
        for (int j = 0; j < g->side; j++)
            base.cells[h] |= ((1u << mb_plane_height(*g, h, j)) - 1) << g->height * j;
    walk_sides(&base, g, false);
    base.mask = mb_alloc(add_up(base.first, lists), sizeof *base.mask);
    if (!base.mask)
        goto failed;
    walk_sides(&base, g, true);
    memmove(base.first + 1, base.first, lists * sizeof *base.first);
    base.first[0] = 0;
    *out = base;
    return MB_OK;
failed:
    clear_base(&base);
    return MB_ENOMEM;
}

/* Whose are all of the middle's cells in this line of four columns, a side and the middle?  -1: nobody's. */
static int owner_of(const mb_plane_shape *g, const uint32_t *code, mb_plane_line line)
{
    int owner = -1;
    for (int i = g->side; i < MB_PLANE_PARTS; i++) {
        const int height = mb_plane_code_height(code[i - g->side]), row = line.row + i * line.rise;
        if (row >= height)
            return -1;
        const int stone = (int)((code[i - g->side] - ((1u << height) - 1)) >> row & 1);
        if (owner >= 0 && stone != owner)
            return -1;
        owner = stone;
    }
    return owner;
}

/* The lines that a side may complete.  return  how many, or -1 where the middle has a four by itself */
static int find_lines(side_line *lines, const mb_plane_shape *g, uint32_t middle)
{
    uint32_t code[MB_PLANE_PARTS] = {0};
    int count = 0;
    for (int i = 0; i < g->middle; i++) {
        code[i] = mb_plane_middle_code(*g, middle, i);
        const uint32_t full = (1u << mb_plane_code_height(code[i])) - 1, second = code[i] - full;
        if (has_four_upright(second) || has_four_upright(full & ~second))
            return -1;
    }
    for (int n = 0; g->side + g->middle == MB_PLANE_PARTS && n < mb_plane_window_lines(g->height); n++) {
        const mb_plane_line line = mb_plane_line_in(*g, 0, n);
        const int owner = owner_of(g, code, line);
        uint32_t cells = 0;
        if (owner < 0)
            continue;
        for (int i = 0; i < g->side; i++)
            cells |= 1u << (g->height * i + line.row + i * line.rise);
        if (cells == 0)
            return -1;
        MB_ASSERT(count < MOST_LINES);
        lines[count++] = (side_line){cells, owner ? cells : 0};
    }
    return count;
}

/* Copy the masks that complete none of the lines, or without a place to copy to only count them. */
static uint32_t sift(uint32_t *to, const uint32_t *mask, uint32_t count, const side_line *line, int lines)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        bool over = false;
        for (int n = 0; n < lines; n++)
            over |= (mask[i] & line[n].cells) == line[n].second;
        if (to && !over)
            to[kept] = mask[i];
        kept += !over;
    }
    return kept;
}

/* Count the entries of all lists of a middle, or write them. */
static void make_middle(mb_plane_lists *lists, const base_lists *base, uint32_t middle, bool write)
{
    const mb_plane_shape *g = &lists->shape;
    side_line all[MOST_LINES], here[MOST_LINES];
    const int count = find_lines(all, g, middle);
    if (count < 0)
        return; /* its lists stay empty */
    for (uint32_t h = 0; h < g->heights; h++) {
        int lines = 0;
        for (int n = 0; n < count; n++)
            if ((all[n].cells & ~base->cells[h]) == 0)
                here[lines++] = all[n];
        for (uint32_t c = 0; c < g->counts; c++) {
            const uint32_t list = mb_plane_list(*g, middle, h, c), *from = base->first + h * g->counts + c;
            const uint32_t kept = sift(write ? lists->mask + lists->first[list] : NULL, base->mask + from[0],
                                       from[1] - from[0], here, lines);
            MB_ASSERT(kept < MB_PLANE_NO_RANK);
            if (write)
                MB_ASSERT(kept == mb_plane_count(lists, list));
            else
                lists->first[list] = kept;
        }
    }
}

mb_status mb_plane_lists_make(mb_plane_lists *out, mb_plane_shape shape, const mb_limits *limits)
{
    MB_ASSERT(4 <= shape.width && shape.width <= 7 && 1 <= shape.height && shape.height <= 6);
    mb_plane_lists lists = {.shape = shape, .lists = shape.middles * shape.heights * shape.counts};
    base_lists base = {.first = NULL};
    const uint64_t most = limits && limits->bytes ? limits->bytes : UINT64_MAX;
    mb_status status = MB_ELIMIT;
    if (lists.lists * sizeof *lists.first > most)
        goto done;
    status = MB_ENOMEM;
    lists.first = mb_alloc_zero((size_t)lists.lists + 1, sizeof *lists.first);
    if (!lists.first || make_base(&base, &shape) != MB_OK)
        goto done;
#pragma omp parallel for schedule(dynamic, 16) num_threads(mb_threads(limits))
    for (uint32_t m = 0; m < shape.middles; m++)
        make_middle(&lists, &base, m, false);
    lists.entries = lists.first[lists.lists] = add_up(lists.first, lists.lists);
    status = MB_ELIMIT;
    if (lists.lists * sizeof *lists.first + lists.entries * sizeof *lists.mask > most)
        goto done;
    status = MB_ENOMEM;
    lists.mask = mb_alloc(lists.entries, sizeof *lists.mask);
    if (!lists.mask)
        goto done;
#pragma omp parallel for schedule(dynamic, 16) num_threads(mb_threads(limits))
    for (uint32_t m = 0; m < shape.middles; m++)
        make_middle(&lists, &base, m, true);
    status = MB_OK;
done:
    clear_base(&base);
    if (status == MB_OK)
        *out = lists;
    else
        mb_plane_lists_clear(&lists);
    return status;
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
#pragma omp parallel for schedule(dynamic, 16) num_threads(mb_threads(limits))
    for (uint32_t list = 0; list < lists->lists; list++) {
        const uint32_t heights = list / g.counts % g.heights, middle = list / g.counts / g.heights;
        for (uint32_t e = lists->first[list]; e < lists->first[list + 1]; e++)
            lists->rank[(size_t)middle * g.sides + mb_plane_side_code(g, heights, lists->mask[e])] =
                (uint16_t)(e - lists->first[list]);
    }
    return MB_OK;
}

uint32_t mb_plane_find_rank(const mb_plane_lists *lists, uint32_t middle, uint32_t heights, uint32_t mask)
{
    const uint32_t list = mb_plane_list(lists->shape, middle, heights, (uint32_t)__builtin_popcount(mask));
    const uint32_t first = lists->first[list], end = lists->first[list + 1];
    uint32_t low = first, high = end;
    while (low < high) {
        const uint32_t half = low + (high - low) / 2;
        if (lists->mask[half] < mask)
            low = half + 1;
        else
            high = half;
    }
    return low < end && lists->mask[low] == mask ? low - first : (uint32_t)MB_PLANE_NO_RANK;
}

void mb_plane_lists_clear(mb_plane_lists *lists)
{
    mb_release(lists->first);
    mb_release(lists->mask);
    mb_release(lists->rank);
    *lists = (mb_plane_lists){.lists = 0};
}
