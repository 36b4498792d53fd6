/* check_command.c -- is that true?  A certificate, or what a person claims about an arena. */
#include "cli/input.h"
#include "cli/verdict.h"
#include "core/mem.h"

/* What is said here. */
static const mb_words SAY_CLI_CHECK_SET =
    MB_WORDS("--attractor needs the claimed set: --set a,b,… or --ranks FILE",
             "--attractor demande l'ensemble annoncé : --set a,b,… ou --ranks FICHIER");
static const mb_words SAY_CLI_CHECK_PLAYER =
    MB_WORDS("whose strategy is it?  Give --player 1 or --player 2",
             "de qui est cette stratégie ?  Donnez --player 1 ou --player 2");
static const mb_words SAY_ONE = MB_WORDS("one claim at a time, please", "une affirmation à la fois, s'il vous plaît");
static const mb_words SAY_WHAT =
    MB_WORDS("nothing to check: give a certificate, or a claim such as --attractor 1 --set a,b",
             "rien à vérifier : donnez un certificat, ou une affirmation comme --attractor 1 --set a,b");
static const mb_words SAY_RANKS_RIGHT = MB_WORDS("the exact ranks of both players (positions: {count})",
                                                 "les rangs exacts des deux joueurs (positions : {count})");
static const mb_words SAY_RIGHT = MB_WORDS("Right: ", "Juste : ");
static const mb_words SAY_WRONG = MB_WORDS("Wrong: ", "Faux : ");
static const mb_words SAY_REFUTED_BY = MB_WORDS("A play shows it: ", "Une partie le montre : ");
static const mb_words SAY_WINS_FROM = MB_WORDS("It wins from: ", "Elle gagne depuis : ");
static const mb_words SAY_NOWHERE = MB_WORDS("nowhere", "nulle part");

static const cli_option options[] = {
    {"attractor", "P",
     MB_WORDS("the claim: --set is the attractor of player P", "l'affirmation : --set est l'attracteur du joueur P")},
    {"set", "a,b,…", MB_WORDS("the claimed set", "l'ensemble annoncé")},
    {"ranks", "FILE", MB_WORDS("claimed ranks: NAME N lines", "rangs annoncés : lignes NOM N")},
    {"strategy", "FILE",
     MB_WORDS("claimed winning strategy: NAME -> NAME lines", "stratégie gagnante annoncée : lignes NOM -> NOM")},
    {"player", "P",
     MB_WORDS("whose strategy it is, when both own positions of it",
              "de qui est la stratégie, si elle a des positions des deux")},
    {"kernel", "a,b,…", MB_WORDS("claimed kernel", "noyau annoncé")},
    {"grundy", "FILE", MB_WORDS("claimed Grundy numbers: NAME N lines", "nombres de Grundy annoncés : lignes NOM N")},
    {"play", "a,b,c",
     MB_WORDS("is this a play, partial or maximal, and who won it?",
              "est-ce une partie, partielle ou maximale, et qui l'a gagnée ?")},
    {"follows", "FILE", MB_WORDS("does the play follow that strategy?", "la partie suit-elle cette stratégie ?")},
    {"bipartite", NULL, MB_WORDS("do moves always change the player?", "chaque coup change-t-il de joueur ?")},
};

/* What a claim is about and what was found. */
typedef struct judged {
    input in;
    mb_finding finding;
    bool has_wins; /* a strategy: from where it wins */
    mb_bitset wins;
    bool has_facts; /* a play */
    mb_play_facts facts;
} judged;

/* Numbers, or moves, that a file claims: one a position. */
static int read_claims(uint32_t **out, cli_call *cli, const mb_arena *arena, const char *path, bool moves)
{
    mb_error error = {0};
    mb_file file;
    if (mb_file_read(&file, path, &error) != MB_OK)
        return cli_fail(cli, &error);
    uint32_t *claim = mb_alloc(arena->positions, sizeof *claim);
    mb_status status = MB_ENOMEM;
    if (claim)
        status = (moves ? mb_claim_moves : mb_claim_numbers)(claim, arena, file.data, file.length, path, &error);
    mb_file_clear(&file);
    if (status == MB_OK) {
        *out = claim;
        return CLI_DONE;
    }
    mb_release(claim);
    return claim ? cli_fail(cli, &error) : cli_fail_status(cli, status);
}

