/* module.c -- the module marienbad._core: its types, its functions, and how the library's words become exceptions. */
#include <time.h>

#include "array.h"

PyTypeObject *py_arena_type, *py_solution_type, *py_rules_type;
PyObject *py_error, *py_limit_error;
_Thread_local mb_lang py_lang = MB_ENGLISH;

/* The library's messages name options of the command; here they are arguments. */
static const struct {
    const char *option, *argument;
} renamed[] = {
    {"--megabytes N", "limits(megabytes=N)"}, {"--megabytes", "limits(megabytes=…)"},
    {"--limit N", "limits(positions=N)"},     {"--limit", "limits(positions=…)"},
    {"--lossy", "save(lossy=True)"},          {"--seconds N", "limits(seconds=N)"},
    {"--seconds", "limits(seconds=…)"},
};

/* Replace the options by the arguments. */
static PyObject *rename_options(PyObject *words)
{
    for (size_t i = 0; words && i < MB_COUNT(renamed); i++) {
        PyObject *made = PyObject_CallMethod(words, "replace", "ss", renamed[i].option, renamed[i].argument);
        Py_DECREF(words);
        words = made;
    }
    return words;
}

static void *raise_as(PyObject *type, const mb_error *error)
{
    mb_text text = {0};
    mb_error_show(&text, error, py_lang);
    PyObject *words = rename_options(py_text(&text));
    if (words)
        PyErr_SetObject(type, words);
    Py_XDECREF(words);
    return NULL;
}

void *py_raise(mb_status status, const mb_error *error)
{
    MB_ASSERT(status != MB_OK);
    if (PyErr_Occurred())
        return NULL;
    if (status == MB_ENOMEM)
        return PyErr_NoMemory();
    mb_error plain = {0};
    if (!error || !mb_words_say(error->note.words)) {
        mb_error_plain(&plain, status);
        error = &plain;
    }
    return raise_as(status == MB_EIO ? PyExc_OSError : status == MB_ELIMIT ? py_limit_error : py_error, error);
}

void *py_raise_note(PyObject *type, mb_words words, const mb_member *pairs, size_t count)
{
    if (PyErr_Occurred())
        return NULL;
    mb_error error;
    mb_error_fill(&error, MB_EINVAL, words, pairs, count);
    return raise_as(type, &error);
}

PyObject *py_text(mb_text *text)
{
    PyObject *made = text->status == MB_OK
                         ? PyUnicode_DecodeUTF8(text->data ? text->data : "", (Py_ssize_t)text->length, "replace")
                         : py_raise(text->status, NULL);
    mb_text_clear(text);
    return made;
}

void py_name(mb_text *out, PyObject *object)
{
    PyObject *type, *value, *trace;
    PyErr_Fetch(&type, &value, &trace); /* what is already wrong stays so */
    PyObject *string = PyObject_Str(object);
    PyObject *bytes = string ? PyUnicode_AsEncodedString(string, "utf-8", "replace") : NULL;
    char *data;
    Py_ssize_t length;
    if (bytes && PyBytes_AsStringAndSize(bytes, &data, &length) == 0)
        for (Py_ssize_t i = 0; i < length; i++)
            mb_text_char(out, (unsigned char)data[i] < 32 ? ' ' : data[i]);
    else
        mb_text_char(out, '?');
    Py_XDECREF(bytes);
    Py_XDECREF(string);
    PyErr_Clear();
    PyErr_Restore(type, value, trace);
}

void py_brief(mb_text *out, PyObject *object)
{
    enum { MOST = 120 };
    mb_text whole = {0};
    py_name(&whole, object);
    const mb_piece name = mb_piece_of(&whole);
    size_t length = name.length < MOST ? name.length : MOST;
    while (length < name.length && length > 0 && ((unsigned char)name.at[length] & 0xc0) == 0x80)
        length--; /* characters stay whole */
    mb_text_add_n(out, name.at, length);
    if (length < name.length)
        mb_text_add(out, "…");
    mb_text_clear(&whole);
}

PyObject *py_attribute(PyObject *object, const char *name)
{
    PyObject *key = PyUnicode_InternFromString(name);
    PyObject *found = key ? PyObject_GetAttr(object, key) : NULL;
    Py_XDECREF(key);
    return found;
}

