/* plane_group_job.c -- a group of blocks is computed from the groups of its children. */
#include "planes/plane_group_job.h"
#include "planes/plane_maps.h"

mb_status mb_plane_facts_make(mb_plane_facts *out, const mb_plane_lists *lists, const mb_limits *limits)
{
    *out = (mb_plane_facts){.lists = lists};
    mb_status status = mb_plane_mappings_make(&out->mappings, lists, limits);
    if (status == MB_OK)
        status = mb_plane_across_make(&out->across, lists, limits);
    if (status != MB_OK)
        mb_plane_facts_clear(out);
    return status;
}

uint64_t mb_plane_facts_bytes(const mb_plane_facts *facts)
{
    const mb_plane_lists *lists = facts->lists;
    const uint64_t an_entry = sizeof *lists->mask + 2 * (MB_PLANE_PARTS * sizeof *facts->mappings.to[0][0] + 1);
    const uint64_t a_list =
        sizeof *lists->first + 2 * (sizeof **facts->mappings.start + sizeof **facts->across.start);
    return lists->entries * an_entry + lists->lists * a_list
           + (facts->mappings.map_size + facts->across.size) * sizeof(uint64_t);
}

void mb_plane_facts_clear(mb_plane_facts *facts)
{
    mb_plane_mappings_clear(&facts->mappings);
    mb_plane_across_clear(&facts->across);
}

mb_plane_query mb_plane_query_of(int stones, bool childless, const mb_plane_threshold threshold[MB_PLANE_NESTED])
{
    mb_plane_query q = {.stones = stones, .childless = childless};
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

/* The group with these heights, which is kept mirrored where the left comes after the right. */
static uint32_t group_at(mb_plane_shape g, const mb_plane_groups *layer, uint32_t middle, uint32_t left,
                         uint32_t right)
{
    const uint32_t number = left <= right
                                ? layer->number[(middle * g.heights + left) * g.heights + right]
                                : layer->number[(mirror_heights(g, middle) * g.heights + right) * g.heights + left];
    MB_ASSERT(number != MB_PLANE_NO_GROUP);
    return number;
}

void mb_plane_group_job_find(mb_plane_group_job *out, const mb_plane_facts *facts, const mb_plane_query *query,
                             const mb_plane_groups *here, const mb_plane_groups *next, uint32_t number)
{
    const mb_plane_shape g = facts->lists->shape;
    const mb_plane_group *b = &here->group[number];
    *out = (mb_plane_group_job){
        .group = b, .here = here, .next = next, .middle_columns = mb_plane_middle_columns_of(g, b->middle)};
    for (int j = 0; j < g.side; j++)
        out->unit_height[j] = mb_plane_unit_height(g, j);
    memset(out->number, 0xff, sizeof out->number);
    MB_ASSERT(out->number[0] == MB_PLANE_NO_GROUP);
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
            height < g.height && !query->childless ? group_at(g, next, middle, left, right) : MB_PLANE_NO_GROUP;
    }
}

/* A child's blocks for one colouring of the middle, by the number of the second player's stones. */
typedef struct child_blocks {
    const uint32_t *at;             /* its blocks; NULL: there is no such move */
    const uint32_t *rows, *columns; /* where the lists of our left and of our right begin after the move, which a
                                       transposed one has the other way round; NULL: as before it */
    const uint64_t *words;
} child_blocks;

/* One colouring of the middle of a group, and the blocks of all its children. */
typedef struct children {
    uint32_t code, mirrored;        /* the middle, and as the right sees it */
    const uint32_t *rows, *columns; /* where our lists begin, by the second player's stones */
    bool transposed[MB_PLANE_PARTS - 1];
    child_blocks left[MB_PLANE_PARTS - 1], other[MB_PLANE_PARTS];
} children;

static const uint32_t *lists_at(const mb_plane_lists *lists, uint32_t middle, uint32_t heights)
{
    return lists->first + mb_plane_list(lists->shape, middle, heights, 0);
}

static child_blocks child_of(const mb_plane_group_job *f, int n, uint32_t colours)
{
    const mb_plane_group *b = &f->next->group[f->number[n]];
    return (child_blocks){.at = mb_plane_blocks(f->next, b, colours), .words = f->child[n]};
}

