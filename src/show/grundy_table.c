/* grundy_table.c -- the Grundy numbers of the positions (i,j), as rows and columns of text. */
#include "core/mem.h"
#include "core/message.h"
#include "games/numbers.h"
#include "show/chart.h"
#include "show/pictures.h"
#include "show/show_words.h"

static const mb_words SAY_TABLE_PAIRS =
    MB_WORDS("a table needs positions that are two numbers, such as (3,5); found {name}",
             "un tableau demande des positions formées de deux nombres, comme (3,5) ; trouvé {name}");

/* Read the two numbers that v is called by; `name` is room for it. */
static mb_status grundy_read_pair(uint32_t pair[2], mb_text *name, const mb_arena *graph, uint32_t v, mb_error *error)
{
    name->length = 0;
    mb_arena_name(name, graph, v);
    if (name->status != MB_OK)
        return mb_error_plain(error, name->status);
    int64_t number[2];
    size_t count;
    const mb_status status = mb_tuple_parse(number, MB_COUNT(number), &count, name->data, name->length);
    if (status != MB_OK || count != 2 || number[0] < 0 || number[1] < 0 || number[0] >= UINT32_MAX
        || number[1] >= UINT32_MAX) {
        return mb_fail(error, MB_EUNSUITED, SAY_TABLE_PAIRS, "name", mb_piece_of(name));
    }
    pair[0] = (uint32_t)number[0];
    pair[1] = (uint32_t)number[1];
    return MB_OK;
}

/* Find the least table that has a cell for every position. */
static mb_status grundy_measure(mb_grundy_table *table, mb_text *name, const mb_arena *graph, mb_error *error)
{
    uint32_t least[2] = {UINT32_MAX, UINT32_MAX}, most[2] = {0, 0};
    for (uint32_t v = 0; v < graph->positions; v++) {
        uint32_t pair[2];
        const mb_status status = grundy_read_pair(pair, name, graph, v, error);
        if (status != MB_OK)
            return status;
        for (int i = 0; i < 2; i++) {
            least[i] = pair[i] < least[i] ? pair[i] : least[i];
            most[i] = pair[i] > most[i] ? pair[i] : most[i];
        }
    }
    MB_ASSERT(least[0] <= most[0] && least[1] <= most[1]);
    *table = (mb_grundy_table){
        .first_row = least[0], .first_col = least[1], .rows = most[0] - least[0] + 1, .cols = most[1] - least[1] + 1};
    if (table->rows <= MB_TABLE_MOST && table->cols <= MB_TABLE_MOST)
        return MB_OK;
    return mb_fail(error, MB_ELIMIT, SAY_TABLE_LARGE, "rows", table->rows, "cols", table->cols, "most",
                   MB_TABLE_MOST);
}

/* A position may have other names than the one it shows: look up the names of the empty cells. */
static mb_status fill_holes(mb_grundy_table *table, mb_text *name, const mb_arena *graph, const uint32_t *number)
{
    for (uint32_t row = 0; row < table->rows; row++)
        for (uint32_t col = 0; col < table->cols; col++) {
            uint32_t *cell = &table->number[(size_t)row * table->cols + col];
            if (*cell != MB_NONE)
                continue;
            const int64_t pair[2] = {(int64_t)table->first_row + row, (int64_t)table->first_col + col};
            name->length = 0;
            mb_tuple_show(name, pair, MB_COUNT(pair));
            if (name->status != MB_OK)
                return name->status;
            const uint32_t v = mb_arena_find(graph, name->data, name->length);
            if (v != MB_NONE)
                *cell = number[v];
        }
    return MB_OK;
}

