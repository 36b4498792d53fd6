/* heap_numbers.h -- the Grundy numbers of the next heaps of an octal game, a few heaps at a time.
 *
 * Numbers 0 .. n-1 are known, and the options of heap n are the numbers G(n - k) where one heap may be left after k
 * are taken, 0 where none may, and G(a) xor G(b) for all a + b = n - k where two may; G(n) is their mex.
 */
#pragma once

#include "core/base.h"
#include "marienbad/grundy.h"

enum { MB_LANES = 8 }; /* heaps that are worked on together */

typedef struct mb_heap_numbers {
    const mb_octal *rules;
    uint32_t count;   /* of heaps for which there is room */
    uint32_t *number; /* of the heaps known so far */
    uint32_t *take;   /* k for which one heap or none may be left, rising */
    uint32_t *broken; /* k for which two heaps may be left, rising */
    uint32_t takes, breaks;
    uint32_t most;  /* the most that can be taken */
    bool even, odd; /* some k of `broken` is even; some is odd */

    uint32_t values; /* a power of two above every number so far */
    uint32_t *seen;  /* seen[v] = n: v is the number of an option of n; `values` of them */

    /* where heaps are broken, and while numbers have less than 16 bits */
    uint16_t *part;            /* part[a] = number[a] */
    uint16_t *back;            /* back[count - 1 - a] = number[a] */
    uint8_t (*mark)[MB_LANES]; /* mark[v][i]: v is the number of an option of heap i of those worked on */
    uint32_t mask;             /* of 2 * number + parity of the heap, which makes the colour; 0: all heaps are rare */
    uint32_t common;           /* the colour of common heaps */
    uint32_t *rare;            /* the rare heaps, rising */
    uint32_t rares;
    size_t rare_room;
    uint32_t *walk; /* common heaps, one of each number, then another of each, … */
    uint32_t steps;
} mb_heap_numbers;

/* Begin with the number of heap 0.  Close with mb_heap_numbers_clear(), also on failure. */
mb_status mb_heap_numbers_begin(mb_heap_numbers *self, const mb_octal *rules, uint32_t count);
void mb_heap_numbers_clear(mb_heap_numbers *self);

/* Choose the sparse space anew, by the numbers of the heaps below n.  Any choice gives the right numbers. */
mb_status mb_heap_numbers_adapt(mb_heap_numbers *self, uint32_t n);

/* Compute the numbers of heap *n and perhaps of some after it, none from `end` on; *n becomes the first heap that is
 * not known, *looked the number of pairs that were looked at. */
mb_status mb_heap_numbers_next(uint64_t *looked, uint32_t *n, mb_heap_numbers *self, uint32_t end);
