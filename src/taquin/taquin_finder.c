/* taquin_finder.c -- the pathfinder of sliding tiles: IDA* and A* made for them, with all bounds of the game. */
#include "taquin/taquin_engines.h"

#include "core/mem.h"
#include "core/message.h"
#include "marienbad/expert.h"
#include "path/path_words.h"
#include "taquin/taquin_patterns.h"

typedef struct taquin_finder {
    mb_pathfinder base;
    const mb_taquin *asked; /* the game of the caller */
    mb_taquin game;         /* the same, its goal with the blank first */
    mb_patterns patterns;   /* all zero: not used */
    mb_sixteen *sixteen;    /* NULL: not used */
    uint32_t (*bound)(const void *self, mb_state board);
    bool astar;
} taquin_finder;

static const struct {
    const char *name;
    uint32_t (*bound)(const void *self, mb_state board);
} bounds[] = {
    {"none", mb_taquin_none},           {"misplaced", mb_taquin_misplaced},
    {"manhattan", mb_taquin_manhattan}, {"linear-conflict", mb_taquin_linear_conflict},
    {"pattern", mb_patterns_bound},
};

/* The moves of the run as a path of the caller's game. */
static mb_status make_path(mb_path *out, const taquin_finder *self, mb_state from, const mb_taquin_run *run)
{
    const mb_taquin *game = self->asked;
    MB_ASSERT(run->count <= MB_TAQUIN_LONGEST);
    const size_t count = (size_t)run->count + 1;
    mb_path path = {.found = true, .cost = run->count, .count = count};
    path.state = mb_alloc(count, sizeof *path.state);
    path.move = mb_alloc(count, sizeof *path.move);
    if (!path.state || !path.move) {
        mb_path_clear(&path);
        return MB_ENOMEM;
    }
    path.state[0] = from;
    for (uint32_t i = 0; i < run->count; i++) {
        const int blank = mb_taquin_blank(path.state[i]),
                  way = game->last ? mb_taquin_back(run->way[i]) : run->way[i];
        path.move[i] = 0;
        for (int other = 0; other < way; other++)
            path.move[i] += game->next[blank][other] >= 0;
        MB_ASSERT(way < MB_TAQUIN_WAYS && game->next[blank][way] >= 0);
        path.state[i + 1] = mb_taquin_slide(path.state[i], blank, game->next[blank][way]);
    }
    MB_ASSERT(path.state[run->count] == game->goal);
    *out = path;
    return MB_OK;
}

/* Report which limit was reached, and the bound that was proved. */
static mb_status taquin_explain(mb_error *error, mb_status status, const mb_taquin_run *run)
{
    const mb_limits *limits = run->limits;
    if (status != MB_ELIMIT)
        return mb_error_plain(error, status);
    const bool states = limits->positions && run->effort.expanded > limits->positions;
    const bool bytes = !states && limits->bytes && run->effort.bytes > limits->bytes;
    const mb_words words = states ? SAY_LIMIT_STATES : bytes ? SAY_LIMIT_BYTES : SAY_LIMIT_SECONDS;
    return mb_fail(error, status, words, "most", states ? limits->positions : limits->bytes, "bound",
                   run->effort.bound);
}

/* The caller's board in the game whose goal has the blank first. */
static mb_state first_board(const taquin_finder *self, mb_state board)
{
    const mb_state renamed = mb_taquin_rename(self->asked, board);
    return self->asked->last ? mb_taquin_turn(self->asked, renamed) : renamed;
}

/* value() of a pathfinder with pattern databases. */
static bool taquin_value(uint64_t *out, const mb_pathfinder *base, mb_state board)
{
    const taquin_finder *self = (const taquin_finder *)base;
    const mb_state first = first_board(self, board);
    const bool solvable = mb_taquin_solvable(&self->game, first);
    if (solvable)
        *out = mb_patterns_bound(&self->patterns, first);
    return solvable;
}

