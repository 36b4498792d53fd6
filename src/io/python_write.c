/* python_write.c -- arenas as Python writes them. */
#include "io/python_write.h"

#include "core/mem.h"
#include "core/message.h"
#include "io/literal_write.h"
#include "io/loss.h"

static const mb_words SAY_INDEX = MB_WORDS(
    "the format {format} calls positions by their index, 0 to {last}, and one is called {name}: write another "
    "format",
    "le format {format} nomme les positions par leur indice, de 0 à {last}, et l'une s'appelle {name} : "
    "choisissez un autre format");
static const mb_words SAY_FREE = MB_WORDS("the format {format} cannot hold the move from {name} that costs 0: write "
                                          "another format",
                                          "le format {format} ne peut contenir le coup de {name} qui coûte 0 : "
                                          "choisissez un autre format");
static const mb_words SAY_LARGE =
    MB_WORDS("a matrix of {positions} {positions?row:rows} is too large to be written: {most} at most",
             "une matrice de {positions} {positions?ligne:lignes} est trop grande pour être écrite : {most} au plus");

enum { MATRIX_MOST = 10000 };

typedef struct python_writer {
    mb_text *out;
    const mb_arena *arena;
    mb_text scratch;
    const uint32_t *order; /* by_index: see python_find_order() */
} python_writer;

static void python_write_name(python_writer *w, uint32_t v)
{
    mb_literal_write(w->out, w->arena, v, &w->scratch);
}

/* Write [successors], or {successor: cost} where moves have costs. */
static void python_write_moves(python_writer *w, uint32_t v)
{
    const mb_arena *arena = w->arena;
    mb_text_char(w->out, arena->cost ? '{' : '[');
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++) {
        mb_text_add(w->out, i > arena->first[v] ? ", " : "");
        python_write_name(w, arena->to[i]);
        if (arena->cost) {
            mb_text_add(w->out, ": ");
            mb_text_u64(w->out, arena->cost[i]);
        }
    }
    mb_text_char(w->out, arena->cost ? '}' : ']');
}

/* Write a row of the matrix; cell[t] is 0 before and after. */
static void write_row(python_writer *w, uint32_t v, const uint32_t *order, uint32_t *cell)
{
    const mb_arena *arena = w->arena;
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++)
        cell[arena->to[i]] = arena->cost ? arena->cost[i] : 1;
    for (uint32_t i = 0; i < arena->positions; i++) {
        mb_text_add(w->out, i == 0 ? "[" : ", ");
        mb_text_u64(w->out, cell[order[i]]);
        cell[order[i]] = 0;
    }
    mb_text_char(w->out, ']');
}

/* Is the list of the set's names [0], [0, 1] or [1, 0], and as long as the graph?  The reader refuses it: it could be
 * meant as one number a position. */
static bool is_ambiguous(const mb_arena *arena, bool (*has)(const mb_arena *, uint32_t))
{
    for (uint32_t v = 0; v < arena->positions; v++)
        if (v >= 2 || !has(arena, v) || mb_arena_find(arena, v ? "1" : "0", 1) == MB_NONE)
            return false;
    return true;
}

/* Write the members of a set: a list of names, or booleans by index. */
static void write_set(python_writer *w, const char *name, bool (*has)(const mb_arena *, uint32_t), bool booleans)
{
    bool more = false;
    booleans = booleans || is_ambiguous(w->arena, has);
    mb_text_add(w->out, name);
    mb_text_add(w->out, " = [");
    for (uint32_t i = 0; i < w->arena->positions; i++) {
        const uint32_t v = w->order ? w->order[i] : i;
        const bool member = has(w->arena, v);
        if (!member && !booleans)
            continue;
        mb_text_add(w->out, more ? ", " : "");
        if (booleans)
            mb_text_add(w->out, member ? "True" : "False");
        else
            python_write_name(w, v);
        more = true;
    }
    mb_text_add(w->out, "]\n");
}

/* Write a table of numbers, of those positions that have one. */
static void python_write_values(python_writer *w, const char *name, const int32_t *value,
                                bool (*has)(const mb_arena *, uint32_t))
{
    bool more = false;
    mb_text_add(w->out, name);
    mb_text_add(w->out, " = {");
    for (uint32_t v = 0; v < w->arena->positions; v++) {
        if (has ? !has(w->arena, v) : value[v] == MB_NO_HINT)
            continue;
        mb_text_add(w->out, more ? ", " : "");
        python_write_name(w, v);
        mb_text_add(w->out, ": ");
        mb_text_i64(w->out, value[v]);
        more = true;
    }
    mb_text_add(w->out, "}\n");
}

static bool python_is_first(const mb_arena *arena, uint32_t v)
{
    return mb_owner(arena, v) == MB_P1;
}
static bool is_not_won(const mb_arena *arena, uint32_t v)
{
    return !mb_is_won1(arena, v) && !mb_is_won2(arena, v);
}
/* Write what stands beside the graph. */
static void write_beside(python_writer *w)
{
    const mb_arena *arena = w->arena;
    static const char *const sets[][3] = {{"S1", "V1", "V2"}, {"S0", "V0", "V1"}, {"S_A", "V_A", "V_B"}};
    const char *called = arena->player_names[0] ? arena->player_names[0] : "1";
    const bool zero = strcmp(called, "0") == 0, letters = strcmp(called, "A") == 0, other = zero || letters;
    const char *const *set = sets[zero ? 1 : letters ? 2 : 0];
    if (!arena->impartial)
        write_set(w, set[0], python_is_first, w->order != NULL);
    const bool all =
        arena->impartial && !mb_any_position(arena, is_not_won); /* V for all of them would look like S */
    if (all && other)
        mb_text_put(w->out, set[1], " = []\n");
    if ((other && !all) || mb_any_position(arena, mb_is_won1))
        write_set(w, all ? "win1" : set[1], mb_is_won1, false);
    if (mb_any_position(arena, mb_is_won2))
        write_set(w, all ? "win2" : set[2], mb_is_won2, false);
    if (mb_any_position(arena, mb_is_drawn))
        write_set(w, "N", mb_is_drawn, false);
    if (mb_any_position(arena, mb_is_paid))
        python_write_values(w, "c", arena->pays, mb_is_paid);
    if (mb_any_position(arena, mb_is_goal))
        write_set(w, "F", mb_is_goal, false);
    if (arena->heuristic)
        python_write_values(w, "h", arena->heuristic, NULL);
    if (arena->start != (w->order ? w->order[0] : 0)) {
        mb_text_add(w->out, "s0 = ");
        python_write_name(w, arena->start);
        mb_text_char(w->out, '\n');
    }
}

