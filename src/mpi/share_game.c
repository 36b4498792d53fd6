/* share_game.c -- a game as an arena that lies on many processes.
 *
 * When all states are numbered (explore.c), each is sent from the process of its hash to the process that owns its
 * number.  That process lists the moves of the state once more, and asks the processes of their hashes for numbers.
 */
#include "core/mem.h"
#include "mpi/explore.h"
#include "mpi/share.h"

/* ---- states to the owners of their numbers ---- */

static void take_states(mb_share *share, const mb_explored *explored, mb_peers *peers)
{
    for (int from = 0; from < peers->processes; from++)
        while (mb_peers_left(peers, from)) {
            mb_state state;
            memcpy(&state, mb_peers_take(peers, from, sizeof state), sizeof state);
            const uint64_t pair = mb_peers_take_number(peers, from);
            const uint32_t i = (uint32_t)(pair >> 1), side = (uint32_t)(pair & 1);
            MB_ASSERT(i < share->count);
            share->state[i] = state;
            share->tag[i] = (uint8_t)((unsigned)explored->rules->first ^ side); /* of a pair: the player to move */
        }
}

static mb_status send_states(mb_share *share, const mb_explored *explored, mb_peers *peers, mb_pace *pace)
{
    mb_status status = MB_OK;
    for (unsigned side = 0; side < 2; side++) {
        const mb_hash *seen = &explored->seen[side];
        uint32_t at = 0;
        for (bool more = true; more;) {
            const uint32_t began = at;
            for (; at < seen->count && !peers->full; at++) {
                const uint32_t v = explored->number[side][at];
                mb_peers_put(peers, mb_share_owner(share, v), &seen->key[at], sizeof seen->key[at]);
                mb_peers_put_number(peers, mb_share_owner(share, v), (uint64_t)mb_share_index(share, v) << 1 | side);
            }
            status = mb_pace_step(pace, at - began);
            more = at < seen->count;
            if ((status = mb_peers_exchange(peers, &more, status)) != MB_OK)
                return status;
            take_states(share, explored, peers);
        }
    }
    return MB_OK;
}

/* ---- moves ---- */

/* The moves of the positions of a share, while they are listed. */
typedef struct rows {
    mb_share *share;
    const mb_explored *explored;
    mb_peers *peers;
    mb_room *room;
    size_t to_room;
    mb_state *asked; /* the states that the moves of a window lead to, in order: their numbers are requested */
    uint64_t asked_count;
    size_t asked_room;
    mb_hash twins; /* finds parallel moves of positions with many moves */
} rows;

/* Set the mark and the player to move of a position; returns whether it is unmarked. */
static bool share_game_mark(mb_share *share, const mb_explored *explored, uint32_t i)
{
    const mb_game *game = explored->rules->game;
    const mb_state state = share->state[i];
    mb_mark is = game->mark(explored->rules->self, state);
    mb_player mover = game->mover ? game->mover(explored->rules->self, state) : MB_P1;
    if (explored->impartial) {
        mover = (mb_player)(share->tag[i] & 1);
        if (is == MB_MOVER_WINS || is == MB_MOVER_LOSES)
            is = (is == MB_MOVER_WINS) == (mover == MB_P1) ? MB_WIN1 : MB_WIN2;
    }
    share->tag[i] = mb_tag(mover, is, false);
    if (is == MB_PAYS && share->pays)
        share->pays[i] = game->payoff(explored->rules->self, state);
    return is == MB_UNMARKED;
}

/* The side that the moves of a position lead to. */
static unsigned side_of_moves(const rows *self, uint32_t i)
{
    const mb_explored *explored = self->explored;
    return explored->impartial ? mb_share_mover(self->share, i) == explored->rules->first : 0;
}

/* List the moves of position i, and request the numbers of the states that they lead to. */
static mb_status share_game_request(rows *self, uint32_t i)
{
    mb_share *share = self->share;
    size_t count = 0;
    if (share_game_mark(share, self->explored, i))
        while (!mb_room_moves(&count, self->room, self->explored->rules, share->state[i])) {
            bool again;
            const mb_status status = mb_rooms_grow(&again, self->room, 1);
            if (status != MB_OK)
                return status;
        }
    if (!mb_grow(&self->asked, &self->asked_room, self->asked_count, count))
        return MB_ENOMEM;
    share->first[i + 1] = count; /* how many, until the replies are read */
    for (size_t k = 0; k < count; k++) {
        const mb_state to = mb_explored_fold(self->explored, self->room->next[k]);
        const int home = mb_peers_home(self->peers, mb_hash_mix(to));
        self->asked[self->asked_count++] = to;
        if (home == self->peers->process)
            continue;
        mb_peers_put(self->peers, home, &to, sizeof to);
        if (self->explored->impartial)
            mb_peers_put_small(self->peers, home, side_of_moves(self, i));
    }
    return MB_OK;
}

static uint32_t share_game_number_of(const rows *self, unsigned side, mb_state state)
{
    const uint32_t at = mb_hash_find(&self->explored->seen[side], state);
    MB_ASSERT(at < self->explored->seen[side].count);
    return self->explored->number[side][at];
}

static void share_game_reply(rows *self)
{
    mb_peers *peers = self->peers;
    for (int from = 0; from < peers->processes; from++)
        while (mb_peers_left(peers, from)) {
            mb_state state;
            memcpy(&state, mb_peers_take(peers, from, sizeof state), sizeof state);
            const unsigned side = self->explored->impartial ? (unsigned)mb_peers_take_small(peers, from) : 0;
            mb_peers_put_number(peers, from, share_game_number_of(self, side, state));
        }
}

