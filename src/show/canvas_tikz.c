/* canvas_tikz.c -- pictures for LaTeX: a standalone document whose tikzpicture can be pasted into another.
 *
 * A look is a style, `mb NAME`, with the colours mbNAME and mbNAMEline: they are set before the picture, and can be
 * set anew.  TeX has little room: long paths are cut where they begin anew.
 */
#include "core/message.h"
#include "marienbad/canvas.h"
#include "show/quote.h"
#include "show/style.h"
#include "show/tikz.h"

static const mb_words SAY_HOW =
    MB_WORDS("compile with pdflatex; for other alphabets with lualatex and \\setsansfont, their font",
             "à compiler avec pdflatex ; pour d'autres alphabets, avec lualatex et \\setsansfont, leur police");

#define POINT 0.75 /* a pixel is so many points */

enum {
    PAGE = 16000, /* pixels of a side at most: TeX and PDF know no larger pages */
    A_PATH = 50,  /* steps of a path that begins anew */
};

/* pdflatex needs packages for UTF-8 and vector fonts; the others read UTF-8, and have as many letters as their font.
 */
static const char opening[] = "\\usepackage{iftex}\n"
                              "\\ifPDFTeX\n"
                              "  \\usepackage[T1]{fontenc}\n"
                              "  \\usepackage[utf8]{inputenc}\n"
                              "  \\IfFileExists{lmodern.sty}{\\usepackage{lmodern}}{}\n"
                              "\\else\n"
                              "  \\usepackage{fontspec}\n"
                              "\\fi\n"
                              "\\usetikzlibrary{arrows.meta,patterns}\n";

void mb_tikz_begin(mb_text *out, const char *document_class)
{
    mb_text_put(out, document_class, opening);
}

/* ---- shapes ---- */

static bool is_unseen(mb_look look)
{
    return look < MB_LOOK_SHADE && mb_style_of(look)->unseen;
}

/* The options of a path or node, without its last bracket. */
static void add_looks(mb_text *out, const char *command, mb_look look)
{
    mb_text_add(out, command);
    if (look >= MB_LOOK_SHADE && look < MB_LOOKS) {
        uint8_t color[3];
        mb_shade_color(color, look - MB_LOOK_SHADE);
        MB_FORM(out, "[draw={rgb,255:red,%;green,%;blue,%}", color[0], color[1], color[2]);
        return;
    }
    mb_text_put(out, "[mb ", mb_style_of(look & 255)->name);
    if (look >> 8) {
        mb_text_put(out, ", mb ", mb_style_of(look >> 8)->name);
    }
}

/* Lines keep their width. */
static void tikz_open_inset(mb_canvas *canvas, const double at[2], double scale)
{
    mb_text_form(&canvas->body, "\\begin{scope}[shift={(%,%)}, scale=", at);
    mb_text_fixed(&canvas->body, scale, 3);
    mb_text_add(&canvas->body, ", transform shape]\n");
}

static void tikz_close_inset(mb_canvas *canvas)
{
    mb_text_add(&canvas->body, "\\end{scope}\n");
}

static void tikz_add_box(mb_canvas *canvas, mb_look look, const double box[4], double round)
{
    if (is_unseen(look))
        return;
    add_looks(&canvas->body, "\\path", look);
    if (round > 0) /* a little less than half a side, or TikZ would leave corners */
        MB_FORM(&canvas->body, ", rounded corners=%pt", round * POINT - 0.1);
    mb_text_form(&canvas->body, "] (%,%) rectangle +(%,%);\n", box);
}

static void tikz_add_disc(mb_canvas *canvas, mb_look look, double x, double y, double radius)
{
    if (is_unseen(look))
        return;
    add_looks(&canvas->body, "\\path", look);
    MB_FORM(&canvas->body, "] (%,%) circle[radius=%];\n", x, y, radius);
}

static void tikz_begin_path(mb_canvas *canvas)
{
    add_looks(&canvas->body, "\\path", canvas->look);
    if (canvas->thick > 0)
        MB_FORM(&canvas->body, ", line width=%pt", canvas->thick * POINT);
    mb_text_add(&canvas->body, "]");
}

static void tikz_add_step(mb_canvas *canvas, mb_step step, const double *xy)
{
    if (step == MB_STEP_FROM && canvas->steps >= A_PATH) {
        mb_text_add(&canvas->body, ";\n");
        tikz_begin_path(canvas);
        canvas->steps = 0;
    }
    mb_text_form(&canvas->body,
                 step == MB_STEP_FROM ? " (%,%)"
                 : step == MB_STEP_TO ? " -- (%,%)"
                                      : " .. controls (%,%) and (%,%) .. (%,%)",
                 xy);
}

static void tikz_end_path(mb_canvas *canvas)
{
    mb_text_add(&canvas->body, ";\n");
}

/* Texts stand on their base line, as far below their middle as in SVG. */
static void tikz_add_text(mb_canvas *canvas, mb_look look, const double at[2], mb_side side, double size,
                          const char *text)
{
    static const char *const anchor[] = {", anchor=base] at (%,%) {", ", anchor=base west] at (%,%) {",
                                         ", anchor=base east] at (%,%) {", ", rotate=90] at (%,%) {"};
    const double down = side == MB_UPWARDS ? 0 : 0.35 * (size > 0 ? size : mb_style_of(look)->size);
    add_looks(&canvas->body, "\\node", look);
    if (size > 0)
        MB_FORM(&canvas->body, ", font=\\sffamily\\fontsize{%}{%}\\selectfont", size * POINT, size);
    MB_FORM(&canvas->body, anchor[side], at[0], at[1] + down);
    mb_quote_latex(&canvas->body, text, strlen(text));
    mb_text_add(&canvas->body, "};\n");
}

