/* check.c -- a person's own work, judged by the library's checkers. */
#include "core.h"

/* Messages. */
static const mb_words SAY_NUMBER = MB_WORDS("{name}: a number from 0 on expected, found {found}",
                                            "{name} : un nombre à partir de 0 est attendu, et non {found}");
static const mb_words SAY_WINNER = MB_WORDS("{name}: winner 1, 2, or 0 for a draw expected, found {found}",
                                            "{name} : vainqueur 1, 2, ou 0 pour une nulle attendu, et non {found}");
static const mb_words SAY_DICT = MB_WORDS("a dict of the vertices expected, found {found}",
                                          "un dictionnaire des sommets est attendu, et non {found}");

/* None, or (reason, vertex or None, play, cycle or None); the finding is cleared. */
PyObject *py_finding(py_arena *self, mb_status status, mb_finding *found)
{
    PyObject *result = NULL;
    if (status != MB_OK)
        return py_raise(status, NULL);
    if (found->accepted) {
        Py_INCREF(Py_None);
        result = Py_None;
    } else {
        mb_text reason = {0};
        mb_note_show(&reason, &found->reason, py_lang);
        PyObject *words = py_text(&reason);
        PyObject *at = found->position == MB_NONE ? (Py_INCREF(Py_None), Py_None) : py_vertex(self, found->position);
        PyObject *play = py_vertex_list(self, found->play.at, found->play.count);
        PyObject *cycle =
            found->cycle == MB_NONE ? (Py_INCREF(Py_None), Py_None) : PyLong_FromUnsignedLong(found->cycle);
        if (words && at && play && cycle)
            result = PyTuple_Pack(4, words, at, play, cycle);
        Py_XDECREF(words);
        Py_XDECREF(at);
        Py_XDECREF(play);
        Py_XDECREF(cycle);
    }
    mb_finding_clear(found);
    return result;
}

/* Is it a dict?  Else an exception is set. */
static bool is_dict(PyObject *object)
{
    if (PyDict_Check(object))
        return true;
    mb_text found = {0};
    py_brief(&found, object);
    py_fail_as(PyExc_TypeError, SAY_DICT, "found", mb_piece_of(&found));
    mb_text_clear(&found);
    return false;
}

/* number[v] of a dict; MB_NEVER where it says nothing.  Released by the caller. */
static uint32_t *numbers_of(py_arena *self, PyObject *dict)
{
    if (!is_dict(dict))
        return NULL;
    uint32_t *number = mb_alloc(self->arena->positions, sizeof *number);
    if (!number)
        return py_raise(MB_ENOMEM, NULL);
    for (uint32_t v = 0; v < self->arena->positions; v++)
        number[v] = MB_NEVER;
    PyObject *copy = PyDict_Copy(dict), *key, *value;
    for (Py_ssize_t at = 0; copy && PyDict_Next(copy, &at, &key, &value);) {
        const uint32_t v = py_position(self, key);
        const long n = v != MB_NONE && PyLong_Check(value) ? PyLong_AsLong(value) : -1;
        if (v != MB_NONE && (n < 0 || n >= (long)MB_NEVER)) {
            PyErr_Clear();
            mb_text name = {0}, found = {0};
            py_brief(&name, key);
            py_brief(&found, value);
            py_fail(SAY_NUMBER, "name", mb_piece_of(&name), "found", mb_piece_of(&found));
            mb_text_clear(&name);
            mb_text_clear(&found);
        }
        if (PyErr_Occurred())
            break;
        number[v] = (uint32_t)n;
    }
    Py_XDECREF(copy);
    if (PyErr_Occurred()) {
        mb_release(number);
        return NULL;
    }
    return number;
}

