/* resolve.c -- chooses moves that keep value and rank, when most moves lead to positions of other processes.
 *
 * A window of positions is examined twice, in the same order: first the words of the positions that their moves lead
 * to are requested from the owners; when the replies are there, they are read in that order.  A word is sent as one
 * small number.
 */
#include "core/mem.h"
#include "mpi/retrograde.h"
#include "solve/retrograde.h"

/* A word as a small number: 0 where the position entered no attractor. */
static uint64_t small_of(uint32_t word)
{
    return word & MB_RETROGRADE_INSIDE
               ? 1 + 2 * (uint64_t)(word & MB_RETROGRADE_NUMBER) + (word & MB_RETROGRADE_PLAYER ? 1 : 0)
               : 0;
}

static uint32_t word_of(uint64_t small)
{
    return small ? MB_RETROGRADE_INSIDE | ((small - 1) & 1 ? MB_RETROGRADE_PLAYER : 0) | (uint32_t)((small - 1) >> 1)
                 : 0;
}

static void resolve_request(const mb_share *share, uint32_t to, mb_peers *peers)
{
    const int owner = mb_share_owner(share, to);
    if (owner == share->process)
        return;
    mb_peers_put_number(peers, owner, mb_share_index(share, to));
    peers->traffic.asked++;
}

static void resolve_reply(const mb_share_solution *s, mb_peers *peers)
{
    for (int from = 0; from < peers->processes; from++)
        while (mb_peers_left(peers, from)) {
            const uint64_t i = mb_peers_take_number(peers, from);
            MB_ASSERT(i < s->share->count);
            mb_peers_put_small(peers, from, small_of(s->word[i]));
        }
}

static uint32_t resolve_read_reply(const mb_share_solution *s, uint32_t to, mb_peers *peers)
{
    const int owner = mb_share_owner(s->share, to);
    if (owner != s->share->process)
        return word_of(mb_peers_take_small(peers, owner));
    const uint32_t word = s->word[mb_share_index(s->share, to)];
    return word & MB_RETROGRADE_INSIDE ? word : 0;
}

/* The first move of i that keeps value and rank: to a position of one rank less where i entered an attractor, else to
 * one that entered none. */
static uint32_t resolve_choose(const mb_share_solution *s, uint32_t i, mb_peers *peers)
{
    const mb_share *share = s->share;
    const uint32_t wanted = s->word[i] & MB_RETROGRADE_INSIDE ? s->word[i] - 1 : 0;
    uint32_t move = MB_NONE;
    for (uint64_t k = share->first[i]; k < share->first[i + 1]; k++) /* every reply is read */
        if (resolve_read_reply(s, share->to[k], peers) == wanted && move == MB_NONE)
            move = share->to[k];
    MB_ASSERT(move != MB_NONE);
    return move;
}

mb_status mb_share_resolve(mb_share_solution *s, mb_peers *peers, mb_pace *pace)
{
    enum { WINDOW = 1 << 16 }; /* positions between two rounds of messages at most */
    const mb_share *share = s->share;
    mb_status status = MB_OK;
    uint32_t end = 0;
    for (bool more = true; more;) {
        const uint32_t begin = end, last = share->count - begin < WINDOW ? share->count : begin + WINDOW;
        for (; end < last && !peers->full; end++)
            for (uint64_t k = share->first[end]; k < share->first[end + 1] && !mb_share_is_terminal(share, end); k++)
                resolve_request(share, share->to[k], peers);
        status = mb_pace_step(pace, end > begin ? share->first[end] - share->first[begin] : 0);
        more = end < share->count;
        if ((status = mb_peers_exchange(peers, &more, status)) != MB_OK)
            return status;
        resolve_reply(s, peers);
        if ((status = mb_peers_exchange(peers, NULL, MB_OK)) != MB_OK)
            return status;
        for (uint32_t i = begin; i < end; i++)
            s->move[i] = mb_share_is_terminal(share, i) ? MB_NONE : resolve_choose(s, i, peers);
    }
    return MB_OK;
}

/* Does a move to a position with the word `its` keep the value and, when decided, the rank?  As in
 * answer/of_arena.c. */
static bool resolve_is_best(const mb_share_solution *s, uint32_t word, uint32_t its)
{
    const int32_t value = mb_share_solution_value(s, word);
    const uint32_t rank = mb_share_solution_rank(s, word), its_rank = mb_share_solution_rank(s, its);
    if (mb_share_solution_value(s, its) != value)
        return false;
    if (value == 0)
        return s->share->endless == 0 || its_rank < rank;
    return its_rank == (rank == MB_NEVER ? MB_NEVER : rank - 1);
}

mb_status mb_share_best(uint32_t **best, size_t *count, const mb_share_solution *s, uint32_t v, mb_peers *peers)
{
    const mb_share *share = s->share;
    const uint32_t i = mb_share_index(share, v);
    const bool mine = mb_share_owner(share, v) == share->process, asks = mine && !mb_share_is_terminal(share, i);
    const uint64_t begin = asks ? share->first[i] : 0, end = asks ? share->first[i + 1] : 0;
    *count = 0;
    *best = mb_alloc(end - begin, sizeof **best);
    mb_status status = *best ? MB_OK : MB_ENOMEM;
    for (uint64_t k = begin; k < end && status == MB_OK; k++)
        resolve_request(share, share->to[k], peers);
    if ((status = mb_peers_exchange(peers, NULL, status)) != MB_OK)
        return status;
    resolve_reply(s, peers);
    if ((status = mb_peers_exchange(peers, NULL, MB_OK)) != MB_OK)
        return status;
    MB_ASSERT(*best);
    for (uint64_t k = begin; k < end; k++)
        if (resolve_is_best(s, s->word[i], resolve_read_reply(s, share->to[k], peers)))
            (*best)[(*count)++] = share->to[k];
    for (size_t k = 1; k < *count; k++) /* the move that was chosen is the first, as in answer/answer.c */
        if ((*best)[k] == s->move[i]) {
            memmove(*best + 1, *best, k * sizeof **best);
            **best = s->move[i];
        }
    return MB_OK;
}
