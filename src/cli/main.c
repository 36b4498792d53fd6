/* main.c -- marienbad COMMAND GAME|FILE [name=value …] [POSITION] [--options] */
#include "cli/call.h"

int main(int argc, char **argv)
{
    return cli_main(argc, argv, cli_lang_of_locale());
}
