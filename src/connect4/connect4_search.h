/* connect4_search.h -- is the score of a position at least this much?
 *
 * Alpha-beta with a window of one point, on quiet positions.  Each move of a quiet position is followed through all
 * forced replies to the next quiet position, or to the end.  These children get every bound that costs no search (too
 * late to win, no open line left, the strategies below, the table) before any of them is searched.
 *
 * The file is compiled twice, by connect4_plain.c and connect4_vector.c, which name the function MB_C4_TEST.
 */
#include "connect4/connect4_internal.h"

#include "connect4/connect4_moves.h"

MB_INLINE mb_c4_table *mb_c4_table_of(mb_c4_solver *s, mb_c4_shape g, const mb_c4_node *x)
{
    return &s->table[g.cells - x->stones < MB_C4_NEAR];
}

/* Can a goal be decided from the bounds, and with which value? */
MB_INLINE bool mb_c4_decided(const mb_c4_node *x, int goal)
{
    return x->lower >= goal || x->upper < goal;
}
MB_INLINE int mb_c4_verdict(const mb_c4_node *x, int goal)
{
    return x->lower >= goal ? x->lower : x->upper;
}

/* Empty cells that can still be reached in good play: nothing above a cell where both would win, nor above two cells
 * on top of each other where the same player would. */
MB_INLINE uint64_t mb_c4_reachable(mb_c4_shape g, const mb_c4_node *x)
{
    const uint64_t m = x->mover_threats, o = x->other_threats;
    const uint64_t last = (m & o) | (((m & m >> 1) | (o & o >> 1)) << 1);
    return g.board & ~(x->mover | x->other) & ~mb_c4_from(g, (last << 1) & g.board);
}

/* One word that two positions share only when their scores are equal.
 *
 * The mover's stones and a bit on top of each column determine the position.  Stones of the other player count as the
 * mover's where that changes no score: they are on no line that is open to the other player, and no line would open
 * to the mover if all of them changed hands at once.  Of a position and its mirror image the smaller word is taken.
 */
MB_INLINE uint64_t mb_c4_key(mb_c4_shape g, const mb_c4_node *x, uint64_t reachable)
{
    uint64_t key = x->mover | ((x->mover | x->other) + g.bottom);
    const uint64_t idle = x->other & ~mb_c4_lines(g, x->other | reachable);
    const uint64_t part = x->mover | idle;
    key |= idle & ~mb_c4_lines_outside(g, part | reachable, part);
    const uint64_t mirrored = mb_c4_mirror(g, key);
    return mirrored < key ? mirrored : key;
}

/* Bounds from the number of empty cells and from the lines still open; if they do not decide, the hash too. */
MB_INLINE bool mb_c4_bound(mb_c4_solver *s, mb_c4_shape g, mb_c4_node *x, int goal)
{
    const int left = g.cells - x->stones;
    x->upper = left >= 3 ? mb_c4_win_at(g, x->stones + 3) : 0;
    x->lower = left >= 4 ? -mb_c4_win_at(g, x->stones + 4) : 0;
    if (mb_c4_decided(x, goal))
        return true;
    const uint64_t reachable = mb_c4_reachable(g, x);
    if (goal > 0 && !mb_c4_has_line(g, x->mover | reachable)) {
        x->upper = 0;
        return true;
    }
    if (goal <= 0 && !mb_c4_has_line(g, x->other | reachable)) {
        x->lower = 0;
        return true;
    }
    x->hash = mb_c4_scatter(mb_c4_key(g, x, reachable), g.key_bits);
    __builtin_prefetch(mb_c4_cluster(mb_c4_table_of(s, g, x), x->hash, g.key_bits));
    return false;
}

/* The second player's strategy, for a first player to move: always answer in the same column (height is even).
 *
 * It gives the second player every even cell that is not playable now; should the first player take a playable even
 * cell, there is another one to take, for their number is even.  So the first player gets at most the other cells,
 * and of those none above an even cell where the second player wins.  A line of the first player comes too late when
 * a line of the second player lies below it, in the same columns and direction.
 * return  true when this holds the first player to `most` */
MB_INLINE bool mb_c4_evens_hold(mb_c4_shape g, const mb_c4_node *x, int most)
{
    const uint64_t stones = x->mover | x->other, empty = g.board & ~stones;
    const uint64_t claim = empty & g.even & ~mb_c4_playable(g, stones);
    const uint64_t first = x->mover | (empty & ~claim & ~mb_c4_from(g, x->other_threats & claim));
    if (mb_c4_escapes(g, first, x->other | claim))
        return false;
    if (most >= 0)
        return true;
    /* The second player also wins, in time if a line needs no cell above this row: the first player can leave the
     * column of that cell to the end, but no more. */
    const int row = g.height + 1 + 2 * most;
    return row >= 1 && mb_c4_has_line(g, x->other | (claim & g.bottom * (mb_c4_up(2, row) - 1)));
}

