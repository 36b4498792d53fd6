/* mba.c -- the binary form of an arena: its arrays as they lie in memory, so that a mapped file is used in place.
 *
 * A file is a header, the sections in the order of the enumeration below, each filled up with zeros to a multiple of
 * 32 bytes, and a checksum of all that.  Numbers are little-endian: another byte order sees another version and
 * refuses.  Opening checks everything that others rely on: sizes, rows, targets, tags, names.  That each target
 * stands once in its row is the writer's promise; the same move twice would merely be counted twice.
 */
#include "io/mba.h"

#include "arena/names.h"
#include "arena/refuse.h"
#include "core/checksum.h"
#include "core/hash.h"
#include "core/mem.h"
#include "core/name.h"
#include "io/mba_names.h"
#include "io/source.h"

/* What is said here. */
static const mb_words SAY_MAGIC =
    MB_WORDS("not an .mba file: its first bytes are others", "pas un fichier .mba : ses premiers octets sont autres");
static const mb_words SAY_VERSION = MB_WORDS("version {found} of the .mba format, version {expected} expected",
                                             "version {found} du format .mba, version {expected} attendue");
static const mb_words SAY_SIZE =
    MB_WORDS("damaged .mba file: {found} {found?byte:bytes}, which its header contradicts",
             "fichier .mba endommagé : {found} {found?octet:octets}, ce que son en-tête contredit");
static const mb_words SAY_ZERO = MB_WORDS(
    "byte {byte} of the .mba file must be 0: it is kept for later versions, or fills up a section",
    "l'octet {byte} du fichier .mba doit être 0 : il est réservé à d'autres versions, ou complète une section");
static const mb_words SAY_SUM =
    MB_WORDS("damaged .mba file: its checksum is wrong", "fichier .mba endommagé : sa somme de contrôle est fausse");
static const mb_words SAY_START =
    MB_WORDS("the start {found} is not one of the {positions} {positions?position:positions}",
             "le départ {found} n'est pas l'une des {positions} {positions?position:positions}");
static const mb_words SAY_MOVES =
    MB_WORDS("position number {position}: its moves begin or end outside the list of moves",
             "position numéro {position} : ses coups commencent ou finissent hors de la liste des coups");
static const mb_words SAY_TARGET = MB_WORDS(
    "move number {move} leads to {found}, which is not one of the {positions} {positions?position:positions}",
    "le coup numéro {move} mène à {found}, qui n'est pas l'une des {positions} {positions?position:positions}");
static const mb_words SAY_TAG = MB_WORDS("position number {position}: impossible owner or mark",
                                         "position numéro {position} : joueur ou marque impossible");
static const mb_words SAY_MBA_NAME = MB_WORDS(
    "position number {position}: its name is empty, not UTF-8 or holds a control character",
    "position numéro {position} : son nom est vide, n'est pas en UTF-8 ou contient un caractère de contrôle");
static const mb_words SAY_TWICE = MB_WORDS("positions number {first} and {second} have the same name, {name}",
                                           "les positions numéro {first} et {second} ont le même nom, {name}");

enum {
    VERSION = 2,     /* the newest; 1 is what has no priorities, and is still written for it */
    BLOCK = 32,      /* sections are multiples of it */
    SUM = 8,         /* bytes of the checksum */
    CHUNK = 1 << 16, /* a text that flows is handed this much at once */
    IMPARTIAL = 1,   /* the only flag */
};

enum section { FIRST, TO, TAG, PAYS, COST, ESTIMATE, HEURISTIC, SPELL, POOL, PRIORITY, SECTIONS };

/* Spelling: the name of v is bytes spell[v] .. spell[v+1]-1 of the pool. */
typedef struct header {
    char magic[8];
    uint32_t version, flags;
    uint32_t positions, start;
    uint64_t moves;
    int32_t endless;
    uint32_t zero;
    uint64_t size[SECTIONS]; /* bytes, filling not counted; 0: the section is absent */
    uint64_t zeros[1];
} header;

_Static_assert(sizeof(header) == 4 * BLOCK, "the header is whole blocks, and has no holes");

/* As in PNG: a transfer that touches line ends or the eighth bit is seen at once. */
static const char magic[8] = "\x89MBA\r\n\x1a\n";

/* What the size of a section must be, if it is there. */
static const struct {
    uint8_t bytes; /* of an element */
    enum { POSITIONS, ROWS, MOVES, ANY } per;
    bool optional;
} sections[SECTIONS] = {
    [FIRST] = {8, ROWS, false},         [TO] = {4, MOVES, false},  [TAG] = {1, POSITIONS, false},
    [PAYS] = {4, POSITIONS, true},      [COST] = {4, MOVES, true}, [ESTIMATE] = {4, POSITIONS, true},
    [HEURISTIC] = {4, POSITIONS, true}, [SPELL] = {8, ROWS, true}, [POOL] = {1, ANY, true},
    [PRIORITY] = {4, POSITIONS, true},
};

