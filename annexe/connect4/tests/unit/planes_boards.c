/* planes_boards.c -- every reachable position of every board up to 5x5: planes, the byte table and the attractor say
 * who wins it, and in how many moves, alike.
 *
 * Boards are those that planes take, 4 to 7 columns wide, with at most 5 rows and 25 cells.  Small ones here; with
 * the argument `all` the large ones too, which takes minutes and gigabytes, or with `5x5` that one alone.
 */
#include "support.h"

#include <stdio.h>
#include <unistd.h>

#include "plane_host.h"
#include "planes/plane_cpu.h"
#include "planes/plane_state.h"
#include "table/table.h"

static char folder[] = "/tmp/marienbad-boards-XXXXXX";

enum { CHUNK = 1 << 23 }; /* positions at a time */

/* A board as the attractor sees it. */
typedef struct solved_board {
    mb_rules *rules;
    int width, height;
    bool folded; /* a position stands for its mirror image too; planes are asked about both */
    mb_arena *arena;
    mb_ground ground;
    mb_solution solution;
} solved_board;

static void solve(solved_board *s, int width, int height, bool folded)
{
    char columns[20], rows[20];
    mb_error error = {0};
    snprintf(columns, sizeof columns, "width=%d", width);
    snprintf(rows, sizeof rows, "height=%d", height);
    *s = (solved_board){.width = width, .height = height, .folded = folded, .rules = OPEN("connect4", columns, rows)};
    const mb_explore_options how = {.symmetry = folded};
    check_ok(mb_explore(&s->arena, s->rules, &how, NULL, &error), &error);
    check_ok(mb_solve(&s->solution, s->arena, NULL, NULL, NULL, NULL, &error), &error);
    s->ground = mb_ground_of_arena(s->arena, s->rules);
}

static void release(solved_board *s)
{
    mb_solution_clear(&s->solution);
    mb_arena_free(s->arena);
    mb_rules_close(s->rules);
}

static mb_state state_of(const solved_board *s, uint32_t v)
{
    mb_state state;
    assert_true(mb_ground_state(&state, &s->ground, mb_arena_place(s->arena, v)));
    return state;
}

/* ---- the byte table ---- */

typedef struct slotted {
    uint64_t slot;
    uint32_t position, tier;
} slotted;

static int by_slot(const void *a, const void *b)
{
    const slotted *x = a, *y = b;
    return x->tier != y->tier ? (x->tier > y->tier) - (x->tier < y->tier) : (x->slot > y->slot) - (x->slot < y->slot);
}

/* What the table says of these positions, which it is asked in its own order: a block is read once. */
static void compare_some(const solved_board *s, mb_table *table, slotted *order, uint32_t first, uint32_t count)
{
    mb_error error = {0};
    for (uint32_t i = 0; i < count; i++) {
        order[i].position = first + i;
        order[i].slot = mb_space_slot(&order[i].tier, &table->space, state_of(s, first + i));
    }
    qsort(order, count, sizeof *order, by_slot);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t v = order[i].position;
        mb_place place = mb_arena_place(s->arena, v);
        mb_table_answer answer;
        place.at = state_of(s, v);
        check_ok(mb_table_ask(&answer, table, place, &error), &error);
        assert_int_equal(answer.winner, s->solution.winner[v]);
        assert_int_equal(answer.has_rank, answer.winner != 0);
        if (answer.has_rank)
            assert_int_equal(answer.rank, s->solution.rank[v]);
    }
}

static void compare_with_table(const solved_board *s)
{
    char path[100];
    mb_error error = {0};
    mb_table_about about;
    mb_table *table;
    snprintf(path, sizeof path, "%s/%dx%d", folder, s->width, s->height);
    const mb_table_options how = {.symmetry = s->folded, .path = path};
    check_ok(mb_table_build(&about, s->rules, &how, NULL, &error), &error);
    check_ok(mb_table_open(&table, path, &error), &error);
    slotted *order = mb_alloc(CHUNK, sizeof *order);
    assert_non_null(order);
    for (uint32_t first = 0, count; first < s->arena->positions; first += count) {
        count = s->arena->positions - first < CHUNK ? s->arena->positions - first : CHUNK;
        compare_some(s, table, order, first, count);
    }
    mb_release(order);
    mb_table_close(table);
    assert_int_equal(remove(path), 0);
    assert_int_equal(about.positions, s->arena->positions);
}

/* ---- planes ---- */

static mb_plane_position mirrored(const mb_plane_position *p, int width)
{
    mb_plane_position q = {0};
    for (int column = 0; column < width; column++) {
        q.height[column] = p->height[width - 1 - column];
        q.second[column] = p->second[width - 1 - column];
    }
    return q;
}

/* Positions from *next on that are not over, and their mirror images; of[i] is the position of question i in the
 * arena.  `positions` counts those with different images twice. */
