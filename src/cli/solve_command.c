/* solve_command.c -- who wins from every position, in how many moves, playing what? */
#include "cli/solve_command.h"

#include "answer/backend.h"
#include "cli/listing.h"
#include "cli/output.h"
#include "cli/rows.h"
#include "cli/solve_levels.h"
#include "cli/system.h"
#include "cli/verdict.h"
#include "io/certificate.h"

static const mb_words SAY_ATTRACTOR =
    MB_WORDS("Attractor of player {player}: {size} {size?position:positions} in {ranks} {ranks?level:levels}",
             "Attracteur du joueur {player} : {size} {size?position:positions} en {ranks} {ranks?niveau:niveaux}");
static const mb_words SAY_TRAP =
    MB_WORDS("Left over, a trap for player {player}: ", "Le reste, un piège pour le joueur {player} : ");
static const mb_words SAY_NOBODY = MB_WORDS("nothing", "rien");
static const mb_words SAY_STRATEGY = MB_WORDS("Strategy of player {player}:", "Stratégie du joueur {player} :");
static const mb_words SAY_WHOSE =
    MB_WORDS("--attractor {other} and --strategy {player}: an attractor's strategy is its player's",
             "--attractor {other} et --strategy {player} : la stratégie d'un attracteur est celle de son joueur");
static const mb_words SAY_BY_EXPERT =
    MB_WORDS("Too large to explore; the game's expert searched this position.",
             "Trop grand pour être exploré ; l'expert du jeu a cherché depuis cette "
             "position.");
static const mb_words SAY_BY_THEORY =
    MB_WORDS("Too large to explore; by theory: ", "Trop grand pour être exploré ; par la théorie : ");
static const mb_words SAY_OTHER_MOVES = MB_WORDS("Other winning moves: ", "Autres coups gagnants : ");

static const mb_words SAY_PLAN = MB_WORDS(
    "plan: {solver}, {method}, at most {bytes} MB of memory besides the arena, {threads} {threads?thread:threads}",
    "plan : {solver}, {method}, au plus {bytes} Mo de mémoire en plus de l'arène, {threads} {threads?fil:fils}");
static const mb_words SAY_PLAN_TRANSPOSE =
    MB_WORDS("plan: {solver}, {method} on predecessors, at most {bytes} MB of memory besides the arena, {threads} "
             "{threads?thread:threads}",
             "plan : {solver}, {method} sur les prédécesseurs, au plus {bytes} Mo de mémoire en plus de l'arène, "
             "{threads} {threads?fil:fils}");

static const cli_option rows[] = {
    {CLI_FLAG("all", solve_options, all), .whole = true,
     .help = MB_WORDS("the answer for every position", "la réponse pour chaque position")},
    {CLI_PLAYER("attractor", solve_options, attractor), .whole = true,
     .help = MB_WORDS(
         "also the attractor of player P, whose target is --target or the positions marked as won by P",
         "aussi l'attracteur du joueur P, dont la cible est --target ou les positions marquées gagnées par P")},
    {CLI_FLAG("levels", solve_options, levels), .whole = true, .needs = "attractor",
     .help =
         MB_WORDS("that attractor level by level: V_0, V_1, …", "cet attracteur niveau par niveau : V_0, V_1, …")},
    {ROW_STEPS(solve_options), .whole = true},
    {CLI_ROW("solver", solve_options, solver, mb_solver, mb_solvers), .whole = true,
     .help = MB_WORDS("the algorithm to use", "l'algorithme à utiliser")},
    {CLI_TEXT("certificate", solve_options, certificate, "FILE"), .whole = true,
     .help = MB_WORDS("write the answer so that check can verify it", "écrire la réponse pour que check la vérifie")},
    {CLI_TEXT("solution", solve_options, solution, "FILE"), .whole = true,
     .help = MB_WORDS("write winners and moves in the format paritysol, that of PGSolver",
                      "écrire les gagnants et les coups au format paritysol, celui de PGSolver")},
    {CLI_PLAYER("strategy", solve_options, strategy), .whole = true,
     .help = MB_WORDS("the strategy of player P, NAME -> NAME lines, which check and play read",
                      "la stratégie du joueur P, en lignes NOM -> NOM, que lisent check et play")},
    {CLI_TEXT("o", solve_options, file, "FILE"), .needs = "strategy",
     .help = MB_WORDS("write that strategy to the file", "écrire cette stratégie dans le fichier")},
    {CLI_FLAG("gpu", solve_options, gpu), .whole = true, .excludes = "steps|solver",
     .help = MB_WORDS("solve on a graphics processor (GPU); the answer is the same",
                      "résoudre sur un processeur graphique (GPU) ; la réponse est la même")},
    {CLI_FLAG("stats", solve_options, stats),
     .help = MB_WORDS("seconds, memory, and how it was solved", "temps, mémoire et méthode de résolution")},
};

