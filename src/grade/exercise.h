/* exercise.h -- an exercise: the function to be written, its arguments and its result, described by a small text.
 *
 *     exercise attractor
 *     names bassinAttracteur bassin_attracteur
 *     en The attractor of V0 …
 *     fr L'attracteur de V0 …
 *     take G successors list(list(int)) ; array(list(int))
 *     take V0 target list(int)
 *     give attractor list(bool) ; array(bool)
 *     needs acyclic
 *     growth linear
 *
 * After `take`: the argument's name, its source (a row of sources.c), its type, and its type in Caml where that
 * differs.  `given` is the same for functions and data that the course text assumes to be defined already.  After
 * `give`: the judge (a row of judges.def) and the type of the result.  `after N`: the N-th argument after the call is
 * judged instead of the result; `after N or result`: the result, where there is one.  A function may change the
 * arguments named by `changes`, and that one, but no other.  `assumes` names properties of the instances that are
 * tried first.  `like NAME` begins as the exercise NAME is,
 * `after N M`: both arguments and the result are judged.  `value`: the exercise asks for a value, not a function, and
 * takes nothing.  `signature` changes its name and arguments (signature.h), and `points N` is its weight.
 */
#pragma once

#include "grade/instance.h"
#include "grade/type.h"
#include "marienbad/attractor.h"
#include "marienbad/check.h"

enum { MB_ROLES = 10, MB_SPELLINGS = 12 };

struct mb_exercise;

/* An instance, with its exercise and its graph. */
typedef struct mb_trial {
    const struct mb_exercise *exercise;
    const mb_instance *instance;
    const mb_arena *arena; /* its graph; NULL: it has none */
    mb_pool *pool;
    mb_tongue tongue; /* of the program, in which its values are written */
} mb_trial;

/* The source of an argument: how it is made from an instance, in one of three ways. */
typedef struct mb_argument_source {
    const char *name;
    unsigned uses;
    mb_datum (*make)(const mb_trial *trial, const mb_type *type);
    unsigned needs;                                      /* what it makes sense for */
    mb_datum (*each)(const mb_trial *trial, uint32_t v); /* the value of each vertex */
    bool (*has)(const mb_trial *trial, uint32_t v);      /* a set of vertices: is v in it? */
} mb_argument_source;

/* What a right result may still lack. */
typedef enum mb_fault {
    MB_FAULT_NONE,
    MB_FAULT_AGAIN, /* a function without arguments returns the same value each time, and not a new one */
    MB_FAULT_LISTS, /* lists instead of tuples, which could not be vertices */
} mb_fault;

/* The reply of a program to one call. */
typedef struct mb_reply {
    bool raised;         /* an exception or a crash, described in `trouble` */
    bool unfinished;     /* it took too long or too much memory, or exited: nothing was returned */
    bool deep;           /* recursion too deep */
    mb_note trouble;     /* in words */
    int64_t line;        /* where; 0: not known */
    mb_datum value;      /* the value that is judged */
    const char *shown;   /* the result as its language prints it; NULL: shown by `value` */
    const char *changed; /* the argument that was changed and must not be; NULL: none */
    mb_fault fault;
    bool printed;  /* it returned None, but printed something */
    int64_t calls; /* calls of the given functions; -1: not counted */
    double work;   /* instructions that it took; 0: not counted */
} mb_reply;

/* How replies are judged.  `expected` makes one right answer; `judge` fills a finding, by the definition (NULL: the
 * reply must be the expected answer); `raises` (nullable): is an exception the right answer? */
typedef struct mb_exercise_judge {
    const char *name;
    unsigned uses;
    mb_datum (*expected)(const mb_trial *trial, const mb_type *type);
    mb_status (*judge)(mb_finding *out, const mb_trial *trial, const mb_datum *found);
    bool (*raises)(const mb_trial *trial);
    unsigned needs; /* what it makes sense for */
} mb_exercise_judge;

/* The rows, in order; NULL after the last. */
const mb_argument_source *mb_argument_source_at(size_t index);
mb_datum mb_argument_make(const mb_argument_source *source, const mb_trial *trial, const mb_type *type);
const mb_exercise_judge *mb_exercise_judge_at(size_t index);

/* Judge an answer that was no exception. */
mb_status mb_trial_judge(mb_finding *out, const mb_trial *trial, const mb_datum *found);

typedef struct mb_role {
    const char *name;
    const mb_argument_source *source;
    const mb_type *type[2]; /* by mb_tongue: Python's, Caml's */
    bool given;
} mb_role;

