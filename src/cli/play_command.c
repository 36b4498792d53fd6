/* play_command.c -- a play, between people and strategies, in the terminal. */
#include <stdlib.h>

#include "answer/backend.h"
#include "cli/play_person.h"
#include "core/mem.h"

/* What is said here. */
static const mb_words SAY_CLI_LEVEL =
    MB_WORDS("--level must be perfect, depth=N, seconds=S or random, found \"{found}\"",
             "--level doit être perfect, depth=N, seconds=S ou random, trouvé « {found} »");
static const mb_words SAY_CLI_LOST = MB_WORDS("--lost: late or random expected, found \"{found}\"",
                                              "--lost : late ou random attendu, trouvé « {found} »");
#define UNDECIDED MB_WORDS("Undecided after {moves} {moves?move:moves}.", "Indécis après {moves} {moves?coup:coups}.")

static const cli_option options[] = {
    {"p1", "person|solved|random|FILE",
     MB_WORDS("who plays first (default: a person)", "qui joue en premier (par défaut : une personne)")},
    {"p2", "person|solved|random|FILE",
     MB_WORDS("who plays second (default: solved)", "qui joue en second (par défaut : solved)")},
    {"seed", "N", MB_WORDS("seed of the random moves", "graine des coups aléatoires")},
    {"max-moves", "N", MB_WORDS("stop undecided after N moves", "arrêter, indécis, après N coups")},
    {"lost", "late|random",
     MB_WORDS("lost positions: lose late, or play at random", "positions perdues : perdre tard, ou jouer au hasard")},
    {"hints", NULL, MB_WORDS("show at once what each move is worth", "montrer d'emblée ce que vaut chaque coup")},
    {"level", "perfect|depth=N|seconds=S|random",
     MB_WORDS("how well the command plays (default: perfect)",
              "à quel niveau joue la commande (par défaut : perfect)")},
};

/* Who plays for `player`: a person, or one of the strategies. */
static int seat(table *t, cli_call *cli, int player, const char *who)
{
    const char *lost = cli_value(cli, "lost");
    const bool lost_random = lost && strcmp(lost, "random") == 0;
    if (lost && !lost_random && strcmp(lost, "late") != 0)
        return cli_fail_with(cli, SAY_CLI_LOST, "found", lost);
    if (strcmp(who, "person") == 0) {
        t->person[player] = true;
        return CLI_DONE;
    }
    if (strcmp(who, "solved") == 0) {
        t->strategy[player] = lost_random ? mb_strategy_lost_random(&t->seed) : mb_strategy_solved();
        return CLI_DONE;
    }
    if (strcmp(who, "random") == 0) {
        t->strategy[player] = mb_strategy_random(&t->seed);
        return CLI_DONE;
    }
    mb_error error = {0};
    mb_file file;
    if (mb_file_read(&file, who, &error) != MB_OK)
        return cli_fail(cli, &error);
    t->given[player] = mb_alloc(t->in.arena->positions, sizeof *t->given[player]);
    mb_status status = t->given[player] ? MB_OK : mb_error_plain(&error, MB_ENOMEM);
    if (status == MB_OK)
        status = mb_claim_moves(t->given[player], t->in.arena, file.data, file.length, who, &error);
    mb_file_clear(&file);
    if (status != MB_OK)
        return cli_fail(cli, &error);
    t->strategy[player] = mb_strategy_given(t->given[player]);
    return CLI_DONE;
}

/* What player 1 gets from a play; 0 while that is undecided. */
static int32_t payoff_of(const table *t, const mb_play *play)
{
    mb_facts end;
    if (play->ending == MB_ENDS_NEVER)
        return t->in.arena ? t->in.arena->endless : 0;
    if (play->ending == MB_ENDS_UNDECIDED || mb_answer_get(&end, t->answer, play->place[play->count - 1]) != MB_OK)
        return 0;
    return end.value;
}

