/* plane_middle_columns.h -- the middle of a group: its heights are known, and each colouring's codes are sums of what
 * its columns hold.  The same as mb_plane_middle_of(), mb_plane_mirror() and mb_plane_middle_play(), without a
 * division.
 */
#ifndef MB_PLANES_PLANE_MIDDLE_COLUMNS_H
#define MB_PLANES_PLANE_MIDDLE_COLUMNS_H

#include "core/base.h"
#include "planes/plane_index.h"

typedef struct mb_plane_middle_columns {
    int columns, stones;
    int height[MB_PLANE_PARTS];    /* of each column, from the left */
    int first[MB_PLANE_PARTS];     /* first[i]: its lowest bit in packed colours */
    uint32_t unit[MB_PLANE_PARTS]; /* what the code of a column is multiplied by */
} mb_plane_middle_columns;

static inline mb_plane_middle_columns mb_plane_middle_columns_of(mb_plane_shape g, uint32_t heights)
{
    mb_plane_middle_columns s = {.columns = g.middle};
    uint32_t unit = 1;
    for (int i = 0; i < g.middle; i++) {
        s.height[i] = (int)(heights % ((uint32_t)g.height + 1));
        heights /= (uint32_t)g.height + 1;
        s.first[i] = s.stones;
        s.unit[i] = unit;
        s.stones += s.height[i];
        unit *= g.codes;
    }
    return s;
}

/* The code of column i. */
static inline uint32_t mb_plane_middle_columns_column(const mb_plane_middle_columns *s, uint32_t colours, int i)
{
    const uint32_t full = (1u << s->height[i]) - 1;
    return full + (colours >> s->first[i] & full);
}

/* The middle of these colours, and the same seen from the right. */
static inline uint32_t mb_plane_middle_columns_code(const mb_plane_middle_columns *s, uint32_t colours)
{
    uint32_t code = 0;
    for (int i = 0; i < s->columns; i++)
        code += mb_plane_middle_columns_column(s, colours, i) * s->unit[i];
    return code;
}

static inline uint32_t mb_plane_middle_columns_mirrored(const mb_plane_middle_columns *s, uint32_t colours)
{
    uint32_t code = 0;
    for (int i = 0; i < s->columns; i++)
        code += mb_plane_middle_columns_column(s, colours, i) * s->unit[s->columns - 1 - i];
    return code;
}

/* The packed colours of the middle seen from the right. */
static inline uint32_t mb_plane_middle_columns_mirrored_colours(const mb_plane_middle_columns *s, uint32_t colours)
{
    uint32_t mirrored = 0;
    for (int i = 0; i < s->columns; i++)
        mirrored = mirrored << s->height[i] | (colours >> s->first[i] & ((1u << s->height[i]) - 1));
    return mirrored;
}

/* What a stone of player t on column i adds to the code of that column, and the packed colours after it. */
static inline uint32_t mb_plane_middle_columns_added(const mb_plane_middle_columns *s, int i, int t)
{
    return (1u + (uint32_t)t) << s->height[i];
}

static inline uint32_t mb_plane_middle_columns_played(const mb_plane_middle_columns *s, uint32_t colours, int i,
                                                      int t)
{
    const int top = s->first[i] + s->height[i];
    const uint32_t below = (1u << top) - 1;
    MB_ASSERT(top < 31);
    return (colours & below) | (uint32_t)t << top | (colours & ~below) << 1;
}

#endif
