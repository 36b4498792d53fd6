/* travel.h -- what `path` travels on: the positions of a file, or the states of a puzzle, with a start and goals. */
#ifndef MB_CLI_TRAVEL_H
#define MB_CLI_TRAVEL_H

#include "cli/input.h"

typedef struct travel {
    input in; /* of a puzzle the rules alone */
    mb_state from;
    mb_list goals; /* of --to; all zero: the marked ones */
    mb_limits limits;
    mb_store store; /* the user's cache folder */
    mb_path_options options;
} travel;

/* Open what the command line names, its start, its goals and its limits; CLI_DONE, or CLI_ERROR, said already. */
int travel_open(travel *t, cli_line *cli);
void travel_close(travel *t);

/* A pathfinder with the options; likewise. */
int travel_finder(mb_pathfinder **out, const travel *t, cli_line *cli, const mb_path_options *options);

/* The name of a state, and the name of a move of it. */
void travel_name(mb_text *out, const travel *t, mb_state state);
void travel_move(mb_text *out, const travel *t, mb_lang lang, const mb_path *path, size_t i);

/* Name `i` of the heuristics that can be tried, the best known first or last as they come; NULL after the last. */
const char *travel_heuristic(const travel *t, size_t i);

/* Milliseconds since `began`. */
double travel_milliseconds(double began);

/* What other questions answer: --compare and --check-heuristic. */
int travel_compare(travel *t, cli_line *cli);
int travel_judge(travel *t, cli_line *cli);

#endif
