/* solve_command.c -- solve on many ranks: who wins from every position, in how many moves, playing what? */
#include "answer/backend.h"
#include "arena/refuse.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/system.h"
#include "cli/verdict.h"
#include "core/mem.h"
#include "io/certificate.h"
#include "mpi/command.h"
#include "mpi/gather.h"

/* What is said here. */
static const mb_words SAY_NO_INPUT =
    MB_WORDS("a game or an .mba file expected", "un jeu ou un fichier .mba est attendu");
static const mb_words SAY_ALL =
    MB_WORDS("--all needs --json here; --certificate FILE has the answers line by line",
             "--all demande ici --json ; --certificate FICHIER a les réponses ligne à ligne");
static const mb_words SAY_ARGUMENT =
    MB_WORDS("a file takes no parameters, found \"{found}\"", "un fichier n'a pas de paramètres, trouvé « {found} »");
static const mb_words SAY_OF_GAMES =
    MB_WORDS("{option} is for games, and {file} is a file", "{option} vaut pour les jeux, et {file} est un fichier");
static const mb_words SAY_OWNED =
    MB_WORDS("--mover is for impartial games and graphs, and here each position belongs to a player",
             "--mover vaut pour les jeux et les graphes impartiaux, et ici chaque position est à un joueur");
static const mb_words SAY_STOPPED = MB_WORDS("marienbad-mpi: stopped, a rank has died; nothing was written\n",
                                             "marienbad-mpi: arrêté, un processus est mort ; rien n'a été écrit\n");

typedef struct options {
    input_options input;
    mpi_options mpi;
    bool all;
    const char *certificate;
} options;

static const cli_option rows[] = {
    {CLI_FLAG("all", options, all), .help = MB_WORDS("the answer for every position (with --json)",
                                                     "la réponse pour chaque position (avec --json)")},
    {CLI_TEXT("certificate", options, certificate, "FILE"),
     .help = MB_WORDS("write the answer so that marienbad check can verify it",
                      "écrire la réponse pour que marienbad check la vérifie")},
};

typedef struct solved {
    const options *how;
    cli_call *cli;
    mb_post *post;
    bool is_game;
    input in; /* of a game: its rules */
    mb_share share;
    mb_flooded flooded;
    uint32_t from;        /* the position asked about */
    mb_share_list best;   /* rank 0: its best moves */
    double read, explore; /* seconds */
    double solve;
    mpi_cost cost;

    /* rank 0, while all positions are told of */
    mb_json json;
    mb_text *file;
    mb_text name, move; /* of the position asked about */
    mb_told told;
} solved;

/* ---- solving ---- */

static mb_status open_game(solved *s)
{
    const options *how = s->how;
    const mb_status status = input_open(&s->in, s->cli, &how->input, INPUT_RULES);
    s->is_game = status == MB_OK;
    return status;
}

/* What the command line says of a file. */
static mb_status check_words(const solved *s)
{
    cli_call *cli = s->cli;
    for (size_t i = 1; i < cli->words; i++)
        if (input_is_argument(cli->word[i]))
            return cli_refuse(cli, SAY_ARGUMENT, "found", cli->word[i]);
    if (s->how->input.symmetry)
        return cli_refuse(cli, SAY_OF_GAMES, "option", "--symmetry", "file", cli->word[0]);
    return cli_refuse_words(cli, 2);
}

/* Rank 0 warns of a position where a play gets stuck. */
static mb_status warn_of_stuck(solved *s, uint32_t stuck, uint64_t count)
{
    mb_share_list names = {0};
    if (stuck == MB_NONE)
        return MB_OK;
    const mb_status status =
        mb_share_names(&names, &s->share, &stuck, s->post->rank == 0 ? 1 : 0, s->post, &s->cli->error);
    if (status == MB_OK && s->post->rank == 0) {
        mb_error warning;
        mb_warn_of_stuck(&warning, MB_ITEM(mb_share_list_name(&names, 0)), count);
        mb_error_at(&warning, s->cli->word[0], 0, 0);
        cli_warn(s->cli, &warning);
    }
    mb_share_list_clear(&names);
    return status;
}

