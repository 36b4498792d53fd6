/* marienbad.c -- heaps of any number and size: the theory of Nim.
 *
 * That nobody takes the last match (stop=1) changes the end of a play but not who wins: in misère, taking it loses.
 */
#include "core/mem.h"
#include "expert/heaps.h"
#include "games/common.h"

/* Heaps in any order, empty ones left out or not, none larger than those of the start when both are sorted. */
static mb_status parse(int64_t *heap, const mb_value *start, const char *name, size_t length, mb_error *error)
{
    size_t count;
    if (mb_tuple_parse(heap, start->count, &count, name, length) != MB_OK)
        return mb_refuse_text(error, MB_M_MARIENBAD_POSITION, name, length);
    if (count > start->count)
        return mb_refuse_text(error, MB_M_MARIENBAD_UNREACHED, name, length);
    mb_numbers_sort(heap, start->count);
    return MB_OK;
}

/* Do the sorted heaps come from a play that began with `start`? */
static mb_status check_reached(const int64_t *heap, const mb_value *start, const char *name, size_t length,
                               mb_error *error)
{
    mb_status status = MB_OK;
    int64_t *most = mb_alloc(start->count, sizeof *most);
    if (!most)
        return mb_error_plain(error, MB_ENOMEM);
    memcpy(most, start->list, start->count * sizeof *most);
    mb_numbers_sort(most, start->count);
    for (size_t i = 0; i < start->count && status == MB_OK; i++)
        if (heap[i] < 0 || heap[i] > most[i])
            status = mb_refuse_text(error, MB_M_MARIENBAD_UNREACHED, name, length);
    mb_release(most);
    return status;
}

/* Name the position with heap i lowered to `to`: what it jumps over moves up. */
static void name_lowered(mb_text *out, const int64_t *heap, size_t count, size_t i, int64_t to)
{
    mb_text_char(out, '(');
    bool placed = false, first = true;
    for (size_t k = 0; k <= count; k++) {
        if (!placed && (k == count || heap[k] >= to)) {
            placed = true;
            mb_text_add(out, first ? "" : ",");
            mb_text_i64(out, to);
            first = false;
        }
        if (k == count || k == i)
            continue;
        mb_text_add(out, first ? "" : ",");
        mb_text_i64(out, heap[k]);
        first = false;
    }
    mb_text_char(out, ')');
}

static void list_moves(mb_theory *out, const int64_t *heap, size_t count, bool misere)
{
    const mb_heaps heaps = mb_heaps_count(heap, count, misere);
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && heap[i] == heap[i - 1]) /* equal heaps are alike */
            continue;
        int64_t to[2];
        const size_t targets = mb_heaps_targets(to, &heaps, heap[i]);
        for (size_t k = 0; k < targets; k++)
            name_lowered(mb_theory_move(out), heap, count, i, to[k]);
    }
}

static mb_status ask(mb_theory *out, const mb_game *game, const mb_value *values, const char *name, size_t length,
                     mb_error *error)
{
    const mb_value *start = mb_theory_value(game, values, "heaps");
    const bool misere = mb_theory_is_misere(game, values);
    const bool stops = misere && mb_theory_value(game, values, "stop")->number == 1;
    mb_theory theory = {0};
    int64_t *heap = mb_alloc_zero(start->count, sizeof *heap);
    if (!heap)
        return mb_error_plain(error, MB_ENOMEM);
    mb_status status = MB_OK;
    if (name) {
        status = parse(heap, start, name, length, error);
        if (status == MB_OK)
            status = check_reached(heap, start, name, length, error);
    } else {
        memcpy(heap, start->list, start->count * sizeof *heap);
        mb_numbers_sort(heap, start->count);
    }
    if (status != MB_OK)
        goto done;
    mb_tuple_show(&theory.position, heap, start->count);
    const mb_heaps heaps = mb_heaps_count(heap, start->count, misere);
    const bool none = heaps.ones + heaps.large == 0, last = heaps.ones == 1 && heaps.large == 0;
    if (none || (stops && last)) {
        mb_theory_over(&theory, none && misere);
        theory.has_grundy = !misere;
    } else {
        status = mb_heaps_judge(&theory, heap, start->count, misere);
        if (status == MB_OK)
            list_moves(&theory, heap, start->count, misere);
        else
            mb_error_plain(error, status);
    }
    if (status == MB_OK)
        status = mb_theory_finish(out, &theory, error);
    else
        mb_theory_clear(&theory);
done:
    mb_release(heap);
    return status;
}

const mb_expert mb_expert_marienbad = {.game = "marienbad", .brief = MB_M_EXPERT_HEAPS, .ask = ask};
