/* subtract.c -- several heaps of matches: the players take one of a few numbers of them from one heap in turn. */
#include "core/mem.h"
#include "games/draw.h"
#include "games/numbers.h"
#include "games/piles.h"

enum { HEAPS, TAKE, LAST };
static const mb_param params[] = {
    [HEAPS] = MB_HEAPS_PARAM("4,5,6"),
    [TAKE] = MB_TAKE_PARAM,
    [LAST] = MB_LAST_PARAM("wins"),
};

typedef struct subtract {
    mb_piles piles; /* first */
    int64_t last;
    const int64_t *take; /* what may be taken, in rising order */
    size_t takes;
    int64_t number[]; /* the heaps, then `take` */
} subtract;

static mb_status subtract_open(void **self, const mb_value *values, mb_error *error)
{
    const size_t heaps = values[HEAPS].count, takes = values[TAKE].count;
    subtract *made = mb_alloc(1, sizeof *made + (heaps + takes) * sizeof made->number[0]);
    if (!made)
        return mb_error_plain(error, MB_ENOMEM);
    int64_t *take = made->number + heaps;
    memcpy(made->number, values[HEAPS].list, heaps * sizeof made->number[0]);
    memcpy(take, values[TAKE].list, takes * sizeof take[0]);
    mb_numbers_sort(made->number, heaps);
    const mb_status status = mb_takes_sort(take, takes, error);
    if (status != MB_OK) {
        mb_release(made);
        return status;
    }
    made->piles = mb_piles_of(made->number, heaps);
    made->last = values[LAST].number;
    made->take = take;
    made->takes = takes;
    *self = made;
    return MB_OK;
}

/* In how many ways can matches be taken from heap i?  Of equal heaps the first is taken from, for all. */
static size_t subtract_ways(const subtract *game, const int64_t *heap, size_t i)
{
    MB_ASSERT(i < game->piles.count);
    size_t count = 0;
    if (i == 0 || heap[i] != heap[i - 1])
        while (count < game->takes && game->take[count] <= heap[i])
            count++;
    return count;
}

/* From the smallest heap first, and few matches at first. */
static size_t subtract_moves(const void *self, mb_state state, mb_state *out, size_t cap)
{
    const subtract *game = self;
    int64_t heap[MB_PILES_MOST];
    mb_piles_unpack(heap, &game->piles, state);
    size_t count = 0;
    for (size_t i = 0; i < game->piles.count; i++) {
        const size_t all = subtract_ways(game, heap, i);
        for (size_t w = 0; w < all && count + w < cap; w++)
            out[count + w] = mb_piles_lower(&game->piles, heap, i, heap[i] - game->take[w]);
        count += all;
    }
    return count;
}

static mb_mark subtract_mark(const void *self, mb_state state)
{
    return subtract_moves(self, state, NULL, 0) == 0 ? mb_last_mark(((const subtract *)self)->last) : MB_UNMARKED;
}

/* The heaps one below the other; of equal heaps the first is taken from. */
static void subtract_draw(mb_canvas *canvas, const void *self, mb_state state)
{
    const subtract *game = self;
    int64_t heap[MB_PILES_MOST];
    const int64_t wide = game->number[game->piles.count - 1];
    if (wide > MB_DRAW_MATCHES)
        return;
    mb_piles_unpack(heap, &game->piles, state);
    size_t before = 0; /* moves of the heaps before i */
    mb_draw_frame(canvas, (wide > 0 ? wide : 1) * MB_DRAW_MATCH + 16, (int64_t)game->piles.count * MB_DRAW_HEAP);
    for (size_t i = 0; i < game->piles.count; i++) {
        size_t move[MB_DRAW_MATCHES + 1];
        const size_t all = subtract_ways(game, heap, i);
        for (size_t taken = 0; taken < MB_COUNT(move); taken++)
            move[taken] = MB_DRAW_NO_MOVE;
        for (size_t w = 0; w < all; w++)
            move[game->take[w]] = before + w;
        mb_draw_heap(canvas, 8, (int64_t)i * MB_DRAW_HEAP + 4, heap[i], move);
        before += all;
    }
}

static mb_extent subtract_states(const void *self, mb_state state)
{
    const subtract *game = self;
    return mb_piles_states(&game->piles, state, game->take[0]);
}

static void subtract_move_name(mb_note *out, const void *self, mb_state state, size_t index)
{
    const subtract *game = self;
    int64_t heap[MB_PILES_MOST];
    mb_piles_unpack(heap, &game->piles, state);
    size_t i = 0;
    for (; index >= subtract_ways(game, heap, i); i++) {
        MB_ASSERT(i + 1 < game->piles.count);
        index -= subtract_ways(game, heap, i);
    }
    mb_matches_move_name(out, (uint64_t)game->take[index], heap[i]);
}

const mb_game mb_game_subtract = {
    .name = "subtract",
    .also = "soustraction|jeu de soustraction",
    .title = MB_WORDS("Subtraction", "Soustraction"),
    .brief = MB_WORDS("heaps of matches: take a few from one heap in turn, the player who takes last wins",
                      "des tas d'allumettes : chacun à son tour en prend quelques-unes dans un seul tas ; qui prend "
                      "la dernière gagne"),
    MB_PARAMS(params),
    .traits = MB_IMPARTIAL | MB_ACYCLIC,
    .open = subtract_open,
    .close = mb_release,
    .start = mb_piles_start,
    .moves = subtract_moves,
    .mark = subtract_mark,
    .show = mb_piles_show,
    .parse = mb_piles_parse,
    .board = mb_piles_board,
    .move_name = subtract_move_name,
    .states = subtract_states,
    .draw = subtract_draw,
    .numbering = &mb_piles_numbering,
};
