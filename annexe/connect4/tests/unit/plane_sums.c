/* plane_sums.c -- the checksum of a layer is what its definition says, whoever computes the layer and however it is
 * kept. */
#include "length.h"
#include "support.h"

#include <stdio.h>

#include "folder.h"
#include "plane_host.h"
#include "planes/plane_cpu.h"
#include "planes/plane_disk.h"

static char folder[] = "/tmp/marienbad-sums.XXXXXX";

static const mb_limits alone = {.threads = 1};

/* ---- the twin: a slot after the other is asked for, and put into the word where it belongs ---- */

/* The columns of a side, from `column` on in steps of `step`. */
static void set_side(mb_plane_position *p, mb_plane_shape g, uint32_t heights, uint32_t mask, int column, int step)
{
    for (int j = 0; j < g.side; j++, column += step) {
        p->height[column] = (uint8_t)mb_plane_height(g, heights, j);
        p->second[column] = (uint8_t)(mask >> g.height * j & ((1u << p->height[column]) - 1));
    }
}

static void set_middle(mb_plane_position *p, mb_plane_shape g, uint32_t middle)
{
    for (int i = 0; i < g.middle; i++) {
        const uint32_t code = mb_plane_middle_code(g, middle, i);
        const int height = mb_plane_code_height(code);
        p->height[g.side + i] = (uint8_t)height;
        p->second[g.side + i] = (uint8_t)(code - ((1u << height) - 1));
    }
}

static bool wins(mb_plane_engine *engine, const mb_plane_board *board, const mb_plane_position *p, int i, int player)
{
    uint64_t key;
    uint8_t pair;
    if (engine->keys)
        key = mb_plane_key(p);
    else
        assert_true(mb_plane_find_bit(&key, &board->lists, &board->layer[mb_plane_stones(p)], p));
    assert_int_equal(engine->read(engine, &pair, &key, 1), MB_OK);
    const bool high = pair >> 1, low = pair & 1;
    const bool holds = i == 0 ? high && low : i == 1 ? high : high || low;
    return player == 0 ? holds : !holds;
}

/* The sum of one block; a list is named by its number. */
static void sum_block(mb_plane_sum *sum, mb_plane_engine *engine, const mb_plane_board *board, mb_plane_position p,
                      uint64_t block, uint32_t left, uint32_t rows, uint32_t right, uint32_t columns, int i,
                      int player)
{
    const mb_plane_lists *lists = &board->lists;
    const mb_plane_shape g = lists->shape;
    for (uint32_t row = 0; row < mb_plane_count(lists, rows); row++) {
        set_side(&p, g, left, lists->mask[lists->first[rows] + row], 0, 1);
        for (uint32_t first = 0; first < mb_plane_count(lists, columns); first += 64) {
            uint64_t word = 0;
            for (uint32_t c = first; c < first + 64 && c < mb_plane_count(lists, columns); c++) {
                set_side(&p, g, right, lists->mask[lists->first[columns] + c], g.width - 1, -1);
                word |= (uint64_t)wins(engine, board, &p, i, player) << (c - first);
            }
            for (uint64_t rest = word; rest; rest &= rest - 1)
                sum->won++;
            if (word)
                sum->mixed += mb_plane_sum_mix(word ^ mb_plane_sum_place(block, row, first / 64));
        }
    }
}

/* The sum of plane i of the layer that the engine has at hand. */
static mb_plane_sum sum_slots(mb_plane_engine *engine, const mb_plane_board *board, int stones, int i, int player)
{
    const mb_plane_shape g = board->lists.shape;
    mb_plane_sum sum = {0, 0};
    for (uint32_t middle = 0; middle < g.middles; middle++) {
        const mb_plane_stack stack = mb_plane_stack_of(g, middle);
        mb_plane_position p = {0};
        set_middle(&p, g, middle);
        for (uint32_t left = 0; left < g.heights; left++)
            for (uint32_t right = left; right < g.heights; right++) {
                if (stack.stones + mb_plane_stones_of(g, left) + mb_plane_stones_of(g, right) != stones)
                    continue;
                for (uint32_t count = 0; count < g.counts; count++) {
                    const int others = mb_plane_right_count(stones, stack.colours, count);
                    if (0 <= others && others < (int)g.counts)
                        sum_block(&sum, engine, board, p, mb_plane_sum_block(middle, left, right, count), left,
                                  mb_plane_list(g, middle, left, count), right,
                                  mb_plane_list(g, mb_plane_mirror(g, middle), right, (uint32_t)others), i, player);
                }
            }
    }
    return sum;
}

