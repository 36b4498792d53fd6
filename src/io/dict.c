/* dict.c -- graphs as Python and JSON write them: {"a": ["b", "c"], …}, or [[1, 2], [], …] by index.
 *
 * A text is the graph alone, or several assignments, one of which is the graph: the one called G, else the only one
 * that looks like a graph, else what a session printed.  The others are read after the graph (fields.h), and the
 * statements of a program around them are skipped (script.h).  The graph is read twice.  The first pass checks all of
 * it, numbers the keys and counts the moves; the second looks up the successors.  Both look names up a few names
 * after reading them, so that prefetched cache lines arrive in time.  Keys that are 0, 1, 2, … in this order are not
 * stored as names.
 *
 * Several threads read at once, a piece of the graph each, cut where a comma follows a closing bracket.  Whether such
 * a comma is inside a name or a comment is found by reading: then the piece before does not end there.  A text that
 * cannot be read in pieces is read sequentially, which also reports its errors.
 */
#include "arena/builder.h"
#include "arena/lexicon.h"
#include "arena/refuse.h"
#include "core/limits.h"
#include "core/name.h"
#include "io/arcs.h"
#include "io/chunks.h"
#include "io/doubled.h"
#include "io/io_words.h"
#include "io/python_write.h"
#include "io/script.h"
#include "marienbad/io.h"

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

#define MB_COLD __attribute__((noinline, cold)) /* kept out of the way of what is done for every name */

enum {
    AHEAD = 32, /* successors read and not looked up yet, at most */
    KEPT = 32,  /* bytes of a name that does not stay where it was read */
};

/* Which of several graphs is meant: the highest claim. */
typedef enum graph_claim {
    CLAIM_NONE,    /* no graph yet */
    CLAIM_PRINTED, /* by a session */
    CLAIM_SHAPED,  /* assigned or alone: it looks like a graph, or must be one */
    CLAIM_NAMED,   /* called G */
} graph_claim;

/* A name on its way, which was read at `begin`: a successor, to which move number `move` leads, or a key. */
typedef struct pending {
    mb_word word;
    const char *name, *begin;
    size_t length;
    uint64_t move;
    char kept[KEPT];
} pending;

/* A piece of the graph, and what the first pass has found in it. */
typedef struct dict_piece {
    mb_status status;
    bool closed;          /* its last member is the graph's */
    const char *stop;     /* where it was read to */
    mb_builder_room room; /* of its positions and moves */
    uint32_t *key;        /* where each key begins in it */
    size_t key_room;
    bool numbers;   /* keys are least, least + 1, … */
    uint32_t least; /* meaningless without positions */
    size_t width;
    bool zero_one;
} dict_piece;

typedef struct dict_reader {
    mb_literal in;
    const mb_read_options *options;
    bool second;         /* pass */
    bool keyed;          /* a dict; else a list, positions are called by their index */
    mb_lexicon *lexicon; /* the keys; NULL: positions are called 0, 1, 2, … */
    uint32_t positions;  /* counted by the first pass, as are the moves */
    uint64_t moves;
    uint32_t made;     /* positions met by this pass */
    uint32_t before;   /* those of the pieces before */
    dict_piece *piece; /* that is being read; NULL: the whole graph */
    uint8_t *owner;    /* MB_PLAYERS_GIVEN: 1 or 2 for each position; 0: not known yet */
    size_t width;      /* of the first row of a list */
    bool zero_one;     /* all rows so far have that width and no member but 0 and 1 */
    const char *graph; /* behind its bracket; NULL: not met yet */
    const char *named; /* where its name stands, and that of the next graph with the same claim; NULL: none */
    const char *rival;
    graph_claim claim;    /* how sure it is the one that is meant */
    graph_claim wanted;   /* the claim of the graph to be read: the first one that has it */
    const char *unlike;   /* the first value without a meaning that could be a graph with a mistake; NULL: none */
    bool again;           /* the text is read again: for the graph that is wanted, else for the error of that value */
    bool arcs;            /* the graph is given by its arcs */
    mb_brackets brackets; /* of the graph */
    mb_field_list said;   /* what stands beside it */
    mb_script script;     /* what stands around it */
    pending key;          /* first pass: the last key, not in the lexicon yet; its name is NULL when there is none */
    pending ring[AHEAD];
    size_t asked, found; /* successors that entered and left the ring */
    mb_builder builder;
    mb_pace pace;
    const char *paced; /* how far the pace has counted */
    mb_chunks chunks;  /* the pieces of the graph, which the first pass has read; none: it was sequential */
    dict_piece *pieces;
    mb_builder *parts; /* what the second pass has read of each */
} dict_reader;

