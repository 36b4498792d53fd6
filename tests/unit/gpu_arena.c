/* gpu_arena.c -- claims about solving arenas on a device, whose very steps the host runs here. */
#include "arena/generate.h"
#include "arena_host.h"
#include "core/item.h"
#include "gpu/arena_device.h"
#include "support.h"

static shape shape_of(uint64_t seed)
{
    static const int32_t endless[] = {0, 1, -1};
    static const uint32_t sizes[] = {3, 12, 60, 300};
    return (shape){.positions = 1 + sizes[seed / 3 % MB_COUNT(sizes)],
                   .degree = 1 + (uint32_t)(seed / 12 % 7),
                   .acyclic = seed % 5 == 0,
                   .inner_marks = seed & 1,
                   .endless = endless[seed % 3]};
}

/* Devices of every kind: narrow levels of few positions and of many, launches of few levels and of many. */
static mb_arena_emulation device_of(uint64_t seed)
{
    static const uint32_t narrow[] = {1, 2, 5, 1024}, levels[] = {1, 2, 7, 1u << 16};
    return (mb_arena_emulation){.narrow = narrow[seed % MB_COUNT(narrow)],
                                .levels = levels[seed / 4 % MB_COUNT(levels)],
                                .single = seed / 16 % 2,
                                .seed = seed};
}

/* Winners, ranks, moves and counts are those of `solve`. */
static void assert_same_answer(const mb_arena *arena, const mb_arena_emulation *how)
{
    mb_solution one = {0}, other = {0};
    mb_error error = {0};
    check_ok(mb_solve(&one, arena, NULL, NULL, NULL, NULL, &error), &error);
    assert_int_equal(mb_arena_host_solve(&other, arena, how, NULL), MB_OK);
    assert_memory_equal(one.winner, other.winner, arena->positions);
    assert_memory_equal(one.rank, other.rank, arena->positions * sizeof *one.rank);
    assert_memory_equal(one.move, other.move, arena->positions * sizeof *one.move);
    assert_int_equal(one.won1, other.won1);
    assert_int_equal(one.won2, other.won2);
    assert_int_equal(one.drawn, other.drawn);
    mb_solution_clear(&one);
    mb_solution_clear(&other);
}

static void random_arenas_have_the_same_answer(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 6000; seed++) {
        const shape kind = shape_of(seed);
        const mb_arena_emulation how = device_of(seed / 3);
        mb_arena *arena = random_arena(&kind, seed);
        assert_same_answer(arena, &how);
        mb_arena_free(arena);
    }
}

/* Payoffs of 1, 0 and -1 are wins and draws under another name. */
static void payoffs_that_are_plain_have_the_same_answer(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 600; seed++) {
        shape kind = shape_of(seed);
        kind.payoffs = true;
        mb_arena *arena = random_arena(&kind, seed);
        for (uint32_t v = 0; v < arena->positions && arena->pays; v++)
            arena->pays[v] = arena->pays[v] > 0 ? 1 : arena->pays[v] < 0 ? -1 : 0;
        const mb_arena_emulation how = device_of(seed);
        assert_same_answer(arena, &how);
        mb_arena_free(arena);
    }
}

typedef mb_status (*maker)(mb_arena **out, const mb_make *how);

static void made_arenas_have_the_same_answer(void **unused)
{
    (void)unused;
    static const maker makers[] = {mb_make_random, mb_make_chain, mb_make_grid};
    for (uint64_t seed = 0; seed < 64; seed++)
        for (size_t i = 0; i < MB_COUNT(makers); i++) {
            const mb_make make = {.positions = 5000, .moves = 20000, .seed = seed, .shuffle = seed & 1};
            mb_arena *arena;
            if (makers[i](&arena, &make) != MB_OK)
                continue;
            arena->endless = (int32_t)(seed % 3) - 1;
            const mb_arena_emulation how = device_of(seed / 3);
            assert_same_answer(arena, &how);
            mb_arena_free(arena);
        }
}

