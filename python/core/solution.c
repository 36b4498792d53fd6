/* solution.c -- the type Solution: a solved arena, in terms of Python's vertices. */
#include "array.h"

static int solution_traverse(py_solution *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(self->of);
    return 0;
}

static void solution_dealloc(py_solution *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    mb_solution_clear(&self->solution);
    Py_XDECREF(self->of);
    PyObject_GC_Del(self);
    Py_DECREF(type);
}

static PyObject *solution_winners(py_solution *self, PyObject *unused)
{
    (void)unused;
    PyObject *dict = py_know(self->of) < 0 ? NULL : PyDict_New();
    for (uint32_t v = 0; dict && v < self->solution.positions; v++) {
        PyObject *vertex = py_vertex(self->of, v), *value = PyLong_FromLong(self->solution.winner[v]);
        if (!vertex || !value || PyDict_SetItem(dict, vertex, value) < 0)
            Py_CLEAR(dict);
        Py_XDECREF(vertex);
        Py_XDECREF(value);
    }
    return dict;
}

/* The rank of each position, MB_NEVER in a draw, where the solution may keep a distance to a drawn terminal position;
 * NULL: no memory, raised. */
static uint32_t *solution_said_ranks(const mb_solution *s)
{
    uint32_t *rank = mb_alloc(s->positions, sizeof *rank);
    if (!rank)
        PyErr_NoMemory();
    for (uint32_t v = 0; rank && v < s->positions; v++)
        rank[v] = s->winner[v] ? s->rank[v] : MB_NEVER;
    return rank;
}

static PyObject *solution_ranks(py_solution *self, PyObject *unused)
{
    (void)unused;
    uint32_t *rank = solution_said_ranks(&self->solution);
    PyObject *dict = rank ? py_numbers_dict(self->of, rank) : NULL;
    mb_release(rank);
    return dict;
}

static PyObject *solution_moves(py_solution *self, PyObject *args)
{
    mb_player player = MB_P1;
    if (!PyArg_ParseTuple(args, "|O&", py_player, &player))
        return NULL;
    return py_moves_dict(self->of, self->solution.move, PyTuple_Size(args) == 0 ? -1 : (int)player);
}

/* {vertex: what player 1 gets} */
static PyObject *solution_values(py_solution *self, PyObject *unused)
{
    (void)unused;
    PyObject *dict = py_know(self->of) < 0 ? NULL : PyDict_New();
    for (uint32_t v = 0; dict && v < self->solution.positions; v++) {
        PyObject *vertex = py_vertex(self->of, v), *value = PyLong_FromLong(mb_solution_value(&self->solution, v));
        if (!vertex || !value || PyDict_SetItem(dict, vertex, value) < 0)
            Py_CLEAR(dict);
        Py_XDECREF(vertex);
        Py_XDECREF(value);
    }
    return dict;
}

/* The values of a solution that keeps none, since the winners say them. */
static PyObject *array_of_values(const mb_solution *s)
{
    if (s->value)
        return py_array_of(s->value, s->positions, "i");
    int32_t *value = mb_alloc(s->positions, sizeof *value);
    if (!value)
        return PyErr_NoMemory();
    for (uint32_t v = 0; v < s->positions; v++)
        value[v] = mb_solution_value(s, v);
    PyObject *array = py_array_of(value, s->positions, "i");
    mb_release(value);
    return array;
}

/* The moves of one player, 2^32 - 1 elsewhere. */
static PyObject *array_of_moves(const py_solution *self, mb_player player)
{
    const mb_solution *s = &self->solution;
    uint32_t *move = mb_alloc(s->positions, sizeof *move);
    if (!move)
        return PyErr_NoMemory();
    for (uint32_t v = 0; v < s->positions; v++)
        move[v] = mb_owner(self->of->arena, v) == player ? s->move[v] : MB_NONE;
    PyObject *array = py_array_of(move, s->positions, "I");
    mb_release(move);
    return array;
}

static PyObject *array_of_ranks(const mb_solution *s)
{
    uint32_t *rank = solution_said_ranks(s);
    PyObject *array = rank ? py_array_of(rank, s->positions, "I") : NULL;
    mb_release(rank);
    return array;
}

/* An array of "winner", "rank", "distance" (the ranks that the solution keeps, of draws too), "move" or "value"; of
 * one player's moves. */
