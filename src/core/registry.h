/* registry.h -- rows known by their name: games, solvers, formats, views, experts, algorithms, commands.
 *
 * Every row begins with its name, a `const char *`.
 */
#ifndef MB_CORE_REGISTRY_H
#define MB_CORE_REGISTRY_H

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

#endif
