/* dict.c -- graphs as Python and JSON write them: {"a": ["b", "c"], …}, or [[1, 2], [], …] by index.
 *
 * The text is read twice.  The first pass checks it all, gives the keys their numbers and counts the moves; the
 * second knows every key and looks the successors up.  Both are a few names behind the reading with that, so that
 * memory has time to answer.
 */
#include "arena/builder.h"
#include "arena/lexicon.h"
#include "arena/refuse.h"
#include "core/limits.h"
#include "core/name.h"
#include "io/graph_only.h"
#include "io/io_words.h"
#include "io/literal.h"
#include "marienbad/io.h"

/* What is said here. */
static const mb_words SAY_SUCCESSORS =
    MB_WORDS("list, tuple, set or dict of successors expected, found \"{found}\"",
             "liste, tuple, ensemble ou dictionnaire de successeurs attendu, trouvé « {found} »");
static const mb_words SAY_TWICE = MB_WORDS("position {name} has a key already", "la position {name} a déjà une clé");
static const mb_words SAY_NO_KEY =
    MB_WORDS("successor {name} has no key of its own", "le successeur {name} n'a pas de clé à lui");
static const mb_words SAY_NO_INDEX =
    MB_WORDS("successor {name} is no index of the list: 0 to {last} expected",
             "le successeur {name} n'est pas un indice de la liste : 0 à {last} attendu");
static const mb_words SAY_FIRST = MB_WORDS("tuple (player, s) expected, with player 1 or 2, found {name}",
                                           "tuple (joueur, s) attendu, de joueur 1 ou 2, trouvé {name}");
static const mb_words SAY_LAST = MB_WORDS("tuple (s, player) expected, with player 1 or 2, found {name}",
                                          "tuple (s, joueur) attendu, de joueur 1 ou 2, trouvé {name}");
static const mb_words SAY_OWNER =
    MB_WORDS("owner expected: 1 or 2, or true (player 1) or false (player 2); found \"{found}\"",
             "joueur attendu : 1 ou 2, ou true (joueur 1) ou false (joueur 2) ; trouvé « {found} »");
static const mb_words SAY_OWNER_TWICE =
    MB_WORDS("position {name} has an owner already", "la position {name} a déjà un joueur");
static const mb_words SAY_OWNER_STRANGER =
    MB_WORDS("{name} has an owner but is no position", "{name} a un joueur mais n'est pas une position");
static const mb_words SAY_OWNER_NONE =
    MB_WORDS("position {name} has no owner", "la position {name} n'a pas de joueur");
static const mb_words SAY_OWNERS_MORE = MB_WORDS("more owners than the {positions} {positions?position:positions}",
                                                 "plus de joueurs que de positions ({positions})");

enum {
    AHEAD = 32, /* successors read and not looked up yet, at most */
    KEPT = 32,  /* bytes of a name that does not stay where it was read */
};

/* A name on its way, which was read at `begin`: a successor, to which move number `move` leads, or a key. */
typedef struct pending {
    mb_word word;
    const char *name, *begin;
    size_t length;
    uint64_t move;
    char kept[KEPT];
} pending;

typedef struct reader {
    mb_literal in;
    const mb_read_options *options;
    bool second;         /* pass */
    mb_lexicon *lexicon; /* the keys; NULL: a list, positions are called by their index */
    uint32_t positions;  /* counted by the first pass, as are the moves */
    uint64_t moves;
    uint32_t made;  /* positions met by this pass */
    uint8_t *owner; /* MB_PLAYERS_GIVEN: 1 or 2 for each position; 0: not known yet */
    pending key;    /* first pass: the last key, not in the lexicon yet; its name is NULL when there is none */
    pending ring[AHEAD];
    size_t asked, found; /* successors that entered and left the ring */
    mb_builder builder;
    mb_pace pace;
    const char *paced; /* how far the pace has counted */
} reader;

static mb_status keep_pace(reader *r)
{
    MB_ASSERT(r->paced <= r->in.at);
    const size_t steps = (size_t)(r->in.at - r->paced);
    r->paced = r->in.at;
    const mb_status status = mb_pace_step(&r->pace, steps);
    return MB_LIKELY(status == MB_OK) ? MB_OK : mb_error_plain(r->in.source.error, status);
}

