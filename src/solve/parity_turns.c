/* parity_turns.c -- which algorithm works at a component, and for how long.
 *
 * Every algorithm but the universal recursion takes exponential time on games that were constructed against it, and
 * is fast on others.  So they take turns with budgets of steps, which grow geometrically.  One whose turn comes again
 * goes on where it stopped, except in very large games, where only one state is in memory at a time.
 *
 * Turns are independent of each other as long as none of them decides something.  So with several threads, three of
 * them run side by side, and the first in their order that decides something is the one that counts, whichever was
 * faster: the answer does not depend on the number of threads.  A later one stops as soon as an earlier one has
 * decided something.
 */
#include "solve/parity_turns.h"

#include "core/mem.h"
#include "core/team.h"

mb_parity_algorithm *const mb_parity_algorithms[MB_ALGORITHMS] = {
    mb_zielonka_run, mb_fixpoint_run, mb_promotion_run, mb_tangles_run, mb_sided_tangles_run, mb_universal_run};

bool mb_solves_views(mb_parity_algorithm *algorithm)
{
    return algorithm == mb_zielonka_run || algorithm == mb_fixpoint_run || algorithm == mb_promotion_run;
}

/* In the first round, an algorithm may examine every move `patience` times, and `growth` times the square root of the
 * number of positions; `least` steps are some milliseconds, which small games may take.  These numbers suit the known
 * families of hard games (docs/parity.md).  From SIDE_BY_SIDE on, every GROUP turns may run at the same time. */
enum { GROWTH = 4, SIDE_BY_SIDE = 6, GROUP = 3 };
static const struct {
    int algorithm;
    uint64_t patience, growth, least;
    bool view; /* only of views (mb_component): one more chance before the view is copied for the turns that come next
                */
} turns[] = {
    {MB_ZIELONKA, 12, 0, 0, false},        {MB_FIXPOINT, 8, 0, 0, false},
    {MB_PROMOTION, 8, 0, 0, false},        {MB_FIXPOINT, 32, 0, 0, true},
    {MB_PROMOTION, 32, 0, 0, true},        {MB_TANGLES, 16, 0, 0, false},
    {MB_UNIVERSAL, 0, 0, 3 << 20, false},  {MB_TANGLES, 0, 0, 3 << 20, false},
    {MB_PROMOTION, 0, 0, 1 << 20, false},  {MB_UNIVERSAL, 0, 8, 7 << 20, false},
    {MB_TANGLES, 0, 11, 5 << 20, false},   {MB_PROMOTION, 0, 0, 3 << 20, false},
    {MB_UNIVERSAL, 0, 8, 20 << 20, false}, {MB_SIDED_TANGLES, 0, 0, 12 << 20, false},
    {MB_PROMOTION, 0, 0, 24 << 20, false},
};

enum { LARGE = 1 << 20 }; /* positions of a game in which states are not kept */

/* The steps of a turn, with those of the same algorithm's turns before. */
static uint64_t budget(const mb_component *game, size_t turn, uint64_t round)
{
    enum { FIRST = 1 << 30 }; /* at most so many in the first round, unless 16 looks at every move take more */
    const uint64_t look = game->moves + game->count;
    uint64_t root = 1;
    while ((root + 1) * (root + 1) <= game->count)
        root++;
    const uint64_t most = (turns[turn].patience + turns[turn].growth * root) * look;
    if (round == 1 && most > FIRST)
        return FIRST > 16 * look ? FIRST : 16 * look;
    return (most > turns[turn].least ? most : turns[turn].least) * round;
}

void mb_turns_clear(mb_turns *t)
{
    for (size_t i = 0; i < MB_ALGORITHMS; i++) {
        mb_interrupted_clear(&t->lane[i].kept);
        mb_release_all(t->lane[i].game.winner, t->lane[i].game.move);
        t->lane[i].game = (mb_component){0};
        t->spent[i] = 0;
    }
}

static bool any_decided(const mb_component *game)
{
    for (uint32_t v = 0; v < game->positions; v++)
        if (game->winner[v] != MB_UNDECIDED)
            return true;
    return false;
}

/* Let a lane have its own copy of the game's results. */
static mb_status open_lane(struct mb_turns_lane *lane, const mb_component *game)
{
    if (lane->game.winner)
        return MB_OK;
    lane->game = *game;
    lane->game.winner = mb_alloc(game->positions, sizeof *game->winner);
    lane->game.move = mb_alloc(game->positions, sizeof *game->move);
    if (!lane->game.winner || !lane->game.move)
        return MB_ENOMEM;
    mb_component_forget(&lane->game);
    return MB_OK;
}

/* Write into the game what a lane has decided; false: nothing. */
static bool take_lane(mb_component *game, const struct mb_turns_lane *lane)
{
    if (!any_decided(&lane->game))
        return false;
    memcpy(game->winner, lane->game.winner, game->positions * sizeof *game->winner);
    memcpy(game->move, lane->game.move, game->positions * sizeof *game->move);
    return true;
}

