/* kalah.c -- the seeds of a hole are sown one by one into the next holes and the player's store; it pays the
 * difference of the stores.
 *
 * A player's holes are 1 .. holes, from the left as he sees them, his store is to their right; the other player's
 * holes come next, his store is left out.  Whose last seed falls into his store moves again.  With capture=empty, a
 * last seed in an empty hole of one's own goes into the store with the seeds opposite, even if there are none: the
 * published values are of this game; capture=standard: only if there are some; capture=none: nothing is taken.  The
 * play ends as soon as a player has no seeds in his holes; the other one keeps the rest.
 *
 * State: for each hole and store (player 1's holes, his store, player 2's, his) as many 1s as seeds and then a 0; the
 * last bit is the mover.  Where these are more than 64 bits, the number of that word among those with as many 0s, in
 * the combinatorial number system: a 0 at place p, the i-th of the word, adds choose(p, i). Every sowing brings seeds
 * closer to a store or into one, so no play comes back.
 *
 * Source: W. J. Champion, 1940; G. Irving, J. Donkers, J. Uiterwijk, Solving Kalah, ICGA Journal 23 (3), 2000.
 */
#include "core/mem.h"
#include "games/draw.h"
#include "games/grid.h"
#include "games/list.h"
#include "games/params.h"

static const mb_words SAY_KALAH_LARGE =
    MB_WORDS("too many seeds: {all} in {count} holes and stores need more than 64 bits",
             "trop de graines : {all} dans {count} trous et greniers demandent plus de 64 bits");
static const mb_words SAY_SOW =
    MB_WORDS("sow hole {hole}: {count} {count?seed:seeds}", "semer le trou {hole} : {count} {count?graine:graines}");
static const mb_words SAY_SEEDS = MB_WORDS(
    "a position is the holes and the store of each player and the mover, such as {example}, found \"{found}\"",
    "une position est les trous et le grenier de chaque joueur et le joueur qui a le trait, comme {example}, et "
    "non « {found} »");
static const mb_words SAY_SEEDS_LOST = MB_WORDS("impossible position: there are {found} seeds, not {all}",
                                                "position impossible : il y a {found} graines, et non {all}");

enum { HOLES_MOST = 16, SLOTS_MOST = 2 * HOLES_MOST + 2 };
enum { CAPTURE_EMPTY, CAPTURE_STANDARD, CAPTURE_NONE };

typedef struct kalah {
    int holes, seeds, all; /* all: seeds of both players */
    int slots;             /* holes and stores */
    int64_t capture;
    mb_player first;
    uint64_t choose[]; /* choose[i * places + p]: choose(p, i + 1); places: seeds and slots; none where 64 bits hold
                          the 1s */
} kalah;

enum { HOLES, SEEDS, CAPTURE, FIRST };
static const mb_param params[] = {
    [HOLES] = {MB_PARAM("holes", "trous", MB_WORDS("holes", "trous")), MB_PARAM_INTEGER("3", 1, HOLES_MOST),
               .help = MB_WORDS("holes of a player", "trous d'un joueur")},
    [SEEDS] = {MB_PARAM("seeds", "graines", MB_WORDS("seeds", "graines")), MB_PARAM_INTEGER("2", 1, 64),
               .help = MB_WORDS("seeds of a hole at the start", "graines d'un trou au départ")},
    [CAPTURE] = {MB_PARAM("capture", "prise", MB_WORDS("captures", "prises")),
                 MB_PARAM_CHOICE("empty", "empty|standard|none"),
                 .said = MB_WORDS("even of none opposite|of seeds opposite|none",
                                  "même s'il n'y a rien en face|des graines en face|aucune"),
                 .help =
                     MB_WORDS("what a last seed in an empty hole takes: itself and the seeds opposite, even if there "
                              "are none (empty); only if there are some (standard); nothing (none)",
                              "ce que prend une dernière graine dans un trou vide : elle-même et celles d'en face, "
                              "même s'il n'y en a pas (empty) ; seulement s'il y en a (standard) ; rien (none)")},
    [FIRST] = MB_FIRST_PARAM,
};

/* Do 64 bits hold a 1 for every seed? */
static inline bool kalah_is_plain(const kalah *game)
{
    return game->all + game->slots + 1 <= 64;
}

/* The binomial coefficients, none beyond 2^63. */
static void fill_choose(kalah *game)
{
    const int places = game->all + game->slots;
    const uint64_t most = UINT64_C(1) << 63;
    for (int i = 0; i < game->slots; i++)
        for (int p = 0; p < places; p++) {
            uint64_t *at = &game->choose[i * places + p];
            const uint64_t above = p > 0 ? at[-1] : 0, beside = p == 0 ? 0 : i > 0 ? at[-places - 1] : 1;
            *at = above < most - beside ? above + beside : most;
        }
}

