/* seek.h -- what `search` searches, and how: a tree, a place and the options. */
#ifndef MB_CLI_SEEK_H
#define MB_CLI_SEEK_H

#include "cli/input.h"

typedef struct seek {
    input in; /* of a game the rules alone */
    mb_tree tree;
    mb_place from;
    mb_limits limits;
    mb_search_options options;
} seek;

/* The options that say how to search; but each command has its own --depth. */
extern const cli_option seek_options[];
extern const size_t seek_option_count;

/* Open what the command line names, and read how to search it: in one way, or in several to `compare` them, which may
 * be minimax and refinements of alpha-beta alike.  CLI_DONE, or CLI_ERROR, said already. */
int seek_open(seek *s, cli_line *cli, bool compare);
void seek_close(seek *s);

/* The value of --seconds, 0 without one; false: said already. */
bool seek_seconds(double *out, cli_line *cli);

/* Search with these options; likewise. */
int seek_run(mb_found *out, const seek *s, cli_line *cli, const mb_search_options *options, size_t line);

/* Search in one way after the other, and put what they cost side by side. */
int seek_compare(const seek *s, cli_line *cli);

/* Search, and draw the tree, as "text", "dot", "svg" or "tikz", to -o FILE or standard output. */
int seek_draw(const seek *s, cli_line *cli, const char *view);

/* value, exact, nodes, leaves, cuts, hits, depth, seconds and stopped, as members of an open object. */
void seek_json(mb_json *json, const mb_found *found);

#endif
