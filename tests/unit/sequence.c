/* sequence.c -- Grundy sequences of heap games against a slow twin, their periods, and when those are proved. */
#include "support.h"

#include "games/octal_heaps.h"
#include "length.h"

static mb_octal octal(const char *code)
{
    mb_octal rules;
    mb_error error = {0};
    check_ok(mb_octal_parse(&rules, code, &error), &error);
    return rules;
}

static mb_sequence sequence(const char *code, uint32_t count)
{
    mb_octal rules = octal(code);
    mb_sequence made;
    check_ok(mb_sequence_compute(&made, &rules, count, NULL), NULL);
    assert_int_equal(made.count, count);
    mb_octal_clear(&rules);
    return made;
}

/* The twin: all options of each heap, by the definition. */
static uint32_t *numbers(const mb_octal *rules, uint32_t count)
{
    enum { VALUES = 4096 };
    static uint32_t seen[VALUES];
    uint32_t *number = calloc(count, sizeof *number);
    for (uint32_t n = 1; n < count; n++) {
        memset(seen, 0, sizeof seen);
        for (uint32_t k = 0; k < rules->digits && k <= n; k++) {
            const unsigned digit = rules->digit[k];
            if (digit & 1 && k > 0 && k == n)
                seen[0] = 1;
            if (digit & 2 && k > 0 && k < n)
                seen[number[n - k]] = 1;
            for (uint32_t a = 1; digit & 4 && a + k < n; a++)
                seen[number[a] ^ number[n - k - a]] = 1;
        }
        while (seen[number[n]])
            number[n]++;
        assert_true(number[n] < VALUES / 2);
    }
    return number;
}

/* The numbers are the twin's, and what is said of the period is true of them. */
static void agrees(const char *code, uint32_t count)
{
    mb_octal rules = octal(code);
    mb_sequence made = sequence(code, count);
    uint32_t *twin = numbers(&rules, count);
    for (uint32_t n = 0; n < count; n++)
        if (made.number[n] != twin[n]) {
            print_error("%s: heap %u has number %u, found %u\n", code, n, twin[n], made.number[n]);
            fail();
        }
    assert_true(made.periodic || !made.proved);
    for (uint32_t n = made.preperiod; made.periodic && n + made.period < count; n++)
        assert_int_equal(twin[n], twin[n + made.period]);
    if (made.periodic && made.preperiod > 0)
        assert_int_not_equal(twin[made.preperiod - 1], twin[made.preperiod - 1 + made.period]);
    free(twin);
    mb_sequence_clear(&made);
    mb_octal_clear(&rules);
}

static void numbers_are_those_of_the_definition(void **state)
{
    (void)state;
    uint64_t seed = 3;
    for (int turn = 0; turn < 300; turn++) {
        char code[16] = "0.";
        code[0] = mb_random_below(&seed, 4) == 0 ? '4' : '0';
        const uint32_t digits = 1 + mb_random_below(&seed, 6), kinds = turn % 3 == 0 ? 4 : 8;
        for (uint32_t k = 0; k < digits; k++)
            code[2 + k] = (char)('0' + mb_random_below(&seed, kinds));
        agrees(code, 1 + mb_random_below(&seed, 700));
    }
}

static void games_with_a_rare_and_a_common_half_are_right_beyond_the_first_mask(void **state)
{
    (void)state;
    static const char *const codes[] = {"0.6",   "0.007", "0.014", "0.16",   "0.376",
                                        "0.106", "0.117", "0.051", "0.0404", "4.6"};
    for (size_t i = 0; i < MB_COUNT(codes); i++)
        agrees(codes[i], 3000);
}

