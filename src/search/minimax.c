/* minimax.c -- the value of a place is the best of its moves' values, for who moves there.
 *
 * The definition, and nothing else: the reference that every refinement is compared with.
 */
#include "search/searcher.h"

/* The best of the `count` moves of `at` at the end of the list. */
static mb_worth best_of(mb_search *s, mb_place at, size_t count, uint32_t depth)
{
    const uint32_t ply = s->ply - 1;
    const size_t begin = s->moves;
    MB_ASSERT(s->ply > 0 && count > 0 && begin + count <= s->move_room);
    mb_worth worth = {.above = MB_NO_PLY, .score = at.mover == MB_P1 ? MB_SCORE_LEAST : MB_SCORE_MOST};
    s->moves += count;
    for (size_t i = 0; i < count; i++) {
        const mb_place to = mb_ground_place(&s->ground, s->move[begin + i].to, at.mover);
        const mb_worth child = mb_minimax(s, to, mb_depth_below(depth));
        if (s->status != MB_OK)
            break;
        mb_worth_join(&worth, &child);
        if (at.mover == MB_P1 ? child.score <= worth.score : child.score >= worth.score)
            continue;
        worth.score = child.score;
        if (ply == 0) {
            s->rooted = true;
            s->root_move = to;
            s->root_score = child.score;
        }
    }
    s->moves = begin;
    if (worth.above >= ply) /* what came back to this very place depends on nothing above */
        worth.above = MB_NO_PLY;
    return worth;
}

mb_worth mb_minimax(mb_search *s, mb_place at, uint32_t depth)
{
    mb_worth worth = {0};
    size_t count;
    if (!mb_search_enter(s, at, MB_SCORE_LEAST, MB_SCORE_MOST))
        return worth;
    mb_left how = mb_search_stop(&worth, s, at, depth);
    if (how == MB_LEFT_TRIED)
        how = mb_search_list(&worth, s, at, &count);
    if (how == MB_LEFT_TRIED)
        worth = best_of(s, at, count, depth);
    mb_search_leave(s, at, how, worth.score);
    return worth;
}
