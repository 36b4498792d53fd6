/* solve_command.c -- solve by many processes: reading or exploring the arena, and solving it; cli/solve_command.h
 * writes the answer. */
#include "mpi/of_share.h"

#include "arena/refuse.h"
#include "cli/progress.h"
#include "cli/solve_command.h"
#include "cli/system.h"
#include "mpi/command.h"

static const mb_words SAY_NO_INPUT =
    MB_WORDS("a game or an .mba file expected", "un jeu ou un fichier .mba est attendu");
static const mb_words SAY_ALL =
    MB_WORDS("--all needs --json here; --certificate FILE has the answers line by line",
             "--all demande ici --json ; --certificate FICHIER donne les réponses ligne à ligne");
static const mb_words SAY_OWNED =
    MB_WORDS("--mover is for impartial games and graphs, and here each position belongs to a player",
             "--mover vaut pour les jeux et les graphes impartiaux, et ici chaque position est à un joueur");
static const mb_words SAY_STOPPED = MB_WORDS("marienbad-mpi: stopped, a process has died; nothing was written\n",
                                             "marienbad-mpi: arrêté, un processus est mort ; rien n'a été écrit\n");

typedef struct mpi_solve_options {
    solve_options solve;
    mpi_options mpi;
} mpi_solve_options;

static const cli_option rows[] = {
    {CLI_FLAG("all", mpi_solve_options, solve.all),
     .help =
         MB_WORDS("the answer for every position (with --json)", "la réponse pour chaque position (avec --json)")},
    {CLI_TEXT("certificate", mpi_solve_options, solve.certificate, "FILE"),
     .help = MB_WORDS("write the answer so that marienbad check can verify it",
                      "écrire la réponse pour que marienbad check la vérifie")},
};

/* The share of this process of the arena and of its solution. */
typedef struct mine {
    const input *in;
    mb_share share;
    mb_share_solution solution;
    mpi_cost cost; /* of reading, exploring and solving */
} mine;

/* ---- the arena ---- */

/* Refuse the words and options of the command line that a file has no use for. */
static mb_status check_words_for_file(const input_options *about, cli_call *cli)
{
    const input file = {.options = about, .cli = cli};
    mb_status status = input_refuse_arguments(cli);
    if (status == MB_OK)
        status = input_refuse_vain(&file, ABOUT_MIRRORS);
    return status == MB_OK ? cli_refuse_words(cli, 2) : status;
}

/* Open the rules of a game, or check the words for a file; *endless: the payoff of --endless. */
static mb_status open_subject(input *in, int32_t *endless, const input_options *about, cli_call *cli)
{
    mb_status status = cli->words == 0              ? cli_refuse(cli, SAY_NO_INPUT)
                       : mb_game_find(cli->word[0]) ? input_open(in, cli, about, INPUT_RULES)
                                                    : check_words_for_file(about, cli);
    return status == MB_OK ? input_endless(endless, cli, about) : status;
}

/* Process 0 warns of a position where a play gets stuck. */
static mb_status mpi_solve_warn_of_stuck(const mb_share *share, uint32_t stuck, uint64_t count, cli_call *cli)
{
    mb_text name = {0};
    mb_status status = mb_share_name(&name, share, stuck, &cli->error);
    if (status == MB_OK) {
        mb_error warning;
        mb_warn_of_stuck(&warning, MB_ITEM(mb_piece_of(&name)), count);
        mb_error_at(&warning, cli->word[0], 0, 0);
        cli_warn(cli, &warning);
    }
    mb_text_clear(&name);
    return status;
}

/* Read the share of a file; *from: the position that the command line names. */
static mb_status mpi_solve_read_file(mb_share *share, uint32_t *from, const input_options *about,
                                     const mb_share_options *as, const mb_limits *limits, cli_call *cli)
{
    mb_peers *peers = mpi_peers(cli);
    uint32_t stuck = MB_NONE;
    uint64_t count = 0;
    mb_status status = mb_share_of_file(share, &stuck, &count, cli->word[0], as, peers, limits, &cli->error);
    if (status != MB_OK)
        return status;
    if (about->mover && !share->states)
        return cli_refuse(cli, SAY_OWNED);
    if (about->limit && share->positions > (uint64_t)about->limit)
        return mb_refuse_limit(&cli->error, (uint64_t)about->limit);
    *from = share->start;
    if (cli->words > 1)
        status = mb_share_find(from, share, cli->word[1], as->first, peers, &cli->error);
    if (status == MB_OK && *from == MB_NONE)
        return mb_refuse_unknown(&cli->error, mb_piece_at(cli->word[1], strlen(cli->word[1])));
    if (status == MB_OK && stuck != MB_NONE && peers->process == 0)
        status = mpi_solve_warn_of_stuck(share, stuck, count, cli);
    return mb_peers_agree(peers, status);
}

