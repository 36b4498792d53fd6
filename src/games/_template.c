/* _template.c -- the race to n: the players add 1 to k in turn; the player who reaches n wins.
 *
 * A small complete game: copy this file for a new one, and add its line to list.def.  The functions carry the game's
 * name (race_open, race_moves, …), so that none hides a function of the C library and a stack trace names the game.
 */
#include "core/mem.h"
#include "games/last.h"
#include "games/numbers.h"

/* Every text that a person reads stands in the file that uses it, in both languages. */
static const mb_words SAY_RACE_MOVE = MB_WORDS("add {count}", "ajouter {count}");

/* Parameters: one row each, and their indices in `values`. */
enum { N, K, LAST };
static const mb_param params[] = {
    [N] = {MB_PARAM("n", NULL, MB_WORDS("to reach", "à atteindre")), MB_PARAM_INTEGER("20", 0, 1000000),
           .help = MB_WORDS("the number to reach", "le nombre à atteindre")},
    [K] = {MB_PARAM("k", NULL, MB_WORDS("at most", "au plus")), MB_PARAM_INTEGER("2", 1, 1000000),
           .help = MB_WORDS("the most that may be added at once", "le plus que l'on peut ajouter à la fois")},
    [LAST] = MB_LAST_PARAM("wins"),
};

/* An instance: what the callbacks need of the parameters.  It does not change after race_open(). */
typedef struct race {
    uint64_t n, k;
    int64_t last;
} race;

static mb_status race_open(void **self, const mb_value *values, mb_error *error)
{
    race *made = mb_alloc(1, sizeof *made);
    if (!made)
        return mb_error_plain(error, MB_ENOMEM);
    *made = (race){.n = (uint64_t)values[N].number, .k = (uint64_t)values[K].number, .last = values[LAST].number};
    *self = made;
    return MB_OK;
}

static void race_close(void *self)
{
    mb_release(self);
}

/* A state is a 64-bit value that determines the rest of the play: here, the number reached so far. */
static mb_status race_start(mb_state *out, const void *self, mb_error *error)
{
    (void)self, (void)error;
    *out = 0;
    return MB_OK;
}

/* Always the same moves in the same order.  Write no more than `cap`, but count them all. */
static size_t race_moves(const void *self, mb_state state, mb_state *out, size_t cap)
{
    const race *game = self;
    MB_ASSERT(state <= game->n);
    const size_t count = (size_t)(game->k < game->n - state ? game->k : game->n - state);
    for (size_t i = 0; i < count && i < cap; i++)
        out[i] = state + i + 1;
    return count;
}

/* Every state without moves must be marked: it is a terminal position.  An impartial game marks it as won or lost for
 * the player to move (MB_MOVER_WINS, MB_MOVER_LOSES); other games answer MB_WIN1, MB_WIN2, MB_DRAW or MB_PAYS, and
 * have a callback `mover` that says whose turn it is. */
static mb_mark race_mark(const void *self, mb_state state)
{
    const race *game = self;
    return state == game->n ? mb_last_mark(game->last) : MB_UNMARKED;
}

/* A name on one line, and back. */
static void race_show(mb_text *out, const void *self, mb_state state)
{
    (void)self;
    mb_text_u64(out, state);
}

static mb_status race_parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error)
{
    return mb_number_position(out, ((const race *)self)->n, text, length, error);
}

/* The picture: as many lines as it takes, each ended. */
static void race_board(mb_text *out, const void *self, mb_state state)
{
    const race *game = self;
    mb_text_u64(out, state);
    mb_text_add(out, " / ");
    mb_text_u64(out, game->n);
    mb_text_char(out, '\n');
}

/* The number of states that can be reached, where that is known: an exploration that does not fit is then refused at
 * once. */
static mb_extent race_states(const void *self, mb_state state)
{
    const double all = (double)(((const race *)self)->n - state + 1);
    return (mb_extent){all, all};
}

static void race_move_name(mb_note *out, const void *self, mb_state state, size_t index)
{
    (void)self, (void)state;
    mb_note_say(out, SAY_RACE_MOVE, "count", index + 1);
}

const mb_game mb_game_race = {
    .name = "race",
    .also = "course|course à n",
    .title = MB_WORDS("Race to n", "Course à n"),
    .brief = MB_WORDS("the race to n: add 1 to k in turn, the player who reaches n wins",
                      "la course à n : chacun à son tour ajoute de 1 à k ; qui atteint n gagne"),
    MB_PARAMS(params),
    .traits = MB_IMPARTIAL | MB_ACYCLIC,
    .open = race_open,
    .close = race_close,
    .start = race_start,
    .moves = race_moves,
    .mark = race_mark,
    .show = race_show,
    .parse = race_parse,
    .board = race_board,
    .move_name = race_move_name,
    .states = race_states,
};
