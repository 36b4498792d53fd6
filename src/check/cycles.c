/* cycles.c -- which cycles are decided by a priority of the wrong parity?  By bisection over the priorities: the
 * strongly connected components of the positions of the lower half contain every cycle of low priority; for cycles of
 * higher priority they are contracted to single positions.  (King, Kupferman and Vardi 2001.)
 *
 * Every move belongs to one half or the other, so each level of the bisection takes time linear in the graph.
 * Priorities are grouped in classes: maximal runs of priorities of the same parity.
 */
#include "check/cycles.h"

#include "core/limits.h"
#include "core/mem.h"
#include "core/sort.h"

#define LIGHT UINT32_C(0x80000000) /* a node stands for a component below the classes in question */

/* A move of the graph, between nodes: positions, or components that have become one, marked LIGHT. */
typedef struct arc {
    uint32_t from, to;
} arc;

typedef struct sieve {
    const mb_ways *ways;
    mb_bitset *lost;
    uint32_t *class; /* class[v]: of its priority; the parity of a class is that of its priorities */
    uint32_t *root;  /* root[v]: the node that stands for v's component; v itself while none is known */
    uint32_t *first; /* where the arcs of v begin in `to`, while components are looked for */
    uint32_t *to;
    uint32_t *order, *met, *path, *next; /* of the walk: see find_components() */
    uint32_t *touched;
    mb_pace pace;
} sieve;

static inline uint32_t cycles_node(uint32_t end)
{
    return end & ~LIGHT;
}

/* Is that end of an arc in the lower half? */
static inline bool is_low(const sieve *s, uint32_t end, uint32_t middle)
{
    return (end & LIGHT) || s->class[end] <= middle;
}

/* Sort the arcs by where they begin; returns how many nodes there are, in `touched`. */
static uint32_t arrange(sieve *s, const arc *arcs, size_t count)
{
    uint32_t nodes = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t ends[] = {cycles_node(arcs[i].from), cycles_node(arcs[i].to)};
        for (int k = 0; k < 2; k++)
            if (s->order[ends[k]] == MB_NONE) { /* met for the first time */
                s->order[ends[k]] = 0;
                s->first[ends[k]] = 0;
                s->touched[nodes++] = ends[k];
            }
        s->first[ends[0]]++;
    }
    uint32_t sum = 0;
    for (uint32_t i = 0; i < nodes; i++) {
        sum += s->first[s->touched[i]];
        s->first[s->touched[i]] = s->next[s->touched[i]] = sum;
    }
    for (size_t i = 0; i < count; i++)
        s->to[--s->first[cycles_node(arcs[i].from)]] = cycles_node(arcs[i].to);
    return nodes;
}

/* Tarjan's algorithm from v.  order[u]: 0 before u is visited, then the smallest number that u reaches, UINT32_MAX -
 * 1 when its component is known.  next[u]: the arcs of u that were not examined yet. */
static void cycles_walk(sieve *s, uint32_t v, uint32_t *number)
{
    enum { KNOWN = 1 };
    const uint32_t known = MB_NONE - KNOWN;
    uint32_t length = 0, met = 0;
    s->path[length++] = v;
    s->order[v] = (*number)++;
    s->met[met++] = v;
    uint32_t *low = s->root; /* low[u], until the root is known */
    low[v] = s->order[v];
    while (length > 0) {
        const uint32_t u = s->path[length - 1];
        if (s->next[u] > s->first[u]) {
            const uint32_t w = s->to[--s->next[u]];
            if (s->order[w] == 0) {
                s->path[length++] = w;
                s->order[w] = low[w] = (*number)++;
                s->met[met++] = w;
            } else if (s->order[w] != known && s->order[w] < low[u])
                low[u] = s->order[w];
            continue;
        }
        length--;
        if (length > 0 && low[u] < low[s->path[length - 1]])
            low[s->path[length - 1]] = low[u];
        if (low[u] != s->order[u])
            continue;
        for (uint32_t w = MB_NONE; w != u;) { /* u is the root of everything met since */
            w = s->met[--met];
            s->order[w] = known;
            low[w] = u;
        }
    }
}

