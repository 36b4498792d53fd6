/* book.c -- books of openings: numbers without keys, packed scores, and what damage does to them. */
#include "support.h"

#include "connect4_walk.h"
#include "core/checksum.h"

/* ---- slots ---- */

static void check_slots(int width, int height, int stones)
{
    mb_c4_slots slots;
    assert_int_equal(mb_c4_slots_make(&slots, shape_of(width, height), stones), MB_OK);
    for (uint32_t p = 0; p < slots.piles; p++) {
        int heights[MB_C4_SLOT_WIDTH];
        uint32_t second = mb_c4_slots_first(&slots);
        mb_c4_slots_heights(&slots, heights, p);
        for (uint32_t c = 0; c < slots.colourings; c++, second = mb_c4_slots_next(second)) {
            const mb_c4_position position = mb_c4_slots_position(&slots, heights, second);
            const mb_c4_position mirrored = {mb_c4_mirror(slots.shape, position.mover),
                                             mb_c4_mirror(slots.shape, position.other)};
            uint32_t pile, colouring, mirror_pile, mirror_colouring;
            mb_c4_slots_find(&pile, &colouring, &slots, &position);
            mb_c4_slots_find(&mirror_pile, &mirror_colouring, &slots, &mirrored);
            assert_int_equal(__builtin_popcountll(position.mover | position.other), stones);
            assert_int_equal(pile, p);
            assert_int_equal(mirror_pile, p);
            assert_int_equal(mirror_colouring, colouring);
            if (mb_c4_slots_is_mirror(&slots, &position))
                assert_true(colouring != c);
            else
                assert_int_equal(colouring, c);
        }
    }
    mb_c4_slots_clear(&slots);
}

static void every_position_has_a_number_which_its_mirror_image_shares(void **unused)
{
    (void)unused;
    check_slots(4, 4, 7);
    check_slots(5, 3, 6);
    check_slots(7, 6, 5);
    check_slots(3, 3, 9);
    check_slots(1, 4, 3);
    check_slots(6, 4, 0);
}

/* ---- a book of 5x4, six plies deep ---- */

enum { WIDTH = 5, HEIGHT = 4, PLIES = 6 };

static mb_file book_file(void)
{
    mb_file file;
    mb_error error = {0};
    check_ok(mb_file_read(&file, MB_ROOT "/tests/known/connect4-5x4.book", NULL, &error), &error);
    return file;
}

/* Its bytes, to be damaged. */
static mb_text book_bytes(void)
{
    mb_file file = book_file();
    mb_text bytes;
    mb_text_init(&bytes, NULL, NULL);
    mb_text_add_n(&bytes, file.data, file.length);
    assert_int_equal(bytes.status, MB_OK);
    mb_file_clear(&file);
    return bytes;
}

static void a_book_says_what_the_search_says(void **unused)
{
    (void)unused;
    mb_file file = book_file();
    mb_book *book;
    mb_error error = {0};
    mb_c4_solver *solver;
    check_ok(mb_book_open(&book, file.data, file.length, &error), &error);
    const mb_book_about about = mb_book_info(book);
    assert_true(about.width == WIDTH && about.height == HEIGHT && about.plies == PLIES);
    assert_int_equal(about.bytes, file.length);
    assert_int_equal(mb_c4_open(&solver, WIDTH, HEIGHT, 1 << 22), MB_OK);
    assert_true(compare_book(book, solver, (mb_c4_position){0, 0}, PLIES) > 0);
    mb_c4_close(solver);
    mb_book_close(book);
    mb_file_clear(&file);
}

/* Ask both advisors about `place` and all that follows it, so many moves far. */
static void compare_advisors(mb_advisor *with, mb_advisor *without, const mb_rules *rules, mb_place place, int plies)
{
    mb_advice a, b;
    check_ok(mb_advisor_ask(&a, with, place, MB_ADVISE_ALL, NULL, NULL), NULL);
    check_ok(mb_advisor_ask(&b, without, place, MB_ADVISE_ALL, NULL, NULL), NULL);
    assert_true(a.score == b.score && a.winner == b.winner && a.has_rank == b.has_rank && a.rank == b.rank);
    assert_true(a.has_move == b.has_move && a.move == b.move && a.count == b.count);
    if (plies > 0) /* the book has all moves but those of the last positions */
        assert_int_equal(a.nodes, 0);
    for (size_t i = 0; i < a.count; i++) {
        assert_true(a.moves[i].to == b.moves[i].to && a.moves[i].score == b.moves[i].score);
        assert_true(a.moves[i].best == b.moves[i].best && a.moves[i].rank == b.moves[i].rank);
        if (plies > 0)
            compare_advisors(with, without, rules, (mb_place){.at = a.moves[i].to, .mover = mb_other(place.mover)},
                             plies - 1);
    }
    mb_advice_clear(&a);
    mb_advice_clear(&b);
}

