/* acyclic.c -- is the graph acyclic?  An order in which every move leads to an earlier position, or a cycle. */
#include "core/limits.h"
#include "core/mem.h"
#include "marienbad/arena.h"

/* A depth-first search with an explicit stack, since a chain of ten million positions would overflow that of a
 * recursion. state[v]: UNSEEN, OPEN (on the stack) or CLOSED (ordered).  next[v]: the move of v to be followed next.
 */
enum { UNSEEN = 0, OPEN = 1, CLOSED = 2 };

/* The cycle that a move back to `v` closes: the part of the stack from v on. */
static mb_status keep_cycle(mb_list *cycle, const uint32_t *stack, uint32_t depth, uint32_t v)
{
    MB_ASSERT(depth > 0);
    uint32_t begin = depth;
    while (stack[--begin] != v)
        MB_ASSERT(begin > 0);
    uint32_t *at = mb_alloc(depth - begin, sizeof *at);
    if (!at)
        return MB_ENOMEM;
    memcpy(at, stack + begin, (depth - begin) * sizeof *at);
    *cycle = (mb_list){.at = at, .count = depth - begin};
    return MB_OK;
}

mb_status mb_arena_order(uint32_t *order, mb_list *cycle, const mb_arena *arena, const mb_limits *limits)
{
    const uint32_t n = arena->positions;
    uint64_t *next = mb_alloc(n, sizeof *next);
    uint32_t *stack = mb_alloc(n, sizeof *stack);
    uint8_t *state = mb_alloc_zero(n, sizeof *state);
    mb_pace pace = mb_pace_begin(limits, arena->moves);
    mb_status status = next && stack && state ? MB_OK : MB_ENOMEM;

    uint32_t ordered = 0;
    for (uint32_t root = 0; root < n && status == MB_OK; root++) {
        if (state[root] != UNSEEN)
            continue;
        uint32_t depth = 0;
        MB_ASSERT(ordered < n);
        stack[depth++] = root;
        state[root] = OPEN;
        next[root] = arena->first[root];
        while (depth > 0 && status == MB_OK) {
            const uint32_t v = stack[depth - 1];
            MB_ASSERT(state[v] == OPEN && arena->first[v] <= next[v] && next[v] <= arena->first[v + 1]);
            if (next[v] == arena->first[v + 1]) {
                state[v] = CLOSED;
                MB_ASSERT(ordered < n);
                order[ordered++] = v;
                depth--;
                continue;
            }
            const uint32_t to = arena->to[next[v]++];
            MB_ASSERT(to < n);
            if (state[to] == OPEN) {
                if (cycle)
                    status = keep_cycle(cycle, stack, depth, to);
                status = status == MB_OK ? MB_EUNSUITED : status;
            } else if (state[to] == UNSEEN) {
                MB_ASSERT(depth < n);
                stack[depth++] = to;
                state[to] = OPEN;
                next[to] = arena->first[to];
            }
            if (status == MB_OK)
                status = mb_pace_step(&pace, 1);
        }
    }
    MB_ASSERT(status != MB_OK || ordered == n);
    mb_release_all(next, stack, state);
    return status;
}

mb_move_order mb_arena_move_order(const mb_arena *arena)
{
    enum { LOOK = 1 << 10 }; /* positions between two checks of whether the rest matters */
    bool rise = true, fall = true, terminal = false;
    for (uint32_t begin = 0; begin < arena->positions && (rise || fall || !terminal);) {
        const uint32_t end = arena->positions - begin < LOOK ? arena->positions : begin + LOOK;
        for (uint32_t v = begin; v < end; v++) {
            terminal |= mb_is_terminal(arena, v);
            if (mb_mark_of(arena, v) != MB_UNMARKED)
                continue;
            for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++) {
                rise &= arena->to[i] > v;
                fall &= arena->to[i] < v;
            }
        }
        begin = end;
    }
    return !terminal ? MB_MOVES_ENDLESS : rise ? MB_MOVES_RISE : fall ? MB_MOVES_FALL : MB_MOVES_UNORDERED;
}
