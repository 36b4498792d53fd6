/* archive.c -- the file of a table: written a tier at a time, read a block at a time, every field checked. */
#include "table/archive.h"

#include "core/checksum.h"
#include "core/mem.h"
#include "io/file.h"

static const mb_words SAY_MAGIC =
    MB_WORDS("not a table: its first bytes are wrong", "pas une table : ses premiers octets sont faux");
static const mb_words SAY_VERSION = MB_WORDS("version {found} of the format of tables, version {expected} expected",
                                             "version {found} du format des tables, version {expected} attendue");
static const mb_words SAY_HEADER = MB_WORDS("damaged table: its header", "table endommagée : son en-tête");
static const mb_words SAY_PART = MB_WORDS("unfinished table: {done} of {tiers} {tiers?tier:tiers}; build it again",
                                          "table inachevée : {done} {done?strate:strates} sur {tiers} ; relancez la "
                                          "construction");
static const mb_words SAY_SIZE = MB_WORDS("damaged table: {found} {found?byte:bytes} instead of {expected}",
                                          "table endommagée : {found} {found?octet:octets} au lieu de {expected}");
static const mb_words SAY_TRAILER =
    MB_WORDS("damaged table: the end of tier {tier}", "table endommagée : la fin de la strate {tier}");
static const mb_words SAY_INDEX =
    MB_WORDS("damaged table: the index of tier {tier}", "table endommagée : l'index de la strate {tier}");
static const mb_words SAY_BLOCK =
    MB_WORDS("damaged table: block {block} of tier {tier}", "table endommagée : le bloc {block} de la strate {tier}");
static const mb_words SAY_ZSTD = MB_WORDS("this table is compressed with zstd, which this build cannot read",
                                          "cette table est compressée par zstd, que ce programme ne sait pas lire");

enum {
    VERSION = 1,
    PROGRESS_AT = 8, /* offset of the progress; PROGRESS: its bytes */
    PROGRESS = 32,
    SHAPE_AT = PROGRESS_AT + PROGRESS,
    SHAPE = 32,
    TEXT_AT = SHAPE_AT + SHAPE,
    SUM = 8,
    TRAILER = 96,
    ENTRY = 32, /* of an index */
    TEXT_MOST = 1 << 16,
    BLOCK_MOST = 1 << 20,
};

static const uint8_t magic[8] = {0x89, 'M', 'B', 'T', '\r', '\n', 0x1a, '\n'};
static const uint8_t trailer_magic[8] = {'M', 'B', 'T', 'T', 'I', 'E', 'R', '\n'};

static void archive_put(uint8_t *out, uint64_t number, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        out[i] = (uint8_t)(number >> (8 * i));
}

static uint64_t archive_get(const uint8_t *from, size_t bytes)
{
    uint64_t number = 0;
    for (size_t i = 0; i < bytes; i++)
        number |= (uint64_t)from[i] << (8 * i);
    return number;
}

/* Say that the file is wrong: refuse(archive, error, SAY_X, "tier", tier) */
#define refuse(archive, error, ...) refuse_at(archive, error, mb_fail(error, MB_EPARSE, __VA_ARGS__))
static mb_status refuse_at(const mb_archive *archive, mb_error *error, mb_status status)
{
    mb_error_at(error, archive->path, 0, 0);
    return status;
}

void mb_archive_close(mb_archive *archive)
{
    for (uint32_t tier = 0; archive->tier && tier < archive->head.tiers; tier++)
        mb_release(archive->tier[tier].index);
    mb_release_all(archive->tier, archive->head.text, archive->packed, archive->path);
    mb_packer_free(archive->packer);
    mb_disk_close(archive->disk);
    *archive = (mb_archive){0};
}

/* ---- opening and closing ---- */

/* Allocate the tiers and the buffer of a block, whose sizes the head tells. */
static mb_status archive_make_room(mb_archive *archive)
{
    archive->tier = mb_alloc_zero(archive->head.tiers, sizeof *archive->tier);
    archive->packed = mb_alloc(mb_pack_bound(mb_archive_raw(archive, archive->head.block)), 1);
    archive->packer = mb_packer_new();
    return archive->tier && archive->packed && archive->packer ? MB_OK : MB_ENOMEM;
}

/* Initialize an archive, which takes the disk over. */
static mb_status archive_take(mb_archive *archive, mb_disk *disk, const char *path, mb_error *error)
{
    *archive = (mb_archive){.disk = disk, .path = mb_copy_string(path)};
    return archive->path ? MB_OK : mb_error_plain(error, MB_ENOMEM);
}

