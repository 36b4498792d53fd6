/* taquin_watched.c -- a search with pattern databases whose steps are observed: the general algorithms, with the
 * tables as their heuristic. */
#include "core/mem.h"
#include "core/message.h"
#include "path/finder.h"
#include "taquin/taquin_engines.h"
#include "taquin/taquin_patterns.h"

typedef struct watched_finder {
    mb_pathfinder base;
    const mb_taquin *asked; /* the game of the caller */
    mb_taquin game;         /* the same, its goal with the blank first: that of the tables */
    mb_patterns patterns;
    mb_pathfinder *general;
} watched_finder;

/* The bound of the tables for a board of the caller's game. */
static uint32_t watched_bound(const void *context, mb_state board)
{
    const watched_finder *self = context;
    MB_ASSERT(mb_taquin_solvable(self->asked, board)); /* the start is, and moves preserve it */
    const mb_state renamed = mb_taquin_rename(self->asked, board);
    return mb_patterns_bound(&self->patterns, self->asked->last ? mb_taquin_turn(self->asked, renamed) : renamed);
}

/* value() of the pathfinder. */
static bool watched_value(uint64_t *out, const mb_pathfinder *base, mb_state board)
{
    const watched_finder *self = (const watched_finder *)base;
    const bool solvable = mb_taquin_solvable(self->asked, board);
    if (solvable)
        *out = watched_bound(self, board);
    return solvable;
}

static mb_status watched_find(mb_path *out, mb_effort *effort, mb_pathfinder *base, mb_state from,
                              const mb_limits *limits, mb_error *error)
{
    return mb_pathfinder_find(out, effort, ((watched_finder *)base)->general, from, limits, error);
}

static void watched_release(mb_pathfinder *base)
{
    watched_finder *self = (watched_finder *)base;
    mb_pathfinder_free(self->general);
    mb_patterns_clear(&self->patterns);
    mb_release(self);
}

mb_status mb_taquin_watched_new(mb_pathfinder **out, const mb_rules *rules, bool astar,
                                const mb_path_options *options, const mb_limits *limits, mb_error *error)
{
    watched_finder *self = mb_alloc_zero(1, sizeof *self);
    if (!self)
        return mb_error_plain(error, MB_ENOMEM);
    self->base = (mb_pathfinder){.algorithm = astar ? "astar" : "idastar",
                                 .heuristic = "pattern",
                                 .proves = true,
                                 .find = watched_find,
                                 .free = watched_release,
                                 .value = watched_value};
    self->asked = rules->self;
    MB_ASSERT(self->asked->corner);
    mb_taquin_init(&self->game, self->asked->rows, self->asked->cols, false);
    mb_status status = mb_patterns_init(&self->patterns, &self->game, options->pattern, error);
    if (status == MB_OK)
        status = mb_patterns_get(&self->patterns, options->store, limits, error);
    if (status == MB_OK) {
        status = mb_rules_finder_new(&self->general, rules, astar ? MB_PATH_ASTAR : MB_PATH_IDASTAR, watched_bound,
                                     options->observer);
        if (status != MB_OK)
            mb_error_plain(error, status);
    }
    if (status != MB_OK) {
        watched_release(&self->base);
        return status;
    }
    mb_rules_finder_guide(self->general, self);
    *out = &self->base;
    return MB_OK;
}
