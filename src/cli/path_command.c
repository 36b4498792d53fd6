/* path_command.c -- one player: the cheapest path to a goal. */
#include "cli/batch.h"
#include "cli/output.h"
#include "cli/path_setup.h"
#include "cli/progress.h"
#include "cli/rows.h"
#include "cli/system.h"
#include "show/path_trail.h"
#include "show/pictures.h"

static const mb_words SAY_UNINFORMED =
    MB_WORDS("{algorithm} uses no heuristic: --heuristic {heuristic} does not apply to it",
             "{algorithm} n'utilise pas d'heuristique : --heuristic {heuristic} ne s'y applique pas");
static const mb_words SAY_PATTERN = MB_WORDS("--pattern is for the heuristic pattern, and {heuristic} is used here",
                                             "--pattern vaut pour l'heuristique pattern, et ici c'est {heuristic}");
static const mb_words SAY_NO_QUEUE =
    MB_WORDS("{algorithm} has no queue to show step by step: --algorithm astar has one",
             "{algorithm} n'a pas de file à montrer pas à pas : --algorithm astar en a une");
static const mb_words SAY_AT_ONCE =
    MB_WORDS("There is no path from {from} to a goal: the order of its tiles says so (parity).",
             "Il n'y a pas de chemin de {from} à un but : l'ordre de ses tuiles le dit (parité).");
static const mb_words SAY_NONE =
    MB_WORDS("There is no path from {from} to a goal.", "Il n'y a pas de chemin de {from} à un but.");
static const mb_words SAY_FOUND =
    MB_WORDS("A cheapest path from {from} to {to}: cost {cost}, {moves} {moves?move:moves}.",
             "Un chemin de coût minimal de {from} à {to} : coût {cost}, {moves} {moves?coup:coups}.");
static const mb_words SAY_FOUND_SOME =
    MB_WORDS("A path from {from} to {to}: cost {cost}, {moves} {moves?move:moves}; h is not known to be admissible, "
             "so it may not be the cheapest (--check-heuristic judges h).",
             "Un chemin de {from} à {to} : coût {cost}, {moves} {moves?coup:coups} ; on ne sait pas si h est "
             "admissible, ce coût n'est donc peut-être pas minimal (--check-heuristic juge h).");
static const mb_words SAY_SHORTEST =
    MB_WORDS("A path of fewest moves from {from} to {to}: cost {cost}, {moves} {moves?move:moves}.",
             "Un chemin de {from} à {to} en un minimum de coups : coût {cost}, {moves} {moves?coup:coups}.");
static const mb_words SAY_BY =
    MB_WORDS("{algorithm}, heuristic {heuristic}: ", "{algorithm}, heuristique {heuristic} : ");
static const mb_words SAY_H = MB_WORDS("h(start) = {h}; ", "h(départ) = {h} ; ");
static const mb_words SAY_EFFORT =
    MB_WORDS("{expanded} expanded ({reopened} again), {generated} generated, {stored} stored, {ms} ms",
             "{expanded} {expanded?développé:développés} (dont {reopened} à nouveau), {generated} "
             "{generated?engendré:engendrés}, {stored} {stored?gardé:gardés}, {ms} ms");

/* Write the names of all heuristics. */
static void list_heuristics(mb_text *out)
{
    const mb_game *game;
    mb_text_add(out, "none, h");
    for (size_t i = 0; (game = mb_game_at(i)) != NULL; i++)
        for (size_t k = 0; k < game->heuristic_count; k++)
            if (strcmp(game->heuristics[k].name, "none") != 0)
                mb_text_put(out, ", ", game->heuristics[k].name);
}

