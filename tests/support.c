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

const char *kept(mb_text *text)
{
    static char buffer[8][512];
    static int turn;
    char *out = buffer[turn++ & 7];
    strncpy(out, mb_text_string(text), sizeof buffer[0] - 1);
    mb_text_clear(text);
    return out;
}

const char *name_of(const mb_arena *arena, uint32_t v)
{
    mb_text text = {0};
    mb_arena_name(&text, arena, v);
    return kept(&text);
}

const char *note_words(const mb_note *note, mb_lang lang)
{
    mb_text text = {0};
    mb_note_show(&text, note, lang);
    return kept(&text);
}

mb_arena *arena_from(const char *text)
{
    mb_arena *arena = NULL;
    mb_error error = {0};
    check_ok(mb_arena_read(&arena, text, strlen(text), NULL, &error), &error);
    return arena;
}

mb_rules *open_rules(const char *game, const char *const *args, size_t most)
{
    mb_rules *rules = NULL;
    mb_error error = {0};
    size_t count = 0;
    while (count < most && args[count])
        count++;
    check_ok(mb_rules_open(&rules, mb_game_find(game), args, count, &error), &error);
    return rules;
}

mb_advisor *advisor_of(const mb_rules *rules, const mb_search_options *options)
{
    mb_advisor *advisor = NULL;
    mb_error error = {0};
    check_ok(mb_advisor_of_rules(&advisor, rules, options, &error), &error);
    return advisor;
}

const char *refusal_to_open(const char *game, const char *a, const char *b)
{
    const char *const args[] = {a, b};
    mb_rules *rules = NULL;
    mb_error error = {0};
    const mb_status status = mb_rules_open(&rules, mb_game_find(game), args, b ? 2 : 1, &error);
    assert_int_not_equal(status, MB_OK);
    assert_int_equal(status, error.code);
    assert_null(rules);
    assert_int_equal(mb_rules_open(&rules, mb_game_find(game), args, b ? 2 : 1, NULL), status);
    return note_words(&error.note, MB_ENGLISH);
}

const char *move_words(const mb_rules *rules, size_t index, mb_lang lang)
{
    mb_note note;
    mb_rules_move_name(&note, rules, rules->start, index);
    return note_words(&note, lang);
}

void keeps_the_laws(const char *game, const char *a, const char *b)
{
    mb_rules *rules = OPEN(game, a, b);
    mb_finding finding;
    check_ok(mb_check_laws(&finding, rules, 2000, NULL), NULL);
    if (!finding.accepted)
        print_error("%s %s %s: %s\n", game, a ? a : "", b ? b : "", note_words(&finding.reason, MB_ENGLISH));
    assert_true(finding.accepted);
    mb_finding_clear(&finding);
    mb_rules_close(rules);
}

bool stop_at_once(void *context, uint64_t done, uint64_t total)
{
    (void)context;
    assert_true(total == 0 || done <= total);
    return false;
}

bool stop_at(void *context, uint64_t done, uint64_t total)
{
    (void)done, (void)total;
    int *left = context;
    return --*left > 0;
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

mb_status solve_by(mb_solution *out, const mb_arena *arena, const mb_solver *solver, const mb_limits *limits,
                   mb_error *error)
{
    mb_solve_plan plan;
    const mb_status status = mb_solve_plan_make(&plan, arena, solver, NULL, limits, error);
    return status == MB_OK ? mb_solve(out, arena, &plan, NULL, NULL, limits, error) : status;
}
