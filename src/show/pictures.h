/* pictures.h -- every picture there is, drawn or written: the cells of the table in show.c. */
#ifndef MB_SHOW_PICTURES_H
#define MB_SHOW_PICTURES_H

#include "marienbad/show.h"

/* Each returns MB_OK, MB_ENOMEM, or the status of `out`. */
mb_status mb_arena_text(mb_text *out, const mb_exhibit *what, mb_lang lang);
mb_status mb_arena_json(mb_text *out, const mb_exhibit *what, mb_lang lang);
mb_status mb_arena_dot(mb_text *out, const mb_exhibit *what, mb_lang lang);
mb_status mb_search_text(mb_text *out, const mb_exhibit *what, mb_lang lang);
mb_status mb_search_dot(mb_text *out, const mb_exhibit *what, mb_lang lang);
mb_status mb_table_text(mb_text *out, const mb_exhibit *what, mb_lang lang);
mb_status mb_table_csv(mb_text *out, const mb_exhibit *what, mb_lang lang);
mb_status mb_sequence_text(mb_text *out, const mb_exhibit *what, mb_lang lang);
mb_status mb_sequence_csv(mb_text *out, const mb_exhibit *what, mb_lang lang);
mb_status mb_sequence_json(mb_text *out, const mb_exhibit *what, mb_lang lang);

/* Each returns MB_OK or MB_ENOMEM; the canvas has its own status besides. */
mb_status mb_arena_draw(mb_canvas *canvas, const mb_exhibit *what);
mb_status mb_search_draw(mb_canvas *canvas, const mb_exhibit *what);
mb_status mb_table_draw(mb_canvas *canvas, const mb_exhibit *what);
mb_status mb_sequence_draw(mb_canvas *canvas, const mb_exhibit *what);

/* Is it small enough to be shown?  MB_OK, or MB_ELIMIT and the reason: more than `most` (0: no limit). */
mb_status mb_arena_fits(const mb_exhibit *what, uint32_t most, const char *form, mb_error *error);
mb_status mb_search_fits(const mb_exhibit *what, uint32_t most, const char *form, mb_error *error);
mb_status mb_table_fits(const mb_exhibit *what, uint32_t most, const char *form, mb_error *error);
mb_status mb_sequence_fits(const mb_exhibit *what, uint32_t most, const char *form, mb_error *error);

#endif
