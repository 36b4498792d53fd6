/* layout_rows.c -- first the order within each column, by barycentre sweeps; then the rows, by averaging.
 *
 * Averaging within an order is isotonic regression: items whose preferred rows are too close are pooled into a block,
 * which is placed at the mean of their preferred rows.
 */
#include "show/layout_rows.h"

#include <stdlib.h>

#include "core/mem.h"
#include "core/sort.h"

enum {
    SWEEPS = 24,      /* at most */
    PATIENCE = 6,     /* sweeps that bring nothing, in a row */
    PAIR_MOST = 4096, /* pairs of links that are compared at most before swapping two neighbours */
    ROUNDS = 12,      /* of averaging */
};

typedef struct near {
    uint32_t thing;
    float weight;
} near;

typedef struct wish {
    double place;
    uint32_t turn; /* where it stands now: decides between equals */
    uint32_t thing;
} wish;

typedef struct row_block {
    double weight, sum; /* sum of weighted wishes, each less the offset of its thing */
    uint32_t count;
} row_block;

typedef struct arranger {
    const mb_layers *in;
    size_t *begin;     /* begin[i]: where the neighbours of thing i begin in `linked` */
    near *linked;      /* linked things, on both sides */
    uint32_t *floor;   /* floor[c]: where column c begins in `order` */
    uint32_t *order;   /* things, column by column, from top to bottom */
    uint32_t *best;    /* the order with the fewest crossings so far */
    uint32_t *turn;    /* turn[i]: which one in its column */
    uint32_t *ended;   /* a Fenwick tree: links that end at or above a turn */
    wish *wishes;      /* of one column */
    row_block *blocks; /* of one column */
    double *row;
} arranger;

static uint32_t size(const arranger *r, uint32_t c)
{
    MB_ASSERT(c < r->in->columns && r->floor[c] <= r->floor[c + 1]);
    return r->floor[c + 1] - r->floor[c];
}

static void find_turns(arranger *r)
{
    for (uint32_t c = 0; c < r->in->columns; c++)
        for (uint32_t k = r->floor[c]; k < r->floor[c + 1]; k++)
            r->turn[r->order[k]] = k - r->floor[c];
}

/* Put the things into their columns, in the order of their numbers. */
static void fill_columns(arranger *r)
{
    const mb_layers *in = r->in;
    for (uint32_t i = 0; i < in->things; i++) {
        MB_ASSERT(in->column[i] < in->columns);
        r->floor[in->column[i] + 1]++;
    }
    for (uint32_t c = 0; c < in->columns; c++)
        r->floor[c + 1] += r->floor[c];
    for (uint32_t i = in->things; i-- > 0;) /* from the end of each column: floor[c+1] comes down to its beginning */
        r->order[--r->floor[in->column[i] + 1]] = i;
    for (uint32_t c = 0; c < in->columns; c++)
        r->floor[c] = r->floor[c + 1];
    r->floor[in->columns] = in->things;
    find_turns(r);
}

static void fill_links(arranger *r)
{
    const mb_layers *in = r->in;
    for (size_t l = 0; l < in->links; l++) {
        MB_ASSERT(in->column[in->link[l].a] != in->column[in->link[l].b]);
        r->begin[in->link[l].a + 1]++;
        r->begin[in->link[l].b + 1]++;
    }
    for (uint32_t i = 0; i < in->things; i++)
        r->begin[i + 1] += r->begin[i];
    for (size_t l = in->links; l-- > 0;) { /* fill each from its end: begin[i+1] comes down to begin[i] */
        const mb_link *link = &in->link[l];
        r->linked[--r->begin[link->a + 1]] = (near){link->b, link->weight};
        r->linked[--r->begin[link->b + 1]] = (near){link->a, link->weight};
    }
    for (uint32_t i = 0; i < in->things; i++) /* begin[i+1] is where i begins now: shift back */
        r->begin[i] = r->begin[i + 1];
    r->begin[in->things] = 2 * in->links;
}