static int check_attractor(judged *j, cli_call *cli, int64_t player)
{
    const mb_arena *arena = j->in.arena;
    const char *ranks = cli_value(cli, "ranks");
    if (!cli_value(cli, "set") && !ranks)
        return cli_fail_with(cli, SAY_CLI_CHECK_SET, NULL, NULL);
    mb_bitset target = {0}, set = {0};
    uint32_t *rank = NULL;
    int code = input_target(&target, cli, &j->in, player);
    if (code == CLI_DONE && ranks)
        code = read_claims(&rank, cli, arena, ranks, false);
    if (code == CLI_DONE && cli_value(cli, "set"))
        code = input_set(&set, cli, &j->in, "set");
    else if (code == CLI_DONE) { /* who has a rank is inside */
        code = mb_bitset_init(&set, arena->positions) == MB_OK ? CLI_DONE : cli_fail_status(cli, MB_ENOMEM);
        for (uint32_t v = 0; v < arena->positions && code == CLI_DONE; v++)
            if (rank[v] != MB_NEVER)
                mb_bitset_add(&set, v);
    }
    if (code == CLI_DONE) {
        const mb_status status =
            mb_check_attractor(&j->finding, arena, player == 1 ? MB_P1 : MB_P2, &target, &set, rank, cli->limits);
        code = status == MB_OK ? CLI_DONE : cli_fail_status(cli, status);
    }
    mb_bitset_clear(&target);
    mb_bitset_clear(&set);
    mb_release(rank);
    return code;
}

/* What ranks count moves to: --target, or the ends that `player` wins, stuck ones included. */
static int won_target(mb_bitset *out, cli_call *cli, const input *in, int player)
{
    const mb_arena *arena = in->arena;
    if (cli_value(cli, "target"))
        return input_target(out, cli, in, player);
    if (mb_bitset_init(out, arena->positions) != MB_OK)
        return cli_fail_status(cli, MB_ENOMEM);
    for (uint32_t v = 0; v < arena->positions; v++)
        if (mb_is_end(arena, v) && (player == 1 ? mb_end_payoff(arena, v) > 0 : mb_end_payoff(arena, v) < 0))
            mb_bitset_add(out, v);
    return CLI_DONE;
}

/* With payoffs, ranks count moves that keep the value: judge the solution that has the claimed ranks. */
static int check_payoff_ranks(judged *j, cli_call *cli, const uint32_t *rank, mb_solution *solution)
{
    for (uint32_t v = 0; v < solution->positions; v++)
        if (solution->winner[v] != 0 || rank[v] != MB_NEVER)
            solution->rank[v] = rank[v];
    const mb_status status = mb_check_solution(&j->finding, j->in.arena, solution, cli->limits);
    return status == MB_OK ? CLI_DONE : cli_fail_status(cli, status);
}

/* Judge the ranks that are claimed where `player` wins; claims about draws are judged with player 1's. */
static int check_ranks_of(judged *j, cli_call *cli, int player, const uint32_t *rank, const mb_solution *solution)
{
    const mb_arena *arena = j->in.arena;
    mb_bitset target = {0}, set = {0};
    uint32_t *mine = mb_alloc(arena->positions, sizeof *mine); /* rank[v] where it is about this player */
    int code = won_target(&target, cli, &j->in, player);
    if (code == CLI_DONE && (!mine || mb_bitset_init(&set, arena->positions) != MB_OK))
        code = cli_fail_status(cli, MB_ENOMEM);
    for (uint32_t v = 0; v < arena->positions && code == CLI_DONE; v++) {
        const bool about = solution->winner[v] == player || (player == 1 && solution->winner[v] == 0);
        mine[v] = about ? rank[v] : MB_NEVER;
        if (mine[v] != MB_NEVER)
            mb_bitset_add(&set, v);
    }
    if (code == CLI_DONE) {
        const mb_status status =
            mb_check_attractor(&j->finding, arena, player == 1 ? MB_P1 : MB_P2, &target, &set, mine, cli->limits);
        code = status == MB_OK ? CLI_DONE : cli_fail_status(cli, status);
    }
    mb_bitset_clear(&target);
    mb_bitset_clear(&set);
    mb_release(mine);
    return code;
}

