/* input.c -- GAME|FILE [name=value …] [POSITION] turned into an arena to work with. */
#include "cli/input.h"

#include "arena/arena_words.h"
#include "arena/names.h"
#include "cli/cli_words.h"
#include "cli/system.h"
#include "cli/terminal.h"
#include "core/mem.h"

/* What is said here. */
static const mb_words SAY_PUZZLE_LARGE =
    MB_WORDS("{game} has too many states to look at them all: use path, or give --limit",
             "{game} a trop d'états pour les voir tous : utilisez path, ou donnez --limit");
static const mb_words SAY_NORMAL_MISERE =
    MB_WORDS("--normal and --misere exclude each other", "--normal et --misere s'excluent");
static const mb_words SAY_NO_SUBJECT = MB_WORDS("no game and no file is called \"{found}\": see marienbad games",
                                                "ni jeu ni fichier ne s'appelle « {found} » : voir marienbad games");
static const mb_words SAY_NO_SOLVER =
    MB_WORDS("no solver is called \"{found}\": attractor or payoff expected",
             "aucun solveur ne s'appelle « {found} » : attractor ou payoff attendu");
static const mb_words SAY_TOO_MANY = MB_WORDS("one word too many: \"{found}\"", "un mot de trop : « {found} »");
static const mb_words SAY_FILE_ARGUMENT =
    MB_WORDS("a file takes no parameters, found \"{found}\"", "un fichier n'a pas de paramètres, trouvé « {found} »");
static const mb_words SAY_NORMAL_ONLY =
    MB_WORDS("kernel and Grundy numbers are of normal play: last=loses and --misere do not suit them",
             "noyau et nombres de Grundy sont ceux du jeu normal : last=loses et --misere ne leur conviennent pas");
static const mb_words SAY_PARTISAN = MB_WORDS("{game} is not impartial: it has neither kernel nor Grundy numbers",
                                              "{game} n'est pas impartial : il n'a ni noyau ni nombres de Grundy");
static const mb_words SAY_EXPLORING = MB_WORDS("exploring", "exploration");
static const mb_words SAY_READING = MB_WORDS("reading", "lecture");
static const mb_words SAY_MISERE_OWNED =
    MB_WORDS("--normal and --misere are for impartial graphs, and this one has owners",
             "--normal et --misere valent pour les graphes impartiaux, et celui-ci a des joueurs");

const cli_option input_options[] = {
    {"format", "NAME",
     MB_WORDS("format of the file: arena, dict, pgsolver, dimacs, mba",
              "format du fichier : arena, dict, pgsolver, dimacs, mba")},
    {"players", "first|last|FILE",
     MB_WORDS("who owns the positions of a dict: (player, s), (s, player), or a file of owners",
              "à qui sont les positions d'un dict : (joueur, s), (s, joueur), ou un fichier")},
    {"win1", "a,b,…", MB_WORDS("positions won by player 1", "positions gagnées par le joueur 1")},
    {"win2", "a,b,…", MB_WORDS("positions won by player 2", "positions gagnées par le joueur 2")},
    {"draw", "a,b,…", MB_WORDS("positions that end in a draw", "positions où la partie est nulle")},
    {"target", "a,b,…",
     MB_WORDS("target of the attractor; without --attractor, won by player 1",
              "cible de l'attracteur ; sans --attractor, gagnée par le joueur 1")},
    {"endless", "draw|1|2|N",
     MB_WORDS("who wins endless and stuck plays, or what they pay",
              "qui gagne les parties sans fin ou bloquées, ou leur gain")},
    {"normal", NULL,
     MB_WORDS("impartial graph: who cannot move loses (default)",
              "graphe impartial : qui ne peut jouer perd (par défaut)")},
    {"misere", NULL, MB_WORDS("impartial: who cannot move wins", "impartial : qui ne peut jouer gagne")},
    {"both", NULL,
     MB_WORDS("impartial games: all (player, state) pairs, reachable or not",
              "jeux impartiaux : tous les couples (joueur, état), accessibles ou non")},
    {"symmetry", NULL,
     MB_WORDS("fold mirror images into one, where the game has them",
              "confondre les images par symétrie, si le jeu en a")},
    {"limit", "N", MB_WORDS("stop beyond that many positions", "arrêter au-delà de ce nombre de positions")},
};
const size_t input_option_count = MB_COUNT(input_options);

