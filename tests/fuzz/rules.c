/* rules.c -- whatever is typed as the parameters or a position of a game is refused in a line, or understood.
 *
 * The input is lines: the name of a game, then `name=value` each, then positions.  A position that was understood is
 * called by its name, found by that name again, drawn, and its moves are told.
 */
#include "fuzz.h"

#include "core/base.h"

enum { ARGUMENTS = 6, MOVES = 48 };

typedef struct lines {
    char *at, *end;
} lines;

/* The next line, ended by 0 in its place; NULL after the last.  No line holds a 0: it would end it. */
static char *next_line(lines *in, size_t *length)
{
    if (in->at >= in->end)
        return NULL;
    char *line = in->at, *newline = memchr(line, '\n', (size_t)(in->end - line));
    char *stop = newline ? newline : in->end;
    *stop = 0;
    *length = (size_t)(stop - line);
    in->at = stop + 1;
    return line;
}

static void check_moves(const mb_rules *rules, mb_state state)
{
    mb_state to[MOVES];
    if (rules->game->mark(rules->self, state) != MB_UNMARKED)
        return;
    const size_t count = rules->game->moves(rules->self, state, to, MOVES);
    for (size_t i = 0; i < count && i < MOVES; i++) {
        mb_note note;
        mb_text words = {0};
        mb_rules_move_name(&note, rules, state, i);
        mb_note_show(&words, &note, MB_FRENCH);
        REQUIRE(words.length > 0 && fuzz_is_line(words.data, words.length));
        mb_text_clear(&words);
    }
}

static void check_pictures(const mb_rules *rules, mb_state state)
{
    const mb_exhibit board = {.kind = MB_SHOW_BOARD, .rules = rules, .state = state};
    for (size_t i = 0; mb_form_at(i); i++) {
        mb_text text = {0};
        mb_error error = {0};
        fuzz_check_error(mb_show(&text, mb_form_at(i), &board, MB_ENGLISH, &error), &error);
        mb_text_clear(&text);
    }
}

/* What a name means has a name that means the same. */
static void check_position(const mb_rules *rules, const char *name, size_t length)
{
    const mb_ground ground = mb_ground_of_rules(rules);
    mb_place place = {0}, again = {0};
    mb_error error = {0};
    const mb_status status = mb_ground_find(&place, &ground, MB_P1, name, length, &error);
    fuzz_check_error(status, &error);
    if (status != MB_OK)
        return;
    mb_text text = {0};
    mb_ground_name(&text, &ground, place);
    REQUIRE(text.status == MB_OK && text.length > 0 && fuzz_is_line(text.data, text.length));
    REQUIRE(mb_ground_find(&again, &ground, MB_P1, text.data, text.length, NULL) == MB_OK);
    REQUIRE(mb_place_is(place, again));
    mb_text_clear(&text);
    check_moves(rules, place.at);
    check_pictures(rules, place.at);
}

static void ask_theory(const mb_rules *rules)
{
    mb_theory theory = {0};
    mb_error error = {0};
    const mb_status status = mb_theory_ask(&theory, rules, &error);
    fuzz_check_error(status, &error);
    mb_theory_clear(&theory);
}

static void try(lines *in)
{
    size_t length;
    const char *name = next_line(in, &length), *argument[ARGUMENTS];
    const mb_game *game = name ? mb_game_find(name) : NULL;
    if (!game)
        return;
    size_t count = 0;
    char *line = next_line(in, &length);
    for (; line && count < ARGUMENTS && strchr(line, '='); line = next_line(in, &length))
        argument[count++] = line;
    mb_rules *rules = NULL;
    mb_error error = {0};
    const mb_status status = mb_rules_open(&rules, game, argument, count, &error);
    fuzz_check_error(status, &error);
    if (status != MB_OK)
        return;
    if (rules->fits)
        check_position(rules, "", 0);
    for (; line && rules->fits; line = next_line(in, &length))
        check_position(rules, line, length);
    ask_theory(rules);
    mb_rules_close(rules);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    char *copy = malloc(length + 1);
    REQUIRE(copy != NULL);
    if (length > 0)
        memcpy(copy, data, length);
    copy[length] = 0;
    lines in = {.at = copy, .end = copy + length};
    try(&in);
    free(copy);
    return 0;
}