/* Ranks of whoever wins: those of player 1's attractor and those of player 2's.  A solution says which claim is about
 * whom; whether it is right is up to the checker. */
static int check_ranks(judged *j, cli_call *cli)
{
    mb_solution solution = {0};
    uint32_t *rank = NULL;
    int code = read_claims(&rank, cli, j->in.arena, cli_value(cli, "ranks"), false);
    if (code == CLI_DONE)
        code = input_solve(&solution, cli, &j->in, NULL);
    const bool payoffs = code == CLI_DONE && solution.value && !cli_value(cli, "target");
    if (code == CLI_DONE)
        code = payoffs ? check_payoff_ranks(j, cli, rank, &solution) : check_ranks_of(j, cli, 2, rank, &solution);
    if (code == CLI_DONE && !payoffs && j->finding.accepted) {
        mb_finding_clear(&j->finding);
        code = check_ranks_of(j, cli, 1, rank, &solution);
    }
    if (code == CLI_DONE && j->finding.accepted) {
        mb_note_say(&j->finding.reason, SAY_RANKS_RIGHT, "count", solution.won1 + solution.won2);
    }
    mb_solution_clear(&solution);
    mb_release(rank);
    return code;
}

/* Whose strategy is it?  --player, or who owns its positions. */
static int64_t player_of(const mb_arena *arena, const uint32_t *next)
{
    bool owner[2] = {false, false};
    for (uint32_t v = 0; v < arena->positions; v++)
        if (next[v] != MB_NONE)
            owner[mb_owner(arena, v)] = true;
    return owner[0] == owner[1] ? 0 : owner[0] ? 1 : 2;
}

static int check_strategy(judged *j, cli_call *cli)
{
    const mb_arena *arena = j->in.arena;
    uint32_t *next = NULL;
    mb_bitset target = {0};
    int64_t player;
    int code = read_claims(&next, cli, arena, cli_value(cli, "strategy"), true);
    if (code == CLI_DONE && !cli_integer(&player, cli, "player", 1, 2, player_of(arena, next)))
        code = CLI_ERROR;
    if (code == CLI_DONE && player == 0)
        code = cli_fail_with(cli, SAY_CLI_CHECK_PLAYER, NULL, NULL);
    const bool aimed = cli_value(cli, "target") != NULL;
    if (code == CLI_DONE && aimed)
        code = input_target(&target, cli, &j->in, player);
    if (code == CLI_DONE && mb_bitset_init(&j->wins, arena->positions) != MB_OK)
        code = cli_fail_status(cli, MB_ENOMEM);
    if (code == CLI_DONE) {
        j->has_wins = true;
        const mb_status status = mb_check_strategy(&j->finding, &j->wins, arena, player == 1 ? MB_P1 : MB_P2,
                                                   aimed ? &target : NULL, next, j->in.from, cli->limits);
        code = status == MB_OK ? CLI_DONE : cli_fail_status(cli, status);
    }
    mb_bitset_clear(&target);
    mb_release(next);
    return code;
}

static int check_kernel(judged *j, cli_call *cli)
{
    mb_bitset set;
    int code = input_set(&set, cli, &j->in, "kernel");
    if (code != CLI_DONE)
        return code;
    const mb_status status = mb_check_kernel(&j->finding, j->in.arena, &set);
    mb_bitset_clear(&set);
    return status == MB_OK ? CLI_DONE : cli_fail_status(cli, status);
}

