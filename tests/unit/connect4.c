/* connect4.c -- the expert of Connect 4: against attractors, plain alpha-beta and published scores. */
#include "support.h"

#include <stdio.h>

#include "answer/backend.h"
#include "connect4/connect4_internal.h"

/* The answers of the game's engine. */
static mb_status answer_of_engine(mb_answer **out, const mb_rules *rules)
{
    mb_advisor *advisor;
    const mb_status status = mb_advisor_of_rules(&advisor, rules, NULL, NULL);
    return status == MB_OK ? mb_answer_of_advisor(out, advisor, rules, NULL) : status;
}

static mb_advice advised(mb_advisor *advisor, mb_place at, mb_advise how)
{
    mb_advice advice = {0};
    mb_error error = {0};
    check_ok(mb_advisor_ask(&advice, advisor, at, how, NULL, &error), &error);
    return advice;
}

static mb_place place_of(const mb_rules *rules, const char *moves)
{
    const mb_ground tree = mb_ground_of_rules(rules);
    mb_place place;
    mb_error error = {0};
    check_ok(mb_ground_find(&place, &tree, MB_P1, moves, strlen(moves), &error), &error);
    return place;
}

/* ---- scores ---- */

static void scores_count_stones_from_the_end(void **unused)
{
    (void)unused;
    static const struct {
        const char *moves;
        int32_t score;
        int winner;
        uint32_t rank;
    } known[] = {
        {"121212", 18, 1, 1},   /* the fourth stone of player 1, his 18th last */
        {"1212121", -18, 1, 0}, /* played */
    };
    mb_rules *rules = OPEN("connect4", NULL);
    mb_advisor *advisor = advisor_of(rules, NULL);
    assert_string_equal(advisor->by, "expert");
    for (size_t i = 0; i < MB_COUNT(known); i++) {
        mb_advice advice = advised(advisor, place_of(rules, known[i].moves), MB_ADVISE_ALL);
        assert_int_equal(advice.score, known[i].score);
        assert_int_equal(advice.winner, known[i].winner);
        assert_true(advice.has_rank);
        assert_int_equal(advice.rank, known[i].rank);
        assert_int_equal(advice.has_move, known[i].rank > 0);
        assert_int_equal(advice.count, known[i].rank > 0 ? 7 : 0);
        mb_advice_clear(&advice);
    }
    mb_advisor_free(advisor);
    mb_rules_close(rules);
}

static void a_full_board_is_drawn_and_has_no_moves(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("connect4", "width=2", "height=2", "from=1122");
    mb_advisor *advisor = advisor_of(rules, NULL);
    mb_advice advice = advised(advisor, place_of(rules, "1122"), MB_ADVISE_ALL);
    assert_int_equal(advice.score, 0);
    assert_int_equal(advice.winner, 0);
    assert_false(advice.has_rank);
    assert_false(advice.has_move);
    assert_null(advice.moves);
    mb_advice_clear(&advice);
    mb_advisor_free(advisor);
    mb_rules_close(rules);
}

static void every_column_is_scored_in_one_question(void **unused)
{
    (void)unused;
    static const int32_t scores[] = {-4, -3, -3, -2, -4, 4, 3};
    mb_rules *rules = OPEN("connect4", NULL);
    mb_advisor *advisor = advisor_of(rules, NULL);
    mb_advice all = advised(advisor, place_of(rules, "2416615552"), MB_ADVISE_ALL);
    mb_advice best = advised(advisor, place_of(rules, "2416615552"), MB_ADVISE_BEST);
    assert_int_equal(all.count, MB_COUNT(scores));
    assert_int_equal(best.count, MB_COUNT(scores));
    for (size_t i = 0; i < all.count; i++) {
        assert_int_equal(all.moves[i].score, scores[i]);
        assert_int_equal(all.moves[i].best, i == 5);
        assert_int_equal(best.moves[i].best, i == 5);
        assert_true(all.moves[i].has_rank);
        assert_int_equal(all.moves[i].rank % 2, scores[i] < 0); /* who wins makes the last move */
    }
    assert_int_equal(all.score, 4);
    assert_int_equal(best.score, 4);
    assert_int_equal(all.moves[5].rank + 1, all.rank);
    assert_int_equal(all.move, 5);
    assert_int_equal(best.move, 5);
    assert_true(best.nodes < all.nodes);
    mb_advice_clear(&all);
    mb_advice_clear(&best);
    mb_advisor_free(advisor);
    mb_rules_close(rules);
}

