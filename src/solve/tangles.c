/* tangles.c -- recursive tangle learning (van Dijk 2018).
 *
 * A tangle of player P is a set of positions with a strategy of P under which it is strongly connected and P wins
 * every cycle: the opponent must leave it, for one of its escapes.  So when P attracts all escapes, he attracts the
 * tangle.
 *
 * A game is divided into regions from the highest priority down: heads, and what their player attracts, by moves and
 * by known tangles.  In a region that the opponent cannot leave from a head, the strongly connected components under
 * the strategy are new tangles; one without escapes is won.  Where heads leak (the opponent can leave from them), the
 * region without them and the opponent's attractor of them is divided likewise, as a deeper level.  After the lowest
 * region everything is repeated with the tangles that were learnt.
 *
 * A set of positions is a label: set[v] is the label of the set that v is in, 0 if v is solved.  A label is never
 * used again, so that a set need not be cleared.
 */
#include "core/mem.h"
#include "solve/parity.h"

#define ANY UINT32_MAX /* instead of a label: all positions that are not solved */

typedef struct tangle {
    uint32_t member, members; /* where its positions begin in `member`, each followed by its move; how many */
    uint32_t escape, escapes; /* where its escapes begin in `escape`; how many */
    uint32_t watch;           /* the escape that is examined first, since it was open the last time */
} tangle;

/* Why a tangle was not attracted the last time: examined first the next time, since it often holds again. */
typedef struct obstacle {
    uint32_t outside; /* a position of the tangle that was neither attracted nor attractable */
    uint32_t escape;  /* an escape of the tangle that was not attracted */
} obstacle;

/* The tangles of one player that have one position as an escape. */
typedef struct entries {
    uint32_t *tangle;
    size_t count, room;
} entries;

typedef struct tangles_level {
    uint32_t label;   /* of the positions that are in no region yet */
    size_t begin, at; /* its positions begin at line[begin], rising; those from line[at] on are in regions */
} tangles_level;

typedef struct learner {
    mb_component *game;
    uint32_t *set;
    uint32_t labels;
    uint32_t *watch;    /* as in zielonka.c */
    uint32_t *strategy; /* strategy[v]: of the player of v's region, or MB_NONE */
    uint32_t *queue;    /* positions of the region, or of the part that is removed from it */
    uint32_t head, tail;
    uint32_t *heads;
    uint32_t head_count;

    uint64_t *line; /* positions of all levels, one level after the other */
    uint64_t *scratch;
    size_t line_count, line_room;
    tangles_level *levels;
    size_t depth, level_room;

    tangle *tangles;
    obstacle *obstacles;
    size_t tangle_count, tangle_room, obstacle_room;
    uint32_t *member; /* position, move, position, move, … */
    size_t member_count, member_room;
    uint32_t *escape;
    size_t escape_count, escape_room;
    entries *exits; /* exits[2v + P]: tangles of P of which v is an escape */

    uint32_t *order; /* of the search for strongly connected components, as in parity_scc.c */
    uint32_t *met, *path, *next;
    bool *root;
    uint32_t *seen; /* seen[v]: number of the last search for escapes that met v, as a member or as an escape */
    uint32_t sights;

    uint32_t solved;
    bool learnt;
    uint64_t steps;
} learner;

/* Is a position of the set `set` in `rest`, and not attracted into the set `into`? */
static inline bool is_left(uint32_t set, uint32_t rest, uint32_t into)
{
    return rest == ANY ? set != 0 && set != into : set == rest;
}

/* Has v a move to `rest`? */
static inline bool can_stay(learner *s, uint32_t v, uint32_t rest, uint32_t into)
{
    const mb_component *g = s->game;
    const uint32_t first = g->first[v], last = g->first[v + 1], begin = s->watch[v];
    uint32_t i = begin;
    do {
        s->steps++;
        if (is_left(s->set[g->to[i]], rest, into)) {
            s->watch[v] = i;
            return true;
        }
        i = i + 1 < last ? i + 1 : first;
    } while (i != begin);
    return false;
}

static inline void tangles_take(learner *s, uint32_t v, uint32_t into, uint32_t move)
{
    s->set[v] = into;
    s->strategy[v] = move;
    s->queue[s->tail++] = v;
}

