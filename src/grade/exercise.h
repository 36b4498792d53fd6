/* exercise.h -- what is to be written, how it is called, what it gets and what it should return: one small text.
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
 * After `take`: the argument's name, what it is made of (a row of sources.c), its type, and its type in Caml where
 * that differs.  `given` is the same for what the text supposes to be there already.  After `give`: what is judged (a
 * row of judges.c) and the type of the result.  `after N`: not the result is judged but what the N-th argument has
 * become.
 */
#ifndef MB_GRADE_EXERCISE_H
#define MB_GRADE_EXERCISE_H

#include "grade/instance.h"
#include "grade/type.h"
#include "marienbad/attractor.h"
#include "marienbad/check.h"

enum { MB_ROLES = 10, MB_SPELLINGS = 12 };

struct mb_exercise;

/* An instance with what belongs to it. */
typedef struct mb_trial {
    const struct mb_exercise *exercise;
    const mb_instance *instance;
    const mb_arena *arena; /* its graph; NULL: it has none */
    mb_pool *pool;
} mb_trial;

/* What an argument is made of. */
typedef struct mb_ingredient {
    const char *name;
    unsigned uses;
    mb_datum (*make)(const mb_trial *trial, const mb_type *type);
    unsigned needs; /* what it makes sense for */
} mb_ingredient;

/* What was answered. */
typedef struct mb_reply {
    bool raised;       /* an exception, or worse: `trouble` says which */
    bool unfinished;   /* it took too long, too much memory, or ended: nothing was returned */
    bool deep;         /* recursion too deep */
    mb_note trouble;   /* in words */
    int64_t line;      /* where; 0: not known */
    mb_datum value;    /* what is judged */
    const char *shown; /* what was returned, as its language writes it; NULL: the value tells */
    int64_t calls;     /* of the functions that it was given; -1: nobody counted */
    double work;       /* steps or seconds that it took; 0: not measured */
} mb_reply;

/* How answers are judged.  `expected` is one right answer; `judge` fills a finding, by the definition; NULL: it must
 * be the expected one.  `raises` (nullable): is an exception the right answer? */
typedef struct mb_jury {
    const char *name;
    unsigned uses;
    mb_datum (*expected)(const mb_trial *trial, const mb_type *type);
    mb_status (*judge)(mb_finding *out, const mb_trial *trial, const mb_datum *found);
    bool (*raises)(const mb_trial *trial);
    unsigned needs; /* what it makes sense for */
} mb_jury;

/* The rows, in order; NULL after the last. */
const mb_ingredient *mb_ingredient_at(size_t index);
const mb_jury *mb_jury_at(size_t index);

/* Judge an answer that was no exception. */
mb_status mb_trial_judge(mb_finding *out, const mb_trial *trial, const mb_datum *found);

typedef struct mb_role {
    const char *name;
    const mb_ingredient *source;
    const mb_type *type[2]; /* by mb_tongue: Python's, Caml's */
    bool given;
} mb_role;

typedef struct mb_exercise {
    const char *name;
    const char *source; /* the whole text */
    const char *text;   /* which of the course's texts it is from */
    const char *spelling[MB_SPELLINGS];
    size_t spellings;
    mb_words statement;
    mb_role role[MB_ROLES];
    size_t roles;
    const mb_jury *jury;
    const mb_type *type[2]; /* of the result */
    int after;              /* the argument that is judged, from 1; 0: the result */
    unsigned uses, needs;
    bool linear; /* the text asks for linear time */
    bool cuts;   /* some calls of the function that it is given are to be saved */
    bool tongue[2];
    const char *player[2]; /* what the text calls the players */
} mb_exercise;

/* Read an exercise; the text must outlive it, and so must the pool.  `file` is for the error. */
mb_status mb_exercise_read(mb_exercise *out, mb_pool *pool, const char *text, size_t length, const char *file,
                           mb_error *error);

/* The texts of the exercises that are there; NULL after the last. */
const char *mb_exercise_text(size_t index);

/* The exercise of that name, or of that spelling of its function, preferably one for that tongue (MB_JSON: for both).
 * MB_ENOTFOUND: there is none. */
mb_status mb_exercise_find(mb_exercise *out, mb_pool *pool, const char *name, mb_tongue tongue, mb_error *error);

/* Its function as it is called: attracteur(G, S0, V0). */
void mb_exercise_signature(mb_text *out, const mb_exercise *exercise, mb_tongue tongue);

/* The arguments of a call, those that are given first; as a list. */
mb_datum mb_trial_arguments(const mb_trial *trial, mb_tongue tongue);

/* ---- for judges ---- */

/* A vertex of the instance, from a number or its text; MB_NONE: it is none. */
uint32_t mb_vertex_of(const mb_datum *value, uint32_t n);

/* Vertices as their type wants them: booleans, a dict, a list.  `rank` (nullable) are the values of a dict. */
mb_datum mb_subset(const mb_trial *trial, const mb_type *type, const mb_bitset *set, const uint32_t *rank);

/* For each vertex a number, a list or a dict, as the type wants; `value` makes each. */
mb_datum mb_each(const mb_trial *trial, const mb_type *type, mb_datum (*value)(const mb_trial *trial, uint32_t v));

/* What several arguments and judges speak of; each is released by who asked. */
mb_status mb_trial_attractor(mb_attractor *out, const mb_trial *trial, mb_player player, uint8_t target);
mb_status mb_trial_inside(mb_attractor *out, const mb_trial *trial,
                          bool pick);               /* of the flagged ones, and the pick */
int64_t *mb_trial_distances(const mb_trial *trial); /* to the goal; -1: no way */
int64_t mb_trial_estimate(const mb_trial *trial, const int64_t *distance, uint32_t v);
int64_t mb_trial_guess(const mb_trial *trial, const int64_t *distance, uint32_t v);
bool *mb_trial_numbered(const mb_trial *trial); /* the flagged ones whose moves lead to numbered ones only */
mb_datum mb_heap_states(const mb_trial *trial);
mb_datum mb_heap_moves(const mb_trial *trial, const mb_datum *state);

#endif
