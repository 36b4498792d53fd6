/* fuzz.h -- what the fuzz targets share: promises that always count, bytes as choices, and an arena made of them.
 *
 * A target is one file of tests/fuzz and one function, which is given bytes that somebody may have chosen badly.
 * script/fuzz links it with libFuzzer, which chooses; the tests link it with replay.c, which gives it the seeds.
 */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include <stdlib.h>
#include <string.h>

#include "marienbad.h"

/* The target: libFuzzer wants this name. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length);

/* A promise that is kept in every build: where it is not, the line is said and the program stops. */
#define REQUIRE(condition) ((condition) ? (void)0 : fuzz_broken(__FILE__, __LINE__, #condition))
_Noreturn void fuzz_broken(const char *file, int line, const char *condition);

/* The bytes in a block exactly as long, so that one byte too far is seen; free() it. */
char *fuzz_copy(const uint8_t *data, size_t length);

/* Status and error agree, and whatever went wrong is one line in both languages. */
void fuzz_check_error(mb_status status, const mb_error *error);

/* Is the text one line of valid UTF-8 without control characters? */
bool fuzz_is_line(const char *text, size_t length);

/* Is the text JSON values, one after another, with nothing but blanks between? */
bool fuzz_is_json(const char *text, size_t length);

/* What every arena promises. */
void fuzz_check_arena(const mb_arena *arena);

/* Two arenas say the same: names, owners, marks, payoffs, moves, costs, hints, start, endless. */
bool fuzz_same_arena(const mb_arena *a, const mb_arena *b);

/* Bytes as choices; after the last one every choice is 0. */
typedef struct fuzz_bytes {
    const uint8_t *at, *end;
} fuzz_bytes;

uint32_t fuzz_below(fuzz_bytes *bytes, uint32_t below);

/* A small arena of every shape: whatever the bytes are, it is a good one; mb_arena_free() it. */
mb_arena *fuzz_arena(fuzz_bytes *bytes);

#endif
