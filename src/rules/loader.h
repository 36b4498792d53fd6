/* loader.h -- a file of Python that has start, moves and mark, made a program that is asked line by line. */
#ifndef MB_RULES_LOADER_H
#define MB_RULES_LOADER_H

/* For `python3 -c`; its arguments are the file and the language of what it complains, en or fr. */
extern const char mb_loader_python[];

#endif
