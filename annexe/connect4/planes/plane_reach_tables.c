/* plane_reach_tables.c -- colourings that the last stone has ended, and where every colouring was before it. */
#include "planes/plane_reach_tables.h"
#include "core/mem.h"
#include "planes/plane_loop.h"

/* One kind of colourings, while it may be written. */
typedef struct side_draft {
    uint32_t *first, *mask, *map_first;
    mb_plane_steps *steps;
    uint8_t *pieces; /* pieces[4 * list + move]: of a word, at most */
} side_draft;

typedef struct reach_draft {
    mb_reach_tables made;
    const mb_plane_lists *lists;
    side_draft side[2][MB_REACH_KINDS];
    uint32_t *map;
} reach_draft;

/* All cells of a side of these heights, as a mask. */
static uint32_t cells_of(mb_plane_shape g, uint32_t heights)
{
    uint32_t cells = 0;
    for (int j = 0; j < g.side; j++)
        cells |= ((1u << mb_plane_height(g, heights, j)) - 1) << (g.height * j);
    return cells;
}

/* Has the last stone, by player t, made a four of a side and its middle?  Then they have one (no rank), and without
 * that stone none. */
static bool is_over(const mb_plane_lists *lists, uint32_t middle, uint32_t heights, uint32_t mask, int t)
{
    const mb_plane_shape g = lists->shape;
    if (lists->rank[(size_t)middle * g.sides + mb_plane_side_code(g, heights, mask)] != MB_PLANE_NO_RANK)
        return false;
    for (int move = 0; move < MB_PLANE_PARTS; move++) {
        const mb_reach_back back = mb_reach_back_of(g, middle, heights, move, t);
        if (mb_reach_rank(g, lists->rank, back, mask, t) != MB_PLANE_NO_RANK)
            return true;
    }
    return false;
}

/* Lists of a player t and a kind, which all threads make. */
typedef struct reach_loop {
    reach_draft *draft;
    int t, kind;
} reach_loop;

/* Count the ended colourings of one middle, by list; once there is memory for them, write them.  Subsets of the cells
 * are enumerated in increasing order. */
static void list_over(void *context, uint32_t middle)
{
    const reach_loop *loop = context;
    const reach_draft *d = loop->draft;
    const int t = loop->t;
    const mb_plane_shape g = d->lists->shape;
    const side_draft *side = &d->side[t][MB_REACH_ENDED];
    for (uint32_t h = 0; h < g.heights; h++) {
        const uint32_t cells = cells_of(g, h);
        uint32_t found[MB_PLANE_MOST_COUNTS] = {0}, mask = 0;
        do {
            const uint32_t count = (uint32_t)__builtin_popcount(mask), list = mb_plane_list(g, middle, h, count);
            if (is_over(d->lists, middle, h, mask, t)) {
                if (side->mask)
                    side->mask[side->first[list] + found[count]] = mask;
                else
                    side->first[list + 1]++;
                found[count]++;
                MB_ASSERT(found[count] < MB_PLANE_NO_RANK);
            }
            mask = (mask - cells) & cells;
        } while (mask != 0);
    }
}

static mb_status make_over(reach_draft *d, int t, const mb_limits *limits)
{
    const mb_plane_lists *lists = d->lists;
    side_draft *side = &d->side[t][MB_REACH_ENDED];
    reach_loop loop = {d, t, MB_REACH_ENDED};
    side->first = mb_alloc_zero((size_t)lists->lists + 1, sizeof *side->first);
    if (!side->first)
        return MB_ENOMEM;
    d->made.of[t][MB_REACH_ENDED].first = side->first;
    const mb_status status = mb_plane_loop(lists->shape.middles, list_over, &loop, limits);
    if (status != MB_OK)
        return status;
    for (uint32_t l = 0; l < lists->lists; l++)
        side->first[l + 1] += side->first[l];
    side->mask = mb_alloc((size_t)side->first[lists->lists] + 1, sizeof *side->mask);
    if (!side->mask)
        return MB_ENOMEM;
    d->made.of[t][MB_REACH_ENDED].mask = side->mask;
    return mb_plane_loop(lists->shape.middles, list_over, &loop, limits);
}

/* A list: its side and middle. */
typedef struct list_of {
    uint32_t list, middle, heights, begin, count, words;
} list_of;

static list_of find_list(const reach_draft *d, uint32_t list, int t, int kind)
{
    const mb_plane_shape g = d->lists->shape;
    const mb_reach_side *side = &d->made.of[t][kind];
    const uint32_t count = mb_reach_count(side, list);
    return (list_of){.list = list,
                     .middle = list / g.counts / g.heights,
                     .heights = list / g.counts % g.heights,
                     .begin = side->first[list],
                     .count = count,
                     .words = mb_plane_words(count)};
}

/* Make word `word` of the map of one move, or only count its pieces. */
static uint32_t make_word(uint32_t *map, const reach_draft *d, const list_of *l, int t, int kind, int move,
                          uint32_t word)
{
    const mb_plane_shape g = d->lists->shape;
    const mb_reach_back back = mb_reach_back_of(g, l->middle, l->heights, move, t);
    const uint32_t *mask = d->made.of[t][kind].mask + l->begin;
    uint32_t image[MB_PLANE_WORD];
    for (uint32_t i = 0; i < MB_PLANE_WORD; i++) {
        const uint32_t column = word * MB_PLANE_WORD + i;
        image[i] =
            column < l->count ? mb_reach_rank(g, d->lists->rank, back, mask[column], t) : (uint32_t)MB_PLANE_NO_RANK;
    }
    return mb_plane_map_word(map ? map + word : NULL, l->words, image, false);
}

