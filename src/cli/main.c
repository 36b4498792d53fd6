/* main.c -- marienbad COMMAND GAME|FILE [name=value …] [POSITION] [--options] */
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/terminal.h"

/* French when the locale says so; --lang overrides it later. */
static mb_lang lang_of_locale(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < MB_COUNT(variables); i++) {
        const char *value = getenv(variables[i]);
        if (value && *value)
            return strncmp(value, "fr", 2) == 0 ? MB_FRENCH : MB_ENGLISH;
    }
    return MB_ENGLISH;
}

int main(int argc, char **argv)
{
    mb_text warnings;
    cli_call cli = {.lang = lang_of_locale(), .limits = terminal_limits(), .warnings = &warnings};
    mb_text_init(&cli.out, NULL, NULL);
    mb_text_init(&warnings, NULL, NULL);
    int code = cli_parse(&cli, argc, argv);
    if (code == CLI_DONE)
        code = cli.command->run(&cli);
    terminal_clear();
    if (code != CLI_ERROR) {
        cli_send_warnings(&cli);
        code = terminal_flush(&cli, code);
    }
    cli_clear(&cli);
    mb_text_clear(&warnings);
    return code;
}
