/* frontier.c -- the priority queue of nodes to expand: buckets, a sorted run of the next nodes, and a heap. */
#include "path/frontier.h"

#include "core/mem.h"

void mb_frontier_clear(mb_frontier *frontier)
{
    mb_release_all(frontier->bucket, frontier->node, frontier->low);
    mb_heap_clear(&frontier->heap);
    *frontier = (mb_frontier){0};
}

static void frontier_count_bytes(mb_frontier *frontier)
{
    const size_t piece = MB_PIECE * (sizeof *frontier->node + (frontier->shift > 0 ? sizeof *frontier->low : 0));
    frontier->bytes = frontier->buckets * sizeof *frontier->bucket + frontier->pieces * piece
                      + frontier->heap.count * sizeof *frontier->heap.entry;
}

void mb_frontier_reset(mb_frontier *frontier)
{
    MB_ASSERT(frontier->lowest <= frontier->highest && frontier->highest <= frontier->buckets);
    if (frontier->highest > frontier->lowest)
        memset(frontier->bucket + frontier->lowest, 0,
               (frontier->highest - frontier->lowest) * sizeof *frontier->bucket);
    frontier->lowest = frontier->highest = 0;
    frontier->in_line = frontier->turn = 0;
    frontier->pieces = 0;
    frontier->spare = 0;
    frontier->heap.count = 0;
    frontier->begun = 0;
    frontier_count_bytes(frontier);
}

static bool push_heap(mb_frontier *frontier, uint64_t key, uint32_t node)
{
    const bool done = mb_heap_push(&frontier->heap, key, node);
    frontier_count_bytes(frontier);
    return done;
}

/* Make bucket `at` exist. */
static bool frontier_reach(mb_frontier *frontier, size_t at)
{
    if (at >= frontier->buckets) {
        size_t room = frontier->buckets;
        if (!mb_grow(&frontier->bucket, &room, room, at + 1 - room))
            return false;
        memset(frontier->bucket + frontier->buckets, 0, (room - frontier->buckets) * sizeof *frontier->bucket);
        frontier->buckets = room;
        frontier->quick = frontier->packed ? 0 : room;
    }
    if (frontier->lowest == frontier->highest)
        frontier->lowest = frontier->highest = at;
    if (at < frontier->lowest)
        frontier->lowest = at;
    if (at >= frontier->highest)
        frontier->highest = at + 1;
    MB_ASSERT(frontier->lowest <= at && at < frontier->highest && frontier->highest <= frontier->buckets);
    return true;
}

/* A piece for a stack: its number, or 0 when there is no memory. */
static uint32_t take_piece(mb_frontier *frontier)
{
    if (frontier->spare) {
        const uint32_t piece = frontier->spare;
        MB_ASSERT(piece < frontier->pieces);
        frontier->spare = frontier->node[piece * MB_PIECE];
        return piece;
    }
    const size_t more = frontier->pieces == 0 ? 2 : 1; /* the first is never used */
    if (frontier->pieces >= UINT32_MAX / (4 * MB_PIECE)
        || !mb_grow_block(&frontier->node, &frontier->piece_room, frontier->pieces, more,
                          MB_PIECE * sizeof *frontier->node))
        return 0;
    if (frontier->shift > 0 && frontier->low_room < frontier->piece_room) {
        if (!mb_grow_block(&frontier->low, &frontier->low_room, frontier->low_room,
                           frontier->piece_room - frontier->low_room, MB_PIECE * sizeof *frontier->low))
            return 0;
    }
    frontier->pieces += more;
    frontier_count_bytes(frontier);
    return (uint32_t)(frontier->pieces - 1);
}

static void spare_piece(mb_frontier *frontier, uint32_t piece)
{
    MB_ASSERT(piece > 0 && piece < frontier->pieces);
    frontier->node[piece * MB_PIECE] = frontier->spare;
    frontier->spare = piece;
}

/* A packed piece is 64 bytes: the number of the piece below, the uppermost node, and 56 bytes with the differences to
 * the nodes below it.  A difference is one byte; if it does not fit, the 4 bytes of the node and a 0.  The difference
 * of the uppermost node comes last.  bucket[b] is 64 times the piece plus the number of its last byte. */
