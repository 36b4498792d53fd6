/* sheet.h -- a table of texts, written as aligned columns, Markdown, a LaTeX tabular or CSV.
 *
 * A sheet has no cells of its own: each is written when it is needed, for aligned columns twice, first to be
 * measured.  The names of players are those of the text that the sheet is written to.
 */
#pragma once

#include "core/base.h"
#include "marienbad/text.h"

typedef struct mb_sheet {
    const mb_words *heading; /* of each column */
    size_t columns;
    uint64_t rows;
    void (*cell)(mb_text *out, const void *context, uint64_t row, size_t column, mb_lang lang); /* of one line */
    const void *context;
} mb_sheet;

/* Each returns MB_OK, MB_ENOMEM, or the status of `out`. */
typedef mb_status mb_sheet_writer(mb_text *out, const mb_sheet *sheet, mb_lang lang);
mb_sheet_writer mb_sheet_text, mb_sheet_markdown, mb_sheet_latex, mb_sheet_csv;
