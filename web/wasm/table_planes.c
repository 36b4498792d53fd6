/* table_planes.c -- planes of Connect 4 are for the command: a page has neither the memory nor the cores. */
#include "cli/table_command.h"

/* What is said here. */
static const mb_words SAY_PAGE = MB_WORDS("a page computes no planes: --planes and --gpu are for the command",
                                          "une page ne calcule pas de plans : --planes et --gpu sont pour la commande");

mb_status table_build_planes(cli_call *cli, const table_options *options, const mb_rules *rules)
{
    (void)options;
    (void)rules;
    return cli_refuse(cli, SAY_PAGE);
}

mb_status table_count_planes(cli_call *cli, const table_options *options, const input *in)
{
    (void)options;
    (void)in;
    return cli_refuse(cli, SAY_PAGE);
}
