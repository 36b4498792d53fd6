/* connect4_advisor.c -- the expert of Connect 4: exact scores of positions, by a search made for it.
 *
 * A score determines the number of moves: the winner wins with the n-th last stone.
 */
#include "connect4/connect4_book.h"
#include "core/mem.h"
#include "core/message.h"
#include "games/connect4_state.h"
#include "games/list.h"
#include "marienbad/expert.h"

enum { COLUMNS = 32 };

typedef struct advisor {
    mb_advisor base;
    const mb_rules *rules;
    mb_c4_solver *solver;
    mb_book *book; /* NULL: none */
    int width, height;
} advisor;

static mb_c4_position advisor_position_of(const advisor *self, mb_place place)
{
    const mb_c4_layout layout = mb_c4_layout_of(self->width, self->height);
    const mb_c4_stones at = mb_c4_stones_of(&layout, place.at);
    mb_c4_position position = {0};
    for (int col = 0; col < self->width; col++) {
        const uint64_t first = mb_c4_in_column(&layout, at.x, col),
                       second = mb_c4_in_column(&layout, at.all & ~at.x, col);
        if (place.mover == MB_P1)
            mb_c4_put(self->solver, &position, col, first, second);
        else
            mb_c4_put(self->solver, &position, col, second, first);
    }
    return position;
}

/* Moves to the end of a game that is not drawn: to the stone that the score stands for. */
static uint32_t advisor_rank_of(const advisor *self, const mb_c4_position *position, int score)
{
    const int empty = self->width * self->height - __builtin_popcountll(position->mover | position->other);
    const int rank = empty - 2 * ((score > 0 ? score : -score) - 1);
    MB_ASSERT(score != 0 && rank >= 0);
    return (uint32_t)(rank % 2 == (score > 0) ? rank : rank - 1); /* the mover wins with an odd number of moves */
}

/* The score of a position, from `low` to `high`: by the book if it knows, else by search. */
static mb_status score_within(int *out, const advisor *self, const mb_c4_position *position, int low, int high)
{
    int score;
    if (!self->book || mb_c4_book_score(&score, self->book, position) != MB_OK)
        return mb_c4_score_within(out, self->solver, position, low, high);
    *out = score < low ? low : score > high ? high : score;
    return MB_OK;
}

/* The score after each move, between `low` and `high` for the player to move there. */
static mb_status score_moves(mb_advice *advice, const advisor *self, mb_player mover, int low, int high)
{
    for (size_t i = 0; i < advice->count; i++) {
        const mb_c4_position next =
            advisor_position_of(self, (mb_place){.at = advice->moves[i].to, .mover = mb_other(mover)});
        int score;
        const mb_status status = score_within(&score, self, &next, low, high);
        if (status != MB_OK)
            return status;
        advice->moves[i].score = -score;
    }
    return MB_OK;
}

static mb_status advisor_list_moves(mb_advice *advice, const mb_rules *rules, mb_state state)
{
    if (rules->game->mark(rules->self, state) != MB_UNMARKED)
        return MB_OK;
    mb_state next[COLUMNS];
    const size_t count = rules->game->moves(rules->self, state, next, COLUMNS);
    MB_ASSERT(0 < count && count <= COLUMNS);
    advice->moves = mb_alloc_zero(count, sizeof *advice->moves);
    if (!advice->moves)
        return MB_ENOMEM;
    advice->count = count;
    for (size_t i = 0; i < count; i++)
        advice->moves[i].to = next[i];
    return MB_OK;
}

/* With all moves: score each move, and the position has the best score; none is better than the book's score.  Else
 * score the position first; then it only remains to test whether a move reaches that score, which is less work. */
static mb_status score(mb_advice *advice, const advisor *self, mb_player mover, const mb_c4_position *position,
                       bool all)
{
    if (!all || advice->count == 0) {
        const mb_status status = score_within(&advice->score, self, position, -MB_C4_INFINITY, MB_C4_INFINITY);
        if (status != MB_OK)
            return status;
        return score_moves(advice, self, mover, -advice->score, 1 - advice->score);
    }
    int known;
    const bool booked = self->book && mb_c4_book_score(&known, self->book, position) == MB_OK;
    const mb_status status = score_moves(advice, self, mover, booked ? -known : -MB_C4_INFINITY, MB_C4_INFINITY);
    advice->score = -MB_C4_INFINITY;
    for (size_t i = 0; i < advice->count; i++)
        if (advice->score < advice->moves[i].score)
            advice->score = advice->moves[i].score;
    return status;
}

