/* morris_adjacency.h -- the moves of morris from slot to slot, forward and back, without states.
 *
 * The slots of a row share the larger set of men, so what depends on it alone is looked up once a row.  A move
 * leads into a row, which the larger set gives after the move, turned so that it is the least of its orbit; the other
 * set, turned with it, gives the column.
 *
 * Symmetries: a position counts each of its slides that closes no mill.  Of the slides between the classes of x and
 * y, as many lead from x as lead back from y, times the symmetries that keep x, divided by those that keep y: so
 * often is x listed as a predecessor of y.
 *
 * The functions are compiled twice, by morris_adjacency_plain.c and morris_adjacency_bmi.c, which name the kernel
 * (MB_MORRIS_ADJACENCY) and define MB_MORRIS_BMI where the processor moves bits itself.
 */
#pragma once

#include "games/morris_numbers.h"

enum { MB_MORRIS_LISTED = 1024 }; /* moves of one slot, at most: 54 flights, listed 16 times by symmetries */

extern const mb_adjacency mb_morris_adjacency_plain, mb_morris_adjacency_bmi; /* the latter with BMI2 and POPCNT */

#ifdef MB_MORRIS_ADJACENCY

#include <stdlib.h>

#include "core/sort.h"

#ifdef MB_MORRIS_BMI
#include <immintrin.h>
#endif

enum { SLIDES = 64 };

static inline uint32_t squeeze_set(const mb_morris_numbers *n, uint32_t taken, uint32_t set)
{
#ifdef MB_MORRIS_BMI
    (void)n;
    return _pext_u32(set, ~taken);
#else
    return mb_morris_squeeze(n, taken, set);
#endif
}

static inline uint32_t spread_word(const mb_morris_numbers *n, uint32_t taken, uint32_t word)
{
#ifdef MB_MORRIS_BMI
    (void)n;
    return _pdep_u32(word, ~taken);
#else
    return mb_morris_spread(n, taken, word);
#endif
}

static inline unsigned men_in(uint32_t set)
{
#ifdef MB_MORRIS_BMI
    return (unsigned)_mm_popcnt_u32(set);
#else
    return (unsigned)mb_morris_count(set);
#endif
}

/* ---- rows and columns ---- */

/* Positions with so many men of the mover and of the opponent, to which moves lead. */
typedef struct morris_goal {
    const mb_morris_part *part; /* NULL: there are none */
    const mb_morris_orbits *orbits;
    uint64_t key; /* of the tier */
    bool own_first;
} morris_goal;

static morris_goal find_goal(const mb_morris_numbers *n, int hand, int own, int other)
{
    const uint32_t tier = mb_morris_tier_of(n, hand, own, other);
    if (tier == MB_MORRIS_NO_TIER)
        return (morris_goal){0};
    const mb_morris_tier *at = &n->tier[tier];
    return (morris_goal){.part = &at->part[at->part[0].own != own],
                         .orbits = &n->orbits[own > other ? own : other],
                         .key = (uint64_t)tier << MB_KEY_SLOT,
                         .own_first = own > other};
}

/* A row that moves lead into. */
typedef struct morris_row {
    uint64_t begin;              /* the key of its first slot */
    uint32_t first;              /* its set of men, as it is in the row */
    uint32_t kept;               /* symmetries that keep it, a bit each: 1 for turn 0 alone */
    const uint32_t (*turn)[256]; /* the symmetry that brings the set there */
} morris_row;

static inline morris_row find_row(const mb_morris_numbers *n, const morris_goal *goal, uint32_t set, mb_player mover)
{
    const uint32_t rank = mb_morris_rank(n, set);
    const uint64_t begin = goal->key + goal->part->begin;
    if (!n->folded)
        return (morris_row){.begin = begin + (2 * (uint64_t)rank + (mover == MB_P2)) * goal->part->row,
                            .first = set,
                            .kept = 1,
                            .turn = n->game.turn[0]};
    const uint32_t orbit = goal->orbits->of[rank], row = orbit >> MB_MORRIS_ORBIT;
    return (morris_row){.begin = begin + row * goal->part->row,
                        .first = goal->orbits->least[row],
                        .kept = orbit & 1 ? goal->orbits->kept[row] : 1,
                        .turn = n->game.turn[orbit >> 1 & 15]};
}

