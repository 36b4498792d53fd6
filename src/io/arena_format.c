/* arena_format.c -- the .arena format: a position a line, `NAME [OWNER] [-> MOVE …] [: MARK …]`.
 *
 * Read in two passes.  The first gives every line's name its number, so that positions stand in the order of their
 * lines; the second reads the lines whole.  A successor is thought of when it is met (which fetches its cache line)
 * and looked up a little later, when the line has arrived.
 */
#include "arena/arena_words.h"
#include "arena/builder.h"
#include "arena/lexicon.h"
#include "core/limits.h"
#include "core/name.h"
#include "io/io_words.h"
#include "io/line.h"
#include "io/line_column.h"
#include "marienbad/io.h"

/* What is said here. */
static const mb_words SAY_OWNER =
    MB_WORDS("owner must be 1 or 2, found \"{found}\"", "le joueur doit être 1 ou 2, trouvé « {found} »");
static const mb_words SAY_OWNER_SOME =
    MB_WORDS("position {name} has an owner, but the lines before have none: all or none",
             "la position {name} a un joueur, mais pas les lignes précédentes : toutes ou aucune");
static const mb_words SAY_OWNER_NONE =
    MB_WORDS("position {name} has no owner, but the lines before have one: all or none",
             "la position {name} n'a pas de joueur, mais les lignes précédentes en ont un : toutes ou aucune");
static const mb_words SAY_AFTER_POSITION =
    MB_WORDS("\"->\", \":\" or the end of the line expected, found \"{found}\"",
             "« -> », « : » ou la fin de la ligne attendu, trouvé « {found} »");
static const mb_words SAY_MOVES_NONE =
    MB_WORDS("at least one move expected after \"->\"", "au moins un coup attendu après « -> »");
static const mb_words SAY_MARKS_NONE =
    MB_WORDS("at least one mark expected after \":\"", "au moins une marque attendue après « : »");
static const mb_words SAY_MARK =
    MB_WORDS("mark expected: win 1, win 2, draw, pays N, goal, estimate N or h N; found \"{found}\"",
             "marque attendue : win 1, win 2, draw, pays N, goal, estimate N ou h N ; trouvé « {found} »");
static const mb_words SAY_MARK_PLAYER = MB_WORDS("player 1 or 2 expected after \"win\", found \"{found}\"",
                                                 "joueur 1 ou 2 attendu après « win », trouvé « {found} »");
static const mb_words SAY_MARK_NUMBER =
    MB_WORDS("integer from {least} to {most} expected after \"{mark}\", found \"{found}\"",
             "entier de {least} à {most} attendu après « {mark} », trouvé « {found} »");
static const mb_words SAY_HINT_TWICE =
    MB_WORDS("position {name} has a second \"{mark}\"", "la position {name} a un second « {mark} »");
static const mb_words SAY_TWICE =
    MB_WORDS("position {name} has a line already, line {line}", "la position {name} a déjà une ligne, la {line}");
static const mb_words SAY_NO_LINE =
    MB_WORDS("position {name} has no line of its own", "la position {name} n'a pas de ligne à elle");
static const mb_words SAY_DIRECTIVE_TWICE =
    MB_WORDS("\"{found}\" stands here for the second time", "« {found} » figure ici pour la seconde fois");
static const mb_words SAY_IO_ENDLESS = MB_WORDS("draw, 1, 2 or pays N expected after \"endless\", found \"{found}\"",
                                                "draw, 1, 2 ou pays N attendu après « endless », trouvé « {found} »");
static const mb_words SAY_WRITE_MOVER =
    MB_WORDS("position {name}: an end that the mover wins can only be written doubled",
             "position {name} : une fin gagnée par qui doit jouer ne s'écrit que dans l'arène doublée");

enum { PENDING = 64 }; /* successors on their way */

