/* check_claims.h -- claims about an arena: read from the command line and handed to the checker of that kind of
 * claim. */
#pragma once

#include "cli/search_setup.h"

typedef struct check_options {
    input_options input;
    int64_t attractor, player, trap; /* 0: not given */
    search_options search;           /* of the tree */
    int64_t depth;                   /* below 0: to the end */
    const char *tree, *set, *ranks, *strategy, *kernel, *grundy, *play, *path, *follows;
    bool bipartite, stable, absorbing, optimal;
} check_options;

/* What a claim is about and what was found. */
typedef struct check_claim {
    const check_options *options;
    const char *certificate; /* NULL: an option makes the claim, or nothing does */
    input in;
    mb_finding finding;
    bool has_wins; /* a strategy: from where it wins */
    mb_bitset wins;
    int64_t *guaranteed; /* a strategy, where payoffs are: what it guarantees from each position; NULL: none are */
    int32_t value;       /* --optimal: the best payoff that a strategy can guarantee from the start */
    bool has_facts;      /* a play */
    mb_play_facts facts;
} check_claim;

/* Open the arena that the command line names and judge the one claim that is made; release with check_claims_clear(),
 * even on failure. */
mb_status check_claims_judge(check_claim *out, cli_call *cli);
void check_claims_clear(check_claim *claim);

/* ---- parts of check_claims_judge() ---- */

/* The claims --strategy, with or without --optimal, and --play. */
mb_status check_strategy(check_claim *claim);
mb_status check_play(check_claim *claim);

/* The claim --tree, about the nodes of a search: judge it and write the verdict. */
mb_status check_tree(cli_call *cli);
