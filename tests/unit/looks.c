/* looks.c -- how long may work be deaf?  Between two checks of the limits only so much of it is done: whoever presses
 * Ctrl-C waits for that much, whatever the game.
 *
 * Work is counted, not timed: the moves that a game lists, by a copy of the game that counts its own calls.
 */
#include "marienbad/table.h"
#include "support.h"

/* The game that is counted, and the moves that it has listed: in all, since the last look, and at most between two.
 */
static const mb_game *counted;
static uint64_t listed, since, most, looks;

static size_t count_moves(const void *self, mb_state state, mb_state *next, size_t room)
{
    const size_t count = counted->moves(self, state, next, room);
    __atomic_add_fetch(&listed, count, __ATOMIC_RELAXED);
    __atomic_add_fetch(&since, count, __ATOMIC_RELAXED);
    return count;
}

static bool look(void *context, uint64_t done, uint64_t total)
{
    (void)context, (void)done, (void)total;
    const uint64_t now = __atomic_exchange_n(&since, 0, __ATOMIC_RELAXED);
    most = now > most ? now : most;
    looks++;
    return true;
}

/* The same rules, counted from now on. */
static mb_rules count_rules(const mb_rules *rules, mb_game *game)
{
    mb_rules copy = *rules;
    counted = rules->game;
    *game = *counted;
    game->moves = count_moves;
    copy.game = game;
    listed = since = most = looks = 0;
    return copy;
}

static void exploring_looks_after_so_many_moves(void **unused)
{
    (void)unused;
    mb_rules *rules =
        OPEN("wythoff", "a=150", "b=150"); /* one state has 450 moves, and almost all are in one level */
    for (int threads = 1; threads <= 2; threads++) {
        const mb_limits limits = {.tick = look, .threads = threads};
        mb_game game;
        const mb_rules copy = count_rules(rules, &game);
        mb_arena *arena = NULL;
        check_ok(mb_explore(&arena, &copy, NULL, &limits, NULL), NULL);
        assert_true(listed > 4000000);
        assert_in_range(most, 1, 2 << 20);
        mb_arena_free(arena);
    }
    mb_rules_close(rules);
}

static void a_table_that_follows_moves_looks_after_so_many(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("taquin", "rows=3", "cols=3"); /* one tier, gone through again and again */
    for (int threads = 1; threads <= 2; threads++) {
        const mb_limits limits = {.tick = look, .threads = threads};
        mb_game game;
        const mb_rules copy = count_rules(rules, &game);
        mb_table_about about;
        check_ok(mb_table_build(&about, &copy, &(mb_table_options){0}, &limits, NULL), NULL);
        assert_int_equal(about.positions, 181440);
        assert_true(listed > 2 * about.positions);
        assert_in_range(most, 1, about.positions / 2);
    }
    mb_rules_close(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exploring_looks_after_so_many_moves),
        cmocka_unit_test(a_table_that_follows_moves_looks_after_so_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
