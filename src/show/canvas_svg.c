/* canvas_svg.c -- pictures for browsers and documents, self-contained: with their own styles and arrow heads.
 *
 * A look is a class.  The style rules apply to these pictures alone, so that a picture inside a page does not change
 * the page; a page with its own colours leaves them out.
 */
#include "core/item.h"
#include "marienbad/canvas.h"
#include "show/quote.h"
#include "show/style.h"

#define MIDDLE ".35em" /* from the middle of letters down to their base line */

static void svg_add_color(mb_text *out, const char *what, const char *color)
{
    mb_text_put(out, what, "#", color);
}

/* ---- shapes ---- */

/* The end of an element: lines are broken between groups, not inside. */
static void end_element(mb_canvas *canvas, const char *end)
{
    mb_text_add(&canvas->body, end);
    if (canvas->depth == 0)
        mb_text_char(&canvas->body, '\n');
}

static void add_data(mb_canvas *canvas)
{
    for (uint32_t i = 0; i < canvas->datas; i++)
        mb_text_put(&canvas->body, " data-", canvas->data[i].key, "=\"", canvas->data[i].number, "\"");
}

/* <element, what pages know it by, and its looks. */
static void begin_element(mb_canvas *canvas, const char *element, mb_look look)
{
    mb_text *out = &canvas->body;
    mb_text_put(out, "<", element);
    add_data(canvas);
    if (look >= MB_LOOK_SHADE && look < MB_LOOKS) {
        static const char hex[] = "0123456789abcdef";
        uint8_t color[3];
        mb_shade_color(color, look - MB_LOOK_SHADE);
        mb_text_add(out, " class=\"shade\" stroke=\"#");
        for (int i = 0; i < 3; i++) {
            mb_text_char(out, hex[color[i] >> 4]);
            mb_text_char(out, hex[color[i] & 15]);
        }
        mb_text_char(out, '"');
        return;
    }
    mb_text_put(out, " class=\"", mb_style_of(look & 255)->name);
    if (look >> 8) {
        mb_text_put(out, " ", mb_style_of(look >> 8)->name);
    }
    mb_text_char(out, '"');
}

static void open_group(mb_canvas *canvas, const char *name, const char *title)
{
    mb_text *out = &canvas->body;
    mb_text_add(out, "<g");
    add_data(canvas);
    if (name) {
        mb_text_put(out, " class=\"", name, "\"");
    }
    mb_text_char(out, '>');
    if (title) {
        mb_text_add(out, "<title>");
        mb_quote_xml(out, title, strlen(title));
        mb_text_add(out, "</title>");
    }
}

static void close_group(mb_canvas *canvas)
{
    end_element(canvas, "</g>");
}

static void svg_open_inset(mb_canvas *canvas, const double at[2], double scale)
{
    mb_text_form(&canvas->body, "<g transform=\"translate(% %) scale(", at);
    mb_text_fixed(&canvas->body, scale, 3);
    mb_text_add(&canvas->body, ")\">\n");
}

static void svg_add_box(mb_canvas *canvas, mb_look look, const double box[4], double round)
{
    begin_element(canvas, "rect", look);
    mb_text_form(&canvas->body, " x=\"%\" y=\"%\" width=\"%\" height=\"%\"", box);
    if (round > 0)
        MB_FORM(&canvas->body, " rx=\"%\"", round);
    end_element(canvas, "/>");
}

static void svg_add_disc(mb_canvas *canvas, mb_look look, double x, double y, double radius)
{
    begin_element(canvas, "circle", look);
    MB_FORM(&canvas->body, " cx=\"%\" cy=\"%\" r=\"%\"", x, y, radius);
    end_element(canvas, "/>");
}

/* The look whose arrow head a path has, or MB_LOOK_NONE. */
static mb_look head_of(mb_look look)
{
    for (int shift = 8; shift >= 0; shift -= 8) {
        const mb_look one = look >> shift & 255;
        if (one != MB_LOOK_NONE && one < MB_LOOK_SHADE && mb_style_of(one)->head > 0)
            return one;
    }
    return MB_LOOK_NONE;
}

static void svg_begin_path(mb_canvas *canvas)
{
    begin_element(canvas, "path", canvas->look);
    const mb_look head = head_of(canvas->look);
    if (head != MB_LOOK_NONE) {
        mb_text_put(&canvas->body, " marker-end=\"url(#mb-", mb_style_of(head)->name, ")\"");
    }
    if (canvas->thick > 0)
        MB_FORM(&canvas->body, " stroke-width=\"%\"", canvas->thick);
    mb_text_add(&canvas->body, " d=\"");
}

static void svg_add_step(mb_canvas *canvas, mb_step step, const double *xy)
{
    if (step == MB_STEP_TO && xy[1] == canvas->at[1])
        MB_FORM(&canvas->body, "H%", xy[0]);
    else
        mb_text_form(&canvas->body, step == MB_STEP_FROM ? "M% %" : step == MB_STEP_TO ? "L% %" : "C% % % % % %", xy);
}

static void svg_end_path(mb_canvas *canvas)
{
    end_element(canvas, "\"/>");
}

