/* options.c -- parses the command line into words and options, and writes each option into its field. */
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/terminal.h"
#include "cli/typed.h"
#include "cli/work.h"
#include "core/mem.h"
#include "core/name.h"

static const mb_words SAY_UNKNOWN_COMMAND = MB_WORDS("unknown command \"{found}\": see {program} help",
                                                     "commande « {found} » inconnue : voir {program} help");
static const mb_words SAY_NEAR_COMMAND =
    MB_WORDS("unknown command \"{found}\": did you mean {nearest}? See {program} help",
             "commande « {found} » inconnue : vouliez-vous dire {nearest} ? Voir {program} help");
static const mb_words SAY_GAME_COMMAND = MB_WORDS(
    "\"{found}\" is a game, not a command: did you mean {program} solve {found}? See {program} help",
    "« {found} » est un jeu, pas une commande : vouliez-vous dire {program} solve {found} ? Voir {program} help");
static const mb_words SAY_NEAR_OPTION =
    MB_WORDS("unknown option {option}: did you mean {nearest}? See {program} help {command}",
             "option {option} inconnue : vouliez-vous dire {nearest} ? Voir {program} help {command}");
static const mb_words SAY_UNKNOWN_OPTION = MB_WORDS("unknown option {option}: see {program} help {command}",
                                                    "option {option} inconnue : voir {program} help {command}");
static const mb_words SAY_FLAG_VALUE =
    MB_WORDS("the option --{option} takes no value", "l'option --{option} ne prend pas de valeur");
static const mb_words SAY_MISSING_VALUE =
    MB_WORDS("the option {option} needs a value", "l'option {option} demande une valeur");
static const mb_words SAY_NUMBER = MB_WORDS("--{option}: integer from {least} to {most} expected, found \"{found}\"",
                                            "--{option} : entier de {least} à {most} attendu, trouvé « {found} »");
static const mb_words SAY_SECONDS =
    MB_WORDS("--{option}: number of seconds above 0 expected, found \"{found}\"",
             "--{option} : nombre de secondes strictement positif attendu, trouvé « {found} »");
static const mb_words SAY_PLAYER = MB_WORDS("--{option}: player {p1} or {p2} expected, found \"{found}\"",
                                            "--{option} : joueur {p1} ou {p2} attendu, trouvé « {found} »");
static const mb_words SAY_CHOICE = MB_WORDS("--{option}: one of {choices} expected, found \"{found}\"",
                                            "--{option} : un choix parmi {choices} attendu, trouvé « {found} »");
static const mb_words SAY_APART =
    MB_WORDS("{one} and {other} do not go together", "{one} et {other} ne vont pas ensemble");
static const mb_words SAY_NEEDS = MB_WORDS("{option} needs {needed}", "{option} demande {needed}");
static const mb_words SAY_TWICE = MB_WORDS("{option} is given twice", "{option} est donnée deux fois");

static const mb_words SAY_OTHER_VERB =
    MB_WORDS("{option} does not apply to {command} {verb}", "{option} ne s'applique pas à {command} {verb}");
static const mb_words SAY_NO_JSON =
    MB_WORDS("{command} has no JSON output here", "{command} n'a pas de sortie en JSON ici");
static const mb_words SAY_TOO_MANY = MB_WORDS("one word too many: \"{found}\"", "un mot de trop : « {found} »");
static const mb_words SAY_FORMS =
    MB_WORDS("--json and --as {form} do not go together", "--json et --as {form} ne vont pas ensemble");
static const mb_words SAY_NAMES = MB_WORDS("--names: two different names expected, as in 0,1; found \"{found}\"",
                                           "--names : deux noms différents attendus, comme 0,1 ; trouvé « {found} »");

enum { ALWAYS = 1 }; /* cli_common.color, as in its choices */

