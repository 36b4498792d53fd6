/* caml.c -- graphs as Caml writes them: a record { init = …; trans = function | 1 -> [2; 3] | _ -> []; … }, a
 * function by cases, [| [1; 4]; [] |] or [[1; 4]; []] by index, or an association list [(1, [2; 3]); …].
 *
 * This reads literals and functions by cases, with `let`, comments and `;;` around them; it is no compiler.  The
 * first pass finds the definitions and remembers their places.  Then positions are created from `state` and from the
 * keys, and their moves are counted; at last the successors are looked up and stored.  Successors without a case of
 * their own, covered by `_ -> []`, become positions then.
 */
#include "arena/builder.h"
#include "arena/lexicon.h"
#include "arena/refuse.h"
#include "core/limits.h"
#include "core/name.h"
#include "io/arcs.h"
#include "io/caml_write.h"
#include "io/doubled.h"
#include "io/io_words.h"
#include "io/literal_map.h"
#include "io/script.h"

static const mb_words SAY_UNKNOWN_FIELD =
    MB_WORDS("unknown field {name}: state, owner, init, trans, win1, win2, draw, goal, cost, pays, h or estimate "
             "expected",
             "champ {name} inconnu : state, owner, init, trans, win1, win2, draw, goal, cost, pays, h ou estimate "
             "attendu");
static const mb_words SAY_SECOND = MB_WORDS("the graph was given already, and here is another: {name}",
                                            "le graphe a déjà été donné, en voici un autre : {name}");
static const mb_words SAY_NO_TRANS =
    MB_WORDS("no graph: a record with trans, a function, a list or an array of successors expected",
             "pas de graphe : un enregistrement avec trans, une fonction, une liste ou un tableau de successeurs "
             "attendu");
static const mb_words SAY_TRANS =
    MB_WORDS("record, function by cases, list or array of successors expected, found \"{found}\"",
             "enregistrement, fonction par cas, liste ou tableau de successeurs attendu, trouvé « {found} »");
static const mb_words SAY_DEFINITION =
    MB_WORDS("\"let NAME =\" expected, found \"{found}\"", "« let NOM = » attendu, trouvé « {found} »");
static const mb_words SAY_FIELD =
    MB_WORDS("\"FIELD =\" expected, found \"{found}\"", "« CHAMP = » attendu, trouvé « {found} »");
static const mb_words SAY_KEY_TWICE =
    MB_WORDS("position {name} has a case already", "la position {name} a déjà un cas");
static const mb_words SAY_NO_STATE =
    MB_WORDS("{name} is none of the positions that state lists", "{name} n'est pas une des positions de state");
static const mb_words SAY_NO_CASE = MB_WORDS("there is no case for position {name}, and no \"_ -> []\"",
                                             "il n'y a pas de cas pour la position {name}, ni « _ -> [] »");
static const mb_words SAY_REST = MB_WORDS("\"_ -> []\" expected: positions that have no case have no moves",
                                          "« _ -> [] » attendu : une position sans cas n'a pas de coup");
static const mb_words SAY_PLAYERS = MB_WORDS("--players is for dicts: in Caml owner says whose the positions are",
                                             "--players vaut pour les dictionnaires : en Caml owner dit à qui sont "
                                             "les positions");
static const mb_words SAY_TOO_MANY_MOVES =
    MB_WORDS("cases with many names have too many successors", "des cas à plusieurs noms ont trop de successeurs");

enum { MOVES_A_BYTE = 16 }; /* of text, at most: `1 | 2 | 3 -> [4; 5; 6]` has more moves than it writes */

typedef struct successor {
    uint32_t to, cost;
} successor;