static void svg_add_text(mb_canvas *canvas, mb_look look, const double at[2], mb_side side, double size,
                         const char *text)
{
    static const char *const anchor[] = {"", " text-anchor=\"start\"", " text-anchor=\"end\"", ""};
    begin_element(canvas, "text", look);
    mb_text_add(&canvas->body, anchor[side]);
    if (side == MB_UPWARDS)
        mb_text_form(&canvas->body, " transform=\"translate(% %) rotate(-90)\" dy=\"" MIDDLE "\"", at);
    else
        mb_text_form(&canvas->body, " x=\"%\" y=\"%\" dy=\"" MIDDLE "\"", at);
    if (size > 0)
        MB_FORM(&canvas->body, " style=\"font-size:%px\"", size);
    mb_text_char(&canvas->body, '>');
    mb_quote_xml(&canvas->body, text, strlen(text));
    end_element(canvas, "</text>");
}

/* ---- what comes before them ---- */

static void add_rule(mb_text *out, const mb_style *style)
{
    mb_text_put(out, ".mb .", style->name, "{");
    if (style->stripes)
        mb_text_add(out, "fill:url(#mb-stripes);");
    else if (style->fill)
        svg_add_color(out, "fill:", style->fill), mb_text_char(out, ';');
    if (style->line)
        svg_add_color(out, "stroke:", style->line), mb_text_char(out, ';');
    if (style->width > 0)
        mb_text_add(out, "stroke-width:"), mb_text_fixed(out, style->width, 2), mb_text_char(out, ';');
    if (style->dash > 0)
        MB_FORM(out, "stroke-dasharray:% %;", style->dash, style->dash + 1);
    if (style->size > 0)
        MB_FORM(out, "font-size:%px;", style->size);
    mb_text_put(out, style->bold ? "font-weight:600;" : "", style->slanted ? "font-style:italic;" : "",
                style->halo ? "paint-order:stroke;stroke:#" MB_COLOR_PAPER
                              ";stroke-opacity:.8;stroke-width:3px;stroke-linejoin:round;"
                            : "",
                style->round ? "stroke-linecap:round;stroke-linejoin:round;" : "", style->unseen ? "opacity:0;" : "",
                "}\n");
}

static void add_definition(mb_text *out, const mb_style *style)
{
    if (style->stripes) {
        mb_text_add(out, "<pattern id=\"mb-stripes\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
                         "patternTransform=\"rotate(45)\"><rect width=\"6\" height=\"6\" fill=\"");
        svg_add_color(out, "", style->fill);
        svg_add_color(out, "\"/><rect width=\"2\" height=\"6\" fill=\"", style->stripes);
        mb_text_add(out, "\"/></pattern>\n");
    }
    if (style->head > 0) {
        mb_text_put(out, "<marker id=\"mb-", style->name);
        MB_FORM(out,
                "\" viewBox=\"0 0 10 10\" refX=\"9.5\" refY=\"5\" markerWidth=\"%\" markerHeight=\"%\" "
                "markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 .8 10 5 0 9.2 2.2 5z\" fill=\"",
                style->head, style->head);
        svg_add_color(out, "", style->line);
        mb_text_add(out, "\"/></marker>\n");
    }
}

static mb_status write_svg(mb_text *out, const mb_canvas *canvas)
{
    MB_FORM(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"% % % %\" width=\"%\" height=\"%\" role=\"img\" "
            "class=\"mb\">\n",
            canvas->x, canvas->y, canvas->wide, canvas->high, canvas->wide, canvas->high);
    if (canvas->title.length > 0) {
        mb_text_add(out, "<title>");
        mb_quote_xml(out, canvas->title.data, canvas->title.length);
        mb_text_add(out, "</title>\n");
    }
    mb_text_add(out, "<style>\n.mb{font:13px system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;"
                     "text-anchor:middle;fill:none}\n.mb .shade{shape-rendering:crispEdges}\n");
    add_rule(out, mb_style_of(MB_LOOK_PAPER));
    for (mb_look look = MB_LOOK_NONE + 1; look < MB_LOOK_SHADE; look++)
        if (canvas->used[look])
            add_rule(out, mb_style_of(look));
    mb_text_add(out, "</style>\n<defs>\n");
    for (mb_look look = MB_LOOK_NONE + 1; look < MB_LOOK_SHADE; look++)
        if (canvas->used[look])
            add_definition(out, mb_style_of(look));
    mb_text_add(out, "</defs>\n");
    MB_FORM(out, "<rect class=\"paper\" x=\"%\" y=\"%\" width=\"%\" height=\"%\"/>\n", canvas->x, canvas->y,
            canvas->wide, canvas->high);
    mb_text_put(out, mb_piece_of(&canvas->body), "</svg>\n");
    return out->status;
}

const mb_canvas_kind mb_canvas_svg = {
    .open = open_group,
    .close = close_group,
    .inset = svg_open_inset,
    .inset_end = close_group,
    .box = svg_add_box,
    .disc = svg_add_disc,
    .path = svg_begin_path,
    .step = svg_add_step,
    .stroke = svg_end_path,
    .text = svg_add_text,
    .write = write_svg,
};
