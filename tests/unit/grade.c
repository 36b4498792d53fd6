/* grade.c -- claims about grading: data and types, the instances that are tried, judges that accept what is right. */
#include "support.h"

#include "core/rng.h"
#include "grade/cases.h"
#include "grade/grade.h"
#include "grade/mistake.h"
#include "grade/random_cases.h"

/* ---- data ---- */

static void assert_rewritten(const char *json, const char *expected)
{
    mb_pool pool = {0};
    mb_datum datum;
    mb_text text = {0};
    assert_int_equal(mb_datum_read(&datum, &pool, json, strlen(json)), MB_OK);
    mb_datum_write(&text, &datum);
    assert_string_equal(mb_text_string(&text), expected);
    mb_text_clear(&text);
    mb_pool_clear(&pool);
}

static void json_is_read_and_written(void **unused)
{
    (void)unused;
    assert_rewritten(" [1, -2,true,false , null,[] ,{}] ", "[1, -2, true, false, null, [], {}]");
    assert_rewritten("{\"0\":[1],\"(1,2)\":{\"a\":2.5}}", "{\"0\": [1], \"(1,2)\": {\"a\": 2.5}}");
    assert_rewritten("\"a\\u00e9\\n\\\"\"", "\"aé\\u000a\\\"\"");
    assert_rewritten("1e3", "1000");
    /* what no int64_t and no few decimals hold is written as it was read */
    assert_rewritten("[18446744073709551616, 1e999, 1e-300]", "[18446744073709551616, 1e999, 1e-300]");
    assert_rewritten("100000000000000000000000000000000000000000000000001",
                     "100000000000000000000000000000000000000000000000001");
    assert_rewritten("[-1.25E+400, +0.5, .5, 1.5e0]", "[-1.25E+400, 0.5, 0.5, 1.5e0]");
}

static void what_is_no_json_is_refused(void **unused)
{
    static const char *const bad[] = {"",    "[",   "[1,]",    "{1: 2}", "nul",    "1 2",
                                      "\"a", "[1}", "{\"a\"}", "--1",    "\"\\x\""};
    (void)unused;
    for (size_t i = 0; i < MB_COUNT(bad); i++) {
        mb_pool pool = {0};
        mb_datum datum;
        assert_int_equal(mb_datum_read(&datum, &pool, bad[i], strlen(bad[i])), MB_EPARSE);
        mb_pool_clear(&pool);
    }
    char deep[1000];
    memset(deep, '[', sizeof deep);
    mb_pool pool = {0};
    mb_datum datum;
    assert_int_equal(mb_datum_read(&datum, &pool, deep, sizeof deep), MB_EPARSE);
    mb_pool_clear(&pool);
}

static void assert_shown(const char *json, const char *type, mb_tongue tongue, const char *expected)
{
    mb_pool pool = {0};
    mb_datum datum;
    mb_text text = {0};
    assert_int_equal(mb_datum_read(&datum, &pool, json, strlen(json)), MB_OK);
    const mb_type *read = mb_type_read(&pool, &type);
    assert_non_null(read);
    assert_string_equal(type, "");
    mb_datum_show(&text, &datum, read, tongue);
    assert_string_equal(mb_text_string(&text), expected);
    mb_text_clear(&text);
    mb_pool_clear(&pool);
}

static void data_is_shown_as_literals_of_its_language(void **unused)
{
    (void)unused;
    assert_shown("[[1, 2], []]", "list(list(int))", MB_PYTHON, "[[1, 2], []]");
    assert_shown("[[1, 2], []]", "array(list(int))", MB_CAML, "[|[1; 2]; []|]");
    assert_shown("{\"0\": [1]}", "dict(int,list(int))", MB_PYTHON, "{0: [1]}");
    assert_shown("{\"0\": [1]}", "dict(int,list(int))", MB_CAML, "[(0, [1])]");
    assert_shown("[1]", "tuple(int)", MB_PYTHON, "(1,)");
    assert_shown("[1]", "tuple(int)", MB_CAML, "[1]");
    assert_shown("[]", "set(int)", MB_PYTHON, "set()");
    assert_shown("[true, null]", "list(option(int))", MB_PYTHON, "[True, None]");
    assert_shown("{\"1\": -2}", "fun(int,int)", MB_CAML, "(function 1 -> (-2))");
    assert_shown("[\"V\", \"O\"]", "list(cell)", MB_CAML, "[V; O]");
    assert_shown("[2, [1]]", "tuple(player,list(int))", MB_CAML, "(P2, [1])");
}

/* ---- exercises and instances ---- */

static void read_exercise(mb_exercise *out, mb_pool *pool, mb_piece text)
{
    mb_error error = {0};
    check_ok(mb_exercise_read(out, pool, text.at, text.length, "exercise", &error), &error);
}

