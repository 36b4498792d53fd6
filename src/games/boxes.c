/* boxes.c -- dots and boxes: the players draw the sides of boxes; the player who draws the fourth side gets the box
 * and moves again.
 *
 * It pays the boxes of player 1 less those of player 2.  A box need not be taken.
 *
 * State: a bit for each line (those that lie, row by row, then those that stand), then the mover, then the boxes of
 * player 1 less those of player 2, plus the number of boxes.  Which player has which box makes no difference.
 *
 * Source: E. Lucas, La Pipopipette, 1889; E. Berlekamp, The Dots and Boxes Game, 2000.
 */
#include "core/mem.h"
#include "games/draw.h"
#include "games/grid.h"
#include "games/numbers.h"
#include "games/params.h"

static const mb_words SAY_LYING_LINE =
    MB_WORDS("the line above box ({row},{col})", "le trait au-dessus de la case ({row},{col})");
static const mb_words SAY_LOWEST_LINE =
    MB_WORDS("the line below box ({row},{col})", "le trait au-dessous de la case ({row},{col})");
static const mb_words SAY_STANDING_LINE =
    MB_WORDS("the line to the left of box ({row},{col})", "le trait à gauche de la case ({row},{col})");
static const mb_words SAY_LAST_LINE =
    MB_WORDS("the line to the right of box ({row},{col})", "le trait à droite de la case ({row},{col})");
static const mb_words SAY_BOXES_LARGE =
    MB_WORDS("the board is too large: {rows} x {cols} boxes need more than 64 bits",
             "le plateau est trop grand : {rows} x {cols} demande plus de 64 bits");
static const mb_words SAY_LINES = MB_WORDS(
    "a position is rows of lines (x or a dot), the mover and the score, such as {example}, found \"{found}\"",
    "une position est des rangées de traits (x ou un point), le joueur qui a le trait et le score, comme "
    "{example}, et non « {found} »");
static const mb_words SAY_SCORE_WRONG =
    MB_WORDS("impossible position: {closed} {closed?box is:boxes are} closed, and the score is {score}",
             "position impossible : {closed} {closed?case fermée:cases fermées}, et le score est {score}");
static const mb_words SAY_TURN_WRONG = MB_WORDS("impossible position: it is the other player's turn",
                                                "position impossible : c'est à l'autre joueur de jouer");

enum { LINES = 62, BOXES = 31 };

typedef struct boxes {
    int rows, cols, lines, count; /* count: boxes */
    mb_player first;
    bool fits;
    uint64_t box[BOXES];    /* the four lines of each box */
    uint64_t beside[LINES]; /* the boxes at a line, as a set */
    size_t turns;
    uint8_t turn[MB_GRID_TURNS][MB_GRID_CELLS]; /* where symmetry t puts the line */
} boxes;

enum { ROWS, COLS, FIRST };
static const mb_param params[] = {
    [ROWS] = MB_ROWS_PARAM("2", 1, BOXES),
    [COLS] = MB_COLS_PARAM("2", 1, BOXES),
    [FIRST] = MB_FIRST_PARAM,
};

/* The line whose middle is at (y, x) of a board where a box is two long: y even lies, y odd stands. */
static int line_at(const boxes *game, int y, int x)
{
    MB_ASSERT((y + x) % 2 == 1);
    return y % 2 == 0 ? y / 2 * game->cols + x / 2 : (game->rows + 1) * game->cols + y / 2 * (game->cols + 1) + x / 2;
}

/* Where the middle of a line is. */
static void middle_of(int *y, int *x, const boxes *game, int line)
{
    const int lying = (game->rows + 1) * game->cols, rest = line - lying;
    *y = line < lying ? line / game->cols * 2 : rest / (game->cols + 1) * 2 + 1;
    *x = line < lying ? line % game->cols * 2 + 1 : rest % (game->cols + 1) * 2;
}

static void list_boxes(boxes *game)
{
    for (int box = 0; box < game->count; box++) {
        const int y = box / game->cols * 2 + 1, x = box % game->cols * 2 + 1;
        const int side[] = {line_at(game, y - 1, x), line_at(game, y + 1, x), line_at(game, y, x - 1),
                            line_at(game, y, x + 1)};
        for (size_t i = 0; i < MB_COUNT(side); i++) {
            game->box[box] |= UINT64_C(1) << side[i];
            game->beside[side[i]] |= UINT64_C(1) << box;
        }
    }
}

