/* latex.c -- what the pictures for LaTeX share: a standalone document of one tikzpicture, its colours, text in it. */
#include "show/latex.h"

#include "core/message.h"
#include "show/arena_picture.h"

/* What is said here. */
static const mb_words SAY_HOW =
    MB_WORDS("compile with pdflatex; for other alphabets with lualatex and \\setsansfont, their font",
             "à compiler avec pdflatex ; pour d'autres alphabets, avec lualatex et \\setsansfont, leur police");

/* pdflatex needs to be told of UTF-8 and vector fonts; the others read it, and have as many letters as their font. */
static const char opening[] =
    "\\documentclass[tikz,border=8pt]{standalone}\n"
    "\\usepackage{iftex}\n"
    "\\ifPDFTeX\n"
    "  \\usepackage[T1]{fontenc}\n"
    "  \\usepackage[utf8]{inputenc}\n"
    "  \\IfFileExists{lmodern.sty}{\\usepackage{lmodern}}{}\n"
    "\\else\n"
    "  \\usepackage{fontspec}\n"
    "\\fi\n"
    "\\usetikzlibrary{arrows.meta,patterns}\n"
    "\\definecolor{mbone}{HTML}{" MB_COLOR_ONE "}\n"
    "\\definecolor{mbonebg}{HTML}{" MB_COLOR_ONE_BG "}\n"
    "\\definecolor{mbtwo}{HTML}{" MB_COLOR_TWO "}\n"
    "\\definecolor{mbtwobg}{HTML}{" MB_COLOR_TWO_BG "}\n"
    "\\definecolor{mbstripe}{HTML}{" MB_COLOR_STRIPE "}\n"
    "\\definecolor{mbdrawbg}{HTML}{" MB_COLOR_DRAW_BG "}\n"
    "\\definecolor{mbend}{HTML}{" MB_COLOR_END "}\n"
    "\\definecolor{mbink}{HTML}{" MB_COLOR_INK "}\n"
    "\\definecolor{mbquiet}{HTML}{" MB_COLOR_QUIET "}\n"
    "\\definecolor{mbmove}{HTML}{" MB_COLOR_MOVE "}\n"
    "\\tikzset{\n"
    "  mb position/.style={draw, align=center, inner sep=0pt, font=\\sffamily\\small, text=mbink},\n"
    "  mb note/.style={inner sep=0pt, font=\\sffamily\\scriptsize, text=mbquiet},\n";

void mb_latex_begin(mb_text *out, const char *styles, mb_lang lang)
{
    mb_text_add(out, "% ");
    mb_text_add(out, mb_words_in(SAY_HOW, lang));
    mb_text_char(out, '\n');
    mb_text_add(out, opening);
    mb_text_add(out, styles);
    mb_text_add(out, "}\n"
                     "\\begin{document}\n"
                     "\\begin{tikzpicture}[x=0.75pt, y=-0.75pt]\n");
}

void mb_latex_end(mb_text *out)
{
    mb_text_add(out, "\\end{tikzpicture}\n\\end{document}\n");
}

typedef struct letter {
    const char *text, *latex;
} letter;

static const letter special[] = {
    {"\\", "\\textbackslash{}"},
    {"^", "\\textasciicircum{}"},
    {"~", "\\textasciitilde{}"},
    {"\"", "\\textquotedbl{}"},
    {"{", "\\{"},
    {"}", "\\}"},
    {"$", "\\$"},
    {"&", "\\&"},
    {"#", "\\#"},
    {"_", "\\_"},
    {"%", "\\%"},
};

/* Letters and signs that only mathematics has. */
static const letter mathematics[] = {
    {"α", "\\alpha"},   {"β", "\\beta"},      {"γ", "\\gamma"},    {"δ", "\\delta"},  {"ε", "\\varepsilon"},
    {"ζ", "\\zeta"},    {"η", "\\eta"},       {"θ", "\\theta"},    {"ι", "\\iota"},   {"κ", "\\kappa"},
    {"λ", "\\lambda"},  {"μ", "\\mu"},        {"ν", "\\nu"},       {"ξ", "\\xi"},     {"π", "\\pi"},
    {"ρ", "\\rho"},     {"σ", "\\sigma"},     {"τ", "\\tau"},      {"φ", "\\varphi"}, {"χ", "\\chi"},
    {"ψ", "\\psi"},     {"ω", "\\omega"},     {"Γ", "\\Gamma"},    {"Δ", "\\Delta"},  {"Θ", "\\Theta"},
    {"Λ", "\\Lambda"},  {"Ξ", "\\Xi"},        {"Π", "\\Pi"},       {"Σ", "\\Sigma"},  {"Φ", "\\Phi"},
    {"Ψ", "\\Psi"},     {"Ω", "\\Omega"},     {"∞", "\\infty"},    {"≤", "\\leq"},    {"≥", "\\geq"},
    {"≈", "\\approx"},  {"≠", "\\neq"},       {"−", "-"},          {"→", "\\to"},     {"←", "\\gets"},
    {"↑", "\\uparrow"}, {"↓", "\\downarrow"}, {"∅", "\\emptyset"}, {"∈", "\\in"},     {"⊕", "\\oplus"},
    {"′", "'"},         {"₀", "_0"},          {"₁", "_1"},         {"₂", "_2"},       {"₃", "_3"},
    {"₄", "_4"},        {"₅", "_5"},          {"₆", "_6"},         {"₇", "_7"},       {"₈", "_8"},
    {"₉", "_9"},
};

/* The row that `text` begins with, or NULL. */
static const letter *find(const letter *row, size_t count, const char *text, size_t length)
{
    for (size_t i = 0; i < count; i++) {
        const size_t size = strlen(row[i].text);
        if (size <= length && memcmp(row[i].text, text, size) == 0)
            return &row[i];
    }
    return NULL;
}

/* -- << >> ,, '' ?` !` are one letter to LaTeX. */
static bool is_ligature(char c, char next)
{
    return next == '`' || (c == next && (c == '-' || c == '<' || c == '>' || c == ',' || c == '\''));
}

void mb_latex_quote(mb_text *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const bool ascii = (unsigned char)text[i] < 0x80;
        const letter *row = ascii ? find(special, MB_COUNT(special), text + i, length - i)
                                  : find(mathematics, MB_COUNT(mathematics), text + i, length - i);
        mb_text_add(out, ascii || !row ? "" : "$");
        if (row)
            mb_text_add(out, row->latex);
        else
            mb_text_char(out, text[i]);
        mb_text_add(out, ascii || !row ? "" : "$");
        i += row ? strlen(row->text) - 1 : 0;
        if (ascii && i + 1 < length && is_ligature(text[i], text[i + 1]))
            mb_text_add(out, "{}");
    }
}

static void add_node(mb_text *out, double x, double y, const char *look)
{
    mb_text_add(out, "\\node[");
    mb_text_add(out, look);
    MB_FORM(out, "] at (%,%) {", x, y);
}

void mb_latex_text(mb_text *out, double x, double y, const char *look, const char *text)
{
    add_node(out, x, y, look);
    mb_latex_quote(out, text, strlen(text));
    mb_text_add(out, "};\n");
}

void mb_latex_number(mb_text *out, double x, double y, const char *look, uint64_t number)
{
    add_node(out, x, y, look);
    mb_text_u64(out, number);
    mb_text_add(out, "};\n");
}
