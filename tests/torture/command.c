/* command.c -- what the command says of a file is what the twins find, in JSON, by name, and after a conversion. */
#include <stdio.h>

#include "torture.h"

static void make(mb_text *text, uint64_t *dice)
{
    torture_shape form = torture_any_shape(dice, 16);
    form.odd_names = torture_rarely(dice, 2);
    torture_draw(text, &form, dice);
}

/* What a member of an answer says of a value and its winner. */
static void compare_facts(const char *json, const mb_arena *arena, const torture_truth *truth, uint32_t v)
{
    const int32_t value = truth->value[v];
    const bool ranked = value != 0 && truth->rank[v] != MB_NEVER;
    (void)arena;
    assert_int_equal(json_integer(json_member(json, "value"), INT64_MAX), value);
    assert_int_equal(json_integer(json_member(json, "winner"), -1), value > 0 ? 1 : value < 0 ? 2 : 0);
    assert_int_equal(json_integer(json_member(json, "rank"), -1), ranked ? (int64_t)truth->rank[v] : -1);
}

/* solve --all: every position. */
static void try_all(const torture_case *c, const mb_arena *arena, const torture_truth *truth, const char *file)
{
    torture_said said;
    TORTURE_RUN(&said, c, "solve", file, "--all", "--json");
    assert_int_equal(said.status, 0);
    assert_true(json_is_valid(said.out));
    const char *answers = json_member(said.out, "answers");
    for (uint32_t v = 0; v < arena->positions; v++) {
        const char *answer = json_element(answers, v);
        assert_true(json_is_string(json_member(answer, "position"), name_of(arena, v)));
        compare_facts(answer, arena, truth, v);
    }
    assert_null(json_element(answers, arena->positions));
    torture_said_clear(&said);
}

/* The name of v, so that the command line reads it: quoted. */
static void quote(mb_text *out, const mb_arena *arena, uint32_t v)
{
    mb_text name = {0};
    mb_arena_name(&name, arena, v);
    mb_text_name(out, mb_text_string(&name), name.length);
    mb_text_clear(&name);
}

/* hints at one position: each move, and which are best; solve says the same. */
static void try_hints(const torture_case *c, const mb_arena *arena, const torture_truth *truth, uint32_t v)
{
    torture_said hints, solve;
    mb_text name = {0};
    quote(&name, arena, v);
    TORTURE_RUN(&hints, c, "hints", "a.arena", mb_text_string(&name), "--json");
    TORTURE_RUN(&solve, c, "solve", "a.arena", mb_text_string(&name), "--json");
    assert_true(hints.status == 0 && solve.status == 0);
    assert_true(json_is_valid(hints.out) && json_is_valid(solve.out));
    compare_facts(hints.out, arena, truth, v);
    compare_facts(solve.out, arena, truth, v);
    const char *moves = json_member(hints.out, "moves");
    size_t best = 0, k = 0;
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1] && !mb_is_terminal(arena, v); i++, k++) {
        const char *move = json_element(moves, k);
        const uint32_t to = arena->to[i];
        assert_true(json_is_string(json_member(move, "position"), name_of(arena, to)));
        compare_facts(move, arena, truth, to);
        const bool is_best = torture_is_best(arena, truth, v, to);
        assert_true((*json_member(move, "best") == 't') == is_best);
        if (is_best) {
            assert_true(json_is_string(json_element(json_member(hints.out, "best"), best), name_of(arena, to)));
            assert_true(json_is_string(json_element(json_member(solve.out, "best"), best), name_of(arena, to)));
            best++;
        }
    }
    assert_null(json_element(json_member(solve.out, "best"), best));
    torture_said_clear(&hints);
    torture_said_clear(&solve);
    mb_text_clear(&name);
}

/* A certificate is written and accepted; of another game it is not, or at least it does no harm. */
static void try_certificate(const torture_case *c, uint64_t *dice)
{
    torture_said said;
    TORTURE_RUN(&said, c, "solve", "a.arena", "--certificate", "cert");
    assert_int_equal(said.status, 0);
    torture_said_clear(&said);
    TORTURE_RUN(&said, c, "check", "a.arena", "cert", "--json");
    assert_int_equal(said.status, 0);
    assert_true(json_is_valid(said.out));
    torture_said_clear(&said);
    static const char *const others[] = {"1", "2", "draw", "3", "-2"};
    TORTURE_RUN(&said, c, "check", "a.arena", "cert", "--endless", others[mb_random_below(dice, MB_COUNT(others))],
                "--json");
    torture_behaves(&said);
    torture_said_clear(&said);
}

/* Ranks with a few lies: refused, and who is named lies himself.  Only where the value says who wins. */
static void try_ranks(torture_case *c, const mb_arena *arena, const torture_truth *truth)
{
    mb_text text = {0};
    bool lie[TORTURE_MOST] = {0}, any = false;
    for (uint32_t v = 0; v < arena->positions; v++) {
        if (truth->value[v] == 0 || truth->rank[v] == MB_NEVER)
            continue;
        lie[v] = torture_rarely(&c->dice, 6);
        any |= lie[v];
        quote(&text, arena, v);
        mb_text_put(&text, " ", truth->rank[v] + (lie[v] ? 1 + mb_random_below(&c->dice, 3) : 0), "\n");
    }
    if (text.length > 0) {
        torture_said said;
        torture_file(c, "ranks", mb_text_string(&text), text.length);
        TORTURE_RUN(&said, c, "check", "a.arena", "--ranks", "ranks", "--json");
        assert_int_equal(said.status, any);
        assert_true(json_is_valid(said.out));
        bool blamed = !any;
        for (uint32_t v = 0; v < arena->positions && any; v++)
            blamed |= lie[v] && json_is_string(json_member(said.out, "position"), name_of(arena, v));
        assert_true(blamed);
        torture_said_clear(&said);
    }
    mb_text_clear(&text);
}

static void run(torture_case *c)
{
    mb_arena *arena = torture_arena(c);
    torture_truth truth;
    torture_solve_slowly(&truth, arena);
    torture_file(c, "a.arena", c->text, strlen(c->text));
    try_all(c, arena, &truth, "a.arena");
    try_hints(c, arena, &truth, mb_random_below(&c->dice, arena->positions));
    try_certificate(c, &c->dice);
    try_ranks(c, arena, &truth);
    static const char *const formats[] = {"mba", "arena"};
    const char *format = formats[mb_random_below(&c->dice, 2)];
    torture_said said;
    TORTURE_RUN(&said, c, "convert", "a.arena", "--to", format, "-o", "b");
    assert_int_equal(said.status, 0);
    torture_said_clear(&said);
    try_all(c, arena, &truth, "b");
    mb_arena_free(arena);
}

const torture_kind torture_command = {"command", "the command itself: solve, hints, check, convert, through files",
                                      make, run};
