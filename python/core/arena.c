/* arena.c -- the type Arena: a graph of Python's, with owners and marks, as the library has it. */
#include "array.h"
#include "table.h"

/* Messages. */
static const mb_words SAY_PAYOFF = MB_WORDS("a payoff is an integer from -2147483648 to 2147483647, found {found}",
                                            "un gain est un entier de -2147483648 à 2147483647, et non {found}");

/* --- making and dropping --- */

static PyObject *arena_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"graph", "owner", "weight", NULL};
    PyObject *graph, *owner = Py_None, *weight = Py_None;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|OO", names, &graph, &owner, &weight))
        return NULL;
    py_arena *self = (py_arena *)PyType_GenericAlloc(type, 0);
    if (self && (py_dense_or_ids(self, graph, weight) < 0 || (owner != Py_None && py_set_owners(self, owner) < 0)))
        Py_CLEAR(self);
    return (PyObject *)self;
}

static int arena_traverse(py_arena *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(self->rules);
    Py_VISIT(self->vertices);
    Py_VISIT(self->borrowed);
    return self->arena ? py_names_traverse(self->arena->names, visit, arg) : 0;
}

static void arena_dealloc(py_arena *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    mb_arena_free(self->arena); /* before what lends it its names */
    if (!self->borrowed)
        mb_arena_free(self->graph);
    Py_XDECREF(self->borrowed);
    Py_XDECREF(self->rules);
    py_table_free(self->ids);
    Py_XDECREF(self->vertices);
    PyObject_GC_Del(self);
    Py_DECREF(type);
}

/* Whose vertex is each, where that was not said before? */
static PyObject *arena_own(py_arena *self, PyObject *owner)
{
    if (py_set_owners(self, owner) < 0)
        return NULL;
    Py_RETURN_NONE;
}

/* Mark v; -1: it has another mark already, and an exception is set. */
static int mark_one(py_arena *self, uint32_t v, mb_mark mark)
{
    const mb_mark old = mb_mark_of(self->arena, v);
    if (old != MB_UNMARKED && old != mark) {
        mb_error error;
        py_raise(mb_refuse_mark(&error, MB_EINVAL, mb_arena_called(self->arena, v), old, mark), &error);
        return -1;
    }
    self->arena->tag[v] = mb_tag(mb_owner(self->arena, v), mark, mb_is_goal(self->arena, v));
    return 0;
}

/* The positions that an array flags. */
static int flagged(mb_bitset *out, py_arena *self, PyObject *flags, const char *called)
{
    py_array array;
    if (py_array_open(&array, flags, called) < 0)
        return -1;
    const int status = py_array_flags(out, self, &array, called);
    py_array_close(&array);
    return status;
}

/* Mark the vertices of an iterable, or `flags`: those that an array of that name flags. */
static int mark_all(py_arena *self, PyObject *vertices, mb_mark mark, const char *flags)
{
    if (vertices == Py_None)
        return 0;
    mb_bitset set;
    if ((flags ? flagged(&set, self, vertices, flags) : py_bitset(&set, self, vertices)) < 0)
        return -1;
    int status = 0;
    for (uint32_t v = 0; v < self->arena->positions && status == 0; v++)
        if (mb_bitset_has(&set, v))
            status = mark_one(self, v, mark);
    mb_bitset_clear(&set);
    return status;
}

/* A payoff of player 1; -1: an exception is set. */
static int payoff_of(int32_t *out, PyObject *object)
{
    const long number = PyLong_CheckExact(object) ? PyLong_AsLong(object) : LONG_MIN;
    if (!(INT32_MIN <= number && number <= INT32_MAX)) {
        PyErr_Clear();
        return py_complain(SAY_PAYOFF, "found", object, NULL, NULL, NULL, NULL);
    }
    *out = (int32_t)number;
    return 0;
}

/* win1, win2, draw, who wins endless plays; are the first three arrays with one flag a position? */
static PyObject *arena_mark(py_arena *self, PyObject *args)
{
    PyObject *win1, *win2, *draw;
    int endless, flags = 0;
    if (!PyArg_ParseTuple(args, "OOOi|p", &win1, &win2, &draw, &endless, &flags))
        return NULL;
    MB_ASSERT(0 <= endless && endless <= 2);
    self->arena->endless = endless == 2 ? -1 : endless;
    if (mark_all(self, win1, MB_WIN1, flags ? "win1" : NULL) < 0
        || mark_all(self, win2, MB_WIN2, flags ? "win2" : NULL) < 0
        || mark_all(self, draw, MB_DRAW, flags ? "draw" : NULL) < 0)
        return NULL;
    Py_RETURN_NONE;
}

