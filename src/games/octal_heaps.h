/* octal_heaps.h -- octal games: matches are taken from a heap, which may be split in two, by a code such as 0.77.
 *
 * Digit k of a code says what taking k matches from a heap may leave: it is the sum of 1 (nothing), 2 (one heap) and
 * 4 (two heaps).  Before the point stands digit 0: 0, or 4 where a heap may be split without taking.
 */
#pragma once

#include "games/matches.h"
#include "marienbad/grundy.h"

#define MB_KAYLES_CODE "0.77"

/* Read a code: 0.77, .07, 4.3.  Release with mb_octal_clear().
 * return  MB_OK, MB_EINVAL with what is wrong, MB_ENOMEM */
mb_status mb_octal_parse(mb_octal *out, const char *code, mb_error *error);
void mb_octal_clear(mb_octal *rules);

/* The code of a game on heaps by its parameters: octal, kayles, nim, and subtract on one heap.  Grundy numbers are
 * those of normal play, so `last` is ignored.  Release with mb_octal_clear().
 * return  MB_OK, MB_EUNSUITED for any other game, MB_ELIMIT when too many matches may be taken, MB_ENOMEM */
mb_status mb_octal_of_game(mb_octal *out, const mb_game *game, const mb_value *values);

/* The instance of a game with such a code that begins with one heap of n, and its callbacks. */
typedef struct mb_breaking {
    mb_octal rules;
    int64_t n, last;
} mb_breaking;

mb_status mb_breaking_open(void **self, const char *code, int64_t n, int64_t last, mb_error *error);
void mb_breaking_close(void *self);
mb_status mb_breaking_start(mb_state *out, const void *self, mb_error *error);
size_t mb_breaking_moves(const void *self, mb_state state, mb_state *out, size_t cap);
mb_mark mb_breaking_mark(const void *self, mb_state state);
void mb_breaking_show(mb_text *out, const void *self, mb_state state);
mb_status mb_breaking_parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error);
void mb_breaking_move_name(mb_note *out, const void *self, mb_state state, size_t index);

/* The heaps one below the other.  Under each, a row of dots for each number k that may be taken: a dot is clicked to
 * take the k matches above it, which leaves those to its left and those to its right. */
void mb_breaking_draw(mb_canvas *canvas, const void *self, mb_state state);

/* The heaps of a state in rising order, none of them empty; returns how many there are. */
enum { MB_BREAKING_MOST = 64 }; /* matches of a state, and so heaps */
size_t mb_breaking_heaps(int64_t heap[MB_BREAKING_MOST], mb_state state);
