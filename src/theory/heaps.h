/* heaps.h -- the theory of Nim: any number of matches may be taken from one heap.
 *
 * In normal play the mover loses exactly when the xor of the heaps is 0 (Bouton).  In misère play the same holds as
 * long as some heap holds 2 or more; with heaps of 1 alone, the mover loses when their number is odd.
 */
#pragma once

#include "theory/theory.h"

/* The brief of the experts for sums of heaps. */
#define MB_HEAPS_BRIEF                                                                                               \
    MB_WORDS("heaps, by the xor of their Grundy numbers and their period",                                           \
             "des tas, par le ou exclusif de leurs nombres de Grundy et leur période")

/* The numbers that decide the winner. */
typedef struct mb_heaps {
    uint64_t sum; /* their xor */
    size_t ones;  /* heaps of 1 */
    size_t large; /* heaps of 2 or more */
    bool misere;
} mb_heaps;

mb_heaps mb_heaps_count(const int64_t *heap, size_t count, bool misere);

/* The sizes, at most 2 and in falling order, to which a heap of `size` among them can be reduced so that the other
 * player loses. */
size_t mb_heaps_targets(int64_t out[2], const mb_heaps *heaps, int64_t size);

/* Fill in the winner, the Grundy number, the reasons and the terms of a position that has moves. */
mb_status mb_heaps_judge(mb_theory *out, const int64_t *heap, size_t count, bool misere);

/* The same for Grundy numbers of any origin, in normal play: winner, number, reasons, and `terms`, which become
 * *out's own. */
void mb_heaps_judge_numbers(mb_theory *out, uint64_t *terms, size_t count);

/* Add a reason: from heaps of `first` on, the numbers are periodic. */
void mb_heaps_say_period(mb_theory *out, uint64_t first, uint64_t period);

/* Refuse misère play with several heaps, for which there is no theorem.  Returns MB_EUNSUITED. */
mb_status mb_heaps_refuse_misere(mb_error *error);

/* The heaps of the position called `name`, sorted, none larger than those of the start; those of the start when name
 * is NULL.  Release with mb_release(). */
mb_status mb_heaps_read(int64_t **out, const mb_value *start, const char *name, size_t length, mb_error *error);

/* Write the name of the position with heap i reduced to `to`, the heaps still sorted. */
void mb_heaps_show_lowered(mb_text *out, const int64_t *heap, size_t count, size_t i, int64_t to);
