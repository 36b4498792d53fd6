/* book.h -- the book of openings: a named file, or one that is found beside the program. */
#pragma once

#include "cli/cli.h"

typedef struct cli_book {
    mb_book *book; /* NULL: there is none */
    mb_file file;
} cli_book;

/* The book of these rules: the file `name` or, if that is NULL, what MARIENBAD_BOOK says ("none": no book); else
 * connect4-7x6.book beside this program, or in the data folder beside that of programs.  A book that was named must
 * be right; one that was found is left aside otherwise, with a warning. */
mb_status book_open(cli_book *out, cli_call *cli, const mb_rules *rules, const char *name);
void book_close(cli_book *book);
