/* pgsolver.c -- the text format of parity game tools: `parity N;`, then statements `id priority owner successors;`
 *
 * Below the header may stand `start N;`, as PGSolver itself reads it; it is never written, since other tools refuse
 * it.
 *
 * Player 0 of the format is player 1 here.  A position whose only move is a self-loop is terminal, won by the parity
 * of its priority.  If all other positions share one parity, that player wins endless plays, and the arena has no
 * priorities; else it is a parity game.
 *
 * Statements are mostly in the order of their ids, and then they are appended to the arena as they come.  From the
 * first that is not, the ids are kept as well, and sorted at the end.  Numbers in the text never determine how much
 * memory is allocated, so memory is proportional to the length of the text.
 *
 * A long text is read in pieces, by several threads.  Semicolons and commas are counted first, so that each piece
 * knows the offsets of its positions and moves in the arena; nothing is moved later, except after a label that
 * contains such characters.
 */
#include "arena/builder.h"
#include "core/limits.h"
#include "core/mem.h"
#include "core/name.h"
#include "io/chunks.h"
#include "io/number.h"
#include "io/pgsolver_write.h"
#include "io/source.h"
#include "marienbad/io.h"

static const mb_words SAY_HEADER =
    MB_WORDS("the highest position number expected after \"parity\", found \"{found}\"",
             "le plus grand numéro de position attendu après « parity », trouvé « {found} »");
static const mb_words SAY_START = MB_WORDS("number of the start expected after \"start\", found \"{found}\"",
                                           "numéro du départ attendu après « start », trouvé « {found} »");
static const mb_words SAY_START_ABSENT =
    MB_WORDS("the start {name} has no statement: the highest position is {highest}",
             "le départ {name} n'a pas d'instruction : la plus grande position est {highest}");
static const mb_words SAY_HEADER_WRONG = MB_WORDS(
    "the header says {found}, but the highest position is {highest}: {highest} or one more expected",
    "l'en-tête annonce {found}, mais la plus grande position est {highest} : {highest} ou un de plus attendu");
static const mb_words SAY_ID =
    MB_WORDS("number of a position expected, found \"{found}\"", "numéro d'une position attendu, trouvé « {found} »");
static const mb_words SAY_PRIORITY =
    MB_WORDS("priority expected, found \"{found}\"", "priorité attendue, trouvé « {found} »");
static const mb_words SAY_OWNER =
    MB_WORDS("owner must be 0 or 1, found \"{found}\"", "le joueur doit être 0 ou 1, trouvé « {found} »");
static const mb_words SAY_SUCCESSOR =
    MB_WORDS("successor expected, found \"{found}\"", "successeur attendu, trouvé « {found} »");
static const mb_words SAY_AFTER_SUCCESSOR =
    MB_WORDS("\",\", a quoted label or \";\" expected, found \"{found}\"",
             "« , », une étiquette entre guillemets ou « ; » attendu, trouvé « {found} »");
static const mb_words SAY_SEMICOLON =
    MB_WORDS("\";\" expected, found \"{found}\"", "« ; » attendu, trouvé « {found} »");
static const mb_words SAY_LARGE = MB_WORDS("number {found} is too large: at most {most} expected",
                                           "le nombre {found} est trop grand : au plus {most} attendu");
static const mb_words SAY_CUT =
    MB_WORDS("the file ends inside a statement: \";\" expected at its end",
             "le fichier se termine au milieu d'une instruction : « ; » attendu à la fin");
static const mb_words SAY_TWICE =
    MB_WORDS("position {name} has a statement already", "la position {name} a déjà une instruction");
static const mb_words SAY_HOLE =
    MB_WORDS("position {name} has a statement, but {missing} has none: numbers without holes expected",
             "la position {name} a une instruction, mais {missing} n'en a pas : des numéros sans trou sont attendus");
static const mb_words SAY_NO_STATEMENT =
    MB_WORDS("successor {name} has no statement of its own: the highest position is {highest}",
             "le successeur {name} n'a pas sa propre instruction : la plus grande position est {highest}");

