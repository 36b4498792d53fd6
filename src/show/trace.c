/* trace.c -- the steps of a search as JSON, for the page to replay. */
#include "core/json.h"
#include "core/mem.h"
#include "ground/ground.h"
#include "marienbad/search_view.h"

struct mb_trace {
    mb_search_observer observer;
    const mb_ground *tree;
    mb_json json;
    uint32_t *node; /* node[0 .. ply]: the numbers of the nodes on the line */
    size_t room;
    uint32_t ply;   /* of the current node */
    uint32_t count; /* nodes entered since the root */
    bool estimates; /* values may be estimates, and forced wins are told apart */
    mb_status status;
};

static void add_bound(mb_trace *trace, const char *key, const char *winner, const mb_seen *bound)
{
    const bool finite = bound->number != MB_MINUS_INFINITY && bound->number != MB_PLUS_INFINITY;
    mb_json_add(&trace->json, key, mb_known(finite, bound->number));
    if (trace->estimates && bound->winner)
        mb_json_add(&trace->json, winner, bound->winner);
}

/* Begin a step of this kind. */
static void trace_begin(mb_trace *trace, const char *kind)
{
    mb_json_open(&trace->json, '{');
    mb_json_add(&trace->json, "step", kind);
}

/* Begin a step of this kind at the current node. */
static void trace_begin_at(mb_trace *trace, const char *kind)
{
    trace_begin(trace, kind);
    mb_json_add(&trace->json, "node", trace->node[trace->ply]);
}

static void deepened(void *context, uint32_t depth)
{
    mb_trace *trace = context;
    if (trace->status != MB_OK)
        return;
    trace->estimates = depth != MB_TO_THE_END;
    trace_begin(trace, "deepen");
    mb_json_add(&trace->json, "depth", mb_known(depth != MB_TO_THE_END, depth));
    mb_json_close(&trace->json);
}

static void trace_entered(void *context, mb_place at, uint32_t ply, const mb_seen *alpha, const mb_seen *beta)
{
    mb_trace *trace = context;
    if (trace->status == MB_OK && !mb_grow(&trace->node, &trace->room, ply, 1))
        trace->status = MB_ENOMEM;
    if (trace->status != MB_OK)
        return;
    trace->count = ply == 0 ? 0 : trace->count;
    trace->ply = ply;
    trace->node[ply] = trace->count++;
    trace_begin_at(trace, "enter");
    mb_json_add(&trace->json, "parent", mb_known(ply > 0, ply > 0 ? (int64_t)trace->node[ply - 1] : 0), "position",
                mb_ground_called(trace->tree, at), "player", mb_player_number(at.mover), "ply", ply);
    add_bound(trace, "alpha", "alpha_winner", alpha);
    add_bound(trace, "beta", "beta_winner", beta);
    mb_json_close(&trace->json);
}

static void trace_cut(void *context, mb_place at, mb_cut why, const mb_place *skipped, size_t count)
{
    mb_trace *trace = context;
    (void)at;
    if (trace->status != MB_OK)
        return;
    trace_begin_at(trace, "cut");
    mb_json_add(&trace->json, "reason", why == MB_CUT_BETA ? "beta" : "alpha");
    mb_json_open_key(&trace->json, "skipped", '[');
    for (size_t i = 0; i < count; i++)
        mb_json_put(&trace->json, mb_ground_called(trace->tree, skipped[i]));
    mb_json_close(&trace->json);
    mb_json_close(&trace->json);
}

static void trace_left(void *context, mb_place at, mb_left how, const mb_seen *value)
{
    static const char *const words[] = {"tried", "end", "stuck", "repeated", "estimate", "table"};
    mb_trace *trace = context;
    (void)at;
    if (trace->status != MB_OK)
        return;
    trace_begin_at(trace, "leave");
    mb_json_add(&trace->json, "as", words[how], "value", value->number);
    if (trace->estimates)
        mb_json_add(&trace->json, "winner", mb_known(value->winner != 0, value->winner), "rank",
                    mb_known(value->winner && value->has_rank, value->rank));
    mb_json_close(&trace->json);
    trace->ply -= trace->ply > 0;
}

mb_status mb_trace_new(mb_trace **out, mb_text *to, const mb_ground *tree, mb_place from)
{
    mb_trace *trace = mb_alloc_zero(1, sizeof *trace);
    if (!trace)
        return MB_ENOMEM;
    trace->observer = (mb_search_observer){
        .deepened = deepened, .entered = trace_entered, .cut = trace_cut, .left = trace_left, .context = trace};
    trace->tree = tree;
    trace->json = mb_json_begin(to, '{');
    mb_json_add(&trace->json, "root", mb_ground_called(tree, from));
    mb_json_open_key(&trace->json, "steps", '[');
    *out = trace;
    return MB_OK;
}

const mb_search_observer *mb_trace_observer(mb_trace *trace)
{
    return &trace->observer;
}

mb_status mb_trace_end(mb_trace *trace)
{
    if (!trace)
        return MB_OK;
    mb_json_end(&trace->json);
    const mb_status status = trace->status != MB_OK ? trace->status : trace->json.out->status;
    mb_release_all(trace->node, trace);
    return status;
}
