/* plane_census.c -- forward and backward planes meet, layer by layer. */
#include "planes/plane_census.h"
#include "core/limits.h"
#include "core/mem.h"

/* The layers of one sweep, from `low` to `high` stones, whose reached positions are kept. */
typedef struct census_sweep {
    mb_plane_census *census;
    mb_plane_engine *engine;
    const mb_reach_board *reach;
    const mb_limits *limits;
    uint32_t *live; /* live[at[n]] ..: the words of the layer of n stones */
    uint64_t at[MB_PLANE_MOST_CELLS + 2];
    int low, high;
    uint64_t by[MB_PLANE_MOST_CELLS + 1][2][MB_PLANE_MOST_CELLS + 1]; /* by[n][player][ply]: won by that ply */
} census_sweep;

static double now(const mb_limits *limits)
{
    return limits && limits->now ? limits->now(limits->context) : 0;
}

/* Choose the lowest layer such that all from there up to `high` fit the memory.  return  their words; 0: none fits */
static uint64_t choose_low(census_sweep *s, uint64_t most)
{
    const mb_plane_board *board = s->reach->board;
    uint64_t words = 0;
    s->low = s->high + 1;
    while (s->low > 0 && words + board->layer[s->low - 1].words <= most)
        words += board->layer[--s->low].words;
    uint64_t at = 0;
    for (int n = s->low; n <= s->high; n++) {
        s->at[n] = at;
        at += board->layer[n].words;
    }
    MB_ASSERT(at == words);
    return words;
}

/* Find what is reached, from the empty board up to `high`, and keep it from `low` on. */
static mb_status go_forward(census_sweep *s)
{
    mb_status status = MB_OK;
    for (int n = 0; n <= s->high && status == MB_OK; n++) {
        const double began = now(s->limits);
        mb_plane_census_row *row = &s->census->row[n];
        mb_reach_tally tally;
        status = s->engine->forward(s->engine, &tally, n, s->limits);
        if (status == MB_OK && n >= s->low)
            status = s->engine->keep(s->engine, s->live + s->at[n]);
        if (status != MB_OK)
            break;
        row->seconds += now(s->limits) - began;
        row->live = tally.live;
        row->over = tally.over;
        if (tally.over > 0) { /* shown unless a position with a later win is found */
            row->longest = n;
            row->shown = true;
            row->position = mb_reach_position(s->reach, s->reach->layer[n].block, n, tally.first);
        }
    }
    return status;
}

/* What the meeting of a pass with a layer says. */
static void learn(census_sweep *s, const mb_plane_pass *pass, int stones, const mb_reach_meeting *meeting)
{
    const uint64_t live = s->census->row[stones].live;
    for (int i = 0; i < MB_PLANE_NESTED; i++) {
        const mb_plane_threshold t = pass->at[i];
        MB_ASSERT(meeting->holds[i] <= live);
        if (stones < t.ply)
            s->by[stones][t.player][t.ply] = t.player == 0 ? meeting->holds[i] : live - meeting->holds[i];
    }
}

/* A pass from its highest ply down to `low`.  With `shows` it looks for positions whose latest win is at that ply,
 * and nothing is counted. */
static mb_status run_pass(census_sweep *s, const mb_plane_pass *pass, bool shows)
{
    const int top = mb_plane_top(pass);
    mb_status status = MB_OK;
    for (int n = top; n >= s->low && status == MB_OK; n--) {
        const double began = now(s->limits);
        mb_plane_census_row *row = &s->census->row[n];
        mb_reach_meeting meeting;
        status = s->engine->layer(s->engine, n, n == top, pass->at, s->limits);
        if (status == MB_OK && n <= s->high && n < top && (!shows || row->longest == top)) {
            status = s->engine->meet(s->engine, &meeting, s->live + s->at[n], s->limits);
            if (status == MB_OK && !shows)
                learn(s, pass, n, &meeting);
            else if (status == MB_OK && meeting.first != MB_REACH_NO_PLACE) {
                row->shown = true;
                row->position = mb_reach_position(s->reach, s->reach->board->layer[n].block, n, meeting.first);
            }
        }
        row->seconds += now(s->limits) - began;
    }
    return status;
}