typedef struct reader {
    mb_lines lines;
    mb_lexicon *names; /* owned by the builder */
    mb_builder builder;
    bool has_start, has_endless;
    bool owners, decided; /* do the lines have owners? */
    unsigned pending;
    struct {
        mb_word word;
        mb_token token;
        uint64_t move; /* its place in `to` */
    } wait[PENDING];
} reader;

/* Does a directive stand here rather than a position? */
static bool is_directive(const mb_token *token)
{
    return mb_token_is(token, "start") || mb_token_is(token, "endless");
}

/* The place of the name on the line of position `v`: for messages, so it may take its time. */
static const char *line_of(const reader *r, uint32_t v)
{
    mb_lines again;
    const char *at = NULL;
    if (mb_lines_begin(&again, r->lines.text, (size_t)(r->lines.end - r->lines.text), NULL, NULL) != MB_OK)
        return r->lines.text;
    for (uint32_t seen = 0; seen <= v && mb_lines_next(&again); mb_lines_skip(&again)) {
        mb_token token;
        if (mb_lines_name(&token, &again) != MB_OK || is_directive(&token))
            continue;
        at = token.at;
        seen++;
    }
    mb_lines_clear(&again);
    return at ? at : r->lines.text;
}

static mb_status twice(reader *r, const mb_token *token, uint32_t v)
{
    mb_error first = {0};
    mb_error_in_text(&first, MB_EPARSE, MB_NO_WORDS, NULL, r->lines.text, line_of(r, v));
    mb_note *note = mb_lines_note(&r->lines, MB_EPARSE, SAY_TWICE, token->at);
    mb_note_add(note, "name", mb_piece_at(token->name, token->length));
    mb_note_add(note, "line", first.line);
    return MB_EPARSE;
}

/* First pass: number the names. */
static mb_status number_positions(reader *r, mb_pace *pace)
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
        if (status == MB_OK && !added)
            status = twice(r, &token, v);
        if (status == MB_OK)
            status = mb_pace_step(pace, 1);
    }
    if (status == MB_OK && mb_lexicon_count(r->names) == 0)
        status = mb_lines_fail(&r->lines, SAY_NO_POSITION, r->lines.text);
    r->lines.at = begin;
    return status;
}

static mb_status no_line(reader *r, const mb_token *token)
{
    mb_note *note = mb_lines_note(&r->lines, MB_EPARSE, SAY_NO_LINE, token->at);
    mb_note_add(note, "name", mb_piece_at(token->name, token->length));
    return MB_EPARSE;
}

/* Look up the successors that are on their way. */
static mb_status settle(reader *r)
{
    for (unsigned i = 0; i < r->pending; i++)
        mb_lexicon_near(r->names, r->wait[i].word);
    for (unsigned i = 0; i < r->pending; i++) {
        const mb_token *token = &r->wait[i].token;
        const uint32_t to = mb_lexicon_find_word(r->names, r->wait[i].word, token->name, token->length);
        if (MB_UNLIKELY(to == MB_NONE))
            return no_line(r, token);
        r->builder.arena.to[r->wait[i].move] = to;
    }
    r->pending = 0;
    return MB_OK;
}

/* A move to `token`, whose number is filled in later. */
static mb_status add_move(reader *r, const mb_token *token)
{
    mb_status status = mb_builder_move(&r->builder, 0);
    if (status != MB_OK)
        return status;
    r->wait[r->pending].word = mb_lexicon_word(r->names, token->name, token->length);
    r->wait[r->pending].token = *token;
    r->wait[r->pending].move = r->builder.arena.moves - 1;
    r->pending++;
    return r->pending == PENDING || token->in_scratch ? settle(r) : MB_OK;
}