/* ---- solving ---- */

static mb_status compute_attractor(solved *s, cli_call *cli)
{
    MB_ASSERT(s->in.who.solved && (s->options->attractor == 1 || s->options->attractor == 2));
    const mb_player player = mb_player_of(s->options->attractor);
    const mb_attractor_observer observer = steps_attractor(&s->steps);
    mb_bitset target;
    mb_status status = input_target(&target, &s->in, player);
    if (status != MB_OK)
        return status;
    status = mb_attractor_compute(&s->region, s->in.arena, player, &target, &s->in.who.predecessors,
                                  s->options->steps ? &observer : NULL, cli->limits);
    mb_bitset_clear(&target);
    return status;
}

/* The certificate of an arena that is not in memory: position after position, as the answer has them. */
static mb_status list_certificate(mb_text *out, const solved *s)
{
    mb_text name = {0}, move = {0};
    const bool payoffs = strcmp(mb_answer_by(s->answer), "payoff") == 0;
    mb_status status = MB_OK;
    mb_certificate_begin(out);
    for (uint32_t v = 0; v < s->size.positions && status == MB_OK; v++) {
        mb_place place;
        mb_facts facts;
        if ((status = s->answer->position(&place, s->answer, v)) != MB_OK
            || (status = mb_answer_get(&facts, s->answer, place)) != MB_OK)
            break;
        name.length = move.length = 0;
        mb_text_put(&name, mb_answer_called(s->answer, place));
        if (facts.has_move)
            mb_text_put(&move, mb_answer_called(s->answer, facts.move));
        const mb_piece to = mb_piece_of(&move);
        mb_certificate_line(out, mb_piece_of(&name), facts.winner, facts.rank, facts.has_move ? &to : NULL,
                            payoffs ? &facts.value : NULL);
        status = out->status;
    }
    mb_text_clear(&name);
    mb_text_clear(&move);
    return status;
}

static mb_status write_certificate(mb_text *out, const solved *s, mb_error *error)
{
    (void)error;
    return s->in.arena ? mb_certificate_write(out, s->in.arena, &s->in.who.solution) : list_certificate(out, s);
}

static mb_status write_paritysol(mb_text *out, const solved *s, mb_error *error)
{
    return mb_paritysol_write(out, s->in.arena, &s->in.who.solution, error);
}

/* Write a part of the answer to the file `path`, if there is one; `write` knows how. */
static mb_status write_file(const solved *s, cli_call *cli, const char *path,
                            mb_status (*write)(mb_text *, const solved *, mb_error *))
{
    mb_text *out;
    const mb_status status = path ? output_begin(&out, cli, path) : MB_OK;
    if (status != MB_OK || !path)
        return status;
    return output_end(out, cli, path, write(out, s, &cli->error));
}

/* The moves of --strategy: those of the attractor that was asked for, else of the solution. */
static const uint32_t *strategy_of(const solved *s)
{
    return s->options->attractor ? s->region.move : s->in.who.solution.move;
}