typedef struct caml_reader {
    mb_literal in;
    const mb_read_options *options;
    mb_lexicon *lexicon;
    mb_field_list said;
    const char *states; /* where the list of positions begins; NULL: there is none */
    const char *graph;  /* where the table of successors begins; NULL: not met yet */
    const char *named;  /* where its name is */
    const char *unlike; /* the first value without a meaning; NULL: none */
    bool arcs;          /* the graph is given by its arcs */
    mb_script script;   /* what stands around it */
    bool rest;          /* it has a case `_ -> []` */
    bool looked;        /* all keys are known: second reading */
    size_t entries;     /* so far */
    size_t members;     /* of the entry that was read last */
    size_t width;       /* of the first */
    bool zero_one;      /* all rows have that width and nothing but 0 and 1 */
    uint32_t *row;      /* row[v]: moves of v, plus 1; 0: it has no entry */
    size_t row_room;
    successor *move; /* of the entry that was read last, once all keys are known */
    size_t move_room, moves;
    mb_pace pace;
    const char *paced;
    mb_builder builder;
} caml_reader;

static mb_status plain(const caml_reader *r, mb_status status)
{
    return status == MB_OK ? MB_OK : mb_error_plain(r->in.source.error, status);
}

static mb_status caml_keep_pace(caml_reader *r)
{
    const size_t steps = r->in.at > r->paced ? (size_t)(r->in.at - r->paced) : 0;
    r->paced = r->in.at;
    return plain(r, mb_pace_step(&r->pace, steps));
}

/* ---- definitions ---- */

/* Remember the graph, which begins here. */
static mb_status caml_take_graph(caml_reader *r, const char *name, size_t length, bool arcs)
{
    mb_literal *in = &r->in;
    if (r->graph)
        return mb_source_fail(&in->source, name, SAY_SECOND, "name", mb_piece_at(name, length));
    MB_ASSERT(!r->looked);
    r->graph = in->at;
    r->named = name;
    r->arcs = arcs;
    mb_field_skip(in);
    return MB_OK;
}

/* Remember what `NAME =` stands before.  `trans`: it must be the graph. */
static mb_status caml_read_value(caml_reader *r, const char *name, size_t length, bool trans)
{
    mb_literal *in = &r->in;
    mb_literal_peek(in);
    const mb_field_entry said = {.field = mb_field_of(in, name, length), .name = name, .value = in->at};
    const mb_shape shape = mb_field_shape(in);
    if (said.field == MB_FIELD_ARCS)
        return caml_take_graph(r, name, length, true);
    if (said.field == MB_FIELD_NONE) {
        if (shape == MB_SHAPE_TABLE || (trans && (mb_literal_peek(in) == '[' || mb_literal_map_has_cases(in))))
            return caml_take_graph(r, name, length, false);
        if (trans)
            return mb_literal_refuse(in, SAY_TRANS);
        if (mb_literal_map_has_cases(in))
            return mb_script_leave_out(&r->script, in, name, length);
        r->unlike = r->unlike ? r->unlike : in->at;
        return mb_script_pass(&r->script, in, name, length);
    }
    if (said.field == MB_FIELD_STATES)
        r->states = in->at;
    mb_field_skip(in);
    return mb_field_add(&r->said, in, said);
}

/* Read the fields of a record, from behind its brace. */
static mb_status caml_read_record(caml_reader *r)
{
    mb_literal *in = &r->in;
    MB_ASSERT(in->source.text < in->at && in->at[-1] == '{');
    while (mb_literal_peek(in) != '}') {
        const char *name;
        const size_t length = mb_literal_identifier(&name, in);
        if (length == 0 || !mb_literal_take(in, '='))
            return mb_literal_refuse(in, SAY_FIELD);
        const bool trans = length == 5 && memcmp(name, "trans", 5) == 0;
        if (!trans && mb_field_of(in, name, length) == MB_FIELD_NONE)
            return mb_source_fail(&in->source, name, SAY_UNKNOWN_FIELD, "name", mb_piece_at(name, length));
        const mb_status status = caml_read_value(r, name, length, trans);
        if (status != MB_OK)
            return status;
        if (!mb_literal_take(in, ';') && mb_literal_peek(in) != '}')
            return mb_literal_expect(in, '}');
    }
    return mb_literal_expect(in, '}');
}

