/* convert.c -- from the graphs of Python to arenas, and back to their vertices.
 *
 * Where the vertices are 0 .. n-1 -- a list of lists, or a dict with those keys -- they are their own numbers; where
 * all else is plain, too, dense.c has read it already.  Other vertices are numbered by one table, in the order of
 * their keys.
 */
#include "array.h"
#include "dense.h"
#include "table.h"

/* Messages. */
static const mb_words SAY_GRAPH = MB_WORDS(
    "dict of lists, list of lists or graph with successors() expected, found {found}",
    "un dictionnaire de listes, une liste de listes ou un graphe avec successors() est attendu, et non {found}");
static const mb_words SAY_EMPTY = MB_WORDS("a graph has at least one vertex", "un graphe a au moins un sommet");
static const mb_words SAY_TARGET =
    MB_WORDS("successor {to} of {name} is no vertex", "le successeur {to} de {name} n'est pas un sommet");
static const mb_words SAY_UNKNOWN = MB_WORDS("{name} is no vertex", "{name} n'est pas un sommet");
static const mb_words SAY_WEIGHT =
    MB_WORDS("the move from {name} to {to} costs {found}: an integer from 0 to 4294967295 expected",
             "le coup de {name} à {to} coûte {found} : un entier de 0 à 4294967295 est attendu");
static const mb_words SAY_ROW = MB_WORDS("successors of {name}: a list expected, found {found}",
                                         "successeurs de {name} : une liste est attendue, et non {found}");
static const mb_words SAY_SET =
    MB_WORDS("vertices expected: a list, a set or another iterable, found {found}",
             "des sommets sont attendus : une liste, un ensemble ou un autre itérable, et non {found}");

enum {
    LOOK = 1 << 16, /* rows between two looks for signals */
    AHEAD = 16,     /* rows that are fetched before they are read */
};

/* The names of an arena whose vertices are Python's. */
typedef struct vertex_names {
    mb_names base;
    PyObject *vertices; /* list */
} vertex_names;

static void names_show(mb_text *out, const mb_names *names, uint32_t v)
{
    const PyGILState_STATE state = PyGILState_Ensure();
    py_name(out, PyList_GetItem(((const vertex_names *)names)->vertices, (Py_ssize_t)v));
    PyGILState_Release(state);
}

static uint32_t names_find(const mb_names *names, const char *name, size_t length)
{
    (void)names, (void)name, (void)length;
    return MB_NONE; /* vertices are found as Python values, never by a name */
}

static void names_free(mb_names *names)
{
    Py_DECREF(((vertex_names *)names)->vertices);
    mb_release(names);
}

int py_names_traverse(const mb_names *names, visitproc visit, void *arg)
{
    if (names && names->show == names_show)
        Py_VISIT(((const vertex_names *)names)->vertices);
    return 0;
}

static mb_names *names_new(PyObject *vertices)
{
    vertex_names *names = mb_alloc_zero(1, sizeof *names);
    if (!names)
        return py_raise(MB_ENOMEM, NULL);
    names->base = (mb_names){.show = names_show, .find = names_find, .free = names_free};
    Py_INCREF(vertices);
    names->vertices = vertices;
    return &names->base;
}

bool py_has_own_names(const py_arena *self)
{
    return self->arena->names && self->arena->names->show == names_show;
}

int py_arena_take_vertices(py_arena *self, PyObject *vertices)
{
    MB_ASSERT(!self->vertices && !self->ids);
    self->vertices = PySequence_List(vertices);
    if (!self->vertices)
        return -1;
    if (PyList_Size(self->vertices) != (Py_ssize_t)self->arena->positions)
        return py_complain(SAY_SET, "found", vertices, NULL, NULL, NULL, NULL);
    self->ids = py_table_new(self->vertices);
    mb_names *names = self->ids ? names_new(self->vertices) : NULL;
    if (!names)
        return -1;
    mb_names_free(self->arena->names);
    self->arena->names = names;
    return 0;
}

/* A graph under conversion: row[v] is what v's moves are listed in, owned. */
typedef struct converter {
    py_arena *self;
    mb_builder builder;
    PyObject **row;
    size_t count;
    bool dense;
    PyObject *weight;            /* a function of two vertices; NULL: every move costs 1 */
    PyObject *waiting[PY_BLOCK]; /* targets of the last moves, which have no numbers yet */
    uint32_t from[PY_BLOCK];     /* whose moves they are */
    size_t waits;
} converter;

