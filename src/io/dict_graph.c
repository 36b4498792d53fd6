/* dict_graph.c -- a graph as Python and JSON write it, read in two passes.
 *
 * A graph of plain numbers has been read by one pass (dict_plain.c).  Of any other, the first pass checks all of the
 * graph, numbers the keys and counts the moves; the second looks up the successors. Both look names up a few names
 * after reading them, so that prefetched cache lines arrive in time.  Keys that are 0, 1, 2, … in this order are not
 * stored as names.
 */
#include "io/dict_graph.h"

#include "arena/refuse.h"
#include "io/fields.h"
#include "io/io_words.h"

static const mb_words SAY_SUCCESSORS =
    MB_WORDS("list, tuple, set or dict of successors expected, found \"{found}\"",
             "liste, tuple, ensemble ou dictionnaire de successeurs attendu, trouvé « {found} »");
static const mb_words SAY_TWICE = MB_WORDS("position {name} has a key already", "la position {name} a déjà une clé");
static const mb_words SAY_NO_KEY =
    MB_WORDS("successor {name} has no key of its own", "le successeur {name} n'a pas sa propre clé");
static const mb_words SAY_NO_INDEX =
    MB_WORDS("successor {name} is no index of the list: 0 to {last} expected",
             "le successeur {name} n'est pas un indice de la liste : 0 à {last} attendu");
static const mb_words SAY_FIRST = MB_WORDS("tuple (player, s) expected, with player 1 or 2, found {name}",
                                           "tuple (joueur, s) attendu, avec le joueur 1 ou 2, trouvé {name}");
static const mb_words SAY_LAST = MB_WORDS("tuple (s, player) expected, with player 1 or 2, found {name}",
                                          "tuple (s, joueur) attendu, avec le joueur 1 ou 2, trouvé {name}");

#define MB_COLD __attribute__((noinline, cold)) /* kept out of the way of what is done for every name */

static mb_status dict_keep_pace(mb_dict_graph *r)
{
    if (r->piece)
        return MB_OK; /* pieces are counted by the caller */
    MB_ASSERT(r->paced <= r->in.at);
    const size_t steps = (size_t)(r->in.at - r->paced);
    r->paced = r->in.at;
    const mb_status status = mb_pace_step(&r->pace, steps);
    return MB_LIKELY(status == MB_OK) ? MB_OK : mb_error_plain(r->in.source.error, status);
}

/* The successor `name`, read at `begin`, is no position. */
static mb_status dict_unknown(mb_dict_graph *r, const char *begin, mb_piece name)
{
    const mb_words words = r->keyed ? SAY_NO_KEY : SAY_NO_INDEX;
    return mb_source_fail(&r->in.source, begin, words, "name", name, "last", r->positions - 1);
}

/* Set move `move` to what the pair at `begin` says: ("B", 3) leads to B and costs 3.  Else *is_pair is false. */
static MB_COLD mb_status dict_read_pair(bool *is_pair, mb_dict_graph *r, const char *begin, uint64_t move)
{
    mb_literal pair = r->in;
    uint32_t cost, v = MB_NONE;
    mb_text_init(&pair.scratch, NULL, NULL);
    mb_status status = mb_read_priced(is_pair, &pair, begin, &cost);
    if (status == MB_OK && *is_pair) {
        if (r->lexicon)
            v = mb_lexicon_find(r->lexicon, pair.name, pair.length);
        else if ((v = mb_name_number(pair.name, pair.length)) >= r->positions)
            v = MB_NONE;
        *is_pair = v != MB_NONE;
    }
    if (status == MB_OK && *is_pair) {
        r->builder.arena.to[move] = v;
        if ((status = mb_builder_cost_at(&r->builder, move, cost)) != MB_OK)
            mb_error_plain(r->in.source.error, status);
    }
    mb_literal_clear(&pair);
    return status;
}

/* A name that no position has may be a pair of a successor and its cost. */
static MB_COLD mb_status resolve_pair(mb_dict_graph *r, const mb_dict_pending *p)
{
    bool is_pair;
    const mb_status status = dict_read_pair(&is_pair, r, p->begin, p->move);
    return status != MB_OK || is_pair ? status : dict_unknown(r, p->begin, mb_piece_at(p->name, p->length));
}