/* Read `let NAME : TYPE =`; a text may do without. */
static mb_status read_let(const char **name, size_t *length, mb_literal *in)
{
    *name = in->at;
    *length = 0;
    if (!mb_literal_word(in, "let"))
        return MB_OK;
    *length = mb_literal_identifier(name, in);
    return *length > 0 && mb_script_equals(in) ? MB_OK : mb_literal_refuse(in, SAY_DEFINITION);
}

/* Is the first field of the record, which begins here, computed: a name that some other definition gives? */
static bool is_computed(mb_literal look)
{
    const char *word;
    if (!mb_literal_take(&look, '{') || mb_literal_identifier(&word, &look) == 0 || !mb_literal_take(&look, '='))
        return false;
    const char c = mb_literal_peek(&look);
    return c >= 'a' && c <= 'z' && !mb_literal_map_has_cases(&look);
}

/* Read all definitions. */
static mb_status caml_read_definitions(caml_reader *r)
{
    mb_literal *in = &r->in;
    mb_status status;
    while ((status = mb_script_next_caml(&r->script, in)) == MB_OK && mb_literal_peek(in)) {
        const char *name;
        size_t length;
        if ((status = read_let(&name, &length, in)) != MB_OK)
            return status;
        const char *begin = in->at;
        if (length > 0 && r->graph && is_computed(*in))
            status = mb_script_pass(&r->script, in, name, length);
        else if (mb_literal_take(in, '{'))
            status = caml_read_record(r);
        else
            status = caml_read_value(r, name, length, length == 0);
        if (status == MB_OK && begin < in->at)
            status = mb_field_end(in);
        if (status != MB_OK)
            return status;
    }
    if (status != MB_OK || r->graph)
        return status;
    if (r->unlike && !r->script.program) {
        in->at = r->unlike;
        return mb_literal_refuse(in, SAY_TRANS);
    }
    return mb_source_fail(&in->source, in->at, SAY_NO_TRANS);
}

/* ---- positions ---- */

/* Give the name just read a number, if it has none. */
static mb_status caml_add_position(uint32_t *out, bool *added, caml_reader *r)
{
    const mb_literal *in = &r->in;
    const mb_limits *limits = r->options->limits;
    const mb_status status = mb_lexicon_add(out, added, r->lexicon, in->name, in->length);
    if (status != MB_OK)
        return plain(r, status);
    if (*added && limits && limits->positions && *out >= limits->positions) {
        mb_refuse_limit(in->source.error, limits->positions);
        mb_source_at(&in->source, in->begin);
        return MB_ELIMIT;
    }
    return MB_OK;
}

/* Read the list of positions. */
static mb_status read_states(caml_reader *r)
{
    mb_literal *in = &r->in;
    mb_brackets brackets;
    bool more, added;
    uint32_t v;
    MB_ASSERT(r->states && !r->looked);
    in->at = r->states;
    mb_status status = mb_literal_open(&brackets, in, SAY_NO_STATE);
    while (status == MB_OK && (status = mb_literal_next(&more, in, &brackets)) == MB_OK && more) {
        if ((status = mb_literal_name(in)) != MB_OK)
            return status;
        status = caml_add_position(&v, &added, r);
    }
    return status == MB_OK ? mb_field_end(in) : status;
}

/* Position v has the moves of the entry that was just read. */
static mb_status set_row(caml_reader *r, uint32_t v)
{
    const size_t old = r->row_room;
    if (v >= old) {
        if (!mb_grow(&r->row, &r->row_room, old, v + 1 - old))
            return plain(r, MB_ENOMEM);
        memset(r->row + old, 0, (r->row_room - old) * sizeof *r->row);
    }
    MB_ASSERT(!r->looked && v < r->row_room);
    if (r->row[v])
        return mb_source_fail(&r->in.source, r->in.begin, SAY_KEY_TWICE, "name", mb_literal_piece(&r->in));
    if (r->moves >= UINT32_MAX - 1)
        return plain(r, MB_ELIMIT);
    r->row[v] = (uint32_t)r->moves + 1;
    return MB_OK;
}

