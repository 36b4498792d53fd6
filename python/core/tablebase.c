/* tablebase.c -- the type Table: the whole game on a disk. */
#include "core.h"

typedef struct py_tablebase {
    PyObject_HEAD mb_table *table;
} py_tablebase;

PyTypeObject *py_tablebase_type;

static void tablebase_dealloc(py_tablebase *self)
{
    PyTypeObject *type = Py_TYPE(self);
    mb_table_close(self->table);
    PyObject_Free(self);
    Py_DECREF(type);
}

static PyObject *rank_or_none(bool has, uint32_t rank)
{
    if (has)
        return PyLong_FromUnsignedLong(rank);
    Py_RETURN_NONE;
}

/* {name: value} of a table as a whole */
static PyObject *about_dict(const mb_table_about *about)
{
    return Py_BuildValue("{sKsKsKsKsKsisNsIsIsOsOsO}", "positions", (unsigned long long)about->positions, "won",
                         (unsigned long long)about->won, "drawn", (unsigned long long)about->drawn, "lost",
                         (unsigned long long)about->lost, "bytes", (unsigned long long)about->bytes, "winner",
                         about->winner, "rank", rank_or_none(about->has_rank, about->rank), "longest",
                         (unsigned)about->farthest, "tiers", (unsigned)about->tiers, "distances",
                         about->distances ? Py_True : Py_False, "symmetry", about->symmetry ? Py_True : Py_False,
                         "compressed", about->compressed ? Py_True : Py_False);
}

/* Solve a game and write its table: Rules, path, without distances?, with symmetry? -> what it holds */
PyObject *py_table_build(PyObject *module, PyObject *args)
{
    (void)module;
    py_rules *rules;
    PyObject *path;
    int wdl, symmetry;
    if (!PyArg_ParseTuple(args, "O!O&pp", py_rules_type, &rules, PyUnicode_FSConverter, &path, &wdl, &symmetry))
        return NULL;
    const mb_table_options options = {.wdl = wdl, .symmetry = symmetry, .path = PyBytes_AsString(path)};
    const mb_limits limits = py_limits(0, 0);
    mb_table_about about = {0};
    mb_error error = {0};
    mb_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = mb_table_build(&about, rules->rules, &options, &limits, &error);
    Py_END_ALLOW_THREADS;
    Py_DECREF(path);
    return status == MB_OK ? about_dict(&about) : py_raise(status, &error);
}

PyObject *py_table_open(PyObject *module, PyObject *path)
{
    (void)module;
    PyObject *bytes;
    if (!PyUnicode_FSConverter(path, &bytes))
        return NULL;
    mb_table *table = NULL;
    mb_error error = {0};
    const mb_status status = mb_table_open(&table, PyBytes_AsString(bytes), &error);
    Py_DECREF(bytes);
    if (status != MB_OK)
        return py_raise(status, &error);
    py_tablebase *self = (py_tablebase *)PyType_GenericAlloc(py_tablebase_type, 0);
    if (self)
        self->table = table;
    else
        mb_table_close(table);
    return (PyObject *)self;
}

static PyObject *tablebase_about(py_tablebase *self, PyObject *unused)
{
    (void)unused;
    return about_dict(mb_table_info(self->table));
}

static PyObject *tablebase_rules(py_tablebase *self, PyObject *unused)
{
    (void)unused;
    return py_rules_lent((mb_rules *)(uintptr_t)mb_table_rules(self->table), (PyObject *)self);
}

/* state, player -> (winner, rank or None) */
static PyObject *tablebase_ask(py_tablebase *self, PyObject *args)
{
    const char *state;
    Py_ssize_t length;
    int player;
    if (!PyArg_ParseTuple(args, "s#i", &state, &length, &player))
        return NULL;
    const mb_rules *rules = mb_table_rules(self->table);
    mb_place place = {.mover = mb_player_of(player)};
    mb_player said = place.mover;
    mb_table_answer answer = {0};
    mb_error error = {0};
    mb_status status = mb_rules_find(&place.at, &said, rules, state, (size_t)length, &error);
    if (status == MB_OK && rules->game->mover)
        place.mover = rules->game->mover(rules->self, place.at);
    if (status == MB_OK)
        status = mb_table_ask(&answer, self->table, place, &error);
    return status == MB_OK ? Py_BuildValue("(iN)", answer.winner, rank_or_none(answer.has_rank, answer.rank))
                           : py_raise(status, &error);
}

/* how many positions are computed again (-1: all), seed -> (accepted, reason, state or None, blocks, checked) */
static PyObject *tablebase_verify(py_tablebase *self, PyObject *args)
{
    long long sample;
    unsigned long long seed;
    if (!PyArg_ParseTuple(args, "LK", &sample, &seed))
        return NULL;
    mb_table_finding found = {0};
    const mb_limits limits = py_limits(0, 0);
    mb_error error = {0};
    mb_status status;
    Py_BEGIN_ALLOW_THREADS;
    status = mb_table_verify(&found, self->table, sample < 0 ? UINT64_MAX : (uint64_t)sample, seed, &limits, &error);
    Py_END_ALLOW_THREADS;
    if (status != MB_OK)
        return py_raise(status, &error);
    mb_text reason = {0};
    mb_note_show(&reason, &found.reason, py_lang);
    return Py_BuildValue("(ONKK)", found.accepted ? Py_True : Py_False, py_text(&reason),
                         (unsigned long long)found.blocks, (unsigned long long)found.checked);
}

#define METHOD(function) ((PyCFunction)(void (*)(void))(function))

static PyMethodDef tablebase_methods[] = {
    {"about", METHOD(tablebase_about), METH_NOARGS, "what it holds, a dict"},
    {"rules", METHOD(tablebase_rules), METH_NOARGS, "the Rules of its game"},
    {"ask", METHOD(tablebase_ask), METH_VARARGS, "state, player: (winner, rank)"},
    {"verify", METHOD(tablebase_verify), METH_VARARGS, "sample, seed: (accepted, reason, blocks, checked)"},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot tablebase_slots[] = {
    {Py_tp_dealloc, tablebase_dealloc},
    {Py_tp_methods, tablebase_methods},
    {0, NULL},
};
PyType_Spec py_tablebase_spec = {"marienbad._core.Table", sizeof(py_tablebase), 0, Py_TPFLAGS_DEFAULT,
                                 tablebase_slots};
