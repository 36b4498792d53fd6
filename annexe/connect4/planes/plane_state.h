/* plane_state.h -- positions of planes as states of the game, and back. */
#ifndef MB_PLANES_PLANE_STATE_H
#define MB_PLANES_PLANE_STATE_H

#include "games/connect4_state.h"
#include "planes/plane_place.h"

static inline mb_plane_position mb_plane_position_of_state(int width, int height, mb_state state)
{
    const mb_c4_layout layout = mb_c4_layout_of(width, height);
    const mb_c4_stones at = mb_c4_stones_of(&layout, state);
    mb_plane_position p = {{0}, {0}};
    for (int c = 0; c < width; c++) {
        p.height[c] = (uint8_t)__builtin_popcountll(mb_c4_in_column(&layout, at.all, c));
        p.second[c] = (uint8_t)mb_c4_in_column(&layout, at.all & ~at.x, c);
    }
    return p;
}

static inline mb_state mb_plane_state_of(int width, int height, const mb_plane_position *position)
{
    const mb_c4_layout layout = mb_c4_layout_of(width, height);
    uint64_t all = 0, second = 0;
    for (int c = 0; c < width; c++) {
        all |= ((UINT64_C(1) << position->height[c]) - 1) << c * layout.step;
        second |= (uint64_t)position->second[c] << c * layout.step;
    }
    return mb_c4_state_of(&layout, all, all & ~second);
}

#endif