/* One turn; *decided: it has decided something. */
static mb_status take_turn(bool *decided, mb_turns *t, mb_component *game, mb_pace *pace)
{
    const int algorithm = turns[t->turn].algorithm;
    const uint64_t most = budget(game, t->turn, t->round);
    bool solved = false;
    if (most <= t->spent[algorithm])
        return MB_OK;
    t->spent[algorithm] = most;
    struct mb_turns_lane *lane = &t->lane[algorithm];
    mb_status status;
    if (game->order || game->positions >= LARGE) {
        status = mb_parity_algorithms[algorithm](&solved, game, most, pace, NULL);
        *decided = status == MB_OK && any_decided(game);
        return status;
    }
    if ((status = open_lane(lane, game)) != MB_OK)
        return status;
    lane->kept.brief = false;
    status = mb_parity_algorithms[algorithm](&solved, &lane->game, most, pace, &lane->kept);
    *decided = status == MB_OK && take_lane(game, lane);
    return status;
}

/* ---- side by side ---- */

enum {
    SLICE = MB_SMALL_PIECES ? 1 << 10 : 1 << 22
}; /* steps of each turn between two looks at the limits: about ten milliseconds */

/* A turn that runs beside others. */
typedef struct runner {
    mb_turns *turns;
    int algorithm;
    uint64_t until, most; /* steps to the end of the slice, and of the turn */
    bool done;            /* the turn has ended, or its result no longer matters */
    bool solved;
    mb_status status;
} runner;

static void run_slice(void *context, uint32_t item, int worker)
{
    (void)worker;
    runner *r = (runner *)context + item;
    if (r->done)
        return;
    struct mb_turns_lane *lane = &r->turns->lane[r->algorithm];
    mb_pace pace = mb_pace_begin(NULL, 0);
    lane->kept.brief = true;
    r->until = r->most - r->until > SLICE ? r->until + SLICE : r->most;
    r->status = mb_parity_algorithms[r->algorithm](&r->solved, &lane->game, r->until, &pace, &lane->kept);
    r->done = r->solved || r->status != MB_OK || r->until == r->most;
}

/* Is nothing left to run?  The result of a turn no longer matters when one before it has decided something. */
static bool all_done(runner *runners)
{
    bool done = true;
    for (size_t i = 0; i < GROUP; i++) {
        if (!runners[i].done)
            done = false;
        else if (any_decided(&runners[i].turns->lane[runners[i].algorithm].game))
            for (size_t k = i + 1; k < GROUP; k++)
                runners[k].done = true;
    }
    return done;
}

/* Take turns number t->turn .. t->turn + GROUP - 1 side by side; t->turn becomes the one that decided something, or
 * the last. */
static mb_status take_turns(bool *decided, mb_turns *t, mb_component *game, mb_pace *pace, int threads)
{
    runner runners[GROUP];
    mb_status status = MB_OK;
    for (size_t i = 0; i < GROUP; i++) {
        const int algorithm = turns[t->turn + i].algorithm;
        const uint64_t most = budget(game, t->turn + i, t->round), spent = t->spent[algorithm];
        runners[i] = (runner){
            .turns = t, .algorithm = algorithm, .until = spent, .most = most, .done = most <= spent, .status = MB_OK};
        if ((status = open_lane(&t->lane[algorithm], game)) != MB_OK)
            return status;
    }
    while (status == MB_OK && !all_done(runners)) {
        mb_team_run(threads, GROUP, run_slice, runners);
        for (size_t i = 0; i < GROUP && status == MB_OK; i++)
            status = runners[i].status;
        if (status == MB_OK)
            status = mb_pace_step(pace, SLICE);
    }
    for (size_t i = 0; status == MB_OK && !*decided;
         i++) { /* end the turns that could not be interrupted, and find the first that decided something */
        status = take_turn(decided, t, game, pace);
        if (i == GROUP - 1)
            break;
        t->turn += !*decided;
    }
    return status;
}

mb_status mb_turns_run(mb_turns *t, mb_component *game, mb_pace *pace, int threads)
{
    enum { LAST = 1 << 16 }; /* round in which the universal recursion alone goes on */
    /* steps, about a quarter of a minute: a turn that long shares the processors with others */
    const uint64_t noticeable = MB_SMALL_PIECES ? 1 : UINT64_C(1) << 33;
    mb_status status = MB_OK;
    for (bool decided = false, solved; status == MB_OK && !decided; t->turn++) {
        t->round += t->round == 0;
        if (t->turn == MB_COUNT(turns)) {
            t->turn = 0;
            t->round *= GROWTH;
        }
        if (t->round >= LAST && !game->order)
            return mb_universal_run(&solved, game, UINT64_MAX, pace, NULL);
        if (turns[t->turn].view && !game->order)
            continue;
        if (game->order && !mb_solves_views(mb_parity_algorithms[turns[t->turn].algorithm]))
            return MB_OK;
        const bool begins = t->turn >= SIDE_BY_SIDE && (t->turn - SIDE_BY_SIDE) % GROUP == 0;
        if (begins && threads > 1 && !game->order && game->positions < LARGE
            && budget(game, t->turn, t->round) >= noticeable)
            status = take_turns(&decided, t, game, pace, threads);
        else
            status = take_turn(&decided, t, game, pace);
    }
    return status;
}
