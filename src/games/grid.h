/* grid.h -- boards of cells that hold X, O or nothing: what games of alignments share.
 *
 * Cell r * cols + c lies in row r from the top and column c from the left, both from 0, and is that bit of a 64-bit
 * set.  Player 1 begins, with the letter X, or O where a parameter says so.
 */
#pragma once

#include "games/list.h"

typedef struct mb_grid {
    int rows, cols; /* rows * cols is at most 64 */
    uint64_t x, o;  /* the cells of each player */
    bool o_first;   /* the players have changed letters: `x` holds the cells of player 1, who is O */
} mb_grid;

enum { MB_GRID_LINES = 4 * 64 }; /* lines of a grid at most */

/* Write each straight line of `length` cells, across, down and along both diagonals, as a set of cells; returns how
 * many there are. */
size_t mb_grid_lines(uint64_t line[MB_GRID_LINES], int rows, int cols, int length);

/* The cells of all complete lines of that length; empty where nobody has won. */
uint64_t mb_grid_aligned(const mb_grid *grid, int length);

/* Write X.O/.X./..O and read it back.  The reader also accepts small letters, V, _ and a blank for an empty cell, 0
 * (empty), 1 and 2 (the players), and the notations of programs: [[V; O; X]; [V; V; V]; …] and [["X", " ", "O"], …].
 * It fills x and o, and refuses a wrong shape and impossible counts. */
void mb_grid_show(mb_text *out, const mb_grid *grid);
mb_status mb_grid_parse(mb_grid *grid, const char *text, size_t length, mb_error *error);

/* Fill x and o as mb_grid_parse() does, with any counts. */
mb_status mb_grid_read(mb_grid *grid, const char *text, size_t length, mb_error *error);

/* The same of boards that do not tell whose turn it is: X.O/.X./..O/2 says that it is player 2's.  Any counts. */
void mb_grid_show_turn(mb_text *out, const mb_grid *grid, mb_player mover);
mb_status mb_grid_parse_turn(mb_grid *grid, mb_player *mover, const char *text, size_t length, mb_error *error);

/* Refuse a board whose numbers of stones no play leads to.  Returns MB_EPARSE. */
mb_status mb_grid_refuse_counts(const mb_grid *grid, mb_error *error);

/* The picture in text, with numbered rows and columns. */
void mb_grid_board(mb_text *out, const mb_grid *grid);

enum { MB_GRID_TURNS = 8, MB_GRID_CELLS = 64 };

/* The symmetries of a rectangle: two mirrors make four, and the diagonal eight where `square`.  turn[t][cell] is
 * where symmetry t puts the cell, and symmetry 0 moves nothing; returns how many there are. */
size_t mb_grid_turns(uint8_t turn[MB_GRID_TURNS][MB_GRID_CELLS], int rows, int cols, bool square);

/* The image of a set of cells. */
static inline uint64_t mb_grid_turned(const uint8_t turn[MB_GRID_CELLS], uint64_t cells)
{
    uint64_t out = 0;
    for (; cells; cells &= cells - 1)
        out |= UINT64_C(1) << turn[__builtin_ctzll(cells)];
    return out;
}

/* Refuse a board that no order of moves leads to.  Returns MB_EPARSE. */
mb_status mb_grid_refuse_order(mb_error *error);

/* Refuse a board on which both have won, or where the loser played on; else MB_OK. */
mb_status mb_grid_check(const mb_grid *grid, bool x_won, bool o_won, mb_error *error);
