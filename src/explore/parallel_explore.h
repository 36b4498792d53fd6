/* parallel_explore.h -- states of one level explored by several threads, numbered as one thread would number them.
 *
 * First the moves of all states are listed.  Then the target of each move is looked up in the shared hash table; a
 * new state is entered with the number of the move that leads to it, and of several such moves the lowest number
 * stays. Last, new states are numbered in the order of these moves: the order in which one thread would have found
 * them.
 */
#pragma once

#include "arena/builder.h"
#include "core/hash.h"
#include "marienbad/game.h"

typedef struct mb_parallel_explorer mb_parallel_explorer;

/* NULL: no memory.  The game must not be serial, and its moves have no costs. */
mb_parallel_explorer *mb_parallel_explorer_new(const mb_rules *rules, bool symmetry, int threads);
void mb_parallel_explorer_free(mb_parallel_explorer *self);

/* List the marks and moves of state[0 .. count-1], no moves at the `last` depth.  *listed: the number of moves;
 * *longest: the largest of one state.  MB_OK, MB_ENOMEM; MB_ELIMIT where one state has more than `most`. */
mb_status mb_parallel_explorer_list(uint64_t *listed, uint64_t *longest, mb_parallel_explorer *self,
                                    const mb_state *state, uint32_t count, bool last, uint64_t most);

/* Number the targets of the moves, adding new states to `states`, and add the listed states and moves to the builder.
 * MB_OK; MB_ENOMEM, MB_ELIMIT: nothing was added. */
mb_status mb_parallel_explorer_add(mb_parallel_explorer *self, mb_hash *states, mb_builder *builder);
