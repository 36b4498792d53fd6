/* arena_format.c -- the .arena format: a position a line, `NAME [OWNER] [-> MOVE …] [: MARK …]`.
 *
 * A text is read in two passes.  The first numbers the positions in the order of their lines; the second reads the
 * lines completely.  The slot of a successor's name is prefetched when the name is read, and looked up a little
 * later.  Positions named 0, 1, 2, … in this order have no stored names.
 *
 * Several threads read at once, a piece of the text each; a text with an error is read again sequentially, which
 * reports the error.
 */
#include "arena/builder.h"
#include "arena/lexicon.h"
#include "arena/refuse.h"
#include "core/limits.h"
#include "core/name.h"
#include "io/arena_words.h"
#include "io/arena_write.h"
#include "io/chunks.h"
#include "io/io_words.h"
#include "io/line.h"
#include "io/number.h"
#include "marienbad/io.h"

static const mb_words SAY_OWNER_SOME =
    MB_WORDS("position {name} has an owner, but the lines before have none: all or none",
             "la position {name} a un joueur, mais pas les lignes précédentes : toutes ou aucune");
static const mb_words SAY_OWNER_NONE =
    MB_WORDS("position {name} has no owner, but the lines before have one: all or none",
             "la position {name} n'a pas de joueur, mais les lignes précédentes en ont un : toutes ou aucune");
static const mb_words SAY_MARK = MB_WORDS(
    "mark expected: win 1, win 2, draw, pays N, priority N, goal, estimate N or h N; found \"{found}\"",
    "marque attendue : win 1, win 2, draw, pays N, priority N, goal, estimate N ou h N ; trouvé « {found} »");
static const mb_words SAY_PRIORITY_MARKED =
    MB_WORDS("position {name} is marked, and a play that stops there needs no priority",
             "la position {name} est marquée, et une partie qui s'y arrête n'a pas besoin de priorité");
static const mb_words SAY_PRIORITY_SOME =
    MB_WORDS("position {name} has no mark and no priority, but others have one: every unmarked position or none",
             "la position {name} n'a ni marque ni priorité, mais d'autres en ont une : toutes les positions sans "
             "marque ou aucune");
static const mb_words SAY_TWICE =
    MB_WORDS("position {name} has a line already, line {line}: all its moves stand on one line",
             "la position {name} a déjà une ligne, la ligne {line} : tous ses coups sont sur une seule ligne");
static const mb_words SAY_COMMA = MB_WORDS("moves are separated by blanks, without a comma",
                                           "les coups sont séparés par des espaces, sans virgule");
static const mb_words SAY_NO_LINE =
    MB_WORDS("position {name} has no line of its own", "la position {name} n'a pas sa propre ligne");
static const mb_words SAY_DIRECTIVE_TWICE =
    MB_WORDS("\"{found}\" stands here for the second time", "« {found} » figure ici pour la seconde fois");
static const mb_words SAY_IO_ENDLESS = MB_WORDS("draw, 1, 2 or pays N expected after \"endless\", found \"{found}\"",
                                                "draw, 1, 2 ou pays N attendu après « endless », trouvé « {found} »");
enum { PENDING = 64 }; /* successors on their way */

typedef struct arena_reader {
    mb_lines lines;
    mb_lexicon *names; /* owned by the builder; NULL: positions are called 0, 1, 2, … */
    uint32_t count;    /* of positions, that the first pass has counted */
    mb_builder builder;
    bool has_start, has_endless;
    const char *endless;  /* where that directive stands; NULL: nowhere */
    bool owners, decided; /* do the lines have owners? */
    uint32_t plain;       /* the first position with neither a mark nor a priority; MB_NONE: none yet */
    unsigned pending;
    struct {
        mb_word word;
        mb_token token;
        uint64_t move; /* its place in `to` */
    } wait[PENDING];
} arena_reader;

/* The fast case of a name: a number below `most` that a delimiter follows.  MB_NONE, and nothing read, in all other
 * cases. */
