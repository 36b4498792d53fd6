/* answerer.c -- which back end answers?  The rule of answerer.h, step by step. */
#include "marienbad/answerer.h"

#include "answer/backend.h"
#include "marienbad/explore.h"

static const mb_words SAY_PUZZLE_LARGE =
    MB_WORDS("{game} has too many states to look at them all: use path, or give --limit",
             "{game} a trop d'états pour qu'on les examine tous : utilisez path, ou donnez --limit");

enum {
    IN_SECONDS = 2000000,       /* states that are explored in a few seconds */
    IN_SECONDS_BYTES = 1 << 27, /* memory for them */
    PUZZLE_MOST = 1 << 22,      /* states of a puzzle that are explored at most; `path` solves larger ones */
    VAST = 1 << 26,             /* with more states than this, the engine answers and nothing is explored */
    AT_ONCE = 1 << 14,          /* states that are explored without a noticeable wait */
};

static void answerer_enter(const mb_question *question, mb_stage stage)
{
    if (question->stage)
        question->stage(question->context, stage);
}

/* Explore as far as the question and the memory allow. */
static mb_status explore_graph(mb_arena **out, const mb_rules *rules, const mb_question *question, uint32_t depth,
                               const mb_limits *limits, mb_error *error)
{
    mb_limits within = limits ? *limits : (mb_limits){0};
    const bool puzzle = (rules->game->traits & MB_PUZZLE) && !question->most;
    within.positions = puzzle ? PUZZLE_MOST : question->most ? question->most : MB_POSITIONS_MAX;
    within.bytes = question->bytes;
    const mb_explore_options how = {.symmetry = question->symmetry, .blindly = question->most > 0, .depth = depth};
    answerer_enter(question, MB_STAGE_EXPLORE);
    const mb_status status = mb_explore(out, rules, &how, &within, error);
    if (status == MB_ELIMIT && puzzle && rules->fits)
        return mb_fail(error, MB_ELIMIT, SAY_PUZZLE_LARGE, "game", rules->game->name);
    return status;
}

mb_status mb_arena_of_rules(mb_arena **graph, mb_arena **arena, const mb_rules *rules, const mb_question *question,
                            uint32_t depth, const mb_limits *limits, mb_error *error)
{
    mb_arena *found, *doubled = NULL;
    mb_status status = explore_graph(&found, rules, question, depth, limits, error);
    if (status != MB_OK)
        return status;
    if (found->impartial && arena)
        status = mb_arena_double(&doubled, found, rules->first, !question->both, limits);
    if (status != MB_OK) {
        mb_arena_free(found);
        return mb_error_plain(error, status);
    }
    *graph = found;
    if (arena)
        *arena = doubled ? doubled : found;
    return MB_OK;
}

mb_question mb_question_in_seconds(const mb_question *question)
{
    mb_question within = *question;
    if (!question->most) {
        within.most = IN_SECONDS;
        within.bytes = question->bytes && question->bytes < IN_SECONDS_BYTES ? question->bytes : IN_SECONDS_BYTES;
    }
    return within;
}

mb_status mb_graph_or_theory(mb_arena **graph, mb_theory *theory, const mb_rules *rules, const mb_question *question,
                             const mb_limits *limits, mb_error *error)
{
    mb_theory known = {0};
    mb_arena *found = NULL;
    mb_error why = {0};
    mb_status status = mb_theory_ask(&known, rules, &why);
    const bool covered = status == MB_OK;
    if (status == MB_EPARSE || status == MB_ENOMEM) /* the theorem's error: only it could read the position */
        goto done;
    const mb_question within = covered ? mb_question_in_seconds(question) : *question;
    status = explore_graph(&found, rules, &within, 0, limits, &why);
    if (status == MB_ELIMIT && covered)
        status = MB_OK;
    answerer_enter(question, MB_STAGE_DONE);
done:
    if (status != MB_OK && error)
        *error = why;
    if (status != MB_OK || found)
        mb_theory_clear(&known);
    if (status != MB_OK) {
        mb_arena_free(found);
        return status;
    }
    *graph = found;
    *theory = known;
    return MB_OK;
}

/* Plan, compute the predecessors where the plan wants them, solve. */
static mb_status answerer_solve(mb_answerer *self, const mb_arena *arena, const mb_rules *rules,
                                const mb_question *question, const mb_limits *limits, mb_error *error)
{
    MB_ASSERT(!arena->impartial && !self->answer && !self->solved);
    answerer_enter(question, MB_STAGE_PLAN);
    mb_status status = mb_solve_plan_make(&self->plan, arena, question->solver, question->observer, limits, error);
    if (status != MB_OK)
        return status;
    answerer_enter(question, MB_STAGE_TRANSPOSE);
    status = self->plan.transpose ? mb_predecessors_compute(&self->predecessors, arena, limits) : MB_OK;
    if (status != MB_OK)
        return mb_error_plain(error, status);
    answerer_enter(question, MB_STAGE_SOLVE);
    status = mb_solve(&self->solution, arena, &self->plan, &self->predecessors, question->observer, limits, error);
    if (status != MB_OK)
        return status;
    status = mb_answer_of_arena(&self->answer, arena, rules, &self->solution);
    if (status != MB_OK)
        return mb_error_plain(error, status);
    self->answer->by = self->plan.solver->name;
    self->solved = true;
    return MB_OK;
}

