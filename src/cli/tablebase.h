/* tablebase.h -- --tablebase FILE: a table that answers, instead of solving or searching. */
#pragma once

#include "cli/input.h"

/* Open the table for the rules of the input, whose position it must hold; *out is NULL without a file.  A table of
 * another game, or with other parameters, is refused. */
mb_status tablebase_open(mb_table **out, cli_call *cli, const input *in, const char *path);

/* clang-format off */
#define ROW_TABLEBASE(type) \
    CLI_TEXT("tablebase", type, tablebase, "FILE"), \
    .excludes = "win1|win2|draw|target|endless|both|symmetry|limit", \
    .help = MB_WORDS("answer from that table, made by table build", "répondre d'après cette table, faite par table build")
/* clang-format on */