/* next[v] of a dict of moves; MB_NONE where it says nothing.  Released by the caller. */
static uint32_t *moves_of(py_arena *self, PyObject *dict)
{
    if (!is_dict(dict))
        return NULL;
    uint32_t *next = mb_alloc(self->arena->positions, sizeof *next);
    if (!next)
        return py_raise(MB_ENOMEM, NULL);
    for (uint32_t v = 0; v < self->arena->positions; v++)
        next[v] = MB_NONE;
    PyObject *copy = PyDict_Copy(dict), *key, *value;
    for (Py_ssize_t at = 0; copy && PyDict_Next(copy, &at, &key, &value);) {
        const uint32_t v = py_position(self, key);
        const uint32_t to = v == MB_NONE ? MB_NONE : py_position(self, value);
        if (to == MB_NONE)
            break;
        next[v] = to;
    }
    Py_XDECREF(copy);
    if (PyErr_Occurred()) {
        mb_release(next);
        return NULL;
    }
    return next;
}

PyObject *py_check_solution(py_solution *self, PyObject *unused)
{
    (void)unused;
    mb_finding found = {0};
    const mb_limits limits = py_limits(0, 0);
    mb_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = mb_check_solution(&found, self->of->arena, &self->solution, &limits);
    Py_END_ALLOW_THREADS;
    return py_finding(self->of, status, &found);
}

PyObject *py_check_attractor(py_arena *self, PyObject *args)
{
    PyObject *target, *set, *ranks;
    mb_player player = MB_P1;
    if (!PyArg_ParseTuple(args, "OO&OO", &target, py_player, &player, &set, &ranks))
        return NULL;
    mb_bitset targets, mine;
    if (py_bitset(&targets, self, target) < 0)
        return NULL;
    if (py_bitset(&mine, self, set) < 0) {
        mb_bitset_clear(&targets);
        return NULL;
    }
    uint32_t *rank = ranks == Py_None ? NULL : numbers_of(self, ranks);
    PyObject *result = NULL;
    if (rank || ranks == Py_None) {
        mb_finding found = {0};
        const mb_limits limits = py_limits(0, 0);
        mb_status status;
        Py_BEGIN_ALLOW_THREADS;
        status = mb_check_attractor(&found, self->arena, player, &targets, &mine, rank, &limits);
        Py_END_ALLOW_THREADS;
        result = py_finding(self, status, &found);
    }
    mb_release(rank);
    mb_bitset_clear(&mine);
    mb_bitset_clear(&targets);
    return result;
}

PyObject *py_check_kernel(py_arena *self, PyObject *args)
{
    PyObject *set;
    const char *half;
    if (!PyArg_ParseTuple(args, "Os", &set, &half))
        return NULL;
    mb_bitset mine;
    if (py_bitset(&mine, self, set) < 0)
        return NULL;
    mb_finding found = {0};
    const mb_limits limits = py_limits(0, 0);
    mb_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = (*half == 's'   ? mb_check_stable
              : *half == 'a' ? mb_check_absorbing
                             : mb_check_kernel)(&found, self->arena, &mine, &limits);
    Py_END_ALLOW_THREADS;
    mb_bitset_clear(&mine);
    return py_finding(self, status, &found);
}

PyObject *py_check_grundy(py_arena *self, PyObject *numbers)
{
    uint32_t *number = numbers_of(self, numbers);
    if (!number)
        return NULL;
    mb_finding found = {0};
    const mb_limits limits = py_limits(0, 0);
    mb_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = mb_check_grundy(&found, self->arena, number, &limits);
    Py_END_ALLOW_THREADS;
    mb_release(number);
    return py_finding(self, status, &found);
}

