/* options.c -- the command line, cut into words and options by the tables of the commands. */
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/cli_words.h"
#include "cli/input.h"
#include "cli/search_setup.h"
#include "core/columns.h"
#include "core/mem.h"

/* What is said here. */
static const mb_words SAY_APART =
    MB_WORDS("--{one} and --{other} do not go together", "--{one} et --{other} ne vont pas ensemble");
static const mb_words SAY_UNKNOWN_OPTION = MB_WORDS("unknown option {option}: see marienbad help {command}",
                                                    "option {option} inconnue : voir marienbad help {command}");
static const mb_words SAY_FLAG_VALUE =
    MB_WORDS("the option --{option} takes no value", "l'option --{option} ne prend pas de valeur");
static const mb_words SAY_MISSING_VALUE =
    MB_WORDS("the option {option} needs a value", "l'option {option} demande une valeur");
static const mb_words SAY_NUMBER = MB_WORDS("--{option}: integer from {least} to {most} expected, found \"{found}\"",
                                            "--{option} : entier de {least} à {most} attendu, trouvé « {found} »");
static const mb_words SAY_CLI_LANG =
    MB_WORDS("--lang: en or fr expected, found \"{found}\"", "--lang : en ou fr attendu, trouvé « {found} »");

/* Options that every command takes. */
static const cli_option common[] = {
    {"json", NULL, MB_WORDS("answer in JSON", "répondre en JSON")},
    {"lang", "en|fr", MB_WORDS("English or French", "anglais ou français")},
    {"help", NULL, MB_WORDS("this help", "cette aide")},
};

/* Option i of a command: its own, then those of searching, of its input, and the common ones; NULL after the last. */
static const cli_option *option_at(const cli_command *command, size_t i)
{
    const struct {
        const cli_option *rows;
        size_t count;
    } groups[] = {{command->options, command->option_count},
                  {search_setup_options, command->search_setup ? search_setup_option_count : 0},
                  {input_options, command->input ? input_option_count : 0},
                  {common, MB_COUNT(common)}};
    for (size_t g = 0; g < MB_COUNT(groups); g++) {
        if (i < groups[g].count)
            return &groups[g].rows[i];
        i -= groups[g].count;
    }
    return NULL;
}

/* The number of the option called name[0 .. length-1]; false when the command has none. */
static bool find_option(size_t *out, const cli_command *command, const char *name, size_t length)
{
    const cli_option *option;
    for (size_t i = 0; (option = option_at(command, i)) != NULL; i++)
        if (strlen(option->name) == length && memcmp(option->name, name, length) == 0) {
            *out = i;
            return true;
        }
    return false;
}

const char *cli_value(const cli_call *cli, const char *option)
{
    size_t i;
    const bool known = find_option(&i, cli->command, option, strlen(option));
    MB_ASSERT(known);
    return known ? cli->value[i] : NULL;
}

bool cli_integer(int64_t *out, cli_call *cli, const char *option, int64_t least, int64_t most, int64_t otherwise)
{
    const char *text = cli_value(cli, option);
    if (!text) {
        *out = otherwise;
        return true;
    }
    char *end;
    const long long number = strtoll(text, &end, 10);
    if (*text && *text != ' ' && !*end && number >= least && number <= most) {
        *out = number;
        return true;
    }
    mb_error error;
    mb_fail(&error, MB_EINVAL, SAY_NUMBER, "option", option, "least", least, "most", most, "found", text);
    cli_fail(cli, &error);
    return false;
}

int cli_apart(const cli_call *cli, const char *const *options, size_t count)
{
    const char *given = NULL;
    for (size_t i = 0; i < count; i++) {
        if (!cli_value(cli, options[i]))
            continue;
        if (given) {
            mb_error error;
            mb_fail(&error, MB_EINVAL, SAY_APART, "one", given, "other", options[i]);
            return cli_fail(cli, &error);
        }
        given = options[i];
    }
    return CLI_DONE;
}

static int unknown_option(const cli_call *cli, const char *text)
{
    mb_error error;
    mb_fail(&error, MB_EINVAL, SAY_UNKNOWN_OPTION, "option", text, "command", cli->command->name);
    return cli_fail(cli, &error);
}

