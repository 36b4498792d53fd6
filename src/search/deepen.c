/* deepen.c -- the value of the root: with which windows, and how deep each time?
 *
 * Iterative deepening searches to depth 1, 2, 3, … The last depth takes most of the time; the others are cheap, fill
 * the table and improve the order of moves, and give an answer when time is up.
 */
#include "search/searcher.h"

/* Aspiration: the value is probably near `guess`; a window around it cuts more, and one that fails is opened on the
 * side where it failed. */
static mb_node_value aspire(mb_search *s, mb_place from, uint32_t depth, mb_score guess)
{
    mb_score alpha = guess - MB_SCORE_STEP, beta = guess + MB_SCORE_STEP;
    MB_ASSERT(alpha < guess && guess < beta);
    for (;;) {
        s->rooted = false;
        const mb_node_value value = mb_alphabeta(s, from, depth, alpha, beta);
        if (s->status != MB_OK)
            return value;
        if (value.score <= alpha && alpha != MB_SCORE_LEAST)
            alpha = MB_SCORE_LEAST;
        else if (value.score >= beta && beta != MB_SCORE_MOST)
            beta = MB_SCORE_MOST;
        else
            return value;
    }
}

static mb_node_value deepen_look(mb_search *s, mb_place from, uint32_t depth, mb_score guess)
{
    if (s->observer && s->observer->deepened)
        s->observer->deepened(s->observer->context, depth);
    s->rooted = false;
    if (s->options.algorithm == MB_ALPHABETA && s->options.window == MB_WINDOW_ASPIRATION)
        return aspire(s, from, depth, guess);
    const bool between = s->plain && s->table.pair; /* nothing is better than a win, or worse than a loss */
    return mb_search_look(s, from, depth, between ? mb_score_of_payoff(-1, true) : MB_SCORE_LEAST,
                          between ? mb_score_of_payoff(1, true) : MB_SCORE_MOST);
}

/* Is the value that of every deeper search?  A win by endless plays may still become one by a terminal position. */
static bool is_decided(const mb_search *s, const mb_node_value *value)
{
    if (!value->estimated)
        return true;
    const bool endless = s->cyclic && mb_score_number(value->score) == s->ground.endless;
    return s->plain && mb_score_winner(value->score) != 0 && !endless;
}

void mb_search_value(mb_node_value *out, uint32_t *depth, mb_search *s, mb_place from)
{
    const uint32_t last = s->options.depth;
    const bool deepen = s->options.deepen && s->options.algorithm == MB_ALPHABETA && last > 0;
    mb_node_value value = {.above = MB_NO_PLY,
                           .score = mb_score_of_estimate(mb_ground_estimate(&s->ground, from.at)),
                           .estimated = true};
    mb_place move = from; /* the best at the last depth that was finished */
    bool known = false;
    for (uint32_t ahead = deepen ? 1 : last;; ahead++) {
        const mb_node_value found = deepen_look(s, from, ahead, value.score);
        if (s->status != MB_OK)
            break;
        value = found;
        known = true;
        move = s->root_move;
        *depth = value.estimated ? ahead : s->deepest;
        if (ahead == last || is_decided(s, &value))
            break;
    }
    if (s->status != MB_OK && known) { /* what the unfinished depth found does not count */
        s->rooted = true;
        s->root_move = move;
    } else if (s->status != MB_OK && s->rooted) { /* a bound: the value of the best move so far */
        value = (mb_node_value){.above = MB_NO_PLY, .score = s->root_score, .estimated = true};
        *depth = s->deepest;
    }
    *out = value;
}