static void list_line_turns(boxes *game)
{
    const bool square = game->rows == game->cols;
    game->turns = square ? MB_GRID_TURNS : MB_GRID_TURNS / 2;
    for (size_t t = 0; t < game->turns; t++)
        for (int line = 0; line < game->lines; line++) {
            int y, x;
            middle_of(&y, &x, game, line);
            y = t & 1 ? 2 * game->rows - y : y;
            x = t & 2 ? 2 * game->cols - x : x;
            game->turn[t][line] = (uint8_t)(t & 4 ? line_at(game, x, y) : line_at(game, y, x));
        }
}

static mb_status boxes_open(void **self, const mb_value *values, mb_error *error)
{
    boxes *game = mb_alloc_zero(1, sizeof *game);
    if (!game)
        return mb_error_plain(error, MB_ENOMEM);
    game->rows = (int)values[ROWS].number;
    game->cols = (int)values[COLS].number;
    game->first = (mb_player)values[FIRST].number;
    game->count = game->rows * game->cols;
    game->lines = 2 * game->count + game->rows + game->cols;
    int bits = 0; /* of the score */
    while (1 << bits < 2 * game->count + 1)
        bits++;
    game->fits = game->lines + 1 + bits <= 64;
    if (game->fits) {
        list_boxes(game);
        list_line_turns(game);
    }
    *self = game;
    return MB_OK;
}

static mb_status boxes_fits(const boxes *game, mb_error *error)
{
    if (game->fits)
        return MB_OK;
    return mb_fail(error, MB_ELIMIT, SAY_BOXES_LARGE, "rows", game->rows, "cols", game->cols);
}

/* A state taken apart. */
typedef struct boxes_board {
    uint64_t lines;
    mb_player mover;
    int score;
} boxes_board;

static boxes_board boxes_take_apart(const boxes *game, mb_state state)
{
    return (boxes_board){.lines = state & ((UINT64_C(1) << game->lines) - 1),
                         .mover = (mb_player)(state >> game->lines & 1),
                         .score = (int)(state >> (game->lines + 1)) - game->count};
}

static mb_state boxes_state_of(const boxes *game, const boxes_board *board)
{
    MB_ASSERT(-game->count <= board->score && board->score <= game->count);
    return board->lines | (uint64_t)board->mover << game->lines
           | (uint64_t)(board->score + game->count) << (game->lines + 1);
}

static mb_status boxes_start(mb_state *out, const void *self, mb_error *error)
{
    const boxes *game = self;
    const mb_status status = boxes_fits(game, error);
    if (status == MB_OK)
        *out = boxes_state_of(game, &(boxes_board){.mover = game->first});
    return status;
}

static mb_player boxes_mover(const void *self, mb_state state)
{
    return boxes_take_apart(self, state).mover;
}

static uint64_t lines_left(const boxes *game, const boxes_board *board)
{
    return ((UINT64_C(1) << game->lines) - 1) & ~board->lines;
}

/* Boxes that this line, the last one drawn, has closed. */
static int closed_by(const boxes *game, uint64_t lines, int line)
{
    int closed = 0;
    for (uint64_t left = game->beside[line]; left; left &= left - 1) {
        const uint64_t box = game->box[__builtin_ctzll(left)];
        closed += (lines & box) == box;
    }
    return closed;
}

static mb_state boxes_draw_line(const boxes *game, const boxes_board *board, int line)
{
    boxes_board next = *board;
    next.lines |= UINT64_C(1) << line;
    const int closed = closed_by(game, next.lines, line);
    next.score += board->mover == MB_P1 ? closed : -closed;
    next.mover = closed > 0 ? board->mover : mb_other(board->mover);
    return boxes_state_of(game, &next);
}

static size_t boxes_moves(const void *self, mb_state state, mb_state *out, size_t cap)
{
    const boxes_board board = boxes_take_apart(self, state);
    size_t count = 0;
    for (uint64_t left = lines_left(self, &board); left; left &= left - 1, count++)
        if (count < cap)
            out[count] = boxes_draw_line(self, &board, __builtin_ctzll(left));
    return count;
}

static mb_mark boxes_mark(const void *self, mb_state state)
{
    const boxes_board board = boxes_take_apart(self, state);
    return lines_left(self, &board) ? MB_UNMARKED : MB_PAYS;
}

static int32_t boxes_payoff(const void *self, mb_state state)
{
    return boxes_take_apart(self, state).score;
}

