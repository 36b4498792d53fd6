/* rules.c -- the type Rules: a game of the library, or rules written in Python, to walk, explore and search. */
#include "own.h"

/* Messages. */
static const mb_words SAY_GAME =
    MB_WORDS("there is no game \"{name}\"; there are {known}", "il n'y a pas de jeu « {name} » ; il y a {known}");
static const mb_words SAY_NEAR =
    MB_WORDS("there is no game \"{name}\": did you mean {nearest}? There are {known}",
             "il n'y a pas de jeu « {name} » : vouliez-vous dire {nearest} ? Il y a {known}");
static const mb_words SAY_STATE = MB_WORDS("the name of a state expected, a str; found {found}",
                                           "nom d'un état attendu, une chaîne (str) ; trouvé {found}");

/* The GIL is released where no callback runs. */
#define WITHOUT_GIL(self, work)                                                                                      \
    do {                                                                                                             \
        PyThreadState *saved = (self)->own ? NULL : PyEval_SaveThread();                                             \
        work;                                                                                                        \
        if (saved)                                                                                                   \
            PyEval_RestoreThread(saved);                                                                             \
    } while (0)

static py_rules *rules_new(mb_rules *rules, own_rules *own)
{
    py_rules *self = (py_rules *)PyType_GenericAlloc(py_rules_type, 0);
    if (!self) {
        if (own)
            py_own_close(own);
        else
            mb_rules_close(rules);
        return NULL;
    }
    self->own = own;
    self->rules = own ? &own->rules : rules;
    return self;
}

static int rules_traverse(py_rules *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(self->lender);
    return self->own ? py_own_traverse(self->own, visit, arg) : 0;
}

static void rules_dealloc(py_rules *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    if (self->own)
        py_own_close(self->own);
    else if (!self->lender)
        mb_rules_close(self->rules);
    Py_XDECREF(self->lender);
    PyObject_GC_Del(self);
    Py_DECREF(type);
}

PyObject *py_rules_lent(mb_rules *rules, PyObject *lender)
{
    py_rules *self = (py_rules *)PyType_GenericAlloc(py_rules_type, 0);
    if (self) {
        self->rules = rules;
        Py_INCREF(lender);
        self->lender = lender;
    }
    return (PyObject *)self;
}

/* The rules of a game of the library: its name, and a list of name=value. */
PyObject *py_rules_open(PyObject *module, PyObject *args)
{
    (void)module;
    enum { MOST = 64 };
    const char *name, *value[MOST];
    PyObject *list, *bytes[MOST] = {NULL}, *result = NULL;
    if (!PyArg_ParseTuple(args, "sO!", &name, &PyList_Type, &list))
        return NULL;
    const mb_game *game = mb_game_find(name);
    if (!game) {
        mb_text known = {0};
        for (size_t i = 0; mb_game_at(i); i++)
            mb_text_put(&known, i ? ", " : "", mb_game_at(i)->name);
        const char *nearest = mb_game_nearest(name);
        py_fail(nearest ? SAY_NEAR : SAY_GAME, "name", name, "known", mb_piece_of(&known), "nearest",
                nearest ? nearest : "");
        mb_text_clear(&known);
        return NULL;
    }
    const Py_ssize_t count = PyList_Size(list) < MOST ? PyList_Size(list) : MOST;
    for (Py_ssize_t i = 0; i < count; i++) {
        bytes[i] = PyUnicode_AsUTF8String(PyList_GetItem(list, i));
        value[i] = bytes[i] ? PyBytes_AsString(bytes[i]) : NULL;
        if (!value[i])
            goto done;
    }
    mb_rules *rules = NULL;
    mb_error error = {0};
    const mb_status status = mb_rules_open(&rules, game, value, (size_t)count, &error);
    result = status == MB_OK ? (PyObject *)rules_new(rules, NULL) : py_raise(status, &error);
done:
    for (Py_ssize_t i = 0; i < count; i++)
        Py_XDECREF(bytes[i]);
    return result;
}

PyObject *py_rules_of(PyObject *module, PyObject *args)
{
    (void)module;
    own_rules *own = py_own_open(args);
    return own ? (PyObject *)rules_new(NULL, own) : NULL;
}

/* --- states --- */

