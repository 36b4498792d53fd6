/* search.h -- looking ahead from one position: minimax and alpha-beta.
 *
 * The game tree is that of rules or of an arena: nodes are places, player 1 maximises the payoff, player 2 minimises
 * it.  A terminal position has its payoff as value; where the depth is used up, the game's estimate is used.  Where
 * there are payoffs, they and the estimates are compared as numbers.  Where games are only won, drawn and lost, wins
 * are better than estimates: a position won by player 1 is above every estimate, a lost one below, and a drawn one
 * counts as the estimate 0.  Of two lines with the same payoff, a player who prefers that payoff to the endless one
 * takes the shorter line, the other player the longer; of equal moves the first is taken.  So minimax and alpha-beta,
 * with any refinements, find the same value, the same move and the same line.
 *
 * Cycles.  A place that repeats one of the current line ends the line there, with the endless payoff.  Without a
 * depth limit, this gives value and rank of the root exactly, as mb_solve() finds them: a player who can force a
 * terminal position need not repeat, and a player who can avoid them can do so until a repetition.  Below the root,
 * such values may depend on the line; the table keeps those that do not, and of the others only bounds that hold on
 * every line. With a depth limit and a table, an estimate in a cyclic game may therefore differ from that of minimax;
 * a value that is `exact` never does.
 */
#ifndef MARIENBAD_SEARCH_H
#define MARIENBAD_SEARCH_H

#include "answer.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum mb_algorithm { MB_ALPHABETA, MB_MINIMAX } mb_algorithm;

/* The order in which moves are tried: by killers, then by history, then by estimate, as far as they are selected. */
enum mb_order {
    MB_ORDER_ESTIMATE = 1, /* terminal positions first, then by the estimate */
    MB_ORDER_HISTORY = 2,  /* moves that caused cuts elsewhere, often and near the root, first */
    MB_ORDER_KILLERS = 4,  /* the last two moves that caused cuts at the same ply, first */
    MB_ORDER_USUAL =
        8, /* not with others: by estimate in games with the trait MB_GUIDED, else by killers and history */
};

typedef enum mb_window {
    MB_WINDOW_FULL,
    MB_WINDOW_ASPIRATION, /* around the expected value, widened when the value lies outside */
    MB_WINDOW_NULL, /* the first move of a node has the full window, the others a null window (principal variation
                       search) */
} mb_window;

#define MB_TO_THE_END UINT32_MAX /* no depth limit */
#define MB_WHOLE_LINE SIZE_MAX

/* How to search.  Minimax uses only depth and observer. */
typedef struct mb_search_options {
    mb_algorithm algorithm;
    uint32_t depth; /* moves ahead; 0: the estimate itself */
    unsigned order; /* of enum mb_order; 0: as the rules list them */
    uint64_t table; /* bytes for the transposition table; 0: none */
    bool deepen;    /* iterative deepening: depth 1, 2, 3, … up to `depth`, or until no estimate is used any more */
    bool strict;    /* cut only where the value is greater than beta or less than alpha, not where it is equal */
    mb_window window;
    const struct mb_search_observer *observer; /* nullable */
    struct mb_book *book; /* of openings, for an expert, which the book must outlive; NULL: none */
} mb_search_options;

/* Good choices for most searches: killers and history, and a table of that many bytes. */
enum { MB_ORDER_WELL = MB_ORDER_HISTORY | MB_ORDER_KILLERS, MB_TABLE_WELL = 64 << 20 };

/* The work of a search.  Leaves are terminal positions, repeated places and estimated places. */
typedef struct mb_search_counts {
    uint64_t nodes; /* places entered, root and leaves counted */
    uint64_t leaves;
    uint64_t cuts; /* nodes at which some moves were cut off */
    uint64_t hits; /* nodes whose value was found in the table */
} mb_search_counts;

/* What a search found. */
typedef struct mb_found {
    int32_t value; /* the payoff to player 1, or an estimate of it */
    bool exact;    /* it depends on no estimate: it is the value of the game */
    int winner;    /* 1 or 2, or 0 for a draw, for certain; MB_UNKNOWN where the value is an estimate */
    int64_t
        score; /* what searches compare: winner (unless there are payoffs), value, distance; player 1 wants it high */
    bool has_rank; /* `rank` is valid: a terminal position is forced; only with a line */
    uint32_t rank; /* moves to the terminal position */
    bool has_move;
    mb_place move;         /* the first of the best moves */
    mb_place *line;        /* the principal variation, without `from`; it may be shorter than requested */
    size_t count;          /* places on it */
    uint32_t depth;        /* the depth that was searched */
    mb_status stopped;     /* MB_OK; else why the search stopped early, with the result so far */
    mb_search_counts work; /* for the value */
    uint64_t retraced;     /* nodes searched again to find rank and line */
    double seconds;        /* for the value; 0 without limits->now */
} mb_found;
MB_API void mb_found_clear(mb_found *found);

