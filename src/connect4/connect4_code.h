/* connect4_code.h -- entropy coding of symbols by asymmetric numeral systems.
 *
 * A state is a number from 2^16 to 2^24.  A symbol of frequency f of 4096 turns x into a number 4096/f times as
 * large, from which it can be read off again; whole bytes leave the state when it becomes too large.  What is written
 * last is read first, so the encoder, with the maker of books in annexe/connect4, writes its symbols backwards.
 */
#pragma once

#include "core/base.h"

enum {
    MB_C4_CODE_BITS = 12, /* frequencies add up to 2^12 */
    MB_C4_CODE_SUM = 1 << MB_C4_CODE_BITS,
    MB_C4_SYMBOLS = 64,         /* at most */
    MB_C4_CODE_LEAST = 1 << 16, /* states are from there to 256 times that */
    MB_C4_CODE_END = 3,         /* bytes of the last state, which is read first */
};

/* Frequencies: that of symbol s is from[s+1] - from[s]; from[symbols] is the sum. */
typedef struct mb_c4_frequencies {
    uint16_t from[MB_C4_SYMBOLS + 1];
} mb_c4_frequencies;

/* Frequencies in proportion to weights that add up to less than 2^40 and are not all 0; a weight of 0 gives 0. */
void mb_c4_code_scale(mb_c4_frequencies *out, const uint32_t *weight, int symbols);

/* What is left to be read; a message that is too short reads as if zeros followed. */
typedef struct mb_c4_decoder {
    uint32_t state;
    const uint8_t *at, *end;
} mb_c4_decoder;

void mb_c4_decode_begin(mb_c4_decoder *d, const uint8_t *at, const uint8_t *end);
int mb_c4_decode(mb_c4_decoder *d, const mb_c4_frequencies *f);

/* Was it all of a message that an encoder has written? */
bool mb_c4_decode_end(const mb_c4_decoder *d);
