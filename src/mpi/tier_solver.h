/* tier_solver.h -- the tier solver of many processes: each has a share of the slots of every tier.
 *
 * A process requests the outcomes of slots of other processes, and asks their owners to mark slots as reachable, by
 * messages in rounds of all processes (peers.h).  Process 0 leads: it has the file.
 */
#pragma once

#include "mpi/shards.h"
#include "table/block.h"
#include "table/tier_frontier.h"

typedef struct mb_tier_processes {
    mb_tier_solver base;
    mb_peers *peers;
    mb_shards shards;
    uint8_t **outcomes; /* outcomes[tier]: the outcomes of the slots of this process; NULL: not in memory */
    uint64_t **bits;    /* bits[tier]: which of them are reachable; NULL: in the temporary file, or not in memory */
    uint64_t *offset;   /* of a tier's bits in that file */
    mb_disk *disk;      /* that file, without a name; NULL: there is none, and all bits stay in memory */
    mb_room *room;

    /* retrograde analysis of the tier that is being solved */
    mb_tier_frontier frontier; /* the slots of this process, by their index here */
    uint64_t *begin; /* without unmoves(): predecessors of slot i are from[begin[2i]] .. from[begin[2i+2]-1], and the
                        mover changes from begin[2i+1] on */
    uint64_t *from;  /* their keys */

    /* for writing: one block of the table's file */
    mb_packer *packer;
    uint8_t *block, *raw, *packed;
    uint64_t *key, *words;
} mb_tier_processes;

/* A solver that is ready for mb_table_build_by(). */
mb_tier_processes mb_tier_by_processes(mb_peers *peers);

/* Send a request about a key of `tier`, which the moves of tier `now` lead to, to its process; and receive one.  A
 * pass requests the outcome of the key, mb_tier_processes_reach() that it be marked as reachable. */
void mb_tier_request(mb_tier_processes *solver, int to, uint32_t now, uint32_t tier, uint64_t key);
uint64_t mb_tier_take_request(uint32_t *tier, mb_tier_processes *solver, int from, uint32_t now);

/* Examine the n-th slot of a tier that this process has, with the outcomes one move on; first without deciding, when
 * `outcomes` only requests them. */
typedef mb_status mb_tier_examine(mb_tier_processes *solver, mb_tier_pass *now, uint64_t n,
                                  const mb_outcomes *outcomes, bool decide);
mb_status mb_tier_for_each_window(mb_tier_processes *solver, mb_tier_pass *now, mb_tier_examine *examine);

/* The passes of retrograde analysis. */
mb_status mb_tier_processes_retrograde(mb_tier_processes *solver, mb_tier_pass *now);
void mb_tier_processes_forget(mb_tier_processes *solver);

/* ---- methods, see mb_tier_method ---- */

mb_status mb_tier_processes_reach(mb_tier_solver *solver, uint32_t tiers, const char *beside, mb_error *error);
mb_status mb_tier_processes_pass(mb_tier_solver *solver, mb_tier_pass *now);
mb_status mb_tier_processes_write(mb_archive_tier *sum, mb_tier_solver *solver, uint32_t tier, uint64_t first,
                                  uint64_t count, mb_archive *archive, mb_error *error);
mb_status mb_tier_processes_load(mb_tier_solver *solver, uint32_t tier, mb_archive *archive, mb_error *error);
