/* show_degrees.c -- in-degree, out-degree, successors and predecessors of every position. */
#include "cli/show_degrees.h"

#include "arena/names.h"
#include "cli/output.h"
#include "show/sheet.h"

static const mb_words SAY_NO_FORM =
    MB_WORDS("degrees are not shown as \"{found}\": ask for text, json, csv",
             "les degrés ne s'affichent pas en « {found} » : demandez text, json, csv");

/* The graph and its transpose. */
typedef struct both_ways {
    const mb_arena *graph, *transposed;
} both_ways;

/* Write the successors of v in `graph`, or in its transpose. */
static void write_moves(mb_text *out, const mb_arena *graph, uint32_t v)
{
    for (uint64_t i = graph->first[v]; i < graph->first[v + 1]; i++)
        mb_text_put(out, i > graph->first[v] ? " " : "", mb_arena_called(graph, graph->to[i]));
    mb_text_add(out, mb_degree(graph, v) == 0 ? "-" : "");
}

/* Write the cell of position v in a column. */
static void degrees_cell(mb_text *out, const void *context, uint64_t row, size_t column, mb_lang lang)
{
    const both_ways *g = context;
    const uint32_t v = (uint32_t)row;
    (void)lang;
    switch (column) {
    case 0:
        mb_arena_name(out, g->graph, v);
        break;
    case 1:
        mb_text_u64(out, mb_degree(g->graph, v));
        break;
    case 2:
        mb_text_u64(out, mb_degree(g->transposed, v));
        break;
    default:
        write_moves(out, column == 3 ? g->graph : g->transposed, v);
    }
}

static mb_status write_text(mb_text *out, const both_ways *g, mb_lang lang)
{
    static const mb_words heading[] = {MB_WORDS("position", "position"), MB_WORDS("out", "sortant"),
                                       MB_WORDS("in", "entrant"), MB_WORDS("successors", "successeurs"),
                                       MB_WORDS("predecessors", "prédécesseurs")};
    const mb_sheet sheet = {.heading = heading,
                            .columns = MB_COUNT(heading),
                            .rows = g->graph->positions,
                            .cell = degrees_cell,
                            .context = g};
    return mb_sheet_text(out, &sheet, lang);
}

static void degrees_json_moves(mb_json *json, const char *key, const mb_arena *graph, uint32_t v)
{
    mb_json_key(json, key);
    mb_json_positions(json, graph, graph->to + graph->first[v], (size_t)mb_degree(graph, v));
}

static mb_status write_json(mb_text *out, const both_ways *g, mb_lang lang)
{
    (void)lang;
    const mb_arena *graph = g->graph, *transposed = g->transposed;
    mb_json json = mb_json_begin(out, '{');
    mb_json_open_key(&json, "degrees", '[');
    for (uint32_t v = 0; v < graph->positions; v++) {
        mb_json_open(&json, '{');
        mb_json_add(&json, "position", mb_arena_called(graph, v), "out", mb_degree(graph, v), "in",
                    mb_degree(transposed, v));
        degrees_json_moves(&json, "successors", graph, v);
        degrees_json_moves(&json, "predecessors", transposed, v);
        mb_json_close(&json);
    }
    mb_json_end(&json);
    return out->status;
}

/* A field of CSV in quotes, where its own are doubled. */
static void write_quoted(mb_text *out, const mb_text *name)
{
    mb_text_char(out, '"');
    for (size_t i = 0; i < name->length; i++) {
        if (name->data[i] == '"')
            mb_text_char(out, '"');
        mb_text_char(out, name->data[i]);
    }
    mb_text_char(out, '"');
}

static mb_status write_csv(mb_text *out, const both_ways *g, mb_lang lang)
{
    (void)lang;
    const mb_arena *graph = g->graph, *transposed = g->transposed;
    mb_text name = {0};
    mb_text_add(out, "position,out,in\n");
    for (uint32_t v = 0; v < graph->positions; v++) {
        name.length = 0;
        mb_arena_name(&name, graph, v);
        write_quoted(out, &name);
        mb_text_put(out, ",", mb_degree(graph, v), ",", mb_degree(transposed, v), "\n");
    }
    const mb_status status = name.status != MB_OK ? name.status : out->status;
    mb_text_clear(&name);
    return status;
}

mb_status show_degrees(cli_call *cli, const mb_arena *graph, const char *as, const char *path)
{
    static mb_status (*const write[])(mb_text * out, const both_ways *g, mb_lang lang) = {write_text, write_json,
                                                                                          write_csv};
    const char *asked = output_form(as, path);
    const int form = asked ? mb_choice_find("text|json|csv", asked) : 0;
    mb_arena *transposed;
    mb_text *out;
    if (as && form < 0)
        return mb_fail(&cli->error, MB_ENOTFOUND, SAY_NO_FORM, "found", as);
    mb_status status = mb_arena_transpose(&transposed, graph, cli->limits);
    if (status != MB_OK)
        return status;
    const both_ways g = {.graph = graph, .transposed = transposed};
    MB_ASSERT(form < (int)MB_COUNT(write));
    status = output_begin(&out, cli, path);
    if (status == MB_OK)
        status = output_end(out, cli, path, write[form < 0 ? 0 : form](out, &g, cli->lang));
    mb_arena_free(transposed);
    return status;
}
