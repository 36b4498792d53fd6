/* tier_retrograde.c -- retrograde analysis of a tier whose slots lie on many processes.
 *
 * Each process has the counters and outcomes of its own slots.  Distance after distance it finds those of its slots
 * that are decided, and sends an update for each of their predecessors to the process of that predecessor.  Those
 * come from unmoves() of the game; without it the moves of the tier are transposed: each is sent once to the process
 * of the slot that it leads to.
 */
#include "core/mem.h"
#include "mpi/tier_solver.h"
#include "table/retrograde.h"

void mb_tier_processes_forget(mb_tier_processes *s)
{
    mb_tier_frontier_clear(&s->frontier);
    mb_release_all(s->begin, s->from);
    s->begin = s->from = NULL;
}

/* Does unmoves() list all predecessors in a tier, and do all of them have slots? */
static bool lists_predecessors(const mb_tier_processes *s)
{
    return s->shards.space.rules->game->unmoves && !s->shards.list;
}

/* ---- counting the successors ---- */

/* The moves of a state, in s->room->next; as much room is made as they need. */
static mb_status list_successors(size_t *count, mb_tier_processes *s, mb_state state)
{
    bool again = true;
    while (again) {
        mb_room_moves(count, s->room, s->shards.space.rules, state);
        if (mb_rooms_grow(&again, s->room, 1) != MB_OK)
            return MB_ENOMEM;
    }
    return MB_OK;
}

/* Does the mover change between two states?  Those of a slot may have exchanged the players: both are to be as the
 * move has them. */
static bool changes(const mb_space *space, mb_state from, mb_state to)
{
    return mb_space_impartial(space) || mb_space_mover(space, from) != mb_space_mover(space, to);
}

/* Of the `count` states in s->room->next, moves or unmoves of `state`: the keys of those in the tier, each once, in
 * s->room->key; with `other` those for which the mover changes, else those for which it does not. */
static size_t keep_inside(mb_tier_processes *s, mb_state state, size_t count, uint32_t tier, bool other)
{
    const mb_space *space = &s->shards.space;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t at;
        const uint64_t key = mb_space_slot(&at, space, s->room->next[i]);
        if (key != MB_NO_SLOT && at == tier && changes(space, state, s->room->next[i]) == other)
            s->room->key[kept++] = key;
    }
    return mb_retrograde_distinct(s->room->key, kept);
}

/* The outcome of a move to a later tier, for the player who makes it; *far: its distance is too large. */
static mb_outcome weigh_move(const mb_tier_processes *s, mb_state from, mb_state to, mb_outcome outcome, bool *far)
{
    const mb_space *space = &s->shards.space;
    if (outcome == OUTCOME_NONE) /* a terminal position, or one that no play reaches */
        outcome = mb_weigh_terminal(space, to);
    if (outcome == OUTCOME_NONE)
        outcome = OUTCOME_DRAWN;
    *far = *far || (outcome != OUTCOME_DRAWN && outcome_distance(outcome) >= OUTCOME_FAR);
    return *far ? (mb_outcome)OUTCOME_NONE : outcome_before(outcome, changes(space, from, to), 1);
}

