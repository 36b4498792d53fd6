/* morris.h -- the boards of three, six and nine men's morris: points, mills, symmetries; a state of the game.
 *
 * A state is the points of player 1 (bits 0 .. 23), those of player 2 (24 .. 47), the men in hand of both together
 * (48 .. 52) and the player to move (53).  Men are placed in turn, so of h men in hand the mover has (h + 1) / 2.
 * Points are numbered row by row from the top left.
 */
#pragma once

#include "games/list.h"

enum { MB_MORRIS_POINTS = 24, MB_MORRIS_MILLS = 16, MB_MORRIS_TURNS = 16, MB_MORRIS_MEN = 9, MB_MORRIS_BYTES = 3 };

typedef struct mb_morris {
    int men, points;
    bool fly;   /* a player with three men left, and none in hand, moves to any empty point */
    bool lines; /* the first line wins, and no men are removed */
    mb_player first;
    int side;                         /* of the square that the points lie in: 3, 5 or 7 */
    uint8_t column[MB_MORRIS_POINTS]; /* from the left, from 0 */
    uint8_t row[MB_MORRIS_POINTS];    /* from the top, from 0 */
    uint32_t next[MB_MORRIS_POINTS];  /* the neighbours of each point */
    uint32_t mill[MB_MORRIS_MILLS];   /* three points each */
    int mills;
    uint32_t through[MB_MORRIS_POINTS][4];                /* the mills through a point, without it; 0: no more */
    uint32_t around[MB_MORRIS_BYTES][256];                /* neighbours of the points of each byte of a set */
    uint32_t turn[MB_MORRIS_TURNS][MB_MORRIS_BYTES][256]; /* images of the points of each byte of a set */
    int turns;                                            /* symmetries of the board; turn 0 moves nothing */
} mb_morris;

/* Fill the points, mills and symmetries of the board for so many men: 3, 6 or 9. */
void mb_morris_board_init(mb_morris *game, int men);

static inline uint32_t mb_morris_all(const mb_morris *game)
{
    return (UINT32_C(1) << game->points) - 1;
}

static inline uint32_t mb_morris_of(mb_state state, mb_player player)
{
    return (uint32_t)(state >> (player == MB_P1 ? 0 : MB_MORRIS_POINTS)) & 0xffffff;
}

static inline int mb_morris_hand(mb_state state)
{
    return (int)(state >> (2 * MB_MORRIS_POINTS) & 31);
}

static inline mb_player mb_morris_mover(mb_state state)
{
    return state >> (2 * MB_MORRIS_POINTS + 5) & 1 ? MB_P2 : MB_P1;
}

/* The state in which `mover` has the men `own` and the opponent `other`, with `hand` men in hand of both. */
static inline mb_state mb_morris_state(mb_player mover, uint32_t own, uint32_t other, int hand)
{
    const uint64_t one = mover == MB_P1 ? own : other, two = mover == MB_P1 ? other : own;
    MB_ASSERT((own & other) == 0 && 0 <= hand && hand <= 2 * MB_MORRIS_MEN);
    return one | two << MB_MORRIS_POINTS | (uint64_t)hand << (2 * MB_MORRIS_POINTS)
           | (uint64_t)(mover == MB_P2) << (2 * MB_MORRIS_POINTS + 5);
}

/* How many points are in a set: without an instruction for it, a call for each would take a fifth of the time. */
static inline int mb_morris_count(uint32_t set)
{
    set -= set >> 1 & 0x555555;
    set = (set & 0x333333) + (set >> 2 & 0x333333);
    set = (set + (set >> 4)) & 0x0f0f0f;
    return (int)(set * 0x010101 >> 16 & 31);
}

/* The image of a set of points under a symmetry. */
static inline uint32_t mb_morris_turn(const mb_morris *game, int turn, uint32_t set)
{
    return game->turn[turn][0][set & 255] | game->turn[turn][1][set >> 8 & 255]
           | game->turn[turn][2][set >> 16 & 255];
}

static inline uint32_t mb_morris_around(const mb_morris *game, uint32_t set)
{
    return game->around[0][set & 255] | game->around[1][set >> 8 & 255] | game->around[2][set >> 16 & 255];
}

/* Is `point`, which is one of the set, in a mill of the set? */
static inline bool mb_morris_in_mill(const mb_morris *game, uint32_t set, int point)
{
    const uint32_t *mill = game->through[point];
    for (int i = 0; i < 4 && mill[i]; i++)
        if ((set & mill[i]) == mill[i])
            return true;
    return false;
}

/* The opponent's men that may be removed: those in no mill, or all if every one is in a mill. */
static inline uint32_t mb_morris_removable(const mb_morris *game, uint32_t other)
{
    uint32_t in_mills = 0;
    for (int m = 0; m < game->mills; m++)
        in_mills |= (other & game->mill[m]) == game->mill[m] ? game->mill[m] : 0;
    return other & ~in_mills ? other & ~in_mills : other;
}

/* Can so many men of the mover and of the opponent be on the board, with `hand` in hand of both?  A player closes
 * one mill a man at most while he places them, and none with the first two; a play is over when a player who is to
 * move has fewer than three men. */
bool mb_morris_possible(const mb_morris *game, int own, int other, int hand);

/* Numbers for tables. */
extern const mb_numbering mb_morris_numbering;