static mb_status write_strategy(mb_text *out, const solved *s, mb_error *error)
{
    (void)error;
    return mb_moves_write(out, s->in.arena, mb_player_of(s->options->strategy), strategy_of(s));
}

/* Choose the back end that answers, and ask it about the position. */
static mb_status solve_ask(solved *s, cli_call *cli)
{
    const solve_options *options = s->options;
    s->steps.arena = s->in.arena;
    const mb_attractor_observer observer = steps_attractor(&s->steps);
    mb_question question = input_question(&s->in);
    question.solver = options->solver;
    question.observer = options->steps && !options->attractor ? &observer : NULL;
    mb_status status = options->gpu ? solve_gpu(&s->in, &s->gpu) : input_answer(&s->in, &question);
    if (status != MB_OK)
        return status;
    s->answer = s->in.who.answer;
    s->whole = s->in.who.solved;
    if (s->whole)
        s->size = (solve_size){.states = s->in.arena != s->in.graph ? s->in.graph->positions : 0,
                               .positions = s->in.arena->positions,
                               .moves = s->in.arena->moves,
                               .won1 = s->in.who.solution.won1,
                               .won2 = s->in.who.solution.won2,
                               .drawn = s->in.who.solution.drawn};
    return options->attractor ? compute_attractor(s, cli) : MB_OK;
}

/* ---- JSON ---- */

static bool is_inside(const void *rank, uint32_t v)
{
    return ((const uint32_t *)rank)[v] != MB_NEVER;
}

static bool is_outside(const void *rank, uint32_t v)
{
    return !is_inside(rank, v);
}

/* The attractor, or what it leaves over: a trap for its player. */
static listing region_of(const solved *s, bool (*has)(const void *rank, uint32_t v))
{
    return (listing){.arena = s->in.arena, .has = has, .context = s->region.rank};
}

/* {name: name} of the strategy that was asked for. */
static void json_strategy(const solved *s, mb_json *json)
{
    const mb_arena *arena = s->in.arena;
    const uint32_t *next = strategy_of(s);
    mb_json_open_key(json, "strategy", '{');
    for (uint32_t v = 0; v < arena->positions && json->out->status == MB_OK; v++) {
        if (mb_owner(arena, v) != mb_player_of(s->options->strategy) || next[v] == MB_NONE)
            continue;
        listing_key(json, arena, v);
        mb_json_put(json, mb_arena_called(arena, next[v]));
    }
    mb_json_close(json);
}

/* What is known about one place, and its move: null where there is none, or where the best one is unknown. */
static void json_facts(mb_json *json, const mb_answer *answer, const mb_facts *facts)
{
    mb_called move = mb_answer_called(answer, facts->move);
    move.absent = !facts->has_move || facts->any_move;
    mb_json_facts(json, facts);
    mb_json_add(json, "move", move);
}

static mb_status json_answers(const solved *s, mb_json *json)
{
    mb_json_open_key(json, "answers", '[');
    for (uint32_t v = 0; v < s->size.positions && json->out->status == MB_OK; v++) {
        mb_place place;
        mb_facts facts;
        mb_status status = s->answer->position(&place, s->answer, v);
        if (status == MB_OK)
            status = mb_answer_get(&facts, s->answer, place);
        if (status != MB_OK)
            return status;
        mb_json_open(json, '{');
        mb_json_add(json, "position", mb_answer_called(s->answer, place), "owner", mb_player_number(place.mover));
        mb_json_mark(json, facts.mark, facts.pays);
        json_facts(json, s->answer, &facts);
        mb_json_close(json);
    }
    mb_json_close(json);
    return MB_OK;
}

