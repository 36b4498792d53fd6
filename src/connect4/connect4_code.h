/* connect4_code.h -- entropy coding of symbols by asymmetric numeral systems.
 *
 * A state is a number from 2^16 to 2^24.  A symbol of frequency f of 4096 turns x into a number 4096/f times as
 * large, from which it can be read off again; whole bytes leave the state when it becomes too large.  What is written
 * last is read first, so an encoder writes its symbols and its bytes backwards.
 */
#ifndef MB_CONNECT4_CONNECT4_CODE_H
#define MB_CONNECT4_CONNECT4_CODE_H

#include "core/base.h"

enum {
    MB_C4_CODE_BITS = 12, /* frequencies add up to 2^12 */
    MB_C4_CODE_SUM = 1 << MB_C4_CODE_BITS,
    MB_C4_SYMBOLS = 64, /* at most */
};

/* How often each symbol comes: from[s] up to from[s+1]; from[symbols] is the sum. */
typedef struct mb_c4_frequencies {
    uint16_t from[MB_C4_SYMBOLS + 1];
} mb_c4_frequencies;

/* Frequencies in proportion to counts: none becomes 0 that was not; all 0: the first symbol alone. */
void mb_c4_code_fit(mb_c4_frequencies *out, const uint32_t *count, int symbols);

/* The same for weights that add up to less than 2^40; those of 0 stay 0, and some are not. */
void mb_c4_code_scale(mb_c4_frequencies *out, const uint32_t *weight, int symbols);

/* Bytes of a message, filled from the end. */
typedef struct mb_c4_encoder {
    uint32_t state;
    uint8_t *begin, *at; /* at goes down towards begin */
} mb_c4_encoder;

enum { MB_C4_CODE_END = 3 }; /* bytes besides those of the symbols: two a symbol at most */

void mb_c4_encode_begin(mb_c4_encoder *e, uint8_t *begin, uint8_t *end);
void mb_c4_encode(mb_c4_encoder *e, uint32_t from, uint32_t frequency);
void mb_c4_encode_end(mb_c4_encoder *e);

/* What is left to be read; a message that is too short reads as if zeros followed. */
typedef struct mb_c4_decoder {
    uint32_t state;
    const uint8_t *at, *end;
} mb_c4_decoder;

void mb_c4_decode_begin(mb_c4_decoder *d, const uint8_t *at, const uint8_t *end);
int mb_c4_decode(mb_c4_decoder *d, const mb_c4_frequencies *f);

/* Was it all of a message that an encoder has written? */
bool mb_c4_decode_end(const mb_c4_decoder *d);

#endif