/* Crossings of the links between columns c and c+1: pairs that begin in one order and end in the other. */
static uint64_t crossings_after(arranger *r, uint32_t c)
{
    const uint32_t ends = size(r, c + 1);
    memset(r->ended, 0, ((size_t)ends + 1) * sizeof *r->ended);
    uint64_t crossings = 0;
    uint32_t links = 0; /* of the things above */
    for (uint32_t k = r->floor[c]; k < r->floor[c + 1]; k++) {
        const uint32_t i = r->order[k];
        uint32_t own = 0;
        for (size_t l = r->begin[i]; l < r->begin[i + 1]; l++) {
            if (r->in->column[r->linked[l].thing] != c + 1)
                continue;
            uint32_t above = 0;
            for (uint32_t t = r->turn[r->linked[l].thing] + 1; t > 0; t &= t - 1)
                above += r->ended[t];
            crossings += links - above;
            own++;
        }
        for (size_t l = r->begin[i]; own > 0 && l < r->begin[i + 1]; l++) {
            if (r->in->column[r->linked[l].thing] != c + 1)
                continue;
            for (uint32_t t = r->turn[r->linked[l].thing] + 1; t <= ends; t += t & (0 - t))
                r->ended[t]++;
        }
        links += own;
    }
    return crossings;
}

static uint64_t crossings(arranger *r)
{
    uint64_t sum = 0;
    for (uint32_t c = 0; c + 1 < r->in->columns; c++)
        sum += crossings_after(r, c);
    return sum;
}

static int rows_compare(const void *left, const void *right)
{
    const wish *a = left, *b = right;
    return MB_COMPARE_THEN(a->place, b->place, a->turn, b->turn);
}

/* Order column c by the mean place of the items linked to on one side; an item without links stays. */
static void order_column(arranger *r, uint32_t c, bool leftward)
{
    const uint32_t count = size(r, c);
    uint32_t *order = r->order + r->floor[c];
    for (uint32_t k = 0; k < count; k++) {
        const uint32_t i = order[k];
        double sum = 0, weight = 0;
        for (size_t l = r->begin[i]; l < r->begin[i + 1]; l++) {
            const uint32_t j = r->linked[l].thing, d = r->in->column[j];
            if (leftward ? d < c : d > c)
                continue;
            sum += (r->turn[j] + 0.5) / size(r, d);
            weight += 1;
        }
        r->wishes[k] = (wish){weight > 0 ? sum / weight : (k + 0.5) / count, k, i};
    }
    qsort(r->wishes, count, sizeof *r->wishes, rows_compare);
    for (uint32_t k = 0; k < count; k++) {
        order[k] = r->wishes[k].thing;
        r->turn[order[k]] = k;
    }
}

/* Links of i and j, which stand next to each other, that cross when i is above j. */
static uint64_t crossings_of_pair(const arranger *r, uint32_t i, uint32_t j)
{
    const uint32_t c = r->in->column[i];
    uint64_t sum = 0;
    for (size_t k = r->begin[i]; k < r->begin[i + 1]; k++) {
        const uint32_t a = r->linked[k].thing, d = r->in->column[a];
        if (d + 1 != c && d != c + 1)
            continue;
        for (size_t l = r->begin[j]; l < r->begin[j + 1]; l++) {
            const uint32_t b = r->linked[l].thing;
            sum += r->in->column[b] == d && r->turn[a] > r->turn[b];
        }
    }
    return sum;
}

/* Swap neighbours of a column while that takes crossings away. */
static void swap_neighbours(arranger *r)
{
    for (uint32_t c = 0; c < r->in->columns; c++)
        for (uint32_t k = r->floor[c]; k + 1 < r->floor[c + 1]; k++) {
            const uint32_t i = r->order[k], j = r->order[k + 1];
            if ((r->begin[i + 1] - r->begin[i]) * (r->begin[j + 1] - r->begin[j]) > PAIR_MOST
                || crossings_of_pair(r, i, j) <= crossings_of_pair(r, j, i))
                continue;
            r->order[k] = j;
            r->order[k + 1] = i;
            r->turn[i]++;
            r->turn[j]--;
        }
}

static void rows_find_order(arranger *r)
{
    uint64_t fewest = UINT64_MAX;
    for (int sweep = 0, stale = 0; sweep < SWEEPS && stale < PATIENCE && fewest > 0; sweep++) {
        const bool leftward = sweep % 2 == 0;
        for (uint32_t k = 0; k < r->in->columns; k++)
            order_column(r, leftward ? r->in->columns - 1 - k : k, leftward);
        swap_neighbours(r);
        const uint64_t now = crossings(r);
        stale++;
        if (now < fewest) {
            fewest = now;
            stale = 0;
            memcpy(r->best, r->order, r->in->things * sizeof *r->best);
        }
    }
    memcpy(r->order, r->best, r->in->things * sizeof *r->order);
    find_turns(r);
}

