/* of_share.c -- the answers of an arena that many processes have solved together.
 *
 * Process 0 sends a request to all processes, one number: for a window of positions, for the best moves of a
 * position, or the end of serving.  Then the owner of these positions sends them to process 0.  The places of a game
 * are states: the owner of a position requests the states that its moves lead to from their owners.  The places of a
 * file are positions, whose names every process can read.
 */
#include "mpi/of_share.h"

#include "arena/names.h"
#include "core/mem.h"

enum { WINDOW = 1 << 11 };                        /* positions that are sent at once */
enum { ASK_NOTHING, ASK_WINDOW, ASK_BEST, ASKS }; /* the number is ASKS * position + one of these */

/* A position and the facts about it, as they are sent. */
typedef struct answered {
    mb_place place;
    mb_facts facts;
} answered;

typedef struct of_share {
    mb_answer base;
    const mb_share_solution *solution;
    mb_peers *peers;
    answered window[WINDOW]; /* positions begin .. begin+count-1 */
    uint32_t begin, count;
    uint32_t from; /* the position that the question is about */
    uint32_t at;   /* the position that was asked for last */
} of_share;

static mb_ground ground_of(const mb_share *share)
{
    return share->rules ? mb_ground_of_rules(share->rules) : (mb_ground){.endless = share->endless};
}

/* ---- by all processes ---- */

/* The place of position v, which a move of player `before` leads to; `at` is its state in a game, and v in a file. */
static mb_place of_share_place_of(const mb_share *share, uint32_t v, uint64_t at, mb_player before)
{
    const mb_ground ground = ground_of(share);
    if (share->rules)
        return mb_ground_place(&ground, at, before);
    return (mb_place){.at = at, .mover = share->states && v % 2 ? MB_P2 : MB_P1};
}

/* The owner of positions v .. v+count-1 sends them to process 0. */
static mb_status send_window(const mb_share_solution *s, uint32_t v, uint32_t count, mb_peers *peers)
{
    const mb_share *share = s->share;
    const bool mine = mb_share_owner(share, v) == share->process;
    const uint32_t first = mb_share_index(share, v), sent = mine ? count : 0;
    uint64_t *to = mb_alloc(WINDOW, sizeof *to);
    mb_status status = mb_peers_agree(peers, to ? MB_OK : MB_ENOMEM);
    if (status == MB_OK)
        status = mb_share_states(to, share, s->move + (mine ? first : 0), sent, peers);
    for (uint32_t k = 0; k < sent && status == MB_OK; k++) {
        const uint32_t i = first + k;
        answered a = {.place = {.at = share->rules ? share->state[i] : v + k, .mover = mb_share_mover(share, i)}};
        mb_share_solution_facts(&a.facts, s, i);
        if (a.facts.has_move)
            a.facts.move = of_share_place_of(share, s->move[i], to[k], a.place.mover);
        mb_peers_put(peers, 0, &a, sizeof a);
    }
    mb_release(to);
    return status == MB_OK ? mb_peers_exchange(peers, NULL, MB_OK) : status;
}

/* How many positions from v on are sent at once. */
static uint32_t window_of(const mb_share *share, uint32_t v)
{
    const uint32_t block = share->block - mb_share_index(share, v), rest = share->positions - v;
    const uint32_t some = block < rest ? block : rest;
    return some < WINDOW ? some : WINDOW;
}

/* The owner of position v sends where its best moves lead to process 0. */
static mb_status send_best(const mb_share_solution *s, uint32_t v, mb_peers *peers)
{
    const mb_share *share = s->share;
    uint32_t *best = NULL;
    size_t count = 0;
    mb_status status = mb_share_best(&best, &count, s, v, peers);
    uint64_t *to = mb_alloc(count, sizeof *to);
    status = mb_peers_agree(peers, status == MB_OK && !to ? MB_ENOMEM : status);
    if (status == MB_OK)
        status = mb_share_states(to, share, best, count, peers);
    for (size_t k = 0; k < count && status == MB_OK; k++) {
        const mb_place place =
            of_share_place_of(share, best[k], to[k], mb_share_mover(share, mb_share_index(share, v)));
        mb_peers_put(peers, 0, &place, sizeof place);
    }
    mb_release_all(to, best);
    return status == MB_OK ? mb_peers_exchange(peers, NULL, MB_OK) : status;
}