/* An engine whose layers are summed by the twin as well, as this engine has them or another, and compared. */
static void check_engine(mb_plane_engine *engine, mb_plane_engine *other, const mb_plane_board *board, bool wdl)
{
    mb_plane_pass list[MB_PLANE_MOST_CELLS];
    const int passes = mb_plane_passes(list, board->cells, wdl, engine->planes);
    for (int k = 0; k < passes; k++) {
        const int top = mb_plane_top(&list[k]);
        for (int n = top; n >= 0; n--) {
            mb_plane_sum sum[MB_PLANE_NESTED];
            const mb_plane_summing how = mb_plane_summing_of(n, list[k].at);
            assert_int_equal(engine->layer(engine, n, n == top, list[k].at, &alone), MB_OK);
            if (other != engine)
                assert_int_equal(other->layer(other, n, n == top, list[k].at, &alone), MB_OK);
            assert_int_equal(engine->sum(engine, sum, list[k].at, &alone), MB_OK);
            for (int i = 0; i < MB_PLANE_NESTED; i++)
                if (how.wanted >> i & 1) {
                    const mb_plane_sum right = sum_slots(other, board, n, i, list[k].at[i].player);
                    assert_int_equal(sum[i].won, right.won);
                    assert_int_equal(sum[i].mixed, right.mixed);
                }
        }
    }
}

static mb_plane_board *new_board(int width, int height)
{
    mb_plane_board *board = mb_alloc_zero(1, sizeof *board);
    assert_non_null(board);
    assert_int_equal(mb_plane_board_make(board, width, height, 100, &alone), MB_OK);
    return board;
}

static void free_board(mb_plane_board *board)
{
    mb_plane_board_clear(board);
    mb_release(board);
}

static void a_sum_is_what_its_definition_says(void **unused)
{
    (void)unused;
    static const int boards[][2] = {{4, 3}, {5, 2}, {6, 2}, {7, 2}};
    for (size_t i = 0; i < MB_COUNT(boards); i++) {
        mb_plane_board *board = new_board(boards[i][0], boards[i][1]);
        mb_plane_engine *engine;
        assert_int_equal(mb_plane_cpu_new(&engine, board, NULL, &alone), MB_OK);
        check_engine(engine, engine, board, i % 2);
        engine->free(engine);
        assert_int_equal(mb_plane_host_new(&engine, board, &alone), MB_OK);
        check_engine(engine, engine, board, true);
        engine->free(engine);
        free_board(board);
    }
}

/* Boards cut with a smaller middle keep the same bits, and others besides. */
static void another_cut_has_the_same_sums(void **unused)
{
    (void)unused;
    static const int boards[][2] = {{4, 3}, {5, 3}, {6, 2}};
    for (size_t i = 0; i < MB_COUNT(boards); i++) {
        const int width = boards[i][0], height = boards[i][1];
        mb_plane_board *board = new_board(width, height), *wide = mb_alloc_zero(1, sizeof *wide);
        mb_plane_engine *engine, *other;
        assert_non_null(wide);
        assert_int_equal(mb_plane_board_make_lists(wide, width, height, &alone), MB_OK);
        assert_int_not_equal(wide->lists.shape.side, board->lists.shape.side);
        assert_int_equal(mb_plane_cpu_new(&engine, board, NULL, &alone), MB_OK);
        assert_int_equal(mb_plane_cpu_new(&other, wide, NULL, &alone), MB_OK);
        check_engine(engine, other, board, i % 2);
        engine->free(engine);
        other->free(other);
        free_board(board);
        free_board(wide);
    }
}

/* ---- whoever computes ---- */

static mb_plane_ledger *new_ledger(void)
{
    mb_plane_ledger *ledger = mb_alloc_zero(1, sizeof *ledger);
    assert_non_null(ledger);
    return ledger;
}