#define PRIORITY_MAX INT64_MAX /* where nothing but its parity matters; else UINT32_MAX */

enum { AHEAD = 32 }; /* statements prefetched before they are needed, when they are in random order */

typedef struct pgsolver_reader {
    mb_source source;
    const char *header; /* the number of the header; NULL: no header */
    const char *start;  /* the number after "start", which may stand below the header; NULL: it does not */
    const char *body;   /* the first statement */
    mb_builder builder; /* the statements in the order of the text; mark: won by the parity of the priority */
    bool piece;         /* of the whole text: its first id may be any number */
    bool large;         /* some priority does not fit 32 bits: only its parity was kept */
    uint32_t least;     /* the first id; 0 unless it is a piece */
    uint32_t *id;       /* id[s] of statement s; NULL: least + s, so far */
    size_t id_room;
    uint32_t *statement; /* statement[v]: which one gave position v; NULL: v itself */
} pgsolver_reader;

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static const char *pgsolver_skip_blanks(const char *at, const char *end)
{
    while (at < end && is_blank(*at))
        at++;
    return at;
}

static bool is_sign(char c)
{
    return c == ';' || c == ',' || c == '"';
}

/* How long the token at `at` is: a sign, or what stands before the next sign or blank; 0 when it is not UTF-8. */
static size_t token_length(const char *at, const char *end)
{
    size_t length = mb_utf8_length(at, (size_t)(end - at)), step = length;
    MB_ASSERT(at < end && length <= (size_t)(end - at));
    while (step > 0 && !is_sign(*at) && at + length < end && !is_sign(at[length]) && !is_blank(at[length])
           && length < MB_NOTE_ROOM) {
        step = mb_utf8_length(at + length, (size_t)(end - at) - length);
        length += step;
    }
    return length;
}

/* Say that something else than the token at `at` was expected. */
static mb_status pgsolver_refuse(const pgsolver_reader *r, const char *at, mb_words expected)
{
    if (at == r->source.end)
        return mb_source_fail(&r->source, at, SAY_CUT);
    const size_t length = token_length(at, r->source.end);
    if (length == 0)
        return mb_refuse_utf8(&r->source, at);
    return mb_source_fail(&r->source, at, expected, "found", mb_piece_at(at, length));
}

static mb_status refuse_large(const pgsolver_reader *r, const char *at, uint64_t most)
{
    const char *stop = at;
    while (stop < r->source.end && *stop >= '0' && *stop <= '9')
        stop++;
    return mb_source_fail(&r->source, at, SAY_LARGE, "found", mb_piece_at(at, (size_t)(stop - at)), "most", most);
}

/* Read a number from 0 to `most` after blanks, moving *at behind it; without digits, `expected` is what to say. */
static inline mb_status pgsolver_read_number(const pgsolver_reader *r, uint64_t *out, const char **at, uint64_t most,
                                             mb_words expected)
{
    const char *begin = *at;
    MB_ASSERT(begin && begin <= r->source.end);
    if (begin < r->source.end && is_blank(*begin))
        begin = pgsolver_skip_blanks(begin + 1, r->source.end);
    const char *stop = mb_scan_number(out, begin, r->source.end);
    if (MB_UNLIKELY(stop == begin))
        return pgsolver_refuse(r, begin, expected);
    if (MB_UNLIKELY(*out > most))
        return refuse_large(r, begin, most);
    *at = stop;
    return MB_OK;
}

/* Validate the label that begins with a quote at *at, and step over it. */
static mb_status read_label(const pgsolver_reader *r, const char **at)
{
    MB_ASSERT(*at < r->source.end && **at == '"');
    const char *begin = *at + 1, *stop = begin;
    while (stop < r->source.end && *stop != '"' && *stop != '\n')
        stop++;
    if (stop == r->source.end || *stop == '\n')
        return mb_refuse_quote(&r->source, *at);
    const size_t length = (size_t)(stop - begin), valid = mb_utf8_check(begin, length);
    if (valid < length)
        return mb_refuse_utf8(&r->source, begin + valid);
    *at = stop + 1;
    return MB_OK;
}

