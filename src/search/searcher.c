/* searcher.c -- the operations on a node that all algorithms share: enter, stop the line, list moves, leave. */
#include "search/searcher.h"

#include "core/hash.h"
#include "core/mem.h"

enum { MOVES_A_STEP = 4 }; /* listing so many takes about as long as a node */

/* A score as observers see it. */
static mb_seen searcher_seen(mb_score score)
{
    if (score == MB_SCORE_LEAST || score == MB_SCORE_MOST)
        return (mb_seen){.number = score == MB_SCORE_LEAST ? MB_MINUS_INFINITY : MB_PLUS_INFINITY};
    const int winner = mb_score_winner(score);
    mb_seen out = {.number = mb_score_number(score), .winner = winner > 0 ? 1 : winner < 0 ? 2 : 0};
    return out;
}

mb_frame *mb_search_push(mb_search *s, mb_place at, uint32_t depth, mb_score alpha, mb_score beta)
{
    if (MB_UNLIKELY(s->frames == s->frame_room) && !mb_grow(&s->frame, &s->frame_room, s->frames, 1)) {
        s->status = MB_ENOMEM;
        return NULL;
    }
    MB_ASSERT(alpha <= beta);
    mb_frame *frame = &s->frame[s->frames++];
    *frame = (mb_frame){
        .at = at, .depth = depth, .alpha = alpha, .beta = beta, .best = MB_NO_INDEX, .nodes = s->work.nodes};
    return frame;
}

/* The hash table of the places on the line.  Places are removed in the reverse order of their insertion, so that
 * linear probing never meets a gap. */
static size_t searcher_home(const mb_search *s, mb_place at)
{
    return (size_t)mb_hash_mix(at.at * 2 + at.mover) & (s->met_room - 1);
}

/* The slot that holds `entry`, which a free one does with 0. */
static uint32_t *searcher_slot_of(const mb_search *s, mb_place at, uint32_t entry)
{
    size_t i = searcher_home(s, at);
    while (s->met[i] != entry) {
        MB_ASSERT(s->met[i] != 0);
        i = (i + 1) & (s->met_room - 1);
    }
    return &s->met[i];
}

/* Make the table fit the line. */
static mb_status searcher_widen(mb_search *s)
{
    size_t room = 64;
    while (room < 2 * s->line_room)
        room *= 2;
    uint32_t *met = mb_alloc_zero(room, sizeof *met);
    if (!met)
        return MB_ENOMEM;
    mb_release(s->met);
    s->met = met;
    s->met_room = room;
    for (uint32_t ply = 0; ply < s->ply; ply++)
        *searcher_slot_of(s, s->line[ply], 0) = ply + 1;
    return MB_OK;
}

/* Room for one more place on the line. */
static mb_status lengthen(mb_search *s)
{
    if (s->ply > MB_LINE_MOST) {
        s->too_long = true;
        return MB_ELIMIT;
    }
    if (!mb_grow(&s->line, &s->line_room, s->ply, 1))
        return MB_ENOMEM;
    const mb_status status = s->cyclic ? searcher_widen(s) : MB_OK;
    return status == MB_OK ? mb_order_reach(&s->order, s->ply) : status;
}

bool mb_search_enter(mb_search *s, mb_place at, mb_score alpha, mb_score beta)
{
    if (MB_UNLIKELY(s->ply >= s->line_room || s->ply > MB_LINE_MOST || (s->cyclic && !s->met)))
        s->status = lengthen(s);
    if (s->status == MB_OK)
        s->status = s->work.nodes >= s->most ? MB_ELIMIT : mb_pace_step(&s->pace, 1);
    if (s->status != MB_OK)
        return false;
    if (MB_UNLIKELY(s->observer && s->observer->entered)) {
        const mb_seen low = searcher_seen(alpha), high = searcher_seen(beta);
        s->observer->entered(s->observer->context, at, s->ply, &low, &high);
    }
    s->work.nodes++;
    s->deepest = s->ply > s->deepest ? s->ply : s->deepest;
    MB_ASSERT(s->ply < s->line_room && s->ply <= MB_LINE_MOST);
    s->line[s->ply++] = at;
    MB_ASSERT(!s->cyclic || s->ply < s->met_room); /* a slot stays free */
    if (s->cyclic)
        *searcher_slot_of(s, at, 0) = s->ply;
    return true;
}

void mb_search_shorten(mb_search *s, uint32_t ply)
{
    MB_ASSERT(ply <= s->ply);
    for (; s->ply > ply; s->ply--)
        if (s->met)
            *searcher_slot_of(s, s->line[s->ply - 1], s->ply) = 0;
}

