/* mba.c -- the binary form of an arena: its arrays as they are in memory, so that a mapped file is used in place.
 *
 * A file is a header, the sections in the order of mba_frame.h, each padded with zeros to a multiple of 32 bytes, and
 * a checksum of all that.  Numbers are little-endian: a machine with another byte order reads an unknown version and
 * refuses.  Opening a file checks everything that other code relies on: sizes, rows, targets, tags, names.  Not
 * checked is that a row has no target twice; such a move would merely be counted twice.
 */
#include "io/mba.h"

#include "arena/names.h"
#include "arena/refuse.h"
#include "core/checksum.h"
#include "core/limits.h"
#include "core/mem.h"
#include "core/name.h"
#include "core/team.h"
#include "io/mba_frame.h"
#include "io/mba_names.h"
#include "io/source.h"

static const mb_words SAY_TWICE = MB_WORDS("positions number {first} and {second} have the same name, {name}",
                                           "les positions numéro {first} et {second} ont le même nom, {name}");

enum { CHUNK = 1 << 16 }; /* a text that flows is handed this much at once */

uint64_t mb_mba_checksum(const void *data, size_t size)
{
    uint64_t lane[MB_SUM_LANES];
    mb_sum_begin(lane);
    mb_sum_add(lane, data, size);
    return mb_sum_end(lane);
}

/* Are the unused bytes 0: the reserved fields, and the padding of the sections? */
static mb_status mba_check_gaps(const mba_header *h, const char *file, mb_error *error)
{
    const char *block = (const char *)h;
    const uint64_t fields[][2] = {{offsetof(mba_header, zero), offsetof(mba_header, size)},
                                  {offsetof(mba_header, zeros), sizeof *h}};
    mb_status status = MB_OK;
    for (unsigned i = 0; i < MB_COUNT(fields) && status == MB_OK; i++)
        status =
            mba_check_zeros(block + fields[i][0], (size_t)(fields[i][1] - fields[i][0]), fields[i][0], file, error);
    for (enum mba_section i = MBA_FIRST; i < MBA_SECTIONS && status == MB_OK; i++) {
        const uint64_t end = mba_begin(h, i) + h->size[i];
        status = mba_check_zeros(block + end, (size_t)(mba_padded(h->size[i]) - h->size[i]), end, file, error);
    }
    return status;
}

/* Is this a whole and undamaged file? */
static mb_status mba_check_file(const void *block, size_t size, const char *file, mb_error *error)
{
    uint64_t sum;
    mb_status status = mba_check_header(block, size, file, error);
    if (status != MB_OK)
        return status;
    memcpy(&sum, (const char *)block + size - MBA_SUM, MBA_SUM);
    status = mba_check_sum(mb_mba_checksum(block, size - MBA_SUM), sum, file, error);
    return status == MB_OK ? mba_check_gaps(block, file, error) : status;
}

/* The targets of all moves, in pieces that several threads check. */
typedef struct targets {
    const mba_header *h;
    const uint32_t *to;
    uint32_t wrong; /* the first piece with a target that is no position; UINT32_MAX: none has one */
} targets;

enum { TARGETS = MB_SMALL_PIECES ? 5 : 1 << 20 }; /* of a piece */

static mb_status check_piece(const targets *t, uint32_t piece, const char *file, mb_error *error)
{
    const uint64_t begin = (uint64_t)piece * TARGETS, left = t->h->moves - begin;
    return mba_check_targets(t->h, t->to + begin, begin, left < TARGETS ? left : TARGETS, file, error);
}