/* Is the word name=value? */
static bool is_argument(const char *word)
{
    const char *at = word;
    while ((*at >= 'a' && *at <= 'z') || (at > word && *at >= '0' && *at <= '9'))
        at++;
    return at > word && *at == '=';
}

/* The one word that is neither the subject nor name=value; NULL when there is none, false when there are two. */
static bool find_position(const char **out, const cli_call *cli)
{
    *out = NULL;
    for (size_t i = 1; i < cli->words; i++) {
        if (is_argument(cli->word[i]))
            continue;
        if (*out) {
            cli_fail_with(cli, SAY_TOO_MANY, "found", cli->word[i]);
            return false;
        }
        *out = cli->word[i];
    }
    return true;
}

/* Limits for exploring: --limit, and three quarters of the memory that is free. */
static bool explore_limits(mb_limits *out, cli_call *cli)
{
    int64_t limit;
    if (!cli_integer(&limit, cli, "limit", 1, MB_POSITIONS_MAX, MB_POSITIONS_MAX))
        return false;
    *out = *cli->limits;
    out->positions = (uint64_t)limit;
    out->bytes = system_free_bytes() / 4 * 3;
    return true;
}

/* Reads the graphs that are parameters of games. */
static mb_status load_graph(mb_arena **out, void *context, const char *path, mb_error *error)
{
    cli_call *cli = context;
    const mb_read_options options = {
        .format = cli_value(cli, "format"), .warn = cli_warn, .context = cli, .limits = cli->limits};
    return mb_arena_load(out, path, &options, error);
}

/* Refuse what does not suit normal play; otherwise play so, with last=wins among the arguments of a game. */
static int play_normally(const char **args, size_t *count, const cli_call *cli, const mb_game *game)
{
    if (cli_value(cli, "misere"))
        return cli_fail_with(cli, SAY_NORMAL_ONLY, NULL, NULL);
    if (!game)
        return CLI_DONE;
    if (!(game->traits & MB_IMPARTIAL))
        return cli_fail_with(cli, SAY_PARTISAN, "game", game->name);
    bool has_last = false;
    for (size_t i = 0; i < game->param_count; i++)
        has_last = has_last || strcmp(game->params[i].name, "last") == 0;
    for (size_t i = 0; i < *count; i++) {
        if (strcmp(args[i], "last=loses") == 0)
            return cli_fail_with(cli, SAY_NORMAL_ONLY, NULL, NULL);
        has_last = has_last && strncmp(args[i], "last=", 5) != 0;
    }
    if (has_last)
        args[(*count)++] = "last=wins";
    return CLI_DONE;
}

/* Has an expert without theory about so many states to search instead?  0: nobody has. */
static uint64_t states_of_expert(const mb_rules *rules)
{
    const mb_expert *expert = mb_expert_find(rules->game->name);
    return expert && !expert->ask && expert->states ? expert->states(rules) : 0;
}

/* Explore the rules; where theory covers them, only as far as nobody has to wait for; and not at all where an expert
 * has a search for what no memory could hold. */
