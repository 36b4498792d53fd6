/* share.h -- an arena that lies on many processes: each has a block of its positions, and their moves.
 *
 * Process p owns the positions p * block .. (p + 1) * block - 1, as many of them as there are; moves lead to
 * positions of the whole arena.  So each process holds the same part of a game or of an .mba file.
 *
 * Functions that take an mb_peers are called by all processes together, and return the same status on each.
 */
#pragma once

#include "core/item.h"
#include "core/limits.h"
#include "io/mba_part.h"
#include "marienbad/game.h"
#include "mpi/peers.h"

typedef struct mb_share {
    uint32_t positions; /* of the whole arena */
    uint64_t moves;     /* likewise */
    uint64_t states;    /* of the graph behind pairs (player to move, state); 0: positions are no pairs */
    uint32_t start;
    int32_t endless;
    uint32_t block;         /* positions of a block */
    int process, processes; /* this one, and how many there are */
    uint32_t begin, count;  /* this process owns begin .. begin+count-1; its index i below stands for begin+i */
    uint64_t *first;        /* moves of i: to[first[i]] .. to[first[i+1]-1] */
    uint32_t *to;
    uint8_t *tag;          /* player to move and mark of i: mb_tag() */
    int32_t *pays;         /* payoff of i; NULL: no position has one */
    const mb_rules *rules; /* of a game, else NULL */
    mb_state *state;       /* of a game: the state of i */
    mb_mba_part *file;     /* of a file, for names; else NULL */
} mb_share;

/* Distribute so many positions: sets the block of this process.  The size of a block is a multiple of `step`. */
void mb_share_distribute(mb_share *share, uint32_t positions, uint32_t step, const mb_peers *peers);
void mb_share_clear(mb_share *share);

static inline int mb_share_owner(const mb_share *share, uint32_t v)
{
    MB_ASSERT(v < share->positions);
    return (int)(v / share->block);
}

/* The index of v on its owner. */
static inline uint32_t mb_share_index(const mb_share *share, uint32_t v)
{
    return v % share->block;
}

static inline mb_mark mb_share_mark(const mb_share *share, uint32_t i)
{
    MB_ASSERT(i < share->count);
    return (mb_mark)(share->tag[i] >> 1 & 7);
}

static inline mb_player mb_share_mover(const mb_share *share, uint32_t i)
{
    MB_ASSERT(i < share->count);
    return (mb_player)(share->tag[i] & 1);
}

/* Is i a terminal position, marked or without moves?  What it pays player 1. */
static inline bool mb_share_is_terminal(const mb_share *share, uint32_t i)
{
    return mb_share_mark(share, i) != MB_UNMARKED || share->first[i] == share->first[i + 1];
}
int32_t mb_share_pays(const mb_share *share, uint32_t i);

/* How an arena is made. */
typedef struct mb_share_options {
    bool symmetry;       /* of a game: fold symmetric images into one */
    bool normal, misere; /* of an impartial file: mark its terminal positions by this rule */
    mb_player first;     /* of an impartial file: the player who begins */
} mb_share_options;

/* The arena of the .mba file `path`, an impartial one doubled; *stuck gets the first position without mark and moves,
 * and *stuck_count how many there are; MB_NONE: none, or the file is impartial. */
mb_status mb_share_of_file(mb_share *out, uint32_t *stuck, uint64_t *stuck_count, const char *path,
                           const mb_share_options *options, mb_peers *peers, const mb_limits *limits,
                           mb_error *error);

/* The arena of all that a play by the rules can reach, an impartial one doubled; positions have the numbers that
 * mb_explore() and mb_arena_double() give them.  `rules` must outlive it. */
mb_status mb_share_of_rules(mb_share *out, const mb_rules *rules, const mb_share_options *options, mb_peers *peers,
                            const mb_limits *limits, mb_error *error);

/* The name of any position of a file. */
mb_status mb_share_name(mb_text *out, const mb_share *share, uint32_t v, mb_error *error);

/* The states of positions v[0 .. count-1] of a game, which any process may own; of a file the positions themselves.
 * Each process requests its own list; a v[k] of MB_NONE is skipped. */
mb_status mb_share_states(uint64_t *out, const mb_share *share, const uint32_t *v, size_t count, mb_peers *peers);

/* The position of a file with that name or, of a bare name where positions are pairs, the pair of `mover`; MB_NONE.
 */
mb_status mb_share_find(uint32_t *out, const mb_share *share, const char *name, mb_player mover, mb_peers *peers,
                        mb_error *error);