/* Which position of a file is asked about? */
static mb_status find_from(solved *s, mb_player mover)
{
    cli_call *cli = s->cli;
    s->from = s->share.start;
    if (s->is_game || cli->words < 2)
        return MB_OK;
    const mb_status status = mb_share_find(&s->from, &s->share, cli->word[1], mover, s->post, &cli->error);
    if (status != MB_OK || s->from != MB_NONE)
        return status;
    return mb_refuse_unknown(&cli->error, mb_piece_at(cli->word[1], strlen(cli->word[1])));
}

static mb_status read_arena(solved *s, const mb_limits *limits)
{
    const input_options *about = &s->how->input;
    const mb_player mover = mb_player_of(about->mover);
    const mb_share_options as = {
        .symmetry = about->symmetry, .normal = about->normal, .misere = about->misere, .first = mover};
    cli_call *cli = s->cli;
    uint32_t stuck = MB_NONE;
    uint64_t count = 0;
    mb_status status = cli->words == 0              ? cli_refuse(cli, SAY_NO_INPUT)
                       : mb_game_find(cli->word[0]) ? open_game(s)
                                                    : check_words(s);
    int32_t endless = 0; /* a wrong option is refused before anything is read */
    if (status == MB_OK)
        status = input_endless(&endless, cli, about);
    if ((status = mb_post_agree(s->post, status)) != MB_OK)
        return status;
    const double began = system_now(NULL);
    if (s->post->rank == 0)
        progress_begin(cli, s->is_game ? PROGRESS_EXPLORING : PROGRESS_READING);
    status = s->is_game
                 ? mb_share_of_rules(&s->share, s->in.rules, &as, s->post, limits, &cli->error)
                 : mb_share_of_file(&s->share, &stuck, &count, cli->word[0], &as, s->post, limits, &cli->error);
    progress_end();
    *(s->is_game ? &s->explore : &s->read) = system_now(NULL) - began;
    if (status != MB_OK)
        return status;
    if (!s->is_game && about->mover && !s->share.states)
        return cli_refuse(cli, SAY_OWNED);
    if (!s->is_game && about->limit && s->share.positions > (uint64_t)about->limit)
        return mb_refuse_limit(&cli->error, (uint64_t)about->limit);
    if (about->endless)
        s->share.endless = endless;
    if ((status = find_from(s, mover)) != MB_OK)
        return status;
    return warn_of_stuck(s, stuck, count);
}

static mb_status solve(solved *s, const mb_limits *limits)
{
    const double began = system_now(NULL);
    if (s->post->rank == 0)
        progress_begin(s->cli, PROGRESS_SOLVING);
    const mb_status status = mb_flood(&s->flooded, &s->share, s->post, limits, &s->cli->error);
    progress_end();
    s->solve = system_now(NULL) - began;
    return status;
}

/* ---- telling: rank 0 ---- */

/* Of the position asked about. */
static mb_status hear_start(void *context, const mb_told *told)
{
    solved *s = context;
    s->told = *told;
    mb_text_put(&s->name, told->name);
    if (told->move.at)
        mb_text_put(&s->move, told->move);
    s->told.name = mb_piece_of(&s->name);
    s->told.move = told->move.at ? mb_piece_of(&s->move) : told->move;
    return s->name.status != MB_OK ? s->name.status : s->move.status;
}

