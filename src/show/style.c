/* style.c -- the style of each look. */
#include "show/style.h"

/* clang-format off: a table */
static const mb_style styles[MB_LOOK_SHADE] = {
    [MB_LOOK_TITLE] = {"title", .fill = MB_COLOR_INK, .size = 15, .bold = true},
    [MB_LOOK_HEAD] = {"head", .fill = MB_COLOR_QUIET, .size = 12},
    [MB_LOOK_NOTE] = {"note", .fill = MB_COLOR_QUIET, .size = 11, .halo = true},
    [MB_LOOK_NAME] = {"name", .fill = MB_COLOR_INK, .size = 13, .halo = true},
    [MB_LOOK_FAINT] = {"faint", .fill = MB_COLOR_MOVE, .size = 13},
    [MB_LOOK_SIGN] = {"sign", .fill = MB_COLOR_INK, .size = 10, .bold = true},
    [MB_LOOK_GRUNDY] = {"grundy", .fill = MB_COLOR_ONE, .size = 12, .bold = true, .halo = true},
    [MB_LOOK_AXIS] = {"along", .fill = MB_COLOR_QUIET, .size = 12, .slanted = true},
    [MB_LOOK_DIGITS] = {"digits", .fill = MB_COLOR_INK, .size = 13},
    [MB_LOOK_PALE_DIGITS] = {"pale", .fill = MB_COLOR_PAPER, .size = 13},

    [MB_LOOK_PAPER] = {"paper", .fill = MB_COLOR_PAPER},
    [MB_LOOK_BAND] = {"band", .fill = MB_COLOR_BAND},
    [MB_LOOK_NOBODYS] = {"p0", .line = MB_COLOR_QUIET, .width = 1.5},
    [MB_LOOK_ONES] = {"p1", .line = MB_COLOR_ONE, .width = 2},
    [MB_LOOK_TWOS] = {"p2", .line = MB_COLOR_TWO, .width = 2},
    [MB_LOOK_UNKNOWN] = {"wn", .fill = MB_COLOR_PAPER},
    [MB_LOOK_DRAWN] = {"w0", .fill = MB_COLOR_DRAW_BG},
    [MB_LOOK_WON1] = {"w1", .fill = MB_COLOR_ONE_BG},
    [MB_LOOK_WON2] = {"w2", .fill = MB_COLOR_TWO_BG, .stripes = MB_COLOR_STRIPE},
    [MB_LOOK_TINT1] = {"tint1", .fill = MB_COLOR_ONE_BG},
    [MB_LOOK_TINT2] = {"tint2", .fill = MB_COLOR_TWO_BG},
    [MB_LOOK_LEAF] = {"leaf", .line = MB_COLOR_END, .width = 3},
    [MB_LOOK_SKIPPED] = {"skipped", .fill = MB_COLOR_PAPER, .line = MB_COLOR_MOVE, .width = 1, .dash = 3},
    [MB_LOOK_TERMINAL] = {"end", .fill = MB_COLOR_PAPER, .line = MB_COLOR_END, .width = 3},
    [MB_LOOK_MEMBER] = {"member", .fill = MB_COLOR_PAPER, .line = MB_COLOR_TWO, .width = 2.5},
    [MB_LOOK_TAG] = {"tag", .fill = MB_COLOR_END},
    [MB_LOOK_MOVE] = {"move", .line = MB_COLOR_MOVE, .width = 1.25, .head = 8},
    [MB_LOOK_UNPLAYED] = {"unplayed", .dash = 3},
    [MB_LOOK_BEST1] = {"best1", .line = MB_COLOR_ONE, .width = 2.5, .head = 11},
    [MB_LOOK_BEST2] = {"best2", .line = MB_COLOR_TWO, .width = 2.5, .head = 11},
    [MB_LOOK_START] = {"start", .line = MB_COLOR_INK, .width = 2, .head = 9},

    [MB_LOOK_KERNEL] = {"kernel", .fill = MB_COLOR_PAPER, .line = MB_COLOR_TWO, .round = true},
    [MB_LOOK_NOWHERE] = {"nowhere", .line = MB_COLOR_DRAW_BG},
    [MB_LOOK_PREPERIOD] = {"preperiod", .fill = MB_COLOR_DRAW_BG},
    [MB_LOOK_RULE] = {"rule", .line = MB_COLOR_DRAW_BG, .width = 1},
    [MB_LOOK_AXES] = {"axes", .line = MB_COLOR_QUIET, .width = 1},
    [MB_LOOK_PERIOD] = {"period", .line = MB_COLOR_MOVE, .width = 1},
    [MB_LOOK_BRACKET] = {"bracket", .line = MB_COLOR_INK, .width = 2},
    [MB_LOOK_DOTS] = {"dots", .line = MB_COLOR_ONE, .round = true},
    [MB_LOOK_ZEROS] = {"zeros", .line = MB_COLOR_TWO, .round = true},

    [MB_LOOK_NUMBER] = {"number", .fill = MB_COLOR_INK, .size = 18, .bold = true},
    [MB_LOOK_COUNT] = {"axis", .fill = MB_COLOR_QUIET, .size = 13},
    [MB_LOOK_HIT] = {"hit", .unseen = true},
    [MB_LOOK_SPAN] = {"span", .unseen = true},
    [MB_LOOK_STICK] = {"stick", .fill = "D9A566"},
    [MB_LOOK_TIP] = {"tip", .fill = "B3312C"},
    [MB_LOOK_SQUARE] = {"square", .fill = "7B4A2B", .line = "5A331B", .width = 1},
    [MB_LOOK_POISON] = {"poison", .fill = "4E7A3A", .line = "2F5222", .width = 1},
    [MB_LOOK_GONE] = {"gone", .line = MB_COLOR_LINE, .width = 1, .dash = 3},
    [MB_LOOK_SKULL] = {"skull", .line = MB_COLOR_PAPER, .width = 4, .round = true},
    [MB_LOOK_CUT] = {"cut", .line = MB_COLOR_END, .width = 6, .round = true},
    [MB_LOOK_LIGHT] = {"light", .fill = MB_COLOR_BAND, .line = MB_COLOR_LINE, .width = 1},
    [MB_LOOK_DARK] = {"dark", .fill = MB_COLOR_DRAW_BG, .line = MB_COLOR_LINE, .width = 1},
    [MB_LOOK_REACH] = {"reach", .fill = MB_COLOR_END},
    [MB_LOOK_QUEEN] = {"queen", .fill = MB_COLOR_ONE},
    [MB_LOOK_CELL] = {"cell", .fill = MB_COLOR_BAND, .line = MB_COLOR_MOVE, .width = 1},
    [MB_LOOK_FRAME] = {"frame", .fill = "3D5A80"},
    [MB_LOOK_HOLE] = {"hole", .fill = MB_COLOR_BAND},
    [MB_LOOK_ONE] = {"one", .fill = MB_COLOR_ONE},
    [MB_LOOK_TWO] = {"two", .fill = MB_COLOR_TWO},
    [MB_LOOK_INNER] = {"inner", .fill = MB_COLOR_TWO_BG},
    [MB_LOOK_CROSS] = {"cross", .line = MB_COLOR_ONE, .width = 7, .round = true},
    [MB_LOOK_RING] = {"ring", .line = MB_COLOR_TWO, .width = 7},
    [MB_LOOK_ALIGNED] = {"aligned", .line = MB_COLOR_END, .width = 5},
    [MB_LOOK_TILE] = {"tile", .fill = MB_COLOR_ONE_BG, .line = MB_COLOR_ONE, .width = 2},
    [MB_LOOK_SLOT] = {"slot", .fill = MB_COLOR_DRAW_BG},
};
/* clang-format on */

