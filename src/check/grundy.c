/* grundy.c -- are those the Grundy numbers?  Each must be the mex of the numbers that its moves lead to. */
#include "arena/all_predecessors.h"
#include "check/finding.h"
#include "core/limits.h"
#include "core/mem.h"

static const mb_words SAY_GRUNDY =
    MB_WORDS("the Grundy numbers (positions: {count})", "les nombres de Grundy (positions : {count})");
static const mb_words SAY_GRUNDY_NONE =
    MB_WORDS("position {name} is given no number", "aucun nombre n'est donné à la position {name}");
static const mb_words SAY_GRUNDY_END =
    MB_WORDS("position {name}: {found}, but it has no moves, so its number is {right}",
             "position {name} : {found}, mais elle n'a pas de coup, donc son nombre est {right}");
static const mb_words SAY_GRUNDY_MEX =
    MB_WORDS("position {name}: {found}, but its moves lead to {numbers}: the mex is {right}",
             "position {name} : {found}, mais ses coups mènent à {numbers} : le mex est {right}");

/* The least number that no move of v leads to, at most the number of its moves.
 * seen[k] == v+1: a move of v leads to k; one slot for each k below the highest degree. */
static uint32_t grundy_mex(const mb_arena *graph, const uint32_t *number, uint32_t *seen, uint32_t v)
{
    const uint64_t degree = mb_degree(graph, v);
    for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++) {
        MB_ASSERT(graph->to[i] < graph->positions);
        if (number[graph->to[i]] < degree)
            seen[number[graph->to[i]]] = v + 1;
    }
    uint32_t least = 0;
    while (least < degree && seen[least] == v + 1)
        least++;
    MB_ASSERT(least <= degree);
    return least;
}

/* The numbers that the moves of v lead to, in increasing order, as far as a note has room for them. */
static void list_numbers(mb_text *out, const mb_arena *graph, const uint32_t *number, uint32_t v)
{
    uint64_t from = 0; /* list numbers from here on */
    while (out->length <= MB_NOTE_ROOM && out->status == MB_OK) {
        uint64_t least = UINT64_MAX;
        for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++) {
            const uint64_t k = number[graph->to[i]];
            if (k >= from && k < least)
                least = k;
        }
        if (least == UINT64_MAX)
            return;
        MB_ASSERT(from <= least);
        mb_text_add(out, from > 0 ? ", " : "");
        mb_text_u64(out, least);
        from = least + 1;
    }
}

/* The first move of v to a position of this number, or MB_NONE. */
static uint32_t grundy_move_to(const mb_arena *graph, const uint32_t *number, uint32_t v, uint32_t wanted)
{
    for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++)
        if (number[graph->to[i]] == wanted)
            return graph->to[i];
    return MB_NONE;
}

/* A play that shows that number[v] is not `right`, the mex, and how many positions it has.  A number below it is kept
 * by some move.  With one above it no move leads to `right`: after a move to a higher number the answer leads there;
 * where there is no such move, after any. */
static uint32_t grundy_show(uint32_t play[3], const mb_arena *graph, const uint32_t *number, uint32_t v,
                            uint32_t right)
{
    play[0] = v;
    if (mb_degree(graph, v) == 0)
        return 1;
    play[1] = graph->to[graph->first[v]];
    if (number[v] < right) {
        play[1] = grundy_move_to(graph, number, v, number[v]);
        MB_ASSERT(play[1] != MB_NONE);
        return 2;
    }
    for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++) {
        const uint32_t to = graph->to[i];
        MB_ASSERT(number[to] != right);
        if (number[to] < right || number[to] == MB_NEVER)
            continue;
        play[2] = grundy_move_to(graph, number, to, right);
        if (play[2] != MB_NONE) {
            play[1] = to;
            return 3;
        }
    }
    return 2;
}

static mb_status grundy_refuse(mb_finding *out, const mb_arena *graph, const uint32_t *number, uint32_t v,
                               uint32_t right)
{
    if (number[v] == MB_NEVER)
        return mb_finding_refuse(out, v, SAY_GRUNDY_NONE, "name", mb_arena_called(graph, v));
    const mb_words reason = mb_degree(graph, v) == 0 ? SAY_GRUNDY_END : SAY_GRUNDY_MEX;
    uint32_t play[3];
    const uint32_t count = grundy_show(play, graph, number, v, right);
    mb_text numbers = {0};
    list_numbers(&numbers, graph, number, v);
    mb_status status = numbers.status;
    if (status == MB_OK)
        status = mb_finding_refute(out, play, count, reason, "found", number[v], "numbers", mb_piece_of(&numbers),
                                   "right", right, "name", mb_arena_called(graph, v));
    mb_text_clear(&numbers);
    return status;
}

