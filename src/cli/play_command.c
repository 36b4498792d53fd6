/* play_command.c -- a play, between people and strategies, in the terminal. */
#include <stdlib.h>

#include "answer/backend.h"
#include "cli/play_person.h"
#include "cli/tablebase.h"
#include "cli/work.h"
#include "core/mem.h"

static const mb_words SAY_LEVEL =
    MB_WORDS("--level must be perfect, depth=N, seconds=S or random, found \"{found}\"",
             "--level doit être perfect, depth=N, seconds=S ou random, trouvé « {found} »");
static const mb_words SAY_NO_PERSON =
    MB_WORDS("{option} is for a play with a person", "{option} vaut pour une partie avec une personne");
static const mb_words SAY_PERSON = MB_WORDS("{option} is for a play without a person: see --p1, --p2",
                                            "{option} vaut pour une partie sans personne : voir --p1, --p2");
static const mb_words SAY_NO_SOLVED =
    MB_WORDS("{option} says how the command plays, and no player is the command here",
             "{option} dit comment joue la commande, et aucun joueur n'est ici la commande");
static const mb_words SAY_SEARCHES =
    MB_WORDS("{option} and --level do not go together", "{option} et --level ne vont pas ensemble");
static const mb_words SAY_NO_RANDOM = MB_WORDS("{option} has no effect here: no player plays at random",
                                               "{option} est sans effet ici : aucun joueur ne joue au hasard");
static const mb_words SAY_PAYS = MB_WORDS("It pays {payoff}.", "Elle rapporte {payoff}.");

typedef struct play_options {
    input_options input;
    const char *player[2];
    int64_t seed, max_moves, repetition;
    int lost; /* 0 late, 1 random */
    bool hints;
    const char *level, *tablebase;
} play_options;

static const cli_option rows[] = {
    {CLI_TEXT("p1", play_options, player[0], "person|solved|random|FILE"),
     .help = MB_WORDS("who plays first; FILE: a strategy or a certificate (default: a person)",
                      "qui joue en premier ; FILE : une stratégie ou un certificat (par défaut : une personne)")},
    {CLI_TEXT("p2", play_options, player[1], "person|solved|random|FILE"),
     .help = MB_WORDS("who plays second (default: solved)", "qui joue en second (par défaut : solved)")},
    {CLI_INTEGER("seed", play_options, seed, 0, INT64_MAX, 1),
     .help = MB_WORDS("seed of the random moves", "graine des coups aléatoires")},
    {CLI_INTEGER("max-moves", play_options, max_moves, 0, INT64_MAX / 2, 1000000),
     .help = MB_WORDS("stop undecided after N moves", "arrêter la partie, indécise, après N coups")},
    {CLI_INTEGER("repetition", play_options, repetition, 2, INT32_MAX, 0),
     .help = MB_WORDS(
         "a position that occurs N times stops the play, with the result of an endless play (by default a draw)",
         "une position apparue N fois arrête la partie, avec le résultat d'une partie sans fin (par défaut nulle)")},
    {CLI_CHOICE("lost", play_options, lost, "late|random"),
     .help = MB_WORDS("in lost positions, lose as late as possible, or play at random",
                      "dans les positions perdues, perdre le plus tard possible, ou jouer au hasard")},
    {CLI_FLAG("hints", play_options, hints),
     .help = MB_WORDS("show the value of each move at every turn", "montrer à chaque tour la valeur de chaque coup")},
    {CLI_TEXT("level", play_options, level, "perfect|depth=N|seconds=S|random"),
     .help = MB_WORDS("how well the command plays (default: perfect)",
                      "à quel niveau joue la commande (par défaut : perfect)")},
    {ROW_TABLEBASE(play_options)},
};

/* How well the command plays. */
typedef struct play_level {
    bool random;
    bool searches;  /* plays by a search of limited depth or time, not by a solution */
    uint32_t depth; /* moves */
    double seconds; /* for each answer; 0: as long as it takes */
} play_level;

/* The kinds of players, besides a file of moves. */
enum { PERSON, SOLVED, RANDOM };
static const char players[] = "person|solved|random";

static mb_status read_level(play_level *out, cli_call *cli, const char *text)
{
    char *end = NULL;
    *out = (play_level){.depth = MB_TO_THE_END};
    if (!text || strcmp(text, "perfect") == 0)
        return MB_OK;
    if (strcmp(text, "random") == 0) {
        out->random = true;
        return MB_OK;
    }
    out->searches = true;
    if (strncmp(text, "depth=", 6) == 0) {
        const unsigned long depth = strtoul(text + 6, &end, 10);
        out->depth = (uint32_t)depth;
        if (text[6] >= '0' && text[6] <= '9' && *end == 0 && depth >= 1 && depth <= 1000)
            return MB_OK;
    }
    if (strncmp(text, "seconds=", 8) == 0) {
        out->seconds = strtod(text + 8, &end);
        if (end != text + 8 && *end == 0 && out->seconds > 0 && out->seconds < 1e9)
            return MB_OK;
    }
    return cli_refuse(cli, SAY_LEVEL, "found", text);
}

