/* answerer.h -- which back end answers?  A solved arena, a theorem, an engine made for the game, or a search: chosen
 * in one place.
 *
 * An arena is solved, or searched where the question asks for a search.  For rules:
 *   1. The search that the question asks for, to its depth; or the table that it gives.
 *   2. A theorem that covers these rules, where the question asks for a reason.
 *   3. The engine made for the game, where the game has more states than can be explored; or, where only a few
 *      answers are wanted, more than can be explored without a noticeable wait.
 *   4. The arena: all states are explored, and solved.  Where a theorem covers the rules, the exploration stops after
 *      a few seconds.
 *   5. Where the arena was too large: the theorem, else the engine, else MB_ELIMIT with the size in the error.
 *
 * A caller that needs the arena itself (for additional marks, levels, certificates) explores first, with
 * mb_arena_of_rules().
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

/* The stages of finding an answer, for callers that show progress or measure time. */
typedef enum mb_stage {
    MB_STAGE_EXPLORE,
    MB_STAGE_PLAN,
    MB_STAGE_TRANSPOSE,
    MB_STAGE_SOLVE,
    MB_STAGE_SEARCH,
    MB_STAGE_DONE
} mb_stage;

/* Which answer is wanted; all zero: chosen by the rule above. */
typedef struct mb_question {
    bool reason;                           /* prefer a theorem, which gives a reason */
    bool few;                              /* only about one position and its moves: prefer not to explore */
    bool states;                           /* about every state: refuse rules whose states do not fit into 64 bits */
    const mb_search_options *search;       /* answer by a search with these options; NULL: no search */
    mb_table *table;                       /* answer from this table of the rules; NULL: none */
    mb_book *book;                         /* of openings, for the engine; it must outlive the answerer; NULL: none */
    double seconds;                        /* for each answer of a search; 0: as long as it takes */
    int threads;                           /* with which an engine works; 0: one */
    uint64_t most;                         /* positions to be explored at most; 0: as the rule and the memory allow */
    uint64_t bytes;                        /* memory for exploring at most; 0: no limit */
    bool symmetry;                         /* explore up to symmetry */
    bool both;                             /* double an impartial graph with all pairs, not only the reachable ones */
    const mb_solver *solver;               /* NULL: the one that suits */
    const mb_attractor_observer *observer; /* is shown the steps of solving; nullable */
    void (*stage)(void *context, mb_stage stage); /* nullable */
    void *context;
} mb_question;

typedef struct mb_answerer {
    mb_answer *answer;
    mb_arena *graph;              /* the explored graph, maybe impartial; NULL: nothing was explored */
    mb_arena *arena;              /* its double, or the same graph; NULL: nothing was explored */
    bool solved;                  /* an arena was solved; else `solution` is empty */
    mb_solve_plan plan;           /* how it was solved; all zero: nothing was solved */
    mb_predecessors predecessors; /* of the arena that was solved; empty: the plan needed none */
    mb_solution solution;
} mb_answerer;

/* Find a back end that answers for `ground`, which must outlive the answerer; release with mb_answerer_close().  The
 * answer points into *out, which must stay where it is; on failure it is all zero.
 * `limits` (nullable) is for each piece of work. */
MB_API mb_status mb_answerer_open(mb_answerer *out, const mb_ground *ground, const mb_question *question,
                                  const mb_limits *limits, mb_error *error);
MB_API void mb_answerer_close(mb_answerer *answerer);

/* The answers and the advice of a table of these rules; both must outlive them. */
MB_API mb_status mb_answer_of_table(mb_answer **out, mb_table *table, const mb_rules *rules);
MB_API mb_status mb_advisor_of_table(mb_advisor **out, mb_table *table, const mb_rules *rules);

/* Explore rules, and double the graph where it is impartial.
 *
 * depth   explore only states within so many moves of the start; 0: all reachable states
 * graph   the explored graph
 * arena   the same, or its double, which borrows the names of the graph: free it first; NULL: not wanted
 */
MB_API mb_status mb_arena_of_rules(mb_arena **graph, mb_arena **arena, const mb_rules *rules,
                                   const mb_question *question, uint32_t depth, const mb_limits *limits,
                                   mb_error *error);

/* Explore the graph of impartial rules.  Where a theorem covers them, only for a few seconds, and where the graph was
 * too large for that, ask the theorem about the start.  Of the question, only the limits on exploring count.
 *
 * graph   the explored graph; NULL: it was too large
 * theory  filled where it was, else empty; release with mb_theory_clear()
 */
MB_API mb_status mb_graph_or_theory(mb_arena **graph, mb_theory *theory, const mb_rules *rules,
                                    const mb_question *question, const mb_limits *limits, mb_error *error);

#ifdef __cplusplus
}
#endif

#endif
