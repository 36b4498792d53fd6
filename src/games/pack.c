/* pack.c -- five digits of base 3 as two sets of cells, so that a board is taken apart with few divisions. */
#include "games/pack.h"

/* The cells with the digit 1 among the five digits of n, and those with 2, MB_PACK_AT bits higher. */
#define CELL(n, power, cell)                                                                                         \
    ((n) / (power) % 3 == 1 ? 1 << (cell) : (n) / (power) % 3 == 2 ? 1 << (MB_PACK_AT + (cell)) : 0)
#define CELLS(n)   (CELL(n, 1, 0) | CELL(n, 3, 1) | CELL(n, 9, 2) | CELL(n, 27, 3) | CELL(n, 81, 4))
#define LIST_3(n)  CELLS(n), CELLS((n) + 1), CELLS((n) + 2)
#define LIST_9(n)  LIST_3(n), LIST_3((n) + 3), LIST_3((n) + 6)
#define LIST_27(n) LIST_9(n), LIST_9((n) + 9), LIST_9((n) + 18)
#define LIST_81(n) LIST_27(n), LIST_27((n) + 27), LIST_27((n) + 54)

const uint16_t mb_pack_cells[MB_PACK_WORDS] = {LIST_81(0), LIST_81(81), LIST_81(162)};
