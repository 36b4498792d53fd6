/* heaps.h -- the theory of Nim: any number of matches may be taken from one heap.
 *
 * In normal play the mover loses exactly when the xor of the heaps is 0 (Bouton).  In misère that stays so as long as
 * some heap holds 2 or more; with heaps of 1 alone he loses when their number is odd.
 */
#ifndef MB_THEORY_HEAPS_H
#define MB_THEORY_HEAPS_H

#include "theory/theory.h"

/* What the experts of sums of heaps say of themselves. */
#define MB_HEAPS_BRIEF                                                                                               \
    MB_WORDS("heaps, by the xor of their Grundy numbers and their period",                                           \
             "des tas, par le ou exclusif de leurs nombres de Grundy et leur période")

/* What decides about heaps. */
typedef struct mb_heaps {
    uint64_t sum; /* their xor */
    size_t ones;  /* heaps of 1 */
    size_t large; /* heaps of 2 or more */
    bool misere;
} mb_heaps;

mb_heaps mb_heaps_count(const int64_t *heap, size_t count, bool misere);

/* To which sizes may a heap of `size` among them be lowered so that the other player loses?  All of them, falling;
 * at most 2. */
size_t mb_heaps_targets(int64_t out[2], const mb_heaps *heaps, int64_t size);

/* Fill in the winner, the Grundy number, the reasons and the terms of a position in which moves are left. */
mb_status mb_heaps_judge(mb_theory *out, const int64_t *heap, size_t count, bool misere);

/* The same for Grundy numbers of any origin, in normal play: winner, number, reasons, and `terms`, which become
 * *out's own. */
void mb_heaps_judge_numbers(mb_theory *out, uint64_t *terms, size_t count);

/* One reason more: from heaps of `first` on, the numbers repeat. */
void mb_heaps_say_period(mb_theory *out, uint64_t first, uint64_t period);

/* Where the last move loses, nothing is known of several heaps.  Returns MB_EUNSUITED. */
mb_status mb_heaps_refuse_misere(mb_error *error);

/* The heaps of the position called `name`, sorted, none larger than those of the start; those of the start when name
 * is NULL.  Release with mb_release(). */
mb_status mb_heaps_read(int64_t **out, const mb_value *start, const char *name, size_t length, mb_error *error);

/* Name the position with heap i lowered to `to`: what it jumps over moves up. */
void mb_heaps_show_lowered(mb_text *out, const int64_t *heap, size_t count, size_t i, int64_t to);

#endif
