/* path.c -- the path algorithms by name, and the public functions. */
#include "marienbad/path.h"

#include "core/mem.h"
#include "core/registry.h"
#include "path/finder.h"
#include "path/path_words.h"

static const mb_words SAY_NO_ALGORITHM =
    MB_WORDS("unknown algorithm \"{found}\": astar, idastar, dijkstra or bfs expected",
             "algorithme « {found} » inconnu : astar, idastar, dijkstra ou bfs attendu");
static const mb_words SAY_NO_HEURISTIC = MB_WORDS("the game has no heuristic \"{found}\": see marienbad games",
                                                  "le jeu n'a pas d'heuristique « {found} » : voir marienbad games");
static const mb_words SAY_NO_HEURISTIC_FILE =
    MB_WORDS("a graph has the heuristics h and none, or one of your own in a file (h.py), found \"{found}\"",
             "un graphe a les heuristiques h et none, ou la vôtre dans un fichier (h.py), et non « {found} »");
static const mb_words SAY_EXPERT_ONLY = MB_WORDS("the heuristic {heuristic} does not go with {algorithm} here",
                                                 "l'heuristique {heuristic} ne va pas ici avec {algorithm}");

static const mb_path_algorithm algorithms[] = {
    [MB_PATH_ASTAR] = {"astar",
                       MB_WORDS("A*: the most promising state first, by cost so far plus heuristic",
                                "A* : d'abord l'état le plus prometteur, selon le coût payé plus l'heuristique"),
                       true},
    [MB_PATH_IDASTAR] =
        {"idastar",
         MB_WORDS("IDA*: in depth, again with a larger bound, in the memory of one path",
                  "IDA* : en profondeur, avec une borne de plus en plus grande, avec la mémoire d'un seul chemin"),
         true},
    [MB_PATH_DIJKSTRA] = {"dijkstra",
                          MB_WORDS("Dijkstra: the cheapest state first, without a heuristic",
                                   "Dijkstra : d'abord l'état le moins coûteux, sans heuristique"),
                          false},
    [MB_PATH_BFS] = {"bfs",
                     MB_WORDS("breadth-first: the fewest moves, whatever they cost",
                              "parcours en largeur : le moins de coups, quel que soit leur coût"),
                     false},
};

static const void *const rows[] = {&algorithms[MB_PATH_ASTAR], &algorithms[MB_PATH_IDASTAR],
                                   &algorithms[MB_PATH_DIJKSTRA], &algorithms[MB_PATH_BFS]};
const mb_registry mb_path_algorithms = MB_REGISTRY(rows);

MB_REGISTRY_DOORS(mb_path_algorithm, mb_path_algorithms)

void mb_path_clear(mb_path *path)
{
    mb_release_all(path->state, path->move);
    *path = (mb_path){0};
}

void mb_pathfinder_free(mb_pathfinder *finder)
{
    if (finder)
        finder->free(finder);
}

mb_status mb_pathfinder_goals(mb_pathfinder *finder, const uint32_t *goal, size_t count)
{
    MB_ASSERT(finder->set_goals);
    return finder->set_goals(finder, goal, count);
}

mb_status mb_pathfinder_find(mb_path *out, mb_effort *effort, mb_pathfinder *finder, mb_state from,
                             const mb_limits *limits, mb_error *error)
{
    return finder->find(out, effort, finder, from, limits, error);
}

static mb_status unknown(mb_error *error, mb_words id, const char *name)
{
    return mb_fail(error, MB_ENOTFOUND, id, "found", name);
}

/* The algorithm of the options; NULL: there is none of that name. */
static const mb_path_algorithm *path_choose(const mb_path_options *options, mb_error *error)
{
    const mb_path_algorithm *algorithm =
        options->algorithm ? mb_path_algorithm_find(options->algorithm) : &algorithms[MB_PATH_ASTAR];
    if (!algorithm)
        unknown(error, SAY_NO_ALGORITHM, options->algorithm);
    return algorithm;
}

