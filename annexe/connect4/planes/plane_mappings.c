/* plane_mappings.c -- ranks after each move, and the same as masks of words. */
#include "planes/plane_mappings.h"
#include "core/mem.h"
#include "planes/plane_loop.h"
#include "planes/plane_maps.h"

/* All lists of a middle and heights, which have the same moves. */
typedef struct side_lists {
    uint32_t list; /* the first of them: no stone is the second player's */
    mb_plane_play play[2][MB_PLANE_PARTS];
} side_lists;

static side_lists sides_of(mb_plane_shape g, uint32_t number)
{
    const uint32_t middle = number / g.heights, heights = number % g.heights;
    side_lists s = {.list = number * g.counts};
    for (int t = 0; t < 2; t++)
        for (int move = 0; move < MB_PLANE_PARTS; move++)
            s.play[t][move] = mb_plane_play_of(g, middle, heights, move, t);
    return s;
}

static bool are_empty(const mb_plane_lists *lists, uint32_t number)
{
    const uint32_t counts = lists->shape.counts;
    return lists->first[number * counts] == lists->first[(number + 1) * counts];
}

/* The ranks of all entries of a list after a move of player t.  Both lists increase, and so do images. */
static void rank_children(mb_plane_mappings *w, const mb_plane_lists *lists, const side_lists *s, uint32_t count,
                          int move, int t)
{
    const mb_plane_shape g = lists->shape;
    const mb_plane_play play = s->play[t][move];
    const uint32_t from = lists->first[s->list + count], end = lists->first[s->list + count + 1];
    const uint32_t list = mb_plane_list(g, play.middle, play.heights, count + (move < g.side ? (uint32_t)t : 0));
    const uint32_t *first = lists->mask + lists->first[list], *last = lists->mask + lists->first[list + 1];
    const uint32_t *child = first;
    uint16_t *to = w->to[t][move];
    uint8_t *won = w->won[t];
    MB_ASSERT(play.legal);
    for (uint32_t e = from; e < end; e++) {
        const uint32_t wanted = lists->mask[e] | play.stone;
        while (child < last && *child < wanted)
            child++;
        to[e] = child < last && *child == wanted ? (uint16_t)(child - first) : MB_PLANE_NO_RANK;
        won[e] |= to[e] == MB_PLANE_NO_RANK;
    }
}

/* How many words of a child's row hold the images of some columns, and the first of these words. */
static uint32_t count_pieces(uint32_t *first, const uint16_t *to, uint32_t columns)
{
    uint32_t low = 0, high = columns;
    while (low < columns && to[low] == MB_PLANE_NO_RANK)
        low++;
    while (high > low && to[high - 1] == MB_PLANE_NO_RANK)
        high--;
    *first = low < high ? to[low] / MB_PLANE_LONG : 0;
    return low < high ? to[high - 1] / MB_PLANE_LONG - *first + 1 : 0;
}

/* Write the map of one move for one word; only its length without a place to write to. */
static uint32_t map_word(uint64_t *map, const uint16_t *to, uint32_t columns)
{
    MB_ASSERT(columns <= MB_PLANE_LONG);
    uint32_t first;
    const uint32_t pieces = count_pieces(&first, to, columns);
    if (map) {
        uint64_t valid = 0;
        map[0] = (uint64_t)pieces << 32 | first;
        memset(map + MB_PLANE_MAP_PIECES, 0, pieces * sizeof *map);
        for (uint32_t i = 0; i < columns && pieces > 0; i++) {
            const uint64_t has = to[i] != MB_PLANE_NO_RANK;
            const uint32_t image = has ? to[i] : first * MB_PLANE_LONG;
            MB_ASSERT(image / MB_PLANE_LONG - first < pieces);
            valid |= has << i;
            map[MB_PLANE_MAP_PIECES + image / MB_PLANE_LONG - first] |= has << image % MB_PLANE_LONG;
        }
        map[MB_PLANE_MAP_VALID] = valid;
    }
    return MB_PLANE_MAP_PIECES + pieces;
}

/* The map of a list, from the ranks; return  its length. */
static uint64_t map_list(uint64_t *map, const mb_plane_mappings *w, const mb_plane_lists *lists, const side_lists *s,
                         uint32_t count, int t)
{
    const uint32_t end = lists->first[s->list + count + 1];
    uint64_t length = 0;
    for (uint32_t from = lists->first[s->list + count]; from < end; from += MB_PLANE_LONG)
        for (int move = 0; move < MB_PLANE_PARTS; move++)
            if (s->play[t][move].legal)
                length += map_word(map ? map + length : NULL, w->to[t][move] + from,
                                   end - from < MB_PLANE_LONG ? end - from : MB_PLANE_LONG);
    return length;
}