typedef struct mb_exercise {
    const char *name;
    mb_piece source;  /* the whole text */
    const char *text; /* the course text that it is from */
    const char *idea; /* another one, which has the idea but no program; NULL: none */
    const char *spelling[MB_SPELLINGS];
    size_t spellings;
    mb_words statement;
    mb_role role[MB_ROLES];
    size_t roles;
    const mb_exercise_judge *jury;
    const mb_type *type[2]; /* of the result */
    int after;              /* the argument that is judged, from 1; 0: the result */
    int also;               /* a second argument that is judged, with the first and the result; 0: none */
    bool value;             /* no function: a value of that name */
    unsigned uses, needs;
    unsigned assumes;       /* properties that the text supposes, but that an instance may lack */
    bool changes[MB_ROLES]; /* the text's own function changes this argument */
    bool either;            /* with `after`: a result is judged, where there is one */
    bool linear;            /* the text asks for linear time */
    bool cuts;              /* it must save some calls of the given function */
    bool recurses;          /* the text's own function does */
    bool tongue[2];
    const char *player[2]; /* the names of the players in the text */
    uint32_t points;       /* that a right function is worth */
} mb_exercise;

/* Read an exercise; the text must outlive it, and so must the pool.  `file` is for the error. */
mb_status mb_exercise_read(mb_exercise *out, mb_pool *pool, const char *text, size_t length, const char *file,
                           mb_error *error);

/* The texts of the built-in exercises, one after the other: `text` becomes the next one, the first where it is empty.
 * false: it was the last. */
bool mb_exercise_next(mb_piece *text);

/* The exercise of that name, or of that spelling of its function, preferably one for that tongue (MB_JSON: for both).
 * MB_ENOTFOUND: there is none. */
mb_status mb_exercise_find(mb_exercise *out, mb_pool *pool, const char *name, mb_tongue tongue, mb_error *error);

/* Are two names of functions the same but for capitals and underlines: bassin_Attracteur, bassinattracteur? */
bool mb_spelt_alike(const char *a, const char *b);

/* Is it a pair that is judged, of what was returned and what the argument became?  Or the argument alone: then the
 * function returns nothing, unit in Caml. */
bool mb_exercise_judges_pair(const mb_exercise *exercise);
bool mb_exercise_returns_unit(const mb_exercise *exercise);

/* Its function as it is called: attracteur(G, S0, V0). */
void mb_exercise_signature(mb_text *out, const mb_exercise *exercise, mb_tongue tongue);

/* The arguments of a call as a list, the `given` ones first. */
mb_datum mb_trial_arguments(const mb_trial *trial, mb_tongue tongue);

/* ---- for judges ---- */

/* A vertex as data, by its name; and the vertex of a value, of a key that has become a text perhaps; MB_NONE: none.
 */
mb_datum mb_vertex_datum(const mb_trial *trial, uint32_t v);
uint32_t mb_vertex_of(const mb_trial *trial, const mb_datum *value);
uint32_t mb_vertex_of_key(const mb_trial *trial, const mb_datum *key);

/* A set of vertices in the form of the type: booleans, a dict, a list.  `rank` (nullable) has the values of a dict.
 */
mb_datum mb_subset(const mb_trial *trial, const mb_type *type, const mb_bitset *set, const uint32_t *rank);

/* A value for each vertex, in the form of the type: a list or a dict; `value` makes each. */
mb_datum mb_each(const mb_trial *trial, const mb_type *type, mb_datum (*value)(const mb_trial *trial, uint32_t v));

/* There is no memory for a value: null, and the pool knows. */
mb_datum mb_trial_no_memory(const mb_trial *trial);

/* What several sources and judges use; the caller releases each. */
mb_status mb_trial_set(mb_bitset *out, const mb_trial *trial, bool (*has)(const mb_trial *trial, uint32_t v));
mb_status mb_trial_attract(mb_attractor *out, const mb_trial *trial, mb_player player,
                           bool (*has)(const mb_trial *trial, uint32_t v));               /* to that set */
mb_status mb_trial_attractor(mb_attractor *out, const mb_trial *trial, mb_player player); /* to the player's target */
bool mb_trial_is_flagged(const mb_trial *trial, uint32_t v);
bool mb_trial_is_target1(const mb_trial *trial, uint32_t v);
bool mb_trial_is_target2(const mb_trial *trial, uint32_t v);

/* The positions of an attractor as a set in the form of the type.  mb_attracted() releases the attractor that a
 * function has computed with that status. */
mb_datum mb_attractor_subset(const mb_trial *trial, const mb_type *type, const mb_attractor *attractor);
mb_datum mb_attracted(const mb_trial *trial, const mb_type *type, mb_status status, mb_attractor *attractor);
int64_t *mb_trial_distances(const mb_trial *trial); /* to the goal; -1: no way */
int64_t mb_trial_estimate(const mb_trial *trial, const int64_t *distance, uint32_t v);
int64_t mb_trial_guess(const mb_trial *trial, const int64_t *distance, uint32_t v);
bool *mb_trial_numbered(const mb_trial *trial); /* the flagged ones whose moves lead to numbered ones only */
mb_datum mb_heap_states(const mb_trial *trial);
mb_datum mb_heap_moves(const mb_trial *trial, const mb_datum *state);
mb_datum mb_heap_pick(const mb_trial *trial); /* one of the states */
mb_datum mb_heap_some(const mb_trial *trial); /* all of the states, or some and the one that is picked */
bool mb_heap_same(const mb_datum *a, const mb_datum *b);
