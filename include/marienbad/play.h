/* play.h -- a play between two strategies. */
#ifndef MARIENBAD_PLAY_H
#define MARIENBAD_PLAY_H

#include "answer.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How one player chooses moves.  A memoryless strategy always chooses the same move at the same place. */
typedef struct mb_strategy {
    bool memoryless;
    mb_status (*choose)(mb_place *out, void *self, mb_answer *answer, mb_place place, mb_error *error);
    void *self;
} mb_strategy;

/* The answer's own strategy: win as fast as can be, draw, lose as late as can be. */
MB_API mb_strategy mb_strategy_solved(void);

/* A uniformly random move; `*seed` changes with every choice and must outlive the strategy. */
MB_API mb_strategy mb_strategy_random(uint64_t *seed);

/* Like mb_strategy_solved(), but a uniformly random move at lost positions. */
MB_API mb_strategy mb_strategy_lost_random(uint64_t *seed);

/* next[v] for the positions of an arena; MB_NONE there is an error.  `next` must outlive the strategy. */
MB_API mb_strategy mb_strategy_given(const uint32_t *next);

typedef enum mb_ending {
    MB_ENDS_MARKED,    /* at a marked place */
    MB_ENDS_STUCK,     /* at an unmarked place without moves */
    MB_ENDS_NEVER,     /* it comes back to place[cycle] and goes on like that for ever */
    MB_ENDS_UNDECIDED, /* stopped after max_moves, or cancelled */
    MB_ENDS_REPEATED,  /* its last place occurred as often as is allowed: it pays as endless plays do */
} mb_ending;

typedef struct mb_play {
    mb_place *place; /* from the first to the last */
    size_t count;
    mb_ending ending;
    size_t cycle; /* MB_ENDS_NEVER: after the last place comes place[cycle] */
} mb_play;

/* Play from `from` until the play ends, or for max_moves.
 *
 * Between two memoryless strategies the first repeat proves an endless play.  A strategy that makes a move that does
 * not exist is an error (MB_EINVAL) with place and move.  Cancelling is no failure: the play so far is returned,
 * undecided.
 *
 * out  release with mb_play_clear()
 */
MB_API mb_status mb_play_run(mb_play *out, mb_answer *answer, mb_place from, const mb_strategy strategy[2],
                             size_t max_moves, mb_error *error);

/* The same, but the play stops at the `repetition`-th occurrence of a place (0: never), and pays as endless plays
 * do. */
MB_API mb_status mb_play_run_repeating(mb_play *out, mb_answer *answer, mb_place from, const mb_strategy strategy[2],
                                       size_t max_moves, size_t repetition, mb_error *error);
MB_API void mb_play_clear(mb_play *play);

#ifdef __cplusplus
}
#endif

#endif
