/* own.c -- rules that a Python object gives, as a game of the library.
 *
 * States are any hashable values; each is numbered when it is met first, and the number is the library's state.  The
 * GIL is held while these rules are at work.  An exception in a method stays set: from then on every callback answers
 * what it knows or nothing, and who called the library sees the exception afterwards.
 */
#include "own.h"

/* Messages. */
static const mb_words SAY_OWN = MB_WORDS("rules written in Python", "règles écrites en Python");
static const mb_words SAY_MARK = MB_WORDS("mark of {name}: None, 1, 2 or 0 (a draw) expected, found {found}",
                                          "marque de {name} : None, 1, 2 ou 0 (nulle) attendu, et non {found}");
static const mb_words SAY_PLAYER =
    MB_WORDS("player of {name}: 1 or 2 expected, found {found}", "joueur de {name} : 1 ou 2 attendu, et non {found}");
static const mb_words SAY_NUMBER =
    MB_WORDS("{what} of {name}: an integer from {least} to {most} expected, found {found}",
             "{what} de {name} : un entier de {least} à {most} est attendu, et non {found}");
static const mb_words SAY_NAMES =
    MB_WORDS("states cannot be looked up by name here", "ici, un état ne peut être cherché par son nom");

static const mb_words SAY_BUSY =
    MB_WORDS("these rules are in use already, by one of their own methods or by another thread",
             "ces règles sont déjà utilisées, par une de leurs propres méthodes ou par un autre fil d'exécution");

static void complain(mb_words words, PyObject *name, PyObject *found)
{
    mb_text a = {0}, b = {0};
    py_brief(&a, name);
    py_brief(&b, found);
    py_fail(words, "name", mb_piece_of(&a), "found", mb_piece_of(&b));
    mb_text_clear(&a);
    mb_text_clear(&b);
}

PyObject *py_own_state(const own_rules *own, mb_state state)
{
    return PyList_GetItem(own->states, (Py_ssize_t)state);
}

int py_own_number(mb_state *out, own_rules *own, PyObject *state)
{
    PyObject *number = PyDict_GetItemWithError(own->numbers, state);
    if (!number && PyErr_Occurred())
        return -1;
    if (number) {
        *out = (mb_state)PyLong_AsUnsignedLongLong(number);
        return 0;
    }
    *out = (mb_state)PyList_Size(own->states);
    number = PyLong_FromUnsignedLongLong(*out);
    const int status =
        !number || PyList_Append(own->states, state) < 0 || PyDict_SetItem(own->numbers, state, number) < 0;
    Py_XDECREF(number);
    return status ? -1 : 0;
}

/* What is known of a state; NULL: no memory, an exception is set. */
static own_memo *memo_of(own_rules *own, mb_state state)
{
    MB_ASSERT(own->users > 0 && state < (mb_state)PyList_Size(own->states));
    while (own->memos <= state) {
        if (!mb_grow(&own->memo, &own->memo_room, own->memos, 1)) {
            if (!PyErr_Occurred())
                PyErr_NoMemory();
            return NULL;
        }
        own->memo[own->memos++] = (own_memo){0};
    }
    return &own->memo[state];
}

static void forget(own_rules *own)
{
    own->memos = own->moves_known = 0;
}

/* The numbers of the states that moves(state) gives; -1: an exception is set. */
static int ask_moves(mb_state **next, size_t *count, size_t *room, own_rules *own, mb_state state)
{
    PyObject *said = PyObject_CallFunctionObjArgs(own->moves, py_own_state(own, state), NULL);
    PyObject *iterator = said ? PyObject_GetIter(said) : NULL, *to;
    while (iterator && (to = PyIter_Next(iterator))) {
        mb_state number;
        const int status = py_own_number(&number, own, to);
        Py_DECREF(to);
        if (status < 0)
            break;
        if (!mb_grow(next, room, *count, 1)) {
            PyErr_NoMemory();
            break;
        }
        (*next)[(*count)++] = number;
    }
    Py_XDECREF(iterator);
    Py_XDECREF(said);
    return PyErr_Occurred() ? -1 : 0;
}

