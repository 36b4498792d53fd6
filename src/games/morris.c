/* morris.c -- nine men's morris, and its smaller kin: place men, then move them along the lines; a mill takes a man.
 *
 * A player who brings three of his men into a mill removes one of the opponent's that is in no mill, or any if all
 * are; closing two mills at once removes one.  A player with fewer than three men, or who cannot move, has lost.  In
 * three men's morris the first line wins.  A move is the whole turn, the removal included.
 */
#include "games/morris.h"

#include "core/mem.h"
#include "games/draw.h"
#include "games/params.h"

static const mb_words SAY_BOARD =
    MB_WORDS("a position is the points row by row (X, O or a dot, rows parted by /), then the player to "
             "move and the men in hand, such as {example}, found \"{found}\"",
             "une position, ce sont les points ligne par ligne (X, O ou un point, lignes séparées par /), "
             "puis le joueur au trait et les pions en main, comme {example}, trouvé « {found} »");
static const mb_words SAY_COUNTS = MB_WORDS("no play leads to so many men on the board and in hand: \"{found}\"",
                                            "aucune partie ne mène à tant de pions posés et en main : « {found} »");
static const mb_words SAY_PLACE = MB_WORDS("place at {to}", "poser en {to}");
static const mb_words SAY_PLACE_REMOVE = MB_WORDS("place at {to}, remove {gone}", "poser en {to}, prendre {gone}");
static const mb_words SAY_SLIDE = MB_WORDS("{from} to {to}", "{from} vers {to}");
static const mb_words SAY_SLIDE_REMOVE =
    MB_WORDS("{from} to {to}, remove {gone}", "{from} vers {to}, prendre {gone}");

enum { MEN, FLY, FIRST };

static const mb_param params[] = {
    [MEN] = {MB_PARAM("men", "pions", MB_WORDS("men", "pions")), MB_PARAM_CHOICE("3", "3|6|9"),
             .help = MB_WORDS("men of each player: 9 on 24 points, 6 on 16, 3 on 9 where the first line wins",
                              "pions de chaque joueur : 9 sur 24 points, 6 sur 16, 3 sur 9 où la première ligne "
                              "gagne")},
    [FLY] = {MB_PARAM("fly", "vol|voler", MB_WORDS("flying", "vol")), MB_PARAM_CHOICE("usual", "0|1|usual"),
             .said = MB_WORDS("no|yes|with nine men", "non|oui|avec neuf pions"),
             .help = MB_WORDS("may a player with three men left move to any empty point? usual: with men=9",
                              "un joueur à qui il reste trois pions peut-il aller sur tout point libre ? usual : "
                              "avec men=9")},
    [FIRST] = MB_FIRST_PARAM,
};

static mb_status morris_open(void **self, const mb_value *values, mb_error *error)
{
    mb_morris *game = mb_alloc(1, sizeof *game);
    if (!game)
        return mb_error_plain(error, MB_ENOMEM);
    mb_morris_board_init(game, 3 * (1 + (int)values[MEN].number));
    game->fly = values[FLY].number == 2 ? game->men == 9 : values[FLY].number == 1;
    game->first = (mb_player)values[FIRST].number;
    *self = game;
    return MB_OK;
}

static mb_status morris_start(mb_state *out, const void *self, mb_error *error)
{
    const mb_morris *game = self;
    (void)error;
    *out = mb_morris_state(game->first, 0, 0, 2 * game->men);
    return MB_OK;
}

static mb_player morris_mover(const void *self, mb_state state)
{
    (void)self;
    return mb_morris_mover(state);
}

static bool has_mill(const mb_morris *game, uint32_t set)
{
    for (int m = 0; m < game->mills; m++)
        if ((set & game->mill[m]) == game->mill[m])
            return true;
    return false;
}

/* The points that a man may go to, of a player who has all men on the board. */
static uint32_t morris_targets(const mb_morris *game, uint32_t own, uint32_t empty, int from)
{
    return game->fly && mb_morris_count(own) == 3 ? empty : game->next[from] & empty;
}