mb_status mb_pathfinder_of_arena(mb_pathfinder **out, const mb_arena *arena, const mb_path_options *options,
                                 mb_error *error)
{
    const mb_path_algorithm *algorithm = path_choose(options, error);
    if (!algorithm)
        return MB_ENOTFOUND;
    const char *name = options->heuristic ? options->heuristic : "h";
    if (strcmp(name, "h") != 0 && strcmp(name, "none") != 0)
        return unknown(error, SAY_NO_HEURISTIC_FILE, name);
    const bool informed = algorithm->informed && arena->heuristic && strcmp(name, "h") == 0;
    mb_pathfinder *finder;
    const mb_status status = mb_graph_finder_new(&finder, arena, (enum mb_path_kind)(algorithm - algorithms),
                                                 informed ? arena->heuristic : NULL, options->observer);
    if (status != MB_OK)
        return mb_error_plain(error, status);
    finder->algorithm = algorithm->name;
    finder->heuristic = informed ? "h" : "none";
    finder->proves = !informed && (algorithm != &algorithms[MB_PATH_BFS] || !arena->cost);
    if (options->goals && mb_pathfinder_goals(finder, options->goals->at, options->goals->count) != MB_OK) {
        mb_pathfinder_free(finder);
        return mb_error_plain(error, MB_ENOMEM);
    }
    *out = finder;
    return MB_OK;
}

/* The heuristic of the options: a row of the game's, or all zero for none. */
static mb_status find_heuristic(mb_heuristic *out, const mb_game *game, const mb_path_options *options,
                                mb_error *error)
{
    *out = (mb_heuristic){.name = "none"};
    if (options->heuristic && strcmp(options->heuristic, "none") == 0)
        return MB_OK;
    for (size_t i = 0; i < game->heuristic_count; i++) {
        const mb_heuristic *row = &game->heuristics[i];
        if (options->heuristic ? strcmp(row->name, options->heuristic) == 0 : row->value == game->remaining) {
            *out = *row;
            return MB_OK;
        }
    }
    if (options->heuristic)
        return unknown(error, SAY_NO_HEURISTIC, options->heuristic);
    if (game->remaining)
        *out = (mb_heuristic){.name = "remaining", .value = game->remaining};
    return MB_OK;
}

mb_status mb_path_choose(mb_path_choice *out, const mb_rules *rules, const mb_path_options *options, mb_error *error)
{
    if (!(rules->game->traits & MB_PUZZLE))
        return mb_fail(error, MB_EUNSUITED, SAY_NO_PUZZLE, "game", rules->game->name);
    mb_status status = mb_rules_fit(rules, error);
    if (status != MB_OK)
        return status;
    mb_path_choice choice = {.algorithm = path_choose(options, error)};
    if (!choice.algorithm)
        return MB_ENOTFOUND;
    status = find_heuristic(&choice.heuristic, rules->game, options, error);
    if (status == MB_OK)
        *out = choice;
    return status;
}

mb_status mb_pathfinder_general(mb_pathfinder **out, const mb_rules *rules, const mb_path_choice *choice,
                                const mb_path_observer *observer, mb_error *error)
{
    const mb_path_algorithm *algorithm = choice->algorithm;
    const mb_heuristic none = {.name = "none"}, *heuristic = algorithm->informed ? &choice->heuristic : &none;
    if (!heuristic->value && strcmp(heuristic->name, "none") != 0)
        return mb_fail(error, MB_EUNSUITED, SAY_EXPERT_ONLY, "heuristic", heuristic->name, "algorithm",
                       algorithm->name);
    mb_pathfinder *finder;
    const mb_status status =
        mb_rules_finder_new(&finder, rules, (enum mb_path_kind)(algorithm - algorithms), heuristic->value, observer);
    if (status != MB_OK)
        return mb_error_plain(error, status);
    finder->algorithm = algorithm->name;
    finder->heuristic = heuristic->name;
    const bool claimed = heuristic->value && (rules->game->traits & MB_FOREIGN);
    finder->proves = !claimed && (algorithm != &algorithms[MB_PATH_BFS] || !rules->game->cost);
    *out = finder;
    return MB_OK;
}
