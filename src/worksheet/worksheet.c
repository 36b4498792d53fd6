/* worksheet.c -- as many exercises of a kind and difficulty as are asked for, no two alike. */
#include "core/limits.h"
#include "core/mem.h"
#include "core/nearest.h"
#include "core/rng.h"
#include "worksheet/task.h"

#define MB_TASK(name) extern const mb_task_kind mb_task_##name;
#include "worksheet/list.def"
#undef MB_TASK

static const void *const rows[] = {
#define MB_TASK(name) &mb_task_##name,
#include "worksheet/list.def"
#undef MB_TASK
};
const mb_registry mb_task_kinds = MB_REGISTRY(rows);

const mb_task_kind *mb_task_kind_at(size_t index)
{
    return mb_registry_at(&mb_task_kinds, index);
}

const mb_task_kind *mb_task_kind_find(const char *name)
{
    const mb_task_kind *kind;
    for (size_t i = 0; (kind = mb_task_kind_at(i)) != NULL; i++)
        if (mb_name_among(kind->name, name, strlen(name)) || mb_name_among(kind->also, name, strlen(name)))
            return kind;
    return NULL;
}

enum { ATTEMPTS = 200000 }; /* to find one more arena */

void mb_worksheet_clear(mb_worksheet *worksheet)
{
    for (size_t i = 0; i < worksheet->count; i++)
        mb_arena_free(worksheet->arena[i]);
    mb_release(worksheet->arena);
    *worksheet = (mb_worksheet){0};
}

/* Is the arena unlike those of the worksheet?  print[i]: fingerprint of arena i; that of the new one is added. */
static mb_status is_new(bool *out, uint64_t *print, size_t count, const mb_arena *arena)
{
    const mb_status status = mb_task_fingerprint(&print[count], arena);
    *out = status == MB_OK;
    for (size_t i = 0; i < count && *out; i++)
        *out = print[i] != print[count];
    return status;
}

/* Draw arenas until one has the difficulty and is new. */
static mb_status add_arena(mb_worksheet *sheet, uint64_t *print, uint64_t *seed, int difficulty, mb_pace *pace)
{
    for (uint32_t attempt = 0; attempt < ATTEMPTS; attempt++) {
        mb_arena *arena;
        bool fits = false;
        mb_status status = mb_pace_step(pace, 1);
        if (status == MB_OK)
            status = sheet->kind->draw(&arena, seed, difficulty);
        if (status != MB_OK)
            return status;
        status = sheet->kind->fits(&fits, arena, difficulty);
        if (status == MB_OK && fits)
            status = is_new(&fits, print, sheet->count, arena);
        if (status == MB_OK && fits) {
            sheet->arena[sheet->count++] = arena;
            return MB_OK;
        }
        mb_arena_free(arena);
        if (status != MB_OK)
            return status;
    }
    return MB_ENOTFOUND;
}

mb_status mb_worksheet_make(mb_worksheet *out, const mb_task_kind *kind, uint64_t seed, int difficulty, size_t count,
                            const mb_limits *limits)
{
    MB_ASSERT(difficulty >= 0 && difficulty < MB_DIFFICULTIES && count > 0 && count <= MB_WORKSHEET_MOST);
    mb_worksheet sheet = {.kind = kind, .arena = mb_alloc(count, sizeof *sheet.arena)};
    uint64_t *print = mb_alloc(count, sizeof *print);
    mb_status status = sheet.arena && print ? MB_OK : MB_ENOMEM;
    mb_pace pace = mb_pace_begin(limits, 0);
    for (size_t i = 0; i < count && status == MB_OK; i++) {
        uint64_t mine =
            seed ^ (i * UINT64_C(0xD1B54A32D192ED03)); /* so that a longer sheet begins as a shorter one */
        mb_random(&mine);
        status = add_arena(&sheet, print, &mine, difficulty, &pace);
    }
    mb_release(print);
    if (status == MB_OK)
        *out = sheet;
    else
        mb_worksheet_clear(&sheet);
    return status;
}
