/* plane_family.c -- a bundle from the bundles of its children. */
#include "planes/plane_family.h"
#include "planes/plane_maps.h"

mb_status mb_plane_facts_make(mb_plane_facts *out, const mb_plane_lists *lists, const mb_limits *limits)
{
    *out = (mb_plane_facts){.lists = lists};
    mb_status status = mb_plane_ways_make(&out->ways, lists, limits);
    if (status == MB_OK)
        status = mb_plane_across_make(&out->across, lists, limits);
    if (status != MB_OK)
        mb_plane_facts_clear(out);
    return status;
}

uint64_t mb_plane_facts_bytes(const mb_plane_facts *facts)
{
    const mb_plane_lists *lists = facts->lists;
    const uint64_t an_entry = sizeof *lists->mask + 2 * (MB_PLANE_PARTS * sizeof *facts->ways.to[0][0] + 1);
    const uint64_t a_list = sizeof *lists->first + 2 * (sizeof **facts->ways.start + sizeof **facts->across.start);
    return lists->entries * an_entry + lists->lists * a_list
           + (facts->ways.map_size + facts->across.size) * sizeof(uint64_t);
}

void mb_plane_facts_clear(mb_plane_facts *facts)
{
    mb_plane_ways_clear(&facts->ways);
    mb_plane_across_clear(&facts->across);
}

mb_plane_query mb_plane_query_of(int stones, bool last, const mb_plane_threshold threshold[MB_PLANE_NESTED])
{
    mb_plane_query q = {.stones = stones, .last = last};
    q.three = threshold[0].player != threshold[1].player || threshold[0].ply != threshold[1].ply;
    for (int i = 0; i < MB_PLANE_NESTED; i++) {
        q.reached |= (unsigned)(stones >= threshold[i].ply) << i;
        q.value |= (unsigned)threshold[i].player << i;
    }
    return q;
}

/* The heights of the middle as the other side sees them. */
static uint32_t mirror_heights(mb_plane_shape g, uint32_t heights)
{
    uint32_t mirrored = 0;
    for (int i = 0; i < g.middle; i++) {
        mirrored = mirrored * ((uint32_t)g.height + 1) + heights % ((uint32_t)g.height + 1);
        heights /= (uint32_t)g.height + 1;
    }
    return mirrored;
}

/* The bundle with these heights, which is kept mirrored where the left comes after the right. */
static uint32_t bundle_at(mb_plane_shape g, const mb_plane_bundles *layer, uint32_t middle, uint32_t left,
                          uint32_t right)
{
    const uint32_t number = left <= right
                                ? layer->number[(middle * g.heights + left) * g.heights + right]
                                : layer->number[(mirror_heights(g, middle) * g.heights + right) * g.heights + left];
    MB_ASSERT(number != MB_PLANE_NO_BUNDLE);
    return number;
}

void mb_plane_family_find(mb_plane_family *out, const mb_plane_facts *facts, const mb_plane_query *query,
                          const mb_plane_bundles *here, const mb_plane_bundles *next, uint32_t number)
{
    const mb_plane_shape g = facts->lists->shape;
    const mb_plane_bundle *b = &here->bundle[number];
    *out = (mb_plane_family){.bundle = b, .here = here, .next = next, .stem = mb_plane_stem_of(g, b->middle)};
    for (int j = 0; j < g.side; j++)
        out->unit_height[j] = mb_plane_unit_height(g, j);
    memset(out->number, 0xff, sizeof out->number);
    MB_ASSERT(out->number[0] == MB_PLANE_NO_BUNDLE);
    for (int n = 0; n < g.width; n++) {
        uint32_t left = b->left, right = b->right, middle = b->middle;
        int height;
        if (n < g.side) {
            height = mb_plane_height(g, left, n);
            left += mb_plane_unit_height(g, n);
        } else if (n < 2 * g.side) {
            height = mb_plane_height(g, right, n - g.side);
            right += mb_plane_unit_height(g, n - g.side);
        } else {
            const uint32_t unit = mb_plane_power((uint32_t)g.height + 1, g.width - 1 - n); /* from the right */
            height = (int)(middle / unit % ((uint32_t)g.height + 1));
            middle += unit;
        }
        out->number[n] =
            height < g.height && !query->last ? bundle_at(g, next, middle, left, right) : MB_PLANE_NO_BUNDLE;
    }
}

/* A colouring of the middle, and what moves make of it. */
typedef struct middle_kin {
    uint32_t colours, code, mirrored; /* ours */
    uint32_t mirrored_colours;
    uint32_t to_code[MB_PLANE_PARTS], to_mirrored[MB_PLANE_PARTS], to_colours[MB_PLANE_PARTS]; /* from the right */
} middle_kin;

static middle_kin kin_of(const mb_plane_family *f, mb_plane_shape g, uint32_t colours, int t)
{
    const mb_plane_stem *stem = &f->stem;
    middle_kin kin = {.colours = colours};
    kin.code = mb_plane_stem_code(stem, colours);
    kin.mirrored = mb_plane_stem_mirrored(stem, colours);
    kin.mirrored_colours = mb_plane_stem_mirrored_colours(stem, colours);
    for (int i = 0; i < g.middle; i++)
        if (f->number[2 * g.side + i] != MB_PLANE_NO_BUNDLE) {
            const int column = g.middle - 1 - i;
            const uint32_t added = mb_plane_stem_added(stem, column, t);
            kin.to_code[i] = kin.code + added * stem->unit[column];
            kin.to_mirrored[i] = kin.mirrored + added * stem->unit[i];
            kin.to_colours[i] = mb_plane_stem_played(stem, colours, column, t);
        }
    return kin;
}

