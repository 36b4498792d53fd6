/* message.c -- messages: words with their arguments filled in. */
#include "core/message.h"

#include "core/digits.h"
#include "core/name.h"

static const mb_words plain[] = {
    [-MB_ENOMEM] = MB_WORDS("not enough memory", "mémoire insuffisante"),
    [-MB_EINVAL] = MB_WORDS("invalid argument", "argument invalide"),
    [-MB_EPARSE] = MB_WORDS("malformed text", "texte mal formé"),
    [-MB_EIO] = MB_WORDS("input or output failed", "échec de lecture ou d'écriture"),
    [-MB_ELIMIT] = MB_WORDS("stopped by a limit: of time, of memory or of positions",
                            "arrêté par une limite : de temps, de mémoire ou de positions"),
    [-MB_ECANCEL] = MB_WORDS("stopped", "interrompu"),
    [-MB_ENOTFOUND] = MB_WORDS("not found", "introuvable"),
    [-MB_EUNSUITED] = MB_WORDS("not suited to this input", "inadapté à cette entrée"),
};

/* Cut after whole characters: never leave the beginning of a UTF-8 sequence behind. */
static size_t whole(const char *text, size_t length)
{
    size_t at = length;
    while (at > 0 && length - at < 4 && ((unsigned char)text[at - 1] & 0xC0) == 0x80)
        at--;
    if (at > 0 && (unsigned char)text[at - 1] >= 0xC0)
        return at - 1;
    return length - at < 4 && at > 0 ? at : length;
}

/* Copy text that may be anything so that it can be printed on a line: what is no UTF-8, or a control character, is a
 * question mark. */
static void copy_printable(char *out, const char *text, size_t length)
{
    for (size_t i = 0, step; i < length; i += step) {
        step = mb_utf8_length(text + i, length - i);
        if (step == 0 || (unsigned char)text[i] < 0x20 || text[i] == 0x7f) {
            out[i] = '?';
            step = 1;
        } else {
            memcpy(out + i, text + i, step);
        }
    }
}

/* An argument, cut where it is too long. */
static void add_argument(mb_note *note, const char *name, const char *text, size_t length)
{
    MB_ASSERT(note->count < MB_NOTE_ARGS);
    static const char cut[] = "…";
    char *out = note->arg[note->count].text;
    const size_t room = MB_NOTE_ROOM - 1;
    size_t kept = length;
    if (length > room)
        kept = whole(text, room - (sizeof cut - 1));
    copy_printable(out, text, kept);
    if (length > room) {
        memcpy(out + kept, cut, sizeof cut - 1);
        kept += sizeof cut - 1;
    }
    MB_ASSERT(kept <= room);
    out[kept] = 0;
    note->arg[note->count++].name = name;
}

/* Numbers and text need no memory. */
static void message_add_number(mb_note *note, const char *key, uint64_t size, bool negative)
{
    char digits[1 + MB_DIGITS_MOST];
    size_t at = 1 + mb_digits_write(digits + 1, size);
    if (negative)
        digits[--at] = '-';
    add_argument(note, key, digits + at, sizeof digits - at);
}

mb_status mb_note_item(mb_note *note, const char *key, mb_item item)
{
    if (!note)
        return MB_OK;
    if (item.kind == MB_ITEM_TEXT) {
        add_argument(note, key, item.text.at ? item.text.at : "", item.text.length);
        note->short_of_memory |= item.text.status != MB_OK;
        return item.text.status;
    }
    if (item.kind == MB_ITEM_NUMBER || item.kind == MB_ITEM_COUNT) {
        const bool negative = item.kind == MB_ITEM_NUMBER && item.number < 0;
        message_add_number(note, key, negative ? 0 - item.count : item.count, negative);
        return MB_OK;
    }
    if (item.kind == MB_ITEM_WORDS) {
        add_argument(note, key, "", 0);
        note->arg[note->count - 1].words = item.words;
        return MB_OK;
    }
    mb_text text = {0};
    mb_item_show(&text, &item);
    const mb_status status = text.status;
    add_argument(note, key, text.data ? text.data : "", status == MB_OK ? text.length : 0);
    note->arg[note->count - 1].decimal = item.kind == MB_ITEM_DECIMAL;
    note->short_of_memory |= status != MB_OK;
    mb_text_clear(&text);
    return status;
}

void mb_note_fill(mb_note *note, mb_words words, const mb_member *pairs, size_t count)
{
    if (!note)
        return;
    *note = (mb_note){.words = words};
    for (size_t i = 0; i < count; i++)
        mb_note_item(note, pairs[i].key, pairs[i].item);
}

/* The number of the argument called name[0 .. length-1]; note->count without one. */
static int find_argument(const mb_note *note, const char *name, size_t length)
{
    int i = 0;
    while (i < note->count && (strlen(note->arg[i].name) != length || memcmp(note->arg[i].name, name, length) != 0))
        i++;
    return i;
}

/* A decimal number as the language writes it. */
static void add_decimal(mb_text *out, const char *number, mb_lang lang)
{
    for (; *number; number++)
        mb_text_char(out, *number == '.' && lang == MB_FRENCH ? ',' : *number);
}

