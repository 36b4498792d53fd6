/* options_command.c -- the rows of options of every command: the names in them exist, and the parser obeys them. */
#include "cli/cli.h"
#include "cli/typed.h"
#include "support.h"

enum { MOST = 8 };

/* Parse `marienbad WORDS…`; the error in English, or "" where the words are accepted. */
static const char *parse(const char *const *words, int count)
{
    char copy[MOST][64], *argv[MOST + 1] = {0};
    assert_true(count < MOST);
    for (int i = 0; i <= count; i++)
        argv[i] = strcpy(copy[i], i == 0 ? "marienbad" : words[i - 1]);
    mb_text warnings = {0}, said = {0};
    const mb_limits limits = {0};
    cli_call cli = {.limits = &limits, .warnings = &warnings};
    if (cli_parse(&cli, count + 1, argv) != MB_OK)
        mb_error_show(&said, &cli.error, MB_ENGLISH);
    cli_clear(&cli);
    mb_text_clear(&warnings);
    return kept(&said);
}

/* An option as it is typed, --name or -o, in out[0], and in out[1] a value where it takes one; the number of words.
 */
static int type(char out[2][64], const cli_option *option)
{
    mb_text name = {0};
    mb_text_put(&name, cli_option_called(option));
    strcpy(out[0], kept(&name));
    if (option->kind == CLI_IS_FLAG)
        return 1;
    if (option->kind == CLI_IS_CHOICE)
        strcpy(out[1], option->choices)[strcspn(option->choices, "|")] = 0;
    else
        strcpy(out[1], option->kind == CLI_IS_ROW                ? mb_registry_name(option->among->row[0])
                       : strcmp(option->name, "lang") == 0       ? "en"
                       : strcmp(option->name, "names") == 0      ? "a,b"
                       : option->shows                           ? "json"
                       : option->kind == CLI_IS_TEXT             ? "x"
                       : option->least <= 1 && option->most >= 1 ? "1"
                                                                 : "2");
    return 2;
}

static bool has_option(const cli_command *command, const char *name, size_t length)
{
    const cli_option *option;
    for (size_t i = 0; (option = cli_option_at(command, i)) != NULL; i++)
        if (strlen(option->name) == length && memcmp(option->name, name, length) == 0)
            return true;
    return false;
}

/* Is every name of "a|b" an option of the command? */
static void check_names(const cli_command *command, const cli_option *option, const char *names)
{
    for (const char *at = names ? names : ""; *at;) {
        const size_t length = strcspn(at, "|");
        if (!has_option(command, at, length))
            fail_msg("%s --%s names --%.*s, which the command has not", command->name, option->name, (int)length, at);
        at += length + (at[length] == '|');
    }
}

/* Call `check` with every option of every command, and its number there. */
static void walk(void (*check)(const cli_command *command, const cli_option *option, size_t i))
{
    const cli_option *option;
    for (size_t c = 0; c < cli_commands.count; c++)
        for (size_t i = 0; (option = cli_option_at(cli_commands.row[c], i)) != NULL; i++)
            check(cli_commands.row[c], option, i);
}

static void check_row(const cli_command *command, const cli_option *option, size_t i)
{
    check_names(command, option, cli_needs_at(command, i));
    check_names(command, option, option->excludes);
}

static void needs_and_excludes_name_options_of_the_command(void **unused)
{
    (void)unused;
    walk(check_row);
}

static void check_needs(const cli_command *command, const cli_option *option, size_t i)
{
    const char *needs = cli_needs_at(command, i);
    char typed[2][64];
    if (!needs)
        return;
    const int count = type(typed, option);
    const char *said = parse((const char *const[]){command->name, typed[0], typed[1]}, 1 + count);
    mb_text wanted = {0};
    mb_text_put(&wanted, typed[0], " needs ");
    cli_write_needs(&wanted, command, needs, MB_ENGLISH);
    assert_string_equal(said, kept(&wanted));
}

static void an_option_without_what_it_needs_is_refused(void **unused)
{
    (void)unused;
    walk(check_needs);
}

static void check_twice(const cli_command *command, const cli_option *option, size_t i)
{
    (void)i;
    char typed[2][64], wanted[96];
    const int count = type(typed, option);
    const char *const flags[] = {command->name, typed[0], typed[0]};
    const char *const values[] = {command->name, typed[0], typed[1], typed[0], typed[1]};
    const char *said = parse(count == 1 ? flags : values, 1 + 2 * count);
    strcat(strcpy(wanted, typed[0]), " is given twice");
    assert_string_equal(said, wanted);
}

static void an_option_given_twice_is_refused(void **unused)
{
    (void)unused;
    walk(check_twice);
}

static void check_excluded(const cli_command *command, const cli_option *option, size_t i)
{
    (void)i;
    const cli_option *other;
    for (size_t k = 0; option->excludes && (other = cli_option_at(command, k)) != NULL; k++) {
        char one[2][64], two[2][64];
        if (other == option || mb_choice_find(option->excludes, other->name) < 0)
            continue;
        const int first = type(one, option), second = type(two, other);
        const char *words[] = {command->name, one[0], one[1], two[0], two[1]};
        if (first == 1)
            memmove(words + 2, words + 3, 2 * sizeof *words);
        assert_non_null(strstr(parse(words, 1 + first + second), " do not go together"));
    }
}

static void options_that_exclude_each_other_are_refused(void **unused)
{
    (void)unused;
    walk(check_excluded);
}

/* Does `name` name a command, or an option of some command? */
static bool is_known(const char *name, size_t length)
{
    for (size_t c = 0; c < cli_commands.count; c++) {
        const cli_command *command = cli_commands.row[c];
        if ((strlen(command->name) == length && memcmp(command->name, name, length) == 0)
            || has_option(command, name, length))
            return true;
    }
    return false;
}

static void synonyms_are_of_commands_and_options(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < typed_synonyms_count; i++)
        if (!is_known(typed_synonyms[i], strcspn(typed_synonyms[i], "|")))
            fail_msg("%s: no command and no option is called so", typed_synonyms[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(needs_and_excludes_name_options_of_the_command),
        cmocka_unit_test(an_option_without_what_it_needs_is_refused),
        cmocka_unit_test(an_option_given_twice_is_refused),
        cmocka_unit_test(options_that_exclude_each_other_are_refused),
        cmocka_unit_test(synonyms_are_of_commands_and_options),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
