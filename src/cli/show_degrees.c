/* show_degrees.c -- in-degree, out-degree, successors and predecessors of every position. */
#include "cli/show_degrees.h"

#include "arena/names.h"
#include "cli/output.h"
#include "core/columns.h"
#include "core/name.h"

static const mb_words SAY_POSITION = MB_WORDS("position", "position");
static const mb_words SAY_OUT = MB_WORDS("out", "sortant");
static const mb_words SAY_IN = MB_WORDS("in", "entrant");
static const mb_words SAY_TO = MB_WORDS("successors", "successeurs");
static const mb_words SAY_FROM = MB_WORDS("predecessors", "prédécesseurs");
static const mb_words SAY_NO_FORM =
    MB_WORDS("degrees are not shown as \"{found}\": ask for text, json, csv",
             "les degrés ne s'affichent pas en « {found} » : demandez text, json, csv");

enum { COLUMNS = 5, GAP = 2 };

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
static void write_cell(mb_text *out, const both_ways *g, uint32_t v, int column)
{
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

/* Every cell is written twice: first to measure its width. */
static mb_status write_text(mb_text *out, const both_ways *g, mb_lang lang)
{
    const mb_words heading[COLUMNS] = {SAY_POSITION, SAY_OUT, SAY_IN, SAY_TO, SAY_FROM};
    size_t width[COLUMNS] = {0};
    mb_text cell = {0};
    for (int c = 0; c < COLUMNS; c++) {
        width[c] = mb_utf8_count(mb_words_in(heading[c], lang), strlen(mb_words_in(heading[c], lang)));
        for (uint32_t v = 0; v < g->graph->positions; v++) {
            cell.length = 0;
            write_cell(&cell, g, v, c);
            const size_t count = mb_utf8_count(cell.data, cell.length);
            width[c] = count > width[c] ? count : width[c];
        }
    }
    for (int c = 0; c + 1 < COLUMNS; c++)
        mb_column_left(out, mb_words_in(heading[c], lang), width[c] + GAP);
    mb_text_put(out, mb_words_in(heading[COLUMNS - 1], lang), "\n");
    for (uint32_t v = 0; v < g->graph->positions; v++) {
        for (int c = 0; c + 1 < COLUMNS; c++) {
            cell.length = 0;
            write_cell(&cell, g, v, c);
            mb_column_left(out, mb_piece_of(&cell), width[c] + GAP);
        }
        write_cell(out, g, v, COLUMNS - 1);
        mb_text_char(out, '\n');
    }
    const mb_status status = cell.status != MB_OK ? cell.status : out->status;
    mb_text_clear(&cell);
    return status;
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
