/* call.c -- one call: cut, run, send, clear. */
#include "cli/call.h"

#include "cli/terminal.h"

int cli_main(int argc, char **argv, mb_lang lang)
{
    MB_ASSERT(argc > 0 && argv);
    mb_text warnings;
    cli_call cli = {.lang = lang, .limits = terminal_limits(), .warnings = &warnings};
    mb_text_init(&cli.out, NULL, NULL);
    mb_text_init(&warnings, NULL, NULL);
    int code = cli_parse(&cli, argc, argv);
    if (code == CLI_DONE)
        code = cli.command->run(&cli);
    terminal_clear();
    if (code != CLI_ERROR) { /* else nothing but the error is said */
        cli_send_warnings(&cli);
        code = terminal_flush(&cli, code);
    }
    cli_clear(&cli);
    mb_text_clear(&warnings);
    return code;
}