/* Remember the moves of a state. */
static int keep_moves(own_rules *own, mb_state state, const mb_state *next, size_t count)
{
    own_memo *memo = memo_of(own, state);
    if (!memo || !mb_grow(&own->next, &own->next_room, own->moves_known, count)
        || !mb_grow(&own->price, &own->price_room, own->moves_known, count)) {
        if (!PyErr_Occurred())
            PyErr_NoMemory();
        return -1;
    }
    memo->first = own->moves_known;
    memo->count = count;
    memo->has_moves = true;
    for (size_t i = 0; i < count; i++, own->moves_known++) {
        own->next[own->moves_known] = next[i];
        own->price[own->moves_known] = -1;
    }
    return 0;
}

/* What is known of a state, its moves included; without them: NULL.  The method may itself ask for moves, so they are
 * remembered only when it is done. */
static const own_memo *list_moves(own_rules *own, mb_state state)
{
    const own_memo *memo = memo_of(own, state);
    if (memo && !memo->has_moves && !PyErr_Occurred()) {
        mb_state *next = NULL;
        size_t count = 0, room = 0;
        if (ask_moves(&next, &count, &room, own, state) == 0)
            keep_moves(own, state, next, count);
        mb_release(next);
        memo = memo_of(own, state);
    }
    return memo && memo->has_moves ? memo : NULL;
}

static size_t moves(const void *self, mb_state state, mb_state *out, size_t cap)
{
    own_rules *own = (own_rules *)(uintptr_t)self;
    const own_memo *memo = list_moves(own, state);
    if (!memo)
        return 0;
    for (size_t i = 0; i < memo->count && i < cap; i++)
        out[i] = own->next[memo->first + i];
    return memo->count;
}

/* What mark() or winner() says. */
static mb_mark said_mark(own_rules *own, mb_state state)
{
    if (!own->mark)
        return MB_UNMARKED;
    PyObject *at = py_own_state(own, state);
    PyObject *said = PyObject_CallFunctionObjArgs(own->mark, at, NULL);
    mb_mark mark = MB_UNMARKED;
    if (said && said != Py_None) {
        const long number = PyLong_CheckExact(said) ? PyLong_AsLong(said) : -1;
        if (number == 0 || number == 1 || number == 2)
            mark = number == 0 ? MB_DRAW : number == 1 ? MB_WIN1 : MB_WIN2;
        else {
            PyErr_Clear();
            complain(SAY_MARK, at, said);
        }
    }
    Py_XDECREF(said);
    return mark;
}

/* Of a puzzle whose rules say goal(): is the state one?  Nothing else is terminal. */
static mb_mark goal_mark(own_rules *own, mb_state state)
{
    PyObject *said = PyObject_CallFunctionObjArgs(own->goal, py_own_state(own, state), NULL);
    const bool is = said && PyObject_IsTrue(said) == 1;
    Py_XDECREF(said);
    return is ? MB_WIN1 : MB_UNMARKED;
}

/* With the library's word for the ends of impartial games. */
static mb_mark find_mark(own_rules *own, mb_state state)
{
    if (own->goal && own->game.traits & MB_PUZZLE)
        return goal_mark(own, state);
    const mb_mark said = said_mark(own, state);
    if (said != MB_UNMARKED || PyErr_Occurred() || !(own->game.traits & MB_IMPARTIAL))
        return said;
    const own_memo *memo = list_moves(own, state);
    return !memo || memo->count > 0 ? MB_UNMARKED : own->misere ? MB_MOVER_WINS : MB_MOVER_LOSES;
}

/* After an exception, states whose moves were not requested before are terminal. */
static mb_mark mark(const void *self, mb_state state)
{
    own_rules *own = (own_rules *)(uintptr_t)self;
    own_memo *memo = memo_of(own, state);
    if (memo && memo->has_mark)
        return (mb_mark)memo->mark;
    const mb_mark found = PyErr_Occurred() ? MB_UNMARKED : find_mark(own, state);
    memo = PyErr_Occurred() ? NULL : memo_of(own, state);
    if (!memo)
        return own->game.traits & MB_IMPARTIAL ? MB_MOVER_LOSES : MB_DRAW;
    memo->mark = (uint8_t)found;
    memo->has_mark = true;
    return found;
}

