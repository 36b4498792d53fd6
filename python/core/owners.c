/* owners.c -- whose vertex is each?  A dict or function of 1 and 2, a list of booleans, a set, or in the vertices
 * themselves: as it is said, never guessed. */
#include "array.h"
#include "dense.h"

/* Messages. */
static const mb_words SAY_OWNER =
    MB_WORDS("owner of {name}: 1 or 2 expected, found {found}", "joueur de {name} : 1 ou 2 attendu, et non {found}");
static const mb_words SAY_NO_OWNER = MB_WORDS("{name} has no owner", "{name} n'a pas de joueur");
static const mb_words SAY_OWNERS = MB_WORDS(
    "owners expected: a dict or function of 1 and 2, a list of booleans (True: player 1), a set of player 1's "
    "vertices, \"first\" for vertices (player, s) or \"last\" for (s, player); found {found}",
    "joueurs attendus : un dictionnaire ou une fonction de 1 et 2, une liste de booléens (True : joueur 1), un "
    "ensemble "
    "des sommets du joueur 1, \"first\" pour des sommets (joueur, s) ou \"last\" pour (s, joueur) ; et non {found}");
static const mb_words SAY_BOOLEANS =
    MB_WORDS("a list of owners holds one boolean for each of the vertices 0, 1, 2, …; found {found}",
             "une liste de joueurs a un booléen pour chacun des sommets 0, 1, 2, … ; et non {found}");
static const mb_words SAY_PAIR = MB_WORDS("vertex {name}: a pair with the player, 1 or 2, expected",
                                          "sommet {name} : un couple avec le joueur, 1 ou 2, est attendu");

int py_player(PyObject *object, void *out)
{
    const long number = PyLong_AsLong(object);
    MB_ASSERT(number == 1 || number == 2);
    *(mb_player *)out = mb_player_of(number);
    return 1;
}

/* 1 or 2, and nothing that only looks like it. */
static int player_of(mb_player *out, PyObject *object, PyObject *vertex)
{
    const long number = PyLong_CheckExact(object) ? PyLong_AsLong(object) : 0;
    if (number != 1 && number != 2) {
        PyErr_Clear();
        return py_complain(SAY_OWNER, "name", vertex, "found", object, NULL, NULL);
    }
    *out = mb_player_of(number);
    return 0;
}

static void own(py_arena *self, uint32_t v, mb_player player)
{
    self->arena->tag[v] = mb_tag(player, mb_mark_of(self->arena, v), mb_is_goal(self->arena, v));
}

/* Owners of the vertices 0 .. n-1, each once: nothing is hashed.  False: it is not all of that. */
static bool owners_of_plain_dict(py_arena *self, PyObject *owner)
{
    const uint32_t count = self->arena->positions;
    if (self->vertices || !PyDict_CheckExact(owner) || (size_t)PyDict_Size(owner) != count)
        return false;
    PyObject *key, *value;
    for (Py_ssize_t at = 0; PyDict_Next(owner, &at, &key, &value);) {
        const uint32_t v = py_small_int(key, count), number = py_small_int(value, 3);
        if (v == MB_NONE || number == MB_NONE || number == 0)
            return false;
        own(self, v, mb_player_of(number));
    }
    return true;
}

static int owners_of_dict(py_arena *self, PyObject *owner)
{
    if (owners_of_plain_dict(self, owner))
        return 0;
    mb_bitset owned;
    if (mb_bitset_init(&owned, self->arena->positions) != MB_OK) {
        PyErr_NoMemory();
        return -1;
    }
    int status = -1;
    PyObject *copy = PyDict_Copy(owner), *key, *value; /* hashing may run code that changes it */
    if (!copy)
        goto done;
    for (Py_ssize_t at = 0; PyDict_Next(copy, &at, &key, &value);) {
        const uint32_t v = py_position(self, key);
        mb_player player = MB_P1;
        if (v == MB_NONE || player_of(&player, value, key) < 0)
            goto done;
        own(self, v, player);
        mb_bitset_add(&owned, v);
    }
    for (uint32_t v = 0; v < self->arena->positions; v++)
        if (!mb_bitset_has(&owned, v)) {
            PyObject *vertex = py_vertex(self, v);
            if (vertex)
                py_complain(SAY_NO_OWNER, "name", vertex, NULL, NULL, NULL, NULL);
            Py_XDECREF(vertex);
            goto done;
        }
    status = 0;
done:
    Py_XDECREF(copy);
    mb_bitset_clear(&owned);
    return status;
}