/* The slot of a row in which the other men are this set, turned like the row's. */
static inline uint64_t find_turned(const mb_morris_numbers *n, const morris_row *row, uint32_t set)
{
    if (row->kept != 1)
        set = mb_morris_least(n, row->kept, set);
    return row->begin + mb_morris_rank(n, squeeze_set(n, row->first, set));
}

static inline uint32_t turn_with(const morris_row *row, uint32_t set)
{
    return row->turn[0][set & 255] | row->turn[1][set >> 8 & 255] | row->turn[2][set >> 16 & 255];
}

static inline uint64_t find_slot(const mb_morris_numbers *n, const morris_row *row, uint32_t set)
{
    return find_turned(n, row, turn_with(row, set));
}

/* ---- the slots of a tier, one after the other ---- */

typedef struct morris_cursor {
    const mb_morris_numbers *n;
    const mb_morris_tier *tier;
    const mb_morris_part *part;
    uint64_t begin, end; /* the slots of the row */
    bool own_first;
    mb_player mover;
    uint32_t first, kept;  /* the row's set of men, and the symmetries that keep it */
    const uint32_t *words; /* of the other men */
    uint32_t own, other;   /* of the slot */
    unsigned keeps;        /* symmetries that keep the slot's position */
} morris_cursor;

static void go_to_row(morris_cursor *c, uint64_t slot)
{
    const mb_morris_numbers *n = c->n;
    c->part = &c->tier->part[c->tier->parts == 2 && slot >= c->tier->part[1].begin];
    const uint64_t row = (slot - c->part->begin) / c->part->row;
    c->begin = c->part->begin + row * c->part->row;
    c->end = c->begin + c->part->row;
    c->own_first = c->part->own > c->part->other;
    const int larger = c->own_first ? c->part->own : c->part->other;
    c->words = n->word[c->own_first ? c->part->other : c->part->own];
    c->mover = !n->folded && row % 2 == 1 ? MB_P2 : MB_P1;
    c->first = n->folded ? n->orbits[larger].least[row] : n->word[larger][row / 2];
    c->kept = n->folded ? n->orbits[larger].kept[row] : 1;
}

/* The men of a slot of the row; false: it has no state. */
static inline bool go_to_slot(morris_cursor *c, uint64_t slot)
{
    const uint32_t second = spread_word(c->n, c->first, c->words[slot - c->begin]);
    c->own = c->own_first ? c->first : second;
    c->other = c->own_first ? second : c->first;
    c->keeps = 1;
    for (uint32_t left = c->kept & ~UINT32_C(1); left; left &= left - 1) {
        const uint32_t image = mb_morris_turn(&c->n->game, __builtin_ctz(left), second);
        if (image < second)
            return false;
        c->keeps += image == second;
    }
    return true;
}

/* ---- successors ---- */

typedef struct morris_forward {
    morris_cursor at;
    morris_goal plain, removed; /* where moves lead that close no mill, and that close one */
    bool over;                  /* the mover has too few men */
    bool flies;
    bool all;                            /* moves that stay in the tier are listed, not counted */
    uint32_t known;                      /* row_of[q] is known for these points, */
    morris_row row_of[MB_MORRIS_POINTS]; /* the row after a man of the larger set was placed there; [0]: if it is not
                                            his set that gives the row */
    uint64_t *key;
    size_t count;
} morris_forward;

static void begin_row(morris_forward *f, uint64_t slot)
{
    const mb_morris_part *before = f->at.part;
    const mb_morris_numbers *n = f->at.n;
    go_to_row(&f->at, slot);
    f->known = 0;
    if (f->at.part == before)
        return;
    const int hand = f->at.tier->hand, placed = hand > 0, own = f->at.part->own, other = f->at.part->other;
    f->plain = find_goal(n, hand - placed, other, own + placed);
    f->removed = find_goal(n, hand - placed, other - 1, own + placed);
    f->over = own + (hand + 1) / 2 < 3;
    f->flies = n->game.fly && own == 3;
}

