/* pair.h -- games of two numbers: their parameters, and states that are two numbers below 2^32, written (a,b). */
#pragma once

#include "games/last.h"

/* Parameters may be larger than a state can hold: theorems need no states. */
#define MB_PAIR_MOST (INT64_C(1) << 62)

/* The largest side of a board that is drawn; larger ones are described in words. */
enum { MB_PAIR_PICTURE = 40 };

static inline mb_state mb_pair(uint32_t a, uint32_t b)
{
    return (mb_state)a << 32 | b;
}

static inline uint32_t mb_pair_a(mb_state state)
{
    return (uint32_t)(state >> 32);
}

static inline uint32_t mb_pair_b(mb_state state)
{
    return (uint32_t)state;
}

/* The parameters of such a game, in this order. */
enum { MB_PAIR_A, MB_PAIR_B, MB_PAIR_LAST };
#define MB_PAIR_PARAM(word, other, called, at_least, usual, words)                                                   \
    {                                                                                                                \
        .name = (word), .also = (other), .label = called, .type = MB_INTEGER, .preset = (usual),                     \
        .least = (at_least), .most = MB_PAIR_MOST, .help = words                                                     \
    }

/* An instance: the numbers of the start, and `last`. */
typedef struct mb_pair_game {
    int64_t a, b, last;
} mb_pair_game;
mb_status mb_pair_open(void **self, const mb_value *values, mb_error *error);

/* MB_ELIMIT when a number is 2^32 or more. */
mb_status mb_pair_start(mb_state *out, const void *self, mb_error *error);

/* Write (a,b), and read it; reading refuses numbers below `least`. */
void mb_pair_show(mb_text *out, const void *self, mb_state state);
mb_status mb_pair_parse(mb_state *out, int64_t least, const char *text, size_t length, mb_error *error);

/* Read (a,b), from `least` to MB_PAIR_MOST, which may be larger than a state can hold. */
mb_status mb_pair_read(int64_t out[2], int64_t least, const char *text, size_t length, mb_error *error);

/* The number of pairs of at most these numbers, from `least` on, all of which can be reached. */
mb_extent mb_pair_states(mb_state state, uint32_t least);

/* The smaller number first: both orders are the same position. */
mb_state mb_pair_canonical(const void *self, mb_state state);