static int check_grundy(judged *j, cli_call *cli)
{
    uint32_t *number;
    const int code = read_claims(&number, cli, j->in.arena, cli_value(cli, "grundy"), false);
    if (code != CLI_DONE)
        return code;
    const mb_status status = mb_check_grundy(&j->finding, j->in.arena, number);
    mb_release(number);
    return status == MB_OK ? CLI_DONE : cli_fail_status(cli, status);
}

static int check_play(judged *j, cli_call *cli)
{
    const char *follows = cli_value(cli, "follows");
    uint32_t *next = NULL;
    mb_list play = {0};
    mb_error error = {0};
    int code = follows ? read_claims(&next, cli, j->in.arena, follows, true) : CLI_DONE;
    if (code == CLI_DONE && input_list(&play, cli, "play", j->in.arena, &error) != MB_OK)
        code = cli_fail(cli, &error);
    if (code == CLI_DONE) {
        const mb_status status = mb_check_play(&j->finding, &j->facts, j->in.arena, play.at, play.count, next);
        j->has_facts = true;
        code = status == MB_OK ? CLI_DONE : cli_fail_status(cli, status);
    }
    mb_list_clear(&play);
    mb_release(next);
    return code;
}

static int check_certificate(judged *j, cli_call *cli, const char *path)
{
    mb_error error = {0};
    mb_file file;
    mb_solution claim;
    if (mb_file_read(&file, path, &error) != MB_OK)
        return cli_fail(cli, &error);
    mb_status status = mb_certificate_read(&claim, j->in.arena, file.data, file.length, path, &error);
    mb_file_clear(&file);
    if (status != MB_OK)
        return cli_fail(cli, &error);
    status = mb_check_solution(&j->finding, j->in.arena, &claim, cli->limits);
    mb_solution_clear(&claim);
    return status == MB_OK ? CLI_DONE : cli_fail_status(cli, status);
}

static void say_json(const judged *j, cli_call *cli)
{
    const mb_arena *arena = j->in.arena;
    const mb_finding *f = &j->finding;
    mb_json json = mb_json_begin(&cli->out);
    mb_text reason = {0};
    mb_note_show(&reason, &f->reason, cli->lang);
    mb_json_open(&json, '{');
    mb_json_add(&json, "accepted", f->accepted);
    mb_json_key(&json, "position");
    if (f->position == MB_NONE)
        mb_json_null(&json);
    else
        mb_json_put(&json, mb_arena_called(arena, f->position));
    mb_json_key(&json, "reason");
    mb_json_take(&json, &reason);
    mb_json_key(&json, "play");
    mb_json_positions(&json, arena, f->play.at, f->play.count);
    mb_json_key(&json, "cycle"); /* where an endless play comes back to */
    if (f->cycle == MB_NONE)
        mb_json_null(&json);
    else
        mb_json_put(&json, f->cycle);
    if (j->has_wins) {
        mb_json_open_key(&json, "wins", '[');
        for (uint32_t v = 0; v < arena->positions; v++)
            if (mb_bitset_has(&j->wins, v))
                mb_json_put(&json, mb_arena_called(arena, v));
        mb_json_close(&json, ']');
    }
    if (j->has_facts) {
        mb_json_add(&json, "legal", j->facts.legal, "maximal", j->facts.maximal, "winner",
                    mb_known(j->facts.winner != MB_UNKNOWN, j->facts.winner), "follows", j->facts.follows);
    }
    mb_json_close(&json, '}');
    mb_text_char(&cli->out, '\n');
}

