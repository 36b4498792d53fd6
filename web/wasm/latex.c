/* latex.c -- a page has no LaTeX. */
#include "cli/latex.h"

static const mb_words SAY_NO_LATEX = MB_WORDS("there is no LaTeX in a page", "il n'y a pas de LaTeX dans une page");

mb_status latex_typeset(mb_text *pdf, cli_call *cli, const mb_text *document)
{
    (void)pdf;
    (void)document;
    return cli_refuse(cli, SAY_NO_LATEX);
}
