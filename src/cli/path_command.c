/* path_command.c -- one player: what is the cheapest way to a goal? */
#include "cli/batch.h"
#include "cli/cli_words.h"
#include "cli/path_setup.h"
#include "cli/system.h"
#include "cli/terminal.h"
#include "core/mem.h"

/* What is said here. */
static const mb_words SAY_BATCH_PUZZLE = MB_WORDS("--batch is for puzzles", "--batch est pour les casse-tête");
static const mb_words SAY_AT_ONCE =
    MB_WORDS("There is no path from {from} to a goal: the order of its tiles says so (parity).",
             "Il n'y a pas de chemin de {from} à un but : l'ordre de ses pièces le dit (parité).");
static const mb_words SAY_NONE =
    MB_WORDS("There is no path from {from} to a goal.", "Il n'y a pas de chemin de {from} à un but.");
static const mb_words SAY_FOUND =
    MB_WORDS("A cheapest path from {from} to {to}: cost {cost}, {moves} {moves?move:moves}.",
             "Un chemin le moins coûteux de {from} à {to} : coût {cost}, {moves} {moves?coup:coups}.");
static const mb_words SAY_SHORTEST =
    MB_WORDS("A path of fewest moves from {from} to {to}: cost {cost}, {moves} {moves?move:moves}.",
             "Un chemin avec le moins de coups de {from} à {to} : coût {cost}, {moves} {moves?coup:coups}.");
static const mb_words SAY_BY =
    MB_WORDS("{algorithm}, heuristic {heuristic}: ", "{algorithm}, heuristique {heuristic} : ");
static const mb_words SAY_EFFORT =
    MB_WORDS("{expanded} expanded ({reopened} again), {generated} generated, {stored} stored",
             "{expanded} développés (dont {reopened} à nouveau), {generated} engendrés, {stored} gardés");

static const cli_option options[] = {
    {"from", "A", MB_WORDS("where to begin (default: the start)", "d'où partir (par défaut : le départ)")},
    {"to", "B,C,…",
     MB_WORDS("the goals (default: marked goal or win 1)", "les buts (par défaut : marqués goal ou win 1)")},
    {"algorithm", "NAME", MB_WORDS("astar, idastar, dijkstra or bfs", "astar, idastar, dijkstra ou bfs")},
    {"heuristic", "NAME",
     MB_WORDS("none, h of a file, or one of the puzzle's: manhattan, …",
              "none, h d'un fichier, ou l'une du casse-tête : manhattan, …")},
    {"pattern", "NAME", MB_WORDS("which pattern databases to use: 7-8", "quelles bases de motifs utiliser : 7-8")},
    {"check-heuristic", NULL,
     MB_WORDS("is the heuristic admissible and monotone?", "l'heuristique est-elle admissible et monotone ?")},
    {"all", NULL,
     MB_WORDS("check it on the whole graph, not only where A* went",
              "la vérifier sur tout le graphe, pas seulement là où A* est passé")},
    {"compare", NULL,
     MB_WORDS("run the algorithms and heuristics side by side",
              "exécuter les algorithmes et les heuristiques côte à côte")},
    {"trace", "FILE",
     MB_WORDS("write every step there, a JSON object a line", "y écrire chaque étape, un objet JSON par ligne")},
    {"batch", NULL,
     MB_WORDS("read a position a line, write COST EXPANDED GENERATED MILLISECONDS MOVES",
              "lire une position par ligne, écrire COST EXPANDED GENERATED MILLISECONDS MOVES")},
    {"seconds", "S", MB_WORDS("stop after S seconds", "arrêter après S secondes")},
    {"megabytes", "N", MB_WORDS("stop beyond N megabytes", "arrêter au-delà de N mégaoctets")},
};

/* A trace: one JSON object a line. */
typedef struct tracer {
    const path_setup *t;
    mb_text out;
} tracer;

static void trace_costs(mb_json *json, tracer *self, uint64_t g, uint64_t h)
{
    mb_json_add(json, "g", g);
    mb_json_key(json, "h");
    if (h == UINT64_MAX) /* no goal can be reached from there */
        mb_json_null(json);
    else
        mb_json_put(json, h);
    mb_json_close(json, '}');
    mb_text_char(&self->out, '\n');
}

static void trace_expanded(void *context, mb_state state, uint64_t g, uint64_t h)
{
    tracer *self = context;
    mb_json json = mb_json_begin(&self->out);
    mb_json_open(&json, '{');
    path_setup_json(&json, self->t, "expanded", state);
    trace_costs(&json, self, g, h);
}

static void trace_reached(void *context, mb_state from, mb_state to, uint64_t g, uint64_t h)
{
    tracer *self = context;
    mb_json json = mb_json_begin(&self->out);
    mb_json_open(&json, '{');
    path_setup_json(&json, self->t, "reached", to);
    path_setup_json(&json, self->t, "from", from);
    trace_costs(&json, self, g, h);
}

