/* quote.c -- escaping text for XML, Graphviz, LaTeX and CSV, and templates filled with numbers.
 */
#include "show/quote.h"

void mb_text_form(mb_text *out, const char *form, const double *number)
{
    for (const char *at; (at = strchr(form, '%')); form = at + 1) {
        mb_text_add_n(out, form, (size_t)(at - form));
        mb_text_fixed(out, *number++, 1);
    }
    mb_text_add(out, form);
}

/* Is it U+FFFE or U+FFFF, which XML knows neither as letters nor by number? */
static bool is_no_letter(const char *text, size_t length)
{
    return length >= 3 && memcmp(text, "\xef\xbf", 2) == 0 && ((unsigned char)text[2] & 0xfe) == 0xbe;
}

void mb_quote_xml(mb_text *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (is_no_letter(text + i, length - i)) {
            mb_text_char(out, '?');
            i += 2;
            continue;
        }
        switch (text[i]) {
        case '<':
            mb_text_add(out, "&lt;");
            break;
        case '>':
            mb_text_add(out, "&gt;");
            break;
        case '&':
            mb_text_add(out, "&amp;");
            break;
        case '"':
            mb_text_add(out, "&quot;");
            break;
        default:
            mb_text_char(out, (unsigned char)text[i] < 0x20 || text[i] == 0x7f ? '?' : text[i]);
        }
    }
}

void mb_quote_dot(mb_text *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '"' || text[i] == '\\')
            mb_text_char(out, '\\');
        mb_text_char(out, text[i]);
    }
}

/* ---- LaTeX ---- */

typedef struct quoted_letter {
    const char *text, *latex;
} quoted_letter;

static const quoted_letter special[] = {
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
static const quoted_letter mathematics[] = {
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
static const quoted_letter *quote_find(const quoted_letter *row, size_t count, const char *text, size_t length)
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

void mb_quote_latex(mb_text *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const bool ascii = (unsigned char)text[i] < 0x80;
        const quoted_letter *row = ascii ? quote_find(special, MB_COUNT(special), text + i, length - i)
                                         : quote_find(mathematics, MB_COUNT(mathematics), text + i, length - i);
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

/* ---- CSV ---- */

void mb_quote_csv(mb_text *out, const char *text, size_t length)
{
    bool quoted = false;
    for (size_t i = 0; i < length; i++)
        quoted = quoted || strchr(",\"\r\n", text[i]);
    mb_text_add(out, quoted ? "\"" : "");
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '"')
            mb_text_char(out, '"');
        mb_text_char(out, text[i]);
    }
    mb_text_add(out, quoted ? "\"" : "");
}
