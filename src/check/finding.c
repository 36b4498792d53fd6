/* finding.c -- filling an mb_finding. */
#include "check/finding.h"

#include "core/mem.h"

static const mb_words SAY_SIZE =
    MB_WORDS("the claim is about {found} {found?position:positions}, but the arena has {right}",
             "l'affirmation porte sur {found} {found?position:positions}, mais l'arène en a {right}");
static const mb_words SAY_COUNT =
    MB_WORDS("{found} {found?position:positions} counted with winner {number} (0: a draw), but there are {right}",
             "{found} {found?position comptée:positions comptées} avec le vainqueur {number} (0 : nulle), mais il y "
             "en a {right}");

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

mb_status mb_finding_fill_play(mb_finding *out, const uint32_t *play, uint32_t count, mb_words words,
                               const mb_member *pairs, size_t pair_count)
{
    MB_ASSERT(count > 0);
    uint32_t *at = mb_alloc(count, sizeof *at);
    const mb_status status = at ? mb_finding_fill(out, false, play[0], words, pairs, pair_count) : MB_ENOMEM;
    if (status != MB_OK) {
        mb_release(at);
        return status;
    }
    memcpy(at, play, count * sizeof *at);
    out->play = (mb_list){.at = at, .count = count};
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

mb_status mb_finding_refuse_size(mb_finding *out, const mb_arena *arena, const mb_solution *claim)
{
    return mb_finding_refuse(out, MB_NONE, SAY_SIZE, "found", claim->positions, "right", arena->positions);
}

mb_status mb_finding_count(mb_finding *out, const mb_solution *claim, mb_words solution)
{
    const uint64_t claimed[3] = {claim->drawn, claim->won1, claim->won2};
    uint64_t count[3] = {0};
    for (uint32_t v = 0; v < claim->positions; v++) {
        MB_ASSERT(claim->winner[v] < MB_COUNT(count));
        count[claim->winner[v]]++;
    }
    for (unsigned winner = 0; winner < 3; winner++)
        if (claimed[winner] != count[winner])
            return mb_finding_refuse(out, MB_NONE, SAY_COUNT, "found", claimed[winner], "right", count[winner],
                                     "number", winner);
    return mb_finding_accept(out, solution, "count", claim->positions, "won1", count[1], "won2", count[2], "drawn",
                             count[0]);
}

bool mb_is_move(const mb_arena *arena, uint32_t v, uint32_t to)
{
    MB_ASSERT(v < arena->positions);
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++)
        if (arena->to[i] == to)
            return true;
    return false;
}