uint64_t mb_mba_checksum(const void *data, size_t size)
{
    uint64_t lane[MB_SUM_LANES];
    mb_sum_begin(lane);
    mb_sum_add(lane, data, size);
    return mb_sum_end(lane);
}

/* How many elements a section has, if it is there; not asked of the pool. */
static uint64_t elements(const header *h, unsigned section)
{
    switch (sections[section].per) {
    case ROWS:
        return (uint64_t)h->positions + 1;
    case MOVES:
        return h->moves;
    default:
        return h->positions;
    }
}

static uint64_t padded(uint64_t size)
{
    MB_ASSERT(size <= UINT64_MAX - BLOCK);
    return (size + BLOCK - 1) / BLOCK * BLOCK;
}

/* Does the header fit itself and a file of `size` bytes? */
static bool fits(const header *h, uint64_t size)
{
    if (h->positions == 0 || h->positions > MB_POSITIONS_MAX || h->moves > size / sizeof(uint32_t)
        || h->flags > IMPARTIAL || (h->size[PRIORITY] > 0) != (h->version == VERSION))
        return false;
    uint64_t rest = size - sizeof *h - SUM;
    for (unsigned i = 0; i < SECTIONS; i++) {
        const uint64_t found = h->size[i];
        MB_ASSERT(rest <= size);
        const bool absent = sections[i].optional && found == 0;
        if (!absent && sections[i].per != ANY && found != elements(h, i) * sections[i].bytes)
            return false;
        if (found > rest || padded(found) > rest)
            return false;
        MB_ASSERT(padded(found) <= rest);
        rest -= padded(found);
    }
    return rest == 0 && (h->size[POOL] == 0) == (h->size[SPELL] == 0);
}

/* Refuse the file: refuse(error, options, words, "name", value, …) returns MB_EPARSE. */
#define refuse(error, options, ...) refuse_file(error, options, MB_SAY(__VA_ARGS__))
static mb_status refuse_file(mb_error *error, const mb_read_options *options, mb_words words, const mb_member *pairs,
                             size_t count)
{
    mb_error_fill(error, MB_EPARSE, words, pairs, count);
    mb_error_at(error, options ? options->file : NULL, 0, 0);
    return MB_EPARSE;
}

/* The first byte from `begin` to before `end` that is not 0, or `end`. */
static size_t first_nonzero(const char *block, size_t begin, size_t end)
{
    while (begin < end && block[begin] == 0)
        begin++;
    return begin;
}

/* Is what means nothing 0: the reserved fields, and what fills up the sections? */
static mb_status check_zeros(const header *h, const mb_read_options *options, mb_error *error)
{
    const char *block = (const char *)h;
    const size_t fields[][2] = {{offsetof(header, zero), offsetof(header, size)},
                                {offsetof(header, zeros), sizeof *h}};
    size_t wrong = SIZE_MAX, at = sizeof *h;
    for (unsigned i = 0; i < MB_COUNT(fields) && wrong == SIZE_MAX; i++) {
        const size_t found = first_nonzero(block, fields[i][0], fields[i][1]);
        wrong = found < fields[i][1] ? found : SIZE_MAX;
    }
    for (unsigned i = 0; i < SECTIONS && wrong == SIZE_MAX; at += padded(h->size[i++])) {
        const size_t end = at + (size_t)padded(h->size[i]),
                     found = first_nonzero(block, at + (size_t)h->size[i], end);
        wrong = found < end ? found : SIZE_MAX;
    }
    return wrong == SIZE_MAX ? MB_OK : refuse(error, options, SAY_ZERO, "byte", wrong);
}

/* Is this a whole and undamaged file? */
static mb_status check_file(const void *block, size_t size, const mb_read_options *options, mb_error *error)
{
    const header *h = block;
    uint64_t sum;
    if (size < sizeof magic || memcmp(block, magic, sizeof magic) != 0)
        return refuse(error, options, SAY_MAGIC);
    if (size >= sizeof *h && h->version != VERSION && h->version != 1)
        return refuse(error, options, SAY_VERSION, "found", h->version, "expected", VERSION);
    if (size < sizeof *h + SUM || !fits(h, size))
        return refuse(error, options, SAY_SIZE, "found", size);
    memcpy(&sum, (const char *)block + size - SUM, SUM);
    return mb_mba_checksum(block, size - SUM) == sum ? check_zeros(h, options, error)
                                                     : refuse(error, options, SAY_SUM);
}

