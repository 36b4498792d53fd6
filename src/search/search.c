/* search.c -- one search: first the value, then, with distances, the rank and the best line.
 *
 * The value is searched without distances, as in the textbook; nodes are counted in this search.  If a player hurries
 * to that value, a second search with a window around it finds the rank.  The line is then retraced from the root: at
 * each place the first move that keeps the score is the one, whatever order the search tried them in.
 */
#include "core/mem.h"
#include "core/message.h"
#include "search/searcher.h"

static const mb_words SAY_PUZZLE =
    MB_WORDS("{game} is a puzzle, for one player: use path", "{game} est un casse-tête, à un joueur : utilisez path");
static const mb_words SAY_TOO_LONG = MB_WORDS("a line of play has more than {most} {most?move:moves}: give a --depth",
                                              "une suite de coups en compte plus de {most} : donnez un --depth");

static const mb_words SAY_SEARCH_PRIORITIES = MB_WORDS(
    "searching from a position cannot decide endless plays by priorities: try solve",
    "une recherche depuis une position ne peut trancher les parties sans fin par les priorités : essayez solve");

void mb_found_clear(mb_found *found)
{
    mb_release(found->line);
    *found = (mb_found){0};
}

/* Two players are wanted, and a ground that can be walked on. */
static mb_status check_ground(const mb_ground *ground, mb_error *error)
{
    const mb_rules *rules = ground->rules;
    if (rules && (rules->game->traits & MB_PUZZLE))
        return mb_fail(error, MB_EUNSUITED, SAY_PUZZLE, "game", rules->game->name);
    if (ground->arena && ground->arena->priority)
        return mb_fail(error, MB_EUNSUITED, SAY_SEARCH_PRIORITIES);
    return mb_ground_fit(ground, error);
}

bool mb_search_table_fits(const mb_search_options *options, const mb_limits *limits)
{
    return !limits || !limits->bytes || options->algorithm != MB_ALPHABETA || options->table <= limits->bytes;
}

static unsigned usual_order(const mb_ground *ground)
{
    const bool guided = ground->rules && (ground->rules->game->traits & MB_GUIDED);
    return guided ? MB_ORDER_ESTIMATE : MB_ORDER_WELL;
}

mb_status mb_search_new(mb_search **out, const mb_ground *ground, const mb_search_options *options,
                        const mb_limits *limits, mb_error *error)
{
    mb_status status = check_ground(ground, error);
    if (status != MB_OK)
        return status;
    if (!mb_search_table_fits(options, limits))
        return mb_error_plain(error, MB_ENOMEM);
    mb_search *s = mb_alloc_zero(1, sizeof *s);
    if (!s)
        return mb_error_plain(error, MB_ENOMEM);
    s->ground = *ground;
    s->options = *options;
    s->plain = mb_ground_is_plain(ground);
    if (options->algorithm == MB_ALPHABETA) {
        s->order.by = options->order == MB_ORDER_USUAL ? usual_order(ground) : options->order;
        status = mb_transpositions_init(&s->table, options->table);
    }
    if (status == MB_OK)
        status = mb_ground_has_cycles(&s->cyclic, ground, limits);
    if (status != MB_OK) {
        mb_search_free(s);
        return mb_error_plain(error, status);
    }
    *out = s;
    return MB_OK;
}

void mb_search_free(mb_search *s)
{
    if (!s)
        return;
    mb_transpositions_clear(&s->table);
    mb_order_clear(&s->order);
    mb_release_all(s->line, s->met, s->frame, s->move, s->next, s);
}

/* Forget the last question, but not what the table knows. */
static void search_begin(mb_search *s, const mb_limits *limits)
{
    mb_transpositions_age(&s->table);
    if (s->order.by)
        mb_order_forget(&s->order);
    mb_search_shorten(s, 0);
    s->moves = 0;
    s->work = (mb_search_counts){0};
    s->deepest = 0;
    s->status = MB_OK;
    s->too_long = false;
    s->rooted = false;
    s->close = s->options.algorithm == MB_MINIMAX; /* costs nothing there */
    s->observer = s->options.observer;
    s->most = limits && limits->positions ? limits->positions : UINT64_MAX;
    s->pace = mb_pace_begin(limits, 0);
    if (!s->ground.arena && (s->ground.rules->game->traits & MB_FOREIGN))
        mb_pace_often(&s->pace);
}

