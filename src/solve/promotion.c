/* promotion.c -- priority promotion (Benerecetti, Dell'Erba, Mogavero 2016).
 *
 * Regions are made from the highest priority down.  A region has heads, the free positions of the highest free
 * priority, of player P's parity, and P's attractor of them among the free positions.  A region is open if the
 * opponent Q can leave it for a free position from one of his heads, or if one of P's heads has no move into it; then
 * the next region is made. From a closed region Q can only move to higher regions, which are P's, too.  If he has no
 * such move, P wins the region. Else it is promoted: it is merged into the lowest region that Q can move to, and all
 * regions between are free again.
 *
 * A step costs the moves of the positions that it moves between regions.  In particular, regions are not made again
 * from the highest priority down when one is won, but from the first one on that this changes (promotion_win()):
 * there may be as many won regions as positions.
 */
#include "core/mem.h"
#include "solve/parity.h"

#define SOLVED UINT32_MAX

typedef struct region {
    uint32_t top;   /* the place of its highest head, plus one */
    uint32_t heads; /* number of heads, which come first among its members */
    uint32_t begin; /* its members are in `line` from here on, up to those of the next region */
} region;

typedef struct promoter {
    mb_component *game;
    uint8_t *free;      /* free[v]: 1 + its owner, or 0 when v is in a region or solved */
    uint32_t *state;    /* state[v]: number of the region of v, or SOLVED; meaningless while v is free */
    uint8_t *watch;     /* see mb_watched() */
    uint32_t *strategy; /* strategy[v]: move of v, if the player of its region owns it; it is the game's move[] */
    uint32_t *line;     /* members of all regions, one region after the other */
    uint32_t *spare;
    uint32_t line_count;
    region *regions;
    size_t count, room;
    uint32_t at; /* no free position is at this place or later, in the order of the priorities */
    uint32_t solved;
    uint64_t steps;
} promoter;

/* The highest priority of a region. */
static inline uint32_t region_priority(const promoter *s, size_t number)
{
    return s->game->priority[mb_component_at(s->game, s->regions[number].top - 1)];
}

static inline uint8_t region_player(const promoter *s, size_t number)
{
    return (uint8_t)mb_parity(region_priority(s, number));
}

static inline uint32_t region_end(const promoter *s, size_t number)
{
    return number + 1 < s->count ? s->regions[number + 1].begin : s->line_count;
}

static bool has_free_move(promoter *s, uint32_t v)
{
    return mb_has_free_move(s->game, s->free, v, s->watch, &s->steps);
}

/* A move of v into that region, or MB_NONE. */
static uint32_t move_into(promoter *s, uint32_t v, uint32_t number)
{
    const mb_component *g = s->game;
    for (uint64_t i = g->first[v]; i < g->first[v + 1]; i++) {
        s->steps++;
        if (s->state[g->to[i]] == number && !s->free[g->to[i]])
            return g->to[i];
    }
    return MB_NONE;
}

/* Has v a move to another position that is not solved? */
static bool has_open_move(promoter *s, uint32_t v)
{
    const mb_component *g = s->game;
    for (uint64_t i = g->first[v]; i < g->first[v + 1]; i++) {
        s->steps++;
        if (s->state[g->to[i]] != SOLVED && g->to[i] != v)
            return true;
    }
    return false;
}

static inline void set_free(promoter *s, uint32_t v)
{
    s->free[v] = 1 + mb_component_owner(s->game, v);
}

/* Attract free positions to the members of the last region, from its member number `from` on.  Local variables as in
 * zielonka.c. */
static void promotion_attract(promoter *s, uint32_t from)
{
    const mb_component g = *s->game;
    const uint32_t number = (uint32_t)s->count - 1, own = 1 + (uint32_t)region_player(s, number);
    uint8_t *const free = s->free, *const watch = s->watch;
    uint32_t *const state = s->state, *const strategy = s->strategy, *const line = s->line;
    uint32_t end = s->line_count;
    uint64_t steps = 0;
    for (uint32_t k = s->regions[number].begin + from; k < end; k++) {
        const uint32_t v = line[k];
        const uint64_t last = g.before[v + 1];
        for (uint64_t i = g.before[v]; i < last; i++) {
            const uint32_t u = g.from[i];
            if (!free[u])
                continue;
            if (free[u] == own)
                strategy[u] = v;
            else if (mb_has_free_move(&g, free, u, watch, &steps))
                continue;
            free[u] = 0;
            state[u] = number;
            line[end++] = u;
        }
        steps += last - g.before[v] + 1;
    }
    s->line_count = end;
    s->steps += steps;
}

