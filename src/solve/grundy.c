/* grundy.c -- Sprague-Grundy numbers, in the order in which a depth-first search leaves the positions.
 *
 * Where all moves lead to higher positions, or all to lower ones, as in most files and explored games, the numbering
 * of the positions is such an order already.  Otherwise a depth-first search with an explicit stack finds one.
 */
#include "marienbad/grundy.h"

#include "core/limits.h"
#include "core/mem.h"

/* number[v] while v has no Grundy number yet; no position has so many moves. */
#define UNSEEN UINT32_MAX
#define OPEN   (UINT32_MAX - 1) /* on the stack */

/* A position on the stack. */
typedef struct step {
    uint64_t next; /* the move to be followed next; after the last one, v gets its number */
    uint32_t v;
} step;

typedef struct numbering {
    const mb_arena *graph;
    uint32_t *number;
    uint32_t *seen; /* seen[k] == v+1: a move of v leads to number k; for positions with many moves */
    const mb_grundy_observer *observer;
    mb_pace pace;
    step *stack;
    size_t depth, room;
} numbering;

enum { WORD = 64 }; /* with fewer moves, the set of the successors' numbers fits into one word */

/* The least number that no move of v leads to, from the numbers that they lead to. */
static inline uint32_t mex(const numbering *self, uint32_t v)
{
    const mb_arena *graph = self->graph;
    const uint32_t *to = graph->to + graph->first[v];
    const uint64_t degree = mb_degree(graph, v);
    if (MB_LIKELY(degree < WORD)) {
        uint64_t met = 0;
        for (uint64_t i = 0; i < degree; i++) {
            MB_ASSERT(to[i] < graph->positions);
            const uint32_t k = self->number[to[i]];
            MB_ASSERT(k < OPEN);
            met |= (uint64_t)(k < WORD) << (k % WORD);
        }
        return (uint32_t)__builtin_ctzll(~met);
    }
    MB_ASSERT(self->seen && degree < OPEN);
    for (uint64_t i = 0; i < degree; i++) {
        MB_ASSERT(to[i] < graph->positions);
        const uint32_t k = self->number[to[i]];
        MB_ASSERT(k < OPEN);
        if (k < degree)
            self->seen[k] = v + 1;
    }
    uint32_t least = 0;
    while (least < degree && self->seen[least] == v + 1)
        least++;
    return least;
}

static inline mb_status set_number(numbering *self, uint32_t v)
{
    self->number[v] = mex(self, v);
    MB_ASSERT(self->number[v] <= mb_degree(self->graph, v));
    if (self->observer)
        self->observer->numbered(self->observer->context, v, self->number[v]);
    return mb_pace_step(&self->pace, mb_degree(self->graph, v) + 1);
}

/* Do all moves, also of marked positions, lead to higher positions (1), all to lower ones (-1), or neither (0)? */
static int direction(const mb_arena *graph)
{
    bool up = true, down = true;
    for (uint32_t v = 0; v < graph->positions && (up || down); v++)
        for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++) {
            MB_ASSERT(graph->to[i] < graph->positions);
            up = up && graph->to[i] > v;
            down = down && graph->to[i] < v;
        }
    return up ? 1 : down ? -1 : 0;
}

/* Number every position after its successors: from the last position down if moves lead up, else from the first up.
 * The successors of the next positions are prefetched. */
static mb_status number_in_order(numbering *self, bool up)
{
    enum { AHEAD = 32 };
    const mb_arena *graph = self->graph;
    const uint32_t n = graph->positions;
    const uint64_t moves = graph->first[n];
    MB_ASSERT(moves == graph->moves);
    mb_status status = MB_OK;
    for (uint32_t i = 0; i < n && status == MB_OK; i++) {
        const uint32_t v = up ? n - 1 - i : i;
        for (uint64_t k = graph->first[v]; k < graph->first[v + 1]; k++)
            if (up ? k >= AHEAD : k + AHEAD < moves)
                __builtin_prefetch(&self->number[graph->to[up ? k - AHEAD : k + AHEAD]]);
        status = set_number(self, v);
    }
    return status;
}