/* {vertex: what player 1 gets there}, and what endless plays pay, or None: what they paid before. */
static PyObject *arena_pay(py_arena *self, PyObject *args)
{
    PyObject *given, *endless, *key, *value;
    if (!PyArg_ParseTuple(args, "O!O", &PyDict_Type, &given, &endless))
        return NULL;
    mb_arena *arena = self->arena;
    int32_t payoff = 0;
    if (endless != Py_None) {
        if (payoff_of(&payoff, endless) < 0)
            return NULL;
        arena->endless = payoff;
    }
    if (!arena->pays && PyDict_Size(given) > 0
        && !(arena->pays = mb_alloc_zero(arena->positions, sizeof *arena->pays)))
        return PyErr_NoMemory();
    PyObject *pays = PyDict_Copy(given); /* hashing may run code that changes it */
    for (Py_ssize_t at = 0; pays && PyDict_Next(pays, &at, &key, &value);) {
        const uint32_t v = py_position(self, key);
        if (v == MB_NONE || payoff_of(&payoff, value) < 0 || mark_one(self, v, MB_PAYS) < 0)
            break;
        arena->pays[v] = payoff;
    }
    Py_XDECREF(pays);
    if (PyErr_Occurred())
        return NULL;
    Py_RETURN_NONE;
}

/* Ends of an impartial graph are lost, or in misère won, for the mover. */
static PyObject *arena_mark_ends(py_arena *self, PyObject *misere)
{
    mb_arena_mark_terminals(self->arena, PyObject_IsTrue(misere) == 1);
    Py_RETURN_NONE;
}

/* The arena of the pairs (player, vertex) of an impartial graph, all of them. */
static PyObject *arena_double(py_arena *self, PyObject *unused)
{
    (void)unused;
    mb_arena *made = NULL;
    const mb_limits limits = py_limits(0, 0);
    const mb_status status = mb_arena_double(&made, self->arena, MB_P1, self->rules != NULL, &limits);
    if (status != MB_OK)
        return py_raise(status, NULL);
    py_arena *pairs = (py_arena *)PyType_GenericAlloc(py_arena_type, 0);
    if (!pairs) {
        mb_arena_free(made);
        return NULL;
    }
    pairs->arena = made;
    pairs->graph = self->arena;
    Py_INCREF(self);
    pairs->borrowed = (PyObject *)self;
    Py_XINCREF(self->rules);
    pairs->rules = self->rules;
    if (pairs->rules)
        return (PyObject *)pairs;
    pairs->vertices = PyList_New((Py_ssize_t)made->positions);
    for (uint32_t v = 0; pairs->vertices && v < made->positions; v++) {
        PyObject *vertex = py_vertex(self, v / 2);
        PyObject *pair = vertex ? Py_BuildValue("(iN)", v % 2 ? 2 : 1, vertex) : NULL;
        if (pair)
            PyList_SetItem(pairs->vertices, (Py_ssize_t)v, pair);
        else
            Py_CLEAR(pairs->vertices);
    }
    pairs->ids = pairs->vertices ? py_table_new(pairs->vertices) : NULL;
    if (!pairs->ids)
        Py_CLEAR(pairs);
    return (PyObject *)pairs;
}

/* --- looking --- */

static PyObject *arena_successors(py_arena *self, PyObject *vertex)
{
    const uint32_t v = py_position(self, vertex);
    return v == MB_NONE
               ? NULL
               : py_vertex_list(self, self->arena->to + self->arena->first[v], (size_t)mb_degree(self->arena, v));
}

static PyObject *arena_vertices(py_arena *self, PyObject *unused)
{
    (void)unused;
    if (py_know(self) < 0)
        return NULL;
    if (self->vertices)
        return PyList_GetSlice(self->vertices, 0, PyList_Size(self->vertices));
    PyObject *list = PyList_New((Py_ssize_t)self->arena->positions);
    for (uint32_t v = 0; list && v < self->arena->positions; v++)
        PyList_SetItem(list, (Py_ssize_t)v, PyLong_FromUnsignedLong(v));
    return list;
}