/* Look up the oldest successor of the ring. */
static mb_status dict_resolve(mb_dict_graph *r)
{
    MB_ASSERT(r->resolved < r->queued && r->queued - r->resolved <= MB_DICT_AHEAD);
    const mb_dict_pending *p = &r->ring[r->resolved++ % MB_DICT_AHEAD];
    const uint32_t v = mb_lexicon_find_word(r->lexicon, p->word, p->name, p->length);
    MB_ASSERT(p->move < r->builder.arena.moves && (v == MB_NONE || v < r->positions));
    r->builder.arena.to[p->move] = v;
    return MB_LIKELY(v != MB_NONE) ? MB_OK : resolve_pair(r, p);
}

static mb_status resolve_all(mb_dict_graph *r)
{
    mb_status status = MB_OK;
    while (r->resolved < r->queued && status == MB_OK)
        status = dict_resolve(r);
    return status;
}

/* Will reading the next name overwrite the one just read, which is too long to be copied? */
static bool is_fleeting(const mb_literal *in)
{
    return in->name == in->scratch.data && in->length > MB_DICT_KEPT;
}

/* Put the name just read, and how it is looked up, into an entry of the ring. */
static void dict_keep(mb_dict_pending *p, const mb_dict_graph *r)
{
    const mb_literal *in = &r->in;
    MB_ASSERT(in->length > 0 && in->begin < in->at);
    p->word = mb_lexicon_word(r->lexicon, in->name, in->length);
    p->name = in->name;
    p->begin = in->begin;
    p->length = in->length;
    if (in->name == in->scratch.data && in->length <= MB_DICT_KEPT)
        p->name = memcpy(p->kept, in->name, in->length);
}

/* Queue the name just read, to which the next move leads: its position is looked up later, when its cache line has
 * arrived. */
static mb_status dict_queue(mb_dict_graph *r)
{
    const mb_status status = r->queued - r->resolved == MB_DICT_AHEAD ? dict_resolve(r) : MB_OK;
    if (status != MB_OK)
        return status;
    MB_ASSERT(r->queued - r->resolved < MB_DICT_AHEAD);
    mb_dict_pending *p = &r->ring[r->queued++ % MB_DICT_AHEAD];
    dict_keep(p, r);
    p->move = r->builder.arena.moves;
    if (r->queued - r->resolved > MB_DICT_AHEAD / 2)
        mb_lexicon_near(r->lexicon, r->ring[(r->queued - 1 - MB_DICT_AHEAD / 2) % MB_DICT_AHEAD].word);
    return MB_OK;
}

/* Add a move to the name just read. */
static mb_status dict_add_move(mb_dict_graph *r)
{
    const mb_literal *in = &r->in;
    if (!r->second) {
        r->moves++;
        if (!r->keyed && (in->length != 1 || (*in->name != '0' && *in->name != '1')))
            r->zero_one = false;
        return MB_OK;
    }
    mb_status status = r->lexicon ? dict_queue(r) : MB_OK;
    if (status != MB_OK)
        return status;
    const uint32_t v = r->lexicon ? MB_NONE : mb_name_number(in->name, in->length);
    MB_ASSERT(r->builder.arena.moves < r->moves);
    status = mb_builder_move(&r->builder, v);
    if (status != MB_OK)
        return mb_error_plain(in->source.error, status);
    if (r->lexicon)
        return is_fleeting(in) ? resolve_all(r) : MB_OK;
    if (MB_LIKELY(v < r->positions))
        return MB_OK;
    bool is_pair;
    status = dict_read_pair(&is_pair, r, in->begin, r->builder.arena.moves - 1);
    return status != MB_OK || is_pair ? status : dict_unknown(r, in->begin, mb_literal_piece(in));
}

