/* plane_sides.c -- the colourings of a side without a four, alone and with a middle. */
#include "planes/plane_sides.h"
#include "core/mem.h"

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
    MB_ASSERT(g->side < MB_PLANE_PARTS && (mask & ~cells) == 0);
    for (int j = 0; j < g->side; j++) {
        const uint32_t column = ((1u << g->height) - 1) << g->height * j;
        if (has_four_upright(mask & column) || has_four_upright(cells & ~mask & column))
            return true;
    }
    return false;
}

/* Count the sides of all heights by list; or, once first[] says where lists begin, write them.  first[] then tells
 * where each ends. */
static void walk_sides(mb_plane_sides *sides, bool write)
{
    const mb_plane_shape *g = &sides->shape;
    for (uint32_t h = 0; h < g->heights; h++) {
        uint32_t *first = sides->first + h * g->counts, mask = 0;
        do {
            if (!is_over(g, sides->cells[h], mask)) {
                uint32_t *at = &first[__builtin_popcount(mask)];
                if (write)
                    sides->mask[*at] = mask;
                (*at)++;
            }
            mask = next_mask(mask, sides->cells[h]);
        } while (mask != 0);
    }
}

mb_status mb_plane_sides_make(mb_plane_sides *out, mb_plane_shape g)
{
    const uint32_t lists = g.heights * g.counts;
    mb_plane_sides s = {.shape = g,
                        .first = mb_alloc_zero((size_t)lists + 1, sizeof *s.first),
                        .cells = mb_alloc_zero(g.heights, sizeof *s.cells)};
    uint32_t all = 0;
    if (!s.first || !s.cells)
        goto failed;
    for (uint32_t h = 0; h < g.heights; h++)
        for (int j = 0; j < g.side; j++)
            s.cells[h] |= ((1u << mb_plane_height(g, h, j)) - 1) << g.height * j;
    walk_sides(&s, false);
    for (uint32_t l = 0; l < lists; l++) {
        const uint32_t length = s.first[l];
        s.first[l] = all;
        all += length;
    }
    s.mask = mb_alloc(all, sizeof *s.mask);
    if (!s.mask)
        goto failed;
    walk_sides(&s, true);
    memmove(s.first + 1, s.first, lists * sizeof *s.first);
    s.first[0] = 0;
    MB_ASSERT(s.first[lists] == all);
    *out = s;
    return MB_OK;
failed:
    mb_plane_sides_clear(&s);
    return MB_ENOMEM;
}

void mb_plane_sides_clear(mb_plane_sides *sides)
{
    mb_release(sides->first);
    mb_release(sides->mask);
    mb_release(sides->cells);
    *sides = (mb_plane_sides){.first = NULL};
}

/* Whose are all of the middle's cells in this line of four columns, a side and the middle?  -1: of neither player. */
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

bool mb_plane_sieve_of(mb_plane_sieve *out, mb_plane_shape g, uint32_t middle)
{
    uint32_t code[MB_PLANE_PARTS] = {0};
    out->lines = 0;
    for (int i = 0; i < g.middle; i++) {
        code[i] = mb_plane_middle_code(g, middle, i);
        const uint32_t full = (1u << mb_plane_code_height(code[i])) - 1, second = code[i] - full;
        if (has_four_upright(second) || has_four_upright(full & ~second))
            return false;
    }
    if (g.side + g.middle < MB_PLANE_PARTS)
        return true; /* too narrow for other lines */
    for (int n = 0; n < mb_plane_window_lines(g.height); n++) {
        const mb_plane_line line = mb_plane_line_in(g, 0, n);
        const int owner = owner_of(&g, code, line);
        uint32_t cells = 0;
        if (owner < 0)
            continue;
        for (int i = 0; i < g.side; i++)
            cells |= 1u << (g.height * i + line.row + i * line.rise);
        if (cells == 0)
            return false;
        MB_ASSERT(out->lines < MB_PLANE_SIEVE_LINES);
        out->cells[out->lines] = cells;
        out->second[out->lines++] = owner ? cells : 0;
    }
    return true;
}

uint32_t mb_plane_sift(uint32_t *to, const mb_plane_sides *sides, const mb_plane_sieve *sieve, uint32_t heights,
                       uint32_t count)
{
    const uint32_t list = heights * sides->shape.counts + count, all = sides->cells[heights];
    const uint32_t *mask = sides->mask + sides->first[list], *end = sides->mask + sides->first[list + 1];
    mb_plane_sieve here = {.lines = 0}; /* lines that stand under these heights */
    uint32_t kept = 0;
    for (int n = 0; n < sieve->lines; n++)
        if ((sieve->cells[n] & ~all) == 0) {
            here.cells[here.lines] = sieve->cells[n];
            here.second[here.lines++] = sieve->second[n];
        }
    for (; mask < end; mask++) {
        bool over = false;
        for (int n = 0; n < here.lines; n++)
            over |= (*mask & here.cells[n]) == here.second[n];
        if (to && !over)
            to[kept] = *mask;
        kept += !over;
    }
    return kept;
}
