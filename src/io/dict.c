/* dict.c -- texts with a graph as Python and JSON write it: which of its values is the graph, and what stands beside
 * it.
 *
 * A text is the graph alone, or several assignments, one of which is the graph: the one called G, else the only one
 * that looks like a graph, else what a session printed.  The others are read after the graph (fields.h), and the
 * statements of a program around them are skipped (script.h).
 */
#include "core/name.h"
#include "io/arcs.h"
#include "io/dict_graph.h"
#include "io/doubled.h"
#include "io/python_write.h"
#include "io/script.h"

static const mb_words SAY_TWO_GRAPHS =
    MB_WORDS("{name} is a second graph, beside {other}: a game has one; call it G, or leave the other out",
             "{name} est un second graphe, à côté de {other} : un jeu en a un ; appelez-le G, ou retirez l'autre");
static const mb_words SAY_NO_GRAPH = MB_WORDS(
    "no graph: a name other than S0, V0, w, h and the like must be given a dict or a list",
    "pas de graphe : un nom autre que S0, V0, w, h et semblables doit recevoir un dictionnaire ou une liste");
static const mb_words SAY_PROGRAM =
    MB_WORDS("a program, in which no graph is written out: --rules runs a file that has start and moves(state); or "
             "print the graph, and give what is printed",
             "un programme, où aucun graphe n'est écrit en toutes lettres : --rules exécute un fichier qui a start "
             "et moves(state) ; ou affichez le graphe, et donnez ce qui s'affiche");
static const mb_words SAY_KEYED = MB_WORDS("only costs are given one by one: w[s, t] = N; found {name}[",
                                           "seuls les coûts se donnent un à un : w[s, t] = N ; trouvé {name}[");

/* Which of several graphs is meant: the highest claim. */
typedef enum graph_claim {
    CLAIM_NONE,    /* no graph yet */
    CLAIM_PRINTED, /* by a session */
    CLAIM_SHAPED,  /* assigned or alone: it looks like a graph, or must be one */
    CLAIM_NAMED,   /* called G */
} graph_claim;

typedef struct dict_reader {
    mb_dict_graph graph;
    const char *named; /* where its name stands, and that of the next graph with the same claim; NULL: none */
    const char *rival;
    graph_claim claim;  /* how sure it is the one that is meant */
    graph_claim wanted; /* the claim of the graph to be read: the first one that has it */
    const char *unlike; /* the first value without a meaning that could be a graph with a mistake; NULL: none */
    bool again;         /* the text is read again: for the graph that is wanted, else for the error of that value */
    bool arcs;          /* the graph is given by its arcs */
    mb_field_list said; /* what stands beside it */
    mb_script script;   /* what stands around it */
} dict_reader;

/* Remember `w[s, t] = N`, from behind its bracket. */
static mb_status note_cost(dict_reader *r, mb_field_entry said, size_t length)
{
    mb_literal *in = &r->graph.in;
    if (said.field != MB_FIELD_COST)
        return mb_source_fail(&in->source, said.name, SAY_KEYED, "name", mb_piece_at(said.name, length));
    said.key = in->at;
    mb_field_skip(in);
    mb_status status;
    if ((status = mb_literal_expect(in, ']')) != MB_OK || (status = mb_literal_expect(in, '=')) != MB_OK)
        return status;
    said.value = in->at;
    mb_field_skip(in);
    return mb_field_add(&r->said, in, said);
}

/* A value that looks like a graph comes next.  It is read unless there is one already, or a session printed it; one
 * that has a better claim will be read when the text is read again. */
static mb_status consider_graph(dict_reader *r, const char *name, size_t length, graph_claim claim, bool arcs)
{
    mb_literal *in = &r->graph.in;
    if (!r->graph.begin && claim >= (r->again ? r->wanted : CLAIM_SHAPED)) {
        r->claim = claim;
        r->named = name;
        r->arcs = arcs;
        if (!arcs)
            return mb_dict_graph_begin(&r->graph);
        mb_literal_peek(in);
        r->graph.begin = in->at;
        mb_field_skip(in);
        return MB_OK;
    }
    if (r->claim == claim && !r->rival)
        r->rival = name;
    r->wanted = claim > r->claim && claim > r->wanted ? claim : r->wanted;
    if (claim == CLAIM_PRINTED) {
        mb_field_skip(in);
        return MB_OK;
    }
    return mb_script_pass(&r->script, in, name, length);
}

/* Read the value of an assignment to a name that has no meaning beside a graph: the graph, or something else. */
static mb_status read_named(dict_reader *r, const char *name, size_t length)
{
    mb_literal *in = &r->graph.in;
    const mb_shape shape = mb_field_shape(in);
    const bool called = length == 1 && *name == 'G', list = mb_literal_peek(in) == '[';
    const bool arcs = called && shape == MB_SHAPE_PAIRS && !list;
    if (shape == MB_SHAPE_TABLE || arcs || (shape == MB_SHAPE_PAIRS && list))
        return consider_graph(r, name, length, called ? CLAIM_NAMED : CLAIM_SHAPED, arcs);
    if (r->again && r->wanted == CLAIM_NONE && !r->graph.begin && in->at == r->unlike)
        return consider_graph(r, name, length, CLAIM_NAMED, false);
    if (!r->unlike)
        r->unlike = in->at;
    return mb_script_pass(&r->script, in, name, length);
}

