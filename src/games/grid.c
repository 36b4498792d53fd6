/* grid.c -- boards of cells that hold X, O or nothing. */
#include "games/grid.h"

#include "core/name.h"
#include "games/board.h"

static const mb_words SAY_BOARD_SHAPE =
    MB_WORDS("the board has {rows} {rows?row:rows} of {cols} {cols?cell:cells}, separated by /",
             "le plateau a {rows} {rows?ligne:lignes} de {cols} {cols?case:cases}, séparées par /");
static const mb_words SAY_BOARD_CELL =
    MB_WORDS("a cell is X, O or a dot, found \"{found}\"", "une case est X, O ou un point, et non « {found} »");
static const mb_words SAY_BOARD_COUNTS =
    MB_WORDS("impossible board: {first} begins, but there are {x} X and {o} O",
             "plateau impossible : {first} commence, mais il y a {x} X et {o} O");
static const mb_words SAY_BOARD_STONES = MB_WORDS("impossible board: no play leads to {x} X and {o} O",
                                                  "plateau impossible : aucune partie ne mène à {x} X et {o} O");
static const mb_words SAY_BOARD_TURN =
    MB_WORDS("a position ends with /1 or /2, the player to move, found \"{found}\"",
             "une position finit par /1 ou /2, le joueur qui a le trait, et non « {found} »");
static const mb_words SAY_BOARD_NO_ORDER = MB_WORDS("impossible board: no order of moves leads to it",
                                                    "plateau impossible : aucun ordre des coups n'y mène");
static const mb_words SAY_BOARD_TWO_WINNERS =
    MB_WORDS("impossible board: both players have won", "plateau impossible : les deux joueurs ont gagné");
static const mb_words SAY_BOARD_PLAYED_ON =
    MB_WORDS("impossible board: {loser} played on after {winner} had won",
             "plateau impossible : {loser} a encore joué après la victoire de {winner}");

size_t mb_grid_lines(uint64_t line[MB_GRID_LINES], int rows, int cols, int length)
{
    static const struct {
        int down, right;
    } way[] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    MB_ASSERT(rows > 0 && cols > 0 && rows * cols <= 64 && length > 0);
    const size_t ways = length == 1 ? 1 : MB_COUNT(way); /* a single cell points nowhere */
    size_t count = 0;
    for (size_t w = 0; w < ways; w++) {
        for (int cell = 0; cell < rows * cols; cell++) {
            const int row = cell / cols, col = cell % cols;
            const int last_row = row + (length - 1) * way[w].down, last_col = col + (length - 1) * way[w].right;
            if (last_row >= rows || last_col >= cols || last_col < 0)
                continue;
            uint64_t cells = 0;
            for (int i = 0; i < length; i++)
                cells |= UINT64_C(1) << (cell + i * (way[w].down * cols + way[w].right));
            MB_ASSERT(__builtin_popcountll(cells) == length && count < MB_GRID_LINES);
            line[count++] = cells;
        }
    }
    MB_ASSERT(count <= MB_GRID_LINES);
    return count;
}

uint64_t mb_grid_aligned(const mb_grid *grid, int length)
{
    uint64_t line[MB_GRID_LINES], cells = 0;
    const size_t lines = mb_grid_lines(line, grid->rows, grid->cols, length);
    MB_ASSERT((grid->x & grid->o) == 0);
    for (size_t i = 0; i < lines; i++)
        if ((line[i] & grid->x) == line[i] || (line[i] & grid->o) == line[i])
            cells |= line[i];
    return cells;
}

/* The letter of player 1 (true) or 2. */
static char letter(const mb_grid *grid, bool one)
{
    return one != grid->o_first ? 'X' : 'O';
}

void mb_grid_show(mb_text *out, const mb_grid *grid)
{
    MB_ASSERT((grid->x & grid->o) == 0);
    for (int cell = 0; cell < grid->rows * grid->cols; cell++) {
        if (cell > 0 && cell % grid->cols == 0)
            mb_text_char(out, '/');
        mb_text_char(out, grid->x >> cell & 1 ? letter(grid, true) : grid->o >> cell & 1 ? letter(grid, false) : '.');
    }
}