/* Set the strategy of `player`: a person, a built-in strategy, or the moves in a file. */
static mb_status seat(match *m, const play_options *options, mb_player player, const char *who)
{
    switch (mb_choice_find(players, who)) {
    case PERSON:
        m->person[player] = true;
        return MB_OK;
    case SOLVED:
        m->strategy[player] = options->lost ? mb_strategy_lost_random(&m->seed) : mb_strategy_solved();
        return MB_OK;
    case RANDOM:
        m->strategy[player] = mb_strategy_random(&m->seed);
        return MB_OK;
    default:
        break;
    }
    const mb_status status = input_strategy(&m->given[player], NULL, &m->in, player == MB_P1 ? "--p1" : "--p2", who,
                                            mb_player_number(player));
    if (status == MB_OK)
        m->strategy[player] = mb_strategy_given(m->given[player]);
    return status;
}

/* ---- two strategies ---- */

/* What player 1 gets from a play; 0 while that is undecided. */
static int32_t payoff_of(const match *m, const mb_play *play)
{
    mb_facts end;
    if (play->ending == MB_ENDS_NEVER)
        return play_endless(m, play->place, play->count, play->cycle);
    if (play->ending == MB_ENDS_REPEATED) {
        size_t cycle = play->count - 1; /* index of the previous occurrence of the last place */
        while (cycle > 0 && !mb_place_is(play->place[cycle - 1], play->place[play->count - 1]))
            cycle--;
        return play_endless(m, play->place, play->count, cycle > 0 ? cycle - 1 : 0);
    }
    if (play->ending == MB_ENDS_UNDECIDED || mb_answer_get(&end, m->answer, play->place[play->count - 1]) != MB_OK)
        return 0;
    return end.value;
}

/* Are there payoffs other than win, draw and loss? */
static bool has_payoffs(const match *m)
{
    return m->in.arena && (m->in.arena->pays || m->in.arena->endless > 1 || m->in.arena->endless < -1);
}

static void json_play(cli_call *cli, const match *m, const mb_play *play)
{
    static const char *const endings[] = {"marked", "stuck", "endless", "undecided", "repetition"};
    const int32_t payoff = payoff_of(m, play);
    const bool decided = play->ending != MB_ENDS_UNDECIDED;
    mb_json json = mb_json_begin(&cli->out, '{');
    mb_json_open_key(&json, "play", '[');
    for (size_t i = 0; i < play->count; i++)
        mb_json_put(&json, mb_answer_called(m->answer, play->place[i]));
    mb_json_close(&json);
    mb_json_add(&json, "ending", endings[play->ending], "winner",
                mb_known(decided, payoff > 0   ? 1
                                  : payoff < 0 ? 2
                                               : 0),
                "payoff", mb_known(decided, payoff), "cycle",
                mb_known(play->ending == MB_ENDS_NEVER, (int64_t)play->cycle));
    mb_json_end(&json);
}

/* The play, place by place, and how it ended. */
static void say_play(cli_call *cli, const match *m, const mb_play *play)
{
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
        [MB_ENDS_UNDECIDED] = {PLAY_UNDECIDED, PLAY_UNDECIDED},
        [MB_ENDS_REPEATED] = {PLAY_REPEATED_DRAW, PLAY_REPEATED_WON},
    };
    const int32_t payoff = payoff_of(m, play);
    for (size_t i = 0; i < play->count; i++)
        mb_text_put(&cli->out, i ? " -> " : "", mb_answer_called(m->answer, play->place[i]));
    if (play->ending == MB_ENDS_NEVER) {
        mb_text_put(&cli->out, " -> ", mb_answer_called(m->answer, play->place[play->cycle]), " -> …");
    }
    mb_text_char(&cli->out, '\n');
    cli_line(cli, words[play->ending][payoff != 0], "moves", play->count - 1, "player", payoff > 0 ? 1 : 2, "times",
             m->repetition);
    if (has_payoffs(m) && play->ending != MB_ENDS_UNDECIDED)
        cli_line(cli, SAY_PAYS, "payoff", payoff);
}

static mb_status play_strategies(match *m, cli_call *cli, const play_options *options)
{
    mb_play play;
    const mb_status status = mb_play_run_repeating(&play, m->answer, m->in.from, m->strategy,
                                                   (size_t)options->max_moves, m->repetition, &cli->error);
    if (status != MB_OK)
        return status;
    if (cli->common.json)
        json_play(cli, m, &play);
    else
        say_play(cli, m, &play);
    mb_play_clear(&play);
    return MB_OK;
}

/* ---- the match ---- */

