/* show.c -- the table of all pictures and forms, and mb_show(), which uses it. */
#include "marienbad/show.h"

#include "core/message.h"
#include "show/pictures.h"
#include "show/style.h"
#include "show/tikz.h"

static const mb_words SAY_NO_ROOM =
    MB_WORDS("the picture is larger than a page can be: try svg, or a smaller --depth",
             "l'image est plus grande que ne peut l'être une page : essayez svg, ou un --depth plus petit");
static const mb_words SAY_NOT_DRAWN =
    MB_WORDS("{game} is not drawn: ask for --as text", "{game} ne se dessine pas : demandez --as text");
static const mb_words SAY_LARGE_BOARD =
    MB_WORDS("a board of {game} that is too large to be drawn: ask for --as text",
             "un plateau de {game} trop grand pour être dessiné : demandez --as text");

enum { TEXT, JSON, CSV, MARKDOWN, LATEX, DOT, SVG, TIKZ, FORMS };

static const struct form {
    const char *name;
    const mb_canvas_kind *canvas; /* NULL: it is written, not drawn */
    mb_sheet_writer *sheet;       /* NULL: it is no form of a table */
} forms[FORMS] = {
    [TEXT] = {"text", NULL, mb_sheet_text},    [JSON] = {"json", NULL, NULL},
    [CSV] = {"csv", NULL, mb_sheet_csv},       [MARKDOWN] = {"markdown", NULL, mb_sheet_markdown},
    [LATEX] = {"latex", NULL, mb_sheet_latex}, [DOT] = {"dot", NULL, NULL},
    [SVG] = {"svg", &mb_canvas_svg, NULL},     [TIKZ] = {"tikz", &mb_canvas_tikz, NULL},
};

mb_status mb_board_text(mb_text *out, const mb_exhibit *what, mb_lang lang)
{
    (void)lang;
    what->rules->game->board(out, what->rules->self, what->state);
    return out->status;
}

static mb_status board_draw(mb_canvas *canvas, const mb_exhibit *what)
{
    if (what->rules->game->draw)
        what->rules->game->draw(canvas, what->rules->self, what->state);
    return MB_OK;
}

/* The function that writes a picture in a form; NULL: there is none. */
static mb_status (*const show_write[MB_SHOWN][FORMS])(mb_text *out, const mb_exhibit *what, mb_lang lang) = {
#define MB_WRITTEN(picture, form, function) [MB_SHOW_##picture][form] = function,
#include "show/list.def"
#undef MB_WRITTEN
};

/* A row a picture: what can be drawn, can be drawn on every canvas. */
static const struct {
    mb_words no_form;                                             /* what is said of a form that it does not have */
    mb_status (*draw)(mb_canvas *canvas, const mb_exhibit *what); /* NULL: it is only written */
    mb_status (*tabulate)(mb_text *out, const mb_exhibit *what, mb_lang lang,
                          mb_sheet_writer *write); /* NULL: it is no table */
    mb_status (*fits)(const mb_exhibit *what, uint32_t most, const char *form, mb_error *error); /* NULL: always */
    uint32_t most[FORMS]; /* positions, rows or numbers; 0: no limit */
} pictures[MB_SHOWN] = {
    [MB_SHOW_ARENA] =
        {
            .no_form = MB_WORDS("an arena is not shown as \"{found}\": ask for {forms}",
                                "une arène ne s'affiche pas en « {found} » : demandez {forms}"),
            .draw = mb_arena_draw,
            .fits = mb_arena_fits,
            .most = {[DOT] = MB_PICTURE_MOST, [SVG] = MB_PICTURE_MOST, [TIKZ] = MB_PICTURE_MOST},
        },
    [MB_SHOW_SEARCH] =
        {
            .no_form = MB_WORDS("a search is not shown as \"{found}\": ask for {forms}",
                                "une recherche ne s'affiche pas en « {found} » : demandez {forms}"),
            .draw = mb_search_draw,
            .fits = mb_search_fits,
            .most = {[TEXT] = MB_PICTURE_MOST,
                     [DOT] = MB_PICTURE_MOST,
                     [SVG] = MB_PICTURE_MOST,
                     [TIKZ] = MB_PICTURE_MOST},
        },
    [MB_SHOW_SEARCH_STEPS] =
        {
            .no_form = MB_WORDS("steps are not shown as \"{found}\": ask for {forms}",
                                "des étapes ne se montrent pas en « {found} » : demandez {forms}"),
            .tabulate = mb_search_steps,
            .fits = mb_search_fits,
            .most =
                {[TEXT] = MB_STEPS_MOST, [CSV] = MB_STEPS_MOST, [MARKDOWN] = MB_STEPS_MOST, [LATEX] = MB_STEPS_MOST},
        },
    [MB_SHOW_PATH_STEPS] =
        {
            .no_form = MB_WORDS("steps are not shown as \"{found}\": ask for {forms}",
                                "des étapes ne se montrent pas en « {found} » : demandez {forms}"),
            .tabulate = mb_path_steps,
            .fits = mb_trail_fits,
        },
    [MB_SHOW_TABLE] =
        {
            .no_form = MB_WORDS("a table is not shown as \"{found}\": ask for {forms}",
                                "un tableau ne s'affiche pas en « {found} » : demandez {forms}"),
            .draw = mb_table_draw,
            .fits = mb_table_fits,
            .most = {[SVG] = MB_TABLE_PICTURE_MOST, [TIKZ] = MB_TABLE_TIKZ_MOST},
        },
    [MB_SHOW_SEQUENCE] =
        {
            .no_form = MB_WORDS("a sequence is not shown as \"{found}\": ask for {forms}",
                                "une suite ne s'affiche pas en « {found} » : demandez {forms}"),
            .draw = mb_sequence_draw,
            .fits = mb_sequence_fits,
            .most = {[SVG] = MB_PLOT_MOST, [TIKZ] = MB_PLOT_MOST},
        },
    [MB_SHOW_CENSUS] =
        {
            .no_form = MB_WORDS("a census is not shown as \"{found}\": ask for {forms}",
                                "un recensement ne s'affiche pas en « {found} » : demandez {forms}"),
            .tabulate = mb_census_sheet,
        },
    [MB_SHOW_BOARD] =
        {
            .no_form = MB_WORDS("a board is not shown as \"{found}\": ask for {forms}",
                                "un plateau ne s'affiche pas en « {found} » : demandez {forms}"),
            .draw = board_draw,
        },
};

