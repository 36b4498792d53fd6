/* support.h -- what the tests share: cmocka, arenas from text, and random arenas of every shape. */
#ifndef TESTS_SUPPORT_H
#define TESTS_SUPPORT_H

/* clang-format off */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
/* clang-format on */

#include <stdlib.h>
#include <string.h>

#include "core/mem.h"
#include "core/rng.h"
#include "marienbad.h"

/* Fail with the words of the error unless `status` is MB_OK. */
void check_ok(mb_status status, const mb_error *error);

/* The name of a position, in one of a few static buffers. */
const char *name_of(const mb_arena *arena, uint32_t v);

/* What a random arena may contain. */
typedef struct shape {
    uint32_t positions; /* at most */
    uint32_t degree;    /* moves of a position at most */
    bool acyclic;       /* moves only to higher numbers */
    bool inner_marks;   /* positions with moves may be marked */
    bool payoffs;       /* marks may be payoffs from -3 to 3 */
    bool impartial;
    int32_t endless;
} shape;

/* A random arena of that shape, with loops, parallel moves before merging, and dead ends; the same for the same
 * seed. */
mb_arena *random_arena(const shape *kind, uint64_t seed);

#endif