static mb_mark morris_mark(const void *self, mb_state state)
{
    const mb_morris *game = self;
    const mb_player mover = mb_morris_mover(state);
    const uint32_t own = mb_morris_of(state, mover), other = mb_morris_of(state, mb_other(mover));
    const int hand = mb_morris_hand(state);
    const mb_mark lost = mover == MB_P1 ? MB_WIN2 : MB_WIN1, won = mover == MB_P1 ? MB_WIN1 : MB_WIN2;
    if (game->lines && has_mill(game, other))
        return lost;
    if (game->lines && has_mill(game, own))
        return won;
    if (mb_morris_count(own) + (hand + 1) / 2 < 3)
        return lost;
    const uint32_t empty = mb_morris_all(game) & ~(own | other);
    const bool stuck =
        hand == 0 && !(game->fly && mb_morris_count(own) == 3) && (mb_morris_around(game, own) & empty) == 0;
    return stuck ? lost : MB_UNMARKED;
}

/* ---- moves ---- */

/* A move: from -1 where a man is placed, gone -1 where none is removed. */
typedef struct morris_move {
    int from, to, gone;
} morris_move;

/* The moves as they are listed: states in out[0 .. cap-1], and the move of index `wanted` in *move. */
typedef struct morris_list {
    const mb_morris *game;
    mb_player mover;
    uint32_t own, other;
    int hand;
    mb_state *out;
    size_t cap, count, wanted;
    morris_move move;
} morris_list;

static inline void add_move(morris_list *l, uint32_t own, uint32_t other, int from, int to, int gone)
{
    if (l->count < l->cap)
        l->out[l->count] = mb_morris_state(mb_other(l->mover), other, own, from < 0 ? l->hand - 1 : l->hand);
    if (l->count++ == l->wanted)
        l->move = (morris_move){from, to, gone};
}

/* A man has come to the point `to`, in the set `own`: with a mill, a man of the opponent is removed. */
static inline void arrive(morris_list *l, uint32_t own, int from, int to)
{
    if (l->game->lines || l->other == 0 || !mb_morris_in_mill(l->game, own, to)) {
        add_move(l, own, l->other, from, to, -1);
        return;
    }
    for (uint32_t left = mb_morris_removable(l->game, l->other); left; left &= left - 1)
        add_move(l, own, l->other & ~(left & -left), from, to, __builtin_ctz(left));
}

static void list_moves(morris_list *l, const void *self, mb_state state)
{
    l->game = self;
    l->mover = mb_morris_mover(state);
    l->own = mb_morris_of(state, l->mover);
    l->other = mb_morris_of(state, mb_other(l->mover));
    l->hand = mb_morris_hand(state);
    const uint32_t empty = mb_morris_all(self) & ~(l->own | l->other);
    if (l->hand > 0) {
        for (uint32_t left = empty; left; left &= left - 1)
            arrive(l, l->own | (left & -left), -1, __builtin_ctz(left));
        return;
    }
    for (uint32_t men = l->own; men; men &= men - 1) {
        const int from = __builtin_ctz(men);
        for (uint32_t left = morris_targets(self, l->own, empty, from); left; left &= left - 1)
            arrive(l, (l->own & ~(men & -men)) | (left & -left), from, __builtin_ctz(left));
    }
}

static size_t morris_moves(const void *self, mb_state state, mb_state *out, size_t cap)
{
    morris_list list = {.out = out, .cap = cap, .wanted = SIZE_MAX};
    list_moves(&list, self, state);
    return list.count;
}

