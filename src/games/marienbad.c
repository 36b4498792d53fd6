/* marienbad.c -- several heaps of matches: the players take as many as they like from one heap in turn, and who takes
 * the last match loses (or wins).
 *
 * The order of the heaps does not matter: a state is the heaps in rising order, the smallest in the lowest bits.  In
 * that order no heap ever gets larger than at the start, so each has as many bits as it needs there.  Empty heaps
 * stay, so that a name always has the same number of heaps.
 */
#include "core/mem.h"
#include "games/common.h"

enum { HEAPS, LAST, STOP };
static const mb_param params[] = {
    [HEAPS] = {.name = "heaps",
               .type = MB_INTEGERS,
               .preset = "1,3,5,7",
               .least = 0,
               .most = INT64_MAX,
               .help = MB_M_MARIENBAD_HELP_HEAPS},
    [LAST] = MB_LAST_PARAM("loses"),
    [STOP] = MB_STOP_PARAM,
};

enum { MOST_HEAPS = 64 }; /* of a state that fits into 64 bits and has a match */

typedef struct marienbad {
    int64_t last;
    uint64_t left;               /* matches that must stay: 1 where nobody may take the last, else 0 */
    bool fits;                   /* a state has 64 bits at most */
    unsigned at[MOST_HEAPS + 1]; /* where it fits: heap i has the bits from at[i] to at[i+1] - 1, at least one */
    size_t count;
    int64_t heap[]; /* at the start, in rising order */
} marienbad;

static mb_status open(void **self, const mb_value *values, mb_error *error)
{
    const size_t count = values[HEAPS].count;
    marienbad *made = mb_alloc(1, sizeof *made + count * sizeof made->heap[0]);
    if (!made)
        return mb_error_plain(error, MB_ENOMEM);
    *made = (marienbad){.last = values[LAST].number, .count = count};
    made->left = mb_matches_left(values[LAST].number, values[STOP].number);
    memcpy(made->heap, values[HEAPS].list, count * sizeof made->heap[0]);
    mb_numbers_sort(made->heap, count);
    unsigned bits = 0;
    size_t i = 0;
    for (; i < count && bits < MOST_HEAPS; i++) {
        made->at[i] = bits++;
        while (made->heap[i] >> (bits - made->at[i]))
            bits++;
    }
    made->fits = i == count && bits <= MOST_HEAPS;
    if (made->fits)
        made->at[count] = bits;
    *self = made;
    return MB_OK;
}

static void close(void *self)
{
    mb_release(self);
}

static void unpack(int64_t heap[MOST_HEAPS], const marienbad *game, mb_state state)
{
    MB_ASSERT(game->fits);
    for (size_t i = 0; i < game->count; i++)
        heap[i] = (int64_t)(state >> game->at[i] & ((UINT64_C(1) << (game->at[i + 1] - game->at[i])) - 1));
}

static mb_state pack(const marienbad *game, const int64_t heap[MOST_HEAPS])
{
    mb_state state = 0;
    for (size_t i = 0; i < game->count; i++) {
        MB_ASSERT(heap[i] <= game->heap[i] && (i == 0 || heap[i] >= heap[i - 1]));
        state |= (uint64_t)heap[i] << game->at[i];
    }
    return state;
}

/* The state with heap i become smaller: what it jumps over moves up. */
static mb_state lower(const marienbad *game, const int64_t heap[MOST_HEAPS], size_t i, int64_t to)
{
    int64_t next[MOST_HEAPS];
    memcpy(next, heap, game->count * sizeof next[0]);
    for (; i > 0 && next[i - 1] > to; i--)
        next[i] = next[i - 1];
    next[i] = to;
    return pack(game, next);
}

static mb_status start(mb_state *out, const void *self, mb_error *error)
{
    const marienbad *game = self;
    if (!game->fits) {
        mb_error_set(error, MB_ELIMIT, MB_M_MARIENBAD_TOO_LARGE);
        return MB_ELIMIT;
    }
    *out = pack(game, game->heap);
    return MB_OK;
}