void mb_share_serve(const mb_share_solution *s, mb_peers *peers)
{
    for (uint64_t asked; (asked = mb_peers_largest(ASK_NOTHING)) != ASK_NOTHING;) {
        const uint32_t v = (uint32_t)(asked / ASKS);
        if (asked % ASKS == ASK_BEST)
            send_best(s, v, peers);
        else
            send_window(s, v, window_of(s->share, v), peers);
    }
}

/* ---- by process 0 ---- */

/* Send a request to all processes.  They wait for it in mb_share_serve(): the request is the largest of the numbers
 * that all processes give, and all others give ASK_NOTHING. */
static void send_request(uint64_t request)
{
    mb_peers_largest(request);
}

/* Request the window that begins at v, unless v is in the window that is there. */
static mb_status fetch(of_share *self, uint32_t v)
{
    const mb_share *share = self->solution->share;
    const int owner = mb_share_owner(share, v);
    const uint32_t count = window_of(share, v);
    self->at = v;
    if (self->begin <= v && v - self->begin < self->count)
        return MB_OK;
    send_request(ASKS * (uint64_t)v + ASK_WINDOW);
    const mb_status status = send_window(self->solution, v, count, self->peers);
    self->begin = v;
    self->count = status == MB_OK ? count : 0;
    if (status == MB_OK)
        memcpy(self->window, mb_peers_take(self->peers, owner, count * sizeof *self->window),
               count * sizeof *self->window);
    return status;
}

static mb_status of_share_position(mb_place *out, const mb_answer *answer, uint32_t v)
{
    of_share *self = (of_share *)answer;
    const mb_status status = fetch(self, v);
    if (status == MB_OK)
        *out = self->window[v - self->begin].place;
    return status;
}

/* The position of a place: in a file, place.at; in a game, the last one that of_share_position() gave if that is the
 * place, else the one that the question is about. */
static uint32_t position_of(const of_share *self, mb_place place)
{
    if (!self->solution->share->rules)
        return (uint32_t)place.at;
    return self->count > 0 && mb_place_is(place, self->window[self->at - self->begin].place) ? self->at : self->from;
}

static mb_status of_share_get(mb_facts *out, const mb_answer *answer, mb_place place)
{
    of_share *self = (of_share *)answer;
    const uint32_t v = position_of(self, place);
    const mb_status status = fetch(self, v);
    MB_ASSERT(status != MB_OK || mb_place_is(place, self->window[v - self->begin].place));
    if (status == MB_OK)
        *out = self->window[v - self->begin].facts;
    return status;
}

static mb_status of_share_best(mb_places *out, const mb_answer *answer, mb_place place)
{
    const of_share *self = (const of_share *)answer;
    mb_peers *peers = self->peers;
    const uint32_t v = position_of(self, place);
    const int owner = mb_share_owner(self->solution->share, v);
    send_request(ASKS * (uint64_t)v + ASK_BEST);
    mb_status status = send_best(self->solution, v, peers);
    out->count = 0;
    while (status == MB_OK && mb_peers_left(peers, owner)) {
        mb_place next;
        memcpy(&next, mb_peers_take(peers, owner, sizeof next), sizeof next);
        status = mb_places_add(out, next);
    }
    return status;
}

static void of_share_write_name(mb_text *out, const void *share, uint64_t at, int mover)
{
    (void)mover;
    const mb_status status = mb_share_name(out, share, (uint32_t)at, NULL);
    if (status != MB_OK && out->status == MB_OK)
        out->status = status;
}

static mb_called of_share_called(const mb_answer *answer, mb_place place)
{
    const mb_share *share = ((const of_share *)answer)->solution->share;
    return share->rules
               ? mb_ground_called(&answer->ground, place)
               : (mb_called){.write = of_share_write_name, .self = share, .at = place.at, .mover = (int)place.mover};
}

static void of_share_release(mb_answer *answer)
{
    send_request(ASK_NOTHING);
    mb_release(answer);
}

mb_status mb_answer_of_share(mb_answer **out, const mb_share_solution *solution, uint32_t from, mb_peers *peers)
{
    of_share *self = mb_alloc_zero(1, sizeof *self);
    if (!self)
        return MB_ENOMEM;
    self->base = (mb_answer){.by = solution->plain ? "attractor" : "payoff",
                             .ground = ground_of(solution->share),
                             .get = of_share_get,
                             .position = of_share_position,
                             .called = of_share_called,
                             .best = of_share_best,
                             .free = of_share_release};
    self->solution = solution;
    self->from = from;
    self->peers = peers;
    *out = &self->base;
    return MB_OK;
}
