/* arena_host.h -- the device's kernels, run by the host step by step: slow, for the tests, where there is no device.
 */
#ifndef TESTS_ARENA_HOST_H
#define TESTS_ARENA_HOST_H

#include "marienbad/answer.h"

/* How the device would do it. */
typedef struct mb_arena_emulation {
    uint32_t narrow; /* positions of a level that one block goes on with: 1 to MB_NARROW */
    uint32_t levels; /* that a launch expands at most, at least 1 */
    bool single;     /* keep the only predecessor of each position, and jump over chains */
    uint64_t seed;   /* of the order in which threads come */
} mb_arena_emulation;

/* Solve a plain arena with owners, as mb_arena_device_solve() does.  MB_OK, MB_ENOMEM, MB_EIO, MB_ECANCEL, MB_ELIMIT.
 */
mb_status mb_arena_host_solve(mb_solution *out, const mb_arena *arena, const mb_arena_emulation *how,
                              const mb_limits *limits);

#endif