static inline uint32_t arena_read_number(mb_lines *lines, uint32_t most)
{
    const char *at = lines->at, *end = lines->source.end;
    uint64_t number;
    const char *stop = mb_scan_number(&number, at, end);
    const bool alone = stop < end && (*stop == ' ' || *stop == '\n' || *stop == '=');
    if (MB_UNLIKELY(stop == at || !alone || number >= most || (*at == '0' && stop - at > 1)))
        return MB_NONE;
    lines->at = stop;
    return (uint32_t)number;
}

/* Does a directive stand here rather than a position? */
static bool is_directive(const mb_token *token)
{
    return mb_token_is(token, "start") || mb_token_is(token, "endless");
}

/* The place of the name on the line of position `v`: for messages, so it may take its time. */
static const char *line_of(const arena_reader *r, uint32_t v)
{
    const mb_source *source = &r->lines.source;
    mb_lines again;
    const char *at = NULL;
    if (mb_lines_begin(&again, source->text, (size_t)(source->end - source->text), NULL, NULL) != MB_OK)
        return source->text;
    for (uint32_t seen = 0; seen <= v && mb_lines_next(&again); mb_lines_skip(&again)) {
        mb_token token;
        if (mb_lines_name(&token, &again) != MB_OK || is_directive(&token))
            continue;
        at = token.at;
        seen++;
    }
    mb_lines_clear(&again);
    return at ? at : source->text;
}

static mb_status twice(arena_reader *r, const mb_token *token, uint32_t v)
{
    mb_error first = {0};
    mb_source elsewhere = r->lines.source;
    elsewhere.error = &first;
    mb_source_at(&elsewhere, line_of(r, v));
    return mb_source_fail(&r->lines.source, token->at, SAY_TWICE, "name", mb_token_piece(token), "line", first.line);
}

