/* one_heap.c -- one heap from which given numbers may be taken: the winner, the reasons and the winning moves. */
#include "theory/one_heap.h"

#include "core/mem.h"

static const mb_words SAY_NO_PERIOD = MB_WORDS("no period of the winner could be proved for these numbers to take",
                                               "aucune période du gagnant n'a pu être démontrée pour ces prises");
static const mb_words SAY_MODULO_WINS = MB_WORDS("{n} = {times}*{period} + {rest}, so the mover wins",
                                                 "{n} = {times}*{period} + {rest}, donc le joueur au trait gagne");
static const mb_words SAY_MODULO_LOSES = MB_WORDS("{n} = {times}*{period} + {rest}, so the mover loses",
                                                  "{n} = {times}*{period} + {rest}, donc le joueur au trait perd");
static const mb_words SAY_RESIDUES =
    MB_WORDS("the mover loses exactly when the remainder modulo {period} is {rests}",
             "le joueur au trait perd exactement quand le reste modulo {period} est {rests}");
static const mb_words SAY_LIKE_WINS =
    MB_WORDS("{n} is like {small}, where the mover wins", "{n} est comme {small}, où le joueur au trait gagne");
static const mb_words SAY_LIKE_LOSES =
    MB_WORDS("{n} is like {small}, where the mover loses", "{n} est comme {small}, où le joueur au trait perd");
static const mb_words SAY_PERIOD =
    MB_WORDS("from {first} {first?match:matches} on, the winner repeats with period {period}",
             "à partir de {first} {first?allumette:allumettes}, le gagnant se répète avec la période {period}");
static const mb_words SAY_PROVED =
    MB_WORDS("proved: the winner at a heap depends only on the winners at the {window} {window?heap:heaps} before "
             "it, and a block of "
             "{window} consecutive {window?winner:winners} occurs twice",
             "démontré : le gagnant d'un tas ne dépend que {window?du:des} {window} {window?tas précédent:tas "
             "précédents}, et un "
             "bloc de {window} {window?gagnant consécutif:gagnants consécutifs} apparaît deux fois");
static const mb_words SAY_COUNTED_WINS =
    MB_WORDS("all smaller heaps were worked out one by one: the mover wins at {n}",
             "tous les tas plus petits ont été calculés un à un : le joueur au trait gagne à {n}");
static const mb_words SAY_COUNTED_LOSES =
    MB_WORDS("all smaller heaps were worked out one by one: the mover loses at {n}",
             "tous les tas plus petits ont été calculés un à un : le joueur au trait perd à {n}");

enum { MOST_WINDOW = 1 << 20 }; /* takes beyond are left out where the heap is smaller: periods stay within reach */

mb_status mb_taking_open(mb_taking *out, const mb_value *take, bool misere, uint64_t left, uint64_t most)
{
    mb_taking made = {.misere = misere, .left = left};
    int64_t *list = mb_alloc(take->count, sizeof *list);
    if (!list)
        return MB_ENOMEM;
    for (size_t i = 0; i < take->count; i++)
        if (take->list[i] <= MOST_WINDOW || (uint64_t)take->list[i] + left <= most)
            list[made.count++] = take->list[i];
    MB_ASSERT(made.count <= take->count);
    mb_numbers_sort(list, made.count);
    made.take = list;
    *out = made;
    return MB_OK;
}

void mb_taking_clear(mb_taking *taking)
{
    mb_release((void *)taking->take);
    *taking = (mb_taking){0};
}

bool mb_taking_goes_on(const mb_taking *taking, uint64_t n)
{
    return taking->count > 0 && (uint64_t)taking->take[0] + taking->left <= n;
}

void mb_taking_say_proof(mb_theory *out, const mb_taking *taking)
{
    MB_ASSERT(taking->count > 0);
    mb_theory_reason(out, SAY_PROVED, "window", taking->take[taking->count - 1]);
}

/* "1" or "0, 2": the remainders at which the mover loses; false when they are many. */
static bool list_rests(mb_text *out, const mb_period *period)
{
    enum { FEW = 8 };
    size_t count = 0;
    for (uint64_t rest = 0; rest < period->period && count <= FEW; rest++) {
        MB_ASSERT(rest < period->known);
        if (period->value[rest] != 0)
            continue;
        mb_text_add(out, count++ ? ", " : "");
        mb_text_u64(out, rest);
    }
    return count <= FEW;
}

static void give_reasons(mb_theory *out, const mb_period *found, uint64_t n, const mb_taking *taking)
{
    const bool wins = out->mover_wins;
    const uint64_t period = found->period, first = found->preperiod;
    mb_text rests = {0};
    if (found->proved && first == 0 && list_rests(&rests, found)) {
        mb_theory_reason(out, wins ? SAY_MODULO_WINS : SAY_MODULO_LOSES, "n", n, "times", n / period, "period",
                         period, "rest", n % period);
        mb_theory_reason(out, SAY_RESIDUES, "rests", mb_piece_of(&rests), "period", period);
        mb_taking_say_proof(out, taking);
    } else if (found->proved && n >= first + period) {
        mb_theory_reason(out, wins ? SAY_LIKE_WINS : SAY_LIKE_LOSES, "n", n, "small", first + (n - first) % period);
        mb_theory_reason(out, SAY_PERIOD, "first", first, "period", period);
        mb_taking_say_proof(out, taking);
    } else { /* among the first values, which no period is needed for */
        mb_theory_reason(out, wins ? SAY_COUNTED_WINS : SAY_COUNTED_LOSES, "n", n);
    }
    mb_text_clear(&rests);
}

mb_status mb_one_heap_failed(mb_error *error, mb_status status)
{
    if (status == MB_EUNSUITED)
        mb_fail(error, status, SAY_NO_PERIOD);
    else
        mb_error_plain(error, status);
    return status;
}

mb_status mb_one_heap_judge(mb_theory *out, const mb_taking *taking, uint64_t n, const char *open, const char *close,
                            mb_error *error)
{
    MB_ASSERT(mb_taking_goes_on(taking, n));
    mb_period period;
    const mb_status status = mb_period_find(&period, taking, n);
    if (status != MB_OK)
        return mb_one_heap_failed(error, status);
    const uint32_t value = mb_period_value(&period, n);
    out->mover_wins = value > 0;
    out->has_grundy = !taking->misere;
    out->grundy = taking->misere ? 0 : value;
    give_reasons(out, &period, n, taking);
    for (size_t i = 0; i < taking->count && (uint64_t)taking->take[i] + taking->left <= n; i++) {
        const uint64_t to = n - (uint64_t)taking->take[i];
        if (mb_period_value(&period, to) != 0)
            continue;
        mb_text *name = mb_theory_move(out);
        mb_text_add(name, open);
        mb_text_u64(name, to);
        mb_text_add(name, close);
    }
    mb_period_clear(&period);
    return MB_OK;
}