/* How a finished play ended, in words. */
static void say_ending(cli_call *cli, const table *t, const mb_play *play)
{
    const int32_t payoff = payoff_of(t, play);
    static const mb_words words[][2] = {
        [MB_ENDS_MARKED] = {MB_WORDS("A draw after {moves} {moves?move:moves}.",
                                     "Nulle après {moves} {moves?coup:coups}."),
                            MB_WORDS("Player {player} wins after {moves} {moves?move:moves}.",
                                     "Le joueur {player} gagne après {moves} {moves?coup:coups}.")},
        [MB_ENDS_STUCK] =
            {MB_WORDS("No move is left after {moves} {moves?move:moves}: a draw.",
                      "Plus de coup possible après {moves} {moves?coup:coups} : nulle."),
             MB_WORDS("No move is left after {moves} {moves?move:moves}: player {player} has won, as endless plays.",
                      "Plus de coup possible après {moves} {moves?coup:coups} : le joueur {player} a gagné, comme "
                      "les parties sans fin.")},
        [MB_ENDS_NEVER] = {MB_WORDS("The play goes on like that for ever: a draw.",
                                    "La partie continue ainsi sans fin : nulle."),
                           MB_WORDS("The play goes on like that for ever: player {player} wins.",
                                    "La partie continue ainsi sans fin : le joueur {player} gagne.")},
        [MB_ENDS_UNDECIDED] = {UNDECIDED, UNDECIDED},
    };
    mb_note note;
    mb_note_say(&note, words[play->ending][payoff != 0], "moves", play->count - 1, "player", payoff > 0 ? 1 : 2,
                "payoff", payoff);
    cli_say_line(cli, &note);
}

static void json_play(cli_call *cli, const table *t, const mb_play *play)
{
    static const char *const endings[] = {"marked", "stuck", "endless", "undecided"};
    mb_json json = mb_json_begin(&cli->out);
    mb_json_open(&json, '{');
    mb_json_open_key(&json, "play", '[');
    for (size_t i = 0; i < play->count; i++)
        mb_json_put(&json, mb_answer_called(t->answer, play->place[i]));
    mb_json_close(&json, ']');
    mb_json_add(&json, "ending", endings[play->ending]);
    const int32_t payoff = payoff_of(t, play);
    mb_json_add(&json, "winner",
                mb_known(play->ending != MB_ENDS_UNDECIDED, payoff > 0   ? 1
                                                            : payoff < 0 ? 2
                                                                         : 0),
                "payoff", mb_known(play->ending != MB_ENDS_UNDECIDED, payoff));
    mb_json_key(&json, "cycle");
    if (play->ending == MB_ENDS_NEVER)
        mb_json_put(&json, play->cycle);
    else
        mb_json_null(&json);
    mb_json_close(&json, '}');
    mb_text_char(&cli->out, '\n');
}

/* Two strategies against each other: the play, recorded. */
static int run_strategies(table *t, cli_call *cli)
{
    mb_play play;
    mb_error error = {0};
    const mb_status status = mb_play_run(&play, t->answer, table_start(t), t->strategy, (size_t)t->max_moves, &error);
    if (status != MB_OK)
        return cli_fail(cli, &error);
    if (cli_value(cli, "json")) {
        json_play(cli, t, &play);
    } else {
        for (size_t i = 0; i < play.count; i++) {
            mb_text_add(&cli->out, i ? " -> " : "");
            mb_answer_name(&cli->out, t->answer, play.place[i]);
        }
        if (play.ending == MB_ENDS_NEVER) {
            mb_text_add(&cli->out, " -> ");
            mb_answer_name(&cli->out, t->answer, play.place[play.cycle]);
            mb_text_add(&cli->out, " -> …");
        }
        mb_text_char(&cli->out, '\n');
        say_ending(cli, t, &play);
    }
    mb_play_clear(&play);
    return CLI_DONE;
}

/* Is that player's strategy in a file?  Then it speaks of an arena. */
static bool is_file(const char *who)
{
    return who && strcmp(who, "person") != 0 && strcmp(who, "solved") != 0 && strcmp(who, "random") != 0;
}

