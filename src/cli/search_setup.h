/* search_setup.h -- what `search` searches, and how: a tree, a place and the options. */
#ifndef MB_CLI_SEARCH_SETUP_H
#define MB_CLI_SEARCH_SETUP_H

#include "cli/input.h"

typedef struct search_setup {
    input in; /* of a game the rules alone */
    mb_ground ground;
    mb_place from;
    mb_limits limits;
    mb_search_options options;
} search_setup;

/* The options that say how to search; but each command has its own --depth. */
extern const cli_option search_setup_options[];
extern const size_t search_setup_option_count;

/* Open what the command line names, and read how to search it: in one way, or in several to `compare` them, which may
 * be minimax and refinements of alpha-beta alike.  CLI_DONE, or CLI_ERROR, said already. */
int search_setup_open(search_setup *s, cli_call *cli, bool compare);
void search_setup_close(search_setup *s);

/* The value of --seconds, 0 without one; false: said already. */
bool search_setup_seconds(double *out, cli_call *cli);

/* Search with these options; likewise. */
int search_setup_run(mb_found *out, const search_setup *s, cli_call *cli, const mb_search_options *options,
                     size_t line);

/* Search in one way after the other, and put what they cost side by side. */
int search_compare(const search_setup *s, cli_call *cli);

/* Search, and draw the tree, as "text", "dot", "svg" or "tikz", to -o FILE or standard output. */
int search_draw(const search_setup *s, cli_call *cli, const char *form);

/* value, exact, nodes, leaves, cuts, hits, depth, seconds and stopped, as members of an open object. */
void search_setup_json(mb_json *json, const mb_found *found);

#endif
