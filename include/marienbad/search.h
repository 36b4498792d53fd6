/* search.h -- looking ahead from one position: minimax and alpha-beta.
 *
 * A game tree is that of rules, or of an arena: nodes are places, and player 1 wants the highest payoff, player 2 the
 * lowest.  Ends pay what they pay; where the depth is used up, the game's estimate stands in.  Ends outrank
 * estimates: what player 1 has won is better for him than any estimate, what he has lost is worse, and a drawn end
 * counts as the estimate 0.  Of two ways to the same payoff, who prefers it to the endless one takes the shorter and
 * the other the longer; of two moves that are still alike the first is taken.  So minimax and alpha-beta, with
 * whatever refinements, find the same value, the same move and the same line.
 *
 * Cycles.  A place that stands on the current line already ends the line there, with the endless payoff.  Without a
 * depth, this gives value and rank of the root exactly, as mb_solve() finds them: who can force an end need not
 * repeat, and who can avoid it can avoid it until a repetition.  Below the root, such values depend on the line; the
 * table keeps those that do not, and of the others only bounds that hold on every line.  With a depth and a table,
 * an estimate from a cyclic game may therefore differ from minimax's; a value that is `exact` never does.
 */
#ifndef MARIENBAD_SEARCH_H
#define MARIENBAD_SEARCH_H

#include "answer.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum mb_algorithm { MB_ALPHABETA, MB_MINIMAX } mb_algorithm;

/* In which order moves are tried, the first that is known counting most: killers, history, estimate. */
enum mb_order {
    MB_ORDER_ESTIMATE = 1, /* ends, then what the estimate says */
    MB_ORDER_HISTORY = 2,  /* moves that cut elsewhere, often and high up in the tree */
    MB_ORDER_KILLERS = 4,  /* the last two moves that cut as many moves from the root */
};

typedef enum mb_window {
    MB_WINDOW_FULL,
    MB_WINDOW_ASPIRATION, /* around the value expected, wider where that fails */
    MB_WINDOW_NULL,       /* only the first move of a node has a window; the others are tested against it */
} mb_window;

#define MB_TO_THE_END UINT32_MAX /* depth: as far as plays go */
#define MB_WHOLE_LINE SIZE_MAX

/* How to search.  Of minimax only depth and observer count. */
typedef struct mb_search_options {
    mb_algorithm algorithm;
    uint32_t depth; /* moves ahead; 0: the estimate itself */
    unsigned order; /* of enum mb_order; 0: as the rules list them */
    uint64_t table; /* bytes for the transposition table; 0: none */
    bool deepen;    /* look 1, 2, 3, … moves ahead until `depth`, or until nothing is estimated any more */
    bool strict;    /* cut only where a place is worth more than beta or less than alpha, not where it is as much */
    mb_window window;
    const struct mb_search_observer *observer; /* nullable */
    struct mb_book *book;                      /* that an expert may ask, and must outlive him; NULL: none */
} mb_search_options;

/* What serves most searches well: killers and history, and a table of so many bytes. */
enum { MB_ORDER_WELL = MB_ORDER_HISTORY | MB_ORDER_KILLERS, MB_TABLE_WELL = 64 << 20 };

/* The work of a search.  A repeated or estimated place is a leaf like an end. */
typedef struct mb_search_counts {
    uint64_t nodes; /* places entered, root and leaves counted */
    uint64_t leaves;
    uint64_t cuts; /* places of which some moves were not tried */
    uint64_t hits; /* places that the table knew */
} mb_search_counts;

/* What a search found. */
typedef struct mb_found {
    int32_t value; /* what player 1 gets, or an estimate of it */
    bool exact;    /* no estimate is in it: it is the value of the game */
    int winner;    /* for certain: 1 or 2, 0 where a draw is; MB_UNKNOWN where the value is an estimate */
    int64_t score; /* what searches compare: winner, then value, then distance; player 1 wants it high */
    bool has_rank; /* `rank` means something: an end is forced; only with a line */
    uint32_t rank; /* moves to the end */
    bool has_move;
    mb_place move;     /* the first of the best moves */
    mb_place *line;    /* the best play, `from` not included; shorter than wanted where it ends or was not finished */
    size_t count;      /* places on it */
    uint32_t depth;    /* moves ahead that were looked at, at most */
    mb_status stopped; /* MB_OK; else the search was stopped by a limit or the caller: what was found so far */
    mb_search_counts work; /* for the value */
    uint64_t retraced;     /* nodes that were entered again for rank and line */
    double seconds;        /* for the value; 0 without limits->now */
} mb_found;
MB_API void mb_found_clear(mb_found *found);

