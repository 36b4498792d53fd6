/* convert_command.c -- from one format to another, or from a game to a file. */
#include "cli/cli_words.h"
#include "cli/input.h"
#include "cli/output.h"

static const cli_option options[] = {
    {"to", "FORMAT",
     MB_WORDS("format to write: arena, dict, pgsolver, dimacs, mba",
              "format à écrire : arena, dict, pgsolver, dimacs, mba")},
    {"o", "FILE", MB_WORDS("write to that file", "écrire dans ce fichier")},
    {"impartial", NULL,
     MB_WORDS("the impartial graph itself, not doubled", "le graphe impartial lui-même, non doublé")},
    {"doubled", NULL,
     MB_WORDS("the (player, state) arena of an impartial graph", "l'arène (joueur, état) d'un graphe impartial")},
};

/* Files are written as they are, games as arenas, unless the options say otherwise; a dict has no owners. */
static int wanted(const cli_call *cli)
{
    const bool file = cli->words > 0 && !mb_game_find(cli->word[0]);
    const char *to = cli_value(cli, "to");
    if (cli_value(cli, "doubled"))
        return INPUT_ARENA;
    return cli_value(cli, "impartial") || file || (to && strcmp(to, "dict") == 0) ? INPUT_GRAPH : INPUT_ARENA;
}

static int run(cli_call *cli)
{
    input in;
    int code = input_open(&in, cli, wanted(cli), 0);
    if (code != CLI_DONE)
        return code;
    code = output_arena(cli, in.arena);
    input_close(&in);
    return code;
}

const cli_command cli_command_convert = {
    .name = "convert",
    .usage = "GAME|FILE [name=value …] [--to FORMAT] [-o FILE]",
    .brief = MB_WORDS("from one file format to another, or from a game to a file",
                      "d'un format de fichier à un autre, ou d'un jeu à un fichier"),
    .options = options,
    .option_count = MB_COUNT(options),
    .input = true,
    .run = run,
};
