/* path_trail.c -- the steps of a search for a path, recorded by an observer and shown afterwards.
 *
 * An entry of the queue that is replaced by a cheaper one is not shown: each node stands in the queue once, with the
 * least cost known.
 */
#include "show/path_trail.h"

#include <stdlib.h>

#include "core/mem.h"
#include "core/message.h"
#include "ground/ground.h"
#include "show/pictures.h"

enum { STEPS_MOST = 2000, EVENTS_MOST = 1 << 16 }; /* of a table; each row may list all nodes */

static const mb_words SAY_TRAIL_TOO_LONG = MB_WORDS(
    "more than {steps} {steps?step:steps} or {reached} {reached?node:nodes}: --trace FILE writes them all",
    "plus de {steps} {steps?étape:étapes} ou de {reached} {reached?nœud:nœuds} : --trace FILE les écrit tous");

/* ---- recording ---- */

/* The number of a state; MB_NONE after a failure. */
static uint32_t trail_node(mb_trail *trail, mb_state state, uint64_t h)
{
    uint32_t node = MB_NONE;
    bool added = false;
    if (trail->status == MB_OK && !mb_grow(&trail->h, &trail->h_room, trail->nodes.count, 1))
        trail->status = MB_ENOMEM;
    if (trail->status == MB_OK)
        trail->status = mb_hash_add(&node, &added, &trail->nodes, state);
    if (trail->status != MB_OK)
        return MB_NONE;
    if (added)
        trail->h[node] = h;
    return node;
}

static void trail_take(mb_trail *trail, mb_state state, uint64_t g, uint64_t h)
{
    trail->full |= trail->steps >= STEPS_MOST;
    const uint32_t node = trail->full ? MB_NONE : trail_node(trail, state, h);
    if (node == MB_NONE)
        return;
    if (!mb_grow(&trail->step, &trail->step_room, trail->steps, 1)) {
        trail->status = MB_ENOMEM;
        return;
    }
    trail->step[trail->steps++] = (mb_trail_step){.node = node, .g = g, .reached = trail->events};
}

static void trail_expanded(void *context, mb_state state, uint64_t g, uint64_t h)
{
    trail_take(context, state, g, h);
}

static void trail_reached(void *context, mb_state from, mb_state to, uint64_t g, uint64_t h)
{
    mb_trail *trail = context;
    trail->full |= trail->events >= EVENTS_MOST;
    if (trail->full)
        return;
    const uint32_t parent = mb_hash_find(&trail->nodes, from), node = trail_node(trail, to, h);
    if (node == MB_NONE || !mb_grow(&trail->event, &trail->event_room, trail->events, 1)) {
        trail->status = trail->status == MB_OK ? MB_ENOMEM : trail->status;
        return;
    }
    MB_ASSERT(trail->steps > 0 && parent == trail->step[trail->steps - 1].node);
    trail->event[trail->events++] = (mb_trail_event){.node = node, .parent = parent, .g = g};
    trail->step[trail->steps - 1].reached = trail->events;
}

mb_status mb_trail_new(mb_trail **out, const mb_ground *ground)
{
    mb_trail *trail = mb_alloc_zero(1, sizeof *trail);
    if (!trail)
        return MB_ENOMEM;
    trail->observer = (mb_path_observer){.expanded = trail_expanded, .reached = trail_reached, .context = trail};
    trail->ground = ground;
    *out = trail;
    return MB_OK;
}

void mb_trail_free(mb_trail *trail)
{
    if (!trail)
        return;
    mb_hash_clear(&trail->nodes);
    mb_release_all(trail->h, trail->step, trail->event, trail);
}

const mb_path_observer *mb_trail_observer(mb_trail *trail)
{
    return &trail->observer;
}

void mb_trail_finish(mb_trail *trail, const mb_path *path, mb_state from, uint64_t h)
{
    trail_node(trail, from, h);
    if (!path->found)
        return;
    const mb_state goal = path->state[path->count - 1];
    const uint32_t node = mb_hash_find(&trail->nodes, goal);
    uint64_t g = 0; /* the least cost at which it was reached */
    for (size_t i = 0; i < trail->events; i++)
        g = trail->event[i].node == node ? trail->event[i].g : g;
    trail_take(trail, goal, g, 0);
}

