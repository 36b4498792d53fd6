/* list.h -- the games of list.def, each by its own name, and their parameters by theirs. */
#pragma once

#include "core/base.h"
#include "core/message.h"
#include "marienbad/game.h"

#define MB_GAME(name) extern const mb_game mb_game_##name;
#include "games/list.def"
#undef MB_GAME

/* Fields of a row of parameters: its names and its label; its type, default and range. */
/* clang-format off */
#define MB_PARAM(word, other, called) .name = (word), .also = (other), .label = called
#define MB_PARAM_INTEGER(usual, fewest, highest) \
    .type = MB_INTEGER, .preset = (usual), .least = (fewest), .most = (highest)
#define MB_PARAM_INTEGERS(usual, fewest, highest) \
    .type = MB_INTEGERS, .preset = (usual), .least = (fewest), .most = (highest)
#define MB_PARAM_CHOICE(usual, those) .type = MB_CHOICE, .preset = (usual), .choices = (those)

/* Fields of a game: its rows of parameters. */
#define MB_PARAMS(rows) .params = (rows), .param_count = MB_COUNT(rows)
/* clang-format on */

/* The parameter called name[0 .. length-1], in English or French; NULL: the game has none. */
const mb_param *mb_param_find(const mb_game *game, const char *name, size_t length);

/* The value of the parameter called `name`; NULL: the game has none.  mb_value_of(): it must have it. */
const mb_value *mb_value_find(const mb_game *game, const mb_value *values, const char *name);
const mb_value *mb_value_of(const mb_game *game, const mb_value *values, const char *name);