/* The successor `name`, read at `begin`, is no position. */
static mb_status unknown(reader *r, const char *begin, mb_piece name)
{
    const mb_words words = r->lexicon ? SAY_NO_KEY : SAY_NO_INDEX;
    return mb_source_fail(&r->in.source, begin, words, "name", name, "last", r->positions - 1);
}

/* Look up what has been in the ring for longest. */
static mb_status settle(reader *r)
{
    MB_ASSERT(r->found < r->asked && r->asked - r->found <= AHEAD);
    const pending *p = &r->ring[r->found++ % AHEAD];
    const uint32_t v = mb_lexicon_find_word(r->lexicon, p->word, p->name, p->length);
    MB_ASSERT(p->move < r->builder.arena.moves && (v == MB_NONE || v < r->positions));
    r->builder.arena.to[p->move] = v;
    return MB_LIKELY(v != MB_NONE) ? MB_OK : unknown(r, p->begin, mb_piece_at(p->name, p->length));
}

static mb_status settle_all(reader *r)
{
    mb_status status = MB_OK;
    while (r->found < r->asked && status == MB_OK)
        status = settle(r);
    return status;
}

/* Will the name just read be gone when the next one is read, and too long to be kept? */
static bool is_fleeting(const mb_literal *in)
{
    return in->name == in->scratch.data && in->length > KEPT;
}

/* Keep the name just read for a while, and think of it. */
static void keep(pending *p, const reader *r)
{
    const mb_literal *in = &r->in;
    MB_ASSERT(in->length > 0 && in->begin < in->at);
    p->word = mb_lexicon_word(r->lexicon, in->name, in->length);
    p->name = in->name;
    p->begin = in->begin;
    p->length = in->length;
    if (in->name == in->scratch.data && in->length <= KEPT)
        p->name = memcpy(p->kept, in->name, in->length);
}

/* Ask for the position of the name just read, which the next move will lead to. */
static mb_status ask(reader *r)
{
    const mb_status status = r->asked - r->found == AHEAD ? settle(r) : MB_OK;
    if (status != MB_OK)
        return status;
    MB_ASSERT(r->asked - r->found < AHEAD);
    pending *p = &r->ring[r->asked++ % AHEAD];
    keep(p, r);
    p->move = r->builder.arena.moves;
    if (r->asked - r->found > AHEAD / 2)
        mb_lexicon_near(r->lexicon, r->ring[(r->asked - 1 - AHEAD / 2) % AHEAD].word);
    return MB_OK;
}

/* Add a move to the name just read. */
static mb_status add_move(reader *r)
{
    const mb_literal *in = &r->in;
    if (!r->second) {
        r->moves++;
        return MB_OK;
    }
    uint32_t v = MB_NONE;
    mb_status status = MB_OK;
    if (r->lexicon) {
        status = ask(r);
    } else {
        v = mb_name_number(in->name, in->length);
        if (v >= r->positions)
            status = unknown(r, in->begin, mb_literal_piece(in));
    }
    if (status != MB_OK)
        return status;
    MB_ASSERT(r->builder.arena.moves < r->moves);
    status = mb_builder_move(&r->builder, v);
    if (status != MB_OK)
        return mb_error_plain(in->source.error, status);
    return r->lexicon && is_fleeting(in) ? settle_all(r) : MB_OK;
}

/* Read `: cost` after a successor. */
static mb_status read_cost(reader *r)
{
    mb_status status = mb_literal_expect(&r->in, ':');
    uint32_t cost;
    if (status != MB_OK)
        return status;
    if (!mb_literal_natural(&cost, &r->in))
        return mb_literal_refuse(&r->in, SAY_COST, "most", UINT32_MAX);
    status = r->second ? mb_builder_cost(&r->builder, cost) : MB_OK;
    return status == MB_OK ? MB_OK : mb_error_plain(r->in.source.error, status);
}