static const cli_option common[] = {
    {CLI_FLAG("json", cli_common, json), .help = MB_WORDS("answer in JSON", "répondre en JSON")},
    {CLI_TEXT("lang", cli_common, lang, "en|fr"), .help = MB_WORDS("English or French", "anglais ou français")},
    {CLI_TEXT("names", cli_common, names, "A,B"),
     .help = MB_WORDS(
         "names of players 1 and 2, in options too: 0,1 or a,b or J1,J2; JSON always has 1 and 2",
         "noms des joueurs 1 et 2, dans les options aussi : 0,1 ou a,b ou J1,J2 ; le JSON a toujours 1 et 2")},
    {CLI_CHOICE("color", cli_common, color, "auto|always|never"),
     .help = MB_WORDS("colours; auto: on a terminal, unless the variable NO_COLOR is set",
                      "couleurs ; auto : sur un terminal, sauf si la variable NO_COLOR est définie")},
    {CLI_FLAG("help", cli_common, help), .help = MB_WORDS("this help", "cette aide")},
};

/* The group of option *i of a command, and in *i its index there; NULL: it is in no group. */
static const cli_group *group_of(const cli_command *command, size_t *i)
{
    for (size_t g = 0; g < command->group_count; *i -= command->groups[g++].count)
        if (*i < command->groups[g].count)
            return &command->groups[g];
    return NULL;
}

/* Is option *i, which is in no group, one of work.h?  Otherwise *i becomes its index among the common ones. */
static bool is_of_work(const cli_command *command, size_t *i)
{
    const size_t count = command->works ? work_rows_count - command->single : 0; /* --threads is last */
    if (*i < count)
        return true;
    *i -= count;
    return false;
}

const cli_option *cli_option_at(const cli_command *command, size_t i)
{
    const cli_group *group = group_of(command, &i);
    if (group)
        return &group->rows[i];
    return is_of_work(command, &i) ? &work_rows[i] : i < MB_COUNT(common) ? &common[i] : NULL;
}

/* The field that option i of the command fills. */
static void *field_at(cli_call *cli, size_t i)
{
    const cli_group *group = group_of(cli->command, &i);
    if (group)
        return (char *)cli->options + group->offset + group->rows[i].offset;
    if (is_of_work(cli->command, &i))
        return (char *)&cli->work + work_rows[i].offset;
    MB_ASSERT(i < MB_COUNT(common));
    return (char *)&cli->common + common[i].offset;
}

const cli_option *cli_first_given(const cli_call *cli, const cli_option *rows, size_t count)
{
    const cli_option *option;
    for (size_t i = 0; (option = cli_option_at(cli->command, i)) != NULL; i++)
        if (cli->given[i] && option >= rows && option < rows + count)
            return option;
    return NULL;
}

const char *cli_needs_at(const cli_command *command, size_t i)
{
    const cli_group *group = group_of(command, &i);
    return !group ? NULL : group->rows[i].needs ? group->rows[i].needs : group->needs;
}

bool cli_is_given(const cli_call *cli, const char *names)
{
    const cli_option *option;
    for (size_t i = 0; (option = cli_option_at(cli->command, i)) != NULL; i++)
        if (cli->given[i] && mb_choice_find(names, option->name) >= 0)
            return true;
    return false;
}

mb_status cli_refuse_json(cli_call *cli)
{
    return cli_refuse(cli, SAY_NO_JSON, "command", cli->command->name);
}

mb_status cli_take_verb(int *out, cli_call *cli)
{
    MB_ASSERT(cli->command->verbs);
    *out = cli->words > 0 ? mb_choice_find(cli->command->verbs, cli->word[0]) : -1;
    const cli_option *option;
    for (size_t i = 0; *out >= 0 && (option = cli_option_at(cli->command, i)) != NULL; i++)
        if (cli->given[i] && option->verbs && !(option->verbs >> *out & 1))
            return cli_refuse(cli, SAY_OTHER_VERB, "option", cli_option_called(option), "command", cli->command->name,
                              "verb", cli->word[0]);
    if (*out >= 0) {
        memmove(cli->word, cli->word + 1, --cli->words * sizeof *cli->word);
        typed_join(cli->word, &cli->words);
    }
    return MB_OK;
}

mb_status cli_refuse_words(cli_call *cli, size_t most)
{
    return cli->words > most ? cli_refuse(cli, SAY_TOO_MANY, "found", cli->word[most]) : MB_OK;
}

