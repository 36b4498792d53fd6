/* counts.c -- marienbad-connect4 counts: the positions that can be reached, stone by stone.
 *
 * A table of bytes counts them, as `marienbad table build connect4 --counts` does, where it fits in memory; a
 * graphics processor counts by planes, forward and backward (planes/plane_census.h).
 */
#include "cli/progress.h"
#include "cli/system.h"
#include "cli/table_command.h"
#include "command/command.h"
#include "core/mem.h"
#include "device/plane_device.h"
#include "planes/plane_census.h"
#include "planes/plane_state.h"

static const mb_words SAY_EMPTY = MB_WORDS("counts begins with the empty board: it takes no from=",
                                           "counts part du plateau vide et n'accepte pas from=");
static const mb_words SAY_TABLE =
    MB_WORDS("counting on this board takes a table of {megabytes} MB in memory: --megabytes gives more, --gpu counts "
             "without a table",
             "compter sur ce plateau demande une table de {megabytes} Mo en mémoire : --megabytes en donne plus, "
             "--gpu compte sans table");
static const mb_words SAY_FIRST = MB_WORDS("for the first player: {won} won, {drawn} drawn, {lost} lost",
                                           "pour le premier joueur : {won} {won?gagnée:gagnées}, {drawn} "
                                           "{drawn?nulle:nulles}, {lost} {lost?perdue:perdues}");
static const mb_words SAY_TIME = MB_WORDS("{seconds} s {where}", "{seconds} s {where}");
static const mb_words SAY_BY_TABLE = MB_WORDS("by a table", "par une table");
static const mb_words SAY_ON_GPU = MB_WORDS("on the GPU", "sur le GPU");

/* Positions won, drawn and lost for one of the players. */
typedef struct outcomes {
    uint64_t won, drawn, lost;
} outcomes;

typedef struct counting {
    cli_call *cli;
    const connect4_options *options;
    const input *in;
    int width, height;
    mb_plane_census *planes; /* by the GPU; NULL: by a table */
    mb_census census;
    mb_table_about about;
    double seconds;
} counting;

/* ---- from the planes' census to a table's ---- */

static uint64_t wins_of(const mb_plane_census_row *row, int player)
{
    uint64_t sum = 0;
    for (int ply = 0; ply <= MB_PLANE_MOST_CELLS; ply++)
        sum += row->won[player][ply];
    return sum;
}

/* A layer as a table's tier; without distances all terminal positions are one move away, unless the play is over. */
static void fill_row(mb_census_row *to, const counting *c, int stones)
{
    const mb_plane_census_row *from = &c->planes->row[stones];
    const int mover = stones % 2, cells = c->planes->rows - 1;
    MB_ASSERT(wins_of(from, 0) + wins_of(from, 1) <= from->live);
    to->positions = from->live + from->over;
    to->drawn = from->live - wins_of(from, 0) - wins_of(from, 1);
    to->lost[0] = from->over;
    for (int ply = stones + 1; ply <= cells; ply++) {
        to->won[ply - stones] = from->won[mover][ply];
        to->lost[ply - stones] = from->won[1 - mover][ply];
    }
    to->won[1] += from->won[mover][0];
    to->lost[1] += from->won[1 - mover][0];
    to->decided = from->longest > 0 && from->shown; /* of a single plane at a time the counts alone are known */
    to->longest = from->longest > 0 ? (uint32_t)(from->longest - stones) : 0;
    to->state = from->shown ? mb_plane_state_of(c->width, c->height, &from->position) : 0;
}

/* The start of the play, as the empty layer has it. */
static void fill_start(mb_table_about *about, const mb_plane_census *planes)
{
    for (int player = 0; player < 2; player++)
        for (int ply = 0; ply < planes->rows; ply++)
            if (planes->row[0].won[player][ply] > 0) {
                about->winner = player + 1;
                about->has_rank = ply > 0;
                about->rank = (uint32_t)ply;
            }
}

/* ---- what is said ---- */

static uint64_t sum_of(const uint64_t *count)
{
    uint64_t sum = 0;
    for (int i = 0; i <= MB_OUTCOME_FAR; i++)
        sum += count[i];
    return sum;
}

