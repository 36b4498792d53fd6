/* io.h -- arenas, certificates and claims from files and back.
 *
 * Readers take text in memory, check everything, and report file, line, column, what was found and what was
 * expected.  Memory stays within a small multiple of the length of the text.
 */
#ifndef MARIENBAD_IO_H
#define MARIENBAD_IO_H

#include "answer.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How the owners of a dict's positions are given, since the dict itself does not say. */
typedef enum mb_players {
    MB_PLAYERS_NONE,  /* there are none: impartial */
    MB_PLAYERS_FIRST, /* (player, s) */
    MB_PLAYERS_LAST,  /* (s, player) */
    MB_PLAYERS_GIVEN, /* by the text `owners`: an object or list of owners */
} mb_players;

/* What a list of lists means where it could be successors or a matrix: square, all entries 0 or 1. */
typedef enum mb_rows {
    MB_ROWS_ASK,    /* unknown: such a list is refused */
    MB_ROWS_LISTS,  /* successors */
    MB_ROWS_MATRIX, /* rows of an adjacency matrix, or of a matrix of costs where 0 is no move */
} mb_rows;

typedef struct mb_read_options {
    const char *file;   /* for messages; NULL: none */
    const char *format; /* the name of a format, "pgsolver"; NULL: recognised by content */
    mb_players players; /* for dicts */
    const char *owners; /* MB_PLAYERS_GIVEN: the text, and its length and file */
    size_t owners_length;
    const char *owners_file;
    mb_rows rows; /* for dicts and Caml */
    /* nullable; the code of a warning is MB_OK where a play is stuck at some positions, which the caller may mark,
     * and MB_EUNSUITED where it is about what was not read, or how */
    void (*warn)(void *context, const mb_error *warning);
    void *context;
    const mb_limits *limits;
} mb_read_options;

/* What an arena may have beside its moves: bits of mb_format.holds.  Answers depend on all but the last three. */
typedef enum mb_holding {
    MB_HOLDS_OWNERS = 1 << 0,
    MB_HOLDS_MARKS = 1 << 1,  /* won by 1 or 2, drawn, paid */
    MB_HOLDS_LEAST = 1 << 2,  /* a payoff of -2147483648 */
    MB_HOLDS_MOVERS = 1 << 3, /* terminal positions won or lost by the mover, other than under normal play */
    MB_HOLDS_ENDLESS = 1 << 4,
    MB_HOLDS_START = 1 << 5, /* a start other than the first position */
    MB_HOLDS_COSTS = 1 << 6,
    MB_HOLDS_GOALS = 1 << 7,
    MB_HOLDS_HEURISTIC = 1 << 8,
    MB_HOLDS_PRIORITIES = 1 << 9,
    MB_HOLDS_UNPLAYED = 1 << 10, /* moves of marked positions */
    MB_HOLDS_NAMES = 1 << 11,
    MB_HOLDS_PLAYERS = 1 << 12, /* their names */
    MB_HOLDS_ALL = (1 << 13) - 1,
} mb_holding;

/* One file format. */
typedef struct mb_format {
    const char *name;                               /* "arena" */
    const char *extension;                          /* ".arena" */
    mb_words brief;                                 /* in both languages */
    unsigned holds;                                 /* bits of mb_holding */
    uint32_t counts_from;                           /* without names, the number of the first position */
    bool has_rows;                                  /* mb_read_options.rows applies */
    bool (*sniff)(const char *data, size_t length); /* is this text in the format? */
    mb_status (*read)(mb_arena **out, const char *data, size_t length, const mb_read_options *options,
                      mb_error *error);
    /* MB_EUNSUITED when an answer depends on what the format does not hold; NULL: read only */
    mb_status (*write)(mb_text *out, const mb_arena *arena, mb_error *error);
} mb_format;

/* The formats, in the order in which they are tried; NULL after the last. */
MB_API const mb_format *mb_format_at(size_t index);
MB_API const mb_format *mb_format_find(const char *name);

/* What of the arena the format cannot hold: bits of mb_holding, and the words for such a bit. */
MB_API unsigned mb_format_loses(const mb_format *format, const mb_arena *arena);
MB_API mb_words mb_holding_words(mb_holding what);

/* Write an arena; `lossy`: without what the format does not hold, instead of refusing. */
MB_API mb_status mb_arena_write(mb_text *out, const mb_arena *arena, const mb_format *format, bool lossy,
                                mb_error *error);

/* Read an arena from text in memory; `options` may be NULL.  The arena does not keep `data`; release it with
 * mb_arena_free().  Time and memory are linear in `length`.
 * return  MB_OK, MB_EPARSE, MB_ENOTFOUND (a format or a name), MB_EINVAL (options that do not go with the format),
 *         MB_EUNSUITED, MB_ENOMEM, MB_ELIMIT, MB_ECANCEL */
MB_API mb_status mb_arena_read(mb_arena **out, const char *data, size_t length, const mb_read_options *options,
                               mb_error *error);

/* Read an arena from a file, or from standard input for "-": as mb_arena_read(), and MB_EIO.  A regular file of more
 * than half of options->limits->bytes is mapped, and must not change while the arena is in use; everything else is
 * read. */
MB_API mb_status mb_arena_load(mb_arena **out, const char *path, const mb_read_options *options, mb_error *error);