static mb_status read_moves(reader *r)
{
    if (mb_lines_over(&r->lines) || *r->lines.at == ':')
        return mb_lines_fail(&r->lines, SAY_MOVES_NONE, NULL);
    while (!mb_lines_over(&r->lines) && *r->lines.at != ':') {
        mb_token token;
        mb_status status = mb_lines_name(&token, &r->lines);
        if (status == MB_OK)
            status = add_move(r, &token);
        if (status != MB_OK)
            return status;
        if (r->lines.at < r->lines.end && *r->lines.at == '=') {
            int64_t cost;
            r->lines.at++;
            if (!mb_lines_integer(&cost, &r->lines, 0, UINT32_MAX)) {
                mb_lines_fail(&r->lines, SAY_COST, NULL);
                mb_note_add(r->lines.error ? &r->lines.error->note : NULL, "most", UINT32_MAX);
                return MB_EPARSE;
            }
            status = mb_builder_cost(&r->builder, (uint32_t)cost);
            if (status != MB_OK)
                return status;
        }
    }
    return MB_OK;
}

/* Say which position it is about, by the name that the first pass stored. */
static void name_position(mb_note *note, const reader *r, uint32_t v)
{
    mb_text name = {0};
    mb_names *names = mb_lexicon_names(r->names);
    names->show(&name, names, v);
    mb_note_add(note, "name", mb_piece_of(&name));
    mb_text_clear(&name);
}

/* The last position's mark becomes `mark`, unless it has one. */
static mb_status set_mark(reader *r, mb_mark mark, const char *at)
{
    mb_arena *a = &r->builder.arena;
    const uint32_t v = a->positions - 1;
    const mb_mark old = mb_mark_of(a, v);
    if (old != MB_UNMARKED) {
        const bool both = (old == MB_WIN1 && mark == MB_WIN2) || (old == MB_WIN2 && mark == MB_WIN1);
        mb_note *note = mb_lines_note(&r->lines, MB_EPARSE, both ? SAY_MARK_BOTH : SAY_MARK_TWICE, at);
        name_position(note, r, v);
        return MB_EPARSE;
    }
    a->tag[v] = mb_tag(mb_owner(a, v), mark, mb_is_goal(a, v));
    return MB_OK;
}

/* The integer after `word`. */
static mb_status mark_number(int32_t *out, reader *r, const mb_token *word)
{
    int64_t number;
    const int64_t least = mb_token_is(word, "pays") ? INT32_MIN : -INT32_MAX; /* MB_NO_HINT is taken */
    if (!mb_lines_integer(&number, &r->lines, least, INT32_MAX)) {
        mb_lines_fail(&r->lines, SAY_MARK_NUMBER, NULL);
        mb_note *note = r->lines.error ? &r->lines.error->note : NULL;
        mb_note_add(note, "least", least);
        mb_note_add(note, "most", INT32_MAX);
        mb_note_add(note, "mark", mb_piece_at(word->name, word->length));
        return MB_EPARSE;
    }
    *out = (int32_t)number;
    return MB_OK;
}

/* Does the last position have an estimate, or an h, already? */
static bool has_hint(const reader *r, bool estimate)
{
    const mb_arena *a = &r->builder.arena;
    const int32_t *hint = estimate ? a->estimate : a->heuristic;
    return hint && hint[a->positions - 1] != MB_NO_HINT;
}

static mb_status read_mark(reader *r)
{
    mb_token word;
    int32_t number = 0;
    mb_status status = mb_lines_name(&word, &r->lines);
    if (status != MB_OK)
        return status;
    if (mb_token_is(&word, "win")) {
        int64_t player;
        if (!mb_lines_integer(&player, &r->lines, 1, 2))
            return mb_lines_fail(&r->lines, SAY_MARK_PLAYER, NULL);
        return set_mark(r, player == 1 ? MB_WIN1 : MB_WIN2, word.at);
    }
    if (mb_token_is(&word, "draw"))
        return set_mark(r, MB_DRAW, word.at);
    if (mb_token_is(&word, "goal")) {
        r->builder.arena.tag[r->builder.arena.positions - 1] |= mb_tag(MB_P1, MB_UNMARKED, true);
        return MB_OK;
    }
    const bool pays = mb_token_is(&word, "pays"), estimate = mb_token_is(&word, "estimate");
    if (!pays && !estimate && !mb_token_is(&word, "h"))
        return mb_lines_fail(&r->lines, SAY_MARK, word.at);
    status = mark_number(&number, r, &word);
    if (status != MB_OK)
        return status;
    if (!pays && has_hint(r, estimate)) {
        mb_note *note = mb_lines_note(&r->lines, MB_EPARSE, SAY_HINT_TWICE, word.at);
        name_position(note, r, r->builder.arena.positions - 1);
        mb_note_add(note, "mark", mb_piece_at(word.name, word.length));
        return MB_EPARSE;
    }
    if (!pays)
        return estimate ? mb_builder_estimate(&r->builder, number) : mb_builder_heuristic(&r->builder, number);
    status = set_mark(r, MB_PAYS, word.at);
    return status == MB_OK ? mb_builder_pays(&r->builder, number) : status;
}

