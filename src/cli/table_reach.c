/* table_reach.c -- table build connect4 --counts by planes: the positions that can be reached, stone by stone. */
#include "cli/progress.h"
#include "cli/system.h"
#include "cli/table_command.h"
#include "core/mem.h"
#include "planes/plane_census.h"

/* What is said here. */
static const mb_words SAY_EMPTY = MB_WORDS("{option} --counts begins with the empty board: it takes no from=",
                                           "{option} --counts part du plateau vide : from= ne va pas avec");
static const mb_words SAY_FIRST = MB_WORDS("for the first player: {won} won, {drawn} drawn, {lost} lost",
                                           "pour le premier joueur : {won} gagnées, {drawn} nulles, {lost} perdues");
static const mb_words SAY_TIME = MB_WORDS("{seconds} s {where}", "{seconds} s {where}");

/* Positions won, drawn and lost for somebody. */
typedef struct ends {
    uint64_t won, drawn, lost;
} ends;

typedef struct reach_desk {
    cli_call *cli;
    const table_options *options;
    const input *in;
    int width, height;
    mb_plane_board *board;
    mb_reach_board *reach;
    mb_plane_census *planes;
    mb_census census; /* the same, as tables have it */
    double seconds;
} reach_desk;

/* A position as the game writes it: a 1 for each stone of the first player, then a 1 on top. */
static mb_state state_of(const reach_desk *d, const mb_plane_position *p)
{
    mb_state state = 0;
    for (int column = 0; column < d->width; column++) {
        const uint64_t top = UINT64_C(1) << p->height[column];
        state |= (top | (~(uint64_t)p->second[column] & (top - 1))) << column * (d->height + 1);
    }
    return state;
}

static uint64_t wins_of(const mb_plane_census_row *row, int player)
{
    uint64_t sum = 0;
    for (int ply = 0; ply <= MB_PLANE_MOST_CELLS; ply++)
        sum += row->won[player][ply];
    return sum;
}

/* The ends of one layer for a player, 0 or 1: what is over belongs to who moved last. */
static ends ends_of(const mb_plane_census_row *row, int stones, int player)
{
    const int last = mb_reach_last(stones);
    const uint64_t mine = wins_of(row, player), other = wins_of(row, 1 - player);
    MB_ASSERT(mine + other <= row->live);
    return (ends){.won = mine + (last == player ? row->over : 0),
                  .drawn = row->live - mine - other,
                  .lost = other + (last == player ? 0 : row->over)};
}

/* All layers; for_mover: each for who moves there, otherwise for the first player. */
static ends ends_of_all(const mb_plane_census *census, bool for_mover)
{
    ends all = {0, 0, 0};
    for (int n = 0; n < census->rows; n++) {
        const ends some = ends_of(&census->row[n], n, for_mover ? n % 2 : 0);
        all.won += some.won;
        all.drawn += some.drawn;
        all.lost += some.lost;
    }
    return all;
}

/* A layer as a table's tier; without distances all ends are one move away, unless they are over. */
static void fill_row(mb_census_row *to, const reach_desk *d, int stones)
{
    const mb_plane_census_row *from = &d->planes->row[stones];
    const int mover = stones % 2;
    to->positions = from->live + from->over;
    to->drawn = ends_of(from, stones, mover).drawn;
    to->lost[0] = from->over;
    for (int ply = stones + 1; ply <= d->board->cells; ply++) {
        to->won[ply - stones] = from->won[mover][ply];
        to->lost[ply - stones] = from->won[1 - mover][ply];
    }
    to->won[1] += from->won[mover][0];
    to->lost[1] += from->won[1 - mover][0];
    to->decided = from->longest > 0 && from->shown; /* of a single plane at a time the counts alone are known */
    to->longest = from->longest > 0 ? (uint32_t)(from->longest - stones) : 0;
    to->state = from->shown ? state_of(d, &from->position) : 0;
}

static mb_table_about about_of(const reach_desk *d)
{
    const mb_plane_census *planes = d->planes;
    const ends mover = ends_of_all(planes, true);
    mb_table_about about = {.numbered = true,
                            .distances = !d->options->wdl,
                            .symmetry = true,
                            .tiers = (uint32_t)planes->rows,
                            .positions = mover.won + mover.drawn + mover.lost,
                            .won = mover.won,
                            .drawn = mover.drawn,
                            .lost = mover.lost};
    MB_ASSERT(d->board && planes->rows > 0);
    for (int n = 0; n < planes->rows; n++) {
        const int longest = planes->row[n].longest - n;
        about.slots += d->board->layer[n].slots;
        about.farthest = longest > (int)about.farthest ? (uint32_t)longest : about.farthest;
    }
    for (int player = 0; player < 2; player++)
        for (int ply = 0; ply <= d->board->cells; ply++)
            if (planes->row[0].won[player][ply] > 0) {
                about.winner = player + 1;
                about.has_rank = ply > 0;
                about.rank = (uint32_t)ply;
            }
    return about;
}

