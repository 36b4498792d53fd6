/* draw.c -- boards as SVG, shape by shape. */
#include "games/draw.h"

static const char style[] =
    "<style>"
    "text{font:600 18px system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;text-anchor:middle;"
    "dominant-baseline:central;fill:#1D2530}"
    ".axis{font-size:13px;font-weight:400;fill:#5F6B7A}"
    ".hit{fill:#fff;fill-opacity:0}.span{fill:none}"
    ".stick{fill:#D9A566}.tip{fill:#B3312C}"
    ".square{fill:#7B4A2B;stroke:#5A331B}.poison{fill:#4E7A3A;stroke:#2F5222}.gone{fill:none;stroke:#C9CFD6;"
    "stroke-dasharray:3 4}.skull{stroke:#fff;stroke-width:4;stroke-linecap:round}"
    ".cut{stroke:#F5B800;stroke-width:6;stroke-linecap:round}"
    ".light{fill:#F6F7F9;stroke:#C9CFD6}.dark{fill:#E9EBEE;stroke:#C9CFD6}.reach{fill:#F5B800}.queen{fill:#1F5FBF}"
    ".queen+text{fill:#fff}"
    ".cell{fill:#F6F7F9;stroke:#9AA5B1}.frame{fill:#3D5A80}.hole{fill:#F6F7F9}"
    ".one{fill:#1F5FBF}.two{fill:#C2185B}.inner{fill:#FBE3EC}"
    ".cross{stroke:#1F5FBF;stroke-width:7;stroke-linecap:round}.ring{fill:none;stroke:#C2185B;stroke-width:7}"
    ".tile{fill:#DCE9FA;stroke:#1F5FBF;stroke-width:2}.slot{fill:#E9EBEE}"
    "</style>";

static void add_number(mb_text *out, const char *name, int64_t number)
{
    mb_text_char(out, ' ');
    mb_text_add(out, name);
    mb_text_add(out, "=\"");
    mb_text_i64(out, number);
    mb_text_char(out, '"');
}

static void add_element(mb_text *out, const char *element, const char *class)
{
    mb_text_char(out, '<');
    mb_text_add(out, element);
    mb_text_add(out, " class=\"");
    mb_text_add(out, class);
    mb_text_char(out, '"');
}

void mb_draw_begin(mb_text *out, int64_t wide, int64_t high)
{
    mb_text_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ");
    mb_text_i64(out, wide);
    mb_text_char(out, ' ');
    mb_text_i64(out, high);
    mb_text_char(out, '"');
    add_number(out, "width", wide);
    add_number(out, "height", high);
    mb_text_add(out, " role=\"img\">");
    mb_text_add(out, style);
}

void mb_draw_end(mb_text *out)
{
    mb_text_add(out, "</svg>\n");
}

void mb_draw_move(mb_text *out, size_t index)
{
    mb_text_add(out, "<g data-move=\"");
    mb_text_u64(out, index);
    mb_text_add(out, "\">");
}

void mb_draw_move_end(mb_text *out)
{
    mb_text_add(out, "</g>");
}

void mb_draw_box(mb_text *out, const char *class, int64_t x, int64_t y, int64_t wide, int64_t high, int64_t round)
{
    add_element(out, "rect", class);
    add_number(out, "x", x);
    add_number(out, "y", y);
    add_number(out, "width", wide);
    add_number(out, "height", high);
    if (round > 0)
        add_number(out, "rx", round);
    mb_text_add(out, "/>");
}

void mb_draw_disc(mb_text *out, const char *class, int64_t x, int64_t y, int64_t radius)
{
    add_element(out, "circle", class);
    add_number(out, "cx", x);
    add_number(out, "cy", y);
    add_number(out, "r", radius);
    mb_text_add(out, "/>");
}

void mb_draw_line(mb_text *out, const char *class, int64_t x1, int64_t y1, int64_t x2, int64_t y2)
{
    add_element(out, "line", class);
    add_number(out, "x1", x1);
    add_number(out, "y1", y1);
    add_number(out, "x2", x2);
    add_number(out, "y2", y2);
    mb_text_add(out, "/>");
}

void mb_draw_number(mb_text *out, const char *class, int64_t x, int64_t y, int64_t number)
{
    add_element(out, "text", class);
    add_number(out, "x", x);
    add_number(out, "y", y);
    mb_text_char(out, '>');
    mb_text_i64(out, number);
    mb_text_add(out, "</text>");
}

void mb_draw_cross(mb_text *out, int64_t x, int64_t y, int64_t radius)
{
    mb_draw_line(out, "cross", x - radius, y - radius, x + radius, y + radius);
    mb_draw_line(out, "cross", x - radius, y + radius, x + radius, y - radius);
}

void mb_draw_stone(mb_text *out, mb_player player, int64_t x, int64_t y, int64_t radius)
{
    mb_draw_disc(out, player == MB_P1 ? "one" : "two", x, y, radius);
    if (player == MB_P2)
        mb_draw_box(out, "inner", x - radius / 2, y - radius / 2, radius / 2 * 2, radius / 2 * 2, 2);
}

void mb_draw_chocolate(mb_text *out, int64_t x, int64_t y, bool poisoned, bool gone)
{
    enum { CELL = MB_DRAW_CELL, NEAR = 17, FAR = CELL - NEAR };
    mb_draw_box(out, poisoned ? "poison" : gone ? "gone" : "square", x + 2, y + 2, CELL - 4, CELL - 4, 6);
    if (poisoned) {
        mb_draw_line(out, "skull", x + NEAR, y + NEAR, x + FAR, y + FAR);
        mb_draw_line(out, "skull", x + NEAR, y + FAR, x + FAR, y + NEAR);
    }
}

void mb_draw_heap(mb_text *out, int64_t x, int64_t y, int64_t count, const size_t *move)
{
    enum { STICK = 6, LONG = 60, TIP = 12 };
    MB_ASSERT(count <= MB_DRAW_MATCHES);
    for (int64_t i = 0; i < count; i++) {
        const int64_t left = x + i * MB_DRAW_MATCH + (MB_DRAW_MATCH - STICK) / 2;
        const bool moves = move && move[count - i] != MB_DRAW_NO_MOVE;
        if (moves)
            mb_draw_move(out, move[count - i]);
        mb_draw_box(out, "hit", x + i * MB_DRAW_MATCH, y, MB_DRAW_MATCH, MB_DRAW_HEAP - 8, 0);
        mb_draw_box(out, "stick", left, y + 4, STICK, LONG, 2);
        mb_draw_box(out, "tip", left - 1, y + 2, STICK + 2, TIP, 4);
        if (moves)
            mb_draw_move_end(out);
    }
}
