/* nim.c -- one heap, some numbers to take: the winner is periodic in the size, by a proved period. */
#include "theory/one_heap.h"

static mb_status nim_ask(mb_theory *out, const mb_game *game, const mb_value *values, const char *name, size_t length,
                         mb_error *error)
{
    mb_state n = (mb_state)mb_value_of(game, values, "n")->number;
    mb_status status = name ? mb_number_position(&n, n, name, length, error) : MB_OK;
    if (status != MB_OK)
        return status;
    const bool misere = mb_theory_is_misere(game, values);
    const uint64_t left = misere && mb_value_of(game, values, "stop")->number == 1;
    mb_taking taking;
    if (mb_taking_open(&taking, mb_value_of(game, values, "take"), misere, left, n) != MB_OK)
        return mb_error_plain(error, MB_ENOMEM);
    mb_theory theory = {0};
    mb_text_u64(&theory.position, n);
    if (mb_taking_goes_on(&taking, n)) {
        status = mb_one_heap_judge(&theory, &taking, n, "", "", error);
    } else {
        mb_theory_over(&theory, misere && !(left == 1 && n == 1));
        theory.has_grundy = !misere;
    }
    mb_taking_clear(&taking);
    if (status == MB_OK)
        return mb_theory_finish(out, &theory, error);
    mb_theory_clear(&theory);
    return status;
}

const mb_expert mb_expert_nim = {
    .game = "nim",
    .brief = MB_WORDS("one heap, by the period of the winner", "un tas, par la période du gagnant"),
    .ask = nim_ask};
