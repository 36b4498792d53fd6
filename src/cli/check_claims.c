/* check_claims.c -- claims about an arena: read from the command line and handed to the checker of that kind of
 * claim. */
#include "cli/check_claims.h"

#include "cli/progress.h"
#include "core/mem.h"

static const mb_words SAY_NO_RANKS =
    MB_WORDS("there are no ranks in a parity game", "un jeu de parité n'a pas de rangs");
static const mb_words SAY_NOT_PARITY =
    MB_WORDS("a solution of a parity game, but this arena has draws or payoffs and is no parity game",
             "c'est la solution d'un jeu de parité, et cette arène n'en est pas un : elle a des nulles ou des gains");
static const mb_words SAY_WHAT =
    MB_WORDS("nothing to check: give a certificate, or a claim such as --attractor {p1} --set a,b",
             "rien à vérifier : donnez un certificat, ou une affirmation comme --attractor {p1} --set a,b");
static const mb_words SAY_RANKS_RIGHT = MB_WORDS("the exact ranks of both players (positions: {count})",
                                                 "les rangs exacts des deux joueurs (positions : {count})");

/* ---- attractors and ranks ---- */

/* The set of positions that have a rank. */
static mb_status set_of_ranks(mb_bitset *out, const uint32_t *rank, uint32_t positions)
{
    MB_ASSERT(rank); /* --attractor needs --set or --ranks */
    const mb_status status = mb_bitset_init(out, positions);
    for (uint32_t v = 0; v < positions && status == MB_OK; v++)
        if (rank[v] != MB_NEVER)
            mb_bitset_add(out, v);
    return status;
}

static mb_status judge_attractor(check_claim *c)
{
    cli_call *cli = c->in.cli;
    const check_options *options = c->options;
    const mb_arena *arena = c->in.arena;
    const mb_player player = mb_player_of(options->attractor);
    mb_bitset target = {0}, set = {0};
    uint32_t *rank = NULL;
    mb_status status = input_target(&target, &c->in, player);
    if (status == MB_OK && options->ranks)
        status = input_numbers(&rank, &c->in, "--ranks", options->ranks);
    if (status == MB_OK)
        status =
            options->set ? input_set(&set, &c->in, "set", options->set) : set_of_ranks(&set, rank, arena->positions);
    if (status == MB_OK)
        status = mb_check_attractor(&c->finding, arena, player, &target, &set, rank, cli->limits);
    mb_bitset_clear(&target);
    mb_bitset_clear(&set);
    mb_release(rank);
    return status;
}

/* The set to which ranks measure the distance: --target, or the terminal positions won by `player`, stuck ones
 * included. */
static mb_status won_target(mb_bitset *out, const input *in, mb_player player)
{
    const mb_arena *arena = in->arena;
    if (in->options->target)
        return input_target(out, in, player);
    const mb_status status = mb_bitset_init(out, arena->positions);
    for (uint32_t v = 0; v < arena->positions && status == MB_OK; v++)
        if (mb_is_terminal(arena, v)
            && (player == MB_P1 ? mb_terminal_payoff(arena, v) > 0 : mb_terminal_payoff(arena, v) < 0))
            mb_bitset_add(out, v);
    return status;
}

/* With payoffs, ranks count moves that keep the value: judge the solution that has the claimed ranks. */
static mb_status judge_payoff_ranks(check_claim *c, const uint32_t *rank)
{
    cli_call *cli = c->in.cli;
    mb_solution *solution = &c->in.who.solution;
    MB_ASSERT(c->in.who.solved && solution->positions == c->in.arena->positions);
    for (uint32_t v = 0; v < solution->positions; v++)
        if (solution->winner[v] != 0 || rank[v] != MB_NEVER)
            solution->rank[v] = rank[v];
    return mb_check_solution(&c->finding, c->in.arena, solution, cli->limits);
}

/* Judge the ranks that are claimed where `player` wins; claims about draws are judged with player 1's. */
static mb_status judge_ranks_of(check_claim *c, mb_player player, const uint32_t *rank)
{
    cli_call *cli = c->in.cli;
    const mb_arena *arena = c->in.arena;
    const uint8_t *winner = c->in.who.solution.winner;
    mb_bitset target = {0}, set = {0};
    uint32_t *mine = mb_alloc(arena->positions, sizeof *mine); /* rank[v] where this player wins, else MB_NEVER */
    mb_status status = mine ? won_target(&target, &c->in, player) : MB_ENOMEM;
    for (uint32_t v = 0; v < arena->positions && status == MB_OK; v++) {
        const bool about = winner[v] == mb_player_number(player) || (player == MB_P1 && winner[v] == 0);
        mine[v] = about ? rank[v] : MB_NEVER;
    }
    if (status == MB_OK)
        status = set_of_ranks(&set, mine, arena->positions);
    if (status == MB_OK)
        status = mb_check_attractor(&c->finding, arena, player, &target, &set, mine, cli->limits);
    mb_bitset_clear(&target);
    mb_bitset_clear(&set);
    mb_release(mine);
    return status;
}

