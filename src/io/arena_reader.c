/* arena_reader.c -- what the lines of an .arena text say: owner, moves and directives.
 *
 * Names of successors are looked up a group at a time, so that memory is asked for all their slots of the hash table
 * before the first is compared.
 */
#include "io/arena_reader.h"

#include "arena/refuse.h"
#include "core/name.h"
#include "io/arena_words.h"
#include "io/io_words.h"

static const mb_words SAY_OWNER_SOME =
    MB_WORDS("position {name} has an owner, but the lines before have none: all or none",
             "la position {name} a un joueur, mais pas les lignes précédentes : toutes ou aucune");
static const mb_words SAY_OWNER_NONE =
    MB_WORDS("position {name} has no owner, but the lines before have one: all or none",
             "la position {name} n'a pas de joueur, mais les lignes précédentes en ont un : toutes ou aucune");
static const mb_words SAY_PRIORITY_MARKED =
    MB_WORDS("position {name} is marked, and a play that stops there needs no priority",
             "la position {name} est marquée, et une partie qui s'y arrête n'a pas besoin de priorité");
static const mb_words SAY_TWICE =
    MB_WORDS("position {name} has a line already, line {line}: all its moves stand on one line",
             "la position {name} a déjà une ligne, la ligne {line} : tous ses coups sont sur une seule ligne");
static const mb_words SAY_MOVES_COMMA = MB_WORDS("moves are separated by blanks, without a comma",
                                                 "les coups sont séparés par des espaces, sans virgule");
static const mb_words SAY_NO_LINE =
    MB_WORDS("position {name} has no line of its own", "la position {name} n'a pas sa propre ligne");
static const mb_words SAY_DIRECTIVE_TWICE =
    MB_WORDS("\"{found}\" stands here for the second time", "« {found} » figure ici pour la seconde fois");
static const mb_words SAY_IO_ENDLESS = MB_WORDS("draw, 1, 2 or pays N expected after \"endless\", found \"{found}\"",
                                                "draw, 1, 2 ou pays N attendu après « endless », trouvé « {found} »");

const char *mb_arena_reader_line_of(const mb_arena_reader *r, uint32_t v)
{
    const mb_source *source = &r->lines.source;
    mb_lines again;
    const char *at = NULL;
    if (mb_lines_begin(&again, source->text, (size_t)(source->end - source->text), NULL, NULL) != MB_OK)
        return source->text;
    for (uint32_t seen = 0; seen <= v && mb_lines_next(&again); mb_lines_skip(&again)) {
        mb_token token;
        if (mb_lines_name(&token, &again) != MB_OK || mb_arena_reader_is_directive(&token))
            continue;
        at = token.at;
        seen++;
    }
    mb_lines_clear(&again);
    return at ? at : source->text;
}

static mb_status twice(mb_arena_reader *r, const mb_token *token, uint32_t v)
{
    mb_error first = {0};
    mb_source elsewhere = r->lines.source;
    elsewhere.error = &first;
    mb_source_at(&elsewhere, mb_arena_reader_line_of(r, v));
    return mb_source_fail(&r->lines.source, token->at, SAY_TWICE, "name", mb_token_piece(token), "line", first.line);
}

/* First pass: number the names. */
static mb_status arena_number_positions(mb_arena_reader *r, mb_pace *pace)
{
    const char *begin = r->lines.at;
    mb_status status = MB_OK;
    for (; status == MB_OK && mb_lines_next(&r->lines); mb_lines_skip(&r->lines)) {
        mb_token token;
        uint32_t v;
        bool added;
        status = mb_lines_name(&token, &r->lines);
        if (status != MB_OK || mb_arena_reader_is_directive(&token))
            continue;
        status = mb_lexicon_add(&v, &added, r->names, token.name, token.length);
        MB_ASSERT(status != MB_OK || v < mb_lexicon_count(r->names));
        if (status == MB_OK && !added)
            status = twice(r, &token, v);
        if (status == MB_OK)
            status = mb_pace_step(pace, 1);
    }
    if (status == MB_OK && mb_lexicon_count(r->names) == 0)
        status = mb_refuse_emptiness(&r->lines.source, r->lines.source.text);
    r->lines.at = begin;
    r->count = mb_lexicon_count(r->names);
    return status;
}

