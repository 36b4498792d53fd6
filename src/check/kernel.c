/* kernel.c -- is that a kernel?  Stable, no move inside it; absorbing, a move into it from everywhere else. */
#include "arena/all_predecessors.h"
#include "check/finding.h"
#include "core/limits.h"
#include "core/mem.h"

static const mb_words SAY_CHECK_KERNEL = MB_WORDS("a kernel (positions: {count})", "un noyau (positions : {count})");
static const mb_words SAY_STABLE =
    MB_WORDS("a stable set (positions: {count})", "un ensemble stable (positions : {count})");
static const mb_words SAY_ABSORBING =
    MB_WORDS("an absorbing set (positions: {count})", "un ensemble absorbant (positions : {count})");
static const mb_words SAY_KERNEL_STABLE =
    MB_WORDS("not stable: {name} and {to} are both inside, and there is a move {name} -> {to}",
             "pas stable : {name} et {to} sont toutes deux dans l'ensemble, et il y a un coup {name} -> {to}");
static const mb_words SAY_KERNEL_LOOP =
    MB_WORDS("not stable: {name} is inside, and has a move to itself",
             "pas stable : {name} est dans l'ensemble et a un coup vers elle-même");
static const mb_words SAY_KERNEL_ABSORBING =
    MB_WORDS("not absorbing: {name} is outside, and has no move into the set",
             "pas absorbant : {name} est hors de l'ensemble et n'a aucun coup qui y mène");

/* The first move of v into the set, or MB_NONE. */
static uint32_t kernel_move_into(const mb_arena *graph, const mb_bitset *set, uint32_t v)
{
    for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++) {
        MB_ASSERT(graph->to[i] < graph->positions);
        if (mb_bitset_has(set, graph->to[i]))
            return graph->to[i];
    }
    return MB_NONE;
}

/* v is inside, and `to` its move into the set. */
static mb_status kernel_refuse_inside(mb_finding *out, const mb_arena *graph, uint32_t v, uint32_t to)
{
    const uint32_t play[] = {v, to};
    return mb_finding_refute(out, play, MB_COUNT(play), to == v ? SAY_KERNEL_LOOP : SAY_KERNEL_STABLE, "name",
                             mb_arena_called(graph, v), "to", mb_arena_called(graph, to));
}

/* v is outside, and no move of it enters the set.  The play is a move of v, one that can be answered by a move into
 * the set if there is one, and that answer; v alone where it has no moves. */
static mb_status kernel_refuse_outside(mb_finding *out, const mb_arena *graph, const mb_bitset *set, uint32_t v)
{
    uint32_t play[] = {v, MB_NONE, MB_NONE};
    for (uint64_t i = graph->first[v]; i < graph->first[v + 1] && play[2] == MB_NONE; i++) {
        const uint32_t answer = kernel_move_into(graph, set, graph->to[i]);
        if (play[1] == MB_NONE || answer != MB_NONE) {
            play[1] = graph->to[i];
            play[2] = answer;
        }
    }
    const uint32_t count = play[1] == MB_NONE ? 1 : play[2] == MB_NONE ? 2 : 3;
    return mb_finding_refute(out, play, count, SAY_KERNEL_ABSORBING, "name", mb_arena_called(graph, v));
}

static mb_status kernel_refuse(mb_finding *out, const mb_arena *graph, const mb_bitset *set, uint32_t v)
{
    const uint32_t to = kernel_move_into(graph, set, v);
    MB_ASSERT(mb_bitset_has(set, v) == (to != MB_NONE));
    return to == MB_NONE ? kernel_refuse_outside(out, graph, set, v) : kernel_refuse_inside(out, graph, v, to);
}

/* Whether a position is in every kernel, or in none. */
enum { UNDECIDED, INSIDE, OUTSIDE };

/* *wrong: the first position, in the order in which they are decided, where the set is wrong; MB_NONE: there is none.
 * Positions without moves are inside every kernel; the predecessors of positions inside are outside; positions with
 * moves to positions outside alone are inside.  So each position is decided by earlier ones, and the first wrong one
 * is wrong by itself.  From undecided positions a play can go on for ever, and kernels may differ there. left[v]:
 * moves of v to positions that are not yet known to be outside. */
