/* table.h -- from vertices to their numbers: a hash of Python's objects that can be asked about many at once.
 *
 * Looking up millions of vertices is mostly waiting for memory: so a block of them is first fetched, then hashed,
 * then their slots are fetched, then the vertices that stand there, and only then is anything compared.
 */
#ifndef MARIENBAD_PYTHON_TABLE_H
#define MARIENBAD_PYTHON_TABLE_H

#include "core.h"

struct py_table {
    uint64_t *slot; /* half of the hash above number + 1; 0: free */
    size_t mask;    /* slots - 1, a power of two - 1 */
    PyObject **key; /* vertex of each number, borrowed from the list */
    uint32_t count;
};

enum { PY_BLOCK = 256 };

/* The table of a list of vertices, which must outlive it; of equal ones the first counts.  NULL: exception set. */
py_table *py_table_new(PyObject *list);
void py_table_free(py_table *table);

/* The number of a vertex, or MB_NONE; an exception is set only where hashing or comparing failed. */
uint32_t py_table_find(const py_table *table, PyObject *vertex);

/* The numbers of up to PY_BLOCK vertices; -1: an exception is set. */
int py_table_find_all(uint32_t *out, const py_table *table, PyObject *const *vertex, size_t count);

#endif
