/* item.h -- a value of any printable type: notes and JSON objects take keys and items in one call.
 *
 *     mb_fail(error, MB_EINVAL, SAY_TILE, "tile", tile, "most", most);
 *     mb_json_add(&json, "positions", arena->positions, "start", mb_arena_called(arena, arena->start));
 *
 * The C type of a value selects how it is written: numbers, booleans, strings, pieces of text, names of positions
 * (mb_called), numbers that may be unknown (mb_maybe).  Comparisons are ints in C: cast them to bool.
 */
#pragma once

#include "core/base.h"
#include "marienbad/text.h"

/* Text that is not ended by 0. */
typedef struct mb_piece {
    const char *at;
    size_t length;
    mb_status status; /* of the text that it was taken from: a failure is passed on to the text it is written to */
} mb_piece;

/* A number that may be unknown; then nothing, or null, is written. */
typedef struct mb_maybe {
    bool known;
    int64_t number;
} mb_maybe;

/* The name of place `at` of `self` with `mover` to move, written only when it is needed. */
typedef struct mb_called {
    void (*write)(mb_text *out, const void *self, uint64_t at, int mover);
    const void *self;
    uint64_t at;
    int mover;
    bool absent; /* there is no such place: null */
} mb_called;

/* A number with at most `digits` decimals. */
typedef struct mb_decimal {
    double number;
    int digits;
} mb_decimal;

typedef struct mb_item {
    enum mb_item_kind {
        MB_ITEM_NUMBER,
        MB_ITEM_COUNT,
        MB_ITEM_TRUTH,
        MB_ITEM_TEXT, /* NULL: null */
        MB_ITEM_DECIMAL,
        MB_ITEM_MAYBE,
        MB_ITEM_CALLED,
        MB_ITEM_WORDS, /* in the language of the message; elsewhere in English */
    } kind;
    union {
        int64_t number;
        uint64_t count;
        bool truth;
        mb_piece text;
        mb_decimal decimal;
        mb_maybe maybe;
        mb_called called;
        mb_words words;
    };
} mb_item;

typedef struct mb_member {
    const char *key;
    mb_item item;
} mb_member;

static inline mb_item mb_item_number(int64_t number)
{
    return (mb_item){.kind = MB_ITEM_NUMBER, .number = number};
}
static inline mb_item mb_item_count(uint64_t count)
{
    return (mb_item){.kind = MB_ITEM_COUNT, .count = count};
}
static inline mb_item mb_item_truth(bool truth)
{
    return (mb_item){.kind = MB_ITEM_TRUTH, .truth = truth};
}
static inline mb_item mb_item_string(const char *string)
{
    return (mb_item){.kind = MB_ITEM_TEXT, .text = {.at = string, .length = string ? strlen(string) : 0}};
}
static inline mb_item mb_item_piece(mb_piece piece)
{
    return (mb_item){.kind = MB_ITEM_TEXT, .text = piece};
}
static inline mb_item mb_item_decimal(mb_decimal decimal)
{
    return (mb_item){.kind = MB_ITEM_DECIMAL, .decimal = decimal};
}
static inline mb_item mb_item_maybe(mb_maybe maybe)
{
    return (mb_item){.kind = MB_ITEM_MAYBE, .maybe = maybe};
}
static inline mb_item mb_item_called(mb_called called)
{
    return (mb_item){.kind = MB_ITEM_CALLED, .called = called};
}
static inline mb_item mb_item_words(mb_words words)
{
    return (mb_item){.kind = MB_ITEM_WORDS, .words = words};
}
static inline mb_item mb_item_itself(mb_item item)
{
    return item;
}

/* The content of a text, valid until the text changes. */
static inline mb_piece mb_piece_of(const mb_text *text)
{
    return (mb_piece){.at = text->data ? text->data : "", .length = text->length, .status = text->status};
}

/* No content, but the status of a text whose content is written in another form: a failure is passed on. */
static inline mb_piece mb_piece_status(mb_status status)
{
    return (mb_piece){.at = "", .status = status};
}

static inline mb_piece mb_piece_at(const char *at, size_t length)
{
    return (mb_piece){.at = at, .length = length};
}

static inline mb_decimal mb_rounded(double number, int digits)
{
    return (mb_decimal){.number = number, .digits = digits};
}

static inline mb_maybe mb_known(bool known, int64_t number)
{
    return (mb_maybe){.known = known, .number = number};
}

#define MB_NOTHING ((const char *)NULL) /* null in JSON */

/* clang-format off */
#define MB_ITEM(value) _Generic((value), \
    bool: mb_item_truth, \
    char *: mb_item_string, const char *: mb_item_string, \
    signed char: mb_item_number, short: mb_item_number, int: mb_item_number, \
    long: mb_item_number, long long: mb_item_number, \
    unsigned char: mb_item_count, unsigned short: mb_item_count, unsigned: mb_item_count, \
    unsigned long: mb_item_count, unsigned long long: mb_item_count, \
    mb_piece: mb_item_piece, mb_decimal: mb_item_decimal, mb_maybe: mb_item_maybe, mb_called: mb_item_called, \
    mb_words: mb_item_words, \
    mb_item: mb_item_itself)(value)

