/* answerer.h -- who answers?  The arena solved, a theorem, an engine made for the game, or a search: chosen in one
 * place.
 *
 * The rule, for rules (an arena is solved, or searched where that is asked for):
 *   1. A search, where one is asked for: it looks so far ahead and knows no more; or a table, where one is given.
 *   2. A theorem, where its reason is asked for and it covers these rules.
 *   3. An engine that knows the game, where exploring would meet more states than any memory holds; where only a few
 *      answers are wanted, more than are met at once.
 *   4. The arena: everything is explored and solved.  Where a theorem covers the rules it is explored only as far as
 *      nobody has to wait for.
 *   5. Where that was too large: the theorem, else the engine, else nobody, and the reason says how large it is.
 * Who wants the whole arena (for marks of his own, levels, certificates) explores first, with mb_arena_of_rules().
 */
#ifndef MARIENBAD_ANSWERER_H
#define MARIENBAD_ANSWERER_H

#include "book.h"
#include "expert.h"
#include "solve.h"
#include "table.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What is being done, for whoever shows progress or takes the time. */
typedef enum mb_stage {
    MB_STAGE_EXPLORE,
    MB_STAGE_PLAN,
    MB_STAGE_TRANSPOSE,
    MB_STAGE_SOLVE,
    MB_STAGE_SEARCH,
    MB_STAGE_DONE
} mb_stage;

/* How an answer is wanted; all zero: by whoever knows. */
typedef struct mb_question {
    bool reason;                           /* a theorem first */
    bool few;                              /* about a position and its moves: who asks does not want to wait */
    bool states;                           /* about every state: refuse rules whose states do not fit into 64 bits */
    const mb_search_options *search;       /* look ahead so far; NULL: no search */
    mb_table *table;                       /* a table of these rules, which answers; NULL: none */
    mb_book *book;                         /* of openings, for the engine; it must outlive the answerer; NULL: none */
    double seconds;                        /* for each answer of a search; 0: as long as it takes */
    int threads;                           /* of an engine; 0: one */
    uint64_t most;                         /* positions to be explored at most; 0: as rule and memory say */
    uint64_t bytes;                        /* memory for exploring at most; 0: no limit */
    bool symmetry, both;                   /* explore folded; double an impartial graph as a whole */
    const mb_solver *solver;               /* NULL: the one that suits */
    const mb_attractor_observer *observer; /* sees the solving; nullable */
    void (*stage)(void *context, mb_stage stage); /* nullable */
    void *context;
} mb_question;

typedef struct mb_answerer {
    mb_answer *answer;
    mb_arena *graph;              /* what was explored, maybe impartial; NULL: nothing */
    mb_arena *arena;              /* its double, or the same; NULL: nothing was explored */
    bool solved;                  /* an arena was solved; else `solution` is empty */
    mb_solve_plan plan;           /* how it was solved; all zero: not here */
    mb_predecessors predecessors; /* of the arena that was solved; empty: the plan did without */
    mb_solution solution;
} mb_answerer;

/* Find somebody who answers for `ground`, which must outlive the answerer; release with mb_answerer_close().  The
 * answer points into *out, which must stay where it is; on failure it is all zero.
 * `limits` (nullable) is for each piece of work. */
MB_API mb_status mb_answerer_open(mb_answerer *out, const mb_ground *ground, const mb_question *question,
                                  const mb_limits *limits, mb_error *error);
MB_API void mb_answerer_close(mb_answerer *answerer);

/* The answers and the advice of a table of these rules; both must outlive them. */
MB_API mb_status mb_answer_of_table(mb_answer **out, mb_table *table, const mb_rules *rules);
MB_API mb_status mb_advisor_of_table(mb_advisor **out, mb_table *table, const mb_rules *rules);

/* Explore rules and double the graph where it is impartial: the arena that plays take place on.
 *
 * depth   explore so many moves far; 0: to the end
 * graph   what was explored
 * arena   the same, or its double, which borrows its names: free it first; NULL: not wanted
 */
MB_API mb_status mb_arena_of_rules(mb_arena **graph, mb_arena **arena, const mb_rules *rules,
                                   const mb_question *question, uint32_t depth, const mb_limits *limits,
                                   mb_error *error);

/* Explore the graph of impartial rules; where a theorem covers them, only as far as nobody has to wait for, and where
 * that was too large: what the theorem says about their start.  Of the question, what concerns exploring counts.
 *
 * graph   what was explored; NULL: `theory` answers
 * theory  filled where nothing was explored, else empty; release with mb_theory_clear()
 */
MB_API mb_status mb_graph_or_theory(mb_arena **graph, mb_theory *theory, const mb_rules *rules,
                                    const mb_question *question, const mb_limits *limits, mb_error *error);

#ifdef __cplusplus
}
#endif

#endif
