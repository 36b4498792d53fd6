/* core.h -- what the files of the extension share: its types, and how the library's words become exceptions. */
#ifndef MARIENBAD_PYTHON_CORE_H
#define MARIENBAD_PYTHON_CORE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "arena/names.h"
#include "arena/refuse.h"
#include "core/base.h"
#include "core/mem.h"
#include "core/message.h"
#include "marienbad.h"

typedef struct py_table py_table;

/* An arena and what its positions are in Python. */
typedef struct py_arena {
    PyObject_HEAD mb_arena *arena;
    mb_arena *graph;    /* what `arena` is the double of, and has its names from; NULL: nothing */
    PyObject *rules;    /* the py_rules that it was explored from; NULL: it was given as a graph */
    PyObject *vertices; /* list: vertex of each position; NULL: they are the numbers, or not asked for yet */
    py_table *ids;      /* position of each vertex; NULL likewise */
    PyObject *borrowed; /* the py_arena of `graph` where that is another's; NULL: it is this one's */
    int of_arrays;      /* it was made of arrays, and its results are: 1 memoryviews, 2 numpy's; 0: it was not */
} py_arena;

/* A solved arena. */
typedef struct py_solution {
    PyObject_HEAD py_arena *of;
    mb_solution solution;
} py_solution;

/* Rules: of a game of the library, or of a Python object. */
typedef struct py_rules {
    PyObject_HEAD mb_rules *rules; /* opened by the library, or &own->rules */
    struct own_rules *own;         /* NULL: the library's */
    PyObject *lender;              /* the Table that the rules belong to; NULL: they are this one's */
} py_rules;

extern PyTypeObject *py_arena_type, *py_solution_type, *py_rules_type;
extern PyObject *py_error, *py_limit_error;

/* The language of what is said, of this thread. */
extern _Thread_local mb_lang py_lang;

/* Raise what went wrong; `error` may be NULL.  Always returns NULL.  Where an exception is set already, by a callback
 * or by a signal, it stays. */
void *py_raise(mb_status status, const mb_error *error);

/* Raise words as marienbad.Error, or as another: py_fail(SAY_X, "key", value, …).  Returns NULL. */
#define py_fail(...)          py_fail_as(py_error, __VA_ARGS__)
#define py_fail_as(type, ...) py_raise_note(type, MB_SAY(__VA_ARGS__))
void *py_raise_note(PyObject *type, mb_words words, const mb_member *pairs, size_t count);

/* A str of the text, which is cleared. */
PyObject *py_text(mb_text *text);

/* str(object) on one line; never fails.  For messages: no more of it than a message bears. */
void py_name(mb_text *out, PyObject *object);
void py_brief(mb_text *out, PyObject *object);

/* Raise words about one object, two or three (NULL: fewer), as an exception of that type; returns -1. */
#define py_complain(...) py_complain_as(py_error, __VA_ARGS__)
int py_complain_as(PyObject *type, mb_words words, const char *key1, PyObject *object1, const char *key2,
                   PyObject *object2, const char *key3, PyObject *object3);

/* The attribute of that name, a new reference; NULL with an AttributeError, or with whatever looking for it raised.
 * One str serves all, which Python's own caches may keep. */
PyObject *py_attribute(PyObject *object, const char *name);

/* Can it be iterated over? */
bool py_is_iterable(PyObject *object);

/* Limits under which Ctrl-C works.  `positions` and `bytes` 0: no limit. */
mb_limits py_limits(uint64_t positions, uint64_t bytes);
mb_limits py_timed_limits(void); /* with a clock */

/* convert.c */
int py_dense_or_ids(py_arena *self, PyObject *graph, PyObject *weight);
uint32_t py_position(py_arena *self, PyObject *vertex); /* MB_NONE: not there, exception set */
PyObject *py_vertex(py_arena *self, uint32_t v);        /* a new reference */
int py_bitset(mb_bitset *out, py_arena *self, PyObject *vertices);
int py_names_traverse(const mb_names *names, visitproc visit, void *arg); /* what names made here hold */
int py_arena_take_vertices(py_arena *self, PyObject *vertices); /* a list, instead of the names that it has */
bool py_has_own_names(const py_arena *self);                    /* they are str() of its vertices */
int py_know(py_arena *self);                                    /* make `vertices` and `ids` of an explored arena */

/* owners.c */
int py_set_owners(py_arena *self, PyObject *owner);
int py_player(PyObject *object, void *out); /* of "O&": 1 or 2, which _arguments.py has checked, as mb_player */

