/* post.c -- what ranks send one another: sizes first, then the boxes themselves, all with all. */
#include "mpi/post.h"

#include <limits.h>
#include <mpi.h>

#include "core/mem.h"

enum { SIZE, MORE, STATUS, NUMBERS }; /* what a round tells each rank before the boxes */

mb_status mb_post_open(mb_post *out, size_t batch)
{
    mb_post post = {.batch = batch};
    MPI_Comm_rank(MPI_COMM_WORLD, &post.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &post.ranks);
    const size_t ranks = (size_t)post.ranks;
    post.out = mb_alloc_zero(ranks, sizeof *post.out);
    post.in = mb_alloc_zero(ranks, sizeof *post.in);
    post.request = mb_alloc(2 * ranks, sizeof(MPI_Request));
    post.number = mb_alloc_zero(ranks * (2 * NUMBERS + 2), sizeof *post.number);
    const mb_status status = post.out && post.in && post.request && post.number ? MB_OK : MB_ENOMEM;
    *out = post;
    return mb_post_agree(out, status);
}

void mb_post_close(mb_post *post)
{
    for (int r = 0; post->out && r < post->ranks; r++)
        mb_release(post->out[r].data);
    mb_release(post->out);
    mb_release(post->in);
    mb_release(post->heap);
    mb_release(post->request);
    mb_release(post->number);
    *post = (mb_post){0};
}

void mb_post_put(mb_post *post, int to, const void *data, size_t size)
{
    mb_box *box = &post->out[to];
    MB_ASSERT(0 <= to && to < post->ranks);
    if (box->size + size > INT_MAX / 2 || !mb_grow(&box->data, &box->room, box->size, size)) {
        post->lacking = post->full = true;
        return;
    }
    memcpy(box->data + box->size, data, size);
    box->size += size;
    post->full = post->full || box->size >= post->batch;
}

/* Seven bits go into a byte. */
void mb_post_small(mb_post *post, int to, uint64_t number)
{
    uint8_t bytes[10];
    size_t size = 0;
    for (; number >= 128; number >>= 7)
        bytes[size++] = (uint8_t)(number | 128);
    bytes[size++] = (uint8_t)number;
    mb_post_put(post, to, bytes, size);
}

/* Neighbours are asked about one after the other: the distance from the last number, with its sign in the lowest bit,
 * is mostly small. */
void mb_post_number(mb_post *post, int to, uint64_t number)
{
    const uint64_t by = number - post->out[to].last;
    post->out[to].last = number;
    mb_post_small(post, to, by << 1 ^ (by >> 63 ? UINT64_MAX : 0));
}

const uint8_t *mb_post_take(mb_post *post, int from, size_t size)
{
    mb_box *box = &post->in[from];
    MB_ASSERT(box->at + size <= box->size);
    box->at += size;
    return box->data + box->at - size;
}

uint64_t mb_post_take_small(mb_post *post, int from)
{
    uint64_t number = 0;
    unsigned shift = 0;
    uint8_t byte;
    do {
        byte = *mb_post_take(post, from, 1);
        number |= (uint64_t)(byte & 127) << shift;
        shift += 7;
    } while (byte & 128);
    MB_ASSERT(shift <= 70);
    return number;
}

uint64_t mb_post_take_number(mb_post *post, int from)
{
    const uint64_t by = mb_post_take_small(post, from);
    return post->in[from].last += by >> 1 ^ (by & 1 ? UINT64_MAX : 0);
}

/* The failure of whoever failed, mine or another's. */
static mb_status told(mb_post *post, mb_status mine, mb_status all)
{
    MB_ASSERT(all <= mine);
    post->told = post->told || (mine == MB_OK && all != MB_OK);
    return all;
}

/* Count what leaves this rank. */
static void count(mb_post *post)
{
    post->traffic.rounds++;
    for (int r = 0; r < post->ranks; r++) {
        if (r == post->rank || post->out[r].size == 0)
            continue;
        post->traffic.bytes += post->out[r].size;
        post->traffic.messages++;
    }
}

