/* plane_block.c -- room to work in, and the worker for this processor. */
#include "planes/plane_block.h"
#include "core/mem.h"

mb_status mb_plane_room_new(mb_plane_room **out, uint32_t longest)
{
    mb_plane_room *room = mb_alloc_zero(1, sizeof *room);
    if (!room)
        return MB_ENOMEM;
    const size_t rows = (size_t)mb_plane_longs(longest) * MB_PLANE_LONG;
    bool enough = true;
    for (int i = 0; i < MB_PLANE_LINE_SETS; i++) {
        room->pattern[i] = mb_alloc(rows, sizeof *room->pattern[i]);
        enough = enough && room->pattern[i];
    }
    for (int i = 0; i < MB_PLANE_PARTS - 1; i++)
        for (int plane = 0; plane < 2; plane++) {
            room->transposed[i][plane] = mb_alloc(rows, sizeof *room->transposed[i][plane]);
            enough = enough && room->transposed[i][plane];
        }
    for (int i = 0; i < 2 * MB_PLANE_PARTS - 1; i++) {
        room->last[i] = mb_alloc(2 * rows, sizeof *room->last[i]);
        enough = enough && room->last[i];
    }
    if (!enough) {
        mb_plane_room_free(room);
        return MB_ENOMEM;
    }
    *out = room;
    return MB_OK;
}

void mb_plane_room_free(mb_plane_room *room)
{
    if (!room)
        return;
    for (int i = 0; i < MB_PLANE_LINE_SETS; i++)
        mb_release(room->pattern[i]);
    for (int i = 0; i < MB_PLANE_PARTS - 1; i++)
        for (int plane = 0; plane < 2; plane++)
            mb_release(room->transposed[i][plane]);
    for (int i = 0; i < 2 * MB_PLANE_PARTS - 1; i++)
        mb_release(room->last[i]);
    mb_release(room);
}

mb_plane_worker *mb_plane_worker_find(void)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2")
        && __builtin_cpu_supports("popcnt"))
        return mb_plane_block_vector;
#endif
    return mb_plane_block_plain;
}
