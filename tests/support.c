/* support.c -- what the tests share. */
#include "support.h"

#include "arena/builder.h"

void check_ok(mb_status status, const mb_error *error)
{
    if (status == MB_OK)
        return;
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    if (error && error->code)
        mb_error_show(&text, error, MB_ENGLISH);
    print_error("status %d: %s\n", status, mb_text_string(&text));
    mb_text_clear(&text);
    fail();
}

const char *name_of(const mb_arena *arena, uint32_t v)
{
    static char buffer[8][256];
    static int turn;
    char *out = buffer[turn++ & 7];
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    mb_arena_name(&text, arena, v);
    strncpy(out, mb_text_string(&text), sizeof buffer[0] - 1);
    mb_text_clear(&text);
    return out;
}

mb_arena *random_arena(const shape *kind, uint64_t seed)
{
    mb_builder builder = mb_builder_new();
    const uint32_t n = 1 + mb_random_below(&seed, kind->positions);
    for (uint32_t v = 0; v < n; v++) {
        uint32_t degree = mb_random_below(&seed, kind->degree + 1);
        if (kind->acyclic && v == n - 1)
            degree = 0;
        mb_mark mark = MB_UNMARKED;
        const bool may_mark = degree == 0 || (kind->inner_marks && mb_random_below(&seed, 8) == 0);
        if (may_mark && !kind->impartial && mb_random_below(&seed, 4) != 0)
            mark = (mb_mark)(1 + mb_random_below(&seed, kind->payoffs ? 4 : 3));
        const mb_player owner = kind->impartial ? MB_P1 : (mb_player)mb_random_below(&seed, 2);
        assert_int_equal(mb_builder_position(&builder, mb_tag(owner, mark, false)), MB_OK);
        if (mark == MB_PAYS)
            assert_int_equal(mb_builder_pays(&builder, (int32_t)mb_random_below(&seed, 7) - 3), MB_OK);
        for (uint32_t i = 0; i < degree; i++) {
            const uint32_t to = kind->acyclic ? v + 1 + mb_random_below(&seed, n - v - 1) : mb_random_below(&seed, n);
            assert_int_equal(mb_builder_move(&builder, to), MB_OK);
        }
    }
    builder.arena.endless = kind->endless;
    builder.arena.impartial = kind->impartial;
    mb_arena *arena;
    assert_int_equal(mb_builder_finish(&arena, &builder, NULL), MB_OK);
    return arena;
}
