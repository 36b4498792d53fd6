/* dimacs.c -- weighted graphs of the DIMACS shortest path challenge: `p sp N M`, then M arcs `a FROM TO COST`.
 *
 * Vertices are 1 to N, which are their names; comments are lines that begin with `c`.  Arcs come in any order.  Where
 * memory is scarce, the text is read twice, once to count the arcs from each vertex, and once to put them where they
 * belong, so that there is nothing in memory but the arena, which may itself be elsewhere; so is a text with a
 * mistake, which is found then.  Any other is read once (dimacs_pieces.h).  Of parallel arcs the cheapest stays.
 */
#include "arena/builder.h"
#include "arena/names.h"
#include "core/limits.h"
#include "core/mem.h"
#include "core/name.h"
#include "io/dimacs_pieces.h"
#include "io/io_words.h"
#include "io/loss.h"
#include "io/number.h"
#include "io/source.h"
#include "marienbad/io.h"

static const mb_words SAY_HEADER = MB_WORDS("\"p sp VERTICES ARCS\" expected, found \"{found}\"",
                                            "« p sp SOMMETS ARCS » attendu, trouvé « {found} »");
static const mb_words SAY_LINE =
    MB_WORDS("an arc \"a FROM TO COST\" or a comment \"c\" expected, found \"{found}\"",
             "un arc « a DE VERS COÛT » ou un commentaire « c » attendu, trouvé « {found} »");
static const mb_words SAY_VERTICES =
    MB_WORDS("number of vertices expected, from 1 to {most} in the memory allowed, found \"{found}\"",
             "nombre de sommets attendu, de 1 à {most} dans la mémoire permise, trouvé « {found} »");
static const mb_words SAY_ARCS =
    MB_WORDS("number of arcs expected, found \"{found}\"", "nombre d'arcs attendu, trouvé « {found} »");
static const mb_words SAY_VERTEX = MB_WORDS("vertex from 1 to {most} expected, found \"{found}\"",
                                            "sommet de 1 à {most} attendu, trouvé « {found} »");
static const mb_words SAY_COUNT =
    MB_WORDS("the header promises {promised} {promised?arc:arcs}, but there are {found}",
             "l'en-tête annonce {promised} {promised?arc:arcs}, mais il y en a {found}");

enum { AHEAD = 64 }; /* arcs that are read before they are counted or placed: what they touch lies anywhere */

typedef struct dimacs_arc {
    uint32_t from, to, cost;
} dimacs_arc;

typedef struct dimacs_reader {
    mb_source source;
    const char *at;              /* where the reader stands */
    const char *header;          /* the line `p sp` */
    uint64_t vertices, promised; /* what it says */
    const char *arcs;            /* behind it */
    uint64_t count;              /* of the arcs so far */
    bool counted;                /* all were counted: second reading */
    dimacs_arc ahead[AHEAD];
    size_t held; /* of those */
    mb_builder builder;
    const mb_limits *limits;
} dimacs_reader;

static const char *dimacs_skip_blanks(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\r'))
        at++;
    return at;
}

static const char *skip_line(const char *at, const char *end)
{
    const char *newline = at < end ? memchr(at, '\n', (size_t)(end - at)) : NULL;
    return newline ? newline + 1 : end;
}

/* The first line that is neither blank nor a comment. */
static const char *dimacs_next_line(const char *at, const char *end)
{
    for (;;) {
        const char *word = dimacs_skip_blanks(at, end);
        if (word == end || (*word != '\n' && *word != 'c'))
            return word;
        at = skip_line(word, end);
    }
}

/* Refuse the token at `at`, of which no more is shown than is UTF-8: at most {most} was expected. */
static mb_status dimacs_refuse(const dimacs_reader *r, const char *at, mb_words expected, uint64_t most)
{
    mb_source valid = r->source;
    valid.end = at + mb_utf8_check(at, (size_t)(r->source.end - at));
    return mb_source_unexpected(&valid, at, expected, "most", most);
}

