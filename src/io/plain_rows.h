/* plain_rows.h -- rows of plain numbers, [1, 2], [], …, as most large graphs are written, read in one pass.
 *
 * A row is a list of numbers, with a key and a colon before it in a dict; keys are least, least + 1, ….  Numbers may
 * be in quotes, as in JSON.  Whatever else stands there (a comment, a name, a cost, another bracket) ends the
 * reading, and the caller reads the text by its tokens instead.
 */
#pragma once

#include "arena/builder.h"

/* What was read. */
typedef struct mb_plain_rows {
    const char *stop; /* where it ended */
    uint32_t least;   /* the key of the first row */
    uint32_t largest; /* the largest member; 0: there is none */
    size_t width;     /* members of the first row */
    bool zero_one;    /* all rows have that width, and no member is larger than 1 */
    bool closed; /* behind the bracket `close`, which ends the graph; else at the end of the text, behind a comma */
} mb_plain_rows;

/* Does the text begin like that?  close  `]`, or `}` of a dict */
bool mb_plain_rows_begin(const char *at, const char *end, char close);

/* How many rows and members such a text has at most: the room that mb_plain_rows_read() needs. */
mb_builder_room mb_plain_rows_room(const char *begin, const char *end);

/* Add the rows of begin .. end to a part that is empty, each a position of player 1.
 * False: something else stands there, or the text has changed since its room was made; the part holds nothing. */
bool mb_plain_rows_read(mb_plain_rows *out, mb_builder *part, const char *begin, const char *end, char close);
