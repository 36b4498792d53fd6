/* command.h -- what the commands of marienbad-mpi share: the processes, and writing what the work has cost. */
#pragma once

#include "cli/cli.h"
#include "mpi/peers.h"

/* Options of every command here. */
typedef struct mpi_options {
    int64_t batch; /* bytes */
    bool stats;
} mpi_options;
enum { mpi_rows_count = 2 };
extern const cli_option mpi_rows[mpi_rows_count];

/* The processes that make this call together. */
mb_peers *mpi_peers(const cli_call *cli);

/* The limits of this process: without --megabytes, the processes of one machine share its memory. */
mb_limits mpi_limits(const cli_call *cli);

/* What all processes have sent, and their memory.  mpi_add_up() is called by all processes together;
 * mpi_json_cost() adds members to an open object, mpi_say_cost() writes a line. */
typedef struct mpi_cost {
    mb_traffic traffic;
    uint64_t processes, memory; /* memory: of the process that took most */
    uint64_t *each;             /* memory of each process; NULL: not known */
} mpi_cost;
mpi_cost mpi_add_up(const mb_peers *peers);
void mpi_cost_clear(mpi_cost *cost);
void mpi_json_cost(mb_json *json, const mpi_cost *cost);
void mpi_say_cost(cli_call *cli, const mpi_cost *cost);

/* From now on, when another process dies, this one removes its unfinished files and ends; process 0 writes these
 * words. */
void mpi_last_words(const cli_call *cli, mb_words words);