static void compare(const mb_plane_ledger *ledger, const mb_plane_ledger *right)
{
    assert_memory_equal(ledger->kept, right->kept, sizeof ledger->kept);
    for (int player = 0; player < 2; player++)
        for (int ply = 0; ply <= MB_PLANE_MOST_CELLS; ply++)
            for (int n = 0; n < ply; n++) {
                assert_int_equal(ledger->at[player][ply][n].won, right->at[player][ply][n].won);
                assert_int_equal(ledger->at[player][ply][n].mixed, right->at[player][ply][n].mixed);
            }
}

/* Let an engine answer, which is released then. */
static void answer(mb_plane_ledger *ledger, mb_plane_engine *engine, const mb_plane_board *board, bool wdl)
{
    mb_plane_question start = {.position = {{0}, {0}}};
    assert_int_equal(mb_plane_answer(engine, board, &start, 1, wdl, ledger, &alone), MB_OK);
    engine->free(engine);
}

static void same_sums(mb_plane_engine *engine, const mb_plane_board *board, bool wdl, const mb_plane_ledger *right)
{
    mb_plane_ledger *ledger = new_ledger();
    answer(ledger, engine, board, wdl);
    compare(ledger, right);
    mb_release(ledger);
}

/* A run in the folder that is cut after so many looks, unless it is done by then. */
static mb_status run(mb_plane_ledger *ledger, const mb_plane_board *board, bool wdl, int looks, mb_error *error)
{
    const mb_limits limits = {.tick = stop_at, .context = &looks, .threads = 1};
    mb_plane_question start = {.position = {{0}, {0}}};
    mb_plane_engine *engine;
    check_ok(mb_plane_disk_new(&engine, board, folder, NULL, &alone, error), error);
    const mb_status status = mb_plane_answer(engine, board, &start, 1, wdl, ledger, &limits);
    if (status == MB_OK)
        mb_plane_disk_finish(engine);
    engine->free(engine);
    return status;
}

/* Cut the work in the middle, so that there are files. */
static void cut(mb_plane_ledger *ledger, const mb_plane_board *board, mb_error *error)
{
    for (int looks = 40; count_files(folder) <= 5; looks *= 2)
        assert_int_equal(run(ledger, board, true, looks, error), MB_ECANCEL);
}

static void whoever_computes_the_sums_are_the_same(void **unused)
{
    (void)unused;
    static const int boards[][2] = {{4, 3}, {5, 2}, {6, 2}, {5, 3}, {7, 2}};
    const size_t count = tests_all() ? MB_COUNT(boards) : 3;
    for (size_t i = 0; i < 2 * count; i++) {
        const bool wdl = i % 2;
        mb_plane_board *board = new_board(boards[i / 2][0], boards[i / 2][1]);
        mb_plane_ledger *right = new_ledger();
        mb_plane_engine *engine;
        assert_int_equal(mb_plane_cpu_new(&engine, board, mb_plane_block_plain, &alone), MB_OK);
        answer(right, engine, board, wdl);
        for (int threads = 1; threads <= 3; threads += 2) {
            const mb_limits limits = {.threads = threads};
            assert_int_equal(mb_plane_cpu_new(&engine, board, NULL, &limits), MB_OK);
            same_sums(engine, board, wdl, right);
        }
        for (int planes = 1; planes <= MB_PLANE_NESTED; planes += 2) {
            const mb_limits tight = {.bytes = mb_plane_board_bytes(board, planes), .threads = 1};
            assert_int_equal(mb_plane_host_new(&engine, board, &tight), MB_OK);
            assert_int_equal(engine->planes, planes);
            same_sums(engine, board, wdl, right);
        }
        if (wdl || i == 0) { /* a file takes its time */
            mb_error error = {0};
            mb_plane_ledger *ledger = new_ledger();
            check_ok(run(ledger, board, wdl, INT32_MAX, &error), &error);
            compare(ledger, right);
            mb_release(ledger);
        }
        free_board(board);
        mb_release(right);
    }
}