/* The highest number of moves of a position. */
static uint32_t highest_degree(const mb_arena *graph)
{
    uint64_t highest = 0;
    for (uint32_t v = 0; v < graph->positions; v++)
        if (mb_degree(graph, v) > highest)
            highest = mb_degree(graph, v);
    MB_ASSERT(highest <= graph->positions); /* each target once */
    return (uint32_t)highest;
}

/* Where is the number not the mex?  *wrong is the first of order[0 .. count-1] (NULL: of 0 .. count-1), or MB_NONE.
 */
static mb_status grundy_first_wrong(uint32_t *wrong, uint32_t *right, const mb_arena *graph, const uint32_t *number,
                                    uint32_t *seen, const uint32_t *order, uint32_t count, const mb_limits *limits)
{
    mb_pace pace = mb_pace_begin(limits, graph->moves);
    mb_status status = MB_OK;
    *wrong = MB_NONE;
    MB_ASSERT(count <= graph->positions);
    for (uint32_t i = 0; i < count && status == MB_OK && *wrong == MB_NONE; i++) {
        const uint32_t v = order ? order[i] : i;
        *right = number[v] == MB_NEVER ? 0 : grundy_mex(graph, number, seen, v);
        if (number[v] != *right)
            *wrong = v;
        status = mb_pace_step(&pace, mb_degree(graph, v));
    }
    return status;
}

/* Put the positions that lead to no cycle after those that their moves lead to; *out: how many there are.
 * left[v]: moves of v to positions that have no place yet. */
static mb_status grundy_put_in_order(uint32_t *out, uint32_t *order, uint32_t *left, const mb_arena *graph,
                                     const mb_predecessors *predecessors, const mb_limits *limits)
{
    mb_pace pace = mb_pace_begin(limits, graph->moves);
    mb_status status = MB_OK;
    uint32_t count = 0;
    for (uint32_t v = 0; v < graph->positions; v++) {
        left[v] = (uint32_t)mb_degree(graph, v);
        if (left[v] == 0)
            order[count++] = v;
    }
    for (uint32_t i = 0; i < count && status == MB_OK; i++) {
        const uint32_t v = order[i];
        for (uint64_t k = predecessors->first[v]; k < predecessors->first[v + 1]; k++) {
            MB_ASSERT(left[predecessors->from[k]] > 0);
            if (--left[predecessors->from[k]] == 0)
                order[count++] = predecessors->from[k];
        }
        status = mb_pace_step(&pace, predecessors->first[v + 1] - predecessors->first[v]);
    }
    MB_ASSERT(count <= graph->positions);
    *out = count;
    return status;
}

/* A number is wrong, that of v or of a successor of v: refuse a position whose own number is wrong.  Positions are
 * examined after their successors, so the first one that fails has successors with right numbers, and its own is
 * wrong.  From positions outside that order a play can go on for ever; their numbers need not be unique, and v is
 * refused. */
static mb_status grundy_blame(mb_finding *out, const mb_arena *graph, const uint32_t *number, uint32_t *seen,
                              uint32_t v, uint32_t right, const mb_limits *limits)
{
    mb_predecessors predecessors = {0};
    uint32_t *order = mb_alloc(graph->positions, sizeof *order);
    uint32_t *left = mb_alloc(graph->positions, sizeof *left);
    mb_status status = order && left ? mb_all_predecessors_compute(&predecessors, NULL, graph, limits) : MB_ENOMEM;
    uint32_t wrong, mex_there, ordered;
    if (status == MB_OK)
        status = grundy_put_in_order(&ordered, order, left, graph, &predecessors, limits);
    if (status == MB_OK)
        status = grundy_first_wrong(&wrong, &mex_there, graph, number, seen, order, ordered, limits);
    if (status == MB_OK)
        status = wrong == MB_NONE ? grundy_refuse(out, graph, number, v, right)
                                  : grundy_refuse(out, graph, number, wrong, mex_there);
    mb_predecessors_clear(&predecessors);
    mb_release_all(order, left);
    return status;
}

mb_status mb_check_grundy(mb_finding *out, const mb_arena *graph, const uint32_t *number, const mb_limits *limits)
{
    const uint32_t n = graph->positions;
    uint32_t right = 0, *seen = mb_alloc_zero(highest_degree(graph), sizeof *seen);
    if (!seen)
        return MB_ENOMEM;
    uint32_t v;
    mb_status status = grundy_first_wrong(&v, &right, graph, number, seen, NULL, n, limits);
    if (status == MB_OK)
        status = v == MB_NONE ? mb_finding_accept(out, SAY_GRUNDY, "count", n)
                              : grundy_blame(out, graph, number, seen, v, right, limits);
    mb_release(seen);
    return status;
}
