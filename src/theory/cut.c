/* cut.c -- the chocolate bar is two heaps of Nim: its rows less one and its columns less one.
 *
 * A cut leaves fewer rows or fewer columns, any number down to 1, and the poisoned square alone is the terminal
 * position: the same game as on those heaps, so the theory of Nim holds in normal and in misère play.
 */
#include "games/pair.h"
#include "theory/heaps.h"

static const mb_words SAY_CUT_HEAPS =
    MB_WORDS("the bar is two heaps of Nim, {rows} - 1 rows and {cols} - 1 columns",
             "la tablette équivaut à deux tas de Nim, {rows} - 1 lignes et {cols} - 1 colonnes");

static mb_status cut_ask(mb_theory *out, const mb_game *game, const mb_value *values, const char *name, size_t length,
                         mb_error *error)
{
    int64_t side[] = {mb_value_of(game, values, "rows")->number, mb_value_of(game, values, "cols")->number};
    const bool misere = mb_theory_is_misere(game, values);
    if (name) {
        const mb_status status = mb_pair_read(side, 1, name, length, error);
        if (status != MB_OK)
            return status;
    }
    mb_theory theory = {0};
    mb_tuple_show(&theory.position, side, MB_COUNT(side));
    MB_ASSERT(side[0] >= 1 && side[1] >= 1);
    const int64_t heap[] = {side[0] - 1, side[1] - 1};
    if (heap[0] == 0 && heap[1] == 0) {
        mb_theory_over(&theory, misere);
        theory.has_grundy = !misere;
        return mb_theory_finish(out, &theory, error);
    }
    const mb_status status = mb_heaps_judge(&theory, heap, MB_COUNT(heap), misere);
    if (status != MB_OK) {
        mb_theory_clear(&theory);
        return mb_error_plain(error, status);
    }
    mb_theory_reason(&theory, SAY_CUT_HEAPS, "rows", side[0], "cols", side[1]);
    const mb_heaps heaps = mb_heaps_count(heap, MB_COUNT(heap), misere);
    for (size_t i = 0; i < MB_COUNT(heap); i++) {
        int64_t to[2];
        const size_t targets = mb_heaps_targets(to, &heaps, heap[i]);
        for (size_t k = 0; k < targets; k++) {
            int64_t next[] = {side[0], side[1]};
            MB_ASSERT(to[k] < heap[i]);
            next[i] = to[k] + 1;
            mb_tuple_show(mb_theory_move(&theory), next, MB_COUNT(next));
        }
    }
    return mb_theory_finish(out, &theory, error);
}

const mb_expert mb_expert_cut = {
    .game = "cut",
    .brief = MB_WORDS("two heaps of Nim: the rows and the columns", "deux tas de Nim : les lignes et les colonnes"),
    .ask = cut_ask};
