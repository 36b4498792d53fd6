/* task.h -- exercises with one right answer: a kind, a difficulty, and an arena made from a seed.
 *
 * Each kind has a table with a row for each difficulty, which defines it: an arena that mb_worksheet_make() returns
 * has all that the row says.  The same seed gives the same arenas on every machine; a longer worksheet begins with
 * the shorter one.  No two arenas of a worksheet are equal up to the names of their positions.
 */
#pragma once

#include "core/registry.h"
#include "marienbad/arena.h"
#include "marienbad/limits.h"

enum { MB_DIFFICULTIES = 5, MB_WORKSHEET_MOST = 1000 };

typedef struct mb_task_kind {
    const char *name;
    const char *also; /* how it may be typed as well, "a|b"; NULL: not otherwise */
    /* Make a random arena that may have the difficulty, 0 .. MB_DIFFICULTIES-1. */
    mb_status (*draw)(mb_arena **out, uint64_t *seed, int difficulty);
    /* Has it that difficulty? */
    mb_status (*fits)(bool *out, const mb_arena *arena, int difficulty);
} mb_task_kind;

extern const mb_registry mb_task_kinds;
const mb_task_kind *mb_task_kind_at(size_t index);

/* The kind that a person calls so, in English or French; NULL: there is none. */
const mb_task_kind *mb_task_kind_find(const char *name);

typedef struct mb_worksheet {
    const mb_task_kind *kind;
    mb_arena **arena;
    size_t count;
} mb_worksheet;

/* Make `count` arenas, 1 .. MB_WORKSHEET_MOST.
 *
 * out     release with mb_worksheet_clear(); untouched on failure
 * return  MB_OK, MB_ENOMEM, MB_ELIMIT, MB_ECANCEL; MB_ENOTFOUND: so many arenas of that difficulty were not found
 */
mb_status mb_worksheet_make(mb_worksheet *out, const mb_task_kind *kind, uint64_t seed, int difficulty, size_t count,
                            const mb_limits *limits);
void mb_worksheet_clear(mb_worksheet *worksheet);

/* The player whose attractor is asked for: the one who wins the marked positions. */
mb_player mb_task_player(const mb_arena *arena);

/* A number that is the same for arenas that are equal up to the names of their positions. */
mb_status mb_task_fingerprint(uint64_t *out, const mb_arena *arena);
