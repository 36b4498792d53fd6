/* own.h -- rules that a Python object gives, as a game of the library. */
#ifndef MARIENBAD_PYTHON_OWN_H
#define MARIENBAD_PYTHON_OWN_H

#include "core.h"

/* What the methods have said of a state: they are asked once a work, so that the library finds the same again even
 * after one of them has raised an exception. */
typedef struct own_memo {
    size_t first, count; /* its moves: next[first .. first+count-1] */
    int64_t estimate;
    uint8_t mark, mover;                               /* an mb_mark, an mb_player */
    bool has_moves, has_mark, has_mover, has_estimate; /* what of that is known */
} own_memo;

typedef struct own_rules {
    mb_rules rules;
    mb_game game;
    PyObject *states;                                                 /* list: state of each number */
    PyObject *numbers;                                                /* dict: number of each state */
    PyObject *moves, *mark, *player, *board, *estimate, *cost, *goal; /* methods; all but moves may be NULL */
    bool misere;                                                      /* impartial: a player who cannot move wins */
    bool busy;                                                        /* the library is at work on them */
    unsigned users;                                                   /* who asks, works and others */
    own_memo *memo;                                                   /* of each state, as far as asked about */
    size_t memos, memo_room;
    mb_state *next; /* all moves that were listed */
    int64_t *price; /* price[k]: what move k of them costs; -1: not asked yet */
    size_t moves_known, next_room, price_room;
} own_rules;

/* The rules of their parts: start, moves, mark, player, board, estimate, cost, goal, misère?  NULL: an exception is
 * set. */
own_rules *py_own_open(PyObject *parts);
void py_own_close(own_rules *own);

/* State and number; a state that is new gets the next number. */
PyObject *py_own_state(const own_rules *own, mb_state state); /* borrowed */
int py_own_number(mb_state *out, own_rules *own, PyObject *state);

/* Let the library work on them: one player looks for a way to a state marked 1, or two play.  Only one such work at a
 * time, whatever the methods or other threads ask for meanwhile: -1, an exception is set.  `own` may be NULL. */
int py_own_begin(own_rules *own, bool puzzle);
void py_own_end(own_rules *own);

/* The same for a question or two, which may come while the library is at work. */
void py_own_enter(own_rules *own);
void py_own_leave(own_rules *own);

int py_own_traverse(const own_rules *own, visitproc visit, void *arg);

#endif
