/* advise_command.c -- the value of each move, as scores: from a search, a table or the game's expert. */
#include "cli/batch.h"
#include "cli/input.h"
#include "cli/progress.h"
#include "cli/rows.h"
#include "cli/system.h"
#include "cli/tablebase.h"
#include "cli/verdict.h"
#include "cli/work.h"
#include "connect4/connect4_solver.h"
#include "core/limits.h"

static const mb_words SAY_GAME =
    MB_WORDS("advise is for the rules of a game, not for a file: use search",
             "advise conseille d'après les règles d'un jeu, pas d'un fichier : utilisez search");
static const mb_words SAY_WINS =
    MB_WORDS("player {player} wins; score of player {mover}, who is to move: {score}",
             "le joueur {player} gagne ; score du joueur {mover}, qui a le trait : {score}");
static const mb_words SAY_DRAW =
    MB_WORDS("a draw; player {mover} is to move", "partie nulle ; le joueur {mover} a le trait");
static const mb_words SAY_UNKNOWN = MB_WORDS("estimated score of player {mover}, who is to move: {score}",
                                             "score estimé du joueur {mover}, qui a le trait : {score}");

static const mb_words SAY_FORCED =
    MB_WORDS("player {player} wins in {rank} {rank?move:moves}; player {mover} is to move",
             "le joueur {player} gagne en {rank} {rank?coup:coups} ; le joueur {mover} a le trait");
static const mb_words SAY_MOVE_WINS =
    MB_WORDS("+∞ (wins in {rank} {rank?move:moves})", "+∞ (gagne en {rank} {rank?coup:coups})");
static const mb_words SAY_MOVE_LOSES =
    MB_WORDS("-∞ (loses in {rank} {rank?move:moves})", "-∞ (perd en {rank} {rank?coup:coups})");

typedef struct advise_options {
    input_options input;
    int64_t depth; /* -1: to the end */
    int64_t bytes; /* of the transposition table; 0: the advisor's default */
    bool batch;
    const char *tablebase, *book;
} advise_options;

/* The default of --bytes: for most games, and for connect4. */
static void write_bytes(mb_text *out)
{
    mb_text_put(out, (uint64_t)MB_TABLE_WELL, ", connect4 ", (uint64_t)MB_C4_TABLE_BYTES);
}

static const cli_option rows[] = {
    {ROW_DEPTH(advise_options), .excludes = "tablebase|book"},
    {CLI_INTEGER("bytes", advise_options, bytes, 1, INT64_MAX / 2, 0), .excludes = "tablebase", .values = write_bytes,
     .help = MB_WORDS("size of the transposition table in bytes; by default",
                      "taille de la table de transposition en octets ; par défaut")},
    {ROW_TABLEBASE(advise_options)},
    {CLI_TEXT("book", advise_options, book, "FILE|none"), .excludes = "tablebase",
     .help = MB_WORDS(
         "connect4: look positions up in that book of openings first (default: $MARIENBAD_BOOK, or the installed "
         "one)",
         "connect4 : consulter d'abord ce livre d'ouvertures (par défaut : $MARIENBAD_BOOK, ou celui qui est "
         "fourni)")},
    {CLI_FLAG("batch", advise_options, batch), .excludes = "json|mover",
     .help = MB_WORDS("a position a line in; POSITION score nodes microseconds a line out",
                      "une position par ligne en entrée ; POSITION score nœuds microsecondes par ligne en sortie")},
};

typedef struct advice_desk {
    input in;
    mb_limits limits;
    mb_advisor *advisor;
    mb_table *table; /* NULL: none was given */
} advice_desk;

/* The advisor that the options choose; without options, the game's expert or a search. */
static mb_status find_advisor(advice_desk *d, cli_call *cli, const advise_options *options)
{
    mb_search_options how = {.depth = options->depth < 0 ? MB_TO_THE_END : (uint32_t)options->depth,
                             .order = MB_ORDER_USUAL,
                             .table = options->bytes ? (uint64_t)options->bytes : MB_TABLE_WELL,
                             .deepen = cli->work.seconds > 0};
    MB_ASSERT(!d->advisor && !d->table);
    d->limits.positions = (uint64_t)options->input.limit;
    const bool given = options->depth >= 0 || options->bytes || cli->work.seconds > 0;
    if (options->tablebase) {
        const mb_status opened = tablebase_open(&d->table, cli, &d->in, options->tablebase);
        return opened == MB_OK ? mb_advisor_of_table(&d->advisor, d->table, d->in.rules) : opened;
    }
    if (d->limits.bytes && (uint64_t)options->bytes > d->limits.bytes)
        return mb_error_plain(&cli->error, MB_ENOMEM);
    mb_status status = options->depth >= 0 ? MB_OK : book_open(&d->in.book, cli, d->in.rules, options->book);
    if (status != MB_OK)
        return status;
    how.book = d->in.book.book;
    if (!given)
        how.table = 0; /* the expert's default */
    status = mb_advisor_of_rules(&d->advisor, d->in.rules, given || how.book ? &how : NULL, &cli->error);
    return status == MB_OK ? mb_advisor_threads(d->advisor, mb_threads(&d->limits)) : status;
}