static bool allocate(mb_plane_mappings *w, const mb_plane_lists *lists)
{
    bool enough = true;
    for (int t = 0; t < 2; t++) {
        for (int move = 0; move < MB_PLANE_PARTS; move++) {
            w->to[t][move] = mb_alloc((size_t)lists->entries + 1, sizeof *w->to[t][move]);
            enough = enough && w->to[t][move];
        }
        w->won[t] = mb_alloc_zero((size_t)lists->entries + 1, sizeof *w->won[t]);
        w->start[t] = mb_alloc_zero((size_t)lists->lists, sizeof *w->start[t]);
        enough = enough && w->won[t] && w->start[t];
    }
    return enough;
}

typedef struct mappings_draft {
    mb_plane_mappings *mappings;
    const mb_plane_lists *lists;
} mappings_draft;

/* Ranks of all lists of a middle and heights, and how long each map is. */
static void make_ranks(void *context, uint32_t number)
{
    const mappings_draft *d = context;
    mb_plane_mappings *w = d->mappings;
    const mb_plane_lists *lists = d->lists;
    if (are_empty(lists, number))
        return;
    const side_lists s = sides_of(lists->shape, number);
    for (uint32_t count = 0; count < lists->shape.counts; count++)
        for (int t = 0; t < 2 && mb_plane_count(lists, s.list + count) > 0; t++) {
            for (int move = 0; move < MB_PLANE_PARTS; move++)
                if (s.play[t][move].legal)
                    rank_children(w, lists, &s, count, move, t);
            w->start[t][s.list + count] = (uint32_t)map_list(NULL, w, lists, &s, count, t);
        }
}

/* Rows without a rank are sent to row 0, which `won` makes up for. */
static void send_to_0(uint16_t *to, uint32_t count, bool legal)
{
    for (uint32_t e = 0; e < count; e++)
        to[e] = to[e] == MB_PLANE_NO_RANK || !legal ? 0 : to[e];
}

/* Maps of all lists of a middle and heights. */
static void make_maps(void *context, uint32_t number)
{
    const mappings_draft *d = context;
    mb_plane_mappings *w = d->mappings;
    const mb_plane_lists *lists = d->lists;
    const mb_plane_shape g = lists->shape;
    if (are_empty(lists, number))
        return;
    const side_lists s = sides_of(g, number);
    const uint32_t first = lists->first[s.list], end = lists->first[s.list + g.counts];
    for (int t = 0; t < 2; t++) {
        for (uint32_t count = 0; count < g.counts; count++)
            map_list(w->map + w->start[t][s.list + count], w, lists, &s, count, t);
        for (int move = 0; move < MB_PLANE_PARTS; move++)
            send_to_0(w->to[t][move] + first, end - first, s.play[t][move].legal);
    }
}

mb_status mb_plane_mappings_make(mb_plane_mappings *out, const mb_plane_lists *lists, const mb_limits *limits)
{
    mb_plane_mappings w = {.map_size = 1};
    mappings_draft d = {&w, lists};
    const uint32_t numbers = lists->shape.middles * lists->shape.heights;
    const uint64_t most = limits && limits->bytes ? limits->bytes : UINT64_MAX;
    mb_status status = MB_ELIMIT;
    uint64_t bytes = 2 * (lists->entries * (MB_PLANE_PARTS * sizeof **w.to[0] + 1) + lists->lists * sizeof **w.start);
    if (bytes > most)
        goto done;
    status = MB_ENOMEM;
    if (!allocate(&w, lists))
        goto done;
    status = mb_plane_loop(numbers, make_ranks, &d, limits);
    if (status != MB_OK)
        goto done;
    for (int t = 0; t < 2; t++)
        for (uint32_t list = 0; list < lists->lists; list++) {
            const uint32_t length = w.start[t][list], entries = mb_plane_count(lists, list);
            w.longest = entries > w.longest ? entries : w.longest;
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
    status = mb_plane_loop(numbers, make_maps, &d, limits);
done:
    if (status == MB_OK)
        *out = w;
    else
        mb_plane_mappings_clear(&w);
    return status;
}

void mb_plane_mappings_clear(mb_plane_mappings *mappings)
{
    for (int t = 0; t < 2; t++) {
        for (int move = 0; move < MB_PLANE_PARTS; move++)
            mb_release(mappings->to[t][move]);
        mb_release(mappings->won[t]);
        mb_release(mappings->start[t]);
    }
    mb_release(mappings->map);
    *mappings = (mb_plane_mappings){.map = NULL};
}