/* First pass: number the names. */
static mb_status number_positions(arena_reader *r, mb_pace *pace)
{
    const char *begin = r->lines.at;
    mb_status status = MB_OK;
    for (; status == MB_OK && mb_lines_next(&r->lines); mb_lines_skip(&r->lines)) {
        mb_token token;
        uint32_t v;
        bool added;
        status = mb_lines_name(&token, &r->lines);
        if (status != MB_OK || is_directive(&token))
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

static mb_status no_line(arena_reader *r, const mb_token *token)
{
    return mb_source_fail(&r->lines.source, token->at, SAY_NO_LINE, "name", mb_token_piece(token));
}

/* Look up the pending successors. */
static mb_status arena_resolve(arena_reader *r)
{
    MB_ASSERT(r->pending <= PENDING);
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
static uint32_t arena_find(const arena_reader *r, const mb_token *token)
{
    if (r->names)
        return mb_lexicon_find(r->names, token->name, token->length);
    const uint32_t v = mb_name_number(token->name, token->length);
    return v < r->count ? v : MB_NONE;
}

/* A move to `token`, whose number is filled in later. */
static mb_status arena_add_move(arena_reader *r, const mb_token *token)
{
    if (!r->names) {
        const uint32_t to = arena_find(r, token);
        return to == MB_NONE ? no_line(r, token) : mb_builder_move(&r->builder, to);
    }
    mb_status status = mb_builder_move(&r->builder, 0);
    if (status != MB_OK)
        return status;
    MB_ASSERT(r->pending < PENDING);
    r->wait[r->pending].word = mb_lexicon_word(r->names, token->name, token->length);
    r->wait[r->pending].token = *token;
    r->wait[r->pending].move = r->builder.arena.moves - 1;
    r->pending++;
    return r->pending == PENDING || token->in_scratch ? arena_resolve(r) : MB_OK;
}

static mb_status arena_read_moves(arena_reader *r)
{
    if (mb_lines_over(&r->lines) || *r->lines.at == ':')
        return mb_lines_fail(&r->lines, SAY_MOVES_NONE);
    while (!mb_lines_over(&r->lines) && *r->lines.at != ':') {
        mb_token token;
        int64_t cost;
        mb_status status;
        const uint32_t to = r->names ? MB_NONE : arena_read_number(&r->lines, r->count);
        if (MB_LIKELY(to != MB_NONE))
            status = mb_builder_move(&r->builder, to);
        else if (*r->lines.at == ',')
            return mb_source_fail(&r->lines.source, r->lines.at, SAY_COMMA);
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

/* The name of v that the first pass stored. */
static mb_called arena_called(const arena_reader *r, uint32_t v)
{
    MB_ASSERT(v < r->count);
    return mb_names_called(r->names ? mb_lexicon_names(r->names) : NULL, v);
}

/* The last position's mark becomes `mark`, unless it has one. */
static mb_status arena_set_mark(arena_reader *r, mb_mark mark, const char *at)
{
    mb_arena *a = &r->builder.arena;
    const uint32_t v = a->positions - 1;
    const mb_mark old = mb_mark_of(a, v);
    if (old != MB_UNMARKED) {
        mb_refuse_mark(r->lines.source.error, MB_EPARSE, arena_called(r, v), old, mark);
        mb_source_at(&r->lines.source, at);
        return MB_EPARSE;
    }
    a->tag[v] = mb_tag(mb_owner(a, v), mark, mb_is_goal(a, v));
    return MB_OK;
}

/* The integer after `word`. */
static mb_status mark_number(int32_t *out, arena_reader *r, const mb_token *word)
{
    int64_t number;
    const int64_t least = mb_token_is(word, "pays") ? INT32_MIN : -INT32_MAX; /* MB_NO_HINT is taken */
    if (!mb_lines_integer(&number, &r->lines, least, INT32_MAX))
        return mb_lines_fail(&r->lines, SAY_MARK_NUMBER, "least", least, "most", INT32_MAX, "mark",
                             mb_token_piece(word));
    *out = (int32_t)number;
    return MB_OK;
}

/* Give the last position the heuristic value `number`, unless it has another. */
static mb_status set_hint(arena_reader *r, int32_t number, const char *at)
{
    const mb_arena *a = &r->builder.arena;
    MB_ASSERT(a->positions > 0);
    const int32_t h = a->heuristic ? a->heuristic[a->positions - 1] : MB_NO_HINT;
    if (h == MB_NO_HINT || h == number)
        return mb_builder_heuristic(&r->builder, number);
    mb_refuse_hints(r->lines.source.error, arena_called(r, a->positions - 1), h, number);
    mb_source_at(&r->lines.source, at);
    return MB_EPARSE;
}

/* The priority of the last position. */
static mb_status read_priority(arena_reader *r, const mb_token *word, bool *has)
{
    int64_t number;
    if (*has)
        return mb_source_fail(&r->lines.source, word->at, SAY_PRIORITY_TWICE, "name",
                              arena_called(r, r->builder.arena.positions - 1), "mark", mb_token_piece(word));
    if (!mb_lines_integer(&number, &r->lines, 0, UINT32_MAX))
        return mb_lines_fail(&r->lines, SAY_MARK_NUMBER, "least", 0, "most", UINT32_MAX, "mark",
                             mb_token_piece(word));
    *has = true;
    return mb_builder_priority(&r->builder, (uint32_t)number);
}

/* One mark; *priority says whether the line has had a priority. */
static mb_status arena_read_mark(arena_reader *r, bool *priority)
{
    MB_ASSERT(r->builder.arena.positions > 0);
    mb_token word;
    int32_t number = 0;
    mb_status status = mb_lines_name(&word, &r->lines);
    if (status != MB_OK)
        return status;
    if (mb_token_is(&word, "win")) {
        int64_t player;
        if (!mb_lines_integer(&player, &r->lines, 1, 2))
            return mb_lines_fail(&r->lines, SAY_MARK_PLAYER);
        return arena_set_mark(r, player == 1 ? MB_WIN1 : MB_WIN2, word.at);
    }
    if (mb_token_is(&word, "draw"))
        return arena_set_mark(r, MB_DRAW, word.at);
    if (mb_token_is(&word, "goal")) {
        r->builder.arena.tag[r->builder.arena.positions - 1] |= mb_tag(MB_P1, MB_UNMARKED, true);
        return MB_OK;
    }
    if (mb_token_is(&word, "priority"))
        return read_priority(r, &word, priority);
    const bool pays = mb_token_is(&word, "pays");
    if (!pays && !mb_token_is(&word, "estimate") && !mb_token_is(&word, "h"))
        return mb_source_unexpected(&r->lines.source, word.at, SAY_MARK);
    status = mark_number(&number, r, &word);
    if (status != MB_OK)
        return status;
    if (!pays)
        return set_hint(r, number, word.at);
    status = arena_set_mark(r, MB_PAYS, word.at);
    return status == MB_OK ? mb_builder_pays(&r->builder, number) : status;
}

/* The owner after the name, if one stands there; all lines have one, or none. */
static mb_status arena_read_owner(mb_player *out, arena_reader *r)
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
                              arena_called(r, r->builder.arena.positions));
    r->owners = has;
    r->decided = true;
    return MB_OK;
}

/* The rest of a position's line, after its name. */
static mb_status arena_read_position(arena_reader *r)
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
            if ((status = arena_read_mark(r, &priority)) != MB_OK)
                return status;
    }
    const uint32_t v = r->builder.arena.positions - 1;
    const bool marked = mb_mark_of(&r->builder.arena, v) != MB_UNMARKED;
    if (priority && marked)
        return mb_lines_fail(&r->lines, SAY_PRIORITY_MARKED, "name", arena_called(r, v));
    if (!priority && !marked && r->plain == MB_NONE)
        r->plain = v;
    return mb_lines_over(&r->lines) ? MB_OK : mb_lines_fail(&r->lines, SAY_AFTER_POSITION);
}

static mb_status arena_read_start(arena_reader *r)
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

static mb_status read_endless(arena_reader *r)
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
    return mark_number(&r->builder.arena.endless, r, &word);
}