/* A key was read: it is a position, and the only one of that name. */
static mb_status add_key(caml_reader *r)
{
    const mb_literal *in = &r->in;
    uint32_t v;
    bool added;
    if (r->states) {
        v = mb_lexicon_find(r->lexicon, in->name, in->length);
        if (v == MB_NONE)
            return mb_source_fail(&in->source, in->begin, SAY_NO_STATE, "name", mb_literal_piece(in));
        return set_row(r, v);
    }
    const mb_status status = caml_add_position(&v, &added, r);
    return status == MB_OK ? set_row(r, v) : status;
}

/* The key was read before: its position takes a copy of the entry's moves. */
static mb_status put_row(caml_reader *r)
{
    const uint32_t v = mb_lexicon_find(r->lexicon, r->in.name, r->in.length);
    mb_status status = v < r->builder.arena.positions ? MB_OK : MB_EINVAL;
    MB_ASSERT(r->looked && r->moves <= r->move_room);
    for (size_t i = 0; i < r->moves && status == MB_OK; i++)
        status = mb_builder_put(&r->builder, v, r->move[i].to, r->move[i].cost);
    return plain(r, status);
}

/* ---- successors ---- */

static mb_status caml_add_move(caml_reader *r, uint32_t v, uint32_t cost)
{
    if (!mb_grow(&r->move, &r->move_room, r->moves, 1))
        return plain(r, MB_ENOMEM);
    MB_ASSERT(r->looked && r->moves < r->move_room && v < mb_lexicon_count(r->lexicon));
    r->move[r->moves++] = (successor){.to = v, .cost = cost};
    return MB_OK;
}

/* Add a move to the name just read: a position, or a pair of one and a cost, or else a position that is new. */
static mb_status add_successor(caml_reader *r)
{
    mb_literal *in = &r->in, pair = *in;
    bool is_pair = false, added;
    uint32_t cost = 1, v = mb_lexicon_find(r->lexicon, in->name, in->length);
    mb_status status = MB_OK;
    if (v != MB_NONE)
        return caml_add_move(r, v, 1);
    mb_text_init(&pair.scratch, NULL, NULL);
    status = mb_read_priced(&is_pair, &pair, in->begin, &cost);
    if (status == MB_OK && is_pair)
        v = mb_lexicon_find(r->lexicon, pair.name, pair.length);
    mb_literal_clear(&pair);
    if (status != MB_OK)
        return status;
    if (v == MB_NONE) {
        cost = 1;
        if (r->states)
            return mb_source_fail(&in->source, in->begin, SAY_NO_STATE, "name", mb_literal_piece(in));
        if (!r->rest)
            return mb_source_fail(&in->source, in->begin, SAY_NO_CASE, "name", mb_literal_piece(in));
        if ((status = caml_add_position(&v, &added, r)) != MB_OK)
            return status;
    }
    return caml_add_move(r, v, cost);
}

/* Read the successors of an entry: for the first time to count them, the second time to keep them. */
static mb_status caml_read_successors(caml_reader *r, bool matrix)
{
    mb_literal *in = &r->in;
    mb_brackets brackets;
    bool more;
    uint32_t cost;
    r->moves = 0;
    mb_status status = mb_literal_open(&brackets, in, SAY_TRANS);
    while (status == MB_OK && (status = mb_literal_next(&more, in, &brackets)) == MB_OK && more) {
        if (matrix) {
            if (!mb_literal_natural(&cost, in))
                return mb_literal_refuse(in, SAY_NO_MATRIX);
            if (r->looked && cost)
                status = caml_add_move(r, (uint32_t)(brackets.members - 1), cost);
            else
                r->moves += cost != 0;
            continue;
        }
        if ((status = mb_literal_name(in)) != MB_OK)
            return status;
        if (in->length != 1 || (*in->name != '0' && *in->name != '1'))
            r->zero_one = false;
        if (r->looked)
            status = add_successor(r);
        else
            r->moves++;
    }
    if (status != MB_OK)
        return status;
    r->members = brackets.members;
    r->width = r->entries == 0 ? r->members : r->width;
    r->zero_one = r->zero_one && r->members == r->width;
    if (matrix && r->members != r->width)
        return mb_source_fail(&in->source, in->at - 1, SAY_ROW, "columns", r->members, "positions", r->width);
    return MB_OK;
}