/* The steps of a list's entries, and how many pieces its maps need. */
static void make_steps(void *context, uint32_t list)
{
    const reach_loop *loop = context;
    const reach_draft *d = loop->draft;
    const int t = loop->t, kind = loop->kind;
    const mb_plane_shape g = d->lists->shape;
    const list_of l = find_list(d, list, t, kind);
    const side_draft *side = &d->side[t][kind];
    for (int move = 0; move < MB_PLANE_PARTS; move++) {
        const mb_reach_back back = mb_reach_back_of(g, l.middle, l.heights, move, t);
        for (uint32_t e = l.begin; e < l.begin + l.count; e++)
            side->steps[e].to[move] =
                (uint16_t)mb_reach_rank(g, d->lists->rank, back, d->made.of[t][kind].mask[e], t);
        uint32_t most = 0;
        for (uint32_t word = 0; word < l.words && back.legal; word++) {
            const uint32_t pieces = make_word(NULL, d, &l, t, kind, move, word);
            most = pieces > most ? pieces : most;
        }
        side->pieces[MB_PLANE_PARTS * list + (uint32_t)move] = (uint8_t)most;
    }
}

static void make_maps(void *context, uint32_t list)
{
    const reach_loop *loop = context;
    const reach_draft *d = loop->draft;
    const int t = loop->t, kind = loop->kind;
    const list_of l = find_list(d, list, t, kind);
    for (int move = 0; move < MB_PLANE_PARTS; move++) {
        uint32_t *map = d->map + d->side[t][kind].map_first[MB_PLANE_PARTS * list + (uint32_t)move];
        if (mb_reach_back_of(d->lists->shape, l.middle, l.heights, move, t).legal)
            for (uint32_t word = 0; word < l.words; word++)
                make_word(map, d, &l, t, kind, move, word);
    }
}

/* Give every map of a kind its place. */
static void place_maps(reach_draft *d, int t, int kind)
{
    const mb_plane_shape g = d->lists->shape;
    for (uint32_t list = 0; list < d->lists->lists; list++) {
        const list_of l = find_list(d, list, t, kind);
        for (int move = 0; move < MB_PLANE_PARTS; move++) {
            const size_t i = (size_t)MB_PLANE_PARTS * list + (size_t)move;
            const bool legal = mb_reach_back_of(g, l.middle, l.heights, move, t).legal;
            const uint64_t fields = (uint64_t)d->side[t][kind].pieces[i] * MB_PLANE_RUN;
            const uint64_t length = legal ? l.words * (MB_PLANE_PIECES + fields) : 0;
            MB_ASSERT(d->made.map_size + length < UINT32_MAX);
            d->side[t][kind].map_first[i] = d->made.map_size;
            d->made.map_size += (uint32_t)length;
        }
    }
}

static mb_status make_side(reach_draft *d, int t, int kind, const mb_limits *limits)
{
    const mb_plane_lists *lists = d->lists;
    side_draft *side = &d->side[t][kind];
    reach_loop loop = {d, t, kind};
    mb_reach_side *made = &d->made.of[t][kind];
    if (kind == MB_REACH_PLAIN) {
        made->first = lists->first;
        made->mask = lists->mask;
    } else {
        const mb_status over = make_over(d, t, limits);
        if (over != MB_OK)
            return over;
    }
    side->steps = mb_alloc((size_t)made->first[lists->lists] + 1, sizeof *side->steps);
    side->map_first = mb_alloc((size_t)MB_PLANE_PARTS * lists->lists, sizeof *side->map_first);
    side->pieces = mb_alloc((size_t)MB_PLANE_PARTS * lists->lists, sizeof *side->pieces);
    made->steps = side->steps;
    made->map_first = side->map_first;
    if (!side->steps || !side->map_first || !side->pieces)
        return MB_ENOMEM;
    const mb_status status = mb_plane_loop(lists->lists, make_steps, &loop, limits);
    if (status == MB_OK)
        place_maps(d, t, kind);
    return status;
}

mb_status mb_reach_tables_make(mb_reach_tables *out, const mb_plane_lists *lists, const mb_limits *limits)
{
    reach_draft d = {.lists = lists};
    mb_status status = MB_OK;
    for (int i = 0; i < 2 * MB_REACH_KINDS && status == MB_OK; i++)
        status = make_side(&d, i / MB_REACH_KINDS, i % MB_REACH_KINDS, limits);
    if (status != MB_OK)
        goto done;
    status = MB_ENOMEM;
    d.map = mb_alloc((size_t)d.made.map_size + 1, sizeof *d.map);
    if (!d.map)
        goto done;
    d.made.map = d.map;
    status = MB_OK;
    for (int i = 0; i < 2 * MB_REACH_KINDS && status == MB_OK; i++) {
        reach_loop loop = {&d, i / MB_REACH_KINDS, i % MB_REACH_KINDS};
        status = mb_plane_loop(lists->lists, make_maps, &loop, limits);
    }
    if (status == MB_OK)
        *out = d.made;
done:
    for (int i = 0; i < 2 * MB_REACH_KINDS; i++)
        mb_release(d.side[i / MB_REACH_KINDS][i % MB_REACH_KINDS].pieces);
    if (status != MB_OK)
        mb_reach_tables_clear(&d.made);
    return status;
}

void mb_reach_tables_clear(mb_reach_tables *tables)
{
    for (int t = 0; t < 2; t++) {
        mb_release((void *)tables->of[t][MB_REACH_ENDED].first); /* the plain ones are the lists' own */
        mb_release((void *)tables->of[t][MB_REACH_ENDED].mask);
        for (int kind = 0; kind < MB_REACH_KINDS; kind++) {
            mb_release((void *)tables->of[t][kind].steps);
            mb_release((void *)tables->of[t][kind].map_first);
        }
    }
    mb_release((void *)tables->map);
    *tables = (mb_reach_tables){.map = NULL};
}
