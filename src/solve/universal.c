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
 * the region of level k; FREE: in neither.  Level k has all positions above gone_of(k), and a list of these.
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
    size_t begin, end;     /* the positions of the level when it began, rising, are among list[begin .. end-1] */
    size_t floor;          /* list_count before the level */
    uint32_t precision[2]; /* of each player */
} call;

typedef struct universal {
    mb_learner learner;
    call *calls;
    size_t depth, room;
    uint8_t ended; /* the player of the level that ended last */
    size_t most;   /* tangles to learn */

    uint32_t *list; /* positions of all levels, one level after the other */
    size_t list_count, list_room;

    /* of universal_attract_again() */
    uint32_t *first, *next; /* positions by set: first[set], next[v] */
    uint8_t *players;       /* of each level */
    size_t first_room, player_room;

    uint32_t *part; /* of extract(): part[v], from 1 on: the last frame that has v; 0: none; DONE: extracted */
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

static mb_status push(universal *u, call c)
{
    if (!mb_grow(&u->calls, &u->room, u->depth, 1))
        return MB_ENOMEM;
    u->calls[u->depth++] = c;
    return MB_OK;
}

/* Begin a level with the free positions among list[begin .. end-1], if there are any. */
static mb_status push_level(universal *u, uint32_t level, size_t begin, size_t end, const uint32_t *precision)
{
    mb_learner *s = &u->learner;
    if (!mb_grow(&u->list, &u->list_room, u->list_count, end - begin))
        return MB_ENOMEM;
    const size_t first = u->list_count;
    const uint32_t *const set = s->set;
    uint32_t *const list = u->list;
    MB_ASSERT(list);
    size_t last = first;
    for (size_t i = begin; i < end; i++) {
        list[last] = list[i];
        last += set[list[i]] == FREE;
    }
    u->list_count = last;
    s->steps += end - begin;
    const size_t count = u->list_count - first;
    if (count == 0)
        return MB_OK;
    call c = {.level = level, .begin = first, .end = u->list_count, .floor = first};
    c.player = (uint8_t)mb_parity(s->game->priority[u->list[u->list_count - 1]]);
    if (count > (end - begin) / 4 * 3) { /* no list of its own: all have four entries a position together at most */
        c.begin = begin;
        c.end = end;
        u->list_count = first;
    }
    for (int i = 0; i < 2; i++)
        c.precision[i] = precision[i] < count ? precision[i] : (uint32_t)count;
    return push(u, c);
}

/* Solve the same level with half the precision of the opponent. */
static mb_status push_half(universal *u)
{
    call half = u->calls[u->depth - 1];
    half.phase = 0;
    half.precision[1 - half.player] /= 2;
    return half.precision[1 - half.player] > 0 ? push(u, half) : MB_OK;
}

static void pop(universal *u)
{
    const call c = u->calls[--u->depth];
    u->ended = c.player;
    if (u->depth == 0 || u->calls[u->depth - 1].level != c.level)
        u->list_count = c.floor;
}

/* Make the region of the last call's level, in the queue. */
static void universal_make_region(universal *u)
{
    mb_learner *s = &u->learner;
    const call c = u->calls[u->depth - 1];
    s->head = s->tail = s->head_count = 0;
    for (size_t i = c.end; i > c.begin; i--) {
        const uint32_t v = u->list[i - 1];
        s->steps++;
        if (s->set[v] != FREE)
            continue;
        if (mb_parity(s->game->priority[v]) != c.player)
            break;
        s->heads[s->head_count++] = v;
        mb_learner_take(s, v, region_of(c.level), MB_NONE);
        attract_free(u, c.player, region_of(c.level));
    }
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

/* List the positions by set; find the player of each level. */
static mb_status universal_sort(universal *u)
{
    mb_learner *s = &u->learner;
    const uint32_t sets = region_of(u->calls[u->depth - 1].level) + 1;
    if (!mb_grow(&u->first, &u->first_room, 0, sets) || !mb_grow(&u->players, &u->player_room, 0, sets))
        return MB_ENOMEM;
    for (uint32_t i = 0; i < sets; i++)
        u->first[i] = MB_NONE;
    for (size_t i = 0; i < u->depth; i++)
        u->players[u->calls[i].level] = u->calls[i].player;
    for (uint32_t v = 0; v < s->game->positions; v++) {
        const uint32_t set = s->set[v];
        if (set < sets) {
            u->next[v] = u->first[set];
            u->first[set] = v;
        }
    }
    s->steps += s->game->positions + sets;
    return MB_OK;
}

/* Tangles from number `known` on are new.  Attract them to the set of the first that is attracted; then let every set
 * of this level and of those below attract again, the highest first. */
static mb_status universal_attract_again(universal *u, size_t known)
{
    mb_learner *s = &u->learner;
    uint32_t into = FREE;
    const mb_status status = universal_sort(u);
    if (status != MB_OK)
        return status;
    for (size_t i = known; i < s->tangle_count; i++) {
        const uint32_t place = place_of(s, i);
        into = place < into ? place : into;
    }
    for (uint32_t set = into; set <= region_of(u->calls[u->depth - 1].level); set++) {
        s->head = s->tail = 0;
        for (uint32_t v = u->first[set]; v != MB_NONE; v = u->next[v])
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
    return MB_OK;
}

/* Begin with all free positions. */
static mb_status push_root(universal *u)
{
    mb_learner *s = &u->learner;
    const uint32_t n = s->game->positions, precision[2] = {n, n};
    u->depth = 0;
    u->list_count = 0;
    if (!mb_grow(&u->list, &u->list_room, 0, n))
        return MB_ENOMEM;
    for (uint32_t v = 0; v < n; v++)
        u->list[v] = v;
    u->list_count = n;
    return push_level(u, 0, 0, n, precision);
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
    const call c = u->calls[u->depth - 1];
    const size_t known = s->tangle_count;
    bool won = false;
    universal_make_region(u);
    if (s->head_count > 0 && known < u->most && !mb_learner_leaks(s, c.player, region_of(c.level), FREE)) {
        mb_status status = mb_learner_learn(s, &won, region_of(c.level), c.player, FREE + 1);
        if (status != MB_OK)
            return status;
        if (won)
            return universal_begin(u);
        if (s->tangle_count > known && (status = universal_attract_again(u, known)) != MB_OK)
            return status;
    }
    u->ended = c.player; /* if nothing is left: all is the player's */
    return push_level(u, c.level + 1, c.begin, c.end, c.precision);
}

/* The third part: the opponent attracts to what he won in the rest; if that takes some of the region, solve again
 * what is left. */
static mb_status universal_leave(universal *u)
{
    mb_learner *s = &u->learner;
    const call c = u->calls[u->depth - 1];
    const uint32_t here = region_of(c.level), theirs = gone_of(c.level + 1);
    const bool mine = u->ended == c.player;
    const uint32_t *const list = u->list;
    uint32_t *const sets = s->set;
    s->head = s->tail = 0;
    for (size_t i = c.begin; i < c.end; i++) {
        const uint32_t v = list[i], set = sets[v];
        if (set <= gone_of(c.level))
            continue;
        if (set != here && (mine ? set == theirs : set > theirs))
            mb_learner_take(s, v, gone_of(c.level), MB_NONE);
        else
            sets[v] = FREE;
    }
    s->steps += c.end - c.begin;
    const uint32_t before = s->tail;
    attract_free(u, 1 - c.player, gone_of(c.level));
    return s->tail > before ? push_half(u) : MB_OK;
}

/* Go on until the game is solved, or only claims are left. */
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
    for (uint32_t i = g->first[v]; i < g->first[v + 1]; i++) {
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
        for (uint32_t to = s->queue[k], i = g->before[to]; i < g->before[to + 1]; i++) {
            const uint32_t v = g->from[i];
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

static mb_status universal_solve(bool *solved, mb_component *game, uint64_t most, mb_pace *pace, size_t tangles)
{
    const uint32_t n = game->positions;
    universal u = {.most = tangles, .part = mb_alloc(n, sizeof *u.part), .next = mb_alloc(n, sizeof *u.next)};
    mb_learner *s = &u.learner;
    mb_status status = mb_learner_begin(s, game);
    if (!u.part || !u.next)
        status = MB_ENOMEM;
    if (status == MB_OK && tangles > 0 && (status = universal_begin(&u)) == MB_OK)
        status = universal_run(&u, most, pace);
    u.most = 0;
    if (status == MB_OK && u.depth == 0 && (status = universal_begin(&u)) == MB_OK)
        status = universal_run(&u, most, pace);
    if (status != MB_OK)
        goto done;
    for (uint32_t v = 0; v < n; v++)
        s->seen[v] = u.depth > 0 || s->set[v] == 0 ? MB_UNDECIDED : claim(&u, v);
    for (uint8_t player = 0; player < 2 && status == MB_OK; player++) {
        for (uint32_t v = 0; v < n; v++)
            u.part[v] = s->seen[v] == player;
        status = extract(&u, player, most, pace);
        for (uint32_t v = 0; v < n && u.frames == 0; v++)
            if (s->seen[v] == player)
                game->winner[v] = player;
    }
    *solved = status == MB_OK && !memchr(game->winner, MB_UNDECIDED, n);
done:
    mb_learner_clear(s);
    mb_release_all(u.calls, u.list, u.part, u.next, u.first, u.players);
    return status;
}

mb_status mb_universal_run(bool *solved, mb_component *game, uint64_t most, mb_pace *pace)
{
    return universal_solve(solved, game, most, pace, (size_t)game->positions * MOST);
}

mb_status mb_universal_plain_run(bool *solved, mb_component *game, uint64_t most, mb_pace *pace)
{
    return universal_solve(solved, game, most, pace, 0);
}