/* Is the last region open?  If not, P's heads get their moves. */
static bool is_open(promoter *s)
{
    const region *r = &s->regions[s->count - 1];
    const uint8_t player = region_player(s, s->count - 1);
    for (uint32_t i = 0; i < r->heads; i++) {
        const uint32_t v = s->line[r->begin + i];
        if (s->state[v] == SOLVED)
            continue;
        const bool own = mb_component_owner(s->game, v) == player;
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
    const uint8_t player = region_player(s, last);
    uint32_t lowest = MB_NONE;
    for (uint32_t k = r->begin; k < s->line_count; k++) {
        const uint32_t v = s->line[k];
        if (mb_component_owner(g, v) == player || s->state[v] == SOLVED)
            continue;
        for (uint64_t i = g->first[v]; i < g->first[v + 1]; i++) {
            const uint32_t state = s->state[g->to[i]];
            if (state < last && (lowest == MB_NONE || state > lowest))
                lowest = state;
        }
        s->steps += g->first[v + 1] - g->first[v];
    }
    MB_ASSERT(lowest == MB_NONE || region_player(s, lowest) == player);
    return lowest;
}

/* Merge the last region into the region `to`, and free all between. */
static void promote(promoter *s, uint32_t to)
{
    const uint32_t begin = s->regions[s->count - 1].begin, count = s->line_count - begin, end = region_end(s, to);
    const uint32_t before = end - s->regions[to].begin;
    for (uint32_t k = end; k < begin; k++)
        if (s->state[s->line[k]] != SOLVED)
            set_free(s, s->line[k]);
    s->steps += s->line_count - end;
    memmove(s->line + end, s->line + begin, count * sizeof *s->line);
    for (uint32_t k = end; k < end + count; k++)
        if (s->state[s->line[k]] != SOLVED)
            s->state[s->line[k]] = to;
    s->line_count = end + count;
    s->count = to + 1;
    s->at = s->regions[to].top;
    promotion_attract(s, before);
}

/* The target of the move of u into the lowest region, if all its moves lead into regions; MB_NONE: some target is
 * free, or there is no target. */
static uint32_t lowest_target(promoter *s, uint32_t u)
{
    const mb_component *g = s->game;
    uint32_t lowest = MB_NONE;
    for (uint64_t i = g->first[u]; i < g->first[u + 1]; i++) {
        const uint32_t to = g->to[i];
        s->steps++;
        if (s->state[to] == SOLVED || to == u)
            continue;
        if (s->free[to])
            return MB_NONE;
        if (lowest == MB_NONE || s->state[to] > s->state[lowest])
            lowest = to;
    }
    return lowest;
}

/* The first region that must be made again since A, the `count` positions in `spare`, has left the game. */
static uint32_t first_stale(promoter *s, uint8_t player, uint32_t stale, uint32_t count)
{
    const mb_component *g = s->game;
    for (uint32_t k = 0; k < count; k++)
        for (uint64_t i = g->before[s->spare[k]]; i < g->before[s->spare[k] + 1]; i++) {
            const uint32_t u = g->from[i];
            s->steps++;
            if (s->state[u] == SOLVED || mb_component_owner(g, u) == player)
                continue;
            const uint32_t in = s->free[u] ? UINT32_MAX : s->state[u];
            if (in < stale && region_player(s, in) == player && g->priority[u] == region_priority(s, in))
                stale = in;
            const uint32_t to = lowest_target(s, u);
            if (to != MB_NONE && s->state[to] < stale && s->state[to] < in
                && region_player(s, s->state[to]) == player)
                stale = s->state[to];
        }
    return stale;
}

/* P wins the last region, and its attractor A in the whole game.  Without A, the other regions remain what they are,
 * except for Q's regions that have lost positions, and P's regions that Q can no longer leave, or that attract more
 * of Q's positions, whose moves led into A.  From the first of these on, regions are made again. */
static void promotion_win(promoter *s)
{
    const mb_component *g = s->game;
    const uint8_t player = region_player(s, s->count - 1);
    uint32_t tail = 0, stale = (uint32_t)s->count - 1;
    for (uint32_t k = s->regions[stale].begin; k < s->line_count; k++)
        if (s->state[s->line[k]] != SOLVED) {
            s->state[s->line[k]] = SOLVED;
            s->spare[tail++] = s->line[k];
        }
    for (uint32_t k = 0; k < tail; k++) {
        const uint32_t v = s->spare[k];
        for (uint64_t i = g->before[v]; i < g->before[v + 1]; i++) {
            const uint32_t u = g->from[i];
            if (s->state[u] == SOLVED || (mb_component_owner(g, u) != player && has_open_move(s, u)))
                continue;
            if (!s->free[u] && s->state[u] < stale && region_player(s, s->state[u]) != player)
                stale = s->state[u];
            s->free[u] = 0;
            s->state[u] = SOLVED;
            s->strategy[u] = v;
            s->spare[tail++] = u;
        }
        s->steps += g->before[v + 1] - g->before[v] + 1;
        g->winner[v] = player;
        if (mb_component_owner(g, v) != player)
            g->move[v] = MB_NONE;
    }
    s->solved += tail;
    stale = first_stale(s, player, stale, tail);
    for (uint32_t k = s->regions[stale].begin; k < s->line_count; k++)
        if (s->state[s->line[k]] != SOLVED)
            set_free(s, s->line[k]);
    s->steps += s->line_count - s->regions[stale].begin;
    s->line_count = s->regions[stale].begin;
    s->at = s->regions[stale].top;
    s->count = stale;
}

/* Make the next region from the highest free position. */
static mb_status make_region(promoter *s)
{
    const mb_component *g = s->game;
    uint32_t at = s->at;
    if (!mb_grow(&s->regions, &s->room, s->count, 1))
        return MB_ENOMEM;
    for (; !s->free[mb_component_at(g, at - 1)]; at--) {
        s->steps++;
        MB_ASSERT(at > 1); /* the lowest region is closed, so that some position is free */
    }
    const uint32_t priority = g->priority[mb_component_at(g, at - 1)];
    region r = {.top = at, .begin = s->line_count};
    for (; at > 0 && g->priority[mb_component_at(g, at - 1)] == priority; at--) {
        const uint32_t v = mb_component_at(g, at - 1);
        if (!s->free[v])
            continue;
        s->free[v] = 0;
        s->state[v] = (uint32_t)s->count;
        s->strategy[v] = MB_NONE;
        s->line[s->line_count++] = v;
    }
    r.heads = s->line_count - r.begin;
    s->steps += r.top - at;
    s->at = at;
    s->regions[s->count++] = r;
    promotion_attract(s, 0);
    return MB_OK;
}

static mb_status promotion_solve(promoter *s, uint64_t most, mb_pace *pace)
{
    mb_status status = MB_OK;
    while (status == MB_OK && s->steps <= most && s->solved < s->game->count) {
        const uint64_t before = s->steps;
        if (s->count == 0 || is_open(s))
            status = make_region(s);
        else {
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

static void promotion_release(void *state)
{
    promoter *s = state;
    if (s)
        mb_release_all(s->free, s->state, s->watch, s->line, s->spare, s->regions);
    mb_release(s);
}

/* The state before the first step; NULL: no memory. */
static promoter *promotion_new(mb_component *game)
{
    const uint32_t n = game->positions;
    promoter *s = mb_alloc(1, sizeof *s);
    if (!s)
        return NULL;
    *s = (promoter){.game = game,
                    .free = mb_alloc_zero(n, sizeof *s->free),
                    .state = mb_alloc(n, sizeof *s->state),
                    .watch = mb_alloc_zero(n, sizeof *s->watch),
                    .strategy = game->move,
                    .line = mb_alloc(game->count, sizeof *s->line),
                    .spare = mb_alloc(game->count, sizeof *s->spare),
                    .at = game->count};
    if (!s->free || !s->state || !s->watch || !s->line || !s->spare) {
        promotion_release(s);
        return NULL;
    }
    memset(s->state, 0xff, n * sizeof *s->state); /* what is not of the game is like SOLVED */
    for (uint32_t k = 0; k < game->count; k++) {
        const uint32_t v = mb_component_at(game, k);
        s->state[v] = 0;
        set_free(s, v);
    }
    mb_component_forget(game);
    return s;
}

mb_status mb_promotion_run(bool *solved, mb_component *game, uint64_t most, mb_pace *pace, mb_interrupted *kept)
{
    promoter *s = kept && kept->state ? kept->state : promotion_new(game);
    if (!s)
        return MB_ENOMEM;
    const mb_status status = promotion_solve(s, most, pace);
    *solved = status == MB_OK && s->solved == game->count;
    mb_interrupt(kept, s, promotion_release);
    return status;
}
