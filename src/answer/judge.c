/* judge.c -- which part of the graph is a heuristic judged on?  Everything, or what A* generates with it.
 *
 * An observer of A* collects the positions that it generates.  Of a puzzle, they are made into an arena for the
 * checker.
 */
#include "arena/builder.h"
#include "core/hash.h"
#include "core/mem.h"
#include "core/message.h"
#include "marienbad/explore.h"
#include "path/finder.h"

/* The part of the graph that the checker is given. */
typedef struct part {
    const mb_arena *arena;
    mb_arena *owned; /* the same, where it was made here; else NULL */
    int64_t *h;
    mb_bitset goals;
    mb_bitset generated; /* the positions that were generated; empty: all */
    mb_hash states;      /* of a puzzle that is not checked as a whole: position v is states.key[v] */
    mb_status status;    /* of the observer */
} part;

static void judge_clear(part *p)
{
    mb_arena_free(p->owned);
    mb_release(p->h);
    mb_bitset_clear(&p->goals);
    mb_bitset_clear(&p->generated);
    mb_hash_clear(&p->states);
}

/* Add a state that A* generates; the start, which no move leads to, is added when it is expanded. */
static void add_generated(part *p, mb_state state)
{
    uint32_t number;
    if (p->arena)
        mb_bitset_add(&p->generated, (uint32_t)state);
    else if (p->status == MB_OK)
        p->status = mb_hash_add(&number, NULL, &p->states, state);
}

static void on_expanded(void *context, mb_state state, uint64_t g, uint64_t h)
{
    (void)g, (void)h;
    add_generated(context, state);
}

static void on_reached(void *context, mb_state from, mb_state to, uint64_t g, uint64_t h)
{
    (void)from, (void)g, (void)h;
    add_generated(context, to);
}

/* Run a finder, and free it, to collect what it generates. */
static mb_status run_observed(part *p, mb_pathfinder *finder, mb_state from, const mb_limits *limits, mb_error *error)
{
    mb_path path = {0};
    const mb_status status = mb_pathfinder_find(&path, NULL, finder, from, limits, error);
    mb_path_clear(&path);
    mb_pathfinder_free(finder);
    return status == MB_OK && p->status != MB_OK ? mb_error_plain(error, p->status) : status;
}

static mb_status judge_arena(mb_judgement *out, const mb_arena *arena, uint32_t from, const mb_path_options *how,
                             bool whole, const mb_limits *limits, mb_error *error)
{
    const mb_list *goals = how ? how->goals : NULL;
    const char *heuristic = how ? how->heuristic : NULL;
    const bool informed = arena->heuristic && !(heuristic && strcmp(heuristic, "none") == 0);
    part p = {.arena = arena, .h = mb_alloc(arena->positions, sizeof *p.h)};
    mb_status status = p.h ? mb_bitset_init(&p.goals, arena->positions) : MB_ENOMEM;
    if (status == MB_OK && !whole)
        status = mb_bitset_init(&p.generated, arena->positions);
    if (status != MB_OK) {
        mb_error_plain(error, status);
        goto done;
    }
    for (uint32_t v = 0; v < arena->positions; v++) {
        p.h[v] = informed && arena->heuristic[v] != MB_NO_HINT ? arena->heuristic[v] : 0;
        if (!goals && (mb_is_goal(arena, v) || mb_mark_of(arena, v) == MB_WIN1))
            mb_bitset_add(&p.goals, v);
    }
    for (uint32_t i = 0; goals && i < goals->count; i++)
        mb_bitset_add(&p.goals, goals->at[i]);
    const mb_path_observer observer = {.expanded = on_expanded, .reached = on_reached, .context = &p};
    const mb_path_options options = {
        .algorithm = "astar", .heuristic = heuristic, .goals = goals, .observer = &observer};
    mb_pathfinder *finder;
    if ((status = mb_pathfinder_of_arena(&finder, arena, &options, error)) != MB_OK)
        goto done;
    if (whole)
        mb_pathfinder_free(finder);
    else if ((status = run_observed(&p, finder, from, limits, error)) != MB_OK)
        goto done;
    status = mb_check_heuristic(out, arena, p.h, &p.goals, whole ? NULL : &p.generated, limits);
    if (status == MB_OK)
        out->whole = whole;
    else
        mb_error_plain(error, status);
done:
    judge_clear(&p);
    return status;
}

