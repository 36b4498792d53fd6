/* share.c -- an arena that lies on many processes: its distribution, names of its positions, states of other shares.
 */
#include "mpi/share.h"

#include "arena/names.h"
#include "core/mem.h"

void mb_share_distribute(mb_share *share, uint32_t positions, uint32_t step, const mb_peers *peers)
{
    MB_ASSERT(positions > 0 && step > 0 && positions % step == 0);
    const uint64_t all = (uint64_t)peers->processes, each = (positions / step + all - 1) / all * step;
    const uint64_t begin = each * (uint64_t)peers->process;
    share->positions = positions;
    share->process = peers->process;
    share->processes = peers->processes;
    share->block = (uint32_t)each;
    share->begin = begin < positions ? (uint32_t)begin : positions;
    share->count = positions - share->begin < each ? positions - share->begin : (uint32_t)each;
    MB_ASSERT(share->block > 0 && share->count <= share->block && share->count % step == 0);
}

void mb_share_clear(mb_share *share)
{
    mb_release_all(share->first, share->to, share->tag, share->pays, share->state);
    mb_mba_part_close(share->file);
    *share = (mb_share){0};
}

int32_t mb_share_pays(const mb_share *share, uint32_t i)
{
    MB_ASSERT(mb_share_is_terminal(share, i));
    return mb_mark_payoff(mb_share_mark(share, i), share->pays, i, share->endless);
}

/* ---- names and states of positions ---- */

mb_status mb_share_name(mb_text *out, const mb_share *share, uint32_t v, mb_error *error)
{
    mb_text bare = {0};
    MB_ASSERT(share->file && v < share->positions);
    if (!share->states)
        return mb_mba_part_name(out, share->file, v, error);
    const mb_status status = mb_mba_part_name(&bare, share->file, v / 2, error);
    if (status == MB_OK)
        mb_pair_name(out, v % 2 ? MB_P2 : MB_P1, MB_ITEM(mb_piece_of(&bare)));
    mb_text_clear(&bare);
    return status == MB_OK && out->status != MB_OK ? mb_error_plain(error, out->status) : status;
}

mb_status mb_share_states(uint64_t *out, const mb_share *share, const uint32_t *v, size_t count, mb_peers *peers)
{
    for (size_t k = 0; k < count; k++) {
        const bool asks = share->rules && v[k] != MB_NONE && mb_share_owner(share, v[k]) != share->process;
        out[k] = v[k];
        if (asks)
            mb_peers_put_number(peers, mb_share_owner(share, v[k]), mb_share_index(share, v[k]));
    }
    mb_status status = share->rules ? mb_peers_exchange(peers, NULL, MB_OK) : MB_OK;
    if (status != MB_OK || !share->rules)
        return status;
    for (int from = 0; from < peers->processes; from++)
        while (mb_peers_left(peers, from)) {
            const uint64_t i = mb_peers_take_number(peers, from);
            MB_ASSERT(i < share->count);
            mb_peers_put(peers, from, &share->state[i], sizeof share->state[i]);
        }
    if ((status = mb_peers_exchange(peers, NULL, MB_OK)) != MB_OK)
        return status;
    for (size_t k = 0; k < count; k++) {
        if (v[k] == MB_NONE)
            continue;
        const int owner = mb_share_owner(share, v[k]);
        if (owner == share->process)
            out[k] = share->state[mb_share_index(share, v[k])];
        else
            memcpy(&out[k], mb_peers_take(peers, owner, sizeof out[k]), sizeof out[k]);
    }
    return MB_OK;
}

mb_status mb_share_find(uint32_t *out, const mb_share *share, const char *name, mb_player mover, mb_peers *peers,
                        mb_error *error)
{
    mb_text its = {0};
    uint32_t exact = MB_NONE, bare = MB_NONE;
    const size_t length = strlen(name);
    mb_status status = MB_OK;
    for (uint32_t i = 0; i < share->count && status == MB_OK; i++) {
        const uint32_t v = share->begin + i;
        its.length = 0;
        status = mb_share_name(&its, share, v, error);
        if (status == MB_OK && its.length == length && memcmp(mb_text_string(&its), name, length) == 0)
            exact = v;
        its.length = 0;
        if (status != MB_OK || !share->states || mb_share_mover(share, i) != mover)
            continue;
        status = mb_mba_part_name(&its, share->file, v / 2, error);
        if (status == MB_OK && its.length == length && memcmp(mb_text_string(&its), name, length) == 0)
            bare = v;
    }
    mb_text_clear(&its);
    const uint64_t found = mb_peers_largest(exact == MB_NONE ? 0 : (uint64_t)exact + 1);
    const uint64_t half = mb_peers_largest(bare == MB_NONE ? 0 : (uint64_t)bare + 1);
    *out = found ? (uint32_t)(found - 1) : half ? (uint32_t)(half - 1) : MB_NONE;
    return mb_peers_agree(peers, status);
}
