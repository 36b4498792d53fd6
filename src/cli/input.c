/* input.c -- GAME|FILE [name=value …] [POSITION]: the subject of a command, as a ground and a place on it. */
#include "cli/input.h"

#include "arena/refuse.h"
#include "cli/guard.h"
#include "cli/input_program.h"
#include "cli/input_terminals.h"
#include "cli/progress.h"
#include "cli/rows.h"
#include "cli/system.h"
#include "cli/terminal.h"
#include "core/limits.h"
#include "core/mem.h"
#include "games/list.h"

static const mb_words SAY_NO_INPUT = MB_WORDS("a game or a file expected: see marienbad games",
                                              "un jeu ou un fichier est attendu : voir marienbad games");
static const mb_words SAY_NO_SUBJECT =
    MB_WORDS("no game and no file is called \"{found}\": see marienbad games",
             "aucun jeu ni fichier ne s'appelle « {found} » : voir marienbad games");
static const mb_words SAY_NEAR_SUBJECT =
    MB_WORDS("no game and no file is called \"{found}\": did you mean {nearest}? See marienbad games",
             "aucun jeu ni fichier ne s'appelle « {found} » : vouliez-vous dire {nearest} ? Voir marienbad games");
static const mb_words SAY_NO_FILE =
    MB_WORDS("there is no file \"{found}\" here, and no game of that name: is it in another folder?",
             "il n'y a pas de fichier « {found} » ici, ni de jeu de ce nom : est-il dans un autre dossier ?");
static const mb_words SAY_GRAPH_TYPED =
    MB_WORDS("a graph is read from a file, or with - from standard input; found \"{found}\"",
             "un graphe se lit dans un fichier, ou avec - sur l'entrée standard ; trouvé « {found} »");
static const mb_words SAY_GOAL_TYPED =
    MB_WORDS("one word too many: \"{found}\"; goals are given by --to {found}",
             "un mot de trop : « {found} » ; les buts se donnent par --to {found}");
static const mb_words SAY_MISERE_GRAPH =
    MB_WORDS("under --misere the terminal positions of a graph are won for the mover: it has neither kernel nor "
             "Grundy numbers (solve --all says who wins)",
             "avec --misere, les positions terminales d'un graphe sont gagnées pour le joueur au trait : il n'a ni "
             "noyau ni nombres de Grundy (solve --all dit qui gagne)");
static const mb_words SAY_PARTISAN = MB_WORDS("{game} is not impartial: it has neither kernel nor Grundy numbers",
                                              "{game} n'est pas impartial : il n'a ni noyau ni nombres de Grundy");
static const mb_words SAY_VAIN =
    MB_WORDS("{option} does not apply to {command} here", "{option} ne s'applique pas à {command} ici");
static const mb_words SAY_OF_FILES =
    MB_WORDS("{option} is for files, and {game} is a game", "{option} vaut pour les fichiers, et {game} est un jeu");
static const mb_words SAY_OF_GAMES =
    MB_WORDS("{option} is for games, and {file} is a file", "{option} vaut pour les jeux, et {file} est un fichier");
static const mb_words SAY_NO_MIRRORS =
    MB_WORDS("{option}: {game} has no mirror images", "{option} : {game} n'a pas de positions symétriques");
static const mb_words SAY_OF_IMPARTIAL =
    MB_WORDS("{option} is for impartial games and graphs, and here each position belongs to a player",
             "{option} vaut pour les jeux et les graphes impartiaux, et ici chaque position est à un joueur");
static const mb_words SAY_MOVER =
    MB_WORDS("--mover is for impartial games; here the position determines the player to move",
             "--mover vaut pour les jeux impartiaux ; ici, la position détermine le joueur au trait");
static const mb_words SAY_TURN = MB_WORDS("{position} says whose turn it is, and --mover says otherwise",
                                          "{position} dit à qui est le tour, et --mover dit le contraire");
static const mb_words SAY_PLAN = MB_WORDS("{positions} {positions?position:positions}, {moves} {moves?move:moves}: "
                                          "{memory} MB of memory at most, besides the arena, and about {seconds} s; "
                                          "a game that is long and narrow takes longer",
                                          "{positions} {positions?position:positions}, {moves} {moves?coup:coups} : "
                                          "{memory} Mo de mémoire au plus, outre l'arène, et environ {seconds} s ; "
                                          "un jeu long et étroit prend plus de temps");

