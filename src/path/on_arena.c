/* on_arena.c -- cheapest paths in an arena: A*, Dijkstra (its heuristic is 0) and breadth-first search (its costs are
 * 1, too).
 *
 * A node that is reached by a cheaper path is put into the frontier again, and its older entries become stale: their
 * keys are not those of the node any more, and they are skipped.  An expanded node is reopened in the same way, which
 * happens with heuristics that are not monotone; queue.h bounds how often.
 *
 * The costs of each search are counted from a base that is lower than that of the search before, by more than the
 * cost of any path: the costs that earlier searches left behind are beyond the horizon and count as unreached, so
 * that the nodes need not be cleared.
 */
#include "core/mem.h"
#include "path/finder.h"
#include "path/queue.h"

typedef struct node {
    uint64_t g;      /* base + the least known cost from the start; beyond the horizon: not reached */
    uint32_t parent; /* the node before it on the path; of the start: itself */
    uint32_t hint;   /* twice the heuristic, and 1 more once expanded */
} node;

typedef struct graph_finder {
    mb_pathfinder base;
    enum mb_path_kind kind;
    mb_problem problem;
    const uint32_t *cost; /* NULL: 1 a move */
    const mb_path_observer *observer;
    mb_bitset goals;
    uint32_t *goal; /* the goals of set_goals(); NULL: those that are marked */
    size_t goal_count;
    node *node;       /* one a position */
    uint64_t zero;    /* the base: g of the start */
    uint64_t horizon; /* larger than the g of any path */
    uint64_t span;    /* horizon - base */
    mb_queue queue;
} graph_finder;

/* Begin a search: no node has been reached. */
static void next_question(graph_finder *self)
{
    if (self->zero < self->span) {
        for (uint32_t v = 0; v < self->problem.ground.arena->positions; v++)
            self->node[v].g = UINT64_MAX;
        self->zero = UINT64_MAX;
    }
    self->horizon = self->zero;
    self->zero -= self->span;
    mb_queue_reset(&self->queue);
}

/* Expand v, whose cost is g. */
static inline mb_status on_arena_expand(graph_finder *self, mb_trip *trip, uint32_t v, uint64_t g)
{
    const mb_arena *arena = self->problem.ground.arena;
    const uint32_t *cost = self->cost, *to = arena->to;
    node *const nodes = self->node;
    const uint64_t begin = arena->first[v], end = mb_mark_of(arena, v) == MB_UNMARKED ? arena->first[v + 1] : begin;
    const uint64_t zero = self->zero, horizon = self->horizon;
    MB_ASSERT(v < arena->positions && zero <= g && g < horizon);
    uint64_t fresh = 0;
    trip->effort.generated += end - begin;
    for (uint64_t i = begin; i < end; i++) {
        const uint64_t way = g + (cost ? cost[i] : 1);
        node *next = &nodes[to[i]];
        MB_ASSERT(to[i] < arena->positions && g <= way && way < horizon);
        if (way >= next->g)
            continue;
        const uint32_t met = next->g < horizon;
        const uint64_t h = next->hint / 2;
        fresh += !met;
        next->g = way;
        next->parent = v;
        next->hint &= ~UINT32_C(1) | met;
        mb_trip_reached(trip, v, to[i], way - zero, h);
        if (MB_UNLIKELY(!mb_queue_push(&self->queue, way - zero, h, to[i])))
            return MB_ENOMEM;
    }
    trip->effort.stored += fresh;
    return MB_OK;
}

/* Most of the time goes into cache misses: prefetch the data of the next nodes, step by step. */
MB_INLINE void fetch_coming(const graph_finder *self)
{
    enum { FAR = 5, NEAR = 3, NEXT = 1, FEW = 16 };
    const mb_arena *arena = self->problem.ground.arena;
    const uint32_t far = mb_frontier_coming(&self->queue.frontier, FAR);
    __builtin_prefetch(&arena->first[far]);
    __builtin_prefetch(&self->node[far]);
    const uint64_t near = arena->first[mb_frontier_coming(&self->queue.frontier, NEAR)];
    __builtin_prefetch(&arena->to[near]);
    if (self->cost)
        __builtin_prefetch(&self->cost[near]);
    const uint64_t *next = &arena->first[mb_frontier_coming(&self->queue.frontier, NEXT)];
    for (uint64_t i = next[0]; i < next[1] && i < next[0] + FEW; i++)
        __builtin_prefetch(&self->node[arena->to[i]], 1);
}