/* Find the strong components of those arcs: root[v] of every node on them.  cycles_forget() undoes it. */
static uint32_t find_components(sieve *s, const arc *arcs, size_t count)
{
    uint32_t number = 1;
    const uint32_t nodes = arrange(s, arcs, count);
    for (uint32_t i = 0; i < nodes; i++)
        if (s->order[s->touched[i]] == 0)
            cycles_walk(s, s->touched[i], &number);
    return nodes;
}

static void cycles_forget(sieve *s, uint32_t nodes)
{
    for (uint32_t i = 0; i < nodes; i++) {
        s->order[s->touched[i]] = MB_NONE;
        s->root[s->touched[i]] = s->touched[i];
    }
}

/* All positions of that class on a cycle of those arcs are the highest on it. */
static void report(sieve *s, const arc *arcs, size_t count, uint32_t class)
{
    const uint32_t nodes = find_components(s, arcs, count);
    for (size_t i = 0; i < count; i++) {
        const uint32_t v = arcs[i].from;
        if (!(v & LIGHT) && s->class[v] == class && s->root[v] == s->root[cycles_node(arcs[i].to)])
            mb_bitset_add(s->lost, v);
    }
    cycles_forget(s, nodes);
}

static inline void swap(arc *a, arc *b)
{
    const arc old = *a;
    *a = *b;
    *b = old;
}

/* What becomes of the end of an arc in the higher half. */
static inline uint32_t lift(const sieve *s, uint32_t end, uint32_t middle)
{
    return is_low(s, end, middle) ? s->root[cycles_node(end)] | LIGHT : end;
}

/* Look for lost positions of the classes from `lowest` to `highest`, `bad` being the parity that loses; everything
 * below is LIGHT.  The arcs are used up.  The depth of the recursion is the logarithm of the number of classes. */
static mb_status sift(sieve *s, arc *arcs, size_t count, uint32_t lowest, uint32_t highest, uint32_t bad)
{
    mb_status status = mb_pace_step(&s->pace, count + 1);
    if (status != MB_OK || count == 0 || (lowest == highest && lowest % 2 != bad))
        return status;
    if (lowest == highest) {
        report(s, arcs, count, lowest);
        return MB_OK;
    }
    const uint32_t middle = lowest + (highest - lowest) / 2;
    size_t low = 0, inner = 0;
    for (size_t i = 0; i < count; i++)
        if (is_low(s, arcs[i].from, middle) && is_low(s, arcs[i].to, middle))
            swap(&arcs[low++], &arcs[i]);
    const uint32_t nodes = find_components(s, arcs, low);
    for (size_t i = 0; i < low; i++)
        if (s->root[cycles_node(arcs[i].from)] == s->root[cycles_node(arcs[i].to)])
            swap(&arcs[inner++], &arcs[i]);
    for (size_t i = inner; i < count; i++)
        arcs[i] = (arc){lift(s, arcs[i].from, middle), lift(s, arcs[i].to, middle)};
    cycles_forget(s, nodes);
    if ((status = sift(s, arcs, inner, lowest, middle, bad)) != MB_OK)
        return status;
    return sift(s, arcs + inner, count - inner, middle + 1, highest, bad);
}