static mb_status kalah_open(void **self, const mb_value *values, mb_error *error)
{
    const int holes = (int)values[HOLES].number, seeds = (int)values[SEEDS].number;
    const kalah made = {
        holes, seeds, 2 * holes * seeds, 2 * holes + 2, values[CAPTURE].number, (mb_player)values[FIRST].number};
    const size_t numbers = kalah_is_plain(&made) ? 0 : (size_t)made.slots * (size_t)(made.all + made.slots);
    kalah *game = mb_alloc(1, sizeof *game + numbers * sizeof *game->choose);
    if (!game)
        return mb_error_plain(error, MB_ENOMEM);
    *game = made;
    if (numbers > 0)
        fill_choose(game);
    *self = game;
    return MB_OK;
}

static mb_status kalah_fits(const kalah *game, mb_error *error)
{
    const size_t last = (size_t)(game->slots - 1) * (size_t)(game->all + game->slots) - 1;
    if (kalah_is_plain(game) || game->choose[last] < UINT64_C(1) << 63) /* that many words */
        return MB_OK;
    return mb_fail(error, MB_ELIMIT, SAY_KALAH_LARGE, "all", game->all, "count", game->slots);
}

/* A state taken apart: the seeds of player 1's holes, his store, player 2's holes, his store. */
typedef struct kalah_board {
    int seeds[SLOTS_MOST];
    mb_player mover;
} kalah_board;

/* From the number of the word: the places of its 0s, from the last to the first, each the largest that fits. */
static void find_seeds(kalah_board *board, const kalah *game, uint64_t number)
{
    const int places = game->all + game->slots;
    int above = places - 1; /* the last 0 is at the end of the word, and not counted */
    for (int i = game->slots - 2; i >= 0; i--) {
        const uint64_t *choose = &game->choose[i * places];
        int place = above - 1;
        while (choose[place] > number)
            place--;
        number -= choose[place];
        board->seeds[i + 1] = above - place - 1;
        above = place;
    }
    MB_ASSERT(number == 0);
    board->seeds[0] = above;
}

static kalah_board kalah_take_apart(const kalah *game, mb_state state)
{
    kalah_board board = {.mover = (mb_player)(state & 1)};
    if (!kalah_is_plain(game)) {
        find_seeds(&board, game, state >> 1);
        return board;
    }
    uint64_t word = state >> 1;
    for (int i = 0; i < game->slots; i++) {
        const int seeds = __builtin_ctzll(~word);
        board.seeds[i] = seeds;
        word = seeds == 63 ? 0 : word >> (seeds + 1);
    }
    return board;
}

static mb_state kalah_state_of(const kalah *game, const kalah_board *board)
{
    uint64_t word = 0;
    if (!kalah_is_plain(game)) {
        const int places = game->all + game->slots;
        for (int i = 0, place = 0; i < game->slots - 1; i++, place++) {
            place += board->seeds[i];
            word += game->choose[i * places + place];
        }
        return word << 1 | (uint64_t)board->mover;
    }
    for (int i = game->slots - 1; i >= 0; i--)
        word = word << (board->seeds[i] + 1) | ((UINT64_C(1) << board->seeds[i]) - 1);
    return word << 1 | (uint64_t)board->mover;
}

static mb_status kalah_start(mb_state *out, const void *self, mb_error *error)
{
    const kalah *game = self;
    const mb_status status = kalah_fits(game, error);
    if (status != MB_OK)
        return status;
    kalah_board board = {.mover = game->first};
    for (int i = 0; i < game->slots; i++)
        board.seeds[i] = i % (game->holes + 1) == game->holes ? 0 : game->seeds;
    *out = kalah_state_of(game, &board);
    return MB_OK;
}

static mb_player kalah_mover(const void *self, mb_state state)
{
    (void)self;
    return (mb_player)(state & 1);
}

/* The first hole of a player. */
static int base_of(const kalah *game, mb_player player)
{
    return player == MB_P1 ? 0 : game->holes + 1;
}

static int in_holes(const kalah *game, const kalah_board *board, mb_player player)
{
    int sum = 0;
    for (int i = 0; i < game->holes; i++)
        sum += board->seeds[base_of(game, player) + i];
    return sum;
}

/* The last seed fell into the empty hole `hole` of the mover. */
static void take_opposite(const kalah *game, kalah_board *board, int hole)
{
    const int own = base_of(game, board->mover), other = base_of(game, mb_other(board->mover));
    int *opposite = &board->seeds[other + game->holes - 1 - hole];
    if (game->capture == CAPTURE_NONE || (game->capture == CAPTURE_STANDARD && *opposite == 0))
        return;
    board->seeds[own + game->holes] += *opposite + 1;
    board->seeds[own + hole] = *opposite = 0;
}

