/* book.c -- books of openings are made: what is written can be read, by any scorer, and without memory. */
#include "length.h"
#include "support.h"

#include "book/book_code.h"
#include "book/book_make.h"
#include "book/book_planes.h"
#include "connect4_walk.h"
#include "plane_host.h"

/* ---- coding ---- */

static void symbols_come_back_as_they_were_written(void **unused)
{
    (void)unused;
    enum { COUNT = 3000, ROOM = 2 * COUNT + MB_C4_CODE_END };
    static uint8_t bytes[ROOM];
    static int symbol[COUNT];
    for (uint64_t seed = 1; seed <= 20; seed++) {
        uint64_t random = seed;
        const int symbols = 1 + (int)mb_random_below(&random, MB_C4_SYMBOLS);
        uint32_t count[MB_C4_SYMBOLS] = {0};
        for (int i = 0; i < COUNT; i++) {
            symbol[i] = (int)(mb_random_below(&random, (uint32_t)symbols) * mb_random_below(&random, 1000) / 1000);
            count[symbol[i]]++;
        }
        mb_c4_frequencies f;
        mb_c4_code_fit(&f, count, symbols);
        mb_c4_encoder e;
        mb_c4_encode_begin(&e, bytes, bytes + ROOM);
        for (int i = COUNT; i-- > 0;)
            mb_c4_encode(&e, f.from[symbol[i]], (uint32_t)(f.from[symbol[i] + 1] - f.from[symbol[i]]));
        mb_c4_encode_end(&e);
        mb_c4_decoder d;
        mb_c4_decode_begin(&d, e.at, bytes + ROOM);
        for (int i = 0; i < COUNT; i++)
            assert_int_equal(mb_c4_decode(&d, &f), symbol[i]);
        assert_true(mb_c4_decode_end(&d));
    }
}

/* ---- books ---- */

static mb_text made(int width, int height, int plies)
{
    mb_text book;
    mb_c4_solver *solver;
    mb_text_init(&book, NULL, NULL);
    assert_int_equal(mb_c4_open(&solver, width, height, 1 << 22), MB_OK);
    assert_int_equal(mb_c4_book_make(&book, shape_of(width, height), plies, mb_c4_score_all, solver, NULL), MB_OK);
    mb_c4_close(solver);
    return book;
}

static void check_book(int width, int height, int plies)
{
    mb_text bytes = made(width, height, plies);
    mb_book *book;
    mb_error error = {0};
    mb_c4_solver *solver;
    check_ok(mb_book_open(&book, bytes.data, bytes.length, &error), &error);
    const mb_book_about about = mb_book_info(book);
    assert_true(about.width == width && about.height == height && about.plies == plies);
    assert_int_equal(about.bytes, bytes.length);
    assert_int_equal(mb_c4_open(&solver, width, height, 1 << 22), MB_OK);
    assert_true(compare_book(book, solver, (mb_c4_position){0, 0}, plies) > 0);
    mb_c4_close(solver);
    mb_book_close(book);
    mb_text_clear(&bytes);
}

static void books_say_what_the_search_says(void **unused)
{
    (void)unused;
    for (int plies = 0; plies <= 7; plies++)
        check_book(4, 4, plies);
    check_book(5, 4, 6);
    check_book(3, 3, 9);
    check_book(8, 2, 4);
    check_book(1, 5, 5);
}

/* Planes score the positions of a book. */
typedef struct plane_scorer {
    mb_plane_board *board;
    mb_plane_engine *engine;
    mb_c4_shape shape;
} plane_scorer;

static mb_status score_by_planes(void *context, int8_t *score, const mb_c4_position *position, size_t count,
                                 const mb_limits *limits)
{
    plane_scorer *self = context;
    mb_plane_question *question = mb_alloc(count, sizeof *question);
    assert_non_null(question);
    for (size_t i = 0; i < count; i++)
        question[i] = (mb_plane_question){.position = mb_plane_position_of(self->shape, &position[i])};
    assert_int_equal(mb_plane_answer(self->engine, self->board, question, count, false, NULL, limits), MB_OK);
    for (size_t i = 0; i < count; i++)
        score[i] = (int8_t)mb_plane_score(self->shape, &question[i]);
    mb_release(question);
    return MB_OK;
}

