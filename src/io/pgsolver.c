/* pgsolver.c -- the text format of parity game tools: `parity N;`, then statements `id priority owner successors;`
 *
 * Below the header may stand `start N;`, as PGSolver itself reads it; it is never written, since other tools refuse
 * it.
 *
 * Player 0 of the format is player 1 here.  A position whose only move is a self-loop is terminal, won by the parity
 * of its priority.  If all other positions share one parity, that player wins endless plays, and the arena has no
 * priorities; else it is a parity game.
 */
#include "core/mem.h"
#include "core/name.h"
#include "io/number.h"
#include "io/pgsolver_pieces.h"
#include "io/pgsolver_reader.h"
#include "io/pgsolver_write.h"
#include "marienbad/io.h"

static const mb_words SAY_START_ABSENT =
    MB_WORDS("the start {name} has no statement: the highest position is {highest}",
             "le départ {name} n'a pas d'instruction : la plus grande position est {highest}");
static const mb_words SAY_HEADER_WRONG = MB_WORDS(
    "the header says {found}, but the highest position is {highest}: {highest} or one more expected",
    "l'en-tête annonce {found}, mais la plus grande position est {highest} : {highest} ou un de plus attendu");
static const mb_words SAY_NO_STATEMENT =
    MB_WORDS("successor {name} has no statement of its own: the highest position is {highest}",
             "le successeur {name} n'a pas sa propre instruction : la plus grande position est {highest}");

/* Read the statements: in pieces where the text is long, and one after the other when that fails. */
static mb_status read_body(mb_pgsolver_reader *r, const mb_limits *limits)
{
    const uint64_t length = (uint64_t)(r->source.end - r->body);
    mb_pace pace = mb_pace_begin(limits, length);
    const mb_status status = mb_pgsolver_pieces(r, &pace);
    if (status != MB_EPARSE)
        return status;
    mb_builder_clear(&r->builder);
    r->builder = mb_builder_on(limits);
    mb_release(r->id);
    r->id = NULL;
    r->id_room = 0;
    pace = mb_pace_begin(limits, length);
    return mb_pgsolver_statements(r, &pace);
}

/* The header must name the highest id, or one more as some tools write. */
static mb_status check_header(const mb_pgsolver_reader *r, uint64_t number)
{
    MB_ASSERT(r->builder.arena.positions > 0);
    const uint32_t highest = r->builder.arena.positions - 1;
    if (!r->header || number == highest || number == (uint64_t)highest + 1)
        return MB_OK;
    return mb_source_fail(&r->source, r->header, SAY_HEADER_WRONG, "found", number, "highest", highest);
}

/* Position v of `count` has a successor that does not exist: find it in the text and say so. */
static mb_status refuse_successor(const mb_pgsolver_reader *r, uint32_t v, uint32_t count)
{
    MB_ASSERT(v < count);
    uint64_t number;
    const char *at = mb_pgsolver_find_statement(r, r->statement ? r->statement[v] : v);
    for (int i = 0; i < 3; i++) /* id, priority, owner */
        at = mb_pgsolver_skip_blanks(mb_scan_number(&number, at, r->source.end), r->source.end);
    for (const char *stop; stop = mb_scan_number(&number, at, r->source.end), number < count;)
        at = mb_pgsolver_skip_blanks(mb_pgsolver_skip_blanks(stop, r->source.end) + 1, r->source.end);
    return mb_source_fail(&r->source, at, SAY_NO_STATEMENT, "name", number, "highest", count - 1);
}

/* The priority of position v does not fit, and it matters: find it in the text and say so. */
static mb_status refuse_priority(const mb_pgsolver_reader *r, uint32_t v)
{
    uint64_t number;
    const char *at = mb_pgsolver_find_statement(r, r->statement ? r->statement[v] : v);
    at = mb_pgsolver_skip_blanks(mb_scan_number(&number, at, r->source.end), r->source.end);
    mb_scan_number(&number, at, r->source.end);
    return number > UINT32_MAX ? mb_pgsolver_refuse_large(r, at, UINT32_MAX) : MB_OK;
}

/* Keep the marks of terminal positions only.  If all others had the same mark, it gives the winner of endless plays,
 * and priorities are dropped. */
