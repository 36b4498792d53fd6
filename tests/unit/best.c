/* best.c -- best moves: who plays nothing else, whichever of them and however often, gets what the position is worth.
 */
#include "checking.h"

/* The moves that a player who plays best ones alone leaves open: all of the other, the best of his own. */
typedef struct held {
    const mb_arena *arena;
    mb_player player;
    bool best[SMALL][SMALL]; /* best[v][to] */
    bool met[SMALL], open[SMALL];
    int64_t worst; /* what the plays met so far are worth to him at worst */
} held;

static void note(held *h, int32_t payoff)
{
    const int64_t worth = h->player == MB_P1 ? payoff : -(int64_t)payoff;
    if (worth < h->worst)
        h->worst = worth;
}

/* Look at all plays from v: at those that end, and at those that can go round. */
static void walk(held *h, uint32_t v)
{
    if (mb_is_terminal(h->arena, v)) {
        note(h, mb_terminal_payoff(h->arena, v));
        return;
    }
    if (h->open[v])
        note(h, h->arena->endless);
    if (h->met[v])
        return;
    h->met[v] = h->open[v] = true;
    for (uint64_t i = h->arena->first[v]; i < h->arena->first[v + 1]; i++)
        if (mb_owner(h->arena, v) != h->player || h->best[v][h->arena->to[i]])
            walk(h, h->arena->to[i]);
    h->open[v] = false;
}

/* What `best` says of every position; the solution's move, which is that of the facts, is the first of them, whoever
 * wins endless plays; and what hints say agrees. */
static void ask(held *h, mb_answer *answer, const mb_solution *solution)
{
    mb_places best = {0};
    for (uint32_t v = 0; v < h->arena->positions; v++) {
        const mb_place here = mb_arena_place(h->arena, v);
        assert_int_equal(mb_answer_best(&best, answer, here), MB_OK);
        assert_true((best.count == 0) == mb_is_terminal(h->arena, v));
        for (size_t i = 0; i < best.count; i++)
            h->best[v][best.at[i].at] = true;
        mb_facts all;
        assert_int_equal(mb_answer_get(&all, answer, here), MB_OK);
        assert_true((best.count > 0) == all.has_move);
        if (best.count > 0) {
            assert_int_equal(best.at[0].at, solution->move[v]);
            assert_int_equal(best.at[0].at, all.move.at);
        }
        for (uint64_t i = h->arena->first[v]; i < h->arena->first[v + 1] && best.count > 0; i++) {
            mb_facts facts;
            bool is_best;
            const mb_place next = mb_arena_place(h->arena, h->arena->to[i]);
            assert_int_equal(mb_answer_rate_move(&facts, &is_best, answer, here, next), MB_OK);
            assert_true(is_best == h->best[v][h->arena->to[i]]);
        }
    }
    mb_places_clear(&best);
}

static void who_plays_best_moves_alone_keeps_the_value(void **state)
{
    (void)state;
    for (uint32_t k = 0; k < SHAPES; k++)
        for (uint64_t seed = 0; seed < 200; seed++) {
            const shape kind = shape_at(k, SMALL);
            mb_arena *arena = draw(&kind, 120000 + seed * SHAPES + k);
            int32_t value[SMALL];
            uint32_t rank[SMALL];
            twin_solve(arena, value, rank);
            mb_solution solution;
            mb_answer *answer;
            check_ok(mb_solve(&solution, arena, NULL, NULL, NULL, NULL, NULL), NULL);
            check_ok(mb_answer_of_arena(&answer, arena, NULL, &solution), NULL);
            held h = {.arena = arena};
            ask(&h, answer, &solution);
            for (uint32_t v = 0; v < arena->positions; v++)
                for (mb_player player = MB_P1; player <= MB_P2; player++) {
                    h.player = player;
                    h.worst = INT64_MAX;
                    memset(h.met, 0, sizeof h.met);
                    walk(&h, v);
                    assert_true(h.worst >= (player == MB_P1 ? value[v] : -(int64_t)value[v]));
                }
            mb_answer_free(answer);
            mb_solution_clear(&solution);
            put_back(arena);
        }
}

/* Endless plays are player 2's: at `a` player 1 must go to the drawn end, at `b` he must not turn round for ever. */
static void a_draw_that_must_be_reached_is_approached(void **state)
{
    (void)state;
    mb_arena *arena = arena_from("endless 2\na 1 -> b d\nb 1 -> a c\nc 2 -> b d\nd 1 : draw\n");
    mb_solution solution;
    mb_answer *answer;
    mb_places best = {0};
    check_ok(mb_solve(&solution, arena, NULL, NULL, NULL, NULL, NULL), NULL);
    check_ok(mb_answer_of_arena(&answer, arena, NULL, &solution), NULL);
    static const uint32_t expected[] = {3, 0};
    for (uint32_t v = 0; v < 2; v++) {
        assert_int_equal(mb_answer_best(&best, answer, mb_arena_place(arena, v)), MB_OK);
        assert_int_equal(best.count, 1);
        assert_int_equal(best.at[0].at, expected[v]);
    }
    assert_int_equal(mb_answer_best(&best, answer, mb_arena_place(arena, 2)), MB_OK);
    assert_int_equal(best.count, 2); /* player 2 may go either way: both draw */
    mb_places_clear(&best);
    mb_answer_free(answer);
    mb_solution_clear(&solution);
    mb_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(who_plays_best_moves_alone_keeps_the_value, tell_seed),
        cmocka_unit_test(a_draw_that_must_be_reached_is_approached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
