/* mba.h -- the binary form of an arena, used where it lies. */
#ifndef MB_IO_MBA_H
#define MB_IO_MBA_H

#include "marienbad/io.h"

extern const mb_format mb_format_mba;

/* Open the .mba file that was mapped, readable and writable, at `block`; `options` may be NULL.
 *
 * On success the arena owns the mapping and gives it back with munmap(); on failure it stays the caller's.
 */
mb_status mb_mba_map(mb_arena **out, void *block, size_t size, const mb_read_options *options, mb_error *error);

/* The checksum of `size` bytes, a multiple of 32: what the last eight bytes of a file say about all before. */
uint64_t mb_mba_checksum(const void *data, size_t size);

#endif