static void trace_deepened(void *context, uint64_t bound)
{
    tracer *self = context;
    mb_json json = mb_json_begin(&self->out);
    mb_json_open(&json, '{');
    mb_json_add(&json, "bound", bound);
    mb_json_close(&json, '}');
    mb_text_char(&self->out, '\n');
}

static void json_path(mb_json *json, cli_call *cli, const path_setup *t, const mb_path *path)
{
    mb_text name;
    mb_text_init(&name, NULL, NULL);
    mb_json_key(json, "path");
    if (path->found) {
        mb_json_open(json, '[');
        for (size_t i = 0; i < path->count; i++) {
            name.length = 0;
            path_setup_name(&name, t, path->state[i]);
            mb_json_put(json, mb_text_string(&name));
        }
        mb_json_close(json, ']');
    } else {
        mb_json_null(json);
    }
    mb_json_key(json, "moves");
    if (path->found) {
        mb_json_open(json, '[');
        for (size_t i = 0; i + 1 < path->count; i++) {
            name.length = 0;
            path_setup_move(&name, t, cli->lang, path, i);
            mb_json_put(json, mb_text_string(&name));
        }
        mb_json_close(json, ']');
    } else {
        mb_json_null(json);
    }
    mb_text_clear(&name);
}

static void json_answer(cli_call *cli, const path_setup *t, const mb_pathfinder *finder, const mb_path *path,
                        const mb_effort *effort, double milliseconds)
{
    mb_json json = mb_json_begin(&cli->out);
    mb_json_open(&json, '{');
    mb_json_key(&json, "cost");
    if (path->found)
        mb_json_put(&json, path->cost);
    else
        mb_json_null(&json);
    json_path(&json, cli, t, path);
    mb_json_add(&json, "generated", effort->generated, "expanded", effort->expanded, "reopened", effort->reopened,
                "stored", effort->stored, "bytes", effort->bytes);
    mb_json_add(&json, "milliseconds", mb_rounded(milliseconds, 3), "algorithm", finder->algorithm, "heuristic",
                finder->heuristic);
    mb_json_close(&json, '}');
    mb_text_char(&cli->out, '\n');
}

static void say_answer(cli_call *cli, const path_setup *t, const mb_path *path, const mb_effort *effort)
{
    mb_note note;
    mb_note_say(&note, !path->found && effort->expanded == 0 && t->in.rules                   ? SAY_AT_ONCE
                       : !path->found                                                         ? SAY_NONE
                       : strcmp("bfs", t->options.algorithm ? t->options.algorithm : "") == 0 ? SAY_SHORTEST
                                                                                              : SAY_FOUND);
    path_setup_note(&note, "from", t, t->from);
    if (path->found) {
        path_setup_note(&note, "to", t, path->state[path->count - 1]);
        mb_note_add(&note, "cost", path->cost);
        mb_note_add(&note, "moves", path->count - 1);
    }
    cli_say_note(cli, &note);
    mb_text_char(&cli->out, '\n');
    const bool named = t->in.rules && t->in.rules->game->move_name;
    if (path->count > 1 && !named) {
        path_setup_name(&cli->out, t, path->state[0]);
        mb_text_add(&cli->out, " -> ");
    }
    for (size_t i = 0; i + 1 < path->count; i++) {
        path_setup_move(&cli->out, t, cli->lang, path, i);
        mb_text_add(&cli->out, i + 2 == path->count ? "\n" : named ? " " : " -> ");
    }
}

static void say_effort(cli_call *cli, const mb_pathfinder *finder, const mb_effort *effort, double milliseconds)
{
    mb_note note;
    mb_note_say(&note, SAY_BY, "algorithm", finder->algorithm, "heuristic", finder->heuristic);
    cli_say_note(cli, &note);
    mb_note_say(&note, SAY_EFFORT, "expanded", effort->expanded, "reopened", effort->reopened, "generated",
                effort->generated, "stored", effort->stored);
    cli_say_note(cli, &note);
    mb_text_add(&cli->out, ", ");
    mb_text_fixed(&cli->out, milliseconds, 3);
    mb_text_add(&cli->out, " ms\n");
}

/* Find the path and tell it. */
static int answer(path_setup *t, cli_call *cli)
{
    mb_pathfinder *finder;
    mb_path path;
    mb_effort effort;
    mb_error error = {0};
    if (path_setup_finder(&finder, t, cli, &t->options) != CLI_DONE)
        return CLI_ERROR;
    terminal_work(cli, SAY_SEARCHING);
    const double began = system_now(NULL);
    const mb_status status = mb_pathfinder_find(&path, &effort, finder, t->from, &t->limits, &error);
    const double milliseconds = path_setup_milliseconds(began);
    terminal_clear();
    int code = CLI_ERROR;
    if (status != MB_OK) {
        cli_fail(cli, &error);
    } else {
        code = path.found ? CLI_DONE : CLI_NO;
        if (cli_value(cli, "json")) {
            json_answer(cli, t, finder, &path, &effort, milliseconds);
        } else {
            say_answer(cli, t, &path, &effort);
            say_effort(cli, finder, &effort, milliseconds);
        }
        mb_path_clear(&path);
    }
    mb_pathfinder_free(finder);
    return code;
}

