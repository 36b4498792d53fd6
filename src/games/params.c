/* params.c -- boards that are too large for a state. */
#include "games/params.h"

static const mb_words SAY_BOARD_LARGE =
    MB_WORDS("the board is too large: {rows} x {cols} is more than {most} {most?cell:cells}",
             "le plateau est trop grand : {rows} x {cols} font plus de {most} {most?case:cases}");

mb_status mb_board_fits(int rows, int cols, int most, mb_error *error)
{
    if (rows * cols <= most)
        return MB_OK;
    return mb_fail(error, MB_ELIMIT, SAY_BOARD_LARGE, "rows", rows, "cols", cols, "most", most);
}
