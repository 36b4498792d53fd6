/* on_rules.c -- cheapest paths by the rules of a puzzle: A*, Dijkstra and breadth-first search on states, as in
 * on_arena.c.
 *
 * States are numbered as they are generated.  The heuristic is computed when a state is put into the frontier, and
 * not stored: it is part of the key.
 */
#include "core/mem.h"
#include "path/finder.h"
#include "path/nodes.h"
#include "path/queue.h"

typedef struct puzzle_finder {
    mb_pathfinder base;
    enum mb_path_kind kind;
    mb_problem problem;
    const mb_path_observer *observer;
    mb_nodes nodes;
    mb_queue queue;
    mb_state *next; /* the targets of the moves of a state */
    size_t next_room;
} puzzle_finder;

/* `to` was reached from node `parent` at cost g. */
static mb_status on_rules_reach(puzzle_finder *self, mb_trip *trip, uint32_t parent, mb_state to, uint64_t g)
{
    mb_nodes *nodes = &self->nodes;
    uint32_t number;
    bool added;
    const mb_status status = mb_nodes_add(&number, &added, nodes, to);
    if (status != MB_OK)
        return status;
    MB_ASSERT(parent < nodes->count && (!added || number + 1 == nodes->count));
    if (!added && g >= mb_nodes_cost(nodes, number))
        return MB_OK;
    const unsigned expanded = mb_nodes_flags(nodes, number) & MB_NODE_EXPANDED;
    mb_nodes_set_parent(nodes, number, parent, expanded);
    if (!mb_nodes_set_cost(nodes, number, g))
        return MB_ENOMEM;
    const uint64_t h = mb_problem_remaining(&self->problem, to);
    trip->effort.stored = nodes->count;
    if (number > 0)
        mb_trip_reached(trip, nodes->key[parent], to, g, h);
    if (h == MB_DEAD)
        return MB_OK;
    return mb_queue_push(&self->queue, g, h, number) ? MB_OK : MB_ENOMEM;
}

static mb_status on_rules_expand(puzzle_finder *self, mb_trip *trip, uint32_t number)
{
    const mb_state state = self->nodes.key[number];
    const uint64_t g = mb_nodes_cost(&self->nodes, number);
    size_t count = mb_problem_moves(&self->problem, state, self->next, self->next_room);
    if (count > self->next_room) {
        if (!mb_grow(&self->next, &self->next_room, 0, count))
            return MB_ENOMEM;
        count = mb_problem_moves(&self->problem, state, self->next, self->next_room);
    }
    for (size_t i = 0; i < count; i++)
        __builtin_prefetch(mb_nodes_slot(&self->nodes, self->next[i]));
    mb_status status = MB_OK;
    trip->effort.generated += count;
    for (size_t i = 0; i < count && status == MB_OK; i++) {
        const uint64_t cost = self->kind == MB_PATH_BFS ? 1 : mb_problem_cost(&self->problem, state, i);
        status = on_rules_reach(self, trip, number, self->next[i], g + cost);
    }
    return status;
}

/* Too many states were reopened: from now on Martelli's rule holds. */
static mb_status on_rules_bound(puzzle_finder *self, uint64_t record)
{
    mb_turn turn;
    mb_status status;
    mb_queue_bound(&self->queue, record);
    while ((status = mb_queue_sift(&turn, &self->queue)) == MB_OK) {
        if (mb_nodes_flags(&self->nodes, turn.node) & MB_NODE_CLOSED)
            continue;
        const uint64_t g = mb_nodes_cost(&self->nodes, turn.node);
        MB_ASSERT(g <= turn.key);
        if (!mb_queue_push(&self->queue, g, turn.key - g, turn.node))
            return MB_ENOMEM;
    }
    return status == MB_ENOTFOUND ? MB_OK : status;
}

