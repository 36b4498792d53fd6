/* kernel.c -- the kernel of a graph, by peeling it from the positions without moves.
 *
 * Breadth-first along the predecessors: a position is lost when the last of its moves is found to lead to a won
 * position, and won when the first is found to lead to a lost one.  Positions that are never labelled are drawn; from
 * each of them a cycle can be reached.
 */
#include "marienbad/kernel.h"

#include "core/limits.h"
#include "core/mem.h"
#include "solve/prefetch.h"

typedef struct peeling {
    const mb_arena *graph;
    mb_predecessors predecessors; /* by all moves, also of marked positions */
    mb_pace pace;
    uint8_t *label;
    uint32_t *move;
    uint32_t *left;  /* left[v]: moves of v not yet known to lead to won positions (in unwind: to removed ones) */
    uint32_t *queue; /* the positions that are labelled (in unwind: removed), in that order */
    uint32_t head, tail;
} peeling;

void mb_kernel_clear(mb_kernel *kernel)
{
    mb_release_all(kernel->label, kernel->move);
    mb_list_clear(&kernel->cycle);
    *kernel = (mb_kernel){0};
}

/* Count every position's moves, and queue those that have none. */
static void kernel_begin(peeling *self)
{
    self->head = self->tail = 0;
    for (uint32_t v = 0; v < self->graph->positions; v++) {
        MB_ASSERT(mb_degree(self->graph, v) <= self->graph->positions); /* each target once */
        self->left[v] = (uint32_t)mb_degree(self->graph, v);
        if (self->left[v] == 0)
            self->queue[self->tail++] = v;
    }
}

static void set_label(peeling *self, uint32_t v, mb_label label, uint32_t by, const mb_kernel_observer *observer)
{
    MB_ASSERT(v < self->graph->positions && self->label[v] == MB_LABEL_DRAWN);
    MB_ASSERT((label == MB_LABEL_WON) == (by != MB_NONE));
    self->label[v] = (uint8_t)label;
    self->move[v] = by;
    if (observer)
        observer->peeled(observer->context, v, label, by);
}

/* Label every position from which a position without moves can be forced; the rest stays drawn. */
static mb_status peel(peeling *self, const mb_kernel_observer *observer)
{
    const uint64_t *first = self->predecessors.first;
    kernel_begin(self);
    for (uint32_t i = 0; i < self->tail; i++)
        set_label(self, self->queue[i], MB_LABEL_LOST, MB_NONE, observer);
    mb_status status = MB_OK;
    while (self->head < self->tail && status == MB_OK) {
        mb_prefetch_predecessors(&self->predecessors, self->queue, self->head, self->tail, self->left);
        const uint32_t v = self->queue[self->head++];
        MB_ASSERT(self->label[v] != MB_LABEL_DRAWN && first[v] <= first[v + 1]);
        const bool lost = self->label[v] == MB_LABEL_LOST;
        for (uint64_t i = first[v]; i < first[v + 1]; i++) {
            const uint32_t u = self->predecessors.from[i];
            MB_ASSERT(u < self->graph->positions);
            if (self->label[u] != MB_LABEL_DRAWN)
                continue;
            MB_ASSERT(self->left[u] > 0);
            if (!lost && --self->left[u] > 0)
                continue;
            set_label(self, u, lost ? MB_LABEL_WON : MB_LABEL_LOST, lost ? v : MB_NONE, observer);
            MB_ASSERT(self->tail < self->graph->positions);
            self->queue[self->tail++] = u;
        }
        status = mb_pace_step(&self->pace, first[v + 1] - first[v] + 1);
    }
    return status;
}

/* Remove positions all of whose moves lead to removed ones; those from which a cycle can be reached are left. */
static mb_status unwind(peeling *self)
{
    const uint64_t *first = self->predecessors.first;
    kernel_begin(self);
    mb_status status = MB_OK;
    while (self->head < self->tail && status == MB_OK) {
        mb_prefetch_predecessors(&self->predecessors, self->queue, self->head, self->tail, self->left);
        const uint32_t v = self->queue[self->head++];
        MB_ASSERT(self->left[v] == 0 && first[v] <= first[v + 1]);
        for (uint64_t i = first[v]; i < first[v + 1]; i++) {
            const uint32_t u = self->predecessors.from[i];
            MB_ASSERT(self->left[u] > 0 && self->tail < self->graph->positions);
            if (--self->left[u] == 0)
                self->queue[self->tail++] = u;
        }
        status = mb_pace_step(&self->pace, first[v + 1] - first[v] + 1);
    }
    return status;
}

