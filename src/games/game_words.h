/* game_words.h -- words that several files of this folder, or above it, say. */
#ifndef MB_GAMES_GAME_WORDS_H
#define MB_GAMES_GAME_WORDS_H

#include "core/message.h"

static const mb_words SAY_NIM_TAKE_TWICE = MB_WORDS("take holds {found} twice", "take contient deux fois {found}");
static const mb_words SAY_MARIENBAD_POSITION =
    MB_WORDS("a position is heaps such as (1,2,2), found \"{found}\"",
             "une position est une suite de tas comme (1,2,2), et non « {found} »");
static const mb_words SAY_MARIENBAD_UNREACHED =
    MB_WORDS("no play leads from the start to the heaps {found}", "aucune partie ne mène du départ aux tas {found}");
static const mb_words SAY_MARIENBAD_MOVE =
    MB_WORDS("take {count} from the heap of {heap}", "prendre {count} dans le tas de {heap}");
static const mb_words SAY_BOARD_NO_ORDER = MB_WORDS("impossible board: no order of moves leads to it",
                                                    "plateau impossible : aucun ordre des coups n'y mène");

#endif
