/* connect4_loops_plain.c -- the inner loops of the sweep for any processor. */
#define MB_C4_LOOPS mb_c4_loops_plain
#include "games/connect4_loops.h"
