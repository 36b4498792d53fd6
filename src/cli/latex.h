/* latex.h -- typesets a LaTeX document, where LaTeX is installed. */
#pragma once

#include "cli/cli.h"

/* Append the PDF of the document to `pdf`: MB_OK, or a refusal where there is no LaTeX or it fails. */
mb_status latex_typeset(mb_text *pdf, cli_call *cli, const mb_text *document);