bool cli_wants_arena(const cli_call *cli)
{
    MB_ASSERT(cli->given);
    const cli_option *option;
    for (size_t i = 0; (option = cli_option_at(cli->command, i)) != NULL; i++)
        if (cli->given[i] && option->whole)
            return true;
    return false;
}

/* ---- values ---- */

static mb_status read_integer(cli_call *cli, const cli_option *option, const char *text, void *field)
{
    MB_ASSERT(option->least <= option->most);
    char *end;
    const long long number = strtoll(text, &end, 10);
    if (!*text || *text == ' ' || *end || number < option->least || number > option->most)
        return cli_refuse(cli, SAY_NUMBER, "option", option->name, "least", option->least, "most", option->most,
                          "found", text);
    *(int64_t *)field = number;
    return MB_OK;
}

static mb_status read_seconds(cli_call *cli, const cli_option *option, const char *text, void *field)
{
    char *end;
    const double seconds = strtod(text, &end);
    if (end == text || *end || !(seconds > 0 && seconds < 1e9))
        return cli_refuse(cli, SAY_SECONDS, "option", option->name, "found", text);
    *(double *)field = seconds;
    return MB_OK;
}

static mb_status read_choice(cli_call *cli, const cli_option *option, const char *text, void *field)
{
    MB_ASSERT(option->choices);
    const int number = mb_choice_find(option->choices, text);
    if (number < 0)
        return cli_refuse(cli, SAY_CHOICE, "option", option->name, "choices", option->choices, "found", text);
    *(int *)field = number;
    return MB_OK;
}

static mb_status read_row(cli_call *cli, const cli_option *option, const char *text, void *field)
{
    MB_ASSERT(option->among);
    const void *row = mb_registry_find(option->among, text);
    if (row) {
        memcpy(field, &row, sizeof row);
        return MB_OK;
    }
    mb_text names = {0};
    for (size_t i = 0; i < option->among->count; i++)
        mb_text_put(&names, i ? "|" : "", mb_registry_name(option->among->row[i]));
    const mb_status status =
        cli_refuse(cli, SAY_CHOICE, "option", option->name, "choices", mb_piece_of(&names), "found", text);
    mb_text_clear(&names);
    return status;
}

static mb_status read_value(cli_call *cli, const cli_option *option, const char *text, void *field)
{
    switch (option->kind) {
    case CLI_IS_INTEGER:
        return read_integer(cli, option, text, field);
    case CLI_IS_SECONDS:
        return read_seconds(cli, option, text, field);
    case CLI_IS_CHOICE:
        return read_choice(cli, option, text, field);
    case CLI_IS_ROW:
        return read_row(cli, option, text, field);
    case CLI_IS_PLAYER:
        *(int64_t *)field = -1; /* until the names are known */
        return MB_OK;
    default:
        *(const char **)field = text;
        return MB_OK;
    }
}

/* ---- the command line ---- */

bool cli_option_find(size_t *out, const cli_command *command, const char *name, size_t length)
{
    const cli_option *option;
    for (size_t i = 0; (option = cli_option_at(command, i)) != NULL; i++)
        if (strlen(option->name) == length && memcmp(option->name, name, length) == 0) {
            *out = i;
            return true;
        }
    return false;
}

/* Refuse the option `text`, whose name is name[0 .. length-1], and suggest the nearest one. */
static mb_status refuse_option(cli_call *cli, const char *text, const char *name, size_t length)
{
    const cli_option *nearest = typed_option(cli->command, name, length);
    if (nearest)
        return cli_refuse(cli, SAY_NEAR_OPTION, "program", cli_self.name, "option", text, "command",
                          cli->command->name, "nearest", cli_option_called(nearest));
    return cli_refuse(cli, SAY_UNKNOWN_OPTION, "program", cli_self.name, "option", text, "command",
                      cli->command->name);
}

