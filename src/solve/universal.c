/* universal.c -- the universal recursion in quasi-polynomial time (Parys 2019; Lehtinen, Parys, Schewe, Wojtczak
 * 2022; Jurdziński, Morvan, Thejaswini 2020), helped by tangles.
 *
 * Zielonka's recursion solves a game of player P again and again, each time without what the opponent Q has won.
 * Here every call has a precision for each player: it finds all dominions of a player that are not larger than his
 * precision, and claims something wrongly for him only if the other has a dominion above *his* precision.  A game
 * of Q's precision q is solved with q/2 (the first dominions), once with q (a dominion larger than q/2, of which
 * there is only one), and with q/2 again (the rest); no call is made with precision 0.  The highest priority is left
 * to the calls for the subgame, which have the full precision.  Precision n for both at the root is exact.
 *
 * A call is reached by at most h = 2 (1 + log2 n) halvings, each for the first or the second time, and at most 2d
 * steps to the subgame, where n is the number of positions and d that of priorities.  So there are at most 2^h C(2d +
 * h, h) calls, which is n^O(log d), and each examines every move a constant number of times.
 *
 * A closed region yields tangles, as in tangles.c.  Such a tangle is attracted at once by the region or by the
 * opponent's part, of this level or of one above, into which its last escape leads; then all parts below attract
 * again.  A tangle that is closed in the whole game is won with its attractor, and the recursion begins again without
 * these.
 *
 * A part that loses positions to one above remains as it is, though it may no longer be an attractor.  So what is not
 * won by closed tangles when the recursion ends is solved once more, without learning.  That ends with exact claims:
 * who wins, and not how.  The strategies are extracted (see extract()).
 *
 * set[v] says where v is: 0: solved; gone_of(k): taken by the opponent at level k of the recursion; region_of(k): in
 * the region of level k; FREE: in neither.  Level k has all positions whose set is above gone_of(k).
 *
 * Regions are mostly small, and levels many: a step must not cost the size of a level.  So each set is a linked list;
 * when a level ends, the lists of what each player wins there are concatenated to those of the level above, and the
 * labels inside remain as they are until the level is solved again.  What the opponent wins in a subgame is his own
 * attractor there: his attractor in the whole level begins at heads of the region, or with tangles.
 */
#include "core/mem.h"
#include "solve/tangles.h"

#define FREE (UINT32_MAX - 1)
#define MOST 16 /* tangles learnt a position */
#define DONE UINT32_MAX

/* A call: solve the game of its level with these precisions. */
typedef struct call {
    uint32_t level;
    uint8_t player;        /* P: the highest priority of the level had his parity at first */
    uint8_t phase;         /* the number of its three parts that were begun */
    bool stale;            /* positions of the level have labels of levels below that have ended */
    uint32_t top;          /* all positions of the level are below */
    uint32_t count;        /* the level has at most so many positions */
    uint32_t heads, end;   /* the heads of its region are heads[heads .. end-1] */
    uint32_t precision[2]; /* of each player */
} call;

/* A list of positions, linked by `next`. */
typedef struct universal_list {
    uint32_t begin, end; /* first and last position; begin is MB_NONE: empty */
    uint32_t size;
} universal_list;

static const universal_list no_positions = {.begin = MB_NONE};

typedef struct universal {
    mb_learner learner;
    call *calls;
    size_t depth, room;
    uint8_t ended; /* the player of the level that ended last */
    size_t most;   /* tangles to learn */

    uint32_t *next;
    universal_list *lists; /* lists[set]: its positions; a region's also has what its player wins below, once known */
    size_t list_room;
    universal_list won[2]; /* what each player wins in the level that ended last */
    uint32_t *heads;       /* heads of the regions of all calls, one call after the other */

    uint8_t *players; /* of each level, while universal_attract_again() runs */
    size_t player_room;

    uint32_t *part; /* of extract(): part[v] is the last frame that holds v, counted from 1; 0: none holds it; DONE:
                       it was extracted */
    uint32_t frames;
} universal;

static inline uint32_t gone_of(uint32_t level)
{
    return 2 * level + 1;
}