/* Find the path, with every step written to a file. */
static int answer_traced(path_setup *t, cli_call *cli, const char *file)
{
    tracer self = {.t = t};
    mb_error error = {0};
    if (mb_file_write(&self.out, file, &error) != MB_OK)
        return cli_fail(cli, &error);
    const mb_path_observer observer = {trace_expanded, trace_reached, trace_deepened, &self};
    t->options.observer = &observer;
    const int code = answer(t, cli);
    t->options.observer = NULL;
    return mb_file_close(&self.out, file, &error) == MB_OK || code == CLI_ERROR ? code : cli_fail(cli, &error);
}

/* COST EXPANDED GENERATED MILLISECONDS MOVES, or - where there is no path. */
static void batch_line(cli_call *cli, const path_setup *t, const mb_path *path, const mb_effort *effort,
                       double milliseconds)
{
    mb_text *out = &cli->out;
    if (!path->found) {
        mb_text_add(out, "-\n");
        return;
    }
    const uint64_t counts[] = {path->cost, effort->expanded, effort->generated};
    for (size_t i = 0; i < MB_COUNT(counts); i++) {
        mb_text_u64(out, counts[i]);
        mb_text_char(out, ' ');
    }
    mb_text_fixed(out, milliseconds, 3);
    mb_text_add(out, path->count == 1 ? " -" : " ");
    for (size_t i = 0; i + 1 < path->count; i++) {
        const size_t before = out->length;
        path_setup_move(out, t, MB_ENGLISH, path, i);
        if (out->length > before + 1 && i + 2 < path->count) /* letters need no comma */
            mb_text_char(out, ',');
    }
    mb_text_char(out, '\n');
}

typedef struct traveller {
    path_setup *t;
    mb_pathfinder *finder;
} traveller;

static mb_status read_state(mb_state *out, const path_setup *t, const char *line, size_t length, mb_error *error)
{
    return t->in.rules->game->parse(out, t->in.rules->self, line, length, error);
}

static mb_status check_line(void *context, const char *line, size_t length, mb_error *error)
{
    mb_state from;
    return read_state(&from, ((const traveller *)context)->t, line, length, error);
}

static mb_status answer_line(void *context, cli_call *cli, const char *line, size_t length, mb_error *error)
{
    const traveller *self = context;
    mb_state from;
    mb_path path;
    mb_effort effort;
    mb_status status = read_state(&from, self->t, line, length, error);
    const double began = system_now(NULL);
    if (status == MB_OK)
        status = mb_pathfinder_find(&path, &effort, self->finder, from, &self->t->limits, error);
    if (status != MB_OK)
        return status;
    batch_line(cli, self->t, &path, &effort, path_setup_milliseconds(began));
    mb_path_clear(&path);
    return MB_OK;
}

static int answer_batch(path_setup *t, cli_call *cli)
{
    traveller self = {.t = t};
    if (!t->in.rules)
        return cli_fail_with(cli, SAY_BATCH_PUZZLE, NULL, NULL);
    int code = path_setup_finder(&self.finder, t, cli, &t->options);
    if (code != CLI_DONE)
        return code;
    const batch lines = {.context = &self, .check = check_line, .answer = answer_line};
    code = batch_run(&lines, cli);
    mb_pathfinder_free(self.finder);
    return code;
}

static int run(cli_call *cli)
{
    path_setup t;
    int code = path_setup_open(&t, cli);
    if (code != CLI_DONE)
        return code;
    const char *trace = cli_value(cli, "trace");
    if (cli_value(cli, "check-heuristic"))
        code = path_judge(&t, cli);
    else if (cli_value(cli, "compare"))
        code = path_compare(&t, cli);
    else if (cli_value(cli, "batch"))
        code = answer_batch(&t, cli);
    else
        code = trace ? answer_traced(&t, cli, trace) : answer(&t, cli);
    path_setup_close(&t);
    return code;
}

const cli_command cli_command_path = {
    .name = "path",
    .usage = "PUZZLE|FILE [name=value …] [POSITION]",
    .brief =
        MB_WORDS("the cheapest way to a goal, for one player: A*, IDA*, Dijkstra, breadth-first",
                 "le chemin le moins coûteux vers un but, pour un joueur : A*, IDA*, Dijkstra, parcours en largeur"),
    .options = options,
    .option_count = MB_COUNT(options),
    .input = true,
    .run = run,
};