static const cli_option rows[] = {
    {CLI_TEXT("from", path_options, from, "A"),
     .help = MB_WORDS("where to begin (default: the start)", "d'où partir (par défaut : le départ)")},
    {CLI_TEXT("to", path_options, to, "B,C,…"),
     .help = MB_WORDS("the goals (default: marked goal or win 1)",
                      "les buts (par défaut : les positions marquées goal ou win 1)")},
    {CLI_ROW("algorithm", path_options, algorithm, mb_path_algorithm, mb_path_algorithms),
     .help = MB_WORDS("how to search", "comment chercher")},
    {CLI_TEXT("heuristic", path_options, heuristic, "NAME|FILE"), .values = list_heuristics,
     .help =
         MB_WORDS("of a graph its h, or a file with a number for each position; of a puzzle by name",
                  "pour un graphe, son h ou un fichier avec un nombre par position ; pour un casse-tête, un nom")},
    {CLI_TEXT("pattern", path_options, pattern, "NAME"),
     .help = MB_WORDS(
         "sizes of the groups of tiles of the pattern databases: 7-8, 6-6-3, … (default: chosen for the board)",
         "tailles des groupes de tuiles des bases de motifs : 7-8, 6-6-3, … (par défaut : selon le taquin)")},
    {CLI_FLAG("check-heuristic", path_options, check_heuristic), .excludes = "compare|trace|batch|algorithm|pattern",
     .help =
         MB_WORDS("is the heuristic admissible and monotone?", "l'heuristique est-elle admissible et monotone ?")},
    {CLI_FLAG("all", path_options, all), .needs = "check-heuristic", .excludes = "from",
     .help = MB_WORDS("check it on the whole graph, not only where A* went",
                      "la vérifier sur tout le graphe, pas seulement là où A* est passé")},
    {CLI_FLAG("compare", path_options, compare), .excludes = "trace|batch|algorithm|heuristic|pattern",
     .help = MB_WORDS("run the algorithms and heuristics side by side",
                      "exécuter les algorithmes et les heuristiques côte à côte")},
    {CLI_TEXT("trace", path_options, trace, "FILE"), .excludes = "batch",
     .help =
         MB_WORDS("write every step there, a JSON object a line", "y écrire chaque étape, un objet JSON par ligne")},
    {ROW_STEPS(path_options), .excludes = "check-heuristic|compare|trace|batch"},
    {CLI_TEXT("as", path_options, as, ""), .shows = 1u << MB_SHOW_PATH_STEPS, .needs = "steps",
     .help = MB_WORDS("write the table of steps alone", "écrire seulement le tableau des étapes")},
    {ROW_FILE(path_options), .needs = "steps", .excludes = "json"},
    {CLI_FLAG("batch", path_options, batch), .excludes = "from|json",
     .help = MB_WORDS("read a position a line, write COST EXPANDED GENERATED MILLISECONDS MOVES",
                      "lire une position par ligne, écrire COST EXPANDED GENERATED MILLISECONDS MOVES")},
};

static const cli_group groups[] = {CLI_GROUP(rows), CLI_GROUP_IN(input_rows, path_options, input)};

/* ---- the answer ---- */

/* What was found, and how. */
typedef struct path_answer {
    mb_path path;
    mb_effort effort;
    bool optimal; /* proved: by how it was found, or because the heuristic was verified */
    double milliseconds;
} path_answer;

/* Is the path proved to be a cheapest one?  The user's own heuristic is verified if the graph is small. */
static bool is_optimal(const path_setup *t, const mb_pathfinder *finder)
{
    enum { AT_ONCE = 100000 };
    enum { PROGRAM_AT_ONCE = 5000 }; /* states of a rules program, which may be slow */
    mb_judgement found;
    mb_limits limits = t->limits;
    const bool program = t->in.rules && (t->in.rules->game->traits & MB_FOREIGN);
    if (finder->proves || !(t->in.arena || program) || strcmp(finder->heuristic, "none") == 0)
        return finder->proves;
    if (t->in.arena && t->in.arena->positions > AT_ONCE)
        return false;
    if (program)
        limits.positions = PROGRAM_AT_ONCE;
    return mb_judge(&found, &t->in.ground, t->from, &t->how, true, &limits, NULL) == MB_OK && found.admissible;
}

/* The game's words for move i of the path; false: it has none. */
static bool name_move(mb_note *out, const mb_ground *ground, const mb_path *path, size_t i)
{
    MB_ASSERT(i + 1 < path->count);
    const mb_place from = {.at = path->state[i]}, to = {.at = path->state[i + 1]};
    return mb_ground_move_name(out, ground, from, to);
}

