/* arena_words.h -- error messages that the reader of .arena files and the reader of replies of a rules program share.
 */
#pragma once

#include "core/message.h"

static const mb_words SAY_OWNER =
    MB_WORDS("owner must be 1 or 2, found \"{found}\"", "le joueur doit être 1 ou 2, trouvé « {found} »");
static const mb_words SAY_AFTER_POSITION =
    MB_WORDS("\"->\", \":\" or the end of the line expected, found \"{found}\"",
             "« -> », « : » ou la fin de la ligne attendu, trouvé « {found} »");
static const mb_words SAY_MOVES_NONE =
    MB_WORDS("at least one move expected after \"->\"", "au moins un coup attendu après « -> »");
static const mb_words SAY_MARKS_NONE =
    MB_WORDS("at least one mark expected after \":\"", "au moins une marque attendue après « : »");
static const mb_words SAY_MARK_PLAYER = MB_WORDS("player 1 or 2 expected after \"win\", found \"{found}\"",
                                                 "joueur 1 ou 2 attendu après « win », trouvé « {found} »");
static const mb_words SAY_MARK_NUMBER =
    MB_WORDS("integer from {least} to {most} expected after \"{mark}\", found \"{found}\"",
             "entier de {least} à {most} attendu après « {mark} », trouvé « {found} »");
static const mb_words SAY_PRIORITY_TWICE =
    MB_WORDS("position {name} has a second \"{mark}\"", "la position {name} a un second « {mark} »");
