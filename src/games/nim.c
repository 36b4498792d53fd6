/* nim.c -- one heap of matches: the players take some in turn, and the player who takes the last loses (or wins).
 *
 * A state is the number of matches left.
 */
#include "core/mem.h"
#include "games/draw.h"
#include "games/matches.h"
#include "games/numbers.h"

static const mb_words SAY_MOVE = MB_WORDS("take {count}", "prendre {count}");

enum { N, TAKE, LAST, STOP };
static const mb_param params[] = {
    [N] = {MB_PARAM("n", "allumettes", MB_WORDS("matches", "allumettes")), MB_PARAM_INTEGER("20", 0, INT64_MAX),
           .help = MB_WORDS("matches at the start", "allumettes au départ")},
    [TAKE] = MB_TAKE_PARAM,
    [LAST] = MB_LAST_PARAM("loses"),
    [STOP] = MB_STOP_PARAM,
};

typedef struct nim {
    int64_t n, last;
    uint64_t left; /* matches that must stay: 1 where the last must not be taken, else 0 */
    size_t count;
    int64_t take[]; /* what may be taken, in rising order */
} nim;

static mb_status nim_open(void **self, const mb_value *values, mb_error *error)
{
    const size_t count = values[TAKE].count;
    nim *made = mb_alloc(1, sizeof *made + count * sizeof made->take[0]);
    if (!made)
        return mb_error_plain(error, MB_ENOMEM);
    *made = (nim){.n = values[N].number, .last = values[LAST].number, .count = count};
    made->left = mb_matches_left(values[LAST].number, values[STOP].number);
    memcpy(made->take, values[TAKE].list, count * sizeof made->take[0]);
    const mb_status status = mb_takes_sort(made->take, count, error);
    if (status == MB_OK)
        *self = made;
    else
        mb_release(made);
    return status;
}

static mb_status nim_start(mb_state *out, const void *self, mb_error *error)
{
    (void)error;
    *out = (mb_state)((const nim *)self)->n;
    return MB_OK;
}

/* What can be taken from `state` is where `take` begins: move i takes take[i]. */
static size_t nim_moves(const void *self, mb_state state, mb_state *out, size_t cap)
{
    const nim *game = self;
    MB_ASSERT(state <= (uint64_t)game->n);
    size_t count = 0;
    for (; count < game->count && state >= (uint64_t)game->take[count] + game->left; count++)
        if (count < cap)
            out[count] = state - (uint64_t)game->take[count];
    return count;
}

static mb_mark nim_mark(const void *self, mb_state state)
{
    const nim *game = self;
    if (game->left == 1 && state == 1)
        return MB_MOVER_LOSES;
    return nim_moves(self, state, NULL, 0) == 0 ? mb_last_mark(game->last) : MB_UNMARKED;
}

static void nim_show(mb_text *out, const void *self, mb_state state)
{
    (void)self;
    mb_text_u64(out, state);
}

static mb_status nim_parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error)
{
    return mb_number_position(out, (uint64_t)((const nim *)self)->n, text, length, error);
}

static void nim_board(mb_text *out, const void *self, mb_state state)
{
    (void)self;
    mb_matches_show(out, (int64_t)state);
}

/* The matches in one row; the one that is clicked goes, with all to its right. */
static void nim_draw(mb_canvas *canvas, const void *self, mb_state state)
{
    const nim *game = self;
    size_t move[MB_DRAW_MATCHES + 1];
    if (state > MB_DRAW_MATCHES)
        return;
    for (size_t taken = 0; taken < MB_COUNT(move); taken++)
        move[taken] = MB_DRAW_NO_MOVE;
    const size_t count = nim_mark(self, state) == MB_UNMARKED ? nim_moves(self, state, NULL, 0) : 0;
    for (size_t i = 0; i < count; i++)
        move[game->take[i]] = i;
    const int64_t wide = game->n <= MB_DRAW_MATCHES ? game->n : (int64_t)state;
    mb_draw_frame(canvas, (wide > 0 ? wide : 1) * MB_DRAW_MATCH + 16, MB_DRAW_HEAP);
    mb_draw_heap(canvas, 8, 4, (int64_t)state, move);
}

/* Every heap down to what must stay, where one match may be taken; else at least those met by taking the fewest. */
static mb_extent nim_states(const void *self, mb_state state)
{
    const nim *game = self;
    MB_ASSERT(state >= game->left && game->count > 0);
    const uint64_t above = state - game->left, by_least = above / (uint64_t)game->take[0];
    return (mb_extent){(double)by_least + 1, (double)above + 1};
}

static void nim_move_name(mb_note *out, const void *self, mb_state state, size_t index)
{
    const nim *game = self;
    MB_ASSERT(index < game->count && state >= (uint64_t)game->take[index] + game->left);
    (void)state;
    mb_note_say(out, SAY_MOVE, "count", game->take[index]);
}

const mb_game mb_game_nim = {
    .name = "nim",
    .also = "allumettes|jeu de nim|jeu des allumettes|bâtonnets|jeu des bâtonnets",
    .title = MB_WORDS("Nim", "Nim"),
    .brief = MB_WORDS(
        "one heap of matches: take a few in turn; usually the player who takes the last one loses",
        "un tas d'allumettes : chacun à son tour en prend quelques-unes ; d'ordinaire, qui prend la dernière perd"),
    MB_PARAMS(params),
    .traits = MB_IMPARTIAL | MB_ACYCLIC,
    .open = nim_open,
    .close = mb_release,
    .start = nim_start,
    .moves = nim_moves,
    .mark = nim_mark,
    .show = nim_show,
    .parse = nim_parse,
    .board = nim_board,
    .move_name = nim_move_name,
    .states = nim_states,
    .draw = nim_draw,
};
