/* array.c -- arrays of other modules, read by the buffer protocol.
 *
 * The limited interface of Python 3.8 has no Py_buffer: a memoryview holds the buffer, tells its format, and keeps
 * its address valid, which PyObject_AsReadBuffer() gives.
 */
#include "array.h"

#if PY_VERSION_HEX >= 0x030D0000 /* still part of the stable ABI, no longer declared */
PyAPI_FUNC(int) PyObject_AsReadBuffer(PyObject *, const void **, Py_ssize_t *);
#else
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#endif

/* Messages. */
static const mb_words SAY_ARRAY =
    MB_WORDS("{called}: an array of integers or booleans expected (anything with the buffer protocol), found {found}",
             "{called} : un tableau d'entiers ou de booléens est attendu (tout ce qui a le protocole tampon), et non "
             "{found}");

/* The letter of a format of the module struct in native byte order, or 0. */
static char letter_of(PyObject *view)
{
    PyObject *format = py_attribute(view, "format");
    PyObject *bytes = format ? PyUnicode_AsASCIIString(format) : NULL;
    const char *text = bytes ? PyBytes_AsString(bytes) : NULL;
    char letter = 0;
    if (text) {
        const uint16_t one = 1;
        const bool little = *(const uint8_t *)&one == 1;
        if (*text && strchr(little ? "@=<" : "@=>!", *text))
            text++;
        letter = text[0] && !text[1] ? text[0] : 0;
    }
    Py_XDECREF(bytes);
    Py_XDECREF(format);
    PyErr_Clear();
    return letter;
}

static bool attribute_is(PyObject *view, const char *name, long wanted)
{
    PyObject *found = py_attribute(view, name);
    const bool same = found && PyLong_AsLong(found) == wanted;
    Py_XDECREF(found);
    PyErr_Clear();
    return same;
}

static size_t item_size(PyObject *view)
{
    PyObject *found = py_attribute(view, "itemsize");
    const long size = found ? PyLong_AsLong(found) : 0;
    Py_XDECREF(found);
    PyErr_Clear();
    return size == 1 || size == 2 || size == 4 || size == 8 ? (size_t)size : 0;
}

/* The bytes of a view: where they lie; if they are strided or not aligned, in a copy that takes the view's place. */
static int find_data(py_array *a)
{
    Py_ssize_t bytes = 0;
    const bool contiguous = attribute_is(a->view, "c_contiguous", 1);
    for (int copied = 0; copied < 2; copied++) {
        if ((contiguous || copied) && PyObject_AsReadBuffer(a->view, &a->data, &bytes) < 0)
            return -1;
        if ((contiguous || copied) && (uintptr_t)a->data % a->size == 0) {
            a->count = (size_t)bytes / a->size;
            return 0;
        }
        PyObject *copy = PyObject_CallMethod(a->view, "tobytes", NULL);
        if (!copy)
            return -1;
        Py_DECREF(a->view);
        a->view = copy;
    }
    PyErr_NoMemory(); /* the bytes of a bytes object are aligned: this is not reached */
    return -1;
}

int py_array_try(py_array *out, PyObject *object)
{
    py_array a = {.view = PyMemoryView_FromObject(object)};
    if (!a.view) {
        if (!PyErr_ExceptionMatches(PyExc_TypeError) && !PyErr_ExceptionMatches(PyExc_BufferError))
            return -1;
        PyErr_Clear();
        return 0;
    }
    const char letter = letter_of(a.view);
    a.size = item_size(a.view);
    a.is_bool = letter == '?';
    a.is_signed = letter && strchr("bhilqn", letter);
    if (!a.size || !letter || !strchr("?bBhHiIlLqQnN", letter) || !attribute_is(a.view, "ndim", 1)) {
        py_array_close(&a);
        return 0;
    }
    if (find_data(&a) < 0) {
        py_array_close(&a);
        return -1;
    }
    *out = a;
    return 1;
}

int py_array_open(py_array *out, PyObject *object, const char *called)
{
    const int status = py_array_try(out, object);
    if (status == 0) {
        mb_text found = {0};
        py_brief(&found, (PyObject *)Py_TYPE(object));
        py_fail_as(PyExc_TypeError, SAY_ARRAY, "called", called, "found", mb_piece_of(&found));
        mb_text_clear(&found);
    }
    return status == 1 ? 0 : -1;
}

void py_array_close(py_array *array)
{
    Py_CLEAR(array->view);
}

int64_t py_array_at(const py_array *a, size_t i)
{
    MB_ASSERT(i < a->count);
    switch (a->size * 2 + a->is_signed) {
    case 2:
        return ((const uint8_t *)a->data)[i];
    case 3:
        return ((const int8_t *)a->data)[i];
    case 4:
        return ((const uint16_t *)a->data)[i];
    case 5:
        return ((const int16_t *)a->data)[i];
    case 8:
        return ((const uint32_t *)a->data)[i];
    case 9:
        return ((const int32_t *)a->data)[i];
    case 17:
        return ((const int64_t *)a->data)[i];
    default: {
        const uint64_t number = ((const uint64_t *)a->data)[i];
        return number <= INT64_MAX ? (int64_t)number : INT64_MAX;
    }
    }
}

void py_array_copy32(uint32_t *out, const py_array *a)
{
    if (a->size == 4) { /* negative numbers are large ones */
        memcpy(out, a->data, a->count * sizeof *out);
    } else if (a->size == 8) {
        const uint64_t *from = a->data;
        for (size_t i = 0; i < a->count; i++) {
            const uint64_t x = from[i];
            out[i] = x < UINT32_MAX ? (uint32_t)x : UINT32_MAX;
        }
    } else {
        for (size_t i = 0; i < a->count; i++)
            out[i] = (uint32_t)py_array_at(a, i);
    }
}

void py_array_copy64(uint64_t *out, const py_array *a)
{
    if (a->size == 8)
        memcpy(out, a->data, a->count * sizeof *out);
    else
        for (size_t i = 0; i < a->count; i++)
            out[i] = (uint64_t)py_array_at(a, i);
}

PyObject *py_array_of(const void *data, size_t count, const char *format)
{
    const size_t size = *format == 'B' ? 1 : 4;
    PyObject *bytes = PyBytes_FromStringAndSize(data, (Py_ssize_t)(count * size));
    PyObject *view = bytes ? PyMemoryView_FromObject(bytes) : NULL;
    PyObject *made = view ? PyObject_CallMethod(view, "cast", "s", format) : NULL;
    Py_XDECREF(view);
    Py_XDECREF(bytes);
    return made;
}
