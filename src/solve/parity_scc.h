/* parity_scc.h -- strongly connected components of what is left of an arena, those without a way out first. */
#ifndef MB_SOLVE_PARITY_SCC_H
#define MB_SOLVE_PARITY_SCC_H

#include "core/base.h"
#include "marienbad/arena.h"

typedef struct mb_scc {
    const mb_arena *arena;
    const uint8_t *skip; /* not 0: out of the graph */
    uint32_t *order;     /* order[v]: 0 before v is met; the smallest number that it reaches; then MB_NONE */
    uint32_t *met;       /* whose component is not known yet */
    uint32_t *path;      /* from a root to where the walk is */
    uint64_t *next;      /* next[k]: the move that path[k] looks at next */
    bool *root;          /* root[k]: path[k] reaches nothing before itself, so far */
    uint32_t met_count, length, number, start;
    struct mb_scc_root {
        uint32_t v, length;
    } * roots; /* to be walked from anew, once the path is as long as it was when they were given back */
    size_t root_count, root_room;
} mb_scc;

/* Begin a walk; `skip` may grow while it goes on.  Release with mb_scc_end(), whatever happens. */
mb_status mb_scc_begin(mb_scc *walk, const mb_arena *arena, const uint8_t *skip);
void mb_scc_end(mb_scc *walk);

/* The next component: every move of its positions leads into it, into an earlier one, or to what is skipped.
 * Positions that were skipped on the way may be among them.  The array is the walk's own.  0: there is none left. */
uint32_t mb_scc_next(mb_scc *walk, uint32_t **members);

/* Give back some positions of the last component that are not skipped: they are taken apart anew. */
mb_status mb_scc_again(mb_scc *walk, const uint32_t *members, uint32_t count);

#endif
