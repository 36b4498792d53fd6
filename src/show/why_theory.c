/* why_theory.c -- why, by theory?  The expert's reasons and, for Nim, the binary columns of the xor. */
#include "core/digits.h"
#include "show/why.h"

static const mb_words SAY_WINS = MB_WORDS("The mover wins at {name}:", "Le joueur au trait gagne en {name} :");
static const mb_words SAY_LOSES = MB_WORDS("The mover loses at {name}:", "Le joueur au trait perd en {name} :");
static const mb_words SAY_WHY_COLUMNS_EVEN =
    MB_WORDS("Every column holds an even number of ones, and every move makes some column odd.",
             "Chaque colonne contient un nombre pair de 1, et tout coup rend une colonne impaire.");
static const mb_words SAY_WHY_COLUMNS_ODD =
    MB_WORDS("The last row marks the columns with an odd number of ones; a winning move makes all even.",
             "La dernière ligne marque les colonnes au nombre impair de 1 ; un coup gagnant les rend toutes paires.");
static const mb_words SAY_WHY_MOVES = MB_WORDS("Winning moves: ", "Coups gagnants : ");

enum { ROWS = 32, HEADED = 7, MOVES = 8 }; /* rows of terms; columns that get a heading; winning moves named */

static unsigned why_theory_bits_of(uint64_t number)
{
    unsigned bits = 1;
    while (bits < 64 && number >> bits)
        bits++;
    return bits;
}

/* The rest of a row: the bits of `number`, each in a cell of that width, with this sign for 0. */
static void why_theory_add_row(mb_text *out, uint64_t number, unsigned bits, size_t cell, char zero)
{
    for (unsigned b = bits; b-- > 0;) {
        mb_text_repeat(out, ' ', cell - 1);
        mb_text_char(out, number >> b & 1 ? '1' : zero);
    }
    mb_text_char(out, '\n');
}

/* The columns: a row a term, below them the xor.
 *
 *          4   2   1
 *      5   1   .   1
 *      3   .   1   1
 *    xor   1   1   0
 */
static void say_columns(mb_text *out, const mb_theory *theory)
{
    uint64_t all = 0, sum = 0;
    size_t width = 3; /* "xor" */
    for (size_t i = 0; i < theory->term_count; i++) {
        all |= theory->terms[i];
        sum ^= theory->terms[i];
        width = mb_digits(theory->terms[i]) > width ? mb_digits(theory->terms[i]) : width;
    }
    const unsigned bits = why_theory_bits_of(all);
    const bool headed = bits <= HEADED;
    const size_t cell = headed ? mb_digits(UINT64_C(1) << (bits - 1)) + 1 : 1, indent = headed ? 2 : 4;
    if (headed) {
        mb_text_repeat(out, ' ', indent + width);
        for (unsigned b = bits; b-- > 0;) {
            const uint64_t power = UINT64_C(1) << b;
            mb_text_repeat(out, ' ', cell - mb_digits(power));
            mb_text_u64(out, power);
        }
        mb_text_char(out, '\n');
    }
    for (size_t i = 0; i < theory->term_count && i < ROWS; i++) {
        mb_text_repeat(out, ' ', 2 + width - mb_digits(theory->terms[i]));
        mb_text_u64(out, theory->terms[i]);
        mb_text_repeat(out, ' ', indent - 2);
        why_theory_add_row(out, theory->terms[i], bits, cell, '.');
    }
    if (theory->term_count > ROWS)
        mb_text_add(out, "  …\n");
    mb_text_repeat(out, ' ', 2 + width - 3);
    mb_text_add(out, "xor");
    mb_text_repeat(out, ' ', indent - 2);
    why_theory_add_row(out, sum, bits, cell, '0');
}

static void why_theory_say(mb_text *out, const mb_theory *theory, mb_lang lang)
{
    mb_note note;
    mb_note_say(&note, theory->mover_wins ? SAY_WINS : SAY_LOSES, "name", mb_piece_of(&theory->position));
    mb_why_line(out, &note, lang);
    for (size_t i = 0; i < MB_THEORY_REASONS && mb_words_say(theory->reason[i].words); i++) {
        mb_text_add(out, "  ");
        mb_why_line(out, &theory->reason[i], lang);
    }
    if (theory->terms) {
        mb_text_char(out, '\n');
        say_columns(out, theory);
        mb_text_put(out, "\n", mb_words_in(theory->mover_wins ? SAY_WHY_COLUMNS_ODD : SAY_WHY_COLUMNS_EVEN, lang),
                    "\n");
    }
    if (!theory->has_move)
        return;
    mb_text_add(out, mb_words_in(SAY_WHY_MOVES, lang));
    const char *at = NULL;
    size_t length = 0;
    for (size_t i = 0; mb_theory_next_move(&at, &length, theory); i++) {
        mb_text_put(out, i ? ", " : "", mb_piece_at(i < MOVES ? at : "…", i < MOVES ? length : strlen("…")));
        if (i == MOVES)
            break;
    }
    mb_text_char(out, '\n');
}

static void json_reasons(mb_json *json, const mb_theory *theory, mb_lang lang)
{
    mb_text text = {0};
    mb_json_open_key(json, "reasons", '[');
    for (size_t i = 0; i < MB_THEORY_REASONS && mb_words_say(theory->reason[i].words); i++) {
        text.length = 0;
        mb_note_show(&text, &theory->reason[i], lang);
        mb_json_put(json, mb_piece_of(&text));
    }
    mb_json_close(json);
    mb_text_clear(&text);
}

static void why_theory_write_json(mb_text *out, const mb_theory *theory, mb_lang lang)
{
    mb_json json = mb_json_begin(out, '{');
    mb_json_add(&json, "position", mb_piece_of(&theory->position), "winner", theory->mover_wins ? 1 : 2);
    mb_json_key(&json, "grundy");
    if (theory->has_grundy)
        mb_json_put(&json, theory->grundy);
    else
        mb_json_null(&json);
    json_reasons(&json, theory, lang);
    mb_json_key(&json, "terms"); /* of the xor that decides */
    mb_json_open(&json, '[');
    for (size_t i = 0; i < theory->term_count; i++)
        mb_json_put(&json, theory->terms[i]);
    mb_json_close(&json);
    mb_json_open_key(&json, "moves", '[');
    const char *at = NULL;
    size_t length = 0;
    while (mb_theory_next_move(&at, &length, theory))
        mb_json_put(&json, mb_piece_at(at, length));
    mb_json_close(&json);
    mb_json_add(&json, "by", "theory");
    mb_json_end(&json);
}

mb_status mb_why_theory(mb_text *out, const mb_theory *theory, const mb_why_options *options)
{
    if (options->json)
        why_theory_write_json(out, theory, options->lang);
    else
        why_theory_say(out, theory, options->lang);
    return out->status;
}
