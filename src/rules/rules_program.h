/* rules_program.h -- a program that has the rules of a game: which states are requested, when, and its replies. */
#pragma once

#include "rules/foreign_rules.h"
#include "rules/program.h"
#include "rules/reply_cache.h"

enum { MB_REPLY_LONGEST = 1 << 24 }; /* bytes of a reply */

typedef struct mb_rules_program {
    mb_game game; /* of these rules alone: its optional callbacks depend on the replies so far */
    mb_heuristic heuristic;
    char *command;
    bool python;
    mb_child_command child;
    const char *args[4];
    mb_foreign_rules_options options;
    mb_limits limits; /* while waiting for replies */
    mb_program *program;
    mb_reply_cache cache;
    mb_lexicon *refused; /* names that are no states */
    uint32_t start;
    mb_status status; /* MB_OK until the first failure, */
    mb_error error;   /* which is explained here */

    /* the exchange in progress, or the last one */
    uint32_t *asked; /* asked[i]: the state of request i; MB_NONE: `start` */
    size_t asked_room, count, received;
    size_t first_time; /* the first so many of them were requested for the first time, */
    size_t used;       /* and so many of those were needed since */
    size_t window;     /* states to request at once */
    double took;       /* seconds of the last exchange */
    uint64_t total;    /* states requested so far */
    mb_text request, name;
    void (*updated)(struct mb_rules_program *self); /* called after each exchange; nullable */
} mb_rules_program;

/* Request where a play begins, and then that state by its name: self->start.  A failure is explained in self->error.
 * MB_OK, MB_EIO, MB_EPARSE, MB_ECANCEL, MB_ENOMEM */
mb_status mb_rules_program_begin(mb_rules_program *self);

/* Is there a reply about the state, if need be after requesting it?  If not, the program has failed: self->status. */
bool mb_rules_program_knows(mb_rules_program *self, mb_state state);

/* A name as a request: bare, or in quotes. */
void mb_rules_program_quote(mb_text *out, mb_piece name);

/* The state of that name: MB_OK, MB_ENOTFOUND, MB_ECANCEL, MB_ENOMEM.  A name that has not occurred is tried on a
 * second instance of the program, since a program may crash on a name that is no state. */
mb_status mb_rules_program_find(mb_state *out, mb_rules_program *self, mb_piece name, mb_error *error);
