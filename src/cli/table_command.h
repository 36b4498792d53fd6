/* table_command.h -- the parts of the command `table`. */
#pragma once

#include "cli/input.h"

typedef struct table_options {
    input_options input;
    const char *file;
    bool wdl, plan, batch, all, counts, every;
    int64_t sample, seed;
} table_options;

static const mb_words SAY_TABLE_GAME =
    MB_WORDS("table build is for the rules of a game, not for a file",
             "table build construit d'après les règles d'un jeu, pas d'un fichier");

/* The verbs of the command; cli->word begins behind the verb. */
mb_status table_build(cli_call *cli, const table_options *options);
mb_status table_query(cli_call *cli, const table_options *options);
mb_status table_verify(cli_call *cli, const table_options *options);
mb_status table_info(cli_call *cli, const table_options *options);

/* Write about a table: as members of an open object, or as lines. */
void table_json_about(mb_json *json, const mb_table_about *about);
void table_say_about(cli_call *cli, const mb_table_about *about);

/* Write who wins from the start, and in how many moves where that is known. */
void table_say_start(cli_call *cli, int winner, bool has_rank, uint32_t rank);

/* Write all this about a table that was built in so many seconds, and the number of its positions of each distance
 * unless census is NULL; then these numbers alone. */
void table_say_built(cli_call *cli, const input *in, const mb_table_about *about, const mb_census *census,
                     double seconds);
void table_say_counts(cli_call *cli, const input *in, const mb_census *census);
void table_json_counts(mb_json *json, const input *in, const mb_census *census);
