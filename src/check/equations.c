/* equations.c -- do all equations of a solution hold?
 *
 * Value and rank of a position are encoded in one number, its height: a greater value is higher and, among equal
 * values, the rank that player 1 prefers (small if player 1 hurries, that is if the value is better than an endless
 * play; else large).  So player 1 moves to the highest successor and player 2 to the lowest, the height of the
 * position differs from it by one move, and one comparison a move checks value, rank and choice.
 */
#include "check/equations.h"

#include "core/limits.h"
#include "core/mem.h"
#include "core/team.h"

enum {
    PART = 1 << 14, /* positions that a thread looks at */
    AT_ONCE = 64,   /* parts between two looks at the clock */
    FEW_STEPS = 84  /* ranks below this fit into a byte together with the winner: a quarter of the memory, whose
                       reading takes most of the time */
};
#define MANY_STEPS ((UINT32_C(1) << 30) - 1)

typedef struct equations {
    const mb_arena *arena;
    const mb_solution *claim;
    uint32_t steps; /* ranks are below; without end is `steps` */
    uint8_t *low;   /* low[v] or high[v]: the height of v; one of them is NULL */
    uint32_t *high;
    uint32_t *wrong;  /* wrong[part]: its first position where something is wrong, or MB_NONE */
    uint32_t base;    /* the first part of a team's work */
    bool up[3];       /* up[winner]: player 1 hurries there: heights fall with the rank */
    bool flat;        /* draws have no ranks */
    uint64_t large;   /* positions with ranks that do not fit into a byte */
    uint64_t unknown; /* without a height: nothing is claimed, or a rank is too large */
} equations;

/* Where winner 1 stands above a draw, and a draw above winner 2. */
static inline uint32_t floor_of(const equations *self, unsigned winner)
{
    return (winner == 1 ? 2 : winner == 0 ? 1 : 0) * (self->steps + 1);
}

static inline uint32_t height_of(const equations *self, unsigned winner, uint32_t rank)
{
    MB_ASSERT(winner <= 2 && (rank == MB_NEVER || rank < self->steps));
    const uint32_t steps = rank == MB_NEVER ? self->steps : rank;
    if (winner == 0 && self->flat)
        return floor_of(self, 0);
    return floor_of(self, winner) + (self->up[winner] ? self->steps - steps : steps);
}

/* One move earlier: without end stays so. */
static inline uint32_t step_from(const equations *self, uint32_t height)
{
    const uint32_t size = self->steps + 1;
    const unsigned winner = height >= 2 * size ? 1 : height >= size ? 0 : 2;
    const uint32_t steps = height - floor_of(self, winner);
    MB_ASSERT(steps <= self->steps);
    if (winner == 0 && self->flat)
        return height;
    if (self->up[winner])
        return steps == 0 ? height : height - 1;
    return steps == self->steps ? height : height + 1;
}

static uint32_t equations_end_of_part(const equations *self, uint32_t begin)
{
    return self->arena->positions - begin < PART ? self->arena->positions : begin + PART;
}

/* How large are the ranks? */
static void equations_measure(void *context, uint32_t item, int worker)
{
    (void)worker;
    equations *self = context;
    const uint32_t begin = item * PART, end = equations_end_of_part(self, begin);
    uint32_t large = 0, unknown = 0;
    for (uint32_t v = begin; v < end; v++) {
        const uint32_t rank = self->claim->rank[v];
        large += rank >= FEW_STEPS && rank != MB_NEVER;
        unknown += (rank >= MANY_STEPS && rank != MB_NEVER) || self->claim->winner[v] > 2;
    }
    if (large > 0)
        mb_team_add(&self->large, large);
    if (unknown > 0)
        mb_team_add(&self->unknown, unknown);
}

static void climb(void *context, uint32_t item, int worker)
{
    (void)worker;
    const equations *self = context;
    const uint32_t begin = item * PART, end = equations_end_of_part(self, begin);
    for (uint32_t v = begin; v < end; v++) {
        const uint32_t height = height_of(self, self->claim->winner[v], self->claim->rank[v]);
        if (self->low)
            self->low[v] = (uint8_t)height;
        else
            self->high[v] = height;
    }
}

static bool is_right_terminal(const equations *self, uint32_t v)
{
    const mb_arena *arena = self->arena;
    const int32_t pays = mb_terminal_payoff(arena, v);
    const bool stuck = mb_mark_of(arena, v) == MB_UNMARKED;
    const unsigned winner = pays > 0 ? 1 : pays < 0 ? 2 : 0;
    return self->claim->winner[v] == winner && self->claim->move[v] == MB_NONE
           && self->claim->rank[v] == (stuck && arena->endless == 0 ? MB_NEVER : 0);
}

