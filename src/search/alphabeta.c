/* alphabeta.c -- minimax without the branches that cannot matter.
 *
 * The window (alpha, beta) says what the players have already: player 1 is sure of alpha elsewhere, player 2 of beta.
 * A place worth beta or more is never reached, since player 2 turns off before, and its other moves need not be
 * tried; likewise alpha or less.  Inside the window the score is minimax's; outside it is a bound, and the best one
 * that was seen (fail-soft).
 */
#include "search/searcher.h"

static unsigned log2_of(uint64_t number)
{
    return number == 0 ? 0 : 63 - (unsigned)__builtin_clzll(number);
}

/* Does the table know enough of `at` for this window?  *hint gets the move that it remembers. */
static bool recall(mb_worth *out, uint32_t *hint, const mb_search *s, mb_place at, uint64_t key, uint32_t depth,
                   mb_score alpha, mb_score beta)
{
    const uint32_t ply = s->ply - 1;
    const mb_entry *entry = mb_table_find(&s->table, key, at.mover);
    if (!entry)
        return false;
    if (key == at.at) /* in a mirror image, moves have other numbers */
        *hint = entry->move;
    /* looking only so far ahead, what a place is worth depends on the line to it: any place of the line may come
     * again */
    const bool free = !s->cyclic || depth == MB_TO_THE_END;
    const bool fits = free && (entry->depth == depth || (entry->complete && entry->depth < depth));
    if (ply == 0 || !fits || entry->close != s->close)
        return false;
    const mb_score score = mb_score_shift(entry->score, ply);
    if (entry->bound != MB_BOUND_EXACT && !(entry->bound == MB_BOUND_LOWER && score >= beta)
        && !(entry->bound == MB_BOUND_UPPER && score <= alpha))
        return false;
    *out = (mb_worth){.score = score, .above = MB_NO_PLY, .estimated = !entry->complete};
    return true;
}

/* Keep what was found out about `at`.  What depends on the line above is a bound on every other line only where it is
 * better for somebody than the endless play: who can force more without repeating can always do so. */
static void remember(mb_search *s, mb_place at, uint64_t key, uint32_t depth, mb_score alpha, mb_score beta,
                     const mb_worth *worth, uint32_t move, uint64_t nodes)
{
    const mb_score endless = mb_score_of_end(s->ground.endless);
    MB_ASSERT(worth->above == MB_NO_PLY || worth->above + 1 < s->ply); /* a place above this one */
    unsigned bound = worth->score <= alpha ? MB_BOUND_UPPER : worth->score >= beta ? MB_BOUND_LOWER : MB_BOUND_EXACT;
    if (worth->above != MB_NO_PLY)
        bound &= worth->score > endless ? MB_BOUND_LOWER : worth->score < endless ? MB_BOUND_UPPER : MB_BOUND_NONE;
    if (bound == MB_BOUND_NONE)
        return;
    const mb_entry entry = {
        .key = key,
        .score = mb_score_shift(worth->score, -(int64_t)(s->ply - 1)),
        .depth = depth,
        .move = key == at.at && move < MB_NO_INDEX ? (uint16_t)move : MB_NO_INDEX,
        .work = (uint8_t)log2_of(nodes),
        .bound = bound & 3,
        .mover = at.mover & 1,
        .close = s->close,
        .complete = !worth->estimated,
        .age = s->table.age & 7u,
    };
    mb_table_keep(&s->table, &entry);
}

/* The worth of the move to `to`, after `tried` others.  With null windows a later move is only asked whether it is
 * better than the best so far; few are, and only those are searched again. */
static mb_worth try_move(mb_search *s, mb_place to, size_t tried, bool first, uint32_t depth, mb_score alpha,
                         mb_score beta)
{
    const mb_score step = s->close ? 1 : MB_SCORE_STEP;
    const mb_score bound = first ? alpha : beta;
    if (s->options.window != MB_WINDOW_NULL || tried == 0 || bound == MB_SCORE_LEAST || bound == MB_SCORE_MOST
        || beta - step <= alpha)
        return mb_alphabeta(s, to, depth, alpha, beta);
    mb_worth worth = mb_alphabeta(s, to, depth, first ? alpha : beta - step, first ? alpha + step : beta);
    if (s->status == MB_OK && worth.score > alpha && worth.score < beta)
        worth = mb_alphabeta(s, to, depth, alpha, beta);
    return worth;
}