static void check_some(void *context, uint32_t piece, int worker)
{
    targets *t = context;
    (void)worker;
    if (check_piece(t, piece, NULL, NULL) == MB_OK)
        return;
    for (uint32_t least = __atomic_load_n(&t->wrong, __ATOMIC_RELAXED); piece < least;)
        if (__atomic_compare_exchange_n(&t->wrong, &least, piece, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
            return;
}

static mb_status check_all_targets(const mba_header *h, const uint32_t *to, int threads, const char *file,
                                   mb_error *error)
{
    targets t = {.h = h, .to = to, .wrong = UINT32_MAX};
    mb_team_run(threads, (uint32_t)((h->moves + TARGETS - 1) / TARGETS), check_some, &t);
    return t.wrong == UINT32_MAX ? MB_OK : check_piece(&t, t.wrong, file, error);
}

/* Check the names one by one and give them to the arena, which finds out whether they differ. */
static mb_status mba_read_names(mb_arena *a, const mba_header *h, const uint64_t *spell, const char *pool,
                                const char *file, mb_error *error)
{
    for (uint32_t v = 0; v < a->positions; v++) {
        if (!mba_is_spelt(h, v, spell + v) || !mb_name_is_valid(pool + spell[v], (size_t)(spell[v + 1] - spell[v])))
            return mba_refuse_name(v, file, error);
    }
    uint32_t twins[2];
    const mb_status status = mb_spelling_new(&a->names, twins, a->positions, spell, pool);
    if (status != MB_EINVAL)
        return status;
    MB_ASSERT(twins[0] < twins[1] && twins[1] < a->positions);
    const uint64_t *bounds = &spell[twins[0]];
    mb_fail(error, MB_EPARSE, SAY_TWICE, "first", twins[0], "second", twins[1], "name",
            mb_piece_at(pool + bounds[0], (size_t)(bounds[1] - bounds[0])));
    mb_error_at(error, file, 0, 0);
    return MB_EPARSE;
}

/* Old files have two sections of heuristic values: make one array of them.  A mapped file is not written to. */
static mb_status join_hints(mb_arena *a, int32_t *estimate, bool mapped, mb_error *error)
{
    int32_t *const h = a->heuristic, *joined = mapped && h && estimate ? mb_alloc(a->positions, sizeof *h) : h;
    if (!estimate || !h) {
        a->heuristic = h ? h : estimate;
        return MB_OK;
    }
    for (uint32_t v = 0; joined && v < a->positions; v++) {
        if (h[v] != MB_NO_HINT && estimate[v] != MB_NO_HINT && h[v] != estimate[v]) {
            if (mapped)
                mb_release(joined);
            return mb_refuse_hints(error, mb_arena_called(a, v), h[v], estimate[v]);
        }
        joined[v] = h[v] != MB_NO_HINT ? h[v] : estimate[v];
    }
    a->heuristic = joined;
    return joined ? MB_OK : MB_ENOMEM;
}

/* The arena whose arrays lie in the block of a file, all of them checked; it does not own the block yet. */
static mb_status open_block(mb_arena **out, const mb_file *from, const mb_read_options *options, mb_error *error)
{
    const char *file = options ? options->file : NULL;
    void *const block = from->data;
    const size_t size = from->length;
    mb_status status = mba_check_file(block, size, file, error);
    if (status != MB_OK)
        return status;
    const mba_header *h = block; /* which fits the block */
    MB_ASSERT(size >= sizeof *h + MBA_SUM);
    mb_arena *a = mb_alloc_zero(1, sizeof *a);
    if (!a)
        return mb_error_plain(error, MB_ENOMEM);
    void *section[MBA_SECTIONS];
    char *at = (char *)block + sizeof *h;
    for (enum mba_section i = MBA_FIRST; i < MBA_SECTIONS; i++) {
        section[i] = h->size[i] > 0 || !mba_is_optional(i) ? at : NULL;
        MB_ASSERT((size_t)(at - (char *)block) % MBA_BLOCK == 0);
        at += mba_padded(h->size[i]);
    }
    MB_ASSERT(at + MBA_SUM == (char *)block + size); /* the header says so */
    *a = (mb_arena){
        .positions = h->positions,
        .start = h->start,
        .moves = h->moves,
        .first = section[MBA_FIRST],
        .to = section[MBA_TO],
        .tag = section[MBA_TAG],
        .pays = section[MBA_PAYS],
        .cost = section[MBA_COST],
        .heuristic = section[MBA_HEURISTIC],
        .priority = section[MBA_PRIORITY],
        .endless = h->endless,
        .impartial = h->flags & MBA_IMPARTIAL,
    };
    if ((status = mba_check_rows(h, a->first, 0, a->positions, file, error)) != MB_OK
        || (status = check_all_targets(h, a->to, mb_threads(options ? options->limits : NULL), file, error)) != MB_OK
        || (status = mba_check_tags(h, a->tag, 0, a->positions, file, error)) != MB_OK)
        goto done;
    if (a->priority && (status = mb_refuse_priorities(error, MB_EPARSE, NULL, a)) != MB_OK) {
        mb_error_at(error, file, 0, 0);
        goto done;
    }
    if (section[MBA_SPELL])
        status = mba_read_names(a, h, section[MBA_SPELL], section[MBA_POOL], file, error);
    if (status == MB_OK && (status = join_hints(a, section[MBA_ESTIMATE], from->mapped, error)) == MB_EPARSE)
        mb_error_at(error, file, 0, 0);
    if (status != MB_OK)
        goto done;
    *out = a;
    a = NULL;
done:
    if (status != MB_OK && status != MB_EPARSE)
        mb_error_plain(error, status);
    if (a)
        mb_names_free(a->names);
    mb_release(a);
    return status;
}

mb_status mb_mba_take(mb_arena **out, mb_file *file, const mb_read_options *options, mb_error *error)
{
    mb_arena *arena = NULL;
    const mb_status status = open_block(&arena, file, options, error);
    if (status != MB_OK)
        return status;
    MB_ASSERT(arena);
    arena->mapping = file->data;
    arena->mapping_size = file->mapped ? file->length : 0;
    *file = (mb_file){0};
    *out = arena;
    return MB_OK;
}

static mb_status mba_read(mb_arena **out, const char *data, size_t length, const mb_read_options *options,
                          mb_error *error)
{
    mb_file copy = {.data = mb_alloc(length, 1), .length = length}; /* aligned, and the arena's own */
    if (!copy.data)
        return mb_error_plain(error, MB_ENOMEM);
    if (length > 0)
        memcpy(copy.data, data, length);
    const mb_status status = mb_mba_take(out, &copy, options, error);
    mb_release(copy.data);
    return status;
}

static bool mba_sniff(const char *data, size_t length)
{
    return length >= sizeof mba_magic && memcmp(data, mba_magic, sizeof mba_magic) == 0;
}

/* Write a section and the zeros that fill it up, summing up on the way. */
static void mba_put(mb_text *out, uint64_t lane[MB_SUM_LANES], const void *data, uint64_t size)
{
    const char *at = data;
    for (; size >= MBA_BLOCK && out->status == MB_OK;) {
        const size_t part = size < CHUNK ? (size_t)(size / MBA_BLOCK * MBA_BLOCK) : CHUNK;
        MB_ASSERT(part > 0 && part <= size);
        mb_sum_add(lane, at, part);
        mb_text_add_n(out, at, part);
        at += part;
        size -= part;
    }
    if (size > 0 && out->status == MB_OK) {
        MB_ASSERT(size < MBA_BLOCK);
        char last[MBA_BLOCK] = {0};
        memcpy(last, at, (size_t)size);
        mb_sum_add(lane, last, MBA_BLOCK);
        mb_text_add_n(out, last, MBA_BLOCK);
    }
}

/* A section that is written little by little, however long. */
typedef struct stream {
    mb_text *out;
    uint64_t *lane;
    size_t held;
    char hold[CHUNK]; /* not written yet: less than a chunk */
} stream;

static void stream_add(stream *s, const void *data, size_t size)
{
    for (const char *at = data; size > 0;) {
        const size_t part = size < CHUNK - s->held ? size : CHUNK - s->held;
        memcpy(s->hold + s->held, at, part);
        s->held += part;
        at += part;
        size -= part;
        if (s->held == CHUNK) {
            mba_put(s->out, s->lane, s->hold, CHUNK);
            s->held = 0;
        }
    }
}

/* The section is over: write what is left. */
static void stream_end(stream *s)
{
    mba_put(s->out, s->lane, s->hold, s->held);
    s->held = 0;
}

/* How long are all names together?  They are written anew wherever they are needed, so that memory holds one. */
static mb_status measure_names(uint64_t *length, const mb_arena *arena, mb_error *error)
{
    mb_text name = {0};
    mb_status status = MB_OK;
    *length = 0;
    for (uint32_t v = 0; v < arena->positions && status == MB_OK; v++) {
        name.length = 0;
        mb_arena_name(&name, arena, v);
        if (name.status != MB_OK)
            status = mb_error_plain(error, name.status);
        else if (!mb_name_is_valid(name.data, name.length))
            status = mb_refuse_name(error, mb_piece_of(&name));
        *length += name.length;
    }
    mb_text_clear(&name);
    return status;
}

/* Write where each name begins, and the end of the last, or the names themselves. */
static mb_status mba_write_names(stream *s, const mb_arena *arena, bool begins)
{
    mb_text name = {0};
    uint64_t begin = 0;
    for (uint32_t v = 0; v < arena->positions && name.status == MB_OK && s->out->status == MB_OK; v++) {
        name.length = 0;
        mb_arena_name(&name, arena, v);
        if (begins)
            stream_add(s, &begin, sizeof begin);
        else
            stream_add(s, name.data, name.length);
        begin += name.length;
    }
    if (begins)
        stream_add(s, &begin, sizeof begin);
    stream_end(s);
    const mb_status status = name.status;
    mb_text_clear(&name);
    return status;
}

/* Write all sections behind the header, and the checksum. */
static mb_status write_sections(mb_text *out, const mba_header *h, const mb_arena *arena)
{
    const void *const section[MBA_SECTIONS] = {
        [MBA_FIRST] = arena->first,       [MBA_TO] = arena->to,     [MBA_TAG] = arena->tag,
        [MBA_PAYS] = arena->pays,         [MBA_COST] = arena->cost, [MBA_HEURISTIC] = arena->heuristic,
        [MBA_PRIORITY] = arena->priority,
    };
    uint64_t lane[MB_SUM_LANES];
    mb_status status = MB_OK;
    stream *s = mb_alloc(1, sizeof *s);
    if (!s)
        return MB_ENOMEM;
    s->out = out;
    s->lane = lane;
    s->held = 0;
    mb_sum_begin(lane);
    mba_put(out, lane, h, sizeof *h);
    for (enum mba_section i = MBA_FIRST; i < MBA_SECTIONS && status == MB_OK; i++) {
        if ((i == MBA_SPELL || i == MBA_POOL) && arena->names)
            status = mba_write_names(s, arena, i == MBA_SPELL);
        else if (section[i])
            mba_put(out, lane, section[i], h->size[i]);
    }
    const uint64_t sum = mb_sum_end(lane);
    mb_text_add_n(out, (const char *)&sum, MBA_SUM);
    mb_release(s);
    return status == MB_OK ? out->status : status;
}

static mb_status mba_write(mb_text *out, const mb_arena *arena, mb_error *error)
{
    mba_header h = {.version = arena->priority ? MBA_VERSION : 1,
                    .flags = arena->impartial ? MBA_IMPARTIAL : 0,
                    .positions = arena->positions,
                    .start = arena->start,
                    .moves = arena->moves,
                    .endless = arena->endless};
    memcpy(h.magic, mba_magic, sizeof mba_magic);
    uint64_t names = 0; /* bytes */
    mb_status status = arena->names ? measure_names(&names, arena, error) : MB_OK;
    if (status != MB_OK)
        return status;
    const bool has[MBA_SECTIONS] = {[MBA_FIRST] = true,
                                    [MBA_TO] = true,
                                    [MBA_TAG] = true,
                                    [MBA_PAYS] = arena->pays != NULL,
                                    [MBA_COST] = arena->cost != NULL,
                                    [MBA_HEURISTIC] = arena->heuristic != NULL,
                                    [MBA_SPELL] = arena->names != NULL,
                                    [MBA_PRIORITY] = arena->priority != NULL};
    MB_ASSERT(arena->first[0] == 0 && arena->first[arena->positions] == arena->moves);
    for (enum mba_section i = MBA_FIRST; i < MBA_SECTIONS; i++)
        h.size[i] = i == MBA_POOL ? names : has[i] ? mba_bytes(&h, i) : 0;
    status = write_sections(out, &h, arena);
    return status == MB_OK ? MB_OK : mb_error_plain(error, status);
}

const mb_format mb_format_mba = {
    .name = "mba",
    .extension = ".mba",
    .brief = MB_WORDS("binary, checksummed, opened without parsing",
                      "binaire, avec somme de contrôle, ouvert sans analyse"),
    .holds = MB_HOLDS_ALL & ~MB_HOLDS_PLAYERS,
    .sniff = mba_sniff,
    .read = mba_read,
    .write = mba_write,
};
