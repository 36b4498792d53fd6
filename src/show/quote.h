/* quote.h -- escaping text for XML, Graphviz, LaTeX and CSV, and templates filled with numbers.
 */
#pragma once

#include "core/base.h"
#include "marienbad/text.h"

/* For XML text or an attribute: < > & " become entities, and control characters, which XML forbids, become ?.
 */
void mb_quote_xml(mb_text *out, const char *text, size_t length);

/* For a quoted string of dot; the caller writes the quotes. */
void mb_quote_dot(mb_text *out, const char *text, size_t length);

/* For LaTeX: special characters escaped, ligatures broken, and characters that only math fonts have in math mode. */
void mb_quote_latex(mb_text *out, const char *text, size_t length);

/* For a field of CSV: in quotes where it must be, its own quotes doubled. */
void mb_quote_csv(mb_text *out, const char *text, size_t length);

/* Write `form` with each % replaced by the next number. */
void mb_text_form(mb_text *out, const char *form, const double *number);
#define MB_FORM(out, form, ...) mb_text_form(out, form, (const double[]){__VA_ARGS__})