int py_complain_as(PyObject *type, mb_words words, const char *key1, PyObject *object1, const char *key2,
                   PyObject *object2, const char *key3, PyObject *object3)
{
    if (PyErr_Occurred())
        return -1;
    mb_text text[3] = {{0}, {0}, {0}};
    PyObject *const object[3] = {object1, object2, object3};
    for (int i = 0; i < 3; i++)
        if (object[i])
            py_brief(&text[i], object[i]);
    py_fail_as(type, words, key1, mb_piece_of(&text[0]), key2 ? key2 : "_", mb_piece_of(&text[1]), key3 ? key3 : "__",
               mb_piece_of(&text[2]));
    for (int i = 0; i < 3; i++)
        mb_text_clear(&text[i]);
    return -1;
}

bool py_is_iterable(PyObject *object)
{
    if (PySequence_Check(object))
        return true;
    PyObject *iter = py_attribute((PyObject *)Py_TYPE(object), "__iter__");
    PyErr_Clear();
    Py_XDECREF(iter);
    return iter != NULL;
}

/* Called without the GIL or with it: a signal that came in the meantime raises its exception and stops the work. */
static bool tick(void *context, uint64_t done, uint64_t total)
{
    (void)context, (void)done, (void)total;
    const PyGILState_STATE state = PyGILState_Ensure();
    const bool go_on = !PyErr_Occurred() && PyErr_CheckSignals() == 0;
    PyGILState_Release(state);
    return go_on;
}

/* What the caller allows each work, of this thread; 0: any number. */
static _Thread_local struct {
    uint64_t positions, bytes;
    double seconds;
} allowed;

static double now(void *context)
{
    (void)context;
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

mb_limits py_limits(uint64_t positions, uint64_t bytes)
{
    return (mb_limits){.positions = positions ? positions : allowed.positions,
                       .bytes = allowed.bytes ? allowed.bytes : bytes,
                       .seconds = allowed.seconds,
                       .now = allowed.seconds > 0 ? now : NULL,
                       .tick = tick,
                       .threads = 1};
}

mb_limits py_timed_limits(void)
{
    mb_limits limits = py_limits(0, 0);
    limits.now = now;
    return limits;
}

static PyObject *limits(PyObject *module, PyObject *args)
{
    (void)module;
    unsigned long long positions, bytes;
    double seconds;
    if (!PyArg_ParseTuple(args, "KKd", &positions, &bytes, &seconds))
        return NULL;
    PyObject *before = Py_BuildValue("(KKd)", (unsigned long long)allowed.positions,
                                     (unsigned long long)allowed.bytes, allowed.seconds);
    if (before) {
        allowed.positions = positions;
        allowed.bytes = bytes;
        allowed.seconds = seconds;
    }
    return before;
}

static PyObject *language(PyObject *module, PyObject *args)
{
    (void)module;
    static const char *const called[] = {[MB_ENGLISH] = "en", [MB_FRENCH] = "fr"};
    const char *name = NULL;
    if (!PyArg_ParseTuple(args, "|z", &name))
        return NULL;
    const mb_lang before = py_lang;
    if (name)
        py_lang = strcmp(name, "fr") == 0 ? MB_FRENCH : MB_ENGLISH;
    return PyUnicode_FromString(called[before]);
}

/* The values that a parameter may have, in words: "1 to 32", "wins|loses". */
static PyObject *range_of(const mb_param *param)
{
    mb_text text = {0};
    if (param->type == MB_INTEGER || param->type == MB_INTEGERS)
        mb_text_put(&text, param->least, py_lang == MB_FRENCH ? " à " : " to ", param->most);
    else if (param->choices)
        mb_text_add(&text, param->choices);
    return py_text(&text);
}

/* [(name, brief, [(parameter, preset, help, range)])] */
static PyObject *games(PyObject *module, PyObject *unused)
{
    (void)module, (void)unused;
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && mb_game_at(i); i++) {
        const mb_game *game = mb_game_at(i);
        PyObject *params = PyList_New(0);
        for (size_t p = 0; params && p < game->param_count; p++) {
            PyObject *row = Py_BuildValue("(sssN)", game->params[p].name, game->params[p].preset,
                                          mb_words_in(game->params[p].help, py_lang), range_of(&game->params[p]));
            if (!row || PyList_Append(params, row) < 0)
                Py_CLEAR(params);
            Py_XDECREF(row);
        }
        PyObject *row = params ? Py_BuildValue("(ssN)", game->name, mb_words_in(game->brief, py_lang), params) : NULL;
        if (!row || PyList_Append(list, row) < 0)
            Py_CLEAR(list);
        Py_XDECREF(row);
    }
    return list;
}

/* [(name, extension)] of the file formats */
static PyObject *formats(PyObject *module, PyObject *unused)
{
    (void)module, (void)unused;
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && mb_format_at(i); i++) {
        PyObject *row = Py_BuildValue("(ss)", mb_format_at(i)->name, mb_format_at(i)->extension);
        if (!row || PyList_Append(list, row) < 0)
            Py_CLEAR(list);
        Py_XDECREF(row);
    }
    return list;
}

