/* plane_host.h -- the device's work done by the host, unit by unit: its slow twin. */
#ifndef CONNECT4_TESTS_PLANE_HOST_H
#define CONNECT4_TESTS_PLANE_HOST_H

#include "planes/plane_reach_layer.h"
#include "planes/plane_tables.h"

/* The host as an engine; board must outlive it.  Released by its own free().
 * return  MB_OK, MB_ENOMEM, MB_ELIMIT */
mb_status mb_plane_host_new(mb_plane_engine **out, const mb_plane_board *board, const mb_limits *limits);

#endif
