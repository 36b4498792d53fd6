/* graph_only.c -- formats that hold a graph and nothing else refuse the arenas that they would not give back. */
#include "io/graph_only.h"

#include "arena/names.h"
#include "core/message.h"

mb_status mb_plain_check(const mb_arena *arena, const char *format, mb_error *error)
{
    if (!arena->impartial) {
        mb_note_string(mb_error_set(error, MB_EUNSUITED, MB_M_PLAIN_OWNERS), "format", format);
        return MB_EUNSUITED;
    }
    if (arena->estimate || arena->heuristic || arena->endless != 0) {
        mb_note_string(mb_error_set(error, MB_EUNSUITED, MB_M_PLAIN_HINTS), "format", format);
        return MB_EUNSUITED;
    }
    for (uint32_t v = 0; v < arena->positions; v++) {
        const mb_mark mark = mb_mark_of(arena, v);
        const bool normal = mark == MB_MOVER_LOSES && mb_degree(arena, v) == 0;
        if ((mark == MB_UNMARKED || normal) && !mb_is_goal(arena, v))
            continue;
        mb_note *note = mb_error_set(error, MB_EUNSUITED, MB_M_PLAIN_MARK);
        mb_note_string(note, "format", format);
        mb_note_position(note, "name", arena, v);
        return MB_EUNSUITED;
    }
    return MB_OK;
}
