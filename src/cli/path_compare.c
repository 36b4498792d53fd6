/* path_compare.c -- which algorithm and which heuristic find the way with the least effort? */
#include "cli/cli_words.h"
#include "cli/path_setup.h"
#include "cli/system.h"
#include "cli/terminal.h"
#include "core/columns.h"

/* One row of the comparison. */
typedef struct trial {
    const char *algorithm, *heuristic;
    bool found;
    bool stopped; /* by a limit: the cost is effort.bound or more */
    uint64_t cost;
    mb_effort effort;
    double milliseconds;
} trial;

static void json_trial(mb_json *json, const trial *row)
{
    mb_json_open(json, '{');
    mb_json_add(json, "algorithm", row->algorithm, "heuristic", row->heuristic);
    mb_json_key(json, "cost");
    if (row->found)
        mb_json_put(json, row->cost);
    else
        mb_json_null(json);
    mb_json_add(json, "expanded", row->effort.expanded, "generated", row->effort.generated, "reopened",
                row->effort.reopened, "stored", row->effort.stored, "bytes", row->effort.bytes, "bound",
                row->effort.bound);
    mb_json_add(json, "milliseconds", mb_rounded(row->milliseconds, 3), "stopped", row->stopped);
    mb_json_close(json, '}');
}

enum { NAME_WIDTH = 18, NUMBER_WIDTH = 14 };

static void say_head(cli_call *cli)
{
    static const mb_words head[] = {MB_WORDS("cost", "coût"), MB_WORDS("expanded", "développés"),
                                    MB_WORDS("generated", "engendrés"), MB_WORDS("stored", "gardés"),
                                    MB_WORDS("kB", "ko")};
    mb_text_repeat(&cli->out, ' ', 2 * NAME_WIDTH);
    for (size_t i = 0; i < MB_COUNT(head); i++) {
        const char *word = mb_words_in(head[i], cli->lang);
        mb_column_right(&cli->out, word, strlen(word), NUMBER_WIDTH);
    }
    mb_column_right(&cli->out, "ms", 2, NUMBER_WIDTH);
    mb_text_char(&cli->out, '\n');
}

static void say_trial(cli_call *cli, const trial *row)
{
    mb_text *out = &cli->out, cell = {0};
    mb_column_left(out, row->algorithm, strlen(row->algorithm), NAME_WIDTH);
    mb_column_left(out, row->heuristic, strlen(row->heuristic), NAME_WIDTH);
    if (row->stopped)
        mb_text_add(&cell, ">= ");
    if (row->found || row->stopped)
        mb_text_u64(&cell, row->found ? row->cost : row->effort.bound);
    else
        mb_text_char(&cell, '-');
    mb_column_right(out, cell.data, cell.length, NUMBER_WIDTH);
    const uint64_t counts[] = {row->effort.expanded, row->effort.generated, row->effort.stored,
                               (row->effort.bytes + 999) / 1000};
    for (size_t i = 0; i < MB_COUNT(counts); i++) {
        cell.length = 0;
        mb_text_u64(&cell, counts[i]);
        mb_column_right(out, cell.data, cell.length, NUMBER_WIDTH);
    }
    cell.length = 0;
    mb_text_fixed(&cell, row->milliseconds, 3);
    mb_column_right(out, cell.data, cell.length, NUMBER_WIDTH);
    mb_text_char(out, '\n');
    mb_text_clear(&cell);
}

/* Run one algorithm with one heuristic; MB_EUNSUITED when the two do not go together. */
static mb_status try(trial *row, const path_setup *t, const char *algorithm, const char *heuristic, mb_error *error)
{
    mb_path_options options = t->options;
    options.algorithm = algorithm;
    options.heuristic = heuristic;
    mb_pathfinder *finder;
    mb_status status = path_setup_make_finder(&finder, t, &options, error);
    if (status != MB_OK)
        return status;
    mb_path path = {0};
    const double began = system_now(NULL);
    status = mb_pathfinder_find(&path, &row->effort, finder, t->from, &t->limits, error);
    row->milliseconds = path_setup_milliseconds(began);
    row->algorithm = algorithm;
    row->heuristic = heuristic;
    row->found = path.found;
    row->cost = path.cost;
    row->stopped = status == MB_ELIMIT;
    mb_path_clear(&path);
    mb_pathfinder_free(finder);
    return status == MB_ELIMIT ? MB_OK : status;
}

int path_compare(path_setup *t, cli_call *cli)
{
    enum { PATIENCE = 5 }; /* seconds for each trial, unless told */
    const bool as_json = cli_value(cli, "json") != NULL;
    mb_json json = mb_json_begin(&cli->out);
    bool found = false;
    if (t->limits.seconds <= 0)
        t->limits.seconds = PATIENCE;
    if (as_json) {
        mb_json_open(&json, '{');
        mb_json_open_key(&json, "runs", '[');
    } else {
        say_head(cli);
    }
    terminal_work(cli, SAY_SEARCHING);
    const mb_path_algorithm *algorithm;
    for (size_t a = 0; (algorithm = mb_path_algorithm_at(a)) != NULL; a++) {
        const char *heuristic;
        for (size_t i = 0; (heuristic = path_setup_heuristic(t, i)) != NULL && (algorithm->informed || i == 0); i++) {
            trial row = {0};
            mb_error error = {0};
            const mb_status status = try(&row, t, algorithm->name, algorithm->informed ? heuristic : "none", &error);
            if (status == MB_EUNSUITED)
                continue;
            if (status != MB_OK) {
                terminal_clear();
                return cli_fail(cli, &error);
            }
            found = found || row.found;
            if (as_json)
                json_trial(&json, &row);
            else
                say_trial(cli, &row);
        }
    }
    terminal_clear();
    if (as_json) {
        mb_json_close(&json, ']');
        mb_json_close(&json, '}');
        mb_text_char(&cli->out, '\n');
    }
    return found ? CLI_DONE : CLI_NO;
}