/* Read a number from `least` to `most`; otherwise `expected` is what to say. */
static inline mb_status dimacs_read_number(dimacs_reader *r, uint64_t *out, uint64_t least, uint64_t most,
                                           mb_words expected)
{
    const char *end = r->source.end, *begin = dimacs_skip_blanks(r->at, end);
    const char *stop = mb_scan_number(out, begin, end);
    MB_ASSERT(begin <= stop && stop <= end);
    if (MB_UNLIKELY(stop == begin || *out < least || *out > most || (stop < end && (unsigned char)*stop > ' ')))
        return dimacs_refuse(r, begin, expected, most);
    r->at = stop;
    return MB_OK;
}

/* Step over the end of a line. */
static mb_status end_line(dimacs_reader *r)
{
    const char *end = r->source.end;
    r->at = dimacs_skip_blanks(r->at, end);
    if (r->at < end && *r->at != '\n')
        return dimacs_refuse(r, r->at, SAY_LINE_END, 0);
    r->at = skip_line(r->at, end);
    return MB_OK;
}

/* Does a line `p sp` stand here? */
static bool dimacs_is_header(const char *at, const char *end)
{
    if (end - at < 2 || *at != 'p' || (at[1] != ' ' && at[1] != '\t'))
        return false;
    at = dimacs_skip_blanks(at + 1, end);
    return end - at > 2 && at[0] == 's' && at[1] == 'p' && (at[2] == ' ' || at[2] == '\t');
}

/* The most vertices that a header may announce, with or without arcs: as many as the memory limit allows; without a
 * limit, or where the arena need not be in memory, in proportion to the length of the text, but always a small
 * number. */
static uint64_t most_vertices(const dimacs_reader *r)
{
    enum { BYTES_A_VERTEX = 24, VERTICES_A_BYTE = 16, SMALL = 1 << 20 };
    const uint64_t length = (uint64_t)(r->source.end - r->source.text), follows = length * VERTICES_A_BYTE;
    const uint64_t held = r->limits ? r->limits->bytes / BYTES_A_VERTEX : 0;
    const uint64_t most = held == 0 || (r->builder.annex && follows > held) ? follows : held;
    const uint64_t believed = most > SMALL ? most : SMALL;
    return believed < MB_POSITIONS_MAX ? believed : MB_POSITIONS_MAX;
}

/* All vertices, without arcs so far. */
static mb_status add_vertices(dimacs_reader *r)
{
    const uint32_t count = (uint32_t)r->vertices;
    const mb_status status = mb_builder_more_positions(&r->builder, count);
    for (uint32_t v = 0; v < count && status == MB_OK; v++)
        mb_builder_position(&r->builder, mb_tag(MB_P1, MB_UNMARKED, false)); /* there is room */
    return status;
}

/* Read what comes before the arcs. */
static mb_status dimacs_begin(dimacs_reader *r)
{
    r->header = r->at = dimacs_next_line(r->at, r->source.end);
    if (!dimacs_is_header(r->header, r->source.end))
        return dimacs_refuse(r, r->header, SAY_HEADER, 0);
    r->at = dimacs_skip_blanks(r->at + 1, r->source.end) + 2;
    MB_ASSERT(r->at <= r->source.end);
    mb_status status = dimacs_read_number(r, &r->vertices, 1, most_vertices(r), SAY_VERTICES);
    if (status == MB_OK)
        status = dimacs_read_number(r, &r->promised, 0, UINT64_MAX - 1, SAY_ARCS);
    if (status == MB_OK)
        status = end_line(r);
    r->arcs = r->at;
    return status == MB_OK ? add_vertices(r) : status;
}

static void count_held(dimacs_reader *r)
{
    for (size_t i = 0; i < r->held; i++)
        mb_builder_count(&r->builder, r->ahead[i].from, 1);
}

static mb_status place_held(dimacs_reader *r)
{
    const mb_arena *a = &r->builder.arena;
    mb_status status = MB_OK;
    for (size_t i = 0; i < r->held; i++) {
        const uint64_t move = a->first[r->ahead[i].from];
        MB_ASSERT(move <= a->moves);
        __builtin_prefetch(&a->to[move], 1);
        if (a->cost)
            __builtin_prefetch(&a->cost[move], 1);
    }
    for (size_t i = 0; i < r->held && status == MB_OK; i++)
        status = mb_builder_put(&r->builder, r->ahead[i].from, r->ahead[i].to, r->ahead[i].cost);
    return status;
}

