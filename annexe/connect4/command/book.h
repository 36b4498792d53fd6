/* book.h -- the parts of marienbad-connect4 book that both scorers need. */
#ifndef MB_COMMAND_BOOK_H
#define MB_COMMAND_BOOK_H

#include "book/book_make.h"
#include "command/command.h"

/* The board of rules that a book can be made of. */
mb_c4_shape connect4_book_shape(const mb_rules *rules);

/* Make a book of --plies with the scores of a scorer, and write it to `path`: *bytes of them. */
mb_status connect4_book_write(uint64_t *bytes, cli_call *cli, const mb_rules *rules, const char *path,
                              mb_c4_scorer *scorer, void *context);
void connect4_book_say(cli_call *cli, uint64_t bytes);

#endif
