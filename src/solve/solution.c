/* solution.c -- from finished waves to a solution. */
#include "solve/solution.h"

#include "core/team.h"

enum { PART = 1 << 16 }; /* positions that a thread finishes at once */

typedef struct finishing {
    const mb_retrograde *wave;
    const uint8_t *winner;
    const int32_t *value;
    uint64_t count[3]; /* positions won by nobody, 1, 2 */
} finishing;

/* Count winners; an end that no wave came from has a rank all the same. */
static void finish(void *context, uint32_t item, int worker)
{
    (void)worker;
    finishing *self = context;
    const mb_arena *arena = self->wave->arena;
    uint32_t *rank = self->wave->rank;
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

mb_status mb_solution_finish(mb_solution *out, mb_retrograde *wave, uint8_t *winner, int32_t *value)
{
    const uint32_t n = wave->arena->positions;
    finishing self = {.wave = wave, .winner = winner, .value = value};
    const mb_status status = mb_retrograde_finish(wave, value);
    if (status != MB_OK)
        return status;
    mb_team_run(wave->threads, (n - 1) / PART + 1, finish, &self);
    MB_ASSERT(self.count[0] + self.count[1] + self.count[2] == n);
    *out = (mb_solution){
        .positions = n,
        .winner = winner,
        .value = value,
        .rank = wave->rank,
        .move = wave->move,
        .won1 = self.count[1],
        .won2 = self.count[2],
        .drawn = self.count[0],
    };
    wave->rank = wave->move = NULL;
    return MB_OK;
}
