/* nearest.h -- names as people type them: which of the known ones is it, or is it most like?
 *
 * Names are compared without regard to case, accents, blanks, hyphens and underscores: Puissance 4 is puissance4.
 */
#pragma once

#include "core/base.h"

/* Is word[0 .. length-1] one of the names "a|b|c"?  NULL holds no names. */
bool mb_name_among(const char *names, const char *word, size_t length);

enum { MB_NEAREST_ROOM = 32 }; /* longer words are like no name */

/* A mistyped word, and the name most like it among those tried so far. */
typedef struct mb_nearest {
    char word[MB_NEAREST_ROOM];
    size_t length;
    size_t distance;  /* edits from the word to that name: at most a third of the word's letters */
    const char *name; /* NULL: none was near */
} mb_nearest;
mb_nearest mb_nearest_to(const char *word, size_t length);

/* Try the names "a|b|c" (NULL: none), each of which stands for `name`; of equally near ones the first stays. */
void mb_nearest_try(mb_nearest *nearest, const char *names, const char *name);