mb_status mb_arena_reader_learn(mb_arena_reader *r, mb_pace *pace)
{
    r->names = mb_lexicon_new((size_t)(r->lines.source.end - r->lines.source.text));
    if (!r->names)
        return MB_ENOMEM;
    r->builder.arena.names = mb_lexicon_names(r->names);
    return arena_number_positions(r, pace);
}

static mb_status no_line(mb_arena_reader *r, const mb_token *token)
{
    return mb_source_fail(&r->lines.source, token->at, SAY_NO_LINE, "name", mb_token_piece(token));
}

/* Look up the pending successors. */
static mb_status arena_resolve(mb_arena_reader *r)
{
    MB_ASSERT(r->pending <= MB_ARENA_PENDING);
    for (unsigned i = 0; i < r->pending; i++)
        mb_lexicon_near(r->names, r->wait[i].word);
    for (unsigned i = 0; i < r->pending; i++) {
        const mb_token *token = &r->wait[i].token;
        const uint32_t to = mb_lexicon_find_word(r->names, r->wait[i].word, token->name, token->length);
        if (MB_UNLIKELY(to == MB_NONE))
            return no_line(r, token);
        MB_ASSERT(r->wait[i].move < r->builder.arena.moves && to < r->count);
        r->builder.arena.to[r->wait[i].move] = to;
    }
    r->pending = 0;
    return MB_OK;
}

/* The position of that name, or MB_NONE. */
static uint32_t arena_find(const mb_arena_reader *r, const mb_token *token)
{
    if (r->names)
        return mb_lexicon_find(r->names, token->name, token->length);
    const uint32_t v = mb_name_number(token->name, token->length);
    return v < r->count ? v : MB_NONE;
}

/* A move to `token`, whose number is filled in later. */
static mb_status arena_add_move(mb_arena_reader *r, const mb_token *token)
{
    if (!r->names) {
        const uint32_t to = arena_find(r, token);
        return to == MB_NONE ? no_line(r, token) : mb_builder_move(&r->builder, to);
    }
    mb_status status = mb_builder_move(&r->builder, 0);
    if (status != MB_OK)
        return status;
    MB_ASSERT(r->pending < MB_ARENA_PENDING);
    r->wait[r->pending].word = mb_lexicon_word(r->names, token->name, token->length);
    r->wait[r->pending].token = *token;
    r->wait[r->pending].move = r->builder.arena.moves - 1;
    r->pending++;
    return r->pending == MB_ARENA_PENDING || token->in_scratch ? arena_resolve(r) : MB_OK;
}

static mb_status arena_read_moves(mb_arena_reader *r)
{
    if (mb_lines_over(&r->lines) || *r->lines.at == ':')
        return mb_lines_fail(&r->lines, SAY_MOVES_NONE);
    while (!mb_lines_over(&r->lines) && *r->lines.at != ':') {
        mb_token token;
        int64_t cost;
        mb_status status;
        const uint32_t to = r->names ? MB_NONE : mb_arena_reader_number(&r->lines, r->count);
        if (MB_LIKELY(to != MB_NONE))
            status = mb_builder_move(&r->builder, to);
        else if (*r->lines.at == ',')
            return mb_source_fail(&r->lines.source, r->lines.at, SAY_MOVES_COMMA);
        else if ((status = mb_lines_name(&token, &r->lines)) == MB_OK)
            status = arena_add_move(r, &token);
        if (status != MB_OK)
            return status;
        if (r->lines.at == r->lines.source.end || *r->lines.at != '=')
            continue;
        r->lines.at++;
        if (!mb_lines_integer(&cost, &r->lines, 0, UINT32_MAX))
            return mb_lines_fail(&r->lines, SAY_COST, "most", UINT32_MAX);
        if ((status = mb_builder_cost(&r->builder, (uint32_t)cost)) != MB_OK)
            return status;
    }
    return MB_OK;
}

/* The owner after the name, if one stands there; all lines have one, or none. */
static mb_status arena_read_owner(mb_player *out, mb_arena_reader *r)
{
    const char *at = r->lines.at;
    const bool has = !mb_lines_over(&r->lines) && *r->lines.at != ':' && !mb_lines_stands(&r->lines, "->");
    *out = MB_P1;
    if (has) {
        int64_t player;
        at = r->lines.at;
        if (!mb_lines_integer(&player, &r->lines, 1, 2))
            return mb_lines_fail(&r->lines, SAY_OWNER);
        *out = mb_player_of(player);
    }
    if (r->decided && has != r->owners)
        return mb_source_fail(&r->lines.source, at, has ? SAY_OWNER_SOME : SAY_OWNER_NONE, "name",
                              mb_arena_reader_called(r, r->builder.arena.positions));
    r->owners = has;
    r->decided = true;
    return MB_OK;
}