static mb_status read_directive(arena_reader *r, const mb_token *word)
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

/* Second pass: everything. */
static mb_status arena_read_lines(arena_reader *r, mb_pace *pace)
{
    mb_status status = MB_OK;
    while (status == MB_OK && mb_lines_next(&r->lines)) {
        mb_token token;
        if (!r->names && arena_read_number(&r->lines, r->count) != MB_NONE) /* it is what the first pass said */
            status = arena_read_position(r);
        else if ((status = mb_lines_name(&token, &r->lines)) == MB_OK)
            status = is_directive(&token) ? read_directive(r, &token) : arena_read_position(r);
        if (status == MB_OK && pace)
            status = mb_pace_step(pace, 1);
    }
    return status == MB_OK ? arena_resolve(r) : status;
}

/* The pieces of a text, and what the first pass has found in each. */
typedef struct arena_pieces {
    arena_reader *whole;
    mb_chunks chunks;
    struct found {
        mb_status status;
        bool plain;           /* ASCII without control characters */
        bool numbers;         /* positions are called least, least + 1, … */
        uint32_t least;       /* meaningless without positions */
        mb_builder_room room; /* positions, and moves at most */
        bool has_start, has_endless, owners, decided;
        uint32_t start;
        int32_t endless;
        const char *endless_at; /* where that directive stands */
        uint32_t bare;          /* the first position with neither a mark nor a priority, in the piece */
    } * found;
    mb_builder *builder; /* what the second pass has read of each */
} arena_pieces;

/* How many words a text has at most that are names of successors: words begin behind a blank or an arrow, or with a
 * quote. */