static mb_status advisor_ask(mb_advice *out, mb_advisor *base, mb_place at, mb_advise how, const mb_limits *limits,
                             mb_error *error)
{
    const advisor *self = (advisor *)base;
    const mb_c4_position position = advisor_position_of(self, at);
    const uint64_t before = mb_c4_nodes(self->solver);
    mb_advice advice = {0};
    mb_status status = how == MB_ADVISE_SCORE ? MB_OK : advisor_list_moves(&advice, self->rules, at.at);
    mb_c4_limit(self->solver, limits);
    if (status == MB_OK)
        status = score(&advice, self, at.mover, &position, how == MB_ADVISE_ALL);
    mb_c4_limit(self->solver, NULL);
    if (status != MB_OK) {
        mb_advice_clear(&advice);
        return mb_error_plain(error, status);
    }
    advice.nodes = mb_c4_nodes(self->solver) - before;
    if (advice.score != 0) {
        advice.winner = (advice.score > 0) == (at.mover == MB_P1) ? 1 : 2;
        advice.has_rank = true;
        advice.rank = advisor_rank_of(self, &position, advice.score);
    }
    for (size_t i = advice.count; i-- > 0;) {
        mb_advised_move *const move = &advice.moves[i];
        move->best = move->score == advice.score;
        if (move->best)
            advice.move = i;
        move->winner = move->score == 0 ? 0 : (move->score > 0) == (at.mover == MB_P1) ? 1 : 2;
        move->has_rank = how == MB_ADVISE_ALL && move->score != 0;
        if (move->has_rank)
            move->rank = advisor_rank_of(self, &position, move->score) - 1;
    }
    advice.has_move = advice.count > 0;
    *out = advice;
    return MB_OK;
}

static mb_status set_threads(mb_advisor *base, int threads)
{
    return mb_c4_threads(((advisor *)base)->solver, threads);
}

static void advisor_release(mb_advisor *base)
{
    advisor *self = (advisor *)base;
    mb_c4_close(self->solver);
    mb_release(self);
}

static int advisor_number_of(const mb_rules *rules, const char *name)
{
    return (int)mb_value_of(rules->game, rules->values, name)->number;
}

/* Of the options only the book and the size of the table (0: the default) are used; searches with a depth limit are
 * left to the general search. */
static mb_status new_advisor(mb_advisor **out, const mb_rules *rules, const mb_search_options *options,
                             mb_error *error)
{
    const bool to_the_end = !options
                            || (options->algorithm == MB_ALPHABETA && options->depth == MB_TO_THE_END
                                && !options->deepen && !options->observer);
    if (!rules->fits || advisor_number_of(rules, "row") != 4 || !to_the_end)
        return MB_EUNSUITED;
    advisor *self = mb_alloc_zero(1, sizeof *self);
    if (!self)
        return mb_error_plain(error, MB_ENOMEM);
    *self = (advisor){.base = {.by = "expert", .ask = advisor_ask, .threads = set_threads, .free = advisor_release},
                      .rules = rules,
                      .book = options ? options->book : NULL,
                      .width = advisor_number_of(rules, "width"),
                      .height = advisor_number_of(rules, "height")};
    const uint64_t bytes = options && options->table ? options->table : MB_C4_TABLE_BYTES;
    const mb_status status = mb_c4_open(&self->solver, self->width, self->height, bytes);
    if (status != MB_OK) {
        advisor_release(&self->base);
        return mb_error_plain(error, status);
    }
    *out = &self->base;
    return MB_OK;
}

/* About 2^empty cells: a board of 7x6 has 4.5 million million states, and 2^42 is 4.4. */
static uint64_t states(const mb_rules *rules)
{
    if (!rules->fits || advisor_number_of(rules, "row") != 4)
        return 0;
    if (rules->game->mark(rules->self, rules->start) != MB_UNMARKED)
        return 1;
    const mb_c4_layout layout =
        mb_c4_layout_of(advisor_number_of(rules, "width"), advisor_number_of(rules, "height"));
    return UINT64_C(1) << (layout.width * layout.height - mb_c4_stones_of(&layout, rules->start).count);
}

const mb_expert mb_expert_connect4 = {
    .game = "connect4",
    .brief = MB_WORDS("exact scores by a search made for four in a row",
                      "scores exacts par une recherche faite pour quatre jetons alignés"),
    .advisor = new_advisor,
    .states = states,
};