/* The rest of a position's line, after its name. */
static mb_status arena_read_position(mb_arena_reader *r)
{
    mb_player owner;
    mb_status status;
    bool priority = false;
    if ((status = arena_read_owner(&owner, r)) != MB_OK)
        return status;
    if ((status = mb_builder_position(&r->builder, mb_tag(owner, MB_UNMARKED, false))) != MB_OK)
        return status;
    MB_ASSERT(r->builder.arena.positions <= r->count);
    if (mb_lines_sign(&r->lines, "->") && (status = arena_read_moves(r)) != MB_OK)
        return status;
    if (mb_lines_sign(&r->lines, ":")) {
        if (mb_lines_over(&r->lines))
            return mb_lines_fail(&r->lines, SAY_MARKS_NONE);
        while (!mb_lines_over(&r->lines))
            if ((status = mb_arena_reader_mark(r, &priority)) != MB_OK)
                return status;
    }
    const uint32_t v = r->builder.arena.positions - 1;
    const bool marked = mb_mark_of(&r->builder.arena, v) != MB_UNMARKED;
    if (priority && marked)
        return mb_lines_fail(&r->lines, SAY_PRIORITY_MARKED, "name", mb_arena_reader_called(r, v));
    if (!priority && !marked && r->bare == MB_NONE)
        r->bare = v;
    return mb_lines_over(&r->lines) ? MB_OK : mb_lines_fail(&r->lines, SAY_AFTER_POSITION);
}

static mb_status arena_read_start(mb_arena_reader *r)
{
    mb_token name;
    mb_status status = mb_lines_name(&name, &r->lines);
    if (status != MB_OK)
        return status;
    const uint32_t v = arena_find(r, &name);
    if (v == MB_NONE)
        return no_line(r, &name);
    r->builder.arena.start = v;
    return MB_OK;
}

static mb_status read_endless(mb_arena_reader *r)
{
    int64_t player;
    if (mb_lines_integer(&player, &r->lines, 1, 2)) {
        r->builder.arena.endless = player == 1 ? 1 : -1;
        return MB_OK;
    }
    mb_token word;
    const char *at = r->lines.at;
    if (mb_lines_over(&r->lines) || mb_lines_name(&word, &r->lines) != MB_OK)
        return mb_source_unexpected(&r->lines.source, at, SAY_IO_ENDLESS);
    if (mb_token_is(&word, "draw"))
        return MB_OK;
    if (!mb_token_is(&word, "pays"))
        return mb_source_unexpected(&r->lines.source, at, SAY_IO_ENDLESS);
    return mb_arena_reader_mark_number(&r->builder.arena.endless, r, &word);
}

static mb_status read_directive(mb_arena_reader *r, const mb_token *word)
{
    const bool start = mb_token_is(word, "start");
    bool *seen = start ? &r->has_start : &r->has_endless;
    if (*seen)
        return mb_source_unexpected(&r->lines.source, word->at, SAY_DIRECTIVE_TWICE);
    *seen = true;
    if (!start)
        r->endless = word->at;
    const mb_status status = start ? arena_read_start(r) : read_endless(r);
    return status == MB_OK ? mb_lines_finish(&r->lines) : status;
}

mb_status mb_arena_reader_lines(mb_arena_reader *r, mb_pace *pace)
{
    mb_status status = MB_OK;
    while (status == MB_OK && mb_lines_next(&r->lines)) {
        mb_token token;
        if (!r->names && mb_arena_reader_number(&r->lines, r->count) != MB_NONE) /* it is what the first pass said */
            status = arena_read_position(r);
        else if ((status = mb_lines_name(&token, &r->lines)) == MB_OK)
            status = mb_arena_reader_is_directive(&token) ? read_directive(r, &token) : arena_read_position(r);
        if (status == MB_OK && pace)
            status = mb_pace_step(pace, 1);
    }
    return status == MB_OK ? arena_resolve(r) : status;
}
