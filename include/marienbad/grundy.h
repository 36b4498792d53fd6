/* grundy.h -- Sprague-Grundy numbers: the mex of the successors' numbers.
 *
 * The number of a position of an acyclic graph is the least number that no move leads to; 0 exactly in the kernel.
 * The number of a sum of games is the xor of their numbers.  Marks and owners are ignored.
 * Checked, independently of this algorithm, by mb_check_grundy().
 */
#ifndef MARIENBAD_GRUNDY_H
#define MARIENBAD_GRUNDY_H

#include "arena.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sees each number when it is found, in an order in which successors come first. */
typedef struct mb_grundy_observer {
    void (*numbered)(void *context, uint32_t v, uint32_t number);
    void *context;
} mb_grundy_observer;

/* Write the number of each position to number[0 .. positions-1], in time O(positions + moves), iteratively;
 * on failure it holds nothing of use.
 *
 * cycle     nullable; on MB_EUNSUITED (the graph has a cycle) the positions of one, released with mb_list_clear()
 * observer  nullable
 * return    MB_OK, MB_EUNSUITED, MB_ENOMEM, MB_ELIMIT, MB_ECANCEL
 */
MB_API mb_status mb_grundy_compute(uint32_t *number, mb_list *cycle, const mb_arena *graph,
                                   const mb_grundy_observer *observer, const mb_limits *limits);

/* The rules of a taking-and-breaking game on heaps: into how many heaps the rest may be split after k are taken.
 * digit[k] is a set of numbers of heaps: bit 0 none is left, bit 1 one heap, bit 2 two heaps. */
typedef struct mb_octal {
    const uint8_t *digit; /* digit[k] for taking k = 0 .. digits-1 */
    uint32_t digits;
} mb_octal;

typedef struct mb_sequence {
    uint32_t *number; /* number[n]: of a heap of n, n = 0 .. count-1 */
    uint32_t count;
    bool periodic;      /* period and preperiod mean something */
    uint32_t period;    /* number[n + period] = number[n] for n >= preperiod, as far as computed */
    uint32_t preperiod; /* the least such */
    bool proved;        /* … and, by the Guy-Smith bound, for ever */
} mb_sequence;

/* Compute the first `count` numbers of a heap game, with the sparse space search where it pays, look for a period and
 * prove it when there are enough terms.  Terms after a proved period are copied from it.  A period that is not proved
 * was repeated three times, over at least half of the terms.  Release with mb_sequence_clear().
 *
 * Time O(count * takes) where no heap is split; otherwise between O(count) and O(count^2), depending on the number of
 * rare heaps: a second for a million terms of 0.6, ten for a million of 0.007.
 */
MB_API mb_status mb_sequence_compute(mb_sequence *out, const mb_octal *rules, uint32_t count,
                                     const mb_limits *limits);
MB_API void mb_sequence_clear(mb_sequence *sequence);

/* What is known of every octal game with a code of three digits. */
enum { MB_OCTAL_ROWS = 512 };

typedef struct mb_octal_row {
    char code[8];               /* 0.000, 0.001, …, 0.777 */
    bool periodic, proved;      /* as in mb_sequence */
    uint32_t period, preperiod; /* where it is periodic */
    uint32_t largest;           /* of the numbers of heaps 0 .. terms-1 */
} mb_octal_row;

typedef struct mb_octal_census {
    uint32_t terms; /* numbers that were computed of each game, or followed from its proved period */
    mb_octal_row row[MB_OCTAL_ROWS];
} mb_octal_census;

/* Compute that many numbers of each game, one game after the other.  The census is untouched on failure.
 * return  MB_OK, MB_ENOMEM, MB_ELIMIT, MB_ECANCEL */
MB_API mb_status mb_octal_census_compute(mb_octal_census *out, uint32_t terms, const mb_limits *limits);

#ifdef __cplusplus
}
#endif

#endif
