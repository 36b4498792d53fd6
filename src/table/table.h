/* table.h -- an open table: its archive, its rules, the blocks that were read last. */
#pragma once

#include "table/build.h"

/* A block that was read: outcomes, and before them the keys of a list of states. */
typedef struct mb_table_block {
    bool there;
    uint32_t tier, number;
    uint8_t *raw;
} mb_table_block;

enum { TABLE_BLOCKS = 64 }; /* that stay in memory */

struct mb_table {
    mb_archive archive;
    mb_rules *rules;
    mb_space space; /* of a list of states: without the states, which are in the file */
    mb_table_about about;
    mb_table_block block[TABLE_BLOCKS];
    mb_status status; /* the failure of a lookup inside mb_weigh_moves(), which cannot return one */
    mb_error error;
};

/* Open the table of a disk, which it takes over, even on failure.  `game` NULL: the library's own game of the name
 * that the table has. */
mb_status mb_table_open_disk(mb_table **out, mb_disk *disk, const char *name, const mb_game *game, mb_error *error);

/* The outcome of a state that is not terminal, by its canonical image where images are folded.  MB_ENOTFOUND: the
 * table does not have it. */
mb_status mb_table_outcome(mb_outcome *out, mb_table *table, mb_state state, mb_error *error);