static PyObject *arena_start(py_arena *self, PyObject *vertex)
{
    if (vertex != Py_None) {
        const uint32_t v = py_position(self, vertex);
        if (v == MB_NONE)
            return NULL;
        self->arena->start = v;
    }
    return py_vertex(self, self->arena->start);
}

static PyObject *arena_owner(py_arena *self, PyObject *vertex)
{
    const uint32_t v = py_position(self, vertex);
    return v == MB_NONE             ? NULL
           : self->arena->impartial ? (Py_INCREF(Py_None), Py_None)
                                    : PyLong_FromLong(mb_player_number(mb_owner(self->arena, v)));
}

PyObject *py_mark(mb_mark mark)
{
    switch (mark) {
    case MB_WIN1:
        return PyLong_FromLong(1);
    case MB_WIN2:
        return PyLong_FromLong(2);
    case MB_DRAW:
        return PyLong_FromLong(0);
    case MB_MOVER_WINS:
        return PyUnicode_FromString("mover wins");
    case MB_MOVER_LOSES:
        return PyUnicode_FromString("mover loses");
    default:
        Py_RETURN_NONE;
    }
}

static PyObject *arena_mark_of(py_arena *self, PyObject *vertex)
{
    const uint32_t v = py_position(self, vertex);
    if (v != MB_NONE && mb_mark_of(self->arena, v) == MB_PAYS)
        return PyUnicode_FromFormat("pays %d", (int)self->arena->pays[v]);
    return v == MB_NONE ? NULL : py_mark(mb_mark_of(self->arena, v));
}

/* A picture: form, Grundy numbers or None, how many moves from the start at most. */
PyObject *py_show(py_arena *self, const mb_solution *solution, PyObject *args)
{
    const char *form;
    PyObject *numbers;
    unsigned within;
    if (!PyArg_ParseTuple(args, "sOI", &form, &numbers, &within))
        return NULL;
    uint32_t *number = NULL;
    if (numbers != Py_None) {
        number = mb_alloc_zero(self->arena->positions, sizeof *number);
        if (!number)
            return PyErr_NoMemory();
        PyObject *key, *value;
        for (Py_ssize_t at = 0; PyDict_Next(numbers, &at, &key, &value);) {
            const uint32_t v = py_position(self, key);
            if (v == MB_NONE) {
                mb_release(number);
                return NULL;
            }
            number[v] = (uint32_t)PyLong_AsUnsignedLong(value);
        }
    }
    const mb_exhibit what = {
        .kind = MB_SHOW_ARENA, .arena = self->arena, .solution = solution, .number = number, .within = within};
    mb_text text = {0};
    mb_error error = {0};
    const mb_status status = mb_show(&text, form, &what, py_lang, &error);
    mb_release(number);
    if (status != MB_OK) {
        mb_text_clear(&text);
        return py_raise(status, &error);
    }
    return py_text(&text);
}

static PyObject *arena_show(py_arena *self, PyObject *args)
{
    return py_show(self, NULL, args);
}

static PyObject *get_positions(py_arena *self, void *unused)
{
    (void)unused;
    return PyLong_FromUnsignedLong(self->arena->positions);
}

static PyObject *get_moves(py_arena *self, void *unused)
{
    (void)unused;
    return PyLong_FromUnsignedLongLong(self->arena->moves);
}

static PyObject *get_impartial(py_arena *self, void *unused)
{
    (void)unused;
    return PyBool_FromLong(self->arena->impartial);
}

static PyObject *get_names(py_arena *self, void *unused)
{
    (void)unused;
    return PyBool_FromLong(py_has_own_names(self));
}

/* Are the vertices 0, 1, 2, …? */
static PyObject *get_numbered(py_arena *self, void *unused)
{
    (void)unused;
    return PyBool_FromLong(!self->vertices && !self->rules);
}

/* Are results arrays?  1: memoryviews, 2: numpy's. */
static PyObject *get_of_arrays(py_arena *self, void *unused)
{
    (void)unused;
    return PyLong_FromLong(self->of_arrays);
}