/* The owner after the name, if one stands there; all lines have one, or none. */
static mb_status read_owner(mb_player *out, reader *r)
{
    const char *at = r->lines.at;
    const bool has = !mb_lines_over(&r->lines) && *r->lines.at != ':' && !mb_lines_stands(&r->lines, "->");
    *out = MB_P1;
    if (has) {
        int64_t player;
        at = r->lines.at;
        if (!mb_lines_integer(&player, &r->lines, 1, 2))
            return mb_lines_fail(&r->lines, SAY_OWNER, NULL);
        *out = player == 1 ? MB_P1 : MB_P2;
    }
    if (r->decided && has != r->owners) {
        mb_note *note = mb_lines_note(&r->lines, MB_EPARSE, has ? SAY_OWNER_SOME : SAY_OWNER_NONE, at);
        name_position(note, r, r->builder.arena.positions);
        return MB_EPARSE;
    }
    r->owners = has;
    r->decided = true;
    return MB_OK;
}

/* The rest of a position's line, after its name. */
static mb_status read_position(reader *r)
{
    mb_player owner;
    mb_status status = read_owner(&owner, r);
    if (status == MB_OK)
        status = mb_builder_position(&r->builder, mb_tag(owner, MB_UNMARKED, false));
    if (status != MB_OK)
        return status;
    if (mb_lines_sign(&r->lines, "->"))
        status = read_moves(r);
    if (status == MB_OK && mb_lines_sign(&r->lines, ":")) {
        if (mb_lines_over(&r->lines))
            return mb_lines_fail(&r->lines, SAY_MARKS_NONE, NULL);
        while (status == MB_OK && !mb_lines_over(&r->lines))
            status = read_mark(r);
    }
    if (status == MB_OK && !mb_lines_over(&r->lines))
        status = mb_lines_fail(&r->lines, SAY_AFTER_POSITION, NULL);
    return status;
}

static mb_status read_start(reader *r)
{
    mb_token name;
    mb_status status = mb_lines_name(&name, &r->lines);
    if (status != MB_OK)
        return status;
    const uint32_t v = mb_lexicon_find(r->names, name.name, name.length);
    if (v == MB_NONE)
        return no_line(r, &name);
    r->builder.arena.start = v;
    return MB_OK;
}

static mb_status read_endless(reader *r)
{
    int64_t player;
    if (mb_lines_integer(&player, &r->lines, 1, 2)) {
        r->builder.arena.endless = player == 1 ? 1 : -1;
        return MB_OK;
    }
    mb_token word;
    const char *at = r->lines.at;
    if (mb_lines_over(&r->lines) || mb_lines_name(&word, &r->lines) != MB_OK)
        return mb_lines_fail(&r->lines, SAY_IO_ENDLESS, at);
    if (mb_token_is(&word, "draw"))
        return MB_OK;
    if (!mb_token_is(&word, "pays"))
        return mb_lines_fail(&r->lines, SAY_IO_ENDLESS, at);
    return mark_number(&r->builder.arena.endless, r, &word);
}