const char *mb_form_at(size_t index)
{
    return index < FORMS ? forms[index].name : NULL;
}

static bool has_form(mb_exhibit_kind kind, size_t form)
{
    return (forms[form].canvas && pictures[kind].draw) || (forms[form].sheet && pictures[kind].tabulate)
           || show_write[kind][form];
}

static mb_status find_form(size_t *out, mb_exhibit_kind kind, const char *name, mb_error *error)
{
    MB_ASSERT(kind < MB_SHOWN);
    for (size_t i = 0; i < FORMS; i++)
        if (has_form(kind, i) && strcmp(forms[i].name, name) == 0) {
            *out = i;
            return MB_OK;
        }
    if (!error) /* no error is wanted */
        return MB_ENOTFOUND;
    mb_text list = {0};
    for (size_t i = 0; i < FORMS; i++)
        if (has_form(kind, i))
            mb_text_put(&list, list.length > 0 ? ", " : "", forms[i].name);
    mb_fail(error, MB_ENOTFOUND, pictures[kind].no_form, "found", name, "forms", mb_piece_of(&list));
    mb_text_clear(&list);
    return MB_ENOTFOUND;
}

mb_status mb_show_check(mb_exhibit_kind kind, const char *form, mb_error *error)
{
    size_t index;
    return find_form(&index, kind, form, error);
}

static mb_status show_draw(mb_text *out, size_t form, const mb_exhibit *what, mb_lang lang, mb_error *error)
{
    mb_canvas canvas;
    mb_canvas_init(&canvas, form == TIKZ && what->part ? &mb_canvas_tikz_part : forms[form].canvas, lang);
    canvas.body.players = out->players;
    mb_status status = pictures[what->kind].draw(&canvas, what);
    if (status == MB_OK)
        status = mb_canvas_write(out, &canvas);
    mb_canvas_clear(&canvas);
    if (status == MB_ELIMIT)
        return mb_fail(error, status, SAY_NO_ROOM);
    if (status == MB_EUNSUITED)
        return mb_fail(error, status, what->rules->game->draw ? SAY_LARGE_BOARD : SAY_NOT_DRAWN, "game",
                       what->rules->game->name);
    return status == MB_OK ? MB_OK : mb_error_plain(error, status);
}

mb_status mb_show(mb_text *out, const char *form, const mb_exhibit *what, mb_lang lang, mb_error *error)
{
    size_t index;
    mb_status status = find_form(&index, what->kind, form, error);
    if (status != MB_OK)
        return status;
    if (pictures[what->kind].fits)
        status = pictures[what->kind].fits(what, pictures[what->kind].most[index], form, error);
    if (status != MB_OK)
        return status;
    if (forms[index].canvas)
        return show_draw(out, index, what, lang, error);
    if (!show_write[what->kind][index])
        status = pictures[what->kind].tabulate(out, what, lang, forms[index].sheet);
    else
        status = show_write[what->kind][index](out, what, lang);
    return status == MB_OK ? MB_OK : mb_error_plain(error, status);
}
