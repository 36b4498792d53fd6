/* book_planes.h -- positions and scores of the search, as planes have them. */
#ifndef MB_BOOK_BOOK_PLANES_H
#define MB_BOOK_BOOK_PLANES_H

#include "connect4/connect4_board.h"
#include "connect4/connect4_solver.h"
#include "planes/plane_run.h"

static inline mb_plane_position mb_plane_position_of(mb_c4_shape g, const mb_c4_position *position)
{
    mb_plane_position p = {{0}, {0}};
    const uint64_t stones = position->mover | position->other, column = (UINT64_C(1) << g.height) - 1;
    const uint64_t second = __builtin_popcountll(stones) % 2 ? position->mover : position->other;
    for (int c = 0; c < g.width; c++) {
        p.height[c] = (uint8_t)__builtin_popcountll(stones >> c * g.stride & column);
        p.second[c] = (uint8_t)(second >> c * g.stride & column);
    }
    return p;
}

/* The score for who moves there. */
static inline int mb_plane_score(mb_c4_shape g, const mb_plane_question *question)
{
    const mb_plane_outcome outcome = question->outcome;
    if (outcome.winner == 0)
        return 0;
    const int mover = mb_plane_stones(&question->position) % 2 + 1;
    return outcome.winner == mover ? mb_c4_win_at(g, outcome.ply) : -mb_c4_win_at(g, outcome.ply);
}

#endif
