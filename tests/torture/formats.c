/* formats.c -- what is written is read back the same, and written again it is the same text. */
#include "torture.h"

static void make(mb_text *text, uint64_t *dice)
{
    torture_shape form = torture_any_shape(dice, 24);
    form.impartial = torture_rarely(dice, 3);
    torture_draw(text, &form, dice);
}

/* The format says everything that an arena has. */
static bool is_whole(const mb_format *format)
{
    return strcmp(format->name, "arena") == 0 || strcmp(format->name, "mba") == 0;
}

static mb_arena *read_back(const mb_format *format, mb_text *text)
{
    mb_arena *arena = NULL;
    mb_error error = {0};
    const mb_read_options options = {.format = format->name};
    check_ok(mb_arena_read(&arena, mb_text_string(text), text->length, &options, &error), &error);
    return arena;
}

static bool same_name(const mb_arena *a, const mb_arena *b, uint32_t v)
{
    mb_text one = {0}, other = {0};
    mb_arena_name(&one, a, v);
    mb_arena_name(&other, b, v);
    const bool same = strcmp(mb_text_string(&one), mb_text_string(&other)) == 0;
    mb_text_clear(&one);
    mb_text_clear(&other);
    return same;
}

/* Positions and moves, and of a whole format all the rest. */
static void compare(const mb_arena *a, const mb_arena *b, bool whole)
{
    assert_int_equal(a->positions, b->positions);
    for (uint32_t v = 0; v < a->positions && whole; v++) {
        assert_true(same_name(a, b, v));
        assert_int_equal(a->tag[v], b->tag[v]);
        assert_int_equal(mb_degree(a, v), mb_degree(b, v));
        if (mb_mark_of(a, v) == MB_PAYS)
            assert_int_equal(a->pays[v], b->pays[v]);
        assert_int_equal(a->heuristic ? a->heuristic[v] : MB_NO_HINT, b->heuristic ? b->heuristic[v] : MB_NO_HINT);
    }
    for (uint64_t i = 0; i < a->moves && whole; i++) {
        assert_int_equal(a->to[i], b->to[i]);
        assert_int_equal(a->cost ? a->cost[i] : 1, b->cost ? b->cost[i] : 1);
    }
    if (!whole)
        return;
    assert_int_equal(a->start, b->start);
    assert_int_equal(a->endless, b->endless);
    assert_true(a->impartial == b->impartial);
}

/* The position that each name of `a` has in `b`; its own number where names are lost. */
static uint32_t found_as(const mb_arena *b, const mb_arena *a, uint32_t v)
{
    mb_text name = {0};
    mb_arena_name(&name, a, v);
    const uint32_t found = mb_arena_find(b, mb_text_string(&name), name.length);
    mb_text_clear(&name);
    return found;
}

static void try_format(const mb_arena *arena, const mb_format *format)
{
    mb_text first = {0}, second = {0};
    mb_error error = {0};
    const mb_status status = format->write(&first, arena, &error);
    assert_true(status == MB_OK || status == MB_EUNSUITED);
    assert_int_equal(status, error.code);
    if (status == MB_OK) {
        mb_arena *back = read_back(format, &first);
        compare(arena, back, is_whole(format));
        check_ok(format->write(&second, back, &error), &error);
        mb_arena *again = read_back(format, &second);
        compare(back, again, is_whole(format));
        if (is_whole(format)) {
            assert_int_equal(first.length, second.length);
            assert_memory_equal(first.data, second.data, first.length);
            for (uint32_t v = 0; v < arena->positions; v++)
                assert_int_equal(found_as(back, arena, v), v);
        }
        mb_arena_free(again);
        mb_arena_free(back);
    }
    mb_text_clear(&first);
    mb_text_clear(&second);
}

static void run(torture_case *c)
{
    mb_arena *arena = torture_arena(c);
    const mb_format *format;
    for (size_t i = 0; (format = mb_format_at(i)) != NULL; i++)
        if (format->write)
            try_format(arena, format);
    for (uint32_t v = 0; v < arena->positions; v++) /* each name leads to its position */
        assert_int_equal(found_as(arena, arena, v), v);
    mb_arena_free(arena);
}

const torture_kind torture_formats = {"formats", "write and read again, in every format, with odd names", make, run};
