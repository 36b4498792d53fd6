/* signature.h -- another name, order and form of the arguments of an exercise, in one line.
 *
 *     attracteur(G: dict(int,list(int)), S0: list(int), W0 = V0: list(int)) -> list(int)
 *
 * Each argument is one of the exercise's, by its name there (`W0 = V0`: called W0 here); a type replaces the
 * exercise's in both languages.
 */
#pragma once

#include "grade/exercise.h"

static const mb_words MB_SAY_SIGNATURE =
    MB_WORDS("expected a signature such as f(G, S0: list(int)) -> list(bool), found: {found}",
             "une signature comme f(G, S0: list(int)) -> list(bool) est attendue, trouvé : {found}");

/* The name of the function in a signature; NULL: there is none, or no memory. */
const char *mb_signature_name(mb_pool *pool, const char *text);

/* Give the exercise that signature.  MB_OK; MB_EPARSE with the reason, without a place; MB_ENOMEM. */
mb_status mb_signature_apply(mb_exercise *exercise, mb_pool *pool, const char *text, mb_error *error);
