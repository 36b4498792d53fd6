/* parity.c -- is that the solution of a parity game?
 *
 * Winners and moves are right when no move leads from a lost position of its owner to a position won by that owner,
 * every winner's move stays among the winner's positions, and no cycle that the winner's moves allow has a highest
 * priority of the other parity: then each player wins from the claimed positions against every play of the other.
 * Losers' moves are arbitrary, or absent.
 */
#include "check/cycles.h"
#include "check/finding.h"
#include "core/limits.h"
#include "core/mem.h"

static const mb_words SAY_DRAWN = MB_WORDS("position {name}: a draw, but nothing is drawn in a parity game",
                                           "position {name} : nulle, mais rien n'est nul dans un jeu de parité");
static const mb_words SAY_VALUE =
    MB_WORDS("position {name}: value {found}, but winner {winner} means {right}",
             "position {name} : valeur {found}, mais le vainqueur {winner} signifie {right}");
static const mb_words SAY_RANK = MB_WORDS("position {name}: rank {found}, but there are no ranks in a parity game",
                                          "position {name} : rang {found}, mais un jeu de parité n'a pas de rangs");
static const mb_words SAY_END =
    MB_WORDS("position {name}: winner {winner}, but a play that stops there is won by {other}",
             "position {name} : vainqueur {winner}, mais une partie qui s'y arrête est "
             "gagnée par {other}");
static const mb_words SAY_MOVE_NONE =
    MB_WORDS("position {name}: player {winner} wins there and must move, but no move is given",
             "position {name} : le joueur {winner} y gagne et doit jouer, mais aucun "
             "coup n'est donné");
static const mb_words SAY_MOVE_ILLEGAL =
    MB_WORDS("position {name}: {to} is not a move", "position {name} : {to} n'est pas un coup");
static const mb_words SAY_MOVE_LOST =
    MB_WORDS("position {name}: won by {winner}, but the move to {to} leads to a position won by the other",
             "position {name} : gagnée par {winner}, mais le coup vers {to} mène à une position gagnée par l'autre");
static const mb_words SAY_ESCAPE =
    MB_WORDS("position {name}: won by {winner}, but the other can move to {to}, which is won by the other",
             "position {name} : gagnée par {winner}, mais l'autre peut jouer vers {to}, gagnée par l'autre");
static const mb_words SAY_CYCLE = MB_WORDS(
    "position {name}: won by {winner}, but a play that follows the moves of {winner} can go round through it "
    "for ever, and the highest priority there, {priority}, is the other's",
    "position {name} : gagnée par {winner}, mais une partie qui suit les coups de {winner} peut y repasser "
    "sans fin, et la plus haute priorité du cycle, {priority}, est celle de l'autre");
static const mb_words SAY_SOLUTION = MB_WORDS(
    "the solution of the parity game of {count} {count?position:positions}: {won1} won by {p1}, {won2} won by {p2}",
    "la solution du jeu de parité de {count} {count?position:positions} : {won1} {won1?gagnée:gagnées} par {p1}, "
    "{won2} {won2?gagnée:gagnées} par {p2}");

/* Refuse the claim about v; `to`, if there is one, is the move that shows it. */
static mb_status parity_refuse(mb_finding *out, const mb_arena *arena, const mb_solution *claim, uint32_t v,
                               mb_words why, int64_t found, int64_t right, uint32_t to)
{
    mb_finding finding;
    mb_status status =
        mb_finding_refuse(&finding, v, why, "name", mb_arena_called(arena, v), "winner", (int64_t)claim->winner[v],
                          "found", found, "right", right, "other", right, "to", mb_position_item(arena, to));
    if (status != MB_OK)
        return status;
    if (to != MB_NONE && to < arena->positions && mb_is_move(arena, v, to) && !mb_is_terminal(arena, v)) {
        uint32_t *at = mb_alloc(2, sizeof *at);
        if (!at)
            return MB_ENOMEM;
        at[0] = v;
        at[1] = to;
        finding.play = (mb_list){.at = at, .count = 2};
    }
    *out = finding;
    return MB_OK;
}

/* Is the claim about v valid, and does it agree with the claims about its successors?  *good gets the answer; if
 * false, `out` gets the reason. */
