/* loader.h -- a file of Python with start, moves and mark, run as a rules program. */
#pragma once

/* For `python3 -c`; its arguments are the file and the language of its messages, en or fr. */
extern const char mb_loader_python[];
