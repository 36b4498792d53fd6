/* arena.c -- the types Arena and Solution: what the library computes, in terms of Python's vertices. */
#include "arena/backward.h"
#include "solve/wave.h"
#include "table.h"

#include <stddef.h>

/* What is said here. */
static const mb_words SAY_CYCLE =
    MB_WORDS("a cycle has no Grundy numbers: {cycle}", "un cycle n'a pas de nombres de Grundy : {cycle}");
static const mb_words SAY_NO_KERNEL =
    MB_WORDS("no kernel by peeling: nobody can be driven to an end from {cycle}",
             "pas de noyau par épluchage : personne ne peut être mené à une fin depuis {cycle}");
static const mb_words SAY_HEURISTIC =
    MB_WORDS("heuristic of {name}: an integer from -2147483647 to 2147483647 expected, found {found}",
             "heuristique de {name} : un entier de -2147483647 à 2147483647 est attendu, et non {found}");
static const mb_words SAY_ENDLESS =
    MB_WORDS("who wins endless plays: 1, 2, or 0 for nobody expected, found {found}",
             "qui gagne les parties sans fin : 1, 2, ou 0 pour personne attendu, et non {found}");
static const mb_words SAY_FORMAT = MB_WORDS("there is no format \"{found}\"", "il n'y a pas de format « {found} »");

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

/* Mark the vertices of an iterable. */
static int mark_all(py_arena *self, PyObject *vertices, mb_mark mark)
{
    if (vertices == Py_None)
        return 0;
    mb_bitset set;
    if (py_bitset(&set, self, vertices) < 0)
        return -1;
    mb_error error;
    mb_status status = MB_OK;
    for (uint32_t v = 0; v < self->arena->positions && status == MB_OK; v++)
        if (mb_bitset_has(&set, v)) {
            const mb_mark old = mb_mark_of(self->arena, v);
            if (old != MB_UNMARKED && old != mark)
                status = mb_refuse_mark(&error, MB_EINVAL, mb_arena_called(self->arena, v), old, mark);
            self->arena->tag[v] = mb_tag(mb_owner(self->arena, v), mark, mb_is_goal(self->arena, v));
        }
    mb_bitset_clear(&set);
    if (status != MB_OK)
        py_raise(status, &error);
    return status == MB_OK ? 0 : -1;
}

/* Of "O&": who wins endless plays, 0, 1 or 2, as the arena has it. */
static int endless_argument(PyObject *object, void *out)
{
    const long number = PyLong_CheckExact(object) ? PyLong_AsLong(object) : -1;
    if (number < 0 || number > 2) {
        PyErr_Clear();
        mb_text found = {0};
        py_brief(&found, object);
        py_fail(SAY_ENDLESS, "found", mb_piece_of(&found));
        mb_text_clear(&found);
        return 0;
    }
    *(int32_t *)out = number == 2 ? -1 : (int32_t)number;
    return 1;
}

static PyObject *arena_mark(py_arena *self, PyObject *args)
{
    PyObject *win1, *win2, *draw;
    int32_t endless = 0;
    if (!PyArg_ParseTuple(args, "OOOO&", &win1, &win2, &draw, endless_argument, &endless))
        return NULL;
    self->arena->endless = endless;
    if (mark_all(self, win1, MB_WIN1) < 0 || mark_all(self, win2, MB_WIN2) < 0 || mark_all(self, draw, MB_DRAW) < 0)
        return NULL;
    Py_RETURN_NONE;
}