const cli_option input_rows[] = {
    {CLI_TEXT("rules", input_options, rules, "CMD|FILE.py"), .subject = true,
     .help = MB_WORDS("instead of GAME: a program that replies to a state with its .arena line, or a file with "
                      "start, moves and mark",
                      "à la place de GAME : un programme qui répond à un état par sa ligne .arena, ou un fichier "
                      "avec start, moves et mark")},
    {CLI_ROW("format", input_options, format, mb_format, mb_formats), .about = ABOUT_FILE,
     .help = MB_WORDS("format of the file", "format du fichier")},
    {CLI_TEXT("players", input_options, players, "first|last|FILE"), .about = ABOUT_OWNERS,
     .help =
         MB_WORDS("who owns the positions of a dict: (player, s), (s, player), or a file of owners",
                  "à qui sont les positions d'un dictionnaire : (joueur, s), (s, joueur), ou un fichier de joueurs")},
    {CLI_FLAG("matrix", input_options, matrix), .excludes = "lists", .about = ABOUT_FILE,
     .help = MB_WORDS("a list of lists is an adjacency matrix", "une liste de listes est une matrice d'adjacence")},
    {CLI_FLAG("lists", input_options, lists), .about = ABOUT_FILE,
     .help = MB_WORDS("a list of lists holds successors, even if all are 0 and 1",
                      "une liste de listes contient des successeurs, même si tous sont 0 ou 1")},
    {CLI_TEXT("win1", input_options, win1, "a,b,…"), .whole = true, .about = ABOUT_MARKS,
     .help = MB_WORDS("positions won by player 1", "positions gagnées par le joueur 1")},
    {CLI_TEXT("win2", input_options, win2, "a,b,…"), .whole = true, .about = ABOUT_MARKS,
     .help = MB_WORDS("positions won by player 2", "positions gagnées par le joueur 2")},
    {CLI_TEXT("draw", input_options, draw, "a,b,…"), .whole = true, .about = ABOUT_MARKS,
     .help = MB_WORDS("positions where the play ends in a draw", "positions où la partie est nulle")},
    {CLI_TEXT("target", input_options, target, "a,b,…"), .whole = true, .about = ABOUT_MARKS,
     .help = MB_WORDS("target of the attractor; without --attractor, won by player 1",
                      "cible de l'attracteur ; sans --attractor, gagnée par le joueur 1")},
    [INPUT_ENDLESS] = {CLI_TEXT("endless", input_options, endless, "draw|1|2|N"), .whole = true,
                       .about = ABOUT_ENDLESS,
                       .help = MB_WORDS("who wins endless and stuck plays, or what they pay",
                                        "qui gagne les parties sans fin ou bloquées, ou leur gain")},
    {ROW_NORMAL(input_options), .about = ABOUT_RULE},
    {ROW_MISERE(input_options), .about = ABOUT_RULE},
    {CLI_FLAG("both", input_options, both), .whole = true, .about = ABOUT_PAIRS,
     .help = MB_WORDS("impartial games: all (player, state) pairs, reachable or not",
                      "jeux impartiaux : tous les couples (joueur, état), accessibles ou non")},
    [INPUT_SYMMETRY] = {ROW_SYMMETRY(input_options)},
    {ROW_LIMIT(input_options), .about = ABOUT_SIZE},
    {ROW_MOVER(input_options), .about = ABOUT_TURN},
};
_Static_assert(MB_COUNT(input_rows) == input_rows_count, "input.h counts the rows");

/* ---- words of the command line ---- */

bool input_is_argument(const mb_game *game, const char *word)
{
    const char *at = word;
    while ((*at >= 'a' && *at <= 'z') || (at > word && *at >= '0' && *at <= '9')
           || (game && ((*at >= 'A' && *at <= 'Z') || (unsigned char)*at >= 0x80)))
        at++;
    return at > word && *at == '=';
}

/* The one word that is neither the subject nor name=value; NULL: there is none. */
static mb_status find_position(const char **out, cli_call *cli)
{
    *out = NULL;
    const mb_game *game = mb_game_find(cli->word[0]);
    for (size_t i = 1; i < cli->words; i++) {
        if (input_is_argument(game, cli->word[i]))
            continue;
        if (*out)
            return strcmp(cli->command->name, "path") == 0 ? cli_refuse(cli, SAY_GOAL_TYPED, "found", cli->word[i])
                                                           : cli_refuse_words(cli, i);
        *out = cli->word[i];
    }
    return MB_OK;
}

