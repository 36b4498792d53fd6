/* build.h -- mb_table_build() on many ranks: the same counts, and the same bytes in the file. */
#ifndef MB_MPI_BUILD_H
#define MB_MPI_BUILD_H

#include "mpi/post.h"
#include "table/build.h"

/* Called by all ranks together; what *out says is rank 0's alone.  Failures are the same everywhere; post->told says
 * whose error explains it. */
mb_status mb_mpi_table_build(mb_table_about *out, const mb_rules *rules, const mb_table_options *options,
                             mb_post *post, const mb_limits *limits, mb_error *error);

#endif