/* Make an arena of the states that were generated, their moves, and the states to which these lead. */
static mb_status judge_build(part *p, const mb_rules *rules)
{
    const mb_problem problem = {.ground = mb_ground_of_rules(rules)};
    const mb_game *game = rules->game;
    uint32_t start; /* added here: A* does not expand a start that is a goal, or from which none can be reached */
    mb_builder builder = mb_builder_new();
    mb_state *next = NULL;
    size_t room = 0;
    mb_status status = mb_hash_add(&start, NULL, &p->states, rules->start);
    const uint32_t generated = p->states.count;
    for (uint32_t v = 0; v < p->states.count && status == MB_OK; v++) {
        const mb_state state = p->states.key[v];
        status = mb_builder_position(&builder, mb_tag(MB_P1, game->mark(rules->self, state), false));
        size_t count = v < generated && status == MB_OK ? mb_problem_moves(&problem, state, next, room) : 0;
        if (count > room) {
            if (!mb_grow(&next, &room, 0, count)) {
                status = MB_ENOMEM;
                break;
            }
            count = mb_problem_moves(&problem, state, next, room);
        }
        for (size_t i = 0; i < count && status == MB_OK; i++) {
            uint32_t to;
            status = mb_hash_add(&to, NULL, &p->states, next[i]);
            if (status == MB_OK)
                status = mb_builder_move(&builder, to);
            if (status == MB_OK && game->cost)
                status = mb_builder_cost(&builder, game->cost(rules->self, state, i));
        }
    }
    mb_release(next);
    if (status == MB_OK)
        status = mb_builder_finish(&p->owned, &builder, NULL);
    else
        mb_builder_clear(&builder);
    p->arena = p->owned;
    if (status == MB_OK)
        status = mb_bitset_init(&p->generated, p->arena->positions);
    for (uint32_t v = 0; v < generated && status == MB_OK; v++)
        mb_bitset_add(&p->generated, v);
    return status;
}

/* The state behind position v of a part of a puzzle. */
static mb_state judge_state_of(const part *p, uint32_t v)
{
    MB_ASSERT(v < p->arena->positions);
    mb_state state = 0;
    if (p->states.count > 0)
        return p->states.key[v];
    mb_arena_state(&state, p->arena, v);
    return state;
}

/* Fill in the heuristic and the goals of a part of a puzzle. */
static mb_status set_values(part *p, const mb_rules *rules, uint32_t (*heuristic)(const void *, mb_state))
{
    const uint32_t positions = p->arena->positions;
    p->h = mb_alloc_zero(positions, sizeof *p->h);
    if (!p->h || mb_bitset_init(&p->goals, positions) != MB_OK)
        return MB_ENOMEM;
    for (uint32_t v = 0; v < positions; v++) {
        const uint32_t h = heuristic ? heuristic(rules->self, judge_state_of(p, v)) : 0;
        p->h[v] = h == MB_NO_WAY ? INT64_MAX / 2 : h;
        if (mb_mark_of(p->arena, v) == MB_WIN1)
            mb_bitset_add(&p->goals, v);
    }
    return MB_OK;
}

/* Judge the part that was made, with that heuristic. */
static mb_status judge_part(mb_judgement *out, part *p, const mb_rules *rules, bool whole,
                            uint32_t (*heuristic)(const void *, mb_state), const mb_limits *limits)
{
    mb_judgement found;
    mb_status status = set_values(p, rules, heuristic);
    if (status == MB_OK)
        status = mb_check_heuristic(&found, p->arena, p->h, &p->goals, whole ? NULL : &p->generated, limits);
    if (status != MB_OK)
        return status;
    found.whole = whole;
    if (!found.admissible)
        found.over = judge_state_of(p, (uint32_t)found.over);
    if (found.goal_h)
        found.goal = judge_state_of(p, (uint32_t)found.goal);
    if (!found.monotone) {
        found.from = judge_state_of(p, (uint32_t)found.from);
        found.to = judge_state_of(p, (uint32_t)found.to);
    }
    *out = found;
    return MB_OK;
}

static mb_status judge_rules(mb_judgement *out, const mb_rules *rules, const char *heuristic, bool whole,
                             const mb_limits *limits, mb_error *error)
{
    part p = {0};
    const mb_ground ground = mb_ground_of_rules(rules);
    const mb_path_observer observer = {.expanded = on_expanded, .reached = on_reached, .context = &p};
    const mb_path_options options = {
        .algorithm = "astar", .heuristic = heuristic, .general = true, .observer = &observer};
    mb_pathfinder *finder;
    mb_status status = mb_pathfinder_of(&finder, &ground, &options, limits, error);
    if (status != MB_OK)
        return status;
    uint32_t (*const function)(const void *, mb_state) = mb_rules_finder_heuristic(finder);
    if (whole) {
        mb_pathfinder_free(finder);
        status = mb_explore(&p.owned, rules, NULL, limits, error);
        p.arena = p.owned;
    } else {
        status = run_observed(&p, finder, rules->start, limits, error);
    }
    if (status == MB_OK) { /* `error` is filled in up to here */
        if (!whole)
            status = judge_build(&p, rules);
        if (status == MB_OK)
            status = judge_part(out, &p, rules, whole, function, limits);
        if (status != MB_OK)
            mb_error_plain(error, status);
    }
    judge_clear(&p);
    return status;
}

mb_status mb_judge(mb_judgement *out, const mb_ground *ground, mb_state from, const mb_path_options *options,
                   bool whole, const mb_limits *limits, mb_error *error)
{
    if (ground->arena)
        return judge_arena(out, ground->arena, (uint32_t)from, options, whole, limits, error);
    mb_rules rules = *ground->rules;
    rules.start = from;
    return judge_rules(out, &rules, options ? options->heuristic : NULL, whole, limits, error);
}
