/* core.c -- claims about text, names, notes, messages, JSON, hashing, memory and limits. */
#include "support.h"

#include "core/hash.h"
#include "core/json.h"
#include "core/limits.h"
#include "core/message.h"
#include "core/name.h"

/* Messages. */
static const mb_words SAYS_ANY = MB_WORDS("{text}", "{text}");
static const mb_words SAYS_DRAWN =
    MB_WORDS("A draw after {moves} {moves?move:moves}.", "Nulle après {moves} {moves?coup:coups}.");
static const mb_words SAYS_EINVAL = MB_WORDS("invalid argument", "argument invalide");
static const mb_words SAYS_RANGE = MB_WORDS("{name} must be from {least} to {most}, found {found}",
                                            "{name} doit être compris entre {least} et {most}, et non {found}");

/* The text must read `expected`; it is cleared. */
static void check_text(mb_text *text, const char *expected)
{
    assert_string_equal(mb_text_string(text), expected);
    mb_text_clear(text);
}

static mb_text new_text(void)
{
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    return text;
}

static void numbers_are_written_to_the_last_digit(void **unused)
{
    (void)unused;
    mb_text text = new_text();
    mb_text_u64(&text, UINT64_MAX);
    mb_text_char(&text, ' ');
    mb_text_i64(&text, INT64_MIN);
    mb_text_char(&text, ' ');
    mb_text_u64(&text, 0);
    check_text(&text, "18446744073709551615 -9223372036854775808 0");
}

static void decimals_are_rounded_and_end_without_zeros(void **unused)
{
    (void)unused;
    static const struct {
        double number;
        int digits;
        const char *expected;
    } rows[] = {
        {2.5, 3, "2.5"},
        {-0.125, 3, "-0.125"},
        {7, 9, "7"},
        {0.0001, 3, "0"},
        {-0.0001, 3, "0"},
        {0.9996, 3, "1"},
        {1.05, 2, "1.05"},
        {1e9, 9, "1000000000"},
        {3.14159, 0, "3"},
        {-2.5, 0, "-3"},
        {0.000000001, 9, "0.000000001"},
        {12345678901.0, 3, "12345678901"},
    };
    for (size_t i = 0; i < MB_COUNT(rows); i++) {
        mb_text text = new_text();
        mb_text_fixed(&text, rows[i].number, rows[i].digits);
        check_text(&text, rows[i].expected);
    }
}

static void names_are_quoted_only_when_they_must_be(void **unused)
{
    (void)unused;
    static const char *const rows[][2] = {
        {"a", "a"},
        {"(1,2,2)", "(1,2,2)"},
        {"XO./.X./O..", "XO./.X./O.."},
        {"a_b.c+d*e/f-g", "a_b.c+d*e/f-g"},
        {"-", "-"},
        {"été", "été"},
        {"1,2", "\"1,2\""},
        {"(1", "\"(1\""},
        {"1)", "\"1)\""},
        {"a b", "\"a b\""},
        {"a->b", "\"a->b\""},
        {"->", "\"->\""},
        {"start", "\"start\""},
        {"endless", "\"endless\""},
        {"starts", "starts"},
        {"say \"no\"", "\"say \\\"no\\\"\""},
        {"\\", "\"\\\\\""},
        {"a:b", "\"a:b\""},
        {"a=b", "\"a=b\""},
        {"a#b", "\"a#b\""},
    };
    for (size_t i = 0; i < MB_COUNT(rows); i++) {
        mb_text text = new_text();
        mb_text_name(&text, rows[i][0], strlen(rows[i][0]));
        check_text(&text, rows[i][1]);
    }
}

static void a_bare_name_ends_where_the_rules_say(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        size_t length;
    } rows[] = {
        {"abc def", 3}, {"a->b", 1},  {"->", 0},     {"a-b", 3}, {"a-", 2}, {"(1,2)x,y", 6},
        {"(1,2", 0},    {"a(1,2", 1}, {"a)", 1},     {",", 0},   {"()", 2}, {"((),())", 7},
        {"\"a\"", 0},   {"", 0},      {"(a->b)", 0}, {"a=3", 1},
    };
    for (size_t i = 0; i < MB_COUNT(rows); i++)
        assert_int_equal(mb_name_bare_length(rows[i].text, strlen(rows[i].text)), rows[i].length);
}