/* Read the option argv[*i], and its argument, which may be the next word. */
static int read_option(cli_call *cli, int argc, char **argv, int *i)
{
    const char *text = argv[*i], *name = text + (text[1] == '-' ? 2 : 1);
    const char *equals = strchr(name, '=');
    const size_t length = equals ? (size_t)(equals - name) : strlen(name);
    size_t index;
    if (!find_option(&index, cli->command, strcmp(text, "-h") == 0 ? "help" : name,
                     strcmp(text, "-h") == 0 ? 4 : length)
        || (text[1] != '-' && length > 1))
        return unknown_option(cli, text);
    const cli_option *option = option_at(cli->command, index);
    if (!option->argument) {
        if (equals)
            return cli_fail_with(cli, SAY_FLAG_VALUE, "option", option->name);
        cli->value[index] = "";
        return CLI_DONE;
    }
    if (!equals && *i + 1 >= argc)
        return cli_fail_with(cli, SAY_MISSING_VALUE, "option", text);
    cli->value[index] = equals ? equals + 1 : argv[++*i];
    return CLI_DONE;
}

/* --lang may stand anywhere, and counts for what goes wrong before it is read. */
static int find_lang(cli_call *cli, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--") == 0)
            break;
        const char *lang = strncmp(argv[i], "--lang=", 7) == 0              ? argv[i] + 7
                           : strcmp(argv[i], "--lang") == 0 && i + 1 < argc ? argv[i + 1]
                                                                            : NULL;
        if (!lang)
            continue;
        if (strcmp(lang, "en") != 0 && strcmp(lang, "fr") != 0)
            return cli_fail_with(cli, SAY_CLI_LANG, "found", lang);
        cli->lang = strcmp(lang, "fr") == 0 ? MB_FRENCH : MB_ENGLISH;
    }
    return CLI_DONE;
}

int cli_parse(cli_call *cli, int argc, char **argv)
{
    int first = 1, code = find_lang(cli, argc, argv);
    if (code != CLI_DONE)
        return code;
    while (first < argc && strncmp(argv[first], "--lang", 6) == 0)
        first += argv[first][6] == '=' ? 1 : 2;
    const char *name = first < argc ? argv[first] : "help";
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        name = "help";
    if (strcmp(name, "--version") == 0)
        name = "version";
    cli->command = cli_find_command(name);
    if (!cli->command)
        return cli_fail_with(cli, SAY_UNKNOWN_COMMAND, "found", name);
    size_t options = 0;
    while (option_at(cli->command, options))
        options++;
    cli->value = mb_alloc_zero(options, sizeof *cli->value);
    cli->word = mb_alloc_zero((size_t)argc, sizeof *cli->word);
    if (!cli->value || !cli->word)
        return cli_fail_status(cli, MB_ENOMEM);
    bool only_words = false; /* after -- */
    for (int i = first + 1; i < argc && code == CLI_DONE; i++) {
        const char *text = argv[i];
        const bool option = !only_words && text[0] == '-' && text[1] != 0;
        if (option && strcmp(text, "--") == 0)
            only_words = true;
        else if (option)
            code = read_option(cli, argc, argv, &i);
        else
            cli->word[cli->words++] = text;
    }
    if (code == CLI_DONE && cli_value(cli, "help")) {
        cli->word[0] = cli->command->name;
        cli->words = strcmp(cli->command->name, "help") == 0 ? 0 : 1;
        cli->command = cli_find_command("help");
    }
    return code;
}

void cli_clear(cli_call *cli)
{
    mb_release(cli->value);
    mb_release(cli->word);
    mb_text_clear(&cli->out);
}

enum { COLUMN = 34 }; /* where the help of an option begins */

static void list_options(cli_call *cli, const cli_command *command)
{
    const cli_option *option;
    mb_text form = {0}; /* how an option is typed */
    for (size_t i = 0; (option = option_at(command, i)) != NULL; i++) {
        form.length = 0;
        mb_text_add(&form, option->name[1] ? "  --" : "  -");
        mb_text_add(&form, option->name);
        if (option->argument) {
            mb_text_char(&form, ' ');
            mb_text_add(&form, option->argument);
        }
        mb_column_left(&cli->out, form.data, form.length, COLUMN);
        cli_say(cli, option->help);
        mb_text_char(&cli->out, '\n');
    }
    mb_text_clear(&form);
}

int cli_help(cli_call *cli, const cli_command *command)
{
    mb_text_add(&cli->out, "marienbad ");
    mb_text_add(&cli->out, command->name);
    mb_text_char(&cli->out, ' ');
    mb_text_add(&cli->out, command->usage);
    mb_text_add(&cli->out, "\n\n");
    cli_say(cli, command->brief);
    mb_text_add(&cli->out, "\n\n");
    list_options(cli, command);
    return CLI_DONE;
}