static mb_status dict_keep_pace(dict_reader *r)
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
static mb_status dict_unknown(dict_reader *r, const char *begin, mb_piece name)
{
    const mb_words words = r->keyed ? SAY_NO_KEY : SAY_NO_INDEX;
    return mb_source_fail(&r->in.source, begin, words, "name", name, "last", r->positions - 1);
}

/* Set move `move` to what the pair at `begin` says: ("B", 3) leads to B and costs 3.  Else *is_pair is false. */
static MB_COLD mb_status dict_read_pair(bool *is_pair, dict_reader *r, const char *begin, uint64_t move)
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
static MB_COLD mb_status settle_pair(dict_reader *r, const pending *p)
{
    bool is_pair;
    const mb_status status = dict_read_pair(&is_pair, r, p->begin, p->move);
    return status != MB_OK || is_pair ? status : dict_unknown(r, p->begin, mb_piece_at(p->name, p->length));
}

/* Look up what has been in the ring for longest. */
static mb_status dict_settle(dict_reader *r)
{
    MB_ASSERT(r->found < r->asked && r->asked - r->found <= AHEAD);
    const pending *p = &r->ring[r->found++ % AHEAD];
    const uint32_t v = mb_lexicon_find_word(r->lexicon, p->word, p->name, p->length);
    MB_ASSERT(p->move < r->builder.arena.moves && (v == MB_NONE || v < r->positions));
    r->builder.arena.to[p->move] = v;
    return MB_LIKELY(v != MB_NONE) ? MB_OK : settle_pair(r, p);
}

static mb_status settle_all(dict_reader *r)
{
    mb_status status = MB_OK;
    while (r->found < r->asked && status == MB_OK)
        status = dict_settle(r);
    return status;
}

/* Will the name just read be gone when the next one is read, and too long to be kept? */
static bool is_fleeting(const mb_literal *in)
{
    return in->name == in->scratch.data && in->length > KEPT;
}

/* Keep the name just read for a while, and think of it. */
static void dict_keep(pending *p, const dict_reader *r)
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
static mb_status dict_ask(dict_reader *r)
{
    const mb_status status = r->asked - r->found == AHEAD ? dict_settle(r) : MB_OK;
    if (status != MB_OK)
        return status;
    MB_ASSERT(r->asked - r->found < AHEAD);
    pending *p = &r->ring[r->asked++ % AHEAD];
    dict_keep(p, r);
    p->move = r->builder.arena.moves;
    if (r->asked - r->found > AHEAD / 2)
        mb_lexicon_near(r->lexicon, r->ring[(r->asked - 1 - AHEAD / 2) % AHEAD].word);
    return MB_OK;
}

/* Add a move to the name just read. */
static mb_status dict_add_move(dict_reader *r)
{
    const mb_literal *in = &r->in;
    if (!r->second) {
        r->moves++;
        if (!r->keyed && (in->length != 1 || (*in->name != '0' && *in->name != '1')))
            r->zero_one = false;
        return MB_OK;
    }
    mb_status status = r->lexicon ? dict_ask(r) : MB_OK;
    if (status != MB_OK)
        return status;
    const uint32_t v = r->lexicon ? MB_NONE : mb_name_number(in->name, in->length);
    MB_ASSERT(r->builder.arena.moves < r->moves);
    status = mb_builder_move(&r->builder, v);
    if (status != MB_OK)
        return mb_error_plain(in->source.error, status);
    if (r->lexicon)
        return is_fleeting(in) ? settle_all(r) : MB_OK;
    if (MB_LIKELY(v < r->positions))
        return MB_OK;
    bool is_pair;
    status = dict_read_pair(&is_pair, r, in->begin, r->builder.arena.moves - 1);
    return status != MB_OK || is_pair ? status : dict_unknown(r, in->begin, mb_literal_piece(in));
}