static mb_status pgsolver_mark_terminals(const mb_pgsolver_reader *r, mb_arena *a)
{
    bool met[2] = {false, false}; /* even and odd priorities of positions that are not terminal */
    for (uint32_t v = 0; v < a->positions; v++) {
        if (mb_degree(a, v) == 1 && a->to[a->first[v]] == v) {
            a->priority[v] = 0;
            continue;
        }
        MB_ASSERT(mb_mark_of(a, v) == MB_WIN1 || mb_mark_of(a, v) == MB_WIN2);
        met[mb_mark_of(a, v) == MB_WIN2] = true;
        a->tag[v] = mb_tag(mb_owner(a, v), MB_UNMARKED, false);
    }
    mb_status status = MB_OK;
    if (met[0] && met[1]) {
        for (uint32_t v = 0; r->large && v < a->positions && status == MB_OK; v++)
            if (mb_mark_of(a, v) == MB_UNMARKED)
                status = refuse_priority(r, v);
        return status;
    }
    a->endless = met[1] ? -1 : 1;
    mb_release(a->priority);
    a->priority = NULL;
    return MB_OK;
}

static mb_status pgsolver_read(mb_arena **out, const char *data, size_t length, const mb_read_options *options,
                               mb_error *error)
{
    mb_error said = {0}; /* its code stays 0 while nothing was said */
    mb_pgsolver_reader r = {.source = {.text = data, .end = data + length, .file = options->file, .error = &said},
                            .builder = mb_builder_on(options->limits)};
    mb_arena *arena = NULL;
    uint64_t number = 0, start = 0;
    uint32_t wrong = MB_NONE;
    mb_status status;
    if ((status = mb_pgsolver_header(&r, &number, &start)) != MB_OK)
        goto done;
    if ((status = read_body(&r, options->limits)) != MB_OK)
        goto done;
    if (r.id && (status = mb_pgsolver_sort(&r)) != MB_OK)
        goto done;
    if ((status = check_header(&r, number)) != MB_OK)
        goto done;
    const uint32_t count = r.builder.arena.positions;
    if (start >= count) {
        status = mb_source_fail(&r.source, r.start, SAY_START_ABSENT, "name", start, "highest", count - 1);
        goto done;
    }
    if ((status = mb_builder_finish_on(&arena, &r.builder, &wrong, options->limits)) == MB_ENOTFOUND)
        status = refuse_successor(&r, wrong, count);
    if (status != MB_OK)
        goto done;
    if ((status = pgsolver_mark_terminals(&r, arena)) != MB_OK)
        goto done;
    arena->start = (uint32_t)start;
    arena->player_names[0] = "0";
    arena->player_names[1] = "1";
    *out = arena;
    arena = NULL;
done:
    if (status != MB_OK && !said.code) {
        mb_error_plain(&said, status);
        mb_error_at(&said, r.source.file, 0, 0);
    }
    if (status != MB_OK && error)
        *error = said;
    mb_arena_free(arena);
    mb_builder_clear(&r.builder);
    mb_release_all(r.id, r.statement);
    return status;
}

/* `parity N;`, or a number and then nothing but numbers, commas and labels before the first `;`. */
static bool pgsolver_sniff(const char *data, size_t length)
{
    const char *const end = data + length;
    const char *at = mb_pgsolver_skip_blanks(data + mb_utf8_mark(data, length), end);
    if (mb_pgsolver_is_header(at, end))
        at = mb_pgsolver_skip_blanks(at + 6, end);
    if (at == end || *at < '0' || *at > '9')
        return false;
    for (; at < end && *at != ';'; at++) {
        if (*at == '"') {
            at++;
            while (at < end && *at != '"' && *at != '\n')
                at++;
            if (at == end || *at != '"')
                return false;
        } else if (!mb_pgsolver_is_blank(*at) && *at != ',' && (*at < '0' || *at > '9'))
            return false;
    }
    return at < end;
}

const mb_format mb_format_pgsolver = {
    .name = "pgsolver",
    .extension = ".gm",
    .brief = MB_WORDS("PGSolver text: statements `id priority owner successors;`",
                      "texte PGSolver : des instructions « id priorité joueur successeurs; »"),
    /* its own check refuses the marks and endless plays that no parity game has */
    .holds = MB_HOLDS_PRIORITIES | MB_HOLDS_OWNERS | MB_HOLDS_MARKS | MB_HOLDS_LEAST | MB_HOLDS_MOVERS
             | MB_HOLDS_ENDLESS | MB_HOLDS_PLAYERS,
    .sniff = pgsolver_sniff,
    .read = pgsolver_read,
    .write = mb_pgsolver_write,
};
