/* pack.c -- compression of a block of bytes, with zstd where this build has it. */
#include "io/pack.h"

#include "core/mem.h"

#ifdef MB_ZSTD
#include <zstd.h>

enum { LEVEL = 3, QUICK = 1 };

struct mb_packer {
    ZSTD_CCtx *in;
    ZSTD_DCtx *out;
    int level;
};

bool mb_pack_can(void)
{
    return true;
}

size_t mb_pack_bound(size_t size)
{
    const size_t bound = ZSTD_compressBound(size);
    return bound > size ? bound : size;
}

mb_packer *mb_packer_new(void)
{
    mb_packer *packer = mb_alloc_zero(1, sizeof *packer);
    if (!packer)
        return NULL;
    packer->in = ZSTD_createCCtx();
    packer->out = ZSTD_createDCtx();
    packer->level = LEVEL;
    if (packer->in && packer->out)
        return packer;
    mb_packer_free(packer);
    return NULL;
}

void mb_packer_free(mb_packer *packer)
{
    if (!packer)
        return;
    ZSTD_freeCCtx(packer->in);
    ZSTD_freeDCtx(packer->out);
    mb_release(packer);
}

void mb_packer_hurry(mb_packer *packer)
{
    packer->level = QUICK;
}

size_t mb_pack(uint8_t *out, uint32_t *kind, mb_packer *packer, const uint8_t *data, size_t size)
{
    const size_t packed = ZSTD_compressCCtx(packer->in, out, mb_pack_bound(size), data, size, packer->level);
    *kind = PACK_ZSTD;
    if (!ZSTD_isError(packed) && packed < size)
        return packed;
    *kind = PACK_STORED;
    memcpy(out, data, size);
    return size;
}

bool mb_unpack(uint8_t *out, size_t size, mb_packer *packer, uint32_t kind, const uint8_t *data, size_t packed)
{
    if (kind == PACK_ZSTD)
        return ZSTD_decompressDCtx(packer->out, out, size, data, packed) == size;
    if (kind != PACK_STORED || packed != size)
        return false;
    memcpy(out, data, size);
    return true;
}

#else

struct mb_packer {
    char nothing;
};

bool mb_pack_can(void)
{
    return false;
}

size_t mb_pack_bound(size_t size)
{
    return size;
}

mb_packer *mb_packer_new(void)
{
    return mb_alloc_zero(1, sizeof(mb_packer));
}

void mb_packer_free(mb_packer *packer)
{
    mb_release(packer);
}

void mb_packer_hurry(mb_packer *packer)
{
    (void)packer;
}

size_t mb_pack(uint8_t *out, uint32_t *kind, mb_packer *packer, const uint8_t *data, size_t size)
{
    (void)packer;
    *kind = PACK_STORED;
    memcpy(out, data, size);
    return size;
}

bool mb_unpack(uint8_t *out, size_t size, mb_packer *packer, uint32_t kind, const uint8_t *data, size_t packed)
{
    (void)packer;
    if (kind != PACK_STORED || packed != size)
        return false;
    memcpy(out, data, size);
    return true;
}

#endif
