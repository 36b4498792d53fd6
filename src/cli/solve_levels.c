/* solve_levels.c -- the levels of the attractor of solve --attractor. */
#include "cli/solve_levels.h"

#include "core/mem.h"

/* Positions in order of their rank: those of rank k are at[begin[k]] .. at[begin[k+1]-1], in order of position. */
typedef struct levels {
    uint32_t *at, *begin;
} levels;

static void levels_clear(levels *l)
{
    mb_release_all(l->at, l->begin);
}

/* A counting sort by rank. */
static mb_status levels_sort(levels *out, const mb_attractor *region)
{
    levels l = {.at = mb_alloc(region->size, sizeof *l.at),
                .begin = mb_alloc_zero((size_t)region->ranks + 2, sizeof *l.begin)};
    if (!l.at || !l.begin) {
        levels_clear(&l);
        return MB_ENOMEM;
    }
    for (uint32_t v = 0; v < region->positions; v++)
        if (region->rank[v] != MB_NEVER) {
            MB_ASSERT(region->rank[v] < region->ranks);
            l.begin[region->rank[v] + 2]++;
        }
    for (uint32_t k = 2; k <= region->ranks; k++)
        l.begin[k] += l.begin[k - 1];
    for (uint32_t v = 0; v < region->positions; v++)
        if (region->rank[v] != MB_NEVER)
            l.at[l.begin[region->rank[v] + 1]++] = v;
    *out = l;
    return MB_OK;
}

uint32_t solve_levels_count(const mb_attractor *region)
{
    return region->ranks > 0 ? region->ranks : 1;
}

mb_status solve_levels_json(mb_json *json, const mb_arena *arena, const mb_attractor *region)
{
    levels l;
    const mb_status status = levels_sort(&l, region);
    if (status != MB_OK)
        return status;
    mb_json_open_key(json, "levels", '[');
    for (uint32_t k = 0; k < solve_levels_count(region); k++)
        mb_json_positions(json, arena, l.at + l.begin[k], l.begin[k + 1] - l.begin[k]);
    mb_json_close(json);
    levels_clear(&l);
    return MB_OK;
}

mb_status solve_levels_say(cli_call *cli, const mb_arena *arena, const mb_attractor *region)
{
    levels l;
    const mb_status status = levels_sort(&l, region);
    if (status != MB_OK)
        return status;
    for (uint32_t k = 0; k < solve_levels_count(region); k++) {
        mb_text_put(&cli->out, "  V_", k, k == 0 ? " =" : " +");
        for (uint32_t i = l.begin[k]; i < l.begin[k + 1]; i++)
            mb_text_put(&cli->out, " ", mb_arena_called(arena, l.at[i]));
        mb_text_add(&cli->out, l.begin[k] == l.begin[k + 1] ? " ∅" : "");
        mb_text_char(&cli->out, '\n');
    }
    levels_clear(&l);
    return MB_OK;
}