/* Keep the id of the statement that comes next, once they are out of order. */
static mb_status keep_id(pgsolver_reader *r, uint32_t id)
{
    const uint32_t count = r->builder.arena.positions;
    if (r->piece && count == 0)
        r->least = id;
    if (!r->id && id == (uint64_t)r->least + count)
        return MB_OK;
    const size_t kept = r->id ? count : 0;
    if (!mb_grow(&r->id, &r->id_room, kept, count + (size_t)1 - kept))
        return MB_ENOMEM;
    for (size_t s = kept; s < count; s++)
        r->id[s] = r->least + (uint32_t)s;
    MB_ASSERT(count < r->id_room);
    r->id[count] = id;
    return MB_OK;
}

/* Read successors one right after another, as nearly all files have them, as far as there is room and all is clear:
 * *at is behind the last comma then. */
static inline void read_run(pgsolver_reader *r, const char **at)
{
    enum { NUMBER = 16 }; /* bytes that are looked at, and more */
    mb_arena *a = &r->builder.arena;
    const char *here = *at, *const end = r->source.end;
    uint32_t *to = a->to + a->moves, *const full = a->to + r->builder.to_room;
    while (to < full && end - here >= NUMBER) {
        uint64_t number;
        const char *stop = mb_scan_number(&number, here, end);
        if (stop == here || number >= MB_POSITIONS_MAX || stop == end || *stop != ',')
            break;
        *to++ = (uint32_t)number;
        here = stop + 1;
    }
    a->moves = (uint64_t)(to - a->to);
    *at = here;
}

/* Read the successors at *at up to what follows the last. */
static mb_status pgsolver_read_successors(pgsolver_reader *r, const char **at)
{
    const char *here = *at;
    MB_ASSERT(!r->builder.arena.cost);
    for (;;) {
        uint64_t to;
        if (here < r->source.end && *here == ' ')
            here++;
        if (r->builder.arena.to)
            read_run(r, &here);
        mb_status status = pgsolver_read_number(r, &to, &here, MB_POSITIONS_MAX - 1, SAY_SUCCESSOR);
        if (status == MB_OK)
            status = mb_builder_move(&r->builder, (uint32_t)to);
        if (MB_UNLIKELY(status != MB_OK))
            return status;
        if (here < r->source.end && is_blank(*here))
            here = pgsolver_skip_blanks(here + 1, r->source.end);
        if (here == r->source.end || *here != ',')
            break;
        here++;
    }
    *at = here;
    return MB_OK;
}

/* Read the statement at *at and the blanks after it. */
static mb_status pgsolver_read_statement(pgsolver_reader *r, const char **at)
{
    uint64_t id, priority, owner;
    const char *here = *at;
    mb_status status;
    if ((status = pgsolver_read_number(r, &id, &here, MB_POSITIONS_MAX - 1, SAY_ID)) != MB_OK
        || (status = pgsolver_read_number(r, &priority, &here, PRIORITY_MAX, SAY_PRIORITY)) != MB_OK)
        return status;
    here = pgsolver_skip_blanks(here, r->source.end);
    const char *const owned = here;
    if ((status = pgsolver_read_number(r, &owner, &here, UINT64_MAX, SAY_OWNER)) != MB_OK)
        return status;
    if (owner > 1)
        return pgsolver_refuse(r, owned, SAY_OWNER);
    const mb_mark parity = priority % 2 == 0 ? MB_WIN1 : MB_WIN2;
    r->large |= priority > UINT32_MAX;
    if ((status = keep_id(r, (uint32_t)id)) != MB_OK
        || (status = mb_builder_position(&r->builder, mb_tag((mb_player)owner, parity, false))) != MB_OK
        || (status = mb_builder_priority(&r->builder, (uint32_t)priority)) != MB_OK
        || (status = pgsolver_read_successors(r, &here)) != MB_OK)
        return status;
    mb_words expected = SAY_AFTER_SUCCESSOR;
    if (here < r->source.end && *here == '"') {
        if ((status = read_label(r, &here)) != MB_OK)
            return status;
        here = pgsolver_skip_blanks(here, r->source.end);
        expected = SAY_SEMICOLON;
    }
    if (here == r->source.end || *here != ';')
        return pgsolver_refuse(r, here, expected);
    *at = pgsolver_skip_blanks(here + 1, r->source.end);
    return MB_OK;
}

