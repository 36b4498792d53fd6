/* minimax.c -- the value of a place is the best value of its successors, for the player to move.
 *
 * The definition, and nothing else: the reference that every refinement is compared with.
 */
#include "search/searcher.h"

/* Enter the place of a frame; false when its value is known at once, or the search stops. */
static bool minimax_begin(mb_node_value *out, mb_search *s, mb_frame *f)
{
    *out = (mb_node_value){0};
    if (!mb_search_enter(s, f->at, MB_SCORE_LEAST, MB_SCORE_MOST))
        return false;
    mb_left how = mb_search_stop(out, s, f->at, f->depth);
    if (how == MB_LEFT_TRIED)
        how = mb_search_list(out, s, f->at, &f->count);
    if (how != MB_LEFT_TRIED) {
        mb_search_leave(s, f->at, how, out->score);
        return false;
    }
    f->value = (mb_node_value){.above = MB_NO_PLY, .score = f->at.mover == MB_P1 ? MB_SCORE_LEAST : MB_SCORE_MOST};
    f->first = s->moves;
    s->moves += f->count;
    return true;
}

static mb_place place_of(const mb_search *s, const mb_frame *f, size_t move)
{
    MB_ASSERT(move < f->count);
    return mb_ground_place(&s->ground, s->move[f->first + move].to, f->at.mover);
}

/* The current move has the value `child`. */
static void minimax_take(mb_search *s, mb_frame *f, const mb_node_value *child)
{
    const mb_place to = place_of(s, f, f->tried++);
    mb_node_value_join(&f->value, child);
    if (f->at.mover == MB_P1 ? child->score <= f->value.score : child->score >= f->value.score)
        return;
    f->value.score = child->score;
    if (s->ply == 1) {
        s->rooted = true;
        s->root_move = to;
        s->root_score = child->score;
    }
}

/* All moves were tried, or the search stops. */
static void minimax_finish(mb_node_value *out, mb_search *s, const mb_frame *f)
{
    MB_ASSERT(s->moves == f->first + f->count); /* the children have removed theirs */
    *out = f->value;
    s->moves = f->first;
    if (out->above >= s->ply - 1) /* what came back to this very place depends on nothing above */
        out->above = MB_NO_PLY;
    mb_search_leave(s, f->at, MB_LEFT_TRIED, out->score);
}

mb_node_value mb_minimax(mb_search *s, mb_place at, uint32_t depth)
{
    const size_t base = s->frames;
    mb_node_value value = {0};
    mb_frame *f = mb_search_push(s, at, depth, MB_SCORE_LEAST, MB_SCORE_MOST);
    bool fresh = f != NULL; /* the top frame is new; else `value` is that of its current move */
    while (s->frames > base) {
        f = &s->frame[s->frames - 1];
        if (fresh && !minimax_begin(&value, s, f)) {
            s->frames--;
            fresh = false;
            continue;
        }
        if (!fresh && s->status == MB_OK)
            minimax_take(s, f, &value);
        fresh =
            s->status == MB_OK && f->tried < f->count
            && mb_search_push(s, place_of(s, f, f->tried), mb_depth_below(f->depth), MB_SCORE_LEAST, MB_SCORE_MOST);
        if (!fresh)
            minimax_finish(&value, s, &s->frame[--s->frames]);
    }
    return value;
}