static void say_text(const judged *j, cli_call *cli)
{
    const mb_arena *arena = j->in.arena;
    const mb_finding *f = &j->finding;
    cli_say(cli, f->accepted ? SAY_RIGHT : SAY_WRONG);
    cli_say_line(cli, &f->reason);
    if (f->play.count > 0) {
        cli_say(cli, SAY_REFUTED_BY);
        verdict_play(cli, arena, f->play.at, f->play.count, f->cycle == MB_NONE ? f->play.count : f->cycle);
        mb_text_char(&cli->out, '\n');
    }
    if (!j->has_wins)
        return;
    cli_say(cli, SAY_WINS_FROM);
    bool any = false;
    for (uint32_t v = 0; v < arena->positions; v++) {
        if (!mb_bitset_has(&j->wins, v))
            continue;
        mb_text_add(&cli->out, any ? ", " : "");
        mb_arena_name(&cli->out, arena, v);
        any = true;
    }
    if (!any)
        cli_say(cli, SAY_NOWHERE);
    mb_text_char(&cli->out, '\n');
}

/* The claim's file is the last word, when no option makes a claim: take it off the words of the input. */
static const char *take_certificate(cli_call *cli, size_t claimed)
{
    return claimed == 0 && cli->words >= 2 ? cli->word[--cli->words] : NULL;
}

/* How many claims do the options make?  Ranks may be part of what is claimed about an attractor. */
static size_t count_claims(const cli_call *cli)
{
    static const char *const claims[] = {"attractor", "strategy", "kernel", "grundy", "play", "bipartite"};
    size_t count = cli_value(cli, "ranks") && !cli_value(cli, "attractor");
    for (size_t i = 0; i < MB_COUNT(claims); i++)
        count += cli_value(cli, claims[i]) != NULL;
    return count;
}

static int judge(judged *j, cli_call *cli, const char *certificate)
{
    int64_t player;
    if (cli_value(cli, "kernel"))
        return check_kernel(j, cli);
    if (cli_value(cli, "grundy"))
        return check_grundy(j, cli);
    if (cli_value(cli, "play"))
        return check_play(j, cli);
    if (cli_value(cli, "strategy"))
        return check_strategy(j, cli);
    if (cli_value(cli, "bipartite")) {
        const mb_status status = mb_check_bipartite(&j->finding, j->in.arena);
        return status == MB_OK ? CLI_DONE : cli_fail_status(cli, status);
    }
    if (certificate)
        return check_certificate(j, cli, certificate);
    if (!cli_integer(&player, cli, "attractor", 1, 2, 0))
        return CLI_ERROR;
    if (!player && cli_value(cli, "ranks"))
        return check_ranks(j, cli);
    return player ? check_attractor(j, cli, player) : cli_fail_with(cli, SAY_WHAT, NULL, NULL);
}

static int run(cli_call *cli)
{
    const size_t claimed = count_claims(cli);
    if (claimed > 1)
        return cli_fail_with(cli, SAY_ONE, NULL, NULL);
    const char *certificate = take_certificate(cli, claimed);
    const bool graph = cli_value(cli, "kernel") || cli_value(cli, "grundy");
    judged j = {0};
    const bool reads_target = cli_value(cli, "attractor") || cli_value(cli, "ranks") || cli_value(cli, "strategy");
    int code =
        input_open(&j.in, cli, (graph ? INPUT_GRAPH : INPUT_ARENA) | (reads_target ? INPUT_KEEP_TARGET : 0), 0);
    if (code == CLI_DONE)
        code = judge(&j, cli, certificate);
    if (code == CLI_DONE) {
        if (cli_value(cli, "json"))
            say_json(&j, cli);
        else
            say_text(&j, cli);
        code = j.finding.accepted ? CLI_DONE : CLI_NO;
    }
    mb_finding_clear(&j.finding);
    mb_bitset_clear(&j.wins);
    input_close(&j.in);
    return code;
}

const cli_command cli_command_check = {
    .name = "check",
    .usage = "GAME|FILE [name=value …] [POSITION] CERTIFICATE | --options",
    .brief = MB_WORDS("check a certificate, or your own attractor, ranks, strategy, kernel, …",
                      "vérifier un certificat, ou votre attracteur, rangs, stratégie, noyau, …"),
    .options = options,
    .option_count = MB_COUNT(options),
    .input = true,
    .run = run,
};