static int owners_of_list(py_arena *self, PyObject *owner)
{
    if (self->vertices || PyList_Size(owner) != (Py_ssize_t)self->arena->positions)
        return py_complain(SAY_BOOLEANS, "found", owner, NULL, NULL, NULL, NULL);
    for (uint32_t v = 0; v < self->arena->positions; v++) {
        PyObject *is1 = PyList_GetItem(owner, (Py_ssize_t)v);
        if (is1 != Py_True && is1 != Py_False)
            return py_complain(SAY_BOOLEANS, "found", is1, NULL, NULL, NULL, NULL);
        own(self, v, is1 == Py_True ? MB_P1 : MB_P2);
    }
    return 0;
}

static int owners_of_set(py_arena *self, PyObject *owner)
{
    mb_bitset ones;
    if (py_bitset(&ones, self, owner) < 0)
        return -1;
    for (uint32_t v = 0; v < self->arena->positions; v++)
        own(self, v, mb_bitset_has(&ones, v) ? MB_P1 : MB_P2);
    mb_bitset_clear(&ones);
    return 0;
}

static int owners_of_pairs(py_arena *self, bool first)
{
    for (uint32_t v = 0; v < self->arena->positions; v++) {
        PyObject *vertex = py_vertex(self, v);
        if (!vertex)
            return -1;
        mb_player player = MB_P1;
        int status = -1;
        if (PyTuple_Check(vertex) && PyTuple_Size(vertex) == 2) {
            PyObject *number = PyTuple_GetItem(vertex, first ? 0 : 1);
            const long n = PyLong_CheckExact(number) ? PyLong_AsLong(number) : 0;
            PyErr_Clear();
            if (n == 1 || n == 2) {
                player = mb_player_of(n);
                own(self, v, player);
                status = 0;
            }
        }
        if (status < 0)
            py_complain(SAY_PAIR, "name", vertex, NULL, NULL, NULL, NULL);
        Py_DECREF(vertex);
        if (status < 0)
            return -1;
    }
    return 0;
}

static int owners_of_function(py_arena *self, PyObject *owner)
{
    for (uint32_t v = 0; v < self->arena->positions; v++) {
        PyObject *vertex = py_vertex(self, v);
        PyObject *number = vertex ? PyObject_CallFunctionObjArgs(owner, vertex, NULL) : NULL;
        mb_player player = MB_P1;
        const int status = number ? player_of(&player, number, vertex) : -1;
        if (status == 0)
            own(self, v, player);
        Py_XDECREF(number);
        Py_XDECREF(vertex);
        if (status < 0)
            return -1;
    }
    return 0;
}

/* Whose position is each?  Never guessed. */
int py_set_owners(py_arena *self, PyObject *owner)
{
    self->arena->impartial = false;
    if (PyDict_Check(owner))
        return owners_of_dict(self, owner);
    if (PyList_Check(owner))
        return owners_of_list(self, owner);
    if (PyAnySet_Check(owner))
        return owners_of_set(self, owner);
    if (PyUnicode_Check(owner)) {
        if (PyUnicode_CompareWithASCIIString(owner, "first") == 0)
            return owners_of_pairs(self, true);
        if (PyUnicode_CompareWithASCIIString(owner, "last") == 0)
            return owners_of_pairs(self, false);
    } else if (PyCallable_Check(owner))
        return owners_of_function(self, owner);
    else {
        py_array array;
        const int opened = py_array_try(&array, owner);
        const int status = opened == 1 ? py_owners_of_array(self, &array) : opened;
        if (opened == 1)
            py_array_close(&array);
        if (opened != 0)
            return status;
    }
    return py_complain(SAY_OWNERS, "found", owner, NULL, NULL, NULL, NULL);
}