/* Move i of the path: in the game's words, or where it leads. */
static void path_add_move(mb_text *out, const mb_ground *ground, mb_lang lang, const mb_path *path, size_t i)
{
    mb_note note;
    if (name_move(&note, ground, path, i))
        mb_note_show(out, &note, lang);
    else
        mb_ground_bare(out, ground, path->state[i + 1]);
}

static void json_path(mb_json *json, const mb_ground *ground, mb_lang lang, const mb_path *path)
{
    if (!path->found) {
        mb_json_add(json, "path", MB_NOTHING, "moves", MB_NOTHING);
        return;
    }
    mb_json_open_key(json, "path", '[');
    for (size_t i = 0; i < path->count; i++)
        mb_json_put(json, mb_ground_called_bare(ground, path->state[i]));
    mb_json_close(json);
    mb_json_open_key(json, "moves", '[');
    for (size_t i = 0; i + 1 < path->count; i++) {
        mb_text move = {0};
        path_add_move(&move, ground, lang, path, i);
        mb_json_take(json, &move);
    }
    mb_json_close(json);
}

static mb_status json_answer(cli_call *cli, const path_setup *t, const mb_pathfinder *finder,
                             const path_answer *found, const mb_trail *trail)
{
    const mb_effort *effort = &found->effort;
    uint64_t h = 0;
    const bool knows = mb_pathfinder_h(&h, finder, &t->in.ground, t->from);
    mb_json json = mb_json_begin(&cli->out, '{');
    mb_json_add(&json, "cost", mb_known(found->path.found, (int64_t)found->path.cost));
    json_path(&json, &t->in.ground, cli->lang, &found->path);
    mb_json_key(&json, "optimal");
    if (found->optimal)
        mb_json_put(&json, (bool)true);
    else
        mb_json_null(&json);
    mb_json_add(&json, "h", mb_known(knows, (int64_t)h), "generated", effort->generated, "expanded", effort->expanded,
                "reopened", effort->reopened, "stored", effort->stored, "bytes", effort->bytes);
    mb_json_add(&json, "milliseconds", mb_rounded(found->milliseconds, 3), "algorithm", finder->algorithm,
                "heuristic", finder->heuristic);
    if (trail)
        mb_trail_json(&json, trail);
    mb_json_end(&json);
    return cli->out.status;
}

static void say_path(cli_call *cli, const mb_ground *ground, const mb_path *path)
{
    mb_note note;
    const bool named = path->count > 1 && name_move(&note, ground, path, 0);
    if (path->count > 1 && !named) {
        mb_text_put(&cli->out, mb_ground_called_bare(ground, path->state[0]), " -> ");
    }
    for (size_t i = 0; i + 1 < path->count; i++) {
        path_add_move(&cli->out, ground, cli->lang, path, i);
        mb_text_add(&cli->out, i + 2 == path->count ? "\n" : named ? " " : " -> ");
    }
}

static void say_answer(cli_call *cli, const path_setup *t, const mb_pathfinder *finder, const path_answer *found)
{
    const mb_ground *ground = &t->in.ground;
    const mb_path *path = &found->path;
    const mb_effort *effort = &found->effort;
    const mb_called from = mb_ground_called_bare(ground, t->from);
    const mb_words words = strcmp(finder->algorithm, "bfs") == 0 ? SAY_SHORTEST
                           : found->optimal                      ? SAY_FOUND
                                                                 : SAY_FOUND_SOME;
    uint64_t h = 0;
    if (path->found)
        cli_line(cli, words, "from", from, "to", mb_ground_called_bare(ground, path->state[path->count - 1]), "cost",
                 path->cost, "moves", path->count - 1);
    else
        cli_line(cli, effort->expanded == 0 && t->in.rules ? SAY_AT_ONCE : SAY_NONE, "from", from);
    say_path(cli, ground, path);
    cli_say(cli, SAY_BY, "algorithm", finder->algorithm, "heuristic", finder->heuristic);
    if (strcmp(finder->heuristic, "none") != 0 && mb_pathfinder_h(&h, finder, ground, t->from))
        cli_say(cli, SAY_H, "h", h);
    cli_line(cli, SAY_EFFORT, "expanded", effort->expanded, "reopened", effort->reopened, "generated",
             effort->generated, "stored", effort->stored, "ms", mb_rounded(found->milliseconds, 3));
}

