/* pictures.h -- the functions that draw or write pictures: the cells of the table in show.c. */
#pragma once

#include "marienbad/show.h"
#include "show/sheet.h"

/* Each returns MB_OK, MB_ENOMEM, or the status of `out`. */
#define MB_WRITTEN(picture, form, function) mb_status function(mb_text *out, const mb_exhibit *what, mb_lang lang);
#include "show/list.def"
#undef MB_WRITTEN

/* Each returns MB_OK or MB_ENOMEM; the canvas has its own status besides. */
mb_status mb_arena_draw(mb_canvas *canvas, const mb_exhibit *what);
mb_status mb_search_draw(mb_canvas *canvas, const mb_exhibit *what);
mb_status mb_table_draw(mb_canvas *canvas, const mb_exhibit *what);
mb_status mb_sequence_draw(mb_canvas *canvas, const mb_exhibit *what);

/* Tables; each returns what `write` does. */
mb_status mb_search_steps(mb_text *out, const mb_exhibit *what, mb_lang lang, mb_sheet_writer *write);
mb_status mb_path_steps(mb_text *out, const mb_exhibit *what, mb_lang lang, mb_sheet_writer *write);
mb_status mb_census_sheet(mb_text *out, const mb_exhibit *what, mb_lang lang, mb_sheet_writer *write);

/* Is it small enough to be shown?  MB_OK, or MB_ELIMIT and the reason: more than `most` (0: no limit). */
mb_status mb_arena_fits(const mb_exhibit *what, uint32_t most, const char *form, mb_error *error);
mb_status mb_search_fits(const mb_exhibit *what, uint32_t most, const char *form, mb_error *error);
mb_status mb_trail_fits(const mb_exhibit *what, uint32_t most, const char *form, mb_error *error);
mb_status mb_table_fits(const mb_exhibit *what, uint32_t most, const char *form, mb_error *error);
mb_status mb_sequence_fits(const mb_exhibit *what, uint32_t most, const char *form, mb_error *error);
