/* array.h -- arrays of other modules, read by the buffer protocol: numpy's, array.array, memoryview, bytes. */
#ifndef MARIENBAD_PYTHON_ARRAY_H
#define MARIENBAD_PYTHON_ARRAY_H

#include "core.h"

/* A one-dimensional array of integers or booleans, which stays as it is while it is open. */
typedef struct py_array {
    PyObject *view;   /* what keeps the data in place */
    const void *data; /* contiguous and aligned */
    size_t count;     /* elements */
    size_t size;      /* bytes of an element: 1, 2, 4 or 8 */
    bool is_signed, is_bool;
} py_array;

/* Open an array, which py_array_close() releases.  `called` is its name in messages.
 * 0; -1: an exception is set (TypeError: it is no such array). */
int py_array_open(py_array *out, PyObject *object, const char *called);
void py_array_close(py_array *array);

/* The same where `object` may be something else: 1 it is open, 0 it is no array of integers, and no exception is set.
 */
int py_array_try(py_array *out, PyObject *object);

/* Element i; what is beyond the range of int64_t is INT64_MAX. */
int64_t py_array_at(const py_array *array, size_t i);

/* Copy all elements; what does not fit becomes the type's largest value.  Time O(count). */
void py_array_copy32(uint32_t *out, const py_array *array);
void py_array_copy64(uint64_t *out, const py_array *array);

/* A read-only array of these elements, a memoryview of its own copy: format "B" (uint8_t), "I" (uint32_t) or "i". */
PyObject *py_array_of(const void *data, size_t count, const char *format);

/* arrays.c: methods of the module and of Arena */
PyObject *py_arena_from_csr(PyObject *module, PyObject *args);
PyObject *py_arena_from_edges(PyObject *module, PyObject *args);
PyObject *py_arena_prioritize(py_arena *self, PyObject *priority);
int py_owners_of_array(py_arena *self, const py_array *owner);
int py_array_flags(mb_bitset *out, const py_arena *self, const py_array *flags, const char *called);

#endif
