/* codes.c -- the codes of a tier, from those of later tiers, most of which other ranks have.
 *
 * A window of slots is weighed twice by the same steps: first every code that another rank has is asked for, in
 * order; when the answers are there, they are taken in the same order.  Where moves may stay in the tier, rank after
 * rank is decided in passes, as in table/tier.c.
 */
#include "core/mem.h"
#include "mpi/mill.h"

enum { WINDOW = 1 << 16 }; /* slots between two rounds, where there is nobody to ask; else full boxes end a window */

/* What a pass over a tier found, and what it is about. */
typedef struct pass {
    mb_grinder *mill;
    uint32_t tier;
    uint32_t rank;   /* codes up to rank - 1 are right; this pass decides this rank */
    uint64_t found;  /* slots decided */
    uint32_t beyond; /* the least distance that was seen and is not due yet */
    bool once;       /* all that moves lead to is known: every slot is decided */
    bool all;        /* decide only where all moves are known: there are no cycles */
    bool down;       /* from the last slot to the first */
} pass;

/* ---- asking ---- */

static mb_code ask(void *self, uint32_t tier, uint64_t ticket)
{
    pass *now = self;
    const mb_shards *shards = now->mill->shards;
    const int owner = mb_shards_owner(shards, tier, ticket);
    if (owner != shards->rank)
        mb_grinder_ask(now->mill, owner, now->tier, tier, ticket);
    return CODE_NONE;
}

static mb_code hear(void *self, uint32_t tier, uint64_t ticket)
{
    const pass *now = self;
    mb_grinder *mill = now->mill;
    const mb_shards *shards = mill->shards;
    const int owner = mb_shards_owner(shards, tier, ticket);
    if (owner == shards->rank)
        return code_get(mill->codes[tier], mb_shards_place(shards, tier, ticket), mill->width);
    uint16_t code; /* aligned, as code_get() wants it */
    memcpy(&code, mb_post_take(mill->post, owner, mill->width), mill->width);
    return code_get((const uint8_t *)&code, 0, mill->width);
}

/* Answer what the others asked. */
static void answer(mb_grinder *mill, uint32_t now)
{
    for (int r = 0; r < mill->post->ranks; r++)
        while (mb_post_left(mill->post, r)) {
            uint32_t tier;
            const uint64_t ticket = mb_grinder_asked(&tier, mill, r, now);
            const uint64_t i = mb_shards_place(mill->shards, tier, ticket);
            MB_ASSERT(mill->codes[tier] && i < mb_shards_count(mill->shards, tier));
            mb_post_put(mill->post, r, mill->codes[tier] + i * mill->width, mill->width);
        }
}

/* ---- deciding ---- */

/* Weigh the moves of slot i, unless it is decided or an end, with codes that are asked for or heard; *weighs: it was.
 * An end gets its code. */
static mb_status weigh(mb_weighed *out, bool *weighs, pass *now, uint64_t i, const mb_codes *codes)
{
    mb_grinder *mill = now->mill;
    const mb_space *space = &mill->shards->space;
    uint8_t *here = mill->codes[now->tier];
    mb_state state;
    mb_code end;
    bool again;
    *weighs = false;
    if (code_get(here, i, mill->width) != CODE_NONE
        || !mb_space_state(&state, space, now->tier, mb_shards_ticket(mill->shards, now->tier, i)))
        return MB_OK;
    if ((end = mb_weigh_end(space, state)) != CODE_NONE) {
        code_put(here, i, mill->width, end);
        now->found++;
        return MB_OK;
    }
    if (!now->once && !now->all && now->rank == 0)
        return MB_OK; /* only ends are due */
    const uint32_t most = now->once || now->all || !mill->distances ? UINT32_MAX : now->rank - 1;
    while (!mb_weigh_moves(out, space, state, codes, most, mill->distances, mill->room))
        if (mb_rooms_grow(&again, mill->room, 1) != MB_OK)
            return MB_ENOMEM;
    *weighs = true;
    return MB_OK;
}

/* The code that these moves make; CODE_NONE: it is not known yet. */
static mb_code decide(const pass *now, const mb_weighed *w)
{
    if (w->count == 0)
        return CODE_DRAWN;
    return w->unknown == 0 || (!now->all && code_is_won(w->best)) ? w->best : (mb_code)CODE_NONE;
}

/* Slot number i in the order of the pass. */
static uint64_t in_order(const pass *now, uint64_t i)
{
    return now->down ? mb_shards_count(now->mill->shards, now->tier) - 1 - i : i;
}

