/* plane_tables.h -- all tables of the lists, made on the host. */
#ifndef MB_PLANES_PLANE_TABLES_H
#define MB_PLANES_PLANE_TABLES_H

#include "planes/plane_maps.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Fill *out from lists, which must outlive it; released with mb_plane_tables_clear().  Time O(entries). */
mb_status mb_plane_tables_make(mb_plane_tables *out, const mb_plane_lists *lists, const mb_limits *limits);
void mb_plane_tables_clear(mb_plane_tables *tables);

/* Where the maps lie when maps[4*list + move] pieces a word are the most of each; *size gets the length of all. */
void mb_plane_map_places(uint32_t *first, uint32_t *size, const uint8_t *pieces, const mb_plane_tables *tables,
                         uint32_t lists);

#ifdef __cplusplus
}
#endif

#endif