/* Bounds of a window, and values, as observers see them.  A forced win outranks every estimate, whatever it pays. */
#define MB_MINUS_INFINITY INT64_MIN
#define MB_PLUS_INFINITY  INT64_MAX
typedef struct mb_seen {
    int64_t number; /* payoff or estimate; of a bound, perhaps infinite */
    int winner;     /* 1 or 2: who has forced it; 0: an estimate, a draw, or infinite */
    bool has_rank;  /* rank means something: distances were counted */
    uint32_t rank;  /* moves from the place to the end */
} mb_seen;

typedef enum mb_cut {
    MB_CUT_BETA,  /* player 1 gets beta or more here: player 2 has something better before */
    MB_CUT_ALPHA, /* player 2 holds it to alpha or less: player 1 has something better before */
} mb_cut;

typedef enum mb_left {
    MB_LEFT_TRIED, /* its moves were tried */
    MB_LEFT_TERMINAL,
    MB_LEFT_STUCK,
    MB_LEFT_REPEATED, /* it stands on the line already */
    MB_LEFT_ESTIMATE, /* the depth is used up */
    MB_LEFT_TABLE,
} mb_left;

/* Sees each step of the search for the value; `context` is passed along, and each callback may be NULL.
 *   deepened  a search to this depth begins (MB_TO_THE_END: to the end)
 *   entered   `at` is looked at, `ply` moves below the root, with this window
 *   cut       the moves from `at` to skipped[0 .. count-1] are not tried; of many, in several calls
 *   left      `at` is worth `value`, or that is a bound of it, outside the window
 */
typedef struct mb_search_observer {
    void (*deepened)(void *context, uint32_t depth);
    void (*entered)(void *context, mb_place at, uint32_t ply, const mb_seen *alpha, const mb_seen *beta);
    void (*cut)(void *context, mb_place at, mb_cut why, const mb_place *skipped, size_t count);
    void (*left)(void *context, mb_place at, mb_left how, const mb_seen *value);
    void *context;
} mb_search_observer;

/* A tree and a way to search it, with memory that questions share. */
typedef struct mb_search mb_search;

/* return  MB_OK, MB_EUNSUITED for a puzzle, MB_ELIMIT for rules without states, MB_ENOMEM, MB_ECANCEL */
MB_API mb_status mb_search_new(mb_search **out, const mb_ground *ground, const mb_search_options *options,
                               const mb_limits *limits, mb_error *error);
MB_API void mb_search_free(mb_search *search);

/* Search from `from`.
 *
 * line    moves of the best line wanted: MB_WHOLE_LINE; 1: the move; 0: the value alone, which saves time
 * limits  positions: nodes at most.  A search that they stop is no failure: out->stopped says so
 * out     untouched on failure; release with mb_found_clear()
 * return  MB_OK, MB_ENOMEM, MB_ELIMIT when a line is longer than 5,000 moves
 */
MB_API mb_status mb_search_run(mb_found *out, mb_search *search, mb_place from, size_t line, const mb_limits *limits,
                               mb_error *error);

/* What the move from `from` to `next` is worth in a search from `from`: one move less ahead (at depth 0, the estimate
 * of `next`), `from` standing on the line.  Scores of moves from the same place can be compared: the best is that of
 * the place.  Where a play that comes back to `from` counts in it, what `next` alone is worth is told if that is
 * exact, and the score stays.  `rank` counts from `next`; there is no move and no line.
 */
MB_API mb_status mb_search_weigh(mb_found *out, mb_search *search, mb_place from, mb_place next,
                                 const mb_limits *limits, mb_error *error);

/* Answers from a search each, with by = "search": an estimate has no winner (MB_UNKNOWN); the best moves are those
 * that the search from the place finds best.  `limits` (nullable) is for each; it is copied, as are the tree and the
 * options; what the tree is of must outlive the answer. */
MB_API mb_status mb_answer_of_search(mb_answer **out, const mb_ground *ground, const mb_search_options *options,
                                     const mb_limits *limits, mb_error *error);

#ifdef __cplusplus
}
#endif

#endif
