/* convert_command.c -- from one format to another, or from a game to a file. */
#include "cli/input.h"
#include "cli/output.h"

enum { OWNERS = 1 }; /* with them, or without */

typedef struct convert_options {
    const mb_format *to;
    const char *file;
    bool impartial, doubled;
    input_options input;
} convert_options;

static const cli_option rows[] = {
    {CLI_ROW("to", convert_options, to, mb_format, mb_formats),
     .help = MB_WORDS("format to write", "format à écrire")},
    {CLI_TEXT("o", convert_options, file, "FILE"), .help = MB_WORDS("write to that file", "écrire dans ce fichier")},
    {CLI_FLAG("impartial", convert_options, impartial), .apart = OWNERS,
     .help = MB_WORDS("the impartial graph itself, not doubled", "le graphe impartial lui-même, non doublé")},
    {CLI_FLAG("doubled", convert_options, doubled), .apart = OWNERS,
     .help =
         MB_WORDS("the (player, state) arena of an impartial graph", "l'arène (joueur, état) d'un graphe impartial")},
};

static const cli_group groups[] = {CLI_GROUP(rows), CLI_GROUP_IN(input_rows, convert_options, input)};

/* Files are written as they are, games as arenas, unless the options say otherwise; a dict, a list and a
 * matrix have no owners of their own. */
static int wanted(const cli_call *cli, const convert_options *options)
{
    const bool file = cli->words > 0 && !mb_game_find(cli->word[0]);
    const bool dict = options->to && mb_choice_find("dict|lists|matrix", options->to->name) >= 0;
    return !options->doubled && (options->impartial || file || dict) ? INPUT_GRAPH : INPUT_ARENA;
}

static mb_status run(cli_call *cli)
{
    const convert_options *options = cli->options;
    input in;
    mb_status status = input_open(&in, cli, &options->input, wanted(cli, options), 0);
    if (status != MB_OK)
        return status;
    status = output_arena(cli, in.arena, options->to, options->file);
    input_close(&in);
    return status;
}

const cli_command cli_command_convert = {
    .name = "convert",
    .usage = "GAME|FILE [name=value …] [--to FORMAT] [-o FILE]",
    .brief = MB_WORDS("from one file format to another, or from a game to a file",
                      "d'un format de fichier à un autre, ou d'un jeu à un fichier"),
    .groups = groups,
    .group_count = MB_COUNT(groups),
    .size = sizeof(convert_options),
    .run = run,
};
