/* help_command.c -- what can I do here? */
#include "cli/help.h"
#include "core/columns.h"

static const mb_words SAY_INTRODUCTION =
    MB_WORDS("Marienbad solves two-player games played on graphs, and shows how.",
             "Marienbad résout les jeux à deux joueurs sur des graphes, et montre comment.");
static const mb_words SAY_NAME = MB_WORDS("two-player games played on graphs, solved and shown",
                                          "jeux à deux joueurs sur des graphes, résolus et montrés");
static const mb_words SAY_EXAMPLES = MB_WORDS("For example:", "Par exemple :");

typedef struct help_options {
    bool man, completion;
} help_options;

static const cli_option rows[] = {
    {CLI_FLAG("man", help_options, man), .excludes = "completion",
     .help = MB_WORDS("everything as a manual page: see it with man -l -",
                      "le tout en page de manuel : à voir avec man -l -")},
    {CLI_FLAG("completion", help_options, completion),
     .help = MB_WORDS("a script for bash that completes commands, games and options",
                      "un script pour bash qui complète commandes, jeux et options")},
};

static const cli_group groups[] = {CLI_GROUP(rows)};

enum { NAME = 10 }; /* width of the column of names */

static void say_commands(cli_call *cli)
{
    cli_say(cli, mb_words_say(cli_self.brief) ? cli_self.brief : SAY_INTRODUCTION);
    mb_text_put(&cli->out, "\n\n    ", cli_self.name, " ", cli_self.usage, "\n\n");
    for (size_t i = 0; i < cli_commands.count; i++) {
        const cli_command *command = cli_commands.row[i];
        mb_text_add(&cli->out, "  ");
        mb_column_left(&cli->out, command->name, NAME);
        cli_line(cli, command->brief);
    }
    mb_text_char(&cli->out, '\n');
    cli_say(cli, SAY_EXAMPLES);
    mb_text_put(&cli->out, "\n", cli_self.examples);
}

static mb_status help_run(cli_call *cli)
{
    const help_options *options = cli->options;
    const cli_command *command = NULL;
    mb_status status = cli->common.json ? cli_refuse_json(cli) : cli_refuse_words(cli, 1);
    if (status == MB_OK && cli->words > 0)
        status = options->man || options->completion ? cli_refuse_words(cli, 0)
                                                     : cli_find_command(&command, cli, cli->word[0]);
    if (status != MB_OK)
        return status;
    if (options->man)
        help_manual(&cli->out, mb_words_say(cli_self.brief) ? cli_self.brief : SAY_NAME, cli->lang);
    else if (options->completion)
        help_completion(&cli->out);
    else if (command)
        help_list(&cli->out, command, cli->lang);
    else
        say_commands(cli);
    return MB_OK;
}

const cli_command cli_command_help = {
    .name = "help",
    .usage = "[COMMAND]",
    .brief = MB_WORDS("this help, or that of a command", "cette aide, ou celle d'une commande"),
    CLI_OPTIONS(groups, help_options),
    .run = help_run,
};
