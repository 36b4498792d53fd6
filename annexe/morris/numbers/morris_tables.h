/* morris_tables.h -- what the device needs to number positions of morris as src/games/morris_numbers.c does up to
 * symmetry.
 *
 * A position is seen by the player to move: his men, the opponent's, and the men in hand of both.  Its slot is the
 * orbit of the larger set of men (of equal ones: the opponent's), then the rank of the other among the points left.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { POINTS = 24, MILLS = 16, TURNS = 16, MEN = 9, HALF = 12, WORDS = 1 << HALF };

#define NO_PART INT64_MAX

typedef struct device_tables {
    int32_t men, points, mills, turns, fly;
    uint32_t mill[MILLS];
    uint32_t through[POINTS][2]; /* the mills through a point, without it; 0: no more */
    uint32_t next[POINTS];
    uint32_t turn[TURNS][3][256];
    uint16_t low[WORDS];            /* rank of the low 12 bits of a word, and how many 1s there are << 12 */
    uint32_t high[HALF + 1][WORDS]; /* what the high 12 bits add, by the 1s below them */
    uint8_t squeeze[256][256], spread[256][256];
    uint8_t free[256];
    uint32_t choose[POINTS + 1][POINTS + 1];
    uint32_t word_at[MEN + 2];                   /* where the words with k 1s begin in words[] and of[] */
    uint32_t orbit_at[MEN + 2];                  /* where the orbits of sets of k men begin in least[], kept[] */
    int64_t base[2 * MEN + 1][MEN + 1][MEN + 1]; /* first slot by hand, own, other; NO_PART: there is none */
    uint64_t slots;                              /* of all parts */
    const uint32_t *words, *of, *least;          /* of[]: orbit << 5 | symmetry << 1 | special */
    const uint16_t *kept;                        /* the symmetries that keep the least set of an orbit, a bit each */
} device_tables;

/* The lists behind a table of so many men; 0: no memory. */
typedef struct device_lists {
    uint32_t *words, *of, *least;
    uint16_t *kept;
    uint32_t word_count, orbit_count;
} device_lists;

#ifdef __cplusplus
extern "C"
#endif
    int
    tables_init(device_tables *out, device_lists *of, int men);
