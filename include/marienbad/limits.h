/* limits.h -- limits of long work, and a callback that follows and cancels it.
 *
 * A NULL `const mb_limits *` means no limit and no callback; so does a field of 0 or NULL.  Answers never depend on
 * the number of threads.
 */
#ifndef MARIENBAD_LIMITS_H
#define MARIENBAD_LIMITS_H

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { MB_MAX_THREADS = 64 };

/* Address space backed by something else than memory, such as a file, for an arena under construction. */
typedef struct mb_annex {
    /* Reserve *size bytes of address space, enough for any arena; NULL: there are none.  The caller releases them
     * with munmap(). */
    void *(*reserve)(struct mb_annex *self, size_t *size);

    /* Make `size` bytes from offset `at` of the last reservation usable; they are 0 unless they were usable before.
     * False: there is no room. */
    bool (*take)(struct mb_annex *self, size_t at, size_t size);
} mb_annex;

typedef struct mb_limits {
    uint64_t positions;           /* the most positions or nodes: MB_ELIMIT beyond */
    uint64_t bytes;               /* the most memory for this work: MB_ELIMIT beyond */
    double seconds;               /* needs `now`: MB_ELIMIT when the work takes longer */
    double until;                 /* needs `now`: MB_ELIMIT when now() is later */
    double (*now)(void *context); /* seconds of a clock that never goes back */
    int threads;                  /* the most threads at work; 0: the number of processors */

    mb_annex *annex; /* arenas that take more than half of `bytes` are built there; NULL: in memory */

    /* Called now and then, always on the thread that called the library, with how much of the phase at hand is done,
     * of how much (0: unknown); false stops the work with MB_ECANCEL.  Each phase counts from 0 to a total of its
     * own, may end below it, and has no call at its end. */
    bool (*tick)(void *context, uint64_t done, uint64_t total);
    void *context;
} mb_limits;

#ifdef __cplusplus
}
#endif

#endif
