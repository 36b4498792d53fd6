/* heaps.c -- the theory of Nim: the xor of the heaps, and the exception of misère play. */
#include "theory/heaps.h"

#include "core/mem.h"
#include "games/matches.h"

static const mb_words SAY_XOR_WINS =
    MB_WORDS("{terms} = {xor}, not 0, so the mover wins", "{terms} = {xor}, non nul, donc le joueur au trait gagne");
static const mb_words SAY_XOR_LOSES =
    MB_WORDS("{terms} = 0, so the mover loses", "{terms} = 0, donc le joueur au trait perd");
static const mb_words SAY_XOR_RULE =
    MB_WORDS("in Nim the mover loses exactly when the xor of the heaps is 0",
             "au Nim, le joueur au trait perd exactement quand le ou exclusif des tas est nul");
static const mb_words SAY_SUM_RULE = MB_WORDS(
    "these are the Grundy numbers of the heaps; the mover loses exactly when their xor is 0",
    "ce sont les nombres de Grundy des tas ; le joueur au trait perd exactement quand leur ou exclusif est nul");
static const mb_words SAY_MISERE_SUM =
    MB_WORDS("where the last move loses, several heaps with given numbers to take have no known theory",
             "quand le dernier coup fait perdre, on ne connaît pas de théorie de plusieurs tas aux prises imposées");
static const mb_words SAY_NUMBERS_PERIOD =
    MB_WORDS("from heaps of {first} on, the numbers repeat with period {period}",
             "à partir des tas de {first}, les nombres se répètent avec la période {period}");
static const mb_words SAY_XOR_MISERE =
    MB_WORDS("though the last move loses: that changes nothing while a heap holds 2 or more",
             "bien que le dernier coup fasse perdre : cela ne change rien tant qu'un tas contient au moins 2");
static const mb_words SAY_ONES_WINS =
    MB_WORDS("the last move loses, and the heaps of 1 left are even in number ({count}), so the mover wins",
             "le dernier coup fait perdre, et les tas de 1 restants sont en nombre pair ({count}), donc le joueur au "
             "trait gagne");
static const mb_words SAY_ONES_LOSES =
    MB_WORDS("the last move loses, and the heaps of 1 left are odd in number ({count}), so the mover loses",
             "le dernier coup fait perdre, et les tas de 1 restants sont en nombre impair ({count}), donc le joueur "
             "au trait perd");
static const mb_words SAY_ONE_LARGE =
    MB_WORDS("the last move loses, and one heap alone has 2 or more: lowered to 0 or 1, it leaves an odd number of "
             "heaps of 1, so the mover wins",
             "le dernier coup fait perdre, et un seul tas contient au moins 2 : ramené à 0 ou 1, il laisse un nombre "
             "impair de tas de 1, donc le joueur au trait gagne");

static void heaps_add(mb_heaps *heaps, int64_t size)
{
    heaps->sum ^= (uint64_t)size;
    heaps->ones += size == 1;
    heaps->large += size > 1;
}

static void drop(mb_heaps *heaps, int64_t size)
{
    MB_ASSERT((size != 1 || heaps->ones > 0) && (size <= 1 || heaps->large > 0));
    heaps->sum ^= (uint64_t)size;
    heaps->ones -= size == 1;
    heaps->large -= size > 1;
}

mb_heaps mb_heaps_count(const int64_t *heap, size_t count, bool misere)
{
    mb_heaps heaps = {.misere = misere};
    for (size_t i = 0; i < count; i++) {
        MB_ASSERT(heap[i] >= 0);
        heaps_add(&heaps, heap[i]);
    }
    MB_ASSERT(heaps.ones + heaps.large <= count);
    return heaps;
}

/* Is that lost for the mover? */
static bool heaps_is_lost(const mb_heaps *heaps)
{
    return heaps->misere && heaps->large == 0 ? heaps->ones % 2 == 1 : heaps->sum == 0;
}

/* While a large heap stays, the xor must become 0; without one, only 0 and 1 are left to try. */
size_t mb_heaps_targets(int64_t out[2], const mb_heaps *heaps, int64_t size)
{
    const int64_t level = (int64_t)(heaps->sum ^ (uint64_t)size), tried[] = {level > 1 ? level : -1, 1, 0};
    size_t count = 0;
    for (size_t i = 0; i < MB_COUNT(tried); i++) {
        if (tried[i] < 0 || tried[i] >= size)
            continue;
        mb_heaps after = *heaps;
        drop(&after, size);
        heaps_add(&after, tried[i]);
        if (heaps_is_lost(&after)) {
            MB_ASSERT(count < 2);
            out[count++] = tried[i];
        }
    }
    return count;
}

