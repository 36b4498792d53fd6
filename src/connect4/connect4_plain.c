/* connect4_plain.c -- the search for any processor. */
#define MB_C4_TEST mb_c4_test_plain
#include "connect4/connect4_search.h"
