/* dimacs_pieces.c -- the arcs of a DIMACS text, read once, by several threads.
 *
 * The text is cut at ends of lines; the arcs of each piece are counted, and kept in the order of the text.  Then the
 * vertices are divided among the threads: each thread looks at all arcs, and places those from its own vertices, so
 * that the order of the moves of a vertex does not depend on the number of threads.
 */
#include "io/dimacs_pieces.h"

#include <stdatomic.h>

#include "core/mem.h"
#include "core/team.h"
#include "io/chunks.h"
#include "io/number.h"

typedef struct piece_arc {
    uint32_t from, to, cost;
} piece_arc;

/* The arcs of a piece of the text. */
typedef struct arc_piece {
    piece_arc *arc;
    size_t count;
    bool priced; /* some arc does not cost 1 */
} arc_piece;

typedef struct arc_reader {
    mb_chunks chunks;
    arc_piece *piece; /* one a chunk */
    piece_arc *arc;   /* of all pieces, each where `taken` was when it began */
    uint64_t promised, taken;
    mb_builder *builder;
    mb_pace *pace;
    int threads;
    uint32_t share;      /* vertices of a thread */
    _Atomic int stopped; /* what stopped the work, if anything */
} arc_reader;

/* How many lines from `begin` on begin as arcs do; there is a line before the first. */
static size_t count_arc_lines(const char *begin, const char *end)
{
    enum { BATCH = 255 }; /* characters that are counted in a byte, sixteen at a time */
    size_t lines = 0;
    while (begin < end) {
        const size_t length = end - begin < BATCH ? (size_t)(end - begin) : BATCH;
        const char *const before = begin - 1;
        uint8_t arcs = 0;
        for (size_t i = 0; i < length; i++)
            arcs = (uint8_t)(arcs + ((begin[i] == 'a') & (before[i] == '\n')));
        lines += arcs;
        begin += length;
    }
    return lines;
}

static inline const char *arc_skip_blanks(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\r'))
        at++;
    return at;
}

/* Read a number from `least` to `most`; NULL: none stands there. */
static inline const char *read_arc_number(uint32_t *out, uint64_t least, uint64_t most, const char *at,
                                          const char *end)
{
    uint64_t number;
    at = arc_skip_blanks(at, end);
    const char *stop = mb_scan_number(&number, at, end);
    if (MB_UNLIKELY(stop == at || number < least || number > most || (stop < end && (unsigned char)*stop > ' ')))
        return NULL;
    *out = (uint32_t)number;
    return stop;
}

/* Read the line at `at`: the arc that it describes, or none where it is blank or a comment.  Returns the next line;
 * NULL: it is wrong, or there is no room. */
static inline const char *read_arc_line(arc_piece *piece, size_t room, uint32_t vertices, const char *at,
                                        const char *end)
{
    at = arc_skip_blanks(at, end);
    if (at < end && *at == 'a') {
        piece_arc *next = &piece->arc[piece->count];
        if (piece->count == room || end - at < 2 || (at[1] != ' ' && at[1] != '\t')
            || !(at = read_arc_number(&next->from, 1, vertices, at + 1, end))
            || !(at = read_arc_number(&next->to, 1, vertices, at, end))
            || !(at = read_arc_number(&next->cost, 0, UINT32_MAX, at, end)))
            return NULL;
        next->from--;
        next->to--;
        piece->priced |= next->cost != 1;
        piece->count++;
        at = arc_skip_blanks(at, end);
    } else if (at < end && *at == 'c') {
        at = memchr(at, '\n', (size_t)(end - at));
        at = at ? at : end;
    }
    return at == end ? end : *at == '\n' ? at + 1 : NULL;
}

/* Count the arcs of a piece, by their vertices. */
static void count_arcs(const arc_reader *r, const arc_piece *piece)
{
    uint64_t *const first = r->builder->arena.first;
    for (const piece_arc *at = piece->arc, *end = at + piece->count; at < end; at++) {
        if (r->threads > 1)
            mb_team_add(&first[at->from], 1);
        else
            first[at->from]++;
    }
}

static mb_status read_arc_piece(void *self, size_t i)
{
    arc_reader *r = self;
    arc_piece *piece = &r->piece[i];
    const char *at = r->chunks.at[i].begin, *end = r->chunks.at[i].end;
    const size_t room = count_arc_lines(at, end), begin = (size_t)mb_team_add(&r->taken, room);
    if (begin + room > r->promised)
        return MB_EPARSE;
    piece->arc = r->arc + begin;
    while (at && at < end)
        at = read_arc_line(piece, room, r->builder->arena.positions, at, end);
    count_arcs(r, piece);
    return at == end ? MB_OK : MB_EPARSE;
}

