/* heaps.c -- the theory of Nim: the xor of the heaps, and what misère changes at the very end. */
#include "expert/heaps.h"

#include "core/mem.h"

static void add(mb_heaps *heaps, int64_t size)
{
    heaps->sum ^= (uint64_t)size;
    heaps->ones += size == 1;
    heaps->large += size > 1;
}

static void drop(mb_heaps *heaps, int64_t size)
{
    heaps->sum ^= (uint64_t)size;
    heaps->ones -= size == 1;
    heaps->large -= size > 1;
}

mb_heaps mb_heaps_count(const int64_t *heap, size_t count, bool misere)
{
    mb_heaps heaps = {.misere = misere};
    for (size_t i = 0; i < count; i++)
        add(&heaps, heap[i]);
    return heaps;
}

bool mb_heaps_lost(const mb_heaps *heaps)
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
        add(&after, tried[i]);
        if (mb_heaps_lost(&after)) {
            MB_ASSERT(count < 2);
            out[count++] = tried[i];
        }
    }
    return count;
}

/* "1 xor 3 xor 5" */
static void note_terms(mb_note *note, const uint64_t *term, size_t count)
{
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    for (size_t i = 0; i < count && text.length < MB_NOTE_ROOM; i++) {
        mb_text_add(&text, i ? " xor " : "");
        mb_text_u64(&text, term[i]);
    }
    mb_note_string(note, "terms", mb_text_string(&text));
    mb_text_clear(&text);
}

mb_status mb_heaps_judge(mb_theory *out, const int64_t *heap, size_t count, bool misere)
{
    const mb_heaps heaps = mb_heaps_count(heap, count, misere);
    const bool lost = mb_heaps_lost(&heaps);
    MB_ASSERT(heaps.ones + heaps.large > 0);
    out->mover_wins = !lost;
    out->has_grundy = !misere;
    out->grundy = heaps.sum;
    if (misere && heaps.large == 0) {
        mb_note_count(mb_theory_reason(out, lost ? MB_M_EXPERT_ONES_LOSES : MB_M_EXPERT_ONES_WINS), "count",
                      heaps.ones);
        return MB_OK;
    }
    if (misere && heaps.large == 1) {
        mb_theory_reason(out, MB_M_EXPERT_ONE_LARGE);
        return MB_OK;
    }
    out->terms = mb_alloc(heaps.ones + heaps.large, sizeof *out->terms);
    if (!out->terms)
        return MB_ENOMEM;
    for (size_t i = 0; i < count; i++)
        if (heap[i] > 0)
            out->terms[out->term_count++] = (uint64_t)heap[i];
    mb_note *note = mb_theory_reason(out, lost ? MB_M_EXPERT_XOR_LOSES : MB_M_EXPERT_XOR_WINS);
    note_terms(note, out->terms, out->term_count);
    mb_note_count(note, "xor", heaps.sum);
    mb_theory_reason(out, MB_M_EXPERT_XOR_RULE);
    if (misere)
        mb_theory_reason(out, MB_M_EXPERT_XOR_MISERE);
    return MB_OK;
}
