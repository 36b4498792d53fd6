/* path.c -- is that a cheapest path?  Step by step for its cost; then the cost is compared with that of every other
 * path, as a heuristic that is the claimed cost at the start and 0 elsewhere: it is admissible unless some path costs
 * less. */
#include "marienbad/path.h"
#include "check/finding.h"
#include "core/mem.h"

static const mb_words SAY_PATH_EMPTY =
    MB_WORDS("a path has at least one position", "un chemin a au moins une position");
static const mb_words SAY_PATH_START = MB_WORDS("the path begins at {name}, not at the start {start}",
                                                "le chemin part de {name}, et non du départ {start}");
static const mb_words SAY_PATH_GOAL =
    MB_WORDS("the path ends at {name}, which is no goal", "le chemin finit en {name}, qui n'est pas un but");
static const mb_words SAY_PATH_DEAR = MB_WORDS("the path costs {cost}, and one of {least} exists",
                                               "le chemin coûte {cost}, et il en existe un de coût {least}");
static const mb_words SAY_PATH_CHEAPEST =
    MB_WORDS("a cheapest path: cost {cost}", "un chemin de coût minimal : {cost}");

static bool is_goal(const mb_arena *arena, uint32_t v)
{
    return mb_is_goal(arena, v) || mb_mark_of(arena, v) == MB_WIN1;
}

/* The cost of the move from v to `to`; UINT64_MAX: there is none, or the play stops at v. */
static uint64_t cost_of(const mb_arena *arena, uint32_t v, uint32_t to)
{
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1] && mb_mark_of(arena, v) == MB_UNMARKED; i++)
        if (arena->to[i] == to)
            return arena->cost ? arena->cost[i] : 1;
    return UINT64_MAX;
}

/* *least: the cost of a cheapest path, where it is below `cost`; else `cost`. */
static mb_status find_least(uint64_t *least, const mb_arena *arena, uint64_t cost, const mb_limits *limits)
{
    int64_t *h = mb_alloc_zero(arena->positions, sizeof *h);
    mb_bitset goals = {0};
    mb_judgement found = {0};
    mb_status status = h ? mb_bitset_init(&goals, arena->positions) : MB_ENOMEM;
    for (uint32_t v = 0; v < arena->positions && status == MB_OK; v++)
        if (is_goal(arena, v))
            mb_bitset_add(&goals, v);
    if (status == MB_OK) {
        h[arena->start] = (int64_t)cost;
        status = mb_check_heuristic(&found, arena, h, &goals, NULL, limits);
    }
    if (status == MB_OK)
        *least = found.admissible ? cost : found.over_cost;
    mb_bitset_clear(&goals);
    mb_release(h);
    return status;
}

mb_status mb_check_path(mb_finding *out, const mb_arena *arena, const uint32_t *path, uint32_t count,
                        const mb_limits *limits)
{
    uint64_t cost = 0, least = 0;
    if (count == 0)
        return mb_finding_refuse(out, MB_NONE, SAY_PATH_EMPTY);
    MB_ASSERT(path[0] < arena->positions);
    if (path[0] != arena->start)
        return mb_finding_refuse(out, path[0], SAY_PATH_START, "name", mb_arena_called(arena, path[0]), "start",
                                 mb_arena_called(arena, arena->start));
    for (uint32_t i = 0; i + 1 < count; i++) {
        const uint64_t step = cost_of(arena, path[i], path[i + 1]);
        if (step == UINT64_MAX)
            return mb_finding_refuse(out, path[i], SAY_IS_NO_MOVE, "name", mb_arena_called(arena, path[i]), "to",
                                     mb_arena_called(arena, path[i + 1]));
        cost += step;
    }
    const uint32_t last = path[count - 1];
    if (!is_goal(arena, last))
        return mb_finding_refuse(out, last, SAY_PATH_GOAL, "name", mb_arena_called(arena, last));
    const mb_status status = find_least(&least, arena, cost, limits);
    if (status != MB_OK)
        return status;
    if (least < cost)
        return mb_finding_refuse(out, MB_NONE, SAY_PATH_DEAR, "cost", cost, "least", least);
    return mb_finding_accept(out, SAY_PATH_CHEAPEST, "cost", cost);
}