int py_state_number(mb_state *out, py_rules *self, PyObject *state)
{
    if (self->own)
        return py_own_number(out, self->own, state);
    PyObject *bytes = PyUnicode_Check(state) ? PyUnicode_AsUTF8String(state) : NULL;
    if (!bytes) {
        if (!PyErr_Occurred()) {
            mb_text found = {0};
            py_brief(&found, state);
            py_fail(SAY_STATE, "found", mb_piece_of(&found));
            mb_text_clear(&found);
        }
        return -1;
    }
    mb_player ignored = MB_P1;
    mb_error error = {0};
    mb_status status = mb_rules_fit(self->rules, &error);
    if (status == MB_OK)
        status =
            mb_rules_find(out, &ignored, self->rules, PyBytes_AsString(bytes), (size_t)PyBytes_Size(bytes), &error);
    Py_DECREF(bytes);
    if (status != MB_OK)
        py_raise(status, &error);
    return status == MB_OK ? 0 : -1;
}

PyObject *py_state_object(py_rules *self, mb_state state)
{
    if (self->own) {
        PyObject *object = py_own_state(self->own, state);
        Py_XINCREF(object);
        return object;
    }
    mb_text name = {0};
    self->rules->game->show(&name, self->rules->self, state);
    return py_text(&name);
}

/* The place of (state, player); player 0: the one who is to move in that state by the rules. */
static int place_of(mb_place *out, py_rules *self, PyObject *state, int player)
{
    const mb_game *game = self->rules->game;
    if (py_state_number(&out->at, self, state) < 0)
        return -1;
    out->mover = game->mover ? game->mover(self->rules->self, out->at) : player == 2 ? MB_P2 : MB_P1;
    return PyErr_Occurred() ? -1 : 0;
}

static PyObject *rules_start(py_rules *self, PyObject *unused)
{
    (void)unused;
    mb_error error = {0};
    const mb_status status = mb_rules_fit(self->rules, &error);
    return status == MB_OK ? py_state_object(self, self->rules->start) : py_raise(status, &error);
}

static PyObject *state_list(py_rules *self, const mb_place *at, size_t count)
{
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < count; i++) {
        PyObject *state = py_state_object(self, at[i].at);
        if (!state || PyList_Append(list, state) < 0)
            Py_CLEAR(list);
        Py_XDECREF(state);
    }
    return list;
}

static PyObject *moves_now(py_rules *self, PyObject *state)
{
    mb_place place;
    if (place_of(&place, self, state, 1) < 0)
        return NULL;
    const mb_ground ground = mb_ground_of_rules(self->rules);
    mb_places next = {0};
    const mb_status status = mb_ground_moves(&next, &ground, place);
    PyObject *list = PyErr_Occurred()  ? NULL
                     : status == MB_OK ? state_list(self, next.at, next.count)
                                       : py_raise(status, NULL);
    mb_places_clear(&next);
    return list;
}

/* The game's own words for each move, or None. */
static PyObject *move_names_now(py_rules *self, PyObject *state)
{
    mb_place place;
    if (place_of(&place, self, state, 1) < 0)
        return NULL;
    const mb_ground ground = mb_ground_of_rules(self->rules);
    mb_places next = {0};
    const mb_status status = mb_ground_moves(&next, &ground, place);
    PyObject *list = PyErr_Occurred() ? NULL : status == MB_OK ? PyList_New(0) : py_raise(status, NULL);
    for (size_t i = 0; list && i < next.count; i++) {
        mb_note note = {0};
        mb_text text = {0};
        PyObject *words = NULL;
        if (mb_ground_move_name(&note, &ground, place, next.at[i])) {
            mb_note_show(&text, &note, py_lang);
            words = py_text(&text);
        } else
            words = py_state_object(self, next.at[i].at);
        if (!words || PyList_Append(list, words) < 0)
            Py_CLEAR(list);
        Py_XDECREF(words);
    }
    mb_places_clear(&next);
    return list;
}

static PyObject *mark_now(py_rules *self, PyObject *state)
{
    mb_state number;
    if (py_state_number(&number, self, state) < 0)
        return NULL;
    const mb_mark mark = self->rules->game->mark(self->rules->self, number);
    return PyErr_Occurred() ? NULL : py_mark(mark);
}

