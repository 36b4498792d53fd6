/* command.h -- the parts of marienbad-connect4: its options, the engines behind them, and its verbs.
 *
 *     marienbad-connect4 solve|counts|sums [width=W] [height=H] [--options]
 *     marienbad-connect4 ask|book FILE [width=W] [height=H] [--options]
 */
#ifndef MB_COMMAND_COMMAND_H
#define MB_COMMAND_COMMAND_H

#include "cli/input.h"
#include "planes/plane_run.h"

typedef struct connect4_options {
    input_options input; /* all as they are: the game is known */
    bool gpu, planes, wdl, sums;
    const char *folder;
    int64_t plies;
} connect4_options;

/* The verbs, as rows of commands.c have them. */
mb_status connect4_solve(cli_call *cli);
mb_status connect4_ask(cli_call *cli);
mb_status connect4_sums(cli_call *cli);
mb_status connect4_counts(cli_call *cli);
mb_status connect4_book(cli_call *cli);

/* ---- parts ---- */

/* Open the rules of Connect 4 with the name=value words of the command line; close with input_close().
 *
 * file  where the first word is the name of a file, that word; NULL: the verb takes none */
mb_status connect4_open(input *in, cli_call *cli, const char **file);

/* The board's width and height, which planes can have; others are refused. */
mb_status connect4_shape(int *width, int *height, cli_call *cli, const mb_rules *rules);

enum { CONNECT4_TRANSPOSED_MOST = 1 << 27 }; /* words of transposed blocks at once: 1 GiB */

/* Bytes of the device's memory that may be used: MARIENBAD_GPU_MEGABYTES; 0: all that is free. */
uint64_t connect4_gpu_bytes(void);

/* Where the planes are computed: "on the GPU", "by planes". */
mb_words connect4_where(const connect4_options *options);

/* Where memory was too small, fill the error with a sentence that says how to give more; returns the status. */
mb_status connect4_say_limit(cli_call *cli, mb_status status);

/* A checksum of each layer, for a board of so many cells: lines, and a member of an open object. */
void connect4_say_sums(cli_call *cli, const mb_plane_ledger *ledger, int cells);
void connect4_json_sums(mb_json *json, const mb_plane_ledger *ledger, int cells);

/* Solve a board by planes, and write its book to `path`. */
mb_status connect4_book_by_planes(cli_call *cli, const mb_rules *rules, const char *path);

#endif