/* An array of pairs from keys and values in turn, at most eight of each. */
#define MB_PAIR(key, value) {key, MB_ITEM(value)}
#define MB_PAIRS_2(k, v)       MB_PAIR(k, v)
#define MB_PAIRS_4(k, v, ...)  MB_PAIR(k, v), MB_PAIRS_2(__VA_ARGS__)
#define MB_PAIRS_6(k, v, ...)  MB_PAIR(k, v), MB_PAIRS_4(__VA_ARGS__)
#define MB_PAIRS_8(k, v, ...)  MB_PAIR(k, v), MB_PAIRS_6(__VA_ARGS__)
#define MB_PAIRS_10(k, v, ...) MB_PAIR(k, v), MB_PAIRS_8(__VA_ARGS__)
#define MB_PAIRS_12(k, v, ...) MB_PAIR(k, v), MB_PAIRS_10(__VA_ARGS__)
#define MB_PAIRS_14(k, v, ...) MB_PAIR(k, v), MB_PAIRS_12(__VA_ARGS__)
#define MB_PAIRS_16(k, v, ...) MB_PAIR(k, v), MB_PAIRS_14(__VA_ARGS__)
#define MB_PICK(_1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, _16, _17, picked, ...) picked
#define MB_ODD even_number_of_arguments_expected /* a key without a value */
#define MB_PAIRS(...) \
    MB_PICK(__VA_ARGS__, MB_ODD, MB_PAIRS_16, MB_ODD, MB_PAIRS_14, MB_ODD, MB_PAIRS_12, MB_ODD, MB_PAIRS_10, MB_ODD, \
            MB_PAIRS_8, MB_ODD, MB_PAIRS_6, MB_ODD, MB_PAIRS_4, MB_ODD, MB_PAIRS_2, MB_ODD, MB_ODD)(__VA_ARGS__)

/* An array of items, at most eight. */
#define MB_ITEMS_1(i)      MB_ITEM(i)
#define MB_ITEMS_2(i, ...) MB_ITEM(i), MB_ITEMS_1(__VA_ARGS__)
#define MB_ITEMS_3(i, ...) MB_ITEM(i), MB_ITEMS_2(__VA_ARGS__)
#define MB_ITEMS_4(i, ...) MB_ITEM(i), MB_ITEMS_3(__VA_ARGS__)
#define MB_ITEMS_5(i, ...) MB_ITEM(i), MB_ITEMS_4(__VA_ARGS__)
#define MB_ITEMS_6(i, ...) MB_ITEM(i), MB_ITEMS_5(__VA_ARGS__)
#define MB_ITEMS_7(i, ...) MB_ITEM(i), MB_ITEMS_6(__VA_ARGS__)
#define MB_ITEMS_8(i, ...) MB_ITEM(i), MB_ITEMS_7(__VA_ARGS__)
#define MB_ITEMS_MANY eight_arguments_at_most
#define MB_ITEMS(...) \
    MB_PICK(__VA_ARGS__, MB_ITEMS_MANY, MB_ITEMS_MANY, MB_ITEMS_MANY, MB_ITEMS_MANY, MB_ITEMS_MANY, MB_ITEMS_MANY, \
            MB_ITEMS_MANY, MB_ITEMS_MANY, MB_ITEMS_MANY, MB_ITEMS_8, MB_ITEMS_7, MB_ITEMS_6, MB_ITEMS_5, MB_ITEMS_4, \
            MB_ITEMS_3, MB_ITEMS_2, MB_ITEMS_1, MB_ITEMS_1)(__VA_ARGS__)

/* Words, then pairs, or words alone: three arguments of a function, `words, pairs, count`. */
#define MB_SAY_1(words)      words, NULL, 0
#define MB_SAY_MORE(words, ...) \
    words, (const mb_member[]){MB_PAIRS(__VA_ARGS__)}, sizeof((const mb_member[]){MB_PAIRS(__VA_ARGS__)}) / sizeof(mb_member)
#define MB_SAY(...) \
    MB_PICK(__VA_ARGS__, MB_SAY_MORE, MB_SAY_MORE, MB_SAY_MORE, MB_SAY_MORE, MB_SAY_MORE, MB_SAY_MORE, MB_SAY_MORE, \
            MB_SAY_MORE, MB_SAY_MORE, MB_SAY_MORE, MB_SAY_MORE, MB_SAY_MORE, MB_SAY_MORE, MB_SAY_MORE, MB_SAY_MORE, \
            MB_SAY_MORE, MB_SAY_1, MB_SAY_1)(__VA_ARGS__)
/* clang-format on */

/* Write an item as plain text: numbers in decimal, names as they are, nothing for an unknown number. */
void mb_item_show(mb_text *out, const mb_item *item);

/* One after the other: mb_text_put(out, "rank ", rank, "\n"). */
#define mb_text_put(out, ...)                                                                                        \
    mb_text_items(out, (const mb_item[]){MB_ITEMS(__VA_ARGS__)},                                                     \
                  sizeof((const mb_item[]){MB_ITEMS(__VA_ARGS__)}) / sizeof(mb_item))
void mb_text_items(mb_text *out, const mb_item *items, size_t count);
