/* heaps.c -- Grundy sequences of random codes are the mex everywhere, and a proved period goes on. */
#include "games/octal_heaps.h"
#include "torture.h"

enum { COUNT = 400 };

static void make(mb_text *text, uint64_t *dice)
{
    mb_text_add(text, torture_rarely(dice, 8) ? "4." : "0.");
    for (uint32_t digits = 1 + mb_random_below(dice, 5); digits > 0; digits--)
        mb_text_char(text, (char)('0' + mb_random_below(dice, 8)));
    mb_text_char(text, '\n');
}

static uint32_t mex(const mb_octal *rules, const uint32_t *number, uint32_t n)
{
    bool seen[2 * COUNT] = {0};
    for (uint32_t k = 0; k < rules->digits && k <= n; k++) {
        const uint32_t rest = n - k, digit = rules->digit[k];
        if (digit & 1 && rest == 0)
            seen[0] = true;
        if (digit & 2 && rest > 0 && k > 0)
            seen[number[rest]] = true;
        for (uint32_t a = 1; digit & 4 && a < rest; a++)
            seen[number[a] ^ number[rest - a]] = true;
    }
    uint32_t least = 0;
    while (seen[least])
        least++;
    return least;
}

static void run(torture_case *c)
{
    mb_octal rules;
    char code[64] = {0};
    strncpy(code, c->text, sizeof code - 1);
    code[strcspn(code, "\n")] = 0;
    if (mb_octal_parse(&rules, code, NULL) != MB_OK)
        torture_no_case();
    mb_sequence sequence;
    const uint32_t asked = 1 + mb_random_below(&c->dice, COUNT);
    check_ok(mb_sequence_compute(&sequence, &rules, asked, NULL), NULL);
    uint32_t number[COUNT] = {0};
    for (uint32_t n = 0; n < COUNT; n++) {
        number[n] = n > 0 ? mex(&rules, number, n) : 0;
        if (n < asked)
            assert_int_equal(sequence.number[n], number[n]);
        if (sequence.proved && n >= sequence.preperiod + sequence.period)
            assert_int_equal(number[n], number[n - sequence.period]);
    }
    mb_sequence_clear(&sequence);
    mb_octal_clear(&rules);
}

const torture_kind torture_heaps = {"heaps", "Grundy sequences and their periods, by random codes", make, run};