/* Bounds of a window, and values, as observers see them.  A forced win outranks every estimate. */
#define MB_MINUS_INFINITY INT64_MIN
#define MB_PLUS_INFINITY  INT64_MAX
typedef struct mb_seen {
    int64_t number; /* payoff or estimate; of a bound, perhaps infinite */
    int winner;    /* 1 or 2: the player who forces a win; 0: an estimate, a draw, a game with payoffs, or infinite */
    bool has_rank; /* rank is valid: distances were counted */
    uint32_t rank; /* moves from the place to the terminal position */
} mb_seen;

typedef enum mb_cut {
    MB_CUT_BETA,  /* player 1 gets beta or more here: player 2 has a better move above */
    MB_CUT_ALPHA, /* player 1 gets alpha or less here: player 1 has a better move above */
} mb_cut;

/* How the search left a node: where its value comes from. */
typedef enum mb_left {
    MB_LEFT_TRIED, /* its moves were tried */
    MB_LEFT_TERMINAL,
    MB_LEFT_STUCK,
    MB_LEFT_REPEATED, /* it occurs earlier on the line */
    MB_LEFT_ESTIMATE, /* the depth is used up */
    MB_LEFT_TABLE,    /* the transposition table had its value */
} mb_left;

/* Called at each step of the search for the value; `context` is passed along, and each callback may be NULL.
 *   deepened  a search to this depth begins (MB_TO_THE_END: to the end)
 *   entered   the search enters `at`, `ply` moves below the root, with this window
 *   cut       the moves from `at` to skipped[0 .. count-1] are not tried; several calls when they are many
 *   left      the value of `at` is `value` or, where that lies outside the window, is bounded by it
 */
typedef struct mb_search_observer {
    void (*deepened)(void *context, uint32_t depth);
    void (*entered)(void *context, mb_place at, uint32_t ply, const mb_seen *alpha, const mb_seen *beta);
    void (*cut)(void *context, mb_place at, mb_cut why, const mb_place *skipped, size_t count);
    void (*left)(void *context, mb_place at, mb_left how, const mb_seen *value);
    void *context;
} mb_search_observer;

/* A tree and a way to search it; the transposition table is kept from one search to the next. */
typedef struct mb_search mb_search;

/* return  MB_OK, MB_EUNSUITED for a puzzle, MB_ELIMIT for rules without states, MB_ENOMEM, MB_ECANCEL */
MB_API mb_status mb_search_new(mb_search **out, const mb_ground *ground, const mb_search_options *options,
                               const mb_limits *limits, mb_error *error);
MB_API void mb_search_free(mb_search *search);

/* Search from `from`.
 *
 * line    length of the best line to find: MB_WHOLE_LINE; 1: the move alone; 0: only the value, which saves time
 * limits  positions: nodes at most.  A search that they stop is no failure: out->stopped says so
 * out     untouched on failure; release with mb_found_clear()
 * return  MB_OK, MB_ENOMEM, MB_ELIMIT when a line is longer than 5,000 moves
 */
MB_API mb_status mb_search_run(mb_found *out, mb_search *search, mb_place from, size_t line, const mb_limits *limits,
                               mb_error *error);

/* The value of the move from `from` to `next` in a search from `from`: the value of `next` with one move less of
 * depth (at depth 0, its estimate) and `from` on the line.  Scores of moves from the same place can be compared: the
 * best is the score of the place.  Where the result depends on plays that return to `from`, `value` and `winner` are
 * those of `next` searched alone if that is exact, while `score` stays.  `rank` counts from `next`; there is no move
 * and no line.
 */
MB_API mb_status mb_search_weigh(mb_found *out, mb_search *search, mb_place from, mb_place next,
                                 const mb_limits *limits, mb_error *error);

/* Answers each of which comes from a search, with by = "search": an estimate has no winner (MB_UNKNOWN); the best
 * moves are those that the search from the place finds best.  `limits` (nullable) applies to each search; it is
 * copied, as are ground and options.  The rules or arena of the ground must outlive the answer. */
MB_API mb_status mb_answer_of_search(mb_answer **out, const mb_ground *ground, const mb_search_options *options,
                                     const mb_limits *limits, mb_error *error);

#ifdef __cplusplus
}
#endif

#endif
