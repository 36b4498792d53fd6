/* table.h -- a table that is open: its archive, its rules, the blocks that were read last. */
#ifndef MB_TABLE_TABLE_H
#define MB_TABLE_TABLE_H

#include "table/build.h"

/* A block that was read: codes, and before them the keys of a list of states. */
typedef struct mb_table_block {
    bool there;
    uint32_t tier, number;
    uint8_t *raw;
} mb_table_block;

enum { TABLE_BLOCKS = 64 }; /* that are kept */

struct mb_table {
    mb_archive archive;
    mb_rules *rules;
    mb_space space; /* of a list of states: without the list, which is in the file */
    mb_table_about about;
    mb_table_block block[TABLE_BLOCKS];
    mb_status status; /* of what went wrong below codes->get() */
    mb_error error;
};

/* Open the table of a disk, which it takes over, even on failure. */
mb_status mb_table_open_disk(mb_table **out, mb_disk *disk, const char *name, mb_error *error);

/* The code of a state that is no end, folded where images are.  MB_ENOTFOUND: it has none. */
mb_status mb_table_outcome(mb_outcome *out, mb_table *table, mb_state state, mb_error *error);

#endif
