/* builder.h -- builds an arena position by position.
 *
 * Begin a position, then add its moves; targets may be positions that are added later.  Finishing checks that every
 * target exists, and merges parallel moves into one with their least cost.
 */
#pragma once

#include "core/base.h"
#include "core/mem.h"
#include "marienbad/arena.h"
#include "marienbad/limits.h"

typedef struct mb_builder {
    mb_arena arena;    /* under construction; first[positions] is not set yet */
    size_t first_room; /* capacity of first and tag, and of the optional arrays of positions */
    size_t to_room;    /* capacity of to and cost */
    bool is_fixed;     /* the arrays are in another builder or in a block, and cannot be resized */
    mb_annex *annex;   /* where first, to, tag and cost are moved when they get too large; NULL: nowhere */
    uint64_t most;     /* bytes that they may take before they are moved */
    uint64_t ends;     /* a checksum of where rows end, set by mb_builder_lay() and compared by mb_builder_close() */
} mb_builder;

/* An empty builder; all zero is one too. */
static inline mb_builder mb_builder_new(void)
{
    return (mb_builder){0};
}

/* An empty builder within limits: large arrays that take more than half of limits->bytes together are moved to
 * limits->annex, if there is one.  Optional arrays stay in memory, except costs. */
static inline mb_builder mb_builder_on(const mb_limits *limits)
{
    const bool bounded = limits && limits->annex && limits->bytes;
    return (mb_builder){.annex = bounded ? limits->annex : NULL, .most = bounded ? limits->bytes / 2 : 0};
}

/* A builder in a block of mb_builder_block() bytes, all 0, that can be mapped from a file: it has room for that many
 * positions and moves, MB_ELIMIT beyond.  The block then belongs to the arena, which releases it with munmap(),
 * as mb_builder_clear() does.  Optional arrays stay in memory. */
uint64_t mb_builder_block(uint32_t positions, uint64_t moves);
mb_builder mb_builder_in(void *block, uint32_t positions, uint64_t moves);

void mb_builder_clear(mb_builder *builder);

/* Reserve room for so many more moves (or positions), so that adding them cannot fail. */
mb_status mb_builder_more_moves(mb_builder *builder, uint64_t more);
mb_status mb_builder_more_positions(mb_builder *builder, size_t more);

/* Begin the next position. */
static inline mb_status mb_builder_position(mb_builder *builder, uint8_t tag)
{
    mb_arena *a = &builder->arena;
    if (MB_UNLIKELY((size_t)a->positions + 1 >= builder->first_room)) {
        const mb_status status = mb_builder_more_positions(builder, 1);
        if (status != MB_OK)
            return status;
    }
    MB_ASSERT(a->positions < MB_POSITIONS_MAX && (a->positions == 0 || a->first[a->positions - 1] <= a->moves));
    a->first[a->positions] = a->moves;
    a->tag[a->positions] = tag;
    a->positions++;
    return MB_OK;
}

/* Add a move of the last position. */
static inline mb_status mb_builder_move(mb_builder *builder, uint32_t to)
{
    mb_arena *a = &builder->arena;
    if (MB_UNLIKELY(a->moves == builder->to_room)) {
        const mb_status status = mb_builder_more_moves(builder, 1);
        if (status != MB_OK)
            return status;
    }
    MB_ASSERT(a->to && a->positions > 0 && a->moves < builder->to_room);
    if (a->cost)
        a->cost[a->moves] = 1;
    a->to[a->moves++] = to;
    return MB_OK;
}

/* Give the last move a cost, the last position a payoff, a heuristic value or a priority. */
mb_status mb_builder_cost(mb_builder *builder, uint32_t cost);
mb_status mb_builder_cost_at(mb_builder *builder, uint64_t move, uint32_t cost); /* of a move added before */
mb_status mb_builder_pays(mb_builder *builder, int32_t pays);
mb_status mb_builder_pays_at(mb_builder *builder, uint32_t v, int32_t pays); /* of a position added before */
mb_status mb_builder_heuristic(mb_builder *builder, int32_t heuristic);
mb_status mb_builder_priority(mb_builder *builder, uint32_t priority);

/* For moves in any order, from a source that is read twice: begin all positions, count the moves of each with
 * mb_builder_count(), lay out the rows with mb_builder_lay(), write each move with mb_builder_put(), and close the
 * rows with mb_builder_close().  A row keeps the order in which its moves were put.  No memory is taken besides the
 * arena. More positions may follow.  MB_EINVAL: a row has not as many moves as were counted, because the source has
 * changed. */
static inline void mb_builder_count(mb_builder *builder, uint32_t v, uint64_t moves)
{
    MB_ASSERT(v < builder->arena.positions && builder->arena.moves == 0);
    builder->arena.first[v] += moves;
}

mb_status mb_builder_lay(mb_builder *builder);

static inline mb_status mb_builder_put(mb_builder *builder, uint32_t v, uint32_t to, uint32_t cost)
{
    mb_arena *a = &builder->arena;
    MB_ASSERT(v < a->positions);
    const uint64_t move = a->first[v];
    if (MB_UNLIKELY(move >= a->moves))
        return MB_EINVAL;
    a->first[v]++;
    a->to[move] = to;
    return cost == 1 ? MB_OK : mb_builder_cost_at(builder, move, cost);
}

mb_status mb_builder_close(mb_builder *builder);

/* Make the array of costs, all 1, unless there is one: mb_builder_put() cannot fail then, and several threads may
 * call it, each for positions of its own. */
mb_status mb_builder_price(mb_builder *builder);

/* Make the arena; the builder is empty afterwards, also on failure.  start, endless, impartial and names are taken
 * from `builder->arena`, where the caller may set them.
 *
 * wrong   nullable; on MB_ENOTFOUND, the position that has a move whose target does not exist
 * return  MB_OK, MB_ENOMEM, MB_ENOTFOUND
 */
mb_status mb_builder_finish(mb_arena **out, mb_builder *builder, uint32_t *wrong);

/* The same with as many threads as the limits allow. */
mb_status mb_builder_finish_on(mb_arena **out, mb_builder *builder, uint32_t *wrong, const mb_limits *limits);

/* Several threads can each build a part of an arena in the arrays of one builder, the whole: the part has room for
 * `positions` positions and `moves` moves (MB_ELIMIT beyond), from `position` and `move` on in the whole; optional
 * arrays are the part's own.  mb_builder_join() appends the parts to the whole, closing the gaps between them;
 * targets stay as they are, and the parts are empty afterwards.  On MB_ENOMEM the whole can only be cleared.  A part
 * that is not joined is released with mb_builder_clear_part(). */
typedef struct mb_builder_room {
    uint32_t position, positions;
    uint64_t move, moves;
} mb_builder_room;
mb_builder mb_builder_part(const mb_builder *whole, mb_builder_room room);
mb_status mb_builder_join(mb_builder *whole, mb_builder *part, size_t count);
void mb_builder_clear_part(mb_builder *part);
