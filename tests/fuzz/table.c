/* table.c -- no bytes, however hostile, harm the reader of tables.
 *
 * Built with clang -fsanitize=fuzzer,address,undefined.  Each input is opened as it is, and once more with its
 * checksums mended, so that what lies behind them is reached too.  What opens is verified and asked.
 */
#include <stdlib.h>
#include <string.h>

#include "core/checksum.h"
#include "io/disk.h"
#include "marienbad.h"
#include "table/table.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length);

/* The places of things in a file: archive.c. */
enum { MARK_AT = 8, MARK = 32, SHAPE_AT = 40, TEXT_AT = 72, TRAILER = 96, ENTRY = 32 };

static uint64_t get(const uint8_t *at, size_t bytes)
{
    uint64_t number = 0;
    for (size_t i = 0; i < bytes; i++)
        number |= (uint64_t)at[i] << (8 * i);
    return number;
}

static void put(uint8_t *at, uint64_t number)
{
    for (size_t i = 0; i < 8; i++)
        at[i] = (uint8_t)(number >> (8 * i));
}

static void mend_tier(uint8_t *file, size_t length, size_t at)
{
    uint8_t *trailer = file + at;
    const uint64_t index = get(trailer + 64, 8), blocks = get(trailer + 12, 4);
    if (index <= at && blocks <= (at - index) / ENTRY) {
        for (uint64_t b = 0; b < blocks; b++) {
            uint8_t *entry = file + index + b * ENTRY;
            const uint64_t block = get(entry, 8), size = get(entry + 8, 4);
            if (block <= length && size <= length - block)
                put(entry + 16, mb_checksum(file + block, size));
        }
        put(trailer + 72, mb_checksum(file + index, blocks * ENTRY));
    }
    put(trailer + TRAILER - 8, mb_checksum(trailer, TRAILER - 8));
}

static void mend(uint8_t *file, size_t length)
{
    const uint64_t text = length >= TEXT_AT ? get(file + SHAPE_AT + 20, 4) : 0;
    if (length < TEXT_AT + 8 || text > length - TEXT_AT - 8)
        return;
    put(file + TEXT_AT + text, mb_checksum(file, MARK_AT) ^ mb_checksum(file + SHAPE_AT, TEXT_AT - SHAPE_AT + text));
    put(file + MARK_AT + 8, length);
    put(file + MARK_AT + MARK - 8, mb_checksum(file + MARK_AT, MARK - 8));
    uint64_t at = get(file + MARK_AT, 8);
    for (int tiers = 0; tiers < 64 && length >= TRAILER && at <= length - TRAILER && at > 0; tiers++) {
        mend_tier(file, length, at);
        at = get(file + at + 80, 8);
    }
}

/* Ask about the start and what follows it: an answer or an error. */
static void ask(mb_table *table)
{
    mb_answer *answer;
    if (mb_answer_of_table(&answer, table, table->rules) != MB_OK)
        return;
    mb_places best = {0};
    mb_place place = mb_ground_start(mb_answer_ground(answer));
    for (int moves = 0; moves < 4; moves++) {
        mb_facts facts;
        if (mb_answer_get(&facts, answer, place) != MB_OK || mb_answer_best(&best, answer, place) != MB_OK
            || best.count == 0)
            break;
        place = best.at[best.count - 1];
    }
    mb_places_clear(&best);
    mb_answer_free(answer);
}

static void try(const uint8_t *file, size_t length)
{
    mb_disk *disk;
    mb_table *table;
    mb_table_finding finding;
    mb_error error = {0};
    const mb_limits limits = {.threads = 1, .positions = 10000, .bytes = 1 << 24};
    if (mb_disk_of_memory(&disk, "fuzz", file, length) != MB_OK)
        abort();
    const mb_status status = mb_table_open_disk(&table, disk, "fuzz", &error);
    if (status != error.code)
        abort();
    if (status != MB_OK)
        return;
    if (mb_table_info(table)->slots < 10000)
        mb_table_verify(&finding, table, 20, 1, &limits, &error);
    ask(table);
    mb_table_close(table);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    uint8_t *copy = calloc(length ? length : 1, 1); /* exactly as long, so that one byte too far is seen */
    if (length > 0)
        memcpy(copy, data, length);
    try(copy, length);
    mend(copy, length);
    try(copy, length);
    free(copy);
    return 0;
}
