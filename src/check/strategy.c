/* strategy.c -- does that strategy win?  Judged by the plays that it allows: one move at each position of the player
 * where it has one, no move where it has none, and all moves of the opponent. */
#include "check/strategy.h"

#include "check/cycles.h"
#include "check/finding.h"
#include "check/refute.h"
#include "core/mem.h"

static const mb_words SAY_STRATEGY =
    MB_WORDS("a winning strategy of player {player} from {name} (positions from which it wins: {count})",
             "une stratégie gagnante du joueur {player} depuis {name} (positions d'où elle gagne : {count})");
static const mb_words SAY_STRATEGY_ILLEGAL = MB_WORDS("the strategy plays {name} -> {to}, which is not a move",
                                                      "la stratégie joue {name} -> {to}, qui n'est pas un coup");
static const mb_words SAY_STRATEGY_MISSING =
    MB_WORDS("the strategy has no move at {to}, where a play from {name} can come",
             "la stratégie n'a pas de coup en {to}, où une partie depuis {name} peut arriver");
static const mb_words SAY_STRATEGY_ENDLESS =
    MB_WORDS("the strategy does not win from {name}: a play can go on for ever outside the target",
             "la stratégie ne gagne pas depuis {name} : une partie peut durer indéfiniment sans atteindre la cible");
static const mb_words SAY_STRATEGY_STOPS =
    MB_WORDS("the strategy does not win from {name}: a play can stop at {to}, outside the target",
             "la stratégie ne gagne pas depuis {name} : une partie peut s'arrêter en {to}, hors de la cible");

static const mb_words SAY_STRATEGY_PARITY = MB_WORDS(
    "the strategy does not win from {name}: a play can go round for ever through {to}, and the highest priority "
    "there, {priority}, is the other's",
    "la stratégie ne gagne pas depuis {name} : une partie peut repasser sans fin par {to}, et la plus haute "
    "priorité du cycle, {priority}, est celle de l'autre");

uint32_t mb_strategy_illegal(const mb_arena *arena, mb_player player, const uint32_t *next)
{
    for (uint32_t v = 0; v < arena->positions; v++)
        if (mb_owner(arena, v) == player && next[v] != MB_NONE && !mb_is_move(arena, v, next[v]))
            return v;
    return MB_NONE;
}

mb_status mb_strategy_refuse_illegal(mb_finding *finding, const mb_arena *arena, const uint32_t *next, uint32_t v)
{
    return mb_finding_refuse(finding, v, SAY_STRATEGY_ILLEGAL, "name", mb_arena_called(arena, v), "to",
                             mb_position_item(arena, next[v]));
}

/* Is that payoff a win of the player? */
static bool strategy_is_won(int32_t payoff, mb_player player)
{
    return player == MB_P1 ? payoff > 0 : payoff < 0;
}

/* Has the strategy no move at v, where its player is to move? */
static bool strategy_is_silent(const mb_arena *arena, uint8_t player, const uint32_t *next, uint32_t v)
{
    return (uint8_t)mb_owner(arena, v) == player && (next[v] == MB_NONE || !mb_is_move(arena, v, next[v]));
}

/* The positions that decide whether the player wins.  Usually they are the terminal positions that the player wins,
 * which must be reached.  If the player wins endless plays, they are those to avoid: terminal positions that the
 * player does not win, and positions of the player where the strategy has no move. */
static mb_status find_decisive(mb_bitset *out, const mb_arena *arena, mb_player player, const uint32_t *next,
                               bool endless)
{
    const mb_status status = mb_bitset_init(out, arena->positions);
    for (uint32_t v = 0; v < arena->positions && status == MB_OK; v++) {
        const bool silent = strategy_is_silent(arena, (uint8_t)player, next, v);
        if (mb_is_terminal(arena, v) ? strategy_is_won(mb_terminal_payoff(arena, v), player) != endless
                                     : endless && silent)
            mb_bitset_add(out, v);
    }
    return status;
}

/* The plays that the strategy allows: one move where it has one, none where it is silent. */
static mb_status make_ways(uint32_t **only, uint8_t **whose, const mb_arena *arena, mb_player player,
                           const uint32_t *next)
{
    const uint32_t n = arena->positions;
    *only = mb_alloc(n, sizeof **only);
    *whose = mb_alloc(n, sizeof **whose);
    if (!*only || !*whose)
        return MB_ENOMEM;
    for (uint32_t v = 0; v < n; v++) {
        (*only)[v] = mb_owner(arena, v) == player ? next[v] : MB_NONE;
        (*whose)[v] = strategy_is_silent(arena, (uint8_t)player, next, v) ? MB_NOWHERE : (uint8_t)player;
    }
    return MB_OK;
}

/* In a parity game cycles decide as well, if their highest priority is the other player's. */
static mb_status add_cycles(mb_bitset *decisive, const mb_ways *ways, const mb_limits *limits)
{
    mb_bitset lost = {0};
    mb_status status = mb_bitset_init(&lost, ways->arena->positions);
    if (status == MB_OK)
        status = mb_cycles_find(&lost, ways, limits);
    for (uint32_t v = 0; v < ways->arena->positions && status == MB_OK; v++)
        if (mb_bitset_has(&lost, v))
            mb_bitset_add(decisive, v);
    mb_bitset_clear(&lost);
    return status;
}

