/* sheet.c -- a table of texts, written as aligned columns, Markdown, a LaTeX tabular or CSV. */
#include "show/sheet.h"

#include "core/columns.h"
#include "core/message.h"
#include "core/name.h"
#include "show/quote.h"

enum { GAP = 2, COLUMNS_MOST = 16 }; /* blanks between columns; columns at most */

/* Cells on one line: `begin` before the first, `between` two of them, `end` after the last, each cell quoted. */
typedef struct sheet_form {
    const char *begin, *between, *end;
    void (*quote)(mb_text *out, const char *text, size_t length);
} sheet_form;

/* One row with its cells in `cell`, a text that is used again and again. */
static void sheet_add_row(mb_text *out, const mb_sheet *sheet, uint64_t row, const sheet_form *form, mb_text *cell,
                          mb_lang lang)
{
    for (size_t c = 0; c < sheet->columns; c++) {
        cell->length = 0;
        sheet->cell(cell, sheet->context, row, c, lang);
        mb_text_add(out, c == 0 ? form->begin : form->between);
        form->quote(out, cell->data, cell->length);
    }
    mb_text_add(out, form->end);
}

static void sheet_add_headings(mb_text *out, const mb_sheet *sheet, const sheet_form *form, mb_lang lang)
{
    for (size_t c = 0; c < sheet->columns; c++) {
        const char *heading = mb_words_in(sheet->heading[c], lang);
        mb_text_add(out, c == 0 ? form->begin : form->between);
        form->quote(out, heading, strlen(heading));
    }
    mb_text_add(out, form->end);
}

static mb_status sheet_add_rows(mb_text *out, const mb_sheet *sheet, const sheet_form *form, mb_lang lang)
{
    mb_text cell = {.players = out->players};
    for (uint64_t row = 0; row < sheet->rows && out->status == MB_OK; row++)
        sheet_add_row(out, sheet, row, form, &cell, lang);
    const mb_status status = cell.status != MB_OK ? cell.status : out->status;
    mb_text_clear(&cell);
    return status;
}

/* ---- aligned columns ---- */

/* The last column is never padded. */
mb_status mb_sheet_text(mb_text *out, const mb_sheet *sheet, mb_lang lang)
{
    MB_ASSERT(sheet->columns > 0 && sheet->columns <= COLUMNS_MOST);
    const size_t last = sheet->columns - 1;
    size_t width[COLUMNS_MOST];
    mb_text cell = {.players = out->players};
    for (size_t c = 0; c < last; c++) {
        const char *heading = mb_words_in(sheet->heading[c], lang);
        width[c] = mb_utf8_count(heading, strlen(heading));
        for (uint64_t row = 0; row < sheet->rows; row++) {
            cell.length = 0;
            sheet->cell(&cell, sheet->context, row, c, lang);
            const size_t count = mb_utf8_count(cell.data, cell.length);
            width[c] = count > width[c] ? count : width[c];
        }
    }
    for (size_t c = 0; c < last; c++)
        mb_column_left(out, mb_words_in(sheet->heading[c], lang), width[c] + GAP);
    mb_text_put(out, mb_words_in(sheet->heading[last], lang), "\n");
    for (uint64_t row = 0; row < sheet->rows && out->status == MB_OK; row++) {
        for (size_t c = 0; c < last; c++) {
            cell.length = 0;
            sheet->cell(&cell, sheet->context, row, c, lang);
            mb_column_left(out, mb_piece_of(&cell), width[c] + GAP);
        }
        sheet->cell(out, sheet->context, row, last, lang);
        mb_text_char(out, '\n');
    }
    const mb_status status = cell.status != MB_OK ? cell.status : out->status;
    mb_text_clear(&cell);
    return status;
}

/* ---- Markdown ---- */

static void quote_markdown(mb_text *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (strchr("\\|*_`<", text[i]))
            mb_text_char(out, '\\');
        mb_text_char(out, text[i]);
    }
}

mb_status mb_sheet_markdown(mb_text *out, const mb_sheet *sheet, mb_lang lang)
{
    static const sheet_form form = {"| ", " | ", " |\n", quote_markdown};
    sheet_add_headings(out, sheet, &form, lang);
    for (size_t c = 0; c < sheet->columns; c++)
        mb_text_add(out, c == 0 ? "| ---" : " | ---");
    mb_text_add(out, " |\n");
    return sheet_add_rows(out, sheet, &form, lang);
}

/* ---- LaTeX ---- */

mb_status mb_sheet_latex(mb_text *out, const mb_sheet *sheet, mb_lang lang)
{
    static const sheet_form form = {"  ", " & ", " \\\\\n", mb_quote_latex};
    mb_text_add(out, "\\begin{tabular}{");
    mb_text_repeat(out, 'l', sheet->columns);
    mb_text_add(out, "}\n  \\hline\n");
    sheet_add_headings(out, sheet, &form, lang);
    mb_text_add(out, "  \\hline\n");
    const mb_status status = sheet_add_rows(out, sheet, &form, lang);
    mb_text_add(out, "  \\hline\n\\end{tabular}\n");
    return status;
}

/* ---- CSV ---- */

mb_status mb_sheet_csv(mb_text *out, const mb_sheet *sheet, mb_lang lang)
{
    static const sheet_form form = {"", ",", "\n", mb_quote_csv};
    sheet_add_headings(out, sheet, &form, lang);
    return sheet_add_rows(out, sheet, &form, lang);
}
