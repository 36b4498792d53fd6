/* tangles.c -- recursive tangle learning (van Dijk 2018).
 *
 * A game is divided into regions from the highest priority down: heads, and what their player attracts, by moves and
 * by known tangles.  In a region that the opponent cannot leave from a head, the strongly connected components under
 * the strategy are new tangles; one without escapes is won.  Where heads leak (the opponent can leave from them), the
 * region without them and the opponent's attractor of them is divided likewise, as a deeper level.  After the lowest
 * region everything is repeated with the tangles that were learnt.
 *
 * A label is never used again, so that a set need not be cleared.
 *
 * One-sided tangle learning (mb_sided_tangles_run()) makes the regions of one player P only.  A position whose
 * priority has the other parity is never a head, it is not attracted to a lower priority than its own, and as long as
 * it is in no region, the opponent may leave a region for it.  When a pass learns nothing, P wins nothing that is
 * left.  The passes of both players alternate so that each gets half of the steps: P's do not wait for the
 * opponent's, who may have very many tangles.
 */
#include "solve/tangles.h"

#include "core/mem.h"

typedef struct tangles_level {
    uint32_t label;   /* of the positions that are in no region yet */
    size_t begin, at; /* its positions begin at line[begin], rising; those from line[at] on are in regions */
} tangles_level;

typedef struct recursion {
    mb_learner learner;
    uint32_t labels;
    uint64_t *scratch;
    tangles_level *levels;
    size_t depth, level_room;
    bool learnt; /* in this pass */

    bool sided;
    uint8_t learns;   /* one-sided: the player of this pass */
    bool ended[2];    /* one-sided: the player has learnt all that he can */
    uint64_t took[2]; /* one-sided: steps of each player's passes before this one */
    uint64_t since;   /* one-sided: steps before this pass */
} recursion;

/* Has v a move to a position in scope?  The one that was found the last time is examined first. */
static inline bool has_move_in_scope(const uint32_t *set, const mb_component *g, uint32_t v, mb_scope scope,
                                     uint32_t *watch, uint64_t *steps)
{
    const uint32_t first = (uint32_t)g->first[v], last = (uint32_t)g->first[v + 1], begin = watch[v];
    uint32_t i = begin;
    do {
        ++*steps;
        if (mb_in_scope(set[g->to[i]], scope)) {
            watch[v] = i;
            return true;
        }
        i = i + 1 < last ? i + 1 : first;
    } while (i != begin);
    return false;
}

static inline bool can_stay(mb_learner *s, uint32_t v, mb_scope scope)
{
    return has_move_in_scope(s->set, s->game, v, scope, s->watch, &s->steps);
}

/* Has the tangle an escape in scope? */
static bool has_escape(mb_learner *s, uint32_t number, mb_scope scope)
{
    mb_tangle *t = &s->tangles[number];
    const uint32_t *escape = s->escape + t->escape;
    uint32_t i = t->watch;
    do {
        s->steps++;
        if (mb_in_scope(s->set[escape[i]], scope)) {
            t->watch = i;
            s->obstacles[number].escape = escape[i];
            return true;
        }
        i = i + 1 < t->escapes ? i + 1 : 0;
    } while (i != t->watch);
    return false;
}

/* Is v neither attracted nor attractable? */
static inline bool tangles_is_outside(const mb_learner *s, uint32_t v, mb_scope scope)
{
    return s->set[v] != scope.into && (!mb_in_scope(s->set[v], scope) || mb_is_beyond(v, scope));
}

/* Are all positions of the tangle in scope or attracted, and not all of them attracted? */
static bool tangles_is_whole(mb_learner *s, uint32_t number, mb_scope scope)
{
    const mb_tangle *t = &s->tangles[number];
    bool any = false; /* in scope */
    for (uint32_t i = 0; i < t->members; i++) {
        const uint32_t v = s->member[t->member + 2 * i];
        s->steps++;
        if (tangles_is_outside(s, v, scope)) {
            s->obstacles[number].outside = v;
            return false;
        }
        any |= s->set[v] != scope.into;
    }
    return any;
}

