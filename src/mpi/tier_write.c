/* tier_write.c -- the blocks of a tier go to the file of process 0, and come back from there.
 *
 * Block b is counted and packed by process b modulo their number, as many blocks at once as there are processes.
 * Mostly that process has the whole block; where tiers are small, the others send it their pieces.  Process 0 writes
 * the blocks in order, so that the file is the one that a single process writes.
 */
#include "core/mem.h"
#include "mpi/tier_solver.h"

/* How many slots from `at` on, and before `end`, does one process have in a row? */
static uint64_t tier_piece(const mb_shards *s, uint32_t tier, uint64_t at, uint64_t end)
{
    const uint64_t g = s->granule[tier], left = g - at % g;
    MB_ASSERT(at < end);
    return end - at < left ? end - at : left;
}

static uint64_t block_end(const mb_shards *s, uint32_t tier, uint64_t b)
{
    return s->slots[tier] - b * s->block < s->block ? s->slots[tier] : (b + 1) * s->block;
}

/* Send the pieces of block b that this process has to process `to`, which packs the block. */
static void send_pieces(mb_tier_processes *solver, uint32_t tier, uint64_t b, int to)
{
    const mb_shards *s = &solver->shards;
    const uint64_t end = block_end(s, tier, b);
    uint64_t count;
    for (uint64_t at = b * s->block; at < end; at += count) {
        count = tier_piece(s, tier, at, end);
        if (mb_shards_owner_of_slot(s, tier, at) != s->process)
            continue;
        const uint64_t i = mb_shards_index_of_slot(s, tier, at);
        MB_ASSERT(s->list || i % 64 == 0);
        mb_peers_put(solver->peers, to, solver->outcomes[tier] + i * solver->base.width,
                     (size_t)count * solver->base.width);
        if (s->list)
            mb_peers_put(solver->peers, to, s->key + i, (size_t)count * 8);
        else
            mb_peers_put(solver->peers, to, solver->bits[tier] + i / 64, (size_t)(count + 63) / 64 * 8);
    }
}

/* Put the pieces of block b together. */
static mb_block tier_gather(mb_tier_processes *solver, uint32_t tier, uint64_t b)
{
    const mb_shards *s = &solver->shards;
    const uint64_t begin = b * s->block, end = block_end(s, tier, b);
    uint64_t count;
    for (uint64_t at = begin; at < end; at += count) {
        count = tier_piece(s, tier, at, end);
        const int from = mb_shards_owner_of_slot(s, tier, at);
        MB_ASSERT(s->list || (at - begin) % 64 == 0);
        const size_t bytes = (size_t)count * solver->base.width, words = (size_t)(count + 63) / 64 * 8;
        memcpy(solver->block + (at - begin) * solver->base.width, mb_peers_take(solver->peers, from, bytes), bytes);
        if (s->list)
            memcpy(solver->key + (at - begin), mb_peers_take(solver->peers, from, (size_t)count * 8),
                   (size_t)count * 8);
        else
            memcpy(solver->words + (at - begin) / 64, mb_peers_take(solver->peers, from, words), words);
    }
    for (uint64_t i = 0; s->list && i < end - begin; i += 64) /* all states of a list are reachable */
        solver->words[i / 64] = end - begin - i < 64 ? (UINT64_C(1) << (end - begin - i)) - 1 : UINT64_MAX;
    return (mb_block){.outcomes = solver->block,
                      .key = s->list ? solver->key : NULL,
                      .words = solver->words,
                      .count = end - begin,
                      .width = solver->base.width,
                      .distances = solver->base.distances};
}

/* Process 0: count and write the blocks that the others have packed, in order. */
static mb_status write_packed(mb_archive_tier *sum, mb_peers *peers, int blocks, mb_archive *archive, mb_error *error)
{
    mb_status status = MB_OK;
    for (int from = 0; from < blocks && status == MB_OK; from++) {
        mb_tally tally;
        uint64_t key;
        memcpy(&tally, mb_peers_take(peers, from, sizeof tally), sizeof tally);
        memcpy(&key, mb_peers_take(peers, from, sizeof key), sizeof key);
        mb_tally_add(sum, &tally);
        if (archive)
            status = mb_archive_add(archive, sum, mb_peers_take(peers, from, tally.size), tally.size, tally.kind, key,
                                    error);
    }
    return status;
}