static mb_status wrong_shape(const mb_grid *grid, size_t column, mb_error *error)
{
    mb_fail(error, MB_EPARSE, SAY_BOARD_SHAPE, "rows", grid->rows, "cols", grid->cols);
    mb_error_at(error, NULL, 0, column);
    return MB_EPARSE;
}

/* Cells and slashes of a board, and where each stands in the text. */
typedef struct cells {
    char cell[2 * 64 + 2];
    size_t at[2 * 64 + 2];
    size_t count;
} cells;

/* One more cell; what is too much for any board is left out, and missed. */
static void grid_add_cell(cells *out, char cell, size_t at)
{
    if (out->count == MB_COUNT(out->cell))
        return;
    out->cell[out->count] = cell;
    out->at[out->count++] = at;
}

/* Take a board apart that is a list of lists: blanks, commas and semicolons are between its cells, quotes around
 * them. A bracket that opens a row after the first is a slash. */
static void take_list(cells *out, const char *text, size_t length)
{
    size_t depth = 0, rows = 0;
    for (size_t i = 0; i < length; i++) {
        const char c = text[i];
        if (c == '[') {
            if (++depth == 2 && rows++ > 0)
                grid_add_cell(out, '/', i);
        } else if (c == ']' && depth > 0) {
            depth--;
        } else if ((c == '"' || c == '\'') && length - i > 2 && text[i + 2] == c) {
            grid_add_cell(out, text[i + 1], i + 1);
            i += 2;
        } else if (c != ' ' && c != ',' && c != ';') {
            grid_add_cell(out, c, i);
        }
    }
}

static void grid_take_apart(cells *out, const char *text, size_t length)
{
    *out = (cells){0};
    if (length > 0 && text[0] == '[')
        take_list(out, text, length);
    else
        for (size_t i = 0; i < length; i++)
            grid_add_cell(out, text[i], i);
}

static mb_status wrong_cell(const char *text, size_t length, size_t at, mb_error *error)
{
    const mb_piece found = mb_piece_at(text + at, mb_utf8_length(text + at, length - at));
    mb_fail(error, MB_EPARSE, SAY_BOARD_CELL, "found", found);
    mb_error_at(error, NULL, 0, at + 1);
    return MB_EPARSE;
}

mb_status mb_grid_read(mb_grid *grid, const char *text, size_t length, mb_error *error)
{
    uint64_t x = 0, o = 0;
    int row = 0, col = 0;
    cells board;
    grid_take_apart(&board, text, length);
    for (size_t i = 0; i < board.count; i++) {
        const char c = board.cell[i];
        const size_t at = board.at[i];
        if (c == '/') {
            if (col != grid->cols)
                return wrong_shape(grid, at + 1, error);
            row++;
            col = 0;
            continue;
        }
        const bool is_x = c == 'X' || c == 'x' || c == (grid->o_first ? '2' : '1');
        const bool is_o = c == 'O' || c == 'o' || c == (grid->o_first ? '1' : '2');
        if (!is_x && !is_o && c != '.' && c != '_' && c != ' ' && c != 'V' && c != 'v' && c != '0')
            return wrong_cell(text, length, at, error);
        if (row >= grid->rows || col == grid->cols)
            return wrong_shape(grid, at + 1, error);
        MB_ASSERT(row * grid->cols + col < 64);
        const uint64_t cell = UINT64_C(1) << (row * grid->cols + col);
        x |= is_x ? cell : 0;
        o |= is_o ? cell : 0;
        col++;
    }
    if (row != grid->rows - 1 || col != grid->cols)
        return wrong_shape(grid, length, error);
    MB_ASSERT((x & o) == 0);
    grid->x = grid->o_first ? o : x;
    grid->o = grid->o_first ? x : o;
    return MB_OK;
}

