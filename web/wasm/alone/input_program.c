/* input_program.c -- rules given by a program: a page starts none. */
#include "cli/input_program.h"

/* Messages. */
static const mb_words SAY_PAGE = MB_WORDS("a page starts no programs: --rules is for the command",
                                          "une page ne démarre aucun programme : --rules est "
                                          "pour la commande");

mb_status input_open_program(input *in, int want)
{
    (void)want;
    return cli_refuse(in->cli, SAY_PAGE);
}

mb_status input_check_program(const mb_rules *rules, mb_error *error)
{
    (void)rules;
    (void)error;
    return MB_OK;
}