/* Count and pack block b, and send it to process 0. */
static void send_packed(mb_tier_processes *s, uint32_t tier, uint64_t b)
{
    mb_tally tally;
    const mb_block block = tier_gather(s, tier, b);
    const uint64_t key = block.key ? block.key[0] : 0;
    mb_block_pack(&tally, s->base.stores ? s->packed : NULL, &block, s->packer, s->raw);
    mb_peers_put(s->peers, 0, &tally, sizeof tally);
    mb_peers_put(s->peers, 0, &key, sizeof key);
    mb_peers_put(s->peers, 0, s->packed, tally.size);
}

/* Read the bits of a tier, if they are in the temporary file. */
static mb_status load_bits(mb_tier_processes *s, uint32_t tier, mb_error *error)
{
    const uint64_t words = (mb_shards_count(&s->shards, tier) + 63) / 64;
    if (s->shards.list || s->bits[tier])
        return MB_OK;
    s->bits[tier] = mb_alloc(words, sizeof *s->bits[tier]);
    if (!s->bits[tier])
        return MB_ENOMEM;
    return mb_disk_read(s->disk, s->offset[tier], s->bits[tier], (size_t)words * 8, error);
}

mb_status mb_tier_processes_write(mb_archive_tier *sum, mb_tier_solver *solver, uint32_t tier, uint64_t first,
                                  uint64_t count, mb_archive *archive, mb_error *error)
{
    mb_tier_processes *s = (mb_tier_processes *)solver;
    mb_peers *peers = s->peers;
    const int blocks = (int)count;
    MB_ASSERT(0 < blocks && blocks <= peers->processes);
    mb_status status = load_bits(s, tier, error);
    for (int b = 0; b < blocks && status == MB_OK; b++)
        send_pieces(s, tier, first + (uint64_t)b, b);
    if ((status = mb_peers_exchange(peers, NULL, status)) != MB_OK)
        return status;
    if (peers->process < blocks)
        send_packed(s, tier, first + (uint64_t)peers->process);
    if ((status = mb_peers_exchange(peers, NULL, MB_OK)) != MB_OK)
        return status;
    status = peers->process == 0 ? write_packed(sum, peers, blocks, archive, error) : MB_OK;
    if ((first + count) * s->shards.block >= solver->slots[tier]) { /* the last blocks */
        mb_release(s->bits[tier]);
        s->bits[tier] = NULL;
    }
    return mb_peers_agree(peers, status);
}

/* Process 0: send the outcomes of block b to the processes that have its slots. */
static mb_status send_block(mb_tier_processes *s, uint32_t tier, uint32_t b, mb_archive *archive, mb_error *error)
{
    const mb_shards *shards = &s->shards;
    const uint32_t width = s->base.width;
    const uint64_t begin = b * shards->block, end = block_end(shards, tier, b);
    uint64_t count;
    const mb_status status = mb_archive_read(s->raw, archive, tier, b, error);
    if (status != MB_OK)
        return status;
    mb_block_unpack(s->block, s->raw, end - begin, width, false);
    for (uint64_t at = begin; at < end; at += count) {
        count = tier_piece(shards, tier, at, end);
        mb_peers_put(s->peers, mb_shards_owner_of_slot(shards, tier, at), s->block + (at - begin) * width,
                     (size_t)count * width);
    }
    return MB_OK;
}

mb_status mb_tier_processes_load(mb_tier_solver *solver, uint32_t tier, mb_archive *archive, mb_error *error)
{
    mb_tier_processes *s = (mb_tier_processes *)solver;
    mb_peers *peers = s->peers;
    mb_status status = MB_OK;
    uint32_t b = 0;
    uint64_t got = 0; /* bytes: the pieces of a process, one after the other, are its outcomes in order */
    MB_ASSERT(!solver->list && (peers->process == 0) == (archive != NULL));
    for (bool more = true; more;) {
        for (; archive && b < archive->tier[tier].blocks && status == MB_OK && !peers->full; b++)
            status = send_block(s, tier, b, archive, error);
        more = archive && b < archive->tier[tier].blocks;
        if ((status = mb_peers_exchange(peers, &more, status)) != MB_OK)
            return status;
        const size_t size = peers->in[0].size;
        MB_ASSERT(got + size <= mb_shards_count(&s->shards, tier) * solver->width);
        memcpy(s->outcomes[tier] + got, mb_peers_take(peers, 0, size), size);
        got += size;
    }
    MB_ASSERT(got == mb_shards_count(&s->shards, tier) * solver->width);
    return MB_OK;
}