/* The best of the `count` moves of `at` at the end of the list, tried until the window closes; *best gets its index.
 */
static mb_worth best_of(mb_search *s, uint32_t *best, mb_place at, size_t count, uint32_t depth, mb_score alpha,
                        mb_score beta)
{
    const uint32_t ply = s->ply - 1;
    const size_t begin = s->moves;
    const bool first = at.mover == MB_P1;
    const uint64_t nodes = s->work.nodes;
    MB_ASSERT(s->ply > 0 && count > 0 && begin + count <= s->move_room);
    mb_worth worth = {.above = MB_NO_PLY, .score = first ? MB_SCORE_LEAST : MB_SCORE_MOST};
    s->moves += count;
    for (size_t i = 0; i < count; i++) {
        const mb_move move = s->move[begin + i];
        const mb_place to = mb_ground_place(&s->ground, move.to, at.mover);
        const mb_worth child = try_move(s, to, i, first, mb_depth_below(depth), alpha, beta);
        if (s->status != MB_OK)
            break;
        mb_worth_join(&worth, &child);
        if (first ? child.score <= worth.score : child.score >= worth.score)
            continue;
        worth.score = child.score;
        *best = move.index;
        if (first && worth.score > alpha)
            alpha = worth.score;
        else if (!first && worth.score < beta)
            beta = worth.score;
        if (ply == 0) {
            s->rooted = true;
            s->root_move = to;
            s->root_score = worth.score;
        }
        if (s->options.strict ? alpha <= beta : alpha < beta)
            continue;
        if (s->order.by)
            mb_order_learn(&s->order, &s->ground, at, ply, move.to, log2_of(s->work.nodes - nodes));
        if (i + 1 < count)
            mb_search_cut(s, at, begin + i + 1);
        break;
    }
    s->moves = begin;
    MB_ASSERT(s->status != MB_OK || (worth.score != MB_SCORE_LEAST && worth.score != MB_SCORE_MOST));
    if (worth.above >= ply) /* what came back to this very place depends on nothing above */
        worth.above = MB_NO_PLY;
    return worth;
}

mb_worth mb_alphabeta(mb_search *s, mb_place at, uint32_t depth, mb_score alpha, mb_score beta)
{
    MB_ASSERT(s->options.strict ? alpha <= beta : alpha < beta);
    mb_worth worth = {0};
    size_t count;
    uint32_t hint = MB_NO_INDEX, best = MB_NO_INDEX;
    const uint64_t nodes = s->work.nodes;
    if (!mb_search_enter(s, at, alpha, beta))
        return worth;
    mb_left how = mb_search_stop(&worth, s, at, depth);
    const uint64_t key = s->table.pair && how == MB_LEFT_TRIED ? mb_ground_fold(&s->ground, at.at) : 0;
    if (how == MB_LEFT_TRIED && s->table.pair && recall(&worth, &hint, s, at, key, depth, alpha, beta))
        how = MB_LEFT_TABLE;
    if (how == MB_LEFT_TRIED)
        how = mb_search_list(&worth, s, at, &count);
    if (how == MB_LEFT_TRIED) {
        if (s->order.by || hint != MB_NO_INDEX)
            mb_order_sort(&s->order, &s->ground, at, s->ply - 1, s->move + s->moves, count, hint);
        worth = best_of(s, &best, at, count, depth, alpha, beta);
        if (s->table.pair && s->status == MB_OK)
            remember(s, at, key, depth, alpha, beta, &worth, best, s->work.nodes - nodes);
    }
    mb_search_leave(s, at, how, worth.score);
    return worth;
}
