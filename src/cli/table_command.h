/* table_command.h -- the parts of the command `table`. */
#ifndef MB_CLI_TABLE_COMMAND_H
#define MB_CLI_TABLE_COMMAND_H

#include "cli/input.h"
#include "connect4/connect4_book.h"
#include "planes/plane_run.h"

typedef struct table_options {
    input_options input;
    const char *file;
    const char *ask, *book, *folder;
    bool wdl, plan, batch, all, gpu, planes, counts, sums;
    int64_t sample, seed, plies;
} table_options;

/* cli->word begins behind the verb. */
mb_status table_build(cli_call *cli, const table_options *options);
/* The same by planes, on the processor or on a graphics processor. */
mb_status table_build_planes(cli_call *cli, const table_options *options, const mb_rules *rules);
/* The board's width and height, where planes can have it; an engine for it; and what is said when memory is short. */
enum { TABLE_TURNED_MOST = 1 << 27 }; /* words of turned blocks at once: 1 GiB */
mb_status table_planes_shape(int *width, int *height, cli_call *cli, const table_options *options,
                             const mb_rules *rules);
mb_status table_planes_engine(mb_plane_engine **out, cli_call *cli, const table_options *options,
                              const mb_plane_board *board);
mb_words table_planes_where(const table_options *options); /* who computes */
mb_status table_planes_say_limit(cli_call *cli, const table_options *options, mb_status status);
/* A checksum of each layer, for a board of so many cells: lines, and a member of an open object. */
void table_say_sums(cli_call *cli, const mb_plane_ledger *ledger, int cells);
void table_json_sums(mb_json *json, const mb_plane_ledger *ledger, int cells);
/* Count the reachable positions by planes. */
mb_status table_count_planes(cli_call *cli, const table_options *options, const input *in);
/* Openings alone: refuse what there is no book of; make one, by search; make one by any scorer, and say what it is.
 */
mb_status table_check_book(cli_call *cli, const table_options *options, const mb_rules *rules);
mb_status table_build_book(cli_call *cli, const table_options *options, const mb_rules *rules);
mb_c4_shape table_book_shape(const mb_rules *rules);
mb_status table_write_book(uint64_t *bytes, cli_call *cli, const table_options *options, const mb_rules *rules,
                           mb_c4_scorer *scorer, void *context);
void table_say_book(cli_call *cli, const table_options *options, uint64_t bytes);
mb_status table_query(cli_call *cli, const table_options *options);
mb_status table_verify(cli_call *cli, const table_options *options);
mb_status table_info(cli_call *cli, const table_options *options);

/* The table of the one file that the command line names. */
mb_status table_open_word(mb_table **out, cli_call *cli);

/* Members of an open object, and lines, about a table. */
void table_json_about(mb_json *json, const mb_table_about *about);
/* Who wins from the start, and in how many moves where that is known. */
void table_say_start(cli_call *cli, int winner, bool has_rank, uint32_t rank);
void table_say_about(cli_call *cli, const mb_rules *rules, const mb_table_about *about);

/* All of it, when a table was built in so many seconds; and its positions by distance, unless census is NULL. */
void table_say_built(cli_call *cli, const input *in, const mb_table_about *about, const mb_census *census,
                     double seconds);
void table_say_counts(cli_call *cli, const input *in, const mb_census *census);
void table_json_counts(mb_json *json, const input *in, const mb_census *census);

#endif
