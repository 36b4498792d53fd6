/* keep.c -- a tier of many ranks goes to the file of rank 0, and comes back from there.
 *
 * Block b is counted and packed by rank b modulo their number, as many blocks at once as there are ranks.  Mostly
 * that rank has the block already; where tiers are small, its pieces are sent to it.  Rank 0 writes the blocks in
 * order, so that the file is the one that a single process writes.
 */
#include "core/mem.h"
#include "mpi/mill.h"

/* The slots of block b that one rank has in a row, from slot `at` on: returns how many. */
static uint64_t piece(const mb_shards *s, uint32_t tier, uint64_t at, uint64_t end)
{
    const uint64_t g = s->granule[tier], left = g - at % g;
    MB_ASSERT(at < end);
    return end - at < left ? end - at : left;
}

static uint64_t block_end(const mb_shards *s, uint32_t tier, uint64_t b)
{
    return s->slots[tier] - b * s->block < s->block ? s->slots[tier] : (b + 1) * s->block;
}

/* Send what this rank has of block b to who packs it. */
static void send_pieces(mb_grinder *mill, uint32_t tier, uint64_t b, int to)
{
    const mb_shards *s = mill->shards;
    const uint64_t end = block_end(s, tier, b);
    uint64_t count;
    for (uint64_t at = b * s->block; at < end; at += count) {
        count = piece(s, tier, at, end);
        if (mb_shards_owner_of_slot(s, tier, at) != s->rank)
            continue;
        const uint64_t i = mb_shards_place_of_slot(s, tier, at);
        MB_ASSERT(s->list || i % 64 == 0);
        mb_post_put(mill->post, to, mill->codes[tier] + i * mill->width, (size_t)count * mill->width);
        if (s->list)
            mb_post_put(mill->post, to, s->key + i, (size_t)count * 8);
        else
            mb_post_put(mill->post, to, mill->bits[tier] + i / 64, (size_t)(count + 63) / 64 * 8);
    }
}

/* Put the pieces of block b together. */
static mb_block gather(mb_grinder *mill, uint32_t tier, uint64_t b)
{
    const mb_shards *s = mill->shards;
    const uint64_t begin = b * s->block, end = block_end(s, tier, b);
    uint64_t count;
    for (uint64_t at = begin; at < end; at += count) {
        count = piece(s, tier, at, end);
        const int from = mb_shards_owner_of_slot(s, tier, at);
        const size_t bytes = (size_t)count * mill->width, words = (size_t)(count + 63) / 64 * 8;
        memcpy(mill->block + (at - begin) * mill->width, mb_post_take(mill->post, from, bytes), bytes);
        if (s->list)
            memcpy(mill->key + (at - begin), mb_post_take(mill->post, from, (size_t)count * 8), (size_t)count * 8);
        else
            memcpy(mill->words + (at - begin) / 64, mb_post_take(mill->post, from, words), words);
    }
    for (uint64_t i = 0; s->list && i < end - begin; i += 64) /* all of a list is reached */
        mill->words[i / 64] = end - begin - i < 64 ? (UINT64_C(1) << (end - begin - i)) - 1 : UINT64_MAX;
    return (mb_block){.codes = mill->block,
                      .key = s->list ? mill->key : NULL,
                      .words = mill->words,
                      .count = end - begin,
                      .width = mill->width,
                      .distances = mill->distances};
}

/* Rank 0: count and write what the others have packed, in order. */
static mb_status write_wave(mb_archive_tier *sum, mb_grinder *mill, int blocks, mb_archive *archive, mb_error *error)
{
    mb_status status = MB_OK;
    for (int r = 0; r < blocks && status == MB_OK; r++) {
        mb_tally tally;
        uint64_t key;
        memcpy(&tally, mb_post_take(mill->post, r, sizeof tally), sizeof tally);
        memcpy(&key, mb_post_take(mill->post, r, sizeof key), sizeof key);
        mb_tally_add(sum, &tally);
        if (archive)
            status = mb_archive_add(archive, sum, mb_post_take(mill->post, r, tally.size), tally.size, tally.kind,
                                    key, error);
    }
    return status;
}

/* Blocks first … of the tier, one a rank. */
static mb_status keep_wave(mb_archive_tier *sum, mb_grinder *mill, uint32_t tier, uint64_t first, int blocks,
                           mb_archive *archive, bool stores, mb_status status, mb_error *error)
{
    mb_post *post = mill->post;
    for (int r = 0; r < blocks; r++)
        send_pieces(mill, tier, first + (uint64_t)r, r);
    if ((status = mb_post_round(post, NULL, status)) != MB_OK)
        return status;
    if (post->rank < blocks) {
        mb_tally tally;
        const mb_block block = gather(mill, tier, first + (uint64_t)post->rank);
        const uint64_t key = block.key ? block.key[0] : 0;
        mb_block_keep(&tally, stores ? mill->packed : NULL, &block, mill->packer, mill->raw);
        mb_post_put(post, 0, &tally, sizeof tally);
        mb_post_put(post, 0, &key, sizeof key);
        mb_post_put(post, 0, mill->packed, tally.size);
    }
    if ((status = mb_post_round(post, NULL, MB_OK)) != MB_OK)
        return status;
    status = post->rank == 0 ? write_wave(sum, mill, blocks, archive, error) : MB_OK;
    return mb_post_agree(post, status == MB_OK ? mb_pace_step(mill->pace, 0) : status);
}