/* Attract the tangles of `player` of which v, just attracted, was the last open escape. */
static void attract_tangles(mb_learner *s, uint32_t v, uint8_t player, mb_scope scope)
{
    mb_tangle_list *e = &s->exits[2 * (size_t)v + player];
    size_t kept = 0;
    for (size_t i = 0; i < e->count; i++) {
        const uint32_t number = e->tangle[i];
        const mb_obstacle *o = &s->obstacles[number];
        if (s->set[o->outside] == 0) /* a position of the tangle is solved: forget the tangle */
            continue;
        e->tangle[kept++] = number;
        if (tangles_is_outside(s, o->outside, scope) || mb_in_scope(s->set[o->escape], scope)
            || has_escape(s, number, scope) || !tangles_is_whole(s, number, scope))
            continue;
        const mb_tangle *t = &s->tangles[number];
        for (uint32_t k = 0; k < t->members; k++) {
            const uint32_t u = s->member[t->member + 2 * k];
            if (s->set[u] != scope.into)
                mb_learner_take(s, u, scope.into, s->member[t->member + 2 * k + 1]);
        }
    }
    s->steps += e->count;
    e->count = kept;
}

/* Local variables as in zielonka.c. */
void mb_learner_attract(mb_learner *s, uint8_t player, mb_scope scope)
{
    const mb_component g = *s->game;
    uint32_t *const set = s->set, *const queue = s->queue, *const strategy = s->strategy, *const watch = s->watch;
    const uint8_t *const leads = s->leads;
    uint32_t head = s->head, tail = s->tail;
    uint64_t steps = 0;
    while (head < tail) {
        const uint32_t v = queue[head++];
        const uint64_t last = g.before[v + 1];
        for (uint64_t i = g.before[v]; i < last; i++) {
            const uint32_t u = g.from[i];
            if (!mb_in_scope(set[u], scope) || mb_is_beyond(u, scope))
                continue;
            const bool own = g.owner[u] == player;
            if (!own && has_move_in_scope(set, &g, u, scope, watch, &steps))
                continue;
            set[u] = scope.into;
            strategy[u] = own ? v : MB_NONE;
            queue[tail++] = u;
        }
        steps += last - g.before[v] + 1;
        if (leads[v] >> player & 1) {
            s->head = head;
            s->tail = tail;
            attract_tangles(s, v, player, scope);
            tail = s->tail;
        }
    }
    s->head = head;
    s->tail = tail;
    s->steps += steps;
}

/* ---- new tangles ---- */

