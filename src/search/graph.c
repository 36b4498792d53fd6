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
    const uint32_t *cost = self->cost;
    const int32_t *heuristic = self->problem.heuristic;
    const uint32_t question = self->question;
    const uint64_t end = mb_mark_of(arena, v) == MB_UNMARKED ? arena->first[v + 1] : arena->first[v];
    trip->effort.generated += end - arena->first[v];
    for (uint64_t i = arena->first[v]; i < end; i++) {
        const uint32_t to = arena->to[i];
        const uint64_t way = g + (cost ? cost[i] : 1);
        node *next = &self->node[to];
        if (next->stamp - question >= STAMP) {
            next->stamp = question;
            trip->effort.stored++;
        } else if (way >= next->g) {
            continue;
        }
        next->g = way;
        next->parent = v;
        next->stamp &= ~(uint32_t)CLOSED;
        const uint64_t h = mb_hint_of(heuristic, to);
        mb_trip_reached(trip, v, to, way, h);
        if (MB_UNLIKELY(!mb_frontier_push(&self->frontier, way + h, to)))
            return MB_ENOMEM;
    }
    return MB_OK;
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
    while (status == MB_OK && mb_frontier_pop(&f, &v, &self->frontier)) {
        node *at = &self->node[v];
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
    return status;
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
