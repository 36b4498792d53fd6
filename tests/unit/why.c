/* why.c -- reasons: what they say, word by word, and that what they say is true. */
#include "support.h"

#include "core/message.h"

static mb_arena *read(const char *text)
{
    mb_arena *arena = NULL;
    mb_error error = {0};
    const mb_read_options options = {.format = "arena"};
    check_ok(mb_format_find("arena")->read(&arena, text, strlen(text), &options, &error), &error);
    return arena;
}

/* The reason at `from`, in a buffer that the next call uses again. */
static const char *reason(const mb_arena *arena, const char *from, mb_lang lang, bool json)
{
    static char buffer[1 << 16];
    mb_solution solution;
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    check_ok(mb_solve(&solution, arena, NULL, NULL, NULL, NULL, NULL), NULL);
    const uint32_t v = mb_arena_find(arena, from, strlen(from));
    assert_int_not_equal(v, MB_NONE);
    check_ok(mb_why_play(&text, arena, &solution, v, &(mb_why_options){.lang = lang, .json = json}), NULL);
    assert_true(text.length < sizeof buffer);
    strcpy(buffer, mb_text_string(&text));
    mb_text_clear(&text);
    mb_solution_clear(&solution);
    return buffer;
}

static const char four[] = "0 1 -> 1 4\n1 2 -> 2 5\n2 1 -> 3 6\n3 2 -> 6\n4 2 -> 2 3\n5 1 : win 1\n6 2 : win 2\n";

static void a_won_position_has_a_chain_of_there_is_and_for_all(void **state)
{
    (void)state;
    mb_arena *arena = read(four);
    assert_string_equal(reason(arena, "0", MB_ENGLISH, false),
                        "Player 2 wins from 0 in 4 moves:\n"
                        "  ∀ 0: all moves of player 1 lead to 1 (3), 4 (2)\n"
                        "  ∃ 1: player 2 has a move to 2 (2)\n"
                        "  ∀ 2: all moves of player 1 lead to 3 (1), 6 (0)\n"
                        "  ∃ 3: player 2 has a move to 6 (0)\n"
                        "    6: the play stops, won by player 2\n"
                        "In brackets: the rank, moves to the end; it falls from line to line.\n");
    assert_string_equal(
        reason(arena, "3", MB_FRENCH, false),
        "Le joueur 2 gagne depuis 3 en 1 coup :\n"
        "  ∃ 3 : le joueur 2 a un coup vers 6 (0)\n"
        "    6 : la partie s'arrête, gagnée par le joueur 2\n"
        "Entre parenthèses : le rang, nombre de coups jusqu'à la fin ; il diminue de ligne en ligne.\n");
    assert_string_equal(reason(arena, "6", MB_ENGLISH, false), "6: the play stops, won by player 2\n");
    assert_string_equal(
        reason(arena, "3", MB_ENGLISH, true),
        "{\"position\": \"3\", \"winner\": 2, \"rank\": 1, \"value\": -1, \"line\": [{\"position\": \"3\", "
        "\"owner\": 2, \"rank\": 1, \"value\": -1, \"claim\": \"exists\", \"moves\": [{\"position\": \"6\", "
        "\"rank\": "
        "0, \"value\": -1}]}, {\"position\": \"6\", \"owner\": 2, \"rank\": 0, \"value\": -1, \"claim\": \"end\", "
        "\"moves\": []}], \"again\": null}\n");
    mb_arena_free(arena);
}

static void a_draw_has_its_escape_cycle(void **state)
{
    (void)state;
    mb_arena *arena = read("a 1 -> b c\nb 2 -> a d\nc 1 : win 2\nd 2 : win 1\n");
    assert_string_equal(reason(arena, "a", MB_ENGLISH, false),
                        "Nobody can force a win from a:\n"
                        "  ∄ a: player 1 has no move that wins; one that does not lose is b\n"
                        "  ∄ b: player 2 has no move that wins; one that does not lose is a\n"
                        "    and so on for ever, from a again: a draw\n");
    arena->endless = 1;
    assert_string_equal(reason(arena, "b", MB_ENGLISH, false),
                        "Player 1 wins from b as long as the play goes on:\n"
                        "  ∀ b: all moves of player 2 lead to a, d (0)\n"
                        "  ∃ a: player 1 has a move to b\n"
                        "    and so on for ever, from b again: player 1 wins\n");
    mb_arena_free(arena);
    arena = read("a 1 -> b\nb 2\n");
    assert_string_equal(reason(arena, "b", MB_FRENCH, false),
                        "b : plus aucun coup, ce qui compte comme une partie sans fin\n");
    mb_arena_free(arena);
}

