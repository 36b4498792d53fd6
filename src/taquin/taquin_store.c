/* taquin_store.c -- pattern databases are built once and stored: a header with their shape and a checksum, then the
 * tables.  Loaded tables are used only if header and checksum are right, and in place: a mapped file of half a
 * gigabyte is in memory once, shared by all processes.
 */
#include "core/hash.h"
#include "core/mem.h"
#include "taquin/taquin_patterns.h"

#define MAGIC "MBTAQUIN"
enum { VERSION = 1 };

typedef struct header {
    char magic[8];
    uint32_t version;
    uint8_t rows, cols;
    uint8_t order[16]; /* the tiles slot by slot, the last of each group with bit 7 set */
    uint8_t unused[2];
    uint64_t size;     /* of the tables */
    uint64_t checksum; /* of the tables, and of the header with 0 here */
    uint8_t spare[16];
} header;
_Static_assert(sizeof(header) == 64, "the header has no holes");

/* Four lanes of eight bytes, each depending on all bytes before it; about as fast as memory is read. */
static uint64_t checksum(uint64_t seed, const void *data, size_t length)
{
    const uint8_t *at = data;
    uint64_t lane[4] = {seed, seed + 1, seed + 2, seed + 3};
    while (length >= 32) {
        for (int i = 0; i < 4; i++, at += 8) {
            uint64_t word;
            memcpy(&word, at, sizeof word);
            lane[i] = (lane[i] ^ word) * UINT64_C(0x9E3779B97F4A7C15);
            lane[i] ^= lane[i] >> 29;
        }
        length -= 32;
    }
    MB_ASSERT(length < 32);
    uint64_t rest[4] = {0};
    memcpy(rest, at, length);
    for (int i = 0; i < 4; i++)
        lane[i] = mb_hash_mix(lane[i] ^ rest[i]);
    return mb_hash_mix(lane[0] + 3 * lane[1] + 5 * lane[2] + 7 * lane[3] + length);
}

static header describe(const mb_patterns *patterns)
{
    header h = {.version = VERSION, .rows = (uint8_t)patterns->game->rows, .cols = (uint8_t)patterns->game->cols};
    memcpy(h.magic, MAGIC, sizeof h.magic);
    for (int g = 0; g < patterns->groups; g++) {
        const mb_group *group = &patterns->group[g];
        MB_ASSERT(group->slot + group->tiles <= (int)MB_COUNT(h.order));
        for (int i = 0; i < group->tiles; i++)
            h.order[group->slot + i] = (uint8_t)(group->tile[i] | (i == group->tiles - 1 ? 0x80 : 0));
    }
    h.size = patterns->size;
    return h;
}

/* The checksum of header and tables. */
static uint64_t store_sum_of(header h, const uint8_t *table)
{
    h.checksum = 0;
    return checksum(checksum(1, &h, sizeof h), table, (size_t)h.size);
}

/* The name in the store: taquin-4x4-7-8 */
static void store_name_of(mb_text *out, const mb_patterns *patterns)
{
    mb_text_add(out, "taquin-");
    mb_text_u64(out, (uint64_t)patterns->game->rows);
    mb_text_char(out, 'x');
    mb_text_u64(out, (uint64_t)patterns->game->cols);
    for (int g = 0; g < patterns->groups; g++) {
        mb_text_char(out, '-');
        mb_text_u64(out, (uint64_t)patterns->group[g].tiles);
    }
}

/* Are these the tables that were saved, complete and undamaged? */
static bool store_is_whole(const mb_patterns *patterns, const void *data, size_t length)
{
    const header want = describe(patterns);
    header got;
    if (length != sizeof got + patterns->size)
        return false;
    memcpy(&got, data, sizeof got);
    const uint64_t sum = got.checksum;
    got.checksum = 0;
    return memcmp(&got, &want, sizeof got) == 0 && store_sum_of(want, (const uint8_t *)data + sizeof got) == sum;
}

static mb_status store_build(void *block, const mb_patterns *patterns, const mb_limits *limits)
{
    header h = describe(patterns);
    uint8_t *table = (uint8_t *)block + sizeof h;
    mb_pace pace = mb_pace_begin(limits, 0);
    mb_status status = MB_OK;
    for (int g = 0; g < patterns->groups && status == MB_OK; g++)
        status = mb_patterns_build(table + patterns->group[g].offset, patterns, &patterns->group[g], &pace);
    h.checksum = store_sum_of(h, table);
    memcpy(block, &h, sizeof h);
    return status;
}

/* Borrow the tables from the store, or copy them; false: it does not have them. */
static bool borrow(mb_patterns *patterns, const mb_store *store, const char *name)
{
    const void *data;
    size_t length;
    MB_ASSERT(!patterns->loan && !patterns->block);
    if (!store->load || store->load(&data, &length, store->context, name) != MB_OK)
        return false;
    const bool whole = store_is_whole(patterns, data, length);
    if (whole && store->release) {
        patterns->loan = data;
        patterns->lender = *store;
    } else if (whole && (patterns->block = mb_alloc(length, 1))) {
        memcpy(patterns->block, data, length);
    } else if (store->release) {
        store->release(store->context, data, length);
    }
    return patterns->loan || patterns->block;
}

void mb_patterns_give_back(mb_patterns *patterns)
{
    if (patterns->loan)
        patterns->lender.release(patterns->lender.context, patterns->loan, sizeof(header) + patterns->size);
    mb_release(patterns->block);
    patterns->loan = patterns->block = NULL;
    patterns->table = NULL;
}

/* Build the tables, and store them. */
static mb_status store_make(mb_patterns *patterns, const mb_store *store, const char *name, const mb_limits *limits)
{
    const size_t size = sizeof(header) + patterns->size;
    patterns->block = mb_alloc(size, 1);
    if (!patterns->block)
        return MB_ENOMEM;
    const mb_status status = store_build(patterns->block, patterns, limits);
    if (status == MB_OK && store && store->save)
        (void)store->save(store->context, name, patterns->block, size);
    return status;
}

mb_status mb_patterns_get(mb_patterns *patterns, const mb_store *store, const mb_limits *limits, mb_error *error)
{
    mb_text name = {0};
    store_name_of(&name, patterns);
    mb_status status = name.status;
    if (status != MB_OK)
        goto done;
    if (!store || !borrow(patterns, store, mb_text_string(&name)))
        status = store_make(patterns, store, mb_text_string(&name), limits);
    if (status != MB_OK)
        goto done;
    patterns->table = (const uint8_t *)(patterns->loan ? patterns->loan : patterns->block) + sizeof(header);
done:
    if (status != MB_OK)
        mb_patterns_give_back(patterns);
    mb_text_clear(&name);
    return status == MB_OK ? MB_OK : mb_error_plain(error, status);
}
