/* support.h -- what the stubs share: arenas as OCaml values, limits that hear Ctrl-C, errors as exceptions.
 *
 * No exception crosses the library: a callback into OCaml that raises stops the work, and the stub raises the same
 * exception again when the library has returned.  The runtime lock is released while an arena is at work, which calls
 * nothing in OCaml; it is held while rules are.  One thread works, so that the library calls back on the thread that
 * called it.
 */
#ifndef MARIENBAD_OCAML_SUPPORT_H
#define MARIENBAD_OCAML_SUPPORT_H

#include <marienbad.h>

#include <caml/alloc.h>
#include <caml/callback.h>
#include <caml/custom.h>
#include <caml/fail.h>
#include <caml/memory.h>
#include <caml/mlvalues.h>
#include <caml/signals.h>

/* An arena that OCaml holds.  Its arrays are its own, or those of the library. */
typedef struct ml_arena {
    mb_arena *arena; /* &made, or the library's, released with mb_arena_free() */
    mb_arena made;   /* arrays from malloc(); names are numbers */
    mb_rules *rules; /* that it was explored from; NULL: none */
} ml_arena;

/* An empty one as an OCaml value, and the C side of a value. */
value ml_arena_alloc(ml_arena **out);
ml_arena *ml_arena_of(value v);

/* A piece of work: its limits, and what a callback raised meanwhile. */
typedef struct ml_work {
    mb_limits limits;
    mb_error error;
    bool released; /* the runtime lock is, while the library works */
    value raised;  /* an exception; Val_unit: none */
} ml_work;

/* Begin and end a piece of work.  ml_work_end() raises what a callback raised, or the status as an exception; it
 * returns only where the work is done. */
void ml_work_begin(ml_work *work, bool release);
void ml_work_stop(ml_work *work); /* the library has returned: OCaml values may be made again */
void ml_work_end(ml_work *work, mb_status status);

/* Raise Marienbad.Error with the words of the error, or those of its status. */
void ml_raise(mb_status status, const mb_error *error) __attribute__((noreturn));

/* A callback of rules gave this result: its value, or Val_unit after an exception, which is kept for ml_work_end().
 */
value ml_work_result(ml_work *work, value result);

/* Conversions.  MB_NONE becomes -1. */
value ml_numbers(const uint32_t *number, size_t count);
value ml_text(mb_text *text); /* releases the text */
mb_lang ml_lang(void);

/* The positions whose flag in these bytes is not 0. */
mb_status ml_set(mb_bitset *out, value bytes);

#endif