/* Too many nodes were reopened: from now on Martelli's rule holds. */
static mb_status on_arena_bound(graph_finder *self, uint64_t record)
{
    mb_turn turn;
    mb_status status;
    mb_queue_bound(&self->queue, record);
    while ((status = mb_queue_sift(&turn, &self->queue)) == MB_OK) {
        const node *at = &self->node[turn.node];
        const uint64_t g = at->g - self->zero, h = at->hint / 2;
        MB_ASSERT(self->zero <= at->g && at->g < self->horizon); /* it was reached in this search */
        if (g + h == turn.key && !mb_queue_push(&self->queue, g, h, turn.node))
            return MB_ENOMEM;
    }
    return status == MB_ENOTFOUND ? MB_OK : status;
}

/* Expand nodes of least key until one is a goal, *goal; MB_NONE: no goal can be reached. */
static mb_status on_arena_run(uint32_t *goal, graph_finder *self, uint32_t from, mb_trip *trip)
{
    const uint64_t nodes_bytes = (uint64_t)self->problem.ground.arena->positions * sizeof *self->node;
    mb_turn turn;
    next_question(self);
    node *start = &self->node[from];
    start->g = self->zero;
    start->parent = from;
    start->hint &= ~UINT32_C(1);
    trip->effort.stored = 1;
    mb_status status = mb_queue_push(&self->queue, 0, start->hint / 2, from) ? MB_OK : MB_ENOMEM;
    *goal = MB_NONE;
    while (status == MB_OK && (status = mb_queue_pop(&turn, &self->queue)) == MB_OK) {
        const uint32_t v = turn.node;
        node *at = &self->node[v];
        const uint64_t h = at->hint / 2, f = turn.by_g ? turn.key + h : turn.key;
        MB_ASSERT(v < self->problem.ground.arena->positions && h <= f);
        fetch_coming(self);
        if (at->g - self->zero + h != f)
            continue;
        if (f > trip->effort.bound)
            trip->effort.bound = f;
        if (mb_bitset_has(&self->goals, v)) {
            *goal = v;
            break;
        }
        status = mb_trip_bytes(trip, nodes_bytes + mb_queue_bytes(&self->queue));
        if (status == MB_OK)
            status = mb_trip_expand(trip, v, f - h, h);
        if (status != MB_OK)
            break;
        trip->effort.reopened += at->hint & 1;
        at->hint |= 1;
        status = on_arena_expand(self, trip, v, at->g);
        if (MB_UNLIKELY(mb_queue_wants_bound(&self->queue, trip->effort.reopened, trip->effort.stored))
            && status == MB_OK)
            status = on_arena_bound(self, trip->effort.bound);
    }
    return status == MB_ENOTFOUND ? MB_OK : status;
}

/* The path to `goal`, along the parents. */
static mb_status on_arena_trace(mb_path *out, const graph_finder *self, uint32_t from, uint32_t goal)
{
    size_t count = 1;
    for (uint32_t v = goal; v != from; v = self->node[v].parent)
        count++;
    MB_ASSERT(count <= self->problem.ground.arena->positions);
    mb_path path = {.count = count, .state = mb_alloc(count, sizeof *path.state)};
    if (!path.state)
        return MB_ENOMEM;
    uint32_t v = goal;
    for (size_t i = count; i-- > 0; v = self->node[v].parent)
        path.state[i] = v;
    if (!mb_path_finish(&path, &self->problem)) {
        mb_path_clear(&path);
        return MB_ENOMEM;
    }
    *out = path;
    return MB_OK;
}

static mb_status on_arena_find(mb_path *out, mb_effort *effort, mb_pathfinder *base, mb_state from,
                               const mb_limits *limits, mb_error *error)
{
    graph_finder *self = (graph_finder *)base;
    MB_ASSERT(from < self->problem.ground.arena->positions);
    mb_trip trip = mb_trip_begin(limits, self->observer);
    trip.count_moves = self->kind == MB_PATH_BFS;
    mb_path path = {0};
    mb_status status;
    if (self->kind == MB_PATH_IDASTAR) {
        status = mb_idastar_run(&path, &self->problem, from, &trip);
    } else {
        uint32_t goal;
        status = on_arena_run(&goal, self, (uint32_t)from, &trip);
        if (status == MB_OK && goal != MB_NONE)
            status = on_arena_trace(&path, self, (uint32_t)from, goal);
    }
    if (status == MB_OK)
        *out = path;
    return mb_trip_end(effort, &trip, status, error);
}

