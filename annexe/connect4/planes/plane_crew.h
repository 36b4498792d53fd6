/* plane_crew.h -- who computes blocks: the facts about the lists, and as many rooms to work in as there are threads.
 */
#ifndef MB_PLANES_PLANE_CREW_H
#define MB_PLANES_PLANE_CREW_H

#include "planes/plane_family.h"

typedef struct mb_plane_crew {
    mb_plane_facts facts;
    mb_plane_worker *worker;
    int threads;
    mb_plane_room *room[MB_MAX_THREADS];
} mb_plane_crew;

/* worker  NULL: the best for this processor; released with mb_plane_crew_clear() */
mb_status mb_plane_crew_make(mb_plane_crew *out, const mb_plane_lists *lists, mb_plane_worker *worker,
                             const mb_limits *limits);
void mb_plane_crew_clear(mb_plane_crew *crew);

#endif
