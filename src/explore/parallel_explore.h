/* parallel_explore.h -- many states explored at once by several threads, and numbered as one would number them.
 *
 * First all list their moves.  Then each move looks its state up in the one table; a new state is entered as the
 * number of the move that met it, and the lowest such number stays.  New states are then numbered in the order of the
 * moves that met them first, which is the order in which one thread would have come to them.
 */
#ifndef MB_EXPLORE_PARALLEL_EXPLORE_H
#define MB_EXPLORE_PARALLEL_EXPLORE_H

#include "arena/builder.h"
#include "core/hash.h"
#include "marienbad/game.h"

typedef struct mb_parallel_explorer mb_parallel_explorer;

/* NULL: no memory.  The game must bear several threads, and its moves have no costs. */
mb_parallel_explorer *mb_parallel_explorer_new(const mb_rules *rules, bool symmetry, int threads);
void mb_parallel_explorer_free(mb_parallel_explorer *crowd);

/* List the moves of state[0 .. count-1], or none at the `last` depth, and mark them.  *longest: moves of the state
 * that has most.  No state of more than `most` moves is listed: MB_ELIMIT, with *longest.  Else MB_OK or MB_ENOMEM.
 */
mb_status mb_parallel_explorer_list(uint64_t *listed, uint64_t *longest, mb_parallel_explorer *crowd,
                                    const mb_state *state, uint32_t count, bool last, uint64_t most);

/* Number where they lead, adding what is new to `states`, and give them all to the builder.
 * MB_OK; MB_ENOMEM, MB_ELIMIT when there are too many: then all is as before. */
mb_status mb_parallel_explorer_add(mb_parallel_explorer *crowd, mb_hash *states, mb_builder *builder);

#endif
