/* plane_team.c -- the threads that compute blocks, and their memory. */
#include "planes/plane_team.h"
#include "core/limits.h"

mb_status mb_plane_team_make(mb_plane_team *out, const mb_plane_lists *lists, mb_plane_worker *worker,
                             const mb_limits *limits)
{
    *out = (mb_plane_team){.worker = worker ? worker : mb_plane_worker_find(), .threads = mb_threads(limits)};
    mb_status status = mb_plane_facts_make(&out->facts, lists, limits);
    for (int i = 0; i < out->threads && status == MB_OK; i++)
        status = mb_plane_room_new(&out->room[i], out->facts.mappings.longest);
    if (status != MB_OK)
        mb_plane_team_clear(out);
    return status;
}

void mb_plane_team_clear(mb_plane_team *team)
{
    mb_plane_facts_clear(&team->facts);
    for (int i = 0; i < team->threads; i++)
        mb_plane_room_free(team->room[i]);
    *team = (mb_plane_team){.threads = 0};
}
