/* file.c -- arenas and certificates from files, and back. */
#include "arena/generate.h"
#include "array.h"
#include "table.h"

/* Messages. */
static const mb_words SAY_FORMAT = MB_WORDS("there is no format \"{found}\"; there are {known}",
                                            "il n'y a pas de format « {found} » ; il y a {known}");
static const mb_words SAY_READ_ONLY = MB_WORDS("the format {found} is only read", "le format {found} n'est que lu");

/* The format of that name; NULL: an exception is set. */
static const mb_format *format_called(const char *name)
{
    const mb_format *format = mb_format_find(name);
    if (format)
        return format;
    mb_text known = {0};
    for (size_t i = 0; mb_format_at(i); i++)
        mb_text_put(&known, i ? ", " : "", mb_format_at(i)->name);
    py_fail(SAY_FORMAT, "found", name, "known", mb_piece_of(&known));
    mb_text_clear(&known);
    return NULL;
}

/* The format by name, else by the extension of the path, else arena. */
static const mb_format *format_for(const char *name, const char *path)
{
    const mb_format *format = NULL;
    const size_t length = strlen(path);
    if (name)
        return format_called(name);
    for (size_t i = 0; (format = mb_format_at(i)) != NULL; i++) {
        const size_t end = strlen(format->extension);
        if (length > end && strcmp(path + length - end, format->extension) == 0)
            return format;
    }
    return mb_format_find("arena");
}

/* --- reading --- */

/* Pass a warning on as one of Python's. */
static void warn(void *context, const mb_error *warning)
{
    (void)context;
    const PyGILState_STATE state = PyGILState_Ensure();
    mb_text text = {0};
    mb_error_show(&text, warning, py_lang);
    if (!PyErr_Occurred() && mb_text_string(&text))
        PyErr_WarnEx(PyExc_UserWarning, mb_text_string(&text), 1);
    mb_text_clear(&text);
    PyGILState_Release(state);
}

/* The name of v, an int where all names are numbers. */
static PyObject *vertex_named(const mb_arena *arena, uint32_t v, bool numbers)
{
    mb_text name = {0};
    mb_arena_name(&name, arena, v);
    if (!numbers || name.status != MB_OK)
        return py_text(&name);
    PyObject *number = PyLong_FromUnsignedLong(mb_name_number(name.data, name.length));
    mb_text_clear(&name);
    return number;
}

typedef enum name_kind { TEXTS, NUMBERS, COUNTED /* 0, 1, 2, … */ } name_kind;

static name_kind kind_of_names(const mb_arena *arena)
{
    name_kind kind = COUNTED;
    for (uint32_t v = 0; v < arena->positions && kind != TEXTS; v++) {
        mb_text name = {0};
        mb_arena_name(&name, arena, v);
        const uint32_t number = name.data ? mb_name_number(name.data, name.length) : MB_NONE;
        kind = number == MB_NONE ? TEXTS : number == v ? kind : NUMBERS;
        mb_text_clear(&name);
    }
    return kind;
}

/* The vertices of an arena that was read: its names, as ints where all are numbers. */
static int name_vertices(py_arena *self)
{
    const mb_arena *arena = self->arena;
    const name_kind kind = arena->names ? kind_of_names(arena) : COUNTED;
    if (kind == COUNTED)
        return 0;
    self->vertices = PyList_New((Py_ssize_t)arena->positions);
    for (uint32_t v = 0; self->vertices && v < arena->positions; v++) {
        PyObject *vertex = vertex_named(arena, v, kind == NUMBERS);
        if (vertex)
            PyList_SetItem(self->vertices, (Py_ssize_t)v, vertex);
        else
            Py_CLEAR(self->vertices);
    }
    self->ids = self->vertices ? py_table_new(self->vertices) : NULL;
    return self->ids ? 0 : -1;
}

static PyObject *arena_of(mb_arena *arena)
{
    py_arena *self = (py_arena *)PyType_GenericAlloc(py_arena_type, 0);
    if (!self) {
        mb_arena_free(arena);
        return NULL;
    }
    self->arena = arena;
    if (name_vertices(self) < 0)
        Py_CLEAR(self);
    return (PyObject *)self;
}

/* path, format or None, "first", "last" or None, "lists", "matrix" or None */
PyObject *py_arena_load(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *path;
    const char *format, *players, *rows;
    if (!PyArg_ParseTuple(args, "O&zzz", PyUnicode_FSConverter, &path, &format, &players, &rows))
        return NULL;
    if (format && !format_called(format)) {
        Py_DECREF(path);
        return NULL;
    }
    const mb_limits limits = py_limits(0, 0);
    const mb_read_options options = {
        .format = format,
        .players = !players          ? MB_PLAYERS_NONE
                   : *players == 'f' ? MB_PLAYERS_FIRST
                                     : MB_PLAYERS_LAST,
        .rows = !rows          ? MB_ROWS_ASK
                : *rows == 'l' ? MB_ROWS_LISTS
                               : MB_ROWS_MATRIX,
        .warn = warn,
        .limits = &limits,
    };
    mb_arena *arena = NULL;
    mb_error error = {0};
    mb_status status;
    const char *name = PyBytes_AsString(path);
    Py_BEGIN_ALLOW_THREADS;
    status = mb_arena_load(&arena, name, &options, &error);
    Py_END_ALLOW_THREADS;
    Py_DECREF(path);
    if (status == MB_OK && PyErr_Occurred()) {
        mb_arena_free(arena);
        return NULL;
    }
    return status == MB_OK ? arena_of(arena) : py_raise(status, &error);
}

