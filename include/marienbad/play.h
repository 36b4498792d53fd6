/* play.h -- a play between two strategies. */
#ifndef MARIENBAD_PLAY_H
#define MARIENBAD_PLAY_H

#include "answer.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How one player chooses.  A memoryless strategy answers the same at the same place, always. */
typedef struct mb_strategy {
    bool memoryless;
    mb_status (*choose)(mb_place *out, void *self, mb_answer *answer, mb_place place, mb_error *error);
    void *self;
} mb_strategy;

/* The answer's own strategy: win as fast as can be, draw, lose as late as can be. */
MB_API mb_strategy mb_strategy_solved(void);

/* Any move with the same chance; `*seed` changes with every choice and must outlive the strategy. */
MB_API mb_strategy mb_strategy_random(uint64_t *seed);

/* Like mb_strategy_solved(), but any move with the same chance where all is lost. */
MB_API mb_strategy mb_strategy_lost_random(uint64_t *seed);

/* next[v] for the positions of an arena; MB_NONE there is an error.  `next` must outlive the strategy. */
MB_API mb_strategy mb_strategy_given(const uint32_t *next);

typedef enum mb_ending {
    MB_ENDS_MARKED,    /* at a marked place */
    MB_ENDS_STUCK,     /* at an unmarked place without moves */
    MB_ENDS_NEVER,     /* it comes back to place[cycle] and goes on like that for ever */
    MB_ENDS_UNDECIDED, /* stopped after max_moves, or cancelled */
    MB_ENDS_REPEATED,  /* its last place came for the last time allowed: it pays as endless plays do */
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
 * not exist is an error (MB_EINVAL) with place and move.  A play that is cancelled is no failure: it is undecided, as
 * far as it got.
 *
 * out  release with mb_play_clear()
 */
MB_API mb_status mb_play_run(mb_play *out, mb_answer *answer, mb_place from, const mb_strategy strategy[2],
                             size_t max_moves, mb_error *error);

/* The same, but a place that occurs `repetition` times ends the play there, as endless plays end (0: never does). */
MB_API mb_status mb_play_run_repeating(mb_play *out, mb_answer *answer, mb_place from, const mb_strategy strategy[2],
                                       size_t max_moves, size_t repetition, mb_error *error);
MB_API void mb_play_clear(mb_play *play);

#ifdef __cplusplus
}
#endif

#endif