/* The first player's strategy, for a second player to move: with a threat in an odd row, never play below it, and
 * answer elsewhere in the same column (height is even).
 *
 * The cells outside that column and those more than one below the threat are even in number together, so in the end
 * the second player must play just below the threat.  Until then he gets, in other columns, no even cell except those
 * playable now, and none above an even cell where the first player wins; in the column of the threat grant him all
 * cells below it.
 * return  true when this wins `least` for the first player */
MB_INLINE bool mb_c4_odd_threat_wins(mb_c4_shape g, const mb_c4_node *x, int least)
{
    const int row = least >= 1 ? g.height + 1 - 2 * least : g.height - 1;
    if (row < 2)
        return false;
    const uint64_t stones = x->mover | x->other, empty = g.board & ~stones, playable = mb_c4_playable(g, stones);
    uint64_t threats = x->other_threats & ~g.even & ~playable & g.bottom * (mb_c4_up(2, row) - 1);
    for (; threats != 0; threats &= threats - 1) {
        const uint64_t threat = threats & -threats;
        const uint64_t column = ((UINT64_C(1) << g.height) - 1) << (mb_c4_first(threat) / g.stride * g.stride);
        const uint64_t claim = empty & g.even & ~playable & ~column;
        const uint64_t odd = empty & ~g.even & ~column & ~mb_c4_from(g, x->other_threats & claim);
        if (!mb_c4_has_line(g, x->mover | playable | odd | (empty & column & (threat - 1))))
            return true;
    }
    return false;
}

/* Does a strategy hold the mover below the goal? */
MB_INLINE bool mb_c4_held(mb_c4_shape g, mb_c4_node *x, int goal)
{
    if (g.height % 2 != 0)
        return false;
    if (x->stones % 2 == 0 ? !mb_c4_evens_hold(g, x, goal - 1) : !mb_c4_odd_threat_wins(g, x, 1 - goal))
        return false;
    x->upper = goal - 1;
    return true;
}

MB_INLINE bool mb_c4_remembered(mb_c4_solver *s, mb_c4_shape g, mb_c4_node *x, int goal)
{
    const uint64_t e = mb_c4_probe(mb_c4_table_of(s, g, x), x->hash, g.key_bits);
    if (e == 0)
        return false;
    x->lower = mb_c4_entry_lower(e) > x->lower ? mb_c4_entry_lower(e) : x->lower;
    x->upper = mb_c4_entry_upper(e) < x->upper ? mb_c4_entry_upper(e) : x->upper;
    return mb_c4_decided(x, goal);
}

/* How good does the move look that led, by way of forced replies, from x to its child? */
MB_INLINE int mb_c4_promise(const mb_c4_solver *s, mb_c4_shape g, const mb_c4_node *x, uint64_t own, uint64_t his,
                            uint64_t move, const mb_c4_node *child)
{
    const uint64_t useful = own & ~(his << 1);
    const uint64_t playable = mb_c4_playable(g, x->mover | x->other | move);
    const bool same = ((child->stones ^ x->stones) & 1) == 0; /* the mover again: he kept the initiative */
    const uint64_t replies = mb_c4_playable(g, child->mover | child->other) & ~(child->other_threats >> 1);
    return 330 * mb_c4_count(useful & playable << 1) + 50 * mb_c4_count(useful & playable << 2)
           + 18 * mb_c4_count(useful) + 280 * same + 15 * (child->stones - x->stones) - 15 * mb_c4_count(replies)
           + s->value[mb_c4_first(move)];
}

/* One word for a position and a goal. */
MB_INLINE uint64_t mb_c4_question(const mb_c4_node *x, int goal)
{
    return x->hash + (uint64_t)(goal + MB_C4_BIAS);
}

/* Is another member of the team searching this question? */
MB_INLINE bool mb_c4_taken(const mb_c4_solver *s, const mb_c4_node *x, int goal)
{
    for (int i = 0; i < s->team->size; i++)
        if (i != s->number
            && __atomic_load_n(&s->team->member[i]->path[x->stones], __ATOMIC_RELAXED) == mb_c4_question(x, goal))
            return true;
    return false;
}

/* For the first child (i = 0), show the team the question that is being searched, x with this goal.  For a later one,
 * move the next child that no other member is searching to order[i]: for the others the table may have the answer
 * when their turn comes.  All members begin with the first child, which often decides, and diverge below it. */