PyObject *py_check_strategy(py_arena *self, PyObject *args)
{
    PyObject *moves, *from, *target;
    mb_player player = MB_P1;
    if (!PyArg_ParseTuple(args, "O&OOO", py_player, &player, &moves, &from, &target))
        return NULL;
    const uint32_t start = py_position(self, from);
    uint32_t *next = start == MB_NONE ? NULL : moves_of(self, moves);
    mb_bitset targets;
    if (!next || (target != Py_None && py_bitset(&targets, self, target) < 0)) {
        mb_release(next);
        return NULL;
    }
    mb_finding found = {0};
    const mb_limits limits = py_limits(0, 0);
    mb_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = mb_check_strategy(&found, NULL, self->arena, player, target == Py_None ? NULL : &targets, next, start,
                               &limits);
    Py_END_ALLOW_THREADS;
    if (target != Py_None)
        mb_bitset_clear(&targets);
    mb_release(next);
    return py_finding(self, status, &found);
}

PyObject *py_check_play(py_arena *self, PyObject *args)
{
    PyObject *vertices, *strategy;
    if (!PyArg_ParseTuple(args, "OO", &vertices, &strategy))
        return NULL;
    PyObject *list = PySequence_List(vertices), *result = NULL;
    if (!list)
        return NULL;
    const Py_ssize_t count = PyList_Size(list);
    uint32_t *play = mb_alloc((size_t)count + 1, sizeof *play);
    uint32_t *next = strategy == Py_None ? NULL : moves_of(self, strategy);
    if (!play)
        PyErr_NoMemory();
    for (Py_ssize_t i = 0; i < count && !PyErr_Occurred(); i++)
        play[i] = py_position(self, PyList_GetItem(list, i));
    if (!PyErr_Occurred()) {
        mb_finding found = {0};
        mb_play_facts facts;
        const mb_status status = mb_check_play(&found, &facts, self->arena, play, (uint32_t)count, next);
        result = py_finding(self, status, &found);
    }
    mb_release(next);
    mb_release(play);
    Py_DECREF(list);
    return result;
}

PyObject *py_check_trap(py_arena *self, PyObject *args)
{
    PyObject *set;
    mb_player player = MB_P1;
    if (!PyArg_ParseTuple(args, "O&O", py_player, &player, &set))
        return NULL;
    mb_bitset mine;
    if (py_bitset(&mine, self, set) < 0)
        return NULL;
    mb_finding found = {0};
    const mb_limits limits = py_limits(0, 0);
    mb_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = mb_check_trap(&found, self->arena, player, &mine, &limits);
    Py_END_ALLOW_THREADS;
    mb_bitset_clear(&mine);
    return py_finding(self, status, &found);
}

PyObject *py_check_bipartite(py_arena *self, PyObject *unused)
{
    (void)unused;
    mb_finding found = {0};
    const mb_limits limits = py_limits(0, 0);
    mb_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = mb_check_bipartite(&found, self->arena, &limits);
    Py_END_ALLOW_THREADS;
    return py_finding(self, status, &found);
}

/* winner[v] of a dict of 0, 1 and 2; MB_NO_CLAIM where it says nothing.  Released by the caller. */
static uint8_t *winners_of(py_arena *self, PyObject *dict)
{
    uint32_t *number = numbers_of(self, dict);
    uint8_t *winner = number ? mb_alloc(self->arena->positions, sizeof *winner) : NULL;
    if (number && !winner)
        PyErr_NoMemory();
    for (uint32_t v = 0; winner && v < self->arena->positions; v++) {
        winner[v] = number[v] <= 2 ? (uint8_t)number[v] : MB_NO_CLAIM;
        if (number[v] > 2 && number[v] != MB_NEVER) {
            py_fail(SAY_WINNER, "name", mb_arena_called(self->arena, v), "found", number[v]);
            mb_release(winner);
            winner = NULL;
        }
    }
    mb_release(number);
    return winner;
}

PyObject *py_check_winners(py_arena *self, PyObject *winners)
{
    uint8_t *claim = winners_of(self, winners);
    if (!claim)
        return NULL;
    mb_finding found = {0};
    const mb_limits limits = py_limits(0, 0);
    mb_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = mb_check_winners(&found, self->arena, claim, &limits);
    Py_END_ALLOW_THREADS;
    mb_release(claim);
    return py_finding(self, status, &found);
}
