/* convert_command.c -- from one format to another, or from a game to a file. */
#include "cli/input.h"
#include "cli/output.h"

static const cli_option options[] = {
    {"to", "FORMAT", MB_M_OPT_TO},
    {"o", "FILE", MB_M_OPT_O},
    {"impartial", NULL, MB_M_OPT_IMPARTIAL},
    {"doubled", NULL, MB_M_OPT_DOUBLED},
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
    .brief = MB_M_CMD_CONVERT,
    .options = options,
    .option_count = MB_COUNT(options),
    .input = true,
    .run = run,
};
