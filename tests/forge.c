/* forge.c -- checksums of tables, books and .mba files, made right. */
#include "forge.h"

#include <string.h>

#include "connect4/connect4_book.h"
#include "core/checksum.h"
#include "io/mba.h"

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

void forge_table(uint8_t *file, size_t length)
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

void forge_book(uint8_t *file, size_t length)
{
    if (length < MB_C4_BOOK_TAIL)
        return;
    uint64_t sum = mb_checksum(file, length - MB_C4_BOOK_TAIL);
    for (size_t i = length - MB_C4_BOOK_TAIL; i < length; i++, sum >>= 8)
        file[i] = (uint8_t)sum;
}

void forge_mba(uint8_t *file, size_t length)
{
    if (length < 8)
        return;
    const uint64_t sum = mb_mba_checksum(file, length - 8);
    memcpy(file + length - 8, &sum, sizeof sum);
}
