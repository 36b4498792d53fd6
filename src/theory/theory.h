/* theory.h -- what experts share: reasons one by one, winning moves one by one. */
#ifndef MB_THEORY_THEORY_H
#define MB_THEORY_THEORY_H

#include "games/last.h"
#include "games/numbers.h"
#include "marienbad/expert.h"

/* Is it misère: is who makes the last move the loser? */
bool mb_theory_is_misere(const mb_game *game, const mb_value *values);

/* The next reason, in words: mb_theory_reason(theory, words, "name", value, …). */
#define mb_theory_reason(theory, ...) mb_theory_because(theory, MB_SAY(__VA_ARGS__))
void mb_theory_because(mb_theory *theory, mb_words words, const mb_member *pairs, size_t count);

/* The play is over: say for whom. */
void mb_theory_over(mb_theory *theory, bool mover_wins);

/* Begin the name of one more winning move; what is added to the text returned is that name. */
mb_text *mb_theory_move(mb_theory *theory);

/* Hand `theory` over to *out, or clear it when writing names failed; the status of that. */
mb_status mb_theory_finish(mb_theory *out, mb_theory *theory, mb_error *error);

#endif