/* The mover's men are `own` now, and he removes one of the opponent's. */
static void remove_each(morris_forward *f, uint32_t own, uint32_t gone)
{
    const mb_morris_numbers *n = f->at.n;
    const mb_player next = mb_other(f->at.mover);
    if (f->removed.own_first) {
        for (; gone; gone &= gone - 1) {
            const morris_row row = find_row(n, &f->removed, f->at.other & ~(gone & -gone), next);
            f->key[f->count++] = find_slot(n, &row, own);
        }
        return;
    }
    const morris_row row = find_row(n, &f->removed, own, next);
    for (; gone; gone &= gone - 1)
        f->key[f->count++] = find_slot(n, &row, f->at.other & ~(gone & -gone));
}

/* The empty points at which the mover closes a mill. */
static inline uint32_t closing_points(const mb_morris *game, uint32_t own, uint32_t empty)
{
    uint32_t found = 0;
    for (int m = 0; m < game->mills; m++) {
        const uint32_t has = own & game->mill[m];
        found |= (has & (has - 1)) != 0 ? game->mill[m] : 0;
    }
    return found & empty;
}

/* The row after a man of the larger set was placed on q, looked up once a row. */
static inline const morris_row *row_after(morris_forward *f, int q)
{
    if (!(f->known >> q & 1)) {
        f->known |= UINT32_C(1) << q;
        f->row_of[q] = find_row(f->at.n, &f->plain, f->at.own | UINT32_C(1) << q, mb_other(f->at.mover));
    }
    return &f->row_of[q];
}

/* Place a man on each of these points, where he closes no mill. */
static void place_plain(morris_forward *f, uint32_t points)
{
    const mb_morris_numbers *n = f->at.n;
    const uint32_t own = f->at.own, other = f->at.other;
    uint64_t *key = f->key + f->count;
    if (f->plain.own_first) { /* the opponent's set gives the row, as before the move */
        if (!f->known)
            f->row_of[0] = find_row(n, &f->plain, other, mb_other(f->at.mover));
        f->known = 1;
        for (; points; points &= points - 1)
            *key++ = find_turned(n, &f->row_of[0], own | (points & -points));
    } else if (f->at.own_first) {
        for (; points; points &= points - 1)
            *key++ = find_slot(n, row_after(f, __builtin_ctz(points)), other);
    } else {
        for (; points; points &= points - 1) {
            const morris_row row = find_row(n, &f->plain, own | (points & -points), mb_other(f->at.mover));
            *key++ = find_slot(n, &row, other);
        }
    }
    f->count = (size_t)(key - f->key);
}

static void place_men(morris_forward *f, uint32_t empty)
{
    const mb_morris *game = &f->at.n->game;
    const uint32_t closing = f->at.other ? closing_points(game, f->at.own, empty) : 0;
    place_plain(f, empty & ~closing);
    if (!closing)
        return;
    const uint32_t gone = mb_morris_removable(game, f->at.other);
    for (uint32_t left = closing; left; left &= left - 1)
        remove_each(f, f->at.own | (left & -left), gone);
}

/* Of the men that can go to q: those that close a mill there, which has the two other points without them. */
static inline uint32_t closing_men(const mb_morris *game, uint32_t own, int q, uint32_t men)
{
    uint32_t found = 0;
    for (int i = 0; i < 4 && game->through[q][i]; i++)
        if ((own & game->through[q][i]) == game->through[q][i])
            found |= men & ~game->through[q][i];
    return found;
}

/* List the slides to these points that close no mill. */
static void slide_plain(morris_forward *f, uint32_t targets, uint32_t closing)
{
    const mb_morris_numbers *n = f->at.n;
    const mb_player next = mb_other(f->at.mover);
    for (; targets; targets &= targets - 1) {
        const int q = __builtin_ctz(targets);
        uint32_t men = f->flies ? f->at.own : f->at.own & n->game.next[q];
        men &= closing >> q & 1 ? ~closing_men(&n->game, f->at.own, q, men) : men;
        for (; men; men &= men - 1) {
            const uint32_t own = (f->at.own & ~(men & -men)) | (targets & -targets);
            const morris_row row = find_row(n, &f->plain, f->plain.own_first ? f->at.other : own, next);
            f->key[f->count++] = find_slot(n, &row, f->plain.own_first ? own : f->at.other);
        }
    }
}