/* Has the tangle an escape in `rest`? */
static bool has_escape(learner *s, uint32_t number, uint32_t rest, uint32_t into)
{
    tangle *t = &s->tangles[number];
    const uint32_t *escape = s->escape + t->escape;
    uint32_t i = t->watch;
    do {
        s->steps++;
        if (is_left(s->set[escape[i]], rest, into)) {
            t->watch = i;
            s->obstacles[number].escape = escape[i];
            return true;
        }
        i = i + 1 < t->escapes ? i + 1 : 0;
    } while (i != t->watch);
    return false;
}

/* Is v neither in `rest` nor attracted? */
static inline bool tangles_is_outside(const learner *s, uint32_t v, uint32_t rest, uint32_t into)
{
    return s->set[v] != into && !is_left(s->set[v], rest, into);
}

/* Are all positions of the tangle in `rest` or attracted, and not all of them attracted? */
static bool tangles_is_whole(learner *s, uint32_t number, uint32_t rest, uint32_t into)
{
    const tangle *t = &s->tangles[number];
    bool any = false; /* in `rest` */
    for (uint32_t i = 0; i < t->members; i++) {
        const uint32_t v = s->member[t->member + 2 * i];
        s->steps++;
        if (tangles_is_outside(s, v, rest, into)) {
            s->obstacles[number].outside = v;
            return false;
        }
        any |= s->set[v] != into;
    }
    return any;
}

/* Attract the tangles of `player` of which v, just attracted, was the last open escape. */
static void attract_tangles(learner *s, uint32_t v, uint8_t player, uint32_t rest, uint32_t into)
{
    entries *e = &s->exits[2 * (size_t)v + player];
    size_t kept = 0;
    for (size_t i = 0; i < e->count; i++) {
        const uint32_t number = e->tangle[i];
        const obstacle *o = &s->obstacles[number];
        if (s->set[o->outside] == 0) /* a position of the tangle is solved: forget the tangle */
            continue;
        e->tangle[kept++] = number;
        if (tangles_is_outside(s, o->outside, rest, into) || is_left(s->set[o->escape], rest, into)
            || has_escape(s, number, rest, into) || !tangles_is_whole(s, number, rest, into))
            continue;
        const tangle *t = &s->tangles[number];
        for (uint32_t k = 0; k < t->members; k++) {
            const uint32_t u = s->member[t->member + 2 * k];
            if (s->set[u] != into)
                tangles_take(s, u, into, s->member[t->member + 2 * k + 1]);
        }
    }
    s->steps += e->count;
    e->count = kept;
}

/* Attract positions of `rest`, by moves and tangles, to those in the queue. */
static void tangles_attract(learner *s, uint8_t player, uint32_t rest, uint32_t into)
{
    const mb_component *g = s->game;
    while (s->head < s->tail) {
        const uint32_t v = s->queue[s->head++];
        for (uint32_t i = g->before[v]; i < g->before[v + 1]; i++) {
            const uint32_t u = g->from[i];
            if (!is_left(s->set[u], rest, into))
                continue;
            if (g->owner[u] == player)
                tangles_take(s, u, into, v);
            else if (!can_stay(s, u, rest, into))
                tangles_take(s, u, into, MB_NONE);
        }
        s->steps += g->before[v + 1] - g->before[v] + 1;
        if (s->exits[2 * (size_t)v + player].count > 0)
            attract_tangles(s, v, player, rest, into);
    }
}

/* ---- new tangles ---- */

/* Append the escapes of a tangle to `escape`: the targets of the opponent's moves out of it. */
static mb_status find_escapes(learner *s, const uint32_t *members, uint32_t count, uint8_t player)
{
    const mb_component *g = s->game;
    const uint32_t mark = ++s->sights;
    for (uint32_t i = 0; i < count; i++)
        s->seen[members[i]] = mark;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t v = members[i];
        if (g->owner[v] == player)
            continue;
        for (uint32_t k = g->first[v]; k < g->first[v + 1]; k++) {
            const uint32_t to = g->to[k];
            if (s->set[to] == 0 || s->seen[to] == mark)
                continue;
            s->seen[to] = mark;
            if (!mb_grow(&s->escape, &s->escape_room, s->escape_count, 1))
                return MB_ENOMEM;
            s->escape[s->escape_count++] = to;
        }
        s->steps += g->first[v + 1] - g->first[v];
    }
    return MB_OK;
}