/* All best moves of the position asked about travel to rank 0, who finds out their names. */
static mb_status hear_best(solved *s)
{
    mb_post *post = s->post;
    uint32_t *best = NULL;
    size_t count = 0;
    mb_status status = mb_flooded_best(&best, &count, &s->flooded, s->from, post);
    for (size_t k = 0; k < count && status == MB_OK; k++)
        mb_post_number(post, 0, best[k]);
    mb_release(best);
    best = NULL;
    if (status != MB_OK || (status = mb_post_round(post, NULL, MB_OK)) != MB_OK)
        return status;
    const int owner = mb_share_owner(&s->share, s->from);
    MB_ASSERT(0 <= owner && owner < post->ranks);
    size_t room = 0;
    for (count = 0; post->rank == 0 && mb_post_left(post, owner) && status == MB_OK; count++) {
        status = mb_grow(&best, &room, count, 1) ? MB_OK : MB_ENOMEM;
        if (status == MB_OK)
            best[count] = (uint32_t)mb_post_take_number(post, owner);
    }
    if ((status = mb_post_agree(post, status)) == MB_OK)
        status = mb_share_names(&s->best, &s->share, best, count, post, &s->cli->error);
    mb_release(best);
    return status;
}

/* winner, rank, value and move, as members of an open object. */
static void json_facts(mb_json *json, const mb_told *told)
{
    mb_json_facts(json, &told->facts);
    mb_json_add(json, "move", told->move);
}

static mb_status hear_answer(void *context, const mb_told *told)
{
    mb_json *json = &((solved *)context)->json;
    mb_json_open(json, '{');
    mb_json_add(json, "position", told->name, "owner", mb_player_number(told->mover));
    mb_json_mark(json, told->facts.mark, told->facts.pays);
    json_facts(json, told);
    mb_json_close(json);
    return json->out->status;
}

static mb_status hear_line(void *context, const mb_told *told)
{
    const solved *s = context;
    mb_certificate_line(s->file, told->name, told->facts.winner, told->rank, told->move.at ? &told->move : NULL,
                        s->flooded.plain ? NULL : &told->facts.value);
    return s->file->status;
}

/* The certificate: rank 0 writes, line by line. */
static mb_status write_certificate(solved *s)
{
    cli_call *cli = s->cli;
    const char *path = s->how->certificate;
    mb_status status = MB_OK;
    if (!path)
        return MB_OK;
    if (s->post->rank == 0)
        status = output_begin(&s->file, cli, path);
    const bool begun = s->post->rank == 0 && status == MB_OK;
    if ((status = mb_post_agree(s->post, status)) == MB_OK) {
        if (begun)
            mb_certificate_begin(s->file);
        status = mb_gather(&s->flooded, s->post, hear_line, s, &cli->error);
    }
    if (begun)
        status = output_end(s->file, cli, path, status);
    return mb_post_agree(s->post, status);
}

static void json_counts(const solved *s, mb_json *json)
{
    const uint64_t *count = s->flooded.count;
    mb_json_add(json, "determined", (bool)(count[0] == 0));
    mb_json_open_key(json, "counts", '{');
    mb_json_add(json, "won1", count[1], "won2", count[2], "drawn", count[0]);
    mb_json_close(json);
}

static void json_stats(const solved *s, mb_json *json)
{
    mb_json_open_key(json, "stats", '{');
    mb_json_add(json, "read", mb_rounded(s->read, 6), "explore", mb_rounded(s->explore, 6), "solve",
                mb_rounded(s->solve, 6));
    mpi_json_cost(json, &s->cost);
    mb_json_close(json);
}

/* The members in the order of marienbad solve; all ranks take part while all positions are told of. */
static mb_status say_json(solved *s)
{
    cli_call *cli = s->cli;
    const mb_share *share = &s->share;
    MB_ASSERT(s->flooded.count[0] + s->flooded.count[1] + s->flooded.count[2] == share->positions);
    mb_status status = MB_OK;
    mb_json *json = &s->json;
    *json = mb_json_begin(&cli->out, '{');
    mb_json_add(json, "positions", share->positions);
    if (share->states)
        mb_json_add(json, "states", share->states);
    mb_json_add(json, "moves", share->moves, "start", s->told.name, "owner", mb_player_number(s->told.mover));
    json_facts(json, &s->told);
    mb_json_open_key(json, "best", '[');
    for (size_t k = 0; k < s->best.count; k++)
        mb_json_put(json, mb_share_list_name(&s->best, k));
    mb_json_close(json);
    mb_json_add(json, "endless", s->told.facts.endless);
    json_counts(s, json);
    mb_json_add(json, "by", s->flooded.plain ? "attractor" : "payoff");
    if (s->how->all) {
        mb_json_open_key(json, "answers", '[');
        status = mb_gather(&s->flooded, s->post, hear_answer, s, &cli->error);
        mb_json_close(json);
    }
    if (s->how->mpi.stats)
        json_stats(s, json);
    mb_json_end(json);
    return status;
}