/* Keep the first of each target among to[0 .. count-1]; *kept: how many stay. */
static mb_status drop_twins(size_t *kept, rows *self, uint32_t *to, size_t count)
{
    enum { FEW = 32 };
    size_t some = 0;
    mb_status status = MB_OK;
    for (size_t k = 0; k < count && status == MB_OK; k++) {
        bool is_new = true;
        if (count <= FEW) {
            for (size_t twin = 0; twin < some && is_new; twin++)
                is_new = to[twin] != to[k];
        } else {
            uint32_t number;
            status = mb_hash_add(&number, &is_new, &self->twins, to[k]);
        }
        if (is_new)
            to[some++] = to[k];
    }
    if (count > FEW)
        mb_hash_clear(&self->twins);
    *kept = some;
    return status;
}

/* Read the numbers of the targets of the moves of positions begin .. end-1. */
static mb_status share_game_read_replies(rows *self, uint32_t begin, uint32_t end)
{
    mb_share *share = self->share;
    uint64_t next = 0;
    mb_status status = MB_OK;
    for (uint32_t i = begin; i < end && status == MB_OK; i++) {
        size_t count = (size_t)share->first[i + 1], kept = 0;
        MB_ASSERT(next + count <= self->asked_count);
        const uint64_t first = share->first[i];
        if (!mb_grow(&share->to, &self->to_room, (size_t)first, count + 1))
            return MB_ENOMEM;
        for (size_t k = 0; k < count; k++) {
            const mb_state to = self->asked[next++];
            const int home = mb_peers_home(self->peers, mb_hash_mix(to));
            share->to[first + k] = home == self->peers->process
                                       ? share_game_number_of(self, side_of_moves(self, i), to)
                                       : (uint32_t)mb_peers_take_number(self->peers, home);
        }
        status = drop_twins(&kept, self, share->to + first, count);
        MB_ASSERT(kept <= count);
        share->first[i + 1] = first + kept;
    }
    MB_ASSERT(status != MB_OK || next == self->asked_count);
    self->asked_count = 0;
    return status;
}

/* Window after window: request, reply, read. */
static mb_status share_game_list_moves(rows *self, mb_pace *pace)
{
    enum { WINDOW = 1 << 14 }; /* positions between two rounds of messages at most */
    mb_peers *peers = self->peers;
    const uint32_t count = self->share->count;
    mb_status status = MB_OK;
    uint32_t end = 0;
    self->share->first[0] = 0;
    for (bool more = true; more;) {
        const uint32_t begin = end, last = count - begin < WINDOW ? count : begin + WINDOW;
        for (; end < last && status == MB_OK && !peers->full; end++)
            status = share_game_request(self, end);
        if (status == MB_OK)
            status = mb_pace_step(pace, end - begin);
        more = end < count;
        if ((status = mb_peers_exchange(peers, &more, status)) != MB_OK)
            return status;
        share_game_reply(self);
        if ((status = mb_peers_exchange(peers, NULL, MB_OK)) != MB_OK)
            return status;
        status = share_game_read_replies(self, begin, end);
    }
    return mb_peers_agree(peers, status);
}

/* Allocate the share; payoffs only where a position of some process pays. */
static mb_status allocate(mb_share *share, const mb_explored *explored)
{
    bool pays = false;
    for (unsigned side = 0; side < 2; side++)
        for (uint32_t at = 0; at < explored->seen[side].count && explored->rules->game->payoff && !pays; at++)
            pays = explored->rules->game->mark(explored->rules->self, explored->seen[side].key[at]) == MB_PAYS;
    pays = mb_peers_largest(pays) > 0;
    share->first = mb_alloc((size_t)share->count + 1, sizeof *share->first);
    share->tag = mb_alloc_zero(share->count, sizeof *share->tag);
    share->state = mb_alloc(share->count, sizeof *share->state);
    share->pays = pays ? mb_alloc_zero(share->count, sizeof *share->pays) : NULL;
    return share->first && share->tag && share->state && (!pays || share->pays) ? MB_OK : MB_ENOMEM;
}

mb_status mb_share_of_rules(mb_share *out, const mb_rules *rules, const mb_share_options *options, mb_peers *peers,
                            const mb_limits *limits, mb_error *error)
{
    mb_share share = {.rules = rules};
    mb_explored explored = {0};
    rows self = {.share = &share, .explored = &explored, .peers = peers};
    mb_status status = mb_share_explore(&explored, rules, options->symmetry, peers, limits, error);
    if (status != MB_OK)
        return status;
    mb_share_distribute(&share, (uint32_t)explored.total, 1, peers);
    share.states = explored.impartial ? explored.states : 0;
    mb_pace pace = mb_pace_begin(limits, 0);
    status = allocate(&share, &explored);
    if (status == MB_OK)
        status = mb_rooms_new(&self.room, 1);
    if ((status = mb_peers_agree(peers, status)) != MB_OK
        || (status = send_states(&share, &explored, peers, &pace)) != MB_OK
        || (status = share_game_list_moves(&self, &pace)) != MB_OK)
        goto done;
    uint32_t *exact = mb_resize(share.to, (size_t)share.first[share.count] + 1, sizeof *exact);
    share.to = exact ? exact : share.to; /* it grew by doubling */
    share.moves = mb_peers_sum(share.first[share.count]);
    *out = share;
    share = (mb_share){0};
done:
    if (self.room)
        mb_rooms_free(self.room, 1);
    mb_release(self.asked);
    mb_explored_clear(&explored);
    mb_share_clear(&share);
    return status;
}