/* Read `: cost` after a successor. */
static mb_status dict_read_cost(dict_reader *r)
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

/* Read a row of a matrix: the cost of a move to each position, 0 where there is none. */
static MB_COLD mb_status dict_read_row(dict_reader *r, mb_brackets *brackets)
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
static void note_row(dict_reader *r, const mb_brackets *brackets)
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

/* Read a number without a sign or leading zeros; NULL: none stands there. */
static const char *read_plain_number(uint32_t *out, const char *at, const char *end)
{
    enum { DIGITS = 9 };
    const char *const begin = at;
    uint32_t number = 0;
    for (unsigned digit; at < end && at - begin < DIGITS && (digit = (unsigned char)*at - (unsigned)'0') < 10; at++)
        number = 10 * number + digit;
    *out = number;
    const bool plain = at > begin && (*begin != '0' || at == begin + 1);
    return plain && at < end && (*at == ',' || *at == ']' || *at == ' ') ? at : NULL;
}

/* Read the members of a row of plain numbers, as most large lists have, behind its bracket; NULL: it has others. */
static const char *read_plain_members(dict_reader *r, size_t *members, const char *at)
{
    const char *const end = r->in.source.end;
    uint32_t v;
    for (at = dict_skip_blanks(at, end); at < end && *at != ']'; at = dict_skip_blanks(at, end)) {
        if (!(at = read_plain_number(&v, at, end)))
            return NULL;
        if (r->second && (v >= r->positions || mb_builder_move(&r->builder, v) != MB_OK))
            return NULL;
        r->moves += !r->second;
        r->zero_one = r->zero_one && v <= 1;
        ++*members;
        at = dict_skip_blanks(at, end);
        if (at < end && *at == ',')
            at++;
        else if (at == end || *at != ']')
            return NULL;
    }
    return at < end ? at + 1 : NULL;
}

/* Read such a row; false: nothing was read. */
static bool read_plain_row(dict_reader *r, mb_brackets *brackets)
{
    const char *at = dict_skip_blanks(r->in.at, r->in.source.end);
    const uint64_t counted = r->moves, made = r->builder.arena.moves;
    const bool zero_one = r->zero_one;
    *brackets = (mb_brackets){.open = '['};
    if (r->keyed || at == r->in.source.end || *at != '[')
        return false;
    at = read_plain_members(r, &brackets->members, at + 1);
    if (at) {
        r->in.at = at;
        return true;
    }
    r->moves = counted;
    r->builder.arena.moves = made;
    r->zero_one = zero_one;
    return false;
}