/* With the score known but for the distance: find that too. */
static void find_distance(mb_node_value *value, mb_search *s, mb_place from, uint32_t depth)
{
    const int64_t number = mb_score_number(value->score);
    const bool end = !s->plain || mb_score_winner(value->score) != 0 || number == 0;
    if (s->close || !end || mb_hurry((int32_t)number, s->ground.endless) == 0)
        return;
    s->close = true;
    const mb_node_value found =
        mb_alphabeta(s, from, depth, value->score - MB_SCORE_STEP / 2, value->score + MB_SCORE_STEP / 2);
    /* only an estimate from a cyclic game can be another the second time */
    if (s->status == MB_OK && mb_score_steps(found.score) == mb_score_steps(value->score))
        value->score = found.score;
}

/* A search that has entered more nodes does not search a move that is the only one: a line of n such moves would take
 * n^2 nodes. */
enum { PATIENCE = 1 << 18 };

/* The first move of `at` that keeps the score; false when the line stops at `at`, or the search. */
static bool find_move(mb_place *out, mb_search *s, mb_place at, uint32_t depth, mb_score score)
{
    mb_node_value value;
    size_t count = 0;
    bool found = false;
    const size_t first = s->moves;
    if (mb_search_stop(&value, s, at, depth) != MB_LEFT_TRIED
        || mb_search_list(&value, s, at, &count) != MB_LEFT_TRIED)
        return false;
    const bool sure = count == 1 && (!s->cyclic || depth == MB_TO_THE_END); /* it keeps the value of the place */
    if (sure && s->work.nodes > PATIENCE) {
        *out = mb_ground_place(&s->ground, s->move[first].to, at.mover);
        return true;
    }
    s->moves += count;
    for (size_t i = 0; i < count && s->status == MB_OK && !found; i++) {
        *out = mb_ground_place(&s->ground, s->move[first + i].to, at.mover);
        const bool more = at.mover == MB_P1;
        value = mb_search_look(s, *out, mb_depth_below(depth), more ? score - 1 : score, more ? score : score + 1);
        found = s->status == MB_OK && (more ? value.score >= score : value.score <= score);
    }
    MB_ASSERT(found || s->status != MB_OK || (s->cyclic && depth != MB_TO_THE_END));
    s->moves = first;
    return found;
}

/* Find the line on which the root has the score `score`, as far as it is requested. */
static void retrace(mb_found *found, mb_search *s, mb_place from, size_t wanted, uint32_t depth, mb_score score)
{
    mb_place at = from, next;
    size_t room = 0;
    while (found->count < wanted && s->status == MB_OK) {
        if (!mb_search_enter(s, at, MB_SCORE_LEAST, MB_SCORE_MOST) || !find_move(&next, s, at, depth, score))
            break;
        if (!mb_grow(&found->line, &room, found->count, 1)) {
            s->status = MB_ENOMEM;
            break;
        }
        found->line[found->count++] = at = next;
        depth = mb_depth_below(depth);
    }
    mb_search_shorten(s, 0);
}

/* What is known of a place `ply` moves from the root; `finished`: no limit stopped the search. */
static void fill_value(mb_found *found, const mb_search *s, const mb_node_value *value, int64_t ply, bool finished)
{
    const bool sure = !value->estimated;
    found->value = (int32_t)mb_score_number(value->score);
    const int winner = s->plain ? mb_score_winner(value->score) : sure ? mb_sign(found->value) : 0;
    found->score = value->score;
    found->exact = finished && (sure || winner != 0);
    found->winner = finished && winner ? (winner > 0 ? 1 : 2) : found->exact ? 0 : MB_UNKNOWN;
    found->has_rank = mb_score_rank(&found->rank, value->score, ply);
}

/* The search has failed for good; returns why. */
static mb_status search_give_up(mb_found *found, const mb_search *s, mb_error *error)
{
    mb_found_clear(found);
    if (s->too_long)
        return mb_fail(error, s->status, SAY_TOO_LONG, "most", MB_LINE_MOST);
    return mb_error_plain(error, s->status);
}

/* Did a rules program give its first payoff in this search?  Then all scores are to be those of payoffs. */
static bool found_payoffs(mb_search *s)
{
    if (!s->plain || mb_ground_is_plain(&s->ground))
        return false;
    s->plain = false;
    if (s->table.pair)
        memset(s->table.pair, 0, (size_t)s->table.pairs * sizeof *s->table.pair);
    return true;
}