static int32_t boxes_paid(mb_state *rest, const void *self, mb_state state)
{
    boxes_board board = boxes_take_apart(self, state);
    const int32_t paid = board.score;
    board.score = 0;
    *rest = boxes_state_of(self, &board);
    return paid;
}

/* Lines that lie and lines that stand in turn, from the top; the mover; the score. */
static void boxes_show(mb_text *out, const void *self, mb_state state)
{
    const boxes *game = self;
    const boxes_board board = boxes_take_apart(game, state);
    for (int y = 0; y <= 2 * game->rows; y++) {
        for (int x = 1 - y % 2; x <= 2 * game->cols; x += 2)
            mb_text_char(out, board.lines >> line_at(game, y, x) & 1 ? 'x' : '.');
        mb_text_char(out, '/');
    }
    mb_text_add(out, board.mover == MB_P1 ? "1/" : "2/");
    mb_text_add(out, board.score > 0 ? "+" : "");
    mb_text_i64(out, board.score);
}

/* Could a play lead here?  A line closes no box, one or two; the lines that close none pass the turn on. */
static mb_status boxes_check(const boxes *game, const boxes_board *board, mb_error *error)
{
    int closed = 0;
    for (int box = 0; box < game->count; box++)
        closed += (board->lines & game->box[box]) == game->box[box];
    if (board->score > closed || board->score < -closed || (board->score - closed) % 2 != 0)
        return mb_fail(error, MB_EPARSE, SAY_SCORE_WRONG, "closed", closed, "score", board->score);
    const bool turned = (__builtin_popcountll(board->lines) - closed) % 2 != 0;
    if (closed < 2 && (board->mover != game->first) != turned)
        return mb_fail(error, MB_EPARSE, SAY_TURN_WRONG);
    return MB_OK;
}

static mb_status boxes_parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error)
{
    const boxes *game = self;
    mb_status status = boxes_fits(game, error);
    if (status != MB_OK)
        return status;
    boxes_board board = {0};
    size_t at = 0;
    bool good = true;
    for (int y = 0; y <= 2 * game->rows && good; y++) {
        for (int x = 1 - y % 2; x <= 2 * game->cols && good; x += 2, at++) {
            good = at < length && (text[at] == 'x' || text[at] == 'X' || text[at] == '.');
            if (good && text[at] != '.')
                board.lines |= UINT64_C(1) << line_at(game, y, x);
        }
        good = good && at < length && text[at++] == '/';
    }
    good = good && length - at >= 3 && (text[at] == '1' || text[at] == '2') && text[at + 1] == '/';
    if (!good)
        return mb_refuse_position(&mb_game_boxes, game, SAY_LINES, text, length, error);
    board.mover = text[at] == '1' ? MB_P1 : MB_P2;
    at += 2;
    at += text[at] == '+' && length - at > 1 && text[at + 1] != '-';
    int64_t score;
    if (mb_number_parse(&score, text + at, length - at) != MB_OK || score < -game->count || score > game->count)
        return mb_refuse_position(&mb_game_boxes, game, SAY_LINES, text, length, error);
    board.score = (int)score;
    if ((status = boxes_check(game, &board, error)) == MB_OK)
        *out = boxes_state_of(game, &board);
    return status;
}

static void boxes_board_text(mb_text *out, const void *self, mb_state state)
{
    const boxes *game = self;
    const boxes_board board = boxes_take_apart(game, state);
    for (int y = 0; y <= 2 * game->rows; y++) {
        for (int x = 0; x <= 2 * game->cols; x++) {
            const bool line = (y + x) % 2 == 1 && board.lines >> line_at(game, y, x) & 1;
            mb_text_add(out, y % 2 == 0 ? (x % 2 == 0 ? "+"
                                           : line     ? "---"
                                                      : "   ")
                                        : (x % 2 == 0 ? (line ? "|" : " ") : "   "));
        }
        mb_text_char(out, '\n');
    }
    mb_text_add(out, board.score > 0 ? "+" : "");
    mb_text_i64(out, board.score);
    mb_text_char(out, '\n');
}

