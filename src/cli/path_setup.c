/* path_setup.c -- the graph that `path` searches: the positions of a file, or the states of a puzzle. */
#include "cli/path_setup.h"

#include "cli/batch.h"
#include "cli/cache.h"
#include "cli/system.h"
#include "cli/work.h"
#include "core/mem.h"
#include "path/path_words.h"

static const mb_words SAY_NO_GOAL =
    MB_WORDS("no position is marked goal or win 1: say where to go with --to",
             "aucune position n'est marquée goal ou win 1 : dites où aller avec --to");
static const mb_words SAY_GOAL_FIXED = MB_WORDS("the rules of {game} fix the goal: --to is for files",
                                                "les règles de {game} fixent le but : --to vaut pour les fichiers");
static const mb_words SAY_TWO_STARTS = MB_WORDS("one start expected: --from, or the position \"{found}\"",
                                                "un seul départ attendu : --from, ou la position « {found} »");

static const mb_words SAY_H_LARGE =
    MB_WORDS("{file}: h({name}) = {h} is more than {most}", "{file} : h({name}) = {h} dépasse {most}");

/* The limits of a search: --limit states, and those of work.h. */
static mb_limits limits_of(const cli_call *cli, const path_options *options)
{
    mb_limits limits = work_each(cli);
    limits.positions = (uint64_t)options->input.limit;
    return limits;
}

/* Of a puzzle, the rules fix the goals. */
static mb_status check_puzzle(cli_call *cli, const mb_rules *rules, const path_options *options)
{
    if (!(rules->game->traits & MB_PUZZLE))
        return cli_refuse(cli, SAY_NO_PUZZLE, "game", rules->game->name);
    if (options->to)
        return cli_refuse(cli, SAY_GOAL_FIXED, "game", rules->game->name);
    return mb_rules_fit(rules, &cli->error);
}

static bool has_goal(const mb_arena *arena)
{
    for (uint32_t v = 0; v < arena->positions; v++)
        if (mb_is_goal(arena, v) || mb_mark_of(arena, v) == MB_WIN1)
            return true;
    return false;
}

/* Of a file, --to lists them, or they are marked. */
static mb_status find_goals(path_setup *t, cli_call *cli, const path_options *options)
{
    const mb_arena *arena = t->in.arena;
    const mb_status status = options->to ? input_list(&t->goals, cli, "to", options->to, arena) : MB_OK;
    if (status != MB_OK)
        return status;
    return (options->to ? t->goals.count > 0 : has_goal(arena)) ? MB_OK : cli_refuse(cli, SAY_NO_GOAL);
}

/* Blank out what a Python file has before its dict, `h = ` or `>>> h = `, so that columns stay what they are. */
static void skip_assignment(char *text, size_t length)
{
    size_t at = 0;
    const char *signs = ">_ \t\r\n";
    while (at < length
           && (strchr(signs, text[at]) || (text[at] >= 'a' && text[at] <= 'z') || (text[at] >= 'A' && text[at] <= 'Z')
               || (at > 0 && text[at] >= '0' && text[at] <= '9')))
        at++;
    if (at == length || text[at] != '=')
        return;
    for (size_t i = 0; i <= at; i++)
        if (text[i] != '\n')
            text[i] = ' ';
}

/* Read the user's own heuristic: {name: number}, or a name and its number a line.  Positions that are missing there
 * have h = 0. */
static mb_status read_heuristic(path_setup *t, cli_call *cli, const char *path)
{
    const mb_arena *arena = t->in.arena;
    mb_file file;
    mb_status status = mb_file_read(&file, path, cli->limits, &cli->error);
    if (status != MB_OK)
        return status;
    char *text = mb_alloc(file.length + 1, 1);
    uint32_t *number = mb_alloc(arena->positions, sizeof *number);
    t->h = mb_alloc(arena->positions, sizeof *t->h);
    status = text && number && t->h ? MB_OK : MB_ENOMEM;
    if (status == MB_OK) {
        memcpy(text, file.data, file.length);
        text[file.length] = 0;
        skip_assignment(text, file.length);
        status = mb_claim_numbers(number, arena, text, file.length, path, cli->limits, &cli->error);
    }
    for (uint32_t v = 0; v < arena->positions && status == MB_OK; v++) {
        if (number[v] != MB_NEVER && number[v] > INT32_MAX)
            status = cli_refuse(cli, SAY_H_LARGE, "file", path, "name", mb_arena_called(arena, v), "h", number[v],
                                "most", INT32_MAX);
        t->h[v] = number[v] == MB_NEVER ? MB_NO_HINT : (int32_t)number[v];
    }
    mb_file_clear(&file);
    mb_release_all(text, number);
    if (status != MB_OK)
        return status;
    t->informed = *arena;
    t->informed.heuristic = t->h;
    t->in.ground = mb_ground_of_arena(&t->informed, t->in.rules);
    return MB_OK;
}

/* Is --heuristic a file?  In a graph, a word with a dot or a slash is one; other words are names of heuristics. */
static bool setup_is_file(const path_setup *t, const char *heuristic)
{
    return heuristic && t->in.arena && (strpbrk(heuristic, "./") || strcmp(heuristic, "-") == 0);
}

static mb_status setup_find_from(path_setup *t, cli_call *cli, const char *name)
{
    mb_place place = t->in.from;
    if (name && t->in.position)
        return cli_refuse(cli, SAY_TWO_STARTS, "found", t->in.position);
    const mb_status status =
        name ? mb_ground_find(&place, &t->in.ground, MB_P1, name, strlen(name), &cli->error) : MB_OK;
    t->from = place.at;
    return status;
}

/* The input that a path needs: options about winning say nothing to one player, and the goals of a puzzle are fixed.
 */
static int setup_wanted(const cli_call *cli, const path_options *options)
{
    const bool puzzle = input_is_game(cli, &options->input);
    const int vain =
        ABOUT_ENDLESS | ABOUT_RULE | ABOUT_TURN | ABOUT_PAIRS | ABOUT_MIRRORS | (puzzle ? ABOUT_MARKS : 0);
    return INPUT_RULES | INPUT_ALONE | INPUT_VAIN(vain);
}

mb_status path_setup_open(path_setup *t, cli_call *cli, const path_options *options)
{
    *t = (path_setup){.limits = limits_of(cli, options), .store = cache_store()};
    mb_status status = input_open(&t->in, cli, &options->input, setup_wanted(cli, options));
    if (status == MB_OK && options->batch)
        status = batch_refuse_position(cli, t->in.position);
    if (status == MB_OK)
        status = t->in.arena ? find_goals(t, cli, options) : check_puzzle(cli, t->in.rules, options);
    if (status == MB_OK)
        status = setup_find_from(t, cli, options->from);
    const bool own = status == MB_OK && setup_is_file(t, options->heuristic);
    if (own)
        status = read_heuristic(t, cli, options->heuristic);
    t->how = (mb_path_options){.algorithm = options->algorithm ? options->algorithm->name : NULL,
                               .heuristic = own ? "h" : options->heuristic,
                               .pattern = options->pattern,
                               .goals = t->goals.at ? &t->goals : NULL,
                               .store = &t->store};
    return status;
}

void path_setup_close(path_setup *t)
{
    mb_list_clear(&t->goals);
    mb_release(t->h);
    input_close(&t->in);
}

double path_setup_milliseconds(double began)
{
    return (system_now(NULL) - began) * 1000;
}
