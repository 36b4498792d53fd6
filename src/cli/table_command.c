/* table_command.c -- tables: build one, ask it, check it, say what is in it. */
#include "cli/table_command.h"

#include "cli/progress.h"
#include "cli/rows.h"

/* What is said here. */
static const mb_words SAY_VERB = MB_WORDS("table build, query, verify or info expected, found \"{found}\"",
                                          "table build, query, verify ou info attendu, et non « {found} »");
static const mb_words SAY_NO_VERB =
    MB_WORDS("table build, query, verify or info expected", "table build, query, verify ou info attendu");

static const cli_option rows[] = {
    {CLI_TEXT("o", table_options, file, "FILE"),
     .help = MB_WORDS("build: write the table there; without it only the counts are kept",
                      "build : y écrire la table ; sans cela, seuls les comptes sont gardés")},
    {CLI_FLAG("wdl", table_options, wdl),
     .help = MB_WORDS("build: won, drawn or lost, without distances", "build : gagné, nul ou perdu, sans distances")},
    {CLI_FLAG("plan", table_options, plan), .help = MB_WORDS("build: say what it would take, and do nothing",
                                                             "build : dire ce qu'il faudrait, et ne rien faire")},
    {CLI_FLAG("batch", table_options, batch),
     .help = MB_WORDS("query: a position a line in; POSITION winner rank a line out",
                      "query : une position par ligne en entrée ; POSITION gagnant rang par ligne en sortie")},
    {CLI_INTEGER("sample", table_options, sample, 0, INT64_MAX, 10000),
     .help = MB_WORDS("verify: positions to make again from their moves",
                      "verify : positions à refaire d'après leurs coups")},
    {CLI_FLAG("all", table_options, all),
     .help = MB_WORDS("verify: all of them, and the counts", "verify : toutes, et les comptes")},
    {CLI_INTEGER("seed", table_options, seed, 0, INT64_MAX, 1),
     .help = MB_WORDS("verify: which sample", "verify : quel échantillon")},
};

static mb_status run(cli_call *cli)
{
    static const struct {
        const char *name;
        mb_status (*run)(cli_call *cli, const table_options *options);
    } verbs[] = {{"build", table_build}, {"query", table_query}, {"verify", table_verify}, {"info", table_info}};
    if (cli->words == 0)
        return cli_refuse(cli, SAY_NO_VERB);
    const char *verb = cli->word[0];
    cli->word++;
    cli->words--;
    mb_status status = MB_EINVAL;
    size_t i = 0;
    while (i < MB_COUNT(verbs) && strcmp(verbs[i].name, verb) != 0)
        i++;
    status = i < MB_COUNT(verbs) ? verbs[i].run(cli, cli->options) : cli_refuse(cli, SAY_VERB, "found", verb);
    progress_end();
    cli->word--;
    cli->words++;
    return status;
}

static const cli_group groups[] = {CLI_GROUP(rows), CLI_GROUP_IN(input_rows, table_options, input)};

const cli_command cli_command_table = {
    .name = "table",
    .usage = "build GAME [name=value …] | query FILE [MOVES …] | verify FILE | info FILE [--options]",
    .brief = MB_WORDS("the whole game in a file: every position, who wins it, in how many moves",
                      "tout le jeu dans un fichier : chaque position, qui la gagne, en combien de coups"),
    CLI_OPTIONS(groups, table_options),
    .works = true,
    .run = run,
};
