/* ask_table.c -- the table of a whole game, built in a file and asked: ask_table FILE [POSITION]
 *
 * Tic-tac-toe is solved into FILE.  Then the table, which brings its rules with it, tells the value of a position and
 * of each of its moves.
 */
#include <marienbad.h>
#include <stdio.h>
#include <string.h>

/* What went wrong, in English. */
static void complain(const mb_error *error)
{
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    mb_error_show(&text, error, MB_ENGLISH);
    fprintf(stderr, "%s\n", mb_text_string(&text));
    mb_text_clear(&text);
}

static mb_status build_table(const char *path, mb_error *error)
{
    mb_table_options options = {0};
    mb_table_about about;
    mb_rules *rules;
    mb_status status = mb_rules_open(&rules, mb_game_find("tictactoe"), NULL, 0, error);
    if (status != MB_OK)
        return status;
    options.path = path;
    status = mb_table_build(&about, rules, &options, NULL, error);
    mb_rules_close(rules);
    if (status == MB_OK)
        printf("%llu positions\n", (unsigned long long)about.positions);
    return status;
}

/* NAME: who wins; the rank is the number of moves to the end. */
static mb_status say_value(mb_table *table, const mb_ground *ground, mb_place place, mb_error *error)
{
    mb_table_answer answer;
    mb_text name;
    const mb_status status = mb_table_ask(&answer, table, place, error);
    if (status != MB_OK)
        return status;
    mb_text_init(&name, NULL, NULL);
    mb_ground_name(&name, ground, place);
    printf("%s: ", mb_text_string(&name));
    mb_text_clear(&name);
    if (answer.winner == 0)
        printf("a draw\n");
    else
        printf("player %d wins, rank %u\n", answer.winner, (unsigned)answer.rank);
    return MB_OK;
}

static mb_status say_position(mb_table *table, const char *name, mb_error *error)
{
    mb_status status = MB_OK;
    const mb_ground ground = mb_ground_of_rules(mb_table_rules(table));
    mb_place place = mb_ground_start(&ground);
    mb_places next = {NULL, 0, 0};
    if (name)
        status = mb_ground_find(&place, &ground, MB_P1, name, strlen(name), error);
    if (status == MB_OK)
        status = say_value(table, &ground, place, error);
    if (status == MB_OK && (status = mb_ground_moves(&next, &ground, place)) != MB_OK)
        error->code = status; /* it explains nothing itself: the code is enough for mb_error_show() */
    for (size_t i = 0; i < next.count && status == MB_OK; i++) {
        printf("  ");
        status = say_value(table, &ground, next.at[i], error);
    }
    mb_places_clear(&next);
    return status;
}

int main(int argc, char **argv)
{
    mb_table *table = NULL;
    mb_error error = {MB_OK};
    if (argc < 2) {
        fprintf(stderr, "usage: ask_table FILE [POSITION]\n");
        return 2;
    }
    mb_status status = build_table(argv[1], &error);
    if (status == MB_OK)
        status = mb_table_open(&table, argv[1], &error);
    if (status == MB_OK)
        status = say_position(table, argc > 2 ? argv[2] : NULL, &error);
    if (status != MB_OK)
        complain(&error);
    mb_table_close(table);
    return status == MB_OK ? 0 : 1;
}
