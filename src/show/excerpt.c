/* excerpt.c -- the positions near the start, found breadth-first. */
#include "show/excerpt.h"

#include "core/mem.h"

void mb_excerpt_clear(mb_excerpt *shown)
{
    mb_release_all(shown->at, shown->index);
    *shown = (mb_excerpt){0};
}

/* Fill at[0..] with the positions near the start, in the order found, and return how many; index[v] is set to
 * anything but MB_NONE for them. */
static uint32_t excerpt_reach(uint32_t *at, uint32_t *index, const mb_arena *arena, uint32_t within)
{
    uint32_t count = 0, done = 0;
    at[count++] = arena->start;
    index[arena->start] = 0;
    for (uint32_t level = 0; level + 1 < within && done < count; level++)
        for (const uint32_t end = count; done < end; done++) {
            const uint32_t v = at[done];
            if (mb_is_terminal(arena, v))
                continue;
            for (uint64_t e = arena->first[v]; e < arena->first[v + 1]; e++)
                if (index[arena->to[e]] == MB_NONE) {
                    index[arena->to[e]] = 0;
                    at[count++] = arena->to[e];
                }
        }
    return count;
}

mb_status mb_excerpt_open(mb_excerpt *out, const mb_arena *arena, const mb_solution *solution, uint32_t within)
{
    const uint32_t n = arena->positions;
    mb_excerpt shown = {.arena = arena, .solution = solution, .count = n};
    if (within == 0) {
        *out = shown;
        return MB_OK;
    }
    shown.at = mb_alloc(n, sizeof *shown.at);
    shown.index = mb_alloc(n, sizeof *shown.index);
    if (!shown.at || !shown.index) {
        mb_excerpt_clear(&shown);
        return MB_ENOMEM;
    }
    memset(shown.index, 0xff, n * sizeof *shown.index);
    shown.count = excerpt_reach(shown.at, shown.index, arena, within);

    uint32_t count = 0; /* again, in increasing order */
    for (uint32_t v = 0; v < n; v++)
        if (shown.index[v] != MB_NONE) {
            shown.index[v] = count;
            shown.at[count++] = v;
        }
    MB_ASSERT(count == shown.count);
    *out = shown;
    return MB_OK;
}
