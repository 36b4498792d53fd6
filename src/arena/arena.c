/* arena.c -- an arena's names, payoffs and stuck positions; its release. */
#include "marienbad/arena.h"

#include "arena/mapping.h"
#include "arena/names.h"
#include "core/mem.h"

void mb_names_free(mb_names *names)
{
    if (names)
        names->free(names);
}

uint32_t mb_name_number(const char *name, size_t length)
{
    if (length == 0 || length > 10 || (name[0] == '0' && length > 1))
        return MB_NONE;
    uint64_t number = 0;
    for (size_t i = 0; i < length; i++) {
        if (name[i] < '0' || name[i] > '9')
            return MB_NONE;
        number = number * 10 + (uint64_t)(name[i] - '0');
    }
    MB_ASSERT(number < UINT64_C(10000000000)); /* ten digits */
    return number < MB_NONE ? (uint32_t)number : MB_NONE;
}

/* Release an array unless it lies in the block of the arena. */
static void arena_release(const mb_arena *arena, void *array)
{
    const char *block = arena->mapping, *at = array;
    const bool allocated = block && arena->mapping_size == 0; /* then it holds every array */
    if (!allocated && (!block || at < block || at >= block + arena->mapping_size))
        mb_release(array);
}

void mb_arena_free(mb_arena *arena)
{
    if (!arena)
        return;
    mb_names_free(arena->names);
    arena_release(arena, arena->first);
    arena_release(arena, arena->to);
    arena_release(arena, arena->tag);
    arena_release(arena, arena->pays);
    arena_release(arena, arena->cost);
    arena_release(arena, arena->heuristic);
    arena_release(arena, arena->priority);
    if (arena->mapping)
        mb_mapping_release(arena->mapping, arena->mapping_size);
    mb_release(arena);
}

int32_t mb_terminal_payoff(const mb_arena *arena, uint32_t v)
{
    MB_ASSERT(v < arena->positions && mb_is_terminal(arena, v));
    MB_ASSERT(mb_mark_of(arena, v) != MB_PAYS || arena->pays);
    return mb_mark_payoff(mb_mark_of(arena, v), arena->pays, v, arena->endless);
}

void mb_arena_name(mb_text *out, const mb_arena *arena, uint32_t v)
{
    MB_ASSERT(v < arena->positions);
    if (arena->names)
        arena->names->show(out, arena->names, v);
    else
        mb_text_u64(out, v);
}

bool mb_arena_state(uint64_t *out, const mb_arena *arena, uint32_t v)
{
    MB_ASSERT(v < arena->positions);
    const mb_names *names = arena->names;
    return names && names->state && names->state(out, names, v);
}

static void write_name(mb_text *out, const void *arena, uint64_t v, int mover)
{
    (void)mover;
    mb_arena_name(out, arena, (uint32_t)v);
}

static void write_named(mb_text *out, const void *names, uint64_t v, int mover)
{
    (void)mover;
    if (names)
        ((const mb_names *)names)->show(out, names, (uint32_t)v);
    else
        mb_text_u64(out, v);
}

mb_called mb_names_called(const mb_names *names, uint32_t v)
{
    return (mb_called){.write = write_named, .self = names, .at = v};
}

mb_called mb_arena_called(const mb_arena *arena, uint32_t v)
{
    MB_ASSERT(v < arena->positions || v == MB_NONE);
    return (mb_called){.write = write_name, .self = arena, .at = v, .absent = v == MB_NONE};
}

void mb_json_mark(mb_json *json, mb_mark mark, int32_t pays)
{
    static const char *const words[] = {[MB_WIN1] = "1",
                                        [MB_WIN2] = "2",
                                        [MB_DRAW] = "draw",
                                        [MB_MOVER_WINS] = "mover wins",
                                        [MB_MOVER_LOSES] = "mover loses"};
    mb_text text = {0};
    if (mark != MB_PAYS) {
        mb_json_add(json, "mark", mark == MB_UNMARKED ? MB_NOTHING : words[mark]);
        return;
    }
    mb_text_put(&text, "pays ", pays);
    mb_json_key(json, "mark");
    mb_json_take(json, &text);
}

void mb_json_positions(mb_json *json, const mb_arena *arena, const uint32_t *at, size_t count)
{
    mb_json_open(json, '[');
    for (size_t i = 0; i < count; i++)
        mb_json_put(json, mb_arena_called(arena, at[i]));
    mb_json_close(json);
}

uint32_t mb_arena_find(const mb_arena *arena, const char *name, size_t length)
{
    if (arena->names) {
        const uint32_t named = arena->names->find(arena->names, name, length);
        MB_ASSERT(named < arena->positions || named == MB_NONE);
        return named;
    }
    const uint32_t v = mb_name_number(name, length);
    return v < arena->positions ? v : MB_NONE;
}

uint32_t mb_arena_stuck(const mb_arena *arena, uint64_t *count)
{
    uint32_t first = MB_NONE;
    uint64_t found = 0;
    for (uint32_t v = 0; v < arena->positions; v++)
        if (mb_degree(arena, v) == 0 && mb_mark_of(arena, v) == MB_UNMARKED && !mb_is_goal(arena, v)) {
            if (found++ == 0)
                first = v;
        }
    MB_ASSERT((found > 0) == (first != MB_NONE));
    if (count)
        *count = found;
    return first;
}

void mb_arena_mark_terminals(mb_arena *graph, bool misere)
{
    MB_ASSERT(graph->impartial);
    for (uint32_t v = 0; v < graph->positions; v++)
        if (mb_degree(graph, v) == 0 && mb_mark_of(graph, v) == MB_UNMARKED)
            graph->tag[v] = mb_tag(MB_P1, misere ? MB_MOVER_WINS : MB_MOVER_LOSES, mb_is_goal(graph, v));
}

void mb_list_clear(mb_list *list)
{
    mb_release(list->at);
    *list = (mb_list){0};
}
