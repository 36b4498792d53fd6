/* alphabeta.c -- minimax without the branches that cannot change the result.
 *
 * The window (alpha, beta) holds what the players can already get on other lines: player 1 alpha, player 2 beta.  A
 * node of value beta or more is never reached, since player 2 has a better move above it, and its other moves need
 * not be tried; likewise for alpha or less.  Inside the window the score is minimax's; outside it is a bound, and the
 * best one that was seen (fail-soft).
 */
#include "search/searcher.h"

static unsigned log2_of(uint64_t number)
{
    return number == 0 ? 0 : 63 - (unsigned)__builtin_clzll(number);
}

/* What the table calls the place of a frame: one of its symmetric images, without what was paid before.  Whether a
 * player hurries depends on that too: with distances, it stays. */
static void find_key(mb_frame *f, const mb_search *s)
{
    const uint64_t image = mb_ground_fold(&s->ground, f->at.at);
    f->mirrored = image != f->at.at;
    f->paid = mb_score_of_estimate(mb_ground_paid(&f->rest, &s->ground, image));
    f->key = s->close ? image : f->rest;
}

/* Is a score so large, or so small, that the rest of a node need not be searched?  In a strict search a score on the
 * edge of the window is one that was reached, and no bound: otherwise a place searched with an empty window (alpha =
 * beta) would take a lower bound for an upper one. */
static bool is_beta_cut(const mb_search *s, mb_score score, mb_score beta)
{
    return s->options.strict ? score > beta : score >= beta;
}

static bool is_alpha_cut(const mb_search *s, mb_score score, mb_score alpha)
{
    return s->options.strict ? score < alpha : score <= alpha;
}

/* Does this entry know enough of a frame's place for its window?  What a search without distances has found is half a
 * step wrong at most where they count. */
static bool decides(mb_node_value *out, const mb_search *s, const mb_frame *f, const mb_entry *entry)
{
    /* with a depth limit, the value of a place in a cyclic game depends on the line to it, since a place of the line
     * may be repeated */
    MB_ASSERT(s->ply > 0 && entry->bound != MB_BOUND_NONE);
    const uint32_t ply = s->ply - 1;
    const bool free = !s->cyclic || f->depth == MB_TO_THE_END;
    const bool fits = free && (entry->depth == f->depth || (entry->complete && entry->depth < f->depth));
    if (ply == 0 || !fits || (entry->close && !s->close))
        return false;
    const mb_score slack = s->close && !entry->close ? MB_SCORE_STEP / 2 : 0;
    const mb_score score = mb_score_shift(entry->score, ply) + (entry->close ? 0 : f->paid);
    *out = (mb_node_value){.score = score, .above = MB_NO_PLY, .estimated = !entry->complete};
    if (entry->bound == MB_BOUND_EXACT && slack == 0)
        return true;
    const bool lower = (entry->bound & MB_BOUND_LOWER) && is_beta_cut(s, score - slack, f->beta);
    out->score += lower ? -slack : slack;
    return lower || ((entry->bound & MB_BOUND_UPPER) && is_alpha_cut(s, score + slack, f->alpha));
}

/* Does the table know enough?  *hint gets the move that it remembers. */
static bool recall(mb_node_value *out, uint32_t *hint, const mb_search *s, const mb_frame *f)
{
    const mb_entry *entry = mb_transpositions_find(&s->table, f->key, f->at.mover);
    if (entry && !f->mirrored) /* in a mirror image, moves have other numbers */
        *hint = entry->move;
    if (entry && decides(out, s, f, entry))
        return true;
    if (f->rest == f->key)
        return false;
    entry = mb_transpositions_find(&s->table, f->rest, f->at.mover);
    return entry && !entry->close && decides(out, s, f, entry);
}

/* Where distances count, no win is closer than this place: is that outside the window? */
static bool is_too_far(mb_node_value *out, const mb_search *s, const mb_frame *f)
{
    if (!s->close || !s->plain)
        return false;
    const mb_score closest = mb_score_of_payoff(1, true) + MB_CLOSEST - (s->ply - 1);
    const bool won = is_alpha_cut(s, closest, f->alpha);
    *out = (mb_node_value){.above = MB_NO_PLY, .score = won ? closest : -closest};
    return won || is_beta_cut(s, -closest, f->beta);
}

/* Store the value of a frame's place.  A value that depends on the line above is kept only as a bound, on the side
 * where it is better for a player than the endless play: a player who can force more without a repetition can do so
 * on every line. */
static void remember(mb_search *s, const mb_frame *f, const mb_node_value *value)
{
    const mb_score endless = mb_score_of_payoff(s->ground.endless, s->plain);
    unsigned bound = value->score <= f->alpha  ? MB_BOUND_UPPER
                     : value->score >= f->beta ? MB_BOUND_LOWER
                                               : MB_BOUND_EXACT;
    if (value->above != MB_NO_PLY)
        bound &= value->score > endless ? MB_BOUND_LOWER : value->score < endless ? MB_BOUND_UPPER : MB_BOUND_NONE;
    if (bound == MB_BOUND_NONE)
        return;
    const mb_entry entry = {
        .key = f->key,
        .score = mb_score_shift(value->score, -(int64_t)(s->ply - 1)) - (s->close ? 0 : f->paid),
        .depth = f->depth,
        .move = !f->mirrored && f->best < MB_NO_INDEX ? (uint16_t)f->best : MB_NO_INDEX,
        .work = (uint8_t)log2_of(s->work.nodes - f->nodes),
        .bound = bound & 3,
        .mover = f->at.mover & 1,
        .close = s->close,
        .complete = !value->estimated,
        .age = s->table.age & 7u,
    };
    mb_transpositions_keep(&s->table, &entry);
}

