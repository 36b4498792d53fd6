/* registry.h -- tables of rows that are found by name: games, solvers, formats, experts, algorithms, commands.
 *
 * Every row begins with its name, a `const char *`.
 */
#pragma once

#include "core/base.h"

typedef struct mb_registry {
    const void *const *row;
    size_t count;
} mb_registry;

/* A registry of an array of `const void *`. */
#define MB_REGISTRY(rows)                                                                                            \
    {                                                                                                                \
        .row = (rows), .count = MB_COUNT(rows)                                                                       \
    }

/* Row `index`; NULL after the last. */
static inline const void *mb_registry_at(const mb_registry *registry, size_t index)
{
    return index < registry->count ? registry->row[index] : NULL;
}

static inline const char *mb_registry_name(const void *row)
{
    return *(const char *const *)row;
}

/* The row of that name; NULL: there is none. */
static inline const void *mb_registry_find(const mb_registry *registry, const char *name)
{
    for (size_t i = 0; i < registry->count; i++)
        if (strcmp(mb_registry_name(registry->row[i]), name) == 0)
            return registry->row[i];
    return NULL;
}

/* Define the public functions that find a row by its number and by its name: mb_solver_at() and mb_solver_find(). */
#define MB_REGISTRY_DOORS(type, registry)                                                                            \
    const type *type##_at(size_t index)                                                                              \
    {                                                                                                                \
        return mb_registry_at(&(registry), index);                                                                   \
    }                                                                                                                \
    const type *type##_find(const char *name)                                                                        \
    {                                                                                                                \
        return mb_registry_find(&(registry), name);                                                                  \
    }

/* The number of `text` among the choices "a|b|c"; -1: it is none of them. */
static inline int mb_choice_find(const char *choices, const char *text)
{
    const size_t length = strlen(text);
    int number = 0;
    for (const char *at = choices; *at; number++) {
        const size_t width = strcspn(at, "|");
        if (width == length && memcmp(at, text, width) == 0)
            return number;
        at += width + (at[width] == '|');
    }
    return -1;
}
