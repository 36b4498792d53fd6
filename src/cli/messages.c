/* messages.c -- what goes wrong, and what is said, in the language of the person. */
#include "cli/cli.h"
#include "cli/terminal.h"

/* What is said here. */
static const mb_words SAY_WARNING = MB_WORDS("warning", "avertissement");

/* End the line and send it off, in one piece. */
static void complain(mb_text *text)
{
    mb_text_char(text, '\n');
    terminal_error(text);
    mb_text_clear(text);
}

int cli_fail(const cli_call *cli, const mb_error *error)
{
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    if (!error->file[0])
        mb_text_add(&text, "marienbad: ");
    mb_error_show(&text, error, cli->lang);
    complain(&text);
    return CLI_ERROR;
}

int cli_fail_status(const cli_call *cli, mb_status status)
{
    mb_error error;
    mb_error_plain(&error, status);
    return cli_fail(cli, &error);
}

int cli_fail_with(const cli_call *cli, mb_words message, const char *argument, const char *value)
{
    mb_error error;
    mb_note *note = mb_error_set(&error, MB_EINVAL, message);
    if (argument)
        mb_note_add(note, argument, value);
    return cli_fail(cli, &error);
}

void cli_warn(void *context, const mb_error *warning)
{
    const cli_call *cli = context;
    mb_error_show(cli->warnings, warning, cli->lang);
    mb_text_add(cli->warnings, " (");
    mb_text_add(cli->warnings, mb_words_in(SAY_WARNING, cli->lang));
    mb_text_add(cli->warnings, ")\n");
}

void cli_send_warnings(cli_call *cli)
{
    if (cli->warnings->length > 0)
        terminal_error(cli->warnings);
}

void cli_say(cli_call *cli, mb_words message)
{
    mb_text_add(&cli->out, mb_words_in(message, cli->lang));
}

void cli_say_note(cli_call *cli, const mb_note *note)
{
    mb_note_show(&cli->out, note, cli->lang);
}

void cli_say_line(cli_call *cli, const mb_note *note)
{
    cli_say_note(cli, note);
    mb_text_char(&cli->out, '\n');
}
