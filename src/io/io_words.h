/* io_words.h -- error messages that readers of several formats, and the command, share. */
#pragma once

#include "core/message.h"

static const mb_words SAY_NO_FORMAT =
    MB_WORDS("unknown format \"{found}\": arena, dict, lists, matrix, caml, pgsolver, dimacs or mba expected",
             "format « {found} » inconnu : arena, dict, lists, matrix, caml, pgsolver, dimacs ou mba attendu");
static const mb_words SAY_ROWS =
    MB_WORDS("a square of 0 and 1 is a matrix or lists of successors: --matrix or --lists decides",
             "un carré de 0 et de 1 est une matrice ou des listes de successeurs : précisez --matrix ou --lists");
static const mb_words SAY_ROW =
    MB_WORDS("a row of {columns} {columns?column:columns} in a matrix of {positions} {positions?row:rows}",
             "une ligne de {columns} {columns?colonne:colonnes} dans une matrice de {positions} "
             "{positions?ligne:lignes}");
static const mb_words SAY_NO_MATRIX = MB_WORDS("a matrix is a list of lists of integers, found \"{found}\"",
                                               "une matrice est une liste de listes d'entiers, trouvé « {found} »");
static const mb_words SAY_COST = MB_WORDS("cost expected: an integer from 0 to {most}, found \"{found}\"",
                                          "coût attendu : un entier de 0 à {most}, trouvé « {found} »");
static const mb_words SAY_ARROW =
    MB_WORDS("\"->\" expected, found \"{found}\"", "« -> » attendu, trouvé « {found} »");
static const mb_words SAY_BOOLEAN =
    MB_WORDS("true or false expected, found \"{found}\"", "vrai ou faux (true, false) attendu, trouvé « {found} »");
static const mb_words SAY_LINE_END =
    MB_WORDS("end of the line expected, found \"{found}\"", "fin de ligne attendue, trouvé « {found} »");
static const mb_words SAY_WANTED =
    MB_WORDS("\"{wanted}\" expected, found \"{found}\"", "« {wanted} » attendu, trouvé « {found} »");
static const mb_words SAY_COMMA = MB_WORDS("\",\" or \"{wanted}\" expected, found \"{found}\"",
                                           "« , » ou « {wanted} » attendu, trouvé « {found} »");
