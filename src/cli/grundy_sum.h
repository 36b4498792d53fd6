/* grundy_sum.h -- "nim n=7 + wythoff a=3 b=5": games played side by side, a move in one of them at a time, in normal
 * play.
 *
 * One game or file alone is a sum too.
 */
#ifndef MB_CLI_GRUNDY_SUM_H
#define MB_CLI_GRUNDY_SUM_H

#include "cli/input.h"

/* One component. */
typedef struct sum_part {
    input in;
    mb_text title;    /* as typed: "nim n=7" */
    size_t words;     /* words of the title */
    uint32_t *number; /* of each position of in.graph; NULL: by theory */
    uint64_t grundy;  /* of the position asked about */
} sum_part;

typedef struct sum {
    sum_part *part;
    size_t count;    /* at least 1 */
    uint64_t grundy; /* xor of the parts' */
} sum;

/* Open what the command line names, and number it; CLI_DONE, or CLI_ERROR, said already. */
int sum_open(sum *out, cli_call *cli);
void sum_close(sum *s);

/* The name of the position asked about. */
void sum_position(mb_text *out, const sum_part *part);

/* A winning move: it makes the xor of all numbers 0. */
typedef struct sum_move {
    const sum_part *part;
    bool named;           /* the rules have words for it */
    mb_note name;         /* "take 3" */
    const char *position; /* the part's next position; NULL: the part is too large to list its moves */
} sum_move;

/* Show every winning move to `see`, part by part; CLI_DONE, or CLI_ERROR, said already. */
int sum_moves(const sum *s, const cli_call *cli, void (*see)(void *context, const sum_move *move), void *context);

#endif