/* ---- options ---- */

/* The first option that was typed and is about one of these; NULL: none. */
static const cli_option *typed_about(const cli_call *cli, unsigned about)
{
    const cli_option *option;
    for (size_t i = 0; (option = cli_option_at(cli->command, i)) != NULL; i++)
        if (cli->given[i] && (option->about & about))
            return option;
    return NULL;
}

/* Does some parameter of the game name a file? */
static bool reads_files(const mb_game *game)
{
    for (size_t i = 0; i < game->param_count; i++)
        if (game->params[i].type == MB_GRAPH)
            return true;
    return false;
}

/* Bits of input_about that say nothing about this subject: a game, or a program or a file where that is NULL. */
static unsigned vain_about(const mb_game *game, bool program)
{
    if (program)
        return ABOUT_OWNERS | ABOUT_FILE | ABOUT_MIRRORS;
    if (!game)
        return ABOUT_MIRRORS | ABOUT_PAIRS;
    return ABOUT_OWNERS | (reads_files(game) ? 0 : ABOUT_FILE) | (game->canonical ? 0 : ABOUT_MIRRORS)
           | (game->traits & MB_IMPARTIAL ? 0 : ABOUT_PAIRS);
}

/* Refuse options that say nothing to this command. */
static mb_status refuse_useless(cli_call *cli, int want)
{
    const unsigned as_it_is = want & INPUT_GRAPH ? ABOUT_PAIRS | ABOUT_TURN : 0;
    const cli_option *vain = typed_about(cli, (unsigned)want >> 8 | as_it_is);
    return vain ? cli_refuse(cli, SAY_VAIN, "option", cli_option_called(vain), "command", cli->command->name) : MB_OK;
}

mb_status input_refuse_vain(const input *in, unsigned about)
{
    cli_call *cli = in->cli;
    const cli_option *vain = typed_about(cli, about);
    if (!vain)
        return MB_OK;
    const bool of_files = vain->about & (ABOUT_OWNERS | ABOUT_FILE);
    const mb_words words = of_files                           ? SAY_OF_FILES
                           : !input_is_game(cli, in->options) ? SAY_OF_GAMES
                           : vain->about & ABOUT_MIRRORS      ? SAY_NO_MIRRORS
                                                              : SAY_OF_IMPARTIAL;
    return cli_refuse(cli, words, "option", cli_option_called(vain), "game", cli->word[0], "file", cli->word[0]);
}

mb_status input_refuse_forms(const input *in, bool doubled, bool impartial)
{
    const char *option = doubled ? "--doubled" : impartial ? "--impartial" : NULL;
    const bool suits = !option     ? true
                       : in->rules ? (in->rules->game->traits & MB_IMPARTIAL) != 0
                                   : in->graph->impartial;
    return suits ? MB_OK : cli_refuse(in->cli, SAY_OF_IMPARTIAL, "option", option);
}

mb_status input_refuse_owned(const input *in)
{
    const cli_option *vain = in->graph->impartial ? NULL : typed_about(in->cli, ABOUT_TURN);
    return vain ? cli_refuse(in->cli, SAY_OF_IMPARTIAL, "option", cli_option_called(vain)) : MB_OK;
}

/* ---- games ---- */

static mb_status refuse_partisan(cli_call *cli, const mb_game *game)
{
    return cli_refuse(cli, SAY_PARTISAN, "game", game->name);
}

mb_status input_refuse_partisan(const input *in)
{
    const mb_game *game = in->rules->game;
    return game->traits & MB_IMPARTIAL ? MB_OK : refuse_partisan(in->cli, game);
}

bool input_is_program(const cli_call *cli, const input_options *options)
{
    return options->rules && cli->words > 0 && cli->word[0] == options->rules;
}

bool input_is_game(const cli_call *cli, const input_options *options)
{
    return input_is_program(cli, options) || (cli->words > 0 && mb_game_find(cli->word[0]));
}

