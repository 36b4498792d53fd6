/* plane_team.h -- the threads that compute blocks: the facts about the lists, and memory for each thread to work in.
 */
#ifndef MB_PLANES_PLANE_TEAM_H
#define MB_PLANES_PLANE_TEAM_H

#include "planes/plane_group_job.h"

typedef struct mb_plane_team {
    mb_plane_facts facts;
    mb_plane_worker *worker;
    int threads;
    mb_plane_room *room[MB_MAX_THREADS];
} mb_plane_team;

/* worker  NULL: the best for this processor; released with mb_plane_team_clear() */
mb_status mb_plane_team_make(mb_plane_team *out, const mb_plane_lists *lists, mb_plane_worker *worker,
                             const mb_limits *limits);
void mb_plane_team_clear(mb_plane_team *team);

#endif
