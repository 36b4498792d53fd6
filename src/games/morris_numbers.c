/* morris_numbers.c -- a number for every position of morris: all of them, or one for each class of symmetric ones.
 *
 * A tier for each number of men in hand and on the board while men are placed; then one for each pair of numbers of
 * men, for either player to move: slides stay in it.  In a tier a position is the place of the larger set of men,
 * then that of the other among the points left, which changes fastest: words with so many 1s, in rising order.
 *
 * Up to symmetry, positions are seen by the player to move, and the larger set is one of each orbit, which leaves
 * few symmetries; of the images that those make, one has a slot with a state, the others are empty.
 */
#include "games/morris_numbers.h"

#include "core/mem.h"
#include "games/morris_adjacency.h"

/* ---- words ---- */

static void fill_words(mb_morris_numbers *n)
{
    mb_choose_init(&n->choose);
    for (uint32_t w = 0; w < MB_MORRIS_WORDS; w++) {
        n->low[w] = (uint16_t)(mb_choose_rank(&n->choose, w) | (uint64_t)mb_morris_count(w) << MB_MORRIS_HALF);
        for (int below = 0; below <= MB_MORRIS_HALF; below++) {
            uint32_t sum = 0;
            int ones = below;
            for (uint32_t left = w; left; left &= left - 1)
                sum += (uint32_t)n->choose.of[MB_MORRIS_HALF + __builtin_ctz(left)][++ones];
            n->high[below][w] = sum;
        }
    }
    for (unsigned taken = 0; taken < 256; taken++) {
        n->free[taken] = (uint8_t)(8 - mb_morris_count(taken));
        for (unsigned set = 0; set < 256; set++) {
            unsigned closed = 0, opened = 0, at = 0;
            for (unsigned bit = 0; bit < 8; bit++) {
                if (taken >> bit & 1)
                    continue;
                closed |= (set >> bit & 1) << at;
                opened |= (set >> at & 1) << bit;
                at++;
            }
            n->squeeze[taken][set] = (uint8_t)closed;
            n->spread[taken][set] = (uint8_t)opened;
        }
    }
}

/* The next larger word with as many 1s. */
static uint32_t next_word(uint32_t word)
{
    MB_ASSERT(word != 0);
    const uint32_t lowest = word & -word, carried = word + lowest;
    return carried | ((word ^ carried) >> 2) / lowest;
}

static uint64_t words_of(const mb_morris_numbers *n, int points, int men)
{
    return n->choose.of[points][men];
}

static mb_status list_words(mb_morris_numbers *n)
{
    for (int men = 0; men <= n->game.men; men++) {
        const uint64_t count = words_of(n, n->game.points, men);
        n->word[men] = mb_alloc(count, sizeof *n->word[men]);
        if (!n->word[men])
            return MB_ENOMEM;
        uint32_t word = (1u << men) - 1;
        for (uint64_t rank = 0; rank < count; rank++) {
            n->word[men][rank] = word;
            word = rank + 1 < count ? next_word(word) : word;
        }
    }
    return MB_OK;
}

/* ---- orbits ---- */

#define NO_ORBIT UINT32_MAX

/* The set of this rank is the least of a new orbit: enter all its images. */
static void add_orbit(mb_morris_orbits *o, const mb_morris_numbers *n, uint32_t set)
{
    uint32_t kept = 0;
    for (int turn = 0; turn < n->game.turns; turn++)
        kept |= (uint32_t)(mb_morris_turn(&n->game, turn, set) == set) << turn;
    const uint32_t special = (kept & (kept - 1)) != 0, orbit = o->count++;
    o->least[orbit] = set;
    o->kept[orbit] = (uint16_t)kept;
    for (int turn = 0; turn < n->game.turns; turn++) {
        uint32_t *of = &o->of[mb_morris_rank(n, mb_morris_turn(&n->game, turn, set))];
        if (*of == NO_ORBIT)
            *of = orbit << MB_MORRIS_ORBIT | n->inverse[turn] << 1 | special;
    }
}

/* The symmetry that undoes each: points go back to where they were. */
static void find_inverses(mb_morris_numbers *n)
{
    for (int turn = 0; turn < n->game.turns; turn++)
        for (int back = 0; back < n->game.turns; back++) {
            bool undone = true;
            for (int p = 0; p < n->game.points && undone; p++)
                undone = mb_morris_turn(&n->game, back, mb_morris_turn(&n->game, turn, UINT32_C(1) << p))
                         == UINT32_C(1) << p;
            if (undone)
                n->inverse[turn] = (uint32_t)back;
        }
}