/* The level at which a refused claim about ranks goes wrong. */
static uint32_t level_of(const mb_finding *finding, const uint32_t *claimed, const uint32_t *rank)
{
    const uint32_t v = finding->position;
    MB_ASSERT(!finding->accepted);
    return v == MB_NONE ? MB_NEVER : claimed[v] < rank[v] ? claimed[v] : rank[v];
}

/* Judge the ranks of both players: of two mistakes the one at the lower level counts. */
static mb_status judge_both_ranks(check_claim *c, const uint32_t *rank)
{
    mb_status status = judge_ranks_of(c, MB_P2, rank);
    if (status != MB_OK)
        return status;
    mb_finding second = c->finding; /* the finding about player 2's ranks */
    c->finding = (mb_finding){0};
    status = judge_ranks_of(c, MB_P1, rank);
    const uint32_t *truth = c->in.who.solution.rank;
    if (status == MB_OK && !second.accepted
        && (c->finding.accepted || level_of(&second, rank, truth) <= level_of(&c->finding, rank, truth))) {
        const mb_finding first = c->finding;
        c->finding = second;
        second = first;
    }
    mb_finding_clear(&second);
    return status;
}

/* Ranks of the winner: those of player 1's attractor and those of player 2's.  A solution says which claim is about
 * whom; whether it is right is up to the checker. */
static mb_status judge_ranks(check_claim *c)
{
    const mb_solution *solution = &c->in.who.solution;
    uint32_t *rank = NULL;
    const mb_question question = input_question(&c->in);
    if (c->in.arena->priority && !c->in.options->target)
        return cli_refuse(c->in.cli, SAY_NO_RANKS);
    mb_status status = input_numbers(&rank, &c->in, "--ranks", c->options->ranks);
    if (status == MB_OK)
        status = input_answer(&c->in, &question);
    const bool payoffs = solution->value && !c->in.options->target;
    if (status == MB_OK)
        status = payoffs ? judge_payoff_ranks(c, rank) : judge_both_ranks(c, rank);
    if (status == MB_OK && c->finding.accepted)
        mb_note_say(&c->finding.reason, SAY_RANKS_RIGHT, "count", solution->won1 + solution->won2);
    mb_release(rank);
    return status;
}

static mb_status judge_bipartite(check_claim *c)
{
    return mb_check_bipartite(&c->finding, c->in.arena, c->in.cli->limits);
}

/* ---- sets of a graph, kernels and Grundy numbers ---- */

/* Read the claimed set `text` of `option`, and let `check` judge it. */
static mb_status judge_set(check_claim *c, const char *option, const char *text,
                           mb_status (*check)(mb_finding *out, const mb_arena *graph, const mb_bitset *set,
                                              const mb_limits *limits))
{
    mb_bitset set;
    mb_status status = input_set(&set, &c->in, option, text);
    if (status != MB_OK)
        return status;
    status = check(&c->finding, c->in.arena, &set, c->in.cli->limits);
    mb_bitset_clear(&set);
    return status;
}

static mb_status judge_kernel(check_claim *c)
{
    return judge_set(c, "kernel", c->options->kernel, mb_check_kernel);
}

static mb_status judge_stable(check_claim *c)
{
    return judge_set(c, "set", c->options->set, mb_check_stable);
}

static mb_status judge_absorbing(check_claim *c)
{
    return judge_set(c, "set", c->options->set, mb_check_absorbing);
}

static mb_status judge_trap(check_claim *c)
{
    mb_bitset set;
    mb_status status = input_set(&set, &c->in, "set", c->options->set);
    if (status != MB_OK)
        return status;
    status = mb_check_trap(&c->finding, c->in.arena, mb_player_of(c->options->trap), &set, c->in.cli->limits);
    mb_bitset_clear(&set);
    return status;
}

static mb_status judge_grundy(check_claim *c)
{
    uint32_t *number;
    mb_status status = input_numbers(&number, &c->in, "--grundy", c->options->grundy);
    if (status != MB_OK)
        return status;
    status = mb_check_grundy(&c->finding, c->in.arena, number, c->in.cli->limits);
    mb_release(number);
    return status;
}