mb_status mb_trail_fits(const mb_exhibit *what, uint32_t most, const char *form, mb_error *error)
{
    (void)most, (void)form;
    if (what->trail->status != MB_OK)
        return mb_error_plain(error, what->trail->status);
    return what->trail->full
               ? mb_fail(error, MB_ELIMIT, SAY_TRAIL_TOO_LONG, "steps", STEPS_MOST, "reached", EVENTS_MOST)
               : MB_OK;
}

/* ---- replaying ---- */

/* An entry of the queue, with what decides its place there. */
typedef struct trail_entry {
    uint64_t f;
    uint32_t turn; /* the step at which it is taken; UINT32_MAX: never */
    uint32_t node;
} trail_entry;

/* The search after its first `row` steps. */
typedef struct trail_state {
    const mb_trail *trail;
    bool simple; /* h is not shown */
    uint64_t row;
    uint64_t *g;        /* g[node]; UINT64_MAX: not reached */
    uint32_t *parent;   /* MB_NONE: it has none */
    bool *open;         /* it is in the queue */
    trail_entry *queue; /* the queue, in order */
    size_t entries;
    uint32_t *turn; /* turn[node]: the next step at which it is taken */
} trail_state;

static void trail_state_clear(trail_state *s)
{
    mb_release_all(s->g, s->parent, s->open, s->queue, s->turn);
}

/* Back to the beginning: only the start is in the queue. */
static void trail_rewind(trail_state *s)
{
    for (uint32_t i = 0; i < s->trail->nodes.count; i++) {
        s->g[i] = i == 0 ? 0 : UINT64_MAX;
        s->parent[i] = MB_NONE;
        s->open[i] = i == 0 && s->trail->h[0] != UINT64_MAX;
    }
    s->row = 0;
}

static mb_status trail_state_init(trail_state *s, const mb_trail *trail, bool simple)
{
    const size_t count = trail->nodes.count;
    *s = (trail_state){.trail = trail,
                       .simple = simple,
                       .g = mb_alloc(count, sizeof *s->g),
                       .parent = mb_alloc(count, sizeof *s->parent),
                       .open = mb_alloc(count, sizeof *s->open),
                       .queue = mb_alloc(count, sizeof *s->queue),
                       .turn = mb_alloc(count, sizeof *s->turn)};
    if (!s->g || !s->parent || !s->open || !s->queue || !s->turn)
        return MB_ENOMEM;
    trail_rewind(s);
    return MB_OK;
}

static void trail_forward(trail_state *s)
{
    const mb_trail *trail = s->trail;
    const mb_trail_step *step = &trail->step[s->row];
    s->open[step->node] = false;
    for (size_t i = s->row > 0 ? step[-1].reached : 0; i < step->reached; i++) {
        const mb_trail_event *event = &trail->event[i];
        MB_ASSERT(event->g < s->g[event->node]);
        s->g[event->node] = event->g;
        s->parent[event->node] = event->parent;
        s->open[event->node] = trail->h[event->node] != UINT64_MAX;
    }
    s->row++;
}

static int compare_entries(const void *a, const void *b)
{
    const trail_entry *first = a, *second = b;
    if (first->f != second->f)
        return first->f < second->f ? -1 : 1;
    if (first->turn != second->turn)
        return first->turn < second->turn ? -1 : 1;
    return first->node < second->node ? -1 : 1;
}

/* Sort the queue by f; of equal ones, first what is taken first. */
static void trail_sort(trail_state *s)
{
    const mb_trail *trail = s->trail;
    for (uint32_t i = 0; i < trail->nodes.count; i++)
        s->turn[i] = UINT32_MAX;
    for (size_t i = trail->steps; i-- > s->row;)
        s->turn[trail->step[i].node] = (uint32_t)i;
    s->entries = 0;
    for (uint32_t i = 0; i < trail->nodes.count; i++)
        if (s->open[i])
            s->queue[s->entries++] = (trail_entry){.f = s->g[i] + trail->h[i], .turn = s->turn[i], .node = i};
    qsort(s->queue, s->entries, sizeof *s->queue, compare_entries);
}

static void trail_go(trail_state *s, uint64_t row)
{
    MB_ASSERT(row <= s->trail->steps);
    if (row < s->row)
        trail_rewind(s);
    while (s->row < row)
        trail_forward(s);
}

static mb_called trail_called(const mb_trail *trail, uint32_t node)
{
    return mb_ground_called_bare(trail->ground, trail->nodes.key[node]);
}

/* ---- the table ---- */

enum { STEP, NODE, F, PARENT, QUEUE, D, COLUMNS };