/* Give every position its class; *highest is the highest. */
static mb_status classify(sieve *s, uint32_t *highest)
{
    const mb_arena *arena = s->ways->arena;
    const uint32_t n = arena->positions;
    uint64_t *key = mb_alloc(n, sizeof *key), *scratch = mb_alloc(n, sizeof *scratch);
    const mb_status status = key && scratch ? MB_OK : MB_ENOMEM;
    for (uint32_t v = 0; v < n && status == MB_OK; v++)
        key[v] = (uint64_t)mb_priority_of(arena, v) << 32 | v;
    if (status == MB_OK) {
        mb_sort_keys(key, scratch, n);
        uint32_t class = (uint32_t)(key[0] >> 32) & 1;
        for (uint32_t i = 0; i < n; i++) {
            class += ((uint32_t)(key[i] >> 32) ^ class) & 1;
            s->class[(uint32_t)key[i]] = class;
        }
        *highest = class;
    }
    mb_release_all(key, scratch);
    return status;
}

/* The moves that plays make from v: from number *begin to before number *end of the arena's. */
static void cycles_moves_of(uint64_t *begin, uint64_t *end, const mb_ways *ways, uint32_t v)
{
    const mb_arena *arena = ways->arena;
    *begin = arena->first[v];
    *end = arena->first[v + 1];
    if (ways->player[v] == MB_NOWHERE || mb_is_terminal(arena, v)) {
        *end = *begin;
    } else if (ways->only[v] != MB_NONE) {
        while (*begin < *end && arena->to[*begin] != ways->only[v])
            ++*begin;
        *end = *begin < *end ? *begin + 1 : *begin;
    }
}

/* The moves of plays between positions of that player: counted, and put into `arcs` (nullable). */
static size_t cycles_collect(arc *arcs, const mb_ways *ways, mb_player player)
{
    size_t count = 0;
    for (uint32_t v = 0; v < ways->arena->positions; v++) {
        uint64_t begin, end;
        if (ways->player[v] != (uint8_t)player)
            continue;
        cycles_moves_of(&begin, &end, ways, v);
        for (uint64_t i = begin; i < end; i++)
            if (ways->player[ways->arena->to[i]] == (uint8_t)player) {
                if (arcs)
                    arcs[count] = (arc){v, ways->arena->to[i]};
                count++;
            }
    }
    return count;
}

/* One player's cycles: what is in no component is in none. */
static mb_status find_lost(sieve *s, mb_player player, uint32_t highest)
{
    const size_t all = cycles_collect(NULL, s->ways, player);
    if (all >= LIGHT)
        return MB_ELIMIT;
    arc *arcs = mb_alloc(all, sizeof *arcs);
    s->to = mb_alloc(all, sizeof *s->to);
    mb_status status = arcs && s->to ? MB_OK : MB_ENOMEM;
    if (status == MB_OK) {
        size_t inner = 0;
        cycles_collect(arcs, s->ways, player);
        const uint32_t nodes = find_components(s, arcs, all);
        for (size_t i = 0; i < all; i++)
            if (s->root[arcs[i].from] == s->root[arcs[i].to])
                arcs[inner++] = arcs[i];
        cycles_forget(s, nodes);
        status = sift(s, arcs, inner, 0, highest, 1 - (uint32_t)player);
    }
    mb_release_all(arcs, s->to);
    s->to = NULL;
    return status;
}

mb_status mb_cycles_find(mb_bitset *lost, const mb_ways *ways, const mb_limits *limits)
{
    const uint32_t n = ways->arena->positions;
    MB_ASSERT(lost->size == n);
    if (n >= LIGHT)
        return MB_ELIMIT;
    sieve s = {.ways = ways,
               .lost = lost,
               .class = mb_alloc(n, sizeof *s.class),
               .root = mb_alloc(n, sizeof *s.root),
               .first = mb_alloc(n, sizeof *s.first),
               .order = mb_alloc(n, sizeof *s.order),
               .met = mb_alloc(n, sizeof *s.met),
               .path = mb_alloc(n, sizeof *s.path),
               .next = mb_alloc(n, sizeof *s.next),
               .touched = mb_alloc(n, sizeof *s.touched),
               .pace = mb_pace_begin(limits, 0)};
    uint32_t highest = 0;
    mb_status status = MB_ENOMEM;
    if (!s.class || !s.root || !s.first || !s.order || !s.met || !s.path || !s.next || !s.touched)
        goto done;
    for (uint32_t v = 0; v < n; v++) {
        s.order[v] = MB_NONE;
        s.root[v] = v;
    }
    if ((status = classify(&s, &highest)) != MB_OK)
        goto done;
    if ((status = find_lost(&s, MB_P1, highest)) != MB_OK)
        goto done;
    status = find_lost(&s, MB_P2, highest);
done:
    mb_release_all(s.class, s.root, s.first, s.order, s.met, s.path, s.next, s.touched);
    return status;
}