/* How many matches can heap i lose?  Of equal heaps the first is taken from, for all. */
static int64_t takes(const marienbad *game, const int64_t heap[MOST_HEAPS], size_t i)
{
    if (i > 0 && heap[i] == heap[i - 1])
        return 0;
    const bool alone = i == game->count - 1 && (i == 0 || heap[i - 1] == 0);
    return alone && heap[i] > 0 ? heap[i] - (int64_t)game->left : heap[i];
}

/* From the smallest heap first, and a match at first. */
static size_t moves(const void *self, mb_state state, mb_state *out, size_t cap)
{
    const marienbad *game = self;
    int64_t heap[MOST_HEAPS];
    unpack(heap, game, state);
    size_t count = 0;
    for (size_t i = 0; i < game->count; i++) {
        const int64_t most = takes(game, heap, i);
        for (int64_t taken = 1; taken <= most && count + (size_t)taken <= cap; taken++)
            out[count + (size_t)taken - 1] = lower(game, heap, i, heap[i] - taken);
        count += (size_t)most;
    }
    return count;
}

static mb_mark mark(const void *self, mb_state state)
{
    const marienbad *game = self;
    if (state == 0)
        return mb_last_mark(game->last);
    const mb_state one = UINT64_C(1) << game->at[game->count - 1]; /* a single match, in the last heap */
    return game->left == 1 && state == one ? MB_MOVER_LOSES : MB_UNMARKED;
}

static void show(mb_text *out, const void *self, mb_state state)
{
    const marienbad *game = self;
    int64_t heap[MOST_HEAPS];
    unpack(heap, game, state);
    mb_tuple_show(out, heap, game->count);
}

/* Heaps in any order; empty ones may be left out.  A play leads there when, sorted, none is larger than at first. */
static mb_status parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error)
{
    const marienbad *game = self;
    int64_t heap[MOST_HEAPS] = {0};
    size_t count;
    MB_ASSERT(game->fits);
    if (mb_tuple_parse(heap, MOST_HEAPS, &count, text, length) != MB_OK)
        return mb_refuse_text(error, MB_M_MARIENBAD_POSITION, text, length);
    if (count > game->count)
        return mb_refuse_text(error, MB_M_MARIENBAD_UNREACHED, text, length);
    mb_numbers_sort(heap, game->count);
    for (size_t i = 0; i < game->count; i++)
        if (heap[i] < 0 || heap[i] > game->heap[i])
            return mb_refuse_text(error, MB_M_MARIENBAD_UNREACHED, text, length);
    *out = pack(game, heap);
    return MB_OK;
}

static void board(mb_text *out, const void *self, mb_state state)
{
    const marienbad *game = self;
    int64_t heap[MOST_HEAPS];
    unpack(heap, game, state);
    for (size_t i = 0; i < game->count; i++)
        mb_matches_show(out, heap[i]);
}

static void move_name(mb_note *out, const void *self, mb_state state, size_t index)
{
    const marienbad *game = self;
    int64_t heap[MOST_HEAPS];
    unpack(heap, game, state);
    size_t i = 0, before = 0; /* moves of the heaps before i */
    while (index >= before + (size_t)takes(game, heap, i))
        before += (size_t)takes(game, heap, i++);
    mb_note_set(out, MB_M_MARIENBAD_MOVE);
    mb_note_count(out, "count", index - before + 1);
    mb_note_number(out, "heap", heap[i]);
}

const mb_game mb_game_marienbad = {
    .name = "marienbad",
    .brief = MB_M_MARIENBAD_BRIEF,
    .params = params,
    .param_count = MB_COUNT(params),
    .traits = MB_IMPARTIAL | MB_ACYCLIC,
    .open = open,
    .close = close,
    .start = start,
    .moves = moves,
    .mark = mark,
    .show = show,
    .parse = parse,
    .board = board,
    .move_name = move_name,
};
