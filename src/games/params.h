/* params.h -- parameters that several games of boards share: rows, columns, the player who begins. */
#pragma once

#include "games/list.h"

#define MB_ROWS_PARAM(chosen, fewest, highest)                                                                       \
    {                                                                                                                \
        MB_PARAM("rows", "lignes", MB_WORDS("rows", "lignes")), MB_PARAM_INTEGER(chosen, fewest, highest),           \
            .help = MB_WORDS("rows of the board", "lignes du plateau")                                               \
    }

#define MB_COLS_PARAM(chosen, fewest, highest)                                                                       \
    {                                                                                                                \
        MB_PARAM("cols", "colonnes|columns", MB_WORDS("columns", "colonnes")),                                       \
            MB_PARAM_INTEGER(chosen, fewest, highest),                                                               \
            .help = MB_WORDS("columns of the board", "colonnes du plateau")                                          \
    }

#define MB_SIZE_PARAM(chosen, fewest, highest)                                                                       \
    {                                                                                                                \
        MB_PARAM("size", "côté|taille", MB_WORDS("side", "côté")), MB_PARAM_INTEGER(chosen, fewest, highest),        \
            .help = MB_WORDS("cells of a side of the board", "cases d'un côté du plateau")                           \
    }

/* Its number is MB_P1 or MB_P2. */
#define MB_FIRST_PARAM                                                                                               \
    {                                                                                                                \
        MB_PARAM("first", "premier|commence", MB_WORDS("begins", "commence")), MB_PARAM_CHOICE("1", "1|2"),          \
            .said = MB_WORDS("player 1|player 2", "le joueur 1|le joueur 2"),                                        \
            .help = MB_WORDS("the player who begins", "le joueur qui commence")                                      \
    }

/* Refuse a text that is no position, by words with the arguments {example}, the start, and {found}.  Returns
 * MB_EPARSE, or MB_ENOMEM. */
mb_status mb_refuse_position(const mb_game *game, const void *self, mb_words words, const char *text, size_t length,
                             mb_error *error);

/* Refuse a board with more cells than a state holds: MB_ELIMIT, the error of start() and parse(). */
mb_status mb_board_fits(int rows, int cols, int most, mb_error *error);
