/* plane_block_plain.c -- a block from its children, by what every processor can. */
#define MB_PLANE_BLOCK mb_plane_block_plain
#include "planes/plane_word.h"