static void find_children(children *k, const mb_plane_group_job *f, const mb_plane_lists *lists, uint32_t colours,
                          int t)
{
    const mb_plane_shape g = lists->shape;
    const mb_plane_middle_columns *middle_columns = &f->middle_columns;
    const mb_plane_group *b = f->group;
    *k = (children){.code = mb_plane_middle_columns_code(middle_columns, colours),
                    .mirrored = mb_plane_middle_columns_mirrored(middle_columns, colours)};
    k->rows = lists_at(lists, k->code, b->left);
    k->columns = lists_at(lists, k->mirrored, b->right);
    for (int j = 0; j < g.side; j++) {
        const uint32_t left = b->left + f->unit_height[j], right = b->right + f->unit_height[j];
        k->transposed[j] = left > b->right;
        if (f->number[j] != MB_PLANE_NO_GROUP) {
            k->left[j] = child_of(
                f, j, k->transposed[j] ? mb_plane_middle_columns_mirrored_colours(middle_columns, colours) : colours);
            k->left[j].rows = lists_at(lists, k->code, left);
        }
        if (f->number[g.side + j] != MB_PLANE_NO_GROUP) {
            k->other[j] = child_of(f, g.side + j, colours);
            k->other[j].columns = lists_at(lists, k->mirrored, right);
        }
    }
    for (int i = 0; i < g.middle; i++) { /* from the right */
        const int n = 2 * g.side + i, column = g.middle - 1 - i;
        if (f->number[n] == MB_PLANE_NO_GROUP)
            continue;
        const uint32_t added = mb_plane_middle_columns_added(middle_columns, column, t);
        child_blocks *other = &k->other[g.side + i];
        *other = child_of(f, n, mb_plane_middle_columns_played(middle_columns, colours, column, t));
        other->rows = lists_at(lists, k->code + added * middle_columns->unit[column], b->left);
        other->columns = lists_at(lists, k->mirrored + added * middle_columns->unit[i], b->right);
    }
}

/* Entries of a list, of which there is the place where it begins. */
static uint32_t list_length(const uint32_t *first)
{
    return first[1] - first[0];
}

/* The block of a child that has so many of the second player's stones on its left. */
static mb_plane_source source_of(const child_blocks *k, uint32_t count, uint32_t rows, uint32_t columns)
{
    if (rows == 0 || columns == 0) /* every move into it makes a four */
        return (mb_plane_source){.words = NULL};
    MB_ASSERT(k->at[count] != MB_PLANE_NO_BLOCK && k->words);
    return (mb_plane_source){.words = k->words + k->at[count], .rows = rows, .columns = columns};
}

/* Moves on the left: other rows, the same columns. */
static void add_left(mb_plane_job *job, const children *k, const mb_plane_facts *facts, uint32_t count,
                     uint32_t right, uint32_t t)
{
    const mb_plane_shape g = facts->lists->shape;
    for (int j = 0; j < g.side; j++) {
        if (!k->left[j].at || count + t >= g.counts)
            continue;
        const uint32_t rows = list_length(k->left[j].rows + count + t);
        job->left[j] = k->transposed[j] ? source_of(&k->left[j], right, job->columns, rows)
                                        : source_of(&k->left[j], count + t, rows, job->columns);
        job->left[j].transposed = k->transposed[j];
        job->left[j].to = facts->mappings.to[t][j] + k->rows[count];
    }
}

/* Moves on the right, the same rows; and in the middle. */
static void add_other(mb_plane_job *job, const children *k, const mb_plane_facts *facts, uint32_t count,
                      uint32_t right, uint32_t t)
{
    const mb_plane_shape g = facts->lists->shape;
    for (int move = 0; move < g.side + g.middle; move++) {
        const child_blocks *other = &k->other[move];
        job->legal[move] = other->at;
        if (!other->at)
            continue;
        if (move < g.side && right + t < g.counts)
            job->other[move] = source_of(other, count, job->rows, list_length(other->columns + right + t));
        else if (move >= g.side) {
            job->other[move] =
                source_of(other, count, list_length(other->rows + count), list_length(other->columns + right));
            const int from_left = 2 * g.side + g.middle - 1 - move;
            job->other[move].to = facts->mappings.to[t][from_left] + k->rows[count];
        }
    }
}

void mb_plane_group_job_compute(const mb_plane_group_job *group_job, const mb_plane_facts *facts,
                                const mb_plane_query *query, uint32_t colours, mb_plane_worker *worker,
                                mb_plane_room *room)
{
    const mb_plane_lists *lists = facts->lists;
    const mb_plane_shape g = lists->shape;
    const mb_plane_group *b = group_job->group;
    const int t = query->stones & 1;
    const uint32_t *at = mb_plane_blocks(group_job->here, b, colours);
    const uint32_t sides =
        (uint32_t)(query->stones / 2 - __builtin_popcount(colours)); /* the second player's stones */
    children k;
    find_children(&k, group_job, lists, colours, t);
    for (uint32_t count = 0; count < g.counts; count++) {
        if (at[count] == MB_PLANE_NO_BLOCK)
            continue;
        const uint32_t right = sides - count;
        const uint32_t columns = mb_plane_list(g, k.mirrored, b->right, right);
        mb_plane_job job = {.rows = list_length(k.rows + count),
                            .columns = list_length(k.columns + right),
                            .out = group_job->out + at[count],
                            .second = t == 1,
                            .three = query->three,
                            .childless = query->childless,
                            .reached = query->reached,
                            .value = query->value,
                            .won = facts->mappings.won[t] + k.rows[count],
                            .map = facts->mappings.map + facts->mappings.start[t][columns],
                            .cells = facts->across.cells + b->left * (uint32_t)g.lines,
                            .mask = lists->mask + k.rows[count]};
        if (g.lines > 0)
            job.across = facts->across.columns + facts->across.start[1 - t][columns];
        add_left(&job, &k, facts, count, right, (uint32_t)t);
        add_other(&job, &k, facts, count, right, (uint32_t)t);
        worker(&job, room);
    }
}
