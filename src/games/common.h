/* common.h -- numbers.h under the name that src/show knows it by. */
#ifndef MB_GAMES_COMMON_H
#define MB_GAMES_COMMON_H

#include "games/numbers.h"

#endif
