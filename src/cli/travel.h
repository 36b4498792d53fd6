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

/* A pathfinder with the options; MB_OK, or a failure that `error` explains. */
mb_status travel_make_finder(mb_pathfinder **out, const travel *t, const mb_path_options *options, mb_error *error);

/* The same; CLI_DONE, or CLI_ERROR, said already. */
int travel_finder(mb_pathfinder **out, const travel *t, cli_line *cli, const mb_path_options *options);

/* The name of a state, and the name of a move of it. */
void travel_name(mb_text *out, const travel *t, mb_state state);
void travel_move(mb_text *out, const travel *t, mb_lang lang, const mb_path *path, size_t i);

/* The name of a state as a member of an open object, and as an argument of a note. */
void travel_json(mb_json *json, const travel *t, const char *key, mb_state state);
void travel_note(mb_note *note, const char *argument, const travel *t, mb_state state);

/* Name `i` of the heuristics that can be tried, in the order of the game's; NULL after the last. */
const char *travel_heuristic(const travel *t, size_t i);

/* Milliseconds since `began`. */
double travel_milliseconds(double began);

/* --compare: find the way with every algorithm and heuristic, and put what they cost side by side. */
int travel_compare(travel *t, cli_line *cli);

/* --check-heuristic: say whether the heuristic is admissible and monotone. */
int travel_judge(travel *t, cli_line *cli);

#endif