/* Write the answer and, unless `trail` is NULL, the table of steps, or that table alone. */
static mb_status write_answer(const path_setup *t, cli_call *cli, const mb_pathfinder *finder,
                              const path_answer *found, const mb_trail *trail)
{
    const path_options *options = cli->options;
    const mb_exhibit what = {
        .kind = MB_SHOW_PATH_STEPS, .trail = trail, .simple = strcmp(finder->heuristic, "none") == 0};
    const char *form;
    mb_status status = trail ? mb_trail_fits(&what, 0, NULL, &cli->error) : MB_OK;
    if (status != MB_OK)
        return status;
    if (cli->common.json)
        return json_answer(cli, t, finder, found, trail);
    if (options->as || options->file) {
        status = output_find(&form, cli, what.kind, options->as, options->file);
        return status == MB_OK ? output_show(cli, &what, form, options->file) : status;
    }
    say_answer(cli, t, finder, found);
    mb_text_add(&cli->out, trail ? "\n" : "");
    return trail ? output_show(cli, &what, "text", NULL) : MB_OK;
}

/* Find the path and write it; `trail` is nullable. */
static mb_status answer_trip(const path_setup *t, cli_call *cli, mb_pathfinder *finder, mb_trail *trail)
{
    path_answer found = {0};
    if (trail && strcmp(finder->algorithm, "idastar") == 0)
        return cli_refuse(cli, SAY_NO_QUEUE, "algorithm", finder->algorithm);
    progress_begin(cli, PROGRESS_SEARCHING);
    const double began = system_now(NULL);
    mb_status status = mb_pathfinder_find(&found.path, &found.effort, finder, t->from, &t->limits, &cli->error);
    found.milliseconds = path_setup_milliseconds(began);
    if (status == MB_OK && found.path.found)
        found.optimal = is_optimal(t, finder);
    progress_end();
    if (status != MB_OK)
        return status;
    uint64_t h = UINT64_MAX;
    if (trail && !mb_pathfinder_h(&h, finder, &t->in.ground, t->from))
        h = found.path.count == 1 ? 0 : UINT64_MAX; /* at a goal */
    if (trail)
        mb_trail_finish(trail, &found.path, t->from, h);
    status = write_answer(t, cli, finder, &found, trail);
    cli->no = !found.path.found;
    mb_path_clear(&found.path);
    return status;
}

/* ---- a position a line ---- */

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
    for (size_t i = 0; i < MB_COUNT(counts); i++)
        mb_text_put(out, counts[i], " ");
    mb_text_put(out, mb_rounded(milliseconds, 3), path->count == 1 ? " -" : " ");
    for (size_t i = 0; i + 1 < path->count; i++) {
        const size_t before = out->length;
        path_add_move(out, &t->in.ground, MB_ENGLISH, path, i);
        if (out->length > before + 1 && i + 2 < path->count) /* letters need no comma */
            mb_text_char(out, ',');
    }
    mb_text_char(out, '\n');
}

typedef struct traveller {
    const path_setup *t;
    mb_pathfinder *finder;
} traveller;

static mb_status path_answer_line(void *context, cli_call *cli, const char *line, size_t length)
{
    const traveller *self = context;
    mb_place from;
    mb_path path;
    mb_effort effort;
    mb_status status = mb_ground_find(&from, &self->t->in.ground, MB_P1, line, length, &cli->error);
    const double began = system_now(NULL);
    if (status == MB_OK)
        status = mb_pathfinder_find(&path, &effort, self->finder, from.at, &self->t->limits, &cli->error);
    if (status != MB_OK)
        return status;
    batch_line(cli, self->t, &path, &effort, path_setup_milliseconds(began));
    mb_path_clear(&path);
    return MB_OK;
}