/* "7 = 4 + 3", or 4 where h is not shown. */
static void add_f(mb_text *out, const trail_state *s, uint64_t g, uint64_t h)
{
    if (s->simple)
        mb_text_u64(out, g);
    else
        mb_text_put(out, g + h, " = ", g, " + ", h);
}

static void add_queue(mb_text *out, trail_state *s)
{
    trail_sort(s);
    for (size_t i = 0; i < s->entries; i++) {
        const uint32_t node = s->queue[i].node;
        mb_text_put(out, i > 0 ? ", " : "", trail_called(s->trail, node), ": ");
        add_f(out, s, s->g[node], s->trail->h[node]);
    }
    mb_text_add(out, s->entries == 0 ? "-" : "");
}

static void add_distances(mb_text *out, const trail_state *s)
{
    for (uint32_t i = 0; i < s->trail->nodes.count; i++)
        if (s->g[i] != UINT64_MAX)
            mb_text_put(out, i > 0 ? ", " : "", trail_called(s->trail, i), ": ", s->g[i]);
}

static void path_cell(mb_text *out, const void *context, uint64_t row, size_t column, mb_lang lang)
{
    trail_state *s = *(trail_state *const *)context;
    (void)lang;
    trail_go(s, row);
    const mb_trail_step *step = row > 0 ? &s->trail->step[row - 1] : NULL;
    if (column == STEP)
        mb_text_u64(out, row);
    else if (column == QUEUE)
        add_queue(out, s);
    else if (column == D)
        add_distances(out, s);
    else if (!step || (column == PARENT && s->parent[step->node] == MB_NONE))
        mb_text_char(out, '-');
    else if (column == F)
        add_f(out, s, step->g, s->trail->h[step->node]);
    else
        mb_text_put(out, trail_called(s->trail, column == NODE ? step->node : s->parent[step->node]));
}

mb_status mb_path_steps(mb_text *out, const mb_exhibit *what, mb_lang lang, mb_sheet_writer *write)
{
    const mb_words heading[COLUMNS] = {
        [STEP] = MB_WORDS("step", "étape"),       [NODE] = MB_WORDS("node", "sommet"),
        [F] = MB_WORDS("f = g + h", "f = g + h"), [PARENT] = MB_WORDS("parent", "père"),
        [QUEUE] = MB_WORDS("queue", "file"),      [D] = MB_WORDS("D", "D"),
    };
    mb_words headings[COLUMNS];
    memcpy(headings, heading, sizeof headings);
    if (what->simple)
        headings[F] = (mb_words)MB_WORDS("g", "g");
    trail_state s;
    trail_state *const context = &s;
    mb_status status = trail_state_init(&s, what->trail, what->simple);
    const mb_sheet sheet = {.heading = headings,
                            .columns = COLUMNS,
                            .rows = what->trail->steps + 1,
                            .cell = path_cell,
                            .context = &context};
    if (status == MB_OK)
        status = write(out, &sheet, lang);
    trail_state_clear(&s);
    return status;
}

/* ---- JSON ---- */

static void json_costs(mb_json *json, const mb_trail *trail, uint32_t node, uint64_t g)
{
    const uint64_t h = trail->h[node];
    mb_json_add(json, "node", trail_called(trail, node), "g", g, "h", h, "f", g + h);
}

void mb_trail_json(mb_json *json, const mb_trail *trail)
{
    trail_state s;
    const mb_status status = trail_state_init(&s, trail, false);
    mb_json_open_key(json, "steps", '[');
    for (uint64_t row = 1; row <= trail->steps && status == MB_OK; row++) {
        const mb_trail_step *step = &trail->step[row - 1];
        trail_go(&s, row);
        mb_json_open(json, '{');
        json_costs(json, trail, step->node, step->g);
        mb_called parent = trail_called(trail, s.parent[step->node] == MB_NONE ? 0 : s.parent[step->node]);
        parent.absent = s.parent[step->node] == MB_NONE;
        mb_json_add(json, "parent", parent);
        trail_sort(&s);
        mb_json_open_key(json, "queue", '[');
        for (size_t i = 0; i < s.entries; i++) {
            mb_json_open(json, '{');
            json_costs(json, trail, s.queue[i].node, s.g[s.queue[i].node]);
            mb_json_close(json);
        }
        mb_json_close(json);
        mb_json_close(json);
    }
    mb_json_close(json);
    trail_state_clear(&s);
    if (status != MB_OK)
        json->out->status = status;
}