#ifdef MB_TESTING
/* Let the k-th allocation from now on fail (0: none); how many there were since the last time. */
static PyObject *fail_at(PyObject *module, PyObject *args)
{
    (void)module;
    unsigned long long k;
    if (!PyArg_ParseTuple(args, "K", &k))
        return NULL;
    const uint64_t made = mb_mem_count();
    mb_mem_fail_at(k);
    return PyLong_FromUnsignedLongLong(made);
}
#endif

static PyMethodDef functions[] = {
#ifdef MB_TESTING
    {"fail_at", fail_at, METH_VARARGS, "Let the k-th allocation from now on fail; how many there were."},
#endif
    {"language", language, METH_VARARGS, "Set the language of this thread, \"en\" or \"fr\"; the one before."},
    {"games", games, METH_NOARGS, "The library's games: (name, brief, parameters)."},
    {"grade", py_grade, METH_VARARGS, "Judge a function: exercise, name, host."},
    {"exercises", py_exercises, METH_NOARGS, "The exercises: (name, signature, statement)."},
    {"interrupt", py_interrupt, METH_VARARGS, "Raise an exception in a thread: its number, class."},
    {"command", py_command, METH_VARARGS, "Run the command with a list of arguments: its exit code."},
    {"table_build", py_table_build, METH_VARARGS, "Write the table of a game: Rules, path, wdl?, symmetry?"},
    {"table_open", py_table_open, METH_O, "The Table of a file."},
    {"make", py_arena_make, METH_VARARGS, "A generated Arena."},
    {"gallery", py_gallery, METH_NOARGS, "The games that were solved: (name, command, facts, source)."},
    {"commands", py_commands, METH_NOARGS, "The commands: (name, brief)."},
    {"formats", formats, METH_NOARGS, "The file formats: (name, extension)."},
    {"load", py_arena_load, METH_VARARGS, "The Arena of a file: path, format, players, rows."},
    {"solution", py_solution_restore, METH_VARARGS, "The Solution that pickle kept."},
    {"limits", limits, METH_VARARGS, "Set positions, bytes and seconds of each work; those before."},
    {"restore", py_arena_restore, METH_VARARGS, "The Arena that pickle kept."},
    {"from_csr", py_arena_from_csr, METH_VARARGS, "An Arena of indptr, indices, weight."},
    {"from_edges", py_arena_from_edges, METH_VARARGS, "An Arena of a number of positions, sources, targets."},
    {"open", py_rules_open, METH_VARARGS, "The rules of a game of the library: name, list of name=value."},
    {"rules", py_rules_of, METH_VARARGS, "Rules written in Python: their parts, as _arguments.rules() lists them."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, .m_name = "marienbad._core", .m_doc = "The engine.", .m_size = -1, .m_methods = functions,
};

static int add_type(PyTypeObject **out, PyObject *module, PyType_Spec *spec, const char *name)
{
    PyObject *type = PyType_FromSpec(spec);
    if (!type)
        return -1;
    *out = (PyTypeObject *)type;
    Py_INCREF(type);
    return PyModule_AddObject(module, name, type);
}

static int add_exception(PyObject **out, PyObject *module, const char *name, const char *full, const char *doc,
                         PyObject *base)
{
    *out = PyErr_NewExceptionWithDoc(full, doc, base, NULL);
    if (!*out)
        return -1;
    Py_INCREF(*out);
    return PyModule_AddObject(module, name, *out);
}

PyMODINIT_FUNC PyInit__core(void)
{
    PyObject *module = PyModule_Create(&definition);
    if (!module)
        return NULL;
    if (add_exception(&py_error, module, "Error", "marienbad.Error", "What is asked for makes no sense, and why.",
                      PyExc_ValueError)
            < 0
        || add_exception(&py_limit_error, module, "LimitError", "marienbad.LimitError",
                         "Larger than a limit, ours or the caller's.", py_error)
               < 0
        || add_type(&py_arena_type, module, &py_arena_spec, "Arena") < 0
        || add_type(&py_solution_type, module, &py_solution_spec, "Solution") < 0
        || add_type(&py_rules_type, module, &py_rules_spec, "Rules") < 0
        || add_type(&py_tablebase_type, module, &py_tablebase_spec, "Table") < 0
        || PyModule_AddStringConstant(module, "version", mb_version()) < 0) {
        Py_DECREF(module);
        return NULL;
    }
    return module;
}
