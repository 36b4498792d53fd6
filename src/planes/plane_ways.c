/* plane_ways.c -- ranks after each move, and the same as masks of words. */
#include "planes/plane_ways.h"
#include "core/limits.h"
#include "core/mem.h"
#include "planes/plane_maps.h"

/* A list whose ways are made. */
typedef struct side_list {
    uint32_t first, count; /* its entries */
    uint32_t middle, heights;
    bool legal[MB_PLANE_PARTS];
} side_list;

static side_list list_of(const mb_plane_lists *lists, uint32_t list)
{
    const mb_plane_shape g = lists->shape;
    side_list l = {.first = lists->first[list], .count = mb_plane_count(lists, list)};
    if (l.count == 0)
        return l;
    l.heights = list / g.counts % g.heights;
    l.middle = list / g.counts / g.heights;
    for (int move = 0; move < MB_PLANE_PARTS; move++)
        l.legal[move] = mb_plane_play_of(g, l.middle, l.heights, move, 0).legal;
    return l;
}

/* The ranks of all entries after one move: the child's code is ours and something that is the same for all. */
static void rank_children(mb_plane_ways *w, const mb_plane_lists *lists, const side_list *l, int move, int t)
{
    const mb_plane_shape g = lists->shape;
    const mb_plane_play play = mb_plane_play_of(g, l->middle, l->heights, move, t);
    const uint16_t *rank = lists->rank + (size_t)play.middle * g.sides + mb_plane_side_code(g, play.heights, 0);
    uint16_t *to = w->to[t][move] + l->first;
    uint8_t *won = w->won[t] + l->first;
    const uint32_t *mask = lists->mask + l->first;
    const uint32_t column = (1u << g.height) - 1;
    MB_ASSERT(play.legal);
    for (uint32_t e = 0; e < l->count; e++) {
        uint32_t code = 0;
        for (int j = 0; j < g.side; j++)
            code = code * g.codes + ((mask[e] | play.stone) >> (g.height * j) & column);
        to[e] = rank[code];
        won[e] |= to[e] == MB_PLANE_NO_RANK;
    }
}

/* Write the map of one move for one word; only its length without a place to write to. */
static uint32_t map_word(uint64_t *map, const uint16_t *to, uint32_t columns)
{
    uint32_t first = 0, last = 0;
    uint64_t valid = 0;
    MB_ASSERT(columns <= MB_PLANE_WIDE);
    for (uint32_t i = 0; i < columns; i++) {
        if (to[i] == MB_PLANE_NO_RANK)
            continue;
        MB_ASSERT(!valid || to[i] / MB_PLANE_WIDE >= last); /* images keep their order */
        last = to[i] / MB_PLANE_WIDE;
        first = valid ? first : last;
        valid |= UINT64_C(1) << i;
    }
    const uint32_t pieces = valid ? last - first + 1 : 0;
    if (map) {
        map[0] = (uint64_t)pieces << 32 | first;
        map[MB_PLANE_MAP_VALID] = valid;
        memset(map + MB_PLANE_MAP_PIECES, 0, pieces * sizeof *map);
        for (uint64_t rest = valid; rest; rest &= rest - 1) {
            const uint32_t image = to[__builtin_ctzll(rest)];
            map[MB_PLANE_MAP_PIECES + image / MB_PLANE_WIDE - first] |= UINT64_C(1) << image % MB_PLANE_WIDE;
        }
    }
    return MB_PLANE_MAP_PIECES + pieces;
}

/* The map of a list, from the ranks; return  its length. */
static uint64_t map_list(uint64_t *map, const mb_plane_ways *w, const side_list *l, int t)
{
    uint64_t length = 0;
    for (uint32_t word = 0; word < mb_plane_wides(l->count); word++) {
        const uint32_t from = word * MB_PLANE_WIDE, left = l->count - from;
        for (int move = 0; move < MB_PLANE_PARTS; move++)
            if (l->legal[move])
                length += map_word(map ? map + length : NULL, w->to[t][move] + l->first + from,
                                   left < MB_PLANE_WIDE ? left : MB_PLANE_WIDE);
    }
    return length;
}