static void every_exercise_is_stated_in_both_languages(void **unused)
{
    (void)unused;
    for (mb_piece text = {0}; mb_exercise_next(&text);) {
        mb_pool pool = {0};
        mb_exercise e;
        read_exercise(&e, &pool, text);
        assert_true(strlen(e.statement.in[MB_ENGLISH]) > 10 && strlen(e.statement.in[MB_FRENCH]) > 10);
        assert_string_not_equal(e.statement.in[MB_ENGLISH], e.statement.in[MB_FRENCH]);
        assert_non_null(e.text);
        mb_pool_clear(&pool);
    }
}

/* Judge what a jury expects itself, as both languages have it. */
static void assert_expected_is_right(const mb_exercise *e, const mb_instance *instance, mb_pool *pool)
{
    mb_arena *arena = NULL;
    if (e->uses & MB_USES_EDGES)
        assert_int_equal(mb_instance_arena(&arena, instance), MB_OK);
    const mb_trial trial = {.exercise = e, .instance = instance, .arena = arena, .pool = pool};
    if (!e->jury->raises || !e->jury->raises(&trial)) {
        const mb_datum right = e->jury->expected(&trial, e->type[MB_PYTHON]);
        mb_finding finding = {0};
        assert_int_equal(mb_trial_judge(&finding, &trial, &right), MB_OK);
        if (!finding.accepted)
            fail_msg("%s refuses its own answer", e->name);
        mb_finding_clear(&finding);
    }
    mb_arena_free(arena);
}

/* Values that are too long to be shown have a text in their place. */
static bool is_described(const mb_exercise *e)
{
    return strcmp(e->name, "all_states") == 0 || strcmp(e->name, "tictactoe") == 0;
}

static void instances_fit_and_their_expected_answers_are_right(void **unused)
{
    (void)unused;
    for (mb_piece text = {0}; mb_exercise_next(&text);) {
        mb_pool pool = {0};
        mb_exercise e;
        read_exercise(&e, &pool, text);
        mb_cases cases = mb_cases_begin(e.uses, e.needs, mb_cases_namings(&e, MB_PYTHON), 7);
        uint32_t size = 0, count = 0;
        for (;; count++) {
            mb_pool one = {0};
            const mb_instance *instance = mb_cases_next(&cases, &one);
            if (!instance) {
                mb_pool_clear(&one);
                break;
            }
            assert_true(mb_instance_fits(instance, e.uses, e.needs));
            assert_true(instance->n >= size || instance->n == 0); /* from the smallest up */
            size = instance->n;
            if (count % 5 == 0 && !is_described(&e))
                assert_expected_is_right(&e, instance, &one);
            mb_pool_clear(&one);
        }
        assert_true(count > 100 || e.uses & (MB_USES_HEAPS | MB_USES_TILES)
                    || (e.uses == 0 && count == 1)); /* a value */
        mb_pool_clear(&pool);
    }
}

/* Arenas of up to 3 vertices with owners and a target, up to renaming: by Burnside's lemma 8, 136, 5,728.
 */
static void all_small_arenas_are_tried(void **unused)
{
    (void)unused;
    uint64_t count[4] = {0};
    mb_cases cases = mb_cases_begin(MB_USES_EDGES | MB_USES_OWNERS | MB_USES_TARGETS, 0, 1, 1);
    for (;;) {
        mb_pool pool = {0};
        const mb_instance *instance = mb_cases_next(&cases, &pool);
        const uint32_t n = instance ? instance->n : 4;
        mb_pool_clear(&pool);
        if (n > 3)
            break;
        count[n]++;
    }
    assert_int_equal(count[1], 8);
    assert_int_equal(count[2], 136);
    assert_int_equal(count[3], 5728);
}

static void every_name_is_the_name_of_its_vertex(void **unused)
{
    (void)unused;
    for (int naming = 0; naming < MB_NAMINGS; naming++) {
        mb_pool pool = {0};
        mb_instance instance = {.n = 60, .naming = (mb_naming)naming};
        const mb_trial trial = {.instance = &instance, .pool = &pool};
        for (uint32_t v = 0; v < instance.n; v++) {
            const mb_datum name = mb_vertex_datum(&trial, v);
            mb_text text = {0};
            mb_instance_name(&text, instance.naming, v);
            const mb_datum key = mb_datum_text(mb_text_string(&text));
            assert_int_equal(mb_vertex_of(&trial, &name), v);
            assert_int_equal(mb_vertex_of_key(&trial, &key), v);
            assert_true((naming == MB_NAMING_WORDS) == (mb_vertex_of(&trial, &key) == v)); /* a text is no number */
            mb_text_clear(&text);
        }
        mb_pool_clear(&pool);
    }
}

