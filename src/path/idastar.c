/* idastar.c -- IDA*: cheapest paths in the memory of one path, by depth-first searches with growing bounds.
 *
 * A search does not enter states whose g + h exceeds the bound; the smallest such sum is the next bound.  States on
 * the current path are not entered again, so that a cycle of cost 0 does not make the search endless.
 */
#include "core/mem.h"
#include "path/finder.h"

/* A state on the path, and which of its moves were tried. */
typedef struct level {
    uint64_t g;
    size_t first, count; /* its moves: next[first .. first+count-1] */
    size_t tried;
} level;

typedef struct dive {
    const mb_problem *problem;
    mb_trip *trip;
    uint64_t bound;
    uint64_t beyond; /* the smallest sum that exceeded the bound */
    mb_state *path;  /* path[d]: the state at depth d */
    level *level;
    size_t depth; /* states on the path */
    size_t path_room, level_room;
    mb_state *next; /* moves of all levels, one after the other */
    size_t next_room;
} dive;

static bool lies_on_path(const dive *self, mb_state state)
{
    for (size_t d = self->depth; d-- > 0;)
        if (self->path[d] == state)
            return true;
    return false;
}

/* List the moves of the deepest state. */
static mb_status idastar_list_moves(dive *self)
{
    MB_ASSERT(self->depth > 0);
    level *at = &self->level[self->depth - 1];
    const mb_state state = self->path[self->depth - 1];
    at->first = self->depth > 1 ? at[-1].first + at[-1].count : 0;
    if (!mb_grow(&self->next, &self->next_room, at->first, 1))
        return MB_ENOMEM;
    at->count = mb_problem_moves(self->problem, state, self->next + at->first, self->next_room - at->first);
    if (at->count > self->next_room - at->first) {
        if (!mb_grow(&self->next, &self->next_room, at->first, at->count))
            return MB_ENOMEM;
        at->count = mb_problem_moves(self->problem, state, self->next + at->first, at->count);
    }
    MB_ASSERT(at->first + at->count <= self->next_room);
    at->tried = 0;
    return MB_OK;
}

/* Enter `state`, with cost g and heuristic h. */
static mb_status idastar_enter(dive *self, mb_state state, uint64_t g, uint64_t h)
{
    const bool room = mb_grow(&self->path, &self->path_room, self->depth, 1)
                      && mb_grow(&self->level, &self->level_room, self->depth, 1);
    if (!room)
        return MB_ENOMEM;
    mb_effort *effort = &self->trip->effort;
    self->path[self->depth] = state;
    self->level[self->depth++] = (level){.g = g};
    if (self->depth > effort->stored)
        effort->stored = self->depth;
    if (mb_problem_is_goal(self->problem, state))
        return MB_OK;
    mb_status status =
        mb_trip_bytes(self->trip, self->path_room * sizeof *self->path + self->level_room * sizeof *self->level
                                      + self->next_room * sizeof *self->next);
    if (status == MB_OK)
        status = mb_trip_expand(self->trip, state, g, h);
    return status == MB_OK ? idastar_list_moves(self) : status;
}

/* Try the next move of the deepest state: go deeper, or leave it when none is left. */
static mb_status idastar_step(dive *self)
{
    level *at = &self->level[self->depth - 1];
    const mb_state state = self->path[self->depth - 1];
    MB_ASSERT(at->tried <= at->count && at->g <= self->bound);
    if (at->tried == at->count) {
        self->depth--;
        return MB_OK;
    }
    const size_t index = at->tried++;
    const mb_state to = self->next[at->first + index];
    if (lies_on_path(self, to))
        return MB_OK;
    const uint64_t g = at->g + mb_problem_cost(self->problem, state, index);
    const uint64_t h = mb_problem_remaining(self->problem, to);
    self->trip->effort.generated++;
    mb_trip_reached(self->trip, state, to, g, h);
    if (h == MB_DEAD)
        return MB_OK;
    MB_ASSERT(g >= at->g && g + h >= g); /* costs are not negative, and do not overflow */
    if (g + h > self->bound) {
        if (g + h < self->beyond)
            self->beyond = g + h;
        return MB_OK;
    }
    return idastar_enter(self, to, g, h);
}

/* One search within the bound; *found when the path has reached a goal. */
static mb_status idastar_search(bool *found, dive *self, mb_state from, uint64_t h)
{
    const mb_path_observer *observer = self->trip->observer;
    if (observer && observer->deepened)
        observer->deepened(observer->context, self->bound);
    self->beyond = MB_DEAD;
    self->depth = 0;
    *found = false;
    mb_status status = idastar_enter(self, from, 0, h);
    while (status == MB_OK && self->depth > 0) {
        if (mb_problem_is_goal(self->problem, self->path[self->depth - 1])) {
            *found = true;
            break;
        }
        status = idastar_step(self);
    }
    return status;
}

mb_status mb_idastar_run(mb_path *out, const mb_problem *problem, mb_state from, mb_trip *trip)
{
    const uint64_t h = mb_problem_remaining(problem, from);
    dive self = {.problem = problem, .trip = trip, .bound = h};
    mb_status status = MB_OK;
    bool found = false;
    while (status == MB_OK && !found && self.bound != MB_DEAD) {
        trip->effort.bound = self.bound;
        status = idastar_search(&found, &self, from, h);
        MB_ASSERT(found || status != MB_OK || self.beyond > self.bound); /* the bound grows, so that the loop ends */
        if (!found)
            self.bound = self.beyond;
    }
    mb_path path = {0};
    if (status == MB_OK && found) {
        path.state = self.path;
        path.count = self.depth;
        self.path = NULL;
        status = mb_path_finish(&path, problem) ? MB_OK : MB_ENOMEM;
    }
    mb_release_all(self.path, self.level, self.next);
    if (status == MB_OK)
        *out = path;
    else
        mb_path_clear(&path);
    return status;
}
