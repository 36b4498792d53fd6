/* taquin_memory.c -- a hash table that grows within its own memory. */
#include "taquin/taquin_memory.h"

#include "core/mem.h"

_Static_assert(sizeof(mb_line) == 64, "a line of the cache");

enum { FIRST = 1 << 10 }; /* lines at first */

/* The lines of a block, aligned to cache lines. */
static mb_line *align(uint8_t *block)
{
    return (mb_line *)(void *)(block + (-(uintptr_t)block & (sizeof(mb_line) - 1)));
}

mb_status mb_boards_init(mb_boards *out)
{
    uint8_t *block = mb_alloc_zero(FIRST + 1, sizeof(mb_line));
    if (!block)
        return MB_ENOMEM;
    *out = (mb_boards){.block = block, .line = align(block), .lines = FIRST};
    return MB_OK;
}

void mb_boards_clear(mb_boards *table)
{
    mb_release(table->block);
    *table = (mb_boards){0};
}

/* Put a board into the first line with room from its home line on; with `wrap`, the first line follows the last.
 * False: no room. */
static bool boards_put(mb_boards *table, mb_state board, uint8_t moves, bool wrap)
{
    uint64_t at = mb_boards_home(table, board);
    while (mb_line_is_full(&table->line[at]))
        if (++at == table->lines) {
            if (!wrap)
                return false;
            at = 0;
        }
    mb_line *line = &table->line[at];
    int i = 0; /* boards in the line, which come first */
    for (int j = 0; j < MB_LINE_BOARDS; j++)
        i += line->board[j] != 0;
    MB_ASSERT(at < table->lines && i < MB_LINE_BOARDS && line->board[i] == 0);
    line->board[i] = board;
    line->moves[i] = moves;
    return true;
}

/* Boards that are inserted again after all lines have moved. */
typedef struct waiting {
    struct {
        mb_state board;
        uint8_t moves;
    } * at;
    size_t count, room;
} waiting;

/* Redistribute the boards of the first `old` lines over all lines, from the last line down: no board moves to a lower
 * line, except boards that had overflowed from their home line.  These, and boards that overflow at the end, are
 * inserted last, so that no line is filled before it was moved itself. */
static mb_status boards_spread(mb_boards *table, uint64_t old, waiting *later)
{
    for (uint64_t i = old; i-- > 0;) {
        const mb_line full = table->line[i];
        table->line[i] = (mb_line){0};
        for (int j = 0; j < MB_LINE_BOARDS && full.board[j]; j++) {
            if (mb_boards_home(table, full.board[j]) >= i && boards_put(table, full.board[j], full.moves[j], false))
                continue;
            if (!mb_grow(&later->at, &later->room, later->count, 1))
                return MB_ENOMEM;
            MB_ASSERT(later->count < later->room);
            later->at[later->count].board = full.board[j];
            later->at[later->count++].moves = full.moves[j];
        }
    }
    MB_ASSERT(later->count <= table->count);
    for (size_t i = 0; i < later->count; i++)
        boards_put(table, later->at[i].board, later->at[i].moves, true);
    return MB_OK;
}

mb_status mb_boards_reserve(mb_boards *table, uint64_t more)
{
    if (MB_LIKELY((table->count + more) * 10 <= table->lines * MB_LINE_BOARDS * 9))
        return MB_OK;
    const uint64_t old = table->lines, lines = 2 * old;
    const ptrdiff_t shift = (uint8_t *)table->line - table->block;
    uint8_t *block = mb_resize(table->block, lines + 1, sizeof(mb_line));
    if (!block)
        return MB_ENOMEM;
    mb_line *line = align(block);
    if ((uint8_t *)line - block != shift)
        memmove(line, block + shift, (size_t)old * sizeof *line);
    memset(line + old, 0, (size_t)(lines - old) * sizeof *line);
    *table = (mb_boards){.block = block, .line = line, .lines = lines, .count = table->count};
    waiting later = {0};
    const mb_status status = boards_spread(table, old, &later);
    mb_release(later.at);
    return status;
}