static mb_player ask_mover(own_rules *own, mb_state state)
{
    PyObject *at = py_own_state(own, state);
    PyObject *said = PyObject_CallFunctionObjArgs(own->player, at, NULL);
    const long number = said && PyLong_CheckExact(said) ? PyLong_AsLong(said) : 0;
    if (said && number != 1 && number != 2) {
        PyErr_Clear();
        complain(SAY_PLAYER, at, said);
    }
    Py_XDECREF(said);
    return mb_player_of(number);
}

static mb_player mover(const void *self, mb_state state)
{
    own_rules *own = (own_rules *)(uintptr_t)self;
    own_memo *memo = memo_of(own, state);
    if (memo && memo->has_mover)
        return (mb_player)memo->mover;
    const mb_player found = PyErr_Occurred() ? MB_P1 : ask_mover(own, state);
    memo = PyErr_Occurred() ? NULL : memo_of(own, state);
    if (!memo)
        return MB_P1;
    memo->mover = (uint8_t)found;
    memo->has_mover = true;
    return found;
}

static void show(mb_text *out, const void *self, mb_state state)
{
    const PyGILState_STATE gil = PyGILState_Ensure();
    py_name(out, py_own_state(self, state));
    PyGILState_Release(gil);
}

static mb_status parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error)
{
    (void)out, (void)self, (void)text, (void)length;
    return mb_fail(error, MB_EPARSE, SAY_NAMES);
}

static void board(mb_text *out, const void *self, mb_state state)
{
    const own_rules *own = self;
    if (PyErr_Occurred())
        return;
    PyObject *at = py_own_state(own, state);
    PyObject *said = own->board ? PyObject_CallFunctionObjArgs(own->board, at, NULL) : PyObject_Str(at);
    PyObject *string = said ? PyObject_Str(said) : NULL;
    PyObject *bytes = string ? PyUnicode_AsEncodedString(string, "utf-8", "replace") : NULL;
    char *data;
    Py_ssize_t length;
    if (bytes && PyBytes_AsStringAndSize(bytes, &data, &length) == 0) {
        mb_text_add_n(out, data, (size_t)length);
        if (length == 0 || data[length - 1] != '\n')
            mb_text_char(out, '\n');
    }
    Py_XDECREF(bytes);
    Py_XDECREF(string);
    Py_XDECREF(said);
}

/* The integer that a method gave, in its range; `said` is released. */
static int64_t number_of(const char *what, PyObject *at, PyObject *said, int64_t least, int64_t most)
{
    if (!said)
        return least;
    const long long number = PyLong_Check(said) ? PyLong_AsLongLong(said) : LLONG_MIN;
    if (PyErr_Occurred() || number < least || number > most) {
        PyErr_Clear();
        mb_text a = {0}, b = {0};
        py_brief(&a, at);
        py_brief(&b, said);
        py_fail(SAY_NUMBER, "what", what, "name", mb_piece_of(&a), "found", mb_piece_of(&b), "least", least, "most",
                most);
        mb_text_clear(&a);
        mb_text_clear(&b);
    }
    Py_DECREF(said);
    return number < least ? least : number > most ? most : number;
}

static uint32_t cost(const void *self, mb_state state, size_t index)
{
    own_rules *own = (own_rules *)(uintptr_t)self;
    const own_memo *memo = list_moves(own, state);
    if (!memo || index >= memo->count)
        return 1;
    const size_t k = memo->first + index;
    if (own->price[k] >= 0)
        return (uint32_t)own->price[k];
    if (PyErr_Occurred())
        return 1;
    PyObject *at = py_own_state(own, state), *to = py_own_state(own, own->next[k]);
    const int64_t found =
        number_of("cost", at, PyObject_CallFunctionObjArgs(own->cost, at, to, NULL), 0, UINT32_MAX - 1);
    if (PyErr_Occurred())
        return 1;
    own->price[k] = found;
    return (uint32_t)found;
}

/* estimate(state), for two players or for one. */
static int64_t find_estimate(own_rules *own, mb_state state, int64_t least, int64_t most)
{
    own_memo *memo = memo_of(own, state);
    if (memo && memo->has_estimate)
        return memo->estimate;
    if (PyErr_Occurred())
        return 0;
    PyObject *at = py_own_state(own, state);
    const int64_t found =
        number_of("estimate", at, PyObject_CallFunctionObjArgs(own->estimate, at, NULL), least, most);
    memo = PyErr_Occurred() ? NULL : memo_of(own, state);
    if (!memo)
        return 0;
    memo->estimate = found;
    memo->has_estimate = true;
    return found;
}

