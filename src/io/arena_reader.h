/* arena_reader.h -- what the lines of an .arena text say: `NAME [OWNER] [-> MOVE …] [: MARK …]`, put into a builder.
 *
 * A text is read in two passes.  The first numbers the positions in the order of their lines; the second reads the
 * lines completely.  Positions named 0, 1, 2, … in this order have no stored names.
 */
#pragma once

#include "arena/builder.h"
#include "arena/lexicon.h"
#include "core/limits.h"
#include "io/line.h"
#include "io/number.h"

enum { MB_ARENA_PENDING = 64 }; /* successors whose names are looked up together */

typedef struct mb_arena_reader {
    mb_lines lines;
    mb_lexicon *names; /* owned by the builder; NULL: positions are called 0, 1, 2, … */
    uint32_t count;    /* of positions, as the first pass has counted them */
    mb_builder builder;
    bool has_start, has_endless;
    const char *endless;  /* where that directive stands; NULL: nowhere */
    bool owners, decided; /* do the lines have owners?  `decided`: a line has been read that says so */
    uint32_t bare;        /* the first position with neither a mark nor a priority; MB_NONE: none yet */
    unsigned pending;     /* number of successors in `wait` */
    struct {
        mb_word word;
        mb_token token;
        uint64_t move; /* its place in `to` */
    } wait[MB_ARENA_PENDING];
} mb_arena_reader;

/* The fast case of a name: a number below `most` that a delimiter follows.  MB_NONE, and nothing read, in all other
 * cases. */
static inline uint32_t mb_arena_reader_number(mb_lines *lines, uint32_t most)
{
    const char *at = lines->at, *end = lines->source.end;
    uint64_t number;
    const char *stop = mb_scan_number(&number, at, end);
    const bool alone = stop < end && (*stop == ' ' || *stop == '\n' || *stop == '=');
    if (MB_UNLIKELY(stop == at || !alone || number >= most || (*at == '0' && stop - at > 1)))
        return MB_NONE;
    lines->at = stop;
    return (uint32_t)number;
}

/* Does a directive stand here rather than a position? */
static inline bool mb_arena_reader_is_directive(const mb_token *token)
{
    return mb_token_is(token, "start") || mb_token_is(token, "endless");
}

/* First pass over the whole text, whose names become those of the builder: number the positions. */
mb_status mb_arena_reader_learn(mb_arena_reader *r, mb_pace *pace);

/* Second pass, over the text or a part of it: append every position with its moves and marks.  pace: nullable */
mb_status mb_arena_reader_lines(mb_arena_reader *r, mb_pace *pace);

/* Read one mark of the last position; *priority says whether its line has had a priority. */
mb_status mb_arena_reader_mark(mb_arena_reader *r, bool *priority);

/* Read the integer after `word`, a mark with a number. */
mb_status mb_arena_reader_mark_number(int32_t *out, mb_arena_reader *r, const mb_token *word);

/* The place of the name on the line of position `v`.  It reads the text again: for messages only. */
const char *mb_arena_reader_line_of(const mb_arena_reader *r, uint32_t v);

/* The name of `v` that the first pass stored. */
static inline mb_called mb_arena_reader_called(const mb_arena_reader *r, uint32_t v)
{
    MB_ASSERT(v < r->count);
    return mb_names_called(r->names ? mb_lexicon_names(r->names) : NULL, v);
}
