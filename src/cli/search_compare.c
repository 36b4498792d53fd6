/* search_compare.c -- minimax, alpha-beta and its refinements side by side. */
#include "cli/search_setup.h"
#include "core/columns.h"

/* Messages. */
static const mb_words SAY_WAY = MB_WORDS("search", "recherche");
static const mb_words SAY_SECONDS = MB_WORDS("{seconds}", "{seconds}"); /* a decimal comma in French */

enum { PATIENCE = 20000000 }; /* nodes at most, unless --limit says otherwise */

/* A way to search, and the options that choose it. */
typedef struct search_way {
    const char *name;
    mb_search_options options;
} search_way;

static const search_way ways[] = {
    {"minimax", {.algorithm = MB_MINIMAX}},
    {"alphabeta", {.order = 0}},
    {"--strict", {.strict = true}},
    {"--order estimate", {.order = MB_ORDER_ESTIMATE}},
    {"--order history", {.order = MB_ORDER_HISTORY}},
    {"--order killers", {.order = MB_ORDER_KILLERS}},
    {"--order history,killers", {.order = MB_ORDER_WELL}},
    {"--window null", {.window = MB_WINDOW_NULL}},
    {"--window aspiration", {.window = MB_WINDOW_ASPIRATION}},
    {"--table", {.table = MB_TABLE_WELL}},
    {"--table --order history,killers", {.table = MB_TABLE_WELL, .order = MB_ORDER_WELL}},
    {"--table --order history,killers --deepen", {.table = MB_TABLE_WELL, .order = MB_ORDER_WELL, .deepen = true}},
    {"--table --order history,killers --window null",
     {.table = MB_TABLE_WELL, .order = MB_ORDER_WELL, .window = MB_WINDOW_NULL}},
};

enum { NAME = 46, NUMBER = 12 }; /* widths of columns */

static void add_headings(cli_call *cli)
{
    static const mb_words headings[] = {MB_WORDS("value", "valeur"),    MB_WORDS("nodes", "nœuds"),
                                        MB_WORDS("leaves", "feuilles"), MB_WORDS("cuts", "élagages"),
                                        MB_WORDS("hits", "table"),      MB_WORDS("seconds", "secondes")};
    mb_column_left(&cli->out, mb_words_in(SAY_WAY, cli->lang), NAME);
    for (size_t i = 0; i < MB_COUNT(headings); i++)
        mb_column_right(&cli->out, mb_words_in(headings[i], cli->lang), NUMBER);
    mb_text_char(&cli->out, '\n');
}

/* One line; a search that was stopped has no value, and did more than it says. */
static void add_row(const search_setup *s, cli_call *cli, const char *name, const mb_found *found)
{
    const bool stopped = found->stopped != MB_OK;
    const char *infinity = search_setup_infinity(s, found);
    const uint64_t counts[] = {found->work.nodes, found->work.leaves, found->work.cuts, found->work.hits};
    mb_text cell = {0};
    mb_column_left(&cli->out, name, NAME);
    if (stopped || infinity)
        mb_column_right(&cli->out, stopped ? "?" : infinity, NUMBER);
    else
        mb_column_right(&cli->out, found->value, NUMBER);
    for (size_t i = 0; i < MB_COUNT(counts); i++) {
        cell.length = 0;
        mb_text_put(&cell, stopped ? "> " : "", counts[i]);
        mb_column_right(&cli->out, mb_piece_of(&cell), NUMBER);
    }
    cell.length = 0;
    mb_text_say(&cell, cli->lang, SAY_SECONDS, "seconds", mb_rounded(found->seconds, 3));
    mb_column_right(&cli->out, mb_piece_of(&cell), NUMBER);
    mb_text_char(&cli->out, '\n');
    mb_text_clear(&cell);
}

/* Search in that way, and write its row; *on becomes false when the user stops the comparison. */
static mb_status try(bool *on, const search_setup *s, cli_call *cli, const search_way *row, mb_json *json)
{
    mb_search_options how = row->options;
    mb_found found;
    how.depth = s->how.depth;
    how.table = how.table && s->how.table ? s->how.table : how.table;
    const mb_status status = search_setup_run(&found, s, cli, &how, 0);
    if (status != MB_OK)
        return status;
    if (cli->common.json) {
        mb_json_open(json, '{');
        mb_json_add(json, "search", row->name);
        search_setup_json(json, &found);
        mb_json_close(json);
    } else {
        add_row(s, cli, row->name, &found);
    }
    *on = found.stopped != MB_ECANCEL;
    mb_found_clear(&found);
    return MB_OK;
}

mb_status search_compare(const search_setup *s, cli_call *cli)
{
    search_setup limited = *s;
    limited.limits.positions = s->limits.positions ? s->limits.positions : PATIENCE;
    mb_json json = {0};
    if (cli->common.json) {
        json = mb_json_begin(&cli->out, '{');
        mb_json_open_key(&json, "rows", '[');
    } else {
        add_headings(cli);
    }
    bool on = true;
    for (size_t i = 0; i < MB_COUNT(ways) && on; i++) {
        const mb_status status = try(&on, &limited, cli, &ways[i], &json);
        if (status != MB_OK)
            return status;
    }
    if (cli->common.json)
        mb_json_end(&json);
    return MB_OK;
}