static bool allocate(mb_plane_ways *w, const mb_plane_lists *lists)
{
    bool enough = true;
    for (int t = 0; t < 2; t++) {
        for (int move = 0; move < MB_PLANE_PARTS; move++) {
            w->to[t][move] = mb_alloc((size_t)lists->entries + 1, sizeof *w->to[t][move]);
            enough = enough && w->to[t][move];
        }
        w->won[t] = mb_alloc_zero((size_t)lists->entries + 1, sizeof *w->won[t]);
        w->start[t] = mb_alloc((size_t)lists->lists, sizeof *w->start[t]);
        enough = enough && w->won[t] && w->start[t];
    }
    return enough;
}

/* Ranks of all lists, and how long each map is. */
static void make_ranks(mb_plane_ways *w, const mb_plane_lists *lists, const mb_limits *limits)
{
    uint32_t longest = 0;
    (void)limits; /* without OpenMP */
#pragma omp parallel for schedule(dynamic, 64) num_threads(mb_threads(limits)) reduction(max : longest)
    for (uint32_t list = 0; list < lists->lists; list++) {
        const side_list l = list_of(lists, list);
        longest = l.count > longest ? l.count : longest;
        for (int t = 0; t < 2; t++) {
            for (int move = 0; move < MB_PLANE_PARTS && l.count > 0; move++)
                if (l.legal[move])
                    rank_children(w, lists, &l, move, t);
            w->start[t][list] = l.count > 0 ? (uint32_t)map_list(NULL, w, &l, t) : 0;
        }
    }
    w->longest = longest;
}

/* Maps of all lists; then rows without a rank are sent to row 0, which `won` makes up for. */
static void make_maps(mb_plane_ways *w, const mb_plane_lists *lists, const mb_limits *limits)
{
    (void)limits; /* without OpenMP */
#pragma omp parallel for schedule(dynamic, 64) num_threads(mb_threads(limits))
    for (uint32_t list = 0; list < lists->lists; list++) {
        const side_list l = list_of(lists, list);
        for (int t = 0; t < 2 && l.count > 0; t++) {
            map_list(w->map + w->start[t][list], w, &l, t);
            for (int move = 0; move < MB_PLANE_PARTS; move++)
                for (uint16_t *to = w->to[t][move] + l.first; to < w->to[t][move] + l.first + l.count; to++)
                    *to = *to == MB_PLANE_NO_RANK || !l.legal[move] ? 0 : *to;
        }
    }
}

mb_status mb_plane_ways_make(mb_plane_ways *out, const mb_plane_lists *lists, const mb_limits *limits)
{
    mb_plane_ways w = {.map_size = 1};
    const uint64_t most = limits && limits->bytes ? limits->bytes : UINT64_MAX;
    mb_status status = MB_ELIMIT;
    uint64_t bytes = 2 * (lists->entries * (MB_PLANE_PARTS * sizeof **w.to[0] + 1) + lists->lists * sizeof **w.start);
    if (bytes > most)
        goto done;
    status = MB_ENOMEM;
    if (!allocate(&w, lists))
        goto done;
    make_ranks(&w, lists, limits);
    for (int t = 0; t < 2; t++)
        for (uint32_t list = 0; list < lists->lists; list++) {
            const uint32_t length = w.start[t][list];
            w.start[t][list] = (uint32_t)w.map_size;
            w.map_size += length;
        }
    status = MB_ELIMIT;
    bytes += w.map_size * sizeof *w.map;
    if (w.map_size > UINT32_MAX || bytes > most)
        goto done;
    status = MB_ENOMEM;
    w.map = mb_alloc(w.map_size, sizeof *w.map);
    if (!w.map)
        goto done;
    make_maps(&w, lists, limits);
    *out = w;
    return MB_OK;
done:
    mb_plane_ways_clear(&w);
    return status;
}

void mb_plane_ways_clear(mb_plane_ways *ways)
{
    for (int t = 0; t < 2; t++) {
        for (int move = 0; move < MB_PLANE_PARTS; move++)
            mb_release(ways->to[t][move]);
        mb_release(ways->won[t]);
        mb_release(ways->start[t]);
    }
    mb_release(ways->map);
    *ways = (mb_plane_ways){.map = NULL};
}
