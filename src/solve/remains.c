/* remains.c -- what levels left open becomes a smaller arena, and waves solve it.
 *
 * Its positions are the open ones, in order, and three ends: won by 1, won by 2, drawn.  A move to an open position
 * leads there again, a move to the last level to the end of its kind; and whatever joined before is of no use to who
 * is still open, so that moves there are left out.  Ranks go on where the levels stopped.
 */
#include "core/mem.h"
#include "marienbad/solve.h"
#include "solve/levels.h"

typedef struct remains {
    const mb_levels *levels;
    mb_arena arena;
    uint32_t *before; /* before[w]: open positions before word w of the codes */
    uint32_t open;
} remains;

static void clear(remains *self)
{
    mb_release(self->before);
    mb_release(self->arena.first);
    mb_release(self->arena.to);
    mb_release(self->arena.tag);
}

/* The number that an open position has here. */
static uint32_t number_of(const remains *self, uint32_t v)
{
    const uint64_t below = (UINT64_C(1) << (v % 32 * 2)) - 1;
    const uint64_t open = mb_codes_open(self->levels->code[v / 32]) & below;
    return self->before[v / 32] + (uint32_t)__builtin_popcountll(open);
}

/* Where a move to `to` leads here; MB_NONE: it is left out. */
static uint32_t target_of(const remains *self, uint32_t to)
{
    const mb_levels *levels = self->levels;
    const uint32_t code = mb_code_of(levels->code, to);
    if (code == MB_STANDS_OPEN)
        return number_of(self, to);
    const bool kept = mb_code_of(levels->fresh, to) != MB_STANDS_OPEN || (code == MB_STANDS_DRAWN && !levels->draws);
    return kept ? self->open + code - 1 : MB_NONE;
}

/* Bytes that are taken while the waves solve what is open: by the levels, by its arena, by the waves. */
static uint64_t bytes_of(const remains *self, uint64_t moves)
{
    const mb_arena size = {.positions = self->arena.positions, .moves = moves};
    const uint64_t held = 9 * (uint64_t)self->levels->arena->positions; /* rank, move, codes */
    return held + 9 * (uint64_t)size.positions + 4 * moves + mb_solve_bytes(&size, MB_MOVES_UNORDERED);
}

/* Count the open positions and their moves, and make room. */
static mb_status make(remains *self, const mb_limits *limits)
{
    const mb_arena *arena = self->levels->arena;
    const uint64_t words = mb_code_words(arena);
    uint64_t moves = 0;
    self->before = mb_alloc(words, sizeof *self->before);
    if (!self->before)
        return MB_ENOMEM;
    for (uint64_t word = 0; word < words; word++) {
        self->before[word] = self->open;
        for (uint64_t open = mb_codes_open(self->levels->code[word]); open != 0; open &= open - 1, self->open++)
            moves += mb_degree(arena, (uint32_t)(word * 32) + (uint32_t)__builtin_ctzll(open) / 2);
    }
    MB_ASSERT(self->open == self->levels->open);
    self->arena = (mb_arena){.positions = self->open + MB_STANDINGS - 1, .endless = arena->endless};
    if (limits && limits->bytes && bytes_of(self, moves) > limits->bytes)
        return MB_EUNSUITED;
    self->arena.first = mb_alloc((size_t)self->arena.positions + 1, sizeof *self->arena.first);
    self->arena.to = mb_alloc(moves, sizeof *self->arena.to);
    self->arena.tag = mb_alloc(self->arena.positions, sizeof *self->arena.tag);
    return self->arena.first && self->arena.to && self->arena.tag ? MB_OK : MB_ENOMEM;
}

static void fill(remains *self)
{
    static const mb_mark ends[] = {MB_WIN1, MB_WIN2, MB_DRAW}; /* by code - 1 */
    const mb_arena *whole = self->levels->arena;
    mb_arena *arena = &self->arena;
    uint32_t v = 0;
    for (uint64_t word = 0; word < mb_code_words(whole); word++)
        for (uint64_t open = mb_codes_open(self->levels->code[word]); open != 0; open &= open - 1, v++) {
            const uint32_t was = (uint32_t)(word * 32) + (uint32_t)__builtin_ctzll(open) / 2;
            arena->first[v] = arena->moves;
            arena->tag[v] = mb_tag(mb_owner(whole, was), MB_UNMARKED, false);
            for (uint64_t i = whole->first[was]; i < whole->first[was + 1]; i++) {
                const uint32_t to = target_of(self, whole->to[i]);
                arena->to[arena->moves] = to;
                arena->moves += to != MB_NONE;
            }
            MB_ASSERT(arena->moves > arena->first[v]); /* else it would have joined */
        }
    for (uint32_t code = 1; code < MB_STANDINGS; code++, v++) {
        arena->first[v] = arena->moves;
        arena->tag[v] = mb_tag(MB_P1, ends[code - 1], false);
    }
    MB_ASSERT(v == arena->positions);
    arena->first[v] = arena->moves;
}

/* The move of `was` that became the move to `to`. */
static uint32_t move_of(const remains *self, uint32_t was, uint32_t to)
{
    const mb_arena *whole = self->levels->arena;
    uint64_t i = whole->first[was];
    MB_ASSERT(to < self->arena.positions);
    while (target_of(self, whole->to[i]) != to)
        i++;
    MB_ASSERT(i < whole->first[was + 1]);
    return whole->to[i];
}

/* Ranks and moves of what was open; then its codes, on which the moves of others depend. */
static void tell(remains *self, mb_levels *levels, const mb_solution *solution)
{
    const uint64_t words = mb_code_words(levels->arena);
    uint32_t v = 0;
    for (uint64_t word = 0; word < words; word++) {
        uint64_t codes = 0;
        for (uint64_t open = mb_codes_open(levels->code[word]); open != 0; open &= open - 1, v++) {
            const unsigned place = (unsigned)__builtin_ctzll(open);
            const uint32_t was = (uint32_t)(word * 32) + place / 2;
            const uint32_t code = solution->winner[v] ? solution->winner[v] : MB_STANDS_DRAWN;
            const bool counted = (code == MB_STANDS_DRAWN) == levels->draws;
            levels->move[was] = move_of(self, was, solution->move[v]);
            if (solution->rank[v] == MB_NEVER)
                continue;
            levels->rank[was] = solution->rank[v] + (counted ? levels->level : 0);
            codes |= (uint64_t)code << place;
        }
        levels->next[word] = codes;
    }
    for (uint64_t word = 0; word < words; word++)
        levels->code[word] |= levels->next[word];
}

mb_status mb_levels_settle(mb_levels *levels, const mb_limits *limits)
{
    remains self = {.levels = levels};
    mb_predecessors backward = {0};
    mb_solution solution = {0};
    mb_status status = make(&self, limits);
    if (status != MB_OK)
        goto done;
    fill(&self);
    if ((status = mb_predecessors_compute(&backward, &self.arena, limits)) != MB_OK)
        goto done;
    if ((status = mb_solve(&solution, &self.arena, NULL, &backward, NULL, limits, NULL)) != MB_OK)
        goto done;
    tell(&self, levels, &solution);
done:
    mb_solution_clear(&solution);
    mb_predecessors_clear(&backward);
    clear(&self);
    return status;
}
