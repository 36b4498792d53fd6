/* peers.c -- messages between the processes of a run: sizes first, then the messages, all with all. */
#include "mpi/peers.h"

#include <limits.h>
#include <mpi.h>

#include "cli/system.h"
#include "core/mem.h"

enum { SIZE, MORE, STATUS, NUMBERS }; /* the numbers that a round sends to each process before the messages */

/* Wait for messages.  At first this tests again and again, which is quickest; then it sleeps between tests: on a busy
 * machine a process that tests all the time uses up its share, and the one that it waits for is scheduled last. */
static void peers_wait(int count, MPI_Request *request)
{
    enum { ASKED = 200, NAP = 20000 }; /* times; nanoseconds */
    int done = 0;
    for (int asked = 0; !done; asked++) {
        MPI_Testall(count, request, &done, MPI_STATUSES_IGNORE);
        if (!done && asked > ASKED)
            system_nap(NAP);
    }
}

mb_status mb_peers_open(mb_peers *out, size_t batch)
{
    mb_peers peers = {.batch = batch};
    MPI_Comm_rank(MPI_COMM_WORLD, &peers.process);
    MPI_Comm_size(MPI_COMM_WORLD, &peers.processes);
    const size_t all = (size_t)peers.processes;
    peers.out = mb_alloc_zero(all, sizeof *peers.out);
    peers.in = mb_alloc_zero(all, sizeof *peers.in);
    peers.request = mb_alloc(2 * all, sizeof(MPI_Request));
    peers.number = mb_alloc_zero(all * (2 * NUMBERS + 2), sizeof *peers.number);
    const mb_status status = peers.out && peers.in && peers.request && peers.number ? MB_OK : MB_ENOMEM;
    *out = peers;
    return mb_peers_agree(out, status);
}

void mb_peers_close(mb_peers *peers)
{
    for (int p = 0; peers->out && p < peers->processes; p++)
        mb_release(peers->out[p].data);
    mb_release_all(peers->out, peers->in, peers->heap, peers->request, peers->number);
    *peers = (mb_peers){0};
}

void mb_peers_put(mb_peers *peers, int to, const void *data, size_t size)
{
    mb_message *message = &peers->out[to];
    MB_ASSERT(0 <= to && to < peers->processes);
    if (message->size + size > INT_MAX / 2 || !mb_grow(&message->data, &message->room, message->size, size)) {
        peers->lacking = peers->full = true;
        return;
    }
    memcpy(message->data + message->size, data, size);
    message->size += size;
    peers->full = peers->full || message->size >= peers->batch;
}

/* Seven bits go into a byte. */
void mb_peers_put_small(mb_peers *peers, int to, uint64_t number)
{
    uint8_t bytes[10];
    size_t size = 0;
    for (; number >= 128; number >>= 7)
        bytes[size++] = (uint8_t)(number | 128);
    bytes[size++] = (uint8_t)number;
    mb_peers_put(peers, to, bytes, size);
}

/* Numbers are mostly sent in order: the difference from the last one, with its sign in the lowest bit, is small. */
void mb_peers_put_number(mb_peers *peers, int to, uint64_t number)
{
    MB_ASSERT(0 <= to && to < peers->processes);
    const uint64_t by = number - peers->out[to].last;
    peers->out[to].last = number;
    mb_peers_put_small(peers, to, by << 1 ^ (by >> 63 ? UINT64_MAX : 0));
}

const uint8_t *mb_peers_take(mb_peers *peers, int from, size_t size)
{
    mb_message *message = &peers->in[from];
    MB_ASSERT(0 <= from && from < peers->processes);
    MB_ASSERT(message->at + size <= message->size);
    message->at += size;
    return message->data + message->at - size;
}

uint64_t mb_peers_take_small(mb_peers *peers, int from)
{
    uint64_t number = 0;
    unsigned shift = 0;
    uint8_t byte;
    do {
        byte = *mb_peers_take(peers, from, 1);
        number |= (uint64_t)(byte & 127) << shift;
        shift += 7;
    } while (byte & 128);
    MB_ASSERT(shift <= 70);
    return number;
}

uint64_t mb_peers_take_number(mb_peers *peers, int from)
{
    const uint64_t by = mb_peers_take_small(peers, from);
    return peers->in[from].last += by >> 1 ^ (by & 1 ? UINT64_MAX : 0);
}

/* Return the status of all processes; note a failure that this process did not have. */
static mb_status note_failure(mb_peers *peers, mb_status mine, mb_status all)
{
    MB_ASSERT(all <= mine);
    peers->failed_elsewhere = peers->failed_elsewhere || (mine == MB_OK && all != MB_OK);
    return all;
}