static inline uint32_t region_of(uint32_t level)
{
    return 2 * level + 2;
}

/* Attract free positions into a set. */
static void attract_free(universal *u, uint8_t player, uint32_t into)
{
    mb_learner_attract(&u->learner, player, (mb_scope){.least = FREE, .into = into});
}

static inline void append(universal *u, universal_list *list, uint32_t v)
{
    if (list->begin == MB_NONE)
        list->begin = v;
    else
        u->next[list->end] = v;
    list->end = v;
    list->size++;
}

static universal_list concatenated(universal *u, universal_list a, universal_list b)
{
    if (a.begin == MB_NONE || b.begin == MB_NONE)
        return a.begin == MB_NONE ? b : a;
    u->next[a.end] = b.begin;
    return (universal_list){.begin = a.begin, .end = b.end, .size = a.size + b.size};
}

/* For each v of a list, which may be moved to another list meanwhile. */
#define EACH(u, v, of)                                                                                               \
    for (uint32_t v = (of).begin, end_ = (of).end, next_ = MB_NONE;                                                  \
         v != MB_NONE && (next_ = v == end_ ? MB_NONE : (u)->next[v], true); v = next_)

static mb_status push(universal *u, call c)
{
    if (!mb_grow(&u->calls, &u->room, u->depth, 1))
        return MB_ENOMEM;
    u->calls[u->depth++] = c;
    return MB_OK;
}

/* Begin a level with the free positions, if there are any; all of them are below `top`. */
static mb_status push_level(universal *u, uint32_t level, uint32_t top, uint32_t count, const uint32_t *precision)
{
    mb_learner *s = &u->learner;
    const uint32_t from = top;
    while (top > 0 && s->set[top - 1] != FREE)
        top--;
    s->steps += from - top;
    if (top == 0)
        return MB_OK;
    if (!mb_grow(&u->lists, &u->list_room, 0, (size_t)region_of(level) + 1))
        return MB_ENOMEM;
    u->lists[gone_of(level)] = u->lists[region_of(level)] = no_positions;
    call c = {.level = level, .top = top, .count = count};
    c.player = (uint8_t)mb_parity(s->game->priority[top - 1]);
    c.heads = c.end = u->depth > 0 ? u->calls[u->depth - 1].end : 0;
    for (int i = 0; i < 2; i++)
        c.precision[i] = precision[i] < count ? precision[i] : count;
    return push(u, c);
}

/* Solve the same level with half the precision of the opponent. */
static mb_status push_half(universal *u)
{
    call half = u->calls[u->depth - 1];
    half.phase = 0;
    half.end = half.heads;
    half.precision[1 - half.player] /= 2;
    return half.precision[1 - half.player] > 0 ? push(u, half) : MB_OK;
}

/* End the last call.  At the end of a level, one player wins what the region's list has by now, the other the rest.
 */
static void pop(universal *u)
{
    const call c = u->calls[--u->depth];
    if (u->depth > 0 && u->calls[u->depth - 1].level == c.level) {
        u->calls[u->depth - 1].stale = c.stale;
        u->calls[u->depth - 1].count = c.count;
        return;
    }
    u->ended = c.player;
    u->won[c.player] = u->lists[region_of(c.level)];
    u->won[1 - c.player] = u->lists[gone_of(c.level)];
}

/* The list has all positions of the last call's level, and some that are gone: move these to their list, and make the
 * others free. */
static void set_free(universal *u, universal_list list)
{
    mb_learner *s = &u->learner;
    call *c = &u->calls[u->depth - 1];
    const uint32_t gone = gone_of(c->level);
    universal_list rest = no_positions;
    EACH(u, v, list)
    {
        MB_ASSERT(s->set[v] >= gone);
        if (s->set[v] != gone)
            s->set[v] = FREE;
        append(u, s->set[v] == gone ? &u->lists[gone] : &rest, v);
    }
    u->lists[region_of(c->level)] = rest;
    c->count = rest.size;
    c->stale = false;
    s->steps += list.size;
}

