/* plane_disk.c -- planes with their layers on a disk: the same answers as in memory, whenever the work was cut. */
#include "length.h"
#include "support.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "folder.h"
#include "planes/plane_cpu.h"
#include "planes/plane_disk.h"

static char folder[] = "/tmp/marienbad-planes.XXXXXX";

enum { ASKED = 400 };

/* A board, some of its positions, and how they end, as the engine in memory says. */
typedef struct fixture {
    mb_plane_board board;
    mb_plane_question asked[ASKED];
    mb_plane_outcome truth[2][ASKED]; /* with distances, and without */
    size_t count;
} fixture;

static bool has_four(const mb_plane_position *p, int width, int height)
{
    static const int dx[] = {0, 1, 1, 1}, dy[] = {1, 0, 1, -1};
    for (int x = 0; x < width; x++)
        for (int y = 0; y < height; y++)
            for (int d = 0; d < 4; d++) {
                int same = 0;
                for (int i = 0; i < 4; i++) {
                    const int c = x + i * dx[d], r = y + i * dy[d];
                    if (c < width && 0 <= r && r < p->height[c < width ? c : 0])
                        same += (p->second[c] >> r & 1) ? 1 : 16;
                }
                if (same == 4 || same == 64)
                    return true;
            }
    return false;
}

/* Positions of random plays. */
static void ask_some(fixture *f, int width, int height, uint64_t seed)
{
    f->count = 1; /* the start */
    while (f->count + (size_t)f->board.cells < ASKED) {
        mb_plane_position p = {0};
        for (int n = 0; n < f->board.cells; n++) {
            int column = (int)mb_random_below(&seed, (uint32_t)width);
            while (p.height[column] == height)
                column = (column + 1) % width;
            p.second[column] = (uint8_t)(p.second[column] | (n & 1) << p.height[column]);
            p.height[column]++;
            if (has_four(&p, width, height))
                break;
            f->asked[f->count++].position = p;
        }
    }
}

static void begin_fixture(fixture *f, int width, int height)
{
    memset(f, 0, sizeof *f);
    assert_int_equal(mb_plane_board_make_lists(&f->board, width, height, NULL), MB_OK);
    ask_some(f, width, height, (uint64_t)width);
    mb_plane_engine *engine;
    assert_int_equal(mb_plane_cpu_new(&engine, &f->board, NULL, NULL), MB_OK);
    for (int wdl = 0; wdl < 2; wdl++) {
        assert_int_equal(mb_plane_answer(engine, &f->board, f->asked, f->count, wdl, NULL, NULL), MB_OK);
        for (size_t i = 0; i < f->count; i++)
            f->truth[wdl][i] = f->asked[i].outcome;
    }
    engine->free(engine);
}

static void end_fixture(fixture *f)
{
    mb_plane_board_clear(&f->board);
}

static mb_status run(fixture *f, bool wdl, const mb_limits *limits, mb_error *error)
{
    mb_plane_engine *engine;
    mb_status status = mb_plane_disk_new(&engine, &f->board, folder, NULL, limits, error);
    if (status != MB_OK)
        return status;
    status = mb_plane_answer(engine, &f->board, f->asked, f->count, wdl, NULL, limits);
    if (status == MB_OK)
        mb_plane_disk_finish(engine);
    engine->free(engine);
    return status;
}

static void assert_truth(const fixture *f, bool wdl)
{
    for (size_t i = 0; i < f->count; i++) {
        assert_int_equal(f->asked[i].outcome.winner, f->truth[wdl][i].winner);
        assert_int_equal(f->asked[i].outcome.ply, f->truth[wdl][i].ply);
    }
}

static void a_disk_gives_the_answers_of_memory(void **unused)
{
    (void)unused;
    static const int boards[][2] = {{4, 3}, {5, 2}, {6, 2}, {6, 3}, {7, 2}};
    const size_t count = tests_all() ? MB_COUNT(boards) : 3;
    for (size_t i = 0; i < count; i++) {
        fixture f;
        begin_fixture(&f, boards[i][0], boards[i][1]);
        for (int wdl = 0; wdl < 2; wdl++) {
            mb_error error = {0};
            const mb_limits limits = {.threads = 1 + (int)i, .bytes = wdl ? 0 : 20000000};
            check_ok(run(&f, wdl, &limits, &error), &error);
            assert_truth(&f, wdl);
            assert_int_equal(count_files(folder), 0);
        }
        end_fixture(&f);
    }
    remove_tree(folder);
}

static void work_that_was_cut_goes_on_where_it_was(void **unused)
{
    (void)unused;
    fixture f;
    begin_fixture(&f, tests_all() ? 6 : 5, tests_all() ? 3 : 2);
    int cuts = 0;
    for (int look = 1; look < 300; look = look * 3 / 2 + 1) {
        int left = look;
        mb_error error = {0};
        const mb_limits limits = {.tick = stop_at, .context = &left, .threads = 2};
        mb_status status = run(&f, look % 2, &limits, &error);
        cuts += status == MB_ECANCEL;
        for (int more = look; status == MB_ECANCEL; more += look) { /* and cut again, later and later */
            left = more;
            status = run(&f, look % 2, &limits, &error);
        }
        check_ok(status, &error);
        assert_truth(&f, look % 2);
        assert_int_equal(count_files(folder), 0);
    }
    assert_true(cuts > 3);
    end_fixture(&f);
    remove_tree(folder);
}

