/* grundy_sum.h -- "nim n=7 + wythoff a=3 b=5": games played side by side, a move in one of them at a time, in normal
 * play.
 *
 * One game or file alone is a sum too.
 */
#pragma once

#include "cli/input.h"

typedef struct grundy_options {
    input_options input;
    bool all, steps, table, sequence, census;
    const char *as, *file; /* of a table, a sequence or a census */
} grundy_options;

/* One component. */
typedef struct grundy_part {
    input in;
    mb_text title;    /* as typed: "nim n=7" */
    mb_theory theory; /* answers where in.graph is NULL */
    uint32_t *number; /* of each position of in.graph */
    uint64_t grundy;  /* of the position asked about */
} grundy_part;

typedef struct grundy_sum {
    grundy_part *part;
    size_t count;    /* at least 1 */
    uint64_t grundy; /* xor of the parts' */
    char *text;      /* the words of the command line, cut further where a sum was typed as one */
    const char **word;
    size_t words;
} grundy_sum;

/* Open what the command line names, and number it. */
mb_status grundy_sum_open(grundy_sum *out, cli_call *cli, const input_options *options);
void grundy_sum_close(grundy_sum *sum);

/* Does theory answer for the part, which was too large to explore? */
static inline bool grundy_sum_by_theory(const grundy_part *part)
{
    return !part->in.graph;
}

/* What a part is called: its words, as they were typed. */
void grundy_sum_title(mb_text *out, const char *const *word, size_t words);

/* The name of the position asked about. */
mb_item grundy_sum_position(const grundy_part *part);

/* A winning move: it makes the xor of all numbers 0. */
typedef struct grundy_move {
    const grundy_part *part;
    bool named;           /* the rules have words for it */
    mb_note name;         /* "take 3" */
    const char *position; /* the part's next position; NULL: the part is too large to list its moves */
    bool cut;             /* no position: there are more of them than were listed */
} grundy_move;

/* Show every winning move to `see`, part by part. */
mb_status grundy_sum_moves(const grundy_sum *sum, void (*see)(void *context, const grundy_move *move), void *context);