/* The outcomes of a tier for the player to move there. */
static outcomes outcomes_of(const mb_census_row *row)
{
    return (outcomes){.won = sum_of(row->won), .drawn = row->drawn, .lost = sum_of(row->lost)};
}

/* Of all positions, for the player to move; or for the first player, who moves where the number of stones is even. */
static outcomes outcomes_of_all(const mb_census *census, bool for_mover)
{
    outcomes all = {0, 0, 0};
    for (uint32_t n = 0; n < census->tiers; n++) {
        const outcomes some = outcomes_of(&census->row[n]);
        const bool same = for_mover || n % 2 == 0;
        all.won += same ? some.won : some.lost;
        all.drawn += some.drawn;
        all.lost += same ? some.lost : some.won;
    }
    return all;
}

/* Rows without distances. */
static void json_outcomes(mb_json *json, const mb_census *census)
{
    mb_json_open_key(json, "counts", '[');
    for (uint32_t n = 0; n < census->tiers; n++) {
        const mb_census_row *row = &census->row[n];
        const outcomes mover = outcomes_of(row);
        mb_json_open(json, '{');
        mb_json_add(json, "tier", n, "positions", row->positions, "drawn", mover.drawn, "won", mover.won, "lost",
                    mover.lost, "over", row->won[0] + row->lost[0]);
        mb_json_close(json);
    }
    mb_json_close(json);
}

static void say_json(const counting *c)
{
    const outcomes first = outcomes_of_all(&c->census, false);
    mb_json json = mb_json_begin(&c->cli->out, '{');
    table_json_about(&json, &c->about);
    mb_json_add(&json, "seconds", mb_rounded(c->seconds, 3));
    if (c->planes)
        mb_json_add(&json, "sweeps", c->planes->sweeps);
    mb_json_open_key(&json, "first", '{');
    mb_json_add(&json, "won", first.won, "drawn", first.drawn, "lost", first.lost);
    mb_json_close(&json);
    if (c->planes) {
        mb_json_open_key(&json, "layers", '[');
        for (int n = 0; n < c->planes->rows; n++)
            mb_json_put(&json, mb_rounded(c->planes->row[n].seconds, 3));
        mb_json_close(&json);
    }
    if (c->options->wdl)
        json_outcomes(&json, &c->census);
    else
        table_json_counts(&json, c->in, &c->census);
    mb_json_end(&json);
}

static void say_text(const counting *c)
{
    cli_call *cli = c->cli;
    const outcomes first = outcomes_of_all(&c->census, false);
    mb_text where = {0};
    table_say_about(cli, &c->about);
    cli_line(cli, SAY_FIRST, "won", first.won, "drawn", first.drawn, "lost", first.lost);
    table_say_counts(cli, c->in, &c->census);
    mb_text_say(&where, cli->lang, c->planes ? SAY_ON_GPU : SAY_BY_TABLE);
    cli_line(cli, SAY_TIME, "seconds", mb_rounded(c->seconds, 2), "where", mb_piece_of(&where));
    mb_text_clear(&where);
}

/* ---- by a graphics processor ---- */

static mb_table_about about_of(const counting *c, const mb_plane_board *board)
{
    const outcomes mover = outcomes_of_all(&c->census, true);
    mb_table_about about = {.numbered = true,
                            .distances = !c->options->wdl,
                            .symmetry = true,
                            .tiers = c->census.tiers,
                            .positions = mover.won + mover.drawn + mover.lost,
                            .won = mover.won,
                            .drawn = mover.drawn,
                            .lost = mover.lost};
    for (uint32_t n = 0; n < c->census.tiers; n++) {
        about.slots += board->layer[n].slots;
        about.farthest = c->census.row[n].longest > about.farthest ? c->census.row[n].longest : about.farthest;
    }
    fill_start(&about, c->planes);
    return about;
}