static int rows_new(converter *c, Py_ssize_t count)
{
    c->row = mb_alloc_zero((size_t)count, sizeof *c->row);
    c->count = (size_t)count;
    if (!c->row)
        PyErr_NoMemory();
    return c->row ? 0 : -1;
}

static void rows_drop(converter *c)
{
    for (size_t v = 0; c->row && v < c->count; v++)
        Py_XDECREF(c->row[v]);
    mb_release(c->row);
    c->row = NULL;
}

/* The number of another integer, such as numpy's, below `most`, else MB_NONE; no bool is one. */
static uint32_t like_int(PyObject *object, size_t most)
{
    if (PyLong_Check(object) || !PyIndex_Check(object))
        return MB_NONE;
    Py_INCREF(object); /* its own code runs */
    PyObject *number = PyNumber_Index(object);
    const uint32_t found = number ? py_small_int(number, most) : MB_NONE;
    PyErr_Clear();
    Py_XDECREF(number);
    Py_DECREF(object);
    return found;
}

/* The rows of a dict whose keys are 0 .. n-1, in any order; false: they are not, and nothing was done. */
static int rows_of_dense_dict(converter *c, PyObject *graph)
{
    PyObject *key, *value;
    for (Py_ssize_t at = 0; PyDict_Next(graph, &at, &key, &value);) {
        const uint32_t v = py_small_int(key, c->count);
        if (v == MB_NONE) {
            for (size_t i = 0; i < c->count; i++)
                Py_CLEAR(c->row[i]);
            return 0;
        }
        MB_ASSERT(!c->row[v]);
        Py_INCREF(value);
        c->row[v] = value;
    }
    return 1;
}

static int rows_of_dict(converter *c, PyObject *graph)
{
    if (rows_new(c, PyDict_Size(graph)) < 0)
        return -1;
    c->dense = true;
    if (rows_of_dense_dict(c, graph))
        return 0;
    c->dense = false;
    c->self->vertices = PyDict_Keys(graph);
    PyObject *values = PyDict_Values(graph);
    if (!values || !c->self->vertices) {
        Py_XDECREF(values);
        return -1;
    }
    MB_ASSERT((size_t)PyList_Size(values) == c->count);
    for (size_t v = 0; v < c->count; v++) {
        c->row[v] = PyList_GetItem(values, (Py_ssize_t)v);
        Py_INCREF(c->row[v]);
    }
    Py_DECREF(values);
    c->self->ids = py_table_new(c->self->vertices);
    return c->self->ids ? 0 : -1;
}

static int rows_of_list(converter *c, PyObject *graph)
{
    if (rows_new(c, PyList_Size(graph)) < 0)
        return -1;
    c->dense = true;
    for (size_t v = 0; v < c->count; v++) {
        c->row[v] = PyList_GetItem(graph, (Py_ssize_t)v);
        Py_XINCREF(c->row[v]);
        if (!c->row[v])
            return -1;
    }
    return 0;
}

/* Are these vertices 0, 1, 2, … in this order? */
static bool are_numbers(PyObject *vertices)
{
    const size_t count = (size_t)PyList_Size(vertices);
    size_t v = 0;
    while (v < count && py_small_int(PyList_GetItem(vertices, (Py_ssize_t)v), count) == v)
        v++;
    return v == count;
}

/* networkx's protocol: iterating gives the vertices, successors(v) an iterator over where v's moves lead. */
static int rows_of_successors(converter *c, PyObject *graph, PyObject *successors)
{
    PyObject *vertices = c->self->vertices = PySequence_List(graph);
    if (!vertices || rows_new(c, PyList_Size(vertices)) < 0)
        return -1;
    for (size_t v = 0; v < c->count; v++) {
        PyObject *next = PyObject_CallFunctionObjArgs(successors, PyList_GetItem(vertices, (Py_ssize_t)v), NULL);
        c->row[v] = next ? PySequence_List(next) : NULL;
        Py_XDECREF(next);
        if (!c->row[v])
            return -1;
    }
    c->dense = are_numbers(vertices);
    if (c->dense) {
        Py_CLEAR(c->self->vertices);
        return 0;
    }
    c->self->ids = py_table_new(vertices);
    return c->self->ids ? 0 : -1;
}