/* Open the answer that the level asks for: a search, a table, or the best back end. */
static mb_status find_answer(match *m, const play_level *level, mb_table *table)
{
    const mb_search_options ahead = {
        .depth = level->depth, .order = MB_ORDER_USUAL, .table = MB_TABLE_WELL, .deepen = level->seconds > 0};
    mb_question question = input_question(&m->in);
    question.few = question.states = true;
    question.search = level->searches ? &ahead : NULL;
    question.seconds = level->seconds;
    question.table = table;
    const mb_status status = input_answer(&m->in, &question);
    m->answer = m->in.who.answer;
    m->searches = !m->in.who.solved && status == MB_OK && !table && !mb_answer_theory(m->answer);
    return status;
}

/* Refuse options that have no effect on these players. */
static mb_status check_seats(cli_call *cli, const play_options *options, const play_level *level,
                             const char *const seat[2])
{
    bool has[RANDOM + 1] = {0}, own = options->player[1] == NULL; /* own: --level chooses the second player */
    for (int i = 0; i < 2; i++) {
        const int who = mb_choice_find(players, seat[i]);
        if (who >= 0)
            has[who] = true;
    }
    const struct {
        const char *option;
        bool vain;
        mb_words words;
    } vain[] = {{"json", has[PERSON], SAY_PERSON},
                {"hints", !has[PERSON], SAY_NO_PERSON},
                {"level", level->random ? !own : !has[SOLVED] && !has[PERSON], SAY_NO_SOLVED},
                {"tablebase", !has[SOLVED] && !has[PERSON], SAY_NO_SOLVED},
                {"lost", !has[SOLVED], SAY_NO_SOLVED},
                {"seed", !has[RANDOM] && !options->lost, SAY_NO_RANDOM},
                {"tablebase", level->searches, SAY_SEARCHES}};
    for (size_t i = 0; i < MB_COUNT(vain); i++)
        if (vain[i].vain && cli_is_given(cli, vain[i].option)) {
            mb_text option = {0};
            mb_text_put(&option, "--", vain[i].option);
            const mb_status status = cli_refuse(cli, vain[i].words, "option", mb_piece_of(&option));
            mb_text_clear(&option);
            return status;
        }
    return MB_OK;
}

static mb_status play_run(cli_call *cli)
{
    const play_options *options = cli->options;
    const char *first = options->player[0], *second = options->player[1];
    match m = {.seed = (uint64_t)options->seed,
               .hints = options->hints,
               .repetition = (size_t)options->repetition,
               .most = (size_t)options->max_moves};
    play_level level;
    mb_table *table = NULL;
    mb_status status = read_level(&level, cli, options->level);
    if (status != MB_OK)
        return status;
    const char *const seats[] = {first ? first : "person", second ? second : level.random ? "random" : "solved"};
    if ((status = check_seats(cli, options, &level, seats)) != MB_OK)
        return status;
    const bool files =
        (first && mb_choice_find(players, first) < 0) || (second && mb_choice_find(players, second) < 0);
    const int want = files            ? INPUT_ARENA
                     : level.searches ? input_wanted_ahead(&options->input) | INPUT_VAIN(ABOUT_MIRRORS)
                                      : input_wanted(cli);
    status = input_open(&m.in, cli, &options->input, want);
    if (status != MB_OK || (status = tablebase_open(&table, cli, &m.in, options->tablebase)) != MB_OK
        || (status = find_answer(&m, &level, table)) != MB_OK
        || (status = seat(&m, options, MB_P1, seats[0])) != MB_OK
        || (status = seat(&m, options, MB_P2, seats[1])) != MB_OK)
        goto done;
    status = m.person[0] || m.person[1] ? play_person(&m, cli) : play_strategies(&m, cli, options);
    if (status == MB_OK && work_is_late(cli)) /* the search ran out of time */
        status = MB_ELIMIT;
done:
    mb_places_clear(&m.played);
    mb_release_all(m.given[0], m.given[1]);
    input_close(&m.in);
    mb_table_close(table);
    return status;
}

static const cli_group groups[] = {CLI_GROUP(rows), CLI_GROUP_IN(input_rows, play_options, input)};

const cli_command cli_command_play = {
    .name = "play",
    .usage = "GAME|FILE [name=value …] [POSITION] [--p1 WHO] [--p2 WHO]",
    .brief =
        MB_WORDS("play a game, between people and strategies", "jouer une partie, entre personnes et stratégies"),
    .about = MB_WORDS("Plays a game on the terminal. Each player is a person or a strategy: perfect, random, or a "
                      "file. A person types moves, hint, undo or quit.",
                      "Joue une partie sur le terminal. Chaque joueur est une personne ou une stratégie : "
                      "parfaite, aléatoire, ou un fichier. Une personne tape des coups, hint, undo ou quit."),
    .examples = "marienbad play nim n=7 --p1 solved --p2 random --seed 1\n",
    CLI_OPTIONS(groups, play_options),
    .works = true,
    .run = play_run,
};