static mb_status read_directive(reader *r, const mb_token *word)
{
    const bool start = mb_token_is(word, "start");
    bool *seen = start ? &r->has_start : &r->has_endless;
    if (*seen)
        return mb_lines_fail(&r->lines, SAY_DIRECTIVE_TWICE, word->at);
    *seen = true;
    const mb_status status = start ? read_start(r) : read_endless(r);
    if (status == MB_OK && !mb_lines_over(&r->lines))
        return mb_lines_fail(&r->lines, SAY_AFTER_DIRECTIVE, NULL);
    return status;
}

/* Second pass: everything. */
static mb_status read_lines(reader *r, mb_pace *pace)
{
    mb_status status = mb_builder_more_positions(&r->builder, mb_lexicon_count(r->names));
    while (status == MB_OK && mb_lines_next(&r->lines)) {
        mb_token token;
        status = mb_lines_name(&token, &r->lines);
        if (status == MB_OK)
            status = is_directive(&token) ? read_directive(r, &token) : read_position(r);
        if (status == MB_OK)
            status = mb_pace_step(pace, 1);
    }
    return status == MB_OK ? settle(r) : status;
}

/* Somebody should know of positions where a play gets stuck. */
static void warn_of_stuck(const reader *r, const mb_arena *arena, const mb_read_options *options)
{
    uint64_t count;
    const uint32_t v = mb_arena_stuck(arena, &count);
    bool marked = !arena->impartial;
    for (uint32_t i = 0; i < arena->positions && !marked; i++)
        marked = mb_mark_of(arena, i) != MB_UNMARKED;
    if (v == MB_NONE || !options->warn || !marked)
        return;
    mb_error warning;
    mb_note *note = mb_error_in_text(&warning, MB_OK, count > 1 ? SAY_STUCK_MORE : SAY_STUCK, options->file,
                                     r->lines.text, line_of(r, v));
    mb_note_add(note, "name", mb_arena_called(arena, v));
    mb_note_add(note, "more", count - 1);
    options->warn(options->context, &warning);
}

static mb_status read_arena(mb_arena **out, const char *data, size_t length, const mb_read_options *options,
                            mb_error *error)
{
    reader *r = mb_alloc_zero(1, sizeof *r);
    if (!r)
        return mb_error_plain(error, MB_ENOMEM);
    mb_pace pace = mb_pace_begin(options->limits, 0);
    mb_arena *arena = NULL;
    if (error)
        *error = (mb_error){0};
    mb_status status = mb_lines_begin(&r->lines, data, length, options->file, error);
    if (status == MB_OK) {
        r->names = mb_lexicon_new(length);
        if (r->names)
            r->builder.arena.names = mb_lexicon_names(r->names);
        else
            status = MB_ENOMEM;
    }
    if (status == MB_OK)
        status = number_positions(r, &pace);
    if (status == MB_OK)
        status = read_lines(r, &pace);
    if (status == MB_OK) {
        r->builder.arena.impartial = !r->owners;
        status = mb_builder_finish(&arena, &r->builder, NULL);
    }
    if (status == MB_OK) {
        warn_of_stuck(r, arena, options);
        *out = arena;
    } else if (error && error->code == MB_OK) {
        mb_error_plain(error, status);
        mb_error_at(error, options->file, 0, 0);
    }
    mb_builder_clear(&r->builder);
    mb_lines_clear(&r->lines);
    mb_release(r);
    return status;
}

/* A name as it stands in a line; false when it holds what no line can. */
static bool write_name(mb_text *out, mb_text *scratch, const mb_arena *arena, uint32_t v)
{
    scratch->length = 0;
    mb_arena_name(scratch, arena, v);
    if (scratch->status != MB_OK) /* no memory for the name: write_arena() says so at its end */
        return true;
    if (!mb_name_is_valid(scratch->data, scratch->length))
        return false;
    mb_text_name(out, scratch->data, scratch->length);
    return true;
}