/* Read `: cost` after a successor. */
static mb_status dict_read_cost(mb_dict_graph *r)
{
    uint32_t cost;
    mb_status status = mb_literal_expect(&r->in, ':');
    if (status != MB_OK || (status = mb_literal_cost(&cost, &r->in)) != MB_OK)
        return status;
    status = r->second ? mb_builder_cost(&r->builder, cost) : MB_OK;
    return status == MB_OK ? MB_OK : mb_error_plain(r->in.source.error, status);
}

/* Read a row of a matrix: the cost of a move to each position, 0 where there is none. */
static MB_COLD mb_status dict_read_row(mb_dict_graph *r, mb_brackets *brackets)
{
    mb_literal *in = &r->in;
    bool more;
    uint32_t cost;
    mb_status status;
    mb_literal_peek(in);
    const char *begin = in->at;
    while ((status = mb_literal_next(&more, in, brackets)) == MB_OK && more) {
        if (!mb_literal_natural(&cost, in))
            return mb_literal_refuse(in, SAY_NO_MATRIX);
        if ((status = dict_keep_pace(r)) != MB_OK)
            return status;
        if (cost == 0)
            continue;
        if (!r->second) {
            r->moves++;
            continue;
        }
        if ((status = mb_builder_move(&r->builder, (uint32_t)(brackets->members - 1))) != MB_OK
            || (status = mb_builder_cost(&r->builder, cost)) != MB_OK)
            return mb_error_plain(in->source.error, status);
    }
    if (status != MB_OK || !r->second || brackets->members == r->positions)
        return status;
    return mb_source_fail(&in->source, begin, SAY_ROW, "columns", brackets->members, "positions", r->positions);
}

/* The row of a list that was read has so many members. */
static void note_row(mb_dict_graph *r, const mb_brackets *brackets)
{
    if (r->made == 1)
        r->width = brackets->members;
    if (brackets->members != r->width || brackets->open == '{')
        r->zero_one = false;
}

static const char *dict_skip_blanks(const char *at, const char *end)
{
    while (at < end && *at == ' ')
        at++;
    return at;
}

/* Read the successors of a position: a list, tuple or set of names, or a dict of costs. */
static mb_status dict_read_successors(mb_dict_graph *r)
{
    mb_literal *in = &r->in;
    mb_brackets brackets;
    mb_status status = mb_literal_open(&brackets, in, SAY_SUCCESSORS);
    if (status != MB_OK)
        return status;
    if (r->options->rows == MB_ROWS_MATRIX)
        return dict_read_row(r, &brackets);
    bool more, costs = false;
    while ((status = mb_literal_next(&more, in, &brackets)) == MB_OK && more) {
        if ((status = mb_literal_name(in)) != MB_OK)
            return status;
        if ((status = dict_add_move(r)) != MB_OK)
            return status;
        if (brackets.open == '{' && brackets.members == 1)
            costs = mb_literal_peek(in) == ':';
        if (costs && (status = dict_read_cost(r)) != MB_OK)
            return status;
        if ((status = dict_keep_pace(r)) != MB_OK)
            return status;
    }
    if (!r->keyed && !r->second)
        note_row(r, &brackets);
    return status;
}

/* The player (1 or 2) in the tuple `name`, its first or last member; 0: it has none. */
static int player_in(const char *name, size_t length, bool first)
{
    if (length < 5 || name[0] != '(' || name[length - 1] != ')')
        return 0;
    const char *at, *comma;
    if (first) {
        at = dict_skip_blanks(name + 1, name + length);
        comma = dict_skip_blanks(at + 1, name + length);
    } else {
        for (at = name + length - 2; *at == ' ';)
            at--;
        for (comma = at - 1; comma > name && *comma == ' ';)
            comma--;
    }
    MB_ASSERT(name <= at && at <= name + length);
    if (comma <= name || comma >= name + length || *comma != ',')
        return 0;
    return *at == '1' ? 1 : *at == '2' ? 2 : 0;
}

