/* latex.h -- what the pictures for LaTeX share: a standalone document of one tikzpicture, its colours, text in it. */
#ifndef MB_SHOW_LATEX_H
#define MB_SHOW_LATEX_H

#include "marienbad/text.h"

/* Coordinates are pixels, as in the other pictures, y downwards; a pixel is so many points. */
#define MB_POINT 0.75

/* Does a picture fit on a page?  TeX and PDF know no larger ones. */
static inline bool mb_latex_fits(double wide, double high)
{
    return wide <= 16000 && high <= 16000;
}

/* Begin the document and its picture.  Its colours are those of style.h: mbone, mbonebg, mbtwo, mbtwobg, mbstripe,
 * mbdrawbg, mbend, mbink, mbquiet, mbmove; its styles `mb position`, for what text stands in, `mb note`, and those
 * in `styles`, lines of \tikzset. */
void mb_latex_begin(mb_text *out, const char *styles, mb_lang lang);
void mb_latex_end(mb_text *out);

/* Text that LaTeX reads as it is meant: with its special characters escaped, its ligatures kept apart, and in
 * mathematics what its fonts have only there. */
void mb_latex_quote(mb_text *out, const char *text, size_t length);

/* A line of text around (x, y); `look` is options of the node, such as "mb note, anchor=west". */
void mb_latex_text(mb_text *out, double x, double y, const char *look, const char *text);
void mb_latex_number(mb_text *out, double x, double y, const char *look, uint64_t number);

#endif