/* Read --level. */
static int read_level(table_level *out, cli_call *cli)
{
    const char *text = cli_value(cli, "level");
    char *end = NULL;
    *out = (table_level){.depth = MB_TO_THE_END};
    if (!text || strcmp(text, "perfect") == 0)
        return CLI_DONE;
    if (strcmp(text, "random") == 0) {
        out->random = true;
        return CLI_DONE;
    }
    out->searches = true;
    if (strncmp(text, "depth=", 6) == 0) {
        const unsigned long depth = strtoul(text + 6, &end, 10);
        out->depth = (uint32_t)depth;
        if (text[6] >= '0' && text[6] <= '9' && *end == 0 && depth >= 1 && depth <= 1000)
            return CLI_DONE;
    }
    if (strncmp(text, "seconds=", 8) == 0) {
        out->seconds = strtod(text + 8, &end);
        if (end != text + 8 && *end == 0 && out->seconds > 0 && out->seconds < 1e9)
            return CLI_DONE;
    }
    return cli_fail_with(cli, SAY_CLI_LEVEL, "found", text);
}

/* Answers that look ahead only so far. */
static int make_searching(table *t, cli_call *cli)
{
    enum { TABLE = 64 << 20 };
    mb_error error = {0};
    const mb_search_options how = {.depth = t->level.depth,
                                   .order = MB_ORDER_HISTORY | MB_ORDER_KILLERS,
                                   .table = TABLE,
                                   .deepen = t->level.seconds > 0};
    mb_limits limits = *cli->limits;
    limits.seconds = t->level.seconds;
    const mb_tree tree = t->in.arena ? mb_tree_of_arena(t->in.arena) : mb_tree_of_rules(t->in.rules);
    const mb_status status = mb_answer_of_search(&t->answer, &tree, &how, &limits, &error);
    return status == MB_OK ? CLI_DONE : cli_fail(cli, &error);
}

/* The arena solved or, where that is too large, theory; or what the level says. */
static int make_answer(table *t, cli_call *cli)
{
    mb_error error = {0};
    if (t->level.searches)
        return make_searching(t, cli);
    if (t->in.by_theory || t->in.by_expert)
        return mb_answer_of_expert(&t->answer, t->in.rules, cli->limits, &error) == MB_OK ? CLI_DONE
                                                                                          : cli_fail(cli, &error);
    const int code = input_solve(&t->solution, cli, &t->in, NULL);
    if (code != CLI_DONE)
        return code;
    const mb_status status = mb_answer_of_arena(&t->answer, t->in.arena, &t->solution);
    return status == MB_OK ? CLI_DONE : cli_fail_status(cli, status);
}

static int run(cli_call *cli)
{
    table t = {0};
    int64_t seed;
    const char *first = cli_value(cli, "p1"), *second = cli_value(cli, "p2");
    if (!cli_integer(&seed, cli, "seed", 0, INT64_MAX, 1)
        || !cli_integer(&t.max_moves, cli, "max-moves", 0, INT64_MAX / 2, 1000000))
        return CLI_ERROR;
    t.seed = (uint64_t)seed;
    if (read_level(&t.level, cli) != CLI_DONE)
        return CLI_ERROR;
    const int otherwise = t.level.searches ? INPUT_RULES : INPUT_OR_THEORY;
    const bool files = is_file(first) || is_file(second);
    int code = input_open(&t.in, cli, files ? INPUT_ARENA : INPUT_ARENA | otherwise, 0);
    if (code == CLI_DONE)
        code = make_answer(&t, cli);
    if (code == CLI_DONE)
        code = seat(&t, cli, MB_P1, first ? first : "person");
    if (code == CLI_DONE)
        code = seat(&t, cli, MB_P2, second ? second : t.level.random ? "random" : "solved");
    if (code == CLI_DONE)
        code = t.person[0] || t.person[1] ? table_play(&t, cli) : run_strategies(&t, cli);
    mb_release(t.played);
    mb_release(t.given[0]);
    mb_release(t.given[1]);
    mb_answer_free(t.answer);
    mb_solution_clear(&t.solution);
    input_close(&t.in);
    return code;
}

const cli_command cli_command_play = {
    .name = "play",
    .usage = "GAME|FILE [name=value …] [POSITION] [--p1 WHO] [--p2 WHO]",
    .brief = MB_WORDS("play, people and strategies alike", "jouer, entre personnes et stratégies"),
    .options = options,
    .option_count = MB_COUNT(options),
    .input = true,
    .run = run,
};