/* Count or place the arcs that are held. */
static mb_status dimacs_resolve(dimacs_reader *r)
{
    mb_status status = MB_OK;
    if (r->counted)
        status = place_held(r);
    else
        count_held(r);
    r->held = 0;
    return status;
}

static mb_status read_arc(dimacs_reader *r)
{
    uint64_t from, to, cost;
    r->at++;
    mb_status status;
    if ((status = dimacs_read_number(r, &from, 1, r->vertices, SAY_VERTEX)) != MB_OK
        || (status = dimacs_read_number(r, &to, 1, r->vertices, SAY_VERTEX)) != MB_OK
        || (status = dimacs_read_number(r, &cost, 0, UINT32_MAX, SAY_COST)) != MB_OK)
        return status;
    MB_ASSERT(r->held < AHEAD);
    __builtin_prefetch(&r->builder.arena.first[from - 1], 1);
    r->ahead[r->held++] =
        (dimacs_arc){.from = (uint32_t)(from - 1), .to = (uint32_t)(to - 1), .cost = (uint32_t)cost};
    r->count++;
    status = r->held == AHEAD ? dimacs_resolve(r) : MB_OK;
    return status == MB_OK ? end_line(r) : status;
}

static mb_status dimacs_read_lines(dimacs_reader *r, mb_pace *pace)
{
    mb_status status = MB_OK;
    const char *end = r->source.end;
    while (status == MB_OK && (r->at = dimacs_next_line(r->at, end)) < end) {
        const char *begin = r->at;
        const bool blank_after = end - begin > 1 && (begin[1] == ' ' || begin[1] == '\t');
        if (*begin == 'a' && blank_after)
            status = read_arc(r);
        else
            status = dimacs_refuse(r, begin, SAY_LINE, 0);
        MB_ASSERT(status != MB_OK || begin < r->at);
        if (status == MB_OK)
            status = mb_pace_step(pace, (uint64_t)(r->at - begin));
    }
    if (status == MB_OK)
        status = dimacs_resolve(r);
    if (status == MB_OK && r->count != r->promised)
        return mb_source_fail(&r->source, r->header, SAY_COUNT, "promised", r->promised, "found", r->count);
    return status;
}

static void dimacs_show(mb_text *out, const mb_names *self, uint32_t v)
{
    (void)self;
    mb_text_u64(out, (uint64_t)v + 1);
}

/* The names: one more than the position. */
typedef struct from_one {
    mb_names base;
    uint32_t count;
} from_one;

static uint32_t dimacs_find(const mb_names *self, const char *name, size_t length)
{
    const uint32_t number = mb_name_number(name, length);
    return number != MB_NONE && number >= 1 && number <= ((const from_one *)self)->count ? number - 1 : MB_NONE;
}

static void dimacs_release(mb_names *self)
{
    mb_release(self);
}

static mb_status name_vertices(dimacs_reader *r)
{
    from_one *names = mb_alloc(1, sizeof *names);
    if (!names)
        return MB_ENOMEM;
    *names = (from_one){.base = {.show = dimacs_show, .find = dimacs_find, .free = dimacs_release},
                        .count = (uint32_t)r->vertices};
    r->builder.arena.names = &names->base;
    r->builder.arena.impartial = true;
    return MB_OK;
}

/* Read the arcs twice: now that they are counted, each has its place. */
static mb_status read_twice(dimacs_reader *r, mb_pace *pace)
{
    mb_status status = dimacs_read_lines(r, pace);
    if (status == MB_OK)
        status = mb_builder_lay(&r->builder);
    if (status != MB_OK)
        return status;
    r->at = r->arcs;
    r->count = 0;
    r->counted = true;
    status = dimacs_read_lines(r, pace);
    return status == MB_OK ? mb_builder_close(&r->builder) : status;
}

/* Is there memory for the arcs beside the arena? */
static bool has_room_for_arcs(const dimacs_reader *r)
{
    enum { BYTES_A_VERTEX = 9, BYTES_AN_ARC = 12 + 8 };
    const uint64_t length = (uint64_t)(r->source.end - r->arcs), most = r->limits ? r->limits->bytes : 0;
    return !r->builder.annex && r->promised <= length
           && (most == 0 || BYTES_A_VERTEX * r->vertices + BYTES_AN_ARC * r->promised <= most);
}