static mb_status set_goals(mb_pathfinder *base, const uint32_t *goal, size_t count)
{
    graph_finder *self = (graph_finder *)base;
    const mb_arena *arena = self->problem.ground.arena;
    uint32_t *copy = mb_alloc(count, sizeof *copy);
    if (!copy)
        return MB_ENOMEM;
    MB_ASSERT(self->goal || self->goal_count == 0);
    for (uint32_t v = 0; v < arena->positions && !self->goal; v++)
        mb_bitset_remove(&self->goals, v);
    for (size_t i = 0; i < self->goal_count; i++)
        mb_bitset_remove(&self->goals, self->goal[i]);
    for (size_t i = 0; i < count; i++) {
        MB_ASSERT(goal[i] < arena->positions);
        copy[i] = goal[i];
        mb_bitset_add(&self->goals, goal[i]);
    }
    mb_release(self->goal);
    self->goal = copy;
    self->goal_count = count;
    return MB_OK;
}

static void on_arena_release(mb_pathfinder *base)
{
    graph_finder *self = (graph_finder *)base;
    mb_bitset_clear(&self->goals);
    mb_queue_clear(&self->queue);
    mb_release_all(self->goal, self->node, self);
}

/* The cost of all moves together, which no path exceeds; UINT64_MAX: too large. */
static uint64_t on_arena_sum_of(const mb_arena *arena, const uint32_t *cost)
{
    uint64_t sum = cost ? 0 : arena->moves;
    for (uint64_t i = 0; i < arena->moves && cost; i++)
        if (__builtin_add_overflow(sum, cost[i], &sum))
            return UINT64_MAX;
    return sum;
}

/* The shift of the frontier, such that a move of average cost spans a few buckets. */
static unsigned width_of(uint64_t sum, uint64_t moves)
{
    enum { BUCKETS_A_MOVE = 32 };
    unsigned shift = 0;
    while (moves > 0 && sum >> (shift + 1) >= BUCKETS_A_MOVE * moves)
        shift++;
    return shift;
}

/* Allocate the nodes, with their heuristic; the first search does the rest. */
static bool make_nodes(graph_finder *self)
{
    const mb_arena *arena = self->problem.ground.arena;
    self->node = mb_alloc(arena->positions, sizeof *self->node);
    if (!self->node)
        return false;
    for (uint32_t v = 0; v < arena->positions; v++)
        self->node[v].hint = (uint32_t)mb_hint_of(self->problem.heuristic, v) * 2;
    const uint64_t sum = on_arena_sum_of(arena, self->cost);
    self->zero = 0;
    self->span = sum < UINT64_MAX - UINT32_MAX ? sum + UINT32_MAX : UINT64_MAX; /* one more move does not overflow */
    self->queue.frontier.shift = width_of(sum, arena->moves);
    return true;
}

mb_status mb_graph_finder_new(mb_pathfinder **out, const mb_arena *arena, enum mb_path_kind kind,
                              const int32_t *heuristic, const mb_path_observer *observer)
{
    graph_finder *self = mb_alloc_zero(1, sizeof *self);
    if (!self)
        return MB_ENOMEM;
    self->base.find = on_arena_find;
    self->base.set_goals = set_goals;
    self->base.free = on_arena_release;
    self->kind = kind;
    self->problem =
        (mb_problem){.ground = mb_ground_of_arena(arena, NULL), .goals = &self->goals, .heuristic = heuristic};
    self->cost = kind == MB_PATH_BFS ? NULL : arena->cost;
    self->observer = observer;
    if (mb_bitset_init(&self->goals, arena->positions) != MB_OK || (kind != MB_PATH_IDASTAR && !make_nodes(self))) {
        on_arena_release(&self->base);
        return MB_ENOMEM;
    }
    for (uint32_t v = 0; v < arena->positions; v++)
        if (mb_is_goal(arena, v) || mb_mark_of(arena, v) == MB_WIN1)
            mb_bitset_add(&self->goals, v);
    *out = &self->base;
    return MB_OK;
}