/* Store a tangle, whose escapes are the last ones of `escape`. */
static mb_status tangles_store(learner *s, const uint32_t *members, uint32_t count, uint8_t player, uint32_t escapes)
{
    if (!mb_grow(&s->tangles, &s->tangle_room, s->tangle_count, 1)
        || !mb_grow(&s->obstacles, &s->obstacle_room, s->tangle_count, 1)
        || !mb_grow(&s->member, &s->member_room, s->member_count, (size_t)count * 2)
        || s->member_count + 2 * (size_t)count > MB_POSITIONS_MAX || s->escape_count > MB_POSITIONS_MAX)
        return MB_ENOMEM;
    const uint32_t number = (uint32_t)s->tangle_count, begin = (uint32_t)s->escape_count - escapes;
    for (uint32_t i = 0; i < escapes; i++) {
        entries *e = &s->exits[2 * (size_t)s->escape[begin + i] + player];
        if (!mb_grow(&e->tangle, &e->room, e->count, 1))
            return MB_ENOMEM;
        e->tangle[e->count++] = number;
    }
    s->tangles[number] =
        (tangle){.member = (uint32_t)s->member_count, .members = count, .escape = begin, .escapes = escapes};
    s->obstacles[number] = (obstacle){.outside = members[0], .escape = s->escape[begin]};
    s->tangle_count++;
    for (uint32_t i = 0; i < count; i++) {
        s->member[s->member_count++] = members[i];
        s->member[s->member_count++] = s->strategy[members[i]];
    }
    return MB_OK;
}

/* A strongly connected component is a tangle or, without escapes, won: its label becomes `won`. */
static mb_status learn(learner *s, const uint32_t *members, uint32_t count, uint8_t player, uint32_t won)
{
    const size_t before = s->escape_count;
    mb_status status = find_escapes(s, members, count, player);
    if (status != MB_OK)
        return status;
    s->learnt = true;
    const uint32_t escapes = (uint32_t)(s->escape_count - before);
    if (escapes > 0)
        return tangles_store(s, members, count, player, escapes);
    for (uint32_t i = 0; i < count; i++)
        s->set[members[i]] = won;
    s->solved += count;
    return MB_OK;
}

/* The target of the k-th move of v under the strategy: one where the player owns v, all where the opponent does. */
static inline bool next_target(uint32_t *to, const learner *s, uint32_t v, uint32_t k, uint8_t player)
{
    const mb_component *g = s->game;
    if (g->owner[v] == player) {
        *to = s->strategy[v];
        return k == 0;
    }
    if (g->first[v] + k >= g->first[v + 1])
        return false;
    *to = g->to[g->first[v] + k];
    return true;
}

/* Search the region from the head v under its strategy, and learn from every strongly connected component. */
static mb_status tangles_walk(learner *s, uint32_t v, uint32_t region, uint8_t player, uint32_t won, uint32_t *number)
{
    uint32_t length = 0, met = 0;
    mb_status status = MB_OK;
    for (uint32_t to = v; status == MB_OK;) {
        if (to != MB_NONE) { /* visit it */
            s->order[to] = (*number)++;
            s->path[length] = to;
            s->next[length] = 0;
            s->root[length++] = true;
        }
        const uint32_t here = length - 1, u = s->path[here];
        uint32_t found = MB_NONE;
        for (uint32_t w; found == MB_NONE && next_target(&w, s, u, s->next[here], player);) {
            s->steps++;
            if (s->set[w] == region && s->order[w] == 0) {
                found = w; /* this move is examined again on the way back */
                break;
            }
            if (s->set[w] == region && s->order[w] < s->order[u]) {
                s->order[u] = s->order[w];
                s->root[here] = false;
            }
            s->next[here]++;
        }
        if ((to = found) != MB_NONE)
            continue;
        length--;
        s->met[met++] = u;
        if (s->root[here]) {
            uint32_t begin = met - 1;
            while (begin > 0 && s->order[s->met[begin - 1]] >= s->order[u])
                begin--;
            for (uint32_t i = begin; i < met; i++)
                s->order[s->met[i]] = MB_NONE;
            if (met - begin > 1)
                status = learn(s, s->met + begin, met - begin, player, won);
            met = begin;
        }
        if (length == 0)
            break;
    }
    return status;
}