/* Slides that can be taken back: the opponent's last move, if he removed nothing. */
static size_t morris_unmoves(const void *self, mb_state state, mb_state *out, size_t cap)
{
    const mb_morris *game = self;
    const mb_player mover = mb_morris_mover(state), before = mb_other(mover);
    const uint32_t own = mb_morris_of(state, before), other = mb_morris_of(state, mover);
    const uint32_t empty = mb_morris_all(game) & ~(own | other);
    size_t count = 0;
    if (mb_morris_hand(state) > 0 || mb_morris_count(own) < 3)
        return 0;
    for (uint32_t men = own; men; men &= men - 1) {
        const int to = __builtin_ctz(men);
        if (!game->lines && mb_morris_in_mill(game, own, to))
            continue;
        for (uint32_t left = morris_targets(game, own, empty, to); left; left &= left - 1) {
            const mb_state was = mb_morris_state(before, (own & ~(men & -men)) | (left & -left), other, 0);
            if (game->lines && morris_mark(self, was) != MB_UNMARKED)
                continue;
            if (count < cap)
                out[count] = was;
            count++;
        }
    }
    return count;
}

/* ---- names and pictures ---- */

static void point_name(char out[3], const mb_morris *game, int point)
{
    out[0] = (char)('a' + game->column[point]);
    out[1] = (char)('0' + game->side - game->row[point]);
    out[2] = 0;
}

static char morris_stone(mb_state state, int point)
{
    return mb_morris_of(state, MB_P1) >> point & 1 ? 'X' : mb_morris_of(state, MB_P2) >> point & 1 ? 'O' : '.';
}

static int hand_of(mb_state state, mb_player player)
{
    return (mb_morris_hand(state) + (player == mb_morris_mover(state))) / 2;
}

static void morris_show(mb_text *out, const void *self, mb_state state)
{
    const mb_morris *game = self;
    for (int p = 0; p < game->points; p++) {
        if (p > 0 && game->row[p] != game->row[p - 1])
            mb_text_char(out, '/');
        mb_text_char(out, morris_stone(state, p));
    }
    mb_text_char(out, '-');
    mb_text_i64(out, mb_player_number(mb_morris_mover(state)));
    for (int player = 0; player < 2 && mb_morris_hand(state) > 0; player++) {
        mb_text_char(out, '+');
        mb_text_i64(out, hand_of(state, player == 0 ? MB_P1 : MB_P2));
    }
}

/* Read the points; false: they are no board.  *at is where the rest begins. */
static bool parse_points(uint32_t of[2], size_t *at, const mb_morris *game, const char *text, size_t length)
{
    for (int p = 0; p < game->points; p++) {
        if (p > 0 && game->row[p] != game->row[p - 1] && (*at == length || text[(*at)++] != '/'))
            return false;
        const char c = *at < length ? text[(*at)++] : '?';
        if (c == 'X' || c == 'x')
            of[0] |= UINT32_C(1) << p;
        else if (c == 'O' || c == 'o')
            of[1] |= UINT32_C(1) << p;
        else if (c != '.' && c != '_')
            return false;
    }
    return true;
}

/* Read a sign and a digit behind it; false: there is none. */
static bool parse_digit(int *out, size_t *at, char sign, const char *text, size_t length)
{
    if (length - *at < 2 || text[*at] != sign || text[*at + 1] < '0' || text[*at + 1] > '9')
        return false;
    *out = text[*at + 1] - '0';
    *at += 2;
    return true;
}

static mb_status morris_parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error)
{
    const mb_morris *game = self;
    uint32_t of[2] = {0};
    size_t at = 0;
    int mover = 0, hand[2] = {0};
    bool read = parse_points(of, &at, game, text, length) && parse_digit(&mover, &at, '-', text, length)
                && (mover == 1 || mover == 2);
    if (read && at < length)
        read = parse_digit(&hand[0], &at, '+', text, length) && parse_digit(&hand[1], &at, '+', text, length)
               && at == length;
    if (!read)
        return mb_refuse_position(&mb_game_morris, self, SAY_BOARD, text, length, error);
    const int own = mover - 1, other = 1 - own;
    if ((hand[own] != hand[other] && hand[own] != hand[other] + 1)
        || !mb_morris_possible(game, mb_morris_count(of[own]), mb_morris_count(of[other]), hand[0] + hand[1]))
        return mb_fail(error, MB_EPARSE, SAY_COUNTS, "found", mb_piece_at(text, length));
    *out = mb_morris_state(mover == 1 ? MB_P1 : MB_P2, of[own], of[other], hand[0] + hand[1]);
    return MB_OK;
}

