/* connect4_internal.h -- what the solver's interface and its search share. */
#pragma once

#include "connect4/connect4_board.h"
#include "connect4/connect4_memory.h"
#include "connect4/connect4_solver.h"
#include "core/limits.h"

/* A quiet position: the mover cannot win at once, the other does not threaten to, and several moves do not lose at
 * once. */
typedef struct mb_c4_node {
    uint64_t mover, other;                 /* stones */
    uint64_t mover_threats, other_threats; /* empty cells that would complete a line */
    uint64_t hash;
    int stones;       /* on the board */
    int lower, upper; /* bounds on the score */
    int promise;      /* higher is searched earlier */
} mb_c4_node;

enum {
    MB_C4_NEAR = 20, /* positions with fewer empty cells live in the small table: many, cheap, soon forgotten */
    MB_C4_MAX_WIDTH = 32,
    MB_C4_MAX_CELLS = 63,
};

/* Is the score of a quiet position at least `goal`?
 * return  a lower bound >= goal when it is, an upper bound < goal when it is not; meaningless once stopped */
typedef int mb_c4_test(mb_c4_solver *solver, mb_c4_node node, int goal);

/* Solvers that ask one question together, each in a thread. */
typedef struct mb_c4_team {
    mb_c4_solver *member[MB_MAX_THREADS];
    int size;
    int over;          /* 1: a member is done, and the others may stop; read and written atomically */
    int score;         /* of the first member that was done */
    mb_status stopped; /* MB_OK, or why that member stopped */
} mb_c4_team;

struct mb_c4_solver {
    mb_c4_shape shape;
    mb_c4_test *test;      /* for any processor, or for this one */
    mb_c4_table table[2];  /* far from the end, near the end */
    void *block;           /* the memory of both */
    mb_c4_node *nodes;     /* children of the positions on the current line: width * (cells + 1) places */
    mb_c4_node *free_node; /* next free place there */
    int16_t value[64];     /* value[cell]: promise of the cell by itself */
    uint64_t visited;
    uint64_t look_at; /* when so many are visited, check the limits */
    uint64_t most;    /* stop when so many are visited */
    uint64_t began;   /* so many were visited when the limits were set */
    mb_pace pace;
    mb_status stopped; /* MB_OK: not */

    mb_c4_solver *helper; /* helper[0 .. helpers-1]: solvers with the same table */
    int helpers;
    uint64_t alone;                     /* nodes of a question before the helpers join */
    const mb_c4_team *team;             /* NULL: alone */
    int number;                         /* team->member[number] is this one */
    uint64_t path[MB_C4_MAX_CELLS + 1]; /* path[stones]: the question being answered, for the others to see */
};

/* Check the limits and the team, which may stop the search; and set when to check again. */
void mb_c4_look(mb_c4_solver *solver);
void mb_c4_look_later(mb_c4_solver *solver);

/* Test with the helpers, if there are any. */
mb_c4_test mb_c4_ask;

mb_c4_test mb_c4_test_plain;
#if defined(__x86_64__)
mb_c4_test mb_c4_test_vector; /* where the processor has AVX2 */
#endif
