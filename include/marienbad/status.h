/* status.h -- status codes, and error messages in two languages.
 *
 * Every function that can fail returns an mb_status: MB_OK or a negative code.  Out parameters come first and are
 * untouched on failure.  Functions that can explain a failure take a nullable `mb_error *` last, fill it whenever
 * they fail, and leave it alone when they succeed.
 *
 * A message is a note: words in English and French with named arguments, rendered in one language only when it is
 * shown.  "Draw" and "no path" are answers, not errors.
 */
#ifndef MARIENBAD_STATUS_H
#define MARIENBAD_STATUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "version.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum mb_status {
    MB_OK = 0,
    MB_ENOMEM = -1,    /* no memory left */
    MB_EINVAL = -2,    /* an argument out of its range */
    MB_EPARSE = -3,    /* text that does not follow its format */
    MB_EIO = -4,       /* a file could not be read or written */
    MB_ELIMIT = -5,    /* a limit was exceeded, of the library or of the caller */
    MB_ECANCEL = -6,   /* the caller asked to stop */
    MB_ENOTFOUND = -7, /* no such game, format, position, … */
    MB_EUNSUITED = -8, /* the request makes no sense for this input */
} mb_status;

typedef enum mb_lang { MB_ENGLISH = 0, MB_FRENCH = 1 } mb_lang;

/* Words in every language: in[lang].  {name} stands for an argument, {name?one:several} for a word that agrees with
 * its number. */
typedef struct mb_words {
    const char *in[2];
} mb_words;
#define MB_WORDS(english, french)                                                                                    \
    {                                                                                                                \
        {                                                                                                            \
            english, french                                                                                          \
        }                                                                                                            \
    }
#define MB_NO_WORDS ((mb_words){{NULL, NULL}})

/* Are there any words? */
static inline bool mb_words_say(mb_words words)
{
    return words.in[0] != NULL;
}

enum { MB_NOTE_ARGS = 6, MB_NOTE_ROOM = 120 };

/* A message with its arguments, not yet rendered in a language. */
typedef struct mb_note {
    mb_words words;       /* all NULL: an empty note */
    int count;            /* arguments in use */
    bool short_of_memory; /* an argument could not be stored: showing the note fails with MB_ENOMEM */
    struct {
        const char *name; /* as in the words: "{found}" */
        bool decimal;     /* a number whose decimal point becomes a comma in French */
        mb_words words;   /* said instead of the text, in the language of the message; all NULL: none */
        char text[MB_NOTE_ROOM];
    } arg[MB_NOTE_ARGS];
} mb_note;

typedef struct mb_error {
    mb_status code;
    char file[256];        /* empty: no file */
    uint64_t line, column; /* from 1; 0: unknown */
    mb_note note;
} mb_error;

struct mb_text;

/* Write the note in `lang`. */
MB_API void mb_note_show(struct mb_text *out, const mb_note *note, mb_lang lang);

/* Write `file:line:column: message`, leaving out what is unknown.  An error that has a code and no note gets a
 * sentence about the code: this shows the status of functions that take no mb_error. */
MB_API void mb_error_show(struct mb_text *out, const mb_error *error, mb_lang lang);

#ifdef __cplusplus
}
#endif

#endif
