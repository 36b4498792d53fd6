/* io_words.h -- words that several files of this folder, or above it, say. */
#ifndef MB_IO_IO_WORDS_H
#define MB_IO_IO_WORDS_H

#include "core/message.h"

static const mb_words SAY_BEGIN =
    MB_WORDS("dict or list expected, found \"{found}\"", "dictionnaire ou liste attendu, trouvé « {found} »");
static const mb_words SAY_NO_FORMAT =
    MB_WORDS("unknown format \"{found}\": arena, dict, pgsolver, dimacs or mba expected",
             "format « {found} » inconnu : arena, dict, pgsolver, dimacs ou mba attendu");
static const mb_words SAY_UTF8 = MB_WORDS("invalid UTF-8", "UTF-8 invalide");
static const mb_words SAY_CONTROL =
    MB_WORDS("control character (byte {code}) not allowed", "caractère de contrôle (octet {code}) interdit");
static const mb_words SAY_NAME = MB_WORDS("name expected, found \"{found}\"", "nom attendu, trouvé « {found} »");
static const mb_words SAY_NAME_EMPTY = MB_WORDS("a name must not be empty", "un nom ne peut pas être vide");
static const mb_words SAY_NAME_CONTROL =
    MB_WORDS("the name {name} holds a control character, which the format cannot write",
             "le nom {name} contient un caractère de contrôle, que le format ne peut écrire");
static const mb_words SAY_QUOTE = MB_WORDS("quote not closed on its line", "guillemet non fermé sur sa ligne");
static const mb_words SAY_COST = MB_WORDS("cost expected: an integer from 0 to {most}, found \"{found}\"",
                                          "coût attendu : un entier de 0 à {most}, trouvé « {found} »");
static const mb_words SAY_NO_POSITION = MB_WORDS("no position at all", "aucune position");
static const mb_words SAY_AFTER_DIRECTIVE =
    MB_WORDS("end of the line expected, found \"{found}\"", "fin de ligne attendue, trouvé « {found} »");

#endif
