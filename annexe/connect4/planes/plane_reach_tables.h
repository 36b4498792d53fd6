/* plane_reach_tables.h -- all tables of the forward pass, made on the host. */
#ifndef MB_PLANES_PLANE_REACH_TABLES_H
#define MB_PLANES_PLANE_REACH_TABLES_H

#include "planes/plane_reach.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Fill *out from lists, which must outlive it; released with mb_reach_tables_clear().  Time O(codes^4). */
mb_status mb_reach_tables_make(mb_reach_tables *out, const mb_plane_lists *lists, const mb_limits *limits);
void mb_reach_tables_clear(mb_reach_tables *tables);

#ifdef __cplusplus
}
#endif

#endif
