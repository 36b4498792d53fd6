/* finding.c -- filling an mb_finding. */
#include "check/finding.h"

void mb_finding_clear(mb_finding *finding)
{
    mb_list_clear(&finding->play);
    *finding = (mb_finding){.position = MB_NONE, .cycle = MB_NONE};
}

mb_status mb_finding_fill(mb_finding *out, bool accepted, uint32_t v, mb_words words, const mb_member *pairs,
                          size_t count)
{
    MB_ASSERT(!accepted || v == MB_NONE);
    mb_finding finding = {.accepted = accepted, .position = v, .reason = {.words = words}, .cycle = MB_NONE};
    for (size_t i = 0; i < count; i++) {
        const mb_status status = mb_note_item(&finding.reason, pairs[i].key, pairs[i].item);
        if (status != MB_OK)
            return status;
    }
    *out = finding;
    return MB_OK;
}

mb_status mb_finding_end(mb_finding *out, mb_finding *finding, mb_status status)
{
    if (status == MB_OK)
        *out = *finding;
    else
        mb_finding_clear(finding);
    return status;
}

bool mb_is_move(const mb_arena *arena, uint32_t v, uint32_t to)
{
    MB_ASSERT(v < arena->positions);
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++)
        if (arena->to[i] == to)
            return true;
    return false;
}
