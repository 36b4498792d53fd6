/* one_heap.h -- one heap from which given numbers may be taken: the winner, the reasons and the winning moves. */
#pragma once

#include "theory/period.h"
#include "theory/theory.h"

/* Prepare the numbers that may be taken from heaps of at most `most`; release with mb_taking_clear(). */
mb_status mb_taking_open(mb_taking *out, const mb_value *take, bool misere, uint64_t left, uint64_t most);
void mb_taking_clear(mb_taking *taking);

/* Can something be taken from a heap of n? */
bool mb_taking_goes_on(const mb_taking *taking, uint64_t n);

/* Fill in winner, reasons and winning moves of a heap of n, from which something can be taken. open, close the text
 * around the number in a name: "" or "(" and ")"
 * return       MB_OK, MB_EUNSUITED when no period could be proved, MB_ENOMEM; both are explained in `error` */
mb_status mb_one_heap_judge(mb_theory *out, const mb_taking *taking, uint64_t n, const char *open, const char *close,
                            mb_error *error);

/* Add a reason: why the period is proved. */
void mb_taking_say_proof(mb_theory *out, const mb_taking *taking);

/* Explain in `error` (nullable) that no period was found, or that memory is short; returns `status`. */
mb_status mb_one_heap_failed(mb_error *error, mb_status status);
