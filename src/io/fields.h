/* fields.h -- what a text says beside the moves of its graph: whose the positions are, who has won where, costs.
 *
 * Names mean the same in Python (S1 = …) and in a Caml record (owner = …).  S are the positions that a player
 * controls, V those where he has won, with his number: 1 and 2, or 0 and 1 as soon as there is an S0 or a V0.
 *
 *     owner; S0 S1 S2        whose the positions are: a table of owners, or sets
 *     V0 V1 V2; win1 win2    where somebody has won; N, draw: where nobody has
 *     c, pays                what player 1 gets at ends; h, estimate: heuristic values, for paths and for searches
 *     w, cost                costs of moves; w[s, t] = 3 too
 *     s0, init, start        where a play begins; F, goal: where a path may end
 *     S, state, sommets      the positions
 *
 * A set is a list, tuple, set or array of names, a list of booleans (one a position) or a table of booleans.
 */
#ifndef MB_IO_FIELDS_H
#define MB_IO_FIELDS_H

#include "io/literal.h"
#include "marienbad/io.h"

typedef enum mb_field {
    MB_FIELD_NONE, /* not a name that is known here */
    MB_FIELD_OWNER,
    MB_FIELD_OWNED0,
    MB_FIELD_OWNED1,
    MB_FIELD_OWNED2,
    MB_FIELD_WON0,
    MB_FIELD_WON1,
    MB_FIELD_WON2,
    MB_FIELD_WIN1, /* of our player 1, whatever he is called */
    MB_FIELD_WIN2,
    MB_FIELD_DRAWN,
    MB_FIELD_GOAL,
    MB_FIELD_STATES,
    MB_FIELD_START,
    MB_FIELD_COST,
    MB_FIELD_PAYS,
    MB_FIELD_HEURISTIC,
    MB_FIELD_ESTIMATE,
    MB_FIELDS
} mb_field;

mb_field mb_field_of(const char *name, size_t length);

/* A field that was met and will be read when the positions are known. */
typedef struct mb_said {
    mb_field field;
    const char *name;  /* where it is named */
    const char *key;   /* w[KEY] = …: where the key begins; NULL: the whole field */
    const char *value; /* where its value begins */
} mb_said;

typedef struct mb_said_list {
    mb_said *at;
    size_t count, room;
} mb_said_list;

/* Remember a field; a field said twice is refused. */
mb_status mb_said_add(mb_said_list *list, mb_literal *in, mb_said said);
void mb_said_clear(mb_said_list *list);

/* Pass over a value: up to where it may end, or a closing bracket, outside brackets. */
void mb_said_skip(mb_literal *in);

/* A value ends here: by the end of the text or a semicolon, in Python of a line, in Caml of a record or a definition.
 */
mb_status mb_said_end(mb_literal *in);

/* Read all that was remembered into the arena.  Time and memory are linear in text and arena. */
mb_status mb_said_apply(mb_arena *arena, mb_literal *in, const mb_said_list *list, const mb_read_options *options);

/* The successor at `at` as a pair: ("B", 3) is a move to B that costs 3.  False: it is no such pair. */
mb_status mb_read_priced(bool *is_pair, mb_literal *in, const char *at, uint32_t *cost);

#endif
