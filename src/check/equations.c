/* equations.c -- do all equations of a solution hold?
 *
 * Value and rank of a position together are a height: who gains more stands higher, and of plays that are worth the
 * same, those that suit player 1 stand higher, whether he hurries (the value beats an endless play) or delays.  So
 * player 1 goes to the highest of his moves and player 2 to the lowest of his, the position stands one step beside
 * it, and one comparison a move checks value, rank and choice at once.
 */
#include "check/equations.h"

#include "core/limits.h"
#include "core/mem.h"
#include "core/team.h"

#define STEPS   ((UINT32_C(1) << 30) - 1) /* a rank, or without end */
#define NOWHERE UINT32_MAX                /* no height */

enum { PART = 1 << 14, AT_ONCE = 64 }; /* positions that a thread looks at; parts between two looks at the clock */

typedef struct equations {
    const mb_arena *arena;
    const mb_solution *claim;
    uint32_t *height; /* height[v]: the winner, and the rank counted up or down */
    uint32_t *wrong;  /* wrong[part]: its first position where something is wrong, or MB_NONE */
    uint32_t base;    /* the first part of a team's work */
    bool up[3];       /* up[winner]: who plays for player 1 hurries there: heights fall with the rank */
    bool flat;        /* draws have no ranks */
    uint64_t unknown; /* positions without a height: nothing is claimed, or a rank is too large */
} equations;

/* Where winner 1 stands above a draw, and a draw above winner 2. */
static inline uint32_t floor_of(unsigned winner)
{
    return (winner == 1 ? UINT32_C(2) : winner == 0 ? UINT32_C(1) : 0) << 30;
}

static inline uint32_t height_of(const equations *self, unsigned winner, uint32_t rank)
{
    if (winner > 2 || (rank != MB_NEVER && rank >= STEPS))
        return NOWHERE;
    if (winner == 0 && self->flat)
        return floor_of(0);
    const uint32_t steps = rank == MB_NEVER ? STEPS : rank;
    return floor_of(winner) + (self->up[winner] ? STEPS - steps : steps);
}

/* One move earlier: without end stays so. */
static inline uint32_t step_from(const equations *self, uint32_t height)
{
    const unsigned winner = height >> 30 == 2 ? 1 : height >> 30 == 1 ? 0 : 2;
    const uint32_t steps = height & STEPS;
    if (winner == 0 && self->flat)
        return height;
    if (self->up[winner])
        return steps == 0 ? height : height - 1;
    return steps == STEPS ? height : height + 1;
}

static void climb(void *context, uint32_t item, int worker)
{
    (void)worker;
    equations *self = context;
    const uint32_t begin = item * PART, left = self->arena->positions - begin;
    const uint32_t end = begin + (left < PART ? left : PART);
    uint32_t unknown = 0;
    for (uint32_t v = begin; v < end; v++) {
        self->height[v] = height_of(self, self->claim->winner[v], self->claim->rank[v]);
        unknown += self->height[v] == NOWHERE;
    }
    if (unknown > 0)
        mb_team_add(&self->unknown, unknown);
}

static bool is_right_end(const equations *self, uint32_t v)
{
    const mb_arena *arena = self->arena;
    const int32_t pays = mb_end_payoff(arena, v);
    const bool stuck = mb_mark_of(arena, v) == MB_UNMARKED;
    const unsigned winner = pays > 0 ? 1 : pays < 0 ? 2 : 0;
    return self->claim->winner[v] == winner && self->claim->move[v] == MB_NONE
           && self->claim->rank[v] == (stuck && arena->endless == 0 ? MB_NEVER : 0);
}

/* Value and rank may be without end only where that is worth the same; a draw that is worth an endless play has no
 * rank. */
static inline bool may_be_endless(const equations *self, uint32_t v)
{
    const unsigned winner = self->claim->winner[v];
    const int32_t value = winner == 1 ? 1 : winner == 2 ? -1 : 0;
    const bool never = self->claim->rank[v] == MB_NEVER;
    return value == self->arena->endless ? never || !(winner == 0 && self->flat) : !never;
}

static inline bool is_right(const equations *self, uint32_t v)
{
    const mb_arena *arena = self->arena;
    const uint32_t *height = self->height;
    const uint32_t move = self->claim->move[v], flip = mb_owner(arena, v) == MB_P1 ? 0 : UINT32_MAX;
    uint32_t best = 0, chosen = 0;
    bool legal = false;
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++) {
        const uint32_t to = arena->to[i];
        MB_ASSERT(to < arena->positions);
        const uint32_t his = height[to] ^ flip; /* the lowest for player 2: the highest from below */
        best = his > best ? his : best;
        chosen = to == move ? his : chosen;
        legal |= to == move;
    }
    return legal && chosen == best && height[v] == step_from(self, best ^ flip) && may_be_endless(self, v);
}

static void look(void *context, uint32_t item, int worker)
{
    enum { AHEAD = 24, FEW = 4 };
    (void)worker;
    const equations *self = context;
    const mb_arena *arena = self->arena;
    const uint32_t begin = (self->base + item) * PART, left = arena->positions - begin;
    const uint32_t end = begin + (left < PART ? left : PART);
    self->wrong[item] = MB_NONE;
    for (uint32_t v = begin; v < end; v++) {
        if (end - v > AHEAD) {
            const uint64_t soon = arena->first[v + AHEAD], stop = arena->first[v + AHEAD + 1];
            for (uint64_t i = soon; i < stop && i < soon + FEW; i++)
                __builtin_prefetch(&self->height[arena->to[i]]);
        }
        if (MB_UNLIKELY(!(mb_is_end(arena, v) ? is_right_end(self, v) : is_right(self, v)))) {
            self->wrong[item] = v;
            return;
        }
    }
}

mb_status mb_equations_find(uint32_t *found, const mb_arena *arena, const mb_solution *claim, const mb_limits *limits)
{
    MB_ASSERT(!arena->impartial && claim->positions == arena->positions);
    if (claim->value || arena->pays || arena->endless < -1 || arena->endless > 1) {
        *found = 0;
        return MB_OK;
    }
    const int threads = mb_threads(limits);
    const uint32_t parts = (arena->positions - 1) / PART + 1;
    mb_pace pace = mb_pace_begin(limits, (uint64_t)parts * PART);
    uint32_t wrong[AT_ONCE];
    equations self = {.arena = arena, .claim = claim, .wrong = wrong, .flat = arena->endless == 0};
    for (int winner = 0; winner < 3; winner++) {
        const int32_t value = winner == 1 ? 1 : winner == 2 ? -1 : 0;
        self.up[winner] = value > arena->endless || (value == arena->endless && value > 0);
    }
    self.height = mb_alloc(arena->positions, sizeof *self.height);
    if (!self.height)
        return MB_ENOMEM;
    mb_team_run(threads, parts, climb, &self);
    mb_status status = MB_OK;
    uint32_t first = self.unknown > 0 ? 0 : MB_NONE;
    for (self.base = 0; self.base < parts && first == MB_NONE && status == MB_OK; self.base += AT_ONCE) {
        const uint32_t now = parts - self.base < AT_ONCE ? parts - self.base : AT_ONCE;
        mb_team_run(threads, now, look, &self);
        for (uint32_t i = now; i-- > 0;)
            first = wrong[i] != MB_NONE ? wrong[i] : first;
        status = mb_pace_step(&pace, (uint64_t)now * PART);
    }
    mb_release(self.height);
    *found = first;
    return status;
}