static void sow(const kalah *game, kalah_board *board, int hole)
{
    const int own = base_of(game, board->mover), ring = 2 * game->holes + 1; /* without the other's store */
    int seeds = board->seeds[own + hole], at = hole;
    MB_ASSERT(seeds > 0);
    board->seeds[own + hole] = 0;
    for (; seeds > 0; seeds--) {
        at = (at + 1) % ring;
        board->seeds[(own + at) % game->slots]++;
    }
    if (at < game->holes && board->seeds[own + at] == 1)
        take_opposite(game, board, at);
    if (at != game->holes)
        board->mover = mb_other(board->mover);
}

static size_t kalah_moves(const void *self, mb_state state, mb_state *out, size_t cap)
{
    const kalah *game = self;
    const kalah_board board = kalah_take_apart(game, state);
    size_t count = 0;
    for (int hole = 0; hole < game->holes; hole++) {
        if (board.seeds[base_of(game, board.mover) + hole] == 0)
            continue;
        if (count < cap) {
            kalah_board next = board;
            sow(game, &next, hole);
            out[count] = kalah_state_of(game, &next);
        }
        count++;
    }
    return count;
}

static mb_mark kalah_mark(const void *self, mb_state state)
{
    const kalah *game = self;
    const kalah_board board = kalah_take_apart(game, state);
    return in_holes(game, &board, MB_P1) == 0 || in_holes(game, &board, MB_P2) == 0 ? MB_PAYS : MB_UNMARKED;
}

static int store_of(const kalah *game, const kalah_board *board, mb_player player)
{
    return board->seeds[base_of(game, player) + game->holes];
}

/* Each keeps the seeds in his own holes. */
static int32_t kalah_payoff(const void *self, mb_state state)
{
    const kalah *game = self;
    const kalah_board board = kalah_take_apart(game, state);
    return store_of(game, &board, MB_P1) + in_holes(game, &board, MB_P1) - store_of(game, &board, MB_P2)
           - in_holes(game, &board, MB_P2);
}

static int32_t kalah_estimate(const void *self, mb_state state)
{
    const kalah *game = self;
    const kalah_board board = kalah_take_apart(game, state);
    return store_of(game, &board, MB_P1) - store_of(game, &board, MB_P2);
}

/* The stores have been paid; what is left is the seeds in the holes. */
static int32_t kalah_paid(mb_state *rest, const void *self, mb_state state)
{
    const kalah *game = self;
    kalah_board board = kalah_take_apart(game, state);
    const int32_t paid = store_of(game, &board, MB_P1) - store_of(game, &board, MB_P2);
    board.seeds[game->holes] = board.seeds[2 * game->holes + 1] = 0;
    *rest = kalah_state_of(game, &board);
    return paid;
}

/* 2.2.2/0/2.2.2/0/1 */
static void kalah_show(mb_text *out, const void *self, mb_state state)
{
    const kalah *game = self;
    const kalah_board board = kalah_take_apart(game, state);
    for (int i = 0; i < game->slots; i++) {
        mb_text_i64(out, board.seeds[i]);
        mb_text_char(out, i % (game->holes + 1) < game->holes - 1 ? '.' : '/');
    }
    mb_text_char(out, board.mover == MB_P1 ? '1' : '2');
}

/* Read a number below 10,000 and the mark after it. */
static bool read_seeds(int *out, size_t *at, const char *text, size_t length, char after)
{
    const size_t begin = *at;
    int number = 0;
    while (*at < length && *at < begin + 4 && text[*at] >= '0' && text[*at] <= '9')
        number = 10 * number + (text[(*at)++] - '0');
    *out = number;
    return *at > begin && *at < length && text[(*at)++] == after;
}

static mb_status kalah_parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error)
{
    const kalah *game = self;
    const mb_status status = kalah_fits(game, error);
    if (status != MB_OK)
        return status;
    kalah_board board = {0};
    size_t at = 0;
    int found = 0;
    for (int i = 0; i < game->slots; i++) {
        if (!read_seeds(&board.seeds[i], &at, text, length, i % (game->holes + 1) < game->holes - 1 ? '.' : '/'))
            return mb_refuse_position(&mb_game_kalah, game, SAY_SEEDS, text, length, error);
        found += board.seeds[i];
    }
    if (length - at != 1 || (text[at] != '1' && text[at] != '2'))
        return mb_refuse_position(&mb_game_kalah, game, SAY_SEEDS, text, length, error);
    if (found != game->all)
        return mb_fail(error, MB_EPARSE, SAY_SEEDS_LOST, "found", found, "all", game->all);
    board.mover = text[at] == '1' ? MB_P1 : MB_P2;
    *out = kalah_state_of(game, &board);
    return MB_OK;
}

