/* optimal.c -- is that strategy optimal?  What it guarantees is compared with the most that any strategy guarantees,
 * which is found among the payoffs by bisection. */
#include <stdlib.h>

#include "check/finding.h"
#include "check/guarantee.h"
#include "check/refute.h"
#include "check/strategy.h"
#include "core/mem.h"

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
    MB_WORDS("not optimal from {name}: the strategy guarantees player {p1} only {found}, where {right} is possible",
             "pas optimale depuis {name} : la stratégie ne garantit au joueur {p1} que {found}, alors que l'on peut "
             "obtenir {right}"),
    MB_WORDS("not optimal from {name}: the strategy lets player {p1} have {found}, where he can be held to {right}",
             "pas optimale depuis {name} : la stratégie laisse {found} au joueur {p1}, alors que l'on peut le tenir "
             "à {right}")};
static const mb_words SAY_SILENT = MB_WORDS(
    "the strategy guarantees nothing from {name}: it has no move at {to}, where a play can come",
    "la stratégie ne garantit rien depuis {name} : elle n'a pas de coup en {to}, où une partie peut arriver");

static int optimal_by_size(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y;
}

/* The payoffs of all plays, in increasing order. */
static size_t optimal_collect(int64_t *out, const mb_arena *arena, mb_player player)
{
    size_t count = 0, kept = 0;
    out[count++] = mb_payoff_to(arena->endless, player);
    for (uint32_t v = 0; v < arena->positions; v++)
        if (mb_is_terminal(arena, v))
            out[count++] = mb_payoff_to(mb_terminal_payoff(arena, v), player);
    qsort(out, count, sizeof *out, optimal_by_size);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || out[kept - 1] != out[i])
            out[kept++] = out[i];
    return kept;
}

/* Can the player guarantee `value` from v?  If endless plays pay it, the other player must not be able to force a
 * terminal position that pays less; else the player must force one that pays it. */
static mb_status can_have(bool *out, const mb_arena *arena, mb_player player, uint32_t v, int64_t value,
                          const mb_limits *limits)
{
    const bool patient = mb_payoff_to(arena->endless, player) >= value;
    mb_bitset target;
    uint32_t *rank = NULL;
    mb_status status = mb_bitset_init(&target, arena->positions);
    if (status != MB_OK)
        return status;
    for (uint32_t u = 0; u < arena->positions; u++)
        if (mb_is_terminal(arena, u) && (mb_payoff_to(mb_terminal_payoff(arena, u), player) >= value) != patient)
            mb_bitset_add(&target, u);
    const mb_forcing question = {.arena = arena, .player = patient ? mb_other(player) : player, .target = &target};
    status = mb_forcing_ranks(&rank, &question, limits);
    if (status == MB_OK)
        *out = (rank[v] != MB_NEVER) != patient;
    mb_release(rank);
    mb_bitset_clear(&target);
    return status;
}

/* The most that the player can guarantee from v. */
static mb_status find_most(int64_t *out, const mb_arena *arena, mb_player player, uint32_t v, const mb_limits *limits)
{
    int64_t *value = mb_alloc((size_t)arena->positions + 1, sizeof *value);
    if (!value)
        return MB_ENOMEM;
    size_t low = 0,
           high = optimal_collect(value, arena, player); /* value[low] can be guaranteed, value[high] cannot */
    mb_status status = MB_OK;
    while (low + 1 < high && status == MB_OK) {
        const size_t middle = low + (high - low) / 2;
        bool can = false;
        status = can_have(&can, arena, player, v, value[middle], limits);
        if (can)
            low = middle;
        else
            high = middle;
    }
    *out = value[low];
    mb_release(value);
    return status;
}

/* Compare what the strategy guarantees from `from` with the most that is possible. */
static mb_status optimal_judge(mb_finding *out, const mb_guarantee *g, uint32_t from, int64_t most)
{
    const mb_called name = mb_arena_called(g->arena, from);
    const int64_t value = g->value[from];
    mb_finding finding = {0};
    MB_ASSERT(value <= most);
    if (value == most)
        return mb_finding_accept(out, SAY_OPTIMAL[g->player], "name", name, "found", mb_payoff_to(value, g->player));
    mb_status status =
        mb_finding_refuse(&finding, from, value == MB_NO_GUARANTEE ? SAY_SILENT : SAY_WORSE[g->player], "name", name,
                          "found", mb_payoff_to(value, g->player), "right", mb_payoff_to(most, g->player));
    if (status == MB_OK)
        status = mb_guarantee_play(&finding, g, from);
    if (status == MB_OK && value == MB_NO_GUARANTEE)
        status =
            mb_note_add(&finding.reason, "to", mb_arena_called(g->arena, finding.play.at[finding.play.count - 1]));
    return mb_finding_end(out, &finding, status);
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
        guaranteed[v] = mb_payoff_to(g.value[v], player);
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
        status = optimal_judge(out, &g, from, most);
    if (status == MB_OK && value)
        *value = (int32_t)mb_payoff_to(most, player);
    mb_guarantee_clear(&g);
    return status;
}