static int explore_game(input *in, cli_call *cli, int want, uint32_t depth)
{
    enum { NO_WAIT = 2000000, NO_WAIT_BYTES = 1 << 27, PUZZLE_MOST = 1 << 22, VAST = 1 << 26 };
    mb_error error = {0};
    mb_limits limits;
    if (!explore_limits(&limits, cli))
        return CLI_ERROR;
    const bool ask = (want & (INPUT_OR_THEORY | INPUT_THEORY_FIRST)) != 0;
    const mb_status asked = ask ? mb_theory_ask(&in->theory, in->rules, &error) : MB_ENOTFOUND;
    if (asked == MB_EPARSE) /* only the expert could read the position: it is too large for a state */
        return cli_fail(cli, &error);
    const bool covered = asked == MB_OK;
    in->by_theory = covered && (want & INPUT_THEORY_FIRST);
    if (in->by_theory)
        return CLI_DONE;
    const uint64_t states = want & INPUT_OR_THEORY ? states_of_expert(in->rules) : 0;
    if (states > VAST && !cli_value(cli, "limit")) {
        in->by_expert = true;
        return CLI_DONE;
    }
    if (covered && !cli_value(cli, "limit")) {
        limits.positions = NO_WAIT;
        limits.bytes = limits.bytes && limits.bytes < NO_WAIT_BYTES ? limits.bytes : NO_WAIT_BYTES;
    }
    const bool puzzle = (in->rules->game->traits & MB_PUZZLE) && !cli_value(cli, "limit");
    if (puzzle)
        limits.positions = PUZZLE_MOST;
    const mb_explore_options options = {.symmetry = cli_value(cli, "symmetry") != NULL, .depth = depth};
    const double began = system_now(NULL);
    terminal_work(cli, SAY_EXPLORING);
    const mb_status status = mb_explore(&in->graph, in->rules, &options, &limits, &error);
    in->explore = system_now(NULL) - began;
    in->by_theory = covered && status == MB_ELIMIT;
    in->by_expert = states > 0 && status == MB_ELIMIT;
    if (status == MB_ELIMIT && puzzle)
        return cli_fail_with(cli, SAY_PUZZLE_LARGE, "game", in->rules->game->name);
    return status == MB_OK || in->by_theory || in->by_expert ? CLI_DONE : cli_fail(cli, &error);
}

static int open_game(input *in, cli_call *cli, const mb_game *game, const char *position, int want, uint32_t depth)
{
    mb_error error = {0};
    const char **args = mb_alloc(cli->words + 2, sizeof *args); /* with from= and last= */
    char *from = NULL;
    size_t count = 0;
    int code = CLI_ERROR;
    for (size_t i = 1; args && i < cli->words; i++)
        if (is_argument(cli->word[i]))
            args[count++] = cli->word[i];
    if (args && position) {
        from = mb_alloc(strlen(position) + sizeof "from=", 1);
        if (from) {
            memcpy(from, "from=", 5);
            memcpy(from + 5, position, strlen(position) + 1);
            args[count++] = from;
        }
    }
    if (!args || (position && !from)) {
        cli_fail_status(cli, MB_ENOMEM);
        goto done;
    }
    if ((want & INPUT_NORMAL) && play_normally(args, &count, cli, game) != CLI_DONE)
        goto done;
    if (!(want & INPUT_NORMAL) && (cli_value(cli, "normal") || cli_value(cli, "misere")))
        args[count++] = cli_value(cli, "misere") ? "last=loses" : "last=wins";
    const mb_loader loader = {.load = load_graph, .context = cli};
    if (mb_rules_open_with(&in->rules, game, args, count, &loader, &error) != MB_OK) {
        cli_fail(cli, &error);
        goto done;
    }
    code = want & INPUT_RULES ? CLI_DONE : explore_game(in, cli, want, depth);
done:
    mb_release(from);
    mb_release(args);
    return code;
}