/* Begin the position whose key was just read (of an object), or the next one (of a list). */
static mb_status dict_add_position(mb_dict_graph *r)
{
    const mb_limits *limits = r->options->limits;
    const mb_players players = r->options->players;
    const mb_literal *in = &r->in;
    const uint32_t v = r->made;
    int player = 1;
    const bool beyond = !r->second && limits && limits->positions && v >= limits->positions;
    if (beyond || v == MB_POSITIONS_MAX) {
        const mb_status status =
            beyond ? mb_refuse_limit(in->source.error, limits->positions) : mb_refuse_too_many(in->source.error);
        mb_source_at(&in->source, in->at);
        return status;
    }
    r->made++;
    if (players == MB_PLAYERS_FIRST || players == MB_PLAYERS_LAST) {
        const bool first = players == MB_PLAYERS_FIRST;
        player = r->keyed ? player_in(in->name, in->length, first) : 0;
        if (player == 0)
            return mb_source_fail(&in->source, r->keyed ? in->begin : in->at, first ? SAY_FIRST : SAY_LAST, "name",
                                  r->keyed ? mb_item_piece(mb_literal_piece(in)) : mb_item_count(v));
    }
    if (!r->second)
        return MB_OK;
    MB_ASSERT(r->before + v < r->positions && v == r->builder.arena.positions);
    if (r->owner)
        player = r->owner[r->before + v];
    const mb_status status = mb_builder_position(&r->builder, mb_tag(mb_player_of(player), MB_UNMARKED, false));
    return status == MB_OK ? MB_OK : mb_error_plain(in->source.error, status);
}

/* Give the pending key, if there is one, its number. */
static mb_status number_key(mb_dict_graph *r)
{
    const mb_dict_pending *key = &r->key;
    uint32_t number;
    bool added = true;
    const mb_status status = key->name ? mb_lexicon_add(&number, &added, r->lexicon, key->name, key->length) : MB_OK;
    if (status != MB_OK)
        return mb_error_plain(r->in.source.error, status);
    if (!added)
        return mb_source_fail(&r->in.source, key->begin, SAY_TWICE, "name", mb_piece_at(key->name, key->length));
    r->key.name = NULL;
    return MB_OK;
}

/* Remember where the key just read, the next position's, stands in its piece; its number is given later. */
static mb_status note_key(mb_dict_graph *r)
{
    mb_dict_piece *p = r->piece;
    const mb_literal *in = &r->in;
    const uint64_t at = (uint64_t)(in->begin - in->source.text);
    if (at > UINT32_MAX || !mb_grow(&p->key, &p->key_room, r->made, 1))
        return MB_ENOMEM;
    p->key[r->made] = (uint32_t)at;
    if (!p->numbers)
        return MB_OK;
    const uint32_t number = mb_name_number(in->name, in->length);
    if (r->made == 0)
        p->least = number;
    p->numbers = number != MB_NONE && number == (uint64_t)p->least + r->made;
    return MB_OK;
}

/* Read a key and the colon behind it. */
static mb_status read_key(mb_dict_graph *r)
{
    mb_literal *in = &r->in;
    mb_status status = mb_literal_name(in);
    if (status == MB_OK && !r->second && r->piece) {
        status = note_key(r);
    } else if (status == MB_OK && !r->second) {
        dict_keep(&r->key, r);
        if (is_fleeting(in))
            status = number_key(r);
    }
    if (status != MB_OK)
        return status;
    status = dict_add_position(r);
    return status == MB_OK ? mb_literal_expect(in, ':') : status;
}

/* Is the piece over: has its last member been read, up to the comma that it was cut behind? */
static bool ends_piece(mb_dict_graph *r)
{
    return r->piece && r->made > 0 && mb_literal_peek(&r->in) == ',' && r->in.at + 1 == r->in.source.end;
}

