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

#if defined(__linux__) && !defined(__wasm__)
/* Threads that wait for others sleep rather than spin, unless the user has said what they shall do: on a busy machine
 * spinning takes more time than the work.  OpenMP reads that as it is loaded, so that it must be said before. */
static void wait_in_peace(int argc, char **argv, char **environment)
{
    (void)argc;
    (void)argv;
    (void)environment;
    setenv("OMP_WAIT_POLICY", "passive", 0);
}
__attribute__((used, section(".preinit_array"))) static void (*const before)(int, char **, char **) = wait_in_peace;
#endif

int main(int argc, char **argv)
{
    return cli_main(argc, argv, lang_of_locale());
}
