/* taquin_bounds.c -- lower bounds of the number of moves from a board of sliding tiles to its goal. */
#include "games/taquin.h"

uint32_t mb_taquin_none(const void *self, mb_state board)
{
    (void)self, (void)board;
    return 0;
}

uint32_t mb_taquin_misplaced(const void *self, mb_state board)
{
    const mb_taquin *game = self;
    uint32_t count = 0;
    for (int cell = 0; cell < game->cells; cell++) {
        const unsigned tile = mb_taquin_tile(board, cell);
        count += tile != 0 && game->tile_goal[tile] != cell;
    }
    return count;
}

uint32_t mb_taquin_manhattan(const void *self, mb_state board)
{
    const mb_taquin *game = self;
    uint32_t sum = 0;
    for (int cell = 0; cell < game->cells; cell++)
        sum += game->far[mb_taquin_tile(board, cell)][cell]; /* far[0] is 0 */
    return sum;
}

/* Of the tiles that stand in the line of their goals, the most that can stay are those of a longest rising
 * subsequence; each other one leaves the line and comes back, which is two moves that Manhattan does not count. */
uint32_t mb_taquin_line_conflict(const mb_taquin *self, mb_state board, int cell, int step, int length)
{
    int goal[MB_TAQUIN_CELLS],
        longest[MB_TAQUIN_CELLS]; /* longest[i]: of a rising subsequence that ends at goal[i] */
    int count = 0, most = 0;
    for (int i = 0; i < length; i++) {
        MB_ASSERT(cell + i * step < self->cells);
        const unsigned tile = mb_taquin_tile(board, cell + i * step);
        const int at = self->tile_goal[tile] - cell;
        const bool here = at % step == 0 && at / step >= 0 && at / step < length;
        if (tile == 0 || !here)
            continue;
        goal[count] = at;
        longest[count] = 1;
        for (int j = 0; j < count; j++)
            if (goal[j] < at && longest[j] >= longest[count])
                longest[count] = longest[j] + 1;
        most = longest[count] > most ? longest[count] : most;
        count++;
    }
    MB_ASSERT(most <= count && count <= length);
    return 2 * (uint32_t)(count - most);
}

uint32_t mb_taquin_linear_conflict(const void *self, mb_state board)
{
    const mb_taquin *game = self;
    uint32_t sum = mb_taquin_manhattan(self, board);
    for (int row = 0; row < game->rows && game->cols > 1; row++)
        sum += mb_taquin_line_conflict(game, board, row * game->cols, 1, game->cols);
    for (int col = 0; col < game->cols && game->rows > 1; col++)
        sum += mb_taquin_line_conflict(game, board, col, game->cols, game->rows);
    return sum;
}
