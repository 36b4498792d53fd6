/* planes_reach.c -- reachable positions by planes against a walk through all of them, on small boards. */
#include "length.h"
#include "support.h"

#include "core/hash.h"
#include "core/mem.h"
#include "plane_host.h"
#include "planes/plane_census.h"

/* The twin: positions are two sets of cells, found by playing, each with who wins it at which ply. */
typedef struct board_walk {
    int width, height;
    mb_hash live, over; /* positions in which nobody has a four, or somebody has: their keys */
    mb_plane_outcome *outcome;
    size_t room;
    mb_plane_census counted;
} board_walk;

static bool has_four(const board_walk *w, uint64_t cells)
{
    const int step[] = {1, w->height, w->height + 1, w->height + 2};
    for (int i = 0; i < 4; i++) {
        const uint64_t two = cells & cells >> step[i];
        if (two & two >> 2 * step[i])
            return true;
    }
    return false;
}

/* The whole position in one number: a 1 above each column, and the second player's stones below it. */
static uint64_t key_of(const board_walk *w, uint64_t stones, uint64_t second)
{
    uint64_t bottom = 0;
    for (int column = 0; column < w->width; column++)
        bottom |= UINT64_C(1) << column * (w->height + 1);
    return second | (stones + bottom);
}

/* Is `a` better than `b` for the mover?  To win soon, to draw, to lose late. */
static bool is_better(mb_plane_outcome a, mb_plane_outcome b, int mover)
{
    const int worth_a = a.winner == 0 ? 0 : a.winner == mover + 1 ? 100 - a.ply : a.ply - 100;
    const int worth_b = b.winner == 0 ? 0 : b.winner == mover + 1 ? 100 - b.ply : b.ply - 100;
    return worth_a > worth_b;
}

static mb_plane_outcome walk_from(board_walk *w, uint64_t stones, uint64_t second)
{
    const int count = __builtin_popcountll(stones), mover = count % 2;
    mb_plane_census_row *row = &w->counted.row[count];
    const bool over = has_four(w, mover ? stones ^ second : second);
    uint32_t number;
    bool added;
    assert_int_equal(mb_hash_add(&number, &added, over ? &w->over : &w->live, key_of(w, stones, second)), MB_OK);
    if (over) {
        row->over += added;
        return (mb_plane_outcome){(uint8_t)(2 - mover), (uint8_t)count};
    }
    if (!added)
        return w->outcome[number];
    assert_true(mb_grow(&w->outcome, &w->room, number, 1));
    bool any = false;
    mb_plane_outcome best = {0, 0};
    for (int column = 0; column < w->width; column++) {
        const int shift = column * (w->height + 1);
        const uint64_t stone =
            (stones + (UINT64_C(1) << shift)) & ~stones & ((UINT64_C(1) << w->height) - 1) << shift;
        if (!stone)
            continue;
        const mb_plane_outcome child = walk_from(w, stones | stone, mover ? second | stone : second);
        if (!any || is_better(child, best, mover))
            best = child;
        any = true;
    }
    w->outcome[number] = best;
    row->live++;
    if (best.winner > 0)
        row->won[best.winner - 1][best.ply]++;
    return best;
}

static void begin_walk(board_walk *w, int width, int height)
{
    *w = (board_walk){.width = width, .height = height, .room = 1 << 10};
    w->outcome = mb_alloc(w->room, sizeof *w->outcome);
    assert_non_null(w->outcome);
    walk_from(w, 0, 0);
}

static void end_walk(board_walk *w)
{
    mb_release(w->outcome);
    mb_hash_clear(&w->live);
    mb_hash_clear(&w->over);
}

/* Was the position shown found by walking, and is its end as far away as the row says? */
static void check_shown(board_walk *w, const mb_plane_census_row *row, int count)
{
    uint64_t stones = 0, second = 0;
    for (int column = 0; column < w->width; column++) {
        const int shift = column * (w->height + 1);
        stones |= ((UINT64_C(1) << row->position.height[column]) - 1) << shift;
        second |= (uint64_t)row->position.second[column] << shift;
    }
    assert_int_equal(__builtin_popcountll(stones), count);
    uint32_t number;
    bool added;
    const bool over = row->longest == count;
    assert_int_equal(mb_hash_add(&number, &added, over ? &w->over : &w->live, key_of(w, stones, second)), MB_OK);
    assert_false(added);
    if (!over)
        assert_int_equal(w->outcome[number].ply, row->longest);
}

