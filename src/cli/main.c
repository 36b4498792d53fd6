/* main.c -- marienbad COMMAND GAME|FILE [name=value …] [POSITION] [--options] */
#include <stdlib.h>

#include "cli/call.h"

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
    return cli_main(argc, argv, cli_lang_of_locale());
}
