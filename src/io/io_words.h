/* io_words.h -- words that readers of several formats, and the command, must say alike. */
#ifndef MB_IO_IO_WORDS_H
#define MB_IO_IO_WORDS_H

#include "core/message.h"

static const mb_words SAY_NO_FORMAT =
    MB_WORDS("unknown format \"{found}\": arena, dict, pgsolver, dimacs or mba expected",
             "format « {found} » inconnu : arena, dict, pgsolver, dimacs ou mba attendu");
static const mb_words SAY_COST = MB_WORDS("cost expected: an integer from 0 to {most}, found \"{found}\"",
                                          "coût attendu : un entier de 0 à {most}, trouvé « {found} »");

#endif