static mb_status read_arcs(dimacs_reader *r, mb_pace *pace)
{
    const mb_pace before = *pace;
    const mb_status status =
        has_room_for_arcs(r) ? mb_dimacs_pieces(&r->builder, r->arcs, r->source.end, r->promised, pace) : MB_EPARSE;
    if (status != MB_EPARSE)
        return status;
    *pace = before;
    return read_twice(r, pace);
}

static mb_status dimacs_read(mb_arena **out, const char *data, size_t length, const mb_read_options *options,
                             mb_error *error)
{
    const mb_source source = {.text = data, .end = data + length, .file = options->file, .error = error};
    dimacs_reader r = {.source = source,
                       .at = data + mb_utf8_mark(data, length),
                       .builder = mb_builder_on(options->limits),
                       .limits = options->limits};
    mb_pace pace = mb_pace_begin(options->limits, 2 * (uint64_t)length);
    mb_status status;
    if ((status = dimacs_begin(&r)) != MB_OK || (status = name_vertices(&r)) != MB_OK
        || (status = read_arcs(&r, &pace)) != MB_OK)
        goto done;
    status = mb_builder_finish_on(out, &r.builder, NULL, options->limits);
done:
    if (status != MB_OK && status != MB_EPARSE) {
        mb_error_plain(error, status);
        mb_error_at(error, options->file, 0, 0);
    }
    mb_builder_clear(&r.builder);
    return status;
}

/* The vertices' names, where they have others than their numbers, go into comments. */
static void dimacs_write_names(mb_text *out, const mb_arena *arena)
{
    mb_text name = {0}, number = {0};
    for (uint32_t v = 0; v < arena->positions && out->status == MB_OK; v++) {
        name.length = number.length = 0;
        mb_text_u64(&number, (uint64_t)v + 1);
        mb_arena_name(&name, arena, v);
        if (strcmp(mb_text_string(&name), mb_text_string(&number)) != 0) {
            mb_text_add(out, "c ");
            mb_text_add(out, mb_text_string(&number));
            mb_text_add(out, " is ");
            mb_text_name(out, name.data, name.length);
            mb_text_char(out, '\n');
        }
    }
    if (out->status == MB_OK && (name.status != MB_OK || number.status != MB_OK))
        out->status = MB_ENOMEM;
    mb_text_clear(&name);
    mb_text_clear(&number);
}

static mb_status dimacs_write(mb_text *out, const mb_arena *arena, mb_error *error)
{
    const mb_status status = mb_loss_check(arena, "dimacs", error);
    if (status != MB_OK)
        return status;
    dimacs_write_names(out, arena);
    mb_text_add(out, "p sp ");
    mb_text_u64(out, arena->positions);
    mb_text_char(out, ' ');
    mb_text_u64(out, arena->moves);
    mb_text_char(out, '\n');
    for (uint32_t v = 0; v < arena->positions && out->status == MB_OK; v++)
        for (uint64_t i = arena->first[v]; i < arena->first[v + 1]; i++) {
            mb_text_add(out, "a ");
            mb_text_u64(out, (uint64_t)v + 1);
            mb_text_char(out, ' ');
            mb_text_u64(out, (uint64_t)arena->to[i] + 1);
            mb_text_char(out, ' ');
            mb_text_u64(out, arena->cost ? arena->cost[i] : 1);
            mb_text_char(out, '\n');
        }
    return out->status == MB_OK ? MB_OK : mb_error_plain(error, out->status);
}

static bool dimacs_sniff(const char *data, size_t length)
{
    const char *const end = data + length;
    return dimacs_is_header(dimacs_next_line(data + mb_utf8_mark(data, length), end), end);
}

const mb_format mb_format_dimacs = {
    .name = "dimacs",
    .extension = ".gr",
    .brief = MB_WORDS("DIMACS weighted graph: `p sp N M` and arcs `a FROM TO COST`",
                      "graphe pondéré DIMACS : « p sp N M » et des arcs « a DE VERS COÛT »"),
    .holds = MB_HOLDS_COSTS | MB_HOLDS_UNPLAYED,
    .counts_from = 1,
    .sniff = dimacs_sniff,
    .read = dimacs_read,
    .write = dimacs_write,
};
