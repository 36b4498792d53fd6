/* sums.c -- checksums as they are shown: one of each layer, for each player and each stone by which he may win. */
#include "command/command.h"
#include "core/columns.h"

/* Messages: heads of columns. */
static const mb_words SAY_HEADS[] = {
    MB_WORDS("winner", "gagnant"), MB_WORDS("by stone", "au jeton"), MB_WORDS("stones", "jetons"),
    MB_WORDS("won", "gagnées"),    MB_WORDS("sum", "somme"),
};
enum { PLAYER, BY, STONES, WON, SUM };
static const size_t WIDTH[] = {[PLAYER] = 8, [BY] = 10, [STONES] = 8, [WON] = 16, [SUM] = 18};

enum { DIGITS = 16 };

/* The mixed words of a sum, in hexadecimal. */
static mb_piece hexadecimal(char digits[DIGITS], uint64_t mixed)
{
    for (int i = DIGITS - 1; i >= 0; i--, mixed >>= 4)
        digits[i] = "0123456789abcdef"[mixed & 15];
    return mb_piece_at(digits, DIGITS);
}

void connect4_say_sums(cli_call *cli, const mb_plane_ledger *ledger, int cells)
{
    char digits[DIGITS];
    for (size_t i = 0; i < MB_COUNT(SAY_HEADS); i++) {
        mb_text head = {0};
        mb_text_say(&head, cli->lang, SAY_HEADS[i]);
        mb_column_right(&cli->out, mb_piece_of(&head), WIDTH[i]);
        mb_text_clear(&head);
    }
    mb_text_char(&cli->out, '\n');
    for (int player = 0; player < 2; player++)
        for (int ply = 1; ply <= cells; ply++)
            for (int n = 0; n < ply && ledger->kept[player][ply]; n++) {
                const mb_plane_sum *sum = &ledger->at[player][ply][n];
                mb_column_right(&cli->out, player + 1, WIDTH[PLAYER]);
                mb_column_right(&cli->out, ply, WIDTH[BY]);
                mb_column_right(&cli->out, n, WIDTH[STONES]);
                mb_column_right(&cli->out, sum->won, WIDTH[WON]);
                mb_column_right(&cli->out, hexadecimal(digits, sum->mixed), WIDTH[SUM]);
                mb_text_char(&cli->out, '\n');
            }
}

void connect4_json_sums(mb_json *json, const mb_plane_ledger *ledger, int cells)
{
    char digits[DIGITS];
    mb_json_open_key(json, "sums", '[');
    for (int player = 0; player < 2; player++)
        for (int ply = 1; ply <= cells; ply++)
            for (int n = 0; n < ply && ledger->kept[player][ply]; n++) {
                const mb_plane_sum *sum = &ledger->at[player][ply][n];
                mb_json_open(json, '{');
                mb_json_add(json, "winner", player + 1, "by", ply, "stones", n, "won", sum->won, "sum",
                            hexadecimal(digits, sum->mixed));
                mb_json_close(json);
            }
    mb_json_close(json);
}
