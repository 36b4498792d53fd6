/* quote.h -- text as it stands inside XML and inside the strings of Graphviz. */
#ifndef MB_SHOW_QUOTE_H
#define MB_SHOW_QUOTE_H

#include "marienbad/text.h"

/* Between tags, or in an attribute: < > & " are written as entities, and control characters, which XML has not, as ?.
 */
void mb_quote_xml(mb_text *out, const char *text, size_t length);

/* Between the quotes of a string of dot, which stand outside. */
void mb_quote_dot(mb_text *out, const char *text, size_t length);

#endif