/* A digit that is not 0 here and there, also beyond the first heaps. */
static void long_codes_are_right_too(void **state)
{
    (void)state;
    uint64_t seed = 11;
    for (int turn = 0; turn < 60; turn++) {
        char code[256] = "0.";
        const uint32_t digits = 40 + mb_random_below(&seed, 200);
        for (uint32_t k = 0; k < digits; k++)
            code[2 + k] = (char)('0' + (mb_random_below(&seed, 40) == 0 ? mb_random_below(&seed, 8) : 0));
        agrees(code, 200 + mb_random_below(&seed, 700));
    }
}

/* With numbers of 16 bits and more: n matches are n numbers, and heaps of one match can be broken off. */
static void numbers_of_more_than_16_bits_are_right(void **state)
{
    (void)state;
    enum { COUNT = (1 << 15) + 100, FEW = 60 };
    if (tests_count_slow(0, 1) == 0) /* the fast build does it */
        skip();
    uint8_t *digit = calloc(COUNT, sizeof *digit);
    for (uint32_t k = 1; k < COUNT; k++)
        digit[k] = k < COUNT - FEW ? 3 : 7;
    mb_sequence made;
    check_ok(mb_sequence_compute(&made, &(mb_octal){digit, COUNT}, COUNT, NULL), NULL);
    for (uint32_t n = 0; n < COUNT; n++)
        assert_int_equal(made.number[n], n);
    mb_sequence_clear(&made);
    free(digit);
}

static void twenty_thousand_numbers_are_those_of_the_definition(void **state)
{
    (void)state;
    static const char *const codes[] = {"0.007", "0.06",  "0.16",  "0.6",   "0.014", "0.106", "0.142", "0.324",
                                        "0.336", "0.376", "0.454", "0.776", "4.332", "0.04",  "0.36",  "0.206"};
    const size_t count = tests_count(3, MB_COUNT(codes));
    for (size_t i = 0; i < count; i++)
        agrees(codes[i], 20000);
}

static void taking_without_breaking_is_right_with_many_values(void **state)
{
    (void)state;
    agrees("0.3333333333333333333333333333333333", 500);
    agrees("0.0000000000000000000000003000000003", 500);
    agrees("0.12121", 500);
    agrees("0.0", 100);
}

static void published_periods_are_found_and_proved(void **state)
{
    (void)state;
    static const struct {
        const char *code;
        uint32_t count, period, preperiod;
    } known[] = {
        {"0.77", 1000, 12, 71},      {"0.07", 1000, 34, 53},       {"0.137", 1000, 34, 52},
        {"0.156", 20000, 349, 3479}, {"0.055", 2000, 148, 259},    {"0.644", 20000, 442, 3256},
        {"0.45", 2000, 20, 498},     {"0.165", 20000, 1550, 5181}, {"0.333", 100, 4, 0},
        {"0.3", 100, 2, 0},          {"0.127", 100000, 4, 46578},
    };
    for (size_t i = 0; i < MB_COUNT(known); i++) {
        mb_sequence made = sequence(known[i].code, known[i].count);
        assert_true(made.periodic && made.proved);
        assert_int_equal(made.period, known[i].period);
        assert_int_equal(made.preperiod, known[i].preperiod);
        mb_sequence_clear(&made);
    }
}

static void a_million_numbers_of_kayles_follow_from_its_period(void **state)
{
    (void)state;
    static const uint32_t table[] = {4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7}; /* of n by n mod 12, from 71 on */
    mb_sequence made = sequence("0.77", 1000000);
    for (uint32_t n = 71; n < made.count; n++)
        assert_int_equal(made.number[n], table[n % 12]);
    mb_sequence_clear(&made);
}

/* 2 * 71 + 12 + 2 comparisons a period apart end at heap 167. */
static void kayles_is_proved_by_168_numbers_and_not_by_167(void **state)
{
    (void)state;
    mb_sequence made = sequence("0.77", 167);
    assert_true(made.periodic);
    assert_false(made.proved);
    assert_int_equal(made.period, 12);
    mb_sequence_clear(&made);
    made = sequence("0.77", 168);
    assert_true(made.proved);
    assert_int_equal(made.preperiod, 71);
    mb_sequence_clear(&made);
}

