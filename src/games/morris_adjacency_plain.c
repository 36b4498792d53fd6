/* morris_adjacency_plain.c -- the moves of morris from slot to slot, on any processor. */
#if !defined(__wasm__)

#define MB_MORRIS_ADJACENCY mb_morris_adjacency_plain
#include "games/morris_adjacency.h"

#else
typedef int mb_morris_no_adjacency; /* C has no empty files */
#endif
