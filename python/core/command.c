/* command.c -- the command `marienbad` itself, in this process, and the list of its commands. */
#include "core.h"

#include "cli/call.h"
#include "cli/gallery.h"

/* The command: its arguments -> its exit code.  It has the process for itself: its signals, its standard streams. */
PyObject *py_command(PyObject *module, PyObject *args)
{
    (void)module;
    enum { MOST = 4096 };
    static char program[] = "marienbad";
    char *argv[MOST + 2] = {program};
    PyObject *list, *bytes[MOST] = {NULL}, *result = NULL;
    if (!PyArg_ParseTuple(args, "O!", &PyList_Type, &list))
        return NULL;
    const Py_ssize_t count = PyList_Size(list) < MOST ? PyList_Size(list) : MOST;
    Py_ssize_t i = 0;
    for (; i < count && PyUnicode_FSConverter(PyList_GetItem(list, i), &bytes[i]); i++)
        argv[i + 1] = PyBytes_AsString(bytes[i]);
    if (i == count) {
        int code;
        Py_BEGIN_ALLOW_THREADS;
        code = cli_main((int)count + 1, argv, cli_lang_of_locale());
        Py_END_ALLOW_THREADS;
        result = PyLong_FromLong(code);
    }
    while (i-- > 0)
        Py_DECREF(bytes[i]);
    return result;
}

/* [(name, brief)] of the commands */
PyObject *py_commands(PyObject *module, PyObject *unused)
{
    (void)module, (void)unused;
    PyObject *list = PyList_New(0);
    const cli_command *command;
    for (size_t i = 0; list && (command = mb_registry_at(&cli_commands, i)) != NULL; i++) {
        PyObject *row = Py_BuildValue("(ss)", command->name, mb_words_in(command->brief, py_lang));
        if (!row || PyList_Append(list, row) < 0)
            Py_CLEAR(list);
        Py_XDECREF(row);
    }
    return list;
}

/* [(name, command, [facts], source)] of the games that were solved; a fact that is not known is "" */
PyObject *py_gallery(PyObject *module, PyObject *unused)
{
    (void)module, (void)unused;
    PyObject *list = PyList_New(0);
    gallery_row row;
    for (const char *at = NULL; list && gallery_next(&row, &at);) {
        PyObject *facts = PyList_New(0);
        for (size_t i = GALLERY_POSITIONS; facts && i <= GALLERY_SUM; i++) {
            PyObject *fact = PyUnicode_FromStringAndSize(row.cell[i].at, (Py_ssize_t)row.cell[i].length);
            if (!fact || PyList_Append(facts, fact) < 0)
                Py_CLEAR(facts);
            Py_XDECREF(fact);
        }
        const mb_piece *name = &row.cell[GALLERY_NAME], *how = &row.cell[GALLERY_COMMAND],
                       *source = &row.cell[GALLERY_SOURCE];
        PyObject *made = facts ? Py_BuildValue("(s#s#Ns#)", name->at, (Py_ssize_t)name->length, how->at,
                                               (Py_ssize_t)how->length, facts, source->at, (Py_ssize_t)source->length)
                               : NULL;
        if (!made || PyList_Append(list, made) < 0)
            Py_CLEAR(list);
        Py_XDECREF(made);
    }
    return list;
}