static void utf8_is_accepted_and_refused_as_the_standard_says(void **unused)
{
    (void)unused;
    static const char *const good[] = {"a", "é", "€", "😀", "\xED\x9F\xBF", "\xEE\x80\x80", "\xF4\x8F\xBF\xBF"};
    static const char *const bad[] = {"\x80",         "\xC0\x80",         "\xC1\xBF",         "\xC3",
                                      "\xE0\x9F\xBF", "\xED\xA0\x80",     "\xE2\x82",         "\xF0\x8F\xBF\xBF",
                                      "\xFF",         "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xC3("};
    for (size_t i = 0; i < MB_COUNT(good); i++)
        assert_int_equal(mb_utf8_length(good[i], strlen(good[i])), strlen(good[i]));
    for (size_t i = 0; i < MB_COUNT(bad); i++) {
        char text[32] = "twelve bytes";
        assert_int_equal(mb_utf8_length(bad[i], strlen(bad[i])), 0);
        strcat(text, bad[i]);
        assert_int_equal(mb_utf8_check(text, strlen(text)), 12);
    }
    assert_int_equal(mb_utf8_count("été 😀", strlen("été 😀")), 5);
}

static void a_note_fills_in_its_arguments_in_both_languages(void **unused)
{
    (void)unused;
    mb_note note;
    mb_note_say(&note, SAYS_RANGE, "name", "n", "least", -5, "most", 10, "found", "a\nb");
    mb_text text = new_text();
    mb_note_show(&text, &note, MB_ENGLISH);
    check_text(&text, "n must be from -5 to 10, found a?b");
    mb_note_show(&text, &note, MB_FRENCH);
    check_text(&text, "n doit être compris entre -5 et 10, et non a?b");
}

static void an_empty_note_says_nothing(void **unused)
{
    (void)unused;
    const mb_error error = {0};
    mb_text text = new_text();
    mb_error_show(&text, &error, MB_FRENCH);
    mb_note_show(&text, &error.note, MB_ENGLISH);
    check_text(&text, "");
}

static void words_agree_with_their_number_in_each_language(void **unused)
{
    (void)unused;
    static const struct {
        uint64_t moves;
        const char *english, *french;
    } rows[] = {
        {0, "A draw after 0 moves.", "Nulle après 0 coup."},
        {1, "A draw after 1 move.", "Nulle après 1 coup."},
        {11, "A draw after 11 moves.", "Nulle après 11 coups."},
    };
    for (size_t i = 0; i < MB_COUNT(rows); i++) {
        mb_note note;
        mb_note_say(&note, SAYS_DRAWN, "moves", rows[i].moves);
        mb_text text = new_text();
        mb_note_show(&text, &note, MB_ENGLISH);
        check_text(&text, rows[i].english);
        mb_note_show(&text, &note, MB_FRENCH);
        check_text(&text, rows[i].french);
    }
}

static void a_long_argument_is_cut_between_characters(void **unused)
{
    (void)unused;
    char words[300] = {0};
    for (size_t shift = 0; shift < 4; shift++) {
        memset(words, 'x', shift);
        for (size_t i = shift; i + 4 < sizeof words; i += 2)
            memcpy(words + i, "é", 2);
        mb_note note;
        mb_note_say(&note, SAYS_ANY, "text", words);
        const size_t length = strlen(note.arg[0].text);
        assert_true(length > 100 && length < MB_NOTE_ROOM);
        assert_int_equal(mb_utf8_check(note.arg[0].text, length), length);
        assert_string_equal(note.arg[0].text + length - strlen("…"), "…");
    }
}

static void an_error_shows_what_it_knows_of_its_place(void **unused)
{
    (void)unused;
    static const struct {
        const char *file;
        uint64_t line, column;
        const char *expected;
    } rows[] = {{NULL, 0, 0, "stopped"},
                {"f", 0, 0, "f: stopped"},
                {"f", 3, 0, "f:3: stopped"},
                {"f", 3, 4, "f:3:4: stopped"}};
    for (size_t i = 0; i < MB_COUNT(rows); i++) {
        mb_error error;
        assert_int_equal(mb_error_plain(&error, MB_ECANCEL), MB_ECANCEL);
        mb_error_at(&error, rows[i].file, rows[i].line, rows[i].column);
        mb_text text = new_text();
        mb_error_show(&text, &error, MB_ENGLISH);
        check_text(&text, rows[i].expected);
    }
    mb_error bare = {.code = MB_ENOMEM}; /* as a program fills it after a function without mb_error */
    mb_text said = new_text();
    mb_error_show(&said, &bare, MB_ENGLISH);
    check_text(&said, "not enough memory");
    bare.code = MB_OK;
    said = new_text();
    mb_error_show(&said, &bare, MB_ENGLISH);
    check_text(&said, "");
    assert_int_equal(mb_fail(NULL, MB_EINVAL, SAYS_EINVAL), MB_EINVAL);
    assert_int_equal(mb_error_plain(NULL, MB_ENOMEM), MB_ENOMEM);
}