/* Append the escapes of a tangle to `escape`: the targets of the opponent's moves out of it. */
static mb_status find_escapes(mb_learner *s, const uint32_t *members, uint32_t count, uint8_t player)
{
    const mb_component *g = s->game;
    const uint32_t mark = ++s->sights;
    for (uint32_t i = 0; i < count; i++)
        s->seen[members[i]] = mark;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t v = members[i];
        if (g->owner[v] == player)
            continue;
        for (uint64_t k = g->first[v]; k < g->first[v + 1]; k++) {
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
static mb_status tangles_store(mb_learner *s, const uint32_t *members, uint32_t count, uint8_t player,
                               uint32_t escapes)
{
    if (!mb_grow(&s->tangles, &s->tangle_room, s->tangle_count, 1)
        || !mb_grow(&s->obstacles, &s->obstacle_room, s->tangle_count, 1)
        || !mb_grow(&s->member, &s->member_room, s->member_count, (size_t)count * 2)
        || s->member_count + 2 * (size_t)count > MB_POSITIONS_MAX || s->escape_count > MB_POSITIONS_MAX)
        return MB_ENOMEM;
    const uint32_t number = (uint32_t)s->tangle_count, begin = (uint32_t)s->escape_count - escapes;
    for (uint32_t i = 0; i < escapes; i++) {
        mb_tangle_list *e = &s->exits[2 * (size_t)s->escape[begin + i] + player];
        if (!mb_grow(&e->tangle, &e->room, e->count, 1))
            return MB_ENOMEM;
        e->tangle[e->count++] = number;
        s->leads[s->escape[begin + i]] |= (uint8_t)(1 << player);
    }
    s->tangles[number] =
        (mb_tangle){.member = (uint32_t)s->member_count, .members = count, .escape = begin, .escapes = escapes};
    s->obstacles[number] = (mb_obstacle){.outside = members[0], .escape = s->escape[begin]};
    s->tangle_count++;
    for (uint32_t i = 0; i < count; i++) {
        s->member[s->member_count++] = members[i];
        s->member[s->member_count++] = s->strategy[members[i]];
    }
    return MB_OK;
}

/* A strongly connected component is a tangle or, without escapes, won: its label becomes `won`. */
static mb_status learn(mb_learner *s, const uint32_t *members, uint32_t count, uint8_t player, uint32_t won)
{
    const size_t before = s->escape_count;
    mb_status status = find_escapes(s, members, count, player);
    if (status != MB_OK)
        return status;
    const uint32_t escapes = (uint32_t)(s->escape_count - before);
    if (escapes > 0)
        return tangles_store(s, members, count, player, escapes);
    for (uint32_t i = 0; i < count; i++)
        s->set[members[i]] = won;
    s->solved += count;
    return MB_OK;
}

/* The target of the k-th move of v under the strategy: one where the player owns v, all where the opponent does. */
static inline bool next_target(uint32_t *to, const mb_learner *s, uint32_t v, uint32_t k, uint8_t player)
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
static mb_status tangles_walk(mb_learner *s, uint32_t v, uint32_t region, uint8_t player, uint32_t won,
                              uint32_t *number)
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

mb_status mb_learner_learn(mb_learner *s, bool *won, uint32_t region, uint8_t player, uint32_t label)
{
    const uint32_t before = s->solved;
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
    mb_learner_attract(s, player, (mb_scope){.least = 1, .span = UINT32_MAX - 1, .into = label});
    s->solved = before + s->tail;
    for (uint32_t i = 0; i < s->tail; i++) {
        const uint32_t v = s->queue[i];
        s->set[v] = 0;
        s->game->winner[v] = player;
        s->game->move[v] = s->game->owner[v] == player ? s->strategy[v] : MB_NONE;
    }
    return MB_OK;
}

bool mb_learner_leaks(mb_learner *s, uint8_t player, uint32_t region, uint32_t rest)
{
    const mb_component *g = s->game;
    const mb_scope outside = {.least = rest}, inside = {.least = region};
    uint32_t *leaks = s->heads;
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->head_count; i++) {
        const uint32_t v = s->heads[i];
        if (g->owner[v] != player) {
            if (can_stay(s, v, outside))
                leaks[count++] = v;
        } else if (can_stay(s, v, inside))
            s->strategy[v] = g->to[s->watch[v]];
        else
            leaks[count++] = v;
    }
    s->head_count = count > 0 ? count : s->head_count;
    return count > 0;
}

void mb_learner_clear(mb_learner *s)
{
    void *const blocks[] = {s->set,     s->watch,     s->strategy, s->queue,  s->heads, s->line,
                            s->tangles, s->obstacles, s->member,   s->escape, s->order, s->met,
                            s->path,    s->next,      s->root,     s->seen,   s->leads};
    for (size_t i = 0; i < MB_COUNT(blocks); i++)
        mb_release(blocks[i]);
    for (size_t i = 0; s->exits && i < (size_t)s->game->positions * 2; i++)
        mb_release(s->exits[i].tangle);
    mb_release(s->exits);
}

mb_status mb_learner_begin(mb_learner *s, mb_component *game)
{
    const uint32_t n = game->positions;
    MB_ASSERT(n > 0);
    *s = (mb_learner){.game = game,
                      .set = mb_alloc(n, sizeof *s->set),
                      .watch = mb_alloc(n, sizeof *s->watch),
                      .strategy = mb_alloc(n, sizeof *s->strategy),
                      .queue = mb_alloc((size_t)n * 2, sizeof *s->queue), /* a region, and a part removed from it */
                      .heads = mb_alloc(n, sizeof *s->heads),
                      .leads = mb_alloc_zero(n, sizeof *s->leads),
                      .exits = mb_alloc_zero((size_t)n * 2, sizeof *s->exits),
                      .order = mb_alloc(n, sizeof *s->order),
                      .met = mb_alloc(n, sizeof *s->met),
                      .path = mb_alloc(n, sizeof *s->path),
                      .next = mb_alloc(n, sizeof *s->next),
                      .root = mb_alloc(n, sizeof *s->root),
                      .seen = mb_alloc_zero(n, sizeof *s->seen)};
    if (!s->set || !s->watch || !s->strategy || !s->queue || !s->heads || !s->leads || !s->exits || !s->order
        || !s->met || !s->path || !s->next || !s->root || !s->seen)
        return MB_ENOMEM;
    mb_component_forget(game);
    for (uint32_t v = 0; v < n; v++) {
        s->set[v] = 1;
        s->watch[v] = (uint32_t)game->first[v];
    }
    return MB_OK;
}

/* ---- regions ---- */

/* Begin a level with the positions of that label among queue[0 .. count-1], in rising order: they are sorted, or
 * selected from the level above, whichever is faster. */
static mb_status tangles_push(recursion *r, uint32_t label, uint32_t count)
{
    mb_learner *s = &r->learner;
    enum { SORTING = 6 };
    if (!mb_grow(&s->line, &s->line_room, s->line_count, count) || !mb_grow(&r->levels, &r->level_room, r->depth, 1))
        return MB_ENOMEM;
    MB_ASSERT(s->line && r->levels);
    const size_t begin = s->line_count;
    const tangles_level *above = r->depth > 0 ? &r->levels[r->depth - 1] : NULL;
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
        mb_sort_keys(s->line + begin, r->scratch, s->line_count - begin);
    r->levels[r->depth++] = (tangles_level){.label = label, .begin = begin, .at = s->line_count};
    return MB_OK;
}

/* Make the next region of the level, in the queue; false: the level is empty. */
static bool tangles_make_region(recursion *r, uint8_t *player, uint32_t region)
{
    mb_learner *s = &r->learner;
    tangles_level *l = &r->levels[r->depth - 1];
    mb_scope scope = {.least = l->label, .into = region};
    s->head = s->tail = s->head_count = 0;
    for (; l->at > l->begin; l->at--) {
        MB_ASSERT(s->line);
        const uint32_t v = (uint32_t)s->line[l->at - 1];
        s->steps++;
        if (s->set[v] != l->label)
            continue;
        const uint8_t parity = (uint8_t)mb_parity(s->game->priority[v]);
        if (s->tail > 0 && parity != *player)
            break;
        if (r->sided && parity != r->learns)
            continue;
        if (r->sided && s->tail == 0)
            scope.limit = v + 1;
        *player = parity;
        s->heads[s->head_count++] = v;
        mb_learner_take(s, v, region, MB_NONE);
        mb_learner_attract(s, *player, scope);
    }
    return s->tail > 0;
}

/* Begin a level inside the region, without the opponent's attractor of the leaking heads. */
static mb_status go_inside(recursion *r, uint8_t player, uint32_t region)
{
    mb_learner *s = &r->learner;
    const uint32_t count = s->tail, cut = ++r->labels;
    for (uint32_t i = 0; i < s->head_count; i++)
        mb_learner_take(s, s->heads[i], cut, MB_NONE);
    s->head = count;
    mb_learner_attract(s, 1 - player, (mb_scope){.least = region, .into = cut});
    return tangles_push(r, region, count);
}

/* Make one more region, and learn from it. */
static mb_status tangles_step(recursion *r)
{
    mb_learner *s = &r->learner;
    const uint32_t region = ++r->labels, rest = r->levels[r->depth - 1].label;
    uint8_t player = 0;
    mb_status status = MB_OK;
    if (!tangles_make_region(r, &player, region)) {
        s->line_count = r->levels[--r->depth].begin;
        return MB_OK;
    }
    const bool leaks = mb_learner_leaks(s, player, region, rest);
    bool won = false;
    const size_t known = s->tangle_count;
    if (!leaks && (status = mb_learner_learn(s, &won, region, player, ++r->labels)) != MB_OK)
        return status;
    r->learnt |= won || s->tangle_count > known;
    if (won) {
        r->depth = 0;
        s->line_count = 0;
        return MB_OK;
    }
    return leaks ? go_inside(r, player, region) : MB_OK;
}

/* After a pass: who learns in the next one? */
static void choose_side(recursion *r)
{
    const uint8_t player = r->learns, other = 1 - player;
    r->took[player] += r->learner.steps - r->since;
    r->since = r->learner.steps;
    r->ended[player] |= !r->learnt;
    MB_ASSERT(!r->ended[player] || !r->ended[other]);
    if (r->ended[player] || (!r->ended[other] && r->took[other] < r->took[player]))
        r->learns = other;
}

/* Begin again with all positions that are not solved. */
static mb_status tangles_begin(recursion *r)
{
    mb_learner *s = &r->learner;
    const uint32_t label = ++r->labels;
    uint32_t count = 0;
    for (uint32_t v = 0; v < s->game->positions; v++)
        if (s->set[v] != 0) {
            s->set[v] = label;
            s->queue[count++] = v;
        }
    r->learnt = false;
    return tangles_push(r, label, count);
}

static mb_status tangles_solve(recursion *r, uint64_t most, mb_pace *pace)
{
    mb_learner *s = &r->learner;
    mb_status status = MB_OK;
    while (status == MB_OK && s->steps <= most && r->labels < UINT32_MAX - 4 && s->solved < s->game->positions) {
        const uint64_t before = s->steps;
        if (r->depth > 0)
            status = tangles_step(r);
        else {
            MB_ASSERT(r->learnt || r->sided);
            if (r->sided)
                choose_side(r);
            status = tangles_begin(r);
        }
        if (status == MB_OK)
            status = mb_pace_step(pace, s->steps - before + 1);
    }
    return status;
}

static void tangles_release(void *state)
{
    recursion *r = state;
    mb_learner_clear(&r->learner);
    mb_release_all(r->scratch, r->levels, r);
}

static mb_status tangles_run(bool *solved, mb_component *game, uint64_t most, mb_pace *pace, mb_interrupted *kept,
                             bool sided)
{
    recursion *r = kept ? kept->state : NULL;
    mb_status status = MB_OK;
    if (!r) {
        if (!(r = mb_alloc(1, sizeof *r)))
            return MB_ENOMEM;
        *r = (recursion){
            .labels = 1, .learnt = true, .sided = sided, .scratch = mb_alloc(game->positions, sizeof *r->scratch)};
        status = mb_learner_begin(&r->learner, game);
        if (!r->scratch)
            status = MB_ENOMEM;
    }
    if (status == MB_OK)
        status = tangles_solve(r, most, pace);
    *solved = status == MB_OK && r->learner.solved == game->positions;
    mb_interrupt(kept, r, tangles_release);
    return status;
}

mb_status mb_tangles_run(bool *solved, mb_component *game, uint64_t most, mb_pace *pace, mb_interrupted *kept)
{
    return tangles_run(solved, game, most, pace, kept, false);
}

mb_status mb_sided_tangles_run(bool *solved, mb_component *game, uint64_t most, mb_pace *pace, mb_interrupted *kept)
{
    return tangles_run(solved, game, most, pace, kept, true);
}
