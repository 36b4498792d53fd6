/* list.h -- the games of list.def, each by its own name, and their parameters by theirs. */
#pragma once

#include "core/base.h"
#include "core/message.h"
#include "marienbad/game.h"

#define MB_GAME(name) extern const mb_game mb_game_##name;
#include "games/list.def"
#undef MB_GAME

/* The parameter called name[0 .. length-1], in English or French; NULL: the game has none. */
const mb_param *mb_param_find(const mb_game *game, const char *name, size_t length);

/* The value of the parameter called `name`; NULL: the game has none.  mb_value_of(): it must have it. */
const mb_value *mb_value_find(const mb_game *game, const mb_value *values, const char *name);
const mb_value *mb_value_of(const mb_game *game, const mb_value *values, const char *name);
