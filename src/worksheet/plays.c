/* plays.c -- random acyclic graphs, and their longest plays. */
#include "worksheet/plays.h"

mb_status mb_task_draw_acyclic(mb_arena **out, uint64_t *seed, uint32_t positions)
{
    enum {
        AHEAD = 5
    }; /* a move leads to one of the next so many positions, by the numbers before they are shuffled */
    mb_sketch sketch;
    do {
        sketch = (mb_sketch){.impartial = true};
        for (uint32_t v = 0; v < positions; v++)
            mb_sketch_add(&sketch, MB_P1);
        for (uint32_t v = 0; v + 1 < positions; v++) {
            const uint32_t reach = positions - 1 - v < AHEAD ? positions - 1 - v : AHEAD;
            for (uint32_t moves = mb_random_below(seed, 4); moves > 0; moves--)
                mb_sketch_link(&sketch, v, v + 1 + mb_random_below(seed, reach), 1);
        }
    } while (!mb_sketch_is_connected(&sketch));
    mb_sketch_shuffle(&sketch, 0, seed);
    return mb_sketch_finish(out, &sketch);
}

uint32_t mb_task_longest_play(const mb_arena *arena)
{
    uint32_t length[MB_SKETCH_POSITIONS] = {0}; /* length[v]: of the longest play from v, once nothing changes */
    uint32_t longest = 0;
    MB_ASSERT(arena->positions <= MB_SKETCH_POSITIONS);
    for (bool more = true; more;) {
        more = false;
        for (uint32_t v = 0; v < arena->positions; v++)
            for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++)
                if (length[v] < length[arena->to[i]] + 1) {
                    length[v] = length[arena->to[i]] + 1;
                    more = true;
                    longest = length[v] > longest ? length[v] : longest;
                }
        MB_ASSERT(longest < arena->positions);
    }
    return longest;
}
