/* fields.h -- the fields of a text beside the moves of its graph: owners, won positions, costs and others.
 *
 * Names mean the same in Python (S1 = …) and in a Caml record (owner = …).  S is the set of positions of a player, V
 * the set of those won by a player; the player follows: 1 and 2, 0 and 1 as soon as there is an S0 or a V0, or A and
 * B.  S1 and S_1 are the same; in Caml small letters are read as capitals.
 *
 *     owner; S0 S1 S2 S_A S_B J1 J2     whose the positions are: a table of owners, or sets
 *     V1 V2 O_A O_B F1 F2 G1 G2; win1   where a player has won; N, draw: where nobody has
 *     c, pays                           what player 1 gets at ends; h, estimate: heuristic values, one array
 *     w, cost                           costs of moves; w[s, t] = 3 too
 *     s0, init, start                   where a play begins; F, goal, sf: where a path may end
 *     S, state, sommets                 the positions
 *     A, E, arcs, aretes                the arcs, where they are pairs: then they are the graph
 *
 * A set is a list, tuple, set or array of names, a list of booleans (one a position) or a table of booleans.
 */
#pragma once

#include "io/literal.h"
#include "marienbad/io.h"

typedef enum mb_field {
    MB_FIELD_NONE, /* not the name of a field */
    MB_FIELD_OWNER,
    MB_FIELD_OWNED0, /* of players 0, 1, 2, A, B, in this order; MB_FIELD_WON0 and those behind it too */
    MB_FIELD_OWNED1,
    MB_FIELD_OWNED2,
    MB_FIELD_OWNED_A,
    MB_FIELD_OWNED_B,
    MB_FIELD_WON0,
    MB_FIELD_WON1,
    MB_FIELD_WON2,
    MB_FIELD_WON_A,
    MB_FIELD_WON_B,
    MB_FIELD_WIN1, /* of player 1, whatever the numbering of the players */
    MB_FIELD_WIN2,
    MB_FIELD_DRAWN,
    MB_FIELD_GOAL,
    MB_FIELD_STATES,
    MB_FIELD_START,
    MB_FIELD_COST,
    MB_FIELD_PAYS,
    MB_FIELD_HEURISTIC,
    MB_FIELD_ESTIMATE,
    MB_FIELD_ARCS,
    MB_FIELDS
} mb_field;

/* The field of that name, whose value comes next in `in`. */
mb_field mb_field_of(const mb_literal *in, const char *name, size_t length);

/* What a value could be, by how it begins. */
typedef enum mb_shape {
    MB_SHAPE_OTHER,  /* none of the following */
    MB_SHAPE_TABLE,  /* a table of successors: its first value is in brackets */
    MB_SHAPE_PAIRS,  /* a list or set of pairs */
    MB_SHAPE_PRICED, /* a dict whose keys are pairs */
} mb_shape;
mb_shape mb_field_shape(const mb_literal *in);

/* A field whose place in the text is remembered, to be read once the positions are known. */
typedef struct mb_field_entry {
    mb_field field;
    const char *name;  /* where it is named */
    const char *key;   /* w[KEY] = …: where the key begins; NULL: the whole field */
    const char *value; /* where its value begins */
} mb_field_entry;

typedef struct mb_field_list {
    mb_field_entry *at;
    size_t count, room;
} mb_field_list;

/* Remember a field; a field given twice is refused. */
mb_status mb_field_add(mb_field_list *list, mb_literal *in, mb_field_entry said);
void mb_field_list_clear(mb_field_list *list);

/* The name of a field, as the text has it. */
mb_piece mb_field_called(const mb_literal *in, const mb_field_entry *said);

/* The position that the value of a field has just named; refused where there is none. */
mb_status mb_field_find(uint32_t *out, const mb_arena *arena, const mb_literal *in, const mb_field_entry *said);

/* Skip one item: a value in brackets, a string, a word, a number, or else a character. */
void mb_field_skip_one(mb_literal *in);

/* Skip a value: up to where it may end, or to a closing bracket that was not opened in it. */
void mb_field_skip(mb_literal *in);

/* Check that a value ends here: with the text or a semicolon; in Python also with a line, in Caml with a record or a
 * definition. */
mb_status mb_field_end(mb_literal *in);

/* Read all that was remembered into the arena.  Time and memory are linear in text and arena. */
mb_status mb_field_apply(mb_arena *arena, mb_literal *in, const mb_field_list *list, const mb_read_options *options);

/* Do just 0 and 1 follow behind the bracket of a list or tuple, as many as there are positions?  They could be
 * members, or say of each position whether it is one.  Not [1] alone, which means the same either way, nor [0; 1] in
 * Caml, as it is written there for a set. */
bool mb_field_zeros_and_ones(const mb_literal *in, mb_brackets brackets, uint32_t positions);

/* The successor at `at` as a pair: ("B", 3) is a move to B that costs 3.  False: it is no such pair. */
mb_status mb_read_priced(bool *is_pair, mb_literal *in, const char *at, uint32_t *cost);
