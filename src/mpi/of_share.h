/* of_share.h -- the answers of an arena that many processes have solved together, as a back end of the answerer.
 *
 * Process 0 has the answer, and uses it like any other; the other processes serve it: they wait for requests, and
 * send their positions, until process 0 frees the answer.
 */
#pragma once

#include "answer/backend.h"
#include "mpi/retrograde.h"

/* Process 0: the answer to a question about position `from`; solution and peers must outlive it.  Positions may be
 * asked for in any order; in rising order few messages are sent.  Of a game it answers about position `from`, and
 * about the last place that position() gave. */
mb_status mb_answer_of_share(mb_answer **out, const mb_share_solution *solution, uint32_t from, mb_peers *peers);

/* The other processes: serve the answer of process 0 until it is freed.  Failures are reported by process 0. */
void mb_share_serve(const mb_share_solution *solution, mb_peers *peers);
