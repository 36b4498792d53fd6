/* help.c -- how a command is called, from the rows of its options: as a list, as a manual page, for completion. */
#include "cli/help.h"

#include "core/columns.h"

enum { COLUMN = 34 }; /* where the help of an option begins */

/* The forms that some of these pictures have: text|svg|tikz. */
static void add_forms(mb_text *out, unsigned pictures)
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

/* How the option is typed: --solver NAME. */
static void add_form(mb_text *out, const cli_option *option)
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
        add_forms(out, option->shows);
}

/* "build, query: ", of an option that only some verbs of the command obey. */
static void add_verbs(mb_text *out, const cli_command *command, const cli_option *option, mb_lang lang)
{
    const char *at = command->verbs;
    bool any = false;
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

/* The purpose of an option; the values of a row; the default of a number. */
static void add_help(mb_text *out, const cli_command *command, const cli_option *option, const char *needs,
                     mb_lang lang)
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
        mb_text_put(out, " (", option->preset, ")");
    }
}

void help_list(mb_text *out, const cli_command *command, mb_lang lang)
{
    mb_text form = {0};
    const cli_option *option;
    mb_text_put(out, cli_self.name, " ", command->name, " ", command->usage, "\n\n");
    mb_text_say(out, lang, command->brief);
    mb_text_add(out, "\n\n");
    for (size_t i = 0; (option = cli_option_at(command, i)) != NULL; i++) {
        form.length = 0;
        mb_text_add(&form, "  ");
        add_form(&form, option);
        mb_column_left(out, mb_piece_of(&form), COLUMN);
        add_help(out, command, option, cli_needs_at(command, i), lang);
        mb_text_char(out, '\n');
    }
    mb_text_clear(&form);
}

/* Text as roff reads it: no hyphen is a minus, no line begins with a dot. */
static void add_roff(mb_text *out, const mb_text *text)
{
    for (size_t i = 0; i < text->length; i++) {
        const char c = text->data[i];
        if (c == '"') { /* it would hold arguments together */
            mb_text_add(out, "\\(dq");
            continue;
        }
        if (c == '-' || c == '\\')
            mb_text_char(out, '\\');
        if ((c == '.' || c == '\'') && (i == 0 || text->data[i - 1] == '\n'))
            mb_text_add(out, "\\&");
        mb_text_char(out, c);
    }
}

static void manual_option(mb_text *out, const cli_command *command, const cli_option *option, const char *needs,
                          mb_lang lang)
{
    mb_text text = {0};
    mb_text_add(out, ".TP\n.B ");
    add_form(&text, option);
    add_roff(out, &text);
    text.length = 0;
    mb_text_char(out, '\n');
    add_help(&text, command, option, needs, lang);
    add_roff(out, &text);
    mb_text_char(out, '\n');
    mb_text_clear(&text);
}

static void manual_command(mb_text *out, const cli_command *command, mb_lang lang)
{
    mb_text text = {0};
    const cli_option *option;
    mb_text_put(out, ".SS ", cli_self.name, " ");
    mb_text_put(&text, command->name, " ", command->usage);
    add_roff(out, &text);
    text.length = 0;
    mb_text_char(out, '\n');
    mb_text_say(&text, lang, command->brief);
    add_roff(out, &text);
    mb_text_char(out, '\n');
    mb_text_clear(&text);
    for (size_t i = 0; (option = cli_option_at(command, i)) != NULL && option != cli_common_at(0); i++)
        manual_option(out, command, option, cli_needs_at(command, i), lang);
}

void help_manual(mb_text *out, mb_words introduction, mb_lang lang)
{
    mb_text_put(out, ".TH MARIENBAD 1 \"\" \"marienbad ", mb_version(), "\"\n.SH NAME\n", cli_self.name, " \\- ");
    mb_text_say(out, lang, introduction);
    mb_text usage = {0};
    mb_text_add(&usage, cli_self.usage);
    mb_text_put(out, "\n.SH SYNOPSIS\n.B ", cli_self.name, "\n");
    add_roff(out, &usage);
    mb_text_add(out, "\n.SH COMMANDS\n");
    mb_text_clear(&usage);
    for (size_t i = 0; i < cli_commands.count; i++)
        manual_command(out, cli_commands.row[i], lang);
    mb_text_add(out, lang == MB_FRENCH ? ".SH TOUTES LES COMMANDES\n" : ".SH EVERY COMMAND\n");
    const cli_option *option;
    for (size_t i = 0; (option = cli_common_at(i)) != NULL; i++)
        manual_option(out, cli_commands.row[0], option, NULL, lang);
}

void help_completion(mb_text *out)
{
    mb_text_put(out, "# completion of ", cli_self.name, " for bash\n_", cli_self.name,
                "() {\n"
                "    local word=${COMP_WORDS[COMP_CWORD]}\n    case $COMP_CWORD:${COMP_WORDS[1]} in\n    1:*) "
                "COMPREPLY=($(compgen -W \"");
    for (size_t i = 0; i < cli_commands.count; i++)
        mb_text_put(out, i ? " " : "", mb_registry_name(cli_commands.row[i]));
    mb_text_add(out, "\" -- \"$word\")) ;;\n");
    for (size_t i = 0; i < cli_commands.count; i++) {
        const cli_command *command = cli_commands.row[i];
        const cli_option *option;
        mb_text_put(out, "    *:", command->name, ") COMPREPLY=($(compgen -f -W \"");
        for (size_t k = 0; k < mb_games.count && strstr(cli_self.usage, "GAME"); k++)
            mb_text_put(out, mb_registry_name(mb_games.row[k]), " ");
        for (size_t k = 0; (option = cli_option_at(command, k)) != NULL; k++)
            mb_text_put(out, cli_option_called(option), " ");
        mb_text_add(out, "\" -- \"$word\")) ;;\n");
    }
    mb_text_put(out, "    esac\n}\ncomplete -F _", cli_self.name, " ", cli_self.name, "\n");
}