/* The rows of column c that are nearest to those to which the links of its items pull. */
static void settle_column(arranger *r, uint32_t c)
{
    const uint32_t *order = r->order + r->floor[c];
    const double *height = r->in->height;
    uint32_t count = 0;
    double offset = 0; /* of a thing, when all stand as close as they may */
    for (uint32_t k = 0; k < size(r, c); k++) {
        const uint32_t i = order[k];
        if (k > 0)
            offset += (height[order[k - 1]] + height[i]) / 2;
        double sum = 0, weight = 0;
        for (size_t l = r->begin[i]; l < r->begin[i + 1]; l++) {
            sum += r->linked[l].weight * r->row[r->linked[l].thing];
            weight += r->linked[l].weight;
        }
        if (weight == 0) { /* nothing pulls */
            weight = 0.125;
            sum = weight * r->row[i];
        }
        r->blocks[count++] = (row_block){weight, sum - weight * offset, 1};
        while (count > 1) {
            row_block *above = &r->blocks[count - 2], *below = &r->blocks[count - 1];
            if (above->sum * below->weight <= below->sum * above->weight)
                break;
            above->sum += below->sum;
            above->weight += below->weight;
            above->count += below->count;
            count--;
        }
    }
    offset = 0;
    for (uint32_t b = 0, k = 0; b < count; b++)
        for (uint32_t left = r->blocks[b].count; left > 0; left--, k++) {
            if (k > 0)
                offset += (height[order[k - 1]] + height[order[k]]) / 2;
            r->row[order[k]] = r->blocks[b].sum / r->blocks[b].weight + offset;
        }
}

/* Begin with every column centred, let all settle, and round, which keeps distances of whole steps. */
static void rows_find(arranger *r)
{
    const mb_layers *in = r->in;
    for (uint32_t c = 0; c < in->columns; c++) {
        double sum = 0;
        for (uint32_t k = r->floor[c]; k < r->floor[c + 1]; k++) {
            const uint32_t i = r->order[k];
            r->row[i] = sum + in->height[i] / 2;
            sum += in->height[i];
        }
        for (uint32_t k = r->floor[c]; k < r->floor[c + 1]; k++)
            r->row[r->order[k]] -= sum / 2;
    }
    for (int round = 0; round < ROUNDS; round++)
        for (uint32_t k = 0; k < in->columns; k++)
            settle_column(r, round % 2 ? k : in->columns - 1 - k);

    double top = r->row[0];
    for (uint32_t i = 1; i < in->things; i++)
        top = r->row[i] < top ? r->row[i] : top;
    for (uint32_t i = 0; i < in->things; i++)
        r->row[i] = MB_ROW_STEP * (double)(uint64_t)((r->row[i] - top) / MB_ROW_STEP + 0.5);
}

mb_status mb_layers_arrange(double *row, const mb_layers *layers)
{
    const uint32_t n = layers->things;
    MB_ASSERT(n > 0);
    arranger r = {.in = layers, .row = row};
    r.begin = mb_alloc_zero((size_t)n + 1, sizeof *r.begin);
    r.linked = mb_alloc(layers->links, 2 * sizeof *r.linked);
    r.floor = mb_alloc_zero((size_t)layers->columns + 1, sizeof *r.floor);
    r.order = mb_alloc(n, sizeof *r.order);
    r.best = mb_alloc(n, sizeof *r.best);
    r.turn = mb_alloc(n, sizeof *r.turn);
    r.ended = mb_alloc((size_t)n + layers->columns + 1, sizeof *r.ended);
    r.wishes = mb_alloc(n, sizeof *r.wishes);
    r.blocks = mb_alloc(n, sizeof *r.blocks);
    const bool room =
        r.begin && r.linked && r.floor && r.order && r.best && r.turn && r.ended && r.wishes && r.blocks;
    if (room) {
        fill_columns(&r);
        fill_links(&r);
        rows_find_order(&r);
        rows_find(&r);
    }
    mb_release_all(r.begin, r.linked, r.floor, r.order, r.best, r.turn, r.ended, r.wishes, r.blocks);
    return room ? MB_OK : MB_ENOMEM;
}
