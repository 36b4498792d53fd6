/* fuzz.c -- what the fuzz targets share. */
#include "fuzz.h"

#include <stdio.h>

#include "arena/builder.h"
#include "arena/lexicon.h"

_Noreturn void fuzz_broken(const char *file, int line, const char *condition)
{
    fprintf(stderr, "%s:%d: %s does not hold\n", file, line, condition);
    abort();
}

char *fuzz_copy(const uint8_t *data, size_t length)
{
    char *copy = malloc(length ? length : 1);
    REQUIRE(copy != NULL);
    if (length > 0)
        memcpy(copy, data, length);
    return copy;
}

/* The bytes of the character at `text`, or 0 when it is none: not UTF-8, too long, a surrogate. */
static size_t utf8(const unsigned char *text, size_t length)
{
    const unsigned char c = text[0];
    if (c < 0x80)
        return 1;
    const size_t size = c >= 0xf0 && c < 0xf5 ? 4 : c >= 0xe0 && c < 0xf0 ? 3 : c >= 0xc2 && c < 0xe0 ? 2 : 0;
    if (size == 0 || size > length)
        return 0;
    for (size_t i = 1; i < size; i++)
        if ((text[i] & 0xc0) != 0x80)
            return 0;
    const bool bad = (c == 0xe0 && text[1] < 0xa0) || (c == 0xed && text[1] > 0x9f) || (c == 0xf0 && text[1] < 0x90)
                     || (c == 0xf4 && text[1] > 0x8f);
    return bad ? 0 : size;
}

bool fuzz_is_line(const char *text, size_t length)
{
    size_t size;
    for (size_t at = 0; at < length; at += size) {
        size = utf8((const unsigned char *)text + at, length - at);
        if (size == 0 || (unsigned char)text[at] < ' ' || text[at] == 0x7f)
            return false;
    }
    return true;
}

void fuzz_check_error(mb_status status, const mb_error *error)
{
    REQUIRE(status == error->code);
    for (int lang = MB_ENGLISH; lang <= MB_FRENCH; lang++) {
        mb_text words = {0};
        mb_error_show(&words, error, (mb_lang)lang);
        REQUIRE(words.status == MB_OK && (status == MB_OK || words.length > 0));
        REQUIRE(fuzz_is_line(words.data, words.length));
        mb_text_clear(&words);
    }
}

/* ---- JSON ---- */

enum { DEEPEST = 64 };

static const char *skip(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r'))
        at++;
    return at;
}

/* What comes after the string that begins at `at`; NULL: it is none. */
static const char *json_string(const char *at, const char *end)
{
    for (at++; at < end && *at != '"';) {
        if (*at == '\\' && ++at < end && !strchr("\"\\/bfnrtu", *at))
            return NULL;
        const size_t size = at < end ? utf8((const unsigned char *)at, (size_t)(end - at)) : 0;
        if (size == 0 || (unsigned char)*at < ' ')
            return NULL;
        at += size;
    }
    return at < end ? at + 1 : NULL;
}

/* The same for a number or a word. */
static const char *json_word(const char *at, const char *end)
{
    static const char *const words[] = {"true", "false", "null"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const size_t length = strlen(words[i]);
        if ((size_t)(end - at) >= length && memcmp(at, words[i], length) == 0)
            return at + length;
    }
    const char *begin = at;
    while (at < end && (strchr("+-.eE", *at) || (*at >= '0' && *at <= '9')) && *at)
        at++;
    return at > begin && at[-1] >= '0' && at[-1] <= '9' ? at : NULL;
}

static const char *json_value(const char *at, const char *end, int depth)
{
    at = skip(at, end);
    if (at == end || depth > DEEPEST)
        return NULL;
    if (*at == '"')
        return json_string(at, end);
    if (*at != '{' && *at != '[')
        return json_word(at, end);
    const bool object = *at == '{';
    const char close = object ? '}' : ']';
    for (bool first = true;; first = false) {
        at = skip(at + 1, end);
        if (first && at < end && *at == close)
            return at + 1;
        if (object
            && (at == end || *at != '"' || !(at = json_string(at, end)) || (at = skip(at, end)) == end
                || *at++ != ':'))
            return NULL;
        if (!(at = json_value(at, end, depth + 1)) || (at = skip(at, end)) == end || (*at != ',' && *at != close))
            return NULL;
        if (*at == close)
            return at + 1;
    }
}

bool fuzz_is_json(const char *text, size_t length)
{
    const char *end = text + length;
    for (const char *at = skip(text, end); at && at < end; at = skip(at, end))
        if (!(at = json_value(at, end, 0)))
            return false;
    return true;
}

/* ---- arenas ---- */

void fuzz_check_arena(const mb_arena *a)
{
    REQUIRE(a->positions > 0 && a->start < a->positions);
    REQUIRE(a->first[0] == 0 && a->first[a->positions] == a->moves);
    for (uint32_t v = 0; v < a->positions; v++) {
        REQUIRE(a->first[v] <= a->first[v + 1] && (mb_mark_of(a, v) != MB_PAYS || a->pays));
        REQUIRE(!a->impartial || mb_owner(a, v) == MB_P1);
    }
    for (uint64_t i = 0; i < a->moves; i++)
        REQUIRE(a->to[i] < a->positions);
}

static bool same_name(const mb_arena *a, const mb_arena *b, uint32_t v)
{
    mb_text one = {0}, other = {0};
    mb_arena_name(&one, a, v);
    mb_arena_name(&other, b, v);
    const bool same = one.length == other.length && memcmp(one.data, other.data, one.length) == 0;
    mb_text_clear(&one);
    mb_text_clear(&other);
    return same;
}

