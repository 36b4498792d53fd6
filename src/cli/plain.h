/* plain.h -- text in ASCII, for a terminal whose locale lacks UTF-8: é becomes e, ∞ becomes inf. */
#pragma once

#include "marienbad/text.h"

/* Is this descriptor a terminal whose locale lacks UTF-8?  Files and pipes always get UTF-8. */
bool plain_is_needed(int descriptor);

/* Write the text in ASCII; a letter that has no spelling there is a question mark. */
void plain_write(mb_text *out, const char *data, size_t length);

/* Send text to standard error, in ASCII where that is needed. */
void plain_error(const mb_text *text);