/* Read the successors of a position: a list, tuple or set of names, or a dict of costs. */
static mb_status read_successors(reader *r)
{
    mb_literal *in = &r->in;
    mb_brackets brackets;
    mb_status status = mb_literal_open(&brackets, in, SAY_SUCCESSORS);
    if (status != MB_OK)
        return status;
    bool more, costs = false;
    while ((status = mb_literal_next(&more, in, &brackets)) == MB_OK && more) {
        if ((status = mb_literal_name(in)) != MB_OK)
            return status;
        if ((status = add_move(r)) != MB_OK)
            return status;
        if (brackets.open == '{' && brackets.members == 1)
            costs = mb_literal_peek(in) == ':';
        if (costs && (status = read_cost(r)) != MB_OK)
            return status;
        if ((status = keep_pace(r)) != MB_OK)
            return status;
    }
    return status;
}

static const char *skip_blanks(const char *at, const char *end)
{
    while (at < end && *at == ' ')
        at++;
    return at;
}

/* The player (1 or 2) in the tuple `name`, its first or last member; 0: it has none. */
static int player_in(const char *name, size_t length, bool first)
{
    if (length < 5 || name[0] != '(' || name[length - 1] != ')')
        return 0;
    const char *at, *comma;
    if (first) {
        at = skip_blanks(name + 1, name + length);
        comma = skip_blanks(at + 1, name + length);
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
static mb_status add_position(reader *r)
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
        player = r->lexicon ? player_in(in->name, in->length, first) : 0;
        if (player == 0)
            return mb_source_fail(&in->source, r->lexicon ? in->begin : in->at, first ? SAY_FIRST : SAY_LAST, "name",
                                  r->lexicon ? mb_item_piece(mb_literal_piece(in)) : mb_item_count(v));
    }
    if (!r->second)
        return MB_OK;
    MB_ASSERT(v < r->positions && v == r->builder.arena.positions);
    if (r->owner)
        player = r->owner[v];
    const mb_status status = mb_builder_position(&r->builder, mb_tag(mb_player_of(player), MB_UNMARKED, false));
    return status == MB_OK ? MB_OK : mb_error_plain(in->source.error, status);
}