/* ---- paths ---- */

static mb_status judge_path(check_claim *c)
{
    mb_list path = {0};
    mb_status status = input_play(&path, &c->in, "path", c->options->path);
    if (status == MB_OK)
        status = mb_check_path(&c->finding, c->in.arena, path.at, path.count, c->in.cli->limits);
    mb_list_clear(&path);
    return status;
}

/* ---- certificates ---- */

static mb_status judge_certificate(check_claim *c)
{
    cli_call *cli = c->in.cli;
    const char *path = c->certificate;
    mb_file file;
    mb_solution solution;
    if (!path)
        return cli_refuse(cli, SAY_WHAT);
    mb_status status = mb_file_read(&file, path, cli->limits, &cli->error);
    if (status != MB_OK)
        return status;
    const bool parity = mb_paritysol_is(file.data, file.length);
    status = (parity ? mb_paritysol_read : mb_certificate_read)(&solution, c->in.arena, file.data, file.length, path,
                                                                cli->limits, &cli->error);
    mb_file_clear(&file);
    if (status != MB_OK)
        return status;
    status = (parity ? mb_check_parity : mb_check_solution)(&c->finding, c->in.arena, &solution, cli->limits);
    if (status == MB_EUNSUITED && parity)
        status = cli_refuse(cli, SAY_NOT_PARITY);
    mb_solution_clear(&solution);
    return status;
}

/* The options that make a claim, with the function that judges it and the input that it needs; the first that was
 * typed counts. */
static const struct judge {
    const char *option;
    mb_status (*judge)(check_claim *claim);
    int want;
} judges[] = {
    {"attractor", judge_attractor, INPUT_ARENA | INPUT_KEEP_TARGET},
    {"ranks", judge_ranks, INPUT_ARENA | INPUT_KEEP_TARGET},
    {"optimal", check_strategy, INPUT_ARENA},
    {"strategy", check_strategy, INPUT_ARENA | INPUT_KEEP_TARGET},
    {"play", check_play, INPUT_ARENA | INPUT_BOTH}, /* it may begin anywhere */
    {"path", judge_path, INPUT_GRAPH | INPUT_VAIN(ABOUT_WINNING | ABOUT_RULE)},
    {"trap", judge_trap, INPUT_ARENA},
    {"bipartite", judge_bipartite, INPUT_GRAPH | INPUT_VAIN(ABOUT_WINNING | ABOUT_RULE)},
    {"stable", judge_stable, INPUT_GRAPH | INPUT_VAIN(ABOUT_WINNING | ABOUT_RULE)},
    {"absorbing", judge_absorbing, INPUT_GRAPH | INPUT_VAIN(ABOUT_WINNING | ABOUT_RULE)},
    {"kernel", judge_kernel, INPUT_GRAPH | INPUT_NORMAL | INPUT_STOPPED | INPUT_VAIN(ABOUT_WINNING)},
    {"grundy", judge_grundy, INPUT_GRAPH | INPUT_NORMAL | INPUT_VAIN(ABOUT_WINNING)},
    {NULL, judge_certificate, INPUT_ARENA},
};

/* Take the file of the certificate, which is the last word that is not name=value; NULL: there is none. */
static const char *take_certificate(cli_call *cli)
{
    size_t i = cli->words;
    const mb_game *game = i > 0 ? mb_game_find(cli->word[0]) : NULL;
    while (i > 1 && input_is_argument(game, cli->word[i - 1]))
        i--;
    if (i <= 1)
        return NULL;
    const char *file = cli->word[i - 1];
    for (; i < cli->words; i++)
        cli->word[i - 1] = cli->word[i];
    cli->words--;
    return file;
}

mb_status check_claims_judge(check_claim *out, cli_call *cli)
{
    *out = (check_claim){.options = cli->options};
    const struct judge *row = judges;
    while (row->option && !cli_is_given(cli, row->option))
        row++;
    if (!row->option)
        out->certificate = take_certificate(cli);
    const mb_status status = input_open(&out->in, cli, &out->options->input, row->want);
    if (status != MB_OK)
        return status;
    progress_begin(cli, PROGRESS_CHECKING);
    return row->judge(out);
}

void check_claims_clear(check_claim *claim)
{
    mb_finding_clear(&claim->finding);
    mb_bitset_clear(&claim->wins);
    mb_release(claim->guaranteed);
    input_close(&claim->in);
}
