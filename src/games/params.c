/* params.c -- what games of boards refuse alike: boards that are too large, texts that are no positions. */
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

mb_status mb_refuse_position(const mb_game *game, const void *self, mb_words words, const char *text, size_t length,
                             mb_error *error)
{
    mb_text example = {0};
    mb_state start;
    if (game->start(&start, self, NULL) == MB_OK)
        game->show(&example, self, start);
    const mb_status status =
        example.status == MB_OK
            ? mb_fail(error, MB_EPARSE, words, "example", mb_piece_of(&example), "found", mb_piece_at(text, length))
            : mb_error_plain(error, example.status);
    mb_text_clear(&example);
    return status;
}
