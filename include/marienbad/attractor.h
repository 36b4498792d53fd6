/* attractor.h -- from where can a player force the play into a target?
 *
 * The attractor of T for player P holds T, every position of P with a move into it, and every position of the
 * opponent that has moves and whose moves all lead into it.  The rank of a position is the number of moves that P
 * needs while the opponent delays; following `move` lowers it by one each time.  Plays stop at marked positions, so
 * a marked position is in the attractor only if it is in the target.
 * Checked, independently of this algorithm, by mb_check_attractor().
 */
#ifndef MARIENBAD_ATTRACTOR_H
#define MARIENBAD_ATTRACTOR_H

#include "answer.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct mb_attractor {
    uint32_t positions;
    uint32_t size;  /* number of positions inside */
    uint32_t ranks; /* number of levels V_0, V_1, …: highest rank + 1; 0 when empty */
    uint32_t *rank; /* rank[v], or MB_NEVER outside */
    uint32_t *move; /* move[v] for P's positions of rank > 0, else MB_NONE; NULL: not computed */
} mb_attractor;

/* Sees each step of an attractor, in the order in which it is computed; `context` is passed along.
 *   added    v entered with this rank, because of its move to `by` (MB_NONE: v is in the target).  In a parity game
 *            `winner` wins v, the rank is MB_NEVER, and `by` the winner's move, or MB_NONE where the loser owns v
 *   counted  the move of the opponent's position v to `to` was found to lead inside; `left` moves of v are not known
 *            to lead inside yet
 */
typedef struct mb_attractor_observer {
    void (*added)(void *context, uint32_t v, mb_player winner, uint32_t rank, uint32_t by);
    void (*counted)(void *context, uint32_t v, uint32_t to, uint32_t left);
    void *context;
} mb_attractor_observer;

/* Compute the attractor of `target` for `player` in time O(positions + moves).
 *
 * predecessors  of the arena; NULL or empty: computed here
 * observer      nullable
 * out           filled on success, untouched on failure; release with mb_attractor_clear()
 * return        MB_OK, MB_ENOMEM, MB_ELIMIT, MB_ECANCEL
 */
MB_API mb_status mb_attractor_compute(mb_attractor *out, const mb_arena *arena, mb_player player,
                                      const mb_bitset *target, const mb_predecessors *predecessors,
                                      const mb_attractor_observer *observer, const mb_limits *limits);

/* The same without moves (out->move is NULL), which spares a pass over all moves. */
MB_API mb_status mb_attractor_compute_ranks(mb_attractor *out, const mb_arena *arena, mb_player player,
                                            const mb_bitset *target, const mb_predecessors *predecessors,
                                            const mb_limits *limits);
MB_API void mb_attractor_clear(mb_attractor *attractor);

#ifdef __cplusplus
}
#endif

#endif