/* Taking 1 or 2: numbers 0 1 2 0 1 2, a window of two from heap 1 on repeats after three. */
static void subtraction_is_proved_by_a_window_as_long_as_the_most_taken(void **state)
{
    (void)state;
    mb_sequence made = sequence("0.33", 5);
    assert_false(made.proved);
    mb_sequence_clear(&made);
    made = sequence("0.33", 6);
    assert_true(made.proved);
    assert_int_equal(made.period, 3);
    assert_int_equal(made.preperiod, 0);
    mb_sequence_clear(&made);
}

static void no_period_is_claimed_where_none_was_seen(void **state)
{
    (void)state;
    mb_sequence made = sequence("0.6", 2000);
    assert_false(made.periodic);
    assert_false(made.proved);
    mb_sequence_clear(&made);
}

static void the_shortest_sequences_are_right(void **state)
{
    (void)state;
    for (uint32_t count = 0; count <= 5; count++) {
        mb_sequence made = sequence("4.77", count);
        static const uint32_t numbers_477[] = {0, 1, 2, 3, 4, 5};
        for (uint32_t n = 0; n < 3 && n < count; n++)
            assert_int_equal(made.number[n], numbers_477[n]);
        mb_sequence_clear(&made);
    }
    const mb_octal none = {0};
    mb_sequence made;
    check_ok(mb_sequence_compute(&made, &none, 10, NULL), NULL);
    assert_true(made.proved && made.period == 1 && made.preperiod == 0);
    mb_sequence_clear(&made);
}

static void long_sequences_can_be_stopped(void **state)
{
    (void)state;
    const mb_limits limits = {.tick = stop_at_once};
    mb_octal rules = octal("0.007");
    mb_sequence untouched = {.count = 77};
    assert_int_equal(mb_sequence_compute(&untouched, &rules, 1000000, &limits), MB_ECANCEL);
    assert_int_equal(untouched.count, 77);
    mb_octal_clear(&rules);
}

static void every_failing_allocation_is_survived(void **state)
{
    (void)state;
    static const char *const codes[] = {"0.137", "0.6", "0.333"};
    for (size_t i = 0; i < MB_COUNT(codes); i++)
        for (uint64_t k = 1, count = 1; k <= count; k++) {
            mb_sequence made = {0};
            mb_octal rules = {0};
            mb_mem_fail_at(k);
            mb_status status = mb_octal_parse(&rules, codes[i], NULL);
            if (status == MB_OK)
                status = mb_sequence_compute(&made, &rules, 300, NULL);
            count = mb_mem_count() > count ? mb_mem_count() : count;
            mb_mem_fail_at(0);
            assert_true(status == MB_OK || (status == MB_ENOMEM && !made.number));
            mb_octal_clear(&rules);
            mb_sequence_clear(&made);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_those_of_the_definition),
        cmocka_unit_test(games_with_a_rare_and_a_common_half_are_right_beyond_the_first_mask),
        cmocka_unit_test(long_codes_are_right_too),
        cmocka_unit_test(numbers_of_more_than_16_bits_are_right),
        cmocka_unit_test(twenty_thousand_numbers_are_those_of_the_definition),
        cmocka_unit_test(taking_without_breaking_is_right_with_many_values),
        cmocka_unit_test(published_periods_are_found_and_proved),
        cmocka_unit_test(a_million_numbers_of_kayles_follow_from_its_period),
        cmocka_unit_test(kayles_is_proved_by_168_numbers_and_not_by_167),
        cmocka_unit_test(subtraction_is_proved_by_a_window_as_long_as_the_most_taken),
        cmocka_unit_test(no_period_is_claimed_where_none_was_seen),
        cmocka_unit_test(the_shortest_sequences_are_right),
        cmocka_unit_test(long_sequences_can_be_stopped),
        cmocka_unit_test(every_failing_allocation_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
