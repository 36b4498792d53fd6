/* path.c -- the algorithms for paths by name, and the doors to them. */
#include "marienbad/path.h"

#include "core/mem.h"
#include "marienbad/expert.h"
#include "path/finder.h"
#include "path/path_words.h"

/* What is said here. */
static const mb_words SAY_NO_ALGORITHM =
    MB_WORDS("unknown algorithm \"{found}\": astar, idastar, dijkstra or bfs expected",
             "algorithme inconnu « {found} » : astar, idastar, dijkstra ou bfs attendu");
static const mb_words SAY_NO_HEURISTIC = MB_WORDS("the game has no heuristic \"{found}\": see marienbad games",
                                                  "le jeu n'a pas d'heuristique « {found} » : voir marienbad games");
static const mb_words SAY_NO_HEURISTIC_FILE = MB_WORDS("a file has the heuristics h and none, found \"{found}\"",
                                                       "un fichier a les heuristiques h et none, et non « {found} »");
static const mb_words SAY_ONLY = MB_WORDS("the heuristic {heuristic} does not go with {algorithm} here",
                                          "l'heuristique {heuristic} ne va pas ici avec {algorithm}");

static const mb_path_algorithm algorithms[] = {
    [MB_PATH_ASTAR] = {"astar",
                       MB_WORDS("A*: the most promising state first, by cost so far plus heuristic",
                                "A* : d'abord l'état le plus prometteur, selon le coût payé plus l'heuristique"),
                       true},
    [MB_PATH_IDASTAR] =
        {"idastar",
         MB_WORDS("IDA*: in depth, again with a larger bound, in the memory of one path",
                  "IDA* : en profondeur, avec une borne de plus en plus grande, dans la mémoire d'un chemin"),
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

const mb_path_algorithm *mb_path_algorithm_at(size_t index)
{
    return index < MB_COUNT(algorithms) ? &algorithms[index] : NULL;
}

const mb_path_algorithm *mb_path_algorithm_find(const char *name)
{
    for (size_t i = 0; i < MB_COUNT(algorithms); i++)
        if (strcmp(algorithms[i].name, name) == 0)
            return &algorithms[i];
    return NULL;
}

void mb_path_clear(mb_path *path)
{
    mb_release(path->state);
    mb_release(path->move);
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

/* The algorithm that the options name; NULL: there is none. */
static const mb_path_algorithm *choose(const mb_path_options *options, mb_error *error)
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
    const mb_path_options plain = {0};
    options = options ? options : &plain;
    const mb_path_algorithm *algorithm = choose(options, error);
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
    *out = finder;
    return MB_OK;
}

/* The heuristic that the options name: a row of the game's, or all zero for none. */
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

/* The expert's own pathfinder, MB_EUNSUITED when the general algorithms are to do it. */
static mb_status ask_expert(mb_pathfinder **out, const mb_rules *rules, const mb_path_options *options,
                            const mb_limits *limits, mb_error *error)
{
    const mb_expert *expert = options->general ? NULL : mb_expert_find(rules->game->name);
    return expert && expert->pathfinder ? expert->pathfinder(out, rules, options, limits, error) : MB_EUNSUITED;
}

mb_status mb_pathfinder_of_rules(mb_pathfinder **out, const mb_rules *rules, const mb_path_options *options,
                                 const mb_limits *limits, mb_error *error)
{
    const mb_path_options plain = {0};
    const mb_game *game = rules->game;
    options = options ? options : &plain;
    if (!(game->traits & MB_PUZZLE))
        return mb_fail(error, MB_EUNSUITED, SAY_NO_PUZZLE, "game", game->name);
    if (!rules->fits) {
        if (error)
            *error = rules->too_large;
        return MB_ELIMIT;
    }
    mb_heuristic heuristic;
    const mb_path_algorithm *algorithm = choose(options, error);
    if (!algorithm)
        return MB_ENOTFOUND;
    mb_status status = find_heuristic(&heuristic, game, options, error);
    if (status != MB_OK)
        return status;
    mb_pathfinder *finder;
    status = ask_expert(&finder, rules, options, limits, error);
    if (status == MB_OK)
        *out = finder;
    if (status != MB_EUNSUITED)
        return status;
    if (!algorithm->informed)
        heuristic = (mb_heuristic){.name = "none"};
    if (!heuristic.value && strcmp(heuristic.name, "none") != 0)
        return mb_fail(error, MB_EUNSUITED, SAY_ONLY, "heuristic", heuristic.name, "algorithm", algorithm->name);
    status = mb_rules_finder_new(&finder, rules, (enum mb_path_kind)(algorithm - algorithms), heuristic.value,
                                 options->observer);
    if (status != MB_OK)
        return mb_error_plain(error, status);
    finder->algorithm = algorithm->name;
    finder->heuristic = heuristic.name;
    *out = finder;
    return MB_OK;
}
