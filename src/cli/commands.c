/* commands.c -- the commands, by name. */
#include "cli/cli.h"

#define CLI_COMMAND(name) extern const cli_command cli_command_##name;
#include "cli/list.def"
#undef CLI_COMMAND

const cli_command *const cli_commands[] = {
#define CLI_COMMAND(name) &cli_command_##name,
#include "cli/list.def"
#undef CLI_COMMAND
};
const size_t cli_command_count = MB_COUNT(cli_commands);

const cli_command *cli_find_command(const char *name)
{
    for (size_t i = 0; i < cli_command_count; i++)
        if (strcmp(cli_commands[i]->name, name) == 0)
            return cli_commands[i];
    return NULL;
}
