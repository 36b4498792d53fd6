/* connect4_walk.c -- a book of openings is compared with the search, position by position. */
#include "connect4_walk.h"

#include "support.h"

mb_c4_shape shape_of(int width, int height)
{
    mb_c4_shape g;
    assert_true(mb_c4_shape_set(&g, width, height));
    return g;
}

size_t compare_book(mb_book *book, mb_c4_solver *solver, mb_c4_position position, int plies)
{
    const mb_book_about about = mb_book_info(book);
    int found, expected;
    int8_t forced;
    if (mb_c4_forced(&forced, shape_of(about.width, about.height), &position) && forced == MB_C4_NO_SCORE)
        return 0;
    assert_int_equal(mb_c4_book_score(&found, book, &position), MB_OK);
    assert_int_equal(mb_c4_score(&expected, solver, &position), MB_OK);
    assert_int_equal(found, expected);
    size_t count = 1;
    for (int column = 0; column < about.width; column++) {
        mb_c4_position next = position;
        if (mb_c4_play(solver, &next, column) && plies > 0)
            count += compare_book(book, solver, next, plies - 1);
        else if (mb_c4_play(solver, &next, column))
            assert_int_equal(mb_c4_book_score(&found, book, &next), MB_ENOTFOUND);
    }
    return count;
}
