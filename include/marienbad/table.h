/* table.h -- the whole game in a table: who wins from every position, in how many moves, without any move kept.
 *
 * A game that numbers its states (tiers.h) is solved tier by tier, from the last to the first: a code a slot, and of
 * the later tiers only those that moves still lead to.  Of another game the states themselves are kept, found by
 * walking.  Winner and rank are what mb_solve() says; endless and stuck plays are draws.
 *
 * A table is one file: blocks of codes, compressed where the build has zstd, each with its checksum, and an index; a
 * position is answered by reading one block.  While it is being built the file is called FILE.part, and what was
 * finished before a build was stopped, however that came about, is not done again.  The same table is the same bytes,
 * whatever the number of threads.
 */
#ifndef MARIENBAD_TABLE_H
#define MARIENBAD_TABLE_H

#include "ground.h"
#include "limits.h"
#include "tiers.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The positions of a tier, by how many moves they are from their ends: won and lost are for the mover. */
typedef struct mb_census_row {
    uint64_t positions, drawn;
    uint64_t won[MB_OUTCOME_FAR + 1], lost[MB_OUTCOME_FAR + 1];
    bool decided;     /* what follows means something: some are not drawn */
    uint32_t longest; /* moves to the farthest end that is forced */
    mb_state state;   /* the first position that is so far from it */
} mb_census_row;

typedef struct mb_census {
    uint32_t tiers;
    mb_census_row *row;
} mb_census;
MB_API void mb_census_clear(mb_census *census);

typedef struct mb_table_options {
    bool wdl;          /* won, drawn or lost, without distances */
    bool symmetry;     /* mirror images share a code, where the game declares them and a sample bears that out */
    const char *path;  /* the file; NULL: only the counts are kept */
    mb_census *census; /* filled, unless NULL, which it is with a file and with wdl; release it either way */
} mb_table_options;

/* What a table will take, before it is begun. */
typedef struct mb_table_plan {
    bool numbered; /* by the game; false: its states are looked for first, and what follows is not known yet */
    uint32_t tiers;
    uint64_t slots;   /* at least as many as positions */
    uint64_t largest; /* slots of the largest tier */
    uint64_t memory;  /* bytes */
    uint64_t disk;    /* bytes at most; what is stored is compressed where the build can do that */
    double seconds;   /* estimated from a sample; 0: nobody can tell */
} mb_table_plan;
MB_API mb_status mb_table_plan_make(mb_table_plan *out, const mb_rules *rules, const mb_table_options *options,
                                    const mb_limits *limits, mb_error *error);

/* What is known of a table as a whole.  Positions are those that a play from the start can reach; of an impartial
 * game, states; won and lost are for the mover. */
typedef struct mb_table_about {
    bool numbered, distances, symmetry, compressed;
    uint32_t tiers, width; /* bytes a code */
    uint64_t slots, positions, won, drawn, lost;
    uint32_t farthest; /* largest distance */
    uint64_t bytes;    /* of the file; 0: there is none */
    int winner;        /* of the start: 1, 2 or 0 */
    bool has_rank;
    uint32_t rank;
    uint32_t resumed; /* tiers that an earlier build had finished */
} mb_table_about;

/* Solve the game and write its table.
 * return  MB_OK, MB_ENOMEM, MB_ELIMIT (memory, or a distance beyond 32766), MB_EUNSUITED (payoffs), MB_ECANCEL,
 *         MB_EIO; what is finished stays in FILE.part */
MB_API mb_status mb_table_build(mb_table_about *out, const mb_rules *rules, const mb_table_options *options,
                                const mb_limits *limits, mb_error *error);

typedef struct mb_table mb_table;

/* Open a table's file.  The rules are opened with it, and are its own.  Damage is MB_EIO or MB_EPARSE, and named. */
MB_API mb_status mb_table_open(mb_table **out, const char *path, mb_error *error);
MB_API void mb_table_close(mb_table *table);
MB_API const mb_rules *mb_table_rules(const mb_table *table);
MB_API const mb_table_about *mb_table_info(const mb_table *table);

/* Is the table about these rules: the same game with the same parameters?  Where a play begins does not matter. */
MB_API bool mb_table_is_of(const mb_table *table, const mb_rules *rules);

/* Who wins from a place, and in how many moves?  MB_ENOTFOUND: the table does not hold it. */
typedef struct mb_table_answer {
    int winner; /* 1, 2 or 0 */
    bool has_rank;
    uint32_t rank;
} mb_table_answer;
MB_API mb_status mb_table_ask(mb_table_answer *out, mb_table *table, mb_place place, mb_error *error);

/* Where every move leads to the very next tier: how many moves there are at most from a state; false elsewhere. */
MB_API bool mb_table_moves_left(uint64_t *out, const mb_table *table, mb_state state);

/* What was found wrong. */
typedef struct mb_table_finding {
    bool accepted;
    uint64_t blocks, checked; /* blocks read; positions whose codes were made again from their moves */
    mb_state state;           /* of the first that is wrong, where one is */
    mb_note reason;
} mb_table_finding;

/* Read every block of the file and compare it with its checksum; then make the codes of `sample` positions again from
 * those of their moves (UINT64_MAX: of all of them, and the counts too).  Damage is a finding, not a failure. */
MB_API mb_status mb_table_verify(mb_table_finding *out, mb_table *table, uint64_t sample, uint64_t seed,
                                 const mb_limits *limits, mb_error *error);

#ifdef __cplusplus
}
#endif

#endif
