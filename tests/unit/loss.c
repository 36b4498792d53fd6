/* loss.c -- claims about conversions: what is written without a word comes back, and what is lost is named. */
#include "support.h"

enum { CASES = 600, CHANGES = MB_HOLDS_ALL & ~(MB_HOLDS_UNPLAYED | MB_HOLDS_NAMES | MB_HOLDS_PLAYERS) };

/* Sometimes. */
static bool often(uint64_t *seed)
{
    return mb_random_below(seed, 3) == 0;
}

static int32_t *random_hints(uint64_t *seed, uint32_t count)
{
    int32_t *hint = mb_alloc(count, sizeof *hint);
    for (uint32_t v = 0; v < count; v++)
        hint[v] = often(seed) ? MB_NO_HINT : (int32_t)mb_random_below(seed, 20);
    return hint;
}

/* A random arena that says all that an arena may say. */
static mb_arena *furnished(uint64_t seed)
{
    const shape kind = {.positions = 12,
                        .degree = 3,
                        .inner_marks = seed & 1,
                        .payoffs = seed & 2,
                        .impartial = seed & 4,
                        .endless = seed & 8 ? 0 : (int32_t)(seed % 7) - 3};
    mb_arena *a = random_arena(&kind, seed);
    if (often(&seed))
        a->start = mb_random_below(&seed, a->positions);
    if (often(&seed)) {
        a->cost = mb_alloc(a->moves, sizeof *a->cost);
        for (uint64_t i = 0; i < a->moves; i++)
            a->cost[i] = 1 + mb_random_below(&seed, 3);
    }
    if (often(&seed))
        a->heuristic = random_hints(&seed, a->positions);
    const bool goals = often(&seed), movers = a->impartial && often(&seed);
    for (uint32_t v = 0; v < a->positions; v++) {
        mb_mark mark = mb_mark_of(a, v);
        if (movers && mb_random_below(&seed, 4) == 0)
            mark = mb_random_below(&seed, 2) ? MB_MOVER_WINS : MB_WIN1;
        a->tag[v] = mb_tag(mb_owner(a, v), mark, goals && often(&seed));
    }
    if (a->impartial && often(&seed))
        mb_arena_mark_terminals(a, often(&seed));
    return a;
}

static mb_arena *read_back(const mb_format *format, mb_text *text)
{
    mb_arena *back = NULL;
    mb_error error = {0};
    const bool matrix = strcmp(format->name, "matrix") == 0;
    const mb_read_options how = {.format = format->name,
                                 .rows = !format->has_rows ? MB_ROWS_ASK
                                         : matrix          ? MB_ROWS_MATRIX
                                                           : MB_ROWS_LISTS};
    const char *string = mb_text_string(text);
    check_ok(mb_arena_read(&back, string, text->length, &how, &error), &error);
    return back;
}

/* Ends of normal play need not be marked. */
static mb_mark mark_without_normal(const mb_arena *arena, uint32_t v)
{
    return mb_mark_of(arena, v) == MB_MOVER_LOSES && mb_degree(arena, v) == 0 ? MB_UNMARKED : mb_mark_of(arena, v);
}

static int32_t hint_of(const int32_t *hint, uint32_t v)
{
    return hint ? hint[v] : MB_NO_HINT;
}

static uint32_t cost_of(const mb_arena *arena, uint64_t i)
{
    return arena->cost ? arena->cost[i] : 1;
}

/* Position w of b says what v of a says; at[] are the positions of b that those of a have become. */
static void check_position(const mb_arena *a, uint32_t v, const mb_arena *b, const uint32_t *at)
{
    const uint32_t w = at[v];
    assert_int_equal(mb_owner(a, v), mb_owner(b, w));
    assert_int_equal(mark_without_normal(a, v), mark_without_normal(b, w));
    assert_int_equal(mb_is_goal(a, v), mb_is_goal(b, w));
    assert_true(mb_mark_of(a, v) != MB_PAYS || a->pays[v] == b->pays[w]);
    assert_int_equal(hint_of(a->heuristic, v), hint_of(b->heuristic, w));
    assert_int_equal(mb_degree(a, v), mb_degree(b, w));
    for (uint64_t i = a->first[v]; i < a->first[v + 1]; i++) {
        uint64_t j = b->first[w];
        while (j < b->first[w + 1] && b->to[j] != at[a->to[i]])
            j++;
        assert_true(j < b->first[w + 1]);
        assert_int_equal(cost_of(a, i), cost_of(b, j));
    }
}

static void check_same_winners(const mb_arena *a, const mb_arena *b)
{
    mb_solution before, after;
    assert_int_equal(mb_solve(&before, a, NULL, NULL, NULL, NULL, NULL), MB_OK);
    assert_int_equal(mb_solve(&after, b, NULL, NULL, NULL, NULL, NULL), MB_OK);
    assert_memory_equal(before.winner, after.winner, a->positions);
    mb_solution_clear(&before);
    mb_solution_clear(&after);
}

