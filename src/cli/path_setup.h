/* path_setup.h -- what `path` travels on: the positions of a file, or the states of a puzzle, with a start and goals.
 */
#ifndef MB_CLI_PATH_SETUP_H
#define MB_CLI_PATH_SETUP_H

#include "cli/input.h"

typedef struct path_setup {
    input in; /* of a puzzle the rules alone */
    mb_state from;
    mb_list goals; /* of --to; all zero: the marked ones */
    mb_limits limits;
    mb_store store; /* the user's cache folder */
    mb_path_options options;
} path_setup;

/* Open what the command line names, its start, its goals and its limits; CLI_DONE, or CLI_ERROR, said already. */
int path_setup_open(path_setup *t, cli_call *cli);
void path_setup_close(path_setup *t);

/* A pathfinder with the options; MB_OK, or a failure that `error` explains. */
mb_status path_setup_make_finder(mb_pathfinder **out, const path_setup *t, const mb_path_options *options,
                                 mb_error *error);

/* The same; CLI_DONE, or CLI_ERROR, said already. */
int path_setup_finder(mb_pathfinder **out, const path_setup *t, cli_call *cli, const mb_path_options *options);

/* The name of a state, and the name of a move of it. */
void path_setup_name(mb_text *out, const path_setup *t, mb_state state);
void path_setup_move(mb_text *out, const path_setup *t, mb_lang lang, const mb_path *path, size_t i);

/* The name of a state as a member of an open object, and as an argument of a note. */
void path_setup_json(mb_json *json, const path_setup *t, const char *key, mb_state state);
void path_setup_note(mb_note *note, const char *argument, const path_setup *t, mb_state state);

/* Name `i` of the heuristics that can be tried, in the order of the game's; NULL after the last. */
const char *path_setup_heuristic(const path_setup *t, size_t i);

/* Milliseconds since `began`. */
double path_setup_milliseconds(double began);

/* --compare: find the way with every algorithm and heuristic, and put what they cost side by side. */
int path_compare(path_setup *t, cli_call *cli);

/* --check-heuristic: say whether the heuristic is admissible and monotone. */
int path_judge(path_setup *t, cli_call *cli);

#endif