/* Count what is sent to other processes. */
static void peers_count(mb_peers *peers)
{
    peers->traffic.rounds++;
    for (int p = 0; p < peers->processes; p++) {
        if (p == peers->process || peers->out[p].size == 0)
            continue;
        peers->traffic.bytes += peers->out[p].size;
        peers->traffic.messages++;
    }
}

/* Memory for the messages of the others, one after the other: that of process p begins at at[p]. */
static mb_status peers_make_room(mb_peers *peers, int *at, const int *size)
{
    size_t total = 0;
    for (int p = 0; p < peers->processes; p++) {
        at[p] = (int)total;
        total += (size_t)size[p];
        if (total > INT_MAX)
            return MB_ENOMEM;
    }
    return mb_grow(&peers->heap, &peers->heap_room, 0, total + 1) ? MB_OK : MB_ENOMEM;
}

/* Send all messages, each by itself, and receive those of the others. */
static void peers_exchange(mb_peers *peers, const int *get, const int *get_at)
{
    MPI_Request *request = peers->request;
    int pending = 0;
    for (int i = 1; i < peers->processes; i++) {
        const int from = (peers->process + peers->processes - i) % peers->processes,
                  to = (peers->process + i) % peers->processes;
        if (get[from] > 0)
            MPI_Irecv(peers->heap + get_at[from], get[from], MPI_BYTE, from, 0, MPI_COMM_WORLD, &request[pending++]);
        if (peers->out[to].size > 0)
            MPI_Isend(peers->out[to].data, (int)peers->out[to].size, MPI_BYTE, to, 0, MPI_COMM_WORLD,
                      &request[pending++]);
    }
    MB_ASSERT(get[peers->process] == (int)peers->out[peers->process].size);
    if (get[peers->process] > 0)
        memcpy(peers->heap + get_at[peers->process], peers->out[peers->process].data, (size_t)get[peers->process]);
    peers_wait(pending, request);
}

mb_status mb_peers_exchange(mb_peers *peers, bool *more, mb_status status)
{
    const int processes = peers->processes;
    int *put = peers->number, *get = put + NUMBERS * processes, *size = get + NUMBERS * processes,
        *at = size + processes;
    if (status == MB_OK && peers->lacking)
        status = MB_ENOMEM;
    for (int p = 0; p < processes; p++) {
        put[NUMBERS * p + SIZE] = (int)peers->out[p].size;
        put[NUMBERS * p + MORE] = more && *more;
        put[NUMBERS * p + STATUS] = (int)status;
    }
    MPI_Request sizes;
    MPI_Ialltoall(put, NUMBERS, MPI_INT, get, NUMBERS, MPI_INT, MPI_COMM_WORLD, &sizes);
    peers_wait(1, &sizes);
    mb_status all = status;
    bool any = false;
    for (int p = 0; p < processes; p++) {
        size[p] = get[NUMBERS * p + SIZE];
        MB_ASSERT(size[p] >= 0 && get[NUMBERS * p + STATUS] <= MB_OK);
        any = any || get[NUMBERS * p + MORE];
        all = get[NUMBERS * p + STATUS] < (int)all ? (mb_status)get[NUMBERS * p + STATUS] : all;
    }
    all = note_failure(peers, status, all);
    if (all == MB_OK) {
        status = peers_make_room(peers, at, size);
        all = mb_peers_agree(peers, status);
    }
    if (all == MB_OK) {
        peers_count(peers);
        peers_exchange(peers, size, at);
    }
    for (int p = 0; p < processes; p++) {
        peers->out[p].size = peers->out[p].last = 0;
        peers->in[p] = (mb_message){.data = all == MB_OK ? peers->heap + at[p] : NULL,
                                    .size = all == MB_OK ? (size_t)size[p] : 0};
    }
    peers->full = peers->lacking = false;
    if (more)
        *more = any;
    return all;
}

mb_status mb_peers_worst(mb_peers *peers, mb_status status)
{
    int mine = (int)status, all;
    MPI_Request request;
    MPI_Iallreduce(&mine, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD, &request);
    peers_wait(1, &request);
    return note_failure(peers, status, (mb_status)all);
}

uint64_t mb_peers_largest(uint64_t number)
{
    uint64_t most;
    MPI_Request request;
    MPI_Iallreduce(&number, &most, 1, MPI_UINT64_T, MPI_MAX, MPI_COMM_WORLD, &request);
    peers_wait(1, &request);
    return most;
}

uint64_t mb_peers_sum(uint64_t number)
{
    uint64_t sum;
    MPI_Request request;
    MPI_Iallreduce(&number, &sum, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD, &request);
    peers_wait(1, &request);
    return sum;
}

void mb_peers_gather(uint64_t *out, const uint64_t *mine, int count)
{
    MPI_Request request;
    MPI_Iallgather(mine, count, MPI_UINT64_T, out, count, MPI_UINT64_T, MPI_COMM_WORLD, &request);
    peers_wait(1, &request);
}
