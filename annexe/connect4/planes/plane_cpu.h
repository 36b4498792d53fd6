/* plane_cpu.h -- planes by the processor's own cores, in memory. */
#ifndef MB_PLANES_PLANE_CPU_H
#define MB_PLANES_PLANE_CPU_H

#include "planes/plane_block.h"
#include "planes/plane_run.h"

/* The processor as an engine; board, which needs no layers, must outlive it.  Released by its own free().
 *
 * worker  computes a block; NULL: the best for this processor
 * return  MB_OK, MB_ENOMEM, MB_ELIMIT when limits->bytes do not hold the tables, or later two layers */
mb_status mb_plane_cpu_new(mb_plane_engine **out, const mb_plane_board *board, mb_plane_worker *worker,
                           const mb_limits *limits);

#endif