/* Ends of an impartial graph are lost, or in misère won, for the mover. */
static PyObject *arena_mark_ends(py_arena *self, PyObject *misere)
{
    mb_arena_mark_ends(self->arena, PyObject_IsTrue(misere) == 1);
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

/* --- from arrays to Python --- */

/* dict[v] = number; the vertices are known. */
MB_INLINE int add_number(PyObject *dict, py_arena *self, uint32_t v, uint32_t number)
{
    PyObject *vertex = self->vertices ? PyList_GetItem(self->vertices, (Py_ssize_t)v) : PyLong_FromUnsignedLong(v);
    PyObject *value = PyLong_FromUnsignedLong(number);
    const int status = vertex && value ? PyDict_SetItem(dict, vertex, value) : -1;
    Py_XDECREF(value);
    if (!self->vertices)
        Py_XDECREF(vertex);
    return status;
}

/* {vertex: number[v]} of the positions that have one: MB_NEVER is none. */
static PyObject *numbers_dict(py_arena *self, const uint32_t *number)
{
    if (py_know(self) < 0)
        return NULL;
    PyObject *dict = PyDict_New();
    for (uint32_t v = 0; dict && v < self->arena->positions; v++)
        if (number[v] != MB_NEVER && add_number(dict, self, v, number[v]) < 0)
            Py_CLEAR(dict);
    return dict;
}

/* {vertex: vertex to[v]} of the positions that have one, of one player (or of both: -1). */
static PyObject *moves_dict(py_arena *self, const uint32_t *to, int player)
{
    if (py_know(self) < 0)
        return NULL;
    PyObject *dict = PyDict_New();
    for (uint32_t v = 0; dict && v < self->arena->positions; v++)
        if (to[v] != MB_NONE && (player < 0 || (int)mb_owner(self->arena, v) == player)) {
            PyObject *vertex = py_vertex(self, v), *value = py_vertex(self, to[v]);
            if (!vertex || !value || PyDict_SetItem(dict, vertex, value) < 0)
                Py_CLEAR(dict);
            Py_XDECREF(vertex);
            Py_XDECREF(value);
        }
    return dict;
}

PyObject *py_vertex_list(py_arena *self, const uint32_t *at, size_t count)
{
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < count; i++) {
        PyObject *vertex = py_vertex(self, at[i]);
        if (!vertex || PyList_Append(list, vertex) < 0)
            Py_CLEAR(list);
        Py_XDECREF(vertex);
    }
    return list;
}

/* The positions in a row, as people read them. */
static void write_cycle(mb_text *out, const mb_arena *arena, const mb_list *list)
{
    enum { MOST = 12 };
    for (uint32_t i = 0; i < list->count && i < MOST; i++)
        mb_text_put(out, i ? " -> " : "", mb_arena_called(arena, list->at[i]));
    mb_text_add(out, list->count > MOST ? " -> …" : list->count > 0 ? " -> " : "");
    if (0 < list->count && list->count <= MOST)
        mb_text_put(out, mb_arena_called(arena, list->at[0]));
}

/* --- computing --- */

/* Flood the attractor of `target`: its ranks are in the wave, its moves not settled; mb_wave_end() it in any case. */
static int flood(mb_wave *wave, py_arena *self, mb_player player, const mb_bitset *target)
{
    const mb_limits limits = py_limits(0, 0);
    mb_backward backward = {0};
    mb_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = mb_backward_compute(&backward, self->arena, &limits);
    if (status == MB_OK)
        status = mb_wave_begin(wave, self->arena, &backward, NULL, &limits);
    for (uint32_t v = 0; v < self->arena->positions && status == MB_OK; v++)
        if (mb_bitset_has(target, v))
            mb_wave_seed(wave, v, player);
    if (status == MB_OK)
        status = mb_wave_run(wave);
    mb_backward_clear(&backward);
    Py_END_ALLOW_THREADS;
    if (status != MB_OK)
        py_raise(status, NULL);
    return status == MB_OK ? 0 : -1;
}

/* {vertex: rank} */
static PyObject *attractor_ranks(py_arena *self, mb_player player, const mb_bitset *target)
{
    mb_wave wave = {0};
    PyObject *dict = flood(&wave, self, player, target) == 0 && py_know(self) == 0 ? PyDict_New() : NULL;
    for (uint32_t v = 0; dict && v < self->arena->positions; v++)
        if (mb_wave_joined(&wave, v) && add_number(dict, self, v, mb_wave_rank(&wave, v)) < 0)
            Py_CLEAR(dict);
    mb_wave_end(&wave);
    return dict;
}

/* [is v inside?] */
static PyObject *attractor_flags(py_arena *self, mb_player player, const mb_bitset *target)
{
    mb_wave wave = {0};
    PyObject *list = flood(&wave, self, player, target) == 0 ? PyList_New((Py_ssize_t)self->arena->positions) : NULL;
    for (uint32_t v = 0; list && v < self->arena->positions; v++)
        PyList_SetItem(list, (Py_ssize_t)v, PyBool_FromLong(mb_wave_joined(&wave, v)));
    mb_wave_end(&wave);
    return list;
}

