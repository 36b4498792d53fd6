/* morris_board.c -- the boards of three, six and nine men's morris: points, neighbours, mills, symmetries.
 *
 * Six and nine men's morris are played on two or three squares, one inside the other, with eight points each: corners
 * and midpoints.  Midpoints are joined to those of the next square; with three squares these three points are a mill
 * too.  Three men's morris has the nine points of one square with its centre, its rows, columns and diagonals.
 */
#include "games/morris.h"

#include <stdlib.h>

/* The point in this row and column; -1: there is none. */
static int point_at(const mb_morris *game, int row, int column)
{
    for (int p = 0; p < game->points; p++)
        if (game->row[p] == row && game->column[p] == column)
            return p;
    return -1;
}

/* Is this place of the square a point?  `centre`: from the middle to the border of the outermost square. */
static bool is_point(int row, int column, int centre, bool lines)
{
    const int down = row > centre ? row - centre : centre - row,
              across = column > centre ? column - centre : centre - column;
    return lines || (down == across && down > 0) || (down == 0 && across > 0) || (across == 0 && down > 0);
}

static void list_points(mb_morris *game)
{
    game->points = 0;
    for (int row = 0; row < game->side; row++)
        for (int column = 0; column < game->side; column++)
            if (is_point(row, column, game->side / 2, game->lines)) {
                game->row[game->points] = (uint8_t)row;
                game->column[game->points++] = (uint8_t)column;
            }
}

/* Three points in a row, `step` apart from the first one: they are neighbours and, if `mill`, a mill. */
static void join(mb_morris *game, int row, int column, int down, int across, bool mill)
{
    int point[3];
    for (int i = 0; i < 3; i++)
        point[i] = point_at(game, row + i * down, column + i * across);
    for (int i = 0; i < 2; i++) {
        MB_ASSERT(point[i] >= 0);
        if (point[i + 1] < 0)
            continue;
        game->next[point[i]] |= UINT32_C(1) << point[i + 1];
        game->next[point[i + 1]] |= UINT32_C(1) << point[i];
    }
    if (mill)
        game->mill[game->mills++] = UINT32_C(1) << point[0] | UINT32_C(1) << point[1] | UINT32_C(1) << point[2];
    MB_ASSERT(game->mills <= MB_MORRIS_MILLS);
}

static void list_mills(mb_morris *game)
{
    const int centre = game->side / 2, squares = game->lines ? 1 : centre;
    for (int far = centre; far > centre - squares; far--) { /* from the middle to the border of this square */
        const int low = centre - far, high = centre + far;
        join(game, low, low, 0, far, true);
        join(game, high, low, 0, far, true);
        join(game, low, low, far, 0, true);
        join(game, low, high, far, 0, true);
    }
    if (game->lines) {
        join(game, centre, 0, 0, 1, true);
        join(game, 0, centre, 1, 0, true);
        join(game, 0, 0, 1, 1, true);
        join(game, 0, 2, 1, -1, true);
        return;
    }
    const bool spokes = squares == 3; /* else only two points are joined there */
    join(game, centre, 0, 0, 1, spokes);
    join(game, centre, game->side - 1, 0, -1, spokes);
    join(game, 0, centre, 1, 0, spokes);
    join(game, game->side - 1, centre, -1, 0, spokes);
}

/* Where a symmetry puts a place: mirrors (bits 0 and 1), the diagonal (2), squares inside out (3). */
static int place_image(const mb_morris *game, int turn, int point)
{
    const int centre = game->side / 2;
    int down = game->row[point] - centre, across = game->column[point] - centre;
    if (turn & 1)
        down = -down;
    if (turn & 2)
        across = -across;
    if (turn & 4) {
        const int was = down;
        down = across;
        across = was;
    }
    if (turn & 8) { /* a point of the square at distance d goes to the one at centre + 1 - d */
        const int far = abs(down) > abs(across) ? abs(down) : abs(across);
        MB_ASSERT(far > 0); /* the board has no point in its centre */
        down = down / far * (centre + 1 - far);
        across = across / far * (centre + 1 - far);
    }
    const int image = point_at(game, down + centre, across + centre);
    MB_ASSERT(image >= 0);
    return image;
}

/* For each byte of a set of points, the union of `of[p]` over its points. */
static void fill_bytes(uint32_t out[MB_MORRIS_BYTES][256], const uint32_t *of, int points)
{
    for (int byte = 0; byte < MB_MORRIS_BYTES; byte++)
        for (unsigned set = 0; set < 256; set++) {
            out[byte][set] = 0;
            for (int bit = 0; bit < 8 && 8 * byte + bit < points; bit++)
                if (set >> bit & 1)
                    out[byte][set] |= of[8 * byte + bit];
        }
}

static void list_turns(mb_morris *game)
{
    game->turns = game->lines ? 8 : 16;
    for (int turn = 0; turn < game->turns; turn++) {
        uint32_t image[MB_MORRIS_POINTS];
        for (int p = 0; p < game->points; p++)
            image[p] = UINT32_C(1) << place_image(game, turn, p);
        fill_bytes(game->turn[turn], image, game->points);
    }
}

void mb_morris_board_init(mb_morris *game, int men)
{
    MB_ASSERT(men == 3 || men == 6 || men == 9);
    *game = (mb_morris){.men = men, .lines = men == 3, .side = men == 3 ? 3 : men == 6 ? 5 : 7};
    list_points(game);
    list_mills(game);
    for (int p = 0; p < game->points; p++)
        for (int m = 0, found = 0; m < game->mills; m++)
            if (game->mill[m] >> p & 1)
                game->through[p][found++] = game->mill[m] & ~(UINT32_C(1) << p);
    fill_bytes(game->around, game->next, game->points);
    list_turns(game);
}

bool mb_morris_possible(const mb_morris *game, int own, int other, int hand)
{
    const int placed[2] = {game->men - (hand + 1) / 2, game->men - hand / 2};
    const int gone[2] = {placed[0] - own, placed[1] - other};
    if (game->lines)
        return gone[0] == 0 && gone[1] == 0;
    if (gone[0] < 0 || gone[1] < 0 || own < 0 || other < 0 || game->men - gone[0] < 2 || game->men - gone[1] < 3)
        return false;
    return hand == 0 || ((gone[0] == 0 || gone[0] <= placed[1] - 2) && (gone[1] == 0 || gone[1] <= placed[0] - 2));
}
