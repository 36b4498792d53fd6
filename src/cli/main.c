/* main.c -- marienbad COMMAND GAME|FILE [name=value …] [POSITION] [--options] */
#include <stdlib.h>

#include "cli/call.h"

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
    return cli_main(argc, argv, lang_of_locale());
}
