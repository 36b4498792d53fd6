/* optimal.c -- is that strategy optimal?  What it makes sure of is compared with what anybody could: the most that
 * the player can force, which is looked for among the payoffs by halves. */
#include <stdlib.h>

#include "check/finding.h"
#include "check/guarantee.h"
#include "check/refute.h"
#include "check/strategy.h"
#include "core/mem.h"

/* What is said here: of player 1, who wants much, and of player 2, who wants player 1 to get little. */
static const mb_words SAY_OPTIMAL[] = {
    MB_WORDS(
        "an optimal strategy of player {p1} from {name}: it guarantees {found} at least, and none guarantees more",
        "une stratégie optimale du joueur {p1} depuis {name} : elle garantit au moins {found}, et aucune ne "
        "garantit plus"),
    MB_WORDS(
        "an optimal strategy of player {p2} from {name}: it guarantees {found} at most, and none guarantees less",
        "une stratégie optimale du joueur {p2} depuis {name} : elle garantit au plus {found}, et aucune ne "
        "garantit moins")};
static const mb_words SAY_WORSE[] = {
    MB_WORDS("not optimal from {name}: the strategy guarantees player {p1} only {found}, where {right} can be had",
             "pas optimale depuis {name} : la stratégie ne garantit au joueur {p1} que {found}, où l'on peut avoir "
             "{right}"),
    MB_WORDS("not optimal from {name}: the strategy lets player {p1} have {found}, where he can be held to {right}",
             "pas optimale depuis {name} : la stratégie laisse {found} au joueur {p1}, où l'on peut le tenir à "
             "{right}")};
static const mb_words SAY_SILENT = MB_WORDS(
    "the strategy guarantees nothing from {name}: it has no move at {to}, where a play can come",
    "la stratégie ne garantit rien depuis {name} : elle n'a pas de coup en {to}, où une partie peut arriver");

static int by_size(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y;
}

/* What plays can be worth, in increasing order. */
static size_t collect(int64_t *out, const mb_arena *arena, mb_player player)
{
    size_t count = 0, kept = 0;
    out[count++] = mb_worth(arena->endless, player);
    for (uint32_t v = 0; v < arena->positions; v++)
        if (mb_is_terminal(arena, v))
            out[count++] = mb_worth(mb_terminal_payoff(arena, v), player);
    qsort(out, count, sizeof *out, by_size);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || out[kept - 1] != out[i])
            out[kept++] = out[i];
    return kept;
}

/* Can the player make sure from v of plays that are worth so much?  Where endless ones are, the other must not be
 * able to force an end that is worth less; else he must force one that is worth it. */
static mb_status can_have(bool *out, const mb_arena *arena, mb_player player, uint32_t v, int64_t worth,
                          const mb_limits *limits)
{
    const bool patient = mb_worth(arena->endless, player) >= worth;
    mb_bitset target;
    uint32_t *rank = NULL;
    mb_status status = mb_bitset_init(&target, arena->positions);
    if (status != MB_OK)
        return status;
    for (uint32_t u = 0; u < arena->positions; u++)
        if (mb_is_terminal(arena, u) && (mb_worth(mb_terminal_payoff(arena, u), player) >= worth) != patient)
            mb_bitset_add(&target, u);
    const mb_forcing question = {.arena = arena, .player = patient ? mb_other(player) : player, .target = &target};
    status = mb_forcing_ranks(&rank, &question, limits);
    if (status == MB_OK)
        *out = (rank[v] != MB_NEVER) != patient;
    mb_release(rank);
    mb_bitset_clear(&target);
    return status;
}

/* The most that the player can make sure of from v. */
static mb_status find_most(int64_t *out, const mb_arena *arena, mb_player player, uint32_t v, const mb_limits *limits)
{
    int64_t *worth = mb_alloc((size_t)arena->positions + 1, sizeof *worth);
    if (!worth)
        return MB_ENOMEM;
    size_t low = 0, high = collect(worth, arena, player); /* worth[low] he can have, worth[high] he cannot */
    mb_status status = MB_OK;
    while (low + 1 < high && status == MB_OK) {
        const size_t middle = low + (high - low) / 2;
        bool can = false;
        status = can_have(&can, arena, player, v, worth[middle], limits);
        if (can)
            low = middle;
        else
            high = middle;
    }
    *out = worth[low];
    mb_release(worth);
    return status;
}

/* Compare what the strategy guarantees from `from` with the most that can be had. */
static mb_status judge(mb_finding *out, const mb_guarantee *g, uint32_t from, int64_t most)
{
    const mb_called name = mb_arena_called(g->arena, from);
    const int64_t worth = g->worth[from];
    mb_finding finding = {0};
    MB_ASSERT(worth <= most);
    if (worth == most)
        return mb_finding_accept(out, SAY_OPTIMAL[g->player], "name", name, "found", mb_worth(worth, g->player));
    mb_status status =
        mb_finding_refuse(&finding, from, worth == MB_NO_GUARANTEE ? SAY_SILENT : SAY_WORSE[g->player], "name", name,
                          "found", mb_worth(worth, g->player), "right", mb_worth(most, g->player));
    if (status == MB_OK)
        status = mb_guarantee_play(&finding, g, from);
    if (status == MB_OK && worth == MB_NO_GUARANTEE)
        status =
            mb_note_add(&finding.reason, "to", mb_arena_called(g->arena, finding.play.at[finding.play.count - 1]));
    if (status == MB_OK)
        *out = finding;
    else
        mb_finding_clear(&finding);
    return status;
}

mb_status mb_check_guarantee(int64_t *guaranteed, const mb_arena *arena, mb_player player, const uint32_t *next,
                             const mb_limits *limits)
{
    if (arena->impartial || arena->priority)
        return MB_EUNSUITED;
    mb_guarantee g;
    const mb_status status = mb_guarantee_find(&g, arena, player, next, limits);
    if (status != MB_OK)
        return status;
    for (uint32_t v = 0; v < arena->positions; v++)
        guaranteed[v] = mb_worth(g.worth[v], player);
    mb_guarantee_clear(&g);
    return MB_OK;
}

mb_status mb_check_optimal(mb_finding *out, int32_t *value, const mb_arena *arena, mb_player player,
                           const uint32_t *next, uint32_t from, const mb_limits *limits)
{
    MB_ASSERT(from < arena->positions);
    if (arena->impartial || arena->priority)
        return MB_EUNSUITED;
    mb_guarantee g = {0};
    int64_t most;
    mb_status status = find_most(&most, arena, player, from, limits);
    if (status != MB_OK)
        return status;
    const uint32_t illegal = mb_strategy_illegal(arena, player, next);
    if (illegal != MB_NONE)
        status = mb_strategy_refuse_illegal(out, arena, next, illegal);
    else if ((status = mb_guarantee_find(&g, arena, player, next, limits)) == MB_OK)
        status = judge(out, &g, from, most);
    if (status == MB_OK && value)
        *value = (int32_t)mb_worth(most, player);
    mb_guarantee_clear(&g);
    return status;
}