static void json_is_utf8_whatever_it_is_given(void **unused)
{
    (void)unused;
    mb_text text = {0};
    mb_json json = mb_json_begin(&text, '[');
    mb_json_put(&json, "a\xff z\xc3");
    mb_json_put(&json, "\xe9t\xc3\xa9\xf0\x9f\x98");
    mb_json_end(&json);
    assert_string_equal(mb_text_string(&text), "[\"a\uFFFD z\uFFFD\", \"\uFFFDt\u00e9\uFFFD\uFFFD\uFFFD\"]\n");
    mb_text_clear(&text);
}

static void a_file_is_named_in_one_line(void **unused)
{
    (void)unused;
    mb_error error = {.code = MB_EIO};
    mb_text text = {0};
    mb_error_at(&error, "a\nb\x1b[2J", 0, 0);
    mb_error_show(&text, &error, MB_ENGLISH);
    assert_string_equal(mb_text_string(&text), "a?b?[2J: input or output failed");
    mb_text_clear(&text);
}

static void json_puts_commas_and_escapes_by_itself(void **unused)
{
    (void)unused;
    mb_text text = new_text();
    mb_json json = mb_json_begin(&text, '{');
    mb_json_open_key(&json, "a", '[');
    mb_json_put(&json, -1);
    mb_json_put(&json, (bool)true);
    mb_json_null(&json);
    mb_json_close(&json);
    mb_json_add(&json, "b\"", "x\\\n\x01é");
    mb_json_open_key(&json, "c", '{');
    mb_json_close(&json);
    mb_json_close(&json);
    check_text(&text, "{\"a\": [-1, true, null], \"b\\\"\": \"x\\\\\\n\\u0001é\", \"c\": {}}");
}

/* Counts what flows, and fails after `most` bytes. */
typedef struct drain {
    size_t got, most;
} drain;

static mb_status flow(void *to, const char *data, size_t length)
{
    drain *d = to;
    for (size_t i = 0; i < length; i++)
        assert_int_equal(data[i], 'x');
    d->got += length;
    return d->got <= d->most ? MB_OK : MB_EIO;
}

static void a_text_that_flows_keeps_its_memory_and_its_first_failure(void **unused)
{
    (void)unused;
    drain all = {.most = SIZE_MAX}, little = {.most = 100000};
    mb_text text;
    mb_text_init(&text, flow, &all);
    for (int i = 0; i < 100000; i++)
        mb_text_add(&text, "xxxxxxxxxx");
    assert_true(text.capacity < 1 << 18);
    assert_int_equal(mb_text_flush(&text), MB_OK);
    assert_int_equal(all.got, 1000000);
    mb_text_clear(&text);
    mb_text_init(&text, flow, &little);
    mb_text_repeat(&text, 'x', 200000);
    mb_text_char(&text, 'x');
    const size_t got = little.got;
    mb_text_repeat(&text, 'x', 200000);
    assert_int_equal(mb_text_flush(&text), MB_EIO);
    assert_int_equal(little.got, got);
    mb_text_clear(&text);
}

static void a_text_without_memory_says_so_at_the_end(void **unused)
{
    (void)unused;
    mb_text text = new_text();
    mb_mem_fail_at(1);
    mb_text_add(&text, "lost");
    mb_mem_fail_at(0);
    mb_text_add(&text, "lost too");
    assert_int_equal(text.status, MB_ENOMEM);
    assert_string_equal(mb_text_string(&text), "");
    mb_text_clear(&text);
}

static void a_block_that_cannot_be_addressed_is_refused(void **unused)
{
    (void)unused;
    assert_null(mb_alloc(SIZE_MAX / 2, 4));
    assert_null(mb_alloc(UINT64_MAX / 2 + 2, 1)); /* 1, if only 32 bits of it counted */
    assert_null(mb_alloc_zero(SIZE_MAX, 1));
    void *nothing = mb_alloc(0, 8);
    assert_non_null(nothing);
    void *block = nothing;
    size_t capacity = 0;
    assert_false(mb_grow_block(&block, &capacity, 0, SIZE_MAX, 2));
    assert_ptr_equal(block, nothing);
    mb_release(nothing);
    mb_release(NULL);
}

static void keys_get_their_numbers_in_order_of_arrival(void **unused)
{
    (void)unused;
    mb_hash hash = {0};
    assert_int_equal(mb_hash_find(&hash, 0), UINT32_MAX);
    for (uint32_t round = 0; round < 2; round++)
        for (uint32_t i = 0; i < 50000; i++) {
            uint32_t number;
            bool added;
            assert_int_equal(mb_hash_add(&number, &added, &hash, (uint64_t)i << 40 | i), MB_OK);
            assert_int_equal(number, i);
            assert_int_equal(added, round == 0);
        }
    assert_int_equal(hash.count, 50000);
    assert_int_equal(mb_hash_find(&hash, 49999), UINT32_MAX);
    assert_int_equal(mb_hash_find(&hash, UINT64_C(7) << 40 | 7), 7);
    mb_hash_clear(&hash);
}

