/* theory.h -- what experts share: adding reasons and winning moves to an mb_theory. */
#pragma once

#include "games/last.h"
#include "games/numbers.h"
#include "marienbad/expert.h"

/* Is it misère play: does the player who makes the last move lose? */
bool mb_theory_is_misere(const mb_game *game, const mb_value *values);

/* Add a reason: mb_theory_reason(theory, words, "name", value, …). */
#define mb_theory_reason(theory, ...) mb_theory_because(theory, MB_SAY(__VA_ARGS__))
void mb_theory_because(mb_theory *theory, mb_words words, const mb_member *pairs, size_t count);

/* The position is terminal: fill in its winner. */
void mb_theory_over(mb_theory *theory, bool mover_wins);

/* Add a winning move, whose name the caller writes into the text returned. */
mb_text *mb_theory_move(mb_theory *theory);

/* Move `theory` to *out, or clear it when writing names failed; returns the status of that. */
mb_status mb_theory_finish(mb_theory *out, mb_theory *theory, mb_error *error);