/* Read a graph that is a parameter of a game. */
static mb_status load_graph(mb_arena **out, void *context, const char *path, mb_error *error)
{
    const input *in = context;
    const mb_read_options options = {.format = in->options->format ? in->options->format->name : NULL,
                                     .rows = input_rows_of(in->options),
                                     .warn = cli_warn,
                                     .context = in->cli,
                                     .limits = in->cli->limits};
    guard_watch(path);
    const mb_status status = mb_arena_load(out, path, &options, error);
    if (status != MB_OK || (*out)->mapping_size == 0)
        guard_unwatch(); /* the file was copied, and is not mapped */
    return status;
}

mb_status input_mover(mb_player *out, cli_call *cli, const input_options *options, const mb_rules *rules)
{
    const mb_status status = cli_read_players(cli);
    if (status != MB_OK)
        return status;
    *out = options->mover ? mb_player_of(options->mover) : rules->first;
    const bool vain = options->mover && !(rules->game->traits & MB_IMPARTIAL);
    return vain ? cli_refuse(cli, SAY_MOVER) : MB_OK;
}

/* Refuse rules with terminal positions that are not lost for the mover; or open them with stop=1, where that has the
 * same kernel. */
static mb_status need_lost_terminals(input *in, cli_call *cli, const char **args, size_t count,
                                     const mb_loader *loader, int want)
{
    const mb_game *game = in->rules->game;
    const input_terminals terminals = input_terminals_of(in->rules);
    if (terminals == TERMINALS_LOST)
        return MB_OK;
    if (terminals == TERMINALS_WON || !(want & INPUT_STOPPED))
        return input_terminals_refuse(cli, in->rules);
    size_t given = 0;
    const mb_param *stop = mb_param_find(game, "stop", 4);
    while (given < count && mb_param_find(game, args[given], strcspn(args[given], "=")) != stop)
        given++;
    args[given] = "stop=1";
    mb_rules_close(in->rules);
    in->rules = NULL;
    in->stopped = true;
    return mb_rules_open_with(&in->rules, game, args, given < count ? count : count + 1, loader, &cli->error);
}

static mb_status open_rules(input *in, cli_call *cli, const mb_game *game, int want)
{
    const input_options *options = in->options;
    const char **args = mb_alloc(cli->words + 3, sizeof *args); /* with from=, last= and stop= */
    mb_text from = {0};
    size_t count = 0;
    mb_status status = MB_ENOMEM;
    if (!args)
        goto done;
    for (size_t i = 1; i < cli->words; i++)
        if (input_is_argument(game, cli->word[i]))
            args[count++] = cli->word[i];
    if (in->position) {
        mb_text_put(&from, "from=", in->position);
        args[count++] = mb_text_string(&from);
    }
    if ((status = from.status) != MB_OK)
        goto done;
    if ((want & INPUT_NORMAL) && !(game->traits & MB_IMPARTIAL)) {
        status = refuse_partisan(cli, game);
        goto done;
    }
    if (options->normal || options->misere)
        args[count++] = options->misere ? "last=loses" : "last=wins";
    const mb_loader loader = {.load = load_graph, .context = in};
    status = mb_rules_open_with(&in->rules, game, args, count, &loader, &cli->error);
    if (status == MB_OK && (want & INPUT_NORMAL))
        status = need_lost_terminals(in, cli, args, count, &loader, want);
    if (status == MB_OK)
        status = input_mover(&in->rules->first, cli, options, in->rules);
done:
    mb_text_clear(&from);
    mb_release(args);
    return status;
}

static mb_status explore_game(input *in, cli_call *cli, int want, uint32_t depth)
{
    MB_ASSERT(in->rules && !in->graph);
    const mb_question question = input_question(in);
    const bool as_it_is = (want & (INPUT_GRAPH | INPUT_NORMAL)) != 0;
    mb_status status = mb_arena_of_rules(&in->graph, as_it_is ? NULL : &in->arena, in->rules, &question, depth,
                                         cli->limits, &cli->error);
    question.stage(question.context, MB_STAGE_DONE);
    if (status != MB_OK)
        return status;
    if (as_it_is)
        in->arena = in->graph;
    if ((status = input_endless(&in->arena->endless, cli, in->options)) != MB_OK)
        return status;
    return input_mark(in, !(want & INPUT_KEEP_TARGET));
}

/* ---- a game or a file ---- */

/* Find the ground, and the place that the command asks about.  Rules whose states need more than 64 bits have a
 * ground, but no place. */
