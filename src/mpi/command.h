/* command.h -- what the commands of marienbad-mpi share: their post, and saying what it cost. */
#ifndef MB_MPI_COMMAND_H
#define MB_MPI_COMMAND_H

#include "cli/cli.h"
#include "mpi/post.h"

/* Options of every command here. */
typedef struct mpi_options {
    int64_t batch; /* bytes */
    bool stats;
} mpi_options;
enum { mpi_rows_count = 2 };
extern const cli_option mpi_rows[mpi_rows_count];

/* What each rank may take: those of one machine share its memory. */
mb_limits mpi_limits(const cli_call *cli);

/* Add up what all ranks sent, and what memory they had at most: members of an open object, or a line.  Called by all
 * ranks. */
typedef struct mpi_cost {
    mb_traffic traffic;
    uint64_t ranks, memory; /* memory: of the largest */
    uint64_t *each;         /* memory of each rank */
} mpi_cost;
mpi_cost mpi_add_up(const mb_post *post);
void mpi_cost_clear(mpi_cost *cost);
void mpi_json_cost(mb_json *json, const mpi_cost *cost);
void mpi_say_cost(cli_call *cli, const mpi_cost *cost);

/* What rank 0 says when another one dies, from now on. */
void mpi_last_words(const char *words);

/* Is another rank the one who explains the failure?  Set by a command before it returns. */
void mpi_told(bool told);

#endif
