/* judge_cells.c -- judges of the boards of tic-tac-toe. */
#include "grade/judging.h"

static const mb_words SAY_NO_MOVE =
    MB_WORDS("{found} is not one move of player 1 away", "{found} n'est pas à un coup du joueur 1");
static const mb_words SAY_WIN_LOST =
    MB_WORDS("player 1 was winning, and is no more in {found}", "le joueur 1 gagnait, et ne gagne plus en {found}");
static const mb_words SAY_NO_BOARD = MB_WORDS("{found} is no board", "{found} n'est pas une configuration");
static const mb_words SAY_INIT =
    MB_WORDS("init is not the empty board: {found}", "init n'est pas la configuration vide : {found}");
static const mb_words SAY_OWNER = MB_WORDS("owner is wrong for {found}", "owner est faux pour {found}");
static const mb_words SAY_WIN1 = MB_WORDS("win1 is wrong for {found}", "win1 est faux pour {found}");
static const mb_words SAY_WIN2 = MB_WORDS("win2 is wrong for {found}", "win2 est faux pour {found}");
static const mb_words SAY_REACHED =
    MB_WORDS("plays reach {found} {found?board:boards} instead of {right}",
             "les parties atteignent {found} {found?configuration:configurations} au lieu de {right}");
static const mb_words SAY_TRANS = MB_WORDS("trans is wrong for {found}", "trans est faux pour {found}");

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

bool mb_cells_read(int32_t cell[9], const mb_datum *board)
{
    static const char *const names[] = {"V", "O", "X"};
    if (board->kind != MB_DATUM_LIST || board->count != 3)
        return false;
    for (int i = 0; i < 9; i++) {
        const mb_datum *row = &board->item[i / 3];
        if (row->kind != MB_DATUM_LIST || row->count != 3 || row->item[i % 3].kind != MB_DATUM_TEXT)
            return false;
        cell[i] = -1;
        for (int32_t mark = 0; mark < 3; mark++)
            if (strcmp(row->item[i % 3].text, names[mark]) == 0)
                cell[i] = mark;
        if (cell[i] < 0)
            return false;
    }
    return true;
}

uint32_t mb_board_number(const mb_datum *board)
{
    int32_t cell[9];
    uint32_t number = 0;
    if (!mb_cells_read(cell, board))
        return MB_BOARDS;
    for (int i = 0; i < 9; i++)
        number = 3 * number + (uint32_t)cell[i];
    return number;
}

mb_datum mb_cells_datum(const mb_trial *t, const int32_t cell[9])
{
    int32_t number[12] = {0};
    const mb_instance instance = {.count = 12, .number = number};
    memcpy(number, cell, 9 * sizeof *number);
    mb_trial other = *t;
    other.instance = &instance;
    return mb_trial_make(&other, NULL, "cells");
}

/* ---- a winning strategy ---- */

static int to_move(const int32_t *cell)
{
    int marks[3] = {0};
    for (int i = 0; i < 9; i++)
        marks[cell[i]]++;
    return marks[1] == marks[2] ? 1 : 2;
}

/* Only a move to a board from which player 1 wins, or has won, is right. */
mb_datum mb_expect_winmove(const mb_trial *t, const mb_type *type)
{
    (void)type;
    int32_t cell[9];
    memcpy(cell, t->instance->number, sizeof cell);
    for (int i = 0; i < 9; i++) {
        if (cell[i] != 0)
            continue;
        cell[i] = 1;
        if (mb_cells_won(cell))
            break;
        cell[i] = 0;
    }
    return mb_cells_datum(t, cell);
}

mb_status mb_judge_winmove(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    int32_t cell[9];
    int changed = 0;
    bool legal = mb_cells_read(cell, found);
    for (int i = 0; legal && i < 9; i++) {
        const int32_t before = t->instance->number[i];
        changed += cell[i] != before;
        legal = cell[i] == before || (before == 0 && cell[i] == 1);
    }
    if (!legal || changed != 1)
        return mb_judge_refuse_found(out, t, SAY_NO_MOVE, found);
    return mb_cells_won(cell) ? mb_judge_accept(out) : mb_judge_refuse_found(out, t, SAY_WIN_LOST, found);
}