/* Walk from `v` through positions that unwind() left, each of which has a move to another, until one is met again. */
static mb_status find_cycle(mb_list *out, const peeling *self, uint32_t v)
{
    const mb_arena *graph = self->graph;
    uint32_t *at = self->queue,
             count = 0; /* at[0 .. count-1]: the walk, in the array of the queue, which is no longer needed */
    uint32_t *step = mb_alloc_zero(graph->positions, sizeof *step); /* step[v]: when the walk came to v, from 1 */
    if (!step)
        return MB_ENOMEM;
    while (step[v] == 0) {
        MB_ASSERT(self->left[v] > 0 && count < graph->positions);
        at[count++] = v;
        step[v] = count;
        uint64_t i = graph->first[v];
        while (self->left[graph->to[i]] == 0) {
            i++;
            MB_ASSERT(i < graph->first[v + 1]);
        }
        v = graph->to[i];
    }
    MB_ASSERT(step[v] <= count);
    const uint32_t begin_at = step[v] - 1, length = count - begin_at;
    mb_release(step);
    uint32_t *cycle = mb_alloc(length, sizeof *cycle);
    if (!cycle)
        return MB_ENOMEM;
    memcpy(cycle, at + begin_at, length * sizeof *cycle);
    *out = (mb_list){.at = cycle, .count = length};
    return MB_OK;
}

/* Find a cycle, if there is one. */
static mb_status look_for_cycle(mb_list *out, peeling *self)
{
    mb_status status = unwind(self);
    if (status != MB_OK || self->tail == self->graph->positions)
        return status;
    uint32_t v = 0;
    while (self->left[v] == 0) {
        v++;
        MB_ASSERT(v < self->graph->positions);
    }
    return find_cycle(out, self, v);
}

mb_status mb_kernel_compute(mb_kernel *out, const mb_arena *graph, const mb_kernel_observer *observer,
                            const mb_limits *limits)
{
    const uint32_t n = graph->positions;
    mb_list cycle = {0};
    peeling self = {.graph = graph, .pace = mb_pace_begin(limits, 2 * (graph->moves + n))};
    self.label = mb_alloc_zero(n, sizeof *self.label);
    self.move = mb_alloc(n, sizeof *self.move);
    self.left = mb_alloc(n, sizeof *self.left);
    self.queue = mb_alloc(n, sizeof *self.queue);
    mb_status status = MB_ENOMEM;
    if (!self.label || !self.move || !self.left || !self.queue)
        goto done;
    memset(self.move, 0xff, n * sizeof *self.move); /* MB_NONE */
    mb_arena bare = *graph;                         /* without its marks: the labels, all 0 so far, serve as tags */
    bare.tag = self.label;
    if ((status = mb_predecessors_compute(&self.predecessors, &bare, limits)) != MB_OK)
        goto done;
    MB_ASSERT(self.predecessors.first[n] == graph->moves);
    if ((status = peel(&self, observer)) != MB_OK)
        goto done;
    if ((status = look_for_cycle(&cycle, &self)) != MB_OK)
        goto done;

    uint64_t count[3] = {0};
    for (uint32_t v = 0; v < n; v++) {
        MB_ASSERT(self.label[v] < MB_COUNT(count));
        count[self.label[v]]++;
    }
    *out = (mb_kernel){
        .positions = n,
        .lost = count[MB_LABEL_LOST],
        .won = count[MB_LABEL_WON],
        .drawn = count[MB_LABEL_DRAWN],
        .label = self.label,
        .move = self.move,
        .acyclic = cycle.count == 0,
        .cycle = cycle,
    };
    MB_ASSERT(out->drawn == 0 || !out->acyclic);
    self.label = NULL;
    self.move = NULL;
done:
    mb_predecessors_clear(&self.predecessors);
    mb_release_all(self.label, self.move, self.left, self.queue);
    return status;
}