/* Read the table of successors. */
static mb_status caml_pass(caml_reader *r)
{
    mb_literal *in = &r->in;
    mb_literal_map map;
    bool more;
    MB_ASSERT(r->graph && in->source.text <= r->graph && r->graph <= in->source.end);
    in->at = r->paced = r->graph;
    r->entries = 0;
    mb_status status = mb_literal_map_begin(&map, in);
    const bool matrix = r->options->rows == MB_ROWS_MATRIX;
    if (status == MB_OK && matrix && map.shape != MB_MAP_LIST) {
        in->at = r->graph;
        return mb_literal_refuse(in, SAY_NO_MATRIX);
    }
    r->zero_one = map.shape == MB_MAP_LIST;
    while (status == MB_OK && (status = mb_literal_map_next(&more, &map, in)) == MB_OK && more) {
        mb_literal_peek(in);
        const char *value = in->at;
        if ((status = caml_read_successors(r, matrix)) != MB_OK)
            return status;
        r->entries++;
        r->rest = r->rest || map.rest; /* its case comes last: in the second reading it is known all along */
        if (map.rest && r->members > 0)
            return mb_source_fail(&in->source, value, SAY_REST);
        while ((status = mb_literal_map_key(&more, &map, in)) == MB_OK && more)
            if ((status = r->looked ? put_row(r) : add_key(r)) != MB_OK)
                return status;
        if (status == MB_OK)
            status = caml_keep_pace(r);
    }
    return status == MB_OK ? mb_field_end(in) : status;
}

/* ---- the arena ---- */

static bool has_row(const caml_reader *r, uint32_t v)
{
    return v < r->row_room && r->row[v] > 0;
}

static uint32_t caml_moves_of(const caml_reader *r, uint32_t v)
{
    return has_row(r, v) ? r->row[v] - 1 : 0;
}

/* Is there room for that many positions and moves, where they are to be? */
static mb_status caml_check_room(const caml_reader *r, uint64_t positions, uint64_t moves)
{
    const mb_limits *limits = r->options->limits;
    const bool fits = !limits || !limits->bytes || limits->annex || 9 * positions + 4 * moves <= limits->bytes;
    return fits ? MB_OK : plain(r, MB_ELIMIT);
}

/* Begin positions, up to the last that has a name by now. */
static mb_status begin_positions(caml_reader *r)
{
    const uint32_t count = mb_lexicon_count(r->lexicon), begun = r->builder.arena.positions;
    MB_ASSERT(begun <= count);
    mb_status status = mb_builder_more_positions(&r->builder, count - begun);
    for (uint32_t v = begun; v < count && status == MB_OK; v++)
        status = mb_builder_position(&r->builder, mb_tag(MB_P1, MB_UNMARKED, false));
    return plain(r, status);
}

/* All keys are known, and how many moves each of them has: lay the rows out. */
static mb_status lay_rows(caml_reader *r)
{
    const mb_source *source = &r->in.source;
    const uint32_t positions = mb_lexicon_count(r->lexicon);
    const uint64_t most = MOVES_A_BYTE * (uint64_t)(source->end - source->text);
    uint64_t moves = 0;
    for (uint32_t v = 0; v < positions; v++)
        moves += caml_moves_of(r, v);
    if (moves > most)
        return mb_source_fail_as(source, MB_ELIMIT, r->graph, SAY_TOO_MANY_MOVES);
    mb_status status = caml_check_room(r, positions, moves);
    if (status != MB_OK || (status = begin_positions(r)) != MB_OK)
        return status;
    for (uint32_t v = 0; v < positions; v++)
        mb_builder_count(&r->builder, v, caml_moves_of(r, v));
    return plain(r, mb_builder_lay(&r->builder));
}

