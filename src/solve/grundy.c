/* grundy.c -- Sprague-Grundy numbers: every position after its successors.
 *
 * Where all moves lead to higher positions, or all to lower ones, as in most files and explored games, the numbering
 * of the positions is such an order already.  Otherwise one is found by counting: a position is put after the others
 * as soon as all moves to it come from positions that were put.  A depth-first search with an explicit stack is done
 * where an observer is to see the textbook's order, and where a cycle is to be named.
 *
 * Nearly all of the time goes into cache misses.  So a position has one byte: its number, or what is counted, if that
 * is small, as nearly all are.  And the next positions of an order are known, and prefetched.
 */
#include "marienbad/grundy.h"

#include "core/limits.h"
#include "core/mem.h"

/* The byte of a position: its Grundy number below LARGE, or one of these. */
enum {
    LARGE = 253,  /* number[v] has it */
    OPEN = 254,   /* on the stack */
    UNSEEN = 255, /* not reached yet */
};

/* A position on the stack. */
typedef struct step {
    uint64_t next; /* the move to be followed next; after the last one, v gets its number */
    uint32_t v;
} step;

typedef struct numbering {
    const mb_arena *graph;
    uint8_t *byte;    /* of each position */
    uint32_t *number; /* of positions whose number is large */
    uint32_t *seen;   /* seen[k] == v+1: a move of v leads to number k; for positions with many moves */
    const mb_grundy_observer *observer;
    mb_pace pace;
    step *stack;
    size_t depth, room;
} numbering;

enum { WORD = 64 }; /* with fewer moves, the set of the successors' numbers fits into one word */

static inline uint32_t grundy_of(const numbering *self, uint32_t v)
{
    MB_ASSERT(v < self->graph->positions && self->byte[v] <= LARGE);
    return self->byte[v] < LARGE ? self->byte[v] : self->number[v];
}

/* The least number that no move of v leads to, from the numbers that they lead to. */
static inline uint32_t mex(const numbering *self, uint32_t v)
{
    const mb_arena *graph = self->graph;
    const uint32_t *to = graph->to + graph->first[v];
    const uint64_t degree = mb_degree(graph, v);
    if (MB_LIKELY(degree < WORD)) {
        uint64_t met = 0;
        for (uint64_t i = 0; i < degree; i++) {
            const uint32_t k = self->byte[to[i]];
            MB_ASSERT(k <= LARGE);
            met |= (uint64_t)(k < WORD) << (k % WORD);
        }
        return (uint32_t)__builtin_ctzll(~met);
    }
    MB_ASSERT(self->seen);
    for (uint64_t i = 0; i < degree; i++) {
        const uint32_t k = grundy_of(self, to[i]);
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
    const uint32_t number = mex(self, v);
    MB_ASSERT(number <= mb_degree(self->graph, v));
    self->byte[v] = (uint8_t)(number < LARGE ? number : LARGE);
    if (MB_UNLIKELY(number >= LARGE))
        self->number[v] = number;
    if (self->observer)
        self->observer->numbered(self->observer->context, v, number);
    return mb_pace_step(&self->pace, mb_degree(self->graph, v) + 1);
}

/* 1 if all moves, also those of marked positions, lead to higher positions; -1 if all lead to lower ones; else 0. */
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
                __builtin_prefetch(&self->byte[graph->to[up ? k - AHEAD : k + AHEAD]]);
        status = set_number(self, v);
    }
    return status;
}

/* Push v. */
static mb_status grundy_enter(numbering *self, uint32_t v)
{
    const mb_arena *graph = self->graph;
    if (MB_UNLIKELY(self->depth == self->room)) {
        if (!mb_grow(&self->stack, &self->room, self->depth, 1))
            return MB_ENOMEM;
    }
    MB_ASSERT(self->byte[v] == UNSEEN && self->depth < self->room && self->depth < graph->positions);
    self->stack[self->depth++] = (step){.next = graph->first[v], .v = v};
    self->byte[v] = OPEN;
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
        MB_ASSERT(self->byte[top->v] == OPEN && graph->first[top->v] <= top->next && top->next <= end);
        while (top->next < end && self->byte[graph->to[top->next]] < OPEN)
            top->next++;
        if (top->next == end) {
            self->depth--;
            status = set_number(self, top->v);
        } else {
            const uint32_t to = graph->to[top->next++];
            status = self->byte[to] == OPEN ? grundy_keep_cycle(cycle, self, to) : grundy_enter(self, to);
        }
    }
    return status;
}