static PyObject *mover_now(py_rules *self, PyObject *state)
{
    mb_state number;
    const mb_game *game = self->rules->game;
    if (!game->mover)
        Py_RETURN_NONE;
    if (py_state_number(&number, self, state) < 0)
        return NULL;
    const mb_player player = game->mover(self->rules->self, number);
    return PyErr_Occurred() ? NULL : PyLong_FromLong(mb_player_number(player));
}

/* The board of a state: state, form. */
static PyObject *board_now(py_rules *self, PyObject *args)
{
    PyObject *state;
    const char *form;
    mb_state number;
    if (!PyArg_ParseTuple(args, "Os", &state, &form) || py_state_number(&number, self, state) < 0)
        return NULL;
    mb_text text = {0};
    mb_error error = {0};
    mb_status status = MB_OK;
    if (strcmp(form, "text") == 0)
        self->rules->game->board(&text, self->rules->self, number);
    else {
        const mb_exhibit what = {.kind = MB_SHOW_BOARD, .rules = self->rules, .state = number};
        status = mb_show(&text, form, &what, py_lang, &error);
    }
    if (status != MB_OK || PyErr_Occurred()) {
        mb_text_clear(&text);
        return status == MB_OK ? NULL : py_raise(status, &error);
    }
    return py_text(&text);
}

/* --- everything that can happen --- */

static PyObject *explore_now(py_rules *self, PyObject *args)
{
    unsigned long long most, bytes;
    if (!PyArg_ParseTuple(args, "KK", &most, &bytes))
        return NULL;
    mb_arena *graph = NULL;
    mb_error error = {0};
    const mb_limits limits = py_limits(most, bytes);
    mb_status status = MB_OK;
    WITHOUT_GIL(self, status = mb_explore(&graph, self->rules, NULL, &limits, &error));
    if (status == MB_OK && PyErr_Occurred()) {
        mb_arena_free(graph);
        return NULL;
    }
    if (status != MB_OK)
        return py_raise(status, &error);
    py_arena *made = (py_arena *)PyType_GenericAlloc(py_arena_type, 0);
    if (!made) {
        mb_arena_free(graph);
        return NULL;
    }
    made->arena = graph;
    Py_INCREF(self);
    made->rules = (PyObject *)self;
    return (PyObject *)made;
}

/* --- looking ahead --- */

/* The heuristic that a caller has given for a search of this thread, in place of the game's estimate. */
static _Thread_local struct {
    PyObject *function;
    py_rules *rules;
} guide;

static int32_t guided_estimate(const void *self, mb_state state)
{
    (void)self;
    PyObject *at = PyErr_Occurred() ? NULL : py_state_object(guide.rules, state);
    int32_t value = 0;
    if (at)
        py_estimate(&value, guide.function, at);
    Py_XDECREF(at);
    return value;
}

static PyObject *place_object(void *context, mb_place place)
{
    return py_state_object(context, place.at);
}

/* state, player, depth, algorithm, form, heuristic or None */
static PyObject *search_now(py_rules *self, PyObject *args)
{
    PyObject *state, *heuristic;
    int player;
    py_searching how = {.object = place_object, .context = self, .holds_gil = self->own};
    if (!PyArg_ParseTuple(args, "OilszO", &state, &player, &how.depth, &how.algorithm, &how.form, &heuristic)
        || place_of(&how.from, self, state, player) < 0)
        return NULL;
    if (heuristic == Py_None) {
        const mb_ground ground = mb_ground_of_rules(self->rules);
        return py_search(&ground, &how);
    }
    mb_game guided = *self->rules->game;
    mb_rules rules = *self->rules;
    const mb_ground ground = mb_ground_of_rules(&rules);
    PyObject *const function = guide.function;
    py_rules *const before = guide.rules;
    guided.estimate = guided_estimate;
    guided.traits |= MB_SERIAL;
    rules.game = &guided;
    guide.function = heuristic;
    guide.rules = self;
    how.holds_gil = true;
    PyObject *result = py_search(&ground, &how);
    guide.function = function;
    guide.rules = before;
    return result;
}

