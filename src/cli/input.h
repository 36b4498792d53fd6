/* input.h -- GAME|FILE [name=value …] [POSITION] turned into an arena to work with. */
#ifndef MB_CLI_INPUT_H
#define MB_CLI_INPUT_H

#include "arena/names.h"
#include "cli/cli.h"
#include "core/json.h"

extern const cli_option input_options[];
extern const size_t input_option_count;

typedef struct input {
    mb_rules *rules;      /* NULL: a file */
    mb_arena *graph;      /* what was read or explored; maybe impartial */
    mb_arena *arena;      /* what is solved: `graph` itself, or its double */
    uint32_t from;        /* the position asked about, in `arena` */
    const char *position; /* the word of the command line that names one; NULL: none */
    bool by_theory;       /* `theory` answers for that position; there is no graph and no arena */
    mb_theory theory;
    bool by_expert;                         /* likewise, mb_answer_of_expert() answers */
    const mb_attractor_observer *observer;  /* sees input_solve(); nullable */
    double read, explore, transpose, solve; /* seconds */
} input;

enum input_want {
    INPUT_ARENA = 0,  /* an arena with owners, doubled if need be */
    INPUT_GRAPH = 1,  /* the graph as it is: `arena` is `graph` */
    INPUT_NORMAL = 2, /* likewise, of normal play: last=wins is the default, partisan games and misère are refused */

    /* Added to one of these: a game that is too large to explore but that theory covers is opened by theory,
     * and one that an expert searches, by him. */
    INPUT_OR_THEORY = 4,

    /* Likewise: of a game the rules alone, not explored; there is no graph and no arena. */
    INPUT_RULES = 8,

    /* Likewise: a game that theory covers is opened by theory, however small. */
    INPUT_THEORY_FIRST = 16,

    /* Likewise: --target, which otherwise marks positions like --win1, is left to input_target(). */
    INPUT_KEEP_TARGET = 32,
};

/* Open what the command line names; CLI_DONE, or CLI_ERROR, said already.
 * want   an input_want
 * depth  a game is explored so far; 0: to the end */
int input_open(input *in, cli_call *cli, int want, uint32_t depth);
void input_close(input *in);

/* Mark the positions that an option lists, if it is given; CLI_DONE, or CLI_ERROR, said already. */
int input_mark(input *in, cli_call *cli, const char *option, mb_mark mark);

/* Solve the arena of the input; `solver` NULL: the one that suits. */
int input_solve(mb_solution *out, cli_call *cli, input *in, const char *solver);

/* What endless plays pay by --endless; *out stays as it is without that option. */
int input_endless(int32_t *out, cli_call *cli);

/* The positions that an option lists, in that order; `error` says where in it something is wrong, "--set:1:4". */
mb_status input_list(mb_list *out, const cli_call *cli, const char *option, const mb_arena *arena, mb_error *error);

/* The same as a set; in a doubled arena, a name of the undoubled graph stands for both its pairs. */
int input_set(mb_bitset *out, cli_call *cli, const input *in, const char *option);

/* The positions that `player` (1 or 2) wants to reach: those of --target, or those marked won by him. */
int input_target(mb_bitset *out, cli_call *cli, const input *in, int64_t player);

#endif