/* Cut the work in the middle, so that there are files. */
static void cut(fixture *f)
{
    for (int looks = 40; count_files(folder) <= 5; looks *= 2) { /* each goes on where the last one was cut */
        int left = looks;
        mb_error error = {0};
        const mb_limits limits = {.tick = stop_at, .context = &left, .threads = 1};
        assert_int_equal(run(f, true, &limits, &error), MB_ECANCEL);
    }
}

static void damage_is_noticed(void **unused)
{
    (void)unused;
    fixture f;
    begin_fixture(&f, 6, 3);
    char command[300];
    for (int place = 0; place < 3; place++) { /* in the header, in the table, in a group */
        mb_error error = {0};
        cut(&f);
        snprintf(command, sizeof command,
                 "for f in %s/*.planes; do printf X | dd of=$f bs=1 seek=%d conv=notrunc 2>/dev/null; done", folder,
                 place == 0   ? 12
                 : place == 1 ? 60
                              : 200);
        assert_int_equal(system(command), 0);
        assert_int_equal(run(&f, true, NULL, &error), MB_EPARSE);
        assert_true(strstr(error.file, ".planes") != NULL);
        remove_tree(folder);
    }
    cut(&f);
    snprintf(command, sizeof command, "for f in %s/*.planes; do truncate -s 100 $f; done", folder);
    assert_int_equal(system(command), 0);
    assert_int_equal(run(&f, true, NULL, NULL), MB_EPARSE);
    remove_tree(folder);
    end_fixture(&f);
}

static void files_of_another_cut_are_refused(void **unused)
{
    (void)unused;
    fixture f;
    mb_error error = {0};
    begin_fixture(&f, 6, 3);
    mb_plane_board_clear(&f.board);
    assert_int_equal(mb_plane_board_make_cut(&f.board, mb_plane_shape_cut(6, 3, 2), NULL), MB_OK);
    cut(&f);
    mb_plane_board_clear(&f.board);
    assert_int_equal(mb_plane_board_make_cut(&f.board, mb_plane_shape_cut(6, 3, 3), NULL), MB_OK);
    const mb_status status = run(&f, true, NULL, &error); /* whichever is looked at first: answers, or a layer */
    assert_true(status == MB_EINVAL || status == MB_EPARSE);
    remove_tree(folder);
    end_fixture(&f);
}

static void other_questions_are_not_answered_by_what_was_read_for_these(void **unused)
{
    (void)unused;
    fixture f;
    begin_fixture(&f, 6, 3);
    cut(&f);
    mb_error error = {0};
    f.count -= 3;
    assert_int_equal(run(&f, true, NULL, &error), MB_EINVAL);
    f.count += 3;
    check_ok(run(&f, true, NULL, &error), &error);
    assert_truth(&f, true);
    end_fixture(&f);
    remove_tree(folder);
}

static void a_folder_belongs_to_one_at_a_time(void **unused)
{
    (void)unused;
    fixture f;
    begin_fixture(&f, 4, 3);
    mb_plane_engine *one, *two;
    mb_error error = {0};
    check_ok(mb_plane_disk_new(&one, &f.board, folder, NULL, NULL, &error), &error);
    assert_int_equal(mb_plane_disk_new(&two, &f.board, folder, NULL, NULL, &error), MB_EIO);
    one->free(one);
    end_fixture(&f);
    remove_tree(folder);
}

static void too_little_memory_is_said_and_costs_nothing(void **unused)
{
    (void)unused;
    fixture f;
    begin_fixture(&f, tests_all() ? 7 : 6, 2);
    for (uint64_t bytes = 10000; bytes < 1000000; bytes *= 3) {
        const mb_limits limits = {.bytes = bytes, .threads = 1};
        const mb_status status = run(&f, true, &limits, NULL);
        assert_true(status == MB_OK || status == MB_ELIMIT);
    }
    assert_int_equal(run(&f, true, NULL, NULL), MB_OK);
    assert_truth(&f, true);
    end_fixture(&f);
    remove_tree(folder);
}

static void whichever_allocation_fails_the_work_goes_on_afterwards(void **unused)
{
    (void)unused;
    fixture f;
    begin_fixture(&f, 5, 2);
    const mb_limits limits = {.threads = 1};
    mb_status status = MB_ENOMEM;
    uint64_t failures = 0;
    for (uint64_t k = 1; status != MB_OK; k += 1 + k / 4) {
        mb_error error = {0};
        mb_mem_fail_at(k);
        status = run(&f, true, &limits, &error);
        mb_mem_fail_at(0);
        assert_true(status == MB_OK || status == MB_ENOMEM);
        failures += status != MB_OK;
    }
    assert_true(failures > 8);
    assert_truth(&f, true);
    end_fixture(&f);
    remove_tree(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_disk_gives_the_answers_of_memory),
        cmocka_unit_test(work_that_was_cut_goes_on_where_it_was),
        cmocka_unit_test(damage_is_noticed),
        cmocka_unit_test(files_of_another_cut_are_refused),
        cmocka_unit_test(other_questions_are_not_answered_by_what_was_read_for_these),
        cmocka_unit_test(a_folder_belongs_to_one_at_a_time),
        cmocka_unit_test(too_little_memory_is_said_and_costs_nothing),
        cmocka_unit_test(whichever_allocation_fails_the_work_goes_on_afterwards),
    };
    if (!mkdtemp(folder))
        return 2;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