static mb_status find_from(input *in, cli_call *cli)
{
    MB_ASSERT(in->arena || in->rules);
    in->ground = in->arena ? mb_ground_of_arena(in->arena, in->rules) : mb_ground_of_rules(in->rules);
    if (!in->rules && in->position)
        return mb_ground_find(&in->from, &in->ground, mb_player_of(in->options->mover), in->position,
                              strlen(in->position), &cli->error);
    if (mb_ground_fit(&in->ground, NULL) == MB_OK || mb_ground_is_impartial(&in->ground))
        in->from = mb_ground_start(&in->ground);
    return input_endless(&in->ground.endless, cli, in->options);
}

/* The position as it was typed, also as from=POSITION; NULL: the start. */
static const char *typed_position(const input *in)
{
    const char *position = in->position;
    for (size_t i = 1; i < in->cli->words && in->rules && !position; i++)
        if (strncmp(in->cli->word[i], "from=", 5) == 0)
            position = in->cli->word[i] + 5;
    return position;
}

/* Refuse a pair (1,NAME) of an impartial game or graph with --mover 2: a bare NAME is what --mover is for. */
static mb_status check_turn(const input *in)
{
    const char *position = typed_position(in);
    const mb_player mover = mb_player_of(in->options->mover);
    mb_player named = mover;
    mb_state state;
    if (!in->options->mover || !position)
        return MB_OK;
    if (!in->rules)
        named = in->from.mover;
    else if (in->rules->fits && mb_rules_find(&state, &named, in->rules, position, strlen(position), NULL) != MB_OK)
        named = mover;
    return named == mover ? MB_OK : cli_refuse(in->cli, SAY_TURN, "position", position);
}

/* A word that is no game and no file: perhaps a graph itself, a file elsewhere, or a game's name mistyped. */
static mb_status refuse_subject(cli_call *cli, const char *subject)
{
    if (*subject == '{' || *subject == '[')
        return cli_refuse(cli, SAY_GRAPH_TYPED, "found", subject);
    if (strpbrk(subject, "./"))
        return cli_refuse(cli, SAY_NO_FILE, "found", subject);
    const char *nearest = mb_game_nearest(subject);
    return nearest ? cli_refuse(cli, SAY_NEAR_SUBJECT, "found", subject, "nearest", nearest)
                   : cli_refuse(cli, SAY_NO_SUBJECT, "found", subject);
}

mb_status input_open(input *in, cli_call *cli, const input_options *options, int want)
{
    return input_open_part(in, cli, options, want, 0);
}

mb_status input_open_part(input *in, cli_call *cli, const input_options *options, int want, uint32_t depth)
{
    *in = (input){.options = options, .cli = cli, .both = options->both || (want & INPUT_BOTH)};
    if (cli->words == 0)
        return cli_refuse(cli, SAY_NO_INPUT);
    mb_status status = find_position(&in->position, cli);
    if (status != MB_OK)
        return status;
    const char *subject = cli->word[0];
    const bool program = input_is_program(cli, options);
    const mb_game *game = program ? NULL : mb_game_find(subject);
    if (!game && !program && strcmp(subject, "-") != 0 && !system_has_file(subject))
        return refuse_subject(cli, subject);
    if ((want & INPUT_NORMAL) && options->misere && !game)
        return cli_refuse(cli, SAY_MISERE_GRAPH);
    in->vain = vain_about(game, program);
    if ((status = refuse_useless(cli, want)) != MB_OK)
        return status;
    if (!(want & INPUT_PART) && (status = input_refuse_vain(in, in->vain)) != MB_OK)
        return status;
    status = program ? input_open_program(in, want)
             : game  ? open_rules(in, cli, game, want)
                     : input_open_file(in, want);
    if (status == MB_OK && in->rules && (want & (INPUT_ARENA | INPUT_GRAPH)))
        status = explore_game(in, cli, want, depth);
    if (status == MB_OK)
        status = find_from(in, cli);
    if (status == MB_OK)
        status = check_turn(in);
    if (status != MB_OK)
        input_close(in);
    return status;
}