/* Rows without distances. */
static void json_ends(mb_json *json, const reach_desk *d)
{
    mb_json_open_key(json, "counts", '[');
    for (int n = 0; n < d->planes->rows; n++) {
        const mb_plane_census_row *row = &d->planes->row[n];
        const ends mover = ends_of(row, n, n % 2);
        mb_json_open(json, '{');
        mb_json_add(json, "tier", n, "positions", row->live + row->over, "drawn", mover.drawn, "won", mover.won,
                    "lost", mover.lost, "over", row->over);
        mb_json_close(json);
    }
    mb_json_close(json);
}

static void say_json(const reach_desk *d)
{
    const mb_table_about about = about_of(d);
    const ends first = ends_of_all(d->planes, false);
    mb_json json = mb_json_begin(&d->cli->out, '{');
    table_json_about(&json, &about);
    mb_json_add(&json, "seconds", mb_rounded(d->seconds, 3), "sweeps", d->planes->sweeps);
    mb_json_open_key(&json, "first", '{');
    mb_json_add(&json, "won", first.won, "drawn", first.drawn, "lost", first.lost);
    mb_json_close(&json);
    mb_json_open_key(&json, "layers", '[');
    for (int n = 0; n < d->planes->rows; n++)
        mb_json_put(&json, mb_rounded(d->planes->row[n].seconds, 3));
    mb_json_close(&json);
    if (d->options->wdl)
        json_ends(&json, d);
    else
        table_json_counts(&json, d->in, &d->census);
    mb_json_end(&json);
}

static void say_text(const reach_desk *d)
{
    cli_call *cli = d->cli;
    const mb_table_about about = about_of(d);
    const ends first = ends_of_all(d->planes, false);
    mb_text where = {0};
    table_say_about(cli, d->in->rules, &about);
    cli_line(cli, SAY_FIRST, "won", first.won, "drawn", first.drawn, "lost", first.lost);
    table_say_counts(cli, d->in, &d->census);
    mb_text_say(&where, cli->lang, table_planes_where(d->options));
    cli_line(cli, SAY_TIME, "seconds", mb_rounded(d->seconds, 2), "where", mb_piece_of(&where));
    mb_text_clear(&where);
}

/* Count, and write the counts as tables have them. */
static mb_status count(reach_desk *d)
{
    const mb_limits *limits = d->cli->limits;
    mb_plane_engine *engine = NULL;
    mb_status status = table_planes_engine(&engine, d->cli, d->options, d->board); /* first: is there a device? */
    if (status != MB_OK)
        return status;
    MB_ASSERT(engine->begin && engine->forward && engine->keep && engine->meet);
    status = mb_reach_board_make(d->reach, d->board, TABLE_TURNED_MOST, limits);
    if (status == MB_OK) {
        const double began = system_now(NULL);
        status = mb_plane_census_take(d->planes, engine, d->reach, d->options->wdl, limits);
        d->seconds = system_now(NULL) - began;
        mb_reach_board_clear(d->reach);
    }
    engine->free(engine);
    if (status != MB_OK)
        return status;
    d->census.tiers = (uint32_t)d->planes->rows;
    d->census.row = mb_alloc_zero(d->census.tiers, sizeof *d->census.row);
    status = d->census.row ? MB_OK : MB_ENOMEM;
    for (int n = 0; n < d->planes->rows && status == MB_OK; n++)
        fill_row(&d->census.row[n], d, n);
    return status;
}

mb_status table_count_planes(cli_call *cli, const table_options *options, const input *in)
{
    reach_desk d = {.cli = cli, .options = options, .in = in};
    mb_status status = table_planes_shape(&d.width, &d.height, cli, options, in->rules);
    if (status != MB_OK)
        return status;
    const mb_plane_position empty = {{0}, {0}};
    if (in->rules->start != state_of(&d, &empty))
        return cli_refuse(cli, SAY_EMPTY, "option", options->gpu ? "--gpu" : "--planes");
    d.board = mb_alloc_zero(1, sizeof *d.board);
    d.reach = mb_alloc_zero(1, sizeof *d.reach);
    d.planes = mb_alloc_zero(1, sizeof *d.planes);
    progress_begin(cli, table_planes_where(options));
    status = d.board && d.reach && d.planes
                 ? mb_plane_board_make(d.board, d.width, d.height, TABLE_TURNED_MOST, cli->limits)
                 : MB_ENOMEM;
    const bool made = status == MB_OK;
    if (made)
        status = count(&d);
    progress_end();
    status = table_planes_say_limit(cli, options, status);
    if (status == MB_OK)
        (cli->common.json ? say_json : say_text)(&d);
    if (made)
        mb_plane_board_clear(d.board);
    mb_census_clear(&d.census);
    mb_release(d.planes);
    mb_release(d.reach);
    mb_release(d.board);
    return status;
}
