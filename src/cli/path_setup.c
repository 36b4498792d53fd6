/* path_setup.c -- what `path` travels on: the positions of a file, or the states of a puzzle. */
#include "cli/path_setup.h"

#include "arena/arena_words.h"
#include "cli/cache.h"
#include "cli/search_setup.h"
#include "cli/system.h"
#include "cli/terminal.h"
#include "core/mem.h"
#include "path/path_words.h"

/* What is said here. */
static const mb_words SAY_NO_GOAL =
    MB_WORDS("no position is marked goal or win 1: say where to go with --to",
             "aucune position n'est marquée goal ou win 1 : dites où aller avec --to");
static const mb_words SAY_GOAL_FIXED = MB_WORDS("the rules of {game} fix the goal: --to is for files",
                                                "les règles de {game} fixent le but : --to est pour les fichiers");
static const mb_words SAY_PATH_TWO_STARTS = MB_WORDS("one start expected: --from, or the position \"{found}\"",
                                                     "un seul départ attendu : --from, ou la position « {found} »");

/* How far a search may go: --limit states, --seconds, --megabytes or three quarters of the memory that is free. */
static int set_limits(path_setup *t, cli_call *cli)
{
    int64_t states, megabytes;
    t->limits = *cli->limits;
    if (!cli_integer(&states, cli, "limit", 1, INT64_MAX, 0) || !search_setup_seconds(&t->limits.seconds, cli)
        || !cli_integer(&megabytes, cli, "megabytes", 1, INT64_MAX / 1000000, 0))
        return CLI_ERROR;
    t->limits.positions = (uint64_t)states;
    t->limits.now = system_now;
    t->limits.bytes = megabytes ? (uint64_t)megabytes * 1000000 : system_free_bytes() / 4 * 3;
    return CLI_DONE;
}

/* The positions of --from and --to, in a file. */
static int find_ends(path_setup *t, cli_call *cli)
{
    const char *from = cli_value(cli, "from"), *to = cli_value(cli, "to");
    const mb_arena *arena = t->in.arena;
    mb_error error = {0};
    t->from = t->in.from;
    if (from) {
        t->from = mb_arena_find(arena, from, strlen(from));
        if (t->from == MB_NONE)
            return cli_fail_with(cli, SAY_UNKNOWN, "name", from);
    }
    if (to && input_list(&t->goals, cli, "to", arena, &error) != MB_OK)
        return cli_fail(cli, &error);
    if (to && t->goals.count == 0)
        return cli_fail_with(cli, SAY_NO_GOAL, NULL, NULL);
    for (uint32_t v = 0; v < arena->positions && !to; v++)
        if (mb_is_goal(arena, v) || mb_mark_of(arena, v) == MB_WIN1)
            return CLI_DONE;
    return to ? CLI_DONE : cli_fail_with(cli, SAY_NO_GOAL, NULL, NULL);
}

/* The state of --from, in a puzzle, whose goals its rules fix. */
static int find_start(path_setup *t, cli_call *cli)
{
    const char *from = cli_value(cli, "from");
    const mb_rules *rules = t->in.rules;
    mb_error error = {0};
    if (!(rules->game->traits & MB_PUZZLE))
        return cli_fail_with(cli, SAY_NO_PUZZLE, "game", rules->game->name);
    if (cli_value(cli, "to"))
        return cli_fail_with(cli, SAY_GOAL_FIXED, "game", rules->game->name);
    if (!rules->fits)
        return cli_fail(cli, &rules->too_large);
    t->from = rules->start;
    if (from && rules->game->parse(&t->from, rules->self, from, strlen(from), &error) != MB_OK)
        return cli_fail(cli, &error);
    t->in.rules->start = t->from;
    return CLI_DONE;
}

