/* build.h -- building a table by any tier solver, and what building a table and opening one share. */
#pragma once

#include "marienbad/table.h"
#include "table/tier.h"

/* The game and its arguments as an archive has them: NAME 0 name=value 0 …, with from= where it was given. */
mb_status mb_table_game_text(char **out, uint32_t *length, const mb_rules *rules);

/* The rules of such a text. */
mb_status mb_table_game_open(mb_rules **out, const mb_game *game, const char *text, uint32_t length, mb_error *error);

/* The memory that building takes at most, in bytes. */
typedef struct mb_table_needs {
    uint32_t width;
    bool sweeps; /* the game has a kernel, which takes `kernel` bytes */
    uint64_t kernel;
    int threads;
    bool reloads;    /* only the tiers that moves lead to stay in memory; others are read again from the file */
    bool every;      /* reachability is not computed */
    bool retrograde; /* tiers are solved by retrograde analysis */
} mb_table_needs;
uint64_t mb_table_memory(const mb_space *space, const mb_table_needs *needs);

/* MB_OK, or MB_ELIMIT where so much memory, or so many slots, are more than the limits allow. */
mb_status mb_table_allowed(const mb_rules *rules, uint64_t bytes, uint64_t slots, const mb_limits *limits,
                           mb_error *error);

/* Can there be a table of these rules?  MB_OK, or the reason why not. */
mb_status mb_table_suits(const mb_rules *rules, mb_error *error);

/* *folds: symmetric states are folded, since that is wanted and the game has a canonical state.  MB_EUNSUITED where
 * mb_space_try_symmetry() finds a state whose image is played otherwise. */
mb_status mb_table_check_symmetry(bool *folds, const mb_rules *rules, bool wanted, mb_error *error);

/* The same game with the same parameters? */
bool mb_table_same_game(const mb_rules *a, const mb_rules *b);

/* mb_table_build() by this solver, whose method and `leads` are set.  All its processes call it together and get the
 * same status; only the process that leads gets *out. */
mb_status mb_table_build_by(mb_table_about *out, mb_tier_solver *solver, const mb_rules *rules,
                            const mb_table_options *options, const mb_limits *limits, mb_error *error);

/* Add the counts of the tiers. */
void mb_table_add_up(mb_table_about *out, const mb_archive_tier *tier, uint32_t tiers);