/* The share of this process of a game or a file; in->rules are open of a game. */
static mb_status make_share(mb_share *share, uint32_t *from, input *in, const input_options *about,
                            const mb_limits *limits, cli_call *cli)
{
    const mb_share_options as = {.symmetry = about->symmetry,
                                 .normal = about->normal,
                                 .misere = about->misere,
                                 .first = mb_player_of(about->mover)};
    mb_peers *peers = mpi_peers(cli);
    int32_t endless = 0;
    mb_status status = mb_peers_agree(peers, open_subject(in, &endless, about, cli));
    if (status != MB_OK)
        return status;
    const double began = system_now(NULL);
    if (peers->process == 0)
        progress_begin(cli, in->rules ? PROGRESS_EXPLORING : PROGRESS_READING);
    status = in->rules ? mb_share_of_rules(share, in->rules, &as, peers, limits, &cli->error)
                       : mpi_solve_read_file(share, from, about, &as, limits, cli);
    progress_end();
    *(in->rules ? &in->explore : &in->read) = system_now(NULL) - began;
    if (status == MB_OK && about->endless)
        share->endless = endless;
    return status;
}

static mb_status mpi_solve_arena(input *in, mine *m, const mb_limits *limits, cli_call *cli)
{
    mb_peers *peers = mpi_peers(cli);
    const double began = system_now(NULL);
    if (peers->process == 0)
        progress_begin(cli, PROGRESS_SOLVING);
    const mb_status status = mb_share_solve(&m->solution, &m->share, peers, limits, &cli->error);
    progress_end();
    in->solve = system_now(NULL) - began;
    return status;
}

/* ---- the answer ---- */

static void mpi_solve_json_stats(mb_json *json, const void *context)
{
    const mine *m = context;
    mb_json_add(json, "read", mb_rounded(m->in->read, 6), "explore", mb_rounded(m->in->explore, 6), "solve",
                mb_rounded(m->in->solve, 6));
    mpi_json_cost(json, &m->cost);
}

static void say_stats(cli_call *cli, const void *context)
{
    mpi_say_cost(cli, &((const mine *)context)->cost);
}

/* Process 0 writes the answer, which the other processes serve. */
static mb_status mpi_solve_finish(solved *s, const mine *m, uint32_t from, cli_call *cli)
{
    const uint64_t *count = m->solution.count;
    mb_peers *peers = mpi_peers(cli);
    const bool leads = peers->process == 0;
    mb_status status = leads ? mb_answer_of_share(&s->in.who.answer, &m->solution, from, peers) : MB_OK;
    if ((status = mb_peers_agree(peers, status)) != MB_OK)
        return status;
    if (!leads) {
        mb_share_serve(&m->solution, peers);
        return MB_OK;
    }
    s->answer = s->in.who.answer;
    s->whole = true;
    s->size = (solve_size){.states = m->share.states,
                           .positions = m->share.positions,
                           .moves = m->share.moves,
                           .won1 = count[1],
                           .won2 = count[2],
                           .drawn = count[0]};
    status = s->answer->position(&s->in.from, s->answer, from);
    if (status == MB_OK)
        status = solve_finish(s, cli);
    mb_answerer_close(&s->in.who); /* the others stop serving */
    return status;
}

static mb_status mpi_solve_run(cli_call *cli)
{
    mpi_solve_options *how = cli->options;
    const input_options *about = &how->solve.input;
    mb_peers *peers = mpi_peers(cli);
    solved s = {.options = &how->solve, .json_stats = mpi_solve_json_stats, .say_stats = say_stats};
    mine m = {.in = &s.in};
    uint32_t from = 0; /* of a game, its start */
    s.context = &m;
    s.in.cli = cli;
    how->solve.stats = how->mpi.stats;
    if (how->solve.all && !cli->common.json)
        return cli_refuse(cli, SAY_ALL);
    mb_status status = cli_read_players(cli);
    if (status != MB_OK)
        return status;
    mpi_last_words(cli, SAY_STOPPED);
    peers->batch = (size_t)how->mpi.batch;
    mb_limits limits = mpi_limits(cli);
    limits.positions = (uint64_t)about->limit;
    status = make_share(&m.share, &from, &s.in, about, &limits, cli);
    if (status == MB_OK)
        status = mpi_solve_arena(&s.in, &m, &limits, cli);
    if (status == MB_OK) {
        m.cost = mpi_add_up(peers);
        status = mpi_solve_finish(&s, &m, from, cli);
    }
    mpi_cost_clear(&m.cost);
    mb_places_clear(&s.best);
    mb_share_solution_clear(&m.solution);
    mb_share_clear(&m.share);
    input_close(&s.in);
    return status;
}

/* Of the options that say what a command is about, those that a game or an .mba file may need here. */
enum { RULES = 3, LIMITS = 3 };
static const cli_group groups[] = {
    CLI_GROUP(rows),
    CLI_GROUP_IN(mpi_rows, mpi_solve_options, mpi),
    {.rows = input_rows + INPUT_ENDLESS, .count = RULES, .offset = offsetof(mpi_solve_options, solve.input)},
    {.rows = input_rows + INPUT_SYMMETRY, .count = LIMITS, .offset = offsetof(mpi_solve_options, solve.input)}};

const cli_command mpi_command_solve = {
    .name = "solve",
    .usage = "GAME|FILE.mba [name=value …] [POSITION] [--options]",
    .brief = MB_WORDS("who wins from every position, by many processes together",
                      "qui gagne depuis chaque position, par plusieurs processus ensemble"),
    CLI_OPTIONS(groups, mpi_solve_options),
    .works = true,
    .single = true,
    .threads = 1,
    .run = mpi_solve_run,
};
