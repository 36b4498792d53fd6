/* commands.c -- the commands, by name. */
#include "cli/cli.h"

#define CLI_COMMAND(name) extern const cli_command cli_command_##name;
#include "cli/list.def"
#undef CLI_COMMAND

static const void *const rows[] = {
#define CLI_COMMAND(name) &cli_command_##name,
#include "cli/list.def"
#undef CLI_COMMAND
};
const mb_registry cli_commands = MB_REGISTRY(rows);

const cli_program cli_self = {
    .name = "marienbad",
    .usage = "COMMAND GAME|FILE [name=value …] [POSITION] [--options]",
    .examples = "marienbad solve chomp rows=3 cols=4\nmarienbad play marienbad heaps=1,3,5,7\n"
                "marienbad solve --rules mygame.py\n"
                "marienbad show tictactoe XO./.X./O.. --as svg -o board.svg\n"
                "marienbad help solve\n",
};
