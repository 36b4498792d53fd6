/* pgsolver_reader.h -- the statements of a PGSolver text, `id priority owner successors;`, put into a builder.
 *
 * Statements are mostly in the order of their ids, and then they are appended to the arena as they come.  From the
 * first that is not, the ids are kept as well.  Numbers in the text never determine how much memory is allocated, so
 * memory is proportional to the length of the text.
 */
#pragma once

#include "arena/builder.h"
#include "core/limits.h"
#include "io/source.h"

typedef struct mb_pgsolver_reader {
    mb_source source;
    const char *header; /* the number of the header; NULL: no header */
    const char *start;  /* the number after "start", which may stand below the header; NULL: it does not */
    const char *body;   /* the first statement */
    mb_builder builder; /* the statements in the order of the text; mark: won by the parity of the priority */
    bool piece;         /* of the whole text: its first id may be any number */
    bool large;         /* some priority does not fit 32 bits: only its parity was kept */
    uint32_t least;     /* the first id; 0 unless it is a piece */
    uint32_t *id;       /* id[s] of statement s; NULL: least + s, so far */
    size_t id_room;
    uint32_t *statement; /* statement[v]: which one gave position v; NULL: v itself */
} mb_pgsolver_reader;

static inline bool mb_pgsolver_is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline const char *mb_pgsolver_skip_blanks(const char *at, const char *end)
{
    while (at < end && mb_pgsolver_is_blank(*at))
        at++;
    return at;
}

/* Does the text at `at` begin with `parity`? */
static inline bool mb_pgsolver_is_header(const char *at, const char *end)
{
    return end - at > 6 && memcmp(at, "parity", 6) == 0 && mb_pgsolver_is_blank(at[6]);
}

/* Read the header, if there is one, and the line `start N;` below it; *number and *start are what they say. */
mb_status mb_pgsolver_header(mb_pgsolver_reader *r, uint64_t *number, uint64_t *start);

/* Read the statements from r->body to the end of the text.  pace: nullable */
mb_status mb_pgsolver_statements(mb_pgsolver_reader *r, mb_pace *pace);

/* The number at `at` is larger than `most`: say so, and return MB_EPARSE. */
mb_status mb_pgsolver_refuse_large(const mb_pgsolver_reader *r, const char *at, uint64_t most);

/* ---- pgsolver_order.c ---- */

/* Put the statements in the order of their ids, which must be 0 .. count-1, each once; MB_EPARSE where they are not.
 */
mb_status mb_pgsolver_sort(mb_pgsolver_reader *r);

/* Where statement s begins, in a text that was read without error. */
const char *mb_pgsolver_find_statement(const mb_pgsolver_reader *r, uint32_t s);