/* Explore the rules, and solve the arena; on failure nothing of it is left, so that another back end may answer. */
static mb_status explore(mb_answerer *self, const mb_rules *rules, const mb_question *question,
                         const mb_limits *limits, mb_error *error)
{
    mb_status status = mb_arena_of_rules(&self->graph, &self->arena, rules, question, 0, limits, error);
    if (status == MB_OK)
        status = answerer_solve(self, self->arena, rules, question, limits, error);
    if (status != MB_OK)
        mb_answerer_close(self);
    return status;
}

/* Ask the engine made for the game. */
static mb_status ask_engine(mb_answer **out, const mb_rules *rules, const mb_question *question,
                            const mb_limits *limits, mb_error *error)
{
    mb_advisor *advisor;
    const mb_search_options how = {.depth = MB_TO_THE_END, .book = question->book};
    mb_status status = mb_advisor_of_rules(&advisor, rules, question->book ? &how : NULL, error);
    if (status != MB_OK)
        return status;
    answerer_enter(question, MB_STAGE_SEARCH);
    status = mb_advisor_threads(advisor, question->threads ? question->threads : 1);
    if (status == MB_OK)
        return mb_answer_of_advisor(out, advisor, rules, limits) == MB_OK ? MB_OK : mb_error_plain(error, MB_ENOMEM);
    mb_advisor_free(advisor);
    return mb_error_plain(error, status);
}

/* An estimate of the number of states of a game that an engine could answer for; 0: there is no engine. */
static uint64_t states_of_engine(const mb_rules *rules)
{
    MB_ASSERT(rules);
    const mb_expert *expert = mb_expert_find(rules->game->name);
    return expert && expert->advisor && expert->states ? expert->states(rules) : 0;
}

/* Steps 2 to 5 of the rule. */
static mb_status answer_for_rules(mb_answerer *self, const mb_rules *rules, const mb_question *question,
                                  const mb_limits *limits, mb_error *error)
{
    mb_answer *theory = NULL;
    const mb_status asked = mb_answer_of_theory(&theory, rules, error);
    if (asked == MB_EPARSE || asked == MB_ENOMEM) /* the theorem's error: only it could read the position */
        return asked;
    if (theory && question->reason) {
        self->answer = theory;
        return MB_OK;
    }
    const uint64_t states = states_of_engine(rules);
    if (states > (question->few ? AT_ONCE : VAST) && !question->most)
        return ask_engine(&self->answer, rules, question, limits, error);
    const mb_question within = theory ? mb_question_in_seconds(question) : *question;
    mb_status status = explore(self, rules, &within, limits, error);
    if ((status == MB_ELIMIT || status == MB_ENOMEM) && theory) { /* what a theorem knows is not refused */
        self->answer = theory;
        return MB_OK;
    }
    mb_answer_free(theory);
    return status == MB_ELIMIT && states > 0 ? ask_engine(&self->answer, rules, question, limits, error) : status;
}

mb_status mb_answerer_open(mb_answerer *out, const mb_ground *ground, const mb_question *question,
                           const mb_limits *limits, mb_error *error)
{
    static const mb_question any = {0};
    mb_error why = {0}; /* of the back end that failed */
    mb_status status;
    question = question ? question : &any;
    *out = (mb_answerer){0}; /* filled in place: the answer points into it */
    const mb_rules *rules = ground->rules;
    if (question->states && (status = mb_ground_fit(ground, error)) != MB_OK)
        return status;
    if (question->search) {
        mb_limits each = limits ? *limits : (mb_limits){0};
        each.seconds = question->seconds;
        answerer_enter(question, MB_STAGE_SEARCH);
        status = mb_answer_of_search(&out->answer, ground, question->search, &each, &why);
    } else if (question->table && rules) {
        if ((status = mb_answer_of_table(&out->answer, question->table, rules)) != MB_OK)
            mb_error_plain(&why, status);
    } else if (ground->arena) {
        status = answerer_solve(out, ground->arena, rules, question, limits, &why);
    } else {
        status = answer_for_rules(out, rules, question, limits, &why);
    }
    answerer_enter(question, MB_STAGE_DONE);
    if (status != MB_OK)
        mb_answerer_close(out);
    if (status != MB_OK && error)
        *error = why;
    return status;
}

void mb_answerer_close(mb_answerer *self)
{
    mb_answer_free(self->answer);
    mb_predecessors_clear(&self->predecessors);
    mb_solution_clear(&self->solution);
    if (self->arena != self->graph)
        mb_arena_free(self->arena);
    mb_arena_free(self->graph);
    *self = (mb_answerer){0};
}