static mb_status python_end(python_writer *w, mb_error *error)
{
    const mb_status status = w->out->status != MB_OK ? w->out->status : w->scratch.status;
    mb_text_clear(&w->scratch);
    return status == MB_OK ? MB_OK : mb_error_plain(error, status);
}

/* A graph that stands alone says by its first key where it starts. */
mb_status mb_python_write_dict(mb_text *out, const mb_arena *arena, mb_error *error)
{
    const mb_status status = mb_loss_check(arena, "dict", error);
    if (status != MB_OK)
        return status;
    python_writer w = {.out = out, .arena = arena};
    const bool alone = mb_script_is_plain(arena);
    const uint32_t first = alone ? arena->start : 0;
    mb_text_add(out, alone ? "{" : "G = {");
    for (uint32_t i = 0; i < arena->positions; i++) {
        const uint32_t v = i == 0 ? first : i <= first ? i - 1 : i;
        mb_text_add(out, i == 0 ? "" : alone ? ",\n " : ",\n     ");
        python_write_name(&w, v);
        mb_text_add(out, ": ");
        python_write_moves(&w, v);
    }
    mb_text_add(out, "}\n");
    if (!alone)
        write_beside(&w);
    return python_end(&w, error);
}

/* order[i] is the position that is called i: are there all of them? */
static mb_status python_find_order(uint32_t *order, const mb_arena *arena, const char *format, mb_error *error)
{
    mb_text name = {0};
    mb_status status = MB_OK;
    for (uint32_t v = 0; v < arena->positions && status == MB_OK; v++) {
        name.length = 0;
        mb_arena_name(&name, arena, v);
        const uint32_t i = name.status == MB_OK ? mb_name_number(name.data, name.length) : MB_NONE;
        if (name.status != MB_OK)
            status = mb_error_plain(error, name.status);
        else if (i >= arena->positions)
            status = mb_fail(error, MB_EUNSUITED, SAY_INDEX, "format", format, "last", arena->positions - 1, "name",
                             mb_arena_called(arena, v));
        else
            order[i] = v;
    }
    mb_text_clear(&name);
    return status;
}

/* Write a list of rows, of a matrix if there are cells, and what stands beside it. */
static mb_status write_rows(mb_text *out, const mb_arena *arena, const uint32_t *order, uint32_t *cell,
                            mb_error *error)
{
    MB_ASSERT(order);
    python_writer w = {.out = out, .arena = arena, .order = order};
    const bool alone = mb_script_is_plain(arena) && arena->start == order[0];
    mb_text_add(out, alone ? "[" : "G = [");
    for (uint32_t i = 0; i < arena->positions; i++) {
        mb_text_add(out, i == 0 ? "" : alone ? ",\n " : ",\n     ");
        if (cell)
            write_row(&w, order[i], order, cell);
        else
            python_write_moves(&w, order[i]);
    }
    mb_text_add(out, "]\n");
    if (!alone)
        write_beside(&w);
    return python_end(&w, error);
}

mb_status mb_python_write_lists(mb_text *out, const mb_arena *arena, mb_error *error)
{
    mb_status status = mb_loss_check(arena, "lists", error);
    if (status != MB_OK)
        return status;
    uint32_t *order = mb_alloc(arena->positions, sizeof *order);
    status = order ? python_find_order(order, arena, "lists", error) : mb_error_plain(error, MB_ENOMEM);
    if (status == MB_OK)
        status = write_rows(out, arena, order, NULL, error);
    mb_release(order);
    return status;
}

/* Can a matrix hold the arena?  A move that costs nothing would be none. */
static mb_status check_matrix(const mb_arena *arena, mb_error *error)
{
    const mb_status status = mb_loss_check(arena, "matrix", error);
    if (status != MB_OK)
        return status;
    if (arena->positions > MATRIX_MOST)
        return mb_fail(error, MB_EUNSUITED, SAY_LARGE, "positions", arena->positions, "most", MATRIX_MOST);
    for (uint32_t v = 0; v < arena->positions && arena->cost; v++)
        for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++)
            if (arena->cost[i] == 0)
                return mb_fail(error, MB_EUNSUITED, SAY_FREE, "format", "matrix", "name", mb_arena_called(arena, v));
    return MB_OK;
}

mb_status mb_python_write_matrix(mb_text *out, const mb_arena *arena, mb_error *error)
{
    mb_status status = check_matrix(arena, error);
    if (status != MB_OK)
        return status;
    uint32_t *order = mb_alloc(arena->positions, sizeof *order),
             *cell = mb_alloc_zero(arena->positions, sizeof *cell);
    status = order && cell ? python_find_order(order, arena, "matrix", error) : mb_error_plain(error, MB_ENOMEM);
    if (status == MB_OK)
        status = write_rows(out, arena, order, cell, error);
    mb_release_all(order, cell);
    return status;
}
