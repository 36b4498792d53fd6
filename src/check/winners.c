/* winners.c -- are the claimed winners right?  Winners alone, without ranks or moves.
 *
 * Two questions decide it: from where can player 1 guarantee a win, and from where at least a draw?  Either player 1
 * can force a terminal position with that result or, if endless plays have it, player 2 cannot force one with a
 * lesser result. */
#include "check/finding.h"
#include "check/refute.h"
#include "core/limits.h"
#include "core/mem.h"

static const mb_words SAY_WINNERS = MB_WORDS(
    "the winners of all {count} {count?position:positions}: {won1} won by {p1}, {won2} won by {p2}, {drawn} drawn",
    "les vainqueurs de toutes les positions ({count}) : {won1} {won1?gagnée:gagnées} par {p1}, {won2} "
    "{won2?gagnée:gagnées} par {p2}, {drawn} {drawn?nulle:nulles}");
static const mb_words SAY_WRONG_WINNER =
    MB_WORDS("position {name}: winner {found}, but it is {right} (0: a draw)",
             "position {name} : vainqueur {found}, mais c'est {right} (0 : nulle)");
static const mb_words SAY_NO_WINNER =
    MB_WORDS("position {name}: no winner is claimed, but it is {right} (0: a draw)",
             "position {name} : aucun vainqueur n'est annoncé, mais c'est {right} (0 : nulle)");

/* From where can player 1 guarantee that result? */
typedef struct assurance {
    mb_forcing question;
    mb_bitset target;
    uint32_t *rank; /* the answer to the question */
    bool forces;    /* the question is what player 1 can force; else what player 2 can force against the result */
} assurance;

static void winners_clear(assurance *a)
{
    mb_release(a->rank);
    mb_bitset_clear(&a->target);
}

/* least: 1 asks for a win, 0 for a draw or better. */
static mb_status assure(assurance *out, const mb_arena *arena, int32_t least, const mb_limits *limits)
{
    out->forces = arena->endless < least;
    mb_status status = mb_bitset_init(&out->target, arena->positions);
    if (status != MB_OK)
        return status;
    for (uint32_t v = 0; v < arena->positions; v++)
        if (mb_is_terminal(arena, v) && (mb_terminal_payoff(arena, v) >= least) == out->forces)
            mb_bitset_add(&out->target, v);
    out->question = (mb_forcing){.arena = arena, .player = out->forces ? MB_P1 : MB_P2, .target = &out->target};
    return mb_forcing_ranks(&out->rank, &out->question, limits);
}

static bool is_sure(const assurance *a, uint32_t v)
{
    return (a->rank[v] != MB_NEVER) == a->forces;
}

static uint32_t winner_of(const assurance *win, const assurance *draw, uint32_t v)
{
    MB_ASSERT(!is_sure(win, v) || is_sure(draw, v));
    return is_sure(win, v) ? 1 : is_sure(draw, v) ? 0 : 2;
}

/* Refuse the claim about v by a play in which the true winner plays well. */
static mb_status winners_refuse(mb_finding *out, const assurance *win, const assurance *draw, uint32_t v,
                                uint32_t claimed)
{
    const mb_arena *arena = win->question.arena;
    const uint32_t right = winner_of(win, draw, v);
    const assurance *shows = (claimed == 1) != (right == 1) ? win : draw;
    mb_finding finding = {0};
    mb_status status = mb_finding_refuse(&finding, v, claimed == MB_NO_CLAIM ? SAY_NO_WINNER : SAY_WRONG_WINNER,
                                         "name", mb_arena_called(arena, v), "found", claimed, "right", right);
    if (status == MB_OK)
        status = (shows->rank[v] == MB_NEVER ? mb_forcing_escape : mb_forcing_reach)(&finding, &shows->question,
                                                                                     shows->rank, v);
    return mb_finding_end(out, &finding, status);
}

/* The position to refuse: of those that are wrong one whose play is short; MB_NONE: all are right. */
static uint32_t find_wrong(const assurance *win, const assurance *draw, const uint8_t *winner, uint32_t count[3])
{
    uint32_t wrong = MB_NONE, least = MB_NEVER;
    for (uint32_t v = 0; v < win->question.arena->positions; v++) {
        const uint32_t right = winner_of(win, draw, v);
        count[right]++;
        if (winner[v] == right)
            continue;
        const uint32_t rank = win->rank[v] < draw->rank[v] ? win->rank[v] : draw->rank[v];
        if (wrong == MB_NONE || rank < least) {
            wrong = v;
            least = rank;
        }
    }
    return wrong;
}

mb_status mb_check_winners(mb_finding *out, const mb_arena *arena, const uint8_t *winner, const mb_limits *limits)
{
    MB_ASSERT(!arena->impartial);
    if (arena->priority)
        return MB_EUNSUITED;
    assurance win = {0}, draw = {0};
    mb_status status;
    if ((status = assure(&win, arena, 1, limits)) != MB_OK || (status = assure(&draw, arena, 0, limits)) != MB_OK)
        goto done;
    uint32_t count[3] = {0};
    const uint32_t wrong = find_wrong(&win, &draw, winner, count);
    MB_ASSERT(count[0] + count[1] + count[2] == arena->positions);
    status = wrong == MB_NONE ? mb_finding_accept(out, SAY_WINNERS, "count", arena->positions, "won1", count[1],
                                                  "won2", count[2], "drawn", count[0])
                              : winners_refuse(out, &win, &draw, wrong, winner[wrong]);
done:
    winners_clear(&win);
    winners_clear(&draw);
    return status;
}
