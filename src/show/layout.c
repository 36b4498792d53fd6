/* layout.c -- one column a rank, terminal positions on the right; positions without a rank on the left, in layers
 * from the start.
 *
 * A neutral picture has such layers only.  A tall column is split.  Then every move becomes a link, with bends in the
 * columns that it skips, and layout_rows.c computes the rows.
 */
#include "show/layout.h"

#include <stdlib.h>

#include "core/mem.h"
#include "core/sort.h"
#include "show/layout_rows.h"

enum { TALL = 6 };        /* positions in a column that are never too many */
enum { BENDS_MOST = 12 }; /* bends a position at most, else moves go straight */
enum { LANES_MOST = 15 }; /* in a bend that is one row high; more are closer together */

#define LANE        0.0625 /* from one lane of a bend to the next, in rows */
#define BEND_HEIGHT 0.25   /* of a bend with up to three lanes, in rows; the height of each is a multiple of it */
#define BEST_PULL   8      /* a best move wants to be straight more than others do */
#define TRUNK_PULL  2

void mb_plan_clear(mb_plan *plan)
{
    mb_layout_clear(&plan->place);
    mb_release_all(plan->rank, plan->trunk, plan->bend, plan->lanes);
    *plan = (mb_plan){0};
}

void mb_layout_clear(mb_layout *layout)
{
    mb_release_all(layout->column, layout->row);
    *layout = (mb_layout){0};
}

/* Longest way from each position to one without moves; MB_EUNSUITED on a cyclic graph. */
static mb_status find_lengths(uint32_t *length, const mb_arena *arena)
{
    uint32_t *order = mb_alloc(arena->positions, sizeof *order);
    if (!order)
        return MB_ENOMEM;
    const mb_status status = mb_arena_order(order, NULL, arena, NULL);
    for (uint32_t k = 0; k < arena->positions && status == MB_OK; k++) {
        const uint32_t v = order[k];
        length[v] = 0;
        for (uint64_t e = arena->first[v]; e < arena->first[v + 1]; e++)
            if (length[arena->to[e]] >= length[v])
                length[v] = length[arena->to[e]] + 1;
    }
    mb_release(order);
    return status;
}

/* rank[i] of the shown positions: the solution's; without one, the longest path to a terminal position; on a cycle,
 * MB_NEVER. */
static mb_status find_ranks(uint32_t *rank, const mb_excerpt *shown)
{
    const uint32_t *of = shown->solution && !shown->neutral ? shown->solution->rank : NULL;
    uint32_t *length = NULL;
    mb_status status = MB_OK;
    if (!of && !shown->neutral) {
        length = mb_alloc(shown->arena->positions, sizeof *length);
        status = length ? find_lengths(length, shown->arena) : MB_ENOMEM;
        of = status == MB_OK ? length : NULL;
    }
    for (uint32_t i = 0; i < shown->count; i++)
        rank[i] = of ? of[mb_excerpt_at(shown, i)] : MB_NEVER;
    mb_release(length);
    return status == MB_EUNSUITED ? MB_OK : status;
}

/* layer[i]: moves from the start, or from the first position that cannot be reached from those before it. */
static mb_status find_layers(uint32_t *layer, const mb_excerpt *shown)
{
    const mb_arena *arena = shown->arena;
    uint32_t *queue = mb_alloc(shown->count, sizeof *queue);
    if (!queue)
        return MB_ENOMEM;
    for (uint32_t i = 0; i < shown->count; i++)
        layer[i] = MB_NEVER;
    uint32_t done = 0, count = 0, root = mb_excerpt_index(shown, arena->start);
    for (uint32_t next = 0; count < shown->count; root = next) {
        if (layer[root] == MB_NEVER) {
            layer[root] = 0;
            queue[count++] = root;
        } else
            next++;
        for (; done < count; done++) {
            const uint32_t v = mb_excerpt_at(shown, queue[done]);
            for (uint64_t e = arena->first[v]; e < arena->first[v + 1]; e++) {
                const uint32_t to = mb_excerpt_index(shown, arena->to[e]);
                if (to == MB_NONE || layer[to] != MB_NEVER)
                    continue;
                layer[to] = layer[queue[done]] + 1;
                queue[count++] = to;
            }
        }
    }
    MB_ASSERT(done == count); /* each was visited once */
    mb_release(queue);
    return MB_OK;
}

