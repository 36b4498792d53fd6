/* judge_values.c -- judges of what has no arguments: the values that the texts define, and a new set; and of heaps.
 */
#include "grade/judging.h"

static const mb_words SAY_COUNT =
    MB_WORDS("{found} boards instead of {right}", "{found} configurations au lieu de {right}");
static const mb_words SAY_NO_BOARD =
    MB_WORDS("{found} is no board of 3 x 3 cells", "{found} n'est pas une configuration de 3 x 3 cases");
static const mb_words SAY_TWICE = MB_WORDS("{found} is there twice", "{found} y est deux fois");

/* ---- heaps ---- */

/* The state of the heaps that is an argument: any of them, as the heaps decide. */
static const mb_datum *picked_heaps(const mb_trial *t, const mb_datum *states)
{
    MB_ASSERT(t->instance->count == 3);
    const int32_t *number = t->instance->number;
    const size_t pick = (size_t)(number[0] + 2 * number[1] + 3 * number[2]);
    return states->count > 0 ? &states->item[pick % states->count] : states;
}

mb_datum mb_heap_pick(const mb_trial *t)
{
    const mb_datum states = mb_heap_states(t);
    return *picked_heaps(t, &states);
}

/* All states; of every other instance some are missing, so that succ must look at its argument S. */
mb_datum mb_heap_some(const mb_trial *t)
{
    mb_datum states = mb_heap_states(t);
    const mb_datum *picked = picked_heaps(t, &states);
    const int32_t *number = t->instance->number;
    size_t count = 0;
    if (states.kind != MB_DATUM_LIST || (number[0] + number[1] + number[2]) % 2)
        return states;
    const mb_datum kept = *picked;
    for (size_t i = 0; i < states.count; i++)
        if (i % 3 != 1 || states.item[i].item == kept.item)
            states.item[count++] = states.item[i];
    states.count = count;
    return states;
}

static bool is_listed(const mb_datum *states, const mb_datum *state)
{
    for (size_t i = 0; i < states->count; i++)
        if (mb_heap_same(&states->item[i], state))
            return true;
    return false;
}

mb_datum mb_expect_heapsucc(const mb_trial *t, const mb_type *type)
{
    (void)type;
    const mb_datum pick = mb_heap_pick(t), states = mb_heap_some(t);
    mb_datum moves = mb_heap_moves(t, &pick);
    size_t count = 0;
    for (size_t i = 0; moves.kind == MB_DATUM_LIST && i < moves.count; i++)
        if (is_listed(&states, &moves.item[i]))
            moves.item[count++] = moves.item[i];
    moves.count = count;
    return moves;
}

/* The eight states of the third text's heaps 1, 2, 2. */
mb_datum mb_expect_vertices122(const mb_trial *t, const mb_type *type)
{
    (void)type;
    int32_t heaps[3] = {1, 2, 2};
    const mb_instance instance = {.count = 3, .number = heaps};
    mb_trial other = *t;
    other.instance = &instance;
    return mb_heap_states(&other);
}

/* ---- values of the fourth text ---- */

mb_datum mb_expect_emptyset(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return mb_datum_list(t->pool, 0);
}

mb_datum mb_expect_emptyboard(const mb_trial *t, const mb_type *type)
{
    (void)type;
    const int32_t cell[9] = {0};
    return mb_cells_datum(t, cell);
}

mb_datum mb_expect_boards(const mb_trial *t, const mb_type *type)
{
    (void)t;
    (void)type;
    return mb_datum_text("3^9 = 19683");
}

mb_status mb_judge_boards(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    if (found->kind != MB_DATUM_LIST)
        return mb_judge_refuse_form(out, t, found);
    bool *seen = mb_pool_take(t->pool, MB_BOARDS, sizeof *seen);
    for (size_t i = 0; seen && i < found->count; i++) {
        const uint32_t number = mb_board_number(&found->item[i]);
        if (number == MB_BOARDS || seen[number])
            return mb_judge_refuse_item(out, t, number == MB_BOARDS ? SAY_NO_BOARD : SAY_TWICE, &found->item[i]);
        seen[number] = true;
    }
    return found->count == MB_BOARDS
               ? mb_judge_accept(out)
               : mb_finding_refuse(out, MB_NONE, SAY_COUNT, "found", found->count, "right", (int)MB_BOARDS);
}