/* The checksum of a header: of all but the progress, which has its own. */
static uint64_t header_sum(const uint8_t *header, size_t length)
{
    return mb_checksum(header, PROGRESS_AT) ^ mb_checksum(header + SHAPE_AT, SHAPE + length);
}

/* ---- reading ---- */

static mb_status read_progress(mb_archive *archive, const uint8_t *progress, bool part, mb_error *error)
{
    if (archive_get(progress + PROGRESS - SUM, SUM) != mb_checksum(progress, PROGRESS - SUM))
        return refuse(archive, error, SAY_HEADER);
    archive->last = archive_get(progress, 8);
    archive->end = archive_get(progress + 8, 8);
    archive->done = (uint32_t)archive_get(progress + 16, 4);
    archive->complete = archive_get(progress + 20, 4) == 1;
    if (archive->done > archive->head.tiers || (archive->complete && archive->done != archive->head.tiers))
        return refuse(archive, error, SAY_HEADER);
    if (!part && !archive->complete)
        return refuse(archive, error, SAY_PART, "done", archive->done, "tiers", archive->head.tiers);
    const uint64_t size = mb_disk_size(archive->disk);
    if (size < archive->end || (!part && size != archive->end))
        return refuse(archive, error, SAY_SIZE, "found", size, "expected", archive->end);
    return MB_OK;
}

static mb_status read_header(mb_archive *archive, bool part, mb_error *error)
{
    uint8_t fixed[TEXT_AT];
    const uint64_t size = mb_disk_size(archive->disk);
    if (size < TEXT_AT)
        return refuse(archive, error, SAY_MAGIC);
    mb_status status = mb_disk_read(archive->disk, 0, fixed, sizeof fixed, error);
    if (status != MB_OK)
        return status;
    if (memcmp(fixed, magic, sizeof magic) != 0)
        return refuse(archive, error, SAY_MAGIC);
    const uint8_t *shape = fixed + SHAPE_AT;
    mb_archive_head *head = &archive->head;
    const uint32_t version = (uint32_t)archive_get(shape, 4), length = (uint32_t)archive_get(shape + 20, 4);
    *head = (mb_archive_head){.flags = (uint32_t)archive_get(shape + 4, 4),
                              .width = (uint32_t)archive_get(shape + 8, 4),
                              .block = (uint32_t)archive_get(shape + 12, 4),
                              .tiers = (uint32_t)archive_get(shape + 16, 4),
                              .slots = archive_get(shape + 24, 8),
                              .length = length};
    if (length > TEXT_MOST || TEXT_AT + (uint64_t)length + SUM > size)
        return refuse(archive, error, SAY_HEADER);
    uint8_t *whole = mb_alloc(sizeof fixed + length + SUM, 1);
    head->text = mb_alloc((size_t)length + 1, 1);
    if (!whole || !head->text) {
        mb_release(whole);
        return mb_error_plain(error, MB_ENOMEM);
    }
    memcpy(whole, fixed, sizeof fixed);
    status = mb_disk_read(archive->disk, TEXT_AT, whole + TEXT_AT, length + SUM, error);
    if (status == MB_OK) {
        const bool good = archive_get(whole + TEXT_AT + length, SUM) == header_sum(whole, length);
        memcpy(head->text, whole + TEXT_AT, length);
        head->text[length] = 0;
        if (!good)
            status = refuse(archive, error, SAY_HEADER);
    }
    mb_release(whole);
    if (status != MB_OK)
        return status;
    if (version != VERSION)
        return refuse(archive, error, SAY_VERSION, "found", version, "expected", VERSION);
    if (head->width < 1 || head->width > 2 || head->block == 0 || head->block > BLOCK_MOST || head->tiers == 0
        || length == 0 || head->text[length - 1] != 0)
        return refuse(archive, error, SAY_HEADER);
    if ((head->flags & ARCHIVE_PACKED) && !mb_pack_can()) /* nothing is wrong with the file */
        return refuse_at(archive, error, mb_fail(error, MB_EUNSUITED, SAY_ZSTD));
    return read_progress(archive, fixed + PROGRESS_AT, part, error);
}

