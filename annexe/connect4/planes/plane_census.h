/* plane_census.h -- how many positions can be reached, stone by stone, and how do they end?
 *
 * The forward pass says which positions are reached, a backward pass which of them are won by a ply; they meet layer
 * by layer.  Reached layers are kept in memory, as many as the limits allow; when not all fit, they are found again
 * for the next ones, and the backward passes run again down to those.
 */
#ifndef MB_PLANES_PLANE_CENSUS_H
#define MB_PLANES_PLANE_CENSUS_H

#include "planes/plane_reach_layer.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The reachable positions with so many stones; mirror images are two. */
typedef struct mb_plane_census_row {
    uint64_t live;                            /* no player has a four */
    uint64_t over;                            /* the player who moved last has one */
    uint64_t won[2][MB_PLANE_MOST_CELLS + 1]; /* won[player][ply]: of those that live, he wins with the ply-th stone;
                                                 without distances all are at ply 0 */
    int longest;                              /* the latest ply at which a win is forced; the layer's own where all
                                                 that are not drawn are over; 0: all are drawn, or not known */
    bool shown;                               /* what follows is such a position */
    mb_plane_position position;
    double seconds; /* by limits->now, forward and backward together */
} mb_plane_census_row;

typedef struct mb_plane_census {
    int rows;
    mb_plane_census_row row[MB_PLANE_MOST_CELLS + 1];
    int sweeps; /* how often the passes ran because not all layers could be kept at once */
} mb_plane_census;

/* Count them, by distance or (wdl) only who wins.
 *
 * engine  one that can; a single plane at a time shows no positions that live
 * return  MB_OK, MB_ENOMEM; MB_ELIMIT when not even one layer can be kept; or what the engine or the limits say */
mb_status mb_plane_census_take(mb_plane_census *out, mb_plane_engine *engine, const mb_reach_board *reach, bool wdl,
                               const mb_limits *limits);

#ifdef __cplusplus
}
#endif

#endif
