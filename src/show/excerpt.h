/* excerpt.h -- the part of an arena that is shown: all of it, or the positions near the start. */
#pragma once

#include "core/base.h"
#include "marienbad/kernel.h"
#include "marienbad/show.h"

typedef struct mb_excerpt {
    const mb_arena *arena;
    const mb_solution *solution; /* NULL: unsolved */
    const uint32_t *number;      /* of each position of the arena, as in mb_exhibit */
    const uint8_t *label;        /* … */
    bool neutral;                /* … */
    mb_blank blank;              /* … */
    bool costs;                  /* … */
    const mb_path *path;         /* … */
    uint32_t count;              /* positions shown */
    uint32_t *at;                /* at[i]: the i-th position shown, in increasing order; NULL: all are */
    uint32_t *index;             /* index[v]: where v stands in `at`, or MB_NONE; NULL: all are */
} mb_excerpt;

/* The positions fewer than `within` moves from the start, or all for 0; release with mb_excerpt_clear(). */
mb_status mb_excerpt_open(mb_excerpt *out, const mb_arena *arena, const mb_solution *solution, uint32_t within);
void mb_excerpt_clear(mb_excerpt *shown);

/* The excerpt that an exhibit shows. */
static inline mb_status mb_excerpt_of(mb_excerpt *out, const mb_exhibit *what)
{
    const mb_status status = mb_excerpt_open(out, what->arena, what->solution, what->within);
    if (status == MB_OK) {
        out->number = what->number;
        out->label = what->label;
        out->neutral = what->neutral || what->blank;
        out->blank = what->blank;
        out->costs = what->costs;
        out->path = what->path;
    }
    return status;
}

/* Is it shown as an impartial graph with its kernel, rather than as an arena with players? */
static inline bool mb_excerpt_is_graph(const mb_excerpt *shown)
{
    return shown->number || shown->label;
}

/* Is position v of the arena in the kernel, or lost where there is none? */
static inline bool mb_excerpt_is_lost(const mb_excerpt *shown, uint32_t v)
{
    MB_ASSERT(v < shown->arena->positions);
    return shown->label ? shown->label[v] == MB_LABEL_LOST : shown->number && shown->number[v] == 0;
}

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