static void check_planes(int width, int height, int plies)
{
    plane_scorer scorer = {.board = mb_alloc(1, sizeof *scorer.board), .shape = shape_of(width, height)};
    assert_non_null(scorer.board);
    assert_int_equal(mb_plane_board_make(scorer.board, width, height, 1 << 20, NULL), MB_OK);
    assert_int_equal(mb_plane_host_new(&scorer.engine, scorer.board, NULL), MB_OK);
    mb_text searched = made(width, height, plies), planes;
    mb_text_init(&planes, NULL, NULL);
    assert_int_equal(mb_c4_book_make(&planes, scorer.shape, plies, score_by_planes, &scorer, NULL), MB_OK);
    assert_int_equal(planes.length, searched.length);
    assert_memory_equal(planes.data, searched.data, planes.length);
    mb_text_clear(&searched);
    mb_text_clear(&planes);
    scorer.engine->free(scorer.engine);
    mb_plane_board_clear(scorer.board);
    mb_release(scorer.board);
}

static void planes_and_search_make_the_same_book(void **unused)
{
    (void)unused;
    check_planes(5, 3, 7);
    check_planes(6, 2, 6);
    if (!tests_all())
        return;
    check_planes(5, 4, 7);
    check_planes(6, 3, 8);
    check_planes(7, 2, 6);
}

static void books_survive_a_lack_of_memory(void **unused)
{
    (void)unused;
    const mb_c4_position empty = {0, 0};
    mb_status status = MB_ENOMEM;
    for (uint64_t k = 1; status != MB_OK; k++) {
        mb_c4_solver *solver = NULL;
        mb_book *book = NULL;
        mb_text bytes;
        int score;
        mb_text_init(&bytes, NULL, NULL);
        assert_int_equal(mb_c4_open(&solver, 4, 4, 1 << 16), MB_OK);
        mb_mem_fail_at(k);
        status = mb_c4_book_make(&bytes, shape_of(4, 4), 4, mb_c4_score_all, solver, NULL);
        if (status == MB_OK)
            status = mb_book_open(&book, bytes.data, bytes.length, NULL);
        if (status == MB_OK)
            status = mb_c4_book_score(&score, book, &empty);
        mb_mem_fail_at(0);
        assert_true(status == MB_OK || status == MB_ENOMEM);
        mb_book_close(book);
        mb_text_clear(&bytes);
        mb_c4_close(solver);
        assert_true(k < 10000);
    }
}

/* The nodes of a solver that were searched when it looked last, and at most between two looks. */
typedef struct searched {
    const mb_c4_solver *solver;
    uint64_t last, most;
} searched;

static bool count_nodes(void *context, uint64_t done, uint64_t total)
{
    searched *s = context;
    const uint64_t now = mb_c4_nodes(s->solver);
    assert_true(done <= total); /* positions of the book, not nodes */
    s->most = now - s->last > s->most ? now - s->last : s->most;
    s->last = now;
    return true;
}

static void a_book_looks_at_the_limits_inside_each_search(void **unused)
{
    (void)unused;
    mb_c4_solver *solver;
    mb_text book;
    mb_text_init(&book, NULL, NULL);
    assert_int_equal(mb_c4_open(&solver, 6, 5, 1 << 24), MB_OK);
    searched s = {.solver = solver};
    const mb_limits limits = {.tick = count_nodes, .context = &s, .threads = 1, .positions = 1};
    check_ok(mb_c4_book_make(&book, shape_of(6, 5), 1, mb_c4_score_all, solver, &limits), NULL);
    assert_true(mb_c4_nodes(solver) > 100000);
    assert_in_range(s.most, 1, 40000);
    int looks = 5;
    const mb_limits cut = {.tick = stop_at, .context = &looks, .threads = 1};
    mb_c4_clear(solver);
    assert_int_equal(mb_c4_book_make(&book, shape_of(6, 5), 1, mb_c4_score_all, solver, &cut), MB_ECANCEL);
    mb_text_clear(&book);
    mb_c4_close(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(symbols_come_back_as_they_were_written),
        cmocka_unit_test(books_say_what_the_search_says),
        cmocka_unit_test(planes_and_search_make_the_same_book),
        cmocka_unit_test(books_survive_a_lack_of_memory),
        cmocka_unit_test(a_book_looks_at_the_limits_inside_each_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