/* Read a literal that is not assigned: the graph alone, or what a session has printed. */
static mb_status read_unnamed(dict_reader *r, bool printed)
{
    mb_literal *in = &r->graph.in;
    if (!printed)
        return r->graph.begin ? mb_literal_finish(in) : consider_graph(r, in->at, 1, CLAIM_SHAPED, false);
    if (mb_field_shape(in) == MB_SHAPE_TABLE)
        return consider_graph(r, in->at, 1, CLAIM_PRINTED, false);
    mb_field_skip(in);
    return MB_OK;
}

/* Read one statement: NAME = VALUE, w[s, t] = N, or a literal. */
static mb_status dict_read_statement(dict_reader *r, bool printed)
{
    mb_literal *in = &r->graph.in;
    mb_field_entry said = {.name = in->at};
    const size_t length = mb_literal_identifier(&said.name, in);
    const bool keyed = length > 0 && mb_literal_take(in, '[');
    if (length == 0 || (!keyed && !mb_script_equals(in))) {
        in->at = said.name;
        return read_unnamed(r, printed);
    }
    mb_literal_peek(in);
    said.field = mb_field_of(in, said.name, length);
    if (keyed)
        return note_cost(r, said, length);
    if (said.field == MB_FIELD_ARCS)
        return consider_graph(r, said.name, length, CLAIM_SHAPED, true);
    if (said.field == MB_FIELD_NONE)
        return read_named(r, said.name, length);
    said.value = in->at;
    mb_field_skip(in);
    return mb_field_add(&r->said, in, said);
}

/* Read all statements; what they say beside the graph is remembered. */
static mb_status dict_read_statements(dict_reader *r)
{
    mb_literal *in = &r->graph.in;
    mb_status status;
    bool printed;
    do {
        if ((status = mb_script_next(&printed, &r->script, in)) != MB_OK || !mb_literal_peek(in))
            return status;
        if ((status = dict_read_statement(r, printed)) != MB_OK)
            return status;
        if ((status = mb_field_end(in)) != MB_OK)
            return status;
        mb_literal_take(in, ';');
    } while (mb_literal_peek(in));
    return MB_OK;
}

/* Read the text again, for the graph that has the best claim. */
static void dict_begin_again(dict_reader *r, const char *begin)
{
    mb_dict_graph_forget(&r->graph, begin);
    mb_field_list_clear(&r->said);
    mb_script_clear(&r->script);
    r->rival = NULL;
    r->claim = CLAIM_NONE;
}

static mb_piece word_at(const dict_reader *r, const char *at)
{
    mb_literal look = r->graph.in;
    const char *word = at;
    look.at = at;
    const size_t length = mb_literal_identifier(&word, &look);
    return mb_piece_at(word, length);
}

/* Find the graph that is meant, and read it for the first time. */
static mb_status dict_find_graph(dict_reader *r)
{
    const char *begin = r->graph.in.at;
    mb_status status = dict_read_statements(r);
    if (status == MB_OK && (r->wanted > r->claim || (!r->graph.begin && r->unlike && !r->script.program))) {
        r->again = true;
        dict_begin_again(r, begin);
        status = dict_read_statements(r);
    }
    if (status == MB_OK && r->rival && r->claim > CLAIM_PRINTED)
        return mb_source_fail(&r->graph.in.source, r->rival, SAY_TWO_GRAPHS, "name", word_at(r, r->rival), "other",
                              word_at(r, r->named));
    if (status != MB_OK || r->graph.begin)
        return status;
    if (!r->script.program && !r->script.assigns)
        return mb_literal_begin(&r->graph.brackets, &r->graph.in, false); /* there is nothing, and it says so */
    return mb_source_fail(&r->graph.in.source, r->graph.in.at, r->script.program ? SAY_PROGRAM : SAY_NO_GRAPH);
}

/* Build the arena of the graph that was found. */
static mb_status dict_build(mb_arena **out, dict_reader *r)
{
    const mb_read_options *options = r->graph.options;
    mb_status status = r->arcs ? mb_arcs_read(&r->graph.builder, &r->graph.in, r->graph.begin, &r->said, options)
                               : mb_dict_graph_read(&r->graph);
    if (status != MB_OK)
        return status;
    r->graph.builder.arena.impartial = options->players == MB_PLAYERS_NONE;
    status = mb_builder_finish_on(out, &r->graph.builder, NULL, options->limits);
    return status == MB_OK ? MB_OK : mb_error_plain(r->graph.in.source.error, status);
}