void input_close(input *in)
{
    const bool owned = !in->who.arena; /* else the answerer explored it */
    if (owned && in->arena != in->graph)
        mb_arena_free(in->arena);
    if (owned)
        mb_arena_free(in->graph);
    mb_answerer_close(&in->who);
    book_close(&in->book);
    if (in->rules && in->cli->broken == MB_OK)
        in->cli->broken = input_check_program(in->rules, &in->cli->breach);
    if (in->rules && in->rules == in->cli->program)
        in->cli->program = NULL;
    mb_rules_close(in->rules);
    *in = (input){0};
}

/* ---- answers ---- */

/* Say on the terminal what solving a large arena will take. */
static void input_announce(const cli_call *cli, const mb_arena *arena, const mb_solve_plan *plan)
{
    enum { LARGE = 10000000, MOVES_A_SECOND = 28000000, MEGABYTE = 1000000 };
    if (arena->moves < LARGE || !progress_shows())
        return;
    const double together = 1 + 0.7 * (plan->threads - 1); /* threads share the bandwidth of memory */
    mb_text line = {0};
    mb_text_say(&line, cli->lang, SAY_PLAN, "positions", arena->positions, "moves", arena->moves, "memory",
                plan->bytes / MEGABYTE + 1, "seconds",
                (uint64_t)((double)arena->moves / MOVES_A_SECOND / together) + 1);
    mb_text_char(&line, '\n');
    terminal_error(&line);
    mb_text_clear(&line);
}

/* Measure the time of each stage, and show the stage as progress. */
static void enter_stage(void *context, mb_stage stage)
{
    input *in = context;
    MB_ASSERT(stage <= MB_STAGE_DONE);
    const double now = system_now(NULL), spent = now - in->stage_began;
    double *const seconds[] = {[MB_STAGE_EXPLORE] = &in->explore,
                               [MB_STAGE_PLAN] = &in->transpose,
                               [MB_STAGE_TRANSPOSE] = &in->transpose,
                               [MB_STAGE_SOLVE] = &in->solve};
    const mb_words words[] = {[MB_STAGE_EXPLORE] = PROGRESS_EXPLORING,
                              [MB_STAGE_PLAN] = PROGRESS_SOLVING,
                              [MB_STAGE_TRANSPOSE] = PROGRESS_SOLVING,
                              [MB_STAGE_SOLVE] = PROGRESS_SOLVING,
                              [MB_STAGE_SEARCH] = PROGRESS_SEARCHING};
    if (in->stage_began > 0 && in->stage < MB_COUNT(seconds))
        *seconds[in->stage] += spent;
    in->stage = stage;
    in->stage_began = stage == MB_STAGE_DONE ? 0 : now;
    if (stage == MB_STAGE_TRANSPOSE)
        input_announce(in->cli, in->arena ? in->arena : in->who.arena, &in->who.plan);
    if (stage == MB_STAGE_DONE)
        progress_end();
    else
        progress_begin(in->cli, words[stage]);
}

mb_question input_question(input *in)
{
    return (mb_question){
        .most = (uint64_t)in->options->limit < MB_POSITIONS_MAX ? (uint64_t)in->options->limit : MB_POSITIONS_MAX,
        .bytes = in->cli->limits->bytes,
        .threads = mb_threads(in->cli->limits),
        .symmetry = in->options->symmetry,
        .both = in->both,
        .stage = enter_stage,
        .context = in,
    };
}

mb_status input_check_limit(const input *in)
{
    const int64_t most = in->options->limit;
    return most && in->graph->positions > most ? mb_refuse_limit(&in->cli->error, (uint64_t)most) : MB_OK;
}

mb_status input_answer(input *in, const mb_question *question)
{
    cli_call *cli = in->cli;
    MB_ASSERT(!in->who.answer);
    mb_status status = in->arena && !question->search ? input_check_limit(in) : MB_OK;
    if (status != MB_OK)
        return status;
    mb_question with_book = *question;
    if (in->rules && !question->search && !question->table && !in->arena)
        status = book_open(&in->book, cli, in->rules, NULL);
    if (status != MB_OK)
        return status;
    with_book.book = in->book.book;
    status = mb_answerer_open(&in->who, &in->ground, &with_book, cli->limits, &cli->error);
    if (status != MB_OK)
        return status;
    if (in->who.arena) {
        in->graph = in->who.graph;
        in->arena = in->who.arena;
        in->ground = *mb_answer_ground(in->who.answer);
        in->from = mb_ground_start(&in->ground);
    }
    return MB_OK;
}
