/* index.h -- which position does entry i of a list without names belong to? */
#pragma once

#include "marienbad/arena.h"

/* If some position has the name "0", entry i belongs to the position named i; otherwise to position number i. */
typedef struct mb_index {
    const mb_arena *arena;
    bool by_name;
} mb_index;

static inline mb_index mb_index_of(const mb_arena *arena)
{
    return (mb_index){.arena = arena, .by_name = arena->names && mb_arena_find(arena, "0", 1) != MB_NONE};
}

/* The position, or MB_NONE when there is none. */
static inline uint32_t mb_index_find(const mb_index *index, uint64_t i)
{
    if (!index->by_name)
        return i < index->arena->positions ? (uint32_t)i : MB_NONE;
    char name[24], *at = name + sizeof name;
    do
        *--at = (char)('0' + i % 10);
    while (i /= 10);
    return mb_arena_find(index->arena, at, (size_t)(name + sizeof name - at));
}