/* Enter the place of a frame; false when its value is known at once, or the search stops. */
static bool alphabeta_begin(mb_node_value *out, mb_search *s, mb_frame *f)
{
    const mb_place at = f->at;
    uint32_t hint = MB_NO_INDEX;
    MB_ASSERT(s->options.strict ? f->alpha <= f->beta : f->alpha < f->beta);
    *out = (mb_node_value){0};
    if (!mb_search_enter(s, at, f->alpha, f->beta))
        return false;
    mb_left how = mb_search_stop(out, s, at, f->depth);
    if (how == MB_LEFT_TRIED && is_too_far(out, s, f))
        how = MB_LEFT_TABLE;
    if (how == MB_LEFT_TRIED && s->table.pair) {
        find_key(f, s);
        if (recall(out, &hint, s, f))
            how = MB_LEFT_TABLE;
    }
    if (how == MB_LEFT_TRIED)
        how = mb_search_list(out, s, at, &f->count);
    if (how != MB_LEFT_TRIED) {
        mb_search_leave(s, at, how, out->score);
        return false;
    }
    if (s->order.by || hint != MB_NO_INDEX)
        mb_order_sort(&s->order, &s->ground, at, s->ply - 1, s->move + s->moves, f->count, hint);
    f->value = (mb_node_value){.above = MB_NO_PLY, .score = at.mover == MB_P1 ? MB_SCORE_LEAST : MB_SCORE_MOST};
    f->low = f->alpha;
    f->high = f->beta;
    f->first = s->moves;
    s->moves += f->count;
    return true;
}

/* Put the next move on the stack.  With null windows a later move is only tested for being better than the best so
 * far; few are, and only those are searched again. */
static bool descend(mb_search *s, mb_frame *f, bool again)
{
    const mb_score step = s->close ? 1 : MB_SCORE_STEP;
    const bool first = f->at.mover == MB_P1;
    const mb_score bound = first ? f->low : f->high;
    f->narrow = !again && s->options.window == MB_WINDOW_NULL && f->tried > 0 && bound != MB_SCORE_LEAST
                && bound != MB_SCORE_MOST && f->high - step > f->low;
    const mb_score alpha = f->narrow && !first ? f->high - step : f->low;
    const mb_score beta = f->narrow && first ? f->low + step : f->high;
    MB_ASSERT(f->tried < f->count);
    const mb_place to = mb_ground_place(&s->ground, s->move[f->first + f->tried].to, f->at.mover);
    return mb_search_push(s, to, mb_depth_below(f->depth), alpha, beta) != NULL;
}

/* The current move has the value `child`: does that close the window? */
static bool alphabeta_take(mb_search *s, mb_frame *f, const mb_node_value *child)
{
    MB_ASSERT(f->tried < f->count && f->first + f->count <= s->moves);
    const bool first = f->at.mover == MB_P1;
    const mb_move move = s->move[f->first + f->tried++];
    mb_node_value_join(&f->value, child);
    if (first ? child->score <= f->value.score : child->score >= f->value.score)
        return false;
    f->value.score = child->score;
    f->best = move.index;
    if (first && child->score > f->low)
        f->low = child->score;
    else if (!first && child->score < f->high)
        f->high = child->score;
    if (s->ply == 1) {
        s->rooted = true;
        s->root_move = mb_ground_place(&s->ground, move.to, f->at.mover);
        s->root_score = child->score;
    }
    if (!is_beta_cut(s, f->low, f->high))
        return false;
    if (s->order.by)
        mb_order_learn(&s->order, &s->ground, f->at, s->ply - 1, move.to, log2_of(s->work.nodes - f->nodes - 1));
    if (f->tried < f->count)
        mb_search_cut(s, f->at, f->first + f->tried);
    return true;
}

/* Enough moves were tried, or the search stops. */
static void alphabeta_finish(mb_node_value *out, mb_search *s, mb_frame *f)
{
    MB_ASSERT(s->moves == f->first + f->count); /* the children have removed theirs */
    *out = f->value;
    s->moves = f->first;
    if (out->above >= s->ply - 1) /* what came back to this very place depends on nothing above */
        out->above = MB_NO_PLY;
    if (s->table.pair && s->status == MB_OK)
        remember(s, f, out);
    mb_search_leave(s, f->at, MB_LEFT_TRIED, out->score);
}

mb_node_value mb_alphabeta(mb_search *s, mb_place at, uint32_t depth, mb_score alpha, mb_score beta)
{
    const size_t base = s->frames;
    mb_node_value value = {0};
    mb_frame *f = mb_search_push(s, at, depth, alpha, beta);
    bool fresh = f != NULL; /* the top frame is new; else `value` is that of its current move */
    while (s->frames > base) {
        f = &s->frame[s->frames - 1];
        if (fresh && !alphabeta_begin(&value, s, f)) {
            s->frames--;
            fresh = false;
            continue;
        }
        bool over = s->status != MB_OK;
        const bool again = !fresh && !over && f->narrow && value.score > f->low && value.score < f->high;
        if (!fresh && !over && !again)
            over = alphabeta_take(s, f, &value);
        fresh = !over && f->tried < f->count && descend(s, f, again);
        if (!fresh)
            alphabeta_finish(&value, s, &s->frame[--s->frames]);
    }
    return value;
}
