/* dict_owners.c -- who owns the positions of a graph, by a table that comes along with it: --players FILE. */
#include "core/mem.h"
#include "io/dict_graph.h"

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

/* Read the bracket that a table of owners begins with. */
static mb_status open_dict(mb_brackets *out, mb_literal *in)
{
    mb_literal_skip_assignment(in);
    return mb_literal_begin(out, in, false);
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
static uint32_t dict_position_of(const mb_dict_graph *r, const mb_literal *in)
{
    if (r->lexicon)
        return mb_lexicon_find(r->lexicon, in->name, in->length);
    const uint32_t v = mb_name_number(in->name, in->length);
    return v < r->positions ? v : MB_NONE;
}

/* Read `NAME: OWNER`, or the owner of the `next` position of a list. */
static mb_status read_owner_entry(mb_dict_graph *r, mb_literal *in, bool list, uint32_t next)
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
static mb_status require_owners(const mb_dict_graph *r, const mb_literal *in)
{
    const uint8_t *none = memchr(r->owner, 0, r->positions);
    if (!none)
        return MB_OK;
    const uint32_t v = (uint32_t)(none - r->owner);
    MB_ASSERT(v < r->positions);
    const mb_names *names = r->lexicon ? mb_lexicon_names(r->lexicon) : NULL;
    return mb_source_fail(&in->source, in->at, SAY_OWNER_NONE, "name", mb_names_called(names, v));
}

mb_status mb_dict_read_owners(mb_dict_graph *r)
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