/* Most random instances of A*, and by search, not by luck. */
static void instances_of_astar_need_reopening(void **unused)
{
    (void)unused;
    mb_pool pool = {0};
    mb_exercise e;
    uint32_t count = 0;
    assert_int_equal(mb_exercise_find(&e, &pool, "astar", MB_PYTHON, NULL), MB_OK);
    mb_cases cases = mb_cases_begin(e.uses, e.needs, 1, 3);
    for (bool over = false; !over;) {
        mb_pool one = {0};
        const mb_instance *instance = mb_cases_next(&cases, &one);
        over = !instance;
        count += instance && instance->n > 3 && mb_instance_needs_reopening(&one, instance);
        mb_pool_clear(&one);
    }
    assert_true(count > 100);
    mb_pool_clear(&pool);
}

static void bipartite_instances_have_no_move_within_a_player(void **unused)
{
    (void)unused;
    mb_pool pool = {0};
    uint64_t seed = 4;
    const unsigned uses = MB_USES_EDGES | MB_USES_OWNERS | MB_USES_TARGETS;
    for (uint32_t size = 2; size < 30; size++) {
        const mb_instance *instance = mb_cases_random(&pool, uses, MB_NEEDS_BIPARTITE | MB_NEEDS_FINAL, size, &seed);
        assert_non_null(instance);
        for (uint32_t i = 0; i < instance->m; i++) {
            const mb_vertex *from = &instance->vertex[instance->edge[i].from];
            assert_int_not_equal(from->owner, instance->vertex[instance->edge[i].to].owner);
            assert_int_equal(from->target, 0);
        }
    }
    mb_pool_clear(&pool);
}

static void several_ways_to_a_vertex_have_one_parity(void **unused)
{
    (void)unused;
    mb_pool pool = {0};
    uint64_t seed = 5;
    uint32_t merged = 0;
    for (uint32_t size = 2; size < 30; size++) {
        const mb_instance *instance = mb_cases_random(&pool, MB_USES_EDGES, MB_NEEDS_ROOTED, size, &seed);
        assert_non_null(instance);
        uint32_t parity[30] = {0};
        bool reached[30] = {true};
        for (uint32_t i = 0; i < instance->m; i++) {
            const mb_edge edge = instance->edge[i];
            assert_true(edge.from < edge.to && reached[edge.from]);
            if (reached[edge.to])
                assert_int_equal(parity[edge.to], 1 - parity[edge.from]);
            merged += reached[edge.to];
            reached[edge.to] = true;
            parity[edge.to] = 1 - parity[edge.from];
        }
        for (uint32_t v = 0; v < instance->n; v++)
            assert_true(reached[v]);
    }
    assert_true(merged > 20);
    mb_pool_clear(&pool);
}

static void an_unknown_signature_has_no_hint(void **unused)
{
    (void)unused;
    mb_pool pool = {0};
    assert_false(mb_words_say(mb_mistake_hint(&pool, "mex", "- -")));
    assert_false(mb_words_say(mb_mistake_hint(&pool, "mex", "0123456789abcdef 0123456789abcdef")));
    assert_false(mb_words_say(mb_mistake_hint(&pool, "no such exercise", "0123456789abcdef -")));
    mb_pool_clear(&pool);
}

static void smaller_instances_are_well_formed(void **unused)
{
    (void)unused;
    uint64_t seed = 11;
    mb_pool pool = {0};
    const unsigned uses = MB_USES_EDGES | MB_USES_OWNERS | MB_USES_NEXT | MB_USES_PICK;
    const mb_instance *instance = mb_cases_random(&pool, uses, 0, 12, &seed);
    while (instance->n > 1) {
        if (instance->m > 0)
            instance = mb_instance_unmoved(&pool, instance, mb_random_below(&seed, instance->m));
        instance = mb_instance_without(&pool, instance, mb_random_below(&seed, instance->n));
        assert_true(instance->pick < instance->n);
        for (uint32_t e = 0; e < instance->m; e++) {
            assert_true(instance->edge[e].from < instance->n && instance->edge[e].to < instance->n);
            assert_true(e == 0 || instance->edge[e - 1].from <= instance->edge[e].from);
        }
        for (uint32_t v = 0; v < instance->n; v++)
            assert_true(instance->vertex[v].next < instance->n);
    }
    mb_pool_clear(&pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_is_read_and_written),
        cmocka_unit_test(what_is_no_json_is_refused),
        cmocka_unit_test(data_is_shown_as_literals_of_its_language),
        cmocka_unit_test(every_exercise_is_stated_in_both_languages),
        cmocka_unit_test(instances_fit_and_their_expected_answers_are_right),
        cmocka_unit_test(all_small_arenas_are_tried),
        cmocka_unit_test(smaller_instances_are_well_formed),
        cmocka_unit_test(every_name_is_the_name_of_its_vertex),
        cmocka_unit_test(instances_of_astar_need_reopening),
        cmocka_unit_test(bipartite_instances_have_no_move_within_a_player),
        cmocka_unit_test(several_ways_to_a_vertex_have_one_parity),
        cmocka_unit_test(an_unknown_signature_has_no_hint),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