/* Give the move of number `move`, from v to `target`, its cost. */
static int add_cost(converter *c, uint64_t move, uint32_t v, PyObject *target)
{
    PyObject *from = py_vertex(c->self, v);
    PyObject *cost = from ? PyObject_CallFunctionObjArgs(c->weight, from, target, NULL) : NULL;
    int status = -1;
    if (cost) {
        const unsigned long long number = PyLong_Check(cost) ? PyLong_AsUnsignedLongLong(cost) : UINT64_MAX;
        if (number <= UINT32_MAX)
            status = mb_builder_cost_at(&c->builder, move, (uint32_t)number) == MB_OK ? 0 : -1;
        else {
            PyErr_Clear();
            py_complain(SAY_WEIGHT, "name", from, "to", target, "found", cost);
        }
    }
    Py_XDECREF(cost);
    Py_XDECREF(from);
    return status;
}

static int refuse_target(converter *c, uint32_t v, PyObject *target)
{
    PyObject *from = PyErr_Occurred() ? NULL : py_vertex(c->self, v);
    if (from)
        py_complain(SAY_TARGET, "name", from, "to", target, NULL, NULL);
    Py_XDECREF(from);
    return -1;
}

static int refuse_row(converter *c, uint32_t v)
{
    PyObject *from = py_vertex(c->self, v);
    if (from)
        py_complain_as(PyExc_TypeError, SAY_ROW, "name", from, "found", c->row[v], NULL, NULL);
    Py_XDECREF(from);
    return -1;
}

static int find_targets(converter *c, uint32_t *to)
{
    if (!c->dense)
        return py_table_find_all(to, c->self->ids, c->waiting, c->waits);
    for (size_t i = 0; i < c->waits; i++) {
        to[i] = py_small_int(c->waiting[i], c->count);
        if (MB_UNLIKELY(to[i] == MB_NONE))
            to[i] = like_int(c->waiting[i], c->count);
    }
    return 0;
}

/* Number the targets that wait: the last moves of the builder.  From here on code of the vertices' own may run. */
static int settle(converter *c)
{
    const uint64_t base = c->builder.arena.moves - c->waits;
    uint32_t to[PY_BLOCK];
    for (size_t i = 0; i < c->waits; i++)
        Py_INCREF(c->waiting[i]);
    int status = find_targets(c, to);
    for (size_t i = 0; i < c->waits && status == 0; i++) {
        if (MB_UNLIKELY(to[i] == MB_NONE))
            status = refuse_target(c, c->from[i], c->waiting[i]);
        else {
            c->builder.arena.to[base + i] = to[i];
            if (c->weight)
                status = add_cost(c, base + i, c->from[i], c->waiting[i]);
        }
    }
    for (size_t i = 0; i < c->waits; i++)
        Py_DECREF(c->waiting[i]);
    c->waits = 0;
    return status;
}

/* A move of the last position: its target waits, borrowed, until it is settled. */
static inline int add_move(converter *c, uint32_t v, PyObject *target)
{
    if (MB_UNLIKELY(mb_builder_move(&c->builder, 0) != MB_OK))
        return -1;
    __builtin_prefetch(target, 1);
    c->from[c->waits] = v;
    c->waiting[c->waits++] = target;
    return 0;
}

/* The moves of v are the keys of a dict. */
static int add_keys(converter *c, uint32_t v, PyObject *row)
{
    PyObject *target, *about;
    int status = 0;
    for (Py_ssize_t at = 0; status == 0 && PyDict_Next(row, &at, &target, &about);) {
        status = add_move(c, v, target);
        if (status == 0 && c->waits == PY_BLOCK)
            status = settle(c);
    }
    return status;
}