/* The character of the text picture at this place: every point is four columns and two lines from the next place. */
static char picture_at(const mb_morris *game, mb_state state, int line, int across)
{
    for (int p = 0; p < game->points; p++) {
        const int y = 2 * game->row[p], x = 4 * game->column[p];
        if (y == line && x == across)
            return morris_stone(state, p);
        for (uint32_t left = game->next[p] & ~((UINT32_C(2) << p) - 1); left; left &= left - 1) {
            const int q = __builtin_ctz(left), to_y = 2 * game->row[q], to_x = 4 * game->column[q];
            if (y == to_y && line == y && x < across && across < to_x)
                return '-';
            if (x == to_x && across == x && y < line && line < to_y)
                return '|';
            if (x != to_x && y != to_y && 2 * line == y + to_y && 2 * across == x + to_x)
                return x < to_x ? '\\' : '/';
        }
    }
    return ' ';
}

static void morris_board(mb_text *out, const void *self, mb_state state)
{
    const mb_morris *game = self;
    for (int line = 0; line < 2 * game->side - 1; line++) {
        mb_text_char(out, (char)(line % 2 == 0 ? '0' + game->side - line / 2 : ' '));
        mb_text_add(out, "  ");
        for (int across = 0; across <= 4 * (game->side - 1); across++)
            mb_text_char(out, picture_at(game, state, line, across));
        mb_text_char(out, '\n');
    }
    mb_text_add(out, "   ");
    for (int column = 0; column < game->side; column++) {
        mb_text_char(out, (char)('a' + column));
        mb_text_add(out, column + 1 < game->side ? "   " : "\n");
    }
    for (int player = 0; player < 2; player++) {
        const mb_player who = player == 0 ? MB_P1 : MB_P2;
        mb_text_add(out, mb_morris_mover(state) == who ? "> " : "  ");
        mb_text_add(out, player == 0 ? "X +" : "O +");
        mb_text_i64(out, hand_of(state, who));
        mb_text_char(out, '\n');
    }
}

/* Half a step from one column or row towards another, in pixels. */
static int64_t towards(int from, int to, int64_t step)
{
    return from * step + ((to > from) - (to < from)) * (step / 2);
}

/* Moves that remove nothing are clicked: an empty point, or a dot beside a man on the way to his target. */
static void draw_moves(mb_canvas *canvas, const mb_morris *game, mb_state state, int64_t step)
{
    const size_t count = morris_moves(game, state, NULL, 0);
    for (size_t i = 0; i < count; i++) {
        morris_list list = {.wanted = i};
        list_moves(&list, game, state);
        const morris_move m = list.move;
        const bool near = m.from < 0 || game->next[m.from] >> m.to & 1;
        if (m.gone >= 0 || !near)
            continue;
        const int64_t x =
            m.from < 0 ? game->column[m.to] * step : towards(game->column[m.from], game->column[m.to], step);
        const int64_t y = m.from < 0 ? game->row[m.to] * step : towards(game->row[m.from], game->row[m.to], step);
        mb_draw_move(canvas, i);
        mb_draw_box(canvas, MB_LOOK_HIT, x + step / 2 - step / 4, y + step / 2 - step / 4, step / 2, step / 2, 0);
        mb_draw_disc(canvas, MB_LOOK_REACH, x + step / 2, y + step / 2, 5);
        mb_draw_move_end(canvas);
    }
}

