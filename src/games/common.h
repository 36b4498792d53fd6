/* common.h -- what games share: the parameter `last`, values by name, numbers and tuples in text, matches on a table,
 * refusals. */
#ifndef MB_GAMES_COMMON_H
#define MB_GAMES_COMMON_H

#include "core/base.h"
#include "core/message.h"
#include "marienbad/game.h"

#define MB_GAME(name) extern const mb_game mb_game_##name;
#include "games/list.def"
#undef MB_GAME

/* The row of `last`, which every impartial game has: who makes the last move wins (normal play) or loses (misère). */
#define MB_LAST_PARAM(chosen)                                                                                        \
    {                                                                                                                \
        .name = "last", .type = MB_CHOICE, .preset = (chosen), .choices = "wins|loses",                              \
        .help = MB_WORDS("who makes the last move wins, or loses",                                                   \
                         "qui joue le dernier coup gagne (wins), ou perd (loses)")                                   \
    }
enum { MB_LAST_WINS = 0, MB_LAST_LOSES = 1 }; /* values[i].number of that row */

/* The mark of a state in which nobody can move any more. */
static inline mb_mark mb_last_mark(int64_t last)
{
    return last == MB_LAST_WINS ? MB_MOVER_LOSES : MB_MOVER_WINS;
}

/* The row of `stop`, of the games with matches: where the last match loses, nobody takes it. */
#define MB_STOP_PARAM                                                                                                \
    {                                                                                                                \
        .name = "stop", .type = MB_INTEGER, .preset = "0", .least = 0, .most = 1,                                    \
        .help = MB_WORDS(                                                                                            \
            "1: where the last match loses, nobody takes it, and one match left is an end",                          \
            "1 : quand la dernière allumette perd, personne ne la prend, et la partie s'arrête à une allumette")     \
    }

/* Matches that must stay on the table, by the values of `last` and `stop`: 1 or 0. */
static inline uint64_t mb_matches_left(int64_t last, int64_t stop)
{
    return last == MB_LAST_LOSES && stop == 1;
}

/* The value of the parameter called `name`, which the game must have. */
const mb_value *mb_value_of(const mb_game *game, const mb_value *values, const char *name);

/* The integer that `text` writes in decimal; blanks around it do not count.
 * return  MB_OK, MB_EPARSE when it is none, MB_ELIMIT when it does not fit into 64 bits */
mb_status mb_number_parse(int64_t *out, const char *text, size_t length);

/* Integers with commas between them: 1,2,2 or (1,2,2) or [1, 2, 2] or (3,).
 *
 * out     gets the first `room` of them; nothing is written to it or to *count on failure
 * count   how many there are, perhaps more than `room`; () has none
 * return  MB_OK, MB_EPARSE, MB_ELIMIT when one does not fit into 64 bits
 */
mb_status mb_tuple_parse(int64_t *out, size_t room, size_t *count, const char *text, size_t length);

/* Write (1,2,2). */
void mb_tuple_show(mb_text *out, const int64_t *number, size_t count);

/* Sort a short list of numbers in rising order. */
void mb_numbers_sort(int64_t *number, size_t count);

/* parse() of a game whose states are the numbers from 0 to `most`. */
mb_status mb_number_position(mb_state *out, uint64_t most, const char *text, size_t length, mb_error *error);

/* Draw that many matches on a line of their own: |||||; of a great many the first and their number. */
void mb_matches_show(mb_text *out, int64_t count);

/* Fill `error` (nullable) with MB_EPARSE, the message `id` and its argument {found}; returns MB_EPARSE. */
mb_status mb_refuse_text(mb_error *error, mb_words id, const char *text, size_t length);

#endif
