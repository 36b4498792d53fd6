/* why.h -- the shortest complete reason for an answer, in words or in JSON.
 *
 * A solved position is explained by the line of its best moves: where the winner is to move there *is* a move (∃)
 * that lowers the rank, where the other is, *every* move (∀) does.  A Grundy number is explained by its mex: a move
 * to each smaller number, and none to the number itself.  A theorem gives its own reasons, and Nim the binary columns
 * of its xor.  All return MB_OK or MB_ENOMEM.
 */
#ifndef MARIENBAD_WHY_H
#define MARIENBAD_WHY_H

#include "expert.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mb_why_options {
    mb_lang lang;
    bool json; /* one JSON object, with all moves; else lines of text, long lists and lines of play shortened in the
                  middle */
} mb_why_options;

/* Why is `from` won, lost or drawn?  Time and memory O(line + moves on it). */
MB_API mb_status mb_why_play(mb_text *out, const mb_arena *arena, const mb_solution *solution, uint32_t from,
                             const mb_why_options *options);

/* Why is number[from] the Grundy number of `from`?  All moves count, marks do not. */
MB_API mb_status mb_why_grundy(mb_text *out, const mb_arena *graph, const uint32_t *number, uint32_t from,
                               const mb_why_options *options);

/* Why does the mover win, or lose, by theory? */
MB_API mb_status mb_why_theory(mb_text *out, const mb_theory *theory, const mb_why_options *options);

#ifdef __cplusplus
}
#endif

#endif
