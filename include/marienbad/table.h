/* table.h -- the whole game in a table: who wins from every position, and in how many moves.
 *
 * A game that numbers its states (tiers.h) is solved tier by tier, from the last to the first: one outcome per slot,
 * with only those later tiers in memory that moves lead to.  For any other game the table lists the states, which are
 * found by following all moves.  Winners and ranks are those of mb_solve(); endless and stuck plays are draws.  Moves
 * are not stored.
 *
 * A table is one file: blocks of outcomes, compressed where the build has zstd, each with its checksum, and an index;
 * one block is read to answer a position.  While it is being built the file is called FILE.part; a build that was
 * stopped, in whichever way, is resumed after the last tier that it finished.  The bytes of the file do not depend on
 * the number of threads.
 */
#ifndef MARIENBAD_TABLE_H
#define MARIENBAD_TABLE_H

#include "ground.h"
#include "limits.h"
#include "tiers.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { MB_CENSUS_FAR = 1022 }; /* the largest distance that is counted */

/* The positions of a tier by their distances, in moves, to a terminal position; won and lost are for the mover. */
typedef struct mb_census_row {
    uint64_t positions, drawn;
    uint64_t won[MB_CENSUS_FAR + 1], lost[MB_CENSUS_FAR + 1];
    bool decided;     /* some positions are not drawn: the two fields below mean something */
    uint32_t longest; /* the largest distance */
    mb_state state;   /* the first position of that distance */
} mb_census_row;

typedef struct mb_census {
    uint32_t tiers;
    mb_census_row *row;
} mb_census;
MB_API void mb_census_clear(mb_census *census);

typedef struct mb_table_options {
    bool wdl;         /* won, drawn or lost, without distances */
    bool symmetry;    /* mirror images share a slot, where the game declares them and samples agree */
    bool every;       /* count all positions, also those that no play reaches: reachability is not computed */
    const char *path; /* the file; NULL: none, only counts */
    /* gets the finished file, for mb_draft_keep(), or mb_draft_drop(), which leaves FILE.part; NULL: it takes its
     * name at once */
    struct mb_draft *draft;
    mb_census *census; /* NULL: not counted; must be NULL with wdl; release it also after a failure */
} mb_table_options;

/* What building a table will take. */
typedef struct mb_table_plan {
    bool numbered; /* by the game; false: its states must be found first, and the other fields are not known */
    uint32_t tiers;
    uint64_t slots;   /* at least as many as positions */
    uint64_t largest; /* slots of the largest tier */
    uint64_t memory;  /* bytes */
    uint64_t disk;    /* bytes at most, before compression */
    double seconds;   /* estimated from a sample; 0: not known */
} mb_table_plan;
MB_API mb_status mb_table_plan_make(mb_table_plan *out, const mb_rules *rules, const mb_table_options *options,
                                    const mb_limits *limits, mb_error *error);

/* A table as a whole.  Positions are those that a play from the start can reach (of an impartial game, states without
 * a mover), or all; won and lost are for the mover. */
typedef struct mb_table_about {
    bool numbered, distances, symmetry, compressed;
    bool every;            /* all positions are counted */
    uint32_t tiers, width; /* width: bytes of an outcome */
    uint64_t slots, positions, won, drawn, lost;
    uint32_t farthest; /* largest distance */
    uint64_t bytes;    /* of the file; 0: there is no file */
    int winner;        /* of the start: 1, 2 or 0 */
    bool has_rank;
    uint32_t rank;
    uint32_t resumed; /* tiers that an earlier build had finished */
    uint32_t damaged; /* tiers of an earlier build that were solved again: a block of them, or below, was damaged */
} mb_table_about;

/* Solve the game and write its table.
 * return  MB_OK, MB_ENOMEM, MB_ELIMIT (memory, or a distance beyond 32766), MB_EUNSUITED (payoffs), MB_ECANCEL,
 *         MB_EIO; what is finished stays in FILE.part */
MB_API mb_status mb_table_build(mb_table_about *out, const mb_rules *rules, const mb_table_options *options,
                                const mb_limits *limits, mb_error *error);

typedef struct mb_table mb_table;

/* Open the file of a table, and its rules, which belong to it.  A damaged file is MB_EIO or MB_EPARSE, one that
 * this build cannot decompress MB_EUNSUITED, with the reason.  The table is of a game of the library, which is found
 * by its name; the file of any other game is MB_EPARSE. */
MB_API mb_status mb_table_open(mb_table **out, const char *path, mb_error *error);

/* The same for the table of a game that the program has defined; `game` must outlive the table.  A table of a game of
 * another name is MB_EPARSE.  NULL: as mb_table_open(). */
MB_API mb_status mb_table_open_of(mb_table **out, const char *path, const mb_game *game, mb_error *error);
MB_API void mb_table_close(mb_table *table);
MB_API const mb_rules *mb_table_rules(const mb_table *table);
MB_API const mb_table_about *mb_table_info(const mb_table *table);

/* Is this a table of these rules: the same game with the same parameters?  The start may be another. */
MB_API bool mb_table_is_of(const mb_table *table, const mb_rules *rules);

/* Who wins from a place, and in how many moves?  MB_ENOTFOUND: the table does not have it. */
typedef struct mb_table_answer {
    int winner; /* 1, 2 or 0 */
    bool has_rank;
    uint32_t rank;
} mb_table_answer;
MB_API mb_status mb_table_ask(mb_table_answer *out, mb_table *table, mb_place place, mb_error *error);

/* The length of the longest play from a state, in moves, where every move leads to the very next tier; else false. */
MB_API bool mb_table_moves_left(uint64_t *out, const mb_table *table, mb_state state);

/* What verifying a table found. */
typedef struct mb_table_finding {
    bool accepted;
    uint64_t blocks, checked; /* blocks read; positions whose outcomes were computed again from their moves */
    mb_state state;           /* the first wrong position, where there is one */
    mb_note reason;
} mb_table_finding;

/* Read every block of the file and compare it with its checksum; then compute the outcomes of `sample` positions
 * again from those of their moves (UINT64_MAX: of all positions, and the counts too).  Damage is a finding, not a
 * failure. */
MB_API mb_status mb_table_verify(mb_table_finding *out, mb_table *table, uint64_t sample, uint64_t seed,
                                 const mb_limits *limits, mb_error *error);

#ifdef __cplusplus
}
#endif

#endif
