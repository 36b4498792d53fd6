/* tier.h -- solving a table tier by tier, by the threads of one process or by many processes.
 *
 * mb_table_build_by() drives a tier solver: number the states, find the reachable ones, then for each tier, from the
 * last to the first, allocate its outcome bytes, compute them, write them.  A tier solver is a struct that begins
 * with an mb_tier_solver and has a method for each of these steps.  There are two: table/threads.h holds whole tiers
 * in one process; mpi/tier_solver.h holds a share of every tier in each process, and the processes exchange messages.
 *
 * Every method is called by all processes together, and returns the same status on each of them.
 */
#pragma once

#include "marienbad/table.h"
#include "table/archive.h"
#include "table/weigh.h"

/* What a pass over the slots of a tier does. */
typedef enum mb_pass_kind {
    MB_PASS_ONCE,    /* all moves lead to later tiers: decide every slot */
    MB_PASS_ACYCLIC, /* decide the slots whose moves are all decided: a play never comes back */
    MB_PASS_RANK,    /* all distances below `rank` are known: decide the slots at distance `rank` */
    MB_PASS_BACK,    /* undo a move from each slot won in rank - 1 moves: undecided slots reached are won in `rank` */
    MB_PASS_DRAW,    /* every slot that is undecided is drawn */

    MB_PASS_COUNT,  /* retrograde analysis begins: count the successors of every slot; `found`: those in the tier */
    MB_PASS_UPDATE, /* it goes on: to the predecessors of the slots decided at distance `rank`; `beyond`: the next */
    MB_PASS_FINISH, /* it ends: what is undecided is drawn */
    MB_PASS_FORGET, /* it failed: no slot is decided */
} mb_pass_kind;

/* One pass over the undecided slots of a tier: what it does, and what it found. */
typedef struct mb_tier_pass {
    mb_pass_kind kind;
    uint32_t tier;
    uint32_t rank; /* of the slots decided, see above */
    bool down;     /* from the last slot to the first */

    uint64_t found;  /* slots decided */
    uint64_t beyond; /* the least known distance that is `rank` or more; UINT64_MAX: none */
    bool far;        /* a distance does not fit the width */
    bool many;       /* too many moves for retrograde analysis: of a slot, or for the memory */
} mb_tier_pass;

typedef struct mb_tier_solver mb_tier_solver;

typedef struct mb_tier_method {
    /* Number the states of the rules: fill space, slots and list.  close() undoes it. */
    mb_status (*open)(mb_tier_solver *self, const mb_rules *rules, bool symmetry, const mb_limits *limits,
                      mb_error *error);
    void (*close)(mb_tier_solver *self);

    /* The memory of a process, in bytes at most, for outcomes of self->width; allocate the memory that all tiers
     * share. */
    uint64_t (*bytes)(const mb_tier_solver *self);
    mb_status (*begin)(mb_tier_solver *self);
    void (*end)(mb_tier_solver *self);

    /* Which slots of tiers 0 .. tiers-1 can a play reach?  `beside`: a file near which temporary files are put. */
    mb_status (*reach)(mb_tier_solver *self, uint32_t tiers, const char *beside, mb_error *error);

    /* Allocate the outcome bytes of a tier, all MB_OUTCOME_NONE unless a kernel will write them; free them; are they
     * in memory? */
    mb_status (*make)(mb_tier_solver *self, uint32_t tier);
    void (*drop)(mb_tier_solver *self, uint32_t tier);
    bool (*has)(const mb_tier_solver *self, uint32_t tier);

    /* Read them from an archive, which only the process that leads has, and set those of terminal positions, which
     * no file has. */
    mb_status (*load)(mb_tier_solver *self, uint32_t tier, mb_archive *archive, mb_error *error);

    /* Do a pass.  MB_ENOTFOUND: a distance does not fit the width. */
    mb_status (*pass)(mb_tier_solver *self, mb_tier_pass *now);

    /* Count `count` blocks of a tier from block `first` on and, where there is a file, write them. */
    mb_status (*write)(mb_archive_tier *sum, mb_tier_solver *self, uint32_t tier, uint64_t first, uint64_t count,
                       mb_archive *archive, mb_error *error);

    /* The outcome of a slot; OUTCOME_NONE: another process has it. */
    mb_outcome (*get)(void *self, uint32_t tier, uint64_t slot);

    /* Count the reachable slots of a tier by their distances.  NULL: not by this solver. */
    mb_status (*census)(mb_census *census, mb_tier_solver *self, uint32_t tier, mb_error *error);

    /* The worst status of all processes; the largest of their numbers.  NULL: there is one process. */
    mb_status (*agree)(mb_tier_solver *self, mb_status status);
    uint64_t (*largest)(uint64_t number);
} mb_tier_method;

struct mb_tier_solver {
    const mb_tier_method *method;
    const mb_space *space;
    const uint64_t *slots; /* of each tier, of all processes together */
    bool list;             /* slots are the states of a list, not numbered by the game */
    bool leads;            /* this process has the file */
    bool stores;           /* there is a file */
    bool reloads;          /* tiers that are not needed at once are freed, and read from it again */
    bool every;            /* all positions are counted, and reachability is not computed */
    bool distances;
    bool reverses;   /* solve the one tier by passes MB_PASS_BACK */
    bool retrograde; /* solve tiers in which moves stay by retrograde analysis */
    uint64_t blocks; /* that write() takes at once, at most */
    uint32_t width;  /* bytes of an outcome */
    mb_pace pace;
};

/* ---- for build.c and verify.c ---- */

static inline mb_status mb_tier_agree(mb_tier_solver *solver, mb_status status)
{
    return solver->method->agree ? solver->method->agree(solver, status) : status;
}

static inline uint64_t mb_tier_largest(const mb_tier_solver *solver, uint64_t number)
{
    return solver->method->largest ? solver->method->largest(number) : number;
}

/* Before a tier is solved: free the tiers that its moves do not lead to (without a file, those that no tier which is
 * left leads to), and read those that they do lead to and that are not in memory. */
mb_status mb_tier_prepare(mb_tier_solver *solver, uint32_t tier, mb_archive *archive, mb_error *error);

/* Compute the outcomes of a tier that was made: the later tiers that moves lead to are there.
 * MB_OK, MB_ECANCEL, MB_ELIMIT, MB_ENOMEM, or MB_ENOTFOUND where a distance does not fit the width */
mb_status mb_tier_solve(mb_tier_solver *solver, uint32_t tier);

/* Count the outcomes of the positions that are reachable, and write all to `archive` (NULL: only count). */
mb_status mb_tier_write(mb_archive_tier *out, mb_tier_solver *solver, uint32_t tier, mb_archive *archive,
                        mb_error *error);

/* ---- for tier solvers ---- */

/* The outcome of an undecided state in this pass, `outcomes` being those of the states one move on; OUTCOME_NONE: not
 * in this pass, or there was no room for the moves, which room->wanted says then.  May be called by several threads.
 */
mb_outcome mb_tier_outcome(mb_tier_pass *now, const mb_tier_solver *solver, mb_state state,
                           const mb_outcomes *outcomes, mb_room *room);

/* Is the pass one of retrograde analysis? */
static inline bool mb_tier_is_retrograde(const mb_tier_pass *now)
{
    return now->kind >= MB_PASS_COUNT;
}

/* Set *least to `number` if that is less; several threads may do so at once. */
static inline void mb_tier_lower(uint64_t *least, uint64_t number)
{
    uint64_t seen = __atomic_load_n(least, __ATOMIC_RELAXED);
    while (number < seen
           && !__atomic_compare_exchange_n(least, &seen, number, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        continue;
}