/* Who wins endless plays: 1, 2 or 0. */
static PyObject *get_endless(py_arena *self, void *unused)
{
    (void)unused;
    return PyLong_FromLong(self->arena->endless > 0 ? 1 : self->arena->endless < 0 ? 2 : 0);
}

#define METHOD(function) ((PyCFunction)(void (*)(void))(function))

static PyMethodDef arena_methods[] = {
    {"own", METHOD(arena_own), METH_O, "the owners"},
    {"mark", METHOD(arena_mark), METH_VARARGS, "win1, win2, draw, endless; flags?"},
    {"pay", METHOD(arena_pay), METH_VARARGS, "{vertex: payoff}, of endless plays"},
    {"prioritize", METHOD(py_arena_prioritize), METH_O, "one number a position"},
    {"mark_ends", METHOD(arena_mark_ends), METH_O, "misère?"},
    {"double", METHOD(arena_double), METH_NOARGS, "the arena of (player, vertex)"},
    {"attractor", METHOD(py_arena_attractor), METH_VARARGS, "target, player; \"ranks\", \"moves\" or \"flags\""},
    {"solve", METHOD(py_arena_solve), METH_NOARGS, "the Solution"},
    {"kernel", METHOD(py_arena_kernel), METH_NOARGS, "([kernel], {other: move into it})"},
    {"grundy", METHOD(py_arena_grundy), METH_NOARGS, "{vertex: number}"},
    {"search", METHOD(py_arena_search), METH_VARARGS, "vertex, depth, algorithm, form, heuristic"},
    {"path", METHOD(py_arena_path), METH_VARARGS, "from, goals, heuristic, algorithm"},
    {"successors", METHOD(arena_successors), METH_O, "[vertices]"},
    {"vertices", METHOD(arena_vertices), METH_NOARGS, "[vertices]"},
    {"start", METHOD(arena_start), METH_O, "set the start, or None: what it is"},
    {"owner", METHOD(arena_owner), METH_O, "1, 2 or None"},
    {"mark_of", METHOD(arena_mark_of), METH_O, "None, 1, 2 or 0"},
    {"show", METHOD(arena_show), METH_VARARGS, "a picture"},
    {"write", METHOD(py_arena_write), METH_VARARGS, "in a file format"},
    {"save", METHOD(py_arena_save), METH_VARARGS, "path, format, lossy?"},
    {"dump", METHOD(py_arena_dump), METH_NOARGS, "all but the vertices, bytes"},
    {"check_certificate", METHOD(py_check_certificate), METH_O, "bytes"},
    {"check_attractor", METHOD(py_check_attractor), METH_VARARGS, "target, player, set, ranks"},
    {"check_kernel", METHOD(py_check_kernel), METH_VARARGS, "set, which half"},
    {"check_grundy", METHOD(py_check_grundy), METH_O, "{vertex: number}"},
    {"check_strategy", METHOD(py_check_strategy), METH_VARARGS, "player, moves, from, target"},
    {"check_play", METHOD(py_check_play), METH_VARARGS, "vertices, strategy"},
    {"check_trap", METHOD(py_check_trap), METH_VARARGS, "player, set"},
    {"check_bipartite", METHOD(py_check_bipartite), METH_NOARGS, ""},
    {"check_winners", METHOD(py_check_winners), METH_O, "{vertex: winner}"},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef arena_fields[] = {
    {"positions", (getter)get_positions, NULL, "how many vertices", NULL},
    {"moves", (getter)get_moves, NULL, "how many moves", NULL},
    {"endless", (getter)get_endless, NULL, "who wins endless plays", NULL},
    {"numbered", (getter)get_numbered, NULL, "vertices are 0, 1, 2, …", NULL},
    {"names", (getter)get_names, NULL, "names are str() of the vertices", NULL},
    {"of_arrays", (getter)get_of_arrays, NULL, "results are arrays", NULL},
    {"impartial", (getter)get_impartial, NULL, "nobody owns a vertex", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot arena_slots[] = {
    {Py_tp_new, arena_new},         {Py_tp_dealloc, arena_dealloc}, {Py_tp_traverse, arena_traverse},
    {Py_tp_methods, arena_methods}, {Py_tp_getset, arena_fields},   {0, NULL},
};
PyType_Spec py_arena_spec = {"marienbad._core.Arena", sizeof(py_arena), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC,
                             arena_slots};
