/* families.h -- families of parity games that were constructed to be hard, each for some algorithm.  All positions
 * have moves; the arenas are the caller's. */
#ifndef TESTS_FAMILIES_H
#define TESTS_FAMILIES_H

#include "support.h"

/* Jurdzinski 2000: `height` - 1 layers above a base, of `width` columns each; about three positions a layer and
 * column. Small progress measures are lifted exponentially often. */
mb_arena *family_jurdzinski(uint32_t height, uint32_t width);

/* Friedmann 2011: n steps of five positions, on which Zielonka's recursion branches at each. */
mb_arena *family_recursive_ladder(uint32_t n);

/* Van Dijk 2018: a binary counter of `bits` bits for each player, whose bits distract the other's.  Attractors of
 * single positions count through all states. */
mb_arena *family_two_counters(uint32_t bits);

/* A chain of n pairs of which each player may go on or back; the priority at the end decides, or (inverse) all of the
 * low ones before it do. */
mb_arena *family_chain(uint32_t n, bool inverse);

/* Both games, with a move from the last position of each to the first of the other: one component if both were. Frees
 * the two. */
mb_arena *family_glued(mb_arena *a, mb_arena *b);

#endif
