/* plane_place.c -- where does a position lie? */
#include "planes/plane_place.h"
#include "core/base.h"

enum { COLUMN_BITS = 7 }; /* of a column's code: 127 of them on a board 6 high */

uint64_t mb_plane_key(const mb_plane_position *position)
{
    uint64_t key = 0;
    for (int column = 6; column >= 0; column--)
        key = key << COLUMN_BITS | ((UINT64_C(1) << position->height[column]) - 1 + position->second[column]);
    return key;
}

mb_plane_position mb_plane_position_of_key(uint64_t key)
{
    mb_plane_position p;
    for (int column = 0; column < 7; column++, key >>= COLUMN_BITS) {
        const uint32_t code = key & ((1u << COLUMN_BITS) - 1);
        const int height = mb_plane_code_height(code);
        p.height[column] = (uint8_t)height;
        p.second[column] = (uint8_t)(code - ((1u << height) - 1));
    }
    return p;
}

static mb_plane_half half_of(mb_plane_shape g, const mb_plane_position *p, bool from_right)
{
    mb_plane_half h = {0, 0, 0};
    uint32_t unit = 1;
    for (int j = 0; j < g.side + g.middle; j++) {
        const int column = from_right ? g.width - 1 - j : j;
        const uint32_t height = p->height[column], second = p->second[column];
        if (j < g.side) {
            h.heights = h.heights * ((uint32_t)g.height + 1) + height;
            h.mask |= second << (g.height * j);
        } else {
            h.middle += ((1u << height) - 1 + second) * unit;
            unit *= g.codes;
        }
    }
    return h;
}

bool mb_plane_halves_of(mb_plane_half *left, mb_plane_half *right, uint32_t *row, uint32_t *column,
                        const mb_plane_lists *lists, const mb_plane_position *position)
{
    *left = half_of(lists->shape, position, false);
    *right = half_of(lists->shape, position, true);
    if (left->heights > right->heights) {
        const mb_plane_half other = *left;
        *left = *right;
        *right = other;
    }
    *row = mb_plane_find_rank(lists, left->middle, left->heights, left->mask);
    *column = mb_plane_find_rank(lists, right->middle, right->heights, right->mask);
    return *row != MB_PLANE_NO_RANK && *column != MB_PLANE_NO_RANK;
}

bool mb_plane_find_bit(uint64_t *bit, const mb_plane_lists *lists, const mb_plane_layer *layer,
                       const mb_plane_position *position)
{
    const mb_plane_shape g = lists->shape;
    MB_ASSERT(mb_plane_stones(position) == layer->stones);
    mb_plane_half left, right;
    uint32_t row, column;
    if (!mb_plane_halves_of(&left, &right, &row, &column, lists, position))
        return false;
    const mb_plane_stack stack = mb_plane_stack_of(g, left.middle);
    const uint32_t count = (uint32_t)__builtin_popcount(left.mask);
    const uint32_t place = layer->place[(stack.heights * g.heights + left.heights) * g.heights + right.heights];
    MB_ASSERT(place != MB_PLANE_NOWHERE);
    const uint64_t base = layer->base[place + stack.colours * g.counts + count];
    MB_ASSERT(base != MB_PLANE_NO_BASE);
    const uint32_t list = mb_plane_list(g, right.middle, right.heights, (uint32_t)__builtin_popcount(right.mask));
    const uint64_t words = mb_plane_words(mb_plane_count(lists, list));
    *bit = (base + row * words + column / MB_PLANE_WORD) * MB_PLANE_WORD + column % MB_PLANE_WORD;
    return true;
}