/* state, player -> (score, winner, rank, move, nodes, by, [(state, score, best, winner, rank)]) */
static PyObject *advise_now(py_rules *self, PyObject *args)
{
    PyObject *state;
    int player;
    mb_place at;
    if (!PyArg_ParseTuple(args, "Oi", &state, &player))
        return NULL;
    if (place_of(&at, self, state, player) < 0)
        return NULL;
    PyObject *result = NULL, *list = NULL;
    mb_advisor *advisor = NULL;
    mb_advice advice = {0};
    mb_error error = {0};
    const mb_limits limits = py_limits(0, 0);
    mb_status status = mb_advisor_of_rules(&advisor, self->rules, NULL, &error);
    if (status == MB_OK)
        WITHOUT_GIL(self, status = mb_advisor_ask(&advice, advisor, at, MB_ADVISE_ALL, &limits, &error));
    if (PyErr_Occurred() || status != MB_OK) {
        if (status != MB_OK)
            py_raise(status, &error);
        goto done;
    }
    list = PyList_New(0);
    for (size_t i = 0; list && i < advice.count; i++) {
        const mb_advised_move *m = &advice.moves[i];
        PyObject *to = py_state_object(self, m->to);
        PyObject *row = to ? Py_BuildValue("(NiNNN)", to, (int)m->score, PyBool_FromLong(m->best),
                                           py_none_or(m->winner != MB_UNKNOWN, PyLong_FromLong(m->winner)),
                                           py_none_or(m->has_rank, PyLong_FromUnsignedLong(m->rank)))
                           : NULL;
        if (!row || PyList_Append(list, row) < 0)
            Py_CLEAR(list);
        Py_XDECREF(row);
    }
    PyObject *move = !list ? NULL
                     : advice.has_move && advice.moves && advice.move < advice.count
                         ? py_state_object(self, advice.moves[advice.move].to)
                         : (Py_INCREF(Py_None), Py_None);
    if (move)
        result = Py_BuildValue("(iNNNKsO)", (int)advice.score,
                               py_none_or(advice.winner != MB_UNKNOWN, PyLong_FromLong(advice.winner)),
                               py_none_or(advice.has_rank, PyLong_FromUnsignedLong(advice.rank)), move,
                               (unsigned long long)advice.nodes, advisor->by, list);
done:
    Py_XDECREF(list);
    mb_advice_clear(&advice);
    mb_advisor_free(advisor);
    return result;
}

/* state, algorithm, heuristic -> ([states] or None, cost, generated, expanded, reopened) */
static PyObject *path_now(py_rules *self, PyObject *args)
{
    PyObject *state;
    const char *algorithm, *heuristic;
    mb_state from;
    if (!PyArg_ParseTuple(args, "Ozz", &state, &algorithm, &heuristic))
        return NULL;
    if (py_state_number(&from, self, state) < 0)
        return NULL;
    PyObject *result = NULL;
    mb_pathfinder *finder = NULL;
    mb_path path = {0};
    mb_effort effort = {0};
    mb_error error = {0};
    const mb_ground ground = mb_ground_of_rules(self->rules);
    const mb_limits limits = py_limits(0, 0);
    const mb_path_options options = {.algorithm = algorithm, .heuristic = heuristic};
    mb_status status = MB_OK;
    WITHOUT_GIL(self, {
        status = mb_pathfinder_of(&finder, &ground, &options, &limits, &error);
        if (status == MB_OK)
            status = mb_pathfinder_find(&path, &effort, finder, from, &limits, &error);
    });
    if (status == MB_OK && !PyErr_Occurred()) {
        PyObject *list = path.found ? PyList_New(0) : (Py_INCREF(Py_None), Py_None);
        for (size_t i = 0; list && path.found && i < path.count; i++) {
            PyObject *at = py_state_object(self, path.state[i]);
            if (!at || PyList_Append(list, at) < 0)
                Py_CLEAR(list);
            Py_XDECREF(at);
        }
        if (list)
            result =
                Py_BuildValue("(NKKKK)", list, (unsigned long long)path.cost, (unsigned long long)effort.generated,
                              (unsigned long long)effort.expanded, (unsigned long long)effort.reopened);
    } else if (status != MB_OK)
        py_raise(status, &error);
    mb_path_clear(&path);
    mb_pathfinder_free(finder);
    return result;
}