/* Read the successors of a position: a list, tuple or set of names, or a dict of costs. */
static mb_status dict_read_successors(dict_reader *r)
{
    mb_literal *in = &r->in;
    mb_brackets brackets;
    if (r->options->rows != MB_ROWS_MATRIX && read_plain_row(r, &brackets)) {
        if (!r->second)
            note_row(r, &brackets);
        return MB_OK;
    }
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
static mb_status dict_add_position(dict_reader *r)
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

/* Give the key that waits, if one does, its number. */
static mb_status settle_key(dict_reader *r)
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

/* Remember where the key just read, the next position's, stands in its piece; its number is given later. */
static mb_status note_key(dict_reader *r)
{
    dict_piece *p = r->piece;
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
static mb_status read_key(dict_reader *r)
{
    mb_literal *in = &r->in;
    mb_status status = mb_literal_name(in);
    if (status == MB_OK && !r->second && r->piece) {
        status = note_key(r);
    } else if (status == MB_OK && !r->second) {
        dict_keep(&r->key, r);
        if (is_fleeting(in))
            status = settle_key(r);
    }
    if (status != MB_OK)
        return status;
    status = dict_add_position(r);
    return status == MB_OK ? mb_literal_expect(in, ':') : status;
}

/* Read the bracket that a table of owners begins with. */
static mb_status open_dict(mb_brackets *out, mb_literal *in)
{
    mb_literal_skip_assignment(in);
    return mb_literal_begin(out, in, false);
}

/* Is the piece over: has its last member been read, up to the comma that it was cut behind? */
static bool ends_piece(dict_reader *r)
{
    return r->piece && r->made > 0 && mb_literal_peek(&r->in) == ',' && r->in.at + 1 == r->in.source.end;
}

/* Read the graph, from behind its opening bracket, or a piece of it. */
static mb_status dict_pass(dict_reader *r)
{
    mb_literal *in = &r->in;
    mb_brackets brackets = r->brackets;
    bool more = true;
    mb_status status = MB_OK;
    in->at = r->piece ? in->source.text : r->graph;
    r->paced = in->at;
    r->made = 0;
    while (!ends_piece(r) && (status = mb_literal_next(&more, in, &brackets)) == MB_OK && more) {
        status = r->keyed ? read_key(r) : dict_add_position(r);
        if (status == MB_OK)
            status = dict_read_successors(r);
        const mb_status key = settle_key(r); /* that it is there twice is said before what is wrong behind it */
        if (key != MB_OK)
            return key;
        if (status == MB_OK)
            status = dict_keep_pace(r);
        if (status != MB_OK)
            return status;
    }
    if (status == MB_OK && r->second)
        status = settle_all(r);
    MB_ASSERT(status != MB_OK || r->found == r->asked);
    if (r->piece)
        r->piece->closed = !more;
    return status;
}

/* Does the comma stand behind a closing bracket, as it does between rows? */
static bool ends_row(const char *begin, const char *comma)
{
    while (comma > begin && comma[-1] == ' ')
        comma--;
    return comma > begin && (comma[-1] == ']' || comma[-1] == '}');
}

/* A reader of piece i alone. */
static dict_reader begin_piece(dict_reader *whole, size_t i)
{
    const mb_chunk *chunk = &whole->chunks.at[i];
    dict_reader r = {.in = {.source = {.text = chunk->begin, .end = chunk->end},
                            .remark = whole->in.remark,
                            .numbered = whole->in.numbered},
                     .options = whole->options,
                     .second = whole->second,
                     .keyed = whole->keyed,
                     .lexicon = whole->lexicon,
                     .positions = whole->positions,
                     .before = whole->pieces[i].room.position,
                     .piece = &whole->pieces[i],
                     .owner = whole->owner,
                     .zero_one = true,
                     .brackets = whole->brackets};
    return r;
}

/* First pass over a piece.  What is wrong with it matters only where the graph has not ended before. */
static mb_status dict_scan_piece(void *self, size_t i)
{
    dict_reader *whole = self;
    dict_piece *p = &whole->pieces[i];
    dict_reader r = begin_piece(whole, i);
    p->numbers = true;
    p->status = dict_pass(&r);
    p->stop = r.in.at;
    p->room.positions = r.made;
    p->room.moves = r.moves;
    p->width = r.width;
    p->zero_one = r.zero_one;
    mb_literal_clear(&r.in);
    return MB_OK;
}

/* Second pass over a piece. */
static mb_status dict_read_piece(void *self, size_t i)
{
    dict_reader *whole = self;
    dict_reader r = begin_piece(whole, i);
    r.moves = r.piece->room.moves;
    r.builder = mb_builder_part(&whole->builder, r.piece->room);
    const mb_status status = dict_pass(&r);
    MB_ASSERT(status != MB_OK || r.made == r.piece->room.positions);
    whole->parts[i] = r.builder;
    mb_literal_clear(&r.in);
    return status;
}

/* Combine the results of the first pass over all pieces; false: the graph must be read sequentially.  *numbers: all
 * keys are the numbers of their positions. */
static bool join_pieces(bool *numbers, dict_reader *r)
{
    const mb_limits *limits = r->options->limits;
    const uint64_t most = limits && limits->positions ? limits->positions : MB_POSITIONS_MAX;
    uint64_t positions = 0, moves = 0;
    size_t i = 0;
    bool closed = false;
    *numbers = true;
    for (; i < r->chunks.count && !closed; i++) {
        dict_piece *p = &r->pieces[i];
        if (p->status != MB_OK || p->room.positions > most - positions)
            return false;
        p->room.position = (uint32_t)positions;
        p->room.move = moves;
        if (p->room.positions > 0) {
            r->width = i == 0 ? p->width : r->width;
            r->zero_one = r->zero_one && p->zero_one && p->width == r->width;
            *numbers = *numbers && p->numbers && p->least == positions;
        }
        positions += p->room.positions;
        moves += p->room.moves;
        closed = p->closed;
        r->in.at = p->stop;
    }
    r->chunks.count = i; /* the rest of the text is something else */
    r->made = (uint32_t)positions;
    r->moves = moves;
    return closed;
}

static void dict_clear_pieces(dict_reader *r)
{
    for (size_t i = 0; i < r->chunks.count; i++) {
        if (r->pieces)
            mb_release(r->pieces[i].key);
        if (r->parts)
            mb_builder_clear_part(&r->parts[i]);
    }
    mb_release_all(r->pieces, r->parts);
    r->pieces = NULL;
    r->parts = NULL;
    mb_chunks_clear(&r->chunks);
}

/* Begin a lexicon, which goes to the arena. */
static mb_status begin_names(dict_reader *r)
{
    mb_names_free(r->builder.arena.names);
    r->builder.arena.names = NULL;
    r->lexicon = mb_lexicon_new((size_t)(r->in.source.end - r->in.source.text));
    if (!r->lexicon)
        return MB_ENOMEM;
    r->builder.arena.names = mb_lexicon_names(r->lexicon);
    return MB_OK;
}

/* Read the key at `at` again. */
static void read_again(mb_literal *in, const char *at)
{
    in->at = at;
    const mb_status status = mb_literal_name(in);
    MB_ASSERT(status == MB_OK || in->scratch.status != MB_OK);
    (void)status;
}

/* Number the keys of all pieces, prefetching their slots.  MB_EPARSE: a key occurs twice. */
static mb_status learn_keys(dict_reader *r)
{
    enum { EARLY = 8 };
    mb_status status = begin_names(r);
    mb_literal in = r->in, early = r->in;
    in.source.error = early.source.error = NULL;
    mb_text_init(&in.scratch, NULL, NULL);
    mb_text_init(&early.scratch, NULL, NULL);
    for (size_t i = 0; i < r->chunks.count && status == MB_OK; i++) {
        const dict_piece *p = &r->pieces[i];
        const char *begin = r->chunks.at[i].begin;
        for (uint32_t k = 0; k < p->room.positions && status == MB_OK; k++) {
            uint32_t number;
            bool added = true;
            if (k + EARLY < p->room.positions) {
                read_again(&early, begin + p->key[k + EARLY]);
                if (early.scratch.status == MB_OK)
                    (void)mb_lexicon_word(r->lexicon, early.name, early.length);
            }
            read_again(&in, begin + p->key[k]);
            status = in.scratch.status != MB_OK || early.scratch.status != MB_OK
                         ? MB_ENOMEM
                         : mb_lexicon_add(&number, &added, r->lexicon, in.name, in.length);
            if (!added)
                status = MB_EPARSE;
        }
    }
    mb_literal_clear(&in);
    mb_literal_clear(&early);
    return status;
}

/* First pass, in pieces.  MB_EPARSE: it must be sequential. */
static mb_status scan_pieces(dict_reader *r)
{
    mb_status status;
    bool numbers;
    if ((status = mb_chunks_cut(&r->chunks, r->graph, r->in.source.end, ',', ends_row)) != MB_OK)
        return status;
    r->pieces = mb_alloc_zero(r->chunks.count, sizeof *r->pieces);
    r->parts = mb_alloc_zero(r->chunks.count, sizeof *r->parts);
    if (!r->pieces || !r->parts)
        return MB_ENOMEM;
    const size_t cut = r->chunks.count;
    if ((status = mb_chunks_read(&r->chunks, r, dict_scan_piece, &r->pace)) != MB_OK)
        return status;
    if (!join_pieces(&numbers, r))
        status = MB_EPARSE;
    else if (r->keyed && !numbers)
        status = learn_keys(r);
    for (size_t i = 0; i < cut; i++) {
        mb_release(r->pieces[i].key);
        r->pieces[i].key = NULL;
    }
    return status;
}

/* Second pass, in pieces.  MB_EPARSE: it must be sequential. */
static mb_status dict_read_pieces(dict_reader *r)
{
    const mb_status status = mb_chunks_read(&r->chunks, r, dict_read_piece, &r->pace);
    return status == MB_OK ? mb_builder_join(&r->builder, r->parts, r->chunks.count) : status;
}

/* A pass over the graph: in pieces if the first pass could be done so, else sequential. */
static mb_status pass_pieces(dict_reader *r)
{
    const char *begin = r->in.at;
    const mb_pace pace = r->pace;
    mb_status status = MB_EPARSE;
    if (!r->second || r->pieces) {
        status = r->second ? dict_read_pieces(r) : scan_pieces(r);
        if (status != MB_OK || r->second)
            dict_clear_pieces(r);
    }
    if (status != MB_EPARSE)
        return status == MB_OK ? MB_OK : mb_error_plain(r->in.source.error, status);
    r->in.at = begin;
    r->pace = pace;
    if (!r->second) {
        r->moves = r->width = 0;
        r->zero_one = true;
        if (r->keyed && (status = begin_names(r)) != MB_OK)
            return mb_error_plain(r->in.source.error, status);
    }
    return dict_pass(r);
}

/* Read one owner: 1 or 2, or whether it is player 1. */
static mb_status dict_read_owner(uint8_t *out, mb_literal *in)
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
static uint32_t dict_position_of(const dict_reader *r, const mb_literal *in)
{
    if (r->lexicon)
        return mb_lexicon_find(r->lexicon, in->name, in->length);
    const uint32_t v = mb_name_number(in->name, in->length);
    return v < r->positions ? v : MB_NONE;
}

/* Read `NAME: OWNER`, or the owner of the `next` position of a list. */
static mb_status read_owner_entry(dict_reader *r, mb_literal *in, bool list, uint32_t next)
{
    uint32_t v = next;
    if (list && v == r->positions)
        return mb_source_fail(&in->source, in->at, SAY_OWNERS_MORE, "positions", v);
    if (!list) {
        mb_status status;
        if ((status = mb_literal_name(in)) != MB_OK)
            return status;
        v = dict_position_of(r, in);
        if (v == MB_NONE || r->owner[v])
            return mb_source_fail(&in->source, in->begin, v == MB_NONE ? SAY_OWNER_STRANGER : SAY_OWNER_TWICE, "name",
                                  mb_literal_piece(in));
        if ((status = mb_literal_expect(in, ':')) != MB_OK)
            return status;
    }
    MB_ASSERT(v < r->positions);
    return dict_read_owner(&r->owner[v], in);
}

/* Every position must have got an owner by the end of the owners' text. */
static mb_status require_owners(const dict_reader *r, const mb_literal *in)
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
static mb_status dict_read_owners(dict_reader *r)
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
static mb_status dict_prepare(dict_reader *r)
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
        return mb_source_fail(&r->in.source, r->graph - 1, SAY_ROWS);
    const uint64_t bytes = 9 * (uint64_t)r->positions + 4 * r->moves; /* of the arena, without its names */
    if (limits && limits->bytes && !limits->annex && bytes > limits->bytes)
        return mb_error_plain(r->in.source.error, MB_ELIMIT);
    mb_status status;
    if ((status = mb_builder_more_positions(&r->builder, r->positions)) != MB_OK
        || (status = mb_builder_more_moves(&r->builder, r->moves)) != MB_OK)
        return mb_error_plain(r->in.source.error, status);
    return r->options->players == MB_PLAYERS_GIVEN ? dict_read_owners(r) : MB_OK;
}

/* Read the graph, which comes next, for the first time. */
static mb_status dict_meet_graph(dict_reader *r)
{
    mb_literal *in = &r->in;
    mb_status status = mb_literal_begin(&r->brackets, in, false);
    if (status != MB_OK)
        return status;
    r->graph = in->at;
    if (r->brackets.open == '{' && r->options->rows == MB_ROWS_MATRIX) {
        in->at--;
        return mb_literal_refuse(in, SAY_NO_MATRIX);
    }
    r->keyed = r->brackets.open == '{';
    r->zero_one = true;
    return pass_pieces(r);
}

/* Remember `w[s, t] = N`, from behind its bracket. */
static mb_status meet_cost(dict_reader *r, mb_field_entry said, size_t length)
{
    mb_literal *in = &r->in;
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
static mb_status meet_candidate(dict_reader *r, const char *name, size_t length, graph_claim claim, bool arcs)
{
    mb_literal *in = &r->in;
    if (!r->graph && claim >= (r->again ? r->wanted : CLAIM_SHAPED)) {
        r->claim = claim;
        r->named = name;
        r->arcs = arcs;
        if (!arcs)
            return dict_meet_graph(r);
        mb_literal_peek(in);
        r->graph = in->at;
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
static mb_status meet_named(dict_reader *r, const char *name, size_t length)
{
    mb_literal *in = &r->in;
    const mb_shape shape = mb_field_shape(in);
    const bool called = length == 1 && *name == 'G', list = mb_literal_peek(in) == '[';
    const bool arcs = called && shape == MB_SHAPE_PAIRS && !list;
    if (shape == MB_SHAPE_TABLE || arcs || (shape == MB_SHAPE_PAIRS && list))
        return meet_candidate(r, name, length, called ? CLAIM_NAMED : CLAIM_SHAPED, arcs);
    if (r->again && r->wanted == CLAIM_NONE && !r->graph && in->at == r->unlike)
        return meet_candidate(r, name, length, CLAIM_NAMED, false);
    if (!r->unlike)
        r->unlike = in->at;
    return mb_script_pass(&r->script, in, name, length);
}

/* Read a literal that is not assigned: the graph alone, or what a session has printed. */
static mb_status meet_alone(dict_reader *r, bool printed)
{
    mb_literal *in = &r->in;
    if (!printed)
        return r->graph ? mb_literal_finish(in) : meet_candidate(r, in->at, 1, CLAIM_SHAPED, false);
    if (mb_field_shape(in) == MB_SHAPE_TABLE)
        return meet_candidate(r, in->at, 1, CLAIM_PRINTED, false);
    mb_field_skip(in);
    return MB_OK;
}

/* Read one statement: NAME = VALUE, w[s, t] = N, or a literal. */
static mb_status dict_meet(dict_reader *r, bool printed)
{
    mb_literal *in = &r->in;
    mb_field_entry said = {.name = in->at};
    const size_t length = mb_literal_identifier(&said.name, in);
    const bool keyed = length > 0 && mb_literal_take(in, '[');
    if (length == 0 || (!keyed && !mb_script_equals(in))) {
        in->at = said.name;
        return meet_alone(r, printed);
    }
    mb_literal_peek(in);
    said.field = mb_field_of(in, said.name, length);
    if (keyed)
        return meet_cost(r, said, length);
    if (said.field == MB_FIELD_ARCS)
        return meet_candidate(r, said.name, length, CLAIM_SHAPED, true);
    if (said.field == MB_FIELD_NONE)
        return meet_named(r, said.name, length);
    said.value = in->at;
    mb_field_skip(in);
    return mb_field_add(&r->said, in, said);
}

/* Read all statements; what they say beside the graph is remembered. */
static mb_status dict_meet_all(dict_reader *r)
{
    mb_literal *in = &r->in;
    mb_status status;
    bool printed;
    do {
        if ((status = mb_script_next(&printed, &r->script, in)) != MB_OK || !mb_literal_peek(in))
            return status;
        if ((status = dict_meet(r, printed)) != MB_OK)
            return status;
        if ((status = mb_field_end(in)) != MB_OK)
            return status;
        mb_literal_take(in, ';');
    } while (mb_literal_peek(in));
    return MB_OK;
}

/* Begin again, for the graph that turned out to be meant. */
static void dict_begin_again(dict_reader *r, const char *begin)
{
    dict_clear_pieces(r);
    mb_names_free(r->builder.arena.names);
    r->builder.arena.names = NULL;
    r->lexicon = NULL;
    mb_field_list_clear(&r->said);
    mb_script_clear(&r->script);
    r->graph = r->rival = NULL;
    r->claim = CLAIM_NONE;
    r->key.name = NULL;
    r->in.at = r->paced = begin;
}

static mb_piece word_at(const dict_reader *r, const char *at)
{
    mb_literal look = r->in;
    const char *word = at;
    look.at = at;
    const size_t length = mb_literal_identifier(&word, &look);
    return mb_piece_at(word, length);
}

/* Find the graph that is meant, and read it for the first time. */
static mb_status dict_find_graph(dict_reader *r)
{
    const char *begin = r->in.at;
    mb_status status = dict_meet_all(r);
    if (status == MB_OK && (r->wanted > r->claim || (!r->graph && r->unlike && !r->script.program))) {
        r->again = true;
        dict_begin_again(r, begin);
        status = dict_meet_all(r);
    }
    if (status == MB_OK && r->rival && r->claim > CLAIM_PRINTED)
        return mb_source_fail(&r->in.source, r->rival, SAY_TWO_GRAPHS, "name", word_at(r, r->rival), "other",
                              word_at(r, r->named));
    if (status != MB_OK || r->graph)
        return status;
    if (!r->script.program && !r->script.assigns)
        return mb_literal_begin(&r->brackets, &r->in, false); /* there is nothing, and it says so */
    return mb_source_fail(&r->in.source, r->in.at, r->script.program ? SAY_PROGRAM : SAY_NO_GRAPH);
}

/* Build the arena of the graph that was found. */
static mb_status dict_build(mb_arena **out, dict_reader *r)
{
    const mb_read_options *options = r->options;
    mb_status status;
    if (r->arcs) {
        if ((status = mb_arcs_read(&r->builder, &r->in, r->graph, &r->said, options)) != MB_OK)
            return status;
    } else {
        if ((status = dict_prepare(r)) != MB_OK || (status = pass_pieces(r)) != MB_OK)
            return status;
        MB_ASSERT(r->builder.arena.positions == r->positions && r->builder.arena.moves == r->moves);
    }
    r->builder.arena.impartial = options->players == MB_PLAYERS_NONE;
    status = mb_builder_finish_on(out, &r->builder, NULL, options->limits);
    return status == MB_OK ? MB_OK : mb_error_plain(r->in.source.error, status);
}

static mb_status dict_read(mb_arena **out, const char *data, size_t length, const mb_read_options *options,
                           mb_error *error)
{
    MB_ASSERT(options && (options->owners || options->players != MB_PLAYERS_GIVEN));
    dict_reader r = {.options = options, .builder = mb_builder_on(options->limits)};
    mb_arena *arena = NULL;
    mb_status status = mb_literal_init(&r.in, data, length, options->file, error);
    if (status != MB_OK)
        goto done;
    r.pace = mb_pace_begin(options->limits, 2 * (uint64_t)length);
    r.script.program = mb_script_begins(&r.in);
    if ((status = dict_find_graph(&r)) != MB_OK)
        goto done;
    if ((status = dict_build(&arena, &r)) != MB_OK)
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
    dict_clear_pieces(&r);
    mb_builder_clear(&r.builder);
    mb_field_list_clear(&r.said);
    mb_script_clear(&r.script);
    mb_release(r.owner);
    mb_literal_clear(&r.in);
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