static mb_status list_orbits(mb_morris_numbers *n)
{
    find_inverses(n);
    for (int men = 0; men <= n->game.men; men++) {
        mb_morris_orbits *o = &n->orbits[men];
        const uint64_t count = words_of(n, n->game.points, men);
        o->of = mb_alloc(count, sizeof *o->of);
        o->least = mb_alloc(count, sizeof *o->least);
        o->kept = mb_alloc(count, sizeof *o->kept);
        if (!o->of || !o->least || !o->kept)
            return MB_ENOMEM;
        memset(o->of, 0xff, (size_t)count * sizeof *o->of);
        for (uint64_t rank = 0; rank < count; rank++)
            if (o->of[rank] == NO_ORBIT)
                add_orbit(o, n, n->word[men][rank]);
    }
    return MB_OK;
}

/* ---- tiers ---- */

static void add_part(mb_morris_tier *tier, const mb_morris_numbers *n, int own, int other)
{
    const int larger = own > other ? own : other, smaller = own > other ? other : own;
    mb_morris_part *part = &tier->part[tier->parts++];
    *part = (mb_morris_part){.own = (uint8_t)own,
                             .other = (uint8_t)other,
                             .begin = tier->slots,
                             .row = words_of(n, n->game.points - larger, smaller),
                             .rows = n->folded ? n->orbits[larger].count
                                               : 2 * words_of(n, n->game.points, larger)}; /* of both movers */
    tier->slots += part->row * part->rows;
}

/* Add a tier of positions with these men, or with the two numbers exchanged where both slide. */
static void add_tier(mb_morris_numbers *n, int hand, int own, int other)
{
    MB_ASSERT(n->tiers < MB_COUNT(n->tier));
    mb_morris_tier *tier = &n->tier[n->tiers];
    const bool there = mb_morris_possible(&n->game, own, other, hand);
    const bool exchanged = hand == 0 && own != other && mb_morris_possible(&n->game, other, own, hand);
    *tier = (mb_morris_tier){.hand = (uint8_t)hand};
    if (there) {
        n->tier_of[hand][own][other] = (uint16_t)n->tiers;
        add_part(tier, n, own, other);
    }
    if (exchanged) {
        n->tier_of[hand][other][own] = (uint16_t)n->tiers;
        add_part(tier, n, other, own);
    }
    n->tiers += there || exchanged;
}

static void list_tiers(mb_morris_numbers *n)
{
    const int men = n->game.men;
    memset(n->tier_of, 0xff, sizeof n->tier_of);
    for (int hand = 2 * men; hand > 0; hand--)
        for (int sum = 2 * men - hand; sum >= 0; sum--)
            for (int own = sum < men ? sum : men; own >= 0 && sum - own <= men; own--)
                add_tier(n, hand, own, sum - own);
    for (int sum = 2 * men; sum >= 0; sum--)
        for (int own = sum < men ? sum : men; own >= sum - own; own--)
            add_tier(n, 0, own, sum - own);
}

/* ---- the kernel ---- */

#if defined(__wasm__) /* the page has few bytes left, and builds small tables: moves are listed */
static const mb_adjacency *find_adjacency(void)
{
    return NULL;
}
#define ADJACENCY NULL
#else
static const mb_adjacency *find_adjacency(void)
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt"))
        return &mb_morris_adjacency_bmi;
#endif
    return &mb_morris_adjacency_plain;
}

/* Boards on which a line wins have few positions, and no kernel. */
static bool adjacency_suits(const void *numbers)
{
    return !((const mb_morris_numbers *)numbers)->game.lines;
}

static size_t adjacency_successors(mb_slot_moves *moves, uint64_t *key, size_t cap, const void *numbers,
                                   uint32_t tier, uint64_t begin, size_t count, bool all)
{
    return ((const mb_morris_numbers *)numbers)
        ->adjacency->successors(moves, key, cap, numbers, tier, begin, count, all);
}

static size_t adjacency_predecessors(uint64_t *out, size_t cap, size_t *done, const void *numbers, uint32_t tier,
                                     uint64_t first, const uint16_t *offset, size_t count)
{
    return ((const mb_morris_numbers *)numbers)
        ->adjacency->predecessors(out, cap, done, numbers, tier, first, offset, count);
}

static const mb_adjacency adjacency = {.most = MB_MORRIS_LISTED,
                                       .suits = adjacency_suits,
                                       .successors = adjacency_successors,
                                       .predecessors = adjacency_predecessors};
#define ADJACENCY &adjacency
#endif

/* ---- the numbering ---- */

static void morris_numbers_close(void *numbers)
{
    mb_morris_numbers *n = numbers;
    for (int men = 0; men <= MB_MORRIS_MEN; men++)
        mb_release_all(n->word[men], n->orbits[men].of, n->orbits[men].least, n->orbits[men].kept);
    mb_release(n);
}

static mb_status numbers_open(void **out, const void *self, bool folded)
{
    mb_morris_numbers *n = mb_alloc_zero(1, sizeof *n);
    if (!n)
        return MB_ENOMEM;
    n->game = *(const mb_morris *)self;
    n->folded = folded;
    n->adjacency = find_adjacency();
    fill_words(n);
    mb_status status = list_words(n);
    if (status == MB_OK && folded)
        status = list_orbits(n);
    if (status != MB_OK) {
        morris_numbers_close(n);
        return status;
    }
    list_tiers(n);
    *out = n;
    return MB_OK;
}