static int open_file(input *in, cli_call *cli, const char *path, int want)
{
    int64_t limit;
    if (!cli_integer(&limit, cli, "limit", 1, INT64_MAX, INT64_MAX))
        return CLI_ERROR;
    for (size_t i = 1; i < cli->words; i++)
        if (is_argument(cli->word[i]))
            return cli_fail_with(cli, SAY_FILE_ARGUMENT, "found", cli->word[i]);
    mb_error error = {0};
    mb_file owners = {0};
    mb_read_options options = {
        .format = cli_value(cli, "format"), .warn = cli_warn, .context = cli, .limits = cli->limits};
    const char *players = cli_value(cli, "players");
    if (players && strcmp(players, "first") == 0)
        options.players = MB_PLAYERS_FIRST;
    else if (players && strcmp(players, "last") == 0)
        options.players = MB_PLAYERS_LAST;
    else if (players) {
        if (mb_file_read(&owners, players, &error) != MB_OK)
            return cli_fail(cli, &error);
        options.players = MB_PLAYERS_GIVEN;
        options.owners = owners.data;
        options.owners_length = owners.length;
        options.owners_file = players;
    }
    const double began = system_now(NULL);
    terminal_work(cli, SAY_READING);
    const mb_status status = mb_arena_load(&in->graph, path, &options, &error);
    in->read = system_now(NULL) - began;
    mb_file_clear(&owners);
    if (status != MB_OK)
        return cli_fail(cli, &error);
    if (in->graph->positions > limit && !(want & INPUT_RULES)) { /* those who want rules count what they look at */
        mb_fail(&error, MB_ELIMIT, SAY_POSITION_LIMIT, "most", limit);
        return cli_fail(cli, &error);
    }
    return CLI_DONE;
}

/* Is some end marked, or are ends marked by an option? */
static bool has_marks(const cli_call *cli, const mb_arena *graph)
{
    static const char *const options[] = {"win1", "win2", "draw", "target"};
    for (size_t i = 0; i < MB_COUNT(options); i++)
        if (cli_value(cli, options[i]))
            return true;
    for (uint32_t v = 0; v < graph->positions; v++)
        if (mb_mark_of(graph, v) != MB_UNMARKED)
            return true;
    return false;
}

int input_endless(int32_t *out, cli_call *cli)
{
    const char *text = cli_value(cli, "endless");
    if (!text)
        return CLI_DONE;
    int64_t payoff;
    if (strcmp(text, "draw") == 0)
        payoff = 0;
    else if (!cli_integer(&payoff, cli, "endless", INT32_MIN, INT32_MAX, 0))
        return CLI_ERROR;
    *out = payoff == 2 ? -1 : (int32_t)payoff;
    return CLI_DONE;
}

/* The position that a word of the command line names in a file's arena. */
static int find_from(input *in, cli_call *cli, const char *position)
{
    if (!position)
        return CLI_DONE;
    in->from = mb_arena_find(in->arena, position, strlen(position));
    if (in->from == MB_NONE && in->arena != in->graph) { /* player 1 begins */
        mb_text name = {0};
        mb_doubled_name(&name, MB_P1, position, strlen(position));
        in->from = mb_arena_find(in->arena, mb_text_string(&name), name.length);
        mb_text_clear(&name);
    }
    return in->from == MB_NONE ? cli_fail_with(cli, SAY_UNKNOWN, "name", position) : CLI_DONE;
}

/* Somebody should know of positions where a play gets stuck.  A reader that can name the line has said so already,
 * from `said` on; options may have marked those ends since. */
static void warn_of_stuck(const input *in, cli_call *cli, size_t said)
{
    uint64_t count;
    const uint32_t v = mb_arena_stuck(in->arena, &count);
    if (v == MB_NONE) {
        cli->warnings->length = said;
    } else if (cli->warnings->length == said && !in->graph->impartial) {
        mb_error warning;
        mb_note *note = mb_error_set(&warning, MB_OK, count > 1 ? SAY_STUCK_MORE : SAY_STUCK);
        mb_error_at(&warning, cli->word[0], 0, 0);
        mb_note_add(note, "name", mb_arena_called(in->arena, v));
        mb_note_add(note, "more", count - 1);
        cli_warn(cli, &warning);
    }
}