/* Read the trailer of tier `number` at `at`; *before gets where the trailer before it is. */
static mb_status read_trailer(mb_archive *archive, uint32_t number, uint64_t at, uint64_t *before, mb_error *error)
{
    uint8_t trailer[TRAILER];
    if (at > archive->end || archive->end - at < TRAILER)
        return refuse(archive, error, SAY_TRAILER, "tier", number);
    const mb_status status = mb_disk_read(archive->disk, at, trailer, sizeof trailer, error);
    if (status != MB_OK)
        return status;
    mb_archive_tier tier = {.blocks = (uint32_t)archive_get(trailer + 12, 4),
                            .slots = archive_get(trailer + 16, 8),
                            .positions = archive_get(trailer + 24, 8),
                            .won = archive_get(trailer + 32, 8),
                            .drawn = archive_get(trailer + 40, 8),
                            .lost = archive_get(trailer + 48, 8),
                            .farthest = (uint32_t)archive_get(trailer + 56, 4),
                            .start = (uint32_t)archive_get(trailer + 60, 4),
                            .index_at = archive_get(trailer + 64, 8),
                            .index_sum = archive_get(trailer + 72, 8)};
    *before = archive_get(trailer + 80, 8);
    const uint64_t blocks = tier.slots / archive->head.block + (tier.slots % archive->head.block != 0);
    if (archive_get(trailer + TRAILER - SUM, SUM) != mb_checksum(trailer, TRAILER - SUM)
        || memcmp(trailer, trailer_magic, sizeof trailer_magic) != 0 || archive_get(trailer + 8, 4) != number
        || blocks != tier.blocks || tier.index_at > at || (at - tier.index_at) / ENTRY != blocks)
        return refuse(archive, error, SAY_TRAILER, "tier", number);
    archive->tier[number] = tier;
    return MB_OK;
}

/* Walk back from the last trailer: the tiers that are finished are tiers-done .. tiers-1. */
static mb_status read_tiers(mb_archive *archive, mb_error *error)
{
    uint64_t at = archive->last, before = 0;
    for (uint32_t i = 0; i < archive->done; i++, at = before) {
        const mb_status status = read_trailer(archive, archive->head.tiers - archive->done + i, at, &before, error);
        if (status != MB_OK)
            return status;
        if (before >= at) /* trailers must not form a cycle */
            return refuse(archive, error, SAY_TRAILER, "tier", archive->head.tiers - archive->done + i);
    }
    return MB_OK;
}

mb_status mb_archive_open(mb_archive *out, mb_disk *disk, const char *path, bool part, mb_error *error)
{
    mb_archive archive;
    mb_status status = archive_take(&archive, disk, path, error);
    if (status == MB_OK)
        status = read_header(&archive, part, error);
    if (status == MB_OK && (uint64_t)archive.done * TRAILER > mb_disk_size(disk))
        status = refuse(&archive, error, SAY_HEADER);
    if (status == MB_OK && (uint64_t)archive.head.tiers > (part ? UINT32_MAX : mb_disk_size(disk) / TRAILER))
        status = refuse(&archive, error, SAY_HEADER);
    if (status == MB_OK && (status = archive_make_room(&archive)) != MB_OK)
        mb_error_plain(error, status);
    if (status == MB_OK)
        status = read_tiers(&archive, error);
    if (status == MB_OK)
        *out = archive;
    else
        mb_archive_close(&archive);
    return status;
}

mb_status mb_archive_index(mb_archive *archive, uint32_t number, mb_error *error)
{
    MB_ASSERT(number < archive->head.tiers);
    mb_archive_tier *tier = &archive->tier[number];
    const size_t size = (size_t)tier->blocks * ENTRY;
    if (tier->index)
        return MB_OK;
    uint8_t *bytes = mb_alloc(size, 1);
    mb_archive_block *index = mb_alloc(tier->blocks, sizeof *index);
    mb_status status = bytes && index ? MB_OK : mb_error_plain(error, MB_ENOMEM);
    if (status == MB_OK)
        status = mb_disk_read(archive->disk, tier->index_at, bytes, size, error);
    if (status == MB_OK && mb_checksum(bytes, size) != tier->index_sum)
        status = refuse(archive, error, SAY_INDEX, "tier", number);
    for (uint32_t b = 0; b < tier->blocks && status == MB_OK; b++) {
        MB_ASSERT(bytes && index);
        const uint8_t *entry = bytes + (size_t)b * ENTRY;
        index[b] = (mb_archive_block){.at = archive_get(entry, 8),
                                      .size = (uint32_t)archive_get(entry + 8, 4),
                                      .kind = (uint32_t)archive_get(entry + 12, 4),
                                      .sum = archive_get(entry + 16, 8),
                                      .key = archive_get(entry + 24, 8)};
        if (index[b].at > tier->index_at || tier->index_at - index[b].at < index[b].size
            || index[b].size > mb_pack_bound(mb_archive_raw(archive, archive->head.block)))
            status = refuse(archive, error, SAY_INDEX, "tier", number);
    }
    mb_release(bytes);
    if (status == MB_OK)
        tier->index = index;
    else
        mb_release(index);
    return status;
}

