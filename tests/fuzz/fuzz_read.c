/* fuzz_read.c -- no text, however hostile, harms a reader, and what was read can be written and read again.
 *
 * Built with clang -fsanitize=fuzzer,address,undefined.  Each input is given to every format.  What a format reads is
 * written in every format that can say it, read back and written once more: from then on the text stays the same.
 * Each input is a claim about a small arena, too.
 */
#include <stdlib.h>
#include <string.h>

#include "io/mba.h"
#include "marienbad.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length);

static void require(bool truth)
{
    if (!truth)
        abort();
}

static mb_status read_as(mb_arena **out, const mb_format *format, const char *data, size_t length)
{
    mb_error error = {0};
    const mb_read_options options = {.file = "fuzz", .format = format->name};
    const mb_status status = mb_arena_read(out, data, length, &options, &error);
    require(status == error.code);
    mb_text words;
    mb_text_init(&words, NULL, NULL);
    mb_error_show(&words, &error, MB_FRENCH);
    mb_text_clear(&words);
    return status;
}

/* What every arena promises. */
static void check_arena(const mb_arena *a)
{
    require(a->positions > 0 && a->start < a->positions);
    require(a->first[0] == 0 && a->first[a->positions] == a->moves);
    for (uint32_t v = 0; v < a->positions; v++)
        require(a->first[v] <= a->first[v + 1] && (mb_mark_of(a, v) != MB_PAYS || a->pays));
    for (uint64_t i = 0; i < a->moves; i++)
        require(a->to[i] < a->positions);
}

/* Write the arena, read that and write it again: *text gets the second writing.  False: not writable. */
static bool rewrite(mb_text *text, const mb_arena *arena, const mb_format *format)
{
    mb_text first;
    mb_text_init(&first, NULL, NULL);
    mb_error error = {0};
    const mb_status status = format->write(&first, arena, &error);
    require(status == error.code && (status == MB_OK || status == MB_EUNSUITED));
    if (status == MB_OK) {
        mb_arena *back = NULL;
        require(read_as(&back, format, mb_text_string(&first), first.length) == MB_OK);
        check_arena(back);
        require(back->positions == arena->positions);
        require(format->write(text, back, &error) == MB_OK);
        mb_arena_free(back);
    }
    mb_text_clear(&first);
    return status == MB_OK;
}

static void check_writing(const mb_arena *arena, const mb_format *format)
{
    mb_text second, third;
    mb_text_init(&second, NULL, NULL);
    mb_text_init(&third, NULL, NULL);
    if (rewrite(&second, arena, format)) {
        mb_arena *back = NULL;
        require(read_as(&back, format, mb_text_string(&second), second.length) == MB_OK);
        require(rewrite(&third, back, format));
        require(second.length == third.length && memcmp(second.data, third.data, second.length) == 0);
        mb_arena_free(back);
    }
    mb_text_clear(&second);
    mb_text_clear(&third);
}

static void try(const char *data, size_t length)
{
    const mb_format *format, *other;
    for (size_t i = 0; (format = mb_format_at(i)) != NULL; i++) {
        mb_arena *arena = NULL;
        format->sniff(data, length);
        if (read_as(&arena, format, data, length) != MB_OK)
            continue;
        check_arena(arena);
        for (size_t j = 0; (other = mb_format_at(j)) != NULL; j++)
            if (other->write)
                check_writing(arena, other);
        mb_arena_free(arena);
    }
}

/* Read the text as a list, as numbers and as a strategy. */
static void try_claims(const char *data, size_t length)
{
    static const char graph[] = "{0: [1, 'a'], 1: [(1, 2)], 'a': [], (1, 2): [0]}";
    mb_arena *arena = NULL;
    mb_list list = {0};
    mb_error error = {0};
    uint32_t values[4];
    require(mb_arena_read(&arena, graph, sizeof graph - 1, NULL, NULL) == MB_OK);
    require(mb_claim_list(&list, arena, data, length, "fuzz", &error) == error.code);
    mb_list_clear(&list);
    error = (mb_error){0};
    require(mb_claim_numbers(values, arena, data, length, "fuzz", &error) == error.code);
    error = (mb_error){0};
    require(mb_claim_moves(values, arena, data, length, "fuzz", &error) == error.code);
    mb_arena_free(arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    char *copy = calloc(length ? length : 1, 1); /* exactly as long, so that one byte too far is seen */
    if (length > 0)
        memcpy(copy, data, length);
    try(copy, length);
    try_claims(copy, length);
    if (mb_format_mba.sniff(copy, length) && length % 32 == 8) { /* with a checksum that lets more code be reached */
        const uint64_t sum = mb_mba_checksum(copy, length - 8);
        memcpy(copy + length - 8, &sum, 8);
        try(copy, length);
    }
    free(copy);
    return 0;
}
