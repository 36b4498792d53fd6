/* plane_crew.c -- who computes blocks. */
#include "planes/plane_crew.h"
#include "core/limits.h"

mb_status mb_plane_crew_make(mb_plane_crew *out, const mb_plane_lists *lists, mb_plane_worker *worker,
                             const mb_limits *limits)
{
    *out = (mb_plane_crew){.worker = worker ? worker : mb_plane_worker_find(), .threads = mb_threads(limits)};
    mb_status status = mb_plane_facts_make(&out->facts, lists, limits);
    for (int i = 0; i < out->threads && status == MB_OK; i++)
        status = mb_plane_room_new(&out->room[i], out->facts.ways.longest);
    if (status != MB_OK)
        mb_plane_crew_clear(out);
    return status;
}

void mb_plane_crew_clear(mb_plane_crew *crew)
{
    mb_plane_facts_clear(&crew->facts);
    for (int i = 0; i < crew->threads; i++)
        mb_plane_room_free(crew->room[i]);
    *crew = (mb_plane_crew){.threads = 0};
}
