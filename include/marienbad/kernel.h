/* kernel.h -- the kernel of a graph: the positions that are lost for the player to move, and the moves into them.
 *
 * A kernel is a set without moves inside it (stable) into which a move leads from everywhere else (absorbing).  An
 * acyclic graph has exactly one, found by peeling: a position without moves is in the kernel, its predecessors are
 * out, and so on.  In normal play its positions are lost for the mover, and a move into it wins.
 *
 * On a cyclic graph the same peeling may leave positions without a label: drawn ones, from which neither player can
 * force a terminal position.  The labels won, lost and drawn then replace the kernel.  Where none is drawn, the lost
 * positions are the only kernel, cycles or not.  Marks and owners are ignored.
 *
 * Checked, independently of this algorithm, by mb_check_kernel().
 */
#ifndef MARIENBAD_KERNEL_H
#define MARIENBAD_KERNEL_H

#include "arena.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum mb_label { MB_LABEL_DRAWN = 0, MB_LABEL_LOST = 1, MB_LABEL_WON = 2 } mb_label;

typedef struct mb_kernel {
    uint32_t positions;
    uint64_t lost, won, drawn;
    uint8_t *label; /* label[v], an mb_label: the outcome for the player to move at v in normal play */
    uint32_t *move; /* move[v]: to a lost position from a won one, else MB_NONE */
    bool acyclic;   /* the graph has no cycle; then no position is drawn */
    mb_list cycle;  /* not acyclic: the positions of one cycle, in order */
} mb_kernel;

/* Sees the peeling: `v` enters the kernel because all its moves lead to positions that are out, or is out because of
 * its move to `by` (MB_NONE for one that enters). */
typedef struct mb_kernel_observer {
    void (*peeled)(void *context, uint32_t v, mb_label label, uint32_t by);
    void *context;
} mb_kernel_observer;

/* Peel the graph in time O(positions + moves); release with mb_kernel_clear().  `observer` may be NULL. */
MB_API mb_status mb_kernel_compute(mb_kernel *out, const mb_arena *graph, const mb_kernel_observer *observer,
                                   const mb_limits *limits);
MB_API void mb_kernel_clear(mb_kernel *kernel);

#ifdef __cplusplus
}
#endif

#endif
