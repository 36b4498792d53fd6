/* play_person.h -- a match: what is played, who plays it, and a person who plays in the terminal. */
#ifndef MB_CLI_PLAY_PERSON_H
#define MB_CLI_PLAY_PERSON_H

#include "cli/input.h"

typedef struct match {
    input in;
    mb_answer *answer; /* of in.who */
    bool searches;     /* answers take time: nobody is asked for more than is needed */
    bool hints;        /* say at once what each move is worth */
    bool person[2];
    mb_strategy strategy[2]; /* of who is not a person */
    uint32_t *given[2];      /* strategies from files */
    uint64_t seed;
    mb_places played; /* so far */
} match;

/* Play with a person, in the terminal, until the play is over or the person leaves. */
mb_status play_person(match *m, cli_call *cli);

#endif
