/* sweep.c -- an arena whose numbering is an acyclic order, solved in one pass over its positions.
 *
 * Winner and rank of a position are packed into one number, its score, which player 1 wants to be high and player 2
 * low: the winner in the upper bits; below it the rank, counted down from RANKS where player 1 hurries and up from 0
 * where player 2 does.
 */
#include "solve/sweep.h"

#include "core/limits.h"
#include "core/mem.h"
#include "core/team.h"

#define RANKS                                                                                                        \
    ((UINT32_C(1) << 30) - 1) /* the bits of a rank; above them the class: 2 won by 1, 1 drawn, 0 won by 2 */

enum { PART = 1 << 14 }; /* positions between two checks of the limits */

typedef struct sweeping {
    const mb_arena *arena;
    bool rise;       /* all moves lead to higher numbers */
    uint32_t *score; /* score[v]: class and rank of v; at the end the rank alone */
    uint32_t *move;
    uint8_t *winner;
    uint32_t step[3];  /* step[class]: what one move more adds to a score; 0 for draws without ranks */
    uint64_t count[3]; /* count[w]: positions won by player w; 0: drawn */
} sweeping;

/* The score of a terminal position. */
static uint32_t terminal_score(const sweeping *self, uint32_t v)
{
    const int32_t pays = mb_terminal_payoff(self->arena, v);
    MB_ASSERT(-1 <= pays && pays <= 1);
    const uint32_t class = (uint32_t)(pays + 1);
    return class << 30 | (self->step[class] == UINT32_MAX ? RANKS : 0);
}

/* Score v, which is not terminal, by the best of its successors, the first where several are best. */
static inline void sweep_score(sweeping *self, uint32_t v)
{
    const mb_arena *arena = self->arena;
    const uint32_t flip = mb_owner(arena, v) == MB_P1 ? 0 : UINT32_MAX;
    uint32_t best = 0, move = arena->to[arena->first[v]];
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++) {
        const uint32_t to = arena->to[i];
        MB_ASSERT(to < arena->positions && (self->rise ? to > v : to < v));
        const uint32_t that = self->score[to] ^ flip; /* the owner of v wants it high */
        move = that > best ? to : move;
        best = that > best ? that : best;
    }
    best ^= flip;
    self->score[v] = best + self->step[best >> 30];
    self->move[v] = move;
}

/* Score the positions begin .. end-1, the last one first where moves rise. */
static void sweep_arena(sweeping *self, uint32_t begin, uint32_t end)
{
    for (uint32_t k = 0; k < end - begin; k++) {
        const uint32_t v = self->rise ? end - 1 - k : begin + k;
        if (mb_is_terminal(self->arena, v)) {
            self->score[v] = terminal_score(self, v);
            self->move[v] = MB_NONE;
        } else {
            sweep_score(self, v);
        }
    }
}

/* From scores to winners and ranks. */
static void sweep_unpack(void *context, uint32_t item, int worker)
{
    (void)worker;
    sweeping *self = context;
    const uint32_t begin = item * PART, left = self->arena->positions - begin;
    const uint32_t end = begin + (left < PART ? left : PART);
    uint64_t count[3] = {0};
    for (uint32_t v = begin; v < end; v++) {
        const uint32_t class = self->score[v] >> 30, rank = self->score[v] & RANKS;
        const uint8_t winner = class == 2 ? 1 : class == 1 ? 0 : 2;
        MB_ASSERT(class < 3);
        self->winner[v] = winner;
        count[winner]++;
        if (self->step[class] == 0) /* only a position that is marked drawn has a rank */
            self->score[v] = mb_mark_of(self->arena, v) == MB_UNMARKED ? MB_NEVER : 0;
        else
            self->score[v] = self->step[class] == 1 ? rank : RANKS - rank;
    }
    for (int w = 0; w < 3; w++)
        mb_team_add(&self->count[w], count[w]);
}

mb_status mb_solve_by_sweep(mb_solution *out, const mb_arena *arena, bool rise, const mb_limits *limits)
{
    const uint32_t n = arena->positions;
    MB_ASSERT(n <= MB_SWEEP_MOST && -1 <= arena->endless && arena->endless <= 1);
    sweeping self = {.arena = arena, .rise = rise};
    for (int32_t value = -1; value <= 1; value++) {
        const bool one =
            value > arena->endless || (value == arena->endless && value > 0); /* it is player 1 who hurries */
        self.step[value + 1] = value == 0 && arena->endless == 0 ? 0 : one ? UINT32_MAX : 1;
    }
    mb_pace pace = mb_pace_begin(limits, n);
    mb_status status = MB_OK;
    self.score = mb_alloc(n, sizeof *self.score);
    self.move = mb_alloc(n, sizeof *self.move);
    self.winner = mb_alloc(n, sizeof *self.winner);
    if (!self.score || !self.move || !self.winner) {
        status = MB_ENOMEM;
        goto done;
    }
    for (uint32_t swept = 0; swept < n && status == MB_OK;) {
        const uint32_t part = n - swept < PART ? n - swept : PART;
        const uint32_t begin = rise ? n - swept - part : swept;
        sweep_arena(&self, begin, begin + part);
        swept += part;
        status = mb_pace_step(&pace, part);
    }
    if (status != MB_OK)
        goto done;
    mb_team_run(mb_threads(limits), (n - 1) / PART + 1, sweep_unpack, &self);
    *out = (mb_solution){
        .positions = n,
        .winner = self.winner,
        .rank = self.score,
        .move = self.move,
        .won1 = self.count[1],
        .won2 = self.count[2],
        .drawn = self.count[0],
    };
    return MB_OK;
done:
    mb_release_all(self.score, self.move, self.winner);
    return status;
}