static void kalah_cell(mb_text *out, int seeds)
{
    mb_text_repeat(out, ' ', seeds < 10 ? 2 : seeds < 100 ? 1 : 0);
    mb_text_i64(out, seeds);
}

/* Player 1 sits below, player 2 above. */
static void kalah_board_text(mb_text *out, const void *self, mb_state state)
{
    const kalah *game = self;
    const kalah_board board = kalah_take_apart(game, state);
    mb_text_add(out, "   ");
    for (int hole = game->holes - 1; hole >= 0; hole--)
        kalah_cell(out, board.seeds[base_of(game, MB_P2) + hole]);
    mb_text_char(out, '\n');
    kalah_cell(out, store_of(game, &board, MB_P2));
    mb_text_repeat(out, ' ', 3 * (size_t)game->holes);
    kalah_cell(out, store_of(game, &board, MB_P1));
    mb_text_add(out, "\n   ");
    for (int hole = 0; hole < game->holes; hole++)
        kalah_cell(out, board.seeds[hole]);
    mb_text_char(out, '\n');
}

static void kalah_draw(mb_canvas *canvas, const void *self, mb_state state)
{
    enum { CELL = 56, HIGH = 2 * CELL };
    const kalah *game = self;
    const kalah_board board = kalah_take_apart(game, state);
    const bool over = kalah_mark(self, state) != MB_UNMARKED;
    const int64_t wide = (game->holes + 2) * CELL;
    size_t index = 0;
    mb_draw_frame(canvas, wide + 16, HIGH + 16);
    mb_draw_box(canvas, MB_LOOK_BAND, 0, 0, wide + 16, HIGH + 16, 24);
    for (int i = 0; i < game->slots; i++) {
        const mb_player player = i <= game->holes ? MB_P1 : MB_P2;
        const int hole = i - base_of(game, player);
        const int64_t column = player == MB_P1 ? hole + 1 : game->holes - hole; /* from the left, stores outside */
        const int64_t x = 8 + column * CELL + CELL / 2;
        const mb_look look = player == MB_P1 ? MB_LOOK_ONES : MB_LOOK_TWOS;
        if (hole == game->holes) {
            mb_draw_box(canvas, look, x - 22, 14, 44, HIGH - 12, 22);
            mb_draw_number(canvas, MB_LOOK_NUMBER, x, 8 + CELL, board.seeds[i]);
            continue;
        }
        const int64_t y = player == MB_P1 ? 8 + CELL + CELL / 2 : 8 + CELL / 2;
        const bool moves = !over && player == board.mover && board.seeds[i] > 0;
        if (moves)
            mb_draw_move(canvas, index++);
        mb_draw_disc(canvas, look, x, y, 22);
        mb_draw_number(canvas, MB_LOOK_NUMBER, x, y, board.seeds[i]);
        mb_draw_disc(canvas, MB_LOOK_HIT, x, y, 22);
        if (moves)
            mb_draw_move_end(canvas);
    }
}

static void kalah_move_name(mb_note *out, const void *self, mb_state state, size_t index)
{
    const kalah *game = self;
    const kalah_board board = kalah_take_apart(game, state);
    const int own = base_of(game, board.mover);
    int hole = 0;
    for (size_t found = 0; hole < game->holes; hole++)
        if (board.seeds[own + hole] > 0 && found++ == index)
            break;
    MB_ASSERT(hole < game->holes);
    mb_note_say(out, SAY_SOW, "hole", hole + 1, "count", board.seeds[own + hole]);
}

const mb_game mb_game_kalah = {
    .name = "kalah",
    .also = "kalaha|mancala|awalé kalah",
    .title = MB_WORDS("Kalah", "Kalah"),
    .brief = MB_WORDS("Kalah: sow the seeds of a hole; the last one in the store moves again; pays the difference",
                      "Kalah : on sème les graines d'un trou ; la dernière au grenier fait rejouer ; on compte la "
                      "différence"),
    MB_PARAMS(params),
    .traits = MB_ACYCLIC | MB_GUIDED,
    .open = kalah_open,
    .close = mb_release,
    .start = kalah_start,
    .moves = kalah_moves,
    .mark = kalah_mark,
    .mover = kalah_mover,
    .payoff = kalah_payoff,
    .show = kalah_show,
    .parse = kalah_parse,
    .board = kalah_board_text,
    .move_name = kalah_move_name,
    .estimate = kalah_estimate,
    .paid = kalah_paid,
    .draw = kalah_draw,
};
