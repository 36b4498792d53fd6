/* kernel_task.c -- what is the kernel of an acyclic graph? */
#include "marienbad/kernel.h"

#include "worksheet/plays.h"
#include "worksheet/task.h"

/* What defines a difficulty. */
static const struct kernel_level {
    uint32_t positions;
    uint32_t play;  /* moves of a longest play */
    uint32_t inner; /* at least so many positions of the kernel have moves */
} levels[MB_DIFFICULTIES] = {{6, 3, 1}, {8, 4, 1}, {10, 5, 2}, {12, 6, 2}, {14, 7, 3}};

static mb_status kernel_draw(mb_arena **out, uint64_t *seed, int difficulty)
{
    return mb_task_draw_acyclic(out, seed, levels[difficulty].positions);
}

static mb_status kernel_fits(bool *out, const mb_arena *arena, int difficulty)
{
    mb_kernel kernel;
    const mb_status status = mb_kernel_compute(&kernel, arena, NULL, NULL);
    if (status != MB_OK)
        return status;
    uint32_t inner = 0;
    for (uint32_t v = 0; v < arena->positions; v++)
        inner += kernel.label[v] == MB_LABEL_LOST && mb_degree(arena, v) > 0;
    *out = inner >= levels[difficulty].inner && mb_task_longest_play(arena) == levels[difficulty].play;
    mb_kernel_clear(&kernel);
    return MB_OK;
}

const mb_task_kind mb_task_kernel = {.name = "kernel", .also = "noyau", .draw = kernel_draw, .fits = kernel_fits};
