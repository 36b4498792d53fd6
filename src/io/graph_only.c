/* graph_only.c -- formats that hold a graph and nothing else refuse the arenas that they would not give back. */
#include "io/graph_only.h"

#include "arena/names.h"
#include "core/message.h"

/* What is said here. */
static const mb_words SAY_PLAIN_OWNERS =
    MB_WORDS("the format {format} cannot say who owns the positions: write another format",
             "le format {format} ne peut dire à qui sont les positions : choisissez un autre format");
static const mb_words SAY_PLAIN_MARK =
    MB_WORDS("the format {format} cannot hold the mark of position {name}: write another format",
             "le format {format} ne peut contenir la marque de la position {name} : choisissez un autre format");
static const mb_words SAY_PLAIN_HINTS =
    MB_WORDS("the format {format} cannot hold estimates, heuristic values or endless payoffs: write another format",
             "le format {format} ne peut contenir estimations, valeurs heuristiques ou gains sans fin : choisissez "
             "un autre format");

static const mb_words SAY_PRIORITIES =
    MB_WORDS("the format {format} cannot hold priorities: write another format",
             "le format {format} ne peut contenir de priorités : choisissez un autre format");
static const mb_words SAY_SCRIPT_ENDLESS =
    MB_WORDS("the format {format} cannot say what endless plays pay: write another format",
             "le format {format} ne peut dire ce que valent les parties sans fin : choisissez un autre format");

mb_status mb_plain_check(const mb_arena *arena, const char *format, mb_error *error)
{
    if (arena->priority)
        return mb_fail(error, MB_EUNSUITED, SAY_PRIORITIES, "format", format);
    if (!arena->impartial)
        return mb_fail(error, MB_EUNSUITED, SAY_PLAIN_OWNERS, "format", format);
    if (arena->estimate || arena->heuristic || arena->endless != 0) {
        return mb_fail(error, MB_EUNSUITED, SAY_PLAIN_HINTS, "format", format);
    }
    for (uint32_t v = 0; v < arena->positions; v++) {
        const mb_mark mark = mb_mark_of(arena, v);
        const bool normal = mark == MB_MOVER_LOSES && mb_degree(arena, v) == 0;
        if ((mark == MB_UNMARKED || normal) && !mb_is_goal(arena, v))
            continue;
        return mb_fail(error, MB_EUNSUITED, SAY_PLAIN_MARK, "format", format, "name", mb_arena_called(arena, v));
    }
    return MB_OK;
}

/* Does the mark belong to an impartial graph alone? */
static bool is_movers(mb_mark mark)
{
    return mark == MB_MOVER_WINS || mark == MB_MOVER_LOSES;
}

mb_status mb_script_check(const mb_arena *arena, const char *format, mb_error *error)
{
    bool marked = false; /* then ends without a mark stay so when they are read */
    if (arena->priority)
        return mb_fail(error, MB_EUNSUITED, SAY_PRIORITIES, "format", format);
    if (arena->endless != 0)
        return mb_fail(error, MB_EUNSUITED, SAY_SCRIPT_ENDLESS, "format", format);
    for (uint32_t v = 0; v < arena->positions; v++)
        marked = marked || (mb_mark_of(arena, v) != MB_UNMARKED && !is_movers(mb_mark_of(arena, v)));
    for (uint32_t v = 0; v < arena->positions; v++) {
        const mb_mark mark = mb_mark_of(arena, v);
        const bool normal = mark == MB_MOVER_LOSES && mb_degree(arena, v) == 0 && !marked && arena->impartial;
        if ((is_movers(mark) && !normal) || (mark == MB_PAYS && arena->pays[v] == INT32_MIN))
            return mb_fail(error, MB_EUNSUITED, SAY_PLAIN_MARK, "format", format, "name", mb_arena_called(arena, v));
    }
    return MB_OK;
}

bool mb_script_is_plain(const mb_arena *arena)
{
    if (!arena->impartial || arena->estimate || arena->heuristic || arena->player_names[0])
        return false;
    for (uint32_t v = 0; v < arena->positions; v++)
        if ((mb_mark_of(arena, v) != MB_UNMARKED && !is_movers(mb_mark_of(arena, v))) || mb_is_goal(arena, v))
            return false;
    return true;
}
