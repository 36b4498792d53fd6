/* pack.h -- compression of a block of bytes, where this build has it. */
#pragma once

#include "core/base.h"
#include "marienbad/status.h"

enum { PACK_STORED = 0, PACK_ZSTD = 1 };

/* Does this build compress? */
bool mb_pack_can(void);

/* The greatest size of a packed block of `size` bytes. */
size_t mb_pack_bound(size_t size);

/* Working memory of the compression, one for each thread; NULL: no memory. */
typedef struct mb_packer mb_packer;
mb_packer *mb_packer_new(void);
void mb_packer_free(mb_packer *packer);

/* From now on prefer speed to size. */
void mb_packer_hurry(mb_packer *packer);

/* Pack `size` bytes into `out`, which has room for mb_pack_bound(); returns the packed size, and in *kind the method.
 */
size_t mb_pack(uint8_t *out, uint32_t *kind, mb_packer *packer, const uint8_t *data, size_t size);

/* Unpack into exactly `size` bytes; false: that is not what was packed. */
bool mb_unpack(uint8_t *out, size_t size, mb_packer *packer, uint32_t kind, const uint8_t *data, size_t packed);