/* Winner, number and first reason: "1 xor 3 xor 5 = 7". */
static void judge_terms(mb_theory *out, uint64_t *terms, size_t count)
{
    uint64_t sum = 0;
    mb_text text = {0}; /* as far as a note has room for it */
    for (size_t i = 0; i < count; i++) {
        sum ^= terms[i];
        if (text.length >= MB_NOTE_ROOM)
            continue;
        mb_text_add(&text, i ? " xor " : "");
        mb_text_u64(&text, terms[i]);
    }
    out->terms = terms;
    out->term_count = count;
    out->mover_wins = sum != 0;
    out->has_grundy = true;
    out->grundy = sum;
    mb_theory_reason(out, sum ? SAY_XOR_WINS : SAY_XOR_LOSES, "terms", mb_piece_of(&text), "xor", sum);
    mb_text_clear(&text);
}

void mb_heaps_judge_numbers(mb_theory *out, uint64_t *terms, size_t count)
{
    judge_terms(out, terms, count);
    mb_theory_reason(out, SAY_SUM_RULE);
}

void mb_heaps_say_period(mb_theory *out, uint64_t first, uint64_t period)
{
    MB_ASSERT(period > 0);
    mb_theory_reason(out, SAY_NUMBERS_PERIOD, "first", first, "period", period);
}

mb_status mb_heaps_refuse_misere(mb_error *error)
{
    return mb_fail(error, MB_EUNSUITED, SAY_MISERE_SUM);
}

mb_status mb_heaps_judge(mb_theory *out, const int64_t *heap, size_t count, bool misere)
{
    const mb_heaps heaps = mb_heaps_count(heap, count, misere);
    const bool lost = heaps_is_lost(&heaps);
    MB_ASSERT(heaps.ones + heaps.large > 0);
    if (misere && heaps.large < 2) {
        out->mover_wins = !lost;
        if (heaps.large == 1)
            mb_theory_reason(out, SAY_ONE_LARGE);
        else
            mb_theory_reason(out, lost ? SAY_ONES_LOSES : SAY_ONES_WINS, "count", heaps.ones);
        return MB_OK;
    }
    size_t terms = 0;
    uint64_t *term = mb_alloc(heaps.ones + heaps.large, sizeof *term);
    if (!term)
        return MB_ENOMEM;
    for (size_t i = 0; i < count; i++)
        if (heap[i] > 0)
            term[terms++] = (uint64_t)heap[i];
    MB_ASSERT(terms == heaps.ones + heaps.large);
    judge_terms(out, term, terms);
    out->has_grundy = !misere;
    MB_ASSERT(out->mover_wins == !lost);
    mb_theory_reason(out, SAY_XOR_RULE);
    if (misere)
        mb_theory_reason(out, SAY_XOR_MISERE);
    return MB_OK;
}

/* Heaps in any order, empty ones left out or not, none larger than those of the start when both are sorted. */
static mb_status heaps_parse(int64_t *heap, const mb_value *start, const char *name, size_t length, mb_error *error)
{
    size_t count;
    const mb_status status = mb_matches_parse(heap, start->count, &count, name, length, error);
    if (status != MB_OK)
        return status;
    if (count > start->count)
        return mb_matches_refuse(error, name, length);
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
            status = mb_matches_refuse(error, name, length);
    mb_release(most);
    return status;
}

mb_status mb_heaps_read(int64_t **out, const mb_value *start, const char *name, size_t length, mb_error *error)
{
    int64_t *heap = mb_alloc_zero(start->count, sizeof *heap);
    if (!heap)
        return mb_error_plain(error, MB_ENOMEM);
    mb_status status = MB_OK;
    if (name) {
        status = heaps_parse(heap, start, name, length, error);
        if (status == MB_OK)
            status = check_reached(heap, start, name, length, error);
    } else {
        memcpy(heap, start->list, start->count * sizeof *heap);
        mb_numbers_sort(heap, start->count);
    }
    if (status == MB_OK)
        *out = heap;
    else
        mb_release(heap);
    return status;
}

void mb_heaps_show_lowered(mb_text *out, const int64_t *heap, size_t count, size_t i, int64_t to)
{
    MB_ASSERT(i < count && 0 <= to && to < heap[i]);
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