/* Let moves lead to a later layer, where there are no cycles: layer[i] is the longest way then, not the shortest. */
static mb_status stretch_layers(uint32_t *layer, const mb_excerpt *shown)
{
    const mb_arena *arena = shown->arena;
    uint32_t *order = mb_alloc(arena->positions, sizeof *order);
    if (!order)
        return MB_ENOMEM;
    const mb_status status = mb_arena_order(order, NULL, arena, NULL);
    for (uint32_t k = arena->positions; k-- > 0 && status == MB_OK;) {
        const uint32_t v = order[k], i = mb_excerpt_index(shown, v);
        for (uint64_t e = arena->first[v]; e < arena->first[v + 1] && i != MB_NONE; e++) {
            const uint32_t to = mb_excerpt_index(shown, arena->to[e]);
            MB_ASSERT(to != i);
            if (to != MB_NONE && layer[to] <= layer[i])
                layer[to] = layer[i] + 1;
        }
    }
    mb_release(order);
    return status == MB_EUNSUITED ? MB_OK : status;
}

/* Where a position belongs, from left to right. */
typedef struct layout_seat {
    uint64_t key;
    uint32_t rank;
    uint32_t i;
} layout_seat;

static int layout_compare(const void *left, const void *right)
{
    const layout_seat *a = left, *b = right;
    return MB_COMPARE_THEN(a->key, b->key, a->i, b->i);
}

/* The next seat of another key. */
static uint32_t layout_alike(const layout_seat *seats, uint32_t k, uint32_t count)
{
    uint32_t end = k + 1;
    while (end < count && seats[end].key == seats[k].key)
        end++;
    return end;
}

/* The most positions of a column: enough for the picture not to be much wider than high, and no more. */
static uint32_t tallest(const layout_seat *seats, uint32_t count)
{
    uint32_t most = TALL;
    for (bool wide = true; wide; most += wide) {
        uint64_t columns = 0, split = 0;
        for (uint32_t k = 0, end; k < count; k = end) {
            end = layout_alike(seats, k, count);
            columns += (end - k + most - 1) / most;
            split += end - k > most;
        }
        wide = split > 0 && 5 * (uint64_t)most < 6 * columns;
    }
    return most;
}

/* Seat those of one key in as few columns as hold them, as even as can be; returns the columns made. */
static uint32_t seat_alike(mb_plan *plan, const layout_seat *seats, uint32_t count, uint32_t most)
{
    const uint32_t parts = (count + most - 1) / most, column = plan->place.columns;
    MB_ASSERT(count > 0 && parts <= count && column + parts <= plan->place.positions);
    for (uint32_t k = 0; k < count; k++)
        plan->place.column[seats[k].i] = column + (uint32_t)((uint64_t)k * parts / count);
    for (uint32_t part = 0; part < parts; part++)
        plan->rank[column + part] = seats[0].rank;
    return parts;
}

static mb_status find_columns(mb_plan *plan, const mb_excerpt *shown)
{
    const uint32_t n = shown->count;
    layout_seat *seats = mb_alloc(n, sizeof *seats);
    uint32_t *rank = mb_alloc(n, sizeof *rank);
    uint32_t *layer = mb_alloc(n, sizeof *layer);
    mb_status status = seats && rank && layer ? find_ranks(rank, shown) : MB_ENOMEM;
    if (status == MB_OK)
        status = find_layers(layer, shown);
    if (status == MB_OK && shown->neutral)
        status = stretch_layers(layer, shown);
    if (status != MB_OK)
        goto done;
    for (uint32_t i = 0; i < n; i++) {
        const uint64_t ranked = (UINT64_C(1) << 32) + (MB_NEVER - rank[i]);
        seats[i] = (layout_seat){rank[i] == MB_NEVER ? layer[i] : ranked, rank[i], i};
    }
    qsort(seats, n, sizeof *seats, layout_compare);
    const uint32_t most = tallest(seats, n);
    for (uint32_t k = 0, end; k < n; k = end) {
        end = layout_alike(seats, k, n);
        plan->place.columns += seat_alike(plan, seats + k, end - k, most);
    }
done:
    mb_release_all(seats, rank, layer);
    return status;
}

