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
