/* random_cases.h -- random instances of an exercise: graphs, trees, lists and boards of a given size. */
#pragma once

#include "grade/exercise.h"

enum {
    MB_CASES_MIDDLING = 12, /* vertices, up to which random instances are small enough for every program */
    MB_CASES_TRIES = 200,   /* instances that do not fit are made again so often */
};

static const unsigned MB_CASES_LISTS = MB_USES_NUMBERS | MB_USES_HEAPS | MB_USES_TILES | MB_USES_CELLS;

/* Do such graphs have several ways to a vertex? */
static inline bool mb_cases_are_merged(unsigned needs)
{
    return needs & MB_NEEDS_ROOTED && !(needs & MB_NEEDS_TREE);
}

/* A random instance of about that size; NULL: none was found, or no memory (mb_pool_status() tells). */
mb_instance *mb_cases_random(mb_pool *pool, unsigned uses, unsigned needs, uint32_t size, uint64_t *seed);

/* The same, but one that needs reopening, if one of many does. */
mb_instance *mb_cases_random_reopening(mb_pool *pool, unsigned uses, unsigned needs, uint32_t size, uint64_t *seed);

/* A chain of n vertices, on which recursion is n deep: vertex i leads to i + 1, and the last is the target.  With
 * `reversed`, i leads to i - 1, and 0 is the target.  Of exercises about lists: 0, 1, …, n - 1. */
mb_instance *mb_cases_chain(mb_pool *pool, unsigned uses, uint32_t n, bool reversed);

/* ---- parts, for other instances ---- */

/* An instance of n vertices without edges, with room for m, and a list of `count` zeros; NULL: no memory. */
mb_instance *mb_cases_empty(mb_pool *pool, uint32_t n, uint32_t m, uint32_t count);
void mb_cases_add_edge(mb_instance *instance, uint32_t from, uint32_t to);

/* Give each vertex and edge of a graph those data that may be anything: values, costs, next vertices. */
void mb_cases_sprinkle(mb_instance *instance, unsigned uses, uint64_t *seed);

/* Put 0 .. n-1 into `order`, in a random order. */
void mb_cases_shuffle(uint32_t *order, uint32_t n, uint64_t *seed);
