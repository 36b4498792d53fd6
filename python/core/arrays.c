/* arrays.c -- arenas from arrays: the rows of a sparse matrix, or one source and one target a move. */
#include "array.h"

#include "arena/builder.h"

/* Messages. */
static const mb_words SAY_ROWS =
    MB_WORDS("indptr begins with 0, never falls and ends with the {moves} {moves?element:elements} of indices; "
             "indptr[{at}] is {found}",
             "indptr commence par 0, ne décroît jamais et finit par les {moves} {moves?élément:éléments} d'indices ; "
             "indptr[{at}] vaut {found}");
static const mb_words SAY_NO_ROWS =
    MB_WORDS("indptr has one element more than there are positions, at least 2; found {found}",
             "indptr a un élément de plus que de positions, au moins 2 ; trouvé {found}");
static const mb_words SAY_COUNT = MB_WORDS("{called}: {wanted} {wanted?element:elements} expected, found {found}",
                                           "{called} : {wanted} {wanted?élément:éléments} attendus, trouvé {found}");
static const mb_words SAY_OUTSIDE = MB_WORDS(
    "a move of position {at} leads to {found}, but there {positions?is:are} only {positions} "
    "{positions?position:positions}",
    "un coup de la position {at} mène à {found}, mais il n'y a que {positions} {positions?position:positions}");
static const mb_words SAY_OWNER =
    MB_WORDS("owner of {at}: 1 or 2 expected, found {found}", "joueur de {at} : 1 ou 2 attendu, et non {found}");
static const mb_words SAY_RANGE = MB_WORDS("{called}[{at}]: a number from 0 to {most} expected, found {found}",
                                           "{called}[{at}] : un nombre de 0 à {most} est attendu, et non {found}");

static int check_count(const py_array *array, const char *called, size_t wanted)
{
    if (array->count != wanted)
        py_fail(SAY_COUNT, "called", called, "wanted", wanted, "found", array->count);
    return array->count == wanted ? 0 : -1;
}

/* Open an array of `wanted` elements. */
static int open_counted(py_array *out, PyObject *object, const char *called, size_t wanted)
{
    if (py_array_open(out, object, called) < 0)
        return -1;
    const int status = check_count(out, called, wanted);
    if (status < 0)
        py_array_close(out);
    return status;
}

/* --- making --- */

/* Room for that many positions, all of player 1 and unmarked, and that many moves. */
static mb_status begin(mb_builder *builder, size_t positions, size_t moves)
{
    mb_status status = positions > MB_POSITIONS_MAX ? MB_ELIMIT : mb_builder_more_positions(builder, positions);
    if (status == MB_OK)
        status = mb_builder_more_moves(builder, moves + 1);
    if (status == MB_OK) {
        builder->arena.positions = (uint32_t)positions;
        builder->arena.impartial = true;
        memset(builder->arena.tag, 0, positions);
    }
    return status;
}

/* Where the rows begin; the first element that is wrong, or SIZE_MAX. */
static size_t fill_rows(mb_builder *builder, const py_array *indptr, size_t moves)
{
    uint64_t *first = builder->arena.first;
    py_array_copy64(first, indptr);
    if (first[0] != 0)
        return 0;
    for (size_t v = 1; v < indptr->count; v++)
        if (MB_UNLIKELY(first[v] < first[v - 1] || first[v] > moves))
            return v;
    return first[indptr->count - 1] == moves ? SIZE_MAX : indptr->count - 1;
}

/* The arena of a builder that is full; `target` for messages. */
static PyObject *finish(mb_builder *builder, const py_array *target, int kind)
{
    const uint32_t positions = builder->arena.positions;
    mb_arena *arena = NULL;
    mb_status status;
    uint32_t wrong = MB_NONE;
    Py_BEGIN_ALLOW_THREADS;
    status = mb_builder_finish(&arena, builder, &wrong);
    Py_END_ALLOW_THREADS;
    if (status == MB_ENOTFOUND) {
        size_t i = 0;
        while (i + 1 < target->count && (uint64_t)py_array_at(target, i) < positions)
            i++;
        return py_fail(SAY_OUTSIDE, "at", wrong, "found", py_array_at(target, i), "positions", positions);
    }
    if (status != MB_OK)
        return py_raise(status, NULL);
    py_arena *made = (py_arena *)PyType_GenericAlloc(py_arena_type, 0);
    if (!made) {
        mb_arena_free(arena);
        return NULL;
    }
    made->arena = arena;
    made->of_arrays = kind;
    return (PyObject *)made;
}