static void morris_draw(mb_canvas *canvas, const void *self, mb_state state)
{
    enum { STEP = 56, MAN = 18 };
    const mb_morris *game = self;
    const bool placing = mb_morris_hand(state) > 0; /* then the men in hand stand below the board */
    mb_draw_frame(canvas, game->side * STEP, (game->side + placing) * STEP);
    for (int player = 0; player < 2 && placing; player++) {
        const int64_t x = player == 0 ? STEP / 2 : game->side * STEP / 2 + MAN, y = game->side * STEP + STEP / 2;
        mb_draw_stone(canvas, player == 0 ? MB_P1 : MB_P2, x, y, MAN);
        mb_draw_number(canvas, MB_LOOK_NUMBER, x + 2 * MAN, y, hand_of(state, player == 0 ? MB_P1 : MB_P2));
    }
    for (int p = 0; p < game->points; p++)
        for (uint32_t left = game->next[p] & ~((UINT32_C(2) << p) - 1); left; left &= left - 1) {
            const int q = __builtin_ctz(left);
            mb_draw_line(canvas, MB_LOOK_AXES, game->column[p] * STEP + STEP / 2, game->row[p] * STEP + STEP / 2,
                         game->column[q] * STEP + STEP / 2, game->row[q] * STEP + STEP / 2);
        }
    for (int p = 0; p < game->points; p++)
        mb_draw_disc(canvas, MB_LOOK_START, game->column[p] * STEP + STEP / 2, game->row[p] * STEP + STEP / 2, 4);
    for (int p = 0; p < game->points; p++)
        if (morris_stone(state, p) != '.')
            mb_draw_stone(canvas, morris_stone(state, p) == 'X' ? MB_P1 : MB_P2, game->column[p] * STEP + STEP / 2,
                          game->row[p] * STEP + STEP / 2, MAN);
    if (morris_mark(self, state) == MB_UNMARKED)
        draw_moves(canvas, game, state, STEP);
}

static void morris_move_name(mb_note *out, const void *self, mb_state state, size_t index)
{
    morris_list list = {.wanted = index};
    list_moves(&list, self, state);
    MB_ASSERT(index < list.count);
    char from[3] = "", to[3], gone[3] = "";
    point_name(to, self, list.move.to);
    if (list.move.from >= 0)
        point_name(from, self, list.move.from);
    if (list.move.gone >= 0)
        point_name(gone, self, list.move.gone);
    const mb_words placed = list.move.gone >= 0 ? SAY_PLACE_REMOVE : SAY_PLACE;
    const mb_words slid = list.move.gone >= 0 ? SAY_SLIDE_REMOVE : SAY_SLIDE;
    mb_note_say(out, list.move.from < 0 ? placed : slid, "from", (const char *)from, "to", (const char *)to, "gone",
                (const char *)gone);
}

/* ---- symmetry ---- */

/* The image in which the larger set of men is least (of equal ones the opponent's), then the other set. */
static mb_state morris_canonical(const void *self, mb_state state)
{
    const mb_morris *game = self;
    const mb_player mover = mb_morris_mover(state);
    const uint32_t own = mb_morris_of(state, mover), other = mb_morris_of(state, mb_other(mover));
    const bool own_first = mb_morris_count(own) > mb_morris_count(other);
    uint64_t least = UINT64_MAX;
    for (int turn = 0; turn < game->turns; turn++) {
        const uint64_t one = mb_morris_turn(game, turn, own_first ? own : other);
        const uint64_t image = one << 32 | mb_morris_turn(game, turn, own_first ? other : own);
        least = image < least ? image : least;
    }
    const uint32_t one = (uint32_t)(least >> 32), two = (uint32_t)least;
    return mb_morris_state(mover, own_first ? one : two, own_first ? two : one, mb_morris_hand(state));
}

const mb_game mb_game_morris = {
    .name = "morris",
    .also = "moulin|jeu du moulin|marelle|mill|nine men's morris",
    .title = MB_WORDS("Morris", "Jeu du moulin"),
    .brief = MB_WORDS("three, six and nine men's morris: place men and move them along the lines; a mill takes a man",
                      "le jeu du moulin, à trois, six ou neuf pions : poser, puis glisser ; un moulin prend un pion"),
    MB_PARAMS(params),
    .open = morris_open,
    .close = mb_release,
    .start = morris_start,
    .moves = morris_moves,
    .unmoves = morris_unmoves,
    .mark = morris_mark,
    .mover = morris_mover,
    .show = morris_show,
    .parse = morris_parse,
    .board = morris_board,
    .move_name = morris_move_name,
    .canonical = morris_canonical,
    .draw = morris_draw,
    .numbering = &mb_morris_numbering,
};