/* Make the region of the last call's level, in the queue; no free position is at the result or above. */
static uint32_t universal_make_region(universal *u)
{
    mb_learner *s = &u->learner;
    call *const last = &u->calls[u->depth - 1], c = *last;
    uint32_t at = c.top;
    s->head = s->tail = s->head_count = 0;
    for (; at > 0; at--) {
        const uint32_t v = at - 1;
        if (s->set[v] != FREE)
            continue;
        if (mb_parity(s->game->priority[v]) != c.player)
            break;
        u->heads[c.heads + s->head_count] = v;
        s->heads[s->head_count++] = v;
        mb_learner_take(s, v, region_of(c.level), MB_NONE);
        attract_free(u, c.player, region_of(c.level));
    }
    s->steps += c.top - at;
    last->end = c.heads + s->head_count;
    universal_list *region = &u->lists[region_of(c.level)];
    *region = no_positions;
    for (uint32_t i = 0; i < s->tail; i++)
        append(u, region, s->queue[i]);
    return at;
}

/* Where the tangle is attracted to: the set of its lowest escape. */
static uint32_t place_of(const mb_learner *s, size_t number)
{
    const mb_tangle *t = &s->tangles[number];
    uint32_t lowest = 0;
    for (uint32_t i = 0; i < t->escapes; i++) {
        const uint32_t set = s->set[s->escape[t->escape + i]];
        lowest = set > lowest ? set : lowest;
    }
    return lowest;
}

/* The player to whom a set of the recursion belongs: the level's for a region, his opponent for what is gone. */
static inline uint8_t owner_of(const universal *u, uint32_t set)
{
    const uint8_t player = u->players[(set - 1) / 2];
    return set == region_of((set - 1) / 2) ? player : 1 - player;
}

/* List the positions by set. */
static void universal_sort(universal *u)
{
    mb_learner *s = &u->learner;
    const uint32_t sets = region_of(u->calls[u->depth - 1].level) + 1;
    for (uint32_t i = 0; i < sets; i++)
        u->lists[i] = no_positions;
    for (uint32_t v = 0; v < s->game->positions; v++)
        if (s->set[v] < sets)
            append(u, &u->lists[s->set[v]], v);
    s->steps += s->game->positions + sets;
}

/* Tangles from number `known` on are new.  Attract them to the set of the first that is attracted; then let every set
 * of this level and of those below attract again, the highest first. */
static mb_status universal_attract_again(universal *u, size_t known)
{
    mb_learner *s = &u->learner;
    uint32_t into = FREE;
    if (!mb_grow(&u->players, &u->player_room, 0, (size_t)u->calls[u->depth - 1].level + 1))
        return MB_ENOMEM;
    for (size_t i = 0; i < u->depth; i++)
        u->players[u->calls[i].level] = u->calls[i].player;
    for (size_t i = known; i < s->tangle_count; i++) {
        const uint32_t place = place_of(s, i);
        into = place < into ? place : into;
    }
    for (uint32_t set = into; set <= region_of(u->calls[u->depth - 1].level); set++) {
        s->head = s->tail = 0;
        EACH(u, v, u->lists[set])
        if (s->set[v] == set)
            s->queue[s->tail++] = v;
        for (size_t i = known; set == into && i < s->tangle_count; i++) {
            const mb_tangle *t = &s->tangles[i];
            const uint32_t members = place_of(s, i) <= into ? t->members : 0;
            for (uint32_t k = 0; k < members; k++)
                if (s->set[s->member[t->member + 2 * k]] > into)
                    mb_learner_take(s, s->member[t->member + 2 * k], into, s->member[t->member + 2 * k + 1]);
        }
        mb_learner_attract(s, owner_of(u, set), (mb_scope){.least = set + 1, .span = FREE - set - 1, .into = set});
    }
    universal_sort(u);
    return MB_OK;
}

/* Begin with all free positions. */
static mb_status push_root(universal *u)
{
    const uint32_t n = u->learner.game->positions, precision[2] = {n, n};
    u->depth = 0;
    u->won[0] = u->won[1] = no_positions;
    return push_level(u, 0, n, n, precision);
}

