/* kernel.h -- the positions that are lost for whoever must move, and how to get the other player there.
 *
 * A kernel is a set without moves inside it (stable) into which a move leads from everywhere else (absorbing).  An
 * acyclic graph has exactly one, found by peeling: a position without moves is in, its predecessors are out, and so
 * on.  In normal play its positions are lost for the mover, and a move into it wins.
 *
 * On a cyclic graph the same peeling may leave positions over: drawn ones, from which nobody can be driven to an end.
 * The labels won, lost and drawn then replace the kernel.  Where none is left over, the lost positions are the
 * kernel, the only one, cycles or not.  Marks and owners are not looked at.
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
    uint8_t *label; /* an mb_label for each position, for its mover in normal play */
    uint32_t *move; /* a move into a lost position from a won one, else MB_NONE */
    bool acyclic;   /* no play is endless; then nothing is drawn */
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
