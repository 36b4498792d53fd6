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

typedef struct mb_limits {
    uint64_t positions; /* positions or nodes at most: MB_ELIMIT beyond */
    uint64_t bytes;     /* memory for this work at most: MB_ELIMIT beyond */
    double seconds;     /* needs `now`: MB_ELIMIT after that long */
    double until;       /* needs `now`: MB_ELIMIT when it is that late, however long this work took */
    double (*now)(void *context);
    int threads; /* threads at work at most; 0: as many as the machine runs at once */

    /* Called now and then with how much is done, of how much (0: unknown); false stops the work with MB_ECANCEL. */
    bool (*tick)(void *context, uint64_t done, uint64_t total);
    void *context;
} mb_limits;

#ifdef __cplusplus
}
#endif

#endif
