/* arena_write.c -- arenas as .arena text. */
#include "io/arena_write.h"

#include "arena/names.h"
#include "core/name.h"
#include "io/loss.h"
#include "io/source.h"

/* A name as it stands in a line; false when it holds what no line can. */
static bool arena_write_name(mb_text *out, mb_text *scratch, const mb_arena *arena, uint32_t v)
{
    scratch->length = 0;
    mb_arena_name(scratch, arena, v);
    if (scratch->status != MB_OK) /* no memory for the name: mb_arena_text_write() says so at its end */
        return true;
    if (!mb_name_is_valid(scratch->data, scratch->length))
        return false;
    mb_text_name(out, scratch->data, scratch->length);
    return true;
}

static void write_marks(mb_text *out, const mb_arena *arena, uint32_t v)
{
    static const char *const words[] = {[MB_WIN1] = " win 1", [MB_WIN2] = " win 2", [MB_DRAW] = " draw"};
    const mb_mark mark = mb_mark_of(arena, v);
    const bool heuristic = arena->heuristic && arena->heuristic[v] != MB_NO_HINT;
    const bool shown = mark != MB_UNMARKED && mark != MB_MOVER_LOSES, priority = arena->priority && !shown;
    if (!shown && !priority && !heuristic && !mb_is_goal(arena, v))
        return;
    mb_text_add(out, " :");
    if (mark == MB_PAYS) {
        mb_text_add(out, " pays ");
        mb_text_i64(out, arena->pays[v]);
    } else if (shown) {
        MB_ASSERT(mark < MB_COUNT(words));
        mb_text_add(out, words[mark]);
    }
    if (priority) {
        mb_text_add(out, " priority ");
        mb_text_u64(out, arena->priority[v]);
    }
    if (mb_is_goal(arena, v))
        mb_text_add(out, " goal");
    if (heuristic) {
        mb_text_add(out, " h ");
        mb_text_i64(out, arena->heuristic[v]);
    }
}

mb_status mb_arena_text_write(mb_text *out, const mb_arena *arena, mb_error *error)
{
    mb_text scratch = {0};
    mb_status status = mb_loss_check(arena, "arena", error);
    if (status != MB_OK)
        return status;
    if (arena->start != 0) {
        mb_text_add(out, "start ");
        if (!arena_write_name(out, &scratch, arena, arena->start))
            status = mb_refuse_name(error, mb_piece_of(&scratch));
        mb_text_char(out, '\n');
    }
    if (arena->endless != 0) {
        const bool player = arena->endless == 1 || arena->endless == -1;
        mb_text_add(out, player ? "endless " : "endless pays ");
        mb_text_i64(out, !player ? arena->endless : arena->endless == 1 ? 1 : 2);
        mb_text_char(out, '\n');
    }
    for (uint32_t v = 0; v < arena->positions && status == MB_OK && out->status == MB_OK; v++) {
        MB_ASSERT(arena->first[v] <= arena->first[v + 1] && arena->first[v + 1] <= arena->moves);
        bool writable = arena_write_name(out, &scratch, arena, v);
        if (!arena->impartial)
            mb_text_add(out, mb_owner(arena, v) == MB_P1 ? " 1" : " 2");
        if (mb_degree(arena, v) > 0)
            mb_text_add(out, " ->");
        for (uint64_t i = arena->first[v]; i < arena->first[v + 1] && writable; i++) {
            mb_text_char(out, ' ');
            writable = arena_write_name(out, &scratch, arena, arena->to[i]);
            if (arena->cost && arena->cost[i] != 1) {
                mb_text_char(out, '=');
                mb_text_u64(out, arena->cost[i]);
            }
        }
        if (!writable)
            status = mb_refuse_name(error, mb_piece_of(&scratch));
        write_marks(out, arena, v);
        mb_text_char(out, '\n');
    }
    if (status == MB_OK && (out->status != MB_OK || scratch.status != MB_OK))
        status = mb_error_plain(error, out->status != MB_OK ? out->status : scratch.status);
    mb_text_clear(&scratch);
    return status;
}
