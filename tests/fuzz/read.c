/* read.c -- no text, however hostile, harms a reader, and what was read can be written and read again.
 *
 * Compiled once for each format of src/io/list.def, whose name is FUZZ_FORMAT.  What the format reads is written in
 * every format that can say it, read back and written once more: from then on the text stays the same.
 */
#include "fuzz.h"

#include "forge.h"
#include "io/mba.h"

static mb_status read_as(mb_arena **out, const char *format, const char *data, size_t length, mb_players players,
                         mb_rows rows)
{
    static const char owners[] = "{0: 1, 1: 2, 'a': 1, 'b': 2}";
    mb_error error = {0};
    const mb_read_options options = {
        .file = "fuzz",
        .format = format,
        .players = players,
        .owners = owners,
        .owners_length = sizeof owners - 1,
        .owners_file = "owners",
        .rows = rows,
    };
    const mb_status status = mb_arena_read(out, data, length, &options, &error);
    fuzz_check_error(status, &error);
    return status;
}

static mb_arena *read_back(const mb_text *text, const char *format)
{
    mb_arena *back = NULL;
    REQUIRE(read_as(&back, format, text->data, text->length, MB_PLAYERS_NONE, MB_ROWS_ASK) == MB_OK);
    fuzz_check_arena(back);
    return back;
}

/* Write the arena, read that and write it again: *text gets the second writing.  False: not writable. */
static bool rewrite(mb_text *text, const mb_arena *arena, const mb_format *format)
{
    mb_text first = {0};
    mb_error error = {0};
    const mb_status status = format->write(&first, arena, &error);
    fuzz_check_error(status, &error);
    REQUIRE(status == MB_OK || status == MB_EUNSUITED);
    if (status == MB_OK) {
        mb_arena *back = read_back(&first, format->name);
        REQUIRE(back->positions == arena->positions);
        REQUIRE(format->write(text, back, &error) == MB_OK);
        mb_arena_free(back);
    }
    mb_text_clear(&first);
    return status == MB_OK;
}

static void check_writing(const mb_arena *arena, const mb_format *format)
{
    mb_text second = {0}, third = {0};
    if (rewrite(&second, arena, format)) {
        mb_arena *back = read_back(&second, format->name);
        REQUIRE(rewrite(&third, back, format));
        REQUIRE(second.length == third.length && memcmp(second.data, third.data, second.length) == 0);
        mb_arena_free(back);
    }
    mb_text_clear(&second);
    mb_text_clear(&third);
}

/* Every way to read it; what the plain way gives is written everywhere. */
static void try(const char *data, size_t length)
{
    const mb_format *own = mb_format_find(FUZZ_FORMAT), *other;
    REQUIRE(own != NULL);
    own->sniff(data, length);
    for (int rows = MB_ROWS_ASK; rows <= (own->has_rows ? MB_ROWS_MATRIX : MB_ROWS_ASK); rows++)
        for (int players = MB_PLAYERS_NONE; players <= (own->has_rows ? MB_PLAYERS_GIVEN : MB_PLAYERS_NONE);
             players++) {
            mb_arena *arena = NULL;
            if (read_as(&arena, own->name, data, length, (mb_players)players, (mb_rows)rows) != MB_OK) {
                REQUIRE(arena == NULL);
                continue;
            }
            fuzz_check_arena(arena);
            for (size_t i = 0; players == MB_PLAYERS_NONE && (other = mb_format_at(i)) != NULL; i++)
                if (other->write)
                    check_writing(arena, other);
            mb_arena_free(arena);
        }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    char *copy = fuzz_copy(data, length);
    try(copy, length);
    if (mb_format_mba.sniff(copy, length) && length % 32 == 8) { /* with a checksum that lets more code be reached */
        forge_mba((uint8_t *)copy, length);
        try(copy, length);
    }
    free(copy);
    return 0;
}
