/* limits.h -- how far may long work go, and who is watching?
 *
 * A NULL `const mb_limits *` means: no limit, nobody watching.  A field of 0 or NULL is no limit either.
 * Answers never depend on the number of threads.
 */
#ifndef MARIENBAD_LIMITS_H
#define MARIENBAD_LIMITS_H

#include "status.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { MB_MAX_THREADS = 64 };

/* Room outside of memory, as on a disk, for an arena under construction. */
typedef struct mb_annex {
    /* Reserve addresses for as much as there may be, *size bytes; NULL: none.  They are the caller's, to be given
     * back with munmap(). */
    void *(*reserve)(struct mb_annex *self, size_t *size);

    /* Take room for `size` bytes from `at` on of what was reserved last, all 0 unless taken before; false: there is
     * none. */
    bool (*take)(struct mb_annex *self, size_t at, size_t size);
} mb_annex;

typedef struct mb_limits {
    uint64_t positions; /* positions or nodes at most: MB_ELIMIT beyond */
    uint64_t bytes;     /* memory for this work at most: MB_ELIMIT beyond */
    double seconds;     /* needs `now`: MB_ELIMIT after that long */
    double until;       /* needs `now`: MB_ELIMIT when it is that late, however long this work took */
    double (*now)(void *context);
    int threads; /* threads at work at most; 0: as many as the machine runs at once */

    mb_annex *annex; /* where arenas that take more than half of `bytes` are built; NULL: in memory like others */

    /* Called now and then with how much is done, of how much (0: unknown); false stops the work with MB_ECANCEL. */
    bool (*tick)(void *context, uint64_t done, uint64_t total);
    void *context;
} mb_limits;

#ifdef __cplusplus
}
#endif

#endif