mb_status mb_dict_pass(mb_dict_graph *r)
{
    mb_literal *in = &r->in;
    mb_brackets brackets = r->brackets;
    bool more = true;
    mb_status status = MB_OK;
    in->at = r->piece ? in->source.text : r->begin;
    r->paced = in->at;
    r->made = 0;
    while (!ends_piece(r) && (status = mb_literal_next(&more, in, &brackets)) == MB_OK && more) {
        status = r->keyed ? read_key(r) : dict_add_position(r);
        if (status == MB_OK)
            status = dict_read_successors(r);
        const mb_status key = number_key(r); /* a key that is there twice is reported before a mistake behind it */
        if (key != MB_OK)
            return key;
        if (status == MB_OK)
            status = dict_keep_pace(r);
        if (status != MB_OK)
            return status;
    }
    if (status == MB_OK && r->second)
        status = resolve_all(r);
    MB_ASSERT(status != MB_OK || r->resolved == r->queued);
    if (r->piece)
        r->piece->closed = !more;
    return status;
}

mb_status mb_dict_begin_names(mb_dict_graph *r)
{
    mb_names_free(r->builder.arena.names);
    r->builder.arena.names = NULL;
    r->lexicon = mb_lexicon_new((size_t)(r->in.source.end - r->in.source.text));
    if (!r->lexicon)
        return MB_ENOMEM;
    r->builder.arena.names = mb_lexicon_names(r->lexicon);
    return MB_OK;
}

/* Between the passes: all that is needed is known, and room is made for it. */
static mb_status dict_prepare(mb_dict_graph *r)
{
    const mb_limits *limits = r->options->limits;
    MB_ASSERT(!r->second && !r->key.name);
    r->positions = r->made;
    r->second = true;
    MB_ASSERT(!r->lexicon || r->positions == mb_lexicon_count(r->lexicon));
    MB_ASSERT(r->keyed || !r->lexicon);
    if (r->positions == 0)
        return mb_refuse_emptiness(&r->in.source, r->in.source.text);
    if (!r->keyed && r->options->rows == MB_ROWS_ASK && r->zero_one && r->width == r->positions)
        return mb_source_fail(&r->in.source, r->begin - 1, SAY_ROWS);
    if (limits && limits->bytes && !limits->annex && mb_dict_bytes(r->positions, r->moves) > limits->bytes)
        return mb_error_plain(r->in.source.error, MB_ELIMIT);
    mb_status status;
    if (!r->built
        && ((status = mb_builder_more_positions(&r->builder, r->positions)) != MB_OK
            || (status = mb_builder_more_moves(&r->builder, r->moves)) != MB_OK))
        return mb_error_plain(r->in.source.error, status);
    if (r->options->players != MB_PLAYERS_GIVEN)
        return MB_OK;
    status = mb_dict_read_owners(r);
    for (uint32_t v = 0; status == MB_OK && r->built && v < r->positions; v++)
        r->builder.arena.tag[v] = mb_tag(mb_player_of(r->owner[v]), MB_UNMARKED, false);
    return status;
}

mb_status mb_dict_graph_begin(mb_dict_graph *r)
{
    mb_literal *in = &r->in;
    mb_status status = mb_literal_begin(&r->brackets, in, false);
    if (status != MB_OK)
        return status;
    r->begin = in->at;
    if (r->brackets.open == '{' && r->options->rows == MB_ROWS_MATRIX) {
        in->at--;
        return mb_literal_refuse(in, SAY_NO_MATRIX);
    }
    r->keyed = r->brackets.open == '{';
    r->zero_one = true;
    return mb_dict_pass_pieces(r);
}

mb_status mb_dict_graph_read(mb_dict_graph *r)
{
    mb_status status = dict_prepare(r);
    if (status == MB_OK && !r->built)
        status = mb_dict_pass_pieces(r);
    MB_ASSERT(status != MB_OK || (r->builder.arena.positions == r->positions && r->builder.arena.moves == r->moves));
    return status;
}

void mb_dict_graph_forget(mb_dict_graph *r, const char *at)
{
    mb_dict_clear_pieces(r);
    mb_builder_clear(&r->builder);
    r->lexicon = NULL;
    r->built = false;
    r->begin = NULL;
    r->key.name = NULL;
    r->in.at = r->paced = at;
}

void mb_dict_graph_clear(mb_dict_graph *r)
{
    mb_dict_clear_pieces(r);
    mb_builder_clear(&r->builder);
    mb_release(r->owner);
    mb_literal_clear(&r->in);
}