/* Is a number singular?  0 is in French. */
static bool is_one(const char *number, mb_lang lang)
{
    return strcmp(number, "1") == 0 || (lang == MB_FRENCH && strcmp(number, "0") == 0);
}

/* The player that an argument of this name and text stands for: 1 or 2; 0: the argument is no player. */
static int player_of(const char *name, size_t length, const char *text)
{
    static const char *const names[] = {"player", "mover", "winner", "other"};
    if (length == 2 && name[0] == 'p' && (name[1] == '1' || name[1] == '2'))
        return name[1] - '0';
    for (size_t i = 0; i < MB_COUNT(names); i++)
        if (strlen(names[i]) == length && memcmp(names[i], name, length) == 0)
            return strcmp(text, "1") == 0 ? 1 : strcmp(text, "2") == 0 ? 2 : 0;
    return 0;
}

void mb_text_player(mb_text *out, int player)
{
    MB_ASSERT(player == 1 || player == 2);
    mb_text_add(out, out->players ? out->players[player - 1] : player == 1 ? "1" : "2");
}

/* Write what stands between braces: {rank} is the argument, {rank?move:moves} a word that agrees with it. */
static void fill_in(mb_text *out, const mb_note *note, const char *at, const char *end, mb_lang lang)
{
    MB_ASSERT(at <= end && *end == '}');
    const char *question = memchr(at, '?', (size_t)(end - at));
    const size_t length = (size_t)((question ? question : end) - at);
    const int number = find_argument(note, at, length);
    const char *value = number < note->count ? note->arg[number].text : "";
    const int player = question ? 0 : player_of(at, length, value);
    if (player) {
        mb_text_player(out, player);
        return;
    }
    if (!question && number < note->count && note->arg[number].decimal) {
        add_decimal(out, value, lang);
        return;
    }
    if (!question) {
        const bool words = number < note->count && mb_words_say(note->arg[number].words);
        mb_text_add(out, words ? mb_words_in(note->arg[number].words, lang) : value);
        return;
    }
    const char *one = question + 1, *colon = memchr(one, ':', (size_t)(end - one));
    MB_ASSERT(colon);
    if (is_one(value, lang))
        mb_text_add_n(out, one, (size_t)(colon - one));
    else
        mb_text_add_n(out, colon + 1, (size_t)(end - colon) - 1);
}

void mb_note_show(mb_text *out, const mb_note *note, mb_lang lang)
{
    if (note->short_of_memory && out->status == MB_OK)
        out->status = MB_ENOMEM; /* rather than a sentence with a hole in it */
    const char *at = mb_words_say(note->words) ? mb_words_in(note->words, lang) : ""; /* an empty note says nothing */
    while (*at) {
        const char *brace = strchr(at, '{');
        const char *end = brace ? strchr(brace, '}') : NULL;
        if (!end) {
            mb_text_add(out, at);
            return;
        }
        mb_text_add_n(out, at, (size_t)(brace - at));
        fill_in(out, note, brace + 1, end, lang);
        at = end + 1;
    }
}

void mb_text_fill(mb_text *out, mb_lang lang, mb_words words, const mb_member *pairs, size_t count)
{
    mb_note note;
    mb_note_fill(&note, words, pairs, count);
    mb_note_show(out, &note, lang);
}

mb_status mb_error_fill(mb_error *error, mb_status code, mb_words words, const mb_member *pairs, size_t count)
{
    if (error) {
        *error = (mb_error){.code = code};
        mb_note_fill(&error->note, words, pairs, count);
    }
    return code;
}

void mb_error_at(mb_error *error, const char *file, uint64_t line, uint64_t column)
{
    if (!error)
        return;
    if (file) {
        const size_t length = strlen(file), room = sizeof error->file - 1;
        const size_t kept = length < room ? length : whole(file, room);
        copy_printable(error->file, file, kept);
        error->file[kept] = 0;
    }
    error->line = line;
    error->column = column;
}

mb_status mb_error_plain(mb_error *error, mb_status code)
{
    MB_ASSERT(code < 0 && (size_t)-code < MB_COUNT(plain));
    return mb_error_fill(error, code, plain[-code], NULL, 0);
}

void mb_error_show(mb_text *out, const mb_error *error, mb_lang lang)
{
    if (error->file[0]) {
        mb_text_add(out, error->file);
        if (error->line) {
            mb_text_char(out, ':');
            mb_text_u64(out, error->line);
        }
        if (error->line && error->column) {
            mb_text_char(out, ':');
            mb_text_u64(out, error->column);
        }
        mb_text_add(out, ": ");
    }
    const bool bare = !mb_words_say(error->note.words) && error->code < 0 && (size_t)-error->code < MB_COUNT(plain);
    if (error->note.short_of_memory)
        mb_text_add(out, mb_words_in(plain[-MB_ENOMEM], lang));
    else if (bare)
        mb_text_add(out, mb_words_in(plain[-error->code], lang));
    else
        mb_note_show(out, &error->note, lang);
}