static __attribute__((noinline)) void mb_c4_part(mb_c4_solver *s, const mb_c4_node *x, int goal, mb_c4_node **order,
                                                 int i, int count)
{
    MB_ASSERT(i < count && x->stones <= MB_C4_MAX_CELLS);
    if (s->shape.cells - x->stones < MB_C4_NEAR)
        return;
    if (i == 0) {
        __atomic_store_n(&s->path[x->stones], mb_c4_question(x, goal), __ATOMIC_RELAXED);
        return;
    }
    for (int j = i; j < count; j++) {
        mb_c4_node *const c = order[j];
        if (mb_c4_taken(s, c, ((c->stones ^ x->stones) & 1) != 0 ? 1 - goal : goal))
            continue;
        memmove(order + i + 1, order + i, (size_t)(j - i) * sizeof *order);
        order[i] = c;
        return;
    }
}

typedef int (*mb_c4_search)(mb_c4_solver *, mb_c4_node *, int);

/* Search a quiet position whose bounds do not decide; `self` is the caller, so that the recursion keeps its shape. */
MB_INLINE int mb_c4_search_node(mb_c4_solver *s, mb_c4_node *x, int goal, mb_c4_shape g, mb_c4_search self)
{
    const uint64_t visited = s->visited++;
    if (MB_UNLIKELY(visited >= s->look_at))
        mb_c4_look(s);
    if (mb_c4_remembered(s, g, x, goal))
        return mb_c4_verdict(x, goal);

    mb_c4_node *const child = s->free_node, *order[MB_C4_MAX_WIDTH];
    int count = 0, best = -MB_C4_BIAS;
    const uint64_t safe = mb_c4_playable(g, x->mover | x->other) & ~(x->other_threats >> 1);
    for (uint64_t moves = safe; moves != 0; moves &= moves - 1) {
        const uint64_t move = moves & -moves;
        mb_c4_node *const c = child + count;
        MB_ASSERT(count < g.width && c < s->nodes + g.width * (g.cells + 1));
        mb_c4_move(g, c, x, move);
        const uint64_t own = c->other_threats, his = c->mover_threats;
        if (mb_c4_play_forced(g, c)) {
            const int score = ((c->stones ^ x->stones) & 1) != 0 ? -c->lower : c->lower;
            if (score >= goal)
                return score;
            best = score > best ? score : best;
            continue;
        }
        c->promise = mb_c4_promise(s, g, x, own, his, move, c);
        int i = count++;
        for (; i > 0 && order[i - 1]->promise < c->promise; i--)
            order[i] = order[i - 1];
        order[i] = c;
    }

    /* Two passes, so that the table's memory arrives while bounds are computed. */
    for (int pass = 0; pass < 2; pass++) {
        int open = 0;
        for (int i = 0; i < count; i++) {
            mb_c4_node *const c = order[i];
            const bool turned = ((c->stones ^ x->stones) & 1) != 0;
            const int aim = turned ? 1 - goal : goal;
            if (pass == 0 ? mb_c4_bound(s, g, c, aim) : mb_c4_held(g, c, aim) || mb_c4_remembered(s, g, c, aim)) {
                const int score = turned ? -mb_c4_verdict(c, aim) : mb_c4_verdict(c, aim);
                if (score >= goal)
                    return score;
                best = score > best ? score : best;
            } else
                order[open++] = c;
        }
        MB_ASSERT(open <= count);
        count = open;
    }

    s->free_node = child + g.width;
    for (int i = 0; i < count && best < goal && s->stopped == MB_OK; i++) {
        if (MB_UNLIKELY(s->team != NULL))
            mb_c4_part(s, x, goal, order, i, count);
        mb_c4_node *const c = order[i];
        const int score = ((c->stones ^ x->stones) & 1) != 0 ? -self(s, c, 1 - goal) : self(s, c, goal);
        best = score > best ? score : best;
    }
    s->free_node = child;
    if (s->stopped != MB_OK)
        return best;
    if (best >= goal)
        x->lower = best;
    else
        x->upper = best;
    MB_ASSERT(x->lower <= x->upper && s->visited > visited);
    const int work = mb_c4_length(s->visited - visited);
    mb_c4_table_store(mb_c4_table_of(s, g, x), x->hash, g.key_bits, x->lower, x->upper,
                      work < MB_C4_MAX_WORK ? work : MB_C4_MAX_WORK);
    return best;
}

static int search_7x6(mb_c4_solver *s, mb_c4_node *x, int goal)
{
    return mb_c4_search_node(s, x, goal, MB_C4_SHAPE_7X6, search_7x6);
}

static int search_any(mb_c4_solver *s, mb_c4_node *x, int goal)
{
    return mb_c4_search_node(s, x, goal, s->shape, search_any);
}

int MB_C4_TEST(mb_c4_solver *s, mb_c4_node node, int goal)
{
    const mb_c4_shape g = s->shape;
    if (mb_c4_bound(s, g, &node, goal) || mb_c4_held(g, &node, goal))
        return mb_c4_verdict(&node, goal);
    return (g.width == 7 && g.height == 6 ? search_7x6 : search_any)(s, &node, goal);
}
