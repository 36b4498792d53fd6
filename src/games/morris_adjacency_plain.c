/* morris_adjacency_plain.c -- the moves of morris from slot to slot, on any processor. */
#define MB_MORRIS_ADJACENCY mb_morris_adjacency_plain
#include "games/morris_adjacency.h"