static void payoffs_are_explained_by_their_maxima_and_minima(void **state)
{
    (void)state;
    mb_arena *arena = read("a 1 -> b c\nb 2 -> d e\nc 2 -> e\nd 1 : pays 3\ne 1 : pays 5\n");
    assert_string_equal(reason(arena, "a", MB_ENGLISH, false), "From a player 1 gets 5:\n"
                                                               "  max a: player 1 chooses among b (3), c (5)\n"
                                                               "  min c: player 2 chooses among e (5)\n"
                                                               "    e: the play stops, and player 1 gets 5\n");
    mb_arena_free(arena);
}

static void a_long_chain_is_cut_in_the_middle(void **state)
{
    (void)state;
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    for (int i = 0; i < 1000; i++) {
        mb_text_i64(&text, i);
        mb_text_add(&text, " 1 -> ");
        mb_text_i64(&text, i + 1);
        mb_text_char(&text, '\n');
    }
    mb_text_add(&text, "1000 1 : win 1\n");
    mb_arena *arena = read(mb_text_string(&text));
    mb_text_clear(&text);
    const char *words = reason(arena, "0", MB_ENGLISH, false);
    size_t lines = 0;
    for (const char *at = words; *at; at++)
        lines += *at == '\n';
    assert_int_equal(lines, 24 + 3);
    assert_non_null(strstr(words, "∃ 20: player 1 has a move to 21 (979)\n"
                                  "    … 977 more moves of the same kind …\n"
                                  "  ∃ 998: player 1 has a move to 999 (1)\n"));
    mb_arena_free(arena);
}

/* In every random arena the line is a play of the solution in which each claim holds. */
static void every_line_is_a_play_that_ends_or_comes_back(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        const shape kind = {.positions = 30,
                            .degree = 4,
                            .inner_marks = seed % 2,
                            .payoffs = seed % 3 == 0,
                            .endless = (int32_t)(seed % 5) - 2};
        mb_arena *arena = random_arena(&kind, seed);
        for (uint32_t v = 0; v < arena->positions; v++) {
            char name[16];
            strcpy(name, name_of(arena, v));
            assert_true(strlen(reason(arena, name, MB_FRENCH, false)) > 10);
            const char *json = reason(arena, name, MB_ENGLISH, true);
            assert_int_equal(strstr(json, "\"again\": null") != NULL, strstr(json, "\"end\"") != NULL);
        }
        mb_arena_free(arena);
    }
}

static const char *number_reason(const mb_arena *graph, const uint32_t *number, uint32_t v, mb_lang lang, bool json)
{
    static char buffer[1 << 12];
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    check_ok(mb_why_grundy(&text, graph, number, v, &(mb_why_options){.lang = lang, .json = json}), NULL);
    assert_true(text.length < sizeof buffer);
    strcpy(buffer, mb_text_string(&text));
    mb_text_clear(&text);
    return buffer;
}

static void a_grundy_number_has_a_witness_for_each_smaller_one(void **state)
{
    (void)state;
    mb_arena *graph = read("a -> b c d e\nb -> c d\nc -> d\nd\ne -> b c\n"); /* numbers 3 2 1 0 0 */
    uint32_t number[5];
    check_ok(mb_grundy_compute(number, NULL, graph, NULL, NULL), NULL);
    assert_string_equal(number_reason(graph, number, 0, MB_ENGLISH, false),
                        "The Grundy number of a is 3, the least that no move leads to:\n"
                        "  0  d\n  1  c\n  2  b\n"
                        "No move leads to 3.\n"
                        "So the mover wins in normal play: by moving to d, of number 0.\n");
    assert_string_equal(number_reason(graph, number, 4, MB_FRENCH, false),
                        "Le nombre de Grundy de e est 0, le plus petit auquel aucun coup ne mène :\n"
                        "  1  c\n  2  b\n"
                        "Aucun coup ne mène à 0.\n"
                        "Donc le joueur au trait perd en jeu normal.\n");
    assert_string_equal(number_reason(graph, number, 3, MB_ENGLISH, false),
                        "The Grundy number of d is 0: it has no moves.\n"
                        "So the mover loses in normal play.\n");
    assert_string_equal(number_reason(graph, number, 1, MB_ENGLISH, true),
                        "{\"position\": \"b\", \"grundy\": 2, \"winner\": 1, \"witnesses\": [\"d\", \"c\"], "
                        "\"moves\": [{\"position\": \"c\", \"grundy\": 1}, {\"position\": \"d\", \"grundy\": 0}]}\n");
    mb_arena_free(graph);
}