/* Push v, and prefetch its successors. */
static mb_status grundy_enter(numbering *self, uint32_t v)
{
    enum { FEW = 16 };
    const mb_arena *graph = self->graph;
    if (MB_UNLIKELY(self->depth == self->room)) {
        if (!mb_grow(&self->stack, &self->room, self->depth, 1))
            return MB_ENOMEM;
    }
    MB_ASSERT(self->number[v] == UNSEEN && self->depth < self->room && self->depth < graph->positions);
    self->stack[self->depth++] = (step){.next = graph->first[v], .v = v};
    self->number[v] = OPEN;
    const uint64_t end = graph->first[v + 1] < graph->first[v] + FEW ? graph->first[v + 1] : graph->first[v] + FEW;
    for (uint64_t i = graph->first[v]; i < end; i++) {
        __builtin_prefetch(&self->number[graph->to[i]], 1);
        __builtin_prefetch(&graph->first[graph->to[i]]);
    }
    return MB_OK;
}

/* A move leads back to v: the stack from v on is a cycle. */
static mb_status grundy_keep_cycle(mb_list *cycle, const numbering *self, uint32_t v)
{
    if (!cycle)
        return MB_EUNSUITED;
    size_t begin = self->depth;
    while (self->stack[--begin].v != v)
        MB_ASSERT(begin > 0);
    const size_t count = self->depth - begin;
    uint32_t *at = mb_alloc(count, sizeof *at);
    if (!at)
        return MB_ENOMEM;
    for (size_t i = 0; i < count; i++)
        at[i] = self->stack[begin + i].v;
    *cycle = (mb_list){.at = at, .count = (uint32_t)count};
    return MB_EUNSUITED;
}

/* Number everything that can be reached from `root`. */
static mb_status grundy_walk(numbering *self, mb_list *cycle, uint32_t root)
{
    const mb_arena *graph = self->graph;
    MB_ASSERT(self->depth == 0);
    mb_status status = grundy_enter(self, root);
    while (self->depth > 0 && status == MB_OK) {
        step *top = &self->stack[self->depth - 1];
        const uint64_t end = graph->first[top->v + 1];
        MB_ASSERT(self->number[top->v] == OPEN && graph->first[top->v] <= top->next && top->next <= end);
        while (top->next < end && self->number[graph->to[top->next]] < OPEN)
            top->next++;
        if (top->next == end) {
            self->depth--;
            status = set_number(self, top->v);
        } else {
            const uint32_t to = graph->to[top->next++];
            status = self->number[to] == OPEN ? grundy_keep_cycle(cycle, self, to) : grundy_enter(self, to);
        }
    }
    return status;
}

static mb_status walk_everywhere(numbering *self, mb_list *cycle)
{
    const uint32_t n = self->graph->positions;
    memset(self->number, 0xff, n * sizeof *self->number); /* UNSEEN */
    mb_status status = MB_OK;
    for (uint32_t v = 0; v < n && status == MB_OK; v++)
        if (self->number[v] == UNSEEN)
            status = grundy_walk(self, cycle, v);
    return status;
}

mb_status mb_grundy_compute(uint32_t *number, mb_list *cycle, const mb_arena *graph,
                            const mb_grundy_observer *observer, const mb_limits *limits)
{
    numbering self = {.graph = graph, .number = number, .observer = observer};
    self.pace = mb_pace_begin(limits, graph->moves + graph->positions);
    uint64_t most = 0; /* moves of a position */
    for (uint32_t v = 0; v < graph->positions; v++)
        if (mb_degree(graph, v) > most)
            most = mb_degree(graph, v);
    if (most >= WORD) {
        self.seen = mb_alloc_zero((size_t)most, sizeof *self.seen);
        if (!self.seen)
            return MB_ENOMEM;
    }
    const int way = direction(graph);
    const mb_status status = way != 0 ? number_in_order(&self, way > 0) : walk_everywhere(&self, cycle);
    mb_release_all(self.seen, self.stack);
    return status;
}