/* Count the successors of a slot in the tier, and weigh the others. */
static mb_status count_slot(mb_tier_processes *s, mb_tier_pass *now, uint64_t n, const mb_outcomes *outcomes,
                            bool decide)
{
    const mb_shards *shards = &s->shards;
    mb_state state;
    size_t count, inside = 0;
    bool far = false;
    mb_outcome best = OUTCOME_NONE;
    if (!mb_space_state(&state, &shards->space, now->tier, mb_shards_key(shards, now->tier, n)))
        return MB_OK;
    const mb_outcome over = mb_weigh_terminal(&shards->space, state);
    if (over != OUTCOME_NONE) {
        if (decide)
            frontier_terminal(&s->frontier, n, over);
        return MB_OK;
    }
    const mb_status status = list_successors(&count, s, state);
    for (size_t i = 0; i < count && status == MB_OK; i++) {
        uint32_t tier;
        const uint64_t key = mb_space_slot(&tier, &shards->space, s->room->next[i]);
        if (tier == now->tier)
            continue;
        const mb_outcome outcome = outcomes->get(outcomes->self, tier, key);
        const mb_outcome before = decide ? weigh_move(s, state, s->room->next[i], outcome, &far) : best;
        best = before > best ? before : best;
    }
    if (!decide || status != MB_OK)
        return status;
    for (int other = 0; other < 2; other++)
        inside += keep_inside(s, state, count, now->tier, other);
    best = count == 0 ? (mb_outcome)OUTCOME_DRAWN : best;
    now->found += inside;
    now->many = now->many || inside > FRONTIER_OPEN;
    now->far = now->far || far || !outcome_fits(best, s->base.width);
    if (!now->many && !now->far)
        frontier_enter(&s->frontier, n, inside, best);
    return MB_OK;
}

/* ---- transposing the moves ---- */

/* Moves as they arrive: from the slot of key from[i] to a slot of this process, to[i] = its index << 1 | the mover
 * changes. */
typedef struct arrivals {
    uint64_t *to, *from;
    size_t count, room_to, room_from;
} arrivals;

static mb_status send_moves(mb_tier_processes *s, uint32_t tier, uint64_t n)
{
    const mb_shards *shards = &s->shards;
    const uint64_t own = mb_shards_key(shards, tier, n);
    mb_state state;
    size_t count;
    if (s->frontier.left[n] == 0 || !mb_space_state(&state, &shards->space, tier, own))
        return MB_OK;
    const mb_status status = list_successors(&count, s, state);
    for (unsigned other = 0; other < 2 && status == MB_OK; other++) {
        const size_t inside = keep_inside(s, state, count, tier, other);
        for (size_t i = 0; i < inside; i++) {
            const int owner = mb_shards_owner(shards, tier, s->room->key[i]);
            mb_peers_put_small(s->peers, owner, other);
            mb_peers_put_number(s->peers, owner, s->room->key[i]);
            mb_peers_put_number(s->peers, owner, own);
        }
    }
    return status;
}

static mb_status receive_moves(arrivals *a, mb_tier_processes *s, uint32_t tier)
{
    for (int from = 0; from < s->peers->processes; from++)
        while (mb_peers_left(s->peers, from)) {
            if (!mb_grow(&a->to, &a->room_to, a->count, 1) || !mb_grow(&a->from, &a->room_from, a->count, 1))
                return MB_ENOMEM;
            const uint64_t other = mb_peers_take_small(s->peers, from);
            a->to[a->count] = mb_shards_index(&s->shards, tier, mb_peers_take_number(s->peers, from)) << 1 | other;
            a->from[a->count++] = mb_peers_take_number(s->peers, from);
        }
    return MB_OK;
}

/* Sort the moves by the slots that they lead to, those first for which the mover stays. */
static mb_status sort_arrivals(mb_tier_processes *s, const arrivals *a, uint64_t slots)
{
    s->begin = mb_alloc_zero(2 * slots + 2, sizeof *s->begin);
    s->from = mb_alloc(a->count, sizeof *s->from);
    if (!s->begin || !s->from)
        return MB_ENOMEM;
    for (size_t i = 0; i < a->count; i++)
        s->begin[a->to[i] + 2]++;
    for (uint64_t n = 2; n < 2 * slots + 2; n++)
        s->begin[n] += s->begin[n - 1];
    for (size_t i = 0; i < a->count; i++)
        s->from[s->begin[a->to[i] + 1]++] = a->from[i];
    MB_ASSERT(s->begin[2 * slots] == a->count && s->begin[0] == 0);
    return MB_OK;
}