/* Exact plies from "by that ply"; the latest of them. */
static void find_exact_plies(census_sweep *s, int stones, bool wdl)
{
    mb_plane_census_row *row = &s->census->row[stones];
    const int cells = s->reach->board->cells;
    if (wdl)
        row->longest = row->shown = 0;
    for (int ply = stones + 1; ply <= cells; ply++) {
        const int player = 1 - ply % 2;
        uint64_t(*by)[MB_PLANE_MOST_CELLS + 1] = s->by[stones];
        if (wdl) {
            if (ply == mb_plane_last_win(cells, player))
                row->won[player][0] = by[player][ply];
            continue;
        }
        const uint64_t before = ply >= 2 ? by[player][ply - 2] : 0;
        MB_ASSERT(by[player][ply] >= before);
        row->won[player][ply] = by[player][ply] - before;
        if (row->won[player][ply] > 0) {
            row->longest = ply;
            row->shown = false; /* until it is found */
        }
    }
}

/* Find a position for each latest win: those won by that ply and not two plies before. */
static mb_status show_longest(census_sweep *s)
{
    mb_status status = MB_OK;
    for (int ply = s->reach->board->cells; ply >= MB_PLANE_FIRST_WIN && status == MB_OK; ply--) {
        bool wanted = false;
        for (int n = s->low; n <= s->high; n++)
            wanted = wanted || (n < ply && s->census->row[n].longest == ply);
        const int player = 1 - ply % 2;
        const mb_plane_threshold at = {player, ply}, before = {player, ply - 2};
        const mb_plane_pass pass = {{player ? at : before, player ? before : at, player ? before : at}};
        if (wanted)
            status = run_pass(s, &pass, true);
    }
    return status;
}

static mb_status run_sweep(census_sweep *s, bool wdl)
{
    const int cells = s->reach->board->cells;
    mb_plane_pass list[MB_PLANE_MOST_CELLS];
    const int passes = mb_plane_passes(list, cells, wdl, s->engine->planes);
    memset(s->by, 0, sizeof s->by);
    mb_status status = go_forward(s);
    for (int i = 0; i < passes && status == MB_OK; i++)
        if (mb_plane_top(&list[i]) > s->low)
            status = run_pass(s, &list[i], false);
    for (int n = s->low; n <= s->high && status == MB_OK; n++)
        find_exact_plies(s, n, wdl);
    if (status == MB_OK && !wdl && s->engine->planes > 1)
        status = show_longest(s);
    return status;
}

/* Memory for as many layers as can be had, of `most` words at most: less where the rest of the work has taken it. */
static mb_status take_memory(census_sweep *s, uint64_t *most)
{
    for (;;) {
        const uint64_t words = choose_low(s, *most);
        if (words == 0)
            return MB_ELIMIT;
        s->live = mb_alloc(words, sizeof *s->live);
        if (s->live)
            return MB_OK;
        *most = words - words / 8 - 1;
    }
}

mb_status mb_plane_census_take(mb_plane_census *out, mb_plane_engine *engine, const mb_reach_board *reach, bool wdl,
                               const mb_limits *limits)
{
    const int cells = reach->board->cells;
    uint64_t most = limits && limits->bytes ? limits->bytes / sizeof(uint32_t) / 8 * 7 : UINT64_MAX;
    memset(out, 0, sizeof *out);
    out->rows = cells + 1;
    census_sweep *s = mb_alloc_zero(1, sizeof *s);
    if (!s)
        return MB_ENOMEM;
    *s = (census_sweep){.census = out, .engine = engine, .reach = reach, .limits = limits, .high = cells};
    mb_status status = engine->begin(engine, reach);
    for (; status == MB_OK && s->high >= 0; s->high = s->low - 1, out->sweeps++) {
        status = take_memory(s, &most);
        if (status == MB_OK)
            status = run_sweep(s, wdl);
        mb_release(s->live);
        s->live = NULL;
    }
    mb_release(s);
    return status;
}