mb_status mb_grundy_table_compute(mb_grundy_table *out, const mb_arena *graph, const uint32_t *number,
                                  mb_error *error)
{
    mb_grundy_table table = {0};
    mb_text name = {0};
    mb_status status = grundy_measure(&table, &name, graph, error);
    if (status != MB_OK)
        goto done;
    const size_t cells = (size_t)table.rows * table.cols;
    table.number = mb_alloc(cells, sizeof *table.number);
    if (!table.number) {
        status = mb_error_plain(error, MB_ENOMEM);
        goto done;
    }
    for (size_t i = 0; i < cells; i++)
        table.number[i] = MB_NONE;
    for (uint32_t v = 0; v < graph->positions && status == MB_OK; v++) {
        uint32_t pair[2];
        status = grundy_read_pair(pair, &name, graph, v, error);
        if (status == MB_OK)
            table.number[(size_t)(pair[0] - table.first_row) * table.cols + (pair[1] - table.first_col)] = number[v];
    }
    if (status == MB_OK && fill_holes(&table, &name, graph, number) != MB_OK)
        status = mb_error_plain(error, name.status);
done:
    mb_text_clear(&name);
    if (status == MB_OK)
        *out = table;
    else
        mb_release(table.number);
    return status;
}

void mb_grundy_table_clear(mb_grundy_table *table)
{
    mb_release(table->number);
    *table = (mb_grundy_table){0};
}

/* Characters that every column takes: those of the longest number or heading, and one for what follows it. */
static uint32_t column_width(const mb_grundy_table *table, bool *holes)
{
    uint32_t most = table->first_col + table->cols - 1;
    *holes = false;
    for (size_t i = 0; i < (size_t)table->rows * table->cols; i++) {
        *holes |= table->number[i] == MB_NONE;
        if (table->number[i] != MB_NONE && table->number[i] > most)
            most = table->number[i];
    }
    const uint32_t digits = mb_digits(most);
    return digits > 1 ? digits + 1 : 3; /* [0] */
}

static void grundy_add_cell(mb_text *out, uint32_t number, uint32_t width, bool last)
{
    if (number == 0) {
        mb_text_repeat(out, ' ', width - 3);
        mb_text_add(out, "[0]");
        return;
    }
    if (number == MB_NONE) {
        mb_text_repeat(out, ' ', width - 2);
        mb_text_char(out, '.');
    } else {
        mb_text_right(out, number, width - 1);
    }
    if (!last)
        mb_text_char(out, ' ');
}

mb_status mb_table_text(mb_text *out, const mb_exhibit *what, mb_lang lang)
{
    const mb_grundy_table *table = what->table;
    bool holes;
    const uint32_t width = column_width(table, &holes);
    const uint32_t digits = mb_digits(table->first_row + table->rows - 1), head = digits > 3 ? digits : 3;
    mb_text_repeat(out, ' ', head - 3);
    mb_text_add(out, "i\\j | ");
    for (uint32_t col = 0; col < table->cols; col++) {
        mb_text_right(out, (uint64_t)table->first_col + col, width - 1);
        mb_text_add(out, col + 1 < table->cols ? " " : "\n");
    }
    mb_text_rule(out, head + 1, (size_t)table->cols * width + 1);
    for (uint32_t row = 0; row < table->rows; row++) {
        mb_text_right(out, (uint64_t)table->first_row + row, head);
        mb_text_add(out, " | ");
        for (uint32_t col = 0; col < table->cols; col++)
            grundy_add_cell(out, table->number[(size_t)row * table->cols + col], width, col + 1 == table->cols);
        mb_text_char(out, '\n');
    }
    mb_text_put(out, "\n[0] ", mb_words_in(SAY_TABLE_KERNEL, lang), "\n");
    if (holes) {
        mb_text_put(out, " .  ", mb_words_in(SAY_TABLE_HOLE, lang), "\n");
    }
    return out->status;
}

mb_status mb_table_csv(mb_text *out, const mb_exhibit *what, mb_lang lang)
{
    const mb_grundy_table *table = what->table;
    (void)lang;
    mb_text_add(out, "i\\j");
    for (uint32_t col = 0; col < table->cols; col++)
        mb_text_put(out, ",", (uint64_t)table->first_col + col);
    mb_text_char(out, '\n');
    for (uint32_t row = 0; row < table->rows; row++) {
        mb_text_u64(out, (uint64_t)table->first_row + row);
        for (uint32_t col = 0; col < table->cols; col++) {
            const uint32_t number = table->number[(size_t)row * table->cols + col];
            mb_text_char(out, ',');
            if (number != MB_NONE)
                mb_text_u64(out, number);
        }
        mb_text_char(out, '\n');
    }
    return out->status;
}
