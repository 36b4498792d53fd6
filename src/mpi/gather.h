/* gather.h -- the answer for every position, in order, through rank 0. */
#ifndef MB_MPI_GATHER_H
#define MB_MPI_GATHER_H

#include "mpi/flood.h"

/* What is told of a position. */
typedef struct mb_told {
    mb_piece name, move; /* of the position, and of where its move leads; no move: its `at` is NULL */
    mb_player mover;
    mb_facts facts; /* but for the place of its move */
    uint32_t rank;  /* as mb_solution has it: draws may have one */
} mb_told;

/* Tell rank 0 of all positions, one after the other: it holds no more than a few thousand of them at once.  Called by
 * all ranks together; `hear` is called by rank 0 alone, and what it returns other than MB_OK ends it. */
typedef mb_status mb_hear(void *context, const mb_told *told);
mb_status mb_gather(const mb_flooded *solved, mb_post *post, mb_hear *hear, void *context, mb_error *error);

/* The same of position v alone. */
mb_status mb_gather_one(const mb_flooded *solved, uint32_t v, mb_post *post, mb_hear *hear, void *context,
                        mb_error *error);

#endif