/* Expand states of least key until one is a goal: then *found, and *goal is its node. */
static mb_status on_rules_run(bool *found, uint32_t *goal, puzzle_finder *self, mb_state from, mb_trip *trip)
{
    mb_nodes *nodes = &self->nodes;
    mb_nodes_reset(nodes);
    mb_queue_reset(&self->queue);
    mb_status status = on_rules_reach(self, trip, 0, from, 0);
    mb_turn turn;
    *found = false;
    while (status == MB_OK && (status = mb_queue_pop(&turn, &self->queue)) == MB_OK) {
        const uint32_t number = turn.node;
        const unsigned flags = mb_nodes_flags(nodes, number);
        if (flags & MB_NODE_CLOSED)
            continue;
        const uint64_t f = turn.by_g ? turn.key + mb_problem_remaining(&self->problem, nodes->key[number]) : turn.key;
        if (f > trip->effort.bound)
            trip->effort.bound = f;
        if (mb_problem_is_goal(&self->problem, nodes->key[number])) {
            *goal = number;
            *found = true;
            break;
        }
        const uint64_t g = mb_nodes_cost(nodes, number);
        MB_ASSERT(g <= f);
        status = mb_trip_bytes(trip, mb_nodes_bytes(nodes) + mb_queue_bytes(&self->queue));
        if (status == MB_OK)
            status = mb_trip_expand(trip, nodes->key[number], g, f - g);
        if (status != MB_OK)
            break;
        trip->effort.reopened += (flags & MB_NODE_EXPANDED) != 0;
        mb_nodes_set_parent(nodes, number, mb_nodes_parent(nodes, number), MB_NODE_CLOSED | MB_NODE_EXPANDED);
        status = on_rules_expand(self, trip, number);
        if (status == MB_OK && mb_queue_wants_bound(&self->queue, trip->effort.reopened, trip->effort.stored))
            status = on_rules_bound(self, trip->effort.bound);
    }
    return status == MB_ENOTFOUND ? MB_OK : status;
}

/* The path to `goal`, along the parents; the start is node 0. */
static mb_status on_rules_trace(mb_path *out, const puzzle_finder *self, uint32_t goal)
{
    size_t count = 1;
    for (uint32_t i = goal; i != 0; i = mb_nodes_parent(&self->nodes, i))
        count++;
    MB_ASSERT(count <= self->nodes.count);
    mb_path path = {.count = count, .state = mb_alloc(count, sizeof *path.state)};
    if (!path.state)
        return MB_ENOMEM;
    uint32_t at = goal;
    for (size_t i = count; i-- > 0; at = mb_nodes_parent(&self->nodes, at))
        path.state[i] = self->nodes.key[at];
    if (!mb_path_finish(&path, &self->problem)) {
        mb_path_clear(&path);
        return MB_ENOMEM;
    }
    *out = path;
    return MB_OK;
}

/* Does the game know that no goal can be reached from here? */
static bool on_rules_is_hopeless(const mb_rules *rules, mb_state from)
{
    return rules->game->remaining && rules->game->remaining(rules->self, from) == MB_NO_WAY;
}

static mb_status on_rules_find(mb_path *out, mb_effort *effort, mb_pathfinder *base, mb_state from,
                               const mb_limits *limits, mb_error *error)
{
    puzzle_finder *self = (puzzle_finder *)base;
    mb_trip trip = mb_trip_begin(limits, self->observer);
    trip.count_moves = self->kind == MB_PATH_BFS;
    if (self->problem.ground.rules->game->traits & MB_FOREIGN)
        mb_pace_often(&trip.pace);
    mb_path path = {0};
    mb_status status = MB_OK;
    if (on_rules_is_hopeless(self->problem.ground.rules, from)) {
        trip.effort.stored = 1;
    } else if (self->kind == MB_PATH_IDASTAR) {
        status = mb_idastar_run(&path, &self->problem, from, &trip);
    } else {
        uint32_t goal;
        bool found;
        status = on_rules_run(&found, &goal, self, from, &trip);
        if (status == MB_OK && found)
            status = on_rules_trace(&path, self, goal);
    }
    if (status == MB_OK)
        *out = path;
    return mb_trip_end(effort, &trip, status, error);
}

static void on_rules_release(mb_pathfinder *base)
{
    puzzle_finder *self = (puzzle_finder *)base;
    mb_nodes_clear(&self->nodes);
    mb_queue_clear(&self->queue);
    mb_release_all(self->next, self);
}

void mb_rules_finder_guide(mb_pathfinder *finder, const void *guide)
{
    puzzle_finder *self = (puzzle_finder *)finder;
    MB_ASSERT(self->problem.value && guide);
    self->problem.guide = guide;
}

uint32_t (*mb_rules_finder_heuristic(const mb_pathfinder *finder))(const void *, mb_state)
{
    return ((const puzzle_finder *)finder)->problem.value;
}

mb_status mb_rules_finder_new(mb_pathfinder **out, const mb_rules *rules, enum mb_path_kind kind,
                              uint32_t (*value)(const void *, mb_state), const mb_path_observer *observer)
{
    puzzle_finder *self = mb_alloc_zero(1, sizeof *self);
    if (!self)
        return MB_ENOMEM;
    self->base.find = on_rules_find;
    self->base.free = on_rules_release;
    self->kind = kind;
    self->problem = (mb_problem){.ground = mb_ground_of_rules(rules), .value = value};
    self->queue.frontier.packed = true;
    self->observer = observer;
    *out = &self->base;
    return MB_OK;
}
