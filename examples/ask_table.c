/* ask_table.c -- the table of a whole game, built in a file and asked: ask_table FILE [POSITION]
 *
 * Tic-tac-toe is solved into FILE.  Then the table, which brings its rules with it, tells the value of a position and
 * of each of its moves.
 */
#include <marienbad.h>
#include <stdio.h>
#include <string.h>

static bool build_table(const char *path)
{
    mb_table_options options = {0};
    mb_table_about about;
    mb_rules *rules;
    if (mb_rules_open(&rules, mb_game_find("tictactoe"), NULL, 0, NULL) != MB_OK)
        return false;
    options.path = path;
    const bool built = mb_table_build(&about, rules, &options, NULL, NULL) == MB_OK;
    mb_rules_close(rules);
    if (built)
        printf("%llu positions\n", (unsigned long long)about.positions);
    return built;
}

/* NAME: who wins; the rank is the number of moves to the end. */
static bool say_value(mb_table *table, const mb_ground *ground, mb_place place)
{
    mb_table_answer answer;
    mb_text name;
    if (mb_table_ask(&answer, table, place, NULL) != MB_OK)
        return false;
    mb_text_init(&name, NULL, NULL);
    mb_ground_name(&name, ground, place);
    printf("%s: ", mb_text_string(&name));
    mb_text_clear(&name);
    if (answer.winner == 0)
        printf("a draw\n");
    else
        printf("player %d wins, rank %u\n", answer.winner, (unsigned)answer.rank);
    return true;
}

static bool say_position(mb_table *table, const char *name)
{
    const mb_ground ground = mb_ground_of_rules(mb_table_rules(table));
    mb_place place = mb_ground_start(&ground);
    mb_places next = {NULL, 0, 0};
    if (name && mb_ground_find(&place, &ground, MB_P1, name, strlen(name), NULL) != MB_OK)
        return false;
    bool said = say_value(table, &ground, place) && mb_ground_moves(&next, &ground, place) == MB_OK;
    for (size_t i = 0; i < next.count && said; i++) {
        printf("  ");
        said = say_value(table, &ground, next.at[i]);
    }
    mb_places_clear(&next);
    return said;
}

int main(int argc, char **argv)
{
    mb_table *table;
    if (argc < 2 || !build_table(argv[1]) || mb_table_open(&table, argv[1], NULL) != MB_OK) {
        fprintf(stderr, "usage: ask_table FILE [POSITION]\n");
        return 2;
    }
    const bool said = say_position(table, argc > 2 ? argv[2] : NULL);
    mb_table_close(table);
    return said ? 0 : 1;
}