/* The code of the start, if it is in this tier: whoever has it tells the others. */
static uint32_t start_of(mb_grinder *mill, uint32_t tier)
{
    const mb_shards *s = mill->shards;
    uint32_t first;
    const uint64_t start = mb_space_slot(&first, &s->space, s->space.rules->start);
    mb_code code = CODE_NONE;
    if (first == tier && mb_shards_owner(s, tier, start) == s->rank)
        code = code_get(mill->codes[tier], mb_shards_place(s, tier, start), mill->width);
    return (uint32_t)mb_post_most(code);
}

/* The bits of a tier, if they are in the file. */
static mb_status bring_bits(mb_grinder *mill, uint32_t tier, mb_error *error)
{
    const uint64_t words = (mb_shards_count(mill->shards, tier) + 63) / 64;
    if (mill->shards->list || mill->bits[tier])
        return MB_OK;
    mill->bits[tier] = mb_alloc(words, sizeof *mill->bits[tier]);
    if (!mill->bits[tier])
        return MB_ENOMEM;
    return mb_disk_read(mill->disk, mill->offset[tier], mill->bits[tier], (size_t)words * 8, error);
}

mb_status mb_grinder_keep(mb_archive_tier *out, mb_grinder *mill, uint32_t tier, mb_archive *archive, bool stores,
                          mb_error *error)
{
    const mb_shards *s = mill->shards;
    const uint64_t blocks = (s->slots[tier] + s->block - 1) / s->block, ranks = (uint64_t)s->ranks;
    mb_archive_tier sum = {.slots = s->slots[tier], .start = start_of(mill, tier)};
    mb_status status = bring_bits(mill, tier, error);
    MB_ASSERT(!archive || s->rank == 0);
    if (archive && !(sum.index = mb_alloc((size_t)blocks, sizeof *sum.index)))
        status = MB_ENOMEM;
    status = mb_post_agree(mill->post, status);
    for (uint64_t first = 0; first < blocks && status == MB_OK; first += ranks)
        status = keep_wave(&sum, mill, tier, first, (int)(blocks - first < ranks ? blocks - first : ranks), archive,
                           stores, status, error);
    if (status == MB_OK)
        status = mb_post_agree(mill->post, archive ? mb_archive_finish(archive, tier, &sum, error) : MB_OK);
    mb_release(sum.index);
    sum.index = NULL;
    mb_release(mill->bits[tier]);
    mill->bits[tier] = NULL;
    if (status == MB_OK)
        *out = sum;
    return status;
}

/* Rank 0: send block b to who has its slots. */
static mb_status send_block(mb_grinder *mill, uint32_t tier, uint32_t b, mb_archive *archive, mb_error *error)
{
    const mb_shards *s = mill->shards;
    const uint64_t begin = b * s->block, end = block_end(s, tier, b);
    uint64_t count;
    const mb_status status = mb_archive_read(mill->raw, archive, tier, b, error);
    if (status != MB_OK)
        return status;
    for (uint64_t i = 0; i < end - begin; i++)
        code_put(mill->block, i, mill->width,
                 mill->width == 1 ? code_get(mill->raw, i, 1)
                                  : (mb_code)(mill->raw[2 * i] | mill->raw[2 * i + 1] << 8));
    for (uint64_t at = begin; at < end; at += count) {
        count = piece(s, tier, at, end);
        mb_post_put(mill->post, mb_shards_owner_of_slot(s, tier, at), mill->block + (at - begin) * mill->width,
                    (size_t)count * mill->width);
    }
    return MB_OK;
}

mb_status mb_grinder_load(mb_grinder *mill, uint32_t tier, mb_archive *archive, mb_error *error)
{
    mb_post *post = mill->post;
    mb_status status = MB_OK;
    uint32_t b = 0;
    uint64_t got = 0; /* bytes: what a rank has of the blocks, one after the other, is its codes in order */
    MB_ASSERT(!mill->shards->list && (post->rank == 0) == (archive != NULL));
    for (bool more = true; more;) {
        for (; archive && b < archive->tier[tier].blocks && status == MB_OK && !post->full; b++)
            status = send_block(mill, tier, b, archive, error);
        more = archive && b < archive->tier[tier].blocks;
        if ((status = mb_post_round(post, &more, status)) != MB_OK)
            return status;
        const size_t size = post->in[0].size;
        memcpy(mill->codes[tier] + got, mb_post_take(post, 0, size), size);
        got += size;
    }
    MB_ASSERT(got == mb_shards_count(mill->shards, tier) * mill->width);
    return MB_OK;
}
