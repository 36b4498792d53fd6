/* census_sheet.c -- the periods of all octal games with three digits: a table, or JSON. */
#include "core/json.h"
#include "core/message.h"
#include "show/pictures.h"

enum { CODE, PERIOD, PREPERIOD, KNOWN, TERMS, LARGEST, COLUMNS };
static const mb_words headings[COLUMNS] = {
    [CODE] = MB_WORDS("code", "code"),
    [PERIOD] = MB_WORDS("period", "période"),
    [PREPERIOD] = MB_WORDS("preperiod", "prépériode"),
    [KNOWN] = MB_WORDS("known", "connue"),
    [TERMS] = MB_WORDS("terms", "termes"),
    [LARGEST] = MB_WORDS("largest", "maximum"),
};
static const mb_words SAY_CENSUS_PROVED = MB_WORDS("proved", "démontrée");
static const mb_words SAY_CENSUS_SEEN = MB_WORDS("seen", "observée");
static const mb_words SAY_CENSUS_OPEN = MB_WORDS("open", "ouverte");

static void census_cell(mb_text *out, const void *context, uint64_t row, size_t column, mb_lang lang)
{
    const mb_octal_census *census = context;
    const mb_octal_row *at = &census->row[row];
    if (column == CODE)
        mb_text_add(out, at->code);
    else if (column == PERIOD && at->periodic)
        mb_text_put(out, at->period);
    else if (column == PREPERIOD && at->periodic)
        mb_text_put(out, at->preperiod);
    else if (column == KNOWN)
        mb_text_say(out, lang, at->proved ? SAY_CENSUS_PROVED : at->periodic ? SAY_CENSUS_SEEN : SAY_CENSUS_OPEN);
    else if (column == TERMS)
        mb_text_put(out, census->terms);
    else if (column == LARGEST)
        mb_text_put(out, at->largest);
}

mb_status mb_census_sheet(mb_text *out, const mb_exhibit *what, mb_lang lang, mb_sheet_writer *write)
{
    return write(out,
                 &(mb_sheet){.heading = headings,
                             .columns = COLUMNS,
                             .rows = MB_OCTAL_ROWS,
                             .cell = census_cell,
                             .context = what->census},
                 lang);
}

mb_status mb_census_json(mb_text *out, const mb_exhibit *what, mb_lang lang)
{
    (void)lang;
    mb_json json = mb_json_begin(out, '[');
    for (size_t i = 0; i < MB_OCTAL_ROWS; i++) {
        const mb_octal_row *row = &what->census->row[i];
        mb_json_open(&json, '{');
        mb_json_add(&json, "code", row->code, "period", mb_known(row->periodic, row->period), "preperiod",
                    mb_known(row->periodic, row->preperiod), "proved", row->proved, "terms", what->census->terms,
                    "largest", row->largest);
        mb_json_close(&json);
    }
    mb_json_end(&json);
    return out->status;
}