/* compute.c */
PyObject *py_vertex_list(py_arena *self, const uint32_t *at, size_t count);
PyObject *py_numbers_dict(py_arena *self, const uint32_t *number);       /* {vertex: number[v]}, MB_NEVER left out */
PyObject *py_moves_dict(py_arena *self, const uint32_t *to, int player); /* {vertex: to[v]} of a player; -1: both */
PyObject *py_arena_attractor(py_arena *self, PyObject *args);
PyObject *py_arena_solve(py_arena *self, PyObject *unused);
PyObject *py_arena_kernel(py_arena *self, PyObject *unused);
PyObject *py_arena_grundy(py_arena *self, PyObject *unused);
PyObject *py_arena_path(py_arena *self, PyObject *args);

/* arena.c: None, 1, 2 or 0, "mover wins", "mover loses"; a picture, of the solution too unless NULL */
PyObject *py_mark(mb_mark mark);
PyObject *py_show(py_arena *self, const mb_solution *solution, PyObject *args);

/* file.c */
PyObject *py_arena_load(PyObject *module, PyObject *args);
PyObject *py_arena_restore(PyObject *module, PyObject *args);
PyObject *py_arena_make(PyObject *module, PyObject *args);
PyObject *py_arena_dump(py_arena *self, PyObject *unused);
PyObject *py_solution_restore(PyObject *module, PyObject *args);
PyObject *py_arena_save(py_arena *self, PyObject *args);
PyObject *py_arena_write(py_arena *self, PyObject *args);
PyObject *py_check_certificate(py_arena *self, PyObject *bytes);

/* check.c: each returns None (accepted) or (reason, vertex, play, cycle) */
PyObject *py_finding(py_arena *self, mb_status status, mb_finding *found); /* clears it */
PyObject *py_check_solution(py_solution *self, PyObject *unused);
PyObject *py_check_attractor(py_arena *self, PyObject *args);
PyObject *py_check_kernel(py_arena *self, PyObject *args);
PyObject *py_check_grundy(py_arena *self, PyObject *numbers);
PyObject *py_check_strategy(py_arena *self, PyObject *args);
PyObject *py_check_play(py_arena *self, PyObject *args);
PyObject *py_check_trap(py_arena *self, PyObject *args);
PyObject *py_check_bipartite(py_arena *self, PyObject *unused);
PyObject *py_check_winners(py_arena *self, PyObject *winners);

/* search.c: (value, exact, winner, rank, move, line, nodes, leaves, cuts, hits, tree) */
typedef struct py_searching {
    mb_place from;
    long depth;                                         /* -1: to the end */
    const char *algorithm;                              /* "alphabeta" or "minimax" */
    const char *form;                                   /* of the picture of the tree; NULL: none */
    bool holds_gil;                                     /* callbacks of the ground run code of Python's */
    PyObject *(*object)(void *context, mb_place place); /* a new reference */
    void *context;
} py_searching;
PyObject *py_search(const mb_ground *ground, const py_searching *how);
PyObject *py_arena_search(py_arena *self, PyObject *args);
int py_estimate(int32_t *out, PyObject *function, PyObject *at); /* what function(at) says; -1: an exception is set */
PyObject *py_none_or(bool known, PyObject *made); /* None where it is not known, and `made` is dropped */

/* grade.c */
PyObject *py_grade(PyObject *module, PyObject *args);
PyObject *py_exercises(PyObject *module, PyObject *unused);
PyObject *py_interrupt(PyObject *module, PyObject *args);

/* command.c */
PyObject *py_command(PyObject *module, PyObject *args);
PyObject *py_commands(PyObject *module, PyObject *unused);
PyObject *py_gallery(PyObject *module, PyObject *unused);

/* rules.c */
int py_state_number(mb_state *out, py_rules *self, PyObject *state);
PyObject *py_state_object(py_rules *self, mb_state state); /* new */

/* Types.  All can be part of cycles: a vertex or a class of rules may hold what was made of it.  The collector must
 * see what they hold; clearing they need not, since every such cycle passes a list, a dict or an object of a class,
 * which can be cleared, and what they hold is then as dead as they are. */
extern PyType_Spec py_arena_spec, py_solution_spec, py_rules_spec;

extern PyType_Spec py_tablebase_spec;
extern PyTypeObject *py_tablebase_type;
PyObject *py_table_build(PyObject *module, PyObject *args);
PyObject *py_table_open(PyObject *module, PyObject *path);
PyObject *py_rules_lent(mb_rules *rules, PyObject *lender);
PyObject *py_rules_open(PyObject *module, PyObject *args);
PyObject *py_rules_of(PyObject *module, PyObject *args);

#endif
