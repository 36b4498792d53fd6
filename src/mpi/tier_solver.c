/* mill.c -- a table on many ranks: the room that a rank needs. */
#include "mpi/mill.h"

#include "core/mem.h"

void mb_grinder_close(mb_grinder *mill)
{
    const uint32_t tiers = mill->shards ? mill->shards->tiers : 0;
    for (uint32_t tier = 0; tier < tiers; tier++) {
        if (mill->codes)
            mb_release(mill->codes[tier]);
        if (mill->bits)
            mb_release(mill->bits[tier]);
    }
    mb_release(mill->codes);
    mb_release(mill->bits);
    mb_release(mill->offset);
    mb_disk_close(mill->disk);
    mb_rooms_free(mill->room, 1);
    mb_packer_free(mill->packer);
    mb_release(mill->block);
    mb_release(mill->raw);
    mb_release(mill->packed);
    mb_release(mill->key);
    mb_release(mill->words);
    *mill = (mb_grinder){0};
}

mb_status mb_grinder_open(mb_grinder *out, const mb_shards *shards, mb_post *post, uint32_t width, bool distances,
                          mb_pace *pace)
{
    mb_grinder mill = {.shards = shards, .post = post, .width = width, .distances = distances, .pace = pace};
    const size_t raw = (size_t)shards->block * (width + (shards->list ? 8 : 0));
    mill.codes = mb_alloc_zero(shards->tiers, sizeof *mill.codes);
    mill.bits = mb_alloc_zero(shards->tiers, sizeof *mill.bits);
    mill.offset = mb_alloc_zero(shards->tiers, sizeof *mill.offset);
    mill.packer = mb_packer_new();
    mill.block = mb_alloc(shards->block, width);
    mill.raw = mb_alloc(raw, 1);
    mill.packed = mb_alloc(mb_pack_bound(raw), 1);
    mill.key = mb_alloc(shards->list ? shards->block : 1, sizeof *mill.key);
    mill.words = mb_alloc(shards->block / 64, sizeof *mill.words);
    const bool all = mill.codes && mill.bits && mill.offset && mill.packer && mill.block && mill.raw && mill.packed
                     && mill.key && mill.words && mb_rooms_new(&mill.room, 1) == MB_OK;
    const mb_status status = mb_post_agree(post, all ? MB_OK : MB_ENOMEM);
    if (status == MB_OK)
        *out = mill;
    else
        mb_grinder_close(&mill);
    return status;
}

uint64_t mb_grinder_bytes(const mb_shards *shards, uint32_t width, size_t batch)
{
    enum { PACKER = 1 << 20 }; /* about */
    uint64_t most = 0;
    for (uint32_t tier = 0; tier < shards->tiers; tier++) {
        uint64_t here = 0;
        for (uint32_t later = tier; later < shards->tiers && later - tier <= shards->space.leap; later++)
            here += mb_shards_count(shards, later);
        most = here > most ? here : most;
        if (shards->space.leap >= shards->tiers)
            break; /* the first keeps them all */
    }
    return most * (width + (shards->list ? 8 : 0)) + most / 8 + 4 * shards->block * (width + 8) + PACKER
           + 4 * (uint64_t)shards->ranks * batch;
}

mb_status mb_grinder_make(mb_grinder *mill, uint32_t tier)
{
    const mb_shards *shards = mill->shards;
    const uint64_t gone = (uint64_t)tier + shards->space.leap + 1;
    MB_ASSERT(!mill->codes[tier]);
    if (gone < shards->tiers) {
        mb_release(mill->codes[gone]);
        mill->codes[gone] = NULL;
    }
    mill->codes[tier] = mb_alloc_zero(mb_shards_count(shards, tier), mill->width);
    return mb_post_agree(mill->post, mill->codes[tier] ? MB_OK : MB_ENOMEM);
}

void mb_grinder_ask(mb_grinder *mill, int to, uint32_t now, uint32_t tier, uint64_t ticket)
{
    const mb_space *space = &mill->shards->space;
    MB_ASSERT(now <= tier && to != mill->post->rank);
    if (space->leap > 1 || space->inside) /* else it is the very next */
        mb_post_small(mill->post, to, tier - now);
    mb_post_number(mill->post, to, ticket);
    mill->post->traffic.asked++;
}

uint64_t mb_grinder_asked(uint32_t *tier, mb_grinder *mill, int from, uint32_t now)
{
    const mb_space *space = &mill->shards->space;
    *tier = now + (space->leap > 1 || space->inside ? (uint32_t)mb_post_take_small(mill->post, from) : 1);
    MB_ASSERT(*tier < mill->shards->tiers);
    return mb_post_take_number(mill->post, from);
}