/* The vertices of a thread. */
static void share_of(uint32_t *begin, uint32_t *size, const arc_reader *r, int worker)
{
    const uint64_t n = r->builder->arena.positions, first = (uint64_t)worker * r->share;
    *begin = (uint32_t)(first < n ? first : n);
    *size = (uint32_t)(n - *begin < r->share ? n - *begin : r->share);
}

/* A worker has done its part of piece i.  The first one counts the steps; false: the work is to stop. */
static bool keep_arc_pace(arc_reader *r, size_t i, int worker)
{
    int nothing = MB_OK;
    if (worker == 0) {
        const mb_status status = mb_pace_step(r->pace, (uint64_t)(r->chunks.at[i].end - r->chunks.at[i].begin) / 2);
        if (status != MB_OK)
            atomic_compare_exchange_strong(&r->stopped, &nothing, (int)status);
    }
    return r->stopped == MB_OK;
}

/* Place some arcs; what they touch lies anywhere, and is prefetched. */
static void place_batch(const arc_reader *r, const piece_arc *const *batch, size_t count)
{
    const mb_arena *arena = &r->builder->arena;
    for (size_t i = 0; i < count; i++) {
        const uint64_t move = arena->first[batch[i]->from];
        __builtin_prefetch(&arena->to[move], 1);
        if (arena->cost)
            __builtin_prefetch(&arena->cost[move], 1);
    }
    for (size_t i = 0; i < count; i++) {
        const uint64_t move = arena->first[batch[i]->from]++;
        MB_ASSERT(move < arena->moves);
        arena->to[move] = batch[i]->to;
        if (arena->cost)
            arena->cost[move] = batch[i]->cost;
    }
}

static void place_share(void *self, int worker)
{
    enum { BATCH = 64 };
    arc_reader *r = self;
    const piece_arc *batch[BATCH];
    uint32_t begin, size;
    share_of(&begin, &size, r, worker);
    for (size_t i = 0; i < r->chunks.count; i++) {
        size_t held = 0;
        const piece_arc *at = r->piece[i].arc, *end = at + r->piece[i].count;
        for (; at < end; at++) {
            if (at->from - begin >= size)
                continue;
            __builtin_prefetch(&r->builder->arena.first[at->from], 1);
            batch[held++] = at;
            if (held == BATCH) {
                place_batch(r, batch, held);
                held = 0;
            }
        }
        place_batch(r, batch, held);
        if (!keep_arc_pace(r, i, worker))
            return;
    }
}

/* Place all arcs, which were read and counted. */
static mb_status place_arcs(arc_reader *r)
{
    mb_status status;
    bool priced = false;
    for (size_t i = 0; i < r->chunks.count; i++)
        priced |= r->piece[i].priced;
    if ((status = mb_builder_lay(r->builder)) != MB_OK
        || (priced && (status = mb_builder_price(r->builder)) != MB_OK))
        return status;
    r->share = r->builder->arena.positions / (uint32_t)r->threads + 1;
    mb_team_each(r->threads, place_share, r);
    return r->stopped != MB_OK ? (mb_status)r->stopped : mb_builder_close(r->builder);
}

mb_status mb_dimacs_pieces(mb_builder *builder, const char *begin, const char *end, uint64_t promised, mb_pace *pace)
{
    arc_reader r = {.builder = builder,
                    .promised = promised,
                    .pace = pace,
                    .threads = mb_threads(pace->limits),
                    .stopped = MB_OK};
    mb_arena *a = &builder->arena;
    mb_status status = mb_chunks_cut(&r.chunks, begin, end, '\n', NULL);
    if (status != MB_OK)
        return status;
    r.piece = mb_alloc_zero(r.chunks.count, sizeof *r.piece);
    r.arc = mb_alloc((size_t)promised, sizeof *r.arc);
    status = r.piece && r.arc ? mb_chunks_read(&r.chunks, &r, read_arc_piece, pace) : MB_ENOMEM;
    uint64_t count = 0;
    for (size_t i = 0; status == MB_OK && i < r.chunks.count; i++)
        count += r.piece[i].count;
    if (status == MB_OK)
        status = count == promised ? place_arcs(&r) : MB_EPARSE;
    if (status == MB_EPARSE)
        memset(a->first, 0, a->positions * sizeof *a->first);
    mb_release_all(r.piece, r.arc);
    mb_chunks_clear(&r.chunks);
    return status;
}
