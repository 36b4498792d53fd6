/* play.c -- is that a play?  Move by move, until it stops or the sequence is over. */
#include "check/finding.h"

/* The reason why the play cannot go from v to `to`, or MB_M_NONE. */
static int why_illegal(const mb_arena *arena, uint32_t v, uint32_t to)
{
    if (mb_mark_of(arena, v) != MB_UNMARKED)
        return MB_M_CHECK_PLAY_STOPPED;
    return mb_is_move(arena, v, to) ? MB_M_NONE : MB_M_CHECK_PLAY_ILLEGAL;
}

/* How the play ends, at its last position. */
static void judge_end(mb_play_facts *facts, const mb_arena *arena, uint32_t last)
{
    facts->maximal = mb_is_end(arena, last);
    facts->stuck = facts->maximal && mb_mark_of(arena, last) == MB_UNMARKED;
    if (facts->maximal && !arena->impartial) { /* who wins an impartial play depends on who began */
        facts->payoff = mb_end_payoff(arena, last);
        facts->winner = facts->payoff > 0 ? 1 : facts->payoff < 0 ? 2 : 0;
    }
}

static mb_finding accept(const mb_play_facts *facts, uint32_t moves)
{
    const int reason = !facts->maximal               ? MB_M_CHECK_PLAY_PARTIAL
                       : facts->winner == MB_UNKNOWN ? MB_M_CHECK_PLAY_MAXIMAL
                       : facts->winner == 0          ? MB_M_CHECK_PLAY_DRAWN
                                                     : MB_M_CHECK_PLAY_WON;
    mb_finding finding = mb_finding_accept(reason);
    mb_note_count(&finding.reason, "count", moves);
    mb_note_number(&finding.reason, "player", facts->winner);
    return finding;
}

/* Refuse the step from v to `to`; `right` is the strategy's, or MB_NONE. */
static mb_status refuse(mb_finding *finding, const mb_arena *arena, int reason, uint32_t v, uint32_t to,
                        uint32_t right)
{
    *finding = mb_finding_refuse(reason, v);
    mb_status status = mb_finding_position(finding, "name", arena, v);
    if (status == MB_OK)
        status = mb_finding_position(finding, "to", arena, to);
    if (status == MB_OK && right != MB_NONE)
        status = mb_finding_position(finding, "right", arena, right);
    return status;
}

mb_status mb_check_play(mb_finding *out, mb_play_facts *facts, const mb_arena *arena, const uint32_t *play,
                        uint32_t count, const uint32_t *next)
{
    mb_play_facts found = {.legal = count > 0, .winner = MB_UNKNOWN, .follows = true};
    mb_finding finding = mb_finding_refuse(MB_M_CHECK_PLAY_EMPTY, MB_NONE);
    mb_status status = MB_OK;
    for (uint32_t i = 0; i + 1 < count && found.legal && status == MB_OK; i++) {
        const uint32_t v = play[i], to = play[i + 1];
        MB_ASSERT(v < arena->positions && to < arena->positions);
        const int illegal = why_illegal(arena, v, to);
        const bool strays = next && next[v] != MB_NONE && next[v] != to;
        if (illegal != MB_M_NONE)
            status = refuse(&finding, arena, illegal, v, to, MB_NONE);
        else if (strays && found.follows) /* the first time */
            status = refuse(&finding, arena, MB_M_CHECK_PLAY_STRAYS, v, to, next[v]);
        found.legal = illegal == MB_M_NONE;
        found.follows &= !strays;
    }
    if (status != MB_OK)
        return status;
    if (found.legal)
        judge_end(&found, arena, play[count - 1]);
    if (found.legal && found.follows)
        finding = accept(&found, count - 1);
    *facts = found;
    *out = finding;
    return MB_OK;
}