mb_status mb_search_run(mb_found *out, mb_search *s, mb_place from, size_t line, const mb_limits *limits,
                        mb_error *error)
{
    mb_found found = {0};
    mb_node_value value;
    do {
        search_begin(s, limits);
        mb_search_value(&value, &found.depth, s, from);
    } while (s->status == MB_OK && found_payoffs(s));
    const bool finished = s->status == MB_OK;
    found.work = s->work;
    if (limits && limits->now)
        found.seconds = limits->now(limits->context) - s->pace.began;
    s->observer = NULL;
    /* looking as far as that again finds the same; settled by deepening, less than the options say is enough */
    const uint32_t depth = value.estimated && s->options.deepen ? found.depth : s->options.depth;
    const bool rooted = s->rooted;
    const mb_place root_move = s->root_move;
    if (finished && line > 0) {
        find_distance(&value, s, from, depth);
        retrace(&found, s, from, line, depth, value.score);
    }
    found.retraced = s->work.nodes - found.work.nodes;
    if (s->status == MB_ENOMEM || s->too_long)
        return search_give_up(&found, s, error);
    found.stopped = s->status;
    fill_value(&found, s, &value, 0, finished);
    found.has_move = found.count > 0 || rooted;
    if (found.has_move)
        found.move = found.count > 0 ? found.line[0] : root_move;
    if (found.stopped != MB_OK && found.count == 0 && rooted)
        found.has_rank = false; /* the move keeps the value, but perhaps not the rank */
    *out = found;
    return MB_OK;
}

/* Look at `next` with `from` before it on the line, one move less ahead than the options say. */
static void look_after(mb_found *found, mb_node_value *value, mb_search *s, mb_place from, mb_place next)
{
    *value = (mb_node_value){.above = MB_NO_PLY,
                             .score = mb_score_of_estimate(mb_ground_estimate(&s->ground, next.at)),
                             .estimated = true};
    s->observer = NULL;
    if (!mb_search_enter(s, from, MB_SCORE_LEAST, MB_SCORE_MOST))
        return;
    s->work.nodes = 0; /* `from` itself is not searched */
    mb_search_value(value, &found->depth, s, next);
    if (s->status == MB_OK)
        find_distance(value, s, next, value->estimated && s->options.deepen ? found->depth : s->options.depth);
    found->work = s->work;
    mb_search_shorten(s, 0);
}

/* The value of `next` depends on the line: replace it by the value of a search from `next` alone, if that is exact.
 */
static mb_status fill_value_alone(mb_found *found, mb_search *s, mb_place next, const mb_limits *limits,
                                  mb_error *error)
{
    mb_found alone;
    const mb_status status = mb_search_run(&alone, s, next, 1, limits, error);
    if (status != MB_OK)
        return status;
    found->work.nodes += alone.work.nodes + alone.retraced;
    found->exact = alone.exact;
    found->winner = alone.exact ? alone.winner : MB_UNKNOWN;
    found->has_rank = alone.exact && alone.has_rank;
    found->rank = found->has_rank ? alone.rank : 0;
    found->value = alone.exact ? alone.value : found->value;
    found->stopped = alone.stopped == MB_ECANCEL ? MB_ECANCEL : found->stopped;
    mb_found_clear(&alone);
    return MB_OK;
}

mb_status mb_search_weigh(mb_found *out, mb_search *s, mb_place from, mb_place next, const mb_limits *limits,
                          mb_error *error)
{
    const uint32_t depth = s->options.depth;
    mb_found found = {0};
    mb_node_value value;
    mb_status status = MB_OK;
    search_begin(s, limits);
    s->options.depth = depth == 0 ? 0 : mb_depth_below(depth);
    look_after(&found, &value, s, from, next);
    if (s->status == MB_ENOMEM || s->too_long) {
        status = search_give_up(&found, s, error);
    } else {
        found.stopped = s->status;
        fill_value(&found, s, &value, 1, s->status == MB_OK);
        if (s->status == MB_OK && value.above != MB_NO_PLY)
            status = fill_value_alone(&found, s, next, limits, error);
    }
    s->options.depth = depth;
    if (status == MB_OK)
        *out = found;
    return status;
}