/* Are the rows in order, and does every move lead somewhere? */
static mb_status check_moves(const mb_arena *a, const mb_read_options *options, mb_error *error)
{
    uint64_t last = 0;
    for (uint32_t v = 0; v <= a->positions; v++) {
        const uint64_t begin = a->first[v];
        if (MB_UNLIKELY(begin < last || begin > a->moves || (v == 0 && begin != 0)
                        || (v == a->positions && begin != a->moves)))
            return refuse(error, options, SAY_MOVES, "position", v > 0 ? v - 1 : 0);
        last = begin;
    }
    for (uint64_t i = 0; i < a->moves; i++)
        if (MB_UNLIKELY(a->to[i] >= a->positions))
            return refuse(error, options, SAY_TARGET, "move", i, "found", a->to[i], "positions", a->positions);
    return MB_OK;
}

/* Does every position have an owner and a mark that its arena can have? */
static mb_status check_tags(const mb_arena *a, const mb_read_options *options, mb_error *error)
{
    if (a->start >= a->positions)
        return refuse(error, options, SAY_START, "found", a->start, "positions", a->positions);
    bool legal[256] = {false};
    for (mb_mark mark = MB_UNMARKED; mark <= MB_MOVER_LOSES; mark++)
        for (int goal = 0; goal < 2; goal++) {
            const bool mover = mark == MB_MOVER_WINS || mark == MB_MOVER_LOSES;
            const bool possible = mover ? a->impartial : mark != MB_PAYS || a->pays;
            legal[mb_tag(MB_P1, mark, goal)] = possible;
            legal[mb_tag(MB_P2, mark, goal)] = possible && !a->impartial;
        }
    for (uint32_t v = 0; v < a->positions; v++)
        if (MB_UNLIKELY(!legal[a->tag[v]]))
            return refuse(error, options, SAY_TAG, "position", v);
    return MB_OK;
}

/* Check the names one by one and give them to the arena, which finds out whether they differ. */
static mb_status read_names(mb_arena *a, const uint64_t *spell, const char *pool, uint64_t length,
                            const mb_read_options *options, mb_error *error)
{
    for (uint32_t v = 0; v < a->positions; v++) {
        const uint64_t begin = spell[v], end = spell[v + 1];
        if (begin > end || end > length || (v == 0 && begin != 0) || (v + 1 == a->positions && end != length)
            || !mb_name_is_valid(pool + begin, end - begin))
            return refuse(error, options, SAY_MBA_NAME, "position", v);
    }
    uint32_t twins[2];
    const mb_status status = mb_spelling_new(&a->names, twins, a->positions, spell, pool);
    if (status != MB_EINVAL)
        return status;
    MB_ASSERT(twins[0] < twins[1] && twins[1] < a->positions);
    const uint64_t *bounds = &spell[twins[0]];
    return refuse(error, options, SAY_TWICE, "first", twins[0], "second", twins[1], "name",
                  mb_piece_at(pool + bounds[0], bounds[1] - bounds[0]));
}

/* The arena whose arrays lie in `block`, all of them checked; it does not own the block yet. */
static mb_status open_block(mb_arena **out, void *block, size_t size, const mb_read_options *options, mb_error *error)
{
    mb_status status = check_file(block, size, options, error);
    if (status != MB_OK)
        return status;
    const header *h = block; /* which fits the block */
    MB_ASSERT(size >= sizeof *h + SUM);
    mb_arena *a = mb_alloc_zero(1, sizeof *a);
    if (!a)
        return mb_error_plain(error, MB_ENOMEM);
    void *section[SECTIONS];
    char *at = (char *)block + sizeof *h;
    for (unsigned i = 0; i < SECTIONS; i++) {
        section[i] = h->size[i] > 0 || !sections[i].optional ? at : NULL;
        MB_ASSERT((size_t)(at - (char *)block) % BLOCK == 0);
        at += padded(h->size[i]);
    }
    MB_ASSERT(at + SUM == (char *)block + size); /* fits() has seen to it */
    *a = (mb_arena){
        .positions = h->positions,
        .start = h->start,
        .moves = h->moves,
        .first = section[FIRST],
        .to = section[TO],
        .tag = section[TAG],
        .pays = section[PAYS],
        .cost = section[COST],
        .estimate = section[ESTIMATE],
        .heuristic = section[HEURISTIC],
        .priority = section[PRIORITY],
        .endless = h->endless,
        .impartial = h->flags & IMPARTIAL,
    };
    if ((status = check_moves(a, options, error)) != MB_OK)
        goto done;
    if ((status = check_tags(a, options, error)) != MB_OK)
        goto done;
    if (a->priority && (status = mb_refuse_priorities(error, MB_EPARSE, NULL, a)) != MB_OK) {
        mb_error_at(error, options ? options->file : NULL, 0, 0);
        goto done;
    }
    if (section[SPELL])
        status = read_names(a, section[SPELL], section[POOL], h->size[POOL], options, error);
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
    const mb_status status = open_block(&arena, file->data, file->length, options, error);
    if (status != MB_OK)
        return status;
    MB_ASSERT(arena);
    arena->mapping = file->data;
    arena->mapping_size = file->mapped ? file->length : 0;
    *file = (mb_file){0};
    *out = arena;
    return MB_OK;
}