/* Read the option argv[*i], and its argument, which may be the next word. */
static mb_status read_option(cli_call *cli, int argc, char **argv, int *i)
{
    const char *text = strcmp(argv[*i], "-h") == 0 ? "--help" : argv[*i], *name = text + (text[1] == '-' ? 2 : 1);
    const char *equals = strchr(name, '=');
    const size_t length = equals ? (size_t)(equals - name) : strlen(name);
    size_t index;
    if (!cli_option_find(&index, cli->command, name, length) || (text[1] != '-') != (length == 1))
        return refuse_option(cli, text, name, length);
    const cli_option *option = cli_option_at(cli->command, index);
    MB_ASSERT(option && length > 0);
    if (cli->given[index])
        return cli_refuse(cli, SAY_TWICE, "option", cli_option_called(option));
    cli->given[index] = option->name;
    if (option->kind == CLI_IS_FLAG) {
        *(bool *)field_at(cli, index) = true;
        return equals ? cli_refuse(cli, SAY_FLAG_VALUE, "option", option->name) : MB_OK;
    }
    if (!equals && *i + 1 >= argc)
        return cli_refuse(cli, SAY_MISSING_VALUE, "option", text);
    cli->given[index] = equals ? equals + 1 : argv[++*i];
    return read_value(cli, option, cli->given[index], field_at(cli, index));
}

/* Make the struct of the command, with its defaults. */
static mb_status options_with_defaults(cli_call *cli)
{
    const cli_option *option;
    size_t count = 0;
    cli->options = mb_alloc_zero(1, cli->command->size + 1);
    if (!cli->options)
        return MB_ENOMEM;
    for (; (option = cli_option_at(cli->command, count)) != NULL; count++)
        if (option->kind == CLI_IS_INTEGER)
            *(int64_t *)field_at(cli, count) = option->preset;
    cli->given = mb_alloc_zero(count, sizeof *cli->given);
    return cli->given ? MB_OK : MB_ENOMEM;
}

static void write_option(mb_text *out, const void *option, uint64_t at, int mover)
{
    (void)at, (void)mover;
    const char *name = ((const cli_option *)option)->name;
    mb_text_put(out, name[1] ? "--" : "-", name);
}

mb_called cli_option_called(const cli_option *option)
{
    return (mb_called){.write = write_option, .self = option};
}

/* Does one of two options exclude the other? */
static bool are_apart(const cli_option *one, const cli_option *other)
{
    return (one->excludes && mb_choice_find(one->excludes, other->name) >= 0)
           || (other->excludes && mb_choice_find(other->excludes, one->name) >= 0);
}

/* Refuse two options that exclude each other. */
static mb_status check_apart(cli_call *cli)
{
    const cli_option *one, *other;
    for (size_t i = 0; (other = cli_option_at(cli->command, i)) != NULL; i++)
        for (size_t k = 0; k < i && cli->given[i]; k++) {
            one = cli_option_at(cli->command, k);
            MB_ASSERT(one && strcmp(one->name, other->name) != 0); /* each option stands in one row */
            if (cli->given[k] && are_apart(one, other))
                return cli_refuse(cli, SAY_APART, "one", cli_option_called(one), "other", cli_option_called(other));
        }
    return MB_OK;
}

void cli_write_needs(mb_text *out, const cli_command *command, const char *needs, mb_lang lang)
{
    const char *last = lang == MB_FRENCH ? " ou " : " or ";
    size_t left = 1, index;
    for (const char *at = needs; *at; at++)
        left += *at == '|';
    for (const char *at = needs; *at; left--) {
        const size_t length = strcspn(at, "|");
        if (cli_option_find(&index, command, at, length))
            mb_text_put(out,
                        at == needs ? ""
                        : left > 1  ? ", "
                                    : last,
                        cli_option_called(cli_option_at(command, index)));
        at += length + (at[length] == '|');
    }
}

/* Refuse an option that needs one of several others, of which none was typed. */
static mb_status check_needs(cli_call *cli)
{
    const cli_option *option;
    for (size_t i = 0; (option = cli_option_at(cli->command, i)) != NULL; i++) {
        const char *needs = cli_needs_at(cli->command, i);
        if (!cli->given[i] || !needs || cli_is_given(cli, needs))
            continue;
        mb_text needed = {0};
        cli_write_needs(&needed, cli->command, needs, cli->lang);
        const mb_status status =
            cli_refuse(cli, SAY_NEEDS, "option", cli_option_called(option), "needed", mb_piece_of(&needed));
        mb_text_clear(&needed);
        return status;
    }
    return MB_OK;
}