static void json_best(const solved *s, mb_json *json)
{
    const mb_theory *theory = mb_answer_theory(s->answer);
    if (s->facts.any_move) {
        mb_json_add(json, "best", MB_NOTHING);
        return;
    }
    mb_json_open_key(json, "best", '[');
    for (size_t i = 0; i < s->best.count; i++)
        mb_json_put(json, mb_answer_called(s->answer, s->best.at[i]));
    mb_json_close(json);
    if (theory && theory->cut)
        mb_json_add(json, "complete", (bool)false);
}

/* How large it is: null where nothing was explored. */
static void json_size(const solved *s, mb_json *json)
{
    mb_json_add(json, "positions", mb_known(s->whole, (int64_t)s->size.positions));
    if (s->whole ? s->size.states > 0 : mb_ground_is_impartial(&s->in.ground))
        mb_json_add(json, "states", mb_known(s->whole, (int64_t)s->size.states));
    mb_json_add(json, "moves", mb_known(s->whole, (int64_t)s->size.moves));
}

/* Number of positions won by each player and drawn: null where nothing was solved; a theorem implies that none is
 * drawn. */
static void json_counts(const solved *s, mb_json *json)
{
    if (!s->whole) {
        mb_json_key(json, "determined");
        if (mb_answer_theory(s->answer))
            mb_json_put(json, (bool)true);
        else
            mb_json_null(json);
        mb_json_add(json, "counts", MB_NOTHING);
        return;
    }
    mb_json_add(json, "determined", (bool)(s->size.drawn == 0));
    mb_json_open_key(json, "counts", '{');
    mb_json_add(json, "won1", s->size.won1, "won2", s->size.won2, "drawn", s->size.drawn);
    mb_json_close(json);
}

/* How the arena was solved: null where nothing was solved here, or on a graphics processor. */
static void json_plan(mb_json *json, const mb_solve_plan *plan)
{
    if (!plan->solver) {
        mb_json_add(json, "plan", MB_NOTHING);
        return;
    }
    mb_json_open_key(json, "plan", '{');
    mb_json_add(json, "solver", plan->solver->name, "method", mb_method_name(plan->method), "transpose",
                plan->transpose, "bytes", plan->bytes, "threads", plan->threads);
    mb_json_close(json);
}

static void json_stats(const solved *s, mb_json *json)
{
    const input *in = &s->in;
    mb_json_open_key(json, "stats", '{');
    if (s->json_stats) {
        s->json_stats(json, s->context);
        mb_json_close(json);
        return;
    }
    mb_json_add(json, "read", mb_rounded(in->read, 6), "explore", mb_rounded(in->explore, 6), "transpose",
                mb_rounded(in->transpose, 6), "solve", mb_rounded(in->solve, 6), "bytes", system_peak_bytes());
    json_plan(json, &in->who.plan);
    if (s->options->gpu)
        solve_gpu_json(json, &s->gpu);
    mb_json_close(json);
}

static mb_status solve_say_json(const solved *s, cli_call *cli)
{
    const solve_options *options = s->options;
    const mb_theory *theory = mb_answer_theory(s->answer);
    mb_status status = MB_OK;
    mb_json json = mb_json_begin(&cli->out, '{');
    json_size(s, &json);
    mb_json_add(&json, "start", mb_answer_called(s->answer, s->in.from), "owner", mb_player_number(s->in.from.mover));
    json_facts(&json, s->answer, &s->facts);
    json_best(s, &json);
    mb_json_add(&json, "endless", s->facts.endless);
    json_counts(s, &json);
    mb_json_add(&json, "by", mb_answer_by(s->answer));
    if (theory)
        mb_json_note(&json, "reason", &theory->reason[0], cli->lang);
    if (options->attractor)
        listing_json(&json, "attractor", region_of(s, is_inside));
    if (options->levels)
        status = solve_levels_json(&json, s->in.arena, &s->region);
    if (options->attractor)
        listing_json(&json, "trap", region_of(s, is_outside));
    if (options->strategy)
        json_strategy(s, &json);
    if (options->steps)
        steps_json(&json, &s->steps, cli->lang);
    if (options->all && status == MB_OK)
        status = json_answers(s, &json);
    if (options->stats)
        json_stats(s, &json);
    mb_json_end(&json);
    return status;
}