/* Give the key that waits, if one does, its number. */
static mb_status settle_key(reader *r)
{
    const pending *key = &r->key;
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

/* Read a key and the colon behind it. */
static mb_status read_key(reader *r)
{
    mb_literal *in = &r->in;
    mb_status status = mb_literal_name(in);
    if (status == MB_OK && !r->second) {
        keep(&r->key, r);
        if (is_fleeting(in))
            status = settle_key(r);
    }
    if (status != MB_OK)
        return status;
    status = add_position(r);
    return status == MB_OK ? mb_literal_expect(in, ':') : status;
}

/* Pass over `G =`, as a line of Python has before its dict. */
static void skip_assignment(mb_literal *in)
{
    mb_literal_peek(in);
    const char *begin = in->at;
    for (; in->at < in->source.end; in->at++) {
        const char low = (char)(*in->at | 0x20);
        if ((low < 'a' || low > 'z') && *in->at != '_' && (*in->at < '0' || *in->at > '9'))
            break;
    }
    if (in->at == begin || !mb_literal_take(in, '='))
        in->at = begin;
}

/* Read the bracket that a graph or a table of owners begins with. */
static mb_status open_dict(mb_brackets *out, mb_literal *in)
{
    skip_assignment(in);
    return mb_literal_begin(out, in, false);
}

/* Read the whole text, from behind its opening bracket, and make sure that nothing follows. */
static mb_status pass(reader *r, mb_brackets brackets)
{
    mb_literal *in = &r->in;
    bool more;
    mb_status status;
    r->paced = in->at;
    r->made = 0;
    while ((status = mb_literal_next(&more, in, &brackets)) == MB_OK && more) {
        status = r->lexicon ? read_key(r) : add_position(r);
        if (status == MB_OK)
            status = read_successors(r);
        const mb_status key = settle_key(r); /* that it is there twice is said before what is wrong behind it */
        if (key != MB_OK)
            return key;
        if (status == MB_OK)
            status = keep_pace(r);
        if (status != MB_OK)
            return status;
    }
    if (status == MB_OK)
        status = mb_literal_finish(in);
    if (status == MB_OK && r->second)
        status = settle_all(r);
    MB_ASSERT(status != MB_OK || r->found == r->asked);
    return status;
}

/* Read one owner: 1 or 2, or whether it is player 1. */
static mb_status read_owner(uint8_t *out, mb_literal *in)
{
    bool one;
    uint32_t number;
    if (mb_literal_bool(&one, in)) {
        *out = one ? 1 : 2;
        return MB_OK;
    }
    const char *begin = in->at;
    if (mb_literal_natural(&number, in) && (number == 1 || number == 2)) {
        *out = (uint8_t)number;
        return MB_OK;
    }
    in->at = begin;
    return mb_literal_refuse(in, SAY_OWNER);
}

/* The position of a name just read in the owners' text. */
static uint32_t position_of(const reader *r, const mb_literal *in)
{
    if (r->lexicon)
        return mb_lexicon_find(r->lexicon, in->name, in->length);
    const uint32_t v = mb_name_number(in->name, in->length);
    return v < r->positions ? v : MB_NONE;
}

/* Read `NAME: OWNER`, or the owner of the `next` position of a list. */
static mb_status read_owner_entry(reader *r, mb_literal *in, bool list, uint32_t next)
{
    uint32_t v = next;
    if (list && v == r->positions)
        return mb_source_fail(&in->source, in->at, SAY_OWNERS_MORE, "positions", v);
    if (!list) {
        mb_status status;
        if ((status = mb_literal_name(in)) != MB_OK)
            return status;
        v = position_of(r, in);
        if (v == MB_NONE || r->owner[v])
            return mb_source_fail(&in->source, in->begin, v == MB_NONE ? SAY_OWNER_STRANGER : SAY_OWNER_TWICE, "name",
                                  mb_literal_piece(in));
        if ((status = mb_literal_expect(in, ':')) != MB_OK)
            return status;
    }
    MB_ASSERT(v < r->positions);
    return read_owner(&r->owner[v], in);
}

/* Every position must have got an owner by the end of the owners' text. */
static mb_status require_owners(const reader *r, const mb_literal *in)
{
    const uint8_t *none = memchr(r->owner, 0, r->positions);
    if (!none)
        return MB_OK;
    const uint32_t v = (uint32_t)(none - r->owner);
    MB_ASSERT(v < r->positions);
    const mb_names *names = r->lexicon ? mb_lexicon_names(r->lexicon) : NULL;
    return mb_source_fail(&in->source, in->at, SAY_OWNER_NONE, "name", mb_names_called(names, v));
}

/* Fill r->owner from the text that came along. */
static mb_status read_owners(reader *r)
{
    const mb_read_options *options = r->options;
    mb_error *error = r->in.source.error;
    mb_literal in;
    mb_brackets brackets;
    bool more;
    uint32_t count = 0;
    r->owner = mb_alloc_zero(r->positions, sizeof *r->owner);
    if (!r->owner)
        return mb_error_plain(error, MB_ENOMEM);
    mb_status status = mb_literal_init(&in, options->owners, options->owners_length, options->owners_file, error);
    if (status != MB_OK)
        goto done;
    if ((status = open_dict(&brackets, &in)) != MB_OK)
        goto done;
    while ((status = mb_literal_next(&more, &in, &brackets)) == MB_OK && more)
        if ((status = read_owner_entry(r, &in, brackets.open == '[', count++)) != MB_OK)
            goto done;
    if (status != MB_OK)
        goto done;
    if ((status = mb_literal_finish(&in)) != MB_OK)
        goto done;
    status = require_owners(r, &in);
done:
    mb_literal_clear(&in);
    return status;
}

/* Between the passes: all that is needed is known, and room is made for it. */
static mb_status prepare(reader *r)
{
    const mb_limits *limits = r->options->limits;
    MB_ASSERT(!r->second && !r->key.name);
    r->positions = r->made;
    r->second = true;
    MB_ASSERT(!r->lexicon || r->positions == mb_lexicon_count(r->lexicon));
    if (r->positions == 0)
        return mb_refuse_emptiness(&r->in.source, r->in.source.text);
    const uint64_t bytes = 9 * (uint64_t)r->positions + 4 * r->moves; /* of the arena, without its names */
    if (limits && limits->bytes && bytes > limits->bytes)
        return mb_error_plain(r->in.source.error, MB_ELIMIT);
    mb_status status;
    if ((status = mb_builder_more_positions(&r->builder, r->positions)) != MB_OK
        || (status = mb_builder_more_moves(&r->builder, r->moves)) != MB_OK)
        return mb_error_plain(r->in.source.error, status);
    return r->options->players == MB_PLAYERS_GIVEN ? read_owners(r) : MB_OK;
}

static mb_status read_dict(mb_arena **out, const char *data, size_t length, const mb_read_options *options,
                           mb_error *error)
{
    MB_ASSERT(options && (options->owners || options->players != MB_PLAYERS_GIVEN));
    reader r = {.options = options, .builder = mb_builder_new()};
    mb_status status = mb_literal_init(&r.in, data, length, options->file, error);
    if (status != MB_OK)
        goto done;
    r.pace = mb_pace_begin(options->limits, 2 * (uint64_t)length);
    mb_brackets brackets;
    if ((status = open_dict(&brackets, &r.in)) != MB_OK)
        goto done;
    if (brackets.open == '{') {
        r.lexicon = mb_lexicon_new(length);
        if (!r.lexicon) {
            status = mb_error_plain(error, MB_ENOMEM);
            goto done;
        }
        r.builder.arena.names = mb_lexicon_names(r.lexicon);
    }
    const char *begin = r.in.at;
    if ((status = pass(&r, brackets)) != MB_OK)
        goto done;
    if ((status = prepare(&r)) != MB_OK)
        goto done;
    r.in.at = begin;
    if ((status = pass(&r, brackets)) != MB_OK)
        goto done;
    MB_ASSERT(r.builder.arena.positions == r.positions && r.builder.arena.moves == r.moves);
    r.builder.arena.impartial = options->players == MB_PLAYERS_NONE;
    status = mb_builder_finish(out, &r.builder, NULL);
    if (status != MB_OK)
        mb_error_plain(error, status);
done:
    mb_builder_clear(&r.builder);
    mb_release(r.owner);
    mb_literal_clear(&r.in);
    return status;
}

/* The name of v in `scratch`, as a C string. */
static const char *name_of(mb_text *scratch, const mb_arena *arena, uint32_t v)
{
    scratch->length = 0;
    mb_arena_name(scratch, arena, v);
    return mb_text_string(scratch);
}

/* Write `"v": [successors]`, or `"v": {successor: cost}`. */
static void write_position(mb_text *out, const mb_arena *arena, uint32_t v, mb_text *scratch)
{
    MB_ASSERT(v < arena->positions && arena->first[v] <= arena->first[v + 1]);
    mb_json key = {.out = out}, json = key;
    mb_json_key(&key, name_of(scratch, arena, v));
    mb_json_open(&json, arena->cost ? '{' : '[');
    for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++) {
        const char *name = name_of(scratch, arena, arena->to[i]);
        if (arena->cost) {
            mb_json_add(&json, name, arena->cost[i]);
        } else {
            mb_json_put(&json, name);
        }
    }
    mb_json_close(&json);
}

