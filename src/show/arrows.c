/* arrows.c -- the lines of the moves in a picture.
 *
 * A line leaves a position on the side of its target and arrives on the side of its source; the lines of a side are
 * spread over it in the order of their other ends, so that they do not cross there.  Lines that take the same bends
 * run side by side.  Moves within a column curve to the right on their way down and to the left on their way up, so
 * that opposite moves between two positions do not overlap.
 */
#include <stdlib.h>

#include "core/mem.h"
#include "core/sort.h"
#include "show/arena_picture.h"

enum {
    PORT_STEP = 7,    /* between lines that arrive side by side */
    PORT_SPREAD = 24, /* the outermost lines at one side stand so far apart at most */
    LEAN = 6,         /* a bend rises or falls at most so far, to each side of its middle */
};

#define FAR 1e6 /* farther than any coordinate */

static double bend_y(const mb_picture *p, uint32_t bend)
{
    MB_ASSERT(bend < p->plan.trunk[2 * p->plan.place.positions]);
    return mb_row_y(p, p->plan.bend[bend]);
}

/* Where an arrow passes a bend. */
static double lane_y(const mb_picture *p, const mb_arrow *a, uint32_t bend)
{
    const double lanes = a->lane - p->centre[bend];
    return bend_y(p, bend) + mb_row_step(p) * mb_lane_step(p->plan.lanes[bend]) * lanes;
}

/* The bends that a move takes, from the last (nearest to its target) to the first: bend .. bend+count-1. */
static uint32_t bends_of(const mb_picture *p, const mb_arrow *a, uint32_t *count)
{
    const uint32_t from = p->plan.place.column[a->from], to = p->plan.place.column[a->to];
    const uint32_t t = mb_trunk_of(a->to, from, to);
    MB_ASSERT(p->plan.trunk[t] <= p->plan.trunk[t + 1]);
    const uint32_t bends = p->plan.trunk[t + 1] - p->plan.trunk[t];
    const uint32_t skips = from == to ? 0 : (from > to ? from - to : to - from) - 1;
    *count = skips < bends ? skips : bends;
    return p->plan.trunk[t];
}

/* An arrow that joins a trunk at its count-th bend. */
typedef struct joining {
    uint32_t trunk, count;
    bool above;      /* its source is, and else below */
    double distance; /* so far above or below that bend */
    uint32_t turn;
} joining;

static int joining_compare(const void *left, const void *right)
{
    const joining *a = left, *b = right;
    if (a->trunk != b->trunk)
        return a->trunk < b->trunk ? -1 : 1;
    if (a->count != b->count)
        return a->count > b->count ? -1 : 1;
    if (a->distance != b->distance)
        return a->distance < b->distance ? -1 : 1;
    return MB_COMPARE(a->turn, b->turn);
}

/* The lanes of a trunk: a line joins above or below all lines that come from farther away, so that it crosses none.
 */
static void share_trunk(mb_picture *p, const joining *all, uint32_t count)
{
    int32_t first = 0, end = 0; /* lanes that are taken */
    for (uint32_t k = 0; k < count; k++) {
        p->arrow[all[k].turn].lane = all[k].above ? --first : end++;
        const uint32_t next = k + 1 < count ? all[k + 1].count : 0;
        for (uint32_t b = next; b < all[k].count; b++) /* which no nearer line takes */
            p->centre[p->plan.trunk[all[k].trunk] + b] = (first + end - 1) / 2.0;
    }
}

static mb_status find_lanes(mb_picture *p)
{
    joining *all = mb_alloc(p->arrows, sizeof *all);
    if (!all)
        return MB_ENOMEM;
    uint32_t count = 0;
    for (uint32_t k = 0; k < p->arrows; k++) {
        const mb_arrow *a = &p->arrow[k];
        uint32_t bends;
        const uint32_t bend = bends_of(p, a, &bends);
        if (bends == 0)
            continue;
        const double below = p->y[a->from] - bend_y(p, bend + bends - 1);
        const uint32_t trunk = mb_trunk_of(a->to, p->plan.place.column[a->from], p->plan.place.column[a->to]);
        all[count++] = (joining){trunk, bends, below < 0, below < 0 ? -below : below, k};
    }
    qsort(all, count, sizeof *all, joining_compare);
    for (uint32_t k = 0, next; k < count; k = next) {
        for (next = k + 1; next < count && all[next].trunk == all[k].trunk; next++)
            continue;
        share_trunk(p, all + k, next - k);
    }
    mb_release(all);
    return MB_OK;
}

/* Where a line meets a side of a position. */
typedef struct port {
    uint32_t side; /* 2i: left of i, 2i+1: right of i */
    double key;    /* from top to bottom */
    bool backward; /* of two lines between the same two positions, the one to the left is below the other */
    uint32_t turn;
    double *below; /* the preferred place */
} port;