static bool pgsolver_is_header(const char *at, const char *end)
{
    return end - at > 6 && memcmp(at, "parity", 6) == 0 && is_blank(at[6]);
}

/* Read the number and the semicolon of a header at *at, and the blanks after them. */
static mb_status pgsolver_finish_header(const pgsolver_reader *r, uint64_t *number, const char **at,
                                        mb_words expected)
{
    const mb_status status = pgsolver_read_number(r, number, at, MB_POSITIONS_MAX, expected);
    if (status != MB_OK)
        return status;
    *at = pgsolver_skip_blanks(*at, r->source.end);
    if (*at == r->source.end || **at != ';')
        return pgsolver_refuse(r, *at, SAY_SEMICOLON);
    *at = pgsolver_skip_blanks(*at + 1, r->source.end);
    return MB_OK;
}

/* Read the header, if there is one, and the line `start N;` below it; *number and *start are what they say. */
static mb_status pgsolver_read_header(pgsolver_reader *r, uint64_t *number, uint64_t *start)
{
    const char *at = pgsolver_skip_blanks(
        r->source.text + mb_utf8_mark(r->source.text, (size_t)(r->source.end - r->source.text)), r->source.end);
    if (pgsolver_is_header(at, r->source.end)) {
        at = r->header = pgsolver_skip_blanks(at + 6, r->source.end);
        mb_status status = pgsolver_finish_header(r, number, &at, SAY_HEADER);
        if (status == MB_OK && r->source.end - at > 5 && memcmp(at, "start", 5) == 0 && is_blank(at[5])) {
            at = r->start = pgsolver_skip_blanks(at + 5, r->source.end);
            status = pgsolver_finish_header(r, start, &at, SAY_START);
        }
        if (status != MB_OK)
            return status;
    }
    r->body = at;
    return MB_OK;
}

/* Read the text from r->body on, sequentially. */
static mb_status read_statements(pgsolver_reader *r, mb_pace *pace)
{
    const char *at = r->body;
    if (at == r->source.end)
        return mb_refuse_emptiness(&r->source, at);
    while (at < r->source.end) {
        const char *const begin = at;
        mb_status status = pgsolver_read_statement(r, &at);
        MB_ASSERT(status != MB_OK || (begin < at && at <= r->source.end));
        if (status == MB_OK && pace)
            status = mb_pace_step(pace, (uint64_t)(at - begin));
        if (MB_UNLIKELY(status != MB_OK))
            return status;
    }
    return MB_OK;
}

/* A statement ends before this newline.  No label goes beyond a line, or else its piece cannot be read. */
static bool ends_statement(const char *begin, const char *newline)
{
    while (newline > begin && is_blank(newline[-1]))
        newline--;
    return newline > begin && newline[-1] == ';';
}

/* The pieces of a text. */
typedef struct pgsolver_pieces {
    const pgsolver_reader *whole;
    mb_chunks chunks;
    pgsolver_reader *reader; /* of each chunk */
    mb_builder *builder;     /* of each chunk, once it was read */
    mb_builder_room *room;   /* of each chunk: statements and moves at most */
} pgsolver_pieces;

