/* search.c -- looking to the end, every search finds the value and the rank of the root, and a right move; what it
 * says for certain when a limit stops it is true. */
#include "torture.h"

static void make(mb_text *text, uint64_t *dice)
{
    torture_shape form = torture_any_shape(dice, 8);
    torture_draw(text, &form, dice);
}

static void run(torture_case *c)
{
    mb_arena *arena = torture_arena(c);
    torture_truth truth;
    torture_solve_slowly(&truth, arena);
    const uint32_t from = mb_random_below(&c->dice, arena->positions);
    const mb_ground ground = mb_ground_of_arena(arena, NULL);
    for (int i = 0; i < 4; i++) {
        const mb_search_options options = {
            .algorithm = i == 0 ? MB_MINIMAX : MB_ALPHABETA,
            .depth = MB_TO_THE_END,
            .order = mb_random_below(&c->dice, 8),
            .table = torture_rarely(&c->dice, 2) ? 1 << 12 : 0,
            .deepen = torture_rarely(&c->dice, 3),
            .strict = torture_rarely(&c->dice, 3),
            .window = (mb_window)mb_random_below(&c->dice, 3),
        };
        const mb_limits limits = {.positions =
                                      torture_rarely(&c->dice, 2) ? 1 + mb_random_below(&c->dice, 400) : 200000};
        mb_search *search;
        mb_found found;
        mb_error error = {0};
        check_ok(mb_search_new(&search, &ground, &options, NULL, &error), &error);
        check_ok(mb_search_run(&found, search, mb_arena_place(arena, from), MB_WHOLE_LINE, &limits, &error), &error);
        assert_true(found.exact || found.stopped != MB_OK);
        if (found.exact) {
            assert_int_equal(found.value, truth.value[from]);
            if (found.has_rank)
                assert_int_equal(found.rank, truth.rank[from]);
            if (found.has_move)
                assert_int_equal(truth.value[found.move.at], truth.value[from]);
            if (found.has_rank && found.has_move)
                assert_true(torture_is_best(arena, &truth, from, (uint32_t)found.move.at));
        }
        mb_found_clear(&found);
        mb_search_free(search);
    }
    mb_arena_free(arena);
}

const torture_kind torture_search = {"search", "minimax and alpha-beta to the end, with all refinements", make, run};
