/* advise.h -- what is the score of each move?
 *
 * An advisor scores positions of one game, one question after the other, and keeps what it has computed for later
 * questions.  An expert may bring an advisor of its own; the general advisor runs a search.
 */
#ifndef MARIENBAD_ADVISE_H
#define MARIENBAD_ADVISE_H

#include "search.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How much an advisor computes. */
typedef enum mb_advise {
    MB_ADVISE_SCORE, /* the score alone */
    MB_ADVISE_BEST,  /* and a best move; the advisor may find all of them */
    MB_ADVISE_ALL,   /* and the score of every move */
} mb_advise;

typedef struct mb_advised_move {
    mb_state to;
    int32_t score; /* MB_ADVISE_ALL only, as are winner and rank */
    bool best;     /* known to be among the best; at least the one in `move` is */
    int winner;    /* 1, 2, 0 for a draw, or MB_UNKNOWN where the score is an estimate */
    bool has_rank; /* rank means something */
    uint32_t rank; /* moves to the terminal position after this one */
} mb_advised_move;

/* Scores are those of the player to move: positive when that player wins.  A forced win is better than every
 * estimate, whatever the two scores: where `limited` is set, compare winner and rank, not scores. */
typedef struct mb_advice {
    int32_t score;
    int winner;    /* 1, 2, 0 for a draw, or MB_UNKNOWN where the score is an estimate */
    bool has_rank; /* rank means something: not of a draw or an estimate */
    uint32_t rank; /* moves to the terminal position */
    bool has_move;
    size_t move;            /* the best, an index of the game's moves */
    mb_advised_move *moves; /* in the order of the game; NULL with MB_ADVISE_SCORE, and at a terminal position */
    size_t count;           /* number of `moves` */
    uint64_t nodes;         /* positions searched */
    bool limited;           /* a limit stopped the search: scores are estimates unless there is a winner */
} mb_advice;
MB_API void mb_advice_clear(mb_advice *advice);

/* The first member of every kind of advisor.
 *   ask      MB_OK, MB_ENOMEM, MB_ELIMIT, MB_ECANCEL
 *   threads  MB_OK, MB_ENOMEM; NULL: the advisor always uses one thread
 */
typedef struct mb_advisor {
    const char *by; /* the kind of advisor that gave the last answer: "search", "expert", "table", or the
                       solver of an arena */
    mb_status (*ask)(mb_advice *out, struct mb_advisor *self, mb_place at, mb_advise how, const mb_limits *limits,
                     mb_error *error);
    mb_status (*threads)(struct mb_advisor *self, int threads);
    void (*free)(struct mb_advisor *self);
} mb_advisor;

/* Make the advisor of `rules`, which must outlive it: the one of the game's expert, if there is one that supports the
 * options; else a search with these options (NULL: alpha-beta without a depth limit, with history, killers and a
 * table; but where plays may come back and few states can be reached, these are explored and solved).  With iterative
 * deepening, which has to finish in time, the expert gets the first half of the time, and the search the rest. */
MB_API mb_status mb_advisor_of_rules(mb_advisor **out, const mb_rules *rules, const mb_search_options *options,
                                     mb_error *error);
MB_API mb_status mb_advisor_ask(mb_advice *out, mb_advisor *advisor, mb_place at, mb_advise how,
                                const mb_limits *limits, mb_error *error);

/* Use up to `threads` threads (1 to MB_MAX_THREADS) from now on, if the advisor can; a new advisor uses one.  The
 * number of threads changes no answer, not even which of several equal moves is named. return MB_OK, MB_ENOMEM */
MB_API mb_status mb_advisor_threads(mb_advisor *advisor, int threads);
MB_API void mb_advisor_free(mb_advisor *advisor);

#ifdef __cplusplus
}
#endif

#endif