/* What pickle kept: the bytes of a file, the vertices or None, the kind of arrays. */
PyObject *py_arena_restore(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *bytes, *vertices;
    int of_arrays;
    if (!PyArg_ParseTuple(args, "SOi", &bytes, &vertices, &of_arrays))
        return NULL;
    const mb_limits limits = py_limits(0, 0);
    const mb_read_options options = {.format = "mba", .limits = &limits};
    mb_arena *arena = NULL;
    mb_error error = {0};
    const mb_status status =
        mb_arena_read(&arena, PyBytes_AsString(bytes), (size_t)PyBytes_Size(bytes), &options, &error);
    if (status != MB_OK)
        return py_raise(status, &error);
    py_arena *self = (py_arena *)PyType_GenericAlloc(py_arena_type, 0);
    if (!self) {
        mb_arena_free(arena);
        return NULL;
    }
    self->arena = arena;
    self->of_arrays = of_arrays;
    if (vertices != Py_None && py_arena_take_vertices(self, vertices) < 0)
        Py_CLEAR(self);
    return (PyObject *)self;
}

/* An array that pickle kept, `count` elements of that size; NULL: an exception is set. */
static void *restore_array(PyObject *bytes, size_t count, size_t size)
{
    if (!PyBytes_Check(bytes) || (size_t)PyBytes_Size(bytes) != count * size)
        return py_raise(MB_EPARSE, NULL);
    void *made = mb_alloc(count, size);
    if (!made)
        return py_raise(MB_ENOMEM, NULL);
    memcpy(made, PyBytes_AsString(bytes), count * size);
    return made;
}

/* Are these winners and moves of an arena?  Counts them. */
static bool count_winners(mb_solution *s)
{
    bool right = true;
    for (uint32_t v = 0; v < s->positions && right; v++) {
        right = s->winner[v] <= 2 && (s->move[v] == MB_NONE || s->move[v] < s->positions);
        s->won1 += s->winner[v] == 1;
        s->won2 += s->winner[v] == 2;
        s->drawn += s->winner[v] == 0;
    }
    return right;
}

/* What pickle kept of a solution: the Arena, and the bytes of winner, rank, move, and value or None. */
PyObject *py_solution_restore(PyObject *module, PyObject *args)
{
    (void)module;
    py_arena *arena;
    PyObject *winner, *rank, *move, *value;
    if (!PyArg_ParseTuple(args, "O!OOOO", py_arena_type, &arena, &winner, &rank, &move, &value))
        return NULL;
    py_solution *made = (py_solution *)PyType_GenericAlloc(py_solution_type, 0);
    if (!made)
        return NULL;
    Py_INCREF(arena);
    made->of = arena;
    mb_solution *s = &made->solution;
    const uint32_t n = s->positions = arena->arena->positions;
    if (!(s->winner = restore_array(winner, n, sizeof *s->winner))
        || !(s->rank = restore_array(rank, n, sizeof *s->rank))
        || !(s->move = restore_array(move, n, sizeof *s->move))
        || (value != Py_None && !(s->value = restore_array(value, n, sizeof *s->value)))) {
        Py_DECREF(made);
        return NULL;
    }
    if (!count_winners(s)) {
        Py_DECREF(made);
        return py_raise(MB_EPARSE, NULL);
    }
    return (PyObject *)made;
}

/* --- generating --- */

/* kind, positions, moves, seed, shuffle?, priorities, least, most, loops?, who wins endless plays */
PyObject *py_arena_make(PyObject *module, PyObject *args)
{
    (void)module;
    static const struct {
        const char *name;
        mb_status (*make)(mb_arena **out, const mb_make *how);
    } kinds[] = {{"random", mb_make_random}, {"chain", mb_make_chain},   {"grid", mb_make_grid},
                 {"parity", mb_make_parity}, {"ladder", mb_make_ladder}, {"clique", mb_make_clique}};
    const char *kind;
    unsigned long long moves, seed;
    unsigned positions, priorities, least, most;
    int shuffle, loops, endless;
    if (!PyArg_ParseTuple(args, "sIKKpIIIpi", &kind, &positions, &moves, &seed, &shuffle, &priorities, &least, &most,
                          &loops, &endless))
        return NULL;
    const mb_limits limits = py_limits(0, 0);
    const mb_make how = {.positions = positions,
                         .moves = moves,
                         .seed = seed,
                         .shuffle = shuffle,
                         .endless = endless == 2 ? -1 : endless,
                         .priorities = priorities,
                         .least = least,
                         .most = most,
                         .loops = loops,
                         .limits = &limits};
    mb_arena *arena = NULL;
    mb_status status = MB_EINVAL;
    Py_BEGIN_ALLOW_THREADS;
    for (size_t i = 0; i < MB_COUNT(kinds); i++)
        if (strcmp(kind, kinds[i].name) == 0)
            status = kinds[i].make(&arena, &how);
    Py_END_ALLOW_THREADS;
    return status == MB_OK ? arena_of(arena) : py_raise(status, NULL);
}

