/* path_trace.c -- the steps of a search for a path, a JSON object a line. */
#include "cli/path_setup.h"

static void trace_add_costs(mb_json *json, uint64_t g, uint64_t h)
{
    mb_json_add(json, "g", g, "h", mb_known(h != UINT64_MAX, (int64_t)h)); /* null: no goal can be reached */
    mb_json_end(json);
}

static void trace_expanded(void *context, mb_state state, uint64_t g, uint64_t h)
{
    path_tracer *self = context;
    mb_json json = mb_json_begin(&self->out, '{');
    mb_json_add(&json, "expanded", mb_ground_called_bare(self->ground, state));
    trace_add_costs(&json, g, h);
}

static void trace_reached(void *context, mb_state from, mb_state to, uint64_t g, uint64_t h)
{
    path_tracer *self = context;
    mb_json json = mb_json_begin(&self->out, '{');
    mb_json_add(&json, "reached", mb_ground_called_bare(self->ground, to), "from",
                mb_ground_called_bare(self->ground, from));
    trace_add_costs(&json, g, h);
}

static void trace_deepened(void *context, uint64_t bound)
{
    mb_json json = mb_json_begin(&((path_tracer *)context)->out, '{');
    mb_json_add(&json, "bound", bound);
    mb_json_end(&json);
}

mb_path_observer path_trace(path_tracer *self)
{
    return (mb_path_observer){trace_expanded, trace_reached, trace_deepened, self};
}