static int longest_of(const mb_plane_census_row *row, int count)
{
    for (int ply = MB_PLANE_MOST_CELLS; ply > 0; ply--)
        if (row->won[0][ply] || row->won[1][ply])
            return ply;
    return row->over ? count : 0;
}

static void check_rows(board_walk *w, const mb_plane_census *found, bool wdl, bool shows)
{
    assert_int_equal(found->rows, w->width * w->height + 1);
    for (int n = 0; n < found->rows; n++) {
        const mb_plane_census_row *row = &found->row[n], *right = &w->counted.row[n];
        assert_int_equal(row->live, right->live);
        assert_int_equal(row->over, right->over);
        for (int player = 0; player < 2; player++) {
            uint64_t sum = 0;
            for (int ply = 0; ply <= MB_PLANE_MOST_CELLS; ply++) {
                sum += right->won[player][ply];
                if (!wdl)
                    assert_int_equal(row->won[player][ply], right->won[player][ply]);
            }
            if (wdl)
                assert_int_equal(row->won[player][0], sum);
        }
        if (wdl)
            continue;
        assert_int_equal(row->longest, longest_of(right, n));
        assert_int_equal(row->shown, shows ? row->longest > 0 : row->longest == n && n > 0);
        if (row->shown)
            check_shown(w, row, n);
    }
}

/* The largest layer of a board. */
static uint64_t largest(const mb_plane_board *board)
{
    uint64_t most = 0;
    for (int n = 0; n <= board->cells; n++)
        most = board->layer[n].words > most ? board->layer[n].words : most;
    return most;
}

/* What a count takes, and gives: large, so not on the stack. */
typedef struct board_count {
    mb_plane_board *board;
    mb_reach_board *reach;
    mb_plane_census *found;
} board_count;

static board_count new_count(void)
{
    const board_count c = {.board = mb_alloc_zero(1, sizeof *c.board),
                           .reach = mb_alloc_zero(1, sizeof *c.reach),
                           .found = mb_alloc_zero(1, sizeof *c.found)};
    assert_true(c.board && c.reach && c.found);
    return c;
}

static void free_count(board_count *c)
{
    mb_release(c->board);
    mb_release(c->reach);
    mb_release(c->found);
}

/* Make the tables of a board, with so many transposed words at once. */
static void make_tables(board_count *c, int width, int height, uint64_t transposed)
{
    assert_int_equal(mb_plane_board_make(c->board, width, height, transposed, NULL), MB_OK);
    assert_int_equal(mb_reach_board_make(c->reach, c->board, transposed, NULL), MB_OK);
}

static void clear_tables(board_count *c)
{
    mb_reach_board_clear(c->reach);
    mb_plane_board_clear(c->board);
}

/* all: all layers may be kept at once; otherwise there is room for one or two. */
static void check_board(int width, int height, bool all)
{
    board_walk w;
    begin_walk(&w, width, height);
    board_count c = new_count();
    make_tables(&c, width, height, all ? 5000 : 100); /* in few groups, or in many */
    for (int planes = 1; planes <= MB_PLANE_NESTED; planes += 2) {
        const mb_limits tight = {.bytes = mb_plane_board_bytes(c.board, planes)},
                        few = {.bytes = largest(c.board) * 8 + 64};
        mb_plane_engine *engine;
        assert_int_equal(mb_plane_host_new(&engine, c.board, &tight), MB_OK);
        assert_int_equal(engine->planes, planes);
        for (int wdl = 0; wdl < 2; wdl++) {
            assert_int_equal(mb_plane_census_take(c.found, engine, c.reach, wdl, all ? NULL : &few), MB_OK);
            assert_int_equal(c.found->sweeps == 1, all);
            check_rows(&w, c.found, wdl, planes > 1);
        }
        engine->free(engine);
    }
    clear_tables(&c);
    free_count(&c);
    end_walk(&w);
}

static void planes_count_what_a_walk_finds(void **unused)
{
    (void)unused;
    check_board(4, 2, false);
    check_board(5, 2, true);
    check_board(6, 2, false);
    if (!tests_all())
        return;
    check_board(5, 3, true);
    check_board(7, 2, false);
}

