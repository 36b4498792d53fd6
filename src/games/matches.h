/* matches.h -- heaps of matches: reading, writing, and the numbers that may be taken. */
#pragma once

#include "games/last.h"

/* The parameters `heaps` and `take`. */
#define MB_HEAPS_PARAM(usual)                                                                                        \
    {                                                                                                                \
        MB_PARAM("heaps", "tas", MB_WORDS("heaps", "tas")), MB_PARAM_INTEGERS(usual, 0, INT64_MAX),                  \
            .help = MB_WORDS("matches in each heap at the start", "allumettes de chaque tas au départ")              \
    }
#define MB_TAKE_PARAM                                                                                                \
    {                                                                                                                \
        MB_PARAM("take", "prises|prendre", MB_WORDS("may be taken", "prises permises")),                             \
            MB_PARAM_INTEGERS("1,2,3", 1, INT64_MAX),                                                                \
            .help = MB_WORDS("how many may be taken at once", "combien on peut en prendre à la fois")                \
    }

/* The parameter `stop`: in misère play, the play stops when one match is left. */
#define MB_STOP_PARAM                                                                                                 \
    {                                                                                                                 \
        .name = "stop", .also = "arrêt", .label = MB_WORDS("stop at one", "la dernière reste"), .type = MB_INTEGER,   \
        .preset = "0", .least = 0, .most = 1,                                                                         \
        .help =                                                                                                       \
            MB_WORDS("1: where the last match loses, it is never taken: one match left is a terminal position",       \
                     "1 : quand la dernière allumette fait perdre, on ne la prend jamais : une seule allumette est " \
                     "une position terminale")                                                                        \
    }

/* Matches that must stay on the table, by the values of `last` and `stop`: 1 or 0. */
static inline uint64_t mb_matches_left(int64_t last, int64_t stop)
{
    return last == MB_LAST_LOSES && stop == 1;
}

/* Sort the numbers that may be taken.  MB_OK, or MB_EINVAL when one of them is there twice. */
mb_status mb_takes_sort(int64_t *take, size_t count, mb_error *error);

/* Read the heaps of a position, (1,2,2), as mb_tuple_parse() does.  MB_OK, or MB_EPARSE and why. */
mb_status mb_matches_parse(int64_t *heap, size_t room, size_t *count, const char *text, size_t length,
                           mb_error *error);

/* Refuse heaps that no play leads to.  Returns MB_EPARSE. */
mb_status mb_matches_refuse(mb_error *error, const char *text, size_t length);

/* Write that many matches on a line of their own: |||||; of very many the first and their number. */
void mb_matches_show(mb_text *out, int64_t count);

/* The name of the move that takes `count` matches from a heap of that size. */
void mb_matches_move_name(mb_note *out, uint64_t count, int64_t heap);
