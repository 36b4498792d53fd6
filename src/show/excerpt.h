/* excerpt.h -- the part of an arena that is shown: all of it, or what is a few moves from the start. */
#ifndef MB_SHOW_EXCERPT_H
#define MB_SHOW_EXCERPT_H

#include "core/base.h"
#include "marienbad/show.h"

typedef struct mb_excerpt {
    const mb_arena *arena;
    const mb_solution *solution; /* NULL: unsolved */
    uint32_t count;              /* positions shown */
    uint32_t *at;                /* at[i]: the i-th position shown, in increasing order; NULL: all are */
    uint32_t *index;             /* index[v]: where v stands in `at`, or MB_NONE; NULL: all are */
} mb_excerpt;

/* What is fewer than `within` moves from the start, or everything for 0; release with mb_excerpt_clear(). */
mb_status mb_excerpt_open(mb_excerpt *out, const mb_arena *arena, const mb_solution *solution, uint32_t within);
void mb_excerpt_clear(mb_excerpt *shown);

static inline uint32_t mb_excerpt_at(const mb_excerpt *shown, uint32_t i)
{
    MB_ASSERT(i < shown->count);
    return shown->at ? shown->at[i] : i;
}

static inline uint32_t mb_excerpt_index(const mb_excerpt *shown, uint32_t v)
{
    MB_ASSERT(v < shown->arena->positions);
    return shown->index ? shown->index[v] : v;
}

#endif
