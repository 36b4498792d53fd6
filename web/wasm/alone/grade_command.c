/* grade_command.c -- programs are graded by the command: a page starts none. */
#include "cli/cli.h"

/* Messages. */
static const mb_words SAY_PAGE = MB_WORDS("a page starts no programs: grade is for the command",
                                          "une page ne démarre aucun programme : grade est pour la commande");

static mb_status run(cli_call *cli)
{
    return cli_refuse(cli, SAY_PAGE);
}

const cli_command cli_command_grade = {
    .name = "grade",
    .usage = "EXERCISE FILE",
    .brief =
        MB_WORDS("is somebody's program right? (not in a page)", "ce programme est-il juste ? (pas dans une page)"),
    .run = run,
};
