/* path_compare.c -- compares the effort of all algorithms and heuristics. */
#include "cli/path_setup.h"
#include "cli/progress.h"
#include "cli/system.h"
#include "core/columns.h"

static const mb_words SAY_MILLISECONDS = MB_WORDS("{ms}", "{ms}"); /* a decimal comma in French */

/* One row of the comparison. */
typedef struct path_trial {
    const char *algorithm, *heuristic;
    bool found;
    bool stopped; /* by a limit: the cost is effort.bound or more */
    uint64_t cost;
    mb_effort effort;
    double milliseconds;
} path_trial;

static void json_trial(mb_json *json, const path_trial *row)
{
    mb_json_open(json, '{');
    mb_json_add(json, "algorithm", row->algorithm, "heuristic", row->heuristic, "cost",
                mb_known(row->found, (int64_t)row->cost), "expanded", row->effort.expanded, "generated",
                row->effort.generated, "reopened", row->effort.reopened, "stored", row->effort.stored, "bytes",
                row->effort.bytes);
    mb_json_add(json, "bound", row->effort.bound, "milliseconds", mb_rounded(row->milliseconds, 3), "stopped",
                row->stopped);
    mb_json_close(json);
}

enum { NAME = 18, NUMBER = 14 }; /* widths of columns */

static void say_head(cli_call *cli)
{
    static const mb_words head[] = {MB_WORDS("cost", "coût"), MB_WORDS("expanded", "développés"),
                                    MB_WORDS("generated", "engendrés"), MB_WORDS("stored", "gardés"),
                                    MB_WORDS("kB", "ko")};
    mb_text_repeat(&cli->out, ' ', 2 * NAME);
    for (size_t i = 0; i < MB_COUNT(head); i++)
        mb_column_right(&cli->out, mb_words_in(head[i], cli->lang), NUMBER);
    mb_column_right(&cli->out, "ms", NUMBER);
    mb_text_char(&cli->out, '\n');
}

static void say_trial(cli_call *cli, const path_trial *row)
{
    MB_ASSERT(!(row->found && row->stopped));
    const mb_effort *effort = &row->effort;
    const uint64_t counts[] = {effort->expanded, effort->generated, effort->stored, (effort->bytes + 999) / 1000};
    mb_text cell = {0};
    if (row->stopped)
        mb_text_put(&cell, ">= ", effort->bound);
    else if (row->found)
        mb_text_u64(&cell, row->cost);
    else
        mb_text_char(&cell, '-');
    mb_column_left(&cli->out, row->algorithm, NAME);
    mb_column_left(&cli->out, row->heuristic, NAME);
    mb_column_right(&cli->out, mb_piece_of(&cell), NUMBER);
    for (size_t i = 0; i < MB_COUNT(counts); i++)
        mb_column_right(&cli->out, counts[i], NUMBER);
    cell.length = 0;
    mb_text_say(&cell, cli->lang, SAY_MILLISECONDS, "ms", mb_rounded(row->milliseconds, 3));
    mb_column_right(&cli->out, mb_piece_of(&cell), NUMBER);
    mb_text_char(&cli->out, '\n');
    mb_text_clear(&cell);
}

/* Run one algorithm with one heuristic; MB_EUNSUITED when the two do not go together.  Tables that cannot be made
 * within the limits stop this row, not the others. */
static mb_status path_try(path_trial *row, const path_setup *t, const char *algorithm, const char *heuristic,
                          mb_error *error)
{
    mb_path_options how = t->how;
    how.algorithm = algorithm;
    how.heuristic = heuristic;
    row->algorithm = algorithm;
    row->heuristic = heuristic;
    mb_pathfinder *finder;
    mb_status status = mb_pathfinder_of(&finder, &t->in.ground, &how, &t->limits, error);
    row->stopped = status == MB_ELIMIT;
    if (status != MB_OK)
        return row->stopped ? MB_OK : status;
    mb_path path = {0};
    const double began = system_now(NULL);
    status = mb_pathfinder_find(&path, &row->effort, finder, t->from, &t->limits, error);
    row->milliseconds = path_setup_milliseconds(began);
    row->found = path.found;
    row->cost = path.cost;
    row->stopped = status == MB_ELIMIT;
    mb_path_clear(&path);
    mb_pathfinder_free(finder);
    return status == MB_ELIMIT ? MB_OK : status;
}

/* Name `i` of the heuristics that can be tried, in the order of the game's; NULL after the last. */
static const char *heuristic_at(const mb_ground *ground, size_t i)
{
    const mb_game *game = ground->rules ? ground->rules->game : NULL;
    if (game && game->heuristic_count > 0)
        return i < game->heuristic_count ? game->heuristics[i].name : NULL;
    if (i == 0)
        return "none";
    return i == 1 && ground->arena && ground->arena->heuristic ? "h" : NULL;
}

/* All trials: their rows are written to `json` or, if that is NULL, as text. */
static mb_status path_try_all(const path_setup *t, cli_call *cli, mb_json *json)
{
    const mb_path_algorithm *algorithm;
    for (size_t a = 0; (algorithm = mb_path_algorithm_at(a)) != NULL; a++) {
        const char *name;
        for (size_t i = 0; (name = heuristic_at(&t->in.ground, i)) != NULL && (algorithm->informed || i == 0); i++) {
            path_trial row = {0};
            mb_error error = {0};
            const mb_status status = path_try(&row, t, algorithm->name, algorithm->informed ? name : "none", &error);
            if (status == MB_EUNSUITED)
                continue;
            if (status != MB_OK) {
                cli->error = error;
                return status;
            }
            cli->no = cli->no || (!row.found && !row.stopped); /* one that was stopped does not know */
            if (json)
                json_trial(json, &row);
            else
                say_trial(cli, &row);
        }
    }
    return MB_OK;
}

mb_status path_compare(path_setup *t, cli_call *cli)
{
    enum { PATIENCE = 5 }; /* seconds for each trial, unless --seconds is given */
    mb_json json = {0};
    if (t->limits.seconds <= 0)
        t->limits.seconds = PATIENCE;
    if (cli->common.json) {
        json = mb_json_begin(&cli->out, '{');
        mb_json_open_key(&json, "runs", '[');
    } else {
        say_head(cli);
    }
    progress_begin(cli, PROGRESS_SEARCHING);
    const mb_status status = path_try_all(t, cli, cli->common.json ? &json : NULL);
    progress_end();
    if (status == MB_OK && cli->common.json)
        mb_json_end(&json);
    return status;
}
