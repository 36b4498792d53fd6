/* compute.c -- what the library computes of an arena, in terms of Python's vertices. */
#include "array.h"

/* Messages. */
static const mb_words SAY_CYCLE =
    MB_WORDS("a cycle has no Grundy numbers: {cycle}", "un cycle n'a pas de nombres de Grundy : {cycle}");
static const mb_words SAY_NO_KERNEL =
    MB_WORDS("no kernel by peeling: from {cycle} neither player can force a terminal position",
             "pas de noyau par épluchage : depuis {cycle}, aucun joueur ne peut forcer une position terminale");
static const mb_words SAY_HEURISTIC =
    MB_WORDS("heuristic of {name}: an integer from -2147483647 to 2147483647 expected, found {found}",
             "heuristique de {name} : un entier de -2147483647 à 2147483647 est attendu, et non {found}");

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
PyObject *py_numbers_dict(py_arena *self, const uint32_t *number)
{
    if (py_know(self) < 0)
        return NULL;
    PyObject *dict = PyDict_New();
    for (uint32_t v = 0; dict && v < self->arena->positions; v++)
        if (number[v] != MB_NEVER && add_number(dict, self, v, number[v]) < 0)
            Py_CLEAR(dict);
    return dict;
}

/* The same, or an array for an arena of arrays. */
static PyObject *numbers_of(py_arena *self, const uint32_t *number)
{
    return self->of_arrays ? py_array_of(number, self->arena->positions, "I") : py_numbers_dict(self, number);
}

/* {vertex: vertex to[v]} of the positions that have one, of one player (or of both: -1). */
PyObject *py_moves_dict(py_arena *self, const uint32_t *to, int player)
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

/* The attractor of `target`, with its moves or only its ranks; mb_attractor_clear() it in any case. */
static int compute_attractor(mb_attractor *out, py_arena *self, mb_player player, const mb_bitset *target, bool moves)
{
    const mb_limits limits = py_limits(0, 0);
    mb_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = moves ? mb_attractor_compute(out, self->arena, player, target, NULL, NULL, &limits)
                   : mb_attractor_compute_ranks(out, self->arena, player, target, NULL, &limits);
    Py_END_ALLOW_THREADS;
    if (status != MB_OK)
        py_raise(status, NULL);
    return status == MB_OK ? 0 : -1;
}

/* {vertex: rank} */
static PyObject *attractor_ranks(py_arena *self, mb_player player, const mb_bitset *target)
{
    mb_attractor found = {0};
    PyObject *ranks =
        compute_attractor(&found, self, player, target, false) == 0 ? numbers_of(self, found.rank) : NULL;
    mb_attractor_clear(&found);
    return ranks;
}

/* [is v inside?] */
static PyObject *attractor_flags(py_arena *self, mb_player player, const mb_bitset *target)
{
    mb_attractor found = {0};
    const bool computed = compute_attractor(&found, self, player, target, false) == 0;
    PyObject *list = computed ? PyList_New((Py_ssize_t)self->arena->positions) : NULL;
    for (uint32_t v = 0; list && v < self->arena->positions; v++)
        PyList_SetItem(list, (Py_ssize_t)v, PyBool_FromLong(found.rank[v] != MB_NEVER));
    mb_attractor_clear(&found);
    return list;
}

/* {vertex of the player: move} */
static PyObject *attractor_moves(py_arena *self, mb_player player, const mb_bitset *target)
{
    mb_attractor found = {0};
    PyObject *moves = compute_attractor(&found, self, player, target, true) < 0 ? NULL
                      : self->of_arrays ? py_array_of(found.move, self->arena->positions, "I")
                                        : py_moves_dict(self, found.move, -1);
    mb_attractor_clear(&found);
    return moves;
}

/* target, player, what: "ranks", "moves" or "flags" */
PyObject *py_arena_attractor(py_arena *self, PyObject *args)
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

PyObject *py_arena_solve(py_arena *self, PyObject *unused)
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
PyObject *py_arena_kernel(py_arena *self, PyObject *unused)
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
        PyObject *moves = list ? py_moves_dict(self, kernel.move, -1) : NULL;
        result = moves ? Py_BuildValue("(NN)", list, moves) : (Py_XDECREF(list), NULL);
        mb_release(lost);
    }
    mb_kernel_clear(&kernel);
    return result;
}

PyObject *py_arena_grundy(py_arena *self, PyObject *unused)
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
        result = status == MB_OK ? numbers_of(self, number) : py_raise(status, NULL);
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
static PyObject *path_tuple(py_arena *self, const mb_path *path, const mb_effort *effort)
{
    uint32_t *states = mb_alloc(path->count + 1, sizeof *states);
    if (!states)
        return PyErr_NoMemory();
    for (size_t i = 0; i < path->count; i++)
        states[i] = (uint32_t)path->state[i];
    PyObject *list = path->found ? py_vertex_list(self, states, path->count) : (Py_INCREF(Py_None), Py_None);
    mb_release(states);
    return list
               ? Py_BuildValue("(NKKKK)", list, (unsigned long long)path->cost, (unsigned long long)effort->generated,
                               (unsigned long long)effort->expanded, (unsigned long long)effort->reopened)
               : NULL;
}

PyObject *py_arena_path(py_arena *self, PyObject *args)
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
    if (status == MB_OK)
        result = path_tuple(self, &path, &effort);
    else
        py_raise(status, &error);
done:
    mb_path_clear(&path);
    mb_pathfinder_free(finder);
    mb_release(h);
    mb_list_clear(&goal);
    mb_bitset_clear(&set);
    return result;
}