static void say_text(solved *s)
{
    cli_call *cli = s->cli;
    const uint64_t *count = s->flooded.count;
    const mb_solution counts = {.won1 = count[1], .won2 = count[2], .drawn = count[0]};
    verdict_sizes(cli, s->share.states, s->share.positions, s->share.moves);
    if (s->is_game)
        verdict_board(cli, &s->in.ground, s->in.from);
    verdict_sentence(cli, MB_ITEM(s->told.name), s->told.mover, &s->told.facts, MB_ITEM(s->told.move));
    verdict_counts(cli, &counts);
    if (s->how->mpi.stats)
        mpi_say_cost(cli, &s->cost);
}

/* Rank 0 hears what is to be said; the words of the others are never read. */
static mb_status tell(solved *s)
{
    mb_error *error = &s->cli->error;
    mb_status status;
    if ((status = mb_gather_one(&s->flooded, s->from, s->post, hear_start, s, error)) != MB_OK
        || (status = hear_best(s)) != MB_OK || (status = write_certificate(s)) != MB_OK)
        return status;
    s->cost = mpi_add_up(s->post);
    if (s->cli->common.json)
        return say_json(s);
    if (s->post->rank == 0)
        say_text(s);
    return MB_OK;
}

static mb_status run(cli_call *cli)
{
    const options *how = cli->options;
    mb_post post;
    solved s = {.how = how, .cli = cli, .post = &post};
    if (how->all && !cli->common.json)
        return cli_refuse(cli, SAY_ALL);
    mpi_last_words(mb_words_in(SAY_STOPPED, cli->lang));
    mb_limits limits = mpi_limits(cli);
    limits.positions = (uint64_t)how->input.limit;
    mb_status status = mb_post_open(&post, (size_t)how->mpi.batch);
    if (status == MB_OK && (status = read_arena(&s, &limits)) == MB_OK && (status = solve(&s, &limits)) == MB_OK)
        status = tell(&s);
    mpi_told(post.told);
    mpi_cost_clear(&s.cost);
    mb_text_clear(&s.name);
    mb_text_clear(&s.move);
    mb_share_list_clear(&s.best);
    mb_flooded_clear(&s.flooded);
    mb_share_clear(&s.share);
    if (s.is_game)
        input_close(&s.in);
    mb_post_close(&post);
    return status;
}

/* Of the options that say what a command is about, those that a game or an .mba file may need here. */
enum { RULES = 3, LIMITS = 3 };
static const cli_group groups[] = {
    CLI_GROUP(rows),
    CLI_GROUP_IN(mpi_rows, options, mpi),
    {.rows = input_rows + INPUT_ENDLESS, .count = RULES, .offset = offsetof(options, input)},
    {.rows = input_rows + INPUT_SYMMETRY, .count = LIMITS, .offset = offsetof(options, input)}};

const cli_command mpi_command_solve = {
    .name = "solve",
    .usage = "GAME|FILE.mba [name=value …] [POSITION] [--options]",
    .brief = MB_WORDS("who wins from every position, by many processes together",
                      "qui gagne depuis chaque position, par plusieurs processus ensemble"),
    CLI_OPTIONS(groups, options),
    .works = true,
    .threads = 1,
    .run = run,
};