/* A whole file in memory, or standard input for "-", of half of limits->bytes at most (MB_ELIMIT beyond); release
 * with mb_file_clear(). */
typedef struct mb_file {
    char *data;
    size_t length;
    bool mapped;
} mb_file;
MB_API mb_status mb_file_read(mb_file *out, const char *path, const mb_limits *limits, mb_error *error);
MB_API mb_status mb_file_map(mb_file *out, const char *path, mb_error *error); /* must not change in use */
MB_API void mb_file_clear(mb_file *file);

/* Open a text that is flushed to a temporary file; mb_file_close() gives the file its name `path`, and reports any
 * failure.  A pipe, a device or "-" (standard output) is written in place.  Of the limits, only `tick` and `until`
 * apply. */
MB_API mb_status mb_file_write(mb_text *out, const char *path, const mb_limits *limits, mb_error *error);
MB_API mb_status mb_file_close(mb_text *text, const char *path, mb_error *error);

/* Closing in steps, for several files that get their names together: finish all texts, check all drafts, then keep
 * all or drop all.  The check tests that the bytes are on the disk and the folder can be written to. */
typedef struct mb_draft {
    char *temporary, *target; /* NULL: written in place, or nothing */
    int nameless;             /* the descriptor of a file that has no name yet; 0: it is called `temporary` */
    bool stays;               /* dropped, it stays under its temporary name */
} mb_draft;
MB_API mb_status mb_file_finish(mb_draft *out, mb_text *text, const char *path, mb_error *error);
MB_API mb_status mb_draft_check(const mb_draft *draft, const char *path, mb_error *error);
MB_API mb_status mb_draft_keep(mb_draft *draft, const char *path, mb_error *error);
MB_API void mb_draft_drop(mb_draft *draft);

/* The temporary name of the file of an open text: a program that ends early must remove it.  NULL where the file has
 * no name yet, as on most Linux file systems: then nothing is left behind. */
MB_API const char *mb_file_temporary(const mb_text *text);

/* Write the certificate of a solution, and read one for `arena`; winner[v] is MB_NO_CLAIM where it says nothing. */
MB_API mb_status mb_certificate_write(mb_text *out, const mb_arena *arena, const mb_solution *solution);
MB_API mb_status mb_certificate_read(mb_solution *out, const mb_arena *arena, const char *data, size_t length,
                                     const char *file, const mb_limits *limits, mb_error *error);

/* Write a solution as other parity game tools do: `paritysol N;` and `id winner [move];` lines. */
MB_API mb_status mb_paritysol_write(mb_text *out, const mb_arena *arena, const mb_solution *solution,
                                    mb_error *error);

/* Is this text a paritysol, rather than a certificate? */
MB_API bool mb_paritysol_is(const char *data, size_t length);

/* Read a paritysol for `arena`, whose positions it names by their numbers: winner[v] is MB_NO_CLAIM where it says
 * nothing; it has no ranks. */
MB_API mb_status mb_paritysol_read(mb_solution *out, const mb_arena *arena, const char *data, size_t length,
                                   const char *file, const mb_limits *limits, mb_error *error);

/* Read claims about an arena.  Lists are split at commas outside parentheses and quotes, or at blanks and arrows;
 * Python and JSON sets, lists and dicts and Caml lists and functions by cases are read too; a file has one claim on
 * each line.  Unknown names are MB_ENOTFOUND.  Bytes of the text count as steps of the limits (MB_ECANCEL,
 * MB_ELIMIT), here and for certificates. */
MB_API mb_status mb_claim_list(mb_list *out, const mb_arena *arena, const char *text, size_t length, const char *file,
                               const mb_limits *limits, mb_error *error);
/* The same for a set: a list of 0 and 1 as long as the arena, which could be its members or say of each position
 * whether it is one, is MB_EPARSE. */
MB_API mb_status mb_claim_set(mb_list *out, const mb_arena *arena, const char *text, size_t length, const char *file,
                              const mb_limits *limits, mb_error *error);
/* `NAME N` lines or {name: n}; number[v] = MB_NEVER where nothing is claimed.  `number` has one slot a position. */
MB_API mb_status mb_claim_numbers(uint32_t *number, const mb_arena *arena, const char *text, size_t length,
                                  const char *file, const mb_limits *limits, mb_error *error);
/* `NAME -> NAME` lines or {name: name}; next[v] = MB_NONE where nothing is claimed. */
MB_API mb_status mb_claim_moves(uint32_t *next, const mb_arena *arena, const char *text, size_t length,
                                const char *file, const mb_limits *limits, mb_error *error);

/* Read a strategy next[v], one element a position, from the lines of mb_claim_moves() or from a certificate, which
 * has the moves of both players. winner (nullable, one element a position) gets the certificate's winners, else
 * MB_NO_CLAIM. */
MB_API mb_status mb_moves_read(uint32_t *next, uint8_t *winner, const mb_arena *arena, const char *data,
                               size_t length, const char *file, const mb_limits *limits, mb_error *error);

/* Write next[v] at the positions of `player` as `NAME -> NAME` lines; MB_NONE: nothing. */
MB_API mb_status mb_moves_write(mb_text *out, const mb_arena *arena, mb_player player, const uint32_t *next);

#ifdef __cplusplus
}
#endif

#endif