/* Begin with all positions that are not solved. */
static mb_status universal_begin(universal *u)
{
    mb_learner *s = &u->learner;
    for (uint32_t v = 0; v < s->game->positions; v++)
        s->set[v] = s->set[v] ? FREE : 0;
    s->steps += s->game->positions;
    return push_root(u);
}

/* The second part of a call: make the region, learn from it, and solve the rest. */
static mb_status universal_enter(universal *u)
{
    mb_learner *s = &u->learner;
    call *c = &u->calls[u->depth - 1];
    const size_t known = s->tangle_count;
    bool won = false;
    if (c->stale)
        set_free(u, u->lists[region_of(c->level)]);
    const uint32_t top = universal_make_region(u);
    if (s->head_count > 0 && known < u->most && !mb_learner_leaks(s, c->player, region_of(c->level), FREE)) {
        mb_status status = mb_learner_learn(s, &won, region_of(c->level), c->player, FREE + 1);
        if (status != MB_OK)
            return status;
        if (won)
            return universal_begin(u);
        if (s->tangle_count > known && (status = universal_attract_again(u, known)) != MB_OK)
            return status;
    }
    const uint32_t size = u->lists[region_of(c->level)].size;
    MB_ASSERT(size <= c->count);
    u->ended = c->player; /* if nothing is left: all is the player's */
    u->won[0] = u->won[1] = no_positions;
    return push_level(u, c->level + 1, top, c->count - size, c->precision);
}

/* Can the opponent force the play from the head v, in the level's region, to what he has taken?  `move`: how, at his
 * own position. */
static bool is_forced(universal *u, uint32_t *move, uint32_t v)
{
    mb_learner *s = &u->learner;
    const mb_component *g = s->game;
    const call *c = &u->calls[u->depth - 1];
    const bool own = g->owner[v] != c->player;
    *move = MB_NONE;
    for (uint64_t i = g->first[v]; i < g->first[v + 1]; i++) {
        const uint32_t set = s->set[g->to[i]];
        s->steps++;
        if (own ? set == gone_of(c->level) : set > gone_of(c->level)) {
            *move = g->to[i];
            return own;
        }
    }
    return !own;
}

/* The third part: the opponent takes what he wins in the rest, and attracts to it.  If that takes some of the region,
 * solve again what is left. */
static mb_status universal_leave(universal *u)
{
    mb_learner *s = &u->learner;
    call *c = &u->calls[u->depth - 1];
    const uint8_t opponent = 1 - c->player;
    const uint32_t gone = gone_of(c->level), region = region_of(c->level);
    const universal_list theirs = u->won[opponent], ours = u->won[c->player];
    s->head = s->tail = 0;
    EACH(u, v, theirs)
    {
        s->set[v] = gone;
        if (s->leads[v] >> opponent & 1)
            s->queue[s->tail++] = v; /* tangles may be attracted by it */
    }
    s->steps += theirs.size;
    const uint32_t before = s->tail;
    for (uint32_t i = c->heads; i < c->end && theirs.size > 0; i++) {
        uint32_t move;
        if (s->set[u->heads[i]] == region && is_forced(u, &move, u->heads[i]))
            mb_learner_take(s, u->heads[i], gone, move);
    }
    mb_learner_attract(s, opponent, (mb_scope){.least = region, .span = FREE - region, .into = gone});
    u->lists[gone] = concatenated(u, u->lists[gone], theirs);
    if (s->tail == before) {
        u->lists[region] = concatenated(u, u->lists[region], ours);
        c->stale = true;
        return MB_OK;
    }
    set_free(u, concatenated(u, u->lists[region], ours));
    return push_half(u);
}

/* Run until the game is solved, or the recursion has ended with claims alone. */
static mb_status universal_run(universal *u, uint64_t most, mb_pace *pace)
{
    mb_learner *s = &u->learner;
    mb_status status = MB_OK;
    while (status == MB_OK && u->depth > 0 && s->steps <= most) {
        const uint64_t before = s->steps;
        switch (u->calls[u->depth - 1].phase++) {
        case 0:
            status = push_half(u);
            break;
        case 1:
            status = universal_enter(u);
            break;
        case 2:
            status = universal_leave(u);
            break;
        default:
            pop(u);
        }
        if (status == MB_OK)
            status = mb_pace_step(pace, s->steps - before + 1);
    }
    return status;
}

