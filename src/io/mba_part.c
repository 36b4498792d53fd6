/* mba_part.c -- reading a part of an .mba file, for many processes each of which keeps only its own part. */
#include "io/mba_part.h"

#include <stddef.h>

#include "core/mem.h"
#include "core/name.h"
#include "io/disk.h"
#include "io/mba_frame.h"

static const mb_words SAY_ONLY = MB_WORDS(
    "not an .mba file, the only kind that many processes share: marienbad convert makes one",
    "pas un fichier .mba, le seul format que plusieurs processus se partagent : marienbad convert en fait un");

enum {
    CHUNK = 1 << 18, /* bytes read at once */
    NAMES = 1 << 10, /* names checked at once */
};

struct mb_mba_part {
    mb_disk *disk;
    char *path;
    mba_header head;
};

void mb_mba_part_close(mb_mba_part *part)
{
    if (!part)
        return;
    mb_disk_close(part->disk);
    mb_release_all(part->path, part);
}

/* The bytes that fill up the header and the sections. */
static mb_status part_check_zeros(const mb_mba_part *part, mb_error *error)
{
    const mba_header *h = &part->head;
    const char *bytes = (const char *)h;
    const size_t zero = offsetof(mba_header, zero), zeros = offsetof(mba_header, zeros);
    mb_status status = mba_check_zeros(bytes + zero, sizeof h->zero, zero, part->path, error);
    if (status == MB_OK)
        status = mba_check_zeros(bytes + zeros, sizeof h->zeros, zeros, part->path, error);
    for (enum mba_section i = MBA_FIRST; i < MBA_SECTIONS && status == MB_OK; i++) {
        char filling[MBA_BLOCK];
        const uint64_t end = mba_begin(h, i) + h->size[i];
        const size_t count = (size_t)(mba_padded(h->size[i]) - h->size[i]);
        MB_ASSERT(count < MBA_BLOCK);
        if ((status = mb_disk_read(part->disk, end, filling, count, error)) == MB_OK)
            status = mba_check_zeros(filling, count, end, part->path, error);
    }
    return status;
}

static mb_status part_read_header(mb_mba_part *part, mb_error *error)
{
    const uint64_t size = mb_disk_size(part->disk);
    const size_t there = size < sizeof part->head ? (size_t)size : sizeof part->head;
    mb_status status = mb_disk_read(part->disk, 0, &part->head, there, error);
    if (status != MB_OK)
        return status;
    if (memcmp(part->head.magic, mba_magic, sizeof mba_magic) != 0) {
        mb_fail(error, MB_EPARSE, SAY_ONLY);
        mb_error_at(error, part->path, 0, 0);
        return MB_EPARSE;
    }
    return mba_check_header(&part->head, size, part->path, error);
}

mb_status mb_mba_part_open(mb_mba_part **out, mb_mba_about *about, const char *path, mb_error *error)
{
    mb_mba_part *part = mb_alloc_zero(1, sizeof *part);
    mb_status status = MB_ENOMEM;
    if (!part || !(part->path = mb_copy_string(path))) {
        mb_error_plain(error, status);
        goto done;
    }
    if ((status = mb_disk_open(&part->disk, path, error)) != MB_OK
        || (status = part_read_header(part, error)) != MB_OK || (status = part_check_zeros(part, error)) != MB_OK)
        goto done;
    const mba_header *h = &part->head;
    *about = (mb_mba_about){.positions = h->positions,
                            .start = h->start,
                            .moves = h->moves,
                            .endless = h->endless,
                            .impartial = h->flags & MBA_IMPARTIAL,
                            .parity = h->size[MBA_PRIORITY] > 0,
                            .named = h->size[MBA_SPELL] > 0};
    *out = part;
    part = NULL;
done:
    mb_mba_part_close(part);
    return status;
}

mb_status mb_mba_part_sum(uint64_t lane[MB_SUM_LANES], const mb_mba_part *part, int piece, int pieces,
                          mb_error *error)
{
    MB_ASSERT(0 <= piece && piece < pieces);
    const uint64_t blocks = (mb_disk_size(part->disk) - MBA_SUM) / MBA_BLOCK, p = (uint64_t)piece;
    const uint64_t each = blocks / (uint64_t)pieces,
                   more = blocks % (uint64_t)pieces; /* the first ones have one more */
    uint64_t at = (p * each + (p < more ? p : more)) * MBA_BLOCK, sum;
    const uint64_t end = at + (each + (p < more)) * MBA_BLOCK;
    uint8_t *data = mb_alloc(CHUNK, 1);
    mb_status status = data ? MB_OK : mb_error_plain(error, MB_ENOMEM);
    if (piece == 0)
        mb_sum_begin(lane);
    while (at < end && status == MB_OK) {
        const size_t some = end - at < CHUNK ? (size_t)(end - at) : CHUNK;
        if ((status = mb_disk_read(part->disk, at, data, some, error)) == MB_OK)
            mb_sum_add(lane, data, some);
        at += some;
    }
    mb_release(data);
    if (status != MB_OK || piece < pieces - 1)
        return status;
    MB_ASSERT(end == blocks * MBA_BLOCK);
    status = mb_disk_read(part->disk, end, &sum, sizeof sum, error);
    return status == MB_OK ? mba_check_sum(mb_sum_end(lane), sum, part->path, error) : status;
}

