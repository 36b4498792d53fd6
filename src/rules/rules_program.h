/* rules_program.h -- a program that tells the rules of a game: which states it is asked for, when, and what became of
 * it. */
#ifndef MB_RULES_RULES_PROGRAM_H
#define MB_RULES_RULES_PROGRAM_H

#include "rules/foreign_rules.h"
#include "rules/program.h"
#include "rules/reply_cache.h"

enum { MB_REPLY_LONGEST = 1 << 24 }; /* bytes of an answer */

typedef struct mb_rules_program {
    mb_game game; /* of these rules alone: its callbacks come with what was told */
    mb_heuristic heuristic;
    char *command;
    bool python;
    mb_child_command started;
    const char *args[4];
    mb_foreign_rules_options options;
    mb_limits limits; /* of waiting */
    mb_program *program;
    mb_reply_cache told;
    mb_lexicon *refused; /* names that are no states */
    uint32_t start;
    mb_status status; /* the program's word, and */
    mb_error error;   /* how it was broken */

    /* an exchange under way, and the last one */
    uint32_t *asked; /* asked[i]: the state of question i */
    size_t asked_room, count, heard;
    size_t fresh;   /* the first `fresh` of them were asked for the first time */
    size_t wanted;  /* and so many of those somebody wanted to know since */
    size_t window;  /* states that are asked for at once */
    double took;    /* seconds that the last exchange took */
    uint64_t total; /* states that were asked for */
    mb_text question, name;
    void (*learned)(struct mb_rules_program *self); /* called when it has told something; nullable */
} mb_rules_program;

/* Ask where a play begins, and then for that state by its name: teller->start.  Else the reason is in teller->error.
 * MB_OK, MB_EIO, MB_EPARSE, MB_ECANCEL, MB_ENOMEM */
mb_status mb_rules_program_begin(mb_rules_program *teller);

/* Is the state told, now at least?  If not, the program has broken its word: teller->status is not MB_OK. */
bool mb_rules_program_knows(mb_rules_program *teller, mb_state state);

/* A name as it is asked for: bare, or in quotes. */
void mb_rules_program_quote(mb_text *out, mb_piece name);

/* The state of that name: MB_OK, MB_ENOTFOUND, MB_ECANCEL, MB_ENOMEM.  A name that has not come up is tried on a
 * second program of the same kind, which may not live through it. */
mb_status mb_rules_program_find(mb_state *out, mb_rules_program *teller, mb_piece name, mb_error *error);

#endif
