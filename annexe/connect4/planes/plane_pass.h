/* plane_pass.h -- which thresholds are computed together, and in which order? */
#ifndef MB_PLANES_PLANE_PASS_H
#define MB_PLANES_PLANE_PASS_H

#include "planes/plane_unit.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { MB_PLANE_MOST_CELLS = 42, MB_PLANE_FIRST_WIN = 7 };

/* Three thresholds that nest, the narrowest first; all the same where one plane is computed at a time. */
typedef struct mb_plane_pass {
    mb_plane_threshold at[MB_PLANE_NESTED];
} mb_plane_pass;

/* All passes of a board of so many cells, for every ply or (wdl) the last alone; with `planes`, 3 or 1, at a time.
 * return  how many; at most MB_PLANE_MOST_CELLS */
int mb_plane_passes(mb_plane_pass *list, int cells, bool wdl, int planes);

/* The highest ply of a pass: where it begins. */
int mb_plane_top(const mb_plane_pass *pass);

/* The highest ply at which a player, 0 or 1, can win. */
int mb_plane_last_win(int cells, int player);

#ifdef __cplusplus
}
#endif

#endif
