/* kernel.c -- is that a kernel?  Stable, no move inside it; absorbing, a move into it from everywhere else. */
#include "check/finding.h"

/* What is said here. */
static const mb_words SAY_CHECK_KERNEL = MB_WORDS("a kernel (positions: {count})", "un noyau (positions : {count})");
static const mb_words SAY_STABLE =
    MB_WORDS("a stable set (positions: {count})", "un ensemble stable (positions : {count})");
static const mb_words SAY_ABSORBING =
    MB_WORDS("an absorbing set (positions: {count})", "un ensemble absorbant (positions : {count})");
static const mb_words SAY_KERNEL_STABLE =
    MB_WORDS("not stable: {name} and {to} are both inside, and there is a move {name} -> {to}",
             "pas stable : {name} et {to} sont toutes deux dedans, et il y a un coup {name} -> {to}");
static const mb_words SAY_KERNEL_LOOP = MB_WORDS("not stable: {name} is inside, and has a move to itself",
                                                 "pas stable : {name} est dedans, et a un coup vers elle-même");
static const mb_words SAY_KERNEL_ABSORBING =
    MB_WORDS("not absorbing: {name} is outside, and has no move into the set",
             "pas absorbant : {name} est dehors, et n'a aucun coup vers l'ensemble");

/* The first move of v into the set, or MB_NONE. */
static uint32_t move_into(const mb_arena *graph, const mb_bitset *set, uint32_t v)
{
    for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++) {
        MB_ASSERT(graph->to[i] < graph->positions);
        if (mb_bitset_has(set, graph->to[i]))
            return graph->to[i];
    }
    return MB_NONE;
}

static mb_status refuse(mb_finding *out, const mb_arena *graph, uint32_t v, uint32_t to)
{
    const mb_words reason = to == MB_NONE ? SAY_KERNEL_ABSORBING : to == v ? SAY_KERNEL_LOOP : SAY_KERNEL_STABLE;
    return mb_finding_refuse(out, v, reason, "name", mb_arena_called(graph, v), "to", mb_arena_called(graph, to));
}

/* Say what is wrong with the first position that breaks what is asked for. */
static mb_status judge(mb_finding *out, const mb_arena *graph, const mb_bitset *set, bool stable, bool absorbing)
{
    MB_ASSERT(set->size == graph->positions);
    for (uint32_t v = 0; v < graph->positions; v++) {
        const uint32_t to = move_into(graph, set, v);
        const bool inside = mb_bitset_has(set, v);
        if (inside ? stable && to != MB_NONE : absorbing && to == MB_NONE)
            return refuse(out, graph, v, to);
    }
    const mb_words words = !absorbing ? SAY_STABLE : !stable ? SAY_ABSORBING : SAY_CHECK_KERNEL;
    return mb_finding_accept(out, words, "count", mb_bitset_count(set));
}

mb_status mb_check_kernel(mb_finding *out, const mb_arena *graph, const mb_bitset *set)
{
    return judge(out, graph, set, true, true);
}

mb_status mb_check_stable(mb_finding *out, const mb_arena *graph, const mb_bitset *set)
{
    return judge(out, graph, set, true, false);
}

mb_status mb_check_absorbing(mb_finding *out, const mb_arena *graph, const mb_bitset *set)
{
    return judge(out, graph, set, false, true);
}
