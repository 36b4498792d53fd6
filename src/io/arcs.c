/* arcs.c -- a graph as the set of its arcs.
 *
 * Arcs are kept in memory until all positions have their numbers, and are then put into the rows of the arena.
 */
#include "io/arcs.h"

#include "arena/lexicon.h"
#include "arena/refuse.h"
#include "core/limits.h"
#include "core/mem.h"

static const mb_words SAY_ARCS = MB_WORDS("list or set of arcs (s, t) expected, found \"{found}\"",
                                          "liste ou ensemble d'arcs (s, t) attendu, trouvé « {found} »");
static const mb_words SAY_ARCS_PLAYERS =
    MB_WORDS("--players is for dicts: beside arcs S1 and S2 say whose the positions are",
             "--players vaut pour les dictionnaires : à côté d'arcs, S1 et S2 disent à qui sont les positions");

typedef struct priced_arc {
    uint32_t from, to, cost;
} priced_arc;

typedef struct arcs_reader {
    mb_literal *in;
    const mb_limits *limits;
    mb_lexicon *lexicon;
    priced_arc *arc;
    size_t count, room;
} arcs_reader;

/* The position just named, which is new the first time. */
static mb_status arcs_position(uint32_t *out, arcs_reader *r)
{
    const mb_literal *in = r->in;
    bool added;
    const mb_status status = mb_lexicon_add(out, &added, r->lexicon, in->name, in->length);
    if (status != MB_OK)
        return mb_error_plain(in->source.error, status);
    if (added && r->limits && r->limits->positions && *out >= r->limits->positions) {
        mb_refuse_limit(in->source.error, r->limits->positions);
        mb_source_at(&in->source, in->begin);
        return MB_ELIMIT;
    }
    return MB_OK;
}

/* Read `(s, t)`, and `: cost` behind it in a dict. */
static mb_status read_arc(arcs_reader *r, bool dict)
{
    mb_literal *in = r->in;
    priced_arc a = {.cost = 1};
    mb_status status;
    if (!mb_literal_take(in, '('))
        return mb_literal_refuse(in, SAY_ARCS);
    if ((status = mb_literal_name(in)) != MB_OK || (status = arcs_position(&a.from, r)) != MB_OK)
        return status;
    if ((status = mb_literal_expect(in, ',')) != MB_OK || (status = mb_literal_name(in)) != MB_OK)
        return status;
    if ((status = arcs_position(&a.to, r)) != MB_OK || (status = mb_literal_expect(in, ')')) != MB_OK)
        return status;
    if (dict && ((status = mb_literal_expect(in, ':')) != MB_OK || (status = mb_literal_cost(&a.cost, in)) != MB_OK))
        return status;
    MB_ASSERT(a.from < mb_lexicon_count(r->lexicon) && a.to < mb_lexicon_count(r->lexicon));
    if (!mb_grow(&r->arc, &r->room, r->count, 1))
        return mb_error_plain(in->source.error, MB_ENOMEM);
    r->arc[r->count++] = a;
    return MB_OK;
}

static mb_status read_arcs(arcs_reader *r, const char *at)
{
    mb_literal *in = r->in;
    mb_brackets brackets;
    bool more;
    in->at = at;
    const bool dict = mb_field_shape(in) == MB_SHAPE_PRICED;
    mb_status status = mb_literal_open(&brackets, in, SAY_ARCS);
    while (status == MB_OK && (status = mb_literal_next(&more, in, &brackets)) == MB_OK && more)
        status = read_arc(r, dict);
    return status == MB_OK ? mb_field_end(in) : status;
}

/* Add the members of a set that names positions; whether the set is right is checked when it is read as a field. */
static mb_status add_members(arcs_reader *r, const char *at)
{
    mb_literal *in = r->in;
    mb_brackets brackets;
    bool more, truth;
    uint32_t v;
    mb_error *const error = in->source.error;
    mb_status status = MB_OK;
    in->at = at;
    in->source.error = NULL;
    if (mb_literal_open(&brackets, in, SAY_ARCS) != MB_OK)
        brackets.open = 0;
    while (status == MB_OK && mb_literal_next(&more, in, &brackets) == MB_OK && more) {
        if (mb_literal_bool(&truth, in))
            break;
        if ((status = mb_literal_name(in)) == MB_OK)
            status = arcs_position(&v, r);
        if (mb_literal_take(in, ':'))
            mb_field_skip_one(in);
    }
    in->source.error = error;
    return status == MB_OK || status == MB_EPARSE ? MB_OK : mb_error_plain(error, status);
}

/* Add the members of the fields from `first` to `last`. */
static mb_status add_fields(arcs_reader *r, const mb_field_list *said, mb_field first, mb_field last)
{
    mb_status status = MB_OK;
    for (size_t i = 0; i < said->count && status == MB_OK; i++)
        if (said->at[i].field >= first && said->at[i].field <= last)
            status = add_members(r, said->at[i].value);
    return status;
}

/* Lay the arcs out as rows of moves. */
static mb_status arcs_build(mb_builder *builder, const arcs_reader *r)
{
    const uint32_t positions = mb_lexicon_count(r->lexicon);
    MB_ASSERT(builder->arena.positions == 0 && builder->arena.moves == 0 && r->count <= r->room);
    mb_status status = mb_builder_more_positions(builder, positions);
    for (uint32_t v = 0; v < positions && status == MB_OK; v++)
        status = mb_builder_position(builder, mb_tag(MB_P1, MB_UNMARKED, false));
    for (size_t i = 0; i < r->count && status == MB_OK; i++)
        mb_builder_count(builder, r->arc[i].from, 1);
    if (status == MB_OK)
        status = mb_builder_lay(builder);
    for (size_t i = 0; i < r->count && status == MB_OK; i++)
        status = mb_builder_put(builder, r->arc[i].from, r->arc[i].to, r->arc[i].cost);
    return status == MB_OK ? mb_builder_close(builder) : status;
}

mb_status mb_arcs_read(mb_builder *builder, mb_literal *in, const char *at, const mb_field_list *said,
                       const mb_read_options *options)
{
    arcs_reader r = {.in = in, .limits = options->limits};
    if (options->players != MB_PLAYERS_NONE)
        return mb_fail(in->source.error, MB_EUNSUITED, SAY_ARCS_PLAYERS);
    r.lexicon = mb_lexicon_new((size_t)(in->source.end - in->source.text));
    if (!r.lexicon)
        return mb_error_plain(in->source.error, MB_ENOMEM);
    builder->arena.names = mb_lexicon_names(r.lexicon);
    mb_status status = add_fields(&r, said, MB_FIELD_STATES, MB_FIELD_STATES);
    if (status == MB_OK)
        status = read_arcs(&r, at);
    if (status == MB_OK)
        status = add_fields(&r, said, MB_FIELD_OWNED0, MB_FIELD_OWNED_B);
    if (status == MB_OK && mb_lexicon_count(r.lexicon) == 0)
        status = mb_refuse_emptiness(&in->source, at);
    else if (status == MB_OK && (status = arcs_build(builder, &r)) != MB_OK)
        mb_error_plain(in->source.error, status);
    mb_release(r.arc);
    return status;
}