/* ---- text ---- */

/* The theorem's reason, and the winning moves besides the one that was named. */
static void say_theory(const solved *s, cli_call *cli, const mb_theory *theory)
{
    enum { SHOWN = 10 };
    cli_say(cli, SAY_BY_THEORY);
    mb_note_show(&cli->out, &theory->reason[0], cli->lang);
    mb_text_char(&cli->out, '\n');
    if (s->best.count < 2)
        return;
    cli_say(cli, SAY_OTHER_MOVES);
    for (size_t i = 1; i < s->best.count && i <= SHOWN; i++)
        mb_text_put(&cli->out, i > 1 ? ", " : "", mb_answer_called(s->answer, s->best.at[i]));
    mb_text_add(&cli->out, s->best.count > SHOWN + 1 ? ", …\n" : "\n");
}

/* What the attractor leaves over. */
static void say_trap(const solved *s, cli_call *cli)
{
    cli_say(cli, SAY_TRAP, "player", s->options->attractor);
    if (listing_text(&cli->out, region_of(s, is_outside)) == 0)
        cli_say(cli, SAY_NOBODY);
    mb_text_char(&cli->out, '\n');
}

/* The part of the answer that needs a solved arena. */
static mb_status say_solved(const solved *s, cli_call *cli)
{
    const solve_options *options = s->options;
    const mb_solution counts = {.won1 = s->size.won1, .won2 = s->size.won2, .drawn = s->size.drawn};
    mb_status status = MB_OK;
    verdict_counts(cli, &counts);
    if (options->attractor)
        cli_line(cli, SAY_ATTRACTOR, "player", options->attractor, "size", s->region.size, "ranks",
                 solve_levels_count(&s->region));
    if (options->levels)
        status = solve_levels_say(cli, s->in.arena, &s->region);
    if (options->levels)
        say_trap(s, cli);
    if (options->strategy && !options->file && status == MB_OK) {
        cli_line(cli, SAY_STRATEGY, "player", options->strategy);
        status = mb_moves_write(&cli->out, s->in.arena, mb_player_of(options->strategy), strategy_of(s));
    }
    if (options->steps)
        steps_text(&cli->out, &s->steps, cli->lang);
    if (options->all && status == MB_OK) {
        const mb_exhibit what = {.kind = MB_SHOW_ARENA, .arena = s->in.arena, .solution = &s->in.who.solution};
        mb_text_char(&cli->out, '\n');
        status = mb_show(&cli->out, "text", &what, cli->lang, &cli->error);
    }
    return status;
}

/* How the arena was solved. */
static void say_plan(cli_call *cli, const mb_solve_plan *plan)
{
    static const mb_words methods[] = {
        [MB_RETROGRADE] = MB_WORDS("retrograde iteration", "analyse rétrograde"),
        [MB_SWEEP_DOWN] = MB_WORDS("one sweep", "un seul parcours"),
        [MB_SWEEP_UP] = MB_WORDS("one sweep", "un seul parcours"),
        [MB_ENDLESS_ONLY] = MB_WORDS("endless plays only", "parties sans fin seulement"),
        [MB_DECOMPOSITION] = MB_WORDS("component by component", "composante par composante"),
    };
    MB_ASSERT((size_t)plan->method < MB_COUNT(methods));
    cli_line(cli, plan->transpose ? SAY_PLAN_TRANSPOSE : SAY_PLAN, "solver", plan->solver->name, "method",
             mb_words_in(methods[plan->method], cli->lang), "bytes", mb_rounded((double)plan->bytes / 1e6, 3),
             "threads", plan->threads);
}