/* Room for what the others send, one after the other: box r begins at at[r]. */
static mb_status make_room(mb_post *post, int *at, const int *size)
{
    size_t total = 0;
    for (int r = 0; r < post->ranks; r++) {
        at[r] = (int)total;
        total += (size_t)size[r];
        if (total > INT_MAX)
            return MB_ENOMEM;
    }
    return mb_grow(&post->heap, &post->heap_room, 0, total + 1) ? MB_OK : MB_ENOMEM;
}

/* Send all boxes, each by itself, and get those of the others. */
static void exchange(mb_post *post, const int *get, const int *get_at)
{
    MPI_Request *request = post->request;
    int pending = 0;
    for (int i = 1; i < post->ranks; i++) {
        const int from = (post->rank + post->ranks - i) % post->ranks, to = (post->rank + i) % post->ranks;
        if (get[from] > 0)
            MPI_Irecv(post->heap + get_at[from], get[from], MPI_BYTE, from, 0, MPI_COMM_WORLD, &request[pending++]);
        if (post->out[to].size > 0)
            MPI_Isend(post->out[to].data, (int)post->out[to].size, MPI_BYTE, to, 0, MPI_COMM_WORLD,
                      &request[pending++]);
    }
    if (get[post->rank] > 0)
        memcpy(post->heap + get_at[post->rank], post->out[post->rank].data, (size_t)get[post->rank]);
    MPI_Waitall(pending, request, MPI_STATUSES_IGNORE);
}

mb_status mb_post_round(mb_post *post, bool *more, mb_status status)
{
    const int ranks = post->ranks;
    int *put = post->number, *get = put + NUMBERS * ranks, *size = get + NUMBERS * ranks, *at = size + ranks;
    if (status == MB_OK && post->lacking)
        status = MB_ENOMEM;
    for (int r = 0; r < ranks; r++) {
        put[NUMBERS * r + SIZE] = (int)post->out[r].size;
        put[NUMBERS * r + MORE] = more && *more;
        put[NUMBERS * r + STATUS] = (int)status;
    }
    MPI_Alltoall(put, NUMBERS, MPI_INT, get, NUMBERS, MPI_INT, MPI_COMM_WORLD);
    mb_status all = status;
    bool any = false;
    for (int r = 0; r < ranks; r++) {
        size[r] = get[NUMBERS * r + SIZE];
        any = any || get[NUMBERS * r + MORE];
        all = get[NUMBERS * r + STATUS] < (int)all ? (mb_status)get[NUMBERS * r + STATUS] : all;
    }
    all = told(post, status, all);
    if (all == MB_OK) {
        status = make_room(post, at, size);
        all = mb_post_agree(post, status);
    }
    if (all == MB_OK) {
        count(post);
        exchange(post, size, at);
    }
    for (int r = 0; r < ranks; r++) {
        post->out[r].size = post->out[r].last = 0;
        post->in[r] =
            (mb_box){.data = all == MB_OK ? post->heap + at[r] : NULL, .size = all == MB_OK ? (size_t)size[r] : 0};
    }
    post->full = post->lacking = false;
    if (more)
        *more = any;
    return all;
}

mb_status mb_post_worst(mb_post *post, mb_status status)
{
    int mine = (int)status, all;
    MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return told(post, status, (mb_status)all);
}

uint64_t mb_post_most(uint64_t number)
{
    uint64_t most;
    MPI_Allreduce(&number, &most, 1, MPI_UINT64_T, MPI_MAX, MPI_COMM_WORLD);
    return most;
}

uint64_t mb_post_sum(uint64_t number)
{
    uint64_t sum;
    MPI_Allreduce(&number, &sum, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    return sum;
}

void mb_post_all(uint64_t *out, const uint64_t *mine, int count)
{
    MPI_Allgather(mine, count, MPI_UINT64_T, out, count, MPI_UINT64_T, MPI_COMM_WORLD);
}
