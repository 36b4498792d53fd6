/* promotion.c -- priority promotion (Benerecetti, Dell'Erba, Mogavero 2016).
 *
 * Regions are made from the highest priority down.  A region has heads, the free positions of the highest free
 * priority, of player P's parity, and P's attractor of them among the free positions.  A region is open if the
 * opponent Q can leave it for a free position from one of his heads, or if one of P's heads has no move into it; then
 * the next region is made. From a closed region Q can only move to higher regions, which are P's, too.  If he has no
 * such move, P wins the region. Else it is promoted: it is merged into the lowest region that Q can move to, and all
 * regions between are free again.
 */
#include "core/mem.h"
#include "solve/parity.h"

#define SOLVED UINT32_MAX

typedef struct region {
    uint8_t player;
    uint32_t top;        /* its highest head, plus one */
    uint32_t heads;      /* number of heads, which come first among its members */
    uint32_t begin, end; /* its members are line[begin .. end-1] */
} region;

typedef struct promoter {
    mb_component *game;
    uint8_t *free;      /* free[v]: 1 + its owner, or 0 when v is in a region or solved */
    uint32_t *state;    /* state[v]: number of the region of v, or SOLVED; meaningless while v is free */
    uint32_t *watch;    /* as in zielonka.c */
    uint32_t *strategy; /* strategy[v]: move of v, if the player of its region owns it */
    uint32_t *line;     /* members of all regions, one region after the other */
    uint32_t *spare;
    region *regions;
    size_t count, room;
    uint32_t solved;
    uint64_t steps;
} promoter;

static bool has_free_move(promoter *s, uint32_t v)
{
    const mb_component *g = s->game;
    return mb_has_free_move(s->free, g->to, g->first[v], g->first[v + 1], &s->watch[v], &s->steps);
}

/* A move of v into that region, or MB_NONE. */
static uint32_t move_into(promoter *s, uint32_t v, uint32_t number)
{
    const mb_component *g = s->game;
    for (uint32_t i = g->first[v]; i < g->first[v + 1]; i++)
        if (s->state[g->to[i]] == number && !s->free[g->to[i]])
            return g->to[i];
    return MB_NONE;
}

static inline void set_free(promoter *s, uint32_t v)
{
    s->free[v] = 1 + s->game->owner[v];
}

/* Attract free positions to the members of the last region, from its member number `from` on.  Local variables as in
 * zielonka.c. */
static void promotion_attract(promoter *s, uint32_t from)
{
    const mb_component g = *s->game;
    region *r = &s->regions[s->count - 1];
    const uint32_t number = (uint32_t)s->count - 1, own = 1 + (uint32_t)r->player;
    uint8_t *const free = s->free;
    uint32_t *const state = s->state, *const strategy = s->strategy, *const line = s->line, *const watch = s->watch;
    uint32_t end = r->end;
    uint64_t steps = 0;
    for (uint32_t k = r->begin + from; k < end; k++) {
        const uint32_t v = line[k], last = g.before[v + 1];
        for (uint32_t i = g.before[v]; i < last; i++) {
            const uint32_t u = g.from[i];
            if (!free[u])
                continue;
            if (free[u] == own)
                strategy[u] = v;
            else if (mb_has_free_move(free, g.to, g.first[u], g.first[u + 1], &watch[u], &steps))
                continue;
            free[u] = 0;
            state[u] = number;
            line[end++] = u;
        }
        steps += last - g.before[v] + 1;
    }
    r->end = end;
    s->steps += steps;
}

/* Is the last region open?  If not, P's heads get their moves. */
static bool is_open(promoter *s)
{
    const region *r = &s->regions[s->count - 1];
    for (uint32_t i = 0; i < r->heads; i++) {
        const uint32_t v = s->line[r->begin + i];
        const bool own = s->game->owner[v] == r->player;
        const uint32_t stay = own ? move_into(s, v, (uint32_t)s->count - 1) : MB_NONE;
        if (own ? stay == MB_NONE : has_free_move(s, v))
            return true;
        if (own)
            s->strategy[v] = stay;
    }
    return false;
}

/* The lowest region above the last one to which Q has a move from it, or MB_NONE. */
static uint32_t find_exit(promoter *s)
{
    const mb_component *g = s->game;
    const region *r = &s->regions[s->count - 1];
    const uint32_t last = (uint32_t)s->count - 1;
    uint32_t lowest = MB_NONE;
    for (uint32_t k = r->begin; k < r->end; k++) {
        const uint32_t v = s->line[k];
        if (g->owner[v] == r->player)
            continue;
        for (uint32_t i = g->first[v]; i < g->first[v + 1]; i++) {
            const uint32_t state = s->state[g->to[i]];
            if (state < last && (lowest == MB_NONE || state > lowest))
                lowest = state;
        }
        s->steps += g->first[v + 1] - g->first[v];
    }
    MB_ASSERT(lowest == MB_NONE || s->regions[lowest].player == r->player);
    return lowest;
}