/* Learn from the region in the queue, whose heads do not leak; *won: some of it is won. */
static mb_status learn_region(learner *s, bool *won, uint32_t region, uint8_t player)
{
    const uint32_t before = s->solved, label = ++s->labels;
    uint32_t number = 1;
    mb_status status = MB_OK;
    for (uint32_t i = 0; i < s->tail; i++)
        s->order[s->queue[i]] = 0;
    for (uint32_t i = 0; i < s->head_count && status == MB_OK; i++)
        if (s->set[s->heads[i]] == region && s->order[s->heads[i]] == 0)
            status = tangles_walk(s, s->heads[i], region, player, label, &number);
    *won = s->solved > before;
    if (status != MB_OK || !*won)
        return status;
    /* the attractor of what was won is solved */
    uint32_t kept = 0;
    for (uint32_t i = 0; i < s->tail; i++)
        if (s->set[s->queue[i]] == label)
            s->queue[kept++] = s->queue[i];
    s->head = 0;
    s->tail = kept;
    MB_ASSERT(kept == s->solved - before);
    tangles_attract(s, player, ANY, label);
    s->solved = before + s->tail;
    for (uint32_t i = 0; i < s->tail; i++) {
        const uint32_t v = s->queue[i];
        s->set[v] = 0;
        s->game->winner[v] = player;
        s->game->move[v] = s->game->owner[v] == player ? s->strategy[v] : MB_NONE;
    }
    return MB_OK;
}

/* ---- regions ---- */

/* Begin a level with the positions of that label among queue[0 .. count-1], in rising order: they are sorted, or
 * selected from the level above, whichever is faster. */
static mb_status tangles_push(learner *s, uint32_t label, uint32_t count)
{
    enum { SORTING = 6 };
    if (!mb_grow(&s->line, &s->line_room, s->line_count, count) || !mb_grow(&s->levels, &s->level_room, s->depth, 1))
        return MB_ENOMEM;
    MB_ASSERT(s->line && s->levels);
    const size_t begin = s->line_count;
    const tangles_level *above = s->depth > 0 ? &s->levels[s->depth - 1] : NULL;
    const size_t first = above ? above->begin : 0;
    const bool pick = above && begin - first < (size_t)count * SORTING;
    for (size_t i = first; pick && i < begin; i++)
        if (s->set[s->line[i]] == label)
            s->line[s->line_count++] = s->line[i];
    for (uint32_t i = 0; !pick && i < count; i++)
        if (s->set[s->queue[i]] == label)
            s->line[s->line_count++] = s->queue[i];
    s->steps += pick ? begin - first : count;
    if (s->line_count == begin)
        return MB_OK;
    if (!pick && above)
        mb_sort_keys(s->line + begin, s->scratch, s->line_count - begin);
    s->levels[s->depth++] = (tangles_level){.label = label, .begin = begin, .at = s->line_count};
    return MB_OK;
}

/* Make the next region of the level, in the queue; false: the level is empty. */
static bool tangles_make_region(learner *s, uint8_t *player, uint32_t region)
{
    tangles_level *l = &s->levels[s->depth - 1];
    s->head = s->tail = s->head_count = 0;
    for (; l->at > l->begin; l->at--) {
        const uint32_t v = (uint32_t)s->line[l->at - 1];
        s->steps++;
        if (s->set[v] != l->label)
            continue;
        const uint8_t parity = (uint8_t)mb_parity(s->game->priority[v]);
        if (s->tail > 0 && parity != *player)
            break;
        *player = parity;
        s->heads[s->head_count++] = v;
        tangles_take(s, v, region, MB_NONE);
        tangles_attract(s, *player, l->label, region);
    }
    return s->tail > 0;
}

/* Find the heads that leak: from which the opponent can move to `rest`, or the player has no move inside.  If there
 * are any, s->heads has only these.  Every other head of the player gets a move inside. */
static bool find_leaks(learner *s, uint8_t player, uint32_t region, uint32_t rest)
{
    const mb_component *g = s->game;
    uint32_t *leaks = s->heads;
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->head_count; i++) {
        const uint32_t v = s->heads[i];
        if (g->owner[v] != player) {
            if (can_stay(s, v, rest, region))
                leaks[count++] = v;
        } else if (can_stay(s, v, region, rest))
            s->strategy[v] = g->to[s->watch[v]];
        else
            leaks[count++] = v;
    }
    s->head_count = count > 0 ? count : s->head_count;
    return count > 0;
}