/* A walk over the moves: e is the next one of position i. */
typedef struct layout_moves {
    const mb_excerpt *shown;
    uint32_t i;
    uint64_t e;
} layout_moves;

/* Step to the next move between different columns, from m->i to *to; false after the last. */
static bool next_move(layout_moves *m, uint32_t *to, const uint32_t *column)
{
    const mb_arena *arena = m->shown->arena;
    for (; m->i < m->shown->count; m->i++, m->e = 0) {
        const uint32_t v = mb_excerpt_at(m->shown, m->i);
        while (m->e < mb_degree(arena, v)) {
            *to = mb_excerpt_index(m->shown, arena->to[arena->first[v] + m->e++]);
            if (*to != MB_NONE && column[*to] != column[m->i])
                return true;
        }
    }
    return false;
}

static uint32_t distance(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

/* How long must each trunk be?  As long as its farthest move asks; or all 0 when that makes too many bends. */
static void find_trunks(mb_plan *plan, const mb_excerpt *shown)
{
    const uint32_t *column = plan->place.column, n = shown->count;
    uint32_t *trunk = plan->trunk, to;
    memset(trunk, 0, (2 * (size_t)n + 1) * sizeof *trunk);
    for (layout_moves m = {.shown = shown}; next_move(&m, &to, column);) {
        uint32_t *length = &trunk[mb_trunk_of(to, column[m.i], column[to]) + 1];
        const uint32_t needs = distance(column[m.i], column[to]) - 1;
        *length = *length < needs ? needs : *length;
    }
    uint64_t sum = 0;
    for (uint32_t t = 0; t < 2 * n; t++)
        sum += trunk[t + 1];
    const bool keep = sum <= (uint64_t)BENDS_MOST * n;
    for (uint32_t t = 0; t < 2 * n; t++)
        trunk[t + 1] = keep ? trunk[t] + trunk[t + 1] : 0;
}

/* The thing at `place` on a trunk: 0 is the position that it leads to. */
static uint32_t on_trunk(const mb_plan *plan, uint32_t t, uint32_t place)
{
    MB_ASSERT(place <= plan->trunk[t + 1] - plan->trunk[t]);
    return place == 0 ? t / 2 : plan->place.positions + plan->trunk[t] + place - 1;
}

double mb_lane_step(uint32_t lanes)
{
    return lanes <= LANES_MOST ? LANE : LANE * LANES_MOST / lanes;
}

/* Half a lane is free above the lanes of a bend, and half a lane below them. */
static double bend_height(uint32_t lanes)
{
    const double high = mb_lane_step(lanes) * (lanes + 1.0);
    double height = BEND_HEIGHT;
    while (height < high && height < 1)
        height += BEND_HEIGHT;
    return height;
}

/* Things are the positions, then the bends.  Returns the number of links. */
static size_t fill_things(uint32_t *column, double *height, mb_link *link, mb_plan *plan, const mb_excerpt *shown)
{
    const uint32_t n = shown->count;
    size_t links = 0;
    for (uint32_t i = 0; i < n; i++) {
        column[i] = plan->place.column[i];
        height[i] = 1;
    }
    for (uint32_t t = 0; t < 2 * n; t++)
        for (uint32_t k = 1; k <= plan->trunk[t + 1] - plan->trunk[t]; k++) {
            const uint32_t bend = on_trunk(plan, t, k);
            column[bend] = t % 2 ? column[t / 2] + k : column[t / 2] - k;
            MB_ASSERT(column[bend] < plan->place.columns);
            link[links++] = (mb_link){bend, on_trunk(plan, t, k - 1), TRUNK_PULL};
        }
    uint32_t to;
    for (layout_moves m = {.shown = shown}; next_move(&m, &to, column);) {
        const uint32_t t = mb_trunk_of(to, column[m.i], column[to]);
        const uint32_t bends = plan->trunk[t + 1] - plan->trunk[t];
        const uint32_t skips = distance(column[m.i], column[to]) - 1;
        const uint32_t taken = skips < bends ? skips : bends, end = on_trunk(plan, t, taken);
        const bool best = shown->solution && !shown->neutral
                          && shown->solution->move[mb_excerpt_at(shown, m.i)] == mb_excerpt_at(shown, to);
        link[links++] = (mb_link){m.i, end, best ? BEST_PULL : 1};
        for (uint32_t k = 0; k < taken; k++)
            plan->lanes[plan->trunk[t] + k]++;
    }
    for (uint32_t k = 0; k < plan->trunk[2 * n]; k++)
        height[n + k] = bend_height(plan->lanes[k]);
    return links;
}

/* Find the rows of positions and bends. */
static mb_status layout_find_rows(mb_plan *plan, const mb_excerpt *shown)
{
    const uint32_t n = shown->count, bends = plan->trunk[2 * n];
    uint64_t most = bends; /* links at most: one a bend, one a move */
    for (uint32_t i = 0; i < n; i++)
        most += mb_degree(shown->arena, mb_excerpt_at(shown, i));
    uint32_t *column = mb_alloc((size_t)n + bends, sizeof *column);
    double *height = mb_alloc((size_t)n + bends, sizeof *height);
    double *row = mb_alloc((size_t)n + bends, sizeof *row);
    mb_link *link = mb_alloc(most, sizeof *link);
    plan->bend = mb_alloc(bends, sizeof *plan->bend);
    plan->lanes = mb_alloc_zero(bends, sizeof *plan->lanes);
    mb_status status = MB_ENOMEM;
    if (column && height && row && link && plan->bend && plan->lanes) {
        mb_layers layers = {n + bends, plan->place.columns, column, height, link, 0};
        layers.links = fill_things(column, height, link, plan, shown);
        MB_ASSERT(layers.links <= most);
        status = mb_layers_arrange(row, &layers);
    }
    if (status == MB_OK) {
        double last = 0;
        for (uint32_t i = 0; i < n + bends; i++)
            last = row[i] > last ? row[i] : last;
        plan->place.rows = (uint32_t)last + 1 + (last > (uint32_t)last);
        memcpy(plan->place.row, row, n * sizeof *row);
        if (bends > 0)
            memcpy(plan->bend, row + n, bends * sizeof *row);
    }
    mb_release_all(column, height, row, link);
    return status;
}

mb_status mb_plan_compute(mb_plan *out, const mb_excerpt *shown)
{
    const uint32_t n = shown->count;
    mb_plan plan = {.place.positions = n};
    plan.place.column = mb_alloc(n, sizeof *plan.place.column);
    plan.place.row = mb_alloc(n, sizeof *plan.place.row);
    plan.rank = mb_alloc(n, sizeof *plan.rank); /* columns are fewer */
    plan.trunk = mb_alloc(2 * (size_t)n + 1, sizeof *plan.trunk);
    mb_status status = MB_ENOMEM;
    if (plan.place.column && plan.place.row && plan.rank && plan.trunk)
        status = find_columns(&plan, shown);
    if (status == MB_OK) {
        find_trunks(&plan, shown);
        status = layout_find_rows(&plan, shown);
    }
    if (status == MB_OK)
        *out = plan;
    else
        mb_plan_clear(&plan);
    return status;
}

mb_status mb_layout_compute(mb_layout *out, const mb_arena *arena, const mb_solution *solution)
{
    mb_excerpt shown;
    mb_plan plan;
    mb_status status = mb_excerpt_open(&shown, arena, solution, 0);
    if (status != MB_OK)
        return status;
    status = mb_plan_compute(&plan, &shown);
    if (status == MB_OK) {
        *out = plan.place;
        plan.place = (mb_layout){0};
        mb_plan_clear(&plan);
    }
    mb_excerpt_clear(&shown);
    return status;
}