mb_status mb_archive_read(uint8_t *raw, mb_archive *archive, uint32_t tier, uint32_t b, mb_error *error)
{
    mb_status status = mb_archive_index(archive, tier, error);
    if (status != MB_OK)
        return status;
    const mb_archive_block *block = &archive->tier[tier].index[b];
    MB_ASSERT(b < archive->tier[tier].blocks);
    status = mb_disk_read(archive->disk, block->at, archive->packed, block->size, error);
    if (status != MB_OK)
        return status;
    const size_t size = mb_archive_raw(archive, mb_archive_slots(archive, tier, b));
    if (mb_checksum(archive->packed, block->size) != block->sum
        || !mb_unpack(raw, size, archive->packer, block->kind, archive->packed, block->size))
        return refuse(archive, error, SAY_BLOCK, "tier", tier, "block", b);
    return MB_OK;
}

/* ---- writing ---- */

static mb_status write_progress(mb_archive *archive, mb_error *error)
{
    uint8_t progress[PROGRESS];
    archive_put(progress, archive->last, 8);
    archive_put(progress + 8, archive->end, 8);
    archive_put(progress + 16, archive->done, 4);
    archive_put(progress + 20, archive->complete, 4);
    archive_put(progress + PROGRESS - SUM, mb_checksum(progress, PROGRESS - SUM), SUM);
    return mb_disk_write(archive->disk, PROGRESS_AT, progress, sizeof progress, error);
}

mb_status mb_archive_begin(mb_archive *out, mb_disk *disk, const char *path, mb_archive_head head, mb_error *error)
{
    mb_archive archive;
    mb_status status = archive_take(&archive, disk, path, error);
    archive.head = head;
    uint8_t *header = mb_alloc_zero(TEXT_AT + (size_t)head.length + SUM, 1);
    if (status == MB_OK && (!header || archive_make_room(&archive) != MB_OK))
        status = mb_error_plain(error, MB_ENOMEM);
    if (status == MB_OK)
        status = mb_disk_cut(disk, 0, error);
    if (status == MB_OK) {
        MB_ASSERT(header);
        uint8_t *shape = header + SHAPE_AT;
        memcpy(header, magic, sizeof magic);
        archive_put(shape, VERSION, 4);
        archive_put(shape + 4, head.flags, 4);
        archive_put(shape + 8, head.width, 4);
        archive_put(shape + 12, head.block, 4);
        archive_put(shape + 16, head.tiers, 4);
        archive_put(shape + 20, head.length, 4);
        archive_put(shape + 24, head.slots, 8);
        memcpy(header + TEXT_AT, head.text, head.length);
        archive_put(header + TEXT_AT + head.length, header_sum(header, head.length), SUM);
        archive.end = TEXT_AT + (uint64_t)head.length + SUM;
        status = mb_disk_write(disk, 0, header, (size_t)archive.end, error);
    }
    if (status == MB_OK)
        status = write_progress(&archive, error);
    mb_release(header);
    if (status == MB_OK)
        *out = archive;
    else
        mb_archive_close(&archive);
    return status;
}

mb_status mb_archive_add(mb_archive *archive, mb_archive_tier *tier, const uint8_t *packed, uint32_t size,
                         uint32_t kind, uint64_t key, mb_error *error)
{
    MB_ASSERT(tier->index && (uint64_t)tier->blocks * archive->head.block < tier->slots);
    const mb_status status = mb_disk_write(archive->disk, archive->end, packed, size, error);
    if (status != MB_OK)
        return status;
    tier->index[tier->blocks++] = (mb_archive_block){
        .at = archive->end, .size = size, .kind = kind, .sum = mb_checksum(packed, size), .key = key};
    archive->end += size;
    return MB_OK;
}

