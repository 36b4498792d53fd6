/* check_strategies.c -- claims about strategies and plays. */
#include "cli/check_claims.h"
#include "core/mem.h"

static const mb_words SAY_PLAYER = MB_WORDS("whose strategy is it?  Give --player {p1} or --player {p2}",
                                            "à qui est cette stratégie ? Donnez --player {p1} ou --player {p2}");

static const mb_words SAY_OPTIMAL_PARITY =
    MB_WORDS("--optimal is about payoffs, and a parity game is won or lost: leave it out",
             "--optimal concerne les gains, et un jeu de parité est gagné ou perdu : retirez-la");

/* The owner of the positions at which a strategy has moves: 1, 2, or 0 when both own some, or it has none. */
static int64_t owner_of(const mb_arena *arena, const uint32_t *next)
{
    bool owner[2] = {false, false};
    for (uint32_t v = 0; v < arena->positions; v++)
        if (next[v] != MB_NONE)
            owner[mb_owner(arena, v)] = true;
    return owner[0] == owner[1] ? 0 : owner[0] ? 1 : 2;
}

/* The player of the strategy: --player, else the owner of its positions, else the winner that a certificate names
 * here. */
static mb_status find_player(mb_player *out, check_claim *c, const uint32_t *next, const uint8_t *winner)
{
    const uint8_t wins = winner[c->in.from.at];
    int64_t player = c->options->player ? c->options->player : owner_of(c->in.arena, next);
    if (player == 0 && (wins == 1 || wins == 2))
        player = wins;
    *out = mb_player_of(player);
    return player == 0 ? cli_refuse(c->in.cli, SAY_PLAYER) : MB_OK;
}

/* Judge whether the strategy wins or, with --optimal, whether it is optimal. */
static mb_status strategies_judge(check_claim *c, mb_player player, const uint32_t *next)
{
    const mb_limits *limits = c->in.cli->limits;
    const mb_arena *arena = c->in.arena;
    const uint32_t from = (uint32_t)c->in.from.at;
    const bool aimed = c->in.options->target != NULL;
    mb_bitset target = {0};
    if (c->options->optimal && arena->priority)
        return cli_refuse(c->in.cli, SAY_OPTIMAL_PARITY);
    if (c->options->optimal)
        return mb_check_optimal(&c->finding, &c->value, arena, player, next, from, limits);
    mb_status status = aimed ? input_target(&target, &c->in, player) : MB_OK;
    if (status == MB_OK)
        status = mb_bitset_init(&c->wins, arena->positions);
    if (status == MB_OK)
        status = mb_check_strategy(&c->finding, &c->wins, arena, player, aimed ? &target : NULL, next, from, limits);
    c->has_wins = status == MB_OK;
    mb_bitset_clear(&target);
    return status;
}

/* The payoff that the strategy guarantees from each position, in arenas with payoffs other than win and loss. */
static mb_status find_guarantee(check_claim *c, mb_player player, const uint32_t *next)
{
    if (!c->options->optimal && (!c->in.arena->pays || c->in.options->target))
        return MB_OK;
    c->guaranteed = mb_alloc(c->in.arena->positions, sizeof *c->guaranteed);
    if (!c->guaranteed)
        return MB_ENOMEM;
    return mb_check_guarantee(c->guaranteed, c->in.arena, player, next, c->in.cli->limits);
}

mb_status check_strategy(check_claim *c)
{
    uint32_t *next = NULL;
    uint8_t *winner = NULL;
    mb_player player;
    mb_status status = input_strategy(&next, &winner, &c->in, "--strategy", c->options->strategy, c->options->player);
    if (status == MB_OK)
        status = find_player(&player, c, next, winner);
    if (status == MB_OK)
        status = strategies_judge(c, player, next);
    if (status == MB_OK)
        status = find_guarantee(c, player, next);
    mb_release_all(next, winner);
    return status;
}

/* The strategy that the play is compared with; with --player, only the moves of that player. */
static mb_status read_followed(uint32_t **next, const check_claim *c)
{
    const mb_arena *arena = c->in.arena;
    const int64_t player = c->options->player;
    if (!c->options->follows)
        return MB_OK;
    const mb_status status = input_strategy(next, NULL, &c->in, "--follows", c->options->follows, player);
    for (uint32_t v = 0; v < arena->positions && player && status == MB_OK; v++)
        if (mb_owner(arena, v) != mb_player_of(player))
            (*next)[v] = MB_NONE;
    return status;
}

mb_status check_play(check_claim *c)
{
    uint32_t *next = NULL;
    mb_list play = {0};
    mb_status status = read_followed(&next, c);
    if (status == MB_OK)
        status = input_play(&play, &c->in, "play", c->options->play);
    if (status == MB_OK)
        status = mb_check_play(&c->finding, &c->facts, c->in.arena, play.at, play.count, next);
    c->has_facts = status == MB_OK;
    mb_list_clear(&play);
    mb_release(next);
    return status;
}
