/* support.h -- what the tests share: cmocka, arenas from text, rules from arguments, and random arenas of every
 * shape.
 */
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

/* What a text wrote, cut where it is long, in one of a few static buffers; the text is cleared. */
const char *kept(mb_text *text);

/* The name of a position, and the words of a note, kept likewise. */
const char *name_of(const mb_arena *arena, uint32_t v);
const char *note_words(const mb_note *note, mb_lang lang);

/* The arena that a text holds, in whichever format. */
mb_arena *arena_from(const char *text);

/* The rules of a game with the arguments args[0 .. most-1]; NULL ends them early. */
mb_rules *open_rules(const char *game, const char *const *args, size_t most);
#define OPEN(game, ...)                                                                                              \
    open_rules((game), (const char *const[]){__VA_ARGS__}, MB_COUNT(((const char *const[]){__VA_ARGS__})))

/* The advisor of rules, which must outlive it. */
mb_advisor *advisor_of(const mb_rules *rules, const mb_search_options *options);

/* The words with which opening is refused, with one argument or two (NULL: one). */
const char *refusal_to_open(const char *game, const char *a, const char *b);

/* The words for move `index` of the start. */
const char *move_words(const mb_rules *rules, size_t index, mb_lang lang);

/* The first two thousand states keep the laws that every game must keep. */
void keeps_the_laws(const char *game, const char *a, const char *b);

/* A tick that stops the work at its first look. */
bool stop_at_once(void *context, uint64_t done, uint64_t total);

/* A tick that stops the work at a certain look; the context is an int, which counts down to it. */
bool stop_at(void *context, uint64_t done, uint64_t total);

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

/* Solve by that solver, whichever suits: mb_solve() with a plan made for it. */
mb_status solve_by(mb_solution *out, const mb_arena *arena, const mb_solver *solver, const mb_limits *limits,
                   mb_error *error);

#endif