mb_status mb_archive_finish(mb_archive *archive, uint32_t number, mb_archive_tier *tier, mb_error *error)
{
    MB_ASSERT(number == archive->head.tiers - archive->done - 1 && tier->index);
    MB_ASSERT(tier->positions == tier->won + tier->drawn + tier->lost && tier->positions <= tier->slots);
    MB_ASSERT((uint64_t)tier->blocks * archive->head.block >= tier->slots);
    const size_t size = (size_t)tier->blocks * ENTRY;
    uint8_t *bytes = mb_alloc_zero(size, 1), trailer[TRAILER] = {0};
    if (!bytes)
        return mb_error_plain(error, MB_ENOMEM);
    for (uint32_t b = 0; b < tier->blocks; b++) {
        uint8_t *entry = bytes + (size_t)b * ENTRY;
        archive_put(entry, tier->index[b].at, 8);
        archive_put(entry + 8, tier->index[b].size, 4);
        archive_put(entry + 12, tier->index[b].kind, 4);
        archive_put(entry + 16, tier->index[b].sum, 8);
        archive_put(entry + 24, tier->index[b].key, 8);
    }
    tier->index_at = archive->end;
    tier->index_sum = mb_checksum(bytes, size);
    mb_status status = mb_disk_write(archive->disk, archive->end, bytes, size, error);
    mb_release(bytes);
    memcpy(trailer, trailer_magic, sizeof trailer_magic);
    archive_put(trailer + 8, number, 4);
    archive_put(trailer + 12, tier->blocks, 4);
    archive_put(trailer + 16, tier->slots, 8);
    archive_put(trailer + 24, tier->positions, 8);
    archive_put(trailer + 32, tier->won, 8);
    archive_put(trailer + 40, tier->drawn, 8);
    archive_put(trailer + 48, tier->lost, 8);
    archive_put(trailer + 56, tier->farthest, 4);
    archive_put(trailer + 60, tier->start, 4);
    archive_put(trailer + 64, tier->index_at, 8);
    archive_put(trailer + 72, tier->index_sum, 8);
    archive_put(trailer + 80, archive->last, 8);
    archive_put(trailer + TRAILER - SUM, mb_checksum(trailer, TRAILER - SUM), SUM);
    if (status == MB_OK)
        status = mb_disk_write(archive->disk, archive->end + size, trailer, sizeof trailer, error);
    if (status != MB_OK)
        return status;
    archive->last = archive->end + size;
    archive->end = archive->last + TRAILER;
    archive->done++;
    archive->tier[number] = *tier;
    tier->index = NULL; /* it is the archive's now */
    return write_progress(archive, error);
}

mb_status mb_archive_complete(mb_archive *archive, mb_error *error)
{
    MB_ASSERT(archive->done == archive->head.tiers);
    archive->complete = true;
    const mb_status status = mb_disk_cut(archive->disk, archive->end, error);
    return status == MB_OK ? write_progress(archive, error) : status;
}

/* ---- going on ---- */

/* Are all blocks of a tier as they were written?  MB_EPARSE: no. */
static mb_status check_tier(uint8_t *raw, mb_archive *archive, uint32_t tier, mb_pace *pace)
{
    mb_status status = MB_OK;
    for (uint32_t b = 0; b < archive->tier[tier].blocks && status == MB_OK; b++)
        if ((status = mb_pace_step(pace, 1)) == MB_OK)
            status = mb_archive_read(raw, archive, tier, b, NULL);
    return status;
}

/* Keep the first `done` of the finished tiers. */
static void retreat(mb_archive *archive, uint32_t done)
{
    MB_ASSERT(done <= archive->done);
    for (uint32_t i = done; i < archive->done; i++) {
        mb_archive_tier *tier = &archive->tier[archive->head.tiers - 1 - i];
        mb_release(tier->index);
        *tier = (mb_archive_tier){0};
    }
    archive->done = done;
    archive->complete = false;
    archive->last = 0;
    archive->end = TEXT_AT + (uint64_t)archive->head.length + SUM;
    if (done > 0) {
        const mb_archive_tier *last = &archive->tier[archive->head.tiers - done];
        archive->last = last->index_at + (uint64_t)last->blocks * ENTRY;
        archive->end = archive->last + TRAILER;
    }
}

mb_status mb_archive_check(mb_archive *archive, const mb_limits *limits, mb_error *error)
{
    uint64_t blocks = 0;
    for (uint32_t i = 0; i < archive->done; i++)
        blocks += archive->tier[archive->head.tiers - 1 - i].blocks;
    mb_pace pace = mb_pace_begin(limits, blocks);
    mb_pace_often(&pace); /* a block takes long */
    uint8_t *raw = mb_alloc(mb_archive_raw(archive, archive->head.block), 1);
    mb_status status = raw ? MB_OK : MB_ENOMEM;
    for (uint32_t i = 0; i < archive->done && status == MB_OK; i++)
        if ((status = check_tier(raw, archive, archive->head.tiers - 1 - i, &pace)) == MB_EPARSE) {
            retreat(archive, i);
            status = write_progress(archive, error);
        }
    mb_release(raw);
    return status;
}