/* Returns the number of slides that close no mill; *any: there is a slide. */
static unsigned slide_men(morris_forward *f, uint32_t empty, bool *any)
{
    const mb_morris *game = &f->at.n->game;
    const uint32_t own = f->at.own, targets = f->flies ? empty : empty & mb_morris_around(game, own);
    const uint32_t closing = closing_points(game, own, targets);
    const uint32_t gone = closing ? mb_morris_removable(game, f->at.other) : 0;
    unsigned inside = 0;
    *any = targets != 0;
    for (uint32_t left = targets; left; left &= left - 1)
        inside += men_in(f->flies ? own : own & game->next[__builtin_ctz(left)]);
    if (f->all)
        slide_plain(f, targets, closing);
    for (uint32_t left = closing; left; left &= left - 1) {
        const int q = __builtin_ctz(left);
        uint32_t men = closing_men(game, own, q, f->flies ? own : own & game->next[q]);
        inside -= men_in(men);
        for (; men; men &= men - 1)
            remove_each(f, (own & ~(men & -men)) | (left & -left), gone);
    }
    return inside;
}

static size_t morris_successors(mb_slot_moves *moves, uint64_t *key, size_t cap, const void *numbers, uint32_t tier,
                                uint64_t begin, size_t count, bool all)
{
    const mb_morris_numbers *n = numbers;
    morris_forward f = {.at = {.n = n, .tier = &n->tier[tier]}, .all = all, .key = key};
    size_t i = 0;
    MB_ASSERT(cap >= MB_MORRIS_LISTED && begin + count <= f.at.tier->slots);
    for (; i < count && f.count + MB_MORRIS_LISTED <= cap; i++) {
        const size_t before = f.count;
        if (begin + i >= f.at.end)
            begin_row(&f, begin + i);
        moves[i] = (mb_slot_moves){.state = go_to_slot(&f.at, begin + i)};
        if (!moves[i].state)
            continue;
        const uint32_t empty = mb_morris_all(&n->game) & ~(f.at.own | f.at.other);
        bool any = true;
        if (f.at.tier->hand > 0 && !f.over)
            place_men(&f, empty);
        else if (!f.over)
            moves[i].inside = (uint16_t)slide_men(&f, empty, &any);
        moves[i].outcome = f.over || !any ? MB_OUTCOME_LOST : MB_OUTCOME_NONE;
        moves[i].later = (uint32_t)(f.count - before);
    }
    return i;
}

/* ---- predecessors ---- */

typedef struct morris_backward {
    morris_cursor at;
    morris_goal goal; /* the positions before: the opponent was to move */
    bool flew;        /* a man may have come from any empty point */
    morris_row same;  /* the row before, where the mover's set alone gives it */
    size_t slides;    /* the rows before, where it is that of the opponent, one for each slide into the row's set */
    morris_row row[SLIDES];
    uint32_t from[SLIDES]; /* the points that the men came from */
    uint64_t *out;
    size_t count;
} morris_backward;

/* List a predecessor, as often as symmetries say. */
static inline void add_predecessor(morris_backward *b, const morris_row *row, uint32_t set)
{
    const mb_morris_numbers *n = b->at.n;
    unsigned keeps = 1;
    if (row->kept != 1) {
        set = mb_morris_least(n, row->kept, set);
        for (uint32_t left = row->kept & ~UINT32_C(1); left; left &= left - 1)
            keeps += mb_morris_turn(&n->game, __builtin_ctz(left), set) == set;
    }
    const uint64_t slot = row->begin + mb_morris_rank(n, squeeze_set(n, row->first, set));
    b->out[b->count++] = slot;
    for (; keeps > 1; keeps--)
        b->out[b->count++] = slot;
}