/* The arena of the graph: its ends marked where nobody did, doubled if it is impartial and owners are wanted. */
static int make_arena(input *in, cli_call *cli, int want)
{
    const bool told = cli_value(cli, "normal") || cli_value(cli, "misere"), game = in->rules;
    if (input_endless(&in->graph->endless, cli) != CLI_DONE)
        return CLI_ERROR;
    if (!game && told && !in->graph->impartial)
        return cli_fail_with(cli, SAY_MISERE_OWNED, NULL, NULL);
    if (!game && in->graph->impartial && (told || !has_marks(cli, in->graph)))
        mb_arena_mark_ends(in->graph, cli_value(cli, "misere") != NULL);
    if (!in->graph->impartial || (want & (INPUT_GRAPH | INPUT_NORMAL))) {
        in->arena = in->graph;
    } else {
        const bool everything = !game || cli_value(cli, "both") != NULL;
        const mb_status status = mb_arena_double(&in->arena, in->graph, !everything, cli->limits);
        if (status != MB_OK)
            return cli_fail_status(cli, status);
    }
    in->from = in->arena->start;
    return CLI_DONE;
}

/* What the options mark. */
static int mark_all(input *in, cli_call *cli, int want)
{
    int code = input_mark(in, cli, "win1", MB_WIN1);
    if (code == CLI_DONE)
        code = input_mark(in, cli, "win2", MB_WIN2);
    if (code == CLI_DONE)
        code = input_mark(in, cli, "draw", MB_DRAW);
    if (code == CLI_DONE && !(want & INPUT_KEEP_TARGET))
        code = input_mark(in, cli, "target", MB_WIN1);
    return code;
}

int input_open(input *in, cli_call *cli, int want, uint32_t depth)
{
    *in = (input){0};
    const size_t said = cli->warnings->length;
    if (cli->words == 0)
        return cli_fail_with(cli, SAY_NO_INPUT, NULL, NULL);
    if (!find_position(&in->position, cli))
        return CLI_ERROR;
    if (cli_value(cli, "normal") && cli_value(cli, "misere"))
        return cli_fail_with(cli, SAY_NORMAL_MISERE, NULL, NULL);
    const char *subject = cli->word[0];
    const mb_game *game = mb_game_find(subject);
    if (!game && strcmp(subject, "-") != 0 && !system_has_file(subject))
        return cli_fail_with(cli, SAY_NO_SUBJECT, "found", subject);
    if ((want & INPUT_NORMAL) && !game && play_normally(NULL, NULL, cli, NULL) != CLI_DONE)
        return CLI_ERROR;
    int code = game ? open_game(in, cli, game, in->position, want, depth) : open_file(in, cli, subject, want);
    if (code == CLI_DONE && !in->graph)
        return CLI_DONE;
    if (code == CLI_DONE)
        code = make_arena(in, cli, want);
    if (code == CLI_DONE)
        code = mark_all(in, cli, want);
    if (want & (INPUT_GRAPH | INPUT_NORMAL))
        cli->warnings->length = said; /* no play gets stuck there */
    else if (code == CLI_DONE && !game && !in->arena->impartial)
        warn_of_stuck(in, cli, said);
    if (code == CLI_DONE && !game)
        code = find_from(in, cli, in->position);
    if (code != CLI_DONE)
        input_close(in);
    return code;
}

void input_close(input *in)
{
    if (in->arena != in->graph)
        mb_arena_free(in->arena);
    mb_arena_free(in->graph);
    mb_theory_clear(&in->theory);
    mb_rules_close(in->rules);
    *in = (input){0};
}

int input_solve(mb_solution *out, cli_call *cli, input *in, const char *name)
{
    mb_error error = {0};
    const mb_solver *solver = name ? mb_solver_find(name) : NULL;
    if (name && !solver)
        return cli_fail_with(cli, SAY_NO_SOLVER, "found", name);
    mb_backward backward;
    terminal_work(cli, SAY_SOLVING);
    const double began = system_now(NULL);
    mb_status status = mb_backward_compute(&backward, in->arena, cli->limits);
    const double turned = system_now(NULL);
    if (status == MB_OK) {
        status = mb_solve(out, in->arena, solver, &backward, in->observer, cli->limits, &error);
        mb_backward_clear(&backward);
    } else {
        mb_error_plain(&error, status);
    }
    in->transpose = turned - began;
    in->solve = system_now(NULL) - turned;
    terminal_clear();
    return status == MB_OK ? CLI_DONE : cli_fail(cli, &error);
}