/* The positions first, first + every, … of a set of known scores. */
static void check_set(const char *path, int first, int every)
{
    FILE *file = fopen(path, "r");
    if (!file)
        skip();
    mb_rules *rules = OPEN("connect4", NULL);
    mb_advisor *advisor = advisor_of(rules, NULL);
    char line[128], moves[64];
    int score, count = 0;
    for (int number = 0; fgets(line, sizeof line, file); number++) {
        if (number < first || (number - first) % every != 0)
            continue;
        assert_int_equal(sscanf(line, "%63s %d", moves, &score), 2);
        mb_advice advice = advised(advisor, place_of(rules, moves), MB_ADVISE_SCORE);
        assert_int_equal(advice.score, score);
        count++;
    }
    fclose(file);
    assert_true(count >= 3);
    mb_advisor_free(advisor);
    mb_rules_close(rules);
}

#define SETS MB_ROOT "/../shared/known/connect4/"

static void late_positions_have_their_published_scores(void **unused)
{
    (void)unused;
    check_set(SETS "Test_L3_R1", 0, 1);
}

static void middle_positions_have_their_published_scores(void **unused)
{
    (void)unused;
    check_set(SETS "Test_L2_R1", 0, 5);
    check_set(SETS "Test_L2_R2", 0, 40);
}

static void early_positions_have_their_published_scores(void **unused)
{
    (void)unused;
    check_set(SETS "Test_L1_R1", 0, 5);
    check_set(SETS "Test_L1_R2", 40, 300);
    check_set(SETS "Test_L1_R3", 120, 380); /* three of the easier ones */
}

/* ---- against attractors ---- */

/* Every position that rules lead to: the winner, the moves to the end and, now and then, the best moves. */
static void check_explored(mb_rules *rules, int every)
{
    mb_advisor *advisor = advisor_of(rules, NULL);
    mb_arena *arena = NULL;
    mb_solution solution;
    mb_answer *answer = NULL;
    mb_error error = {0};
    check_ok(mb_explore(&arena, rules, NULL, NULL, &error), &error);
    check_ok(mb_solve(&solution, arena, NULL, NULL, NULL, NULL, &error), &error);
    check_ok(mb_answer_of_arena(&answer, arena, NULL, &solution), NULL);
    for (uint32_t v = 0; v < arena->positions; v++) {
        mb_place at = {.mover = mb_owner(arena, v)};
        const bool moves = v % (uint32_t)every == 0;
        assert_true(mb_arena_state(&at.at, arena, v));
        mb_advice advice = advised(advisor, at, moves ? MB_ADVISE_BEST : MB_ADVISE_SCORE);
        assert_int_equal(advice.winner, solution.winner[v]);
        assert_int_equal(advice.has_rank, solution.winner[v] != 0);
        if (advice.has_rank)
            assert_int_equal(advice.rank, solution.rank[v]);
        for (size_t i = 0; i < advice.count; i++) {
            mb_text name = {0};
            mb_place next;
            bool best;
            rules->game->show(&name, rules->self, advice.moves[i].to);
            check_ok(mb_ground_find(&next, mb_answer_ground(answer), MB_P1, mb_text_string(&name), name.length, NULL),
                     NULL);
            check_ok(mb_answer_is_best(&best, answer, mb_arena_place(arena, v), next), NULL);
            assert_int_equal(advice.moves[i].best, best);
            mb_text_clear(&name);
        }
        mb_advice_clear(&advice);
    }
    mb_answer_free(answer);
    mb_solution_clear(&solution);
    mb_arena_free(arena);
    mb_advisor_free(advisor);
    mb_rules_close(rules);
}

