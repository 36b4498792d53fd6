/* steps.h -- how an answer was found, step by step: what --steps writes, and what the page replays.
 *
 * Observers record while the solvers work; the steps are written afterwards, as JSON or a line each.
 */
#pragma once

#include "cli/input.h"

typedef enum step_rule {
    STEP_TARGET,  /* it is in the target of an attractor */
    STEP_EXISTS,  /* its owner has a move inside */
    STEP_ALL,     /* all its moves lead inside */
    STEP_WON,     /* it is won, in a parity game */
    STEP_COUNTED, /* one move more of it leads inside, but not all */
    STEP_KERNEL,  /* all its moves lead out of the kernel */
    STEP_OUT,     /* it has a move into the kernel */
    STEP_MEX,     /* its number is the mex of its successors' */
} step_rule;

typedef struct answer_step {
    step_rule rule;
    mb_player player; /* of an attractor: whose */
    uint32_t v;
    uint32_t by;     /* the successor of v that decided, or MB_NONE */
    uint32_t number; /* rank, moves still outside, or Grundy number */
} answer_step;

/* A recording; all zero but `arena` is an empty one. */
typedef struct steps {
    const mb_arena *arena;
    answer_step *at;
    size_t count, room;
    uint32_t *number; /* of each position, for STEP_MEX; NULL: none */
    mb_status status; /* MB_ENOMEM once a step was lost */
} steps;
void steps_clear(steps *s);

/* Observers that record into `s`. */
mb_attractor_observer steps_attractor(steps *s);
mb_kernel_observer steps_kernel(steps *s);

/* Number the graph once more, recording; MB_OK, or what mb_grundy_compute() returned. */
mb_status steps_grundy(steps *s, const mb_limits *limits);

/* Write `"steps": [{position, rule, player, rank|left|number, by, text}, …]`, or a line each. */
void steps_json(mb_json *json, const steps *s, mb_lang lang);
void steps_text(mb_text *out, const steps *s, mb_lang lang);