static PyObject *solution_array(py_solution *self, PyObject *args)
{
    const mb_solution *s = &self->solution;
    const char *what;
    mb_player player = MB_P1;
    if (!PyArg_ParseTuple(args, "s|O&", &what, py_player, &player))
        return NULL;
    if (PyTuple_Size(args) == 2)
        return array_of_moves(self, player);
    return *what == 'w'   ? py_array_of(s->winner, s->positions, "B")
           : *what == 'r' ? array_of_ranks(s)
           : *what == 'd' ? py_array_of(s->rank, s->positions, "I")
           : *what == 'm' ? py_array_of(s->move, s->positions, "I")
                          : array_of_values(s);
}

static PyObject *solution_counts(py_solution *self, PyObject *unused)
{
    (void)unused;
    return Py_BuildValue("(KKK)", (unsigned long long)self->solution.won1, (unsigned long long)self->solution.won2,
                         (unsigned long long)self->solution.drawn);
}

static PyObject *solution_show(py_solution *self, PyObject *args)
{
    return py_show(self->of, &self->solution, args);
}

static PyObject *solution_why(py_solution *self, PyObject *vertex)
{
    const uint32_t v = py_position(self->of, vertex);
    if (v == MB_NONE)
        return NULL;
    mb_text text = {0};
    const mb_why_options options = {.lang = py_lang};
    const mb_status status = mb_why_play(&text, self->of->arena, &self->solution, v, &options);
    if (status != MB_OK) {
        mb_text_clear(&text);
        return py_raise(status, NULL);
    }
    return py_text(&text);
}

/* [vertices]: where the best moves of a vertex lead */
static PyObject *solution_best(py_solution *self, PyObject *vertex)
{
    const mb_arena *arena = self->of->arena;
    const uint32_t v = py_position(self->of, vertex);
    if (v == MB_NONE)
        return NULL;
    mb_answer *answer = NULL;
    mb_places best = {0};
    mb_status status = mb_answer_of_arena(&answer, arena, NULL, &self->solution);
    if (status == MB_OK)
        status = mb_answer_best(&best, answer, (mb_place){.at = v, .mover = mb_owner(arena, v)});
    PyObject *list = status == MB_OK ? PyList_New(0) : py_raise(status, NULL);
    for (size_t i = 0; list && i < best.count; i++) {
        PyObject *to = py_vertex(self->of, (uint32_t)best.at[i].at);
        if (!to || PyList_Append(list, to) < 0)
            Py_CLEAR(list);
        Py_XDECREF(to);
    }
    mb_places_clear(&best);
    mb_answer_free(answer);
    return list;
}

static PyObject *solution_certificate(py_solution *self, PyObject *unused)
{
    (void)unused;
    mb_text text = {0};
    const mb_status status = mb_certificate_write(&text, self->of->arena, &self->solution);
    if (status == MB_OK)
        return py_text(&text);
    mb_text_clear(&text);
    return py_raise(status, NULL);
}

#define METHOD(function) ((PyCFunction)(void (*)(void))(function))

static PyMethodDef solution_methods[] = {
    {"winners", METHOD(solution_winners), METH_NOARGS, "{vertex: 1, 2 or 0}"},
    {"ranks", METHOD(solution_ranks), METH_NOARGS, "{vertex: moves to the end}, where somebody wins by force"},
    {"moves", METHOD(solution_moves), METH_VARARGS, "{vertex: best move} of a player, or of both"},
    {"values", METHOD(solution_values), METH_NOARGS, "{vertex: what player 1 gets}"},
    {"array", METHOD(solution_array), METH_VARARGS,
     "\"winner\", \"rank\", \"distance\", \"move\" or \"value\" as an array"},
    {"counts", METHOD(solution_counts), METH_NOARGS, "(won by 1, won by 2, drawn)"},
    {"show", METHOD(solution_show), METH_VARARGS, "a picture"},
    {"best", METHOD(solution_best), METH_O, "[vertices] that the best moves of a vertex lead to"},
    {"why", METHOD(solution_why), METH_O, "the reason, in words"},
    {"certificate", METHOD(solution_certificate), METH_NOARGS, "the certificate"},
    {"check", METHOD(py_check_solution), METH_NOARGS, "is it right?"},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot solution_slots[] = {
    {Py_tp_dealloc, solution_dealloc},
    {Py_tp_traverse, solution_traverse},
    {Py_tp_methods, solution_methods},
    {0, NULL},
};
PyType_Spec py_solution_spec = {"marienbad._core.Solution", sizeof(py_solution), 0,
                                Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, solution_slots};
