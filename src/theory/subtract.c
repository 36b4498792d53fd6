/* subtract.c -- several heaps, some numbers to take: the xor of the heaps' Grundy numbers, which have a proved
 * period.
 *
 * In misère play that does not hold: then only one heap alone is answered.
 */
#include "core/mem.h"
#include "theory/heaps.h"
#include "theory/one_heap.h"

static void subtract_list_moves(mb_theory *out, const mb_taking *taking, const mb_period *period, const int64_t *heap,
                                size_t count)
{
    for (size_t i = 0; i < count; i++) {
        MB_ASSERT(i == 0 || heap[i - 1] <= heap[i]);
        if (i > 0 && heap[i] == heap[i - 1]) /* equal heaps are alike */
            continue;
        const uint64_t wanted = out->grundy ^ mb_period_value(period, (uint64_t)heap[i]);
        for (size_t k = 0; k < taking->count && taking->take[k] <= heap[i]; k++)
            if (mb_period_value(period, (uint64_t)(heap[i] - taking->take[k])) == wanted)
                mb_heaps_show_lowered(mb_theory_move(out), heap, count, i, heap[i] - taking->take[k]);
    }
}

/* Judge several heaps, in normal play. */
static mb_status subtract_judge(mb_theory *out, const mb_taking *taking, const int64_t *heap, size_t count)
{
    mb_period period;
    mb_status status = mb_period_find(&period, taking, (uint64_t)heap[count - 1]);
    if (status != MB_OK)
        return status;
    uint64_t *term = mb_alloc(count, sizeof *term);
    if (!term) {
        status = MB_ENOMEM;
        goto done;
    }
    for (size_t i = 0; i < count; i++)
        term[i] = mb_period_value(&period, (uint64_t)heap[i]);
    mb_heaps_judge_numbers(out, term, count);
    if (period.proved) {
        mb_heaps_say_period(out, period.preperiod, period.period);
        mb_taking_say_proof(out, taking);
    }
    subtract_list_moves(out, taking, &period, heap, count);
done:
    mb_period_clear(&period);
    return status;
}

static mb_status subtract_ask(mb_theory *out, const mb_game *game, const mb_value *values, const char *name,
                              size_t length, mb_error *error)
{
    const mb_value *start = mb_value_of(game, values, "heaps");
    const bool misere = mb_theory_is_misere(game, values);
    const size_t count = start->count;
    int64_t *heap;
    mb_status status = mb_heaps_read(&heap, start, name, length, error);
    if (status != MB_OK)
        return status;
    mb_theory theory = {0};
    mb_taking taking;
    const uint64_t most = (uint64_t)heap[count - 1];
    status = mb_taking_open(&taking, mb_value_of(game, values, "take"), misere, 0, most);
    if (status != MB_OK) {
        mb_error_plain(error, status);
        goto done;
    }
    mb_tuple_show(&theory.position, heap, count);
    if (!mb_taking_goes_on(&taking, most)) {
        mb_theory_over(&theory, misere);
        theory.has_grundy = !misere;
    } else if (count == 1) {
        status = mb_one_heap_judge(&theory, &taking, most, "(", ")", error);
    } else if (misere) {
        status = mb_heaps_refuse_misere(error);
    } else {
        status = subtract_judge(&theory, &taking, heap, count);
        if (status != MB_OK)
            mb_one_heap_failed(error, status);
    }
    mb_taking_clear(&taking);
    if (status == MB_OK)
        status = mb_theory_finish(out, &theory, error);
    else
        mb_theory_clear(&theory);
done:
    mb_release(heap);
    return status;
}

const mb_expert mb_expert_subtract = {.game = "subtract", .brief = MB_HEAPS_BRIEF, .ask = subtract_ask};
