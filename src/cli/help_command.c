/* help_command.c -- what can I do here? */
#include "cli/help.h"
#include "core/columns.h"

static const mb_words SAY_INTRODUCTION =
    MB_WORDS("Marienbad solves two-player games played on graphs, and shows how.",
             "Marienbad résout les jeux à deux joueurs sur des graphes, et montre comment.");
static const mb_words SAY_NAME = MB_WORDS("two-player games played on graphs, solved and shown",
                                          "jeux à deux joueurs sur des graphes, résolus et montrés");
static const mb_words SAY_GAME =
    MB_WORDS("\"{found}\" is a game, not a command: marienbad games {found} shows it",
             "« {found} » est un jeu, pas une commande : marienbad games {found} le montre");
static const mb_words SAY_TRY = MB_WORDS("Three things to try:", "Trois choses à essayer :");
static const mb_words SAY_MORE = MB_WORDS(
    "marienbad help COMMAND has the options and examples of a command; marienbad games lists the games.",
    "marienbad help COMMANDE donne les options et des exemples d'une commande ; marienbad games liste les jeux.");

/* What a newcomer may try. */
typedef struct help_trial {
    const char *line;
    mb_words means;
} help_trial;

static const help_trial trials[] = {
    {"marienbad play marienbad", MB_WORDS("play the matches of the film against a perfect player",
                                          "jouer aux allumettes du film contre un joueur parfait")},
    {"marienbad solve chomp rows=3 cols=4", MB_WORDS("who wins, in how many moves, and by which move?",
                                                     "qui gagne, en combien de coups, et par quel coup ?")},
    {"marienbad show chomp rows=2 cols=3 -o chomp.svg",
     MB_WORDS("draw every position of a game, and who wins it",
              "dessiner toutes les positions d'un jeu, et qui les gagne")},
};

typedef struct help_options {
    bool man, complete;
    int completion;
} help_options;

static const cli_option rows[] = {
    {CLI_FLAG("man", help_options, man), .excludes = "completion|complete",
     .help = MB_WORDS("as a manual page, of the program or of that command: see it with man -l -",
                      "en page de manuel, du programme ou de cette commande : à voir avec man -l -")},
    {CLI_CHOICE("completion", help_options, completion, completion_shells), .excludes = "complete",
     .help = MB_WORDS("a script that completes command lines in that shell",
                      "un script qui complète les lignes de commande dans ce shell")},
    {CLI_FLAG("complete", help_options, complete),
     .help = MB_WORDS("what may stand in place of the last of these words, for completion scripts",
                      "ce qui peut remplacer le dernier de ces mots, pour les scripts de complétion")},
};

static const cli_group groups[] = {CLI_GROUP(rows)};

enum { NAME = 10 }; /* width of the column of names */

/* Words as lines that begin at that column, where the first one is by now. */
static void say_wrapped(cli_call *cli, mb_words words, size_t column)
{
    mb_text text = {0};
    mb_text_say(&text, cli->lang, words);
    mb_column_wrap(&cli->out, mb_piece_of(&text), column, column);
    mb_text_char(&cli->out, '\n');
    mb_text_clear(&text);
}

static void say_trials(cli_call *cli)
{
    cli_line(cli, SAY_TRY);
    for (size_t i = 0; i < MB_COUNT(trials); i++) {
        mb_text_put(&cli->out, "    ", trials[i].line, "\n        ");
        cli_line(cli, trials[i].means);
    }
    say_wrapped(cli, SAY_MORE, 0);
}

static void say_commands(cli_call *cli)
{
    cli_say(cli, mb_words_say(cli_self.brief) ? cli_self.brief : SAY_INTRODUCTION);
    mb_text_put(&cli->out, "\n\n    ", cli_self.name, " ", cli_self.usage, "\n\n");
    for (size_t i = 0; i < cli_commands.count; i++) {
        const cli_command *command = cli_commands.row[i];
        mb_text_add(&cli->out, "  ");
        mb_column_left(&cli->out, command->name, NAME);
        say_wrapped(cli, command->brief, 2 + NAME);
    }
    mb_text_char(&cli->out, '\n');
    if (!mb_words_say(cli_self.brief) && strcmp(cli_self.name, "marienbad") == 0) {
        say_trials(cli);
        return;
    }
    help_examples(&cli->out, cli_self.examples, cli->lang);
}

/* The command of that name; a game is explained by another command. */
static mb_status find_subject(const cli_command **out, cli_call *cli, const char *name)
{
    if (mb_game_find(name) && !mb_registry_find(&cli_commands, name) && mb_registry_find(&cli_commands, "games"))
        return cli_refuse(cli, SAY_GAME, "found", name);
    return cli_find_command(out, cli, name);
}

static mb_status help_run(cli_call *cli)
{
    const help_options *options = cli->options;
    const cli_command *command = NULL;
    const bool script = cli_is_given(cli, "completion");
    mb_status status = cli->common.json ? cli_refuse_json(cli) : MB_OK;
    if (status == MB_OK && !options->complete)
        status = cli_refuse_words(cli, script ? 0 : 1);
    if (status == MB_OK && !options->complete && cli->words > 0)
        status = find_subject(&command, cli, cli->word[0]);
    if (status != MB_OK)
        return status;
    if (options->man)
        manual_write(&cli->out, command, mb_words_say(cli_self.brief) ? cli_self.brief : SAY_NAME, cli->lang);
    else if (script)
        completion_script(&cli->out, options->completion);
    else if (options->complete)
        completion_list(&cli->out, cli->word, cli->words, cli->lang);
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
    .about = MB_WORDS("Prints the list of commands, or the usage, options and examples of one; the same as a "
                      "manual page; or a script that completes commands, games, parameters, exercises, options and "
                      "their values in a shell.",
                      "Donne la liste des commandes, ou l'usage, les options et des exemples de l'une d'elles ; la "
                      "même chose en page de manuel ; ou un script qui complète dans un shell les commandes, jeux, "
                      "paramètres, exercices, options et leurs valeurs."),
    .examples = "marienbad help solve\n"
                "marienbad help solve --man > marienbad-solve.1\n"
                "marienbad help --completion zsh > _marienbad\n",
    CLI_OPTIONS(groups, help_options),
    .run = help_run,
};