/* Write move number `index`, which leads to `to`: by the game's code for it, or by the name of `to`. */
static void advise_add_move(mb_text *out, const advice_desk *d, size_t index, mb_state to)
{
    const mb_rules *rules = d->in.rules;
    const mb_place from = d->in.from;
    if (rules->game->move_code)
        rules->game->move_code(out, rules->self, from.at, index);
    else
        mb_ground_name(out, &d->in.ground, mb_ground_place(&d->in.ground, to, from.mover));
}

static void json_move(mb_json *json, const advice_desk *d, size_t index, mb_state to)
{
    mb_text name = {0};
    advise_add_move(&name, d, index, to);
    mb_json_key(json, "move");
    mb_json_take(json, &name);
}

/* Is this a forced win or loss among estimates?  Then winner and rank are written, and no score. */
static bool is_forced(const advice_desk *d, const mb_advice *advice, int winner)
{
    return mb_ground_is_plain(&d->in.ground) && advice->limited && winner != MB_UNKNOWN && winner != 0;
}

static void json_score(mb_json *json, const advice_desk *d, const mb_advice *advice, int32_t score, int winner)
{
    mb_json_add(json, "score", mb_known(!is_forced(d, advice, winner), score));
}

static void json_certainty(mb_json *json, int winner, bool has_rank, uint32_t rank)
{
    mb_json_add(json, "winner", mb_known(winner != MB_UNKNOWN, winner), "rank", mb_known(has_rank, rank));
}

static void json_advice(cli_call *cli, const advice_desk *d, const mb_advice *advice)
{
    mb_json json = mb_json_begin(&cli->out, '{');
    json_score(&json, d, advice, advice->score, advice->winner);
    mb_json_add(&json, "winner", mb_known(advice->winner != MB_UNKNOWN, advice->winner));
    MB_ASSERT(!advice->has_move || advice->move < advice->count);
    if (advice->has_move)
        json_move(&json, d, advice->move, advice->moves[advice->move].to);
    else
        mb_json_add(&json, "move", MB_NOTHING);
    mb_json_open_key(&json, "moves", '[');
    for (size_t i = 0; i < advice->count; i++) {
        mb_json_open(&json, '{');
        json_move(&json, d, i, advice->moves[i].to);
        json_score(&json, d, advice, advice->moves[i].score, advice->moves[i].winner);
        if (advice->limited)
            json_certainty(&json, advice->moves[i].winner, advice->moves[i].has_rank, advice->moves[i].rank + 1);
        mb_json_close(&json);
    }
    mb_json_close(&json);
    mb_json_add(&json, "nodes", advice->nodes, "by", d->advisor->by);
    if (advice->limited)
        mb_json_add(&json, "rank", mb_known(advice->has_rank, advice->rank));
    mb_json_end(&json);
}

/* "+18", "-3", or "+∞ (wins in 3 moves)" for a forced win among estimates. */
static void say_score(cli_call *cli, const advice_desk *d, const mb_advice *advice, const mb_advised_move *move,
                      mb_player mover)
{
    const bool wins = move->winner == mb_player_number(mover);
    if (!is_forced(d, advice, move->winner))
        mb_text_put(&cli->out, move->score > 0 ? "+" : "", move->score);
    else if (move->has_rank)
        cli_say(cli, wins ? SAY_MOVE_WINS : SAY_MOVE_LOSES, "rank", (uint64_t)move->rank + 1);
    else
        mb_text_add(&cli->out, wins ? "+∞" : "-∞");
}

