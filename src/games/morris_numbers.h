/* morris_numbers.h -- the numbers of morris: tiers, orbits of sets of men, ranks of words. */
#pragma once

#include "games/choose.h"
#include "games/morris.h"

enum {
    MB_MORRIS_HALF = 12,
    MB_MORRIS_WORDS = 1 << MB_MORRIS_HALF,
    MB_MORRIS_NO_TIER = UINT16_MAX,
    MB_MORRIS_ORBIT = 5, /* see mb_morris_orbits */
};

/* Positions of a tier in which the mover has so many men. */
typedef struct mb_morris_part {
    uint8_t own, other;
    uint64_t begin; /* the first slot */
    uint64_t row;   /* places of the smaller set, for each place of the larger */
    uint64_t rows;  /* places of the larger set; up to symmetry, orbits */
} mb_morris_part;

typedef struct mb_morris_tier {
    uint8_t hand;
    uint8_t parts;
    mb_morris_part part[2];
    uint64_t slots;
} mb_morris_tier;

/* The orbits of the sets of k men. */
typedef struct mb_morris_orbits {
    uint32_t count;
    uint32_t *of;    /* of[rank]: the orbit of a set << 5, the symmetry that makes it least << 1, kept > 1 */
    uint32_t *least; /* the least set of each orbit */
    uint16_t *kept;  /* the symmetries that keep it as it is, a bit each */
} mb_morris_orbits;

typedef struct mb_morris_numbers {
    mb_morris game;
    bool folded;
    const mb_adjacency *adjacency; /* the kernel for this processor */
    mb_choose choose;
    uint16_t low[MB_MORRIS_WORDS]; /* rank of the low 12 bits of a word, and how many 1s there are << 12 */
    uint8_t free[256];             /* points that are not in a byte of a set */
    uint32_t high[MB_MORRIS_HALF + 1][MB_MORRIS_WORDS]; /* high[n][w]: what the high 12 bits add, n 1s below them */
    uint8_t squeeze[256][256];         /* squeeze[m][b]: the bits of b that are not in m, closed up */
    uint8_t spread[256][256];          /* its inverse */
    uint32_t *word[MB_MORRIS_MEN + 1]; /* word[k][rank]: the words with k 1s, in rising order */
    mb_morris_orbits orbits[MB_MORRIS_MEN + 1];
    uint32_t inverse[MB_MORRIS_TURNS];
    uint16_t tier_of[2 * MB_MORRIS_MEN + 1][MB_MORRIS_MEN + 1][MB_MORRIS_MEN + 1]; /* by hand, own, other */
    size_t tiers;
    mb_morris_tier tier[1024];
} mb_morris_numbers;

static inline uint32_t mb_morris_rank(const mb_morris_numbers *n, uint32_t word)
{
    const uint32_t low = n->low[word & (MB_MORRIS_WORDS - 1)];
    return (low & (MB_MORRIS_WORDS - 1)) + n->high[low >> MB_MORRIS_HALF][word >> MB_MORRIS_HALF];
}

/* The tier of positions with so many men; MB_MORRIS_NO_TIER: there is none. */
static inline uint32_t mb_morris_tier_of(const mb_morris_numbers *n, int hand, int own, int other)
{
    return hand < 0 || own < 0 || other < 0 || own > n->game.men || other > n->game.men
               ? (uint32_t)MB_MORRIS_NO_TIER
               : n->tier_of[hand][own][other];
}

/* The points of a set among those that are not in `taken`, closed up; and back. */
static inline uint32_t mb_morris_squeeze(const mb_morris_numbers *n, uint32_t taken, uint32_t set)
{
    const int first = n->free[taken & 255], second = n->free[taken >> 8 & 255];
    return (uint32_t)n->squeeze[taken & 255][set & 255]
           | (uint32_t)n->squeeze[taken >> 8 & 255][set >> 8 & 255] << first
           | (uint32_t)n->squeeze[taken >> 16 & 255][set >> 16 & 255] << (first + second);
}

static inline uint32_t mb_morris_spread(const mb_morris_numbers *n, uint32_t taken, uint32_t word)
{
    const int first = n->free[taken & 255], second = n->free[taken >> 8 & 255];
    const uint32_t one = word & ((1u << first) - 1), two = word >> first & ((1u << second) - 1);
    return (uint32_t)n->spread[taken & 255][one] | (uint32_t)n->spread[taken >> 8 & 255][two] << 8
           | (uint32_t)n->spread[taken >> 16 & 255][word >> (first + second) & 255] << 16;
}

/* Of the images of the second set under the symmetries that keep the first: the least. */
static inline uint32_t mb_morris_least(const mb_morris_numbers *n, uint32_t kept, uint32_t set)
{
    uint32_t least = set;
    for (uint32_t left = kept & ~UINT32_C(1); left; left &= left - 1) {
        const uint32_t image = mb_morris_turn(&n->game, __builtin_ctz(left), set);
        least = image < least ? image : least;
    }
    return least;
}