static void advisors_say_the_same_with_a_book(void **unused)
{
    (void)unused;
    mb_rules *rules = OPEN("connect4", "width=5", "height=4"), *other = OPEN("connect4", "width=4", "height=5");
    mb_file file = book_file();
    mb_book *book;
    check_ok(mb_book_open(&book, file.data, file.length, NULL), NULL);
    assert_true(mb_book_is_of(book, rules) && !mb_book_is_of(book, other));
    const mb_search_options how = {.depth = MB_TO_THE_END, .book = book};
    mb_advisor *with = advisor_of(rules, &how), *without = advisor_of(rules, NULL);
    compare_advisors(with, without, rules, (mb_place){.at = rules->start, .mover = MB_P1}, 6);
    mb_advisor_free(with);
    mb_advisor_free(without);
    mb_book_close(book);
    mb_file_clear(&file);
    mb_rules_close(rules);
    mb_rules_close(other);
}

static void damage_is_found_wherever_it_is(void **unused)
{
    (void)unused;
    mb_text bytes = book_bytes();
    mb_book *book = NULL;
    for (size_t i = 0; i < bytes.length; i++) {
        mb_error error = {0};
        assert_int_equal(mb_book_open(&book, bytes.data, i, &error), MB_EPARSE);
        bytes.data[i] = (char)(bytes.data[i] ^ 16);
        assert_int_equal(mb_book_open(&book, bytes.data, bytes.length, &error), MB_EPARSE);
        assert_true(mb_words_say(error.note.words));
        bytes.data[i] = (char)(bytes.data[i] ^ 16);
    }
    assert_null(book);
    mb_text_clear(&bytes);
}

/* What a forger makes has the right checksum: it may say anything, but must say it. */
static void forged_books_do_no_harm(void **unused)
{
    (void)unused;
    mb_text bytes = book_bytes();
    const size_t body = bytes.length - MB_C4_BOOK_TAIL;
    for (uint64_t seed = 1; seed <= 2000; seed++) {
        uint64_t random = seed;
        const size_t at = 9 + mb_random_below(&random, (uint32_t)body - 9);
        const char was = bytes.data[at];
        bytes.data[at] = (char)mb_random_below(&random, 256);
        const uint64_t sum = mb_checksum(bytes.data, body);
        for (int i = 0; i < MB_C4_BOOK_TAIL; i++)
            bytes.data[body + (size_t)i] = (char)(sum >> 8 * i);
        mb_book *book;
        if (mb_book_open(&book, bytes.data, bytes.length, NULL) == MB_OK) {
            const mb_c4_position empty = {0, 0};
            int score = 0;
            (void)mb_c4_book_score(&score, book, &empty);
            assert_in_range(score + MB_C4_INFINITY, 0, 2 * MB_C4_INFINITY);
            mb_book_close(book);
        }
        bytes.data[at] = was;
    }
    mb_text_clear(&bytes);
}

static void books_are_read_in_spite_of_a_lack_of_memory(void **unused)
{
    (void)unused;
    const mb_c4_position empty = {0, 0};
    mb_file file = book_file();
    mb_status status = MB_ENOMEM;
    for (uint64_t k = 1; status != MB_OK; k++) {
        mb_book *book = NULL;
        int score;
        mb_mem_fail_at(k);
        status = mb_book_open(&book, file.data, file.length, NULL);
        if (status == MB_OK)
            status = mb_c4_book_score(&score, book, &empty);
        mb_mem_fail_at(0);
        assert_true(status == MB_OK || status == MB_ENOMEM);
        mb_book_close(book);
        assert_true(k < 10000);
    }
    mb_file_clear(&file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_position_has_a_number_which_its_mirror_image_shares),
        cmocka_unit_test(a_book_says_what_the_search_says),
        cmocka_unit_test(advisors_say_the_same_with_a_book),
        cmocka_unit_test(damage_is_found_wherever_it_is),
        cmocka_unit_test(forged_books_do_no_harm),
        cmocka_unit_test(books_are_read_in_spite_of_a_lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
