/* grade.c -- a function of the running program, judged: the loader of the command runs in this very interpreter. */
#include "core.h"

#include "cli/grade_output.h"
#include "rules/hosted.h"

/* The host that runs a loader: an object with begin(args), ask(number, line) and end(number). */
typedef struct python_host {
    mb_host base;
    PyObject *inside;
} python_host;

static int host_begin(mb_host *self, const char *const *args)
{
    PyObject *list = PyErr_Occurred() ? NULL : PyList_New(0);
    for (; list && *args; args++) {
        PyObject *arg = PyUnicode_FromString(*args);
        if (!arg || PyList_Append(list, arg) < 0)
            Py_CLEAR(list);
        Py_XDECREF(arg);
    }
    PyObject *number = list ? PyObject_CallMethod(((python_host *)self)->inside, "begin", "O", list) : NULL;
    const long begun = number ? PyLong_AsLong(number) : 0;
    Py_XDECREF(number);
    Py_XDECREF(list);
    return (int)begun;
}

/* (what became of it, the reply) */
static int host_ask(mb_host *self, mb_text *reply, int program, const char *line, size_t length, double seconds)
{
    (void)seconds; /* the loader has a clock of its own */
    PyObject *said = PyErr_Occurred() ? NULL
                                      : PyObject_CallMethod(((python_host *)self)->inside, "ask", "is#", program,
                                                            line ? line : "", (Py_ssize_t)length);
    int became = MB_HOST_ENDED;
    const char *text;
    Py_ssize_t size;
    if (said && PyArg_ParseTuple(said, "is#", &became, &text, &size))
        mb_text_add_n(reply, text, (size_t)size);
    Py_XDECREF(said);
    return became;
}

static void host_end(mb_host *self, int program)
{
    PyObject *type, *value, *trace;
    PyErr_Fetch(&type, &value, &trace);
    Py_XDECREF(PyObject_CallMethod(((python_host *)self)->inside, "end", "i", program));
    PyErr_Clear();
    PyErr_Restore(type, value, trace);
}

/* An exercise of that name, or the text of one. */
static mb_status find_exercise(mb_exercise *out, mb_pool *pool, const char *said, mb_error *error)
{
    if (!strchr(said, '\n'))
        return mb_exercise_find(out, pool, said, MB_PYTHON, error);
    const char *text = mb_pool_text(pool, said, strlen(said));
    return text ? mb_exercise_read(out, pool, text, strlen(text), NULL, error) : MB_ENOMEM;
}

/* The graph of the counterexample, an SVG; None where there is no graph. */
static PyObject *picture_of(const mb_graded *one)
{
    mb_arena *arena = NULL;
    if (!one->report.counterexample || !(one->exercise->uses & MB_USES_EDGES) || grade_arena(&arena, one) != MB_OK)
        Py_RETURN_NONE;
    const mb_exhibit what = {.kind = MB_SHOW_ARENA, .arena = arena};
    mb_text text = {0};
    const mb_status status = mb_show(&text, "svg", &what, py_lang, NULL);
    mb_arena_free(arena);
    if (status == MB_OK)
        return py_text(&text);
    mb_text_clear(&text);
    Py_RETURN_NONE;
}

/* The report in JSON, in words, and the picture. */
static PyObject *report_of(const mb_graded *one)
{
    mb_text warnings = {0};
    cli_call cli = {.lang = py_lang, .warnings = &warnings};
    if (strcmp(one->exercise->player[0], "1") != 0)
        cli_name_players(&cli, one->exercise->player[0], one->exercise->player[1]);
    mb_text data = {.players = cli.out.players};
    mb_json json = mb_json_begin(&data, '{');
    grade_json(&json, &cli, one);
    mb_json_end(&json);
    grade_say(&cli, one, one->subject.program);
    PyObject *first = py_text(&data), *second = py_text(&cli.out), *third = picture_of(one);
    PyObject *result = first && second && third ? PyTuple_Pack(3, first, second, third) : NULL;
    Py_XDECREF(first);
    Py_XDECREF(second);
    Py_XDECREF(third);
    mb_text_clear(&warnings);
    return result;
}

/* exercise, its name or text; the name of the function; the host -> (the report in JSON, in words, a picture or None)
 */
PyObject *py_grade(PyObject *module, PyObject *args)
{
    (void)module;
    const char *said, *name;
    python_host host = {.base = {.begin = host_begin, .ask = host_ask, .end = host_end}};
    if (!PyArg_ParseTuple(args, "ssO", &said, &name, &host.inside))
        return NULL;
    mb_pool pool = {0};
    mb_exercise exercise;
    mb_error error = {0};
    const mb_limits limits = py_timed_limits();
    mb_graded one = {.exercise = &exercise, .subject = {.tongue = MB_PYTHON, .program = name, .host = &host.base}};
    mb_status status = find_exercise(&exercise, &pool, said, &error);
    if (status == MB_OK)
        status = mb_grade(&one.report, &exercise, &one.subject, NULL, &limits, &error);
    PyObject *result = NULL;
    if (status != MB_OK)
        py_raise(status, &error);
    else if (!PyErr_Occurred())
        result = report_of(&one);
    mb_report_clear(&one.report);
    mb_pool_clear(&pool);
    return result;
}

/* [(name, signature, statement)] of the exercises for Python */
PyObject *py_exercises(PyObject *module, PyObject *unused)
{
    (void)module, (void)unused;
    PyObject *list = PyList_New(0);
    mb_status status = MB_OK;
    mb_error error = {0};
    for (mb_piece text = {0}; list && status == MB_OK && mb_exercise_next(&text);) {
        mb_pool pool = {0};
        mb_exercise exercise;
        status = mb_exercise_read(&exercise, &pool, text.at, text.length, NULL, &error);
        if (status == MB_OK && exercise.tongue[MB_PYTHON]) {
            mb_text signature = {0};
            mb_exercise_signature(&signature, &exercise, MB_PYTHON);
            PyObject *row =
                Py_BuildValue("(sNs)", exercise.name, py_text(&signature), mb_words_in(exercise.statement, py_lang));
            if (!row || PyList_Append(list, row) < 0)
                Py_CLEAR(list);
            Py_XDECREF(row);
        }
        mb_pool_clear(&pool);
    }
    if (status != MB_OK) {
        Py_CLEAR(list);
        return py_raise(status, &error);
    }
    return list;
}

/* Raise an exception in the thread of that number, as soon as it runs code of Python's: thread, class or None. */
PyObject *py_interrupt(PyObject *module, PyObject *args)
{
    (void)module;
    unsigned long thread;
    PyObject *exception;
    if (!PyArg_ParseTuple(args, "kO", &thread, &exception))
        return NULL;
    return PyLong_FromLong(PyThreadState_SetAsyncExc(thread, exception == Py_None ? NULL : exception));
}
