/* forge.h -- a forger's files: whatever was changed in them, their checksums are made right again.
 *
 * What such a file says may be wrong, and has to be input to the reader all the same, not a promise.  A file that is
 * too short to have a checksum, or whose parts lie outside of it, stays as it is. */
#ifndef TESTS_FORGE_H
#define TESTS_FORGE_H

#include <stddef.h>
#include <stdint.h>

void forge_table(uint8_t *file, size_t length); /* of table/archive.c */
void forge_book(uint8_t *file, size_t length);  /* of connect4/connect4_book.c */
void forge_mba(uint8_t *file, size_t length);   /* of io/mba.c */

#endif
