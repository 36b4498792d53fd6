/* quote.h -- text as it stands inside XML, inside the strings of Graphviz and inside LaTeX; numbers in their forms.
 */
#ifndef MB_SHOW_QUOTE_H
#define MB_SHOW_QUOTE_H

#include "core/base.h"
#include "marienbad/text.h"

/* Between tags, or in an attribute: < > & " are written as entities, and control characters, which XML has not, as ?.
 */
void mb_quote_xml(mb_text *out, const char *text, size_t length);

/* Between the quotes of a string of dot, which stand outside. */
void mb_quote_dot(mb_text *out, const char *text, size_t length);

/* Text that LaTeX reads as it is meant: with its special characters escaped, its ligatures kept apart, and in
 * mathematics what its fonts have only there. */
void mb_quote_latex(mb_text *out, const char *text, size_t length);

/* Write `form` with each % replaced by the next number. */
void mb_text_form(mb_text *out, const char *form, const double *number);
#define MB_FORM(out, form, ...) mb_text_form(out, form, (const double[]){__VA_ARGS__})

#endif