/* {his vertex: move} */
static PyObject *attractor_moves(py_arena *self, mb_player player, const mb_bitset *target)
{
    mb_attractor found = {0};
    const mb_limits limits = py_limits(0, 0);
    mb_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = mb_attractor_compute(&found, self->arena, player, target, NULL, NULL, &limits);
    Py_END_ALLOW_THREADS;
    if (status != MB_OK)
        return py_raise(status, NULL);
    PyObject *moves = moves_dict(self, found.move, -1);
    mb_attractor_clear(&found);
    return moves;
}

/* target, player, what: "ranks", "moves" or "flags" */
static PyObject *arena_attractor(py_arena *self, PyObject *args)
{
    PyObject *target;
    const char *what;
    mb_player player = MB_P1;
    if (!PyArg_ParseTuple(args, "OO&s", &target, py_player, &player, &what))
        return NULL;
    mb_bitset set;
    if (py_bitset(&set, self, target) < 0)
        return NULL;
    PyObject *result = (*what == 'm'   ? attractor_moves
                        : *what == 'f' ? attractor_flags
                                       : attractor_ranks)(self, player, &set);
    mb_bitset_clear(&set);
    return result;
}

static PyObject *arena_solve(py_arena *self, PyObject *unused)
{
    (void)unused;
    py_solution *made = (py_solution *)PyType_GenericAlloc(py_solution_type, 0);
    if (!made)
        return NULL;
    Py_INCREF(self);
    made->of = self;
    const mb_limits limits = py_limits(0, 0);
    mb_error error = {0};
    mb_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = mb_solve(&made->solution, self->arena, NULL, NULL, NULL, &limits, &error);
    Py_END_ALLOW_THREADS;
    if (status != MB_OK) {
        Py_DECREF(made);
        return py_raise(status, &error);
    }
    return (PyObject *)made;
}

/* ([kernel], {won: move into it}) */
static PyObject *arena_kernel(py_arena *self, PyObject *unused)
{
    (void)unused;
    mb_kernel kernel = {0};
    const mb_limits limits = py_limits(0, 0);
    mb_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = mb_kernel_compute(&kernel, self->arena, NULL, &limits);
    Py_END_ALLOW_THREADS;
    if (status != MB_OK)
        return py_raise(status, NULL);
    PyObject *result = NULL;
    if (kernel.drawn > 0) {
        mb_text cycle = {0};
        uint32_t v = 0;
        while (kernel.label[v] != MB_LABEL_DRAWN)
            v++;
        mb_arena_name(&cycle, self->arena, v);
        py_fail(SAY_NO_KERNEL, "cycle", mb_piece_of(&cycle));
        mb_text_clear(&cycle);
    } else {
        uint32_t *lost = mb_alloc((size_t)kernel.lost + 1, sizeof *lost);
        size_t count = 0;
        if (!lost)
            PyErr_NoMemory();
        for (uint32_t v = 0; lost && v < kernel.positions; v++)
            if (kernel.label[v] == MB_LABEL_LOST)
                lost[count++] = v;
        PyObject *list = lost ? py_vertex_list(self, lost, count) : NULL;
        PyObject *moves = list ? moves_dict(self, kernel.move, -1) : NULL;
        result = moves ? Py_BuildValue("(NN)", list, moves) : (Py_XDECREF(list), NULL);
        mb_release(lost);
    }
    mb_kernel_clear(&kernel);
    return result;
}

static PyObject *arena_grundy(py_arena *self, PyObject *unused)
{
    (void)unused;
    uint32_t *number = mb_alloc(self->arena->positions, sizeof *number);
    if (!number)
        return PyErr_NoMemory();
    mb_list cycle = {0};
    const mb_limits limits = py_limits(0, 0);
    mb_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = mb_grundy_compute(number, &cycle, self->arena, NULL, &limits);
    Py_END_ALLOW_THREADS;
    PyObject *result = NULL;
    if (status == MB_EUNSUITED) {
        mb_text text = {0};
        write_cycle(&text, self->arena, &cycle);
        py_fail(SAY_CYCLE, "cycle", mb_piece_of(&text));
        mb_text_clear(&text);
    } else
        result = status == MB_OK ? numbers_dict(self, number) : py_raise(status, NULL);
    mb_list_clear(&cycle);
    mb_release(number);
    return result;
}

