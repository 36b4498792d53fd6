/* graph.c -- cheapest paths in an arena: A*, Dijkstra (its heuristic is 0) and breadth-first (its costs are 1 too).
 *
 * A node that is reached by a cheaper way is put into the frontier again, and its older entries there become stale:
 * they have larger keys, so they come out later, when the node is closed, and are skipped.  A closed node that is
 * reached by a cheaper way, which an inconsistent heuristic can bring about, is opened again.
 *
 * The nodes are stamped with the number of the question, so that the next one finds them fresh without clearing.
 */
#include "core/mem.h"
#include "search/finder.h"
#include "search/frontier.h"

enum { CLOSED = 1, EXPANDED = 2, STAMP = 4 };

typedef struct node {
    uint64_t g;      /* the cheapest cost from the start that is known */
    uint32_t parent; /* where from; the start: itself */
    uint32_t stamp;  /* number of the question times STAMP, with CLOSED and EXPANDED */
} node;

typedef struct graph_finder {
    mb_pathfinder base;
    enum mb_path_kind kind;
    mb_problem problem;
    const uint32_t *cost; /* NULL: 1 a move */
    const mb_path_observer *observer;
    mb_bitset goals;
    uint32_t *goal; /* what set_goals() put there; NULL: the marked ones */
    size_t goal_count;
    node *node;        /* one a position */
    uint32_t question; /* its number, times STAMP */
    mb_frontier frontier;
} graph_finder;

/* Begin a question: no node bears its number yet. */
static void next_question(graph_finder *self)
{
    self->question += STAMP;
    if (self->question == 0) {
        for (uint32_t v = 0; v < self->problem.arena->positions; v++)
            self->node[v].stamp = 0;
        self->question = STAMP;
    }
    mb_frontier_reset(&self->frontier);
}

/* Look at the moves of v, which costs g to reach. */
static inline mb_status expand(graph_finder *self, mb_trip *trip, uint32_t v, uint64_t g)
{
    const mb_arena *arena = self->problem.arena;
    const uint32_t *cost = self->cost, *to = arena->to;
    const int32_t *heuristic = self->problem.heuristic;
    node *const nodes = self->node;
    const uint32_t question = self->question;
    const bool watched = trip->observer != NULL;
    const uint64_t begin = arena->first[v], end = mb_mark_of(arena, v) == MB_UNMARKED ? arena->first[v + 1] : begin;
    uint64_t fresh = 0;
    trip->effort.generated += end - begin;
    for (uint64_t i = begin; i < end; i++) {
        const uint64_t way = g + (cost ? cost[i] : 1);
        node *next = &nodes[to[i]];
        const bool met = next->stamp - question < STAMP;
        if (way >= (met ? next->g : UINT64_MAX)) /* one branch for both: which way it goes cannot be foreseen */
            continue;
        fresh += !met;
        next->g = way;
        next->parent = v;
        next->stamp = (met ? next->stamp : question) & ~(uint32_t)CLOSED;
        const uint64_t h = mb_hint_of(heuristic, to[i]);
        if (MB_UNLIKELY(watched))
            mb_trip_reached(trip, v, to[i], way, h);
        if (MB_UNLIKELY(!mb_frontier_push(&self->frontier, way + h, to[i])))
            return MB_ENOMEM;
    }
    trip->effort.stored += fresh;
    return MB_OK;
}

/* Most of the time goes into waiting for memory: ask for what the next nodes need. */
static inline void fetch_coming(const graph_finder *self)
{
    const mb_arena *arena = self->problem.arena;
    uint32_t next, later;
    if (!mb_frontier_coming(&next, &later, &self->frontier))
        return;
    const uint64_t first = arena->first[next];
    __builtin_prefetch(&arena->to[first]);
    if (self->cost)
        __builtin_prefetch(&self->cost[first]);
    __builtin_prefetch(&arena->first[later]);
    __builtin_prefetch(&self->node[later]);
}

