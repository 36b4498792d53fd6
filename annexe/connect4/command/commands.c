/* commands.c -- the verbs of marienbad-connect4 and their options. */
#include "command/command.h"
#include "connect4/connect4_slots.h"

#define ROW_GPU                                                                                                      \
    {                                                                                                                \
        CLI_FLAG("gpu", connect4_options, gpu),                                                                      \
            .apart = PLACE, .help = MB_WORDS("on a graphics processor", "sur un processeur graphique")               \
    }
#define ROW_FOLDER                                                                                                   \
    {                                                                                                                \
        CLI_TEXT("folder", connect4_options, folder, "DIR"),                                                         \
            .apart = PLACE,                                                                                          \
            .help = MB_WORDS("keep the layers there rather than in memory; a run that was cut goes on",              \
                             "garder les couches là plutôt qu'en mémoire ; un calcul interrompu continue")           \
    }
#define ROW_WDL                                                                                                      \
    {                                                                                                                \
        CLI_FLAG("wdl", connect4_options, wdl),                                                                      \
            .help = MB_WORDS("won, drawn or lost, without distances", "gagné, nul ou perdu, sans distances")         \
    }

enum { PLACE = 1 }; /* the layers lie in one place */

static const cli_option solve_rows[] = {ROW_WDL, ROW_GPU, ROW_FOLDER};

static const cli_option ask_rows[] = {
    ROW_WDL,
    ROW_GPU,
    ROW_FOLDER,
    {CLI_FLAG("sums", connect4_options, sums),
     .help = MB_WORDS("checksums too, as sums has them", "aussi les sommes de contrôle, comme sums")},
};

static const cli_option counts_rows[] = {ROW_WDL, ROW_GPU};

enum { SCORER = 2 };
static const cli_option book_rows[] = {
    {CLI_INTEGER("plies", connect4_options, plies, 0, MB_C4_SLOT_STONES, 8),
     .help = MB_WORDS("stones of the longest openings", "jetons des plus longues ouvertures")},
    {CLI_FLAG("planes", connect4_options, planes), .apart = SCORER,
     .help = MB_WORDS("find the scores by planes rather than by search",
                      "trouver les scores par plans plutôt que par recherche")},
    {CLI_FLAG("gpu", connect4_options, gpu), .apart = PLACE | SCORER,
     .help = MB_WORDS("the same on a graphics processor", "de même sur un processeur graphique")},
    ROW_FOLDER,
};

static const cli_group solve_groups[] = {CLI_GROUP(solve_rows)};
static const cli_group ask_groups[] = {CLI_GROUP(ask_rows)};
static const cli_group counts_groups[] = {CLI_GROUP(counts_rows)};
static const cli_group book_groups[] = {CLI_GROUP(book_rows)};

static const cli_command commands[] = {
    {.name = "solve",
     .usage = "[width=W] [height=H] [from=POSITION] [--options]",
     .brief = MB_WORDS("who wins, and with which stone, of all positions at once",
                       "qui gagne, et avec quel jeton, de toutes les positions à la fois"),
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
                       "les positions accessibles, par jetons et distances, et les gains les plus longs"),
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
