/* geography.c -- a token on a directed graph: the players move it along an arrow in turn, and the player who cannot
 * move loses (or wins).
 *
 * A state is the position of the token.  Only the arrows of the graph count: owners and marks are ignored.
 */
#include "core/mem.h"
#include "games/last.h"

static const mb_words SAY_POSITION =
    MB_WORDS("the graph has no position \"{found}\"", "le graphe n'a pas de position « {found} »");
static const mb_words SAY_MOVE = MB_WORDS("move to {to}", "aller en {to}");

enum { GRAPH, LAST };
static const mb_param params[] = {
    [GRAPH] = {MB_PARAM("file", "fichier|graphe", MB_WORDS("graph", "graphe")), .type = MB_GRAPH, .preset = "",
               .help = MB_WORDS("a file with the graph; without it, a small example",
                                "un fichier contenant le graphe ; sans lui, un petit exemple")},
    [LAST] = MB_LAST_PARAM("wins"),
};

typedef struct geography {
    const mb_arena *graph;
    int64_t last;
} geography;

/* The graph to play on where none is given: nine positions, of which 2, 6 and 8 are the kernel. */
static const uint64_t example_first[] = {0, 5, 8, 12, 15, 17, 18, 20, 21, 21};
static const uint32_t example_to[] = {1, 2, 3, 4, 5, 4, 5, 6, 1, 3, 4, 5, 5, 6, 7, 7, 8, 8, 5, 7, 8};
static const mb_arena example = {
    .positions = MB_COUNT(example_first) - 1,
    .moves = MB_COUNT(example_to),
    .first = (uint64_t *)example_first,
    .to = (uint32_t *)example_to,
    .impartial = true,
};

static mb_status geography_open(void **self, const mb_value *values, mb_error *error)
{
    geography *made = mb_alloc(1, sizeof *made);
    if (!made)
        return mb_error_plain(error, MB_ENOMEM);
    made->graph = values[GRAPH].graph ? values[GRAPH].graph : &example;
    made->last = values[LAST].number;
    *self = made;
    return MB_OK;
}

static const mb_arena *graph_of(const void *self)
{
    return ((const geography *)self)->graph;
}

static mb_status geography_start(mb_state *out, const void *self, mb_error *error)
{
    (void)error;
    MB_ASSERT(graph_of(self)->start < graph_of(self)->positions);
    *out = graph_of(self)->start;
    return MB_OK;
}

static size_t geography_moves(const void *self, mb_state state, mb_state *out, size_t cap)
{
    const mb_arena *graph = graph_of(self);
    MB_ASSERT(state < graph->positions);
    const size_t count = (size_t)mb_degree(graph, (uint32_t)state);
    for (size_t i = 0; i < count && i < cap; i++)
        out[i] = graph->to[graph->first[state] + i];
    return count;
}

static mb_mark geography_mark(const void *self, mb_state state)
{
    const geography *game = self;
    return mb_degree(game->graph, (uint32_t)state) == 0 ? mb_last_mark(game->last) : MB_UNMARKED;
}

static void geography_show(mb_text *out, const void *self, mb_state state)
{
    mb_arena_name(out, graph_of(self), (uint32_t)state);
}

static mb_status geography_parse(mb_state *out, const void *self, const char *text, size_t length, mb_error *error)
{
    const uint32_t v = mb_arena_find(graph_of(self), text, length);
    if (v == MB_NONE)
        return mb_fail(error, MB_EPARSE, SAY_POSITION, "found", mb_piece_at(text, length));
    *out = v;
    return MB_OK;
}

/* The position, and where the arrows lead. */
static void geography_board(mb_text *out, const void *self, mb_state state)
{
    const mb_arena *graph = graph_of(self);
    geography_show(out, self, state);
    for (uint64_t i = graph->first[state]; i < graph->first[state + 1]; i++) {
        mb_text_add(out, i == graph->first[state] ? " -> " : " ");
        geography_show(out, self, graph->to[i]);
    }
    mb_text_char(out, '\n');
}

static mb_extent geography_states(const void *self, mb_state state)
{
    (void)state;
    return (mb_extent){1, graph_of(self)->positions};
}

static void geography_move_name(mb_note *out, const void *self, mb_state state, size_t index)
{
    const mb_arena *graph = graph_of(self);
    MB_ASSERT(index < mb_degree(graph, (uint32_t)state));
    mb_text name = {0};
    geography_show(&name, self, graph->to[graph->first[state] + index]);
    mb_note_say(out, SAY_MOVE, "to", mb_piece_of(&name));
    mb_text_clear(&name);
}

const mb_game mb_game_geography = {
    .name = "geography",
    .also = "géographie",
    .title = MB_WORDS("Geography", "Géographie"),
    .brief = MB_WORDS("a token on a directed graph: move it along an arrow in turn; a player who cannot move loses",
                      "un jeton sur un graphe orienté : chacun à son tour le déplace le long d'un arc ; qui ne peut "
                      "plus jouer perd"),
    MB_PARAMS(params),
    .traits = MB_IMPARTIAL,
    .open = geography_open,
    .close = mb_release,
    .start = geography_start,
    .moves = geography_moves,
    .mark = geography_mark,
    .show = geography_show,
    .parse = geography_parse,
    .board = geography_board,
    .move_name = geography_move_name,
    .states = geography_states,
};
