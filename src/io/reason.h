/* reason.h -- why the system refused: the usual values of errno in both languages, whatever locale is set. */
#pragma once

#include "core/item.h"

/* The argument {reason} of a message; a value that is not listed is said as strerror() says it. */
mb_item mb_reason(int code);
