/* nim.c -- one heap, some numbers to take: who wins has a period, which is proved. */
#include "core/mem.h"
#include "expert/expert.h"
#include "expert/period.h"
#include "games/common.h"

enum { MOST_WINDOW = 1 << 20 }; /* takes beyond are left out where the heap is smaller: periods stay within reach */

/* "1" or "0, 2": the remainders at which the mover loses; false when they are many. */
static bool note_rests(mb_note *note, const mb_period *period)
{
    enum { FEW = 8 };
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    size_t count = 0;
    for (uint64_t rest = 0; rest < period->period && count <= FEW; rest++) {
        if (period->value[rest] != 0)
            continue;
        mb_text_add(&text, count++ ? ", " : "");
        mb_text_u64(&text, rest);
    }
    mb_note_string(note, "rests", mb_text_string(&text));
    mb_text_clear(&text);
    return count <= FEW;
}

static void give_reasons(mb_theory *out, const mb_period *period, uint64_t n, uint64_t window)
{
    const bool wins = out->mover_wins;
    if (!period->proved || n < period->preperiod) {
        mb_note_count(mb_theory_reason(out, wins ? MB_M_EXPERT_COUNTED_WINS : MB_M_EXPERT_COUNTED_LOSES), "n", n);
        return;
    }
    mb_note rule;
    mb_note_set(&rule, MB_M_EXPERT_RESIDUES);
    mb_note_count(&rule, "period", period->period);
    mb_note *note;
    if (period->preperiod == 0 && note_rests(&rule, period)) {
        note = mb_theory_reason(out, wins ? MB_M_EXPERT_MODULO_WINS : MB_M_EXPERT_MODULO_LOSES);
        mb_note_count(note, "n", n);
        mb_note_count(note, "times", n / period->period);
        mb_note_count(note, "period", period->period);
        mb_note_count(note, "rest", n % period->period);
        *mb_theory_reason(out, rule.id) = rule;
    } else {
        note = mb_theory_reason(out, wins ? MB_M_EXPERT_LIKE_WINS : MB_M_EXPERT_LIKE_LOSES);
        mb_note_count(note, "n", n);
        mb_note_count(note, "small", period->preperiod + (n - period->preperiod) % period->period);
        note = mb_theory_reason(out, MB_M_EXPERT_PERIOD);
        mb_note_count(note, "first", period->preperiod);
        mb_note_count(note, "period", period->period);
    }
    mb_note_count(mb_theory_reason(out, MB_M_EXPERT_PROVED), "window", window);
}

/* Judge a heap of n from which something can be taken. */
static mb_status judge(mb_theory *out, const mb_taking *taking, uint64_t n)
{
    mb_period period;
    const mb_status status = mb_period_find(&period, taking, n);
    if (status != MB_OK)
        return status;
    const uint32_t value = mb_period_value(&period, n);
    out->mover_wins = value > 0;
    out->has_grundy = !taking->misere;
    out->grundy = taking->misere ? 0 : value;
    give_reasons(out, &period, n, (uint64_t)taking->take[taking->count - 1]);
    for (size_t i = 0; i < taking->count && (uint64_t)taking->take[i] + taking->left <= n; i++) {
        const uint64_t to = n - (uint64_t)taking->take[i];
        if (mb_period_value(&period, to) == 0)
            mb_text_u64(mb_theory_move(out), to);
    }
    mb_period_clear(&period);
    return MB_OK;
}

static mb_status ask(mb_theory *out, const mb_game *game, const mb_value *values, const char *name, size_t length,
                     mb_error *error)
{
    mb_state n = (mb_state)mb_theory_value(game, values, "n")->number;
    mb_status status = name ? mb_number_position(&n, n, name, length, error) : MB_OK;
    if (status != MB_OK)
        return status;
    const mb_value *set = mb_theory_value(game, values, "take");
    mb_taking taking = {.misere = mb_theory_is_misere(game, values)};
    taking.left = taking.misere && mb_theory_value(game, values, "stop")->number == 1;
    int64_t *take = mb_alloc(set->count, sizeof *take);
    if (!take)
        return mb_error_plain(error, MB_ENOMEM);
    bool over = true;
    for (size_t i = 0; i < set->count; i++) {
        const bool possible = (uint64_t)set->list[i] + taking.left <= n;
        over = over && !possible;
        if (possible || set->list[i] <= MOST_WINDOW) /* what is more than the heap holds changes nothing there */
            take[taking.count++] = set->list[i];
    }
    mb_numbers_sort(take, taking.count);
    taking.take = take;

    mb_theory theory = {0};
    mb_text_u64(&theory.position, n);
    if (over) {
        mb_theory_over(&theory, taking.misere && !(taking.left == 1 && n == 1));
        theory.has_grundy = !taking.misere;
    } else {
        status = judge(&theory, &taking, n);
    }
    mb_release(take);
    if (status == MB_OK)
        return mb_theory_finish(out, &theory, error);
    mb_theory_clear(&theory);
    if (status == MB_EUNSUITED)
        mb_error_set(error, status, MB_M_EXPERT_NO_PERIOD);
    else
        mb_error_plain(error, status);
    return status;
}

const mb_expert mb_expert_nim = {.game = "nim", .brief = MB_M_EXPERT_NIM, .ask = ask};