static void every_position_of_4x4_is_as_the_attractor_says(void **unused)
{
    (void)unused;
    check_explored(OPEN("connect4", "width=4", "height=4"), 64);
}

/* A random play of so many stones that has not ended, as from=MOVES. */
static void random_play(char *text, const mb_rules *rules, int stones, uint64_t *seed)
{
    strcpy(text, "from=");
    char *moves = text + 5;
    const int width = (int)rules->values[0].number;
    for (int count = 0; count < stones;) {
        const uint32_t col = mb_random_below(seed, (uint32_t)width);
        mb_state state;
        moves[count] = (char)(col < 9 ? '1' + (int)col : 'a' + (int)col - 9);
        if (rules->game->parse(&state, rules->self, moves, (size_t)count + 1, NULL) == MB_OK
            && rules->game->mark(rules->self, state) == MB_UNMARKED)
            count++;
        else if (mb_random_below(seed, 64) == 0)
            count = 0; /* stuck, perhaps */
        moves[count] = 0;
    }
}

static void check_random_starts(const char *width, const char *height, int stones, int plays)
{
    uint64_t seed = 7;
    mb_rules *rules = OPEN("connect4", width, height);
    for (int i = 0; i < plays; i++) {
        char from[80];
        random_play(from, rules, stones, &seed);
        check_explored(OPEN("connect4", width, height, from), 16);
    }
    mb_rules_close(rules);
}

static void a_sample_of_5x4_is_as_the_attractor_says(void **unused)
{
    (void)unused;
    check_random_starts("width=5", "height=4", 7, 12);
}

static void a_sample_of_5x5_is_as_the_attractor_says(void **unused)
{
    (void)unused;
    check_random_starts("width=5", "height=5", 12, 12);
}

static void a_sample_of_7x6_is_as_the_attractor_says(void **unused)
{
    (void)unused;
    check_random_starts("width=7", "height=6", 30, 12);
}

/* ---- against plain alpha-beta ---- */

typedef struct grid {
    int width, height, stones;
    int filled[32];    /* stones of a column */
    char cell[32][64]; /* cell[column][row]: 0, or who has it */
} grid;

static int reach(const grid *g, int col, int row, int dx, int dy, char who)
{
    int count = 0;
    for (col += dx, row += dy; col >= 0 && col < g->width && row >= 0 && row < g->height && g->cell[col][row] == who;
         col += dx, row += dy)
        count++;
    return count;
}