/* The start comes first, which is how a dict says where it is. */
static mb_status write_dict(mb_text *out, const mb_arena *arena, mb_error *error)
{
    mb_status status = mb_plain_check(arena, "dict", error);
    if (status != MB_OK)
        return status;
    mb_text scratch;
    mb_text_init(&scratch, NULL, NULL);
    mb_text_char(out, '{');
    write_position(out, arena, arena->start, &scratch);
    for (uint32_t v = 0; v < arena->positions; v++) {
        if (v == arena->start)
            continue;
        mb_text_add(out, ",\n ");
        write_position(out, arena, v, &scratch);
    }
    mb_text_add(out, "}\n");
    status = out->status != MB_OK ? out->status : scratch.status;
    mb_text_clear(&scratch);
    return status == MB_OK ? MB_OK : mb_error_plain(error, status);
}

/* A text whose first character, after blanks and comments, is a brace or a bracket. */
static bool sniff(const char *data, size_t length)
{
    mb_literal in = {.source = {.text = data, .end = data + length}, .at = data + mb_utf8_mark(data, length)};
    const char c = mb_literal_peek(&in);
    return c == '{' || c == '[';
}

const mb_format mb_format_dict = {
    .name = "dict",
    .extension = ".json",
    .brief = MB_WORDS("Python or JSON dict of lists", "dictionnaire de listes Python ou JSON"),
    .sniff = sniff,
    .read = read_dict,
    .write = write_dict,
};