/* Expand the most promising node until it is a goal, which *goal tells, or MB_NONE. */
static mb_status run(uint32_t *goal, graph_finder *self, uint32_t from, mb_trip *trip)
{
    const uint64_t nodes_bytes = (uint64_t)self->problem.arena->positions * sizeof *self->node;
    uint64_t f;
    uint32_t v;
    next_question(self);
    self->node[from] = (node){.g = 0, .parent = from, .stamp = self->question};
    trip->effort.stored = 1;
    mb_status status =
        mb_frontier_push(&self->frontier, mb_hint_of(self->problem.heuristic, from), from) ? MB_OK : MB_ENOMEM;
    *goal = MB_NONE;
    while (status == MB_OK && (status = mb_frontier_pop(&f, &v, &self->frontier)) == MB_OK) {
        node *at = &self->node[v];
        fetch_coming(self);
        MB_ASSERT(at->stamp - self->question < STAMP);
        if (at->stamp & CLOSED)
            continue;
        if (f > trip->effort.bound)
            trip->effort.bound = f;
        if (mb_bitset_has(&self->goals, v)) {
            *goal = v;
            break;
        }
        status = mb_trip_bytes(trip, nodes_bytes + mb_frontier_bytes(&self->frontier));
        if (status == MB_OK)
            status = mb_trip_expand(trip, v, at->g, f - at->g);
        if (status != MB_OK)
            break;
        trip->effort.reopened += (at->stamp & EXPANDED) != 0;
        at->stamp |= CLOSED | EXPANDED;
        status = expand(self, trip, v, at->g);
    }
    return status == MB_ENOTFOUND ? MB_OK : status;
}

/* The path to `goal`, by the parents. */
static mb_status trace(mb_path *out, const graph_finder *self, uint32_t from, uint32_t goal)
{
    size_t count = 1;
    for (uint32_t v = goal; v != from; v = self->node[v].parent)
        count++;
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

static mb_status find(mb_path *out, mb_effort *effort, mb_pathfinder *base, mb_state from, const mb_limits *limits,
                      mb_error *error)
{
    graph_finder *self = (graph_finder *)base;
    MB_ASSERT(from < self->problem.arena->positions);
    mb_trip trip = mb_trip_begin(limits, self->observer);
    mb_path path = {0};
    mb_status status;
    if (self->kind == MB_PATH_IDASTAR) {
        status = mb_idastar_run(&path, &self->problem, from, &trip);
    } else {
        uint32_t goal;
        status = run(&goal, self, (uint32_t)from, &trip);
        if (status == MB_OK && goal != MB_NONE)
            status = trace(&path, self, (uint32_t)from, goal);
    }
    if (status == MB_OK)
        *out = path;
    return mb_trip_end(effort, &trip, status, error);
}

static mb_status set_goals(mb_pathfinder *base, const uint32_t *goal, size_t count)
{
    graph_finder *self = (graph_finder *)base;
    const mb_arena *arena = self->problem.arena;
    uint32_t *copy = mb_alloc(count, sizeof *copy);
    if (!copy)
        return MB_ENOMEM;
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

static void release(mb_pathfinder *base)
{
    graph_finder *self = (graph_finder *)base;
    mb_bitset_clear(&self->goals);
    mb_frontier_clear(&self->frontier);
    mb_release(self->goal);
    mb_release(self->node);
    mb_release(self);
}

/* How many keys a bucket takes, as a power of 2: a few buckets for a move of usual cost. */
static unsigned width_of(const mb_arena *arena, const uint32_t *cost)
{
    enum { BUCKETS_A_MOVE = 64 };
    double sum = 0;
    for (uint64_t i = 0; i < arena->moves && cost; i++)
        sum += cost[i];
    unsigned shift = 0;
    while (sum / (double)(UINT64_C(1) << (shift + 1)) >= BUCKETS_A_MOVE * (double)arena->moves && cost
           && arena->moves)
        shift++;
    return shift;
}

mb_status mb_graph_finder_new(mb_pathfinder **out, const mb_arena *arena, enum mb_path_kind kind,
                              const int32_t *heuristic, const mb_path_observer *observer)
{
    graph_finder *self = mb_alloc_zero(1, sizeof *self);
    if (!self)
        return MB_ENOMEM;
    self->base.find = find;
    self->base.set_goals = set_goals;
    self->base.free = release;
    self->kind = kind;
    self->problem = (mb_problem){.arena = arena, .goals = &self->goals, .heuristic = heuristic};
    self->cost = kind == MB_PATH_BFS ? NULL : arena->cost;
    self->frontier.shift = width_of(arena, self->cost);
    self->observer = observer;
    if (kind != MB_PATH_IDASTAR)
        self->node = mb_alloc_zero(arena->positions, sizeof *self->node);
    if ((kind != MB_PATH_IDASTAR && !self->node) || mb_bitset_init(&self->goals, arena->positions) != MB_OK) {
        release(&self->base);
        return MB_ENOMEM;
    }
    for (uint32_t v = 0; v < arena->positions; v++)
        if (mb_is_goal(arena, v) || mb_mark_of(arena, v) == MB_WIN1)
            mb_bitset_add(&self->goals, v);
    *out = &self->base;
    return MB_OK;
}