/* A star in a chain in a star: levels are narrow, wide, and narrow again. */
static void levels_may_widen_and_narrow_at_once(void **unused)
{
    (void)unused;
    enum { LENGTH = 50, WIDTH = 4000 };
    mb_text text = {0};
    mb_text_add(&text, "start s0\n");
    for (int star = 0; star < 3; star++) {
        for (int i = 0; i < LENGTH; i++)
            mb_text_put(&text, "s", star * LENGTH + i, " ", 1 + i % 2, " -> s", star * LENGTH + i + 1, "\n");
        for (int i = 0; i < WIDTH; i++)
            mb_text_put(&text, "w", star, "x", i, " 2 -> s", star * LENGTH + LENGTH / 2, "\n");
    }
    mb_text_put(&text, "s", 3 * LENGTH, " 1 : win 1\n");
    mb_arena *arena = arena_from(mb_text_string(&text));
    for (uint64_t seed = 0; seed < 32; seed++) {
        const mb_arena_emulation how = device_of(seed);
        assert_same_answer(arena, &how);
    }
    mb_arena_free(arena);
    mb_text_clear(&text);
}

static void a_move_to_nowhere_is_not_followed(void **unused)
{
    (void)unused;
    const shape kind = {.positions = 50, .degree = 4};
    const mb_arena_emulation how = device_of(3);
    mb_arena *arena = random_arena(&kind, 3);
    for (uint64_t i = 0; i < arena->moves; i++) { /* as when a mapped file changes */
        const uint32_t was = arena->to[i];
        arena->to[i] = arena->positions + (uint32_t)i;
        uint32_t v = 0;
        while (arena->first[v + 1] <= i)
            v++;
        if (mb_mark_of(arena, v) == MB_UNMARKED) {
            mb_solution none = {0};
            assert_int_equal(mb_arena_host_solve(&none, arena, &how, NULL), MB_EIO);
            assert_null(none.winner);
        }
        arena->to[i] = was;
    }
    mb_arena_free(arena);
}

static void nothing_is_lost_when_memory_fails(void **unused)
{
    (void)unused;
    const shape kind = {.positions = 50, .degree = 4};
    const mb_arena_emulation how = {.narrow = 4, .levels = 4, .single = true};
    mb_arena *arena = random_arena(&kind, 5);
    mb_solution out = {0};
    mb_status status = MB_ENOMEM;
    for (uint64_t k = 1; status != MB_OK; k++) {
        mb_mem_fail_at(k);
        status = mb_arena_host_solve(&out, arena, &how, NULL);
        mb_mem_fail_at(0);
        assert_true(status == MB_OK || (status == MB_ENOMEM && !out.winner));
    }
    mb_solution_clear(&out);
    mb_arena_free(arena);
}

static void it_can_be_stopped(void **unused)
{
    (void)unused;
    const mb_limits limits = {.tick = stop_at_once};
    const mb_arena_emulation how = {.narrow = 4, .levels = 1};
    mb_arena *arena = arena_from("start a\na 1 -> b\nb 2 -> c\nc 1 -> d\nd 1 : win 1\n");
    mb_solution out = {0};
    assert_int_equal(mb_arena_host_solve(&out, arena, &how, &limits), MB_ECANCEL);
    assert_null(out.winner);
    mb_arena_free(arena);
}

/* Where there is a device, it must agree; elsewhere it says in one sentence that there is none. */
static void the_device_agrees_or_says_why_not(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 300; seed++) {
        const shape kind = shape_of(seed);
        mb_arena *arena = random_arena(&kind, seed);
        mb_solution one = {0}, other = {0};
        mb_arena_device_stats stats;
        mb_error error = {0};
        const mb_status status = mb_arena_device_solve(&other, &stats, arena, NULL, &error);
        if (status != MB_OK) {
            assert_int_equal(status, MB_EUNSUITED);
            assert_int_equal(error.code, MB_EUNSUITED);
            assert_null(other.winner);
            mb_arena_free(arena);
            return;
        }
        check_ok(mb_solve(&one, arena, NULL, NULL, NULL, NULL, &error), &error);
        assert_memory_equal(one.winner, other.winner, arena->positions);
        assert_memory_equal(one.rank, other.rank, arena->positions * sizeof *one.rank);
        assert_memory_equal(one.move, other.move, arena->positions * sizeof *one.move);
        mb_solution_clear(&one);
        mb_solution_clear(&other);
        mb_arena_free(arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_arenas_have_the_same_answer),
        cmocka_unit_test(payoffs_that_are_plain_have_the_same_answer),
        cmocka_unit_test(made_arenas_have_the_same_answer),
        cmocka_unit_test(levels_may_widen_and_narrow_at_once),
        cmocka_unit_test(a_move_to_nowhere_is_not_followed),
        cmocka_unit_test(nothing_is_lost_when_memory_fails),
        cmocka_unit_test(it_can_be_stopped),
        cmocka_unit_test(the_device_agrees_or_says_why_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
