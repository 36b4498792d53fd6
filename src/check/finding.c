/* finding.c -- how a checker says what it found. */
#include "check/finding.h"

#include "arena/names.h"

void mb_finding_clear(mb_finding *finding)
{
    mb_list_clear(&finding->play);
    *finding = (mb_finding){.position = MB_NONE, .cycle = MB_NONE};
}

mb_finding mb_finding_accept(mb_words id)
{
    mb_finding finding = {.accepted = true, .position = MB_NONE, .cycle = MB_NONE};
    mb_note_say(&finding.reason, id);
    return finding;
}

mb_finding mb_finding_refuse(mb_words id, uint32_t v)
{
    mb_finding finding = {.accepted = false, .position = v, .cycle = MB_NONE};
    mb_note_say(&finding.reason, id);
    return finding;
}

mb_status mb_finding_position(mb_finding *finding, const char *name, const mb_arena *arena, uint32_t v)
{
    if (v >= arena->positions)
        return mb_note_add(&finding->reason, name, v);
    return mb_note_add(&finding->reason, name, mb_arena_called(arena, v));
}

bool mb_is_move(const mb_arena *arena, uint32_t v, uint32_t to)
{
    MB_ASSERT(v < arena->positions);
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++)
        if (arena->to[i] == to)
            return true;
    return false;
}