static size_t ask_some(mb_plane_question *asked, uint32_t *of, const solved_board *s, uint32_t *next,
                       uint64_t *positions)
{
    size_t count = 0;
    for (; *next < s->arena->positions && count + 2 <= CHUNK; ++*next) {
        const mb_state state = state_of(s, *next);
        const mb_plane_position p = mb_plane_position_of_state(s->width, s->height, state),
                                q = mirrored(&p, s->width);
        const bool other = s->folded && memcmp(&p, &q, sizeof p) != 0;
        *positions += 1 + other;
        const mb_mark over = s->rules->game->mark(s->rules->self, state);
        if (over != MB_UNMARKED) { /* a four, or the board is full: planes are not asked about fours */
            const int winner = over == MB_WIN1 ? 1 : over == MB_WIN2 ? 2 : 0;
            assert_int_equal(s->solution.winner[*next], winner);
            if (winner)
                assert_int_equal(s->solution.rank[*next], 0);
            if (winner)
                continue;
        }
        of[count] = *next;
        asked[count++].position = p;
        if (other) {
            of[count] = *next;
            asked[count++].position = q;
        }
    }
    return count;
}

static void compare_answers(const solved_board *s, const mb_plane_question *asked, const uint32_t *of, size_t count,
                            bool wdl)
{
    for (size_t i = 0; i < count; i++) {
        const mb_plane_outcome outcome = asked[i].outcome;
        assert_int_equal(outcome.winner, s->solution.winner[of[i]]);
        if (outcome.winner > 0 && !wdl)
            assert_int_equal(outcome.ply - mb_plane_stones(&asked[i].position), s->solution.rank[of[i]]);
    }
}

/* return  how many positions there are, mirror images apart */
static uint64_t compare_with_planes(const solved_board *s, bool by_host)
{
    const mb_limits limits = {.threads = s->folded ? 0 : 1};
    mb_plane_board *board = mb_alloc_zero(1, sizeof *board);
    const size_t room = 2 * (size_t)s->arena->positions < CHUNK ? 2 * (size_t)s->arena->positions : CHUNK;
    mb_plane_question *asked = mb_alloc(room, sizeof *asked);
    uint32_t *of = mb_alloc(room, sizeof *of);
    mb_plane_engine *engine;
    assert_true(board && asked && of);
    assert_int_equal(by_host ? mb_plane_board_make(board, s->width, s->height, 1000, &limits)
                             : mb_plane_board_make_lists(board, s->width, s->height, &limits),
                     MB_OK);
    assert_int_equal(by_host ? mb_plane_host_new(&engine, board, &limits)
                             : mb_plane_cpu_new(&engine, board, NULL, &limits),
                     MB_OK);
    uint64_t seen = 0;
    for (uint32_t next = 0; next < s->arena->positions;) {
        const size_t count = ask_some(asked, of, s, &next, &seen);
        for (int wdl = 0; wdl < 2; wdl++) {
            assert_int_equal(mb_plane_answer(engine, board, asked, count, wdl, NULL, &limits), MB_OK);
            compare_answers(s, asked, of, count, wdl);
        }
    }
    engine->free(engine);
    mb_plane_board_clear(board);
    mb_release(board);
    mb_release(asked);
    mb_release(of);
    return seen;
}

static void check_board(int width, int height, bool large)
{
    solved_board s;
    solve(&s, width, height, large);
    compare_with_table(&s);
    const uint64_t positions = compare_with_planes(&s, false);
    assert_true(large ? positions <= 2 * (uint64_t)s.arena->positions : positions == s.arena->positions);
    if (!large)
        assert_int_equal(compare_with_planes(&s, true), positions);
    print_message("%dx%d: %llu positions\n", width, height, (unsigned long long)positions);
    release(&s);
}

static void planes_tables_and_attractors_agree_on_small_boards(void **unused)
{
    (void)unused;
    static const int highest[] = {[4] = 3, [5] = 3, [6] = 2, [7] = 2};
    for (int width = 4; width <= 7; width++)
        for (int height = 1; height <= highest[width]; height++)
            check_board(width, height, false);
}

static int only[2]; /* the one large board that is wanted; 0: all */

static void and_on_the_large_ones_up_to_5x5(void **unused)
{
    (void)unused;
    static const int board[][2] = {{4, 4}, {4, 5}, {5, 4}, {6, 3}, {7, 3}, {6, 4}, {5, 5}};
    for (size_t i = 0; i < MB_COUNT(board); i++)
        if (only[0] == 0 || (only[0] == board[i][0] && only[1] == board[i][1]))
            check_board(board[i][0], board[i][1], true);
}

int main(int count, char **words)
{
    const struct CMUnitTest small[] = {cmocka_unit_test(planes_tables_and_attractors_agree_on_small_boards)};
    const struct CMUnitTest large[] = {cmocka_unit_test(and_on_the_large_ones_up_to_5x5)};
    if (!mkdtemp(folder))
        return 2;
    if (count > 1 && strcmp(words[1], "all") != 0 && sscanf(words[1], "%dx%d", &only[0], &only[1]) != 2)
        return 2;
    int failed = only[0] ? 0 : cmocka_run_group_tests(small, NULL, NULL);
    failed += count > 1 ? cmocka_run_group_tests(large, NULL, NULL) : 0;
    rmdir(folder);
    return failed;
}
