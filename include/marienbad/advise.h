/* advise.h -- what is each move worth?
 *
 * An advisor answers about one position of a game after the other, with memory that the questions share.  Experts
 * have their own; the general one searches.
 */
#ifndef MARIENBAD_ADVISE_H
#define MARIENBAD_ADVISE_H

#include "search.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How much is asked. */
typedef enum mb_advise {
    MB_ADVISE_SCORE, /* the score alone */
    MB_ADVISE_BEST,  /* and a best move, or all of them */
    MB_ADVISE_ALL,   /* and the score of every move */
} mb_advise;

typedef struct mb_advised_move {
    mb_state to;
    int32_t score; /* MB_ADVISE_ALL only, as are winner and rank */
    bool best;     /* known to be among the best; at least the one in `move` is */
    int winner;    /* 1, 2, 0 for a draw, or MB_UNKNOWN where the score is an estimate */
    bool has_rank; /* rank means something */
    uint32_t rank; /* moves to the end after this one */
} mb_advised_move;

/* Scores are for the player to move at the position asked about: more than 0 when he wins.  A forced win outranks
 * every estimate, whatever its score: where `limited`, only winner and rank tell. */
typedef struct mb_advice {
    int32_t score;
    int winner;    /* 1, 2, 0 for a draw, or MB_UNKNOWN where the score is an estimate */
    bool has_rank; /* rank means something: not of a draw or an estimate */
    uint32_t rank; /* moves to the end */
    bool has_move;
    size_t move;            /* the best, an index of the game's moves */
    mb_advised_move *moves; /* in the order of the game; NULL unless asked for, or where the play is over */
    size_t count;           /* of them */
    uint64_t nodes;         /* positions looked at */
    bool limited;           /* not everything was looked at: scores are estimates unless there is a winner */
} mb_advice;
MB_API void mb_advice_clear(mb_advice *advice);

/* Every kind begins with this.
 *   ask      MB_OK, MB_ENOMEM, MB_ELIMIT, MB_ECANCEL
 *   threads  MB_OK, MB_ENOMEM; NULL: there is always one
 */
typedef struct mb_advisor {
    const char *by; /* "search", "expert": who gave the last answer */
    mb_status (*ask)(mb_advice *out, struct mb_advisor *self, mb_place at, mb_advise how, const mb_limits *limits,
                     mb_error *error);
    mb_status (*threads)(struct mb_advisor *self, int threads);
    void (*free)(struct mb_advisor *self);
} mb_advisor;

/* The advisor of rules, which must outlive it: that of the game's expert, if he has one whom the options
 * suit; else a search with these options (NULL: alpha-beta to the end, with history, killers and a table).  One that
 * deepens, for it has to end in time, asks the expert first and begins when half of the time is gone. */
MB_API mb_status mb_advisor_of_rules(mb_advisor **out, const mb_rules *rules, const mb_search_options *options,
                                     mb_error *error);
MB_API mb_status mb_advisor_ask(mb_advice *out, mb_advisor *advisor, mb_place at, mb_advise how,
                                const mb_limits *limits, mb_error *error);

/* Search with up to so many threads, from 1 to MB_MAX_THREADS, from now on, where the advisor can: at first it is
 * one. Answers stay the same; which of two equal moves is named, too.  return  MB_OK, MB_ENOMEM */
MB_API mb_status mb_advisor_threads(mb_advisor *advisor, int threads);
MB_API void mb_advisor_free(mb_advisor *advisor);

#ifdef __cplusplus
}
#endif

#endif
