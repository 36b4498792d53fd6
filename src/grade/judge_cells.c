/* judge_cells.c -- judges of the boards of tic-tac-toe. */
#include "grade/judging.h"

static mb_datum board_of(const mb_trial *t, const int32_t *cell)
{
    MB_ASSERT(t->instance->count == 12);
    mb_instance changed = *t->instance;
    int32_t number[12];
    memcpy(number, t->instance->number, sizeof number);
    memcpy(number, cell, 9 * sizeof *number);
    changed.number = number;
    mb_trial other = *t;
    other.instance = &changed;
    return mb_trial_make(&other, NULL, "cells");
}

mb_datum mb_expect_get(const mb_trial *t, const mb_type *type)
{
    MB_ASSERT(t->instance->number[9] < 3 && t->instance->number[10] < 3);
    (void)type;
    const int32_t *number = t->instance->number;
    static const char *const names[] = {"V", "O", "X"};
    return mb_datum_text(names[number[3 * number[9] + number[10]]]);
}

mb_datum mb_expect_put(const mb_trial *t, const mb_type *type)
{
    (void)type;
    int32_t cell[12];
    memcpy(cell, t->instance->number, sizeof cell);
    cell[3 * cell[9] + cell[10]] = cell[11];
    return board_of(t, cell);
}

static void count_marks(int marks[3], const mb_trial *t)
{
    MB_ASSERT(t->instance->count == 12);
    marks[0] = marks[1] = marks[2] = 0;
    for (int i = 0; i < 9; i++)
        marks[t->instance->number[i]]++;
}

bool mb_turn_raises(const mb_trial *t)
{
    int marks[3];
    count_marks(marks, t);
    return marks[1] != marks[2] && marks[1] != marks[2] + 1;
}

mb_datum mb_expect_turn(const mb_trial *t, const mb_type *type)
{
    int marks[3];
    (void)type;
    count_marks(marks, t);
    return mb_turn_raises(t) ? mb_datum_text("exception") : mb_datum_number(marks[1] == marks[2] ? 1 : 2);
}

mb_datum mb_expect_winning(const mb_trial *t, const mb_type *type)
{
    (void)type;
    return mb_datum_bool(mb_cells_aligned(t->instance->number, (int)t->instance->player));
}

mb_datum mb_expect_nextboards(const mb_trial *t, const mb_type *type)
{
    int marks[3];
    (void)type;
    count_marks(marks, t);
    mb_datum list = mb_datum_list(t->pool, (size_t)marks[0]);
    for (int i = 0, count = 0; i < 9; i++) {
        int32_t cell[12];
        memcpy(cell, t->instance->number, sizeof cell);
        if (cell[i] != 0)
            continue;
        cell[i] = marks[1] == marks[2] ? 1 : 2;
        *mb_datum_at(&list, (size_t)count++) = board_of(t, cell);
    }
    return list;
}