static int add_row(converter *c, uint32_t v)
{
    PyObject *row = c->row[v];
    if (PyDict_CheckExact(row))
        return add_keys(c, v, row);
    const bool known = PyList_CheckExact(row) || PyTuple_CheckExact(row);
    if (!known && settle(c) < 0) /* iterating may run code, which must not find borrowed targets waiting */
        return -1;
    if (!known && !py_is_iterable(row))
        return refuse_row(c, v);
    PyObject *list = known ? row : PySequence_List(row);
    if (!list)
        return -1;
    const bool is_list = PyList_CheckExact(list);
    int status = 0;
    for (Py_ssize_t i = 0; status == 0 && i < (is_list ? PyList_Size(list) : PyTuple_Size(list)); i++) {
        status = add_move(c, v, is_list ? PyList_GetItem(list, i) : PyTuple_GetItem(list, i));
        if (status == 0 && c->waits == PY_BLOCK)
            status = settle(c);
    }
    if (!known) {
        if (status == 0)
            status = settle(c);
        Py_DECREF(list);
    }
    return status;
}

/* Fetch the rows that come. */
MB_INLINE void fetch_ahead(const converter *c, uint32_t v)
{
    if (v + 2 * AHEAD < c->count)
        __builtin_prefetch(c->row[v + 2 * AHEAD]);
}

/* Fill the builder row by row, whatever the rows and their targets are. */
static int read_rows(converter *c)
{
    if (mb_builder_more_positions(&c->builder, c->count + 1) != MB_OK)
        return -1;
    for (uint32_t v = 0; v < c->count; v++) {
        if ((v % LOOK == 0 && PyErr_CheckSignals() < 0) || mb_builder_position(&c->builder, 0) != MB_OK
            || add_row(c, v) < 0)
            return -1;
        fetch_ahead(c, v);
    }
    return settle(c);
}

/* The dict of dicts in which a graph of networkx keeps the successors, a new reference; NULL: it keeps none, or a
 * view of another graph's, and no exception is set. */
static PyObject *kept_successors(PyObject *graph)
{
    PyObject *kept = PyDict_Check(graph) || PyList_Check(graph) ? NULL : py_attribute(graph, "_succ");
    PyObject *vertex, *row;
    bool plain = kept && PyDict_CheckExact(kept);
    PyErr_Clear();
    for (Py_ssize_t at = 0; plain && PyDict_Next(kept, &at, &vertex, &row);)
        plain = PyDict_CheckExact(row);
    if (!plain)
        Py_CLEAR(kept);
    return kept;
}

static int read_kept(converter *c, PyObject *graph)
{
    if (!c->weight) {
        bool fits;
        if (py_dense(&fits, &c->builder, graph) != MB_OK)
            return -1;
        if (fits)
            return 0;
    }
    PyObject *successors = PyDict_Check(graph) || PyList_Check(graph) ? NULL : py_attribute(graph, "successors");
    if (PyErr_Occurred() && !PyErr_ExceptionMatches(PyExc_AttributeError))
        return -1;
    PyErr_Clear();
    const int status = PyDict_Check(graph)   ? rows_of_dict(c, graph)
                       : PyList_Check(graph) ? rows_of_list(c, graph)
                       : successors          ? rows_of_successors(c, graph, successors)
                                    : py_complain_as(PyExc_TypeError, SAY_GRAPH, "found", (PyObject *)Py_TYPE(graph),
                                                     NULL, NULL, NULL, NULL);
    Py_XDECREF(successors);
    return status < 0 ? -1 : read_rows(c);
}

static int read_graph(converter *c, PyObject *graph)
{
    PyObject *kept = kept_successors(graph);
    const int status = read_kept(c, kept ? kept : graph);
    Py_XDECREF(kept);
    return status;
}

/* Fill self->arena from a graph; -1: an exception is set. */
int py_dense_or_ids(py_arena *self, PyObject *graph, PyObject *weight)
{
    static const converter none;
    converter c = none;
    c.self = self;
    c.weight = weight == Py_None ? NULL : weight;
    int status = -1;
    if (read_graph(&c, graph) < 0)
        goto done;
    if (c.builder.arena.positions == 0) {
        py_fail(SAY_EMPTY);
        goto done;
    }
    if (self->vertices) {
        c.builder.arena.names = names_new(self->vertices);
        if (!c.builder.arena.names)
            goto done;
    }
    c.builder.arena.impartial = true;
    const mb_status made = mb_builder_finish(&self->arena, &c.builder, NULL);
    if (made != MB_OK) {
        py_raise(made, NULL);
        goto done;
    }
    status = 0;
done:
    if (status < 0 && !PyErr_Occurred())
        PyErr_NoMemory();
    mb_builder_clear(&c.builder);
    rows_drop(&c);
    return status;
}

