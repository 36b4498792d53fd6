/* explore.h -- the states that a play can reach, found by all processes together, and numbered as one process does.
 */
#pragma once

#include "core/hash.h"
#include "core/limits.h"
#include "ground/ground.h"
#include "mpi/peers.h"
#include "table/weigh.h"

/* The states of this process: those whose hash mb_peers_home() gives to it.  An impartial game has two sides: the
 * pairs where the player who begins is to move, and those of the other player; other games have side 0 alone. */
typedef struct mb_explored {
    const mb_rules *rules;
    bool symmetry, impartial;
    mb_hash seen[2];
    uint32_t *number[2]; /* number[side][i]: of state seen[side].key[i] */
    size_t number_room[2];
    uint64_t total;  /* positions of all processes: states, or pairs */
    uint64_t states; /* states of all processes */
} mb_explored;

/* Find them all, in time and memory O(states + moves) over the processes together.
 * MB_OK, MB_ENOMEM, MB_ECANCEL, or MB_ELIMIT where they are more than the limits allow. */
mb_status mb_share_explore(mb_explored *out, const mb_rules *rules, bool symmetry, mb_peers *peers,
                           const mb_limits *limits, mb_error *error);
void mb_explored_clear(mb_explored *explored);

/* The state that stands for all symmetric images of this one. */
static inline mb_state mb_explored_fold(const mb_explored *explored, mb_state state)
{
    return mb_rules_fold(explored->rules, explored->symmetry, state);
}

/* The side that the moves of a side lead to. */
static inline unsigned mb_explored_next(const mb_explored *explored, unsigned side)
{
    return explored->impartial ? 1 - side : side;
}
