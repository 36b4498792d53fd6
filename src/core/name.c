/* name.c -- bare NAMEs, and UTF-8. */
#include "core/name.h"

size_t mb_name_bare_length(const char *text, size_t length)
{
    size_t depth = 0, balanced = 0; /* balanced: where the name may end */
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)text[i];
        if (c == '(')
            depth++;
        else if (c == ')') {
            if (depth == 0)
                break;
            depth--;
        } else if (c == ',') {
            if (depth == 0)
                break;
        } else if (!mb_name_is_plain(c) || (c == '-' && i + 1 < length && text[i + 1] == '>'))
            break;
        if (depth == 0)
            balanced = i + 1;
    }
    MB_ASSERT(balanced <= length);
    return balanced;
}

bool mb_name_is_bare(const char *name, size_t length)
{
    return length > 0 && mb_name_bare_length(name, length) == length;
}

bool mb_name_is_valid(const char *name, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)name[i];
        const bool second = c == 0xC2 && i + 1 < length && (unsigned char)name[i + 1] < 0xA0; /* U+0080 to U+009F */
        if (c < 0x20 || c == 0x7f || second)
            return false;
    }
    return length > 0 && mb_utf8_check(name, length) == length;
}

bool mb_name_is_directive(const char *name, size_t length)
{
    return (length == 5 && memcmp(name, "start", 5) == 0) || (length == 7 && memcmp(name, "endless", 7) == 0);
}

size_t mb_utf8_mark(const char *text, size_t length)
{
    return length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

size_t mb_utf8_length(const char *text, size_t length)
{
    const unsigned char *at = (const unsigned char *)text;
    if (length == 0)
        return 0;
    if (at[0] < 0x80)
        return 1;
    const size_t need = at[0] >= 0xC2 && at[0] < 0xE0   ? 2
                        : at[0] >= 0xE0 && at[0] < 0xF0 ? 3
                        : at[0] >= 0xF0 && at[0] < 0xF5 ? 4
                                                        : 0;
    if (need == 0 || need > length)
        return 0;
    for (size_t i = 1; i < need; i++)
        if ((at[i] & 0xC0) != 0x80)
            return 0;
    const bool bad = (at[0] == 0xE0 && at[1] < 0xA0)     /* overlong */
                     || (at[0] == 0xED && at[1] > 0x9F)  /* surrogate */
                     || (at[0] == 0xF0 && at[1] < 0x90)  /* overlong */
                     || (at[0] == 0xF4 && at[1] > 0x8F); /* beyond Unicode */
    return bad ? 0 : need;
}

size_t mb_utf8_check(const char *text, size_t length)
{
    size_t i = 0;
    while (i < length) {
        uint64_t eight;
        while (i + 8 <= length && (memcpy(&eight, text + i, 8), (eight & UINT64_C(0x8080808080808080)) == 0))
            i += 8;
        if (i == length)
            break;
        const size_t step = mb_utf8_length(text + i, length - i);
        if (step == 0)
            return i;
        i += step;
        MB_ASSERT(i <= length);
    }
    return length;
}

size_t mb_utf8_count(const char *text, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += ((unsigned char)text[i] & 0xC0) != 0x80;
    return count;
}

bool mb_name_pair_read(mb_name_pair *out, const char *text, size_t length)
{
    if (length < 5 || text[0] != '(' || (text[1] != '1' && text[1] != '2') || text[2] != ','
        || text[length - 1] != ')')
        return false;
    *out = (mb_name_pair){.player = text[1] - '0', .name = text + 3, .length = length - 4};
    return out->length > 0;
}

bool mb_name_pair_trim(mb_name_pair *pair)
{
    const size_t before = pair->length;
    while (pair->length > 1 && *pair->name == ' ')
        pair->name++, pair->length--;
    return pair->length < before;
}
