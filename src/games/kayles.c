/* kayles.c -- a row of pins: a ball knocks down one pin or two neighbours, and so may break the row in two. */
#include "games/octal_heaps.h"

enum { N, LAST };
static const mb_param params[] = {
    [N] = {MB_PARAM("n", "quilles", MB_WORDS("pins", "quilles")), MB_PARAM_INTEGER("12", 0, INT64_MAX),
           .help = MB_WORDS("pins at the start", "quilles au départ")},
    [LAST] = MB_LAST_PARAM("wins"),
};

static mb_status kayles_open(void **self, const mb_value *values, mb_error *error)
{
    return mb_breaking_open(self, MB_KAYLES_CODE, values[N].number, values[LAST].number, error);
}

/* The rows side by side. */
static void kayles_board(mb_text *out, const void *self, mb_state state)
{
    (void)self;
    int64_t row[MB_BREAKING_MOST];
    const size_t count = mb_breaking_heaps(row, state);
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            mb_text_add(out, "  ");
        mb_text_repeat(out, 'i', (size_t)row[i]);
    }
    mb_text_char(out, '\n');
}

const mb_game mb_game_kayles = {
    .name = "kayles",
    .also = "quilles|jeu de quilles|jeu de kayles",
    .title = MB_WORDS("Kayles", "Kayles"),
    .brief = MB_WORDS("Kayles: knock down one pin of a row or two neighbours; the row may break in two",
                      "Kayles : abattre une quille d'une rangée ou deux voisines ; la rangée peut se casser en deux"),
    MB_PARAMS(params),
    .traits = MB_IMPARTIAL | MB_ACYCLIC,
    .open = kayles_open,
    .close = mb_breaking_close,
    .start = mb_breaking_start,
    .moves = mb_breaking_moves,
    .mark = mb_breaking_mark,
    .show = mb_breaking_show,
    .parse = mb_breaking_parse,
    .board = kayles_board,
    .move_name = mb_breaking_move_name,
    .draw = mb_breaking_draw,
};
