/* octal.c -- a taking-and-breaking game on one heap, by its code: 0.77 is Kayles, 0.07 and 0.137 are Dawson's games.
 */
#include "games/octal_heaps.h"

enum { CODE, N, LAST };
static const mb_param params[] = {
    [CODE] =
        {MB_PARAM("code", NULL, MB_WORDS("code", "code")), .type = MB_STRING, .preset = "0.137",
         .help = MB_WORDS(
             "digit k after the point: taking k may leave nothing (1), one heap (2), two heaps (4)",
             "chiffre k après le point : en prendre k peut ne rien laisser (1), laisser un tas (2), deux tas (4)")},
    [N] = {MB_PARAM("n", "allumettes", MB_WORDS("matches", "allumettes")), MB_PARAM_INTEGER("12", 0, INT64_MAX),
           .help = MB_WORDS("matches at the start", "allumettes au départ")},
    [LAST] = MB_LAST_PARAM("wins"),
};

static mb_status octal_open(void **self, const mb_value *values, mb_error *error)
{
    return mb_breaking_open(self, values[CODE].string, values[N].number, values[LAST].number, error);
}

/* A line a heap. */
static void octal_board(mb_text *out, const void *self, mb_state state)
{
    (void)self;
    int64_t heap[MB_BREAKING_MOST];
    const size_t count = mb_breaking_heaps(heap, state);
    for (size_t i = 0; i < count; i++)
        mb_matches_show(out, heap[i]);
    if (count == 0)
        mb_matches_show(out, 0);
}

const mb_game mb_game_octal = {
    .name = "octal",
    .also = "jeu octal|jeux octaux",
    .title = MB_WORDS("Octal games", "Jeux octaux"),
    .brief = MB_WORDS("a heap that is taken from and broken in two, by the code of the game",
                      "un tas que l'on diminue et que l'on casse en deux, selon le code du jeu"),
    MB_PARAMS(params),
    .traits = MB_IMPARTIAL | MB_ACYCLIC,
    .open = octal_open,
    .close = mb_breaking_close,
    .start = mb_breaking_start,
    .moves = mb_breaking_moves,
    .mark = mb_breaking_mark,
    .show = mb_breaking_show,
    .parse = mb_breaking_parse,
    .board = octal_board,
    .move_name = mb_breaking_move_name,
    .draw = mb_breaking_draw,
};
