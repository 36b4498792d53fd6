/* solution.c -- from finished waves to a solution. */
#include "solve/solution.h"

/* What did not join has the endless value: there, keep to what did not join either.  Where endless plays are draws,
 * a drawn end (which no wave starts from) keeps the value as well. */
static uint32_t staying_move(const mb_wave *wave, uint32_t v)
{
    const mb_arena *arena = wave->arena;
    MB_ASSERT(!mb_wave_joined(wave, v));
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++)
        if (!mb_wave_joined(wave, arena->to[i]))
            return arena->to[i];
    MB_ASSERT(false);
    return MB_NONE;
}

void mb_solution_finish(mb_solution *out, mb_wave *wave, uint8_t *winner, int32_t *value)
{
    const mb_arena *arena = wave->arena;
    uint64_t count[3] = {0};
    MB_ASSERT(wave->head == wave->tail);
    for (uint32_t v = 0; v < arena->positions; v++) {
        MB_ASSERT(winner[v] < 3);
        MB_ASSERT(!value || winner[v] == (value[v] > 0 ? 1 : value[v] < 0 ? 2 : 0));
        count[winner[v]]++;
        if (!mb_wave_joined(wave, v) && !mb_is_end(arena, v))
            wave->move[v] = staying_move(wave, v);
    }
    for (uint32_t v = 0; v < arena->positions; v++) /* only now: ranks told what had joined */
        if (wave->rank[v] == MB_NEVER && mb_mark_of(arena, v) != MB_UNMARKED)
            wave->rank[v] = 0;
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
}
