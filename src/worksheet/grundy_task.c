/* grundy_task.c -- what is the Grundy number of each position of an acyclic graph? */
#include "marienbad/grundy.h"

#include "worksheet/plays.h"
#include "worksheet/task.h"

/* What defines a difficulty. */
static const struct grundy_level {
    uint32_t positions;
    uint32_t play;    /* moves of a longest play */
    uint32_t largest; /* of the numbers */
} levels[MB_DIFFICULTIES] = {{5, 3, 2}, {7, 4, 2}, {9, 5, 3}, {11, 6, 3}, {13, 7, 3}};

static mb_status grundy_draw(mb_arena **out, uint64_t *seed, int difficulty)
{
    return mb_task_draw_acyclic(out, seed, levels[difficulty].positions);
}

static mb_status grundy_fits(bool *out, const mb_arena *arena, int difficulty)
{
    uint32_t number[MB_SKETCH_POSITIONS], largest = 0;
    const mb_status status = mb_grundy_compute(number, NULL, arena, NULL, NULL);
    for (uint32_t v = 0; v < arena->positions && status == MB_OK; v++)
        largest = number[v] > largest ? number[v] : largest;
    if (status == MB_OK)
        *out = largest == levels[difficulty].largest && mb_task_longest_play(arena) == levels[difficulty].play;
    return status;
}

const mb_task_kind mb_task_grundy = {.name = "grundy", .draw = grundy_draw, .fits = grundy_fits};
