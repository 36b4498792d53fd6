/* book.c -- no bytes, however hostile, harm the reader of books.
 *
 * Each input is opened as it is, and once more with its checksum mended, so that what lies behind it is reached too.
 * What opens is asked for the scores of many positions.
 */
#include "connect4/connect4_book.h"
#include "connect4/connect4_lines.h"
#include "forge.h"
#include "fuzz.h"

enum { PLAYS = 20, STONES = 12, SHAPE = 9 }; /* SHAPE: where a book has width and height */

/* Random plays from the empty board, asked at every stone. */
static void ask(mb_book *book, mb_c4_shape shape)
{
    uint64_t dice = 1;
    for (int play = 0; play < PLAYS; play++) {
        mb_c4_position position = {0, 0};
        for (int stones = 0; stones <= STONES; stones++) {
            int score = 0;
            const mb_status status = mb_c4_book_score(&score, book, &position);
            REQUIRE(status == MB_OK || status == MB_ENOTFOUND || status == MB_EPARSE || status == MB_ENOMEM);
            REQUIRE(-MB_C4_INFINITY < score && score < MB_C4_INFINITY);
            dice = dice * 6364136223846793005u + 1442695040888963407u;
            const int column = (int)(dice >> 33) % shape.width;
            const uint64_t cells = ((UINT64_C(1) << shape.height) - 1) << column * shape.stride;
            const uint64_t move = mb_c4_playable(shape, position.mover | position.other) & cells;
            if (move == 0 || mb_c4_has_line(shape, position.mover | move))
                break;
            position = (mb_c4_position){.mover = position.other, .other = position.mover | move};
        }
    }
}

static void try(const char *bytes, size_t length)
{
    mb_book *book = NULL;
    mb_error error = {0};
    const mb_status status = mb_book_open(&book, bytes, length, &error);
    fuzz_check_error(status, &error);
    if (status != MB_OK)
        return;
    mb_c4_shape shape;
    if (mb_c4_shape_set(&shape, (uint8_t)bytes[SHAPE], (uint8_t)bytes[SHAPE + 1]))
        ask(book, shape);
    mb_book_close(book);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    char *copy = fuzz_copy(data, length);
    try(copy, length);
    if (length > MB_C4_BOOK_TAIL) {
        forge_book((uint8_t *)copy, length);
        try(copy, length);
    }
    free(copy);
    return 0;
}