/* Begin a level inside the region, without the opponent's attractor of the leaking heads. */
static mb_status go_inside(learner *s, uint8_t player, uint32_t region)
{
    const uint32_t count = s->tail, cut = ++s->labels;
    for (uint32_t i = 0; i < s->head_count; i++)
        tangles_take(s, s->heads[i], cut, MB_NONE);
    s->head = count;
    tangles_attract(s, 1 - player, region, cut);
    return tangles_push(s, region, count);
}

/* Make one more region, and learn from it. */
static mb_status tangles_step(learner *s)
{
    const uint32_t region = ++s->labels, rest = s->levels[s->depth - 1].label;
    uint8_t player = 0;
    mb_status status = MB_OK;
    if (!tangles_make_region(s, &player, region)) {
        s->line_count = s->levels[--s->depth].begin;
        return MB_OK;
    }
    const bool leaks = find_leaks(s, player, region, rest);
    bool won = false;
    if (!leaks && (status = learn_region(s, &won, region, player)) != MB_OK)
        return status;
    if (won) {
        s->depth = 0;
        s->line_count = 0;
        return MB_OK;
    }
    return leaks ? go_inside(s, player, region) : MB_OK;
}

/* Begin again with all positions that are not solved. */
static mb_status tangles_begin(learner *s)
{
    const uint32_t label = ++s->labels;
    uint32_t count = 0;
    for (uint32_t v = 0; v < s->game->positions; v++)
        if (s->set[v] != 0) {
            s->set[v] = label;
            s->queue[count++] = v;
        }
    s->learnt = false;
    return tangles_push(s, label, count);
}

static mb_status tangles_solve(learner *s, uint64_t most, mb_pace *pace)
{
    mb_status status = MB_OK;
    while (status == MB_OK && s->steps <= most && s->labels < ANY - 4 && s->solved < s->game->positions) {
        const uint64_t before = s->steps;
        if (s->depth > 0)
            status = tangles_step(s);
        else {
            MB_ASSERT(s->learnt);
            status = tangles_begin(s);
        }
        if (status == MB_OK)
            status = mb_pace_step(pace, s->steps - before + 1);
    }
    return status;
}

static void tangles_clear(learner *s)
{
    void *const blocks[] = {s->set,     s->watch,  s->strategy, s->queue,     s->heads,  s->line,
                            s->scratch, s->levels, s->tangles,  s->obstacles, s->member, s->escape,
                            s->order,   s->met,    s->path,     s->next,      s->root,   s->seen};
    for (size_t i = 0; i < MB_COUNT(blocks); i++)
        mb_release(blocks[i]);
    for (size_t i = 0; s->exits && i < (size_t)s->game->positions * 2; i++)
        mb_release(s->exits[i].tangle);
    mb_release(s->exits);
}

mb_status mb_tangles_run(bool *solved, mb_component *game, uint64_t most, mb_pace *pace)
{
    const uint32_t n = game->positions;
    MB_ASSERT(n > 0);
    learner s = {.game = game,
                 .set = mb_alloc(n, sizeof *s.set),
                 .watch = mb_alloc(n, sizeof *s.watch),
                 .strategy = mb_alloc(n, sizeof *s.strategy),
                 .queue =
                     mb_alloc((size_t)n * 2, sizeof *s.queue), /* a region, and the part that is removed from it */
                 .heads = mb_alloc(n, sizeof *s.heads),
                 .scratch = mb_alloc(n, sizeof *s.scratch),
                 .exits = mb_alloc_zero((size_t)n * 2, sizeof *s.exits),
                 .order = mb_alloc(n, sizeof *s.order),
                 .met = mb_alloc(n, sizeof *s.met),
                 .path = mb_alloc(n, sizeof *s.path),
                 .next = mb_alloc(n, sizeof *s.next),
                 .root = mb_alloc(n, sizeof *s.root),
                 .seen = mb_alloc_zero(n, sizeof *s.seen),
                 .learnt = true};
    mb_status status = MB_ENOMEM;
    if (!s.set || !s.watch || !s.strategy || !s.queue || !s.heads || !s.scratch || !s.exits || !s.order || !s.met
        || !s.path || !s.next || !s.root || !s.seen)
        goto done;
    for (uint32_t v = 0; v < n; v++) {
        s.set[v] = 1;
        s.watch[v] = game->first[v];
    }
    s.labels = 1;
    status = tangles_solve(&s, most, pace);
    *solved = status == MB_OK && s.solved == n;
done:
    tangles_clear(&s);
    return status;
}