/* ---- ways ---- */

/* One path, with its steps unless `trail` is NULL, or one a line. */
static mb_status path_find(const path_setup *t, cli_call *cli, bool batched, mb_trail *trail)
{
    traveller self = {.t = t};
    mb_status status = mb_pathfinder_of(&self.finder, &t->in.ground, &t->how, &t->limits, &cli->error);
    if (status != MB_OK)
        return status;
    const bool vain = t->how.pattern && strcmp(self.finder->heuristic, "pattern") != 0;
    const batch lines = {.context = &self, .answer = path_answer_line};
    status = vain      ? cli_refuse(cli, SAY_PATTERN, "heuristic", self.finder->heuristic)
             : batched ? batch_run(&lines, cli)
                       : answer_trip(t, cli, self.finder, trail);
    mb_pathfinder_free(self.finder);
    return status;
}

/* One path, with every step written to a file. */
static mb_status find_traced(path_setup *t, cli_call *cli, const char *file)
{
    path_tracer self = {.ground = &t->in.ground};
    mb_status status = output_open(&self.out, cli, file);
    if (status != MB_OK)
        return status;
    const mb_path_observer observer = path_trace(&self);
    t->how.observer = &observer;
    status = path_find(t, cli, false, NULL);
    t->how.observer = NULL;
    return output_close(&self.out, cli, file, status);
}

/* One path, with every step in a table. */
static mb_status find_with_steps(path_setup *t, cli_call *cli)
{
    mb_trail *trail;
    mb_status status = mb_trail_new(&trail, &t->in.ground);
    if (status != MB_OK)
        return status;
    t->how.observer = mb_trail_observer(trail);
    status = path_find(t, cli, false, trail);
    t->how.observer = NULL;
    mb_trail_free(trail);
    return status;
}

/* Refuse a heuristic beside an algorithm that uses none. */
static mb_status check_informed(cli_call *cli, const path_options *options)
{
    const mb_path_algorithm *algorithm = options->algorithm;
    if (algorithm && !algorithm->informed && options->heuristic && strcmp(options->heuristic, "none") != 0)
        return cli_refuse(cli, SAY_UNINFORMED, "algorithm", algorithm->name, "heuristic", options->heuristic);
    return MB_OK;
}

static mb_status path_run(cli_call *cli)
{
    const path_options *options = cli->options;
    path_setup t;
    mb_status status = check_informed(cli, options);
    if (status != MB_OK)
        return status;
    status = path_setup_open(&t, cli, options);
    if (status != MB_OK)
        goto done;
    if (options->check_heuristic)
        status = path_judge(&t, cli, options->all);
    else if (options->compare)
        status = path_compare(&t, cli);
    else if (options->trace)
        status = find_traced(&t, cli, options->trace);
    else if (options->steps)
        status = find_with_steps(&t, cli);
    else
        status = path_find(&t, cli, options->batch, NULL);
done:
    path_setup_close(&t);
    return status;
}

const cli_command cli_command_path = {
    .name = "path",
    .usage = "PUZZLE|FILE [name=value …] [POSITION]",
    .brief =
        MB_WORDS("the cheapest way to a goal, for one player: A*, IDA*, Dijkstra, breadth-first",
                 "le chemin de coût minimal vers un but, pour un joueur : A*, IDA*, Dijkstra, parcours en largeur"),
    .about = MB_WORDS("Searches a cheapest path from a start to a goal in a weighted graph or a sliding puzzle. "
                      "Owners of positions are ignored. The answer says whether the path is proved to be cheapest, "
                      "and how many nodes were expanded.",
                      "Cherche un chemin de coût minimal d'un départ à un but, dans un graphe pondéré ou un "
                      "taquin. Les joueurs sont ignorés. La réponse dit si le chemin est prouvé minimal, et "
                      "combien de nœuds ont été développés."),
    .examples = "marienbad path docs/examples/roads.arena\n"
                "marienbad path taquin rows=3 cols=3\n",
    CLI_OPTIONS(groups, path_options),
    .works = true,
    .run = path_run,
};