/* Count: a statement takes a semicolon, and a move that or a comma. */
static mb_status count_piece(void *self, size_t i)
{
    pgsolver_pieces *p = self;
    uint64_t semicolons = 0, commas = 0;
    for (const char *at = p->chunks.at[i].begin, *end = p->chunks.at[i].end; at < end;) {
        enum { STRIP = 192 }; /* so that both counts fit a byte */
        uint8_t here[2] = {0, 0};
        const char *stop = end - at < STRIP ? end : at + STRIP;
        for (; at < stop; at++) {
            here[0] = (uint8_t)(here[0] + (*at == ';'));
            here[1] = (uint8_t)(here[1] + (*at == ','));
        }
        semicolons += here[0];
        commas += here[1];
    }
    if (semicolons > MB_POSITIONS_MAX)
        return MB_EPARSE;
    p->room[i].positions = (uint32_t)semicolons;
    p->room[i].moves = semicolons + commas;
    return MB_OK;
}

static mb_status pgsolver_read_piece(void *self, size_t i)
{
    pgsolver_pieces *p = self;
    const mb_chunk *chunk = &p->chunks.at[i];
    pgsolver_reader *r = &p->reader[i];
    *r = (pgsolver_reader){.source = {.text = chunk->begin, .end = chunk->end},
                           .body = chunk->begin,
                           .piece = true,
                           .builder = mb_builder_part(&p->whole->builder, p->room[i])};
    const mb_status status = read_statements(r, NULL);
    p->builder[i] = r->builder;
    return status;
}

/* Make room for all pieces in the whole, and tell each where its own is. */
static mb_status pgsolver_make_room(pgsolver_pieces *p, mb_builder *whole)
{
    mb_builder_room all = {0};
    for (size_t i = 0; i < p->chunks.count; i++) {
        mb_builder_room *room = &p->room[i];
        if (room->positions > MB_POSITIONS_MAX - all.positions)
            return MB_EPARSE;
        room->position = all.positions;
        room->move = all.moves;
        all.positions += room->positions;
        all.moves += room->moves;
    }
    const mb_status status = mb_builder_more_positions(whole, all.positions);
    return status == MB_OK ? mb_builder_more_moves(whole, all.moves) : status;
}

/* Put the ids of the pieces one after another, if any is out of order; is any priority large? */
static mb_status join_ids(pgsolver_reader *r, const pgsolver_pieces *p)
{
    size_t count = 0;
    bool ordered = true;
    for (size_t i = 0; i < p->chunks.count; i++) {
        r->large |= p->reader[i].large;
        ordered = ordered && !p->reader[i].id && p->reader[i].least == count;
        count += p->builder[i].arena.positions;
    }
    if (ordered)
        return MB_OK;
    if (!mb_grow(&r->id, &r->id_room, 0, count))
        return MB_ENOMEM;
    size_t at = 0;
    for (size_t i = 0; i < p->chunks.count; i++) {
        const pgsolver_reader *piece = &p->reader[i];
        for (uint32_t s = 0; s < p->builder[i].arena.positions; s++)
            r->id[at++] = piece->id ? piece->id[s] : piece->least + s;
    }
    MB_ASSERT(at == count);
    return MB_OK;
}

/* Read a long text in pieces; MB_EPARSE: what is wrong with it remains to be said. */
static mb_status pgsolver_read_pieces(pgsolver_reader *r, pgsolver_pieces *p, mb_pace *pace)
{
    mb_status status;
    const size_t count = p->chunks.count;
    p->reader = mb_alloc_zero(count, sizeof *p->reader);
    p->builder = mb_alloc_zero(count, sizeof *p->builder);
    p->room = mb_alloc_zero(count, sizeof *p->room);
    if (!p->reader || !p->builder || !p->room)
        return MB_ENOMEM;
    mb_pace counting = mb_pace_begin(pace->limits, 0); /* too short for progress reports */
    counting.next = UINT64_MAX;
    if ((status = mb_chunks_read(&p->chunks, p, count_piece, &counting)) != MB_OK
        || (status = pgsolver_make_room(p, &r->builder)) != MB_OK
        || (status = mb_chunks_read(&p->chunks, p, pgsolver_read_piece, pace)) != MB_OK
        || (status = join_ids(r, p)) != MB_OK)
        return status;
    return mb_builder_join(&r->builder, p->builder, count);
}

