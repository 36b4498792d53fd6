/* quote.c -- text as it stands inside XML and inside the strings of Graphviz. */
#include "show/quote.h"

void mb_quote_xml(mb_text *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        switch (text[i]) {
        case '<':
            mb_text_add(out, "&lt;");
            break;
        case '>':
            mb_text_add(out, "&gt;");
            break;
        case '&':
            mb_text_add(out, "&amp;");
            break;
        case '"':
            mb_text_add(out, "&quot;");
            break;
        default:
            mb_text_char(out, (unsigned char)text[i] < 0x20 || text[i] == 0x7f ? '?' : text[i]);
        }
}

void mb_quote_dot(mb_text *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '"' || text[i] == '\\')
            mb_text_char(out, '\\');
        mb_text_char(out, text[i]);
    }
}
