/* own.h -- rules that a Python object gives, as a game of the library. */
#ifndef MARIENBAD_PYTHON_OWN_H
#define MARIENBAD_PYTHON_OWN_H

#include "core.h"

typedef struct own_rules {
    mb_rules rules;
    mb_game game;
    PyObject *states;                                          /* list: state of each number */
    PyObject *numbers;                                         /* dict: number of each state */
    PyObject *moves, *mark, *player, *board, *estimate, *cost; /* methods; all but moves may be NULL */
    bool misere;                                               /* impartial: who cannot move wins */
    bool busy;                                                 /* the library is at work on them */
    bool has_listed;                                           /* `next` holds the moves of `listed` */
    mb_state listed, *next;
    size_t count; /* of `next` */
} own_rules;

/* The rules of an object with `start` and `moves(state)`; NULL: an exception is set. */
own_rules *py_own_open(PyObject *object);
void py_own_close(own_rules *own);

/* State and number; a state that is new gets the next number. */
PyObject *py_own_state(const own_rules *own, mb_state state); /* borrowed */
int py_own_number(mb_state *out, own_rules *own, PyObject *state);

/* Let the library work on them: one player looks for a way to a state marked 1, or two play.  Only one such work at a
 * time, whatever the methods or other threads ask for meanwhile: -1, an exception is set.  `own` may be NULL. */
int py_own_begin(own_rules *own, bool puzzle);
void py_own_end(own_rules *own);

int py_own_traverse(const own_rules *own, visitproc visit, void *arg);

#endif