/* An infinite rank is right only where the value is that of endless plays; a draw with that value has no rank. */
static inline bool may_be_endless(const equations *self, uint32_t v)
{
    const unsigned winner = self->claim->winner[v];
    const int32_t value = winner == 1 ? 1 : winner == 2 ? -1 : 0;
    const bool never = self->claim->rank[v] == MB_NEVER;
    return value == self->arena->endless ? never || !(winner == 0 && self->flat) : !never;
}

static inline uint32_t height_at(const equations *self, uint32_t v, bool low)
{
    return low ? self->low[v] : self->high[v];
}

/* Is the claim about v right, where the play goes on?  `low` is a constant. */
MB_INLINE bool is_right(const equations *self, uint32_t v, bool low)
{
    const mb_arena *arena = self->arena;
    const uint32_t move = self->claim->move[v], flip = mb_owner(arena, v) == MB_P1 ? 0 : UINT32_MAX;
    uint32_t best = 0, chosen = 0;
    bool legal = false;
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++) {
        const uint32_t to = arena->to[i];
        MB_ASSERT(to < arena->positions);
        const uint32_t his = height_at(self, to, low) ^ flip; /* the lowest for player 2: the highest from below */
        best = his > best ? his : best;
        chosen = to == move ? his : chosen;
        legal |= to == move;
    }
    return legal && chosen == best && height_at(self, v, low) == step_from(self, best ^ flip)
           && may_be_endless(self, v);
}

MB_INLINE uint32_t look_at_part(const equations *self, uint32_t begin, bool low)
{
    enum { AHEAD = 24, FEW = 4 };
    const mb_arena *arena = self->arena;
    const uint32_t end = equations_end_of_part(self, begin);
    for (uint32_t v = begin; v < end; v++) {
        if (end - v > AHEAD) {
            const uint64_t soon = arena->first[v + AHEAD], stop = arena->first[v + AHEAD + 1];
            for (uint64_t i = soon; i < stop && i < soon + FEW; i++)
                __builtin_prefetch(low ? (const void *)&self->low[arena->to[i]]
                                       : (const void *)&self->high[arena->to[i]]);
        }
        if (MB_UNLIKELY(!(mb_is_terminal(arena, v) ? is_right_terminal(self, v) : is_right(self, v, low))))
            return v;
    }
    return MB_NONE;
}

static void equations_look(void *context, uint32_t item, int worker)
{
    (void)worker;
    const equations *self = context;
    const uint32_t begin = (self->base + item) * PART;
    self->wrong[item] = self->low ? look_at_part(self, begin, true) : look_at_part(self, begin, false);
}

/* All parts, some at a time. */
static mb_status look_everywhere(uint32_t *found, equations *self, uint32_t parts, int threads,
                                 const mb_limits *limits)
{
    mb_pace pace = mb_pace_begin(limits, (uint64_t)parts * PART);
    uint32_t wrong[AT_ONCE] = {0};
    mb_status status = MB_OK;
    self->wrong = wrong;
    *found = MB_NONE;
    for (self->base = 0; self->base < parts && *found == MB_NONE && status == MB_OK; self->base += AT_ONCE) {
        const uint32_t now = parts - self->base < AT_ONCE ? parts - self->base : AT_ONCE;
        mb_team_run(threads, now, equations_look, self);
        for (uint32_t i = now; i-- > 0;)
            *found = wrong[i] != MB_NONE ? wrong[i] : *found;
        status = mb_pace_step(&pace, (uint64_t)now * PART);
    }
    self->wrong = NULL;
    return status;
}

mb_status mb_equations_find(uint32_t *found, const mb_arena *arena, const mb_solution *claim, const mb_limits *limits)
{
    MB_ASSERT(!arena->impartial && claim->positions == arena->positions);
    const int threads = mb_threads(limits);
    const uint32_t parts = (arena->positions - 1) / PART + 1;
    equations self = {.arena = arena, .claim = claim, .flat = arena->endless == 0};
    for (int winner = 0; winner < 3; winner++) {
        const int32_t value = winner == 1 ? 1 : winner == 2 ? -1 : 0;
        self.up[winner] = value > arena->endless || (value == arena->endless && value > 0);
    }
    const bool plain = !claim->value && !arena->pays && -1 <= arena->endless && arena->endless <= 1;
    if (plain)
        mb_team_run(threads, parts, equations_measure, &self);
    if (!plain || self.unknown > 0) {
        *found = 0;
        return MB_OK;
    }
    self.steps = self.large > 0 ? MANY_STEPS : FEW_STEPS;
    if (self.large > 0)
        self.high = mb_alloc(arena->positions, sizeof *self.high);
    else
        self.low = mb_alloc(arena->positions, sizeof *self.low);
    mb_status status = MB_ENOMEM;
    if (self.low || self.high) {
        mb_team_run(threads, parts, climb, &self);
        status = look_everywhere(found, &self, parts, threads, limits);
    }
    mb_release_all(self.low, self.high);
    return status;
}
