/* turn.c -- each rank gets the moves that lead to its positions.
 *
 * All moves are gone through twice: first every owner counts what leads to his positions, then there is room, and he
 * is told from where.  So nothing is held besides the moves themselves.
 */
#include "core/mem.h"
#include "mpi/flood.h"

void mb_turned_clear(mb_turned *turned)
{
    mb_release(turned->first);
    mb_release(turned->from);
    *turned = (mb_turned){0};
}

/* A move to place i of this rank is counted, or kept: they are filled in from the end of each row on. */
static inline void note(mb_turned *turned, uint32_t i, uint32_t from)
{
    if (!turned->from)
        turned->first[i]++;
    else
        turned->from[--turned->first[i]] = from;
}

/* A number for a move: where it leads at its owner, and from where it comes unless it is only counted. */
static uint64_t pack(const mb_share *share, bool counts, uint32_t from, uint32_t place)
{
    return counts ? place : (uint64_t)from * share->block + place;
}

static void receive(mb_turned *turned, const mb_share *share, mb_post *post)
{
    for (int r = 0; r < post->ranks; r++)
        while (mb_post_left(post, r)) {
            const uint64_t packed = mb_post_take_number(post, r);
            const uint32_t place = turned->from ? (uint32_t)(packed % share->block) : (uint32_t)packed;
            MB_ASSERT(place < share->count);
            note(turned, place, turned->from ? (uint32_t)(packed / share->block) : 0);
        }
}

/* Go through all moves once. */
static mb_status pass(mb_turned *turned, const mb_share *share, mb_post *post, mb_pace *pace)
{
    enum { WINDOW = 1 << 18 }; /* moves between two rounds at most */
    const uint64_t all = share->first[share->count];
    mb_status status = MB_OK;
    uint64_t at = 0;
    uint32_t i = 0; /* whose move it is */
    for (bool more = true; more;) {
        const uint64_t began = at, last = all - at < WINDOW ? all : at + WINDOW;
        for (; at < last && !post->full; at++) {
            while (share->first[i + 1] <= at)
                i++;
            if (mb_share_mark(share, i) != MB_UNMARKED)
                continue;
            const uint32_t to = share->to[at], place = mb_share_place(share, to), from = share->begin + i;
            const int owner = mb_share_owner(share, to);
            if (owner == share->rank)
                note(turned, place, from);
            else
                mb_post_number(post, owner, pack(share, !turned->from, from, place));
        }
        status = mb_pace_step(pace, at - began);
        more = at < all;
        if ((status = mb_post_round(post, &more, status)) != MB_OK)
            return status;
        receive(turned, share, post);
    }
    return MB_OK;
}

mb_status mb_share_turn(mb_turned *out, const mb_share *share, mb_post *post, mb_pace *pace)
{
    const uint32_t n = share->count;
    mb_turned turned = {.first = mb_alloc_zero((size_t)n + 1, sizeof *turned.first)};
    mb_status status = mb_post_agree(post, turned.first ? MB_OK : MB_ENOMEM);
    if (status != MB_OK || (status = pass(&turned, share, post, pace)) != MB_OK)
        goto done;
    uint64_t end = 0;
    for (uint32_t i = 0; i < n; i++)
        turned.first[i] = end += turned.first[i];
    turned.first[n] = end;
    turned.from = mb_alloc(end, sizeof *turned.from);
    status = mb_post_agree(post, turned.from ? MB_OK : MB_ENOMEM);
    if (status != MB_OK || (status = pass(&turned, share, post, pace)) != MB_OK)
        goto done;
    MB_ASSERT(turned.first[0] == 0);
    *out = turned;
    turned = (mb_turned){0};
done:
    mb_turned_clear(&turned);
    return status;
}
