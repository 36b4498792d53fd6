/* peers.h -- the processes of a run, and the messages that they exchange in rounds of all of them.
 *
 * Each process collects a message for every other one; a round sends them all, and says whether any process has more
 * to do and whether one failed, so that no process waits for one that has given up.  A process that fills messages
 * stops when one is full: a batch is a few hundred kB.
 */
#pragma once

#include "core/base.h"
#include "marienbad/status.h"

/* A message: bytes that are appended, or read from `at` on. */
typedef struct mb_message {
    uint8_t *data;
    size_t size, room;
    size_t at;
    uint64_t last; /* the number that was written or read last: numbers are sent as differences */
} mb_message;

/* What was sent to other processes; a message to oneself is not counted. */
typedef struct mb_traffic {
    uint64_t bytes, messages, rounds;
    uint64_t asked; /* requests: outcomes or positions that others were asked for */
} mb_traffic;

typedef struct mb_peers {
    int process, processes; /* this one, and how many there are */
    size_t batch;           /* a message of so many bytes is full */
    mb_message *out;        /* out[p]: to process p */
    mb_message *in;         /* in[p]: from process p, of the last round; they lie one after the other in `heap` */
    uint8_t *heap;
    size_t heap_room;
    void *request;         /* of MPI: the messages under way, two a process */
    int *number;           /* memory for the numbers of a round */
    bool full;             /* a message has `batch` bytes or more */
    bool lacking;          /* something could not be appended: no memory */
    bool failed_elsewhere; /* another process failed, which knows the reason, and not this one */
    mb_traffic traffic;
} mb_peers;

/* All processes of this run. */
mb_status mb_peers_open(mb_peers *out, size_t batch);
void mb_peers_close(mb_peers *peers);

/* Append to the message to a process: bytes; a number, as its difference from the number before; a number, in the
 * fewer bytes the smaller it is. */
void mb_peers_put(mb_peers *peers, int to, const void *data, size_t size);
void mb_peers_put_number(mb_peers *peers, int to, uint64_t number);
void mb_peers_put_small(mb_peers *peers, int to, uint64_t number);

/* Read them from the message of process `from`, in the same order. */
const uint8_t *mb_peers_take(mb_peers *peers, int from, size_t size);
uint64_t mb_peers_take_number(mb_peers *peers, int from);
uint64_t mb_peers_take_small(mb_peers *peers, int from);

/* Is there more in the message of process `from`? */
static inline bool mb_peers_left(const mb_peers *peers, int from)
{
    return peers->in[from].at < peers->in[from].size;
}

/* The process of a key with this hash, by the high bits: hash tables use the low ones. */
static inline int mb_peers_home(const mb_peers *peers, uint64_t hash)
{
    return (int)((hash >> 32) * (uint64_t)peers->processes >> 32);
}

/* A round: send all messages, which are empty again afterwards, and receive those of the others.
 *
 * more    in: has this process more to do?  out: has any?  NULL: this is not asked
 * status  of this process
 * return  MB_OK when all are, else the same failure on every process
 */
mb_status mb_peers_exchange(mb_peers *peers, bool *more, mb_status status);

/* The worst status of all processes, without sending the messages; mb_peers_agree() also lets a static analyser see
 * that it is MB_OK only when `status` is. */
mb_status mb_peers_worst(mb_peers *peers, mb_status status);
static inline mb_status mb_peers_agree(mb_peers *peers, mb_status status)
{
    const mb_status all = mb_peers_worst(peers, status);
    MB_ASSERT(all <= status);
    return all != MB_OK ? all : status;
}

/* The largest, and the sum, of a number of each process; `count` numbers of each process, in order. */
uint64_t mb_peers_largest(uint64_t number);
uint64_t mb_peers_sum(uint64_t number);
void mb_peers_gather(uint64_t *out, const uint64_t *mine, int count);