static mb_status take_census(counting *c, const mb_plane_board *board, mb_reach_board *reach)
{
    cli_call *cli = c->cli;
    mb_plane_engine *engine = NULL;
    mb_status status = mb_plane_device_new(&engine, board, connect4_gpu_bytes(), cli->limits, &cli->error);
    if (status != MB_OK)
        return status;
    MB_ASSERT(engine->begin && engine->forward && engine->keep && engine->meet);
    status = mb_reach_board_make(reach, board, CONNECT4_TRANSPOSED_MOST, cli->limits);
    if (status == MB_OK) {
        const double began = system_now(NULL);
        status = mb_plane_census_take(c->planes, engine, reach, c->options->wdl, cli->limits);
        c->seconds = system_now(NULL) - began;
        mb_reach_board_clear(reach);
    }
    engine->free(engine);
    if (status != MB_OK)
        return status;
    c->census.tiers = (uint32_t)c->planes->rows;
    c->census.row = mb_alloc_zero(c->census.tiers, sizeof *c->census.row);
    if (!c->census.row)
        return MB_ENOMEM;
    for (int n = 0; n < c->planes->rows; n++)
        fill_row(&c->census.row[n], c, n);
    c->about = about_of(c, board);
    return MB_OK;
}

static mb_status count_on_gpu(counting *c)
{
    mb_plane_board *board = mb_alloc_zero(1, sizeof *board);
    mb_reach_board *reach = mb_alloc_zero(1, sizeof *reach);
    c->planes = mb_alloc_zero(1, sizeof *c->planes);
    mb_status status =
        board && reach && c->planes ? connect4_shape(&c->width, &c->height, c->cli, c->in->rules) : MB_ENOMEM;
    if (status != MB_OK)
        goto done;
    progress_begin(c->cli, SAY_ON_GPU);
    status = mb_plane_board_make(board, c->width, c->height, CONNECT4_TRANSPOSED_MOST, c->cli->limits);
    if (status == MB_OK) {
        status = take_census(c, board, reach);
        mb_plane_board_clear(board);
    }
    progress_end();
    status = connect4_say_limit(c->cli, status);
done:
    mb_release(board);
    mb_release(reach);
    return status;
}

/* ---- by a table ---- */

/* Without distances: all wins and losses are one move away. */
static void forget_distances(mb_census *census, mb_table_about *about)
{
    for (uint32_t n = 0; n < census->tiers; n++) {
        mb_census_row *row = &census->row[n];
        const outcomes all = outcomes_of(row);
        const uint64_t won = row->won[0], lost = row->lost[0];
        memset(row->won, 0, sizeof row->won);
        memset(row->lost, 0, sizeof row->lost);
        row->won[0] = won;
        row->lost[0] = lost;
        row->won[1] = all.won - won;
        row->lost[1] = all.lost - lost;
        row->decided = false;
        row->longest = 0;
    }
    about->distances = about->has_rank = false;
}

static mb_status count_by_table(counting *c)
{
    cli_call *cli = c->cli;
    const mb_table_options how = {.census = &c->census};
    mb_table_plan plan;
    mb_status status = mb_table_plan_make(&plan, c->in->rules, &how, cli->limits, &cli->error);
    if (status == MB_OK && cli->limits->bytes && plan.memory > cli->limits->bytes)
        status = mb_fail(&cli->error, MB_ELIMIT, SAY_TABLE, "megabytes", (plan.memory + 999999) / 1000000);
    if (status != MB_OK)
        return status;
    progress_begin(cli, SAY_BY_TABLE);
    const double began = system_now(NULL);
    status = mb_table_build(&c->about, c->in->rules, &how, cli->limits, &cli->error);
    c->seconds = system_now(NULL) - began;
    progress_end();
    if (status == MB_OK && c->options->wdl)
        forget_distances(&c->census, &c->about);
    return status;
}

mb_status connect4_counts(cli_call *cli)
{
    input in = {0};
    counting c = {.cli = cli, .options = cli->options, .in = &in};
    mb_status status = connect4_open(&in, cli, NULL);
    if (status == MB_OK && in.rules->from)
        status = cli_refuse(cli, SAY_EMPTY);
    if (status == MB_OK)
        status = (c.options->gpu ? count_on_gpu : count_by_table)(&c);
    if (status == MB_OK)
        (cli->common.json ? say_json : say_text)(&c);
    mb_census_clear(&c.census);
    mb_release(c.planes);
    input_close(&in);
    return status;
}