/* --- one work at a time on rules written in Python --- */

static PyObject *at_work(py_rules *self, PyObject *args, bool puzzle, PyObject *(*work)(py_rules *, PyObject *))
{
    if (py_own_begin(self->own, puzzle) < 0)
        return NULL;
    PyObject *result = work(self, args);
    py_own_end(self->own);
    return result;
}

/* A question or two. */
static PyObject *ask(py_rules *self, PyObject *args, PyObject *(*work)(py_rules *, PyObject *))
{
    py_own_enter(self->own);
    PyObject *result = work(self, args);
    py_own_leave(self->own);
    return result;
}

static PyObject *rules_moves(py_rules *self, PyObject *state)
{
    return ask(self, state, moves_now);
}

static PyObject *rules_move_names(py_rules *self, PyObject *state)
{
    return ask(self, state, move_names_now);
}

static PyObject *rules_mark(py_rules *self, PyObject *state)
{
    return ask(self, state, mark_now);
}

static PyObject *rules_mover(py_rules *self, PyObject *state)
{
    return ask(self, state, mover_now);
}

static PyObject *rules_board(py_rules *self, PyObject *args)
{
    return ask(self, args, board_now);
}

static PyObject *rules_explore(py_rules *self, PyObject *args)
{
    return at_work(self, args, false, explore_now);
}

static PyObject *rules_search(py_rules *self, PyObject *args)
{
    return at_work(self, args, false, search_now);
}

static PyObject *rules_advise(py_rules *self, PyObject *args)
{
    return at_work(self, args, false, advise_now);
}

static PyObject *rules_path(py_rules *self, PyObject *args)
{
    return at_work(self, args, true, path_now);
}

/* The game and the values of its parameters: "chomp rows=3 cols=4". */
static PyObject *get_name(py_rules *self, void *unused)
{
    (void)unused;
    const mb_game *game = self->rules->game;
    mb_text text = {0};
    mb_text_add(&text, game->name);
    for (size_t i = 0; !self->own && i < game->param_count; i++)
        if (self->rules->values[i].string)
            mb_text_put(&text, " ", game->params[i].name, "=", self->rules->values[i].string);
    return py_text(&text);
}

static PyObject *get_impartial(py_rules *self, void *unused)
{
    (void)unused;
    return PyBool_FromLong((self->rules->game->traits & MB_IMPARTIAL) != 0);
}

static PyObject *get_puzzle(py_rules *self, void *unused)
{
    (void)unused;
    return PyBool_FromLong((self->rules->game->traits & MB_PUZZLE) != 0);
}

#define METHOD(function) ((PyCFunction)(void (*)(void))(function))

static PyMethodDef methods[] = {
    {"start", METHOD(rules_start), METH_NOARGS, "where a play begins"},
    {"moves", METHOD(rules_moves), METH_O, "[states]"},
    {"move_names", METHOD(rules_move_names), METH_O, "the moves in words"},
    {"mark", METHOD(rules_mark), METH_O, "None, 1, 2, 0, \"mover wins\" or \"mover loses\""},
    {"mover", METHOD(rules_mover), METH_O, "1, 2 or None"},
    {"board", METHOD(rules_board), METH_VARARGS, "state, form"},
    {"explore", METHOD(rules_explore), METH_VARARGS, "positions and bytes at most: the Arena"},
    {"search", METHOD(rules_search), METH_VARARGS, "state, player, depth, algorithm, form, heuristic"},
    {"advise", METHOD(rules_advise), METH_VARARGS, "state, player"},
    {"path", METHOD(rules_path), METH_VARARGS, "state, algorithm, heuristic"},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef fields[] = {
    {"name", (getter)get_name, NULL, "the game and its parameters", NULL},
    {"impartial", (getter)get_impartial, NULL, "states have no mover", NULL},
    {"puzzle", (getter)get_puzzle, NULL, "one player", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_dealloc, rules_dealloc},
    {Py_tp_traverse, rules_traverse},
    {Py_tp_methods, methods},
    {Py_tp_getset, fields},
    {0, NULL},
};
PyType_Spec py_rules_spec = {"marienbad._core.Rules", sizeof(py_rules), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC,
                             slots};
