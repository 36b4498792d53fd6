/* plane_cache.h -- the children's layer as far as memory holds it: groups read from their files when they are
 * wanted, and given up where they were wanted longest ago. */
#ifndef MB_PLANES_PLANE_CACHE_H
#define MB_PLANES_PLANE_CACHE_H

#include "planes/plane_file.h"

/* A group in memory. */
typedef struct mb_plane_held {
    uint64_t *words;       /* NULL: it is not there */
    uint64_t used;         /* when it was wanted last */
    uint32_t older, newer; /* those in memory by when they were wanted; the end is the number of all groups */
} mb_plane_held;

typedef struct mb_plane_cache {
    const mb_plane_files *files;
    const mb_plane_groups *layer;
    mb_plane_file **file; /* file[left]: open, or NULL */
    mb_plane_held *held;  /* held[group]; one more is both ends of the list by age */
    mb_plane_packers *packers;
    uint64_t now;         /* what is wanted now stays, whatever it takes */
    uint64_t words, room; /* held, and how many there should be at most */
    uint64_t read;        /* words read so far, unpacked */
} mb_plane_cache;

/* An empty cache for a layer; released with mb_plane_cache_clear(). */
mb_status mb_plane_cache_begin(mb_plane_cache *out, const mb_plane_files *files, const mb_plane_groups *layer,
                               mb_plane_packers *packers, uint64_t room);
void mb_plane_cache_clear(mb_plane_cache *cache);

/* From now on other groups are wanted than so far. */
void mb_plane_cache_release(mb_plane_cache *cache);

/* The words of a group, which stay until mb_plane_cache_release().
 * return  MB_OK, MB_ENOMEM, MB_EIO, MB_EPARSE */
mb_status mb_plane_cache_get(const uint64_t **out, mb_plane_cache *cache, uint32_t number, mb_error *error);

/* The groups with these heights of the left are needed no more: forget them, and remove their file. */
void mb_plane_cache_drop(mb_plane_cache *cache, uint32_t left);

#endif