/* Some play from `from` keeps out of the target: for ever, by stopping elsewhere, or where the strategy is silent. */
static mb_status refuse_losing(mb_finding *finding, const mb_forcing *question, const mb_ways *ways,
                               const uint32_t *rank, uint32_t from)
{
    const mb_arena *arena = question->arena;
    mb_status status = mb_finding_refuse(finding, from, SAY_STRATEGY_ENDLESS, "name", mb_arena_called(arena, from));
    if (status == MB_OK)
        status = question->held ? mb_forcing_reach(finding, question, rank, from)
                                : mb_forcing_escape(finding, question, rank, from);
    if (status != MB_OK || finding->cycle != MB_NONE)
        return status;
    MB_ASSERT(finding->play.count > 0);
    const uint32_t last = finding->play.at[finding->play.count - 1];
    const bool stops = mb_is_terminal(arena, last),
               silent = !stops && (!ways->player || ways->player[last] == MB_NOWHERE);
    finding->reason.words = stops ? SAY_STRATEGY_STOPS : silent ? SAY_STRATEGY_MISSING : SAY_STRATEGY_PARITY;
    finding->position = silent ? last : from;
    if ((status = mb_note_add(&finding->reason, "to", mb_arena_called(arena, last))) != MB_OK)
        return status;
    if (stops || silent)
        return MB_OK;
    if ((status = mb_cycles_append(finding, ways, last)) != MB_OK)
        return status;
    return mb_note_add(&finding->reason, "priority", (int64_t)mb_cycles_highest(finding, arena));
}

/* Does the strategy win from v?  A held one does where the other cannot force what decides against it. */
static bool wins_from(const mb_forcing *question, const uint32_t *rank, uint32_t v)
{
    return (rank[v] == MB_NEVER) == (question->held != NULL);
}

static mb_status strategy_accept(mb_finding *finding, const mb_forcing *question, const uint32_t *rank, uint32_t from)
{
    uint32_t count = 0;
    for (uint32_t v = 0; v < question->arena->positions; v++)
        count += wins_from(question, rank, v);
    MB_ASSERT(count > 0); /* `from` at least */
    const mb_player player = question->held ? mb_other(question->player) : question->player;
    return mb_finding_accept(finding, SAY_STRATEGY, "player", mb_player_number(player), "count", count, "name",
                             mb_arena_called(question->arena, from));
}

mb_status mb_check_strategy(mb_finding *out, mb_bitset *wins, const mb_arena *arena, mb_player player,
                            const mb_bitset *target, const uint32_t *next, uint32_t from, const mb_limits *limits)
{
    MB_ASSERT((!target || target->size == arena->positions) && from < arena->positions);
    MB_ASSERT(!wins || wins->size == arena->positions);
    if (arena->impartial)
        return MB_EUNSUITED;
    /* A next[v] that is not a move of v never brings v in, so that it needs no care before the refusal. */
    mb_forcing question = {.arena = arena, .player = player, .target = target, .next = next};
    const uint32_t illegal = mb_strategy_illegal(arena, player, next);
    const bool endless = !target && (arena->priority || strategy_is_won(arena->endless, player));
    mb_bitset decisive = {0};
    uint32_t *rank = NULL, *only = NULL;
    uint8_t *whose = NULL;
    mb_ways ways = {.arena = arena};
    mb_finding finding = {0};
    mb_status status = target ? MB_OK : find_decisive(&decisive, arena, player, next, endless);
    if (status == MB_OK && !target && arena->priority) {
        if ((status = make_ways(&only, &whose, arena, player, next)) != MB_OK)
            goto done;
        ways.only = only;
        ways.player = whose;
        status = add_cycles(&decisive, &ways, limits);
    }
    if (endless)
        question = (mb_forcing){.arena = arena, .player = mb_other(player), .target = &decisive, .held = next};
    else if (!target)
        question.target = &decisive;
    if (status != MB_OK)
        goto done;
    if ((status = mb_forcing_ranks(&rank, &question, limits)) != MB_OK)
        goto done;
    if (illegal != MB_NONE)
        status = mb_strategy_refuse_illegal(&finding, arena, next, illegal);
    else if (!wins_from(&question, rank, from))
        status = refuse_losing(&finding, &question, &ways, rank, from);
    else
        status = strategy_accept(&finding, &question, rank, from);
    if (status != MB_OK)
        goto done;
    *out = finding;
    finding = (mb_finding){0};
    for (uint32_t v = 0; v < arena->positions && wins; v++)
        if (wins_from(&question, rank, v))
            mb_bitset_add(wins, v);
done:
    mb_finding_clear(&finding);
    mb_bitset_clear(&decisive);
    mb_release_all(rank, only, whose);
    return status;
}