static void write_marks(mb_text *out, const mb_arena *arena, uint32_t v)
{
    static const char *const words[] = {[MB_WIN1] = " win 1", [MB_WIN2] = " win 2", [MB_DRAW] = " draw"};
    const mb_mark mark = mb_mark_of(arena, v);
    const bool estimate = arena->estimate && arena->estimate[v] != MB_NO_HINT;
    const bool heuristic = arena->heuristic && arena->heuristic[v] != MB_NO_HINT;
    const bool shown = mark != MB_UNMARKED && mark != MB_MOVER_LOSES;
    if (!shown && !estimate && !heuristic && !mb_is_goal(arena, v))
        return;
    mb_text_add(out, " :");
    if (mark == MB_PAYS) {
        mb_text_add(out, " pays ");
        mb_text_i64(out, arena->pays[v]);
    } else if (shown) {
        mb_text_add(out, words[mark]);
    }
    if (mb_is_goal(arena, v))
        mb_text_add(out, " goal");
    if (estimate) {
        mb_text_add(out, " estimate ");
        mb_text_i64(out, arena->estimate[v]);
    }
    if (heuristic) {
        mb_text_add(out, " h ");
        mb_text_i64(out, arena->heuristic[v]);
    }
}

/* Refuse to write the position of that name. */
static mb_status unsuited(mb_error *error, mb_words id, const char *name, size_t length)
{
    return mb_fail(error, MB_EUNSUITED, id, "name", mb_piece_at(name, length));
}

static mb_status write_arena(mb_text *out, const mb_arena *arena, mb_error *error)
{
    mb_text scratch;
    mb_text_init(&scratch, NULL, NULL);
    mb_status status = MB_OK;
    if (arena->start != 0) {
        mb_text_add(out, "start ");
        if (!write_name(out, &scratch, arena, arena->start))
            status = unsuited(error, SAY_NAME_CONTROL, scratch.data, scratch.length);
        mb_text_char(out, '\n');
    }
    if (arena->endless != 0) {
        const bool player = arena->endless == 1 || arena->endless == -1;
        mb_text_add(out, player ? "endless " : "endless pays ");
        mb_text_i64(out, !player ? arena->endless : arena->endless == 1 ? 1 : 2);
        mb_text_char(out, '\n');
    }
    for (uint32_t v = 0; v < arena->positions && status == MB_OK && out->status == MB_OK; v++) {
        bool writable = write_name(out, &scratch, arena, v);
        const mb_mark mark = mb_mark_of(arena, v);
        if (mark == MB_MOVER_WINS || (mark == MB_MOVER_LOSES && mb_degree(arena, v) > 0)) {
            status = unsuited(error, SAY_WRITE_MOVER, scratch.data, scratch.length);
            break;
        }
        if (!arena->impartial)
            mb_text_add(out, mb_owner(arena, v) == MB_P1 ? " 1" : " 2");
        if (mb_degree(arena, v) > 0)
            mb_text_add(out, " ->");
        for (uint64_t i = arena->first[v]; i < arena->first[v + 1] && writable; i++) {
            mb_text_char(out, ' ');
            writable = write_name(out, &scratch, arena, arena->to[i]);
            if (arena->cost && arena->cost[i] != 1) {
                mb_text_char(out, '=');
                mb_text_u64(out, arena->cost[i]);
            }
        }
        if (!writable)
            status = unsuited(error, SAY_NAME_CONTROL, scratch.data, scratch.length);
        write_marks(out, arena, v);
        mb_text_char(out, '\n');
    }
    if (status == MB_OK && (out->status != MB_OK || scratch.status != MB_OK))
        status = mb_error_plain(error, out->status != MB_OK ? out->status : scratch.status);
    mb_text_clear(&scratch);
    return status;
}

static bool sniff(const char *data, size_t length)
{
    (void)data;
    (void)length;
    return true;
}

const mb_format mb_format_arena = {
    .name = "arena",
    .extension = ".arena",
    .brief = MB_WORDS("text, a position a line", "texte, une position par ligne"),
    .sniff = sniff,
    .read = read_arena,
    .write = write_arena,
};