static mb_status exchange_moves(mb_tier_processes *s, uint32_t tier)
{
    const uint64_t slots = mb_shards_count(&s->shards, tier);
    arrivals a = {0};
    mb_status status = MB_OK;
    uint64_t n = 0;
    for (bool more = true; more;) {
        for (; n < slots && status == MB_OK && !s->peers->full; n++)
            status = send_moves(s, tier, n);
        if (status == MB_OK)
            status = mb_pace_step(&s->base.pace, 0);
        more = n < slots;
        if ((status = mb_peers_exchange(s->peers, &more, status)) != MB_OK)
            break;
        status = receive_moves(&a, s, tier);
    }
    if (status == MB_OK)
        status = sort_arrivals(s, &a, slots);
    mb_release_all(a.to, a.from);
    return mb_peers_agree(s->peers, status);
}

/* Is there memory for the transposed moves, on every process? */
static bool moves_fit(mb_tier_processes *s, const mb_tier_pass *now)
{
    const mb_limits *limits = s->base.pace.limits;
    const uint64_t moves = now->found / (uint64_t)s->peers->processes, slots = mb_shards_count(&s->shards, now->tier);
    const uint64_t need = 32 * moves + 16 * slots + s->base.method->bytes(&s->base);
    return mb_peers_largest(limits && limits->bytes && need > limits->bytes) == 0;
}

static mb_status retrograde_count(mb_tier_processes *s, mb_tier_pass *now)
{
    mb_status status = mb_tier_frontier_open(&s->frontier, s->outcomes[now->tier],
                                             mb_shards_count(&s->shards, now->tier), s->base.width, false);
    if ((status = mb_peers_agree(s->peers, status)) != MB_OK
        || (status = mb_tier_for_each_window(s, now, count_slot)) != MB_OK)
        return status;
    now->found = mb_peers_sum(now->found);
    now->many = mb_peers_largest(now->many) != 0;
    if (now->many || now->found == 0 || lists_predecessors(s))
        return MB_OK;
    now->many = !moves_fit(s, now);
    return now->many ? MB_OK : exchange_moves(s, now->tier);
}

/* ---- from decided slots to their predecessors ---- */

/* The decided slots of a distance, one after the other. */
typedef struct decided_walk {
    uint32_t chunks, chunk; /* how many chunks there are, and which of them is scanned */
    uint32_t at;            /* the next slot among those decided in it, lost ones first */
    bool scanned;
} decided_walk;

/* The next decided slot of this process, and whether it is won; false: there are no more. */
static bool next_decided(uint64_t *slot, bool *won, decided_walk *w, mb_tier_frontier *f, uint32_t distance)
{
    for (; w->chunk < w->chunks; w->chunk++, w->scanned = false) {
        if (!w->scanned) {
            mb_tier_frontier_scan(f, 0, f->chunk[w->chunk], distance);
            w->scanned = true;
            w->at = 0;
        }
        const uint32_t lost = f->count[0][0], all = lost + f->count[1][0];
        if (w->at == all)
            continue;
        *won = w->at >= lost;
        *slot =
            (uint64_t)f->chunk[w->chunk] * FRONTIER_CHUNK + f->decided[*won ? FRONTIER_CHUNK - all + w->at : w->at];
        w->at++;
        return true;
    }
    return false;
}

/* List the states that one move leads from to this one, in s->room->next. */
static mb_status list_before(size_t *count, mb_tier_processes *s, mb_state state)
{
    const mb_rules *rules = s->shards.space.rules;
    for (bool again = true; again;) {
        *count = rules->game->unmoves(rules->self, state, s->room->next, s->room->room);
        s->room->wanted = *count > s->room->room ? *count : 0;
        if (mb_rooms_grow(&again, s->room, 1) != MB_OK)
            return MB_ENOMEM;
    }
    return MB_OK;
}

