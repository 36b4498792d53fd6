/* connect4_guess.c -- predicting a score before it is read from a book. */
#include "connect4/connect4_guess.h"
#include "connect4/connect4_moves.h"

static mb_c4_node node_of(mb_c4_shape g, const mb_c4_position *position)
{
    const uint64_t stones = position->mover | position->other;
    return (mb_c4_node){.mover = position->mover,
                        .other = position->other,
                        .mover_threats = mb_c4_threats(g, position->mover, stones),
                        .other_threats = mb_c4_threats(g, position->other, stones),
                        .stones = mb_c4_count(stones)};
}

bool mb_c4_forced(int8_t *score, mb_c4_shape g, const mb_c4_position *position)
{
    *score = MB_C4_NO_SCORE;
    if (mb_c4_has_line(g, position->mover) || mb_c4_has_line(g, position->other))
        return true;
    mb_c4_node x = node_of(g, position);
    const int stones = x.stones;
    if ((x.mover_threats & mb_c4_playable(g, x.mover | x.other)) != 0) {
        *score = (int8_t)mb_c4_win_at(g, stones + 1);
        return true;
    }
    if (!mb_c4_play_forced(g, &x))
        return false;
    *score = (int8_t)((x.stones - stones) % 2 != 0 ? -x.lower : x.lower);
    return true;
}

/* What became of similar positions. */
typedef struct likes {
    int64_t sum, squares, weight; /* of their scores, the nearer the more */
    int won, lost;                /* those that were over at once */
} likes;

/* All colourings in which a stone of the second player changed places with one of the first before it: their numbers
 * are smaller.  A one that moves from i to j lets the ones between count one more each. */
static likes likes_of(uint16_t *alike, const mb_c4_slots *slots, uint32_t second, uint32_t colouring,
                      const int8_t *known)
{
    const mb_c4_shape g = slots->shape;
    const int win = mb_c4_win_at(g, slots->stones + 1), loss = -mb_c4_win_at(g, slots->stones + 2);
    likes all = {0, 0, 0, 0, 0};
    uint32_t seen = 0; /* ones so far */
    for (uint32_t ones = second; ones; ones &= ones - 1, seen++) {
        const int i = __builtin_ctz(ones);
        uint32_t number = colouring - slots->choose[i][seen + 1], before = seen;
        for (int j = i - 1; j >= 0; j--) {
            if (second >> j & 1) {
                number += slots->choose[j][before + 1];
                number -= slots->choose[j][before];
                before--;
                continue;
            }
            const int score = known[number + slots->choose[j][before + 1]];
            MB_ASSERT(number + slots->choose[j][before + 1] < colouring);
            all.won += score == win;
            all.lost += score == loss;
            if (score == win || score == loss || score == MB_C4_NO_SCORE)
                continue;
            const int weight = 64 / (1 + i - j);
            MB_ASSERT(-MB_C4_INFINITY <= score && score <= MB_C4_INFINITY);
            alike[MB_C4_INFINITY + score]++;
            all.sum += weight * score;
            all.squares += weight * score * score;
            all.weight += weight;
        }
    }
    return all;
}

/* How far they differ: 0, there are none; 1, little … 3, much. */
static int spread_of(const likes *all)
{
    enum { LITTLE = 3, MUCH = 5 }; /* points, by the root of the mean square */
    if (all->weight == 0)
        return 0;
    const int64_t square = all->squares * all->weight - all->sum * all->sum, unit = all->weight * all->weight;
    return square < LITTLE * LITTLE * unit ? 1 : square < MUCH * MUCH * unit ? 2 : 3;
}

/* The moves of a position that forced moves do not decide. */
typedef struct looks {
    int best; /* the best score of the moves that forced moves decide; 0: none of them wins */
    int open; /* moves that are not */
} looks;

static looks guess_look_ahead(mb_c4_shape g, const mb_c4_position *position)
{
    looks all = {0, 0};
    for (uint64_t moves = mb_c4_playable(g, position->mover | position->other); moves; moves &= moves - 1) {
        const mb_c4_position next = {.mover = position->other, .other = position->mover | (moves & -moves)};
        int8_t reply;
        if (!mb_c4_forced(&reply, g, &next))
            all.open++;
        else if (-reply > all.best)
            all.best = -reply;
    }
    return all;
}