void mb_search_leave(mb_search *s, mb_place at, mb_left how, mb_score score)
{
    MB_ASSERT(s->ply > 0 && s->line[s->ply - 1].at == at.at);
    mb_search_shorten(s, s->ply - 1);
    if (s->status != MB_OK)
        return;
    s->work.leaves += how != MB_LEFT_TRIED && how != MB_LEFT_TABLE;
    s->work.hits += how == MB_LEFT_TABLE;
    if (MB_UNLIKELY(s->observer && s->observer->left)) {
        mb_seen value = searcher_seen(score);
        value.has_rank = mb_score_rank(&value.rank, score, s->ply);
        s->observer->left(s->observer->context, at, how, &value);
    }
}

void mb_search_cut(mb_search *s, mb_place at, size_t skipped)
{
    MB_ASSERT(skipped < s->moves); /* else nothing was cut */
    s->work.cuts++;
    if (MB_LIKELY(!s->observer || !s->observer->cut))
        return;
    const mb_cut why = at.mover == MB_P1 ? MB_CUT_BETA : MB_CUT_ALPHA;
    mb_place batch[16];
    for (size_t count = 0; skipped < s->moves; count = 0) {
        for (; skipped < s->moves && count < MB_COUNT(batch); skipped++)
            batch[count++] = mb_ground_place(&s->ground, s->move[skipped].to, at.mover);
        s->observer->cut(s->observer->context, at, why, batch, count);
    }
}

/* The score of a play that stops here, at the last place of the line. */
static mb_score end_score(const mb_search *s, int32_t pays)
{
    const mb_score score = mb_score_of_payoff(pays, s->plain);
    const int64_t closeness = MB_CLOSEST - (int64_t)(s->ply - 1);
    return s->close ? score + mb_hurry(pays, s->ground.endless) * closeness : score;
}

/* The ply at which `at` stands on the line above its end, or MB_NO_PLY. */
static uint32_t find_repeated(const mb_search *s, mb_place at)
{
    for (size_t i = searcher_home(s, at); s->met[i]; i = (i + 1) & (s->met_room - 1)) {
        const uint32_t ply = s->met[i] - 1;
        MB_ASSERT(ply < s->ply);
        if (ply + 1 < s->ply && s->line[ply].at == at.at && s->line[ply].mover == at.mover)
            return ply;
    }
    return MB_NO_PLY;
}

mb_left mb_search_stop(mb_node_value *out, mb_search *s, mb_place at, uint32_t depth)
{
    *out = (mb_node_value){.above = MB_NO_PLY};
    const mb_mark mark = mb_ground_mark(&s->ground, at);
    if (mark != MB_UNMARKED) {
        out->score = end_score(s, mb_ground_pays(&s->ground, at, mark));
        return MB_LEFT_TERMINAL;
    }
    if (s->cyclic && (out->above = find_repeated(s, at)) != MB_NO_PLY) {
        out->score = mb_score_of_payoff(s->ground.endless, s->plain); /* no end is close */
        return MB_LEFT_REPEATED;
    }
    if (depth > 0)
        return MB_LEFT_TRIED;
    const size_t moves = mb_ground_list(&s->ground, at, NULL, 0);
    mb_pace_sooner(&s->pace, moves / MOVES_A_STEP);
    if (moves == 0) {
        out->score = end_score(s, s->ground.endless);
        return MB_LEFT_STUCK;
    }
    out->score = mb_score_of_estimate(mb_ground_estimate(&s->ground, at.at));
    out->estimated = true;
    return MB_LEFT_ESTIMATE;
}

mb_left mb_search_list(mb_node_value *out, mb_search *s, mb_place at, size_t *count)
{
    size_t moves = mb_ground_list(&s->ground, at, s->next, s->next_room);
    const bool again = moves > s->next_room;
    *count = 0;
    if ((again && !mb_grow(&s->next, &s->next_room, 0, moves))
        || !mb_grow(&s->move, &s->move_room, s->moves, moves)) {
        s->status = MB_ENOMEM;
        return MB_LEFT_STUCK;
    }
    if (again)
        moves = mb_ground_list(&s->ground, at, s->next, s->next_room);
    MB_ASSERT(moves <= s->next_room && s->moves + moves <= s->move_room);
    for (size_t i = 0; i < moves; i++)
        s->move[s->moves + i] = (mb_move){.to = s->next[i], .index = (uint32_t)i};
    *count = moves;
    mb_pace_sooner(&s->pace, moves / MOVES_A_STEP);
    if (moves > 0)
        return MB_LEFT_TRIED;
    *out = (mb_node_value){.above = MB_NO_PLY, .score = end_score(s, s->ground.endless)};
    return MB_LEFT_STUCK;
}
