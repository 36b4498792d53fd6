/* wythoff.c -- Wythoff's theorem in whole numbers.
 *
 * In normal play the lost pairs are (A,A+n) with A = floor(n*phi), one for each difference n, and each number from 0
 * on stands in exactly one of them: its partner is the other.  Both are read off the Zeckendorf form of a number, a
 * sum of Fibonacci numbers F(2) = 1, F(3) = 2, F(4) = 3, … no two of them neighbours: since F(c+1) = phi*F(c) +
 * (-1/phi)^c, moving every term up by one multiplies by phi up to an error below 1, whose sign the smallest term
 * gives.
 *
 * In misère (2,2) and (0,1) replace (0,0) and (1,2): they stand for the same numbers and the same differences, no
 * move leads from one lost pair to another, and one leads there from everywhere else, as in the normal theorem.
 */
#include "games/pair.h"
#include "theory/theory.h"

static const mb_words SAY_WYTHOFF_LOSES =
    MB_WORDS("{position} is the lost pair of difference {difference}, so the mover loses",
             "{position} est le couple perdant de différence {difference}, donc le joueur au trait perd");
static const mb_words SAY_WYTHOFF_WINS =
    MB_WORDS("{position} is no lost pair, and {move} is one, so the mover wins",
             "{position} n'est pas un couple perdant, et {move} en est un, donc le joueur au trait gagne");
static const mb_words SAY_WYTHOFF_RULE =
    MB_WORDS("the lost pair of difference n is (⌊nφ⌋,⌊nφ⌋+n), with φ = (1+√5)/2",
             "le couple perdant de différence n est (⌊nφ⌋,⌊nφ⌋+n), avec φ = (1+√5)/2");
static const mb_words SAY_WYTHOFF_MISERE =
    MB_WORDS("where the last move loses, (2,2) and (0,1) replace (0,0) and (1,2)",
             "quand le dernier coup fait perdre, (2,2) et (0,1) remplacent (0,0) et (1,2)");

enum { FIBONACCI = 93 }; /* F(93) is the last below 2^64 */

/* `n` as a sum of Fibonacci numbers: its terms moved up and down by one, and whether the smallest one has an even
 * index. */
typedef struct zeckendorf {
    uint64_t up, down;
    bool even;
} zeckendorf;

static zeckendorf wythoff_expand(uint64_t n)
{
    uint64_t f[FIBONACCI + 1] = {0, 1};
    for (size_t c = 2; c <= FIBONACCI; c++)
        f[c] = f[c - 1] + f[c - 2];
    MB_ASSERT(n < f[FIBONACCI - 1]);
    zeckendorf form = {0};
    for (size_t c = FIBONACCI - 1; n > 0; c--) {
        if (f[c] > n)
            continue;
        MB_ASSERT(c >= 2);
        n -= f[c];
        form.up += f[c + 1];
        form.down += f[c - 1];
        form.even = c % 2 == 0;
    }
    return form;
}

/* The smaller number of the lost pair of difference n. */
static uint64_t base_of(uint64_t n, bool misere)
{
    if (misere && n < 2)
        return n == 0 ? 2 : 0;
    const zeckendorf form = wythoff_expand(n);
    MB_ASSERT(form.up >= n);
    return form.up - form.even; /* floor(n*phi) */
}

/* The number that stands with `a` in a lost pair. */
static uint64_t partner_of(uint64_t a, bool misere)
{
    if (misere && a < 3)
        return a == 2 ? 2 : 1 - a;
    const zeckendorf form = wythoff_expand(a);
    return form.even ? form.up : form.down;
}

static void name_pair(mb_text *out, uint64_t a, uint64_t b)
{
    const int64_t pair[] = {(int64_t)a, (int64_t)b};
    mb_tuple_show(out, pair, MB_COUNT(pair));
}

/* Down, left, and along the diagonal: at most one lost pair each. */
static void wythoff_list_moves(mb_theory *out, uint64_t a, uint64_t b, bool misere)
{
    const uint64_t least = a < b ? a : b, difference = a < b ? b - a : a - b;
    const uint64_t beside_b = partner_of(b, misere), beside_a = partner_of(a, misere);
    const uint64_t base = base_of(difference, misere);
    if (beside_b < a)
        name_pair(mb_theory_move(out), beside_b, b);
    if (beside_a < b)
        name_pair(mb_theory_move(out), a, beside_a);
    if (base < least)
        name_pair(mb_theory_move(out), a - (least - base), b - (least - base));
}

static void wythoff_judge(mb_theory *out, uint64_t a, uint64_t b, bool misere)
{
    const bool lost = partner_of(a, misere) == b;
    out->mover_wins = !lost;
    out->has_grundy = lost && !misere; /* then 0; the numbers of the other pairs follow no known rule */
    const mb_piece position = mb_piece_of(&out->position);
    if (lost) {
        mb_theory_reason(out, SAY_WYTHOFF_LOSES, "position", position, "difference", a < b ? b - a : a - b);
    } else {
        wythoff_list_moves(out, a, b, misere);
        const char *moves = mb_text_string(&out->moves);
        mb_theory_reason(out, SAY_WYTHOFF_WINS, "position", position, "move",
                         mb_piece_at(moves, strcspn(moves, "\n")));
    }
    mb_theory_reason(out, SAY_WYTHOFF_RULE);
    if (misere)
        mb_theory_reason(out, SAY_WYTHOFF_MISERE);
}

static mb_status wythoff_ask(mb_theory *out, const mb_game *game, const mb_value *values, const char *name,
                             size_t length, mb_error *error)
{
    int64_t at[] = {mb_value_of(game, values, "a")->number, mb_value_of(game, values, "b")->number};
    const bool misere = mb_theory_is_misere(game, values);
    if (name) {
        const mb_status status = mb_pair_read(at, 0, name, length, error);
        if (status != MB_OK)
            return status;
    }
    mb_theory theory = {0};
    mb_tuple_show(&theory.position, at, MB_COUNT(at));
    if (at[0] == 0 && at[1] == 0) {
        mb_theory_over(&theory, misere);
        theory.has_grundy = !misere;
    } else {
        wythoff_judge(&theory, (uint64_t)at[0], (uint64_t)at[1], misere);
    }
    return mb_theory_finish(out, &theory, error);
}

const mb_expert mb_expert_wythoff = {
    .game = "wythoff",
    .brief = MB_WORDS("Wythoff's theorem, by the golden section", "le théorème de Wythoff, par le nombre d'or"),
    .ask = wythoff_ask};
