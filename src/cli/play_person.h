/* play_person.h -- where a play takes place: what is played, who sits there, and how well the command plays. */
#ifndef MB_CLI_PLAY_PERSON_H
#define MB_CLI_PLAY_PERSON_H

#include "cli/input.h"

/* How well the command plays. */
typedef struct table_level {
    bool random;
    bool searches;  /* looks ahead, and knows no more than that */
    uint32_t depth; /* moves */
    double seconds; /* for each answer; 0: as long as it takes */
} table_level;

typedef struct table {
    input in;
    mb_solution solution;
    mb_answer *answer;
    table_level level;
    bool person[2];
    mb_strategy strategy[2]; /* of who is not a person */
    uint32_t *given[2];      /* strategies from files */
    uint64_t seed;
    int64_t max_moves;
    mb_place *played; /* so far */
    size_t count, room;
} table;

/* Where the play begins: the position asked about. */
mb_place table_start(const table *t);

/* Play with a person at the table, in the terminal, until the play is over or the person leaves. */
int table_play(table *t, cli_call *cli);

#endif
