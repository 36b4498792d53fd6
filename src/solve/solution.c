/* solution.c -- from a finished retrograde iteration to a solution. */
#include "solve/solution.h"

#include "core/team.h"

enum { PART = 1 << 16 }; /* positions of an item of work for threads */

typedef struct finishing {
    const mb_arena *arena;
    uint32_t *rank;
    const uint8_t *winner;
    const int32_t *value;
    uint64_t count[3]; /* count[w]: positions won by player w; 0: drawn */
} finishing;

/* Count winners, and give rank 0 to marked positions that were no seeds. */
static void solution_finish(void *context, uint32_t item, int worker)
{
    (void)worker;
    finishing *self = context;
    const mb_arena *arena = self->arena;
    uint32_t *rank = self->rank;
    const uint32_t begin = item * PART, left = arena->positions - begin;
    const uint32_t end = begin + (left < PART ? left : PART);
    uint64_t count[3] = {0};
    for (uint32_t v = begin; v < end; v++) {
        MB_ASSERT(self->winner[v] < 3);
        MB_ASSERT(!self->value || self->winner[v] == (self->value[v] > 0 ? 1 : self->value[v] < 0 ? 2 : 0));
        count[self->winner[v]]++;
        if (rank[v] == MB_NEVER && mb_mark_of(arena, v) != MB_UNMARKED)
            rank[v] = 0;
    }
    for (int winner = 0; winner < 3; winner++)
        mb_team_add(&self->count[winner], count[winner]);
}

mb_status mb_solution_finish(mb_solution *out, mb_retrograde *from, uint8_t *winner, int32_t *value)
{
    const uint32_t n = from->arena->positions;
    const mb_status status = mb_retrograde_finish(from, true, value);
    if (status != MB_OK)
        return status;
    finishing self = {.arena = from->arena, .rank = from->rank, .winner = winner, .value = value};
    mb_team_run(from->threads, (n - 1) / PART + 1, solution_finish, &self);
    MB_ASSERT(self.count[0] + self.count[1] + self.count[2] == n);
    *out = (mb_solution){
        .positions = n,
        .winner = winner,
        .value = value,
        .rank = from->rank,
        .move = from->move,
        .won1 = self.count[1],
        .won2 = self.count[2],
        .drawn = self.count[0],
    };
    from->rank = from->move = NULL;
    return MB_OK;
}
