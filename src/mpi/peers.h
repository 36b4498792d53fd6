/* post.h -- what ranks send one another: a box for each, exchanged in rounds that all ranks take part in.
 *
 * A round also tells whether anybody has more to do and whether somebody failed, so that no rank waits for one that
 * has given up.  Whoever fills boxes stops when one is full: a batch is a few hundred kB.
 */
#ifndef MB_MPI_POST_H
#define MB_MPI_POST_H

#include "core/base.h"
#include "marienbad/status.h"

/* Bytes in a row, written at the end and read from `at` on. */
typedef struct mb_box {
    uint8_t *data;
    size_t size, room;
    size_t at;
    uint64_t last; /* the number that was written or read last: numbers are kept as distances */
} mb_box;

/* What went to other ranks; what stays in a rank is not counted. */
typedef struct mb_traffic {
    uint64_t bytes, messages, rounds;
    uint64_t asked; /* codes or positions that others were asked about */
} mb_traffic;

typedef struct mb_post {
    int rank, ranks;
    size_t batch; /* a box with so many bytes is full */
    mb_box *out;  /* out[r]: for rank r */
    mb_box *in;   /* in[r]: from rank r, of the last round; they lie one after the other in `heap` */
    uint8_t *heap;
    size_t heap_room;
    void *request; /* what is under way, two a rank */
    int *number;   /* room for what a round counts */
    bool full;     /* some box is */
    bool lacking;  /* something could not be put into a box: no memory */
    bool told;     /* the failure is another rank's, who explains it */
    mb_traffic traffic;
} mb_post;

/* A box for each rank of this run. */
mb_status mb_post_open(mb_post *out, size_t batch);
void mb_post_close(mb_post *post);

/* Put bytes into the box of a rank; or a number near to the one before; or a small number. */
void mb_post_put(mb_post *post, int to, const void *data, size_t size);
void mb_post_number(mb_post *post, int to, uint64_t number);
void mb_post_small(mb_post *post, int to, uint64_t number);

/* Take them out of what rank `from` sent, in the same order. */
const uint8_t *mb_post_take(mb_post *post, int from, size_t size);
uint64_t mb_post_take_number(mb_post *post, int from);
uint64_t mb_post_take_small(mb_post *post, int from);

static inline bool mb_post_left(const mb_post *post, int from)
{
    return post->in[from].at < post->in[from].size;
}

/* The rank of a key, by its hash: by the high bits, since tables of hashes go by the low ones. */
static inline int mb_post_home(const mb_post *post, uint64_t hash)
{
    return (int)((hash >> 32) * (uint64_t)post->ranks >> 32);
}

/* Exchange the boxes: what was put into them is taken out elsewhere, and they are empty again.
 *
 * more    in: has this rank more to do?  out: has any?  NULL: nobody asks
 * status  how this rank fares
 * return  MB_OK when all do well, else the same failure everywhere
 */
mb_status mb_post_round(mb_post *post, bool *more, mb_status status);

/* How do all ranks fare, when nothing is to be sent?  MB_OK only when this one does well, too. */
mb_status mb_post_worst(mb_post *post, mb_status status);
static inline mb_status mb_post_agree(mb_post *post, mb_status status)
{
    const mb_status all = mb_post_worst(post, status);
    MB_ASSERT(all <= status);
    return all != MB_OK ? all : status;
}

/* The largest, and the sum, of a number of each rank; one number of each rank, in order. */
uint64_t mb_post_most(uint64_t number);
uint64_t mb_post_sum(uint64_t number);
void mb_post_all(uint64_t *out, const uint64_t *mine, int count);

#endif