static void pgsolver_clear_pieces(pgsolver_pieces *p)
{
    for (size_t i = 0; i < p->chunks.count; i++) {
        if (p->builder)
            mb_builder_clear_part(&p->builder[i]);
        if (p->reader)
            mb_release(p->reader[i].id);
    }
    mb_release_all(p->reader, p->builder, p->room);
    mb_chunks_clear(&p->chunks);
}

static mb_status read_body(pgsolver_reader *r, const mb_limits *limits)
{
    mb_pace pace = mb_pace_begin(limits, (uint64_t)(r->source.end - r->body));
    pgsolver_pieces p = {.whole = r};
    mb_status status = mb_chunks_cut(&p.chunks, r->body, r->source.end, '\n', ends_statement);
    if (status == MB_OK && p.chunks.count > 1) {
        status = pgsolver_read_pieces(r, &p, &pace);
        pgsolver_clear_pieces(&p);
        if (status != MB_EPARSE)
            return status;
        mb_builder_clear(&r->builder);
        mb_release(r->id);
        r->id = NULL;
        r->id_room = 0;
        pace = mb_pace_begin(limits, pace.total);
    }
    mb_chunks_clear(&p.chunks);
    return read_statements(r, &pace);
}

/* Where statement s begins, in a text that was read without error. */
static const char *find_statement(const pgsolver_reader *r, uint32_t s)
{
    MB_ASSERT(r->body && r->body <= r->source.end);
    const char *at = r->body;
    for (; s > 0; s--, at++)
        for (bool quoted = false; quoted || *at != ';'; at++) {
            MB_ASSERT(at < r->source.end);
            quoted ^= *at == '"';
        }
    return pgsolver_skip_blanks(at, r->source.end);
}

/* Ids must be 0 .. count-1, each once: fill statement[], or say which is there twice or missing. */
static mb_status find_statements(pgsolver_reader *r)
{
    const uint32_t count = r->builder.arena.positions;
    r->statement = mb_alloc(count, sizeof *r->statement);
    if (!r->statement)
        return MB_ENOMEM;
    memset(r->statement, 0xff, count * sizeof *r->statement);
    for (uint32_t s = 0; s < count; s++) {
        const uint32_t v = r->id[s];
        if (v >= count)
            continue; /* then another is missing */
        if (r->statement[v] != MB_NONE)
            return mb_source_fail(&r->source, find_statement(r, s), SAY_TWICE, "name", v);
        r->statement[v] = s;
    }
    uint32_t missing = 0, beyond = 0;
    while (missing < count && r->statement[missing] != MB_NONE) {
        MB_ASSERT(r->id[r->statement[missing]] == missing);
        missing++;
    }
    if (missing == count)
        return MB_OK;
    while (r->id[beyond] < missing) {
        beyond++;
        MB_ASSERT(beyond < count); /* one is missing, none is there twice: some id is too large */
    }
    return mb_source_fail(&r->source, find_statement(r, beyond), SAY_HOLE, "name", r->id[beyond], "missing", missing);
}

/* Put the statements in the order of their ids. */
static mb_status sort_statements(pgsolver_reader *r)
{
    mb_status status = find_statements(r);
    if (status != MB_OK)
        return status;
    mb_builder sorted = {.annex = r->builder.annex, .most = r->builder.most};
    const mb_arena *a = &r->builder.arena;
    const uint32_t count = a->positions;
    if ((status = mb_builder_more_positions(&sorted, count)) != MB_OK
        || (status = mb_builder_more_moves(&sorted, a->moves)) != MB_OK) {
        mb_builder_clear(&sorted);
        return status;
    }
    for (uint32_t v = 0; v < count; v++) {
        if (v + AHEAD < count)
            __builtin_prefetch(&a->first[r->statement[v + AHEAD]]);
        if (v + AHEAD / 2 < count)
            __builtin_prefetch(&a->to[a->first[r->statement[v + AHEAD / 2]]]);
        const uint32_t s = r->statement[v];
        MB_ASSERT(s < count && r->id[s] == v);
        const uint64_t stop = s + 1 < count ? a->first[s + 1] : a->moves;
        MB_ASSERT(a->first[s] <= stop && stop <= a->moves);
        mb_builder_position(&sorted, a->tag[s]); /* there is room */
        if ((status = mb_builder_priority(&sorted, a->priority[s])) != MB_OK) {
            mb_builder_clear(&sorted);
            return status;
        }
        for (uint64_t i = a->first[s]; i < stop; i++)
            mb_builder_move(&sorted, a->to[i]);
    }
    mb_builder_clear(&r->builder);
    r->builder = sorted;
    return MB_OK;
}