static void say_advice(cli_call *cli, const advice_desk *d, const mb_advice *advice)
{
    const mb_words words = advice->winner == MB_UNKNOWN                               ? SAY_UNKNOWN
                           : advice->winner == 0                                      ? SAY_DRAW
                           : advice->has_rank && is_forced(d, advice, advice->winner) ? SAY_FORCED
                                                                                      : SAY_WINS;
    mb_ground_board(&cli->out, &d->in.ground, d->in.from);
    cli_line(cli, words, "player", advice->winner, "mover", mb_player_number(d->in.from.mover), "score",
             advice->score, "rank", advice->rank);
    for (size_t i = 0; i < advice->count; i++) {
        const bool best = advice->has_move && advice->move == i;
        verdict_move_begin(cli, best);
        advise_add_move(&cli->out, d, i, advice->moves[i].to);
        mb_text_add(&cli->out, "  ");
        say_score(cli, d, advice, &advice->moves[i], d->in.from.mover);
        verdict_move_end(cli, best);
    }
}

static mb_status advise_answer(advice_desk *d, cli_call *cli)
{
    mb_advice advice;
    progress_begin(cli, PROGRESS_SEARCHING);
    const mb_status status = mb_advisor_ask(&advice, d->advisor, d->in.from, MB_ADVISE_ALL, &d->limits, &cli->error);
    progress_end();
    if (status != MB_OK)
        return status;
    if (cli->common.json)
        json_advice(cli, d, &advice);
    else
        say_advice(cli, d, &advice);
    mb_advice_clear(&advice);
    return MB_OK;
}

/* POSITION score nodes microseconds */
static mb_status advise_answer_line(void *context, cli_call *cli, const char *line, size_t length)
{
    const advice_desk *d = context;
    mb_place place;
    mb_advice advice;
    const double began = system_now(NULL);
    mb_status status = mb_ground_find(&place, &d->in.ground, MB_P1, line, length, &cli->error);
    if (status == MB_OK)
        status = mb_advisor_ask(&advice, d->advisor, place, MB_ADVISE_SCORE, &d->limits, &cli->error);
    if (status != MB_OK)
        return status;
    mb_text_put(&cli->out, mb_piece_at(line, length), " ");
    if (is_forced(d, &advice, advice.winner))
        mb_text_add(&cli->out, advice.winner == mb_player_number(place.mover) ? "+∞" : "-∞");
    else
        mb_text_put(&cli->out, advice.score);
    mb_text_put(&cli->out, " ", advice.nodes, " ", (uint64_t)((system_now(NULL) - began) * 1e6), "\n");
    mb_advice_clear(&advice);
    return MB_OK;
}

static mb_status advise_run(cli_call *cli)
{
    const advise_options *options = cli->options;
    advice_desk d = {.limits = work_each(cli)};
    const batch lines = {.context = &d, .answer = advise_answer_line};
    mb_status status =
        input_open(&d.in, cli, &options->input,
                   INPUT_RULES | INPUT_VAIN(ABOUT_MARKS | ABOUT_ENDLESS | ABOUT_PAIRS | ABOUT_MIRRORS));
    if (status == MB_OK && !d.in.rules)
        status = cli_refuse(cli, SAY_GAME);
    if (status == MB_OK && options->batch)
        status = batch_refuse_position(cli, d.in.position);
    if (status == MB_OK)
        status = find_advisor(&d, cli, options);
    if (status == MB_OK)
        status = options->batch ? batch_run(&lines, cli) : advise_answer(&d, cli);
    mb_advisor_free(d.advisor);
    input_close(&d.in);
    mb_table_close(d.table);
    return status;
}

static const cli_group groups[] = {CLI_GROUP(rows), CLI_GROUP_IN(input_rows, advise_options, input)};

const cli_command cli_command_advise = {
    .name = "advise",
    .usage = "GAME [name=value …] [POSITION] [--options]",
    .brief = MB_WORDS("the value of each move, and the best one", "la valeur de chaque coup, et le meilleur"),
    .about = MB_WORDS("Computes the score of every move of a position of a two-player game, as exactly as the "
                      "limits allow, and names the best. --batch reads positions from standard input, one a line.",
                      "Calcule le score de chaque coup d'une position d'un jeu à deux joueurs, aussi exactement "
                      "que les limites le permettent, et nomme le meilleur. --batch lit des positions sur l'entrée "
                      "standard, une par ligne."),
    .examples = "marienbad advise tictactoe\n"
                "marienbad advise connect4 width=5 height=4\n",
    CLI_OPTIONS(groups, advise_options),
    .works = true,
    .threads = 1,
    .run = advise_run,
};
