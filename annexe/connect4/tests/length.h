/* length.h -- how long tests may take. */
#ifndef CONNECT4_TESTS_LENGTH_H
#define CONNECT4_TESTS_LENGTH_H

#include <stdbool.h>
#include <stdlib.h>

/* tests/run --all: every board, however long it takes; otherwise one small board of each kind. */
static inline bool tests_all(void)
{
    return getenv("MARIENBAD_TESTS") != NULL;
}

#endif