/* --- writing --- */

/* All but the vertices, as the bytes of an .mba file. */
PyObject *py_arena_dump(py_arena *self, PyObject *unused)
{
    (void)unused;
    mb_arena nameless = *self->arena;
    nameless.names = NULL;
    mb_text text = {0};
    mb_error error = {0};
    const mb_status status = mb_arena_write(&text, &nameless, mb_format_find("mba"), false, &error);
    PyObject *made =
        status == MB_OK ? PyBytes_FromStringAndSize(text.data, (Py_ssize_t)text.length) : py_raise(status, &error);
    mb_text_clear(&text);
    return made;
}

/* path, format or None (by the extension), "what the format cannot hold is left out?" */
PyObject *py_arena_save(py_arena *self, PyObject *args)
{
    PyObject *path;
    const char *name;
    int lossy;
    if (!PyArg_ParseTuple(args, "O&zp", PyUnicode_FSConverter, &path, &name, &lossy))
        return NULL;
    const mb_format *format = format_for(name, PyBytes_AsString(path));
    mb_error error = {0};
    mb_status status = MB_EUNSUITED;
    if (format && !format->write)
        py_fail(SAY_READ_ONLY, "found", format->name);
    else if (format) {
        mb_text text = {0};
        const mb_limits limits = py_limits(0, 0);
        status = mb_file_write(&text, PyBytes_AsString(path), &limits, &error);
        if (status == MB_OK) {
            const mb_status written = mb_arena_write(&text, self->arena, format, lossy, &error);
            if (written != MB_OK && text.status == MB_OK)
                text.status = written; /* closing then drops the file */
            mb_error closing = {0};
            status = mb_file_close(&text, PyBytes_AsString(path), &closing);
            if (written == MB_OK)
                error = closing;
            else
                status = written;
        }
        if (status != MB_OK)
            py_raise(status, &error);
    }
    Py_DECREF(path);
    if (PyErr_Occurred())
        return NULL;
    Py_RETURN_NONE;
}

/* In a file format: "arena", "dict", … ; the bytes of "mba". */
PyObject *py_arena_write(py_arena *self, PyObject *args)
{
    const char *name;
    if (!PyArg_ParseTuple(args, "s", &name))
        return NULL;
    const mb_format *format = format_called(name);
    if (!format)
        return NULL;
    if (!format->write)
        return py_fail(SAY_READ_ONLY, "found", format->name);
    mb_text text = {0};
    mb_error error = {0};
    const mb_status status = mb_arena_write(&text, self->arena, format, false, &error);
    PyObject *made = status != MB_OK               ? py_raise(status, &error)
                     : strcmp(format->name, "mba") ? py_text(&text)
                                                   : PyBytes_FromStringAndSize(text.data, (Py_ssize_t)text.length);
    mb_text_clear(&text);
    return made;
}

/* --- certificates --- */

/* The same arena, whose positions can be found by their names. */
static mb_status copy_with_names(mb_arena **out, const mb_arena *arena, const mb_limits *limits, mb_error *error)
{
    mb_text text = {0};
    const mb_read_options options = {.format = "mba", .limits = limits};
    mb_status status = mb_arena_write(&text, arena, mb_format_find("mba"), false, error);
    if (status == MB_OK)
        status = mb_arena_read(out, text.data, text.length, &options, error);
    mb_text_clear(&text);
    return status;
}

/* Is this certificate (or paritysol), a bytes object, right?  None, or (reason, vertex, play, cycle). */
PyObject *py_check_certificate(py_arena *self, PyObject *bytes)
{
    const char *data = PyBytes_AsString(bytes);
    if (!data)
        return NULL;
    const size_t length = (size_t)PyBytes_Size(bytes);
    const mb_limits limits = py_limits(0, 0);
    mb_solution claim = {0};
    mb_finding found = {0};
    mb_error error = {0};
    mb_arena *copy = NULL;
    mb_status status = MB_OK;
    if (py_has_own_names(self))
        status = copy_with_names(&copy, self->arena, &limits, &error);
    const mb_arena *arena = copy ? copy : self->arena;
    if (status == MB_OK)
        status = (mb_paritysol_is(data, length) ? mb_paritysol_read : mb_certificate_read)(
            &claim, arena, data, length, NULL, &limits, &error);
    if (status != MB_OK) {
        mb_arena_free(copy);
        return py_raise(status, &error);
    }
    Py_BEGIN_ALLOW_THREADS;
    status = mb_check_solution(&found, arena, &claim, &limits);
    Py_END_ALLOW_THREADS;
    PyObject *result = py_finding(self, status, &found);
    mb_solution_clear(&claim);
    mb_arena_free(copy);
    return result;
}