static int32_t hint(const int32_t *hints, uint32_t v)
{
    return hints ? hints[v] : MB_NO_HINT;
}

static bool same_position(const mb_arena *a, const mb_arena *b, uint32_t v)
{
    if (a->tag[v] != b->tag[v] || a->first[v + 1] != b->first[v + 1] || !same_name(a, b, v)
        || hint(a->heuristic, v) != hint(b->heuristic, v)
        || (mb_mark_of(a, v) == MB_PAYS && a->pays[v] != b->pays[v]))
        return false;
    for (uint64_t i = a->first[v]; i < a->first[v + 1]; i++)
        if (a->to[i] != b->to[i] || (a->cost ? a->cost[i] : 1) != (b->cost ? b->cost[i] : 1))
            return false;
    return true;
}

bool fuzz_same_arena(const mb_arena *a, const mb_arena *b)
{
    if (a->positions != b->positions || a->moves != b->moves || a->start != b->start || a->endless != b->endless
        || a->impartial != b->impartial)
        return false;
    for (uint32_t v = 0; v < a->positions; v++)
        if (!same_position(a, b, v))
            return false;
    return true;
}

/* ---- bytes ---- */

uint32_t fuzz_below(fuzz_bytes *bytes, uint32_t below)
{
    uint32_t number = 0;
    for (uint32_t most = below - 1; most > 0; most >>= 8)
        number = number << 8 | (bytes->at < bytes->end ? *bytes->at++ : 0u);
    return number % below;
}

/* A number of few digits mostly, of all 32 bits sometimes. */
static int32_t some_number(fuzz_bytes *bytes)
{
    return fuzz_below(bytes, 8) ? (int32_t)fuzz_below(bytes, 9) - 4 : (int32_t)fuzz_below(bytes, UINT32_MAX);
}

/* Begin position v: its mark goes with whom the arena belongs to. */
static void make_position(mb_builder *builder, fuzz_bytes *bytes)
{
    const bool impartial = builder->arena.impartial;
    mb_mark mark = MB_UNMARKED;
    if (fuzz_below(bytes, 3) == 0)
        mark = (mb_mark)fuzz_below(bytes, 5);
    const mb_player owner = impartial ? MB_P1 : (mb_player)fuzz_below(bytes, 2);
    const bool goal = fuzz_below(bytes, 8) == 1;
    REQUIRE(mb_builder_position(builder, mb_tag(owner, mark, goal)) == MB_OK);
    if (mark == MB_PAYS)
        REQUIRE(mb_builder_pays(builder, some_number(bytes)) == MB_OK);
    const uint32_t hints = fuzz_below(bytes, 16);
    const int32_t number = hints == 1 ? some_number(bytes) : MB_NO_HINT;
    if (hints == 1 && number != MB_NO_HINT)
        REQUIRE(mb_builder_heuristic(builder, number) == MB_OK);
}

static void make_moves(mb_builder *builder, fuzz_bytes *bytes, uint32_t positions)
{
    const bool costs = fuzz_below(bytes, 4) == 1;
    for (uint32_t i = fuzz_below(bytes, 4); i > 0; i--) {
        REQUIRE(mb_builder_move(builder, fuzz_below(bytes, positions)) == MB_OK);
        if (costs)
            REQUIRE(mb_builder_cost(builder, (uint32_t)some_number(bytes) % UINT32_MAX) == MB_OK);
    }
}

/* A name of a few characters, as odd as names may be, made different by the number after it. */
static mb_names *make_names(fuzz_bytes *bytes, uint32_t positions)
{
    static const char *const pieces[] = {"a", "B",  "0", "1", " ", "(", ")",     ",",       "\"",  "\\",
                                         "'", "->", "=", ":", "#", "é", "start", "endless", ";",   "[",
                                         "]", "{",  "}", ".", "|", "-", "𝔸",     "_",       "true"};
    mb_lexicon *lexicon = mb_lexicon_new(4096);
    REQUIRE(lexicon != NULL);
    for (uint32_t v = 0; v < positions; v++) {
        mb_text name = {0};
        uint32_t number = v;
        bool added = false;
        for (uint32_t i = fuzz_below(bytes, 4); i > 0; i--)
            mb_text_add(&name, pieces[fuzz_below(bytes, sizeof pieces / sizeof pieces[0])]);
        if (name.length > 0)
            REQUIRE(mb_lexicon_add(&number, &added, lexicon, name.data, name.length) == MB_OK);
        while (!added) {
            mb_text_u64(&name, v);
            REQUIRE(mb_lexicon_add(&number, &added, lexicon, name.data, name.length) == MB_OK);
        }
        REQUIRE(number == v);
        mb_text_clear(&name);
    }
    return mb_lexicon_names(lexicon);
}

mb_arena *fuzz_arena(fuzz_bytes *bytes)
{
    mb_builder builder = mb_builder_new();
    const uint32_t positions = 1 + fuzz_below(bytes, 12);
    builder.arena.impartial = fuzz_below(bytes, 4) == 1;
    for (uint32_t v = 0; v < positions; v++) {
        make_position(&builder, bytes);
        make_moves(&builder, bytes, positions);
    }
    builder.arena.start = fuzz_below(bytes, positions);
    builder.arena.endless = fuzz_below(bytes, 2) ? some_number(bytes) : (int32_t)fuzz_below(bytes, 3) - 1;
    if (fuzz_below(bytes, 2))
        builder.arena.names = make_names(bytes, positions);
    mb_arena *arena = NULL;
    REQUIRE(mb_builder_finish(&arena, &builder, NULL) == MB_OK);
    fuzz_check_arena(arena);
    return arena;
}
