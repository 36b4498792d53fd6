/* turn.c -- each rank gets the moves that lead to its positions.
 *
 * All moves are gone through twice: first every owner counts what leads to his positions, then there is room, and he
 * is told from where.  So nothing is held besides the moves themselves.
 */
#include "core/mem.h"
#include "mpi/retrograde.h"

void mb_predecessors_clear(mb_predecessors *predecessors)
{
    mb_release(predecessors->first);
    mb_release(predecessors->from);
    *predecessors = (mb_predecessors){0};
}

/* A move to place i of this rank is counted, or kept: they are filled in from the end of each row on. */
static inline void note(mb_predecessors *predecessors, uint32_t i, uint32_t from)
{
    if (!predecessors->from)
        predecessors->first[i]++;
    else
        predecessors->from[--predecessors->first[i]] = from;
}

/* A number for a move: where it leads at its owner, and from where it comes unless it is only counted. */
static uint64_t pack(const mb_share *share, bool counts, uint32_t from, uint32_t place)
{
    return counts ? place : (uint64_t)from * share->block + place;
}

static void receive(mb_predecessors *predecessors, const mb_share *share, mb_peers *peers)
{
    for (int r = 0; r < peers->processes; r++)
        while (mb_peers_left(peers, r)) {
            const uint64_t packed = mb_peers_take_number(peers, r);
            const uint32_t place = predecessors->from ? (uint32_t)(packed % share->block) : (uint32_t)packed;
            MB_ASSERT(place < share->count);
            note(predecessors, place, predecessors->from ? (uint32_t)(packed / share->block) : 0);
        }
}

/* Go through all moves once. */
static mb_status pass(mb_predecessors *predecessors, const mb_share *share, mb_peers *peers, mb_pace *pace)
{
    enum { WINDOW = 1 << 18 }; /* moves between two rounds at most */
    const uint64_t all = share->first[share->count];
    mb_status status = MB_OK;
    uint64_t at = 0;
    uint32_t i = 0; /* whose move it is */
    for (bool more = true; more;) {
        const uint64_t began = at, last = all - at < WINDOW ? all : at + WINDOW;
        for (; at < last && !peers->full; at++) {
            while (share->first[i + 1] <= at)
                i++;
            if (mb_share_mark(share, i) != MB_UNMARKED)
                continue;
            const uint32_t to = share->to[at], place = mb_share_index(share, to), from = share->begin + i;
            const int owner = mb_share_owner(share, to);
            if (owner == share->process)
                note(predecessors, place, from);
            else
                mb_peers_put_number(peers, owner, pack(share, !predecessors->from, from, place));
        }
        status = mb_pace_step(pace, at - began);
        more = at < all;
        if ((status = mb_peers_exchange(peers, &more, status)) != MB_OK)
            return status;
        receive(predecessors, share, peers);
    }
    return MB_OK;
}

mb_status mb_share_transpose(mb_predecessors *out, const mb_share *share, mb_peers *peers, mb_pace *pace)
{
    const uint32_t n = share->count;
    mb_predecessors predecessors = {.first = mb_alloc_zero((size_t)n + 1, sizeof *predecessors.first)};
    mb_status status = mb_peers_agree(peers, predecessors.first ? MB_OK : MB_ENOMEM);
    if (status != MB_OK || (status = pass(&predecessors, share, peers, pace)) != MB_OK)
        goto done;
    uint64_t end = 0;
    for (uint32_t i = 0; i < n; i++)
        predecessors.first[i] = end += predecessors.first[i];
    predecessors.first[n] = end;
    predecessors.from = mb_alloc(end, sizeof *predecessors.from);
    status = mb_peers_agree(peers, predecessors.from ? MB_OK : MB_ENOMEM);
    if (status != MB_OK || (status = pass(&predecessors, share, peers, pace)) != MB_OK)
        goto done;
    MB_ASSERT(predecessors.first[0] == 0);
    *out = predecessors;
    predecessors = (mb_predecessors){0};
done:
    mb_predecessors_clear(&predecessors);
    return status;
}
