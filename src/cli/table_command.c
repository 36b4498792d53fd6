/* table_command.c -- tables: build one, ask it, check it, say what is in it. */
#include "cli/table_command.h"

#include "cli/progress.h"
#include "cli/rows.h"

static const mb_words SAY_VERB = MB_WORDS("table build, query, verify or info expected, found \"{found}\"",
                                          "table build, query, verify ou info attendu, et non « {found} »");
static const mb_words SAY_NO_VERB =
    MB_WORDS("table build, query, verify or info expected", "table build, query, verify ou info attendu");

enum { BUILD = 1, QUERY = 2, VERIFY = 4, INFO = 8 }; /* the verbs that an option is for */

static const cli_option rows[] = {
    {CLI_TEXT("o", table_options, file, "FILE"), .verbs = BUILD,
     .help = MB_WORDS("write the table there; without it only the counts are kept",
                      "y écrire la table ; sans cela, seuls les comptes sont gardés")},
    {CLI_FLAG("wdl", table_options, wdl), .verbs = BUILD,
     .help = MB_WORDS("won, drawn or lost, without distances", "gagné, nul ou perdu, sans distances")},
    {CLI_FLAG("plan", table_options, plan), .verbs = BUILD, .excludes = "limit",
     .help = MB_WORDS("say what it would take, and do nothing", "dire ce qu'il faudrait, et ne rien faire")},
    {CLI_FLAG("counts", table_options, counts), .verbs = BUILD, .excludes = "plan|wdl",
     .help = MB_WORDS("count the positions of each tier by their distances, and show the longest win",
                      "compter les positions de chaque strate par distance, et montrer la plus longue victoire")},
    {CLI_FLAG("every", table_options, every), .verbs = BUILD,
     .help =
         MB_WORDS("count all positions, also those that no play reaches; this takes half the time",
                  "compter toutes les positions, même celles qu'aucune partie n'atteint ; cela prend moitié moins "
                  "de temps")},
    {CLI_FLAG("batch", table_options, batch), .verbs = QUERY, .excludes = "json",
     .help = MB_WORDS("a position a line in; POSITION winner rank a line out",
                      "une position par ligne en entrée ; POSITION gagnant rang par ligne en sortie")},
    {CLI_INTEGER("sample", table_options, sample, 0, INT64_MAX, 10000), .verbs = VERIFY,
     .help = MB_WORDS("number of positions to recompute from their moves",
                      "nombre de positions à recalculer d'après leurs coups")},
    {CLI_FLAG("all", table_options, all), .verbs = VERIFY, .excludes = "sample|seed",
     .help = MB_WORDS("recompute all positions, and the counts", "recalculer toutes les positions, et les comptes")},
    {CLI_INTEGER("seed", table_options, seed, 0, INT64_MAX, 1), .verbs = VERIFY,
     .help = MB_WORDS("which sample", "quel échantillon")},
};

/* Of what other commands take about a game. */
static const cli_option game_rows[] = {
    {ROW_NORMAL(input_options), .verbs = BUILD},        {ROW_MISERE(input_options), .verbs = BUILD},
    {ROW_SYMMETRY(input_options), .verbs = BUILD},      {ROW_LIMIT(input_options), .verbs = BUILD},
    {ROW_MOVER(input_options), .verbs = BUILD | QUERY},
};
enum { game_rows_count = MB_COUNT(game_rows) };

static mb_status table_run(cli_call *cli)
{
    static mb_status (*const verbs[])(cli_call * cli, const table_options *options) = {table_build, table_query,
                                                                                       table_verify, table_info};
    int verb;
    mb_status status = cli_take_verb(&verb, cli);
    if (status == MB_OK && verb < 0)
        status = cli->words > 0 ? cli_refuse(cli, SAY_VERB, "found", cli->word[0]) : cli_refuse(cli, SAY_NO_VERB);
    if (status == MB_OK)
        status = verbs[verb](cli, cli->options);
    progress_end();
    return status;
}

static const cli_group groups[] = {CLI_GROUP(rows), CLI_GROUP_IN(game_rows, table_options, input)};

const cli_command cli_command_table = {
    .name = "table",
    .usage = "build GAME [name=value …] | query FILE [MOVES …] | verify FILE | info FILE [--options]",
    .brief = MB_WORDS("the whole game in a file: every position, who wins it, in how many moves",
                      "tout le jeu dans un fichier : chaque position, qui la gagne, en combien de coups"),
    .about = MB_WORDS("Solves a whole game and writes the winner and the distance to the end of every position "
                      "into a file (build); answers questions from it (query), verifies it by the definitions "
                      "(verify), and describes it (info).",
                      "Résout un jeu entier et écrit dans un fichier le gagnant et la distance à la fin de chaque "
                      "position (build) ; y répond à des questions (query), le vérifie selon les définitions "
                      "(verify) et le décrit (info)."),
    .examples = "marienbad table build tictactoe -o t.table\n"
                "marienbad table query t.table 12\n"
                "marienbad table verify t.table\n",
    CLI_OPTIONS(groups, table_options),
    .verbs = "build|query|verify|info",
    .works = true,
    .run = table_run,
};
