/* play.c -- is that a play?  Move by move, until it stops or the sequence is over. */
#include "check/finding.h"

static const mb_words SAY_PLAY_EMPTY =
    MB_WORDS("a play has at least one position", "une partie a au moins une position");
static const mb_words SAY_PLAY_STOPPED =
    MB_WORDS("the play stops at {name}: it cannot go on to {to}",
             "la partie s'arrête en {name} : elle ne peut pas continuer vers {to}");
static const mb_words SAY_PLAY_STRAYS = MB_WORDS("at {name} the strategy plays {right}, but the play goes to {to}",
                                                 "en {name}, la stratégie joue {right}, mais la partie va en {to}");
static const mb_words SAY_PLAY_PARTIAL =
    MB_WORDS("a partial play (moves: {count})", "une partie partielle (coups : {count})");
static const mb_words SAY_PLAY_MAXIMAL =
    MB_WORDS("a maximal play (moves: {count})", "une partie maximale (coups : {count})");
static const mb_words SAY_PLAY_WON = MB_WORDS("a maximal play, won by player {player} (moves: {count})",
                                              "une partie maximale, gagnée par le joueur {player} (coups : {count})");
static const mb_words SAY_PLAY_DRAWN =
    MB_WORDS("a maximal play, drawn (moves: {count})", "une partie maximale, nulle (coups : {count})");

static const mb_words SAY_PLAY_PAYS =
    MB_WORDS("a maximal play that pays {payoff}, won by player {player} (moves: {count})",
             "une partie maximale qui rapporte {payoff}, gagnée par le joueur {player} (coups : {count})");
static const mb_words SAY_PLAY_PAYS_NOTHING = MB_WORDS("a maximal play that pays 0, drawn (moves: {count})",
                                                       "une partie maximale qui rapporte 0, nulle (coups : {count})");

/* The reason why the play cannot go from v to `to`, or MB_NO_WORDS. */
static mb_words why_illegal(const mb_arena *arena, uint32_t v, uint32_t to)
{
    if (mb_mark_of(arena, v) != MB_UNMARKED)
        return SAY_PLAY_STOPPED;
    return mb_is_move(arena, v, to) ? MB_NO_WORDS : SAY_IS_NO_MOVE;
}

/* Is the play maximal, and who wins it?  By its last position. */
static void play_judge_last(mb_play_facts *facts, const mb_arena *arena, uint32_t last)
{
    MB_ASSERT(last < arena->positions);
    facts->maximal = mb_is_terminal(arena, last);
    facts->stuck = facts->maximal && mb_mark_of(arena, last) == MB_UNMARKED;
    if (facts->maximal && !arena->impartial) { /* the winner of an impartial play depends on which player began */
        facts->payoff = mb_terminal_payoff(arena, last);
        facts->winner = facts->payoff > 0 ? 1 : facts->payoff < 0 ? 2 : 0;
    }
}

/* Accept, with the result of the play: the winner, or the payoff in an arena with payoffs. */
static mb_status play_accept(mb_finding *out, const mb_arena *arena, const mb_play_facts *facts, uint32_t moves)
{
    const bool pays = arena->pays != NULL;
    const mb_words reason = !facts->maximal               ? SAY_PLAY_PARTIAL
                            : facts->winner == MB_UNKNOWN ? SAY_PLAY_MAXIMAL
                            : facts->winner == 0          ? (pays ? SAY_PLAY_PAYS_NOTHING : SAY_PLAY_DRAWN)
                            : pays                        ? SAY_PLAY_PAYS
                                                          : SAY_PLAY_WON;
    return mb_finding_accept(out, reason, "count", moves, "player", facts->winner, "payoff", facts->payoff);
}

/* Refuse the step from v to `to`; `right` is the strategy's, or MB_NONE. */
static mb_status play_refuse(mb_finding *finding, const mb_arena *arena, mb_words reason, uint32_t v, uint32_t to,
                             uint32_t right)
{
    const mb_item better = right == MB_NONE ? mb_item_string("") : mb_position_item(arena, right);
    return mb_finding_refuse(finding, v, reason, "name", mb_arena_called(arena, v), "to", mb_arena_called(arena, to),
                             "right", better);
}

mb_status mb_check_play(mb_finding *out, mb_play_facts *facts, const mb_arena *arena, const uint32_t *play,
                        uint32_t count, const uint32_t *next)
{
    mb_play_facts found = {.legal = count > 0, .winner = MB_UNKNOWN, .follows = true};
    mb_finding finding;
    mb_status status = mb_finding_refuse(&finding, MB_NONE, SAY_PLAY_EMPTY);
    for (uint32_t i = 0; i + 1 < count && found.legal && status == MB_OK; i++) {
        const uint32_t v = play[i], to = play[i + 1];
        MB_ASSERT(v < arena->positions && to < arena->positions);
        const mb_words illegal = why_illegal(arena, v, to);
        const bool strays = next && next[v] != MB_NONE && next[v] != to;
        if (mb_words_say(illegal))
            status = play_refuse(&finding, arena, illegal, v, to, MB_NONE);
        else if (strays && found.follows) /* the first time */
            status = play_refuse(&finding, arena, SAY_PLAY_STRAYS, v, to, next[v]);
        found.legal = !mb_words_say(illegal);
        found.follows &= !strays;
    }
    if (status != MB_OK)
        return status;
    if (found.legal)
        play_judge_last(&found, arena, play[count - 1]);
    if (found.legal && found.follows)
        status = play_accept(&finding, arena, &found, count - 1);
    MB_ASSERT(status == MB_OK && finding.accepted == (found.legal && found.follows));
    *facts = found;
    *out = finding;
    return MB_OK;
}