/* Give move i the cost weight[i]. */
static int fill_costs(mb_builder *builder, PyObject *weight)
{
    py_array costs;
    if (weight == Py_None)
        return 0;
    if (open_counted(&costs, weight, "weight", (size_t)builder->arena.moves) < 0)
        return -1;
    mb_status status = MB_OK;
    size_t i = 0;
    for (; i < costs.count && status == MB_OK && (uint64_t)py_array_at(&costs, i) < UINT32_MAX; i++)
        status = mb_builder_cost_at(builder, i, (uint32_t)py_array_at(&costs, i));
    if (status != MB_OK)
        py_raise(status, NULL);
    else if (i < costs.count)
        py_fail(SAY_RANGE, "called", "weight", "at", i, "most", UINT32_MAX - 1, "found", py_array_at(&costs, i));
    py_array_close(&costs);
    return PyErr_Occurred() ? -1 : 0;
}

/* Copy rows and targets without the GIL. */
static int fill_csr(mb_builder *builder, const py_array *indptr, const py_array *indices)
{
    mb_status status;
    size_t wrong = SIZE_MAX;
    Py_BEGIN_ALLOW_THREADS;
    status = begin(builder, indptr->count - 1, indices->count);
    if (status == MB_OK)
        wrong = fill_rows(builder, indptr, indices->count);
    if (status == MB_OK && wrong == SIZE_MAX) {
        builder->arena.moves = indices->count;
        py_array_copy32(builder->arena.to, indices);
    }
    Py_END_ALLOW_THREADS;
    if (status != MB_OK)
        py_raise(status, NULL);
    else if (wrong != SIZE_MAX)
        py_fail(SAY_ROWS, "moves", indices->count, "at", wrong, "found", py_array_at(indptr, wrong));
    return status == MB_OK && wrong == SIZE_MAX ? 0 : -1;
}

/* indptr, indices, weight or None, the kind of arrays: the arena without owners and marks */
PyObject *py_arena_from_csr(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *rows, *targets, *weight, *made = NULL;
    py_array indptr, indices;
    int kind;
    if (!PyArg_ParseTuple(args, "OOOi", &rows, &targets, &weight, &kind)
        || py_array_open(&indptr, rows, "indptr") < 0)
        return NULL;
    if (py_array_open(&indices, targets, "indices") == 0) {
        mb_builder builder = mb_builder_new();
        if (indptr.count < 2)
            py_fail(SAY_NO_ROWS, "found", indptr.count);
        else if (fill_csr(&builder, &indptr, &indices) == 0 && fill_costs(&builder, weight) == 0)
            made = finish(&builder, &indices, kind);
        mb_builder_clear(&builder);
        py_array_close(&indices);
    }
    py_array_close(&indptr);
    return made;
}

/* Count, lay out and write the moves source[i] -> target[i]; MB_EINVAL: a source is no position. */
static mb_status fill_edges(mb_builder *builder, size_t positions, const py_array *source, const py_array *target)
{
    mb_status status = begin(builder, positions, source->count);
    if (status != MB_OK)
        return status;
    memset(builder->arena.first, 0, (positions + 1) * sizeof *builder->arena.first);
    for (size_t i = 0; i < source->count; i++) {
        if ((uint64_t)py_array_at(source, i) >= positions)
            return MB_EINVAL;
        mb_builder_count(builder, (uint32_t)py_array_at(source, i), 1);
    }
    status = mb_builder_lay(builder);
    for (size_t i = 0; i < source->count && status == MB_OK; i++) {
        const int64_t to = py_array_at(target, i);
        status = (uint64_t)py_array_at(source, i) < positions ? mb_builder_put(
                     builder, (uint32_t)py_array_at(source, i), (uint64_t)to < positions ? (uint32_t)to : MB_NONE, 1)
                                                              : MB_EINVAL;
    }
    return status == MB_OK ? mb_builder_close(builder) : status;
}