static mb_status parity_judge(mb_finding *out, bool *good, const mb_arena *arena, const mb_solution *claim,
                              uint32_t v)
{
    const uint8_t winner = claim->winner[v];
    const uint32_t move = claim->move[v];
    *good = false;
    if (winner != 1 && winner != 2)
        return parity_refuse(out, arena, claim, v, SAY_DRAWN, 0, 0, MB_NONE);
    const int32_t value = winner == 1 ? 1 : -1;
    if (claim->value && claim->value[v] != value)
        return parity_refuse(out, arena, claim, v, SAY_VALUE, claim->value[v], value, MB_NONE);
    if (claim->rank && claim->rank[v] != MB_NEVER)
        return parity_refuse(out, arena, claim, v, SAY_RANK, claim->rank[v], 0, MB_NONE);
    if (mb_is_terminal(arena, v)) {
        const int right = mb_terminal_payoff(arena, v) > 0 ? 1 : 2;
        if (winner != right)
            return parity_refuse(out, arena, claim, v, SAY_END, 0, right, MB_NONE);
        if (move != MB_NONE)
            return parity_refuse(out, arena, claim, v, SAY_END_MOVE, 0, 0, move);
        *good = true;
        return MB_OK;
    }
    const bool own = (int)mb_owner(arena, v) + 1 == winner;
    bool legal = false;
    uint32_t escape = MB_NONE;
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++) {
        legal |= arena->to[i] == move;
        if (claim->winner[arena->to[i]] != winner && escape == MB_NONE)
            escape = arena->to[i];
    }
    if (own && move == MB_NONE)
        return parity_refuse(out, arena, claim, v, SAY_MOVE_NONE, 0, 0, MB_NONE);
    if (move != MB_NONE && !legal)
        return parity_refuse(out, arena, claim, v, SAY_MOVE_ILLEGAL, 0, 0, move);
    if (own && claim->winner[move] != winner)
        return parity_refuse(out, arena, claim, v, SAY_MOVE_LOST, 0, 0, move);
    if (!own && escape != MB_NONE)
        return parity_refuse(out, arena, claim, v, SAY_ESCAPE, 0, 0, escape);
    *good = true;
    return MB_OK;
}

/* Refuse what a cycle through v shows. */
static mb_status parity_refuse_cycle(mb_finding *out, const mb_solution *claim, const mb_ways *ways, uint32_t v)
{
    mb_finding finding = {0};
    mb_status status = mb_finding_refuse(&finding, v, SAY_CYCLE, "name", mb_arena_called(ways->arena, v), "winner",
                                         (int64_t)claim->winner[v]);
    if (status == MB_OK)
        status = mb_cycles_append(&finding, ways, v);
    if (status == MB_OK)
        status = mb_note_add(&finding.reason, "priority", (int64_t)mb_cycles_highest(&finding, ways->arena));
    return mb_finding_end(out, &finding, status);
}

/* Winners and moves fit each other: does a cycle remain that decides otherwise? */
static mb_status judge_cycles(mb_finding *out, bool *good, const mb_arena *arena, const mb_solution *claim,
                              const mb_limits *limits)
{
    const uint32_t n = arena->positions;
    mb_bitset lost = {0};
    uint8_t *player = mb_alloc(n, sizeof *player);
    uint32_t *only = mb_alloc(n, sizeof *only);
    const mb_ways ways = {.arena = arena, .only = only, .player = player};
    mb_status status = player && only ? mb_bitset_init(&lost, n) : MB_ENOMEM;
    if (status != MB_OK)
        goto done;
    for (uint32_t v = 0; v < n; v++) {
        player[v] = claim->winner[v] - 1;
        only[v] = (uint8_t)mb_owner(arena, v) == player[v] ? claim->move[v] : MB_NONE;
    }
    if ((status = mb_cycles_find(&lost, &ways, limits)) != MB_OK)
        goto done;
    uint32_t v = 0;
    while (v < n && !mb_bitset_has(&lost, v))
        v++;
    *good = v == n;
    if (!*good)
        status = parity_refuse_cycle(out, claim, &ways, v);
done:
    mb_bitset_clear(&lost);
    mb_release_all(player, only);
    return status;
}

/* Does every play have a winner? */
static bool is_parity_game(const mb_arena *arena)
{
    if (arena->impartial || (!arena->priority && arena->endless != 1 && arena->endless != -1))
        return false;
    for (uint32_t v = 0; v < arena->positions; v++)
        if (mb_mark_of(arena, v) == MB_DRAW || mb_mark_of(arena, v) == MB_PAYS)
            return false;
    return true;
}

mb_status mb_check_parity(mb_finding *out, const mb_arena *arena, const mb_solution *claim, const mb_limits *limits)
{
    if (!is_parity_game(arena))
        return MB_EUNSUITED;
    if (claim->positions != arena->positions)
        return mb_finding_refuse_size(out, arena, claim);
    mb_pace pace = mb_pace_begin(limits, arena->moves);
    bool good = true;
    for (uint32_t v = 0; v < arena->positions; v++) /* first, since the others refer to it */
        if (claim->winner[v] == MB_NO_CLAIM)
            return parity_refuse(out, arena, claim, v, SAY_NO_CLAIM, 0, 0, MB_NONE);
    for (uint32_t v = 0; v < arena->positions; v++) {
        mb_status status = parity_judge(out, &good, arena, claim, v);
        if (status != MB_OK || !good)
            return status;
        if ((status = mb_pace_step(&pace, mb_degree(arena, v) + 1)) != MB_OK)
            return status;
    }
    const mb_status status = judge_cycles(out, &good, arena, claim, limits);
    return status == MB_OK && good ? mb_finding_count(out, claim, SAY_SOLUTION) : status;
}
