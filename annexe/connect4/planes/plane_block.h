/* plane_block.h -- a block from its children, by the processor: the job, and the functions that do it.
 *
 * Values are those of plane_unit.h: three planes that nest in two bits a position, or two planes as they are where
 * the first two thresholds are the same.  A player unites his children's planes; the second one intersects them.
 */
#ifndef MB_PLANES_PLANE_BLOCK_H
#define MB_PLANES_PLANE_BLOCK_H

#include "planes/plane_across.h"
#include "planes/plane_mappings.h"
#include "planes/plane_unit.h"

/* A child's block.  A transposed one is kept mirrored: its rows are our columns. */
typedef struct mb_plane_source {
    const uint64_t *words; /* NULL: there is none, or every move into it makes a four */
    uint32_t rows, columns;
    const uint16_t *to; /* to[row]: the child's row, or the child's column of a transposed one; NULL: the same */
    bool transposed;
} mb_plane_source;

typedef struct mb_plane_job {
    uint32_t rows, columns;
    uint64_t *out;
    bool second;                /* the second player moves */
    bool three;                 /* three planes in two bits, not two */
    bool childless;             /* nothing is read of the children: the first layer of a pass */
    unsigned reached, value;    /* of thresholds, as in mb_plane_unit() */
    const uint8_t *won;         /* of our rows */
    const uint64_t *map;        /* of our columns */
    bool legal[MB_PLANE_PARTS]; /* moves on the right and in the middle, as maps have them */
    mb_plane_source left[MB_PLANE_PARTS - 1], other[MB_PLANE_PARTS];
    const uint64_t *across; /* lines of our columns; NULL where the board has none */
    const uint32_t *cells;  /* of our left heights, by line */
    const uint32_t *mask;   /* of our rows */
} mb_plane_job;

enum {
    MB_PLANE_TILE = 256,    /* rows at a time: what is made of them stays in the first cache */
    MB_PLANE_LINE_SETS = 8, /* sets of lines across the middle, of four lines or more each */
};

/* Memory of one worker; lists have at most `longest` entries. */
typedef struct mb_plane_room {
    uint64_t sum[MB_PLANE_NESTED][MB_PLANE_TILE];
    uint64_t high[MB_PLANE_TILE], low[MB_PLANE_TILE]; /* of a child that is put together from many pieces */
    uint64_t over[MB_PLANE_LINE_SETS][256]; /* over[set][pattern]: columns with a four, in rows of that pattern */
    uint8_t *pattern[MB_PLANE_LINE_SETS];   /* pattern[set][row]: which lines of the set the row fills */
    uint64_t *transposed[MB_PLANE_PARTS - 1][2]; /* one word of a transposed child: high, low */
    uint64_t *last[2 * MB_PLANE_PARTS - 1];      /* last words of children, 8 bytes a row: high, then low */
} mb_plane_room;

mb_status mb_plane_room_new(mb_plane_room **out, uint32_t longest);
void mb_plane_room_free(mb_plane_room *room);

/* Compute a block.  Both workers give the same words: by what every processor can, and by BMI2 and AVX2. */
typedef void mb_plane_worker(const mb_plane_job *job, mb_plane_room *room);
mb_plane_worker mb_plane_block_plain, mb_plane_block_vector;

/* The one for this processor. */
mb_plane_worker *mb_plane_worker_find(void);

#endif