/* positions, sources, targets, the kind of arrays: the arena without owners and marks */
PyObject *py_arena_from_edges(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *from, *to, *made = NULL;
    py_array source, target;
    unsigned long long positions;
    int kind;
    if (!PyArg_ParseTuple(args, "KOOi", &positions, &from, &to, &kind) || py_array_open(&source, from, "sources") < 0)
        return NULL;
    if (open_counted(&target, to, "targets", source.count) == 0) {
        mb_builder builder = mb_builder_new();
        mb_status status;
        Py_BEGIN_ALLOW_THREADS;
        status = positions > 0 ? fill_edges(&builder, (size_t)positions, &source, &target) : MB_EINVAL;
        Py_END_ALLOW_THREADS;
        if (status == MB_OK)
            made = finish(&builder, &target, kind);
        else if (status == MB_EINVAL) {
            size_t i = 0;
            while (i < source.count && (uint64_t)py_array_at(&source, i) < positions)
                i++;
            py_fail(SAY_RANGE, "called", "sources", "at", i, "most", (int64_t)positions - 1, "found",
                    i < source.count ? py_array_at(&source, i) : 0);
        } else
            py_raise(status, NULL);
        mb_builder_clear(&builder);
        py_array_close(&target);
    }
    py_array_close(&source);
    return made;
}

/* --- owners, marks and priorities --- */

int py_owners_of_array(py_arena *self, const py_array *owner)
{
    mb_arena *arena = self->arena;
    if (check_count(owner, "owner", arena->positions) < 0)
        return -1;
    for (uint32_t v = 0; v < arena->positions; v++) {
        const int64_t said = py_array_at(owner, v), number = owner->is_bool ? (said ? 1 : 2) : said;
        if (MB_UNLIKELY(number != 1 && number != 2)) {
            py_fail(SAY_OWNER, "at", mb_arena_called(arena, v), "found", said);
            return -1;
        }
        arena->tag[v] = mb_tag(mb_player_of(number), mb_mark_of(arena, v), mb_is_goal(arena, v));
    }
    return 0;
}

int py_array_flags(mb_bitset *out, const py_arena *self, const py_array *flags, const char *called)
{
    const uint32_t positions = self->arena->positions;
    if (check_count(flags, called, positions) < 0)
        return -1;
    if (mb_bitset_init(out, positions) != MB_OK) {
        PyErr_NoMemory();
        return -1;
    }
    for (uint32_t v = 0; v < positions; v++)
        if (py_array_at(flags, v) != 0)
            mb_bitset_add(out, v);
    return 0;
}

/* Give the unmarked positions their priorities: one number a position. */
PyObject *py_arena_prioritize(py_arena *self, PyObject *priority)
{
    mb_arena *arena = self->arena;
    py_array numbers;
    if (open_counted(&numbers, priority, "priority", arena->positions) < 0)
        return NULL;
    uint32_t *of = mb_alloc(arena->positions, sizeof *of), v = 0;
    if (!of)
        PyErr_NoMemory();
    for (; of && v < arena->positions; v++) {
        const int64_t number = py_array_at(&numbers, v);
        if ((uint64_t)number > UINT32_MAX) {
            py_fail(SAY_RANGE, "called", "priority", "at", v, "most", UINT32_MAX, "found", number);
            break;
        }
        of[v] = mb_mark_of(arena, v) == MB_UNMARKED ? (uint32_t)number : 0;
    }
    py_array_close(&numbers);
    if (PyErr_Occurred()) {
        mb_release(of);
        return NULL;
    }
    mb_release(arena->priority);
    arena->priority = of;
    mb_error error = {0};
    const mb_status status = mb_refuse_priorities(&error, MB_EINVAL, NULL, arena);
    if (status != MB_OK)
        return py_raise(status, &error);
    Py_RETURN_NONE;
}