static void check_same(const mb_arena *a, const mb_arena *b, const mb_format *format)
{
    uint32_t at[64];
    assert_true(a->positions <= MB_COUNT(at));
    assert_int_equal(a->positions, b->positions);
    for (uint32_t v = 0; v < a->positions; v++) {
        const char *name = name_of(a, v);
        at[v] = format->holds & MB_HOLDS_NAMES ? mb_arena_find(b, name, strlen(name)) : v;
        assert_true(at[v] < b->positions);
    }
    assert_int_equal(at[a->start], b->start);
    assert_int_equal(a->impartial, b->impartial);
    if (!(format->holds & MB_HOLDS_UNPLAYED)) { /* ends look different there: the answers are the same */
        check_same_winners(a, b);
        return;
    }
    assert_int_equal(a->endless, b->endless);
    for (uint32_t v = 0; v < a->positions; v++)
        check_position(a, v, b, at);
}

static void what_is_written_without_a_word_comes_back(void **state)
{
    (void)state;
    const mb_format *format;
    for (size_t i = 0; (format = mb_format_at(i)) != NULL; i++) {
        unsigned written = 0;
        for (uint64_t seed = 0; seed < CASES; seed++) {
            mb_arena *a = furnished(seed);
            mb_text text = {0};
            mb_error error = {0};
            const mb_status status = mb_arena_write(&text, a, format, false, &error);
            const bool loses = mb_format_loses(format, a) & CHANGES;
            const bool choosy = strcmp(format->name, "pgsolver") == 0; /* it has a check of its own */
            assert_true(status == MB_OK || status == MB_EUNSUITED);
            assert_true(status == MB_OK ? !loses : loses || choosy);
            if (status == MB_OK) {
                mb_arena *back = read_back(format, &text);
                check_same(a, back, format);
                mb_arena_free(back);
                written++;
            } else {
                assert_int_equal(text.length, 0);
                assert_true(error.code == MB_EUNSUITED && mb_words_say(error.note.words));
            }
            mb_text_clear(&text);
            mb_arena_free(a);
        }
        assert_true(written > 0);
    }
}

static void with_leave_everything_is_written(void **state)
{
    (void)state;
    const mb_format *format;
    for (size_t i = 0; (format = mb_format_at(i)) != NULL; i++)
        for (uint64_t seed = 0; seed < CASES; seed++) {
            mb_arena *a = furnished(seed);
            mb_text text = {0};
            mb_error error = {0};
            const mb_status status = mb_arena_write(&text, a, format, true, &error);
            if (strcmp(format->name, "pgsolver") != 0)
                check_ok(status, &error);
            if (status == MB_OK) {
                mb_arena *back = read_back(format, &text);
                assert_int_equal(back->positions, a->positions);
                assert_int_equal(mb_format_loses(format, back) & CHANGES, 0);
                mb_arena_free(back);
            }
            mb_text_clear(&text);
            mb_arena_free(a);
        }
}

/* What a format loses of the arena of a text, in words. */
static const char *lost(const char *format, const char *text)
{
    mb_arena *arena = arena_from(text);
    mb_text out = {0};
    const unsigned bits = mb_format_loses(mb_format_find(format), arena);
    for (unsigned bit = 1; bit < MB_HOLDS_ALL; bit <<= 1)
        if (bits & bit) {
            mb_text_add(&out, out.length > 0 ? ", " : "");
            mb_text_add(&out, mb_holding_words((mb_holding)bit).in[MB_ENGLISH]);
        }
    mb_arena_free(arena);
    return kept(&out);
}

static void what_is_lost_has_a_name(void **state)
{
    (void)state;
    static const char all[] =
        "start b\nendless 1\na 1 -> b=2 c : h 3\nb 2 -> a : win 1 goal\nc 1 -> a : estimate 1\n";
    assert_string_equal(lost("mba", all), "");
    assert_string_equal(lost("arena", all), "");
    assert_string_equal(lost("dict", all), "endless plays");
    assert_string_equal(lost("pgsolver", all), "the start, costs, goals, h, moves of marked positions, names");
    assert_string_equal(lost("dimacs", all), "owners, marks, endless plays, the start, goals, h, names");
    assert_string_equal(lost("arena", "S0 = [0]\nG = {0: [1], 1: [0]}\nV1 = [1]\n"), "what the players are called");
    assert_string_equal(lost("dimacs", "1 -> 2\n2\n"), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_without_a_word_comes_back),
        cmocka_unit_test(with_leave_everything_is_written),
        cmocka_unit_test(what_is_lost_has_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