static const char *theory_reason(const char *game, const char *arg, const char *other, mb_lang lang, bool json)
{
    static char buffer[1 << 13];
    const char *const args[] = {arg, other};
    mb_rules *rules = NULL;
    mb_theory theory;
    mb_error error = {0};
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    check_ok(mb_rules_open(&rules, mb_game_find(game), args, other ? 2 : 1, &error), &error);
    check_ok(mb_theory_ask(&theory, rules, &error), &error);
    check_ok(mb_why_theory(&text, &theory, &(mb_why_options){.lang = lang, .json = json}), NULL);
    assert_true(text.length < sizeof buffer);
    strcpy(buffer, mb_text_string(&text));
    mb_text_clear(&text);
    mb_theory_clear(&theory);
    mb_rules_close(rules);
    return buffer;
}

static void nim_is_explained_by_the_columns_of_its_xor(void **state)
{
    (void)state;
    assert_string_equal(theory_reason("marienbad", "heaps=1,4,10", "last=wins", MB_ENGLISH, false),
                        "The mover wins at (1,4,10):\n"
                        "  1 xor 4 xor 10 = 15, not 0, so the mover wins\n"
                        "  in Nim the mover loses exactly when the xor of the heaps is 0\n"
                        "\n"
                        "      8 4 2 1\n"
                        "    1 . . . 1\n"
                        "    4 . 1 . .\n"
                        "   10 1 . 1 .\n"
                        "  xor 1 1 1 1\n"
                        "\n"
                        "The last row marks the columns with an odd number of ones; a winning move makes all even.\n"
                        "Winning moves: (1,4,5)\n");
    assert_non_null(strstr(theory_reason("marienbad", "heaps=40,40", "last=wins", MB_FRENCH, false),
                           "      32 16  8  4  2  1\n"
                           "   40  1  .  1  .  .  .\n"
                           "   40  1  .  1  .  .  .\n"
                           "  xor  0  0  0  0  0  0\n"));
    assert_non_null(strstr(theory_reason("marienbad", "heaps=300,5", "last=wins", MB_FRENCH, false),
                           "    5  ......1.1\n"
                           "  300  1..1.11..\n"
                           "  xor  100101001\n"));
    assert_string_equal(theory_reason("nim", "n=17", NULL, MB_ENGLISH, true),
                        "{\"position\": \"17\", \"winner\": 2, \"grundy\": null, \"reasons\": [\"17 = 4*4 + 1, so "
                        "the mover loses\", \"the mover loses exactly when the remainder modulo 4 is 1\", \"proved: "
                        "the winner at a heap depends only on the winners at the 3 heaps before it, and a block of "
                        "3 consecutive winners occurs twice\"], \"terms\": [], "
                        "\"moves\": [], \"by\": \"theory\"}\n");
}

static void where_the_last_match_loses_one_large_heap_is_a_case_of_its_own(void **state)
{
    (void)state;
    assert_string_equal(
        theory_reason("marienbad", "heaps=1,1,5", NULL, MB_ENGLISH, false),
        "The mover wins at (1,1,5):\n"
        "  the last move loses, and one heap alone has 2 or more: lowered to 0 or 1, it leaves an odd "
        "number of heaps of 1, so the mover wins\n"
        "Winning moves: (1,1,1)\n");
}

static void every_failing_allocation_is_survived(void **state)
{
    (void)state;
    mb_arena *arena = read(four);
    mb_solution solution;
    check_ok(mb_solve(&solution, arena, NULL, NULL, NULL, NULL, NULL), NULL);
    const uint32_t number[7] = {3, 2, 2, 1, 3, 0, 0}; /* any will do */
    for (int json = 0; json <= 1; json++)
        for (int what = 0; what < 2; what++)
            for (uint64_t k = 1, count = 1; k <= count; k++) {
                const mb_why_options how = {.json = json == 1};
                mb_text text;
                mb_text_init(&text, NULL, NULL);
                mb_mem_fail_at(k);
                const mb_status status = what == 0 ? mb_why_play(&text, arena, &solution, 0, &how)
                                                   : mb_why_grundy(&text, arena, number, 3, &how);
                count = mb_mem_count() > count ? mb_mem_count() : count;
                mb_mem_fail_at(0);
                assert_true(status == MB_OK || status == MB_ENOMEM);
                mb_text_clear(&text);
            }
    mb_solution_clear(&solution);
    mb_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_won_position_has_a_chain_of_there_is_and_for_all),
        cmocka_unit_test(a_draw_has_its_escape_cycle),
        cmocka_unit_test(payoffs_are_explained_by_their_maxima_and_minima),
        cmocka_unit_test(a_long_chain_is_cut_in_the_middle),
        cmocka_unit_test(every_line_is_a_play_that_ends_or_comes_back),
        cmocka_unit_test(a_grundy_number_has_a_witness_for_each_smaller_one),
        cmocka_unit_test(nim_is_explained_by_the_columns_of_its_xor),
        cmocka_unit_test(where_the_last_match_loses_one_large_heap_is_a_case_of_its_own),
        cmocka_unit_test(every_failing_allocation_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
