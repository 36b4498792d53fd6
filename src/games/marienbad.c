/* marienbad.c -- several heaps of matches: the players take as many as they like from one heap in turn, and who takes
 * the last match loses (or wins).
 */
#include "core/mem.h"
#include "games/draw.h"
#include "games/numbers.h"
#include "games/piles.h"

enum { HEAPS, LAST, STOP };
static const mb_param params[] = {
    [HEAPS] = MB_HEAPS_PARAM("1,3,5,7"),
    [LAST] = MB_LAST_PARAM("loses"),
    [STOP] = MB_STOP_PARAM,
};

typedef struct marienbad {
    mb_piles piles; /* first */
    int64_t last;
    uint64_t left;  /* matches that must stay: 1 where the last must not be taken, else 0 */
    int64_t heap[]; /* at the start, in rising order */
} marienbad;

static mb_status marienbad_open(void **self, const mb_value *values, mb_error *error)
{
    const size_t count = values[HEAPS].count;
    marienbad *made = mb_alloc(1, sizeof *made + count * sizeof made->heap[0]);
    if (!made)
        return mb_error_plain(error, MB_ENOMEM);
    memcpy(made->heap, values[HEAPS].list, count * sizeof made->heap[0]);
    mb_numbers_sort(made->heap, count);
    made->piles = mb_piles_of(made->heap, count);
    made->last = values[LAST].number;
    made->left = mb_matches_left(values[LAST].number, values[STOP].number);
    *self = made;
    return MB_OK;
}

/* How many matches can heap i lose?  Of equal heaps the first is taken from, for all. */
static int64_t takes(const marienbad *game, const int64_t heap[MB_PILES_MOST], size_t i)
{
    MB_ASSERT(i < game->piles.count && (i == 0 || heap[i - 1] <= heap[i]));
    if (i > 0 && heap[i] == heap[i - 1])
        return 0;
    const bool alone = i == game->piles.count - 1 && (i == 0 || heap[i - 1] == 0);
    return alone && heap[i] > 0 ? heap[i] - (int64_t)game->left : heap[i];
}

/* From the smallest heap first, and a match at first. */
static size_t marienbad_moves(const void *self, mb_state state, mb_state *out, size_t cap)
{
    const marienbad *game = self;
    int64_t heap[MB_PILES_MOST];
    mb_piles_unpack(heap, &game->piles, state);
    size_t count = 0;
    for (size_t i = 0; i < game->piles.count; i++) {
        const int64_t most = takes(game, heap, i);
        MB_ASSERT(0 <= most && most <= heap[i]);
        for (int64_t taken = 1; taken <= most && count + (size_t)taken <= cap; taken++)
            out[count + (size_t)taken - 1] = mb_piles_lower(&game->piles, heap, i, heap[i] - taken);
        count += (size_t)most;
    }
    return count;
}

static mb_mark marienbad_mark(const void *self, mb_state state)
{
    const marienbad *game = self;
    if (state == 0)
        return mb_last_mark(game->last);
    const mb_state one = UINT64_C(1) << game->piles.at[game->piles.count - 1]; /* a single match, in the last heap */
    return game->left == 1 && state == one ? MB_MOVER_LOSES : MB_UNMARKED;
}

/* The heaps one below the other; of equal heaps the first is taken from. */
static void marienbad_draw(mb_canvas *canvas, const void *self, mb_state state)
{
    const marienbad *game = self;
    int64_t heap[MB_PILES_MOST], wide = 1;
    for (size_t i = 0; i < game->piles.count; i++)
        wide = game->heap[i] > wide ? game->heap[i] : wide;
    if (wide > MB_DRAW_MATCHES)
        return;
    mb_piles_unpack(heap, &game->piles, state);
    const bool over = marienbad_mark(self, state) != MB_UNMARKED;
    size_t before = 0; /* moves of the heaps before i */
    mb_draw_frame(canvas, wide * MB_DRAW_MATCH + 16, (int64_t)game->piles.count * MB_DRAW_HEAP);
    for (size_t i = 0; i < game->piles.count; i++) {
        size_t move[MB_DRAW_MATCHES + 1];
        const size_t most = over ? 0 : (size_t)takes(game, heap, i);
        for (size_t taken = 0; taken < MB_COUNT(move); taken++)
            move[taken] = taken > 0 && taken <= most ? before + taken - 1 : MB_DRAW_NO_MOVE;
        mb_draw_heap(canvas, 8, (int64_t)i * MB_DRAW_HEAP + 4, heap[i], move);
        before += most;
    }
}

/* Where the last match must stay, the empty table does not occur. */
static mb_extent marienbad_states(const void *self, mb_state state)
{
    const marienbad *game = self;
    const mb_extent all = mb_piles_states(&game->piles, state, 1);
    return (mb_extent){all.least > 1 ? all.least - (double)game->left : 1, all.most - (double)game->left};
}

static void marienbad_move_name(mb_note *out, const void *self, mb_state state, size_t index)
{
    const marienbad *game = self;
    int64_t heap[MB_PILES_MOST];
    mb_piles_unpack(heap, &game->piles, state);
    size_t i = 0, before = 0; /* moves of the heaps before i */
    while (index >= before + (size_t)takes(game, heap, i)) {
        before += (size_t)takes(game, heap, i++);
        MB_ASSERT(i < game->piles.count);
    }
    mb_matches_move_name(out, index - before + 1, heap[i]);
}

const mb_game mb_game_marienbad = {
    .name = "marienbad",
    .also = "jeu de marienbad",
    .title = MB_WORDS("Marienbad", "Marienbad"),
    .brief = MB_WORDS(
        "heaps of matches: take any number from one heap in turn; usually the player who takes the last one loses",
        "des tas d'allumettes : chacun à son tour en prend autant qu'il veut dans un tas ; d'ordinaire, qui prend la "
        "dernière perd"),
    MB_PARAMS(params),
    .traits = MB_IMPARTIAL | MB_ACYCLIC,
    .open = marienbad_open,
    .close = mb_release,
    .start = mb_piles_start,
    .moves = marienbad_moves,
    .mark = marienbad_mark,
    .show = mb_piles_show,
    .parse = mb_piles_parse,
    .board = mb_piles_board,
    .move_name = marienbad_move_name,
    .states = marienbad_states,
    .draw = marienbad_draw,
    .numbering = &mb_piles_numbering,
};