static bool would_win(const grid *g, int col)
{
    static const int way[][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    const int row = g->filled[col];
    const char who = (char)(1 + g->stones % 2);
    for (size_t i = 0; i < MB_COUNT(way); i++)
        if (reach(g, col, row, way[i][0], way[i][1], who) + reach(g, col, row, -way[i][0], -way[i][1], who) >= 3)
            return true;
    return false;
}

static void drop(grid *g, int col)
{
    g->cell[col][g->filled[col]++] = (char)(1 + g->stones++ % 2);
}

static void lift(grid *g, int col)
{
    g->cell[col][--g->filled[col]] = 0;
    g->stones--;
}

static int plain_score(grid *g, int alpha, int beta)
{
    const int left = g->width * g->height - g->stones;
    if (left == 0)
        return 0;
    for (int col = 0; col < g->width; col++)
        if (g->filled[col] < g->height && would_win(g, col))
            return (left - 1) / 2 + 1;
    int best = -100;
    for (int col = 0; col < g->width && best < beta; col++) {
        if (g->filled[col] == g->height)
            continue;
        drop(g, col);
        const int score = -plain_score(g, -beta, best > alpha ? -best : -alpha);
        lift(g, col);
        best = score > best ? score : best;
    }
    return best;
}

/* A few positions of one shape with at most `most` empty cells, by both kinds of instructions. */
static void check_shape(int width, int height, int most, uint64_t *seed)
{
    mb_c4_solver *solver = NULL;
    check_ok(mb_c4_open(&solver, width, height, UINT64_C(1) << (14 + mb_random_below(seed, 6))), NULL);
    mb_c4_test *const fast = solver->test;
    for (int round = 0; round < 6; round++) {
        grid g = {.width = width, .height = height};
        mb_c4_position position = {0};
        const int left = 1 + (int)mb_random_below(seed, (uint32_t)most);
        for (int tries = 0; width * height - g.stones > left && tries < 1000; tries++) {
            const int col = (int)mb_random_below(seed, (uint32_t)width);
            if (g.filled[col] == height || would_win(&g, col))
                continue;
            drop(&g, col);
            assert_true(mb_c4_play(solver, &position, col));
        }
        if (width * height - g.stones > most)
            continue;
        const int score = plain_score(&g, -100, 100);
        int found, winner, more;
        solver->test = round % 2 ? fast : mb_c4_test_plain;
        if (round == 3)
            mb_c4_clear(solver);
        check_ok(mb_c4_score_within(&winner, solver, &position, -1, 1), NULL);
        check_ok(mb_c4_score(&found, solver, &position), NULL);
        check_ok(mb_c4_score_within(&more, solver, &position, score, score + 1), NULL);
        assert_int_equal(found, score);
        assert_int_equal(winner, (score > 0) - (score < 0));
        assert_int_equal(more, score);
    }
    mb_c4_close(solver);
}

static void random_boards_of_all_sizes_score_as_plain_alpha_beta(void **unused)
{
    (void)unused;
    uint64_t seed = 4;
    for (int width = 1; width <= 32; width++)
        for (int height = 1; width * (height + 1) <= 64; height++)
            check_shape(width, height, 9, &seed);
}

static void a_board_that_does_not_fit_is_not_opened(void **unused)
{
    (void)unused;
    static const int board[][2] = {{8, 8}, {0, 6}, {7, 0}, {33, 1}, {-7, -6}, {1, 64}};
    mb_c4_solver *solver = NULL;
    for (size_t i = 0; i < MB_COUNT(board); i++)
        assert_int_equal(mb_c4_open(&solver, board[i][0], board[i][1], 0), MB_EUNSUITED);
    assert_null(solver);
}

static void a_move_that_is_not_legal_changes_nothing(void **unused)
{
    (void)unused;
    mb_c4_solver *solver = NULL;
    mb_c4_position position = {0};
    check_ok(mb_c4_open(&solver, 7, 6, 0), NULL);
    assert_false(mb_c4_play(solver, &position, -1));
    assert_false(mb_c4_play(solver, &position, 7));
    for (int i = 0; i < 6; i++)
        assert_true(mb_c4_play(solver, &position, 0));
    const mb_c4_position full = position;
    assert_false(mb_c4_play(solver, &position, 0));
    assert_memory_equal(&position, &full, sizeof full);
    for (int i = 0; i < 7; i++)
        assert_true(mb_c4_play(solver, &position, i % 2 ? 2 : 1));
    assert_false(mb_c4_play(solver, &position, 4)); /* won */
    mb_c4_close(solver);
}

/* ---- work ---- */

/* The nodes of a fixed bench: whoever changes the search on purpose writes the new number here. */
static void the_bench_takes_as_many_nodes_as_ever(void **unused)
{
    (void)unused;
    static const struct {
        int width, height;
        const char *moves;
        int score;
    } bench[] = {{5, 5, "", 0}, {6, 4, "", -1}, {4, 8, "", 0}, {7, 4, "", 0}, {7, 6, "2416615552", 4}};
    uint64_t nodes[2] = {0, 0};
    for (size_t i = 0; i < MB_COUNT(bench); i++)
        for (int plain = 0; plain < 2; plain++) {
            mb_c4_solver *solver = NULL;
            mb_c4_position position = {0};
            int score;
            check_ok(mb_c4_open(&solver, bench[i].width, bench[i].height, 1 << 22), NULL);
            if (plain)
                solver->test = mb_c4_test_plain;
            for (const char *move = bench[i].moves; *move; move++)
                assert_true(mb_c4_play(solver, &position, *move - '1'));
            check_ok(mb_c4_score(&score, solver, &position), NULL);
            assert_int_equal(score, bench[i].score);
            nodes[plain] += mb_c4_nodes(solver);
            mb_c4_close(solver);
        }
    assert_int_equal(nodes[0], 634076);
    assert_int_equal(nodes[1], nodes[0]);
}

static void a_search_that_was_stopped_can_be_asked_again(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("connect4", NULL);
    mb_advisor *advisor = advisor_of(rules, NULL);
    mb_advice advice = {.score = 77};
    mb_error error = {0};
    const mb_place start = place_of(rules, "-"), later = place_of(rules, "2416615552");
    const mb_limits never = {.tick = stop_at_once}, few = {.positions = 1000};
    for (mb_advise how = MB_ADVISE_SCORE; how <= MB_ADVISE_ALL; how++) {
        assert_int_equal(mb_advisor_ask(&advice, advisor, start, how, &never, &error), MB_ECANCEL);
        assert_int_equal(mb_advisor_ask(&advice, advisor, start, how, &few, &error), MB_ELIMIT);
        assert_int_equal(advice.score, 77);
    }
    advice = advised(advisor, later, MB_ADVISE_ALL);
    assert_int_equal(advice.score, 4);
    mb_advice_clear(&advice);
    mb_advisor_free(advisor);
    mb_rules_close(rules);
}

static void a_limit_of_nodes_is_kept_exactly(void **unused)
{
    (void)unused;
    mb_c4_solver *solver = NULL;
    const mb_c4_position empty = {0};
    const mb_limits limits = {.positions = 5000};
    int score;
    check_ok(mb_c4_open(&solver, 7, 6, 1 << 20), NULL);
    mb_c4_limit(solver, &limits);
    assert_int_equal(mb_c4_score(&score, solver, &empty), MB_ELIMIT);
    assert_int_equal(mb_c4_nodes(solver), 5001); /* the one that was refused is counted */
    mb_c4_close(solver);
}

/* ---- threads ---- */

/* A position of 7x6 after so many random moves, that nobody has won. */
static mb_c4_position random_position(const mb_c4_solver *solver, int stones, uint64_t *seed)
{
    mb_c4_position position = {0};
    for (int count = 0; count < stones;) {
        mb_c4_position next = position;
        if (!mb_c4_play(solver, &next, (int)mb_random_below(seed, 7)))
            continue;
        mb_c4_position after = next;
        bool over = true; /* no move is legal once somebody has won */
        for (int col = 0; col < 7 && over; col++)
            over = !mb_c4_play(solver, &after, col);
        if (over)
            continue;
        position = next;
        count++;
    }
    return position;
}

static void several_threads_find_the_scores_of_one(void **unused)
{
    (void)unused;
    uint64_t seed = 12;
    mb_c4_solver *one = NULL, *several = NULL;
    check_ok(mb_c4_open(&one, 7, 6, 1 << 24), NULL);
    check_ok(mb_c4_open(&several, 7, 6, 1 << 20), NULL);
    for (int round = 0; round < 40; round++) {
        const mb_c4_position position = random_position(one, 13 + round % 8, &seed);
        int expected, found;
        check_ok(mb_c4_threads(several, 2 + round % 3), NULL);
        if (round % 5 == 0)
            mb_c4_clear(several);
        several->alone = round % 4 ? 0 : 1000;
        several->test = round % 2 ? one->test : mb_c4_test_plain;
        check_ok(mb_c4_score(&expected, one, &position), NULL);
        check_ok(mb_c4_score(&found, several, &position), NULL);
        assert_int_equal(found, expected);
    }
    mb_c4_close(one);
    mb_c4_close(several);
}

static void one_thread_after_several_takes_its_own_nodes_again(void **unused)
{
    (void)unused;
    uint64_t nodes[2];
    const mb_c4_position empty = {0};
    for (int i = 0; i < 2; i++) {
        mb_c4_solver *solver = NULL;
        int score;
        check_ok(mb_c4_open(&solver, 7, 4, 1 << 22), NULL);
        check_ok(mb_c4_threads(solver, 3), NULL);
        solver->alone = 0;
        if (i == 1) {
            check_ok(mb_c4_score(&score, solver, &empty), NULL);
            assert_int_equal(score, 0);
            mb_c4_clear(solver);
        }
        check_ok(mb_c4_threads(solver, 1), NULL);
        nodes[i] = mb_c4_nodes(solver);
        check_ok(mb_c4_score(&score, solver, &empty), NULL);
        nodes[i] = mb_c4_nodes(solver) - nodes[i];
        mb_c4_close(solver);
    }
    assert_int_equal(nodes[0], nodes[1]);
}

static bool stop_later(void *context, uint64_t done, uint64_t total)
{
    (void)total;
    *(uint64_t *)context = done;
    return done < 300000;
}

static void threads_keep_to_limits_and_can_be_asked_again(void **unused)
{
    (void)unused;
    mb_c4_solver *solver = NULL;
    const mb_c4_position empty = {0};
    uint64_t seed = 3, done = 0;
    const mb_limits nodes = {.positions = 400000}, tick = {.tick = stop_later, .context = &done};
    int score = 77;
    check_ok(mb_c4_open(&solver, 7, 6, 1 << 22), NULL);
    check_ok(mb_c4_threads(solver, 3), NULL);
    mb_c4_limit(solver, &nodes);
    assert_int_equal(mb_c4_score(&score, solver, &empty), MB_ELIMIT);
    assert_in_range(mb_c4_nodes(solver), 1, 400000 + 3);
    mb_c4_limit(solver, &tick);
    assert_int_equal(mb_c4_score(&score, solver, &empty), MB_ECANCEL);
    assert_true(done >= 300000);
    assert_int_equal(score, 77);
    mb_c4_limit(solver, NULL);
    const mb_c4_position later = random_position(solver, 20, &seed);
    check_ok(mb_c4_score(&score, solver, &later), NULL);
    assert_int_not_equal(score, 77);
    mb_c4_close(solver);
}

static void a_table_filled_at_once_forgets_nothing(void **unused)
{
    (void)unused;
    enum { BYTES = 1 << 20, ENTRIES = 1000 };
    const int key_bits = 56;
    mb_c4_table table;
    uint64_t *memory = mb_alloc(BYTES, 1), seed = 5, hash[ENTRIES];
    assert_non_null(memory);
    mb_c4_table_open(&table, memory, BYTES, key_bits);
    for (int i = 0; i < ENTRIES; i++) {
        hash[i] = mb_c4_scatter(mb_random(&seed) >> (64 - key_bits), key_bits);
        mb_c4_table_store(&table, hash[i], key_bits, -i % 16, i % 16, 1 + i % 31);
    }
    bool known[ENTRIES];
    for (int i = 0; i < ENTRIES; i++)
        known[i] = mb_c4_probe(&table, hash[i], key_bits) != 0;
    assert_true(table.clusters < table.most);
    mb_c4_table_fill(&table, key_bits);
    assert_int_equal(table.clusters, table.most);
    for (int i = 0; i < ENTRIES; i++) {
        const uint64_t entry = mb_c4_probe(&table, hash[i], key_bits);
        assert_int_equal(entry != 0, known[i]);
        assert_true(entry == 0 || mb_c4_entry_upper(entry) == i % 16);
    }
    mb_release(memory);
}

static void an_advisor_scores_moves_with_several_threads(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("connect4", NULL), *nim = OPEN("nim", NULL);
    mb_advisor *advisor = advisor_of(rules, NULL), *general = advisor_of(nim, NULL);
    const mb_place at = place_of(rules, "44444236");
    mb_advice one = advised(advisor, at, MB_ADVISE_ALL);
    mb_advisor_free(advisor);
    advisor = advisor_of(rules, NULL);
    check_ok(mb_advisor_threads(advisor, 2), NULL);
    check_ok(mb_advisor_threads(general, 2), NULL); /* has one, whatever is asked */
    mb_advice two = advised(advisor, at, MB_ADVISE_ALL);
    assert_int_equal(one.score, two.score);
    assert_int_equal(one.move, two.move);
    for (size_t i = 0; i < one.count; i++) {
        assert_int_equal(one.moves[i].score, two.moves[i].score);
        assert_int_equal(one.moves[i].rank, two.moves[i].rank);
    }
    mb_advice_clear(&one);
    mb_advice_clear(&two);
    mb_advisor_free(advisor);
    mb_advisor_free(general);
    mb_rules_close(nim);
    mb_rules_close(rules);
}

/* ---- who is asked ---- */

static void what_the_expert_does_not_do_is_left_to_the_general_search(void **unused)
{
    (void)unused;
    const mb_search_options shallow = {.depth = 3}, table = {.depth = MB_TO_THE_END, .table = 1 << 20};
    mb_rules *rules = OPEN("connect4", "width=4", "height=4"), *three = OPEN("connect4", "row=3");
    mb_advisor *advisor = advisor_of(rules, &shallow);
    assert_string_equal(advisor->by, "search");
    mb_advisor_free(advisor);
    advisor = advisor_of(rules, &table);
    assert_string_equal(advisor->by, "expert");
    mb_advisor_free(advisor);
    advisor = advisor_of(three, NULL);
    assert_string_equal(advisor->by, "search");
    mb_advisor_free(advisor);
    mb_rules_close(three);
    mb_rules_close(rules);
}

static void the_expert_answers_like_the_arena(void **unused)
{
    (void)unused;
    uint64_t seed = 11;
    mb_rules *all = OPEN("connect4", NULL);
    char from[80];
    random_play(from, all, 33, &seed);
    mb_rules *rules = OPEN("connect4", from);
    mb_arena *arena = NULL;
    mb_solution solution;
    mb_answer *expert = NULL, *explored = NULL;
    check_ok(mb_explore(&arena, rules, NULL, NULL, NULL), NULL);
    check_ok(mb_solve(&solution, arena, NULL, NULL, NULL, NULL, NULL), NULL);
    check_ok(mb_answer_of_arena(&explored, arena, NULL, &solution), NULL);
    check_ok(answer_of_engine(&expert, rules), NULL);
    assert_string_equal(mb_answer_by(expert), "expert");
    for (uint32_t v = 0; v < arena->positions; v++) {
        const char *called = name_of(arena, v);
        mb_facts here, there;
        mb_place place;
        const mb_place *next;
        size_t count;
        check_ok(mb_ground_find(&place, mb_answer_ground(expert), MB_P1, called, strlen(called), NULL), NULL);
        check_ok(mb_answer_get(&here, expert, place), NULL);
        check_ok(mb_answer_get(&there, explored, mb_arena_place(arena, v)), NULL);
        assert_int_equal(here.winner, there.winner);
        assert_int_equal(here.value, there.value);
        assert_int_equal(here.mark, there.mark);
        assert_int_equal(here.has_rank, there.has_rank);
        assert_int_equal(here.rank, there.has_rank ? there.rank : 0);
        assert_int_equal(here.has_move, there.has_move);
        check_ok(mb_answer_moves(&next, &count, expert, place), NULL);
        bool best = !here.has_move, is_best;
        for (size_t i = 0; i < count; i++) {
            check_ok(mb_answer_is_best(&is_best, expert, place, next[i]), NULL);
            best = best || (is_best && next[i].at == here.move.at && next[i].mover == here.move.mover);
        }
        assert_true(best);
    }
    mb_answer_free(expert);
    mb_answer_free(explored);
    mb_solution_clear(&solution);
    mb_arena_free(arena);
    mb_rules_close(rules);
    mb_rules_close(all);
}

static void experts_say_which_boards_are_too_large_to_explore(void **unused)
{
    (void)unused;
    const mb_expert *expert = mb_expert_find("connect4");
    mb_rules *usual = OPEN("connect4", NULL), *small = OPEN("connect4", "width=4", "height=4"),
             *late = OPEN("connect4", "from=111111222222333333"), *won = OPEN("connect4", "from=1212121"),
             *three = OPEN("connect4", "row=3"), *huge = OPEN("connect4", "width=20", "height=20");
    assert_int_equal(expert->states(usual), UINT64_C(1) << 42);
    assert_int_equal(expert->states(small), 1 << 16);
    assert_int_equal(expert->states(late), 1 << 24);
    assert_int_equal(expert->states(won), 1);
    assert_int_equal(expert->states(three), 0);
    assert_int_equal(expert->states(huge), 0);
    mb_rules *const opened[] = {usual, small, late, won, three, huge};
    for (size_t i = 0; i < MB_COUNT(opened); i++)
        mb_rules_close(opened[i]);
}

static void advice_survives_a_failing_allocation(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("connect4", "width=4", "height=4", "from=12341234");
    const mb_place start = place_of(rules, "12341234");
    bool failed = true;
    for (uint64_t k = 1; failed; k++) {
        mb_advisor *advisor = NULL;
        mb_advice advice = {0};
        mb_answer *answer = NULL;
        mb_facts facts;
        bool best;
        mb_mem_fail_at(k);
        mb_status status = mb_advisor_of_rules(&advisor, rules, NULL, NULL);
        if (status == MB_OK)
            status = mb_advisor_threads(advisor, 4);
        if (status == MB_OK)
            status = mb_advisor_ask(&advice, advisor, start, MB_ADVISE_ALL, NULL, NULL);
        if (status == MB_OK)
            status = answer_of_engine(&answer, rules);
        if (status == MB_OK)
            status = mb_answer_get(&facts, answer, start);
        if (status == MB_OK)
            status = mb_answer_is_best(&best, answer, start, facts.move);
        mb_mem_fail_at(0);
        failed = status != MB_OK;
        if (failed)
            assert_int_equal(status, MB_ENOMEM);
        mb_answer_free(answer);
        mb_advice_clear(&advice);
        mb_advisor_free(advisor);
    }
    mb_rules_close(rules);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_count_stones_from_the_end),
        cmocka_unit_test(a_full_board_is_drawn_and_has_no_moves),
        cmocka_unit_test(every_column_is_scored_in_one_question),
        cmocka_unit_test(late_positions_have_their_published_scores),
        cmocka_unit_test(middle_positions_have_their_published_scores),
        cmocka_unit_test(early_positions_have_their_published_scores),
        cmocka_unit_test(every_position_of_4x4_is_as_the_attractor_says),
        cmocka_unit_test(a_sample_of_5x4_is_as_the_attractor_says),
        cmocka_unit_test(a_sample_of_5x5_is_as_the_attractor_says),
        cmocka_unit_test(a_sample_of_7x6_is_as_the_attractor_says),
        cmocka_unit_test(random_boards_of_all_sizes_score_as_plain_alpha_beta),
        cmocka_unit_test(a_board_that_does_not_fit_is_not_opened),
        cmocka_unit_test(a_move_that_is_not_legal_changes_nothing),
        cmocka_unit_test(the_bench_takes_as_many_nodes_as_ever),
        cmocka_unit_test(a_search_that_was_stopped_can_be_asked_again),
        cmocka_unit_test(a_limit_of_nodes_is_kept_exactly),
        cmocka_unit_test(several_threads_find_the_scores_of_one),
        cmocka_unit_test(one_thread_after_several_takes_its_own_nodes_again),
        cmocka_unit_test(threads_keep_to_limits_and_can_be_asked_again),
        cmocka_unit_test(a_table_filled_at_once_forgets_nothing),
        cmocka_unit_test(an_advisor_scores_moves_with_several_threads),
        cmocka_unit_test(what_the_expert_does_not_do_is_left_to_the_general_search),
        cmocka_unit_test(the_expert_answers_like_the_arena),
        cmocka_unit_test(experts_say_which_boards_are_too_large_to_explore),
        cmocka_unit_test(advice_survives_a_failing_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
