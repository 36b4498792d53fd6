/* meet.h -- the states that a play can reach, found by all ranks together, and numbered as one process numbers them.
 */
#ifndef MB_MPI_EXPLORE_H
#define MB_MPI_EXPLORE_H

#include "core/hash.h"
#include "core/limits.h"
#include "marienbad/game.h"
#include "mpi/peers.h"
#include "table/weigh.h"

/* The states of this rank, those that their hash brings here.  Of an impartial game there are two sides: pairs of the
 * player who begins, and of the other; else side 0 alone. */
typedef struct mb_explored {
    const mb_rules *rules;
    bool symmetry, impartial;
    mb_hash seen[2];
    uint32_t *number[2]; /* number[side][i]: of state seen[side].key[i] */
    size_t number_room[2];
    uint64_t total;  /* positions on all ranks: states, or pairs */
    uint64_t states; /* states on all ranks */
} mb_explored;

/* Find them all, in time and memory O(states + moves) over the ranks together.
 * MB_OK, MB_ENOMEM, MB_ECANCEL, or MB_ELIMIT where they are more than the limits allow. */
mb_status mb_share_explore(mb_explored *out, const mb_rules *rules, bool symmetry, mb_peers *peers,
                           const mb_limits *limits, mb_error *error);
void mb_explored_clear(mb_explored *met);

static inline mb_state mb_explored_fold(const mb_explored *met, mb_state state)
{
    return met->symmetry ? met->rules->game->canonical(met->rules->self, state) : state;
}

/* The side that moves of that side lead to. */
static inline unsigned mb_explored_next(const mb_explored *met, unsigned side)
{
    return met->impartial ? 1 - side : side;
}

#endif