static void a_failed_addition_leaves_the_hash_as_it_was(void **unused)
{
    (void)unused;
    mb_hash hash = {0};
    uint32_t number, failures = 0;
    for (uint64_t key = 0; key < 1000; key++) {
        mb_mem_fail_at(1);
        while (mb_hash_add(&number, NULL, &hash, key) != MB_OK) {
            failures++;
            assert_int_equal(mb_hash_find(&hash, key), UINT32_MAX);
            mb_mem_fail_at(failures % 2 ? 2 : 0);
        }
        mb_mem_fail_at(0);
        assert_int_equal(number, key);
    }
    assert_true(failures > 10);
    mb_hash_clear(&hash);
}

static void a_bitset_holds_what_was_added(void **unused)
{
    (void)unused;
    static const uint32_t sizes[] = {1, 63, 64, 65, 1000};
    for (size_t i = 0; i < MB_COUNT(sizes); i++) {
        mb_bitset set;
        assert_int_equal(mb_bitset_init(&set, sizes[i]), MB_OK);
        assert_int_equal(mb_bitset_count(&set), 0);
        for (uint32_t v = 0; v < sizes[i]; v++)
            mb_bitset_add(&set, v);
        assert_int_equal(mb_bitset_count(&set), sizes[i]);
        mb_bitset_remove(&set, sizes[i] - 1);
        assert_false(mb_bitset_has(&set, sizes[i] - 1));
        assert_int_equal(mb_bitset_count(&set), sizes[i] - 1);
        mb_bitset_clear(&set);
    }
}

static double slow_clock(void *context)
{
    double *now = context;
    return *now += 1;
}

static bool refuse(void *context, uint64_t done, uint64_t total)
{
    (void)context, (void)done, (void)total;
    return false;
}

static void work_stops_when_it_is_told_to_or_its_time_is_over(void **unused)
{
    (void)unused;
    double now = 0;
    const mb_limits cancelled = {.tick = refuse}, timed = {.now = slow_clock, .seconds = 10, .context = &now};
    mb_pace pace = mb_pace_begin(&cancelled, 0);
    assert_int_equal(mb_pace_step(&pace, 1), MB_OK);
    assert_int_equal(mb_pace_step(&pace, 1 << 20), MB_ECANCEL);
    pace = mb_pace_begin(&timed, 0);
    int looks = 0;
    while (mb_pace_step(&pace, 1 << 20) == MB_OK)
        looks++;
    assert_int_equal(mb_pace_look(&pace), MB_ELIMIT);
    assert_int_equal(looks, 10);
    pace = mb_pace_begin(NULL, 0);
    assert_int_equal(mb_pace_step(&pace, UINT64_MAX / 2), MB_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_written_to_the_last_digit),
        cmocka_unit_test(decimals_are_rounded_and_end_without_zeros),
        cmocka_unit_test(names_are_quoted_only_when_they_must_be),
        cmocka_unit_test(a_bare_name_ends_where_the_rules_say),
        cmocka_unit_test(utf8_is_accepted_and_refused_as_the_standard_says),
        cmocka_unit_test(a_note_fills_in_its_arguments_in_both_languages),
        cmocka_unit_test(an_empty_note_says_nothing),
        cmocka_unit_test(words_agree_with_their_number_in_each_language),
        cmocka_unit_test(a_long_argument_is_cut_between_characters),
        cmocka_unit_test(an_error_shows_what_it_knows_of_its_place),
        cmocka_unit_test(json_is_utf8_whatever_it_is_given),
        cmocka_unit_test(a_file_is_named_in_one_line),
        cmocka_unit_test(json_puts_commas_and_escapes_by_itself),
        cmocka_unit_test(a_text_that_flows_keeps_its_memory_and_its_first_failure),
        cmocka_unit_test(a_text_without_memory_says_so_at_the_end),
        cmocka_unit_test(a_block_that_cannot_be_addressed_is_refused),
        cmocka_unit_test(keys_get_their_numbers_in_order_of_arrival),
        cmocka_unit_test(a_failed_addition_leaves_the_hash_as_it_was),
        cmocka_unit_test(a_bitset_holds_what_was_added),
        cmocka_unit_test(work_stops_when_it_is_told_to_or_its_time_is_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