/* Prefetch the rows of the next positions of an order, and their moves. */
MB_INLINE void fetch_next(const mb_arena *graph, const uint32_t *order, uint32_t i, uint32_t count)
{
    enum { FAR = 24, NEAR = 12 };
    if (i + FAR < count)
        __builtin_prefetch(&graph->first[order[i + FAR]]);
    if (i + NEAR < count)
        __builtin_prefetch(&graph->to[graph->first[order[i + NEAR]]]);
}

enum { MANY = 255 }; /* byte[v] counts fewer moves to v; of that many or more, number[v] is the count */

static inline void count_move(numbering *self, uint32_t v)
{
    if (MB_UNLIKELY(self->byte[v] == MANY))
        self->number[v]++;
    else if (MB_UNLIKELY(++self->byte[v] == MANY))
        self->number[v] = MANY;
}

/* Count one move to v less; was it the last? */
static inline bool uncount_move(numbering *self, uint32_t v)
{
    if (MB_UNLIKELY(self->byte[v] == MANY) && --self->number[v] >= MANY)
        return false;
    return --self->byte[v] == 0;
}

/* Put the positions in an order in which all moves lead to later ones.  Returns by *count how many there are: fewer
 * than all where there is a cycle. */
static mb_status put_in_order(uint32_t *order, uint32_t *count, numbering *self)
{
    const mb_arena *graph = self->graph;
    const uint32_t n = graph->positions;
    uint32_t put = 0;
    mb_status status = MB_OK;
    memset(self->byte, 0, n);
    for (uint32_t v = 0; v < n && status == MB_OK; v++) {
        for (uint64_t k = graph->first[v]; k < graph->first[v + 1]; k++)
            count_move(self, graph->to[k]);
        status = mb_pace_step(&self->pace, mb_degree(graph, v) + 1);
    }
    for (uint32_t v = 0; v < n; v++)
        if (self->byte[v] == 0)
            order[put++] = v;
    for (uint32_t i = 0; i < put && status == MB_OK; i++) {
        const uint32_t v = order[i];
        fetch_next(graph, order, i, put);
        for (uint64_t k = graph->first[v]; k < graph->first[v + 1]; k++)
            if (uncount_move(self, graph->to[k]))
                order[put++] = graph->to[k];
        status = mb_pace_step(&self->pace, mb_degree(graph, v) + 1);
    }
    MB_ASSERT(put <= n);
    *count = put;
    return status;
}

/* Number the positions from the end of such an order; MB_EUNSUITED: there is a cycle. */
static mb_status number_by_order(numbering *self)
{
    const uint32_t n = self->graph->positions;
    uint32_t *order = mb_alloc(n, sizeof *order), count;
    if (!order)
        return MB_ENOMEM;
    self->pace.total *= 3; /* counting, ordering, numbering */
    mb_status status = put_in_order(order, &count, self);
    if (status == MB_OK && count < n)
        status = MB_EUNSUITED;
    for (uint32_t i = 0; i < n / 2 && status == MB_OK; i++) {
        const uint32_t v = order[i];
        order[i] = order[n - 1 - i];
        order[n - 1 - i] = v;
    }
    for (uint32_t i = 0; i < n && status == MB_OK; i++) {
        fetch_next(self->graph, order, i, n);
        status = set_number(self, order[i]);
    }
    mb_release(order);
    return status;
}

static mb_status walk_everywhere(numbering *self, mb_list *cycle)
{
    const uint32_t n = self->graph->positions;
    memset(self->byte, UNSEEN, n);
    mb_status status = MB_OK;
    for (uint32_t v = 0; v < n && status == MB_OK; v++)
        if (self->byte[v] == UNSEEN)
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
    self.byte = mb_alloc(graph->positions, sizeof *self.byte);
    self.seen = most >= WORD ? mb_alloc_zero((size_t)most, sizeof *self.seen) : NULL;
    mb_status status = self.byte && (self.seen || most < WORD) ? MB_OK : MB_ENOMEM;
    const int way = direction(graph);
    if (status == MB_OK)
        status = way != 0 ? number_in_order(&self, way > 0) : !observer ? number_by_order(&self) : MB_EUNSUITED;
    if (status == MB_EUNSUITED)
        status = walk_everywhere(&self, cycle);
    for (uint32_t v = 0; v < graph->positions && status == MB_OK; v++)
        number[v] = grundy_of(&self, v);
    mb_release_all(self.byte, self.seen, self.stack);
    return status;
}