static int arrows_compare(const void *left, const void *right)
{
    const port *a = left, *b = right;
    if (a->side != b->side)
        return a->side < b->side ? -1 : 1;
    if (a->key != b->key)
        return a->key < b->key ? -1 : 1;
    if (a->backward != b->backward)
        return a->backward ? 1 : -1;
    return a->turn < b->turn ? -1 : a->turn > b->turn;
}

/* The two ports of a move, which is no loop. */
static void find_ports(port out[2], const mb_picture *p, mb_arrow *a)
{
    const uint32_t from = p->plan.place.column[a->from], to = p->plan.place.column[a->to];
    uint32_t count;
    const uint32_t bend = bends_of(p, a, &count);
    const bool down = p->y[a->to] > p->y[a->from], backward = from > to || (from == to && !down);
    out[0] = (port){2 * a->from + !backward, p->y[a->to], backward, 0, &a->leaves};
    out[1] = (port){2 * a->to + (from == to ? !backward : backward), p->y[a->from], backward, 0, &a->arrives};
    if (from == to) { /* nested: a short way swings inside a long one */
        const double length = down ? p->y[a->to] - p->y[a->from] : p->y[a->from] - p->y[a->to];
        out[0].key = down ? FAR - length : length - FAR;
        out[1].key = down ? length - FAR : FAR - length;
    } else if (count > 0) {
        out[0].key = lane_y(p, a, bend + count - 1);
        out[1].key = lane_y(p, a, bend);
    }
}

/* Spread the ports of one side around its middle. */
static void arrows_spread(const port *ports, uint32_t count)
{
    double step = count > 1 ? (double)PORT_SPREAD / (count - 1) : 0;
    step = step < PORT_STEP ? step : PORT_STEP;
    for (uint32_t k = 0; k < count; k++)
        *ports[k].below = step * (k - (count - 1) / 2.0);
}

mb_status mb_picture_spread(mb_picture *p)
{
    port *ports = mb_alloc(p->arrows, 2 * sizeof *ports);
    const mb_status status = ports ? find_lanes(p) : MB_ENOMEM;
    if (status != MB_OK) {
        mb_release(ports);
        return status;
    }
    uint32_t count = 0;
    for (uint32_t k = 0; k < p->arrows; k++)
        if (p->arrow[k].from != p->arrow[k].to) {
            find_ports(ports + count, p, &p->arrow[k]);
            ports[count].turn = ports[count + 1].turn = k;
            count += 2;
        }
    MB_ASSERT(count % 2 == 0 && count <= 2 * p->arrows);
    qsort(ports, count, sizeof *ports, arrows_compare);
    for (uint32_t k = 0, end; k < count; k = end) {
        for (end = k + 1; end < count && ports[end].side == ports[k].side; end++)
            continue;
        arrows_spread(ports + k, end - k);
    }
    mb_release(ports);
    return MB_OK;
}

/* ---- the way of one move ---- */

typedef struct point {
    double x, y;
} point;

static void line_to(mb_canvas *canvas, point *at, point to)
{
    const double length = to.x > at->x ? to.x - at->x : at->x - to.x;
    if (length < 1)
        return;
    mb_canvas_to(canvas, to.x, to.y);
    *at = to;
}

/* Curve to another point, with these slopes (down a pixel to the right) at its two ends. */
static void curve_to(mb_canvas *canvas, point *at, double slope, point to, double end_slope)
{
    const double half = (to.x - at->x) / 2;
    mb_canvas_curve(canvas, at->x + half, at->y + slope * half, to.x - half, to.y - end_slope * half, to.x, to.y);
    *at = to;
}

/* The slope of the k-th bend of trunk t, as its neighbours on the trunk ask for; level at the outer end and where the
 * trunk turns.  All moves that take the bend find the same one. */
static double bend_slope(const mb_picture *p, uint32_t t, uint32_t k)
{
    const uint32_t bend = p->plan.trunk[t] + k, i = t / 2;
    if (bend + 1 == p->plan.trunk[t + 1])
        return 0;
    const uint32_t column = t % 2 ? p->plan.place.column[i] + 1 + k : p->plan.place.column[i] - 1 - k;
    const double y = bend_y(p, bend), outer = bend_y(p, bend + 1), inner = k > 0 ? bend_y(p, bend - 1) : p->y[i];
    if ((outer <= y) == (inner <= y))
        return 0;
    const double rise = t % 2 ? outer - inner : inner - outer, half = (p->right[column] - p->left[column]) / 2;
    const double slope = rise / (4 * mb_row_step(p)), most = LEAN / half;
    return slope > most ? most : slope < -most ? -most : slope;
}