static uint64_t count_words(const char *at, const char *end)
{
    uint64_t words = 0;
    while (end - at > 2) {
        enum { STRIP = 240 }; /* so that the count fits a byte; no branch inside: many bytes at once */
        uint8_t here = 0;
        const int strip = end - at - 2 < STRIP ? (int)(end - at - 2) : STRIP;
        for (int i = 0; i < strip; i++) {
            const uint8_t gap = (uint8_t)(at[i] == ' ') | (uint8_t)(at[i] == '\t');
            const uint8_t next = (uint8_t)(at[i + 1] != ' ') & (uint8_t)(at[i + 1] != '\t');
            const uint8_t arrow = (uint8_t)(at[i + 1] == '-') & (uint8_t)(at[i + 2] == '>');
            const uint8_t begins = (uint8_t)(at[i] == '>') | (uint8_t)(at[i] == '"');
            here = (uint8_t)(here + ((gap & next & (arrow ^ 1)) | begins));
        }
        words += here;
        at += strip;
    }
    return words + 2;
}

/* Count the positions of a piece, which are called by numbers in their order, or not. */
static mb_status count_positions(struct found *found, mb_lines *lines)
{
    uint32_t count = 0;
    found->numbers = true;
    for (; mb_lines_next(lines); mb_lines_skip(lines)) {
        mb_token token;
        uint32_t number = arena_read_number(lines, MB_POSITIONS_MAX);
        if (number == MB_NONE) {
            const mb_status status = mb_lines_name(&token, lines);
            if (status != MB_OK)
                return status;
            if (is_directive(&token))
                continue;
            number = mb_name_number(token.name, token.length);
        }
        if (found->numbers) {
            if (count == 0)
                found->least = number;
            found->numbers = number != MB_NONE && number == (uint64_t)found->least + count;
        }
        if (++count == MB_POSITIONS_MAX)
            return MB_EPARSE;
    }
    found->room.positions = count;
    return MB_OK;
}

/* First pass over a piece. */
static mb_status arena_scan_piece(void *self, size_t i)
{
    arena_pieces *p = self;
    const mb_chunk *chunk = &p->chunks.at[i];
    struct found *found = &p->found[i];
    mb_lines lines;
    mb_lines_open_part(&lines, chunk->begin, chunk->end);
    found->room.moves = count_words(chunk->begin, chunk->end);
    found->plain = mb_lines_are_plain(chunk->begin, (size_t)(chunk->end - chunk->begin));
    const mb_status status = count_positions(found, &lines);
    mb_lines_clear(&lines);
    return status;
}

/* Second pass over a piece. */
static mb_status arena_read_piece(void *self, size_t i)
{
    arena_pieces *p = self;
    const mb_chunk *chunk = &p->chunks.at[i];
    struct found *found = &p->found[i];
    arena_reader r = {.names = p->whole->names, .count = p->whole->count, .plain = MB_NONE};
    mb_lines_open_part(&r.lines, chunk->begin, chunk->end);
    r.builder = mb_builder_part(&p->whole->builder, found->room);
    const mb_status status = arena_read_lines(&r, NULL);
    MB_ASSERT(status != MB_OK || r.builder.arena.positions == found->room.positions);
    p->builder[i] = r.builder;
    found->has_start = r.has_start;
    found->has_endless = r.has_endless;
    found->start = r.builder.arena.start;
    found->endless = r.builder.arena.endless;
    found->endless_at = r.endless;
    found->bare = r.plain;
    found->owners = r.owners;
    found->decided = r.decided;
    mb_lines_clear(&r.lines);
    return status;
}

/* Between the passes: count all, and make room.  *numbers: all positions are called by their numbers. */
static mb_status arena_make_room(bool *numbers, bool *plain, arena_pieces *p)
{
    mb_builder_room all = {0};
    *numbers = *plain = true;
    for (size_t i = 0; i < p->chunks.count; i++) {
        struct found *found = &p->found[i];
        if (found->room.positions > MB_POSITIONS_MAX - all.positions)
            return MB_EPARSE;
        found->room.position = all.positions;
        found->room.move = all.moves;
        *numbers = *numbers && (found->room.positions == 0 || (found->numbers && found->least == all.positions));
        *plain = *plain && found->plain;
        all.positions += found->room.positions;
        all.moves += found->room.moves;
    }
    if (all.positions == 0)
        return MB_EPARSE;
    p->whole->count = all.positions;
    const mb_status status = mb_builder_more_positions(&p->whole->builder, all.positions);
    return status == MB_OK ? mb_builder_more_moves(&p->whole->builder, (size_t)all.moves) : status;
}

