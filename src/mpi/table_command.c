/* table_command.c -- table build by many processes. */
#include "cli/table_command.h"

#include "cli/output.h"
#include "cli/progress.h"
#include "cli/system.h"
#include "mpi/command.h"
#include "mpi/tier_solver.h"
#include "table/build.h"

static const mb_words SAY_VERB = MB_WORDS("table build expected: the other verbs are marienbad's",
                                          "table build attendu : les autres verbes sont ceux de marienbad");
static const mb_words SAY_STOPPED = MB_WORDS(
    "marienbad-mpi: stopped, a process has died; the same command continues after the last finished tier\n",
    "marienbad-mpi: arrêté, un processus est mort ; la même commande reprend après la dernière strate achevée\n");

typedef struct mpi_table_options {
    input_options input;
    mpi_options mpi;
    const char *file;
    bool wdl;
} mpi_table_options;

static const cli_option rows[] = {
    {CLI_TEXT("o", mpi_table_options, file, "FILE"),
     .help = MB_WORDS("write the table there; without it only the counts are kept",
                      "y écrire la table ; sans cela, seuls les comptes sont gardés")},
    {CLI_FLAG("wdl", mpi_table_options, wdl),
     .help = MB_WORDS("won, drawn or lost, without distances", "gagné, nul ou perdu, sans distances")},
};

static void mpi_table_say(cli_call *cli, const mpi_table_options *how, const input *in, const mb_table_about *about,
                          const mpi_cost *cost, double seconds)
{
    if (!cli->common.json) {
        table_say_built(cli, in, about, NULL, seconds);
        if (how->mpi.stats)
            mpi_say_cost(cli, cost);
        return;
    }
    mb_json json = mb_json_begin(&cli->out, '{');
    table_json_about(&json, about);
    mb_json_add(&json, "seconds", mb_rounded(seconds, 3), "resumed", about->resumed, "damaged", about->damaged);
    if (how->mpi.stats) {
        mb_json_open_key(&json, "stats", '{');
        mpi_json_cost(&json, cost);
        mb_json_close(&json);
    }
    mb_json_end(&json);
}

static mb_status mpi_table_build(cli_call *cli, const mpi_table_options *how, mb_peers *peers)
{
    input in;
    mb_table_about about;
    mb_draft draft = {0};
    const mb_table_options table = {
        .wdl = how->wdl, .symmetry = how->input.symmetry, .path = how->file, .draft = &draft};
    mb_limits limits = mpi_limits(cli);
    limits.positions = (uint64_t)how->input.limit;
    const double began = system_now(NULL);
    mb_status status = input_open(&in, cli, &how->input, INPUT_RULES);
    const bool opened = status == MB_OK;
    if (opened && !in.rules)
        status = cli_refuse(cli, SAY_TABLE_GAME);
    if ((status = mb_peers_agree(peers, status)) == MB_OK) {
        if (peers->process == 0)
            progress_begin(cli, PROGRESS_BUILDING);
        mb_tier_processes solver = mb_tier_by_processes(peers);
        status = mb_table_build_by(&about, &solver.base, in.rules, &table, &limits, &cli->error);
        progress_end();
    }
    if (draft.target)
        status = output_take(cli, &draft, how->file);
    if (status == MB_OK) {
        mpi_cost cost = mpi_add_up(peers);
        mpi_table_say(cli, how, &in, &about, &cost, system_now(NULL) - began);
        mpi_cost_clear(&cost);
    }
    if (opened)
        input_close(&in);
    return status;
}

static mb_status mpi_table_run(cli_call *cli)
{
    const mpi_table_options *how = cli->options;
    if (cli->words == 0 || strcmp(cli->word[0], "build") != 0)
        return cli_refuse(cli, SAY_VERB);
    mpi_last_words(cli, SAY_STOPPED);
    cli->word++;
    cli->words--;
    mpi_peers(cli)->batch = (size_t)how->mpi.batch;
    const mb_status status = mpi_table_build(cli, how, mpi_peers(cli));
    cli->word--;
    cli->words++;
    return status;
}

/* Of the options that say what a command is about: --normal, --misere; --symmetry, --limit, --mover. */
enum { RULE = 2, LIMITS = 3 };
static const cli_group groups[] = {
    CLI_GROUP(rows),
    CLI_GROUP_IN(mpi_rows, mpi_table_options, mpi),
    {.rows = input_rows + INPUT_ENDLESS + 1, .count = RULE, .offset = offsetof(mpi_table_options, input)},
    {.rows = input_rows + INPUT_SYMMETRY, .count = LIMITS, .offset = offsetof(mpi_table_options, input)}};

const cli_command mpi_command_table = {
    .name = "table",
    .usage = "build GAME [name=value …] [--options]",
    .brief = MB_WORDS("the whole game in a file, made by many processes together",
                      "tout le jeu dans un fichier, construit par plusieurs processus ensemble"),
    CLI_OPTIONS(groups, mpi_table_options),
    .works = true,
    .single = true,
    .threads = 1,
    .run = mpi_table_run,
};
