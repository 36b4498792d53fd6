/* dense.c -- graphs whose vertices are 0 .. n-1, straight into an arena: no hashing, no references taken.
 *
 * Only dicts (of rows, or of what each move is called by), lists, tuples and ints that are exactly that are read
 * here, none of which runs code of anybody's when looked at: so nothing can change while rows and targets are
 * borrowed, and signals wait until it is done.  Whatever else is met, all is given up, and convert.c takes the graph.
 *
 * Reading such a graph is waiting for memory: each row is one object and its targets another array, each target one
 * more.  So rows are fetched before their items, items before they are read, targets before they are asked.
 */
#include "dense.h"

enum {
    AHEAD = 16, /* rows between fetching one and fetching its items, and as many until it is read */
    WAIT = 64,  /* moves between fetching a target and asking for its number */
};

typedef struct reading {
    mb_builder *builder;
    PyObject **row; /* row[v]: the list, tuple or dict of v's moves, borrowed */
    size_t count;
    PyObject *waiting[WAIT]; /* waiting[k % WAIT]: the target of move k, one of the last, borrowed */
} reading;

uint32_t py_small_int(PyObject *object, size_t most)
{
    if (!PyLong_CheckExact(object))
        return MB_NONE;
    const long number = PyLong_AsLong(object);
    if (MB_UNLIKELY(number == -1 && PyErr_Occurred())) {
        PyErr_Clear();
        return MB_NONE;
    }
    return number >= 0 && (size_t)number < most ? (uint32_t)number : MB_NONE;
}

/* The rows of a dict whose keys are 0 .. n-1, in any order. */
static bool rows_of_dict(reading *r, PyObject *graph)
{
    PyObject *key, *value;
    size_t rows = 0;
    for (Py_ssize_t at = 0; PyDict_Next(graph, &at, &key, &value); rows++) {
        const uint32_t v = py_small_int(key, r->count);
        if (v == MB_NONE)
            return false;
        MB_ASSERT(!r->row[v]);
        r->row[v] = value;
    }
    MB_ASSERT(rows == r->count);
    return rows == r->count;
}

static bool rows_of_list(reading *r, PyObject *graph)
{
    for (size_t v = 0; v < r->count; v++)
        r->row[v] = PyList_GetItem(graph, (Py_ssize_t)v);
    return true;
}

/* Fetch the rows and the items that come.  Where a list keeps its items is no promise of Python's: so the address
 * that is found there is fetched and never read, and were it none at all, only time would be lost. */
MB_INLINE void fetch_ahead(const reading *r, size_t v)
{
    if (v + 2 * AHEAD < r->count)
        __builtin_prefetch(r->row[v + 2 * AHEAD]);
    if (v + AHEAD < r->count && PyList_CheckExact(r->row[v + AHEAD])) {
        const char *list = (const char *)r->row[v + AHEAD], *items;
        memcpy(&items, list + sizeof(PyVarObject), sizeof items);
        __builtin_prefetch(items);
        __builtin_prefetch(items + 32); /* a few items may lie across lines */
    }
}

/* Number the target of move k; false: it is none. */
MB_INLINE bool settle(reading *r, uint64_t k)
{
    MB_ASSERT(k < r->builder->arena.moves && k + WAIT >= r->builder->arena.moves);
    return (r->builder->arena.to[k] = py_small_int(r->waiting[k % WAIT], r->count)) != MB_NONE;
}

MB_INLINE mb_status add_move(reading *r, PyObject *target, bool *fits)
{
    const uint64_t k = r->builder->arena.moves;
    __builtin_prefetch(target);
    __builtin_prefetch((const char *)target + sizeof(PyVarObject)); /* and so may an int */
    if (MB_LIKELY(k >= WAIT))
        *fits = settle(r, k - WAIT);
    r->waiting[k % WAIT] = target;
    return mb_builder_move(r->builder, 0);
}

/* The moves of v; *fits: all is as expected so far. */
static mb_status read_row(reading *r, size_t v, bool *fits)
{
    PyObject *row = r->row[v];
    mb_status status = MB_OK;
    if (PyList_CheckExact(row)) {
        const Py_ssize_t size = PyList_Size(row);
        for (Py_ssize_t i = 0; i < size && *fits && status == MB_OK; i++)
            status = add_move(r, PyList_GetItem(row, i), fits);
    } else if (PyTuple_CheckExact(row)) {
        const Py_ssize_t size = PyTuple_Size(row);
        for (Py_ssize_t i = 0; i < size && *fits && status == MB_OK; i++)
            status = add_move(r, PyTuple_GetItem(row, i), fits);
    } else if (PyDict_CheckExact(row)) {
        PyObject *target, *about;
        for (Py_ssize_t at = 0; *fits && status == MB_OK && PyDict_Next(row, &at, &target, &about);)
            status = add_move(r, target, fits);
    } else
        *fits = false;
    return status;
}

static mb_status read_rows(reading *r, bool *fits)
{
    mb_status status = mb_builder_more_positions(r->builder, r->count + 1);
    for (size_t v = 0; v < r->count && *fits && status == MB_OK; v++) {
        fetch_ahead(r, v);
        status = mb_builder_position(r->builder, 0);
        if (status == MB_OK)
            status = read_row(r, v, fits);
    }
    const uint64_t moves = r->builder->arena.moves;
    for (uint64_t k = moves < WAIT ? 0 : moves - WAIT; k < moves && *fits && status == MB_OK; k++)
        *fits = settle(r, k);
    return status;
}

mb_status py_dense(bool *fits, mb_builder *builder, PyObject *graph)
{
    const bool is_dict = PyDict_CheckExact(graph);
    *fits = false;
    if (!is_dict && !PyList_CheckExact(graph))
        return MB_OK;
    reading r = {.builder = builder, .count = (size_t)(is_dict ? PyDict_Size(graph) : PyList_Size(graph))};
    r.row = r.count < MB_POSITIONS_MAX ? mb_alloc_zero(r.count, sizeof *r.row) : NULL;
    mb_status status = r.row ? MB_OK : MB_ENOMEM;
    if (status == MB_OK && (is_dict ? rows_of_dict : rows_of_list)(&r, graph)) {
        *fits = true;
        status = read_rows(&r, fits);
    }
    mb_release(r.row);
    if (status != MB_OK || !*fits)
        mb_builder_clear(builder);
    return status;
}