mb_status mb_grid_parse(mb_grid *grid, const char *text, size_t length, mb_error *error)
{
    mb_grid read = *grid;
    const mb_status status = mb_grid_read(&read, text, length, error);
    if (status != MB_OK)
        return status;
    const int one = __builtin_popcountll(read.x), two = __builtin_popcountll(read.o);
    if (one != two && one != two + 1)
        return mb_fail(error, MB_EPARSE, SAY_BOARD_COUNTS, "first", grid->o_first ? "O" : "X", "x",
                       grid->o_first ? two : one, "o", grid->o_first ? one : two);
    *grid = read;
    return MB_OK;
}

void mb_grid_show_turn(mb_text *out, const mb_grid *grid, mb_player mover)
{
    mb_grid_show(out, grid);
    mb_text_add(out, mover == MB_P1 ? "/1" : "/2");
}

/* Take the /1 or /2 off the end of a name. */
static mb_status parse_turn(mb_player *mover, size_t *length, const char *text, mb_error *error)
{
    const char last = *length >= 2 && text[*length - 2] == '/' ? text[*length - 1] : '\0';
    if (last != '1' && last != '2')
        return mb_fail(error, MB_EPARSE, SAY_BOARD_TURN, "found", mb_piece_at(text, *length));
    *mover = last == '1' ? MB_P1 : MB_P2;
    *length -= 2;
    return MB_OK;
}

mb_status mb_grid_parse_turn(mb_grid *grid, mb_player *mover, const char *text, size_t length, mb_error *error)
{
    mb_player read = MB_P1;
    mb_status status = parse_turn(&read, &length, text, error);
    if (status == MB_OK)
        status = mb_grid_read(grid, text, length, error);
    if (status == MB_OK)
        *mover = read;
    return status;
}

mb_status mb_grid_refuse_counts(const mb_grid *grid, mb_error *error)
{
    return mb_fail(error, MB_EPARSE, SAY_BOARD_STONES, "x", __builtin_popcountll(grid->x), "o",
                   __builtin_popcountll(grid->o));
}

void mb_grid_board(mb_text *out, const mb_grid *grid)
{
    mb_board_columns(out, 1, (size_t)grid->cols);
    for (int row = 0; row < grid->rows; row++) {
        char line[64];
        for (int col = 0; col < grid->cols; col++) {
            const int cell = row * grid->cols + col;
            line[col] = grid->x >> cell & 1 ? letter(grid, true) : grid->o >> cell & 1 ? letter(grid, false) : '.';
        }
        mb_board_row(out, (uint64_t)row + 1, line, (size_t)grid->cols);
    }
}

size_t mb_grid_turns(uint8_t turn[MB_GRID_TURNS][MB_GRID_CELLS], int rows, int cols, bool square)
{
    MB_ASSERT(rows * cols <= MB_GRID_CELLS && (!square || rows == cols));
    const size_t turns = square ? MB_GRID_TURNS : MB_GRID_TURNS / 2;
    for (size_t t = 0; t < turns; t++)
        for (int cell = 0; cell < rows * cols; cell++) {
            const int row = t & 1 ? rows - 1 - cell / cols : cell / cols;
            const int col = t & 2 ? cols - 1 - cell % cols : cell % cols;
            turn[t][cell] = (uint8_t)(t & 4 ? col * cols + row : row * cols + col);
            MB_ASSERT(turn[t][cell] < rows * cols);
        }
    return turns;
}

mb_status mb_grid_refuse_order(mb_error *error)
{
    return mb_fail(error, MB_EPARSE, SAY_BOARD_NO_ORDER);
}

mb_status mb_grid_check(const mb_grid *grid, bool x_won, bool o_won, mb_error *error)
{
    if (x_won && o_won)
        return mb_fail(error, MB_EPARSE, SAY_BOARD_TWO_WINNERS);
    const bool x_was_last = __builtin_popcountll(grid->x) > __builtin_popcountll(grid->o);
    if ((x_won && !x_was_last) || (o_won && x_was_last))
        return mb_fail(error, MB_EPARSE, SAY_BOARD_PLAYED_ON, "winner", x_won != grid->o_first ? "X" : "O", "loser",
                       x_won != grid->o_first ? "O" : "X");
    return MB_OK;
}
