/* pack.h -- a block of bytes, as small as this build can make it. */
#ifndef MB_IO_PACK_H
#define MB_IO_PACK_H

#include "core/base.h"
#include "marienbad/status.h"

enum { PACK_STORED = 0, PACK_ZSTD = 1 };

/* Does this build compress? */
bool mb_pack_can(void);

/* What a packed block of so many bytes takes at most. */
size_t mb_pack_bound(size_t size);

/* One packer a thread; NULL: no memory.  Made outside of parallel regions. */
typedef struct mb_packer mb_packer;
mb_packer *mb_packer_new(void);
void mb_packer_free(mb_packer *packer);

/* From now on it is more important to be quick than to be small. */
void mb_packer_hurry(mb_packer *packer);

/* Pack `size` bytes into `out`, which has room for mb_pack_bound(); returns how many they became, and in *kind how.
 */
size_t mb_pack(uint8_t *out, uint32_t *kind, mb_packer *packer, const uint8_t *data, size_t size);

/* Unpack into exactly `size` bytes; false: that is not what was packed. */
bool mb_unpack(uint8_t *out, size_t size, mb_packer *packer, uint32_t kind, const uint8_t *data, size_t packed);

#endif