/* Refuse --json beside --as with another form. */
static mb_status check_forms(cli_call *cli)
{
    const cli_option *option;
    for (size_t i = 0; cli->common.json && (option = cli_option_at(cli->command, i)) != NULL; i++) {
        const char *form = option->shows ? *(const char **)field_at(cli, i) : NULL;
        if (form && strcmp(form, "json") != 0)
            return cli_refuse(cli, SAY_FORMS, "form", form);
    }
    return MB_OK;
}

/* --lang may stand anywhere, and errors in what stands before it are said in that language too. */
static mb_status find_lang(cli_call *cli, int argc, char **argv)
{
    bool given = false;
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        MB_ASSERT(i + 1 == argc || argv[i + 1]);
        const char *lang = strncmp(argv[i], "--lang=", 7) == 0              ? argv[i] + 7
                           : strcmp(argv[i], "--lang") == 0 && i + 1 < argc ? argv[i + 1]
                                                                            : NULL;
        if (!lang)
            continue;
        if (given)
            return cli_refuse(cli, SAY_TWICE, "option", "--lang");
        given = true;
        const int which = mb_choice_find("en|fr", lang);
        if (which < 0)
            return cli_refuse(cli, SAY_CHOICE, "option", "lang", "choices", "en|fr", "found", lang);
        cli->lang = which == 1 ? MB_FRENCH : MB_ENGLISH;
    }
    return MB_OK;
}

mb_status cli_find_command(const cli_command **out, cli_call *cli, const char *name)
{
    *out = mb_registry_find(&cli_commands, name);
    const char *nearest = *out ? NULL : typed_command(name);
    if (!*out && strstr(cli_self.usage, "GAME") && mb_game_find(name))
        return cli_refuse(cli, SAY_GAME_COMMAND, "program", cli_self.name, "found", name);
    return *out      ? MB_OK
           : nearest ? cli_refuse(cli, SAY_NEAR_COMMAND, "program", cli_self.name, "found", name, "nearest", nearest)
                     : cli_refuse(cli, SAY_UNKNOWN_COMMAND, "program", cli_self.name, "found", name);
}

/* The command that the first words name; *first is the word after it. */
static mb_status find_command(cli_call *cli, int *first, int argc, char **argv)
{
    int at = 1;
    while (at < argc && (strcmp(argv[at], "--lang") == 0 || strncmp(argv[at], "--lang=", 7) == 0))
        at += argv[at][6] == '=' ? 1 : 2;
    const char *name = at < argc ? argv[at] : at == argc ? "help" : "--lang"; /* without its value */
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        name = "help";
    if (strcmp(name, "--version") == 0)
        name = "version";
    *first = at + 1;
    return cli_find_command(&cli->command, cli, name);
}

/* --help turns `marienbad solve … --help` into `marienbad help solve`. */
static mb_status turn_to_help(cli_call *cli)
{
    cli->word[0] = cli->command->name;
    cli->common.json = false;
    cli->words = strcmp(cli->command->name, "help") == 0 ? 0 : 1;
    mb_release(cli->options);
    mb_release(cli->given);
    cli->command = mb_registry_find(&cli_commands, "help");
    return options_with_defaults(cli);
}

static void name_players(cli_call *cli, mb_piece first, mb_piece second)
{
    const mb_piece piece[] = {first, second};
    for (int i = 0; i < 2; i++) {
        const size_t most = sizeof cli->player[i] - 1, length = piece[i].length < most ? piece[i].length : most;
        memcpy(cli->player[i], piece[i].at, length);
        cli->player[i][length] = 0;
        cli->players[i] = cli->player[i];
    }
    cli->out.players = cli->players;
    cli->warnings->players = cli->players;
}

void cli_name_players(cli_call *cli, const char *first, const char *second)
{
    if (!cli->common.names)
        name_players(cli, mb_piece_at(first, strlen(first)), mb_piece_at(second, strlen(second)));
}

/* The player called so: 1 or 2; 0: nobody is. */
static int64_t player_called(const cli_call *cli, const char *name)
{
    static const char *const numbers[] = {"1", "2"};
    const char *const *const names[] = {cli->out.players ? cli->out.players : numbers, numbers};
    for (size_t i = 0; i < 4; i++)
        if (strcmp(names[i / 2][i % 2], name) == 0)
            return 1 + (int64_t)i % 2;
    return 0;
}

