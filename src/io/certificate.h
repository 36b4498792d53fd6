/* certificate.h -- a solution written down so that anybody can check it, line by line, without the arena. */
#ifndef MB_IO_CERTIFICATE_H
#define MB_IO_CERTIFICATE_H

#include "core/item.h"
#include "marienbad/answer.h"

/* The first line; then one a position.  `move` is NULL where the play stops, `value` where the winner says it. */
void mb_certificate_begin(mb_text *out);
void mb_certificate_line(mb_text *out, mb_piece name, int winner, uint32_t rank, const mb_piece *move,
                         const int32_t *value);

#endif