/* ---- the whole game ---- */

enum { REACHED = 5478 }; /* boards, without going on after a win */

mb_datum mb_expect_tictactoe(const mb_trial *t, const mb_type *type)
{
    (void)t;
    (void)type;
    return mb_datum_text("5478 configurations");
}

/* Is it the list of boards after one move?  None after a win. */
static bool are_next(const mb_datum *list, const int32_t *cell, bool over)
{
    size_t wanted = 0;
    bool seen[9] = {false};
    const int mark = to_move(cell);
    for (int i = 0; i < 9 && !over; i++)
        wanted += cell[i] == 0;
    if (list->kind != MB_DATUM_LIST || list->count != wanted)
        return false;
    for (size_t i = 0; i < list->count; i++) {
        int32_t next[9];
        int where = -1;
        if (!mb_cells_read(next, &list->item[i]))
            return false;
        for (int c = 0; c < 9; c++)
            if (next[c] != cell[c]) {
                if (where >= 0 || cell[c] != 0 || next[c] != mark || seen[c])
                    return false;
                where = c;
            }
        if (where < 0)
            return false;
        seen[where] = true;
    }
    return true;
}

/* A board with its owner, whether it is in win1 and win2, and what trans gives. */
static mb_status judge_board(mb_finding *out, const mb_trial *t, const mb_datum *row)
{
    int32_t cell[9];
    if (row->kind != MB_DATUM_LIST || row->count != 5 || !mb_cells_read(cell, &row->item[0]))
        return mb_judge_refuse_found(out, t, SAY_NO_BOARD, row);
    const bool one = mb_cells_aligned(cell, 1), two = mb_cells_aligned(cell, 2);
    if (row->item[1].number != to_move(cell))
        return mb_judge_refuse_found(out, t, SAY_OWNER, &row->item[0]);
    if ((bool)row->item[2].number != one)
        return mb_judge_refuse_found(out, t, SAY_WIN1, &row->item[0]);
    if ((bool)row->item[3].number != two)
        return mb_judge_refuse_found(out, t, SAY_WIN2, &row->item[0]);
    if (!are_next(&row->item[4], cell, one || two))
        return mb_judge_refuse_found(out, t, SAY_TRANS, &row->item[0]);
    return mb_judge_accept(out);
}

/* The boards that the game reaches from its first one, as the loader has walked over them: all of them must be there.
 */
mb_status mb_judge_tictactoe(mb_finding *out, const mb_trial *t, const mb_datum *found)
{
    int32_t cell[9];
    int marks = 0;
    if (found->kind != MB_DATUM_LIST || found->count == 0 || !mb_cells_read(cell, &found->item[0]))
        return mb_judge_refuse_found(out, t, SAY_NO_BOARD, found);
    for (int i = 0; i < 9; i++)
        marks += cell[i] != 0;
    if (marks > 0)
        return mb_judge_refuse_found(out, t, SAY_INIT, &found->item[0]);
    bool *seen = mb_pool_take(t->pool, MB_BOARDS, sizeof *seen);
    size_t reached = 0;
    if (!seen)
        return MB_ENOMEM;
    for (size_t i = 1; i < found->count; i++) {
        const mb_status status = judge_board(out, t, &found->item[i]);
        if (status != MB_OK || !out->accepted)
            return status;
        mb_finding_clear(out);
        bool *once = &seen[mb_board_number(&found->item[i].item[0])];
        reached += !*once;
        *once = true;
    }
    return reached == REACHED ? mb_judge_accept(out)
                              : mb_finding_refuse(out, MB_NONE, SAY_REACHED, "found", reached, "right", (int)REACHED);
}