/* Who wins v, as the recursion that has ended claims? */
static inline uint8_t claim(const universal *u, uint32_t v)
{
    return u->learner.set[v] == gone_of(0) ? 1 - u->ended : u->ended;
}

/* Extract v, and remember it for attract_extracted(). */
static void extract_one(universal *u, uint32_t v, uint32_t move)
{
    u->part[v] = DONE;
    u->learner.game->move[v] = move;
    u->learner.queue[u->learner.tail++] = v;
}

/* A target of v that is in the last frame; MB_NONE: there is none. */
static uint32_t move_inside(universal *u, uint32_t v)
{
    const mb_component *g = u->learner.game;
    for (uint64_t i = g->first[v]; i < g->first[v + 1]; i++) {
        u->learner.steps++;
        if (u->part[g->to[i]] >= u->frames && u->part[g->to[i]] != DONE)
            return g->to[i];
    }
    return MB_NONE;
}

/* Extract the attractor, in the last frame, of the positions in the queue. */
static void attract_extracted(universal *u, uint8_t player)
{
    mb_learner *s = &u->learner;
    const mb_component *g = s->game;
    for (uint32_t k = 0; k < s->tail; k++)
        for (uint64_t i = g->before[s->queue[k]]; i < g->before[s->queue[k] + 1]; i++) {
            const uint32_t v = g->from[i], to = s->queue[k];
            s->steps++;
            if (u->part[v] != u->frames)
                continue;
            if (g->owner[v] == player)
                extract_one(u, v, to);
            else if (move_inside(u, v) == MB_NONE)
                extract_one(u, v, MB_NONE);
        }
}

/* The highest priority of the last frame, at v, is the opponent's: push a frame with what the player wins in the part
 * that the opponent cannot force to it. */
static mb_status push_frame(universal *u, uint8_t player, uint32_t v, uint64_t most, mb_pace *pace)
{
    mb_learner *s = &u->learner;
    const mb_component *g = s->game;
    const uint32_t n = g->positions, top = g->priority[v];
    for (uint32_t w = 0; w < n; w++)
        s->set[w] = u->part[w] == u->frames ? FREE : 0;
    s->head = s->tail = 0;
    for (uint32_t w = v + 1; w > 0 && g->priority[w - 1] == top; w--)
        if (s->set[w - 1] == FREE)
            mb_learner_take(s, w - 1, DONE, MB_NONE);
    attract_free(u, 1 - player, DONE);
    for (uint32_t k = 0; k < s->tail; k++)
        s->set[s->queue[k]] = 0;
    s->steps += n;
    mb_status status = push_root(u);
    if (status != MB_OK || (status = universal_run(u, most, pace)) != MB_OK || u->depth > 0)
        return status;
    u->frames++;
    for (uint32_t w = 0; w < n; w++)
        if (s->set[w] != 0 && claim(u, w) == player)
            u->part[w] = u->frames;
    return MB_OK;
}

/* The player wins all positions of frame 1: find how.  A frame is a game that he wins everywhere.  If its highest
 * priority is his, it and its attractor are extracted: he moves into the frame, or along the attractor.  If not, he
 * wins some of the game without the opponent's attractor of it; that is the next frame, and when it is extracted, so
 * is its attractor.  Each frame costs one recursion, and extracts a position. */