static mb_status kernel_first_wrong(uint32_t *wrong, uint8_t *kind, uint32_t *left, uint32_t *queue,
                                    const mb_arena *graph, const mb_predecessors *predecessors, const mb_bitset *set,
                                    const mb_limits *limits)
{
    mb_pace pace = mb_pace_begin(limits, graph->moves);
    mb_status status = MB_OK;
    uint32_t head = 0, tail = 0;
    *wrong = MB_NONE;
    for (uint32_t v = 0; v < graph->positions; v++) {
        left[v] = (uint32_t)mb_degree(graph, v);
        kind[v] = left[v] == 0 ? INSIDE : UNDECIDED;
        if (left[v] == 0)
            queue[tail++] = v;
    }
    while (head < tail && status == MB_OK) {
        const uint32_t v = queue[head++];
        MB_ASSERT(v < graph->positions && kind[v] != UNDECIDED);
        if (mb_bitset_has(set, v) != (kind[v] == INSIDE)) {
            *wrong = v;
            break;
        }
        for (uint64_t i = predecessors->first[v]; i < predecessors->first[v + 1]; i++) {
            const uint32_t u = predecessors->from[i];
            if (kind[u] != UNDECIDED || (kind[v] == OUTSIDE && --left[u] > 0))
                continue;
            MB_ASSERT(tail < graph->positions);
            kind[u] = kind[v] == INSIDE ? OUTSIDE : INSIDE;
            queue[tail++] = u;
        }
        status = mb_pace_step(&pace, predecessors->first[v + 1] - predecessors->first[v]);
    }
    return status;
}

/* The set is no kernel, as v shows: refuse a position that is wrong by itself, or v if there is none. */
static mb_status kernel_blame(mb_finding *out, const mb_arena *graph, const mb_bitset *set, uint32_t v,
                              const mb_limits *limits)
{
    const uint32_t n = graph->positions;
    mb_predecessors predecessors = {0};
    uint8_t *kind = mb_alloc(n, sizeof *kind);
    uint32_t *left = mb_alloc(n, sizeof *left);
    uint32_t *queue = mb_alloc(n, sizeof *queue);
    mb_status status = kind && left && queue ? MB_OK : MB_ENOMEM;
    uint32_t wrong;
    if (status == MB_OK)
        status = mb_all_predecessors_compute(&predecessors, NULL, graph, limits);
    if (status == MB_OK)
        status = kernel_first_wrong(&wrong, kind, left, queue, graph, &predecessors, set, limits);
    if (status == MB_OK)
        status = kernel_refuse(out, graph, set, wrong == MB_NONE ? v : wrong);
    mb_predecessors_clear(&predecessors);
    mb_release_all(kind, left, queue);
    return status;
}

/* Refuse the first position that violates the condition. */
static mb_status kernel_judge(mb_finding *out, const mb_arena *graph, const mb_bitset *set, bool stable,
                              bool absorbing, const mb_limits *limits)
{
    mb_pace pace = mb_pace_begin(limits, graph->moves);
    mb_status status = MB_OK;
    MB_ASSERT(set->size == graph->positions);
    for (uint32_t v = 0; v < graph->positions && status == MB_OK; v++) {
        const uint32_t to = kernel_move_into(graph, set, v);
        const bool inside = mb_bitset_has(set, v);
        if (inside ? stable && to != MB_NONE : absorbing && to == MB_NONE)
            return stable && absorbing ? kernel_blame(out, graph, set, v, limits) : kernel_refuse(out, graph, set, v);
        status = mb_pace_step(&pace, mb_degree(graph, v));
    }
    if (status != MB_OK)
        return status;
    const mb_words words = !absorbing ? SAY_STABLE : !stable ? SAY_ABSORBING : SAY_CHECK_KERNEL;
    return mb_finding_accept(out, words, "count", mb_bitset_count(set));
}

mb_status mb_check_kernel(mb_finding *out, const mb_arena *graph, const mb_bitset *set, const mb_limits *limits)
{
    return kernel_judge(out, graph, set, true, true, limits);
}

mb_status mb_check_stable(mb_finding *out, const mb_arena *graph, const mb_bitset *set, const mb_limits *limits)
{
    return kernel_judge(out, graph, set, true, false, limits);
}

mb_status mb_check_absorbing(mb_finding *out, const mb_arena *graph, const mb_bitset *set, const mb_limits *limits)
{
    return kernel_judge(out, graph, set, false, true, limits);
}