static mb_status taquin_find(mb_path *out, mb_effort *effort, mb_pathfinder *base, mb_state from,
                             const mb_limits *limits, mb_error *error)
{
    const taquin_finder *self = (taquin_finder *)base;
    const bool guided = self->patterns.table;
    mb_taquin_run run = {.game = &self->game,
                         .from = first_board(self, from),
                         .bound = self->bound,
                         .self = guided ? (const void *)&self->patterns : &self->game,
                         .sixteen = self->sixteen,
                         .limits = limits,
                         .pace = mb_pace_begin(limits, 0)};
    mb_path path = {0};
    mb_status status = MB_OK;
    if (mb_taquin_solvable(&self->game, run.from)) {
        status = self->astar ? mb_taquin_astar(&run)
                 : guided    ? mb_patterns_idastar(&run, &self->patterns)
                             : mb_taquin_idastar(&run);
        if (!self->astar)
            run.effort.stored = run.effort.bound + 1; /* one path */
        if (status == MB_OK)
            status = make_path(&path, self, from, &run);
    }
    if (effort)
        *effort = run.effort;
    if (status != MB_OK)
        return taquin_explain(error, status, &run);
    *out = path;
    return MB_OK;
}

static void taquin_release(mb_pathfinder *base)
{
    taquin_finder *self = (taquin_finder *)base;
    mb_patterns_clear(&self->patterns);
    mb_sixteen_free(self->sixteen);
    mb_release(self);
}

/* Should the general algorithms be used?  On small boards they are fast enough, and an observer sees the search whose
 * work is counted; and without a heuristic A* is Dijkstra's algorithm. */
static bool suits_general(const mb_taquin *game, const mb_path_options *options, bool astar, const char *heuristic)
{
    enum { SMALL = 9 };
    const bool small = game->rows * game->cols <= SMALL;
    return options->observer || (astar && (small || strcmp(heuristic, "none") == 0));
}

/* The defaults: IDA* with pattern databases; where an algorithm is given, Manhattan distance. */
static mb_status pathfinder(mb_pathfinder **out, const mb_rules *rules, const mb_path_options *options,
                            const mb_limits *limits, mb_error *error)
{
    const char *algorithm = options->algorithm ? options->algorithm : "idastar", *heuristic = options->heuristic;
    if (!heuristic)
        heuristic = options->pattern || !options->algorithm ? "pattern" : "manhattan";
    const bool astar = strcmp(algorithm, "astar") == 0;
    size_t row = 0;
    while (row < MB_COUNT(bounds) && strcmp(bounds[row].name, heuristic) != 0)
        row++;
    const mb_taquin *asked = rules->self;
    if ((!astar && strcmp(algorithm, "idastar") != 0) || row == MB_COUNT(bounds))
        return MB_EUNSUITED;
    if (!asked->corner)
        return MB_EUNSUITED;
    if (suits_general(asked, options, astar, heuristic)) {
        const bool asks =
            options->heuristic && bounds[row].bound == mb_patterns_bound; /* only this engine has the tables */
        return asks ? mb_taquin_watched_new(out, rules, astar, options, limits, error) : MB_EUNSUITED;
    }
    taquin_finder *self = mb_alloc_zero(1, sizeof *self);
    if (!self)
        return mb_error_plain(error, MB_ENOMEM);
    self->base = (mb_pathfinder){.algorithm = astar ? "astar" : "idastar",
                                 .heuristic = bounds[row].name,
                                 .proves = true,
                                 .find = taquin_find,
                                 .free = taquin_release,
                                 .value = bounds[row].bound == mb_patterns_bound ? taquin_value : NULL};
    self->asked = asked;
    self->bound = bounds[row].bound;
    self->astar = astar;
    mb_taquin_init(&self->game, asked->rows, asked->cols, false);
    mb_status status = MB_OK;
    if (self->bound == mb_patterns_bound) {
        status = mb_patterns_init(&self->patterns, &self->game, options->pattern, error);
        if (status == MB_OK)
            status = mb_patterns_get(&self->patterns, options->store, limits, error);
    }
    const bool conflicts = self->bound == mb_taquin_linear_conflict;
    if (!astar && asked->rows == 4 && asked->cols == 4 && (conflicts || self->bound == mb_taquin_manhattan)) {
        self->sixteen = mb_sixteen_new(&self->game, conflicts);
        if (!self->sixteen)
            status = mb_error_plain(error, MB_ENOMEM);
    }
    if (status != MB_OK) {
        taquin_release(&self->base);
        return status;
    }
    *out = &self->base;
    return MB_OK;
}

const mb_expert mb_expert_taquin = {
    .game = "taquin",
    .brief = MB_WORDS("optimal solutions by IDA*, with pattern databases on request",
                      "solutions optimales par IDA*, avec des bases de motifs sur demande"),
    .pathfinder = pathfinder,
};
