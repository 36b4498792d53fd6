/* transpose.c -- the predecessors of the positions of each process.
 *
 * All moves are sent to the owners of their targets twice: first each owner counts them, then it has memory for their
 * sources, and stores them.  So nothing is held besides the moves themselves.
 */
#include "core/mem.h"
#include "mpi/retrograde.h"

/* Count a move to position i of this process, or store its source: each row is filled from its end. */
static inline void mpi_transpose_add(mb_predecessors *predecessors, uint32_t i, uint32_t from)
{
    if (!predecessors->from)
        predecessors->first[i]++;
    else
        predecessors->from[--predecessors->first[i]] = from;
    MB_ASSERT(!predecessors->from || predecessors->first[i] <= predecessors->first[i + 1]);
}

/* A move as a number: the index of its target on its owner, with its source unless moves are only counted. */
static uint64_t mpi_transpose_pack(const mb_share *share, bool counts, uint32_t from, uint32_t index)
{
    return counts ? index : (uint64_t)from * share->block + index;
}

static void mpi_transpose_receive(mb_predecessors *predecessors, const mb_share *share, mb_peers *peers)
{
    for (int from = 0; from < peers->processes; from++)
        while (mb_peers_left(peers, from)) {
            const uint64_t packed = mb_peers_take_number(peers, from);
            const uint32_t index = predecessors->from ? (uint32_t)(packed % share->block) : (uint32_t)packed;
            MB_ASSERT(index < share->count);
            mpi_transpose_add(predecessors, index, predecessors->from ? (uint32_t)(packed / share->block) : 0);
        }
}

/* Send all moves once. */
static mb_status mpi_transpose_pass(mb_predecessors *predecessors, const mb_share *share, mb_peers *peers,
                                    mb_pace *pace)
{
    enum { WINDOW = 1 << 18 }; /* moves between two rounds of messages at most */
    const uint64_t all = share->first[share->count];
    mb_status status = MB_OK;
    uint64_t at = 0;
    uint32_t i = 0; /* the source of move `at` */
    for (bool more = true; more;) {
        const uint64_t began = at, last = all - at < WINDOW ? all : at + WINDOW;
        for (; at < last && !peers->full; at++) {
            while (share->first[i + 1] <= at)
                i++;
            if (mb_share_mark(share, i) != MB_UNMARKED)
                continue;
            MB_ASSERT(i < share->count && share->first[i] <= at);
            const uint32_t to = share->to[at], index = mb_share_index(share, to), from = share->begin + i;
            const int owner = mb_share_owner(share, to);
            if (owner == share->process)
                mpi_transpose_add(predecessors, index, from);
            else
                mb_peers_put_number(peers, owner, mpi_transpose_pack(share, !predecessors->from, from, index));
        }
        status = mb_pace_step(pace, at - began);
        more = at < all;
        if ((status = mb_peers_exchange(peers, &more, status)) != MB_OK)
            return status;
        mpi_transpose_receive(predecessors, share, peers);
    }
    return MB_OK;
}

mb_status mb_share_transpose(mb_predecessors *out, const mb_share *share, mb_peers *peers, mb_pace *pace)
{
    const uint32_t n = share->count;
    mb_predecessors predecessors = {.first = mb_alloc_zero((size_t)n + 1, sizeof *predecessors.first)};
    mb_status status = mb_peers_agree(peers, predecessors.first ? MB_OK : MB_ENOMEM);
    if (status != MB_OK || (status = mpi_transpose_pass(&predecessors, share, peers, pace)) != MB_OK)
        goto done;
    uint64_t end = 0;
    for (uint32_t i = 0; i < n; i++)
        predecessors.first[i] = end += predecessors.first[i];
    predecessors.first[n] = end;
    predecessors.from = mb_alloc(end, sizeof *predecessors.from);
    status = mb_peers_agree(peers, predecessors.from ? MB_OK : MB_ENOMEM);
    if (status != MB_OK || (status = mpi_transpose_pass(&predecessors, share, peers, pace)) != MB_OK)
        goto done;
    MB_ASSERT(predecessors.first[0] == 0);
    *out = predecessors;
    predecessors = (mb_predecessors){0};
done:
    mb_predecessors_clear(&predecessors);
    return status;
}