/* Send an update for each of these predecessors to its process: it has a move that wins, or one that loses. */
static void send_updates(mb_tier_processes *s, uint32_t tier, const uint64_t *keys, size_t count, bool wins)
{
    for (size_t i = 0; i < count; i++) {
        const int owner = mb_shards_owner(&s->shards, tier, keys[i]);
        mb_peers_put_small(s->peers, owner, wins);
        mb_peers_put_number(s->peers, owner, keys[i]);
    }
}

/* Send the updates for all predecessors of a decided slot. */
static mb_status send_decided(mb_tier_processes *s, uint32_t tier, uint64_t n, bool won)
{
    MB_ASSERT(n < mb_shards_count(&s->shards, tier));
    for (int other = 0; other < 2 && s->begin; other++) {
        const uint64_t *begin = s->begin + 2 * n + (uint64_t)other;
        send_updates(s, tier, s->from + begin[0], begin[1] - begin[0], won != other);
    }
    if (s->begin)
        return MB_OK;
    mb_state state = 0;
    size_t count;
    const bool is = mb_space_state(&state, &s->shards.space, tier, mb_shards_key(&s->shards, tier, n));
    MB_ASSERT(is);
    (void)is;
    const mb_status status = list_before(&count, s, state);
    for (int other = 0; other < 2 && status == MB_OK; other++)
        send_updates(s, tier, s->room->key, keep_inside(s, state, count, tier, other), won != other);
    return status;
}

/* Apply the updates that other processes have sent for slots of this one. */
static void receive_decided(mb_tier_processes *s, const mb_tier_pass *now)
{
    for (int from = 0; from < s->peers->processes; from++)
        while (mb_peers_left(s->peers, from)) {
            const bool wins = mb_peers_take_small(s->peers, from) != 0;
            const uint64_t n = mb_shards_index(&s->shards, now->tier, mb_peers_take_number(s->peers, from));
            (wins ? frontier_win : frontier_lose)(&s->frontier, n, now->rank + 1);
        }
}

static mb_status retrograde_spread(mb_tier_processes *s, mb_tier_pass *now)
{
    mb_tier_frontier *f = &s->frontier;
    decided_walk w = {.chunks = mb_tier_frontier_chunks(f, now->rank)};
    mb_status status = MB_OK;
    for (bool more = true; more;) {
        uint64_t slot;
        bool won;
        more = false;
        while (status == MB_OK && !now->far && !s->peers->full
               && (more = next_decided(&slot, &won, &w, f, now->rank)))
            if (frontier_goes_on(f, now->rank))
                status = send_decided(s, now->tier, slot, won);
            else
                now->far = true;
        if (status == MB_OK)
            status = mb_pace_step(&s->base.pace, 0);
        if ((status = mb_peers_exchange(s->peers, &more, status)) != MB_OK)
            return status;
        receive_decided(s, now);
    }
    now->far = mb_peers_largest(now->far) != 0;
    MB_ASSERT(now->far || w.chunk == w.chunks);
    now->beyond = UINT64_MAX - mb_peers_largest(UINT64_MAX - mb_tier_frontier_next(f, now->rank));
    return MB_OK;
}

mb_status mb_tier_processes_retrograde(mb_tier_processes *s, mb_tier_pass *now)
{
    const uint64_t slots = mb_shards_count(&s->shards, now->tier);
    mb_status status = MB_OK;
    if (now->kind == MB_PASS_COUNT)
        status = retrograde_count(s, now);
    else if (now->kind == MB_PASS_UPDATE)
        status = retrograde_spread(s, now);
    else if (now->kind == MB_PASS_FINISH)
        mb_tier_frontier_finish(&s->frontier, 0, slots);
    else
        memset(s->outcomes[now->tier], 0, slots * s->base.width);
    if (status != MB_OK || now->kind == MB_PASS_FINISH || now->many || now->far)
        mb_tier_processes_forget(s);
    return status == MB_OK && now->far ? (mb_status)MB_ENOTFOUND : status;
}
