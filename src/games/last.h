/* last.h -- the player who makes the last move wins (normal play) or loses (misère): a parameter of every impartial
 * game.
 */
#pragma once

#include "games/list.h"

#define MB_LAST_PARAM(chosen)                                                                                        \
    {                                                                                                                \
        .name = "last", .also = "dernier|dernier coup", .label = MB_WORDS("last move", "dernier coup"),              \
        .type = MB_CHOICE, .preset = (chosen), .choices = "wins|loses",                                              \
        .said = MB_WORDS("wins|loses", "gagne|perd"),                                                                \
        .help = MB_WORDS("the player who makes the last move wins, or loses",                                        \
                         "qui joue le dernier coup gagne (wins), ou perd (loses)")                                   \
    }
enum { MB_LAST_WINS = 0, MB_LAST_LOSES = 1 }; /* values[i].number of that row */

/* The mark of a state in which nobody can move any more. */
static inline mb_mark mb_last_mark(int64_t last)
{
    MB_ASSERT(last == MB_LAST_WINS || last == MB_LAST_LOSES);
    return last == MB_LAST_WINS ? MB_MOVER_LOSES : MB_MOVER_WINS;
}