/* The header must name the highest id, or one more as some tools write. */
static mb_status check_header(const pgsolver_reader *r, uint64_t number)
{
    MB_ASSERT(r->builder.arena.positions > 0);
    const uint32_t highest = r->builder.arena.positions - 1;
    if (!r->header || number == highest || number == (uint64_t)highest + 1)
        return MB_OK;
    return mb_source_fail(&r->source, r->header, SAY_HEADER_WRONG, "found", number, "highest", highest);
}

/* Position v of `count` has a successor that does not exist: find it in the text and say so. */
static mb_status refuse_successor(const pgsolver_reader *r, uint32_t v, uint32_t count)
{
    MB_ASSERT(v < count);
    uint64_t number;
    const char *at = find_statement(r, r->statement ? r->statement[v] : v);
    for (int i = 0; i < 3; i++) /* id, priority, owner */
        at = pgsolver_skip_blanks(mb_scan_number(&number, at, r->source.end), r->source.end);
    for (const char *stop; stop = mb_scan_number(&number, at, r->source.end), number < count;)
        at = pgsolver_skip_blanks(pgsolver_skip_blanks(stop, r->source.end) + 1, r->source.end);
    return mb_source_fail(&r->source, at, SAY_NO_STATEMENT, "name", number, "highest", count - 1);
}

/* The priority of position v does not fit, and it matters: find it in the text and say so. */
static mb_status refuse_priority(const pgsolver_reader *r, uint32_t v)
{
    uint64_t number;
    const char *at = find_statement(r, r->statement ? r->statement[v] : v);
    at = pgsolver_skip_blanks(mb_scan_number(&number, at, r->source.end), r->source.end);
    mb_scan_number(&number, at, r->source.end);
    return number > UINT32_MAX ? refuse_large(r, at, UINT32_MAX) : MB_OK;
}

/* Keep the marks of terminal positions only.  If all others had the same mark, it gives the winner of endless plays,
 * and priorities are dropped. */
static mb_status pgsolver_mark_terminals(const pgsolver_reader *r, mb_arena *a)
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
    pgsolver_reader r = {.source = {.text = data, .end = data + length, .file = options->file, .error = &said},
                         .builder = mb_builder_on(options->limits)};
    mb_arena *arena = NULL;
    uint64_t number = 0, start = 0;
    uint32_t wrong = MB_NONE;
    mb_status status;
    if ((status = pgsolver_read_header(&r, &number, &start)) != MB_OK)
        goto done;
    if ((status = read_body(&r, options->limits)) != MB_OK)
        goto done;
    if (r.id && (status = sort_statements(&r)) != MB_OK)
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
    const char *at = pgsolver_skip_blanks(data + mb_utf8_mark(data, length), end);
    if (pgsolver_is_header(at, end))
        at = pgsolver_skip_blanks(at + 6, end);
    if (at == end || *at < '0' || *at > '9')
        return false;
    for (; at < end && *at != ';'; at++) {
        if (*at == '"') {
            at++;
            while (at < end && *at != '"' && *at != '\n')
                at++;
            if (at == end || *at != '"')
                return false;
        } else if (!is_blank(*at) && *at != ',' && (*at < '0' || *at > '9'))
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
