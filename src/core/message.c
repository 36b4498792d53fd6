/* message.c -- what people read: rows of messages.def, with their arguments filled in. */
#include "core/message.h"

#include "core/digits.h"

static const char *const words[][2] = {
    {"", ""},
#define MB_MESSAGE(id, english, french) {english, french},
#include "core/messages.def"
#undef MB_MESSAGE
};

const char *mb_words(int id, mb_lang lang)
{
    MB_ASSERT(id >= 0 && id < MB_M_COUNT);
    return words[id][lang];
}

void mb_note_set(mb_note *note, int id)
{
    if (note)
        *note = (mb_note){.id = id};
}

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

void mb_note_text(mb_note *note, const char *name, const char *text, size_t length)
{
    if (!note)
        return;
    MB_ASSERT(note->count < MB_NOTE_ARGS);
    static const char cut[] = "…";
    char *out = note->arg[note->count].text;
    const size_t room = MB_NOTE_ROOM - 1;
    size_t kept = length;
    if (length > room)
        kept = whole(text, room - (sizeof cut - 1));
    for (size_t i = 0; i < kept; i++)
        out[i] = (unsigned char)text[i] < 0x20 || text[i] == 0x7f ? '?' : text[i];
    if (length > room) {
        memcpy(out + kept, cut, sizeof cut - 1);
        kept += sizeof cut - 1;
    }
    out[kept] = 0;
    note->arg[note->count++].name = name;
}

void mb_note_string(mb_note *note, const char *name, const char *string)
{
    mb_note_text(note, name, string, strlen(string));
}

mb_status mb_note_take(mb_note *note, const char *name, mb_text *text)
{
    const mb_status status = text->status;
    mb_note_text(note, name, text->data, status == MB_OK ? text->length : 0);
    mb_text_clear(text);
    return status;
}

void mb_note_count(mb_note *note, const char *name, uint64_t number)
{
    char digits[MB_DIGITS_MOST];
    const size_t at = mb_digits_write(digits, number);
    mb_note_text(note, name, digits + at, sizeof digits - at);
}

void mb_note_number(mb_note *note, const char *name, int64_t number)
{
    if (!note)
        return;
    mb_note_count(note, name, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
    if (number < 0) {
        char *text = note->arg[note->count - 1].text;
        memmove(text + 1, text, strlen(text) + 1);
        text[0] = '-';
    }
}

/* The argument called name[0 .. length-1], "" without one. */
static const char *argument(const mb_note *note, const char *name, size_t length)
{
    for (int i = 0; i < note->count; i++)
        if (strlen(note->arg[i].name) == length && memcmp(note->arg[i].name, name, length) == 0)
            return note->arg[i].text;
    return "";
}

/* Is a number singular?  0 is in French. */
static bool is_one(const char *number, mb_lang lang)
{
    return strcmp(number, "1") == 0 || (lang == MB_FRENCH && strcmp(number, "0") == 0);
}

/* Write what stands between braces: {rank} is the argument, {rank?move:moves} a word that agrees with it. */
static void fill_in(mb_text *out, const mb_note *note, const char *at, const char *end, mb_lang lang)
{
    const char *question = memchr(at, '?', (size_t)(end - at));
    const char *value = argument(note, at, (size_t)((question ? question : end) - at));
    if (!question) {
        mb_text_add(out, value);
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
    const char *at = mb_words(note->id, lang);
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

mb_note *mb_error_set(mb_error *error, mb_status code, int id)
{
    if (!error)
        return NULL;
    *error = (mb_error){.code = code};
    mb_note_set(&error->note, id);
    return &error->note;
}

void mb_error_at(mb_error *error, const char *file, uint64_t line, uint64_t column)
{
    if (!error)
        return;
    if (file) {
        const size_t length = strlen(file), room = sizeof error->file - 1;
        const size_t kept = length < room ? length : whole(file, room);
        memcpy(error->file, file, kept);
        error->file[kept] = 0;
    }
    error->line = line;
    error->column = column;
}

mb_status mb_error_plain(mb_error *error, mb_status code)
{
    static const int plain[] = {
        [-MB_ENOMEM] = MB_M_ENOMEM,       [-MB_EINVAL] = MB_M_EINVAL,
        [-MB_EPARSE] = MB_M_EPARSE,       [-MB_EIO] = MB_M_EIO,
        [-MB_ELIMIT] = MB_M_ELIMIT,       [-MB_ECANCEL] = MB_M_ECANCEL,
        [-MB_ENOTFOUND] = MB_M_ENOTFOUND, [-MB_EUNSUITED] = MB_M_EUNSUITED,
    };
    MB_ASSERT(code < 0 && (size_t)-code < MB_COUNT(plain));
    mb_error_set(error, code, plain[-code]);
    return code;
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
    mb_note_show(out, &error->note, lang);
}
