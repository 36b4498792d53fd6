/* paritysol.c -- a solution as other parity game tools write and verify it: `id winner [move];`
 *
 * A move stands exactly where the winner owns the position.  Positions where the play stops are self-loops in the
 * parity game, so that their move is to themselves.
 */
#include "arena/names.h"
#include "marienbad/io.h"

/* What is said here. */
static const mb_words SAY_WRITE_DRAWN =
    MB_WORDS("position {name} is drawn, which the solution of a parity game cannot say",
             "la position {name} est nulle, ce que la solution d'un jeu de parité ne peut exprimer");

mb_status mb_paritysol_write(mb_text *out, const mb_arena *arena, const mb_solution *solution, mb_error *error)
{
    MB_ASSERT(solution->positions == arena->positions);
    for (uint32_t v = 0; v < arena->positions; v++)
        if (solution->winner[v] == 0)
            return mb_fail(error, MB_EUNSUITED, SAY_WRITE_DRAWN, "name", mb_arena_called(arena, v));
    mb_text_add(out, "paritysol ");
    mb_text_u64(out, arena->positions - 1);
    mb_text_add(out, ";\n");
    for (uint32_t v = 0; v < arena->positions && out->status == MB_OK; v++) {
        mb_text_u64(out, v);
        mb_text_add(out, solution->winner[v] == 1 ? " 0" : " 1");
        if ((int)mb_owner(arena, v) == solution->winner[v] - 1) {
            const uint32_t move = mb_is_end(arena, v) ? v : solution->move[v];
            MB_ASSERT(move < arena->positions);
            mb_text_char(out, ' ');
            mb_text_u64(out, move);
        }
        mb_text_add(out, ";\n");
    }
    return out->status == MB_OK ? MB_OK : mb_error_plain(error, out->status);
}