static void fewer_planes_where_memory_is_short(void **unused)
{
    (void)unused;
    mb_plane_board *board = mb_alloc_zero(1, sizeof *board);
    assert_non_null(board);
    assert_int_equal(mb_plane_board_make(board, 5, 3, 100, NULL), MB_OK);
    const uint64_t three = mb_plane_board_bytes(board, MB_PLANE_NESTED), one = mb_plane_board_bytes(board, 1);
    assert_true(one < three && three <= 2 * one);
    assert_int_equal(mb_plane_fit(board, three), MB_PLANE_NESTED);
    assert_int_equal(mb_plane_fit(board, three - 1), 1);
    assert_int_equal(mb_plane_fit(board, one), 1);
    assert_int_equal(mb_plane_fit(board, one - 1), 0);
    const mb_limits short_of_it = {.bytes = one - 1};
    mb_plane_engine *engine;
    assert_int_equal(mb_plane_host_new(&engine, board, &short_of_it), MB_ELIMIT);
    mb_plane_board_clear(board);
    mb_release(board);
}

/* Who wins, and when, for the empty board of a given number of planes at a time. */
static mb_plane_outcome start_of(const mb_plane_board *board, int planes, bool wdl)
{
    const mb_limits tight = {.bytes = mb_plane_board_bytes(board, planes)};
    mb_plane_question asked = {.position = {{0}, {0}}};
    mb_plane_engine *engine;
    assert_int_equal(mb_plane_host_new(&engine, board, &tight), MB_OK);
    assert_int_equal(mb_plane_answer(engine, board, &asked, 1, wdl, NULL, NULL), MB_OK);
    engine->free(engine);
    return asked.outcome;
}

static void one_plane_at_a_time_says_what_three_say(void **unused)
{
    (void)unused;
    mb_plane_board *board = mb_alloc_zero(1, sizeof *board);
    assert_non_null(board);
    assert_int_equal(mb_plane_board_make(board, tests_all() ? 6 : 5, 2, 100, NULL), MB_OK);
    for (int wdl = 0; wdl < 2; wdl++) {
        const mb_plane_outcome one = start_of(board, 1, wdl), three = start_of(board, MB_PLANE_NESTED, wdl);
        assert_int_equal(one.winner, three.winner);
        assert_int_equal(one.ply, three.ply);
    }
    mb_plane_board_clear(board);
    mb_release(board);
}

static void too_little_memory_for_a_layer_is_a_limit(void **unused)
{
    (void)unused;
    board_count c = new_count();
    make_tables(&c, 5, 2, 100);
    mb_plane_engine *engine;
    const mb_limits none = {.bytes = largest(c.board)};
    assert_int_equal(mb_plane_host_new(&engine, c.board, NULL), MB_OK);
    assert_int_equal(mb_plane_census_take(c.found, engine, c.reach, true, &none), MB_ELIMIT);
    engine->free(engine);
    clear_tables(&c);
    free_count(&c);
}

/* Everything, from the lists to the counts. */
static mb_status count_all(board_count *c)
{
    mb_plane_engine *engine;
    mb_status status = mb_plane_board_make(c->board, 5, 1, 100, NULL);
    if (status != MB_OK)
        return status;
    status = mb_plane_host_new(&engine, c->board, NULL);
    if (status == MB_OK) {
        status = mb_reach_board_make(c->reach, c->board, 100, NULL);
        if (status == MB_OK) {
            status = mb_plane_census_take(c->found, engine, c->reach, false, NULL);
            mb_reach_board_clear(c->reach);
        }
        engine->free(engine);
    }
    mb_plane_board_clear(c->board);
    return status;
}

static void whichever_allocation_fails_nothing_is_lost(void **unused)
{
    (void)unused;
    board_count c = new_count();
    bool reached = true;
    for (uint64_t k = 1; reached; k++) {
        mb_mem_fail_at(k);
        const mb_status status = count_all(&c);
        reached = mb_mem_count() >= k;
        mb_mem_fail_at(0);
        assert_true(status == MB_ENOMEM || status == MB_OK); /* less is kept where there is less memory */
    }
    assert_int_equal(c.found->row[5].live, 10);
    assert_int_equal(c.found->row[5].over, 0);
    free_count(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(planes_count_what_a_walk_finds),
        cmocka_unit_test(fewer_planes_where_memory_is_short),
        cmocka_unit_test(one_plane_at_a_time_says_what_three_say),
        cmocka_unit_test(too_little_memory_for_a_layer_is_a_limit),
        cmocka_unit_test(whichever_allocation_fails_nothing_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
