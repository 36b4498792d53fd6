/* show.c -- which pictures there are, and in which forms: one table, and the door to it. */
#include "marienbad/show.h"

#include "core/message.h"
#include "show/pictures.h"
#include "show/style.h"

/* What is said here. */
#define SAY_NO_FORM(english, french)                                                                                 \
    MB_WORDS(english " is not shown as \"{found}\": ask for {forms}",                                                \
             french " ne se montre pas en « {found} » : demandez {forms}")
static const mb_words SAY_NO_ROOM =
    MB_WORDS("the picture is larger than a page can be: try svg, or a smaller --depth",
             "l'image est plus grande que ne peut l'être une page : essayez svg, ou un --depth plus petit");
static const mb_words SAY_NOT_DRAWN =
    MB_WORDS("{game} is not drawn: ask for --as text", "{game} ne se dessine pas : demandez --as text");
static const mb_words SAY_LARGE_BOARD =
    MB_WORDS("a board of {game} that is too large to be drawn: ask for --as text",
             "un plateau de {game} trop grand pour être dessiné : demandez --as text");

enum { TEXT, JSON, CSV, DOT, SVG, TIKZ, FORMS };

static const struct {
    const char *name;
    const mb_canvas_kind *canvas; /* NULL: it is written, not drawn */
} forms[FORMS] = {
    [TEXT] = {"text"},
    [JSON] = {"json"},
    [CSV] = {"csv"},
    [DOT] = {"dot"},
    [SVG] = {"svg", &mb_canvas_svg},
    [TIKZ] = {"tikz", &mb_canvas_tikz},
};

static mb_status board_text(mb_text *out, const mb_exhibit *what, mb_lang lang)
{
    (void)lang;
    what->rules->game->board(out, what->rules->self, what->state);
    return out->status;
}

static mb_status board_draw(mb_canvas *canvas, const mb_exhibit *what)
{
    what->rules->game->draw(canvas, what->rules->self, what->state);
    return MB_OK;
}

static mb_status board_fits(const mb_exhibit *what, uint32_t most, const char *form, mb_error *error)
{
    (void)form;
    if (most == 0 || what->rules->game->draw)
        return MB_OK;
    return mb_fail(error, MB_EUNSUITED, SAY_NOT_DRAWN, "game", what->rules->game->name);
}

/* A cell: how the picture is written, or whether it is drawn, and how much of it at most. */
typedef struct cell {
    mb_status (*write)(mb_text *out, const mb_exhibit *what, mb_lang lang);
    bool drawn;
    uint32_t most; /* positions, nodes, rows, numbers; 0: no limit */
} cell;

static const struct {
    mb_words no_form;
    mb_status (*fits)(const mb_exhibit *what, uint32_t most, const char *form, mb_error *error);
    mb_status (*draw)(mb_canvas *canvas, const mb_exhibit *what);
    cell form[FORMS];
} pictures[MB_SHOWN] = {
    [MB_SHOW_ARENA] = {SAY_NO_FORM("an arena", "une arène"),
                       mb_arena_fits,
                       mb_arena_draw,
                       {[TEXT] = {mb_arena_text},
                        [JSON] = {mb_arena_json},
                        [DOT] = {mb_arena_dot, .most = MB_PICTURE_MOST},
                        [SVG] = {.drawn = true, .most = MB_PICTURE_MOST},
                        [TIKZ] = {.drawn = true, .most = MB_PICTURE_MOST}}},
    [MB_SHOW_SEARCH] =
        {SAY_NO_FORM("a search", "une recherche"),
         mb_search_fits,
         mb_search_draw,
         {[TEXT] = {mb_search_text}, [DOT] = {mb_search_dot}, [SVG] = {.drawn = true}, [TIKZ] = {.drawn = true}}},
    [MB_SHOW_TABLE] = {SAY_NO_FORM("a table", "un tableau"),
                       mb_table_fits,
                       mb_table_draw,
                       {[TEXT] = {mb_table_text},
                        [CSV] = {mb_table_csv},
                        [SVG] = {.drawn = true, .most = MB_TABLE_PICTURE_MOST},
                        [TIKZ] = {.drawn = true, .most = MB_TABLE_TIKZ_MOST}}},
    [MB_SHOW_SEQUENCE] = {SAY_NO_FORM("a sequence", "une suite"),
                          mb_sequence_fits,
                          mb_sequence_draw,
                          {[TEXT] = {mb_sequence_text},
                           [JSON] = {mb_sequence_json},
                           [CSV] = {mb_sequence_csv},
                           [SVG] = {.drawn = true, .most = MB_PLOT_MOST},
                           [TIKZ] = {.drawn = true, .most = MB_PLOT_MOST}}},
    [MB_SHOW_BOARD] =
        {SAY_NO_FORM("a board", "un plateau"),
         board_fits,
         board_draw,
         {[TEXT] = {board_text}, [SVG] = {.drawn = true, .most = 1}, [TIKZ] = {.drawn = true, .most = 1}}},
};

const char *mb_form_at(size_t index)
{
    return index < FORMS ? forms[index].name : NULL;
}

static bool has_form(mb_exhibit_kind kind, size_t form)
{
    return pictures[kind].form[form].write || pictures[kind].form[form].drawn;
}

static mb_status find_form(size_t *out, mb_exhibit_kind kind, const char *name, mb_error *error)
{
    MB_ASSERT(kind < MB_SHOWN);
    for (size_t i = 0; i < FORMS; i++)
        if (has_form(kind, i) && strcmp(forms[i].name, name) == 0) {
            *out = i;
            return MB_OK;
        }
    char list[64] = "";
    for (size_t i = 0; i < FORMS; i++)
        if (has_form(kind, i))
            strcat(strcat(list, *list ? ", " : ""), forms[i].name);
    return mb_fail(error, MB_ENOTFOUND, pictures[kind].no_form, "found", name, "forms", (const char *)list);
}

mb_status mb_show_check(mb_exhibit_kind kind, const char *form, mb_error *error)
{
    size_t index;
    return find_form(&index, kind, form, error);
}

static mb_status draw(mb_text *out, size_t form, const mb_exhibit *what, mb_lang lang, mb_error *error)
{
    mb_canvas canvas;
    mb_canvas_init(&canvas, forms[form].canvas, lang);
    mb_status status = pictures[what->kind].draw(&canvas, what);
    if (status == MB_OK)
        status = mb_canvas_write(out, &canvas);
    mb_canvas_clear(&canvas);
    if (status == MB_ELIMIT)
        return mb_fail(error, status, SAY_NO_ROOM);
    if (status == MB_EUNSUITED)
        return mb_fail(error, status, SAY_LARGE_BOARD, "game", what->rules->game->name);
    return status == MB_OK ? MB_OK : mb_error_plain(error, status);
}

mb_status mb_show(mb_text *out, const char *form, const mb_exhibit *what, mb_lang lang, mb_error *error)
{
    size_t index;
    mb_status status = find_form(&index, what->kind, form, error);
    if (status != MB_OK)
        return status;
    const cell *asked = &pictures[what->kind].form[index];
    status = pictures[what->kind].fits(what, asked->most, form, error);
    if (status != MB_OK || asked->drawn)
        return status == MB_OK ? draw(out, index, what, lang, error) : status;
    status = asked->write(out, what, lang);
    return status == MB_OK ? MB_OK : mb_error_plain(error, status);
}
