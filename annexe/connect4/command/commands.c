/* commands.c -- the verbs of marienbad-connect4 and their options. */
#include "command/command.h"
#include "connect4/connect4_slots.h"

/* clang-format off */
#define ROW_WDL \
    {CLI_FLAG("wdl", connect4_options, wdl), \
     .help = MB_WORDS("won, drawn or lost, without distances", "gagné, nul ou perdu, sans distances")}
#define ROW_GPU \
    {CLI_FLAG("gpu", connect4_options, gpu), \
     .help = MB_WORDS("compute on a graphics processor", "calculer sur un processeur graphique")}
#define FOLDER \
    CLI_TEXT("folder", connect4_options, folder, "DIR"), .excludes = "gpu", \
    .help = MB_WORDS("keep the layers there rather than in memory; an interrupted run continues", \
                     "y garder les couches plutôt qu'en mémoire ; un calcul interrompu reprend")
/* clang-format on */

static const cli_option solve_rows[] = {ROW_WDL, ROW_GPU, {FOLDER}};

static const cli_option ask_rows[] = {
    ROW_WDL,
    ROW_GPU,
    {FOLDER},
    {CLI_FLAG("sums", connect4_options, sums),
     .help = MB_WORDS("checksums too, as sums prints them", "aussi les sommes de contrôle, comme sums les affiche")},
};

static const cli_option counts_rows[] = {ROW_WDL, ROW_GPU};

static const cli_option book_rows[] = {
    {CLI_INTEGER("plies", connect4_options, plies, 0, MB_C4_SLOT_STONES, 8),
     .help = MB_WORDS("number of stones of the longest openings", "nombre de jetons des plus longues ouvertures")},
    {CLI_FLAG("planes", connect4_options, planes), .excludes = "gpu",
     .help = MB_WORDS("find the scores by planes rather than by search",
                      "trouver les scores par plans plutôt que par recherche")},
    {CLI_FLAG("gpu", connect4_options, gpu),
     .help = MB_WORDS("find the scores by planes on a graphics processor",
                      "trouver les scores par plans sur un processeur graphique")},
    {FOLDER, .needs = "planes"},
};

static const cli_group solve_groups[] = {CLI_GROUP(solve_rows)};
static const cli_group ask_groups[] = {CLI_GROUP(ask_rows)};
static const cli_group counts_groups[] = {CLI_GROUP(counts_rows)};
static const cli_group book_groups[] = {CLI_GROUP(book_rows)};

static const cli_command commands[] = {
    {.name = "solve",
     .usage = "[width=W] [height=H] [from=POSITION] [--options]",
     .brief = MB_WORDS("who wins, and with which stone, of all positions at once",
                       "qui gagne, et à quel jeton, pour toutes les positions à la fois"),
     CLI_OPTIONS(solve_groups, connect4_options),
     .works = true,
     .run = connect4_solve},
    {.name = "ask",
     .usage = "FILE [width=W] [height=H] [--options]",
     .brief = MB_WORDS("the same of the positions of a file, one a line",
                       "de même pour les positions d'un fichier, une par ligne"),
     CLI_OPTIONS(ask_groups, connect4_options),
     .works = true,
     .run = connect4_ask},
    {.name = "counts",
     .usage = "[width=W] [height=H] [--options]",
     .brief = MB_WORDS("the positions that can be reached, by stones and distances, and the longest wins",
                       "les positions accessibles, par jetons et distances, et les victoires les plus longues"),
     CLI_OPTIONS(counts_groups, connect4_options),
     .works = true,
     .run = connect4_counts},
    {.name = "sums",
     .usage = "[width=W] [height=H] [--options]",
     .brief = MB_WORDS("a checksum of each layer, the same on every machine",
                       "une somme de contrôle par couche, la même sur toute machine"),
     CLI_OPTIONS(solve_groups, connect4_options),
     .works = true,
     .run = connect4_sums},
    {.name = "book",
     .usage = "FILE [width=W] [height=H] [--options]",
     .brief = MB_WORDS("write all openings with their exact scores to a file, which marienbad advise reads",
                       "écrire toutes les ouvertures avec leurs scores exacts, que marienbad advise lit"),
     CLI_OPTIONS(book_groups, connect4_options),
     .works = true,
     .run = connect4_book},
};

extern const cli_command cli_command_help, cli_command_version;
static const void *const rows[] = {&commands[0], &commands[1],      &commands[2],        &commands[3],
                                   &commands[4], &cli_command_help, &cli_command_version};
const mb_registry cli_commands = MB_REGISTRY(rows);

const cli_program cli_self = {
    .name = "marienbad-connect4",
    .usage = "COMMAND [FILE] [width=W] [height=H] [--options]",
    .examples = "marienbad-connect4 solve width=6 height=5\n"
                "marienbad-connect4 solve width=5 height=5 from=3343 --wdl\n"
                "marienbad-connect4 ask positions.txt width=7 height=5 --folder layers\n"
                "marienbad-connect4 counts width=5 height=4\n"
                "marienbad-connect4 book connect4-6x5.book width=6 height=5 --plies 8\n"
                "marienbad-connect4 help solve\n",
    .brief = MB_WORDS("Every position of a Connect 4 board, solved at once.",
                      "Toutes les positions d'un plateau de Puissance 4, résolues à la fois."),
};