mb_status cli_read_players(cli_call *cli)
{
    const cli_option *option;
    for (size_t i = 0; (option = cli_option_at(cli->command, i)) != NULL; i++) {
        if (option->kind != CLI_IS_PLAYER || !cli->given[i])
            continue;
        const int64_t player = player_called(cli, cli->given[i]);
        if (!player)
            return cli_refuse(cli, SAY_PLAYER, "option", option->name, "found", cli->given[i]);
        *(int64_t *)field_at(cli, i) = player;
    }
    return MB_OK;
}

/* A text without the blanks around it. */
static mb_piece trim(const char *at, size_t length)
{
    while (length > 0 && *at == ' ')
        at++, length--;
    while (length > 0 && at[length - 1] == ' ')
        length--;
    return mb_piece_at(at, length);
}

static bool can_be_player(const cli_call *cli, mb_piece name)
{
    return name.length < sizeof cli->player[0] && !memchr(name.at, ',', name.length)
           && mb_name_is_valid(name.at, name.length);
}

/* --names A,B: two names of players, not the same. */
static mb_status read_names(cli_call *cli)
{
    const char *names = cli->common.names;
    if (!names)
        return MB_OK;
    const size_t length = strcspn(names, ",");
    const mb_piece first = trim(names, length);
    const mb_piece second = names[length] ? trim(names + length + 1, strlen(names + length + 1)) : trim("", 0);
    const bool same = first.length == second.length && memcmp(first.at, second.at, first.length) == 0;
    if (!can_be_player(cli, first) || !can_be_player(cli, second) || same)
        return cli_refuse(cli, SAY_NAMES, "found", names);
    name_players(cli, first, second);
    return MB_OK;
}

/* Insert the value of an option that replaces the first word (--rules) as first word. */
static void put_subject(cli_call *cli)
{
    const cli_option *option;
    for (size_t i = 0; (option = cli_option_at(cli->command, i)) != NULL; i++) {
        if (!cli->given[i] || !option->subject)
            continue;
        memmove(cli->word + 1, cli->word, cli->words++ * sizeof *cli->word);
        cli->word[0] = *(const char **)field_at(cli, i);
        work_watch(cli);
    }
}

mb_status cli_parse(cli_call *cli, int argc, char **argv)
{
    int first;
    mb_status status = find_lang(cli, argc, argv);
    if (status == MB_OK)
        status = find_command(cli, &first, argc, argv);
    if (status == MB_OK)
        status = options_with_defaults(cli);
    if (status != MB_OK)
        return status;
    cli->word = mb_alloc_zero((size_t)argc + 2, sizeof *cli->word); /* put_subject() adds one */
    if (!cli->word)
        return MB_ENOMEM;
    bool only_words = false; /* after -- */
    for (int i = first; i < argc && status == MB_OK; i++) {
        const char *text = argv[i];
        const bool number = text[0] == '-' && text[1] >= '0' && text[1] <= '9'; /* a position may be called -1 */
        const bool option = !only_words && text[0] == '-' && text[1] != 0 && !number;
        if (option && strcmp(text, "--") == 0)
            only_words = true;
        else if (option)
            status = read_option(cli, argc, argv, &i);
        else
            cli->word[cli->words++] = text;
    }
    if (status == MB_OK)
        status = read_names(cli);
    if (status == MB_OK && cli->common.help)
        return turn_to_help(cli);
    if (status == MB_OK)
        status = check_apart(cli);
    if (status == MB_OK)
        status = check_needs(cli);
    if (status == MB_OK)
        status = check_forms(cli);
    if (status != MB_OK)
        return status;
    cli->colors = !cli->common.json && (cli->common.color ? cli->common.color == ALWAYS : terminal_has_colors());
    put_subject(cli);
    typed_join(cli->word, &cli->words);
    work_begin(cli);
    return MB_OK;
}

void cli_clear(cli_call *cli)
{
    mb_release(cli->options);
    mb_release(cli->given);
    mb_release(cli->word);
    mb_text_clear(&cli->out);
}
