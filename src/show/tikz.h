/* tikz.h -- a LaTeX document that holds pictures in TikZ. */
#pragma once

#include "marienbad/canvas.h"

/* Write the class, "\\documentclass{article}\n", and the packages that the pictures need; what follows is up to the
 * caller, until \begin{document}. */
void mb_tikz_begin(mb_text *out, const char *document_class);

/* A picture alone, with its styles, to stand in the text of such a document. */
extern const mb_canvas_kind mb_canvas_tikz_part;