const mb_style *mb_style_of(mb_look look)
{
    MB_ASSERT(look > MB_LOOK_NONE && look < MB_LOOK_SHADE && styles[look].name);
    return &styles[look];
}

/* Viridis grows steadily darker, also for the colour-blind and in print. */
void mb_shade_color(uint8_t color[3], uint32_t shade)
{
    static const uint8_t viridis[][3] = {
        {0xfd, 0xe7, 0x25}, {0xb5, 0xde, 0x2b}, {0x6e, 0xce, 0x58}, {0x35, 0xb7, 0x79}, {0x1f, 0x9e, 0x89},
        {0x26, 0x82, 0x8e}, {0x31, 0x68, 0x8e}, {0x3e, 0x49, 0x89}, {0x48, 0x28, 0x78}, {0x44, 0x01, 0x54},
    };
    MB_ASSERT(shade < MB_SHADES);
    const uint32_t last = MB_SHADES - 1, way = shade * (MB_COUNT(viridis) - 1);
    const uint32_t at = way / last, rest = way % last;
    for (int i = 0; i < 3; i++) {
        const uint32_t next = rest ? viridis[at + 1][i] : 0; /* no colour follows the last */
        color[i] = (uint8_t)((viridis[at][i] * (last - rest) + next * rest) / last);
    }
}

double mb_text_width(const char *text, size_t length)
{
    double width = 0;
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)text[i];
        width += c >= 0xE3 ? 14 : (c & 0xC0) == 0x80 ? 0 : 8; /* from U+3000 on, wide characters */
    }
    return width;
}
