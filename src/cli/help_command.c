/* help_command.c -- what can I do here? */
#include "cli/cli.h"
#include "cli/cli_words.h"
#include "core/columns.h"

/* What is said here. */
static const mb_words SAY_INTRODUCTION =
    MB_WORDS("Marienbad solves two-player games played on graphs, and shows how.",
             "Marienbad résout les jeux à deux joueurs sur les graphes, et montre comment.");
static const mb_words SAY_EXAMPLES = MB_WORDS("For example:", "Par exemple :");

enum { NAME = 10 }; /* width of the column of names */

static int run(cli_call *cli)
{
    if (cli->words > 0) {
        const cli_command *command = cli_find_command(cli->word[0]);
        if (!command)
            return cli_fail_with(cli, SAY_UNKNOWN_COMMAND, "found", cli->word[0]);
        return cli_help(cli, command);
    }
    cli_say(cli, SAY_INTRODUCTION);
    mb_text_add(&cli->out, "\n\n    marienbad COMMAND GAME|FILE [name=value …] [POSITION] [--options]\n\n");
    for (size_t i = 0; i < cli_command_count; i++) {
        const char *name = cli_commands[i]->name;
        mb_text_add(&cli->out, "  ");
        mb_column_left(&cli->out, name, strlen(name), NAME);
        cli_say(cli, cli_commands[i]->brief);
        mb_text_char(&cli->out, '\n');
    }
    mb_text_char(&cli->out, '\n');
    cli_say(cli, SAY_EXAMPLES);
    mb_text_add(&cli->out, "\n    marienbad solve chomp rows=3 cols=4\n    marienbad play marienbad heaps=1,3,5,7\n"
                           "    marienbad show tictactoe XO./.X./O.. --as svg -o board.svg\n"
                           "    marienbad help solve\n");
    return CLI_DONE;
}

const cli_command cli_command_help = {
    .name = "help",
    .usage = "[COMMAND]",
    .brief = MB_WORDS("this help, or that of a command", "cette aide, ou celle d'une commande"),
    .run = run,
};
