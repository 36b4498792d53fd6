/* foreign_rules.c -- claims about rules from another program: their arena, names, faults, memory. */
#include "support.h"

#include "rules/foreign_rules.h"
#include "rules/reply_cache.h"

/* Subtract 1 or 2 of 9, as a program. */
#define SUBTRACT                                                                                                     \
    "while read x; do [ \"$x\" != start ] || x=9; case $x in *[!0-9]*) exit 1;; 0) echo 0;; 1) echo '1 -> 0';; "     \
    "*) echo \"$x -> $((x - 1)) $((x - 2))\";; esac; done"

static mb_status open_foreign(mb_rules **out, const char *command, mb_error *error)
{
    return mb_foreign_rules_open(out, &(mb_foreign_rules_options){.command = command}, error);
}

static void a_rules_program_gives_the_arena_of_its_game(void **unused)
{
    (void)unused;
    mb_rules *foreign, *nim = OPEN("nim", "n=9", "take=1,2", "last=wins");
    mb_arena *one, *two;
    mb_error error = {0};
    check_ok(open_foreign(&foreign, SUBTRACT, &error), &error);
    assert_true(foreign->game->traits & MB_IMPARTIAL);
    check_ok(mb_explore(&one, foreign, NULL, NULL, &error), &error);
    check_ok(mb_explore(&two, nim, NULL, NULL, &error), &error);
    check_ok(mb_foreign_rules_check(foreign, &error), &error);
    assert_int_equal(one->positions, two->positions);
    assert_int_equal(one->moves, two->moves);
    assert_memory_equal(one->tag, two->tag, one->positions);
    assert_memory_equal(one->to, two->to, one->moves * sizeof *one->to);
    mb_arena_free(one);
    mb_arena_free(two);
    mb_rules_close(foreign);
    mb_rules_close(nim);
}

static void names_are_found_that_have_not_occurred(void **unused)
{
    (void)unused;
    mb_rules *foreign;
    mb_error error = {0};
    mb_state state;
    mb_player mover = MB_P1;
    check_ok(open_foreign(&foreign, SUBTRACT, &error), &error);
    check_ok(mb_rules_find(&state, &mover, foreign, "4", 1, &error), &error);
    assert_int_equal(foreign->game->moves(foreign->self, state, NULL, 0), 2);
    check_ok(mb_rules_find(&state, &mover, foreign, "(2,5)", 5, &error), &error);
    assert_int_equal(mover, MB_P2);
    assert_int_equal(mb_rules_find(&state, &mover, foreign, "seven", 5, &error), MB_ENOTFOUND);
    assert_int_equal(mb_rules_find(&state, &mover, foreign, "seven", 5, &error), MB_ENOTFOUND);
    check_ok(mb_foreign_rules_check(foreign, &error), &error);
    mb_rules_close(foreign);
}

static void a_failure_is_kept_and_explained(void **unused)
{
    (void)unused;
    mb_rules *foreign;
    mb_error error = {0};
    mb_state next[2];
    check_ok(open_foreign(&foreign, "read x; echo 'a 1 -> b c'; read x; echo 'a 1 -> b c'; read x; exit 4", &error),
             &error);
    assert_int_equal(foreign->game->moves(foreign->self, foreign->start, next, 2), 2);
    assert_int_equal(foreign->game->mark(foreign->self, foreign->start), MB_UNMARKED);
    assert_int_equal(foreign->game->mark(foreign->self, next[0]), MB_DRAW);
    assert_int_equal(foreign->game->moves(foreign->self, next[0], NULL, 0), 0);
    assert_int_equal(foreign->game->mark(foreign->self, foreign->start), MB_UNMARKED);
    assert_int_equal(mb_foreign_rules_check(foreign, &error), MB_EIO);
    assert_string_equal(note_words(&error.note, MB_ENGLISH), "it ended with exit code 4 when it was asked \"b\"");
    assert_string_equal(note_words(&error.note, MB_FRENCH),
                        "il s'est arrêté avec le code 4 quand on lui a demandé « b »");
    mb_rules_close(foreign);
}

static void parallel_moves_count_once_and_the_cheapest_stays(void **unused)
{
    (void)unused;
    static const char line[] = "a -> b c=4 b=0 c=2 b=9 a";
    mb_reply_cache cache;
    mb_reply_fault fault;
    uint32_t v;
    assert_int_equal(mb_reply_cache_new(&cache), MB_OK);
    assert_int_equal(mb_reply_cache_add(&v, &fault, &cache, MB_NONE, line, strlen(line), NULL), MB_OK);
    assert_int_equal(cache.at[v].count, 3);
    assert_int_equal(cache.cost[0], 0);
    assert_int_equal(cache.cost[1], 2);
    assert_int_equal(cache.cost[2], 1);
    assert_int_equal(mb_reply_cache_add(&v, &fault, &cache, v, line, strlen(line), NULL), MB_OK);
    assert_int_equal(mb_reply_cache_add(&v, &fault, &cache, v, "a -> b", 6, NULL), MB_EPARSE);
    assert_int_equal(fault, MB_REPLY_CONTRADICTS);
    assert_int_equal(mb_reply_cache_add(&v, &fault, &cache, v, "b", 1, NULL), MB_EPARSE);
    assert_int_equal(fault, MB_REPLY_WRONG_STATE);
    assert_int_equal(mb_reply_cache_add(&v, &fault, &cache, 1, "b 1", 3, NULL), MB_EPARSE);
    assert_int_equal(fault, MB_REPLY_OWNERS);
    mb_reply_cache_clear(&cache);
}

static void files_of_python_differ_from_commands(void **unused)
{
    (void)unused;
    assert_true(mb_foreign_rules_are_python("game.py"));
    assert_true(mb_foreign_rules_are_python("../games/game.py"));
    assert_false(mb_foreign_rules_are_python("python3 game.py"));
    assert_false(mb_foreign_rules_are_python("cat|game.py"));
    assert_false(mb_foreign_rules_are_python(".py"));
}

/* Open, find a name, explore: whatever allocation fails. */
static mb_status try_all(void)
{
    mb_rules *foreign;
    mb_arena *arena;
    mb_state state;
    mb_player mover = MB_P1;
    mb_error error = {0};
    mb_status status = open_foreign(&foreign, SUBTRACT, &error);
    if (status != MB_OK)
        return status;
    status = mb_rules_find(&state, &mover, foreign, "5", 1, &error);
    if (status == MB_OK)
        status = mb_explore(&arena, foreign, NULL, NULL, &error);
    if (status == MB_OK) {
        mb_arena_free(arena);
        status = mb_foreign_rules_check(foreign, &error);
    }
    mb_rules_close(foreign);
    return status;
}

static void every_failing_allocation_is_survived(void **unused)
{
    (void)unused;
    mb_mem_fail_at(0);
    assert_int_equal(try_all(), MB_OK);
    const uint64_t all = mb_mem_count();
    for (uint64_t k = 1; k <= all; k++) {
        mb_mem_fail_at(k);
        const mb_status status = try_all();
        mb_mem_fail_at(0);
        assert_true(status == MB_OK || status == MB_ENOMEM);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_rules_program_gives_the_arena_of_its_game),
        cmocka_unit_test(names_are_found_that_have_not_occurred),
        cmocka_unit_test(a_failure_is_kept_and_explained),
        cmocka_unit_test(parallel_moves_count_once_and_the_cheapest_stays),
        cmocka_unit_test(files_of_python_differ_from_commands),
        cmocka_unit_test(every_failing_allocation_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