/* The slots begin .. end-1 of the order, now that the answers are there. */
static mb_status decide_window(pass *now, uint64_t begin, uint64_t end)
{
    mb_grinder *mill = now->mill;
    const mb_codes codes = {.get = hear, .self = now};
    for (uint64_t n = begin; n < end; n++) {
        const uint64_t i = in_order(now, n);
        mb_weighed w;
        bool weighs;
        const mb_status status = weigh(&w, &weighs, now, i, &codes);
        if (status != MB_OK)
            return status;
        if (!weighs)
            continue;
        const mb_code code = decide(now, &w);
        MB_ASSERT(!now->once || code != CODE_NONE);
        if (w.far || !code_fits(code, mill->width))
            return MB_ENOTFOUND;
        now->beyond = w.beyond < now->beyond ? w.beyond : now->beyond;
        if (code == CODE_NONE)
            continue;
        code_put(mill->codes[now->tier], i, mill->width, code);
        now->found++;
    }
    return MB_OK;
}

/* All slots of the tier, window by window: ask, answer, decide. */
static mb_status run(pass *now)
{
    mb_grinder *mill = now->mill;
    mb_post *post = mill->post;
    const uint64_t count = mb_shards_count(mill->shards, now->tier);
    const mb_codes codes = {.get = ask, .self = now};
    mb_status status = MB_OK;
    uint64_t end = 0;
    for (bool more = true; more;) {
        const uint64_t begin = end, last = post->ranks > 1 || count - begin < WINDOW ? count : begin + WINDOW;
        end = post->ranks == 1 ? last : end; /* nobody is to be asked */
        for (; end < last && status == MB_OK && !post->full; end++) {
            mb_weighed w;
            bool weighs;
            status = weigh(&w, &weighs, now, in_order(now, end), &codes);
        }
        if (status == MB_OK)
            status = mb_pace_step(mill->pace, 0);
        more = end < count;
        if ((status = mb_post_round(post, &more, status)) != MB_OK)
            return status;
        answer(mill, now->tier);
        if ((status = mb_post_round(post, NULL, MB_OK)) != MB_OK)
            return status;
        status = decide_window(now, begin, end);
    }
    now->found = mb_post_sum(now->found);
    now->beyond = (uint32_t)(UINT32_MAX - mb_post_most(UINT32_MAX - now->beyond));
    return mb_post_agree(post, status);
}

/* What is undecided in the end is drawn. */
static void draw_rest(mb_grinder *mill, uint32_t tier)
{
    const mb_shards *shards = mill->shards;
    mb_state state;
    for (uint64_t i = 0; i < mb_shards_count(shards, tier); i++)
        if (code_get(mill->codes[tier], i, mill->width) == CODE_NONE
            && mb_space_state(&state, &shards->space, tier, mb_shards_ticket(shards, tier, i)))
            code_put(mill->codes[tier], i, mill->width, CODE_DRAWN);
}

/* Rank after rank, until nothing new can come. */
static mb_status solve_inside(mb_grinder *mill, uint32_t tier)
{
    uint32_t rank = 0;
    for (bool more = true; more;) {
        pass now = {.mill = mill, .tier = tier, .rank = rank, .beyond = UINT32_MAX};
        const mb_status status = run(&now);
        if (status != MB_OK)
            return status;
        more = now.found > 0 || rank == 0 || now.beyond != UINT32_MAX;
        rank = now.found > 0 || now.beyond == UINT32_MAX ? rank + 1 : now.beyond + 1;
    }
    draw_rest(mill, tier);
    return MB_OK;
}

/* A list of states without cycles: up and down, until all are known.  What a rank decides its later slots hear at
 * once, so that two passes a rank are mostly enough. */
static mb_status solve_list(mb_grinder *mill, uint32_t tier)
{
    mb_status status = MB_OK;
    bool down = false;
    for (uint64_t left = mill->shards->slots[tier]; left > 0 && status == MB_OK; down = !down) {
        pass now = {.mill = mill, .tier = tier, .beyond = UINT32_MAX, .all = true, .down = down};
        status = run(&now);
        MB_ASSERT(status != MB_OK || (0 < now.found && now.found <= left));
        left -= now.found < left ? now.found : left;
    }
    return status;
}

mb_status mb_grinder_solve(mb_grinder *mill, uint32_t tier)
{
    const mb_space *space = &mill->shards->space;
    pass once = {.mill = mill, .tier = tier, .beyond = UINT32_MAX, .once = true};
    const mb_status status = !space->inside                            ? run(&once)
                             : space->rules->game->traits & MB_ACYCLIC ? solve_list(mill, tier)
                                                                       : solve_inside(mill, tier);
    return status == MB_OK ? mb_post_agree(mill->post, mb_pace_step(mill->pace, mill->shards->slots[tier])) : status;
}
