/* mba.h -- the binary form of an arena, used in place: mapped, not copied. */
#pragma once

#include "marienbad/io.h"

extern const mb_format mb_format_mba;

/* Make an arena of the .mba file whose bytes are in `file`, read or mapped; `options` may be NULL.
 *
 * On success the arena owns the bytes, and `file` is empty; on failure they stay the caller's.
 */
mb_status mb_mba_take(mb_arena **out, mb_file *file, const mb_read_options *options, mb_error *error);

/* The checksum of `size` bytes, a multiple of 32: the last eight bytes of a file are that of all bytes before. */
uint64_t mb_mba_checksum(const void *data, size_t size);
