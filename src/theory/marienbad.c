/* marienbad.c -- heaps of any number and size: the theory of Nim.
 *
 * Stopping before the last match (stop=1) shortens plays but changes no winner: in misère play, taking that match
 * loses.
 */
#include "core/mem.h"
#include "theory/heaps.h"

static void marienbad_list_moves(mb_theory *out, const int64_t *heap, size_t count, bool misere)
{
    const mb_heaps heaps = mb_heaps_count(heap, count, misere);
    for (size_t i = 0; i < count; i++) {
        MB_ASSERT(i == 0 || heap[i - 1] <= heap[i]);
        if (i > 0 && heap[i] == heap[i - 1]) /* equal heaps are alike */
            continue;
        int64_t to[2];
        const size_t targets = mb_heaps_targets(to, &heaps, heap[i]);
        for (size_t k = 0; k < targets; k++)
            mb_heaps_show_lowered(mb_theory_move(out), heap, count, i, to[k]);
    }
}

static mb_status marienbad_ask(mb_theory *out, const mb_game *game, const mb_value *values, const char *name,
                               size_t length, mb_error *error)
{
    const mb_value *start = mb_value_of(game, values, "heaps");
    const bool misere = mb_theory_is_misere(game, values);
    const bool stops = misere && mb_value_of(game, values, "stop")->number == 1;
    mb_theory theory = {0};
    int64_t *heap;
    mb_status status = mb_heaps_read(&heap, start, name, length, error);
    if (status != MB_OK)
        return status;
    mb_tuple_show(&theory.position, heap, start->count);
    const mb_heaps heaps = mb_heaps_count(heap, start->count, misere);
    const bool none = heaps.ones + heaps.large == 0, last = heaps.ones == 1 && heaps.large == 0;
    if (none || (stops && last)) {
        mb_theory_over(&theory, none && misere);
        theory.has_grundy = !misere;
    } else {
        status = mb_heaps_judge(&theory, heap, start->count, misere);
        if (status == MB_OK)
            marienbad_list_moves(&theory, heap, start->count, misere);
        else
            mb_error_plain(error, status);
    }
    if (status == MB_OK)
        status = mb_theory_finish(out, &theory, error);
    else
        mb_theory_clear(&theory);
    mb_release(heap);
    return status;
}

const mb_expert mb_expert_marienbad = {
    .game = "marienbad",
    .brief = MB_WORDS("Nim, by the xor of the heaps", "Nim, par le ou exclusif des tas"),
    .ask = marienbad_ask};
