/* certificate.h -- writes the lines of a certificate: a solution that a separate checker can verify. */
#pragma once

#include "core/item.h"
#include "marienbad/answer.h"

/* The first line; then a line for each position.  `move` is NULL at terminal positions, `value` where the winner
 * implies it. */
void mb_certificate_begin(mb_text *out);
void mb_certificate_line(mb_text *out, mb_piece name, int winner, uint32_t rank, const mb_piece *move,
                         const int32_t *value);
