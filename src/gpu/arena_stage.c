/* arena_stage.c -- converts an arena to the arrays that the steps use, part by part, by several threads. */
#include "gpu/arena_stage.h"

#include "core/limits.h"
#include "core/mem.h"
#include "core/team.h"

enum { PIECE = 1 << 18 }; /* elements that a thread takes at once */

typedef struct staging {
    const mb_arena *arena;
    void *out;
    const void *from;
    size_t begin, count;
} staging;

/* How many elements from `at` on one thread takes. */
static size_t piece_at(const staging *self, size_t at)
{
    MB_ASSERT(at < self->count);
    return self->count - at < PIECE ? self->count - at : PIECE;
}

/* Do `work` for each piece of the elements. */
static void stage_pieces(staging *self, int threads, void (*work)(void *context, uint32_t item, int worker))
{
    if (self->count > 0)
        mb_team_run(threads, (uint32_t)((self->count - 1) / PIECE + 1), work, self);
}

static void narrow_offsets(void *context, uint32_t item, int worker)
{
    (void)worker;
    const staging *self = context;
    const size_t at = (size_t)item * PIECE, count = piece_at(self, at);
    uint32_t *out = (uint32_t *)self->out + at;
    const uint64_t *first = self->arena->first + self->begin + at;
    for (size_t i = 0; i < count; i++) {
        MB_ASSERT(first[i] <= self->arena->moves && first[i] <= UINT32_MAX);
        out[i] = (uint32_t)first[i];
    }
}

void mb_arena_stage_first(uint32_t *out, const mb_arena *arena, size_t begin, size_t count, int threads)
{
    MB_ASSERT(begin + count <= (size_t)arena->positions + 1);
    stage_pieces(&(staging){.arena = arena, .out = out, .begin = begin, .count = count}, threads, narrow_offsets);
}

/* A mark that pays 1, -1 or 0 is a win or a draw. */
static mb_mark plain_mark(const mb_arena *arena, uint32_t v)
{
    const mb_mark mark = mb_mark_of(arena, v);
    if (mark <= MB_DRAW)
        return mark;
    const int32_t payoff = mb_terminal_payoff(arena, v);
    MB_ASSERT(-1 <= payoff && payoff <= 1);
    return payoff > 0 ? MB_WIN1 : payoff < 0 ? MB_WIN2 : MB_DRAW;
}

static void fill_tags(void *context, uint32_t item, int worker)
{
    (void)worker;
    const staging *self = context;
    const size_t at = (size_t)item * PIECE, count = piece_at(self, at);
    uint8_t *out = (uint8_t *)self->out + at;
    for (size_t i = 0; i < count; i++) {
        const uint32_t v = (uint32_t)(self->begin + at + i);
        out[i] = mb_tag(mb_owner(self->arena, v), plain_mark(self->arena, v), false);
    }
}

void mb_arena_stage_tags(uint8_t *out, const mb_arena *arena, size_t begin, size_t count, int threads)
{
    MB_ASSERT(begin + count <= arena->positions);
    stage_pieces(&(staging){.arena = arena, .out = out, .begin = begin, .count = count}, threads, fill_tags);
}

static void copy(void *context, uint32_t item, int worker)
{
    (void)worker;
    const staging *self = context;
    const size_t at = (size_t)item * PIECE;
    memcpy((char *)self->out + at, (const char *)self->from + at, piece_at(self, at));
}

void mb_arena_stage_bytes(void *out, const void *from, size_t bytes, int threads)
{
    MB_ASSERT(bytes == 0 || (out && from));
    stage_pieces(&(staging){.out = out, .from = from, .count = bytes}, threads, copy);
}

int mb_arena_stage_threads(const mb_limits *limits)
{
    return mb_threads(limits);
}

mb_status mb_arena_stage_room(mb_solution *out, uint32_t positions)
{
    *out = (mb_solution){.positions = positions,
                         .winner = mb_alloc(positions, sizeof *out->winner),
                         .rank = mb_alloc(positions, sizeof *out->rank),
                         .move = mb_alloc(positions, sizeof *out->move)};
    if (out->winner && out->rank && out->move)
        return MB_OK;
    mb_arena_stage_release(out);
    return MB_ENOMEM;
}

void mb_arena_stage_release(mb_solution *solution)
{
    mb_release_all(solution->winner, solution->rank, solution->move);
    *solution = (mb_solution){0};
}