/* Merge the last region into the region `to`, and free all between. */
static void promote(promoter *s, uint32_t to)
{
    const region last = s->regions[s->count - 1];
    region *joined = &s->regions[to];
    const uint32_t before = joined->end - joined->begin, count = last.end - last.begin;
    for (uint32_t k = joined->end; k < last.begin; k++)
        set_free(s, s->line[k]);
    s->steps += last.end - joined->end;
    memmove(s->line + joined->end, s->line + last.begin, count * sizeof *s->line);
    for (uint32_t i = 0; i < count; i++)
        s->state[s->line[joined->end + i]] = to;
    joined->end += count;
    s->count = to + 1;
    promotion_attract(s, before);
}

/* P wins the last region, and its attractor in the whole game; begin again with the rest. */
static void promotion_win(promoter *s)
{
    const mb_component *g = s->game;
    region *r = &s->regions[s->count - 1];
    const uint8_t player = r->player;
    uint32_t tail = r->end - r->begin;
    memcpy(s->spare, s->line + r->begin, tail * sizeof *s->spare);
    for (uint32_t v = 0; v < g->positions; v++)
        if (s->state[v] != SOLVED)
            set_free(s, v);
    for (uint32_t i = 0; i < tail; i++) {
        s->free[s->spare[i]] = 0;
        s->state[s->spare[i]] = SOLVED;
    }
    for (uint32_t k = 0; k < tail; k++) {
        const uint32_t v = s->spare[k];
        for (uint32_t i = g->before[v]; i < g->before[v + 1]; i++) {
            const uint32_t u = g->from[i];
            const bool own = g->owner[u] == player;
            if (!s->free[u] || (!own && has_free_move(s, u)))
                continue;
            s->free[u] = 0;
            s->state[u] = SOLVED;
            s->strategy[u] = v;
            s->spare[tail++] = u;
        }
        g->winner[v] = player;
        g->move[v] = g->owner[v] == player ? s->strategy[v] : MB_NONE;
    }
    s->steps += g->positions + tail;
    s->solved += tail;
    s->count = 0;
}

/* Make the next region from the highest free position below `at`. */
static mb_status make_region(promoter *s, uint32_t at)
{
    const mb_component *g = s->game;
    if (!mb_grow(&s->regions, &s->room, s->count, 1))
        return MB_ENOMEM;
    for (; !s->free[at - 1]; at--) {
        s->steps++;
        MB_ASSERT(at > 1); /* the lowest region is closed, so that some position is free */
    }
    const uint32_t begin = s->count > 0 ? s->regions[s->count - 1].end : 0, priority = g->priority[at - 1];
    region r = {.player = (uint8_t)mb_parity(priority), .top = at, .begin = begin, .end = begin};
    for (; at > 0 && g->priority[at - 1] == priority; at--)
        if (s->free[at - 1]) {
            s->free[at - 1] = 0;
            s->state[at - 1] = (uint32_t)s->count;
            s->strategy[at - 1] = MB_NONE;
            s->line[r.end++] = at - 1;
        }
    r.heads = r.end - r.begin;
    s->steps += r.top - at;
    s->regions[s->count++] = r;
    promotion_attract(s, 0);
    return MB_OK;
}

static mb_status promotion_solve(promoter *s, uint64_t most, mb_pace *pace)
{
    mb_status status = MB_OK;
    while (status == MB_OK && s->steps <= most && s->solved < s->game->positions) {
        const uint64_t before = s->steps;
        status = make_region(s, s->count > 0 ? s->regions[s->count - 1].top : s->game->positions);
        while (status == MB_OK && s->count > 0 && !is_open(s)) {
            const uint32_t exit = find_exit(s);
            if (exit == MB_NONE)
                promotion_win(s);
            else
                promote(s, exit);
        }
        if (status == MB_OK)
            status = mb_pace_step(pace, s->steps - before + 1);
    }
    return status;
}

mb_status mb_promotion_run(bool *solved, mb_component *game, uint64_t most, mb_pace *pace)
{
    const uint32_t n = game->positions;
    promoter s = {.game = game,
                  .free = mb_alloc(n, sizeof *s.free),
                  .state = mb_alloc(n, sizeof *s.state),
                  .watch = mb_alloc(n, sizeof *s.watch),
                  .strategy = mb_alloc(n, sizeof *s.strategy),
                  .line = mb_alloc(n, sizeof *s.line),
                  .spare = mb_alloc(n, sizeof *s.spare)};
    mb_status status = MB_ENOMEM;
    if (!s.free || !s.state || !s.watch || !s.strategy || !s.line || !s.spare)
        goto done;
    for (uint32_t v = 0; v < n; v++) {
        s.state[v] = 0;
        set_free(&s, v);
        s.watch[v] = game->first[v];
    }
    status = promotion_solve(&s, most, pace);
    *solved = status == MB_OK && s.solved == n;
done:
    mb_release_all(s.free, s.state, s.watch, s.strategy, s.line, s.spare, s.regions);
    return status;
}
