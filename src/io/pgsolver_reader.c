/* pgsolver_reader.c -- the statements of a PGSolver text, one after the other. */
#include "io/pgsolver_reader.h"

#include "core/mem.h"
#include "core/name.h"
#include "io/number.h"

static const mb_words SAY_HEADER =
    MB_WORDS("the highest position number expected after \"parity\", found \"{found}\"",
             "le plus grand numéro de position attendu après « parity », trouvé « {found} »");
static const mb_words SAY_START = MB_WORDS("number of the start expected after \"start\", found \"{found}\"",
                                           "numéro du départ attendu après « start », trouvé « {found} »");
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

#define PRIORITY_MAX INT64_MAX /* where nothing but its parity matters; else UINT32_MAX */

static bool is_sign(char c)
{
    return c == ';' || c == ',' || c == '"';
}

/* How long the token at `at` is: a sign, or what stands before the next sign or blank; 0 when it is not UTF-8. */
static size_t token_length(const char *at, const char *end)
{
    size_t length = mb_utf8_length(at, (size_t)(end - at)), step = length;
    MB_ASSERT(at < end && length <= (size_t)(end - at));
    while (step > 0 && !is_sign(*at) && at + length < end && !is_sign(at[length]) && !mb_pgsolver_is_blank(at[length])
           && length < MB_NOTE_ROOM) {
        step = mb_utf8_length(at + length, (size_t)(end - at) - length);
        length += step;
    }
    return length;
}

/* Say that something else than the token at `at` was expected. */
static mb_status pgsolver_refuse(const mb_pgsolver_reader *r, const char *at, mb_words expected)
{
    if (at == r->source.end)
        return mb_source_fail(&r->source, at, SAY_CUT);
    const size_t length = token_length(at, r->source.end);
    if (length == 0)
        return mb_refuse_utf8(&r->source, at);
    return mb_source_fail(&r->source, at, expected, "found", mb_piece_at(at, length));
}

mb_status mb_pgsolver_refuse_large(const mb_pgsolver_reader *r, const char *at, uint64_t most)
{
    const char *stop = at;
    while (stop < r->source.end && *stop >= '0' && *stop <= '9')
        stop++;
    return mb_source_fail(&r->source, at, SAY_LARGE, "found", mb_piece_at(at, (size_t)(stop - at)), "most", most);
}

/* Read a number from 0 to `most` after blanks, moving *at behind it; without digits, `expected` is what to say. */
static inline mb_status pgsolver_read_number(const mb_pgsolver_reader *r, uint64_t *out, const char **at,
                                             uint64_t most, mb_words expected)
{
    const char *begin = *at;
    MB_ASSERT(begin && begin <= r->source.end);
    if (begin < r->source.end && mb_pgsolver_is_blank(*begin))
        begin = mb_pgsolver_skip_blanks(begin + 1, r->source.end);
    const char *stop = mb_scan_number(out, begin, r->source.end);
    if (MB_UNLIKELY(stop == begin))
        return pgsolver_refuse(r, begin, expected);
    if (MB_UNLIKELY(*out > most))
        return mb_pgsolver_refuse_large(r, begin, most);
    *at = stop;
    return MB_OK;
}

/* Validate the label that begins with a quote at *at, and step over it. */
static mb_status read_label(const mb_pgsolver_reader *r, const char **at)
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
static mb_status keep_id(mb_pgsolver_reader *r, uint32_t id)
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
static inline void read_run(mb_pgsolver_reader *r, const char **at)
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
static mb_status pgsolver_read_successors(mb_pgsolver_reader *r, const char **at)
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
        if (here < r->source.end && mb_pgsolver_is_blank(*here))
            here = mb_pgsolver_skip_blanks(here + 1, r->source.end);
        if (here == r->source.end || *here != ',')
            break;
        here++;
    }
    *at = here;
    return MB_OK;
}

/* Read the statement at *at and the blanks after it. */
static mb_status pgsolver_read_statement(mb_pgsolver_reader *r, const char **at)
{
    uint64_t id, priority, owner;
    const char *here = *at;
    mb_status status;
    if ((status = pgsolver_read_number(r, &id, &here, MB_POSITIONS_MAX - 1, SAY_ID)) != MB_OK
        || (status = pgsolver_read_number(r, &priority, &here, PRIORITY_MAX, SAY_PRIORITY)) != MB_OK)
        return status;
    here = mb_pgsolver_skip_blanks(here, r->source.end);
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
        here = mb_pgsolver_skip_blanks(here, r->source.end);
        expected = SAY_SEMICOLON;
    }
    if (here == r->source.end || *here != ';')
        return pgsolver_refuse(r, here, expected);
    *at = mb_pgsolver_skip_blanks(here + 1, r->source.end);
    return MB_OK;
}

/* Read the number and the semicolon of a header at *at, and the blanks after them. */
static mb_status pgsolver_finish_header(const mb_pgsolver_reader *r, uint64_t *number, const char **at,
                                        mb_words expected)
{
    const mb_status status = pgsolver_read_number(r, number, at, MB_POSITIONS_MAX, expected);
    if (status != MB_OK)
        return status;
    *at = mb_pgsolver_skip_blanks(*at, r->source.end);
    if (*at == r->source.end || **at != ';')
        return pgsolver_refuse(r, *at, SAY_SEMICOLON);
    *at = mb_pgsolver_skip_blanks(*at + 1, r->source.end);
    return MB_OK;
}

mb_status mb_pgsolver_header(mb_pgsolver_reader *r, uint64_t *number, uint64_t *start)
{
    const char *at = mb_pgsolver_skip_blanks(
        r->source.text + mb_utf8_mark(r->source.text, (size_t)(r->source.end - r->source.text)), r->source.end);
    if (mb_pgsolver_is_header(at, r->source.end)) {
        at = r->header = mb_pgsolver_skip_blanks(at + 6, r->source.end);
        mb_status status = pgsolver_finish_header(r, number, &at, SAY_HEADER);
        if (status == MB_OK && r->source.end - at > 5 && memcmp(at, "start", 5) == 0 && mb_pgsolver_is_blank(at[5])) {
            at = r->start = mb_pgsolver_skip_blanks(at + 5, r->source.end);
            status = pgsolver_finish_header(r, start, &at, SAY_START);
        }
        if (status != MB_OK)
            return status;
    }
    r->body = at;
    return MB_OK;
}

mb_status mb_pgsolver_statements(mb_pgsolver_reader *r, mb_pace *pace)
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
