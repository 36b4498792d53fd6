/* arena_words.h -- what refuse.c says about arenas, for those who say it themselves. */
#ifndef MB_ARENA_ARENA_WORDS_H
#define MB_ARENA_ARENA_WORDS_H

#include "core/message.h"

static const mb_words SAY_POSITION_LIMIT =
    MB_WORDS("more than {most} {most?position:positions}: give a larger --limit, or a smaller game",
             "plus de {most} {most?position:positions} : augmentez --limit, ou prenez un jeu plus petit");
static const mb_words SAY_STUCK =
    MB_WORDS("position {name} has no moves and no mark: a play that gets there counts as an endless one",
             "la position {name} n'a ni coup ni marque : une partie qui y arrive compte comme une partie sans fin");
static const mb_words SAY_STUCK_MORE = MB_WORDS(
    "position {name} and {more} more have no moves and no mark: a play that gets there counts as an endless one",
    "la position {name} et {more} {more?autre:autres} n'ont ni coup ni marque : une partie qui y arrive compte comme "
    "une partie sans fin");
static const mb_words SAY_UNKNOWN = MB_WORDS("unknown position {name}", "position {name} inconnue");
static const mb_words SAY_MARK_BOTH =
    MB_WORDS("position {name} is in both objectives: won by 1 and by 2",
             "la position {name} est dans les deux objectifs : gagnée par 1 et par 2");
static const mb_words SAY_MARK_TWICE =
    MB_WORDS("position {name} is marked twice", "la position {name} est marquée deux fois");

#endif