/* All pieces were read: what they say together, if they agree. */
static mb_status arena_join(arena_pieces *p)
{
    arena_reader *r = p->whole;
    for (size_t i = 0; i < p->chunks.count; i++) {
        const struct found *found = &p->found[i];
        if ((found->has_start && r->has_start) || (found->has_endless && r->has_endless)
            || (found->decided && r->decided && found->owners != r->owners))
            return MB_EPARSE;
        if (found->has_start)
            r->builder.arena.start = found->start;
        if (found->has_endless) {
            r->builder.arena.endless = found->endless;
            r->endless = found->endless_at;
        }
        if (found->bare != MB_NONE && r->plain == MB_NONE)
            r->plain = found->room.position + found->bare;
        if (found->decided)
            r->owners = found->owners;
        r->has_start |= found->has_start;
        r->has_endless |= found->has_endless;
        r->decided |= found->decided;
    }
    return mb_builder_join(&r->builder, p->builder, p->chunks.count);
}

/* Make the names of all positions known. */
static mb_status learn_names(arena_reader *r, mb_pace *pace)
{
    r->names = mb_lexicon_new((size_t)(r->lines.source.end - r->lines.source.text));
    if (!r->names)
        return MB_ENOMEM;
    r->builder.arena.names = mb_lexicon_names(r->names);
    return number_positions(r, pace);
}

/* Read the text in pieces; MB_EPARSE: what is wrong with it remains to be said. */
static mb_status arena_read_pieces(arena_reader *r, arena_pieces *p, const mb_limits *limits)
{
    const char *text = r->lines.source.text;
    const size_t length = (size_t)(r->lines.source.end - text);
    mb_pace pace = mb_pace_begin(limits, 2 * (uint64_t)length);
    mb_status status = mb_chunks_cut(&p->chunks, r->lines.at, r->lines.source.end, '\n', NULL);
    bool numbers, plain;
    if (status != MB_OK)
        return status;
    p->found = mb_alloc_zero(p->chunks.count, sizeof *p->found);
    p->builder = mb_alloc_zero(p->chunks.count, sizeof *p->builder);
    if (!p->found || !p->builder)
        return MB_ENOMEM;
    if ((status = mb_chunks_read(&p->chunks, p, arena_scan_piece, &pace)) != MB_OK
        || (status = arena_make_room(&numbers, &plain, p)) != MB_OK
        || (!plain && (status = mb_lines_check(&r->lines)) != MB_OK)
        || (!numbers && (status = learn_names(r, &pace)) != MB_OK)
        || (status = mb_chunks_read(&p->chunks, p, arena_read_piece, &pace)) != MB_OK)
        return status;
    return arena_join(p);
}

static void arena_clear_pieces(arena_pieces *p)
{
    for (size_t i = 0; i < p->chunks.count && p->builder; i++)
        mb_builder_clear_part(&p->builder[i]);
    mb_release_all(p->found, p->builder);
    mb_chunks_clear(&p->chunks);
}

/* Read the text sequentially, and report its first error. */
static mb_status read_whole(arena_reader *r, const mb_limits *limits)
{
    mb_pace pace = mb_pace_begin(limits, 0);
    mb_status status;
    if ((status = mb_lines_check(&r->lines)) != MB_OK || (status = learn_names(r, &pace)) != MB_OK
        || (status = mb_builder_more_positions(&r->builder, r->count)) != MB_OK)
        return status;
    return arena_read_lines(r, &pace);
}

