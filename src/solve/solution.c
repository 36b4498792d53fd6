/* solution.c -- from finished waves to a solution. */
#include "solve/solution.h"

mb_status mb_solution_finish(mb_solution *out, mb_wave *wave, uint8_t *winner, int32_t *value)
{
    const mb_arena *arena = wave->arena;
    uint64_t count[3] = {0};
    const mb_status status = mb_wave_settle(wave, value);
    if (status != MB_OK)
        return status;
    for (uint32_t v = 0; v < arena->positions; v++) {
        MB_ASSERT(winner[v] < 3);
        MB_ASSERT(!value || winner[v] == (value[v] > 0 ? 1 : value[v] < 0 ? 2 : 0));
        count[winner[v]]++;
        if (wave->rank[v] == MB_NEVER && mb_mark_of(arena, v) != MB_UNMARKED)
            wave->rank[v] = 0;
    }
    MB_ASSERT(count[0] + count[1] + count[2] == arena->positions);
    *out = (mb_solution){
        .positions = arena->positions,
        .winner = winner,
        .value = value,
        .rank = wave->rank,
        .move = wave->move,
        .won1 = count[1],
        .won2 = count[2],
        .drawn = count[0],
    };
    wave->rank = wave->move = NULL;
    return MB_OK;
}
