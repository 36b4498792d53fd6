/* help.c -- how a command is called, from the rows of its options. */
#include "cli/help.h"

#include "core/columns.h"
#include "core/name.h"

static const mb_words SAY_EXAMPLES = MB_WORDS("For example:", "Par exemple :");

enum { COLUMN = 30 }; /* where the help of an option begins */

void help_forms(mb_text *out, unsigned pictures)
{
    const char *form;
    bool any = false;
    for (size_t i = 0; (form = mb_form_at(i)) != NULL; i++) {
        bool has = false;
        for (unsigned kind = 0; kind < MB_SHOWN; kind++)
            has |= (pictures >> kind & 1) && mb_show_check((mb_exhibit_kind)kind, form, NULL) == MB_OK;
        if (has)
            mb_text_put(out, any ? "|" : "", form);
        any |= has;
    }
}

void help_form(mb_text *out, const cli_option *option)
{
    mb_text_put(out, cli_option_called(option));
    const char *form = option->form                     ? option->form
                       : option->kind == CLI_IS_CHOICE  ? option->choices
                       : option->kind == CLI_IS_INTEGER ? "N"
                                                        : "";
    if (option->kind == CLI_IS_FLAG)
        return;
    mb_text_put(out, " ", form);
    if (option->shows)
        help_forms(out, option->shows);
}

/* "build, query: ", of an option that only some verbs of the command obey. */
static void add_verbs(mb_text *out, const cli_command *command, const cli_option *option, mb_lang lang)
{
    const char *at = command->verbs;
    bool any = false;
    MB_ASSERT(at || !option->verbs);
    for (unsigned bits = option->verbs; bits; bits >>= 1) {
        const size_t length = strcspn(at, "|");
        if (bits & 1)
            mb_text_put(out, any ? ", " : "", mb_piece_at(at, length));
        any |= bits & 1;
        at += length + (at[length] == '|');
    }
    if (any)
        mb_text_add(out, lang == MB_FRENCH ? " : " : ": ");
}

/* "with --attractor: ", of an option that needs another one. */
static void add_needs(mb_text *out, const cli_command *command, const char *needs, mb_lang lang)
{
    if (!needs)
        return;
    mb_text_add(out, lang == MB_FRENCH ? "avec " : "with ");
    cli_write_needs(out, command, needs, lang);
    mb_text_add(out, lang == MB_FRENCH ? " : " : ": ");
}

void help_purpose(mb_text *out, const cli_command *command, const cli_option *option, const char *needs, mb_lang lang)
{
    add_verbs(out, command, option, lang);
    add_needs(out, command, needs, lang);
    mb_text_say(out, lang, option->help);
    if (option->kind == CLI_IS_ROW) {
        for (size_t i = 0; i < option->among->count; i++)
            mb_text_put(out, i ? ", " : lang == MB_FRENCH ? " : " : ": ", mb_registry_name(option->among->row[i]));
    } else if (option->values) {
        mb_text_add(out, lang == MB_FRENCH ? " : " : ": ");
        option->values(out);
    } else if (option->kind == CLI_IS_INTEGER && option->preset >= option->least && option->preset <= option->most) {
        mb_text_put(out, lang == MB_FRENCH ? " (par défaut : " : " (default: ", option->preset, ")");
    }
}

void help_examples(mb_text *out, const char *lines, mb_lang lang)
{
    mb_text_say(out, lang, SAY_EXAMPLES);
    mb_text_char(out, '\n');
    for (const char *line = lines; *line; line += strcspn(line, "\n") + 1)
        mb_text_put(out, "    ", mb_piece_at(line, strcspn(line, "\n")), "\n");
}

void help_list(mb_text *out, const cli_command *command, mb_lang lang)
{
    mb_text form = {0}, words = {0};
    const cli_option *option;
    mb_text_put(&words, cli_self.name, " ", command->name, " ", command->usage);
    mb_column_wrap(out, mb_piece_of(&words), 0, 4);
    mb_text_add(out, "\n\n");
    words.length = 0;
    mb_text_say(&words, lang, command->brief);
    mb_column_wrap(out, mb_piece_of(&words), 0, 0);
    mb_text_add(out, "\n\n");
    if (mb_words_say(command->parameters)) {
        words.length = 0;
        mb_text_say(&words, lang, command->parameters);
        mb_column_wrap(out, mb_piece_of(&words), 0, 0);
        mb_text_add(out, "\n\n");
    }
    for (size_t i = 0; (option = cli_option_at(command, i)) != NULL; i++) {
        form.length = 0;
        mb_text_add(&form, "  ");
        help_form(&form, option);
        if (mb_utf8_count(form.data, form.length) >= COLUMN) { /* its help begins on the next line */
            mb_text_put(out, mb_piece_of(&form), "\n");
            form.length = 0;
            mb_text_repeat(&form, ' ', COLUMN - 1);
        }
        mb_column_left(out, mb_piece_of(&form), COLUMN);
        words.length = 0;
        help_purpose(&words, command, option, cli_needs_at(command, i), lang);
        mb_column_wrap(out, mb_piece_of(&words), COLUMN, COLUMN);
        mb_text_char(out, '\n');
    }
    mb_text_clear(&form);
    mb_text_clear(&words);
    if (!command->examples)
        return;
    mb_text_char(out, '\n');
    help_examples(out, command->examples, lang);
}
