/* plain.c -- text in ASCII, for a terminal whose locale lacks UTF-8. */
#include "cli/plain.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/system.h"
#include "core/base.h"

/* What the library's own texts, its pictures in text and its languages have beyond ASCII. */
static const char *const spellings[][2] = {
    {"à", "a"},
    {"â", "a"},
    {"ä", "a"},
    {"ç", "c"},
    {"é", "e"},
    {"è", "e"},
    {"ê", "e"},
    {"ë", "e"},
    {"î", "i"},
    {"ï", "i"},
    {"ô", "o"},
    {"ö", "o"},
    {"œ", "oe"},
    {"ù", "u"},
    {"û", "u"},
    {"ü", "u"},
    {"ÿ", "y"},
    {"À", "A"},
    {"Â", "A"},
    {"Ç", "C"},
    {"É", "E"},
    {"È", "E"},
    {"Ê", "E"},
    {"Î", "I"},
    {"Ô", "O"},
    {"Œ", "OE"},
    {"Ù", "U"},
    {"Û", "U"},
    {"«", "\""},
    {"»", "\""},
    {"’", "'"},
    {"′", "'"},
    {"…", "..."},
    {"–", "-"},
    {"—", "-"},
    {"−", "-"},
    {"·", "."},
    {"×", "x"},
    {"→", "->"},
    {"←", "<-"},
    {"↑", "^"},
    {"↓", "v"},
    {"∞", "inf"},
    {"≤", "<="},
    {"≥", ">="},
    {"≠", "!="},
    {"≈", "~"},
    {"⊕", "xor"},
    {"∀", "A"},
    {"∃", "E"},
    {"∄", "no E"},
    {"∈", "in"},
    {"∅", "{}"},
    {"√", "sqrt"},
    {"⌊", "["},
    {"⌋", "]"},
    {"α", "alpha"},
    {"β", "beta"},
    {"φ", "phi"},
    {"\xc2\xa0", " "},
    {"\xe2\x80\xaf", " "},
};

bool plain_is_needed(int descriptor)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    if (!isatty(descriptor))
        return false;
    for (size_t i = 0; i < MB_COUNT(variables); i++) {
        const char *value = system_variable(variables[i]);
        if (value && *value)
            return !strstr(value, "UTF-8") && !strstr(value, "utf8") && !strstr(value, "UTF8")
                   && !strstr(value, "utf-8");
    }
    return true;
}

/* Write one letter that takes more than one byte. */
static void add_letter(mb_text *out, const char *letter, size_t length)
{
    for (size_t i = 0; i < MB_COUNT(spellings); i++)
        if (strlen(spellings[i][0]) == length && memcmp(spellings[i][0], letter, length) == 0) {
            mb_text_add(out, spellings[i][1]);
            return;
        }
    mb_text_char(out, '?');
}

void plain_write(mb_text *out, const char *data, size_t length)
{
    for (size_t at = 0, next; at < length; at = next) {
        next = at + 1;
        while (next < length && ((unsigned char)data[next] & 0xc0) == 0x80)
            next++;
        if ((unsigned char)data[at] < 0x80)
            mb_text_add_n(out, data + at, next - at);
        else
            add_letter(out, data + at, next - at);
    }
}

void plain_error(const mb_text *text)
{
    mb_text plain = {0};
    if (plain_is_needed(STDERR_FILENO))
        plain_write(&plain, text->data, text->length);
    const mb_text *said = plain.length > 0 && plain.status == MB_OK ? &plain : text;
    fwrite(said->data, 1, said->length, stderr);
    mb_text_clear(&plain);
}