enum { PIECE_BYTES = MB_PIECE * 4, HEAD_BYTES = 8, LONG_STEP = 5 };

static bool lay_packed(mb_frontier *frontier, size_t at, uint32_t node)
{
    MB_ASSERT(frontier->shift == 0 && at < frontier->buckets);
    const uint32_t top = frontier->bucket[at];
    if (top) {
        uint32_t *head = frontier->node + top / PIECE_BYTES * MB_PIECE;
        uint8_t *end = (uint8_t *)head + top % PIECE_BYTES;
        const uint32_t step = node - head[1], size = step >= 1 && step <= UINT8_MAX ? 1 : LONG_STEP;
        if (top % PIECE_BYTES + size < PIECE_BYTES) {
            if (size == LONG_STEP)
                memcpy(end + 1, &head[1], sizeof head[1]);
            end[size] = (uint8_t)(size == 1 ? step : 0);
            head[1] = node;
            frontier->bucket[at] = top + size;
            return true;
        }
    }
    const uint32_t piece = take_piece(frontier);
    if (!piece)
        return false;
    frontier->node[piece * MB_PIECE] = top;
    frontier->node[piece * MB_PIECE + 1] = node;
    frontier->bucket[at] = piece * PIECE_BYTES + HEAD_BYTES - 1;
    return true;
}

static uint32_t take_packed(mb_frontier *frontier, size_t at)
{
    const uint32_t top = frontier->bucket[at], piece = top / PIECE_BYTES;
    MB_ASSERT(piece > 0 && piece < frontier->pieces);
    uint32_t *head = frontier->node + piece * MB_PIECE;
    const uint8_t *end = (const uint8_t *)head + top % PIECE_BYTES;
    const uint32_t node = head[1];
    if (top % PIECE_BYTES < HEAD_BYTES) {
        frontier->bucket[at] = head[0];
        spare_piece(frontier, piece);
    } else if (*end) {
        head[1] -= *end;
        frontier->bucket[at] = top - 1;
    } else {
        memcpy(&head[1], end - sizeof head[1], sizeof head[1]);
        frontier->bucket[at] = top - LONG_STEP;
    }
    return node;
}

/* Push a node onto the stack of a bucket. */
static bool lay(mb_frontier *frontier, size_t at, uint32_t low, uint32_t node)
{
    MB_ASSERT((uint64_t)low >> frontier->shift == 0);
    if (!frontier_reach(frontier, at))
        return false;
    if (frontier->packed)
        return lay_packed(frontier, at, node);
    uint32_t top = frontier->bucket[at];
    if (top % MB_PIECE <= 1) { /* empty, or a full piece */
        const uint32_t piece = take_piece(frontier);
        if (!piece)
            return false;
        frontier->node[piece * MB_PIECE] = top;
        top = (piece + 1) * MB_PIECE;
    }
    top--;
    if (frontier->shift > 0)
        frontier->low[top] = low;
    frontier->node[top] = node;
    frontier->bucket[at] = top;
    return true;
}

/* Pop a node from a bucket that is not empty. */
static uint32_t frontier_take(uint32_t *low, mb_frontier *frontier, size_t at)
{
    *low = 0;
    if (frontier->packed)
        return take_packed(frontier, at);
    const uint32_t top = frontier->bucket[at], node = frontier->node[top];
    MB_ASSERT(top >= MB_PIECE && top % MB_PIECE > 0);
    if (frontier->shift > 0)
        *low = frontier->low[top];
    frontier->bucket[at] = top + 1;
    if (top % MB_PIECE == MB_PIECE - 1) { /* the last of its piece */
        const uint32_t piece = top / MB_PIECE;
        frontier->bucket[at] = frontier->node[piece * MB_PIECE];
        spare_piece(frontier, piece);
    }
    return node;
}

/* Move the last `count` nodes of the run back, to their bucket or to the heap. */
static bool send_back(mb_frontier *frontier, size_t count, bool to_heap)
{
    MB_ASSERT(count <= frontier->in_line);
    uint64_t *run = frontier->run + MB_AHEAD;
    const uint64_t least = (uint64_t)frontier->turn << frontier->shift;
    for (size_t i = 0; i < count; i++) {
        const uint32_t low = (uint32_t)(run[i] >> 32), node = (uint32_t)run[i];
        if (!(to_heap ? push_heap(frontier, least + low, node) : lay(frontier, frontier->turn, low, node)))
            return false;
    }
    frontier->in_line -= count;
    memmove(run, run + count, frontier->in_line * sizeof *run);
    return true;
}

