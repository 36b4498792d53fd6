/* search.c -- looking ahead: in games, in rules written in Python, and in graphs. */
#include "core.h"

/* Messages. */
static const mb_words SAY_ESTIMATE =
    MB_WORDS("estimate of {name}: an integer from -1000000000 to 1000000000 expected, found {found}",
             "estimation de {name} : un entier de -1000000000 à 1000000000 est attendu, et non {found}");

PyObject *py_none_or(bool known, PyObject *made)
{
    if (known)
        return made;
    Py_XDECREF(made);
    Py_RETURN_NONE;
}

int py_estimate(int32_t *out, PyObject *function, PyObject *at)
{
    enum { MOST = 1000000000 };
    PyObject *said = PyObject_CallFunctionObjArgs(function, at, NULL);
    const long number = said && PyLong_Check(said) ? PyLong_AsLong(said) : LONG_MIN;
    if (said && !(-MOST <= number && number <= MOST)) {
        PyErr_Clear();
        py_complain(SAY_ESTIMATE, "name", at, "found", said, NULL, NULL);
    }
    Py_XDECREF(said);
    if (PyErr_Occurred())
        return -1;
    *out = (int32_t)number;
    return 0;
}

static PyObject *line_of(const mb_found *found, const py_searching *how)
{
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < found->count; i++) {
        PyObject *at = how->object(how->context, found->line[i]);
        if (!at || PyList_Append(list, at) < 0)
            Py_CLEAR(list);
        Py_XDECREF(at);
    }
    return list;
}

/* What it found, and the picture of the tree, which is cleared. */
static PyObject *tuple_of(const mb_found *found, const py_searching *how, mb_text *picture)
{
    PyObject *result = NULL;
    PyObject *move = found->has_move ? how->object(how->context, found->move) : (Py_INCREF(Py_None), Py_None);
    PyObject *line = line_of(found, how);
    PyObject *tree = how->form ? py_text(picture) : (Py_INCREF(Py_None), Py_None);
    if (move && line && tree)
        result = Py_BuildValue("(iNNNOOKKKKO)", (int)found->value, PyBool_FromLong(found->exact),
                               py_none_or(found->winner != MB_UNKNOWN, PyLong_FromLong(found->winner)),
                               py_none_or(found->has_rank, PyLong_FromUnsignedLong(found->rank)), move, line,
                               (unsigned long long)found->work.nodes, (unsigned long long)found->work.leaves,
                               (unsigned long long)found->work.cuts, (unsigned long long)found->work.hits, tree);
    Py_XDECREF(move);
    Py_XDECREF(line);
    Py_XDECREF(tree);
    return result;
}

PyObject *py_search(const mb_ground *ground, const py_searching *how)
{
    const mb_limits limits = py_limits(0, 0);
    PyObject *result = NULL;
    mb_search *search = NULL;
    mb_walk *walk = NULL;
    mb_found found = {0};
    mb_text picture = {0};
    mb_error error = {0};
    mb_status status = how->form ? mb_walk_new(&walk, ground) : MB_OK;
    mb_search_options options = {
        .algorithm = strcmp(how->algorithm, "minimax") == 0 ? MB_MINIMAX : MB_ALPHABETA,
        .depth = how->depth < 0 ? MB_TO_THE_END : (uint32_t)how->depth,
        .observer = walk ? mb_walk_observer(walk) : NULL,
    };
    if (!how->form && options.algorithm == MB_ALPHABETA) {
        options.order = MB_ORDER_WELL;
        options.table = MB_TABLE_WELL;
    }
    if (status == MB_OK)
        status = mb_search_new(&search, ground, &options, &limits, &error);
    if (status == MB_OK) {
        PyThreadState *saved = how->holds_gil ? NULL : PyEval_SaveThread();
        status = mb_search_run(&found, search, how->from, MB_WHOLE_LINE, &limits, &error);
        if (saved)
            PyEval_RestoreThread(saved);
    }
    if (status == MB_OK && found.stopped != MB_OK)
        status = found.stopped;
    if (status == MB_OK && walk && !PyErr_Occurred()) {
        const mb_exhibit what = {.kind = MB_SHOW_SEARCH, .walk = walk, .found = &found};
        status = mb_show(&picture, how->form, &what, py_lang, &error);
    }
    if (status != MB_OK)
        py_raise(status, &error);
    if (!PyErr_Occurred())
        result = tuple_of(&found, how, &picture);
    mb_text_clear(&picture);
    mb_found_clear(&found);
    mb_search_free(search);
    mb_walk_free(walk);
    return result;
}

/* --- in graphs --- */

static PyObject *position_object(void *context, mb_place place)
{
    return py_vertex(context, (uint32_t)place.at);
}

/* h[v] of every vertex, by a function; NULL: an exception is set. */
static int32_t *estimates_of(py_arena *self, PyObject *function)
{
    int32_t *h = mb_alloc(self->arena->positions, sizeof *h);
    if (!h)
        return py_raise(MB_ENOMEM, NULL);
    for (uint32_t v = 0; v < self->arena->positions; v++) {
        PyObject *vertex = py_vertex(self, v);
        const int status = vertex ? py_estimate(&h[v], function, vertex) : -1;
        Py_XDECREF(vertex);
        if (status < 0) {
            mb_release(h);
            return NULL;
        }
    }
    return h;
}

/* vertex, depth, algorithm, form, heuristic or None */
PyObject *py_arena_search(py_arena *self, PyObject *args)
{
    PyObject *vertex, *heuristic;
    py_searching how = {.object = position_object, .context = self};
    if (!PyArg_ParseTuple(args, "OlszO", &vertex, &how.depth, &how.algorithm, &how.form, &heuristic))
        return NULL;
    const uint32_t v = py_position(self, vertex);
    if (v == MB_NONE)
        return NULL;
    int32_t *h = heuristic == Py_None ? NULL : estimates_of(self, heuristic);
    if (!h && heuristic != Py_None)
        return NULL;
    mb_arena guided = *self->arena; /* the same, seen with this heuristic */
    guided.heuristic = h ? h : guided.heuristic;
    const mb_ground ground = mb_ground_of_arena(&guided, NULL);
    how.from = (mb_place){.at = v, .mover = mb_owner(self->arena, v)};
    PyObject *result = py_search(&ground, &how);
    mb_release(h);
    return result;
}