static mb_status read_mba(mb_arena **out, const char *data, size_t length, const mb_read_options *options,
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

static bool sniff(const char *data, size_t length)
{
    return length >= sizeof magic && memcmp(data, magic, sizeof magic) == 0;
}

/* Write a section and the zeros that fill it up, summing up on the way. */
static void put(mb_text *out, uint64_t lane[MB_SUM_LANES], const void *data, uint64_t size)
{
    const char *at = data;
    for (; size >= BLOCK && out->status == MB_OK;) {
        const size_t part = size < CHUNK ? (size_t)(size / BLOCK * BLOCK) : CHUNK;
        MB_ASSERT(part > 0 && part <= size);
        mb_sum_add(lane, at, part);
        mb_text_add_n(out, at, part);
        at += part;
        size -= part;
    }
    if (size > 0 && out->status == MB_OK) {
        MB_ASSERT(size < BLOCK);
        char last[BLOCK] = {0};
        memcpy(last, at, (size_t)size);
        mb_sum_add(lane, last, BLOCK);
        mb_text_add_n(out, last, BLOCK);
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
            put(s->out, s->lane, s->hold, CHUNK);
            s->held = 0;
        }
    }
}

/* The section is over: write what is left. */
static void stream_end(stream *s)
{
    put(s->out, s->lane, s->hold, s->held);
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
static mb_status write_names(stream *s, const mb_arena *arena, bool begins)
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
static mb_status write_sections(mb_text *out, const header *h, const mb_arena *arena)
{
    const void *const section[SECTIONS] = {
        [FIRST] = arena->first,
        [TO] = arena->to,
        [TAG] = arena->tag,
        [PAYS] = arena->pays,
        [COST] = arena->cost,
        [ESTIMATE] = arena->estimate,
        [HEURISTIC] = arena->heuristic,
        [PRIORITY] = arena->priority,
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
    put(out, lane, h, sizeof *h);
    for (unsigned i = 0; i < SECTIONS && status == MB_OK; i++) {
        if ((i == SPELL || i == POOL) && arena->names)
            status = write_names(s, arena, i == SPELL);
        else if (section[i])
            put(out, lane, section[i], h->size[i]);
    }
    const uint64_t sum = mb_sum_end(lane);
    mb_text_add_n(out, (const char *)&sum, SUM);
    mb_release(s);
    return status == MB_OK ? out->status : status;
}

static mb_status write_mba(mb_text *out, const mb_arena *arena, mb_error *error)
{
    header h = {.version = arena->priority ? VERSION : 1,
                .flags = arena->impartial ? IMPARTIAL : 0,
                .positions = arena->positions,
                .start = arena->start,
                .moves = arena->moves,
                .endless = arena->endless};
    memcpy(h.magic, magic, sizeof magic);
    uint64_t names = 0; /* bytes */
    mb_status status = arena->names ? measure_names(&names, arena, error) : MB_OK;
    if (status != MB_OK)
        return status;
    const bool has[SECTIONS] = {[FIRST] = true,
                                [TO] = true,
                                [TAG] = true,
                                [PAYS] = arena->pays != NULL,
                                [COST] = arena->cost != NULL,
                                [ESTIMATE] = arena->estimate != NULL,
                                [HEURISTIC] = arena->heuristic != NULL,
                                [SPELL] = arena->names != NULL,
                                [PRIORITY] = arena->priority != NULL};
    MB_ASSERT(arena->first[0] == 0 && arena->first[arena->positions] == arena->moves);
    for (unsigned i = 0; i < SECTIONS; i++)
        h.size[i] = i == POOL ? names : has[i] ? elements(&h, i) * sections[i].bytes : 0;
    status = write_sections(out, &h, arena);
    return status == MB_OK ? MB_OK : mb_error_plain(error, status);
}

const mb_format mb_format_mba = {
    .name = "mba",
    .extension = ".mba",
    .brief = MB_WORDS("binary, checksummed, opened without parsing",
                      "binaire, avec somme de contrôle, ouvert sans analyse"),
    .holds = MB_HOLDS_ALL & ~MB_HOLDS_PLAYERS,
    .sniff = sniff,
    .read = read_mba,
    .write = write_mba,
};