static mb_status extract(universal *u, uint8_t player, uint64_t most, mb_pace *pace)
{
    mb_learner *s = &u->learner;
    const mb_component *g = s->game;
    const uint32_t n = g->positions;
    mb_status status = MB_OK;
    u->frames = 1;
    while (status == MB_OK && u->frames > 0 && s->steps <= most) {
        uint32_t end = n;
        while (end > 0 && u->part[end - 1] != u->frames)
            end--;
        s->steps += n;
        s->tail = 0;
        if (end == 0) { /* all of the frame is extracted */
            u->frames--;
            for (uint32_t v = 0; v < n; v++)
                if (u->part[v] == DONE)
                    s->queue[s->tail++] = v;
            attract_extracted(u, player);
        } else if (mb_parity(g->priority[end - 1]) != player)
            status = push_frame(u, player, end - 1, most, pace);
        else {
            for (uint32_t v = end; v > 0 && g->priority[v - 1] == g->priority[end - 1]; v--)
                if (u->part[v - 1] == u->frames)
                    s->heads[s->tail++] = v - 1;
            const uint32_t count = s->tail;
            for (uint32_t i = 0; i < count; i++)
                s->strategy[s->heads[i]] = g->owner[s->heads[i]] == player ? move_inside(u, s->heads[i]) : MB_NONE;
            s->tail = 0;
            for (uint32_t i = 0; i < count; i++)
                extract_one(u, s->heads[i], s->strategy[s->heads[i]]);
            attract_extracted(u, player);
        }
        if (status == MB_OK)
            status = mb_pace_step(pace, n);
    }
    return status;
}

static void universal_release(void *state)
{
    universal *u = state;
    mb_learner_clear(&u->learner);
    mb_release_all(u->calls, u->lists, u->part, u->next, u->heads, u->players, u);
}

/* The state before the first step, also after a failure; NULL: not even room for it. */
static universal *universal_new(mb_status *status, mb_component *game, size_t tangles)
{
    const uint32_t n = game->positions;
    universal *u = mb_alloc(1, sizeof *u);
    if (!u)
        return NULL;
    *u = (universal){.most = tangles,
                     .part = mb_alloc(n, sizeof *u->part),
                     .next = mb_alloc(n, sizeof *u->next),
                     .heads = mb_alloc(n, sizeof *u->heads)};
    *status = mb_learner_begin(&u->learner, game);
    if (!u->part || !u->next || !u->heads)
        *status = MB_ENOMEM;
    if (*status == MB_OK && tangles > 0)
        *status = universal_begin(u);
    return u;
}

/* Solve the rest by the recursion without learning: winners and moves. */
static mb_status universal_finish(universal *u, mb_component *game, uint64_t most, mb_pace *pace)
{
    mb_learner *s = &u->learner;
    const uint32_t n = game->positions;
    u->most = 0;
    mb_status status = universal_begin(u);
    if (status == MB_OK)
        status = universal_run(u, most, pace);
    if (status != MB_OK)
        return status;
    for (uint32_t v = 0; v < n; v++)
        s->seen[v] = u->depth > 0 || s->set[v] == 0 ? MB_UNDECIDED : claim(u, v);
    for (uint8_t player = 0; player < 2 && status == MB_OK; player++) {
        for (uint32_t v = 0; v < n; v++)
            u->part[v] = s->seen[v] == player;
        status = extract(u, player, most, pace);
        for (uint32_t v = 0; v < n && u->frames == 0; v++)
            if (s->seen[v] == player)
                game->winner[v] = player;
    }
    return status;
}

/* After an interruption, only the part that learns tangles is continued. */
static mb_status universal_solve(bool *solved, mb_component *game, uint64_t most, mb_pace *pace, size_t tangles,
                                 mb_interrupted *kept)
{
    mb_status status = MB_OK;
    universal *u = kept ? kept->state : NULL;
    if (!u && !(u = universal_new(&status, game, tangles)))
        return MB_ENOMEM;
    if (status == MB_OK)
        status = universal_run(u, most, pace);
    const bool learns = u->depth > 0 || (kept && kept->brief);
    if (status == MB_OK && !learns)
        status = universal_finish(u, game, most, pace);
    *solved = status == MB_OK && !memchr(game->winner, MB_UNDECIDED, game->positions);
    mb_interrupt(kept, u, universal_release);
    if (kept && !learns)
        mb_interrupted_clear(kept);
    return status;
}

mb_status mb_universal_run(bool *solved, mb_component *game, uint64_t most, mb_pace *pace, mb_interrupted *kept)
{
    return universal_solve(solved, game, most, pace, (size_t)game->positions * MOST, kept);
}

mb_status mb_universal_plain_run(bool *solved, mb_component *game, uint64_t most, mb_pace *pace, mb_interrupted *kept)
{
    return universal_solve(solved, game, most, pace, 0, kept);
}