/* The highest priority that may be met on a cycle through v without making it the right one: nothing between that and
 * the priority of v has the other parity. */
static uint32_t limit_of(const mb_arena *arena, uint32_t v)
{
    const uint32_t own = mb_priority_of(arena, v);
    uint32_t limit = UINT32_MAX;
    for (uint32_t u = 0; u < arena->positions; u++) {
        const uint32_t other = mb_priority_of(arena, u);
        if (other > own && (other ^ own) % 2 == 1 && other - 1 < limit)
            limit = other - 1;
    }
    return limit;
}

/* Walk breadth-first from v, through no priority above that limit, until a move leads back to v: from[u] is the
 * predecessor by which u was found.  Returns the last position before v. */
static uint32_t find_way_back(uint32_t *from, uint32_t *queue, const mb_ways *ways, uint32_t v)
{
    const mb_arena *arena = ways->arena;
    const uint32_t limit = limit_of(arena, v);
    uint32_t head = 0, tail = 0;
    queue[tail++] = v;
    while (head < tail) {
        const uint32_t u = queue[head++];
        uint64_t begin, end;
        cycles_moves_of(&begin, &end, ways, u);
        for (uint64_t i = begin; i < end; i++) {
            const uint32_t to = arena->to[i];
            if (to == v)
                return u;
            if (from[to] != MB_NONE || mb_priority_of(arena, to) > limit || ways->player[to] != ways->player[v])
                continue;
            from[to] = u;
            queue[tail++] = to;
        }
    }
    return MB_NONE;
}

mb_status mb_cycles_append(mb_finding *finding, const mb_ways *ways, uint32_t v)
{
    const uint32_t n = ways->arena->positions;
    mb_list *play = &finding->play;
    MB_ASSERT(play->count == 0 || play->at[play->count - 1] == v);
    const uint32_t before = play->count > 0 ? play->count - 1 : 0;
    uint32_t length = 1, *from = mb_alloc(n, sizeof *from), *queue = mb_alloc(n, sizeof *queue), *at = NULL;
    mb_status status = from && queue ? MB_OK : MB_ENOMEM;
    if (status != MB_OK)
        goto done;
    memset(from, 0xff, n * sizeof *from);
    const uint32_t last = find_way_back(from, queue, ways, v);
    MB_ASSERT(last != MB_NONE); /* there is such a cycle */
    for (uint32_t u = last; u != v; u = from[u])
        length++;
    at = mb_resize(play->at, before + length, sizeof *at);
    if (!at) {
        status = MB_ENOMEM;
        goto done;
    }
    at[before] = v;
    for (uint32_t u = last, i = before + length - 1; u != v; u = from[u])
        at[i--] = u;
    *play = (mb_list){.at = at, .count = before + length};
    finding->cycle = before;
done:
    mb_release_all(from, queue);
    return status;
}

uint32_t mb_cycles_highest(const mb_finding *finding, const mb_arena *arena)
{
    uint32_t highest = 0;
    MB_ASSERT(finding->cycle < finding->play.count);
    for (uint32_t i = finding->cycle; i < finding->play.count; i++) {
        const uint32_t priority = mb_priority_of(arena, finding->play.at[i]);
        highest = priority > highest ? priority : highest;
    }
    return highest;
}