static mb_status morris_numbers_open(void **out, const void *self)
{
    return numbers_open(out, self, false);
}

static mb_status morris_folded_open(void **out, const void *self)
{
    return numbers_open(out, self, true);
}

static size_t morris_tiers(const void *numbers, uint64_t *slots, size_t cap)
{
    const mb_morris_numbers *n = numbers;
    for (size_t tier = 0; tier < n->tiers && tier < cap; tier++)
        slots[tier] = n->tier[tier].slots;
    return n->tiers;
}

/* A move places a man, and may remove one of the opponent, who is to move then. */
static bool morris_follows(const void *numbers, uint32_t tier, uint32_t later)
{
    const mb_morris_numbers *n = numbers;
    const mb_morris_tier *from = &n->tier[tier];
    const int placed = from->hand > 0;
    for (int i = 0; i < from->parts; i++)
        for (int gone = 0; gone < 2; gone++)
            if (mb_morris_tier_of(n, from->hand - placed, from->part[i].other - gone, from->part[i].own + placed)
                == later)
                return true;
    return false;
}

static bool morris_wide(const void *numbers)
{
    return ((const mb_morris_numbers *)numbers)->game.men == 9;
}

static uint64_t morris_index(uint32_t *tier, const void *numbers, mb_state state)
{
    const mb_morris_numbers *n = numbers;
    const mb_player mover = mb_morris_mover(state);
    const uint32_t own = mb_morris_of(state, mover), other = mb_morris_of(state, mb_other(mover));
    const int owns = mb_morris_count(own), others = mb_morris_count(other);
    *tier = mb_morris_tier_of(n, mb_morris_hand(state), owns, others);
    if (*tier == MB_MORRIS_NO_TIER)
        return MB_NO_SLOT;
    const mb_morris_tier *at = &n->tier[*tier];
    const mb_morris_part *part = &at->part[at->part[0].own != owns];
    const bool own_first = owns > others;
    uint32_t one = own_first ? own : other, two = own_first ? other : own;
    uint64_t row = mb_morris_rank(n, one);
    if (n->folded) {
        const mb_morris_orbits *o = &n->orbits[own_first ? owns : others];
        const uint32_t orbit = o->of[row];
        row = orbit >> MB_MORRIS_ORBIT;
        one = o->least[row];
        two = mb_morris_turn(&n->game, orbit >> 1 & 15, two);
        if (orbit & 1)
            two = mb_morris_least(n, o->kept[row], two);
    } else {
        row = 2 * row + (mover == MB_P2);
    }
    MB_ASSERT(part->own == owns && part->other == others && row < part->rows);
    return part->begin + row * part->row + mb_morris_rank(n, mb_morris_squeeze(n, one, two));
}

static bool morris_unindex(mb_state *out, const void *numbers, uint32_t tier, uint64_t slot)
{
    const mb_morris_numbers *n = numbers;
    const mb_morris_tier *at = &n->tier[tier];
    MB_ASSERT(tier < n->tiers && slot < at->slots);
    const mb_morris_part *part = &at->part[at->parts == 2 && slot >= at->part[1].begin];
    const uint64_t row = (slot - part->begin) / part->row, rank = (slot - part->begin) % part->row;
    const bool own_first = part->own > part->other;
    const int larger = own_first ? part->own : part->other, smaller = own_first ? part->other : part->own;
    const mb_morris_orbits *o = &n->orbits[larger];
    const uint32_t one = n->folded ? o->least[row] : n->word[larger][row / 2];
    const uint32_t two = mb_morris_spread(n, one, n->word[smaller][rank]);
    if (n->folded && (o->kept[row] & (o->kept[row] - 1)) != 0 && mb_morris_least(n, o->kept[row], two) != two)
        return false;
    const mb_player mover = !n->folded && row % 2 == 1 ? MB_P2 : MB_P1;
    *out = mb_morris_state(mover, own_first ? one : two, own_first ? two : one, at->hand);
    return true;
}

static const mb_numbering folded = {
    .open = morris_folded_open,
    .close = morris_numbers_close,
    .tiers = morris_tiers,
    .follows = morris_follows,
    .wide = morris_wide,
    .index = morris_index,
    .unindex = morris_unindex,
    .adjacency = ADJACENCY,
};

const mb_numbering mb_morris_numbering = {
    .open = morris_numbers_open,
    .close = morris_numbers_close,
    .tiers = morris_tiers,
    .follows = morris_follows,
    .wide = morris_wide,
    .index = morris_index,
    .unindex = morris_unindex,
    .adjacency = ADJACENCY,
    .folded = &folded,
};