/* Ask the heuristic, a function of vertices, about every one. */
static int32_t *heuristic_values(py_arena *self, PyObject *function)
{
    int32_t *h = mb_alloc(self->arena->positions, sizeof *h);
    if (!h)
        return py_raise(MB_ENOMEM, NULL);
    for (uint32_t v = 0; v < self->arena->positions; v++) {
        PyObject *vertex = py_vertex(self, v);
        PyObject *value = vertex ? PyObject_CallFunctionObjArgs(function, vertex, NULL) : NULL;
        const long number = value && PyLong_Check(value) ? PyLong_AsLong(value) : LONG_MIN;
        h[v] = (int32_t)number;
        if (value && (PyErr_Occurred() || !(INT32_MIN < number && number <= INT32_MAX))) {
            PyErr_Clear();
            mb_text name = {0}, found = {0};
            py_brief(&name, vertex);
            py_brief(&found, value);
            py_fail(SAY_HEURISTIC, "name", mb_piece_of(&name), "found", mb_piece_of(&found));
            mb_text_clear(&name);
            mb_text_clear(&found);
        }
        Py_XDECREF(value);
        Py_XDECREF(vertex);
        if (PyErr_Occurred()) {
            mb_release(h);
            return NULL;
        }
    }
    return h;
}

/* ([vertices] or None, cost, generated, expanded, reopened) */
static PyObject *arena_path(py_arena *self, PyObject *args)
{
    PyObject *from, *goals, *heuristic;
    const char *algorithm;
    if (!PyArg_ParseTuple(args, "OOOz", &from, &goals, &heuristic, &algorithm))
        return NULL;
    const uint32_t start = py_position(self, from);
    mb_bitset set;
    if (start == MB_NONE || py_bitset(&set, self, goals) < 0)
        return NULL;
    PyObject *result = NULL;
    mb_list goal = {.at = mb_alloc((size_t)mb_bitset_count(&set) + 1, sizeof *goal.at)};
    mb_pathfinder *finder = NULL;
    mb_path path = {0};
    mb_effort effort = {0};
    mb_error error = {0};
    uint32_t *states = NULL;
    int32_t *h = NULL;
    if (!goal.at) {
        PyErr_NoMemory();
        goto done;
    }
    for (uint32_t v = 0; v < set.size; v++)
        if (mb_bitset_has(&set, v))
            goal.at[goal.count++] = v;
    if (heuristic != Py_None && !(h = heuristic_values(self, heuristic)))
        goto done;
    mb_arena guided = *self->arena; /* the same, seen with this heuristic: others may look for paths meanwhile */
    guided.heuristic = h;
    const mb_ground ground = mb_ground_of_arena(&guided, NULL);
    const mb_limits limits = py_limits(0, 0);
    const mb_path_options options = {.algorithm = algorithm, .goals = &goal};
    mb_status status = mb_pathfinder_of(&finder, &ground, &options, &limits, &error);
    if (status == MB_OK) {
        Py_BEGIN_ALLOW_THREADS;
        status = mb_pathfinder_find(&path, &effort, finder, start, &limits, &error);
        Py_END_ALLOW_THREADS;
    }
    if (status != MB_OK) {
        py_raise(status, &error);
        goto done;
    }
    states = mb_alloc(path.count + 1, sizeof *states);
    if (!states) {
        PyErr_NoMemory();
        goto done;
    }
    for (size_t i = 0; i < path.count; i++)
        states[i] = (uint32_t)path.state[i];
    PyObject *list = path.found ? py_vertex_list(self, states, path.count) : (Py_INCREF(Py_None), Py_None);
    if (list)
        result = Py_BuildValue("(NKKKK)", list, (unsigned long long)path.cost, (unsigned long long)effort.generated,
                               (unsigned long long)effort.expanded, (unsigned long long)effort.reopened);
done:
    mb_release(states);
    mb_path_clear(&path);
    mb_pathfinder_free(finder);
    mb_release(h);
    mb_list_clear(&goal);
    mb_bitset_clear(&set);
    return result;
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

/* None, 1, 2 or 0, "mover wins", "mover loses" */
static PyObject *mark_object(mb_mark mark)
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
    return v == MB_NONE ? NULL : mark_object(mb_mark_of(self->arena, v));
}

/* A picture: form, Grundy numbers or None, how many moves from the start at most. */
static PyObject *show(py_arena *self, const mb_solution *solution, PyObject *args)
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
    return show(self, NULL, args);
}