/* The block of a child, which has these colours in the middle and so many of the second player's stones on its left.
 */
static mb_plane_source source_of(const mb_plane_family *f, mb_plane_shape g, int n, uint32_t colours, uint32_t count,
                                 uint32_t rows, uint32_t columns)
{
    mb_plane_source s = {.words = NULL};
    if (rows == 0 || columns == 0)
        return s; /* every move into it makes a four */
    const uint32_t at = f->next->at[f->next->bundle[f->number[n]].first + colours * g.counts + count];
    MB_ASSERT(at != MB_PLANE_NO_BLOCK && f->child[n]);
    return (mb_plane_source){.words = f->child[n] + at, .rows = rows, .columns = columns};
}

/* Moves on the left: other rows, the same columns. */
static void add_left(mb_plane_job *job, const mb_plane_family *f, const mb_plane_facts *facts, const middle_kin *kin,
                     uint32_t count, uint32_t right, int t)
{
    const mb_plane_lists *lists = facts->lists;
    const mb_plane_shape g = lists->shape;
    const uint32_t first = lists->first[mb_plane_list(g, kin->code, f->bundle->left, count)];
    for (int j = 0; j < g.side; j++) {
        if (f->number[j] == MB_PLANE_NO_BUNDLE || count + (uint32_t)t >= g.counts)
            continue;
        const uint32_t left = f->bundle->left + f->unit_height[j];
        const uint32_t rows = mb_plane_count(lists, mb_plane_list(g, kin->code, left, count + (uint32_t)t));
        const bool turned = left > f->bundle->right;
        job->left[j] = turned ? source_of(f, g, j, kin->mirrored_colours, right, job->columns, rows)
                              : source_of(f, g, j, kin->colours, count + (uint32_t)t, rows, job->columns);
        job->left[j].turned = turned;
        job->left[j].to = facts->ways.to[t][j] + first;
    }
}

/* Moves on the right, the same rows; and in the middle. */
static void add_other(mb_plane_job *job, const mb_plane_family *f, const mb_plane_facts *facts, const middle_kin *kin,
                      uint32_t count, uint32_t right, int t)
{
    const mb_plane_lists *lists = facts->lists;
    const mb_plane_shape g = lists->shape;
    const uint32_t first = lists->first[mb_plane_list(g, kin->code, f->bundle->left, count)];
    for (int move = 0; move < MB_PLANE_PARTS; move++) {
        const int n = g.side + move, i = move - g.side;
        job->legal[move] = f->number[n] != MB_PLANE_NO_BUNDLE;
        if (!job->legal[move])
            continue;
        if (move < g.side && right + (uint32_t)t < g.counts) {
            const uint32_t heights = f->bundle->right + f->unit_height[move];
            const uint32_t columns =
                mb_plane_count(lists, mb_plane_list(g, kin->mirrored, heights, right + (uint32_t)t));
            job->other[move] = source_of(f, g, n, kin->colours, count, job->rows, columns);
        } else if (move >= g.side) {
            const uint32_t rows = mb_plane_count(lists, mb_plane_list(g, kin->to_code[i], f->bundle->left, count));
            const uint32_t columns =
                mb_plane_count(lists, mb_plane_list(g, kin->to_mirrored[i], f->bundle->right, right));
            job->other[move] = source_of(f, g, n, kin->to_colours[i], count, rows, columns);
            job->other[move].to = facts->ways.to[t][g.side + g.middle - 1 - i] + first; /* from the left */
        }
    }
}

void mb_plane_family_compute(const mb_plane_family *family, const mb_plane_facts *facts, const mb_plane_query *query,
                             uint32_t colours, mb_plane_worker *worker, mb_plane_room *room)
{
    const mb_plane_lists *lists = facts->lists;
    const mb_plane_shape g = lists->shape;
    const mb_plane_bundle *b = family->bundle;
    const int t = query->stones & 1;
    const middle_kin kin = kin_of(family, g, colours, t);
    const uint32_t *at = family->here->at + b->first + colours * g.counts;
    const uint32_t sides =
        (uint32_t)(query->stones / 2 - __builtin_popcount(colours)); /* the second player's stones */
    for (uint32_t count = 0; count < g.counts; count++) {
        if (at[count] == MB_PLANE_NO_BLOCK)
            continue;
        const uint32_t right = sides - count;
        const uint32_t rows = mb_plane_list(g, kin.code, b->left, count);
        const uint32_t columns = mb_plane_list(g, kin.mirrored, b->right, right);
        mb_plane_job job = {.rows = mb_plane_count(lists, rows),
                            .columns = mb_plane_count(lists, columns),
                            .out = family->out + at[count],
                            .second = t == 1,
                            .three = query->three,
                            .last = query->last,
                            .reached = query->reached,
                            .value = query->value,
                            .won = facts->ways.won[t] + lists->first[rows],
                            .map = facts->ways.map + facts->ways.start[t][columns],
                            .cells = facts->across.cells + b->left * (uint32_t)g.lines,
                            .mask = lists->mask + lists->first[rows]};
        if (g.lines > 0)
            job.across = facts->across.columns + facts->across.start[1 - t][columns];
        add_left(&job, family, facts, &kin, count, right, t);
        add_other(&job, family, facts, &kin, count, right, t);
        worker(&job, room);
    }
}