static void a_run_that_was_cut_knows_all_its_sums(void **unused)
{
    (void)unused;
    mb_plane_board *board = new_board(5, 2);
    mb_plane_ledger *right = new_ledger(), *ledger = new_ledger();
    int cuts = 0;
    for (int wdl = 0; wdl < 2; wdl++) {
        mb_plane_engine *engine;
        assert_int_equal(mb_plane_cpu_new(&engine, board, NULL, &alone), MB_OK);
        answer(right, engine, board, wdl);
        for (int look = 5; look < 200; look *= 5) {
            mb_error error = {0};
            mb_status status = MB_ECANCEL;
            for (int more = look; status == MB_ECANCEL; more += look, cuts++)
                status = run(ledger, board, wdl, more, &error);
            check_ok(status, &error);
            compare(ledger, right);
            assert_int_equal(count_files(folder), 0);
        }
    }
    assert_true(cuts > 10);
    remove_tree(folder);
    mb_release(ledger);
    mb_release(right);
    free_board(board);
}

static void sums_that_were_not_asked_for_cannot_be_had_later(void **unused)
{
    (void)unused;
    mb_plane_board *board = new_board(5, 3);
    mb_plane_ledger *ledger = new_ledger();
    mb_error error = {0};
    cut(NULL, board, &error);
    assert_int_equal(run(ledger, board, true, INT32_MAX, &error), MB_EINVAL);
    check_ok(run(NULL, board, true, INT32_MAX, &error), &error);
    assert_int_equal(count_files(folder), 0);
    remove_tree(folder);
    mb_release(ledger);
    free_board(board);
}

static void sums_that_are_damaged_are_refused_as_such(void **unused)
{
    (void)unused;
    mb_plane_board *board = new_board(5, 3);
    mb_plane_ledger *ledger = new_ledger();
    mb_error error = {0};
    mb_text said = {0};
    char command[200];
    cut(ledger, board, &error);
    snprintf(command, sizeof command,
             "for f in %s/*.sums; do printf X | dd of=$f bs=1 seek=100 conv=notrunc 2>/dev/null; done", folder);
    assert_int_equal(system(command), 0);
    assert_int_equal(run(ledger, board, true, INT32_MAX, &error), MB_EINVAL);
    mb_error_show(&said, &error, MB_ENGLISH);
    assert_non_null(strstr(mb_text_string(&said), "damaged"));
    mb_text_clear(&said);
    remove_tree(folder);
    mb_release(ledger);
    free_board(board);
}

static void whichever_allocation_fails_the_sums_are_had_afterwards(void **unused)
{
    (void)unused;
    mb_plane_board *board = new_board(4, 2);
    mb_plane_ledger *right = new_ledger(), *ledger = new_ledger();
    mb_plane_engine *engine;
    assert_int_equal(mb_plane_cpu_new(&engine, board, NULL, &alone), MB_OK);
    answer(right, engine, board, true);
    mb_status status = MB_ENOMEM;
    for (uint64_t k = 1; status != MB_OK; k += 1 + k / 8) {
        mb_plane_question start = {.position = {{0}, {0}}};
        mb_error error = {0};
        check_ok(mb_plane_disk_new(&engine, board, folder, NULL, &alone, &error), &error);
        mb_mem_fail_at(k);
        status = mb_plane_answer(engine, board, &start, 1, true, ledger, &alone);
        mb_mem_fail_at(0);
        assert_true(status == MB_OK || status == MB_ENOMEM);
        if (status == MB_OK)
            mb_plane_disk_finish(engine);
        engine->free(engine);
    }
    compare(ledger, right);
    remove_tree(folder);
    mb_release(ledger);
    mb_release(right);
    free_board(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sum_is_what_its_definition_says),
        cmocka_unit_test(another_cut_has_the_same_sums),
        cmocka_unit_test(whoever_computes_the_sums_are_the_same),
        cmocka_unit_test(a_run_that_was_cut_knows_all_its_sums),
        cmocka_unit_test(whichever_allocation_fails_the_sums_are_had_afterwards),
        cmocka_unit_test(sums_that_were_not_asked_for_cannot_be_had_later),
        cmocka_unit_test(sums_that_are_damaged_are_refused_as_such),
    };
    if (!mkdtemp(folder))
        return 2;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