/* In a file format: "arena", "dict", … */
static PyObject *arena_write(py_arena *self, PyObject *args)
{
    const char *name;
    if (!PyArg_ParseTuple(args, "s", &name))
        return NULL;
    const mb_format *format = mb_format_find(name);
    if (!format)
        return py_fail(SAY_FORMAT, "found", name);
    mb_text text = {0};
    mb_error error = {0};
    const mb_status status = mb_arena_write(&text, self->arena, format, false, &error);
    if (status != MB_OK) {
        mb_text_clear(&text);
        return py_raise(status, &error);
    }
    return py_text(&text);
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

/* Who wins endless plays: 1, 2 or 0. */
static PyObject *get_endless(py_arena *self, void *unused)
{
    (void)unused;
    return PyLong_FromLong(self->arena->endless > 0 ? 1 : self->arena->endless < 0 ? 2 : 0);
}

/* --- solutions --- */

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

static PyObject *solution_ranks(py_solution *self, PyObject *unused)
{
    (void)unused;
    return numbers_dict(self->of, self->solution.rank);
}

static PyObject *solution_moves(py_solution *self, PyObject *args)
{
    mb_player player = MB_P1;
    if (!PyArg_ParseTuple(args, "|O&", py_player, &player))
        return NULL;
    return moves_dict(self->of, self->solution.move, PyTuple_Size(args) == 0 ? -1 : (int)player);
}

static PyObject *solution_counts(py_solution *self, PyObject *unused)
{
    (void)unused;
    return Py_BuildValue("(KKK)", (unsigned long long)self->solution.won1, (unsigned long long)self->solution.won2,
                         (unsigned long long)self->solution.drawn);
}

static PyObject *solution_show(py_solution *self, PyObject *args)
{
    return show(self->of, &self->solution, args);
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

static PyObject *solution_certificate(py_solution *self, PyObject *unused)
{
    (void)unused;
    mb_text text = {0};
    mb_certificate_write(&text, self->of->arena, &self->solution);
    return py_text(&text);
}

#define METHOD(function) ((PyCFunction)(void (*)(void))(function))

static PyMethodDef solution_methods[] = {
    {"winners", METHOD(solution_winners), METH_NOARGS, "{vertex: 1, 2 or 0}"},
    {"ranks", METHOD(solution_ranks), METH_NOARGS, "{vertex: moves to the end}, where one is forced"},
    {"moves", METHOD(solution_moves), METH_VARARGS, "{vertex: best move} of a player, or of both"},
    {"counts", METHOD(solution_counts), METH_NOARGS, "(won by 1, won by 2, drawn)"},
    {"show", METHOD(solution_show), METH_VARARGS, "a picture"},
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

static PyMethodDef arena_methods[] = {
    {"mark", METHOD(arena_mark), METH_VARARGS, "win1, win2, draw, endless"},
    {"mark_ends", METHOD(arena_mark_ends), METH_O, "misère?"},
    {"double", METHOD(arena_double), METH_NOARGS, "the arena of (player, vertex)"},
    {"attractor", METHOD(arena_attractor), METH_VARARGS, "target, player; \"ranks\", \"moves\" or \"flags\""},
    {"solve", METHOD(arena_solve), METH_NOARGS, "the Solution"},
    {"kernel", METHOD(arena_kernel), METH_NOARGS, "([kernel], {other: move into it})"},
    {"grundy", METHOD(arena_grundy), METH_NOARGS, "{vertex: number}"},
    {"path", METHOD(arena_path), METH_VARARGS, "from, goals, heuristic, algorithm"},
    {"successors", METHOD(arena_successors), METH_O, "[vertices]"},
    {"vertices", METHOD(arena_vertices), METH_NOARGS, "[vertices]"},
    {"start", METHOD(arena_start), METH_O, "set the start, or None: what it is"},
    {"owner", METHOD(arena_owner), METH_O, "1, 2 or None"},
    {"mark_of", METHOD(arena_mark_of), METH_O, "None, 1, 2 or 0"},
    {"show", METHOD(arena_show), METH_VARARGS, "a picture"},
    {"write", METHOD(arena_write), METH_VARARGS, "in a file format"},
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
    {"impartial", (getter)get_impartial, NULL, "nobody owns a vertex", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot arena_slots[] = {
    {Py_tp_new, arena_new},         {Py_tp_dealloc, arena_dealloc}, {Py_tp_traverse, arena_traverse},
    {Py_tp_methods, arena_methods}, {Py_tp_getset, arena_fields},   {0, NULL},
};
PyType_Spec py_arena_spec = {"marienbad._core.Arena", sizeof(py_arena), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC,
                             arena_slots};
