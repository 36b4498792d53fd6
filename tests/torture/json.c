/* json.c -- JSON, as far as the tests need it: is it well formed, and what does it say? */
#include "torture.h"

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t\r\n");
}

static const char *skip_string(const char *at)
{
    for (at++; *at && *at != '"'; at++) {
        if ((unsigned char)*at < 0x20)
            return NULL;
        if (*at != '\\')
            continue;
        at++;
        if (!*at || !strchr("\"\\/bfnrtu", *at))
            return NULL;
        if (*at == 'u') {
            if (strspn(at + 1, "0123456789abcdefABCDEF") < 4)
                return NULL;
            at += 4;
        }
    }
    return *at ? at + 1 : NULL;
}

static const char *skip_number(const char *at)
{
    at += *at == '-';
    const size_t whole = strspn(at, "0123456789");
    if (whole == 0 || (whole > 1 && *at == '0'))
        return NULL;
    at += whole;
    if (*at == '.') {
        const size_t after = strspn(at + 1, "0123456789");
        if (after == 0)
            return NULL;
        at += 1 + after;
    }
    if (*at == 'e' || *at == 'E') {
        at++;
        at += *at == '-' || *at == '+';
        const size_t power = strspn(at, "0123456789");
        if (power == 0)
            return NULL;
        at += power;
    }
    return at;
}

/* Behind the value that begins at `at`; NULL: it is none. */
static const char *skip_value(const char *at)
{
    static const char *const words[] = {"true", "false", "null"};
    if (*at == '"')
        return skip_string(at);
    for (size_t i = 0; i < MB_COUNT(words); i++)
        if (strncmp(at, words[i], strlen(words[i])) == 0)
            return at + strlen(words[i]);
    if (*at != '{' && *at != '[')
        return skip_number(at);
    const char close = *at == '{' ? '}' : ']';
    at = skip_blanks(at + 1);
    for (bool first = true; *at != close || !first; first = false) {
        if (close == '}') {
            at = *at == '"' ? skip_string(at) : NULL;
            at = at ? skip_blanks(at) : NULL;
            if (!at || *at != ':')
                return NULL;
            at = skip_blanks(at + 1);
        }
        at = skip_value(at);
        if (!at)
            return NULL;
        at = skip_blanks(at);
        if (*at == close)
            break;
        if (*at != ',')
            return NULL;
        at = skip_blanks(at + 1);
    }
    return at + 1;
}

bool json_is_valid(const char *text)
{
    const char *end = skip_value(skip_blanks(text));
    return end && *skip_blanks(end) == 0;
}

const char *json_member(const char *object, const char *key)
{
    if (!object || *object != '{')
        return NULL;
    for (const char *at = skip_blanks(object + 1); *at == '"';) {
        const char *value = skip_blanks(skip_blanks(skip_string(at)) + 1);
        if (json_is_string(at, key))
            return value;
        at = skip_blanks(skip_value(value));
        if (*at == ',')
            at = skip_blanks(at + 1);
    }
    return NULL;
}

const char *json_element(const char *array, size_t index)
{
    if (!array || *array != '[')
        return NULL;
    const char *at = skip_blanks(array + 1);
    while (*at != ']' && index-- > 0) {
        at = skip_blanks(skip_value(at));
        if (*at == ',')
            at = skip_blanks(at + 1);
    }
    return *at == ']' ? NULL : at;
}

int64_t json_integer(const char *value, int64_t otherwise)
{
    assert_non_null(value);
    return *value == 'n' ? otherwise : strtoll(value, NULL, 10);
}

/* Strings of ours have but \" and \\ in them. */
bool json_is_string(const char *value, const char *string)
{
    if (!value || *value != '"')
        return false;
    for (value++; *value != '"'; value++, string++) {
        value += *value == '\\';
        if (*value != *string)
            return false;
    }
    return *string == 0;
}