/* --- vertices --- */

int py_know(py_arena *self)
{
    if (!self->rules || self->vertices)
        return 0;
    const uint32_t count = self->arena->positions;
    PyObject *vertices = PyList_New((Py_ssize_t)count);
    for (uint32_t v = 0; vertices && v < count; v++) {
        mb_state state;
        const bool known = mb_arena_state(&state, self->arena, v);
        MB_ASSERT(known);
        (void)known;
        PyObject *vertex = py_state_object((py_rules *)self->rules, state);
        if (vertex && self->graph)
            vertex = Py_BuildValue("(iN)", mb_player_number(mb_owner(self->arena, v)), vertex);
        if (vertex)
            PyList_SetItem(vertices, (Py_ssize_t)v, vertex);
        else
            Py_CLEAR(vertices);
    }
    py_table *ids = vertices ? py_table_new(vertices) : NULL;
    if (!ids) {
        Py_XDECREF(vertices);
        return -1;
    }
    if (self->vertices) { /* hashing let another thread do the same */
        py_table_free(ids);
        Py_DECREF(vertices);
        return 0;
    }
    self->vertices = vertices;
    self->ids = ids;
    return 0;
}

PyObject *py_vertex(py_arena *self, uint32_t v)
{
    MB_ASSERT(v != MB_NONE);
    if (py_know(self) < 0)
        return NULL;
    if (!self->vertices)
        return PyLong_FromUnsignedLong(v);
    PyObject *vertex = PyList_GetItem(self->vertices, (Py_ssize_t)v);
    Py_XINCREF(vertex);
    return vertex;
}

uint32_t py_position(py_arena *self, PyObject *vertex)
{
    if (py_know(self) < 0)
        return MB_NONE;
    uint32_t v = MB_NONE;
    if (!self->vertices)
        v = PyLong_CheckExact(vertex) ? py_small_int(vertex, self->arena->positions)
                                      : like_int(vertex, self->arena->positions);
    else
        v = py_table_find(self->ids, vertex);
    if (v == MB_NONE)
        py_complain(SAY_UNKNOWN, "name", vertex, NULL, NULL, NULL, NULL);
    return v;
}

/* The vertices that an array of numbers lists, or an array of booleans flags; the vertices are the numbers. */
static int bitset_of_array(mb_bitset *out, py_arena *self, const py_array *array)
{
    if (array->is_bool)
        return py_array_flags(out, self, array, "bool");
    if (mb_bitset_init(out, self->arena->positions) != MB_OK) {
        PyErr_NoMemory();
        return -1;
    }
    for (size_t i = 0; i < array->count; i++) {
        const int64_t v = py_array_at(array, i);
        if (v < 0 || v >= self->arena->positions) {
            py_fail(SAY_UNKNOWN, "name", v);
            mb_bitset_clear(out);
            return -1;
        }
        mb_bitset_add(out, (uint32_t)v);
    }
    return 0;
}

int py_bitset(mb_bitset *out, py_arena *self, PyObject *vertices)
{
    py_array array;
    const int opened = self->vertices || self->rules || PyList_Check(vertices) || PyAnySet_Check(vertices)
                           ? 0
                           : py_array_try(&array, vertices);
    if (opened != 0) {
        const int status = opened == 1 ? bitset_of_array(out, self, &array) : opened;
        if (opened == 1)
            py_array_close(&array);
        return status;
    }
    if (!py_is_iterable(vertices))
        return py_complain_as(PyExc_TypeError, SAY_SET, "found", vertices, NULL, NULL, NULL, NULL);
    PyObject *iterator = PyObject_GetIter(vertices), *vertex = NULL;
    if (!iterator)
        return -1;
    if (mb_bitset_init(out, self->arena->positions) != MB_OK) {
        Py_DECREF(iterator);
        PyErr_NoMemory();
        return -1;
    }
    while ((vertex = PyIter_Next(iterator))) {
        const uint32_t v = py_position(self, vertex);
        Py_DECREF(vertex);
        if (v == MB_NONE)
            break;
        mb_bitset_add(out, v);
    }
    Py_DECREF(iterator);
    if (PyErr_Occurred()) {
        mb_bitset_clear(out);
        return -1;
    }
    return 0;
}
