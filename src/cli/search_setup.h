/* search_setup.h -- the subject and the options of a search: a ground, a place, and how to search. */
#pragma once

#include "cli/input.h"

/* How to search; but each command has its own --depth. */
typedef struct search_options {
    int algorithm; /* an mb_algorithm */
    int window;    /* an mb_window */
    const char *order;
    bool table, deepen, strict;
    int64_t bytes; /* of the table, which there is with --table or --bytes */
} search_options;
enum { search_rows_count = 7 };
extern const cli_option search_rows[search_rows_count];

typedef struct search_setup {
    input in; /* of a game the rules alone */
    mb_limits limits;
    mb_search_options how;
} search_setup;

/* Open what the command line names, and read how to search it, `depth` moves ahead (below 0: to the end); to be
 * closed after a failure too. */
mb_status search_setup_open(search_setup *s, cli_call *cli, const search_options *options, const input_options *from,
                            int64_t depth);
void search_setup_close(search_setup *s);

/* Search in this way, for so many moves of the best line. */
mb_status search_setup_run(mb_found *out, const search_setup *s, cli_call *cli, const mb_search_options *how,
                           size_t line);

/* Search as the options say, and record the tree; release *walk and *out, unless it failed. */
mb_status search_setup_walk(mb_walk **walk, mb_found *out, const search_setup *s, cli_call *cli, size_t line);

/* Search in one way after the other, and write a table of their effort. */
mb_status search_compare(const search_setup *s, cli_call *cli);

/* Search, and draw the tree, as "text", "dot", "svg" or "tikz", to the file `path`, or standard output; with the
 * board of each node, if the game has one. */
mb_status search_draw(const search_setup *s, cli_call *cli, const char *as, const char *path, bool boards);

/* "+∞" or "-∞" for a forced win found by a search of limited depth, whose other values are estimates; NULL: none, or
 * the game has payoffs, which are numbers as estimates are. */
const char *search_setup_infinity(const search_setup *s, const mb_found *found);

/* Warn where a limit or Ctrl-C stopped the search: a tree or a table alone has no sentence that says so. */
void search_setup_warn(cli_call *cli, const mb_found *found);

/* value, exact, nodes, leaves, cuts, hits, depth, seconds and stopped, as members of an open object. */
void search_setup_json(mb_json *json, const mb_found *found);
