/* arena_format.c -- the .arena format: a position a line, `NAME [OWNER] [-> MOVE …] [: MARK …]`.
 *
 * Several threads read a text at once, a piece each; a text with an error is read again from its beginning to its
 * end, which reports the first error.
 */
#include "arena/refuse.h"
#include "io/arena_pieces.h"
#include "io/arena_reader.h"
#include "io/arena_write.h"
#include "marienbad/io.h"

static const mb_words SAY_PRIORITY_SOME =
    MB_WORDS("position {name} has no mark and no priority, but others have one: every unmarked position or none",
             "la position {name} n'a ni marque ni priorité, mais d'autres en ont une : toutes les positions sans "
             "marque ou aucune");

/* Read the text sequentially, and report its first error. */
static mb_status read_whole(mb_arena_reader *r, const mb_limits *limits)
{
    mb_pace pace = mb_pace_begin(limits, 0);
    mb_status status;
    if ((status = mb_lines_check(&r->lines)) != MB_OK || (status = mb_arena_reader_learn(r, &pace)) != MB_OK
        || (status = mb_builder_more_positions(&r->builder, r->count)) != MB_OK)
        return status;
    return mb_arena_reader_lines(r, &pace);
}

/* Read the text: in pieces, and sequentially when that fails. */
static mb_status arena_read_text(mb_arena_reader *r, const mb_limits *limits)
{
    const mb_lines lines = r->lines;
    const mb_status status = mb_arena_pieces(r, limits);
    if (status != MB_EPARSE)
        return status;
    mb_builder_clear(&r->builder);
    mb_lines_clear(&r->lines);
    *r = (mb_arena_reader){.lines = lines, .bare = MB_NONE, .builder = mb_builder_on(limits)};
    return read_whole(r, limits);
}

/* Of a parity game: do its priorities decide every play? */
static mb_status check_priorities(const mb_arena_reader *r, const mb_arena *arena)
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
    if (r->bare != MB_NONE)
        return mb_source_fail(source, mb_arena_reader_line_of(r, r->bare), SAY_PRIORITY_SOME, "name",
                              mb_arena_called(arena, r->bare));
    status = mb_refuse_priorities(source->error, MB_EPARSE, &v, arena);
    if (status != MB_OK)
        mb_source_at(source, v != MB_NONE ? mb_arena_reader_line_of(r, v) : source->text);
    return status;
}

/* Warn of unmarked positions without moves, where a play is stuck. */
static void arena_warn_of_stuck(const mb_arena_reader *r, const mb_arena *arena, const mb_read_options *options)
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
    mb_source_at(&source, mb_arena_reader_line_of(r, v));
    options->warn(options->context, &warning);
}

static mb_status arena_read(mb_arena **out, const char *data, size_t length, const mb_read_options *options,
                            mb_error *error)
{
    mb_arena_reader *r = mb_alloc_zero(1, sizeof *r);
    if (!r)
        return mb_error_plain(error, MB_ENOMEM);
    mb_arena *arena = NULL;
    r->bare = MB_NONE;
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
