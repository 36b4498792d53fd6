/* theory.h -- what experts share: reasons one by one, winning moves one by one. */
#ifndef MB_THEORY_THEORY_H
#define MB_THEORY_THEORY_H

#include "core/base.h"
#include "core/message.h"
#include "games/common.h"
#include "marienbad/expert.h"

/* Is it misère: is who makes the last move the loser? */
bool mb_theory_is_misere(const mb_game *game, const mb_value *values);

/* The next reason, begun with the message `id`. */
mb_note *mb_theory_reason(mb_theory *theory, mb_words id);

/* The play is over: say for whom. */
void mb_theory_over(mb_theory *theory, bool mover_wins);

/* Begin the name of one more winning move; what is added to the text returned is that name. */
mb_text *mb_theory_move(mb_theory *theory);

/* Hand `theory` over to *out, or clear it when writing names failed; the status of that. */
mb_status mb_theory_finish(mb_theory *out, mb_theory *theory, mb_error *error);

#endif