/* The slides into the row's set, which is that of the opponent. */
static void list_slides(morris_backward *b)
{
    const mb_morris *game = &b->at.n->game;
    const uint32_t set = b->at.first;
    for (uint32_t men = set; men; men &= men - 1) {
        const int to = __builtin_ctz(men);
        if (mb_morris_in_mill(game, set, to))
            continue;
        for (uint32_t left = game->next[to] & ~set; left; left &= left - 1) {
            MB_ASSERT(b->slides < SLIDES);
            b->from[b->slides] = left & -left;
            b->row[b->slides++] =
                find_row(b->at.n, &b->goal, (set & ~(men & -men)) | (left & -left), mb_other(b->at.mover));
        }
    }
}

static void begin_row_back(morris_backward *b, uint64_t slot)
{
    const mb_morris_numbers *n = b->at.n;
    go_to_row(&b->at, slot);
    const int own = b->at.part->own, other = b->at.part->other;
    b->slides = 0;
    b->goal = other < 3 ? (morris_goal){0} : find_goal(n, 0, other, own);
    if (!b->goal.part)
        return;
    b->goal.key = 0; /* the tier is known */
    b->flew = n->game.fly && other == 3;
    if (b->goal.own_first)
        list_slides(b);
    else if (b->at.own_first)
        b->same = find_row(n, &b->goal, b->at.own_first ? b->at.first : 0, mb_other(b->at.mover));
}

/* The predecessors whose row is given by the mover's set, which does not move: all in one row. */
static void go_back_in_row(morris_backward *b)
{
    const mb_morris_numbers *n = b->at.n;
    const mb_morris *game = &n->game;
    const morris_row row = b->at.own_first ? b->same : find_row(n, &b->goal, b->at.own, mb_other(b->at.mover));
    const uint32_t set = turn_with(&row, b->at.other);
    const uint32_t empty = mb_morris_all(game) & ~(row.first | set);
    for (uint32_t men = set; men; men &= men - 1) {
        const int to = __builtin_ctz(men);
        uint32_t left = b->flew ? empty : empty & game->next[to];
        if (!left || mb_morris_in_mill(game, set, to))
            continue;
        for (; left; left &= left - 1)
            add_predecessor(b, &row, (set & ~(men & -men)) | (left & -left));
    }
}

/* Of a position that `keeps` symmetries keep, each predecessor was listed so many times too often. */
static void divide(uint64_t *out, size_t *count, size_t first, unsigned keeps)
{
    qsort(out + first, *count - first, sizeof *out, mb_compare_numbers);
    size_t kept = first;
    for (size_t i = first; i < *count; i += keeps)
        out[kept++] = out[i];
    *count = kept;
}

static size_t morris_predecessors(uint64_t *out, size_t cap, size_t *done, const void *numbers, uint32_t tier,
                                  uint64_t first, const uint16_t *offset, size_t count)
{
    const mb_morris_numbers *n = numbers;
    morris_backward b = {.at = {.n = n, .tier = &n->tier[tier]}, .out = out};
    size_t i = 0;
    MB_ASSERT(cap >= MB_MORRIS_LISTED && b.at.tier->hand == 0);
    for (; i < count && b.count + MB_MORRIS_LISTED <= cap; i++) {
        const uint64_t slot = first + offset[i];
        const size_t before = b.count;
        if (slot < b.at.begin || slot >= b.at.end)
            begin_row_back(&b, slot);
        const bool is = go_to_slot(&b.at, slot);
        MB_ASSERT(is);
        (void)is;
        if (!b.goal.part)
            continue;
        if (!b.goal.own_first)
            go_back_in_row(&b);
        for (size_t s = 0; s < b.slides; s++)
            if (!(b.from[s] & b.at.own))
                add_predecessor(&b, &b.row[s], turn_with(&b.row[s], b.at.own));
        if (b.at.keeps > 1)
            divide(out, &b.count, before, b.at.keeps);
    }
    *done = i;
    return b.count;
}

const mb_adjacency MB_MORRIS_ADJACENCY = {.successors = morris_successors, .predecessors = morris_predecessors};

#endif