/* Lines of four that are still open to the owner of these cells. */
static int open_lines(mb_c4_shape g, uint64_t cells)
{
    return mb_c4_count(mb_c4_line_starts(cells, 1)) + mb_c4_count(mb_c4_line_starts(cells, g.stride))
           + mb_c4_count(mb_c4_line_starts(cells, g.stride - 1))
           + mb_c4_count(mb_c4_line_starts(cells, g.stride + 1));
}

void mb_c4_look_at(mb_c4_traits *out, const mb_c4_slots *slots, const mb_c4_position *position, uint32_t second,
                   uint32_t colouring, const int8_t *known)
{
    const mb_c4_shape g = slots->shape;
    mb_c4_node x = node_of(g, position);
    const uint64_t mover = x.mover_threats, other = x.other_threats;
    const uint64_t stones = x.mover | x.other, empty = g.board & ~stones, next = mb_c4_playable(g, stones);
    const uint64_t mover_soon = mb_c4_threats(g, x.mover | (next & ~(other >> 1)), stones);
    const uint64_t other_soon = mb_c4_threats(g, x.other | next, stones);
    memset(out->alike, 0, sizeof out->alike);
    const likes like = likes_of(out->alike, slots, second, colouring, known);
    const looks ahead = guess_look_ahead(g, position);
    mb_c4_play_forced(g, &x);
    const int forced = x.stones - slots->stones;
    const bool turned = forced % 2 != 0;
    const uint64_t mover_then = turned ? x.other_threats : x.mover_threats;
    const uint64_t other_then = turned ? x.mover_threats : x.other_threats;
    const uint64_t column = ((UINT64_C(1) << g.height) - 1) << g.width / 2 * g.stride;
    const int32_t trait[MB_C4_TRAITS] = {
        1,
        like.weight > 0 ? (int32_t)(like.sum * 16 / like.weight) : 0,
        like.weight > 0,
        like.won,
        like.lost,
        open_lines(g, position->mover | empty) - open_lines(g, position->other | empty),
        mb_c4_count(mover & g.even),
        mb_c4_count(mover & ~g.even),
        mb_c4_count(other & g.even),
        mb_c4_count(other & ~g.even),
        mb_c4_count(mover & next << 1),
        mb_c4_count(other & next << 1),
        turned,
        forced > 0 && !turned,
        mb_c4_count(mover_soon & g.even),
        mb_c4_count(mover_soon & ~g.even),
        mb_c4_count(other_soon & g.even),
        mb_c4_count(other_soon & ~g.even),
        mb_c4_count(mover_then),
        mb_c4_count(other_then),
        mb_c4_count(stones & column) % 2,
        ahead.best,
        ahead.best > 0,
        ahead.open,
    };
    memcpy(out->trait, trait, sizeof trait);
    const int seen = ahead.best == 0 ? 0 : ahead.best < mb_c4_win_at(g, slots->stones + 3) ? 1 : 2;
    out->kind = (seen * 2 + (forced > 0)) * 4 + spread_of(&like);
    MB_ASSERT(out->kind < MB_C4_KINDS);
}

int mb_c4_guess(const mb_c4_traits *traits, const int32_t weight[MB_C4_TRAITS])
{
    int64_t sum = MB_C4_WEIGHT_ONE / 2;
    for (int i = 0; i < MB_C4_TRAITS; i++)
        sum += (int64_t)traits->trait[i] * weight[i];
    const int64_t floor = sum >= 0 ? sum / MB_C4_WEIGHT_ONE : -((-sum + MB_C4_WEIGHT_ONE - 1) / MB_C4_WEIGHT_ONE);
    return (int)(floor < -MB_C4_INFINITY ? -MB_C4_INFINITY : floor > MB_C4_INFINITY ? MB_C4_INFINITY : floor);
}