static int32_t estimate(const void *self, mb_state state)
{
    return (int32_t)find_estimate((own_rules *)(uintptr_t)self, state, -1000000000, 1000000000);
}

static uint32_t remaining(const void *self, mb_state state)
{
    return (uint32_t)find_estimate((own_rules *)(uintptr_t)self, state, 0, UINT32_MAX - 1);
}

/* Two players; or one, who looks for a path: then estimates are lower bounds of the remaining cost. */
static void set_kind(own_rules *own, bool puzzle)
{
    own->game.traits = MB_SERIAL | (puzzle ? MB_PUZZLE : own->player ? 0u : (unsigned)MB_IMPARTIAL);
    own->game.mover = puzzle || !own->player ? NULL : mover;
    own->game.estimate = !puzzle && own->estimate ? estimate : NULL;
    own->game.remaining = puzzle && own->estimate ? remaining : NULL;
}

own_rules *py_own_open(PyObject *parts)
{
    PyObject *start;
    int misere;
    own_rules *own = mb_alloc_zero(1, sizeof *own);
    if (!own)
        return py_raise(MB_ENOMEM, NULL);
    PyObject **const method[] = {&own->moves,    &own->mark, &own->player, &own->board,
                                 &own->estimate, &own->cost, &own->goal};
    const bool parsed = PyArg_ParseTuple(parts, "OOOOOOOOp", &start, &own->moves, &own->mark, &own->player,
                                         &own->board, &own->estimate, &own->cost, &own->goal, &misere);
    for (size_t i = 0; i < MB_COUNT(method); i++) {
        if (!parsed || *method[i] == Py_None)
            *method[i] = NULL;
        Py_XINCREF(*method[i]);
    }
    own->misere = parsed && misere;
    own->states = PyList_New(0);
    own->numbers = PyDict_New();
    if (!parsed || !own->states || !own->numbers || py_own_number(&own->rules.start, own, start) < 0) {
        py_own_close(own);
        return NULL;
    }
    own->game = (mb_game){
        .name = "own",
        .brief = SAY_OWN,
        .traits = MB_SERIAL,
        .moves = moves,
        .mark = mark,
        .show = show,
        .parse = parse,
        .board = board,
        .cost = own->cost ? cost : NULL,
    };
    own->rules.game = &own->game;
    own->rules.self = own;
    own->rules.fits = true;
    set_kind(own, false);
    return own;
}

int py_own_begin(own_rules *own, bool puzzle)
{
    if (!own)
        return 0;
    if (own->busy) {
        py_fail_as(PyExc_RuntimeError, SAY_BUSY);
        return -1;
    }
    own->busy = true;
    py_own_enter(own);
    set_kind(own, puzzle);
    return 0;
}

void py_own_end(own_rules *own)
{
    if (!own)
        return;
    MB_ASSERT(own->busy);
    own->busy = false;
    set_kind(own, false);
    py_own_leave(own);
}

void py_own_enter(own_rules *own)
{
    if (own && own->users++ == 0)
        forget(own); /* rules may have changed since */
}

void py_own_leave(own_rules *own)
{
    MB_ASSERT(!own || own->users > 0);
    if (own)
        own->users--;
}

int py_own_traverse(const own_rules *own, visitproc visit, void *arg)
{
    Py_VISIT(own->states);
    Py_VISIT(own->numbers);
    Py_VISIT(own->moves);
    Py_VISIT(own->mark);
    Py_VISIT(own->player);
    Py_VISIT(own->board);
    Py_VISIT(own->estimate);
    Py_VISIT(own->cost);
    Py_VISIT(own->goal);
    return 0;
}

void py_own_close(own_rules *own)
{
    if (!own)
        return;
    Py_XDECREF(own->states);
    Py_XDECREF(own->numbers);
    Py_XDECREF(own->moves);
    Py_XDECREF(own->mark);
    Py_XDECREF(own->player);
    Py_XDECREF(own->board);
    Py_XDECREF(own->estimate);
    Py_XDECREF(own->cost);
    Py_XDECREF(own->goal);
    mb_release(own->memo);
    mb_release(own->next);
    mb_release(own->price);
    mb_release(own);
}
