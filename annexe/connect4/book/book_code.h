/* book_code.h -- symbols as bytes, written: the other half of connect4_code.h, which reads them. */
#ifndef MB_BOOK_BOOK_CODE_H
#define MB_BOOK_BOOK_CODE_H

#include "connect4/connect4_code.h"

/* Frequencies in proportion to counts: none becomes 0 that was not; all 0: the first symbol alone. */
void mb_c4_code_fit(mb_c4_frequencies *out, const uint32_t *count, int symbols);

/* Bytes of a message, filled from the end. */
typedef struct mb_c4_encoder {
    uint32_t state;
    uint8_t *begin, *at; /* at goes down towards begin */
} mb_c4_encoder;

/* Two bytes a symbol are enough, and MB_C4_CODE_END more. */
void mb_c4_encode_begin(mb_c4_encoder *e, uint8_t *begin, uint8_t *end);
void mb_c4_encode(mb_c4_encoder *e, uint32_t from, uint32_t frequency);
void mb_c4_encode_end(mb_c4_encoder *e);

#endif