/* Elements begin .. begin+count-1 of a section, which is there. */
static mb_status read_section(void **out, const mb_mba_part *part, enum mba_section section, uint64_t begin,
                              uint64_t count, size_t size, mb_error *error)
{
    MB_ASSERT((begin + count) * size <= part->head.size[section]);
    void *data = mb_alloc(count, size);
    if (!data) {
        mb_error_plain(error, MB_ENOMEM);
        return MB_ENOMEM;
    }
    const mb_status status =
        mb_disk_read(part->disk, mba_begin(&part->head, section) + begin * size, data, (size_t)count * size, error);
    if (status == MB_OK)
        *out = data;
    else
        mb_release(data);
    return status;
}

/* Where the name of v lies, and the name itself. */
static mb_status part_read_name(mb_text *out, const mb_mba_part *part, uint32_t v, mb_error *error)
{
    const mba_header *h = &part->head;
    uint64_t spell[2];
    mb_status status =
        mb_disk_read(part->disk, mba_begin(h, MBA_SPELL) + (uint64_t)v * sizeof *spell, spell, sizeof spell, error);
    if (status == MB_OK && !mba_is_spelt(h, v, spell))
        status = mba_refuse_name(v, part->path, error);
    uint64_t at = spell[0];
    while (status == MB_OK && at < spell[1]) {
        char piece[256];
        const size_t some = spell[1] - at < sizeof piece ? (size_t)(spell[1] - at) : sizeof piece;
        if ((status = mb_disk_read(part->disk, mba_begin(h, MBA_POOL) + at, piece, some, error)) == MB_OK)
            mb_text_add_n(out, piece, some);
        at += some;
    }
    return status == MB_OK && out->status != MB_OK ? mb_error_plain(error, out->status) : status;
}

/* Names begin .. begin+count-1, of which spell[0 .. count] tell where they lie. */
static mb_status check_some_names(const mb_mba_part *part, const uint64_t *spell, uint32_t begin, uint32_t count,
                                  mb_error *error)
{
    const mba_header *h = &part->head;
    char *pool = NULL;
    uint32_t wrong = MB_NONE;
    for (uint32_t i = 0; i < count; i++)
        if (!mba_is_spelt(h, begin + i, spell + i))
            return mba_refuse_name(begin + i, part->path, error);
    const size_t length = (size_t)(spell[count] - spell[0]);
    if (!(pool = mb_alloc(length, 1)))
        return mb_error_plain(error, MB_ENOMEM);
    mb_status status = mb_disk_read(part->disk, mba_begin(h, MBA_POOL) + spell[0], pool, length, error);
    for (uint32_t i = 0; i < count && status == MB_OK && wrong == MB_NONE; i++)
        if (!mb_name_is_valid(pool + (spell[i] - spell[0]), (size_t)(spell[i + 1] - spell[i])))
            wrong = begin + i;
    mb_release(pool);
    return wrong == MB_NONE ? status : mba_refuse_name(wrong, part->path, error);
}

static mb_status check_names(const mb_mba_part *part, uint32_t begin, uint32_t count, mb_error *error)
{
    uint64_t spell[NAMES + 1];
    mb_status status = MB_OK;
    for (uint32_t i = 0; i < count && status == MB_OK; i += NAMES) {
        const uint32_t some = count - i < NAMES ? count - i : NAMES;
        const uint64_t at = mba_begin(&part->head, MBA_SPELL) + ((uint64_t)begin + i) * sizeof *spell;
        if ((status = mb_disk_read(part->disk, at, spell, (some + 1) * sizeof *spell, error)) == MB_OK)
            status = check_some_names(part, spell, begin + i, some, error);
    }
    return status;
}

mb_status mb_mba_part_read(mb_mba_rows *out, const mb_mba_part *part, uint32_t begin, uint32_t count, mb_error *error)
{
    const mba_header *h = &part->head;
    const char *path = part->path;
    void *rows, *to = NULL, *tag = NULL, *pays = NULL;
    MB_ASSERT(begin <= h->positions && count <= h->positions - begin);
    mb_status status = read_section(&rows, part, MBA_FIRST, begin, (uint64_t)count + 1, sizeof *out->first, error);
    if (status != MB_OK)
        return status;
    uint64_t *first = rows;
    if ((status = mba_check_rows(h, first, begin, count, path, error)) != MB_OK)
        goto done;
    const uint64_t before = first[0], moves = first[count] - before;
    if ((status = read_section(&to, part, MBA_TO, before, moves, sizeof *out->to, error)) != MB_OK
        || (status = mba_check_targets(h, to, before, moves, path, error)) != MB_OK
        || (status = read_section(&tag, part, MBA_TAG, begin, count, sizeof *out->tag, error)) != MB_OK
        || (status = mba_check_tags(h, tag, begin, count, path, error)) != MB_OK)
        goto done;
    if (h->size[MBA_PAYS] > 0
        && (status = read_section(&pays, part, MBA_PAYS, begin, count, sizeof *out->pays, error)) != MB_OK)
        goto done;
    if (h->size[MBA_SPELL] > 0 && (status = check_names(part, begin, count, error)) != MB_OK)
        goto done;
    for (uint64_t i = 0; i <= count; i++)
        first[i] -= before;
    *out = (mb_mba_rows){.first = first, .to = to, .tag = tag, .pays = pays};
    return MB_OK;
done:
    mb_release_all(first, to, tag, pays);
    return status;
}

mb_status mb_mba_part_name(mb_text *out, const mb_mba_part *part, uint32_t v, mb_error *error)
{
    MB_ASSERT(v < part->head.positions);
    if (part->head.size[MBA_SPELL] > 0)
        return part_read_name(out, part, v, error);
    mb_text_u64(out, v);
    return out->status == MB_OK ? MB_OK : mb_error_plain(error, out->status);
}