/* A loop hangs below its position. */
static void trace_loop(mb_canvas *canvas, const mb_picture *p, uint32_t i)
{
    const double x = p->x[i], reach = 8;
    const bool circle = mb_picture_is_round(p, i) && p->width[i] == p->node;
    const double y = p->y[i] + p->node / 2 - (circle ? 1.7 : 0);
    mb_canvas_from(canvas, x - reach, y);
    mb_canvas_curve(canvas, x - 2.5 * reach, y + 23, x + 2.5 * reach, y + 23, x + reach, y);
}

/* How far a move within a column swings: the farther it goes the more, so that long ones do not meet beside the
 * column.
 */
static double swing_of(double length)
{
    enum { LONG = 240, LONGEST = 1008 };
    if (length < LONG)
        return 16 + length / 8;
    return 46 + ((length < LONGEST ? length : LONGEST) - LONG) / 32;
}

/* Within a column: out to one side and back. */
static void trace_swing(mb_canvas *canvas, const mb_picture *p, const mb_arrow *a)
{
    const bool down = p->y[a->to] > p->y[a->from];
    const double sign = down ? 1 : -1, length = sign * (p->y[a->to] - p->y[a->from]);
    const uint32_t column = p->plan.place.column[a->from];
    const double swing = swing_of(length);
    const double x = down ? p->right[column] + swing : p->left[column] - swing;
    const double from = p->y[a->from] + a->leaves, to = p->y[a->to] + a->arrives;
    mb_canvas_from(canvas, p->x[a->from] + sign * mb_picture_reach(p, a->from, a->leaves), from);
    mb_canvas_curve(canvas, x, from, x, to, p->x[a->to] + sign * mb_picture_reach(p, a->to, a->arrives), to);
}

/* Between the column of the source and the next one, nearer to the source: apart from the line that comes back. */
void mb_picture_middle(double out[2], const mb_picture *p, const mb_arrow *a)
{
    const uint32_t column = p->plan.place.column[a->from], last = p->plan.place.column[a->to];
    const double from = p->y[a->from] + a->leaves, to = p->y[a->to] + a->arrives;
    if (a->from == a->to) {
        out[0] = p->x[a->from];
        out[1] = p->y[a->from] + p->node / 2 + 17;
    } else if (column == last) { /* the middle of the curve of trace_swing() */
        const bool down = to > from;
        const double swing = 0.75 * swing_of(down ? to - from : from - to);
        out[0] = down ? p->right[column] + swing : p->left[column] - swing;
        out[1] = (from + to) / 2;
    } else {
        uint32_t count;
        const uint32_t bend = bends_of(p, a, &count);
        const double next = count > 0 ? lane_y(p, a, bend + count - 1) : to;
        const double start = column < last ? p->right[column] : p->left[column];
        const double end = column < last ? p->left[column + 1] : p->right[column - 1];
        out[0] = start + 0.384 * (end - start); /* of curve_to(), at 0.35 */
        out[1] = from + 0.282 * (next - from);
    }
}

void mb_picture_trace(mb_canvas *canvas, const mb_picture *p, const mb_arrow *a)
{
    if (a->from == a->to) {
        trace_loop(canvas, p, a->from);
        return;
    }
    uint32_t column = p->plan.place.column[a->from], count;
    const uint32_t last = p->plan.place.column[a->to];
    if (column == last) {
        trace_swing(canvas, p, a);
        return;
    }
    const double sign = column < last ? 1 : -1;
    const double *near = column < last ? p->left : p->right, *far = column < last ? p->right : p->left;
    point at = {p->x[a->from] + sign * mb_picture_reach(p, a->from, a->leaves), p->y[a->from] + a->leaves};
    mb_canvas_from(canvas, at.x, at.y);
    line_to(canvas, &at, (point){far[column], at.y});
    double slope = 0;
    const uint32_t bend = bends_of(p, a, &count), trunk = mb_trunk_of(a->to, column, last);
    while (count-- > 0) {
        column = column < last ? column + 1 : column - 1;
        const double next = bend_slope(p, trunk, count), y = lane_y(p, a, bend + count);
        const double lean = sign * next * (p->right[column] - p->left[column]) / 2;
        curve_to(canvas, &at, slope, (point){near[column], y - lean}, next);
        line_to(canvas, &at, (point){far[column], y + lean});
        slope = next;
    }
    const double y = p->y[a->to] + a->arrives;
    curve_to(canvas, &at, slope, (point){near[last], y}, 0);
    line_to(canvas, &at, (point){p->x[a->to] - sign * mb_picture_reach(p, a->to, a->arrives), y});
}