/* Insert a node of bucket `turn` into the run, before nodes with the same key.  Where the run is full, others are
 * moved: without a shift, when all keys of a bucket are equal, back to the bucket; with one, to the heap, which
 * orders them. */
static bool line_up(mb_frontier *frontier, uint32_t low, uint32_t node)
{
    if (frontier->in_line == MB_RUN && !send_back(frontier, MB_RUN / 2, frontier->shift > 0))
        return false;
    MB_ASSERT(frontier->in_line < MB_RUN);
    uint64_t *run = frontier->run + MB_AHEAD;
    size_t at = frontier->in_line++;
    for (; at > 0 && run[at - 1] >> 32 < low; at--)
        run[at] = run[at - 1];
    run[at] = (uint64_t)low << 32 | node;
    return true;
}

bool mb_frontier_push_slow(mb_frontier *frontier, uint64_t key, uint32_t node)
{
    enum { FEW = 1024 };
    MB_ASSERT(frontier->shift <= 32 && !(frontier->packed && frontier->shift > 0));
    const uint64_t at = key >> frontier->shift;
    const uint32_t low = (uint32_t)(key - (at << frontier->shift));
    if (at > frontier->turn) {
        const bool sparse = at >= FEW + 4 * frontier->begun++; /* most buckets would stay empty */
        return sparse ? push_heap(frontier, key, node) : lay(frontier, (size_t)at, low, node);
    }
    if (at < frontier->turn) {
        if (!send_back(frontier, frontier->in_line, false))
            return false;
        frontier->turn = (size_t)at;
    }
    return line_up(frontier, low, node);
}

/* Fill the run from the lowest bucket that is not empty: with all its nodes in order or, where their keys are equal,
 * with the uppermost of them. */
static bool next_turn(mb_frontier *frontier)
{
    const size_t at = frontier->turn = frontier->lowest;
    uint32_t low;
    MB_ASSERT(frontier->in_line == 0 && at < frontier->highest && frontier->bucket[at]);
    if (frontier->shift == 0) {
        uint64_t *const line = frontier->run + MB_AHEAD;
        size_t first = MB_RUN / 2;
        while (first > 0 && frontier->bucket[at])
            line[--first] = frontier_take(&low, frontier, at);
        frontier->in_line = MB_RUN / 2 - first;
        memmove(line, line + first, frontier->in_line * sizeof *line);
        return true;
    }
    while (frontier->bucket[at]) {
        const uint32_t node = frontier_take(&low, frontier, at);
        if (!line_up(frontier, low, node))
            return false;
    }
    return true;
}

mb_status mb_frontier_pop_slow(uint64_t *key, uint32_t *node, mb_frontier *frontier)
{
    const mb_heap *heap = &frontier->heap;
    const uint64_t rival = heap->count > 0 ? heap->entry[0].key : UINT64_MAX;
    if (frontier->in_line == 0) {
        while (frontier->lowest < frontier->highest && !frontier->bucket[frontier->lowest])
            frontier->lowest++;
        const bool filled = frontier->lowest < frontier->highest;
        if (filled && (uint64_t)frontier->lowest << frontier->shift <= rival && !next_turn(frontier))
            return MB_ENOMEM;
    }
    MB_ASSERT(frontier->in_line <= MB_RUN);
    const uint64_t next = frontier->run[MB_AHEAD - 1 + frontier->in_line];
    const uint64_t first = ((uint64_t)frontier->turn << frontier->shift) + (next >> 32);
    if (frontier->in_line > 0 && first <= rival) {
        frontier->in_line--;
        *key = first;
        *node = (uint32_t)next;
        return MB_OK;
    }
    if (heap->count == 0)
        return MB_ENOTFOUND;
    const mb_heap_entry entry = mb_heap_pop(&frontier->heap);
    *key = entry.key;
    *node = entry.number;
    return MB_OK;
}