static mb_status solve_say_text(const solved *s, cli_call *cli)
{
    const mb_theory *theory = mb_answer_theory(s->answer);
    mb_status status = MB_OK;
    if (s->whole)
        verdict_sizes(cli, s->size.states, s->size.positions, s->size.moves);
    verdict_board(cli, mb_answer_ground(s->answer), s->in.from);
    verdict_say(cli, s->answer, s->in.from, &s->facts);
    if (theory)
        say_theory(s, cli, theory);
    else if (s->whole)
        status = say_solved(s, cli);
    else
        cli_line(cli, SAY_BY_EXPERT);
    if (s->options->stats && s->say_stats)
        s->say_stats(cli, s->context);
    else if (s->options->stats)
        verdict_stats(cli, &s->in);
    if (s->options->stats && s->in.who.plan.solver)
        say_plan(cli, &s->in.who.plan);
    if (s->options->stats && s->options->gpu)
        solve_gpu_say(cli, &s->gpu);
    return status;
}

mb_status solve_finish(solved *s, cli_call *cli)
{
    const solve_options *options = s->options;
    mb_status status;
    if ((status = write_file(s, cli, options->certificate, write_certificate)) != MB_OK
        || (status = write_file(s, cli, options->solution, write_paritysol)) != MB_OK
        || (status = write_file(s, cli, options->file, write_strategy)) != MB_OK
        || (status = mb_answer_get(&s->facts, s->answer, s->in.from)) != MB_OK
        || (status = mb_answer_best(&s->best, s->answer, s->in.from)) != MB_OK)
        return status;
    return cli->common.json ? solve_say_json(s, cli) : solve_say_text(s, cli);
}

static mb_status solve_run_command(cli_call *cli)
{
    solved s = {.options = cli->options};
    const solve_options *options = s.options;
    const int want = input_wanted(cli);
    mb_status status = input_open(&s.in, cli, &options->input, want | (options->attractor ? INPUT_KEEP_TARGET : 0));
    if (status == MB_OK && options->attractor && options->strategy && options->attractor != options->strategy)
        status = cli_refuse(cli, SAY_WHOSE, "other", options->attractor, "player", options->strategy);
    if (status == MB_OK)
        status = solve_ask(&s, cli);
    if (status == MB_OK)
        status = solve_finish(&s, cli);
    mb_places_clear(&s.best);
    mb_attractor_clear(&s.region);
    steps_clear(&s.steps);
    input_close(&s.in);
    return status;
}

static const cli_group groups[] = {CLI_GROUP(rows), CLI_GROUP_IN(input_rows, solve_options, input)};

const cli_command cli_command_solve = {
    .name = "solve",
    .usage = "GAME|FILE [name=value …] [POSITION] [--options]",
    .brief = MB_WORDS("who wins from every position, in how many moves, playing what",
                      "qui gagne depuis chaque position, en combien de coups, en jouant quoi"),
    .about = MB_WORDS("Computes the winner, the number of moves to the end (rank) and an optimal move of every "
                      "position of an arena: of a file, or of what a game reaches from its start. A game that is "
                      "too large to explore is answered by its theory or by search, for the position asked. The "
                      "answer says by which method.",
                      "Calcule le gagnant, le nombre de coups jusqu'à la fin (rang) et un coup optimal de chaque "
                      "position d'une arène : celle d'un fichier, ou celle qu'un jeu atteint depuis son départ. Un "
                      "jeu trop grand pour être exploré est résolu par sa théorie ou par une recherche, pour la "
                      "position demandée. La réponse dit par quelle méthode."),
    .examples = "marienbad solve chomp rows=3 cols=4\n"
                "marienbad solve docs/examples/course.arena --attractor 2 --levels\n"
                "marienbad solve tictactoe --certificate t.cert\n",
    CLI_OPTIONS(groups, solve_options),
    .works = true,
    .run = solve_run_command,
};
