/* literal_write.c -- what the writers of Python and Caml texts share: names as literals, and sets of positions. */
#include "io/literal_write.h"

enum { DEEPEST = 60 }; /* tuples in tuples; deeper ones are strings */

/* Is it an integer as a reader would spell it, small enough for Caml too? */
static bool is_integer(const char *name, size_t length)
{
    const size_t sign = length > 1 && name[0] == '-';
    if (length == sign || length - sign > 18 || (name[sign] == '0' && length > 1))
        return false;
    for (size_t i = sign; i < length; i++)
        if (name[i] < '0' || name[i] > '9')
            return false;
    return true;
}

/* The tuples that `name` is made of: do all parentheses balance, at most DEEPEST deep, and does the first close last?
 */
static bool is_balanced(const char *name, size_t length)
{
    size_t depth = 0;
    if (length < 2 || name[0] != '(' || name[length - 1] != ')')
        return false;
    for (size_t i = 0; i < length; i++) {
        MB_ASSERT(i == 0 || depth > 0);
        depth += name[i] == '(';
        depth -= name[i] == ')';
        if (depth > DEEPEST || (depth == 0 && i + 1 < length))
            return false;
    }
    return depth == 0;
}

/* Length of the member at `at`, up to a comma outside parentheses or `end`. */
static size_t member_length(const char *at, const char *end)
{
    size_t depth = 0;
    const char *p = at;
    for (; p < end && (depth > 0 || *p != ','); p++) {
        MB_ASSERT(depth > 0 || *p != ')');
        depth += *p == '(';
        depth -= *p == ')';
    }
    return (size_t)(p - at);
}

/* Is it a tuple of two members or more? */
static bool is_tuple(const char *name, size_t length)
{
    return is_balanced(name, length) && 1 + member_length(name + 1, name + length - 1) < length - 1
           && name[length - 2] != ',';
}

static void write_string(mb_text *out, const char *name, size_t length)
{
    mb_json json = {.out = out};
    mb_json_put(&json, mb_piece_at(name, length));
}

/* Write the literal, or its type. */
static void literal_write_name(mb_text *out, const char *name, size_t length, bool type)
{
    if (!is_tuple(name, length)) {
        const bool integer = is_integer(name, length);
        if (type)
            mb_text_char(out, integer ? 'i' : 's');
        else if (integer)
            mb_text_add_n(out, name, length);
        else
            write_string(out, name, length);
        return;
    }
    const char *const end = name + length - 1;
    mb_text_char(out, '(');
    for (const char *at = name + 1;;) {
        const size_t member = member_length(at, end);
        literal_write_name(out, at, member, type);
        MB_ASSERT(member <= (size_t)(end - at));
        at += member;
        if (at == end)
            break;
        at++;
        mb_text_add(out, type ? "" : ", ");
    }
    mb_text_char(out, ')');
}

static mb_piece literal_name_of(mb_text *scratch, const mb_arena *arena, uint32_t v)
{
    scratch->length = 0;
    mb_arena_name(scratch, arena, v);
    return mb_piece_of(scratch);
}

void mb_literal_write(mb_text *out, const mb_arena *arena, uint32_t v, mb_text *scratch)
{
    const mb_piece name = literal_name_of(scratch, arena, v);
    literal_write_name(out, name.at, name.length, false);
}

void mb_literal_write_string(mb_text *out, const mb_arena *arena, uint32_t v, mb_text *scratch)
{
    const mb_piece name = literal_name_of(scratch, arena, v);
    write_string(out, name.at, name.length);
}

void mb_literal_type(mb_text *out, const mb_arena *arena, uint32_t v, mb_text *scratch)
{
    const mb_piece name = literal_name_of(scratch, arena, v);
    literal_write_name(out, name.at, name.length, true);
}

bool mb_is_won1(const mb_arena *arena, uint32_t v)
{
    return mb_mark_of(arena, v) == MB_WIN1;
}

bool mb_is_won2(const mb_arena *arena, uint32_t v)
{
    return mb_mark_of(arena, v) == MB_WIN2;
}

bool mb_is_drawn(const mb_arena *arena, uint32_t v)
{
    return mb_mark_of(arena, v) == MB_DRAW;
}

bool mb_is_paid(const mb_arena *arena, uint32_t v)
{
    return mb_mark_of(arena, v) == MB_PAYS;
}

bool mb_any_position(const mb_arena *arena, bool (*has)(const mb_arena *, uint32_t))
{
    for (uint32_t v = 0; v < arena->positions; v++)
        if (has(arena, v))
            return true;
    return false;
}
