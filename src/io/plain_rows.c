/* plain_rows.c -- rows of plain numbers, read in one pass. */
#include "io/plain_rows.h"

#include "io/number.h"

mb_builder_room mb_plain_rows_room(const char *begin, const char *end)
{
    enum { BATCH = 255 }; /* characters that are counted in bytes, sixteen at a time */
    uint64_t rows = 0, commas = 0;
    MB_ASSERT(begin <= end);
    while (begin < end) {
        const size_t length = end - begin < BATCH ? (size_t)(end - begin) : BATCH;
        uint8_t opened = 0, parted = 0;
        for (size_t i = 0; i < length; i++) {
            opened = (uint8_t)(opened + (begin[i] == '['));
            parted = (uint8_t)(parted + (begin[i] == ','));
        }
        rows += opened;
        commas += parted;
        begin += length;
    }
    return (mb_builder_room){.positions = rows < MB_POSITIONS_MAX ? (uint32_t)rows : MB_POSITIONS_MAX,
                             .moves = commas + 1};
}

static inline const char *rows_skip_blanks(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t'))
        at++;
    return at;
}

/* Behind a comma usually stands a blank, or none. */
static inline const char *skip_blank(const char *at, const char *end)
{
    at += at < end && *at == ' ';
    return MB_LIKELY(at < end && (unsigned char)*at > ' ') ? at : rows_skip_blanks(at, end);
}

static inline bool is_digit(char c)
{
    return (unsigned char)(c - '0') < 10;
}

/* Read a number below MB_NONE without leading zeros, perhaps in quotes; NULL: something else stands there. */
static inline const char *read_number(uint32_t *out, const char *at, const char *end)
{
    uint64_t number;
    const char quote = MB_UNLIKELY(at < end && !is_digit(*at)) && (*at == '"' || *at == '\'') ? *at++ : 0;
    const char *const stop = mb_scan_number(&number, at, end);
    if (MB_UNLIKELY(stop == at || number >= MB_NONE || (*at == '0' && stop > at + 1) || stop == end))
        return NULL;
    *out = (uint32_t)number;
    return !quote ? stop : *stop == quote ? stop + 1 : NULL;
}

/* Read the members of a row, behind its opening bracket, to *to and on, before `room`; NULL: something else stands
 * there.  *largest becomes the largest one so far. */
static inline const char *read_members(uint32_t **to, const uint32_t *room, uint32_t *largest, const char *at,
                                       const char *end)
{
    uint32_t *next = *to, most = *largest, v;
    at = skip_blank(at, end);
    while (at < end && *at != ']') {
        if (MB_UNLIKELY(next == room || !(at = read_number(&v, at, end))))
            return NULL;
        *next++ = v;
        most = v > most ? v : most;
        if (MB_UNLIKELY(*at != ',' && *at != ']'))
            at = rows_skip_blanks(at, end);
        if (MB_LIKELY(at < end && *at == ','))
            at = skip_blank(at + 1, end);
        else if (at == end || *at != ']')
            return NULL;
    }
    *to = next;
    *largest = most;
    return at < end ? at + 1 : NULL;
}

/* Read a key and its colon; NULL: something else stands there. */
static const char *read_row_key(uint32_t *out, const char *at, const char *end)
{
    at = read_number(out, at, end);
    at = at ? rows_skip_blanks(at, end) : end;
    return at < end && *at == ':' ? rows_skip_blanks(at + 1, end) : NULL;
}

/* Read a row: its key in a dict, and its members; NULL: something else stands there. */
static inline const char *read_row(mb_plain_rows *out, uint32_t **to, const uint32_t *room, uint32_t rows, bool keyed,
                                   const char *at, const char *end)
{
    uint32_t *const first = *to, key;
    if (keyed) {
        if (!(at = read_row_key(&key, at, end)) || (rows > 0 && key != out->least + rows))
            return NULL;
        out->least = rows == 0 ? key : out->least;
    }
    if (at == end || *at != '[' || !(at = read_members(to, room, &out->largest, at + 1, end)))
        return NULL;
    const size_t width = (size_t)(*to - first);
    out->width = rows == 0 ? width : out->width;
    out->zero_one = out->zero_one && width == out->width && out->largest <= 1;
    return at;
}

bool mb_plain_rows_begin(const char *at, const char *end, char close)
{
    uint32_t key;
    at = rows_skip_blanks(at, end);
    at = close == '}' ? read_row_key(&key, at, end) : at;
    return at && at < end && *at == '[';
}

bool mb_plain_rows_read(mb_plain_rows *out, mb_builder *part, const char *begin, const char *end, char close)
{
    mb_arena *a = &part->arena;
    mb_plain_rows found = {.zero_one = true};
    uint32_t rows = 0, *to = a->to;
    const uint32_t *const room = to + part->to_room;
    MB_ASSERT(a->positions == 0 && a->moves == 0 && part->first_room >= 2);
    const char *at = rows_skip_blanks(begin, end);
    while (at < end && *at != close) {
        if (MB_UNLIKELY((size_t)rows + 2 >= part->first_room))
            return false;
        a->first[rows] = (uint64_t)(to - a->to);
        if (!(at = read_row(&found, &to, room, rows, close == '}', at, end)))
            return false;
        rows++;
        at = skip_blank(at, end);
        if (at < end && *at == ',')
            at = skip_blank(at + 1, end);
        else if (at == end || *at != close)
            return false;
    }
    found.closed = at < end;
    found.stop = at + found.closed;
    memset(a->tag, mb_tag(MB_P1, MB_UNMARKED, false), rows);
    a->positions = rows;
    a->moves = (uint64_t)(to - a->to);
    *out = found;
    return true;
}