int path_setup_open(path_setup *t, cli_call *cli)
{
    static const char *const ways[] = {"check-heuristic", "compare", "batch", "trace"};
    *t = (path_setup){0};
    int code = cli_apart(cli, ways, MB_COUNT(ways));
    if (code != CLI_DONE)
        return code;
    code = input_open(&t->in, cli, INPUT_GRAPH | INPUT_RULES, 0);
    if (code != CLI_DONE)
        return code;
    if (cli_value(cli, "from") && t->in.position)
        code = cli_fail_with(cli, SAY_PATH_TWO_STARTS, "found", t->in.position);
    else
        code = t->in.rules ? find_start(t, cli) : find_ends(t, cli);
    if (code == CLI_DONE)
        code = set_limits(t, cli);
    t->store = cache_store();
    t->options = (mb_path_options){.store = &t->store,
                                   .algorithm = cli_value(cli, "algorithm"),
                                   .heuristic = cli_value(cli, "heuristic"),
                                   .pattern = cli_value(cli, "pattern")};
    if (code != CLI_DONE)
        path_setup_close(t);
    return code;
}

void path_setup_close(path_setup *t)
{
    mb_list_clear(&t->goals);
    input_close(&t->in);
    *t = (path_setup){0};
}

mb_status path_setup_make_finder(mb_pathfinder **out, const path_setup *t, const mb_path_options *options,
                                 mb_error *error)
{
    mb_pathfinder *finder;
    const mb_status status = t->in.rules ? mb_pathfinder_of_rules(&finder, t->in.rules, options, &t->limits, error)
                                         : mb_pathfinder_of_arena(&finder, t->in.arena, options, error);
    if (status != MB_OK)
        return status;
    if (t->goals.at && mb_pathfinder_goals(finder, t->goals.at, t->goals.count) != MB_OK) {
        mb_pathfinder_free(finder);
        return mb_error_plain(error, MB_ENOMEM);
    }
    *out = finder;
    return MB_OK;
}

int path_setup_finder(mb_pathfinder **out, const path_setup *t, cli_call *cli, const mb_path_options *options)
{
    mb_error error = {0};
    return path_setup_make_finder(out, t, options, &error) == MB_OK ? CLI_DONE : cli_fail(cli, &error);
}

void path_setup_name(mb_text *out, const path_setup *t, mb_state state)
{
    if (t->in.rules)
        t->in.rules->game->show(out, t->in.rules->self, state);
    else
        mb_arena_name(out, t->in.arena, (uint32_t)state);
}

void path_setup_json(mb_json *json, const path_setup *t, const char *key, mb_state state)
{
    mb_text name = {0};
    path_setup_name(&name, t, state);
    mb_json_key(json, key);
    mb_json_take(json, &name);
}

void path_setup_note(mb_note *note, const char *argument, const path_setup *t, mb_state state)
{
    mb_text name = {0};
    path_setup_name(&name, t, state);
    mb_note_add(note, argument, mb_piece_of(&name));
    mb_text_clear(&name);
}

void path_setup_move(mb_text *out, const path_setup *t, mb_lang lang, const mb_path *path, size_t i)
{
    if (t->in.rules && t->in.rules->game->move_name) {
        mb_note note;
        mb_rules_move_name(&note, t->in.rules, path->state[i], path->move[i]);
        mb_note_show(out, &note, lang);
    } else {
        path_setup_name(out, t, path->state[i + 1]);
    }
}

const char *path_setup_heuristic(const path_setup *t, size_t i)
{
    static const char *const of_files[] = {"none", "h"};
    const mb_game *game = t->in.rules ? t->in.rules->game : NULL;
    if (!game)
        return i < (t->in.arena->heuristic ? 2 : 1) ? of_files[i] : NULL;
    if (game->heuristic_count == 0)
        return i == 0 ? "none" : NULL;
    return i < game->heuristic_count ? game->heuristics[i].name : NULL;
}

double path_setup_milliseconds(double began)
{
    return (system_now(NULL) - began) * 1000;
}