static void boxes_draw(mb_canvas *canvas, const void *self, mb_state state)
{
    enum { SIDE = 56, PAD = 16, FOOT = 28 }; /* of a box; around the board; for the score */
    const boxes *game = self;
    const boxes_board board = boxes_take_apart(game, state);
    size_t index = 0;
    mb_draw_frame(canvas, game->cols * SIDE + 2 * PAD, game->rows * SIDE + 2 * PAD + FOOT);
    for (int box = 0; box < game->count; box++)
        if ((board.lines & game->box[box]) == game->box[box])
            mb_draw_box(canvas, MB_LOOK_DARK, PAD + box % game->cols * SIDE, PAD + box / game->cols * SIDE, SIDE,
                        SIDE, 0);
    for (int line = 0; line < game->lines; line++) {
        int y, x;
        middle_of(&y, &x, game, line);
        const int64_t left = PAD + x / 2 * SIDE, top = PAD + y / 2 * SIDE;
        const bool lies = y % 2 == 0, drawn = board.lines >> line & 1;
        const int64_t right = lies ? left + SIDE : left, bottom = lies ? top : top + SIDE;
        if (!drawn)
            mb_draw_move(canvas, index++);
        mb_draw_line(canvas, drawn ? MB_LOOK_BRACKET : MB_LOOK_RULE, left, top, right, bottom);
        mb_draw_box(canvas, MB_LOOK_HIT, lies ? left + 8 : left - 8, lies ? top - 8 : top + 8, lies ? SIDE - 16 : 16,
                    lies ? 16 : SIDE - 16, 0);
        if (!drawn)
            mb_draw_move_end(canvas);
    }
    for (int dot = 0; dot < (game->rows + 1) * (game->cols + 1); dot++)
        mb_draw_disc(canvas, MB_LOOK_FRAME, PAD + dot % (game->cols + 1) * SIDE, PAD + dot / (game->cols + 1) * SIDE,
                     4);
    mb_draw_number(canvas, MB_LOOK_NUMBER, PAD + game->cols * SIDE / 2, PAD + game->rows * SIDE + FOOT, board.score);
}

static void boxes_move_name(mb_note *out, const void *self, mb_state state, size_t index)
{
    const boxes *game = self;
    const boxes_board board = boxes_take_apart(game, state);
    int y, x;
    middle_of(&y, &x, game, mb_bit_at(lines_left(game, &board), index));
    const bool below = y == 2 * game->rows, behind = x == 2 * game->cols;
    const mb_words words =
        y % 2 == 0 ? (below ? SAY_LOWEST_LINE : SAY_LYING_LINE) : (behind ? SAY_LAST_LINE : SAY_STANDING_LINE);
    mb_note_say(out, words, "row", y / 2 + 1 - below, "col", x / 2 + 1 - behind);
}

/* The score, and the boxes that the mover can close at once. */
static int32_t boxes_estimate(const void *self, mb_state state)
{
    const boxes *game = self;
    const boxes_board board = boxes_take_apart(game, state);
    int32_t open = 0; /* boxes that lack one line */
    for (int box = 0; box < game->count; box++)
        open += __builtin_popcountll(game->box[box] & ~board.lines) == 1;
    return board.score + (board.mover == MB_P1 ? open : -open);
}

static mb_state boxes_canonical(const void *self, mb_state state)
{
    const boxes *game = self;
    boxes_board image = boxes_take_apart(game, state);
    const uint64_t lines = image.lines;
    mb_state least = state;
    for (size_t t = 1; t < game->turns; t++) {
        image.lines = mb_grid_turned(game->turn[t], lines);
        const mb_state other = boxes_state_of(game, &image);
        least = other < least ? other : least;
    }
    return least;
}

const mb_game mb_game_boxes = {
    .name = "boxes",
    .also = "pipopipette|petits carrés|dots and boxes",
    .title = MB_WORDS("Dots and boxes", "Pipopipette"),
    .brief = MB_WORDS("dots and boxes: who draws the fourth side of a box gets it and goes on; pays the difference",
                      "pipopipette : qui trace le quatrième côté d'une case la prend et rejoue ; on compte la "
                      "différence"),
    MB_PARAMS(params),
    .traits = MB_ACYCLIC | MB_GUIDED,
    .open = boxes_open,
    .close = mb_release,
    .start = boxes_start,
    .moves = boxes_moves,
    .mark = boxes_mark,
    .mover = boxes_mover,
    .payoff = boxes_payoff,
    .show = boxes_show,
    .parse = boxes_parse,
    .board = boxes_board_text,
    .move_name = boxes_move_name,
    .estimate = boxes_estimate,
    .paid = boxes_paid,
    .canonical = boxes_canonical,
    .draw = boxes_draw,
};