/* All moves are read: a position without a case needs `_ -> []`. */
static mb_status close_rows(caml_reader *r)
{
    const uint32_t keyed = r->builder.arena.positions;
    MB_ASSERT(keyed > 0 && keyed <= mb_lexicon_count(r->lexicon));
    for (uint32_t v = 0; v < keyed && !r->rest; v++)
        if (!has_row(r, v))
            return mb_source_fail(&r->in.source, r->graph, SAY_NO_CASE, "name",
                                  mb_names_called(mb_lexicon_names(r->lexicon), v));
    mb_status status = plain(r, mb_builder_close(&r->builder));
    if (status == MB_OK)
        status = caml_check_room(r, mb_lexicon_count(r->lexicon), r->builder.arena.moves);
    return status == MB_OK ? begin_positions(r) : status;
}

/* Number the positions, then look the successors up. */
static mb_status caml_read_graph(caml_reader *r)
{
    const bool matrix = r->options->rows == MB_ROWS_MATRIX;
    if (!(r->lexicon = mb_lexicon_new((size_t)(r->in.source.end - r->in.source.text))))
        return plain(r, MB_ENOMEM);
    r->builder.arena.names = mb_lexicon_names(r->lexicon);
    if (matrix)
        r->states = NULL; /* its rows are the positions */
    mb_status status = r->states ? read_states(r) : MB_OK;
    if (status != MB_OK || (status = caml_pass(r)) != MB_OK)
        return status;
    if (mb_lexicon_count(r->lexicon) == 0)
        return mb_refuse_emptiness(&r->in.source, r->graph);
    if (r->zero_one && r->width == r->entries && r->options->rows == MB_ROWS_ASK)
        return mb_source_fail(&r->in.source, r->graph, SAY_ROWS);
    if (matrix && r->width != r->entries)
        return mb_source_fail(&r->in.source, r->graph, SAY_ROW, "columns", r->width, "positions", r->entries);
    r->looked = true;
    if ((status = lay_rows(r)) != MB_OK || (status = caml_pass(r)) != MB_OK)
        return status;
    return close_rows(r);
}

static mb_status caml_read(mb_arena **out, const char *data, size_t length, const mb_read_options *options,
                           mb_error *error)
{
    caml_reader r = {.options = options, .builder = mb_builder_on(options->limits)};
    mb_arena *arena = NULL;
    if (options->players != MB_PLAYERS_NONE)
        return mb_fail(error, MB_EUNSUITED, SAY_PLAYERS);
    mb_status status = mb_literal_init(&r.in, data, length, options->file, error);
    r.in.remark = '(';
    if (status != MB_OK)
        goto done;
    r.pace = mb_pace_begin(options->limits, 2 * (uint64_t)length);
    r.builder.arena.impartial = true;
    if ((status = caml_read_definitions(&r)) != MB_OK)
        goto done;
    status = r.arcs ? mb_arcs_read(&r.builder, &r.in, r.graph, &r.said, options) : caml_read_graph(&r);
    if (status != MB_OK)
        goto done;
    if ((status = plain(&r, mb_builder_finish_on(&arena, &r.builder, NULL, options->limits))) != MB_OK)
        goto done;
    if ((status = mb_field_apply(arena, &r.in, &r.said, options)) != MB_OK)
        goto done;
    if ((status = mb_doubled_take(arena, &r.in, r.named, options)) == MB_OK)
        mb_script_warn(&r.script, &r.in, options);
done:
    if (status == MB_OK)
        *out = arena;
    else
        mb_arena_free(arena);
    mb_builder_clear(&r.builder);
    mb_field_list_clear(&r.said);
    mb_script_clear(&r.script);
    mb_release_all(r.row, r.move);
    mb_literal_clear(&r.in);
    return status;
}

const mb_format mb_format_caml = {
    .name = "caml",
    .extension = ".ml",
    .brief = MB_WORDS("Caml record, function by cases, list or array",
                      "enregistrement, fonction par cas, liste ou tableau Caml"),
    .holds = MB_HOLDS_ALL
             & ~(MB_HOLDS_MOVERS | MB_HOLDS_LEAST | MB_HOLDS_ENDLESS | MB_HOLDS_PRIORITIES | MB_HOLDS_PLAYERS),
    .has_rows = true,
    .sniff = mb_literal_sniff_caml,
    .read = caml_read,
    .write = mb_caml_write,
};