/* Read the text: in pieces, and sequentially when that fails. */
static mb_status arena_read_text(arena_reader *r, const mb_limits *limits)
{
    arena_pieces p = {.whole = r};
    const mb_lines lines = r->lines;
    r->lines.source.error = NULL;
    mb_status status = arena_read_pieces(r, &p, limits);
    r->lines.source.error = lines.source.error;
    arena_clear_pieces(&p);
    if (status != MB_EPARSE)
        return status;
    mb_builder_clear(&r->builder);
    mb_lines_clear(&r->lines);
    *r = (arena_reader){.lines = lines, .plain = MB_NONE, .builder = mb_builder_on(limits)};
    return read_whole(r, limits);
}

/* Of a parity game: do its priorities decide every play? */
static mb_status check_priorities(const arena_reader *r, const mb_arena *arena)
{
    uint32_t v = MB_NONE;
    mb_status status = MB_OK;
    const mb_source *source = &r->lines.source;
    if (!arena->priority)
        return MB_OK;
    if (r->endless) {
        mb_refuse_endless(source->error, MB_EPARSE);
        mb_source_at(source, r->endless);
        return MB_EPARSE;
    }
    if (r->plain != MB_NONE)
        return mb_source_fail(source, line_of(r, r->plain), SAY_PRIORITY_SOME, "name",
                              mb_arena_called(arena, r->plain));
    status = mb_refuse_priorities(source->error, MB_EPARSE, &v, arena);
    if (status != MB_OK)
        mb_source_at(source, v != MB_NONE ? line_of(r, v) : source->text);
    return status;
}

/* Warn of unmarked positions without moves, where a play is stuck. */
static void arena_warn_of_stuck(const arena_reader *r, const mb_arena *arena, const mb_read_options *options)
{
    uint64_t count;
    const uint32_t v = mb_arena_stuck(arena, &count);
    bool marked = !arena->impartial;
    for (uint32_t i = 0; i < arena->positions && !marked; i++)
        marked = mb_mark_of(arena, i) != MB_UNMARKED;
    if (v == MB_NONE || !options->warn || !marked)
        return;
    mb_error warning;
    mb_source source = r->lines.source;
    source.error = &warning;
    mb_warn_of_stuck(&warning, MB_ITEM(mb_arena_called(arena, v)), count);
    mb_source_at(&source, line_of(r, v));
    options->warn(options->context, &warning);
}

static mb_status arena_read(mb_arena **out, const char *data, size_t length, const mb_read_options *options,
                            mb_error *error)
{
    arena_reader *r = mb_alloc_zero(1, sizeof *r);
    if (!r)
        return mb_error_plain(error, MB_ENOMEM);
    mb_arena *arena = NULL;
    r->plain = MB_NONE;
    r->builder = mb_builder_on(options->limits);
    if (error)
        *error = (mb_error){0};
    mb_lines_open(&r->lines, data, length, options->file, error);
    mb_status status = arena_read_text(r, options->limits);
    if (status != MB_OK)
        goto done;
    MB_ASSERT(r->builder.arena.positions == r->count && r->pending == 0);
    r->builder.arena.impartial = !r->owners;
    if ((status = mb_builder_finish_on(&arena, &r->builder, NULL, options->limits)) != MB_OK)
        goto done;
    if ((status = check_priorities(r, arena)) != MB_OK)
        goto done;
    arena_warn_of_stuck(r, arena, options);
    *out = arena;
    arena = NULL;
done:
    if (status != MB_OK && error && error->code == MB_OK) {
        mb_error_plain(error, status);
        mb_error_at(error, options->file, 0, 0);
    }
    mb_arena_free(arena);
    mb_builder_clear(&r->builder);
    mb_lines_clear(&r->lines);
    mb_release(r);
    return status;
}

static bool arena_sniff(const char *data, size_t length)
{
    (void)data;
    (void)length;
    return true;
}

const mb_format mb_format_arena = {
    .name = "arena",
    .extension = ".arena",
    .brief = MB_WORDS("text, a position a line", "texte, une position par ligne"),
    .holds = MB_HOLDS_ALL & ~(MB_HOLDS_MOVERS | MB_HOLDS_PLAYERS),
    .sniff = arena_sniff,
    .read = arena_read,
    .write = mb_arena_text_write,
};