/* ---- what comes before them ---- */

static void tikz_add_color(mb_text *out, const char *name, const char *what, const char *color)
{
    if (!color)
        return;
    mb_text_put(out, "\\definecolor{mb", name, what, "}{HTML}{", color, "}\n");
}

/* Write a part of a style, in which each @ becomes its name and each % the next number. */
static void add_part(mb_text *out, const mb_style *style, const char *form, const double *number)
{
    for (; *form; form++)
        if (*form == '@')
            mb_text_add(out, style->name);
        else if (*form == '%')
            mb_text_fixed(out, *number++, 2);
        else
            mb_text_char(out, *form);
}
#define PART(form, ...)                                                                                              \
    (mb_text_add(out, comma), comma = ", ", add_part(out, style, form, (const double[]){__VA_ARGS__}))

/* Stripes are a filling of their own, over a plain one and under the border. */
static void add_style(mb_text *out, const mb_style *style)
{
    const char *comma = "";
    add_part(out, style, "  mb @/.style={", NULL);
    if (style->size > 0)
        PART(style->bold      ? "inner sep=0pt, text=mb@, font=\\sffamily\\bfseries\\fontsize{%}{%}\\selectfont"
             : style->slanted ? "inner sep=0pt, text=mb@, font=\\sffamily\\itshape\\fontsize{%}{%}\\selectfont"
                              : "inner sep=0pt, text=mb@, font=\\sffamily\\fontsize{%}{%}\\selectfont",
             style->size * POINT, style->size);
    else if (style->stripes)
        PART("preaction={fill=mb@}, pattern=north east lines, pattern color=mb@stripes", 0);
    else if (style->fill)
        PART("fill=mb@", 0);
    if (style->line)
        PART("draw=mb@line", 0);
    if (style->width > 0)
        PART("line width=%pt", style->width * POINT);
    if (style->dash > 0)
        PART("dash pattern=on %pt off %pt", style->dash * POINT, (style->dash + 1) * POINT);
    if (style->round)
        PART("line cap=round, line join=round", 0);
    if (style->head > 0)
        PART("-{Stealth[length=%pt]}", style->head * POINT);
    mb_text_add(out, "},\n");
}

/* The colours and styles of the looks that occur. */
static void add_styles(mb_text *out, const mb_canvas *canvas)
{
    for (mb_look look = MB_LOOK_NONE + 1; look < MB_LOOK_SHADE; look++)
        if (canvas->used[look]) {
            const mb_style *style = mb_style_of(look);
            tikz_add_color(out, style->name, "", style->fill);
            tikz_add_color(out, style->name, "line", style->line);
            tikz_add_color(out, style->name, "stripes", style->stripes);
        }
    mb_text_add(out, "\\tikzset{\n");
    for (mb_look look = MB_LOOK_NONE + 1; look < MB_LOOK_SHADE; look++)
        if (canvas->used[look] && !is_unseen(look))
            add_style(out, mb_style_of(look));
    mb_text_add(out, "}\n");
}

static void tikz_add_picture(mb_text *out, const mb_canvas *canvas)
{
    mb_text_put(out, "\\begin{tikzpicture}[x=0.75pt, y=-0.75pt]\n", mb_piece_of(&canvas->body), "\\end{tikzpicture}");
}

static bool is_larger_than_a_page(const mb_canvas *canvas)
{
    return canvas->wide > PAGE || canvas->high > PAGE;
}

static mb_status write_tikz(mb_text *out, const mb_canvas *canvas)
{
    if (is_larger_than_a_page(canvas))
        return MB_ELIMIT;
    mb_text_put(out, "% ", mb_words_in(SAY_HOW, canvas->lang), "\n");
    mb_tikz_begin(out, "\\documentclass[tikz,border=8pt]{standalone}\n");
    add_styles(out, canvas);
    mb_text_add(out, "\\begin{document}\n");
    tikz_add_picture(out, canvas);
    mb_text_add(out, "\n\\end{document}\n");
    return out->status;
}

/* In braces, so that the styles end with the picture. */
static mb_status write_part(mb_text *out, const mb_canvas *canvas)
{
    if (is_larger_than_a_page(canvas))
        return MB_ELIMIT;
    mb_text_add(out, "{%\n");
    add_styles(out, canvas);
    tikz_add_picture(out, canvas);
    mb_text_add(out, "}\n");
    return out->status;
}

#define TIKZ_SHAPES                                                                                                  \
    .inset = tikz_open_inset, .inset_end = tikz_close_inset, .box = tikz_add_box, .disc = tikz_add_disc,             \
    .path = tikz_begin_path, .step = tikz_add_step, .stroke = tikz_end_path, .text = tikz_add_text
const mb_canvas_kind mb_canvas_tikz = {TIKZ_SHAPES, .write = write_tikz};
const mb_canvas_kind mb_canvas_tikz_part = {TIKZ_SHAPES, .write = write_part};
