/* option.h -- options as data: a row says name, type, range, default, field, help, and which options it needs or
 * excludes; one parser fills the struct.
 *
 *     {CLI_FLAG("levels", solve_options, levels), .needs = "attractor", .help = MB_WORDS("by level", "par niveau")},
 *
 * The field must have the type of the row: a misspelt field does not compile.  A name in `needs` or `excludes` that
 * is no option of the command fails tests/unit/options_command.c.
 */
#pragma once

#include <stddef.h>

#include "core/registry.h"
#include "marienbad/text.h"

typedef enum cli_kind {
    CLI_IS_FLAG,    /* bool */
    CLI_IS_INTEGER, /* int64_t */
    CLI_IS_SECONDS, /* double, above 0; 0: not given */
    CLI_IS_TEXT,    /* const char *; NULL: not given */
    CLI_IS_CHOICE,  /* int: the index in "a|b|c" */
    CLI_IS_ROW,     /* const void *: the row of a registry; NULL: not given */
    CLI_IS_PLAYER,  /* int64_t: 1 or 2, -1 until cli_read_players(); 0: not given */
} cli_kind;

typedef struct cli_option {
    const char *name; /* "attractor": --attractor; a single letter: -o */
    cli_kind kind;
    size_t offset;                /* of the field */
    int64_t least, most, preset;  /* of an integer; a preset out of range: none */
    const char *choices;          /* of a choice, the default first */
    const mb_registry *among;     /* of a row */
    const char *form;             /* how the value looks in the help, "FILE"; NULL: as the kind says */
    unsigned shows;               /* pictures whose forms are the values: bits of 1 << mb_exhibit_kind */
    void (*values)(mb_text *out); /* writes further values or defaults for the help; NULL: there are none */
    const char *needs;            /* "a|b": has no effect unless --a or --b is given too; NULL: needs none */
    const char *excludes;         /* "a|b": neither --a nor --b may be given too; its own name is ignored */
    unsigned about;               /* of an option that many commands have: its subject, bits of input_about */
    unsigned verbs;               /* of a command with verbs: 1 << i for those that obey it; 0: all do */
    bool subject;                 /* its value stands for the first word, GAME|FILE */
    bool whole;                   /* needs the arena explored as a whole: search and theory cannot answer it */
    mb_words help;
} cli_option;

/* A table of options, and the offset of their struct in the command's. */
typedef struct cli_group {
    const cli_option *rows;
    size_t count;
    size_t offset;
    const char *needs; /* of all of them; NULL: each row says what it needs */
} cli_group;

/* clang-format off */
#define CLI_GROUP(table) {.rows = (table), .count = MB_COUNT(table)}
#define CLI_GROUP_IN(table, type, part) CLI_GROUP_WITH(table, type, part, NULL)
#define CLI_GROUP_WITH(table, type, part, needed) \
    {.rows = (table), .count = (table##_count), .offset = offsetof(type, part), .needs = (needed)}

#define CLI_FIELD(type, field, wanted) \
    (offsetof(type, field) + 0 * sizeof(char[_Generic(((type *)0)->field, wanted: 1, default: -1)]))
#define CLI_FLAG(text, type, field) \
    .name = (text), .kind = CLI_IS_FLAG, .offset = CLI_FIELD(type, field, bool)
#define CLI_INTEGER(text, type, field, from, to, otherwise) \
    .name = (text), .kind = CLI_IS_INTEGER, .offset = CLI_FIELD(type, field, int64_t), \
    .least = (from), .most = (to), .preset = (otherwise)
#define CLI_SECONDS(text, type, field) \
    .name = (text), .kind = CLI_IS_SECONDS, .offset = CLI_FIELD(type, field, double), .form = "S"
#define CLI_TEXT(text, type, field, looks) \
    .name = (text), .kind = CLI_IS_TEXT, .offset = CLI_FIELD(type, field, const char *), .form = (looks)
#define CLI_PLAYER(text, type, field) \
    .name = (text), .kind = CLI_IS_PLAYER, .offset = CLI_FIELD(type, field, int64_t), .form = "P"
#define CLI_CHOICE(text, type, field, names) \
    .name = (text), .kind = CLI_IS_CHOICE, .offset = CLI_FIELD(type, field, int), .choices = (names)
#define CLI_ROW(text, type, field, row, registry) \
    .name = (text), .kind = CLI_IS_ROW, .offset = CLI_FIELD(type, field, const row *), .among = &(registry), \
    .form = "NAME"
/* clang-format on */

/* The lists of the library that options choose from. */
extern const mb_registry mb_games, mb_solvers, mb_formats, mb_path_algorithms;
