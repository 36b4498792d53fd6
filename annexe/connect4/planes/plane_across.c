/* plane_across.c -- fours that cross the middle: the columns and the cells that fill their part of a line. */
#include "planes/plane_across.h"
#include "core/mem.h"
#include "planes/plane_loop.h"

/* The line's cells on the left side, if they all stand under these heights. */
static uint32_t left_cells(mb_plane_shape g, uint32_t heights, mb_plane_line line)
{
    uint32_t cells = 0;
    for (int i = 0; i < MB_PLANE_PARTS; i++) {
        const int column = line.first + i, row = line.row + i * line.rise;
        if (column >= g.side)
            continue;
        if (row >= mb_plane_height(g, heights, column))
            return MB_PLANE_NO_CELLS;
        cells |= 1u << (g.height * column + row);
    }
    MB_ASSERT(cells != 0);
    return cells;
}

/* The line's cells on the right side, if they stand under these heights and those of the middle are player t's; the
 * middle is seen from the right. */
static uint32_t right_cells(mb_plane_shape g, uint32_t middle, uint32_t heights, mb_plane_line line, int t)
{
    uint32_t cells = 0;
    for (int i = 0; i < MB_PLANE_PARTS; i++) {
        const int column = g.width - 1 - (line.first + i), row = line.row + i * line.rise;
        if (column >= g.side + g.middle)
            continue;
        if (column >= g.side) {
            const uint32_t code = mb_plane_middle_code(g, middle, column - g.side);
            const int height = mb_plane_code_height(code);
            if (row >= height || ((code - ((1u << height) - 1)) >> row & 1) != (uint32_t)t)
                return MB_PLANE_NO_CELLS;
        } else {
            if (row >= mb_plane_height(g, heights, column))
                return MB_PLANE_NO_CELLS;
            cells |= 1u << (g.height * column + row);
        }
    }
    MB_ASSERT(cells != 0);
    return cells;
}

/* Which of these masks have player t's stones on all these cells? */
static uint64_t filled_by(const uint32_t *mask, uint32_t count, uint32_t cells, int t)
{
    uint64_t filled = 0;
    for (uint32_t i = 0; i < count; i++)
        filled |= (uint64_t)((mask[i] & cells) == (t ? cells : 0)) << i;
    return filled;
}

/* The lines that a middle and heights allow. */
typedef struct side_lines {
    uint64_t possible;
    uint32_t cells[MB_PLANE_MOST_LINES]; /* of each */
    uint32_t count;
} side_lines;

static side_lines lines_of(mb_plane_shape g, uint32_t middle, uint32_t heights, int t)
{
    side_lines s = {.count = 0};
    MB_ASSERT(g.lines <= MB_PLANE_MOST_LINES);
    for (int n = 0; n < g.lines; n++) {
        s.cells[s.count] = right_cells(g, middle, heights, mb_plane_line_of(g, n), t);
        if (s.cells[s.count] != MB_PLANE_NO_CELLS) {
            s.possible |= UINT64_C(1) << n;
            s.count++;
        }
    }
    return s;
}

/* Write the record of one list: the possible lines, then for each word of columns and line those that fill it. */
static void write_list(uint64_t *columns, const side_lines *lines, const uint32_t *mask, uint32_t count, int t)
{
    *columns++ = lines->possible;
    for (uint32_t from = 0; from < count; from += MB_PLANE_LONG)
        for (uint32_t i = 0; i < lines->count; i++)
            *columns++ = filled_by(mask + from, count - from < MB_PLANE_LONG ? count - from : MB_PLANE_LONG,
                                   lines->cells[i], t);
}

/* All lists of a middle and heights; without a place to write to only how much there is. */
static void make_lists(mb_plane_across *a, const mb_plane_lists *lists, uint32_t number, int t)
{
    const mb_plane_shape g = lists->shape;
    const uint32_t first = number * g.counts;
    MB_ASSERT(g.heights > 0);
    if (lists->first[first] == lists->first[first + g.counts])
        return;
    const side_lines lines = lines_of(g, number / g.heights, number % g.heights, t);
    for (uint32_t list = first; list < first + g.counts; list++) {
        const uint32_t count = mb_plane_count(lists, list);
        if (count > 0 && a->columns)
            write_list(a->columns + a->start[t][list], &lines, lists->mask + lists->first[list], count, t);
        else if (count > 0)
            a->start[t][list] = 1 + lines.count * mb_plane_longs(count);
    }
}

typedef struct across_draft {
    mb_plane_across *across;
    const mb_plane_lists *lists;
} across_draft;

static void make_both_players_lists(void *context, uint32_t number)
{
    const across_draft *d = context;
    for (int t = 0; t < 2; t++)
        make_lists(d->across, d->lists, number, t);
}

mb_status mb_plane_across_make(mb_plane_across *out, const mb_plane_lists *lists, const mb_limits *limits)
{
    const mb_plane_shape g = lists->shape;
    mb_plane_across a = {.size = 0};
    across_draft d = {&a, lists};
    mb_status status = MB_ENOMEM;
    a.cells = mb_alloc((size_t)g.heights * (size_t)g.lines + 1, sizeof *a.cells);
    for (int t = 0; t < 2; t++)
        a.start[t] = mb_alloc_zero(lists->lists, sizeof *a.start[t]);
    if (!a.cells || !a.start[0] || !a.start[1])
        goto done;
    for (uint32_t h = 0; h < g.heights; h++)
        for (int n = 0; n < g.lines; n++)
            a.cells[h * (uint32_t)g.lines + (uint32_t)n] = left_cells(g, h, mb_plane_line_of(g, n));
    status = mb_plane_loop(g.middles * g.heights, make_both_players_lists, &d, limits);
    if (status != MB_OK)
        goto done;
    for (int t = 0; t < 2; t++)
        for (uint32_t list = 0; list < lists->lists; list++) {
            const uint32_t length = a.start[t][list];
            a.start[t][list] = (uint32_t)a.size;
            a.size += length;
        }
    status = MB_ELIMIT;
    if (a.size > UINT32_MAX || (limits && limits->bytes && a.size * sizeof *a.columns > limits->bytes))
        goto done;
    status = MB_ENOMEM;
    a.columns = mb_alloc(a.size, sizeof *a.columns);
    if (!a.columns)
        goto done;
    status = mb_plane_loop(g.middles * g.heights, make_both_players_lists, &d, limits);
done:
    if (status == MB_OK)
        *out = a;
    else
        mb_plane_across_clear(&a);
    return status;
}

void mb_plane_across_clear(mb_plane_across *across)
{
    mb_release(across->start[0]);
    mb_release(across->start[1]);
    mb_release(across->columns);
    mb_release(across->cells);
    *across = (mb_plane_across){.size = 0};
}