static mb_status dict_read(mb_arena **out, const char *data, size_t length, const mb_read_options *options,
                           mb_error *error)
{
    MB_ASSERT(options && (options->owners || options->players != MB_PLAYERS_GIVEN));
    dict_reader r = {.graph = {.options = options, .builder = mb_builder_on(options->limits)}};
    mb_arena *arena = NULL;
    mb_status status = mb_literal_init(&r.graph.in, data, length, options->file, error);
    if (status != MB_OK)
        goto done;
    r.graph.pace = mb_pace_begin(options->limits, 2 * (uint64_t)length);
    r.script.program = mb_script_begins(&r.graph.in);
    if ((status = dict_find_graph(&r)) != MB_OK)
        goto done;
    if ((status = dict_build(&arena, &r)) != MB_OK)
        goto done;
    if ((status = mb_script_pass_foreign(&r.script, &r.graph.in, &r.said, arena)) != MB_OK
        || (status = mb_field_apply(arena, &r.graph.in, &r.said, options)) != MB_OK)
        goto done;
    if ((status = mb_doubled_take(arena, &r.graph.in, r.named, options)) == MB_OK)
        mb_script_warn(&r.script, &r.graph.in, options);
done:
    if (status == MB_OK)
        *out = arena;
    else
        mb_arena_free(arena);
    mb_field_list_clear(&r.said);
    mb_script_clear(&r.script);
    mb_dict_graph_clear(&r.graph);
    return status;
}

static mb_status dict_read_lists(mb_arena **out, const char *data, size_t length, const mb_read_options *options,
                                 mb_error *error)
{
    mb_read_options lists = *options;
    lists.rows = MB_ROWS_LISTS;
    return dict_read(out, data, length, &lists, error);
}

static mb_status dict_read_matrix(mb_arena **out, const char *data, size_t length, const mb_read_options *options,
                                  mb_error *error)
{
    mb_read_options matrix = *options;
    matrix.rows = MB_ROWS_MATRIX;
    return dict_read(out, data, length, &matrix, error);
}

/* A text that begins, after blanks and comments, with a brace or a bracket, with `NAME =` or `NAME[`, or as a program
 * does. */
static bool dict_sniff(const char *data, size_t length)
{
    mb_literal in = {
        .source = {.text = data, .end = data + length}, .at = data + mb_utf8_mark(data, length), .remark = '#'};
    const char *word;
    if (mb_script_begins(&in))
        return true;
    if (mb_literal_identifier(&word, &in) > 0)
        return mb_literal_peek(&in) == '[' || mb_script_equals(&in);
    const char c = mb_literal_peek(&in);
    return c == '{' || c == '[';
}

/* The other formats are never recognised by content, which suits dict as well: they must be given by name. */
static bool dict_sniff_never(const char *data, size_t length)
{
    (void)data;
    (void)length;
    return false;
}

const mb_format mb_format_dict = {
    .name = "dict",
    .extension = ".py",
    .brief = MB_WORDS("Python or JSON dict of lists", "dictionnaire de listes Python ou JSON"),
    .holds = MB_HOLDS_ALL & ~(MB_HOLDS_MOVERS | MB_HOLDS_LEAST | MB_HOLDS_ENDLESS | MB_HOLDS_PRIORITIES),
    .has_rows = true,
    .sniff = dict_sniff,
    .read = dict_read,
    .write = mb_python_write_dict,
};

const mb_format mb_format_json = {
    .name = "json",
    .extension = ".json",
    .brief = MB_WORDS("JSON object of lists, read as a dict", "objet JSON de listes, lu comme un dictionnaire"),
    .holds = MB_HOLDS_START | MB_HOLDS_COSTS | MB_HOLDS_NAMES | MB_HOLDS_UNPLAYED,
    .has_rows = true,
    .sniff = dict_sniff_never,
    .read = dict_read,
    .write = mb_json_write_graph,
};

const mb_format mb_format_lists = {
    .name = "lists",
    .extension = ".lists",
    .brief = MB_WORDS("list of lists of successors, by index", "liste de listes de successeurs, par indice"),
    .holds = MB_HOLDS_ALL & ~(MB_HOLDS_MOVERS | MB_HOLDS_LEAST | MB_HOLDS_ENDLESS | MB_HOLDS_PRIORITIES),
    .has_rows = true,
    .sniff = dict_sniff_never,
    .read = dict_read_lists,
    .write = mb_python_write_lists,
};

const mb_format mb_format_matrix = {
    .name = "matrix",
    .extension = ".matrix",
    .brief = MB_WORDS("adjacency matrix, by index", "matrice d'adjacence, par indice"),
    .holds = MB_HOLDS_ALL & ~(MB_HOLDS_MOVERS | MB_HOLDS_LEAST | MB_HOLDS_ENDLESS | MB_HOLDS_PRIORITIES),
    .has_rows = true,
    .sniff = dict_sniff_never,
    .read = dict_read_matrix,
    .write = mb_python_write_matrix,
};
