/* study.c -- which algorithm and which heuristic work best here, and does a heuristic keep its promises? */
#include "cli/report.h"
#include "cli/system.h"
#include "cli/travel.h"
#include "core/name.h"

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
    mb_json_key(json, "algorithm");
    mb_json_string(json, row->algorithm);
    mb_json_key(json, "heuristic");
    mb_json_string(json, row->heuristic);
    mb_json_key(json, "cost");
    if (row->found)
        mb_json_count(json, row->cost);
    else
        mb_json_null(json);
    const struct {
        const char *key;
        uint64_t count;
    } counts[] = {{"expanded", row->effort.expanded}, {"generated", row->effort.generated},
                  {"reopened", row->effort.reopened}, {"stored", row->effort.stored},
                  {"bytes", row->effort.bytes},       {"bound", row->effort.bound}};
    for (size_t i = 0; i < MB_COUNT(counts); i++) {
        mb_json_key(json, counts[i].key);
        mb_json_count(json, counts[i].count);
    }
    mb_json_key(json, "milliseconds");
    mb_json_decimal(json, row->milliseconds, 3);
    mb_json_key(json, "stopped");
    mb_json_bool(json, row->stopped);
    mb_json_close(json, '}');
}

/* The text that was added since `before`, brought to a width; numbers to its right end. */
static void pad(mb_text *out, size_t before, size_t width, bool right)
{
    const size_t length = out->length - before;
    if (length >= width || out->status != MB_OK)
        return;
    mb_text_repeat(out, ' ', width - length);
    if (right && out->status == MB_OK) {
        memmove(out->data + before + width - length, out->data + before, length);
        memset(out->data + before, ' ', width - length);
    }
}

enum { NAME_WIDTH = 18, NUMBER_WIDTH = 14 };

static void say_head(cli_line *cli)
{
    static const int head[] = {MB_M_CLI_COMPARE_COST, MB_M_CLI_COMPARE_EXPANDED, MB_M_CLI_COMPARE_GENERATED,
                               MB_M_CLI_COMPARE_STORED, MB_M_CLI_COMPARE_KILOBYTES};
    mb_text_repeat(&cli->out, ' ', 2 * NAME_WIDTH);
    for (size_t i = 0; i < MB_COUNT(head); i++) {
        const char *word = mb_words(head[i], cli->lang);
        const size_t width = mb_utf8_count(word, strlen(word));
        mb_text_repeat(&cli->out, ' ', width < NUMBER_WIDTH ? NUMBER_WIDTH - width : 1);
        mb_text_add(&cli->out, word);
    }
    mb_text_repeat(&cli->out, ' ', NUMBER_WIDTH - 2);
    mb_text_add(&cli->out, "ms\n");
}

static void say_trial(cli_line *cli, const trial *row)
{
    mb_text *out = &cli->out;
    size_t before = out->length;
    mb_text_add(out, row->algorithm);
    pad(out, before, NAME_WIDTH, false);
    before = out->length;
    mb_text_add(out, row->heuristic);
    pad(out, before, NAME_WIDTH, false);
    before = out->length;
    if (row->stopped)
        mb_text_add(out, ">= ");
    if (row->found || row->stopped)
        mb_text_u64(out, row->found ? row->cost : row->effort.bound);
    else
        mb_text_char(out, '-');
    pad(out, before, NUMBER_WIDTH, true);
    const uint64_t counts[] = {row->effort.expanded, row->effort.generated, row->effort.stored,
                               (row->effort.bytes + 999) / 1000};
    for (size_t i = 0; i < MB_COUNT(counts); i++) {
        before = out->length;
        mb_text_u64(out, counts[i]);
        pad(out, before, NUMBER_WIDTH, true);
    }
    before = out->length;
    mb_text_fixed(out, row->milliseconds, 3);
    pad(out, before, NUMBER_WIDTH, true);
    mb_text_char(out, '\n');
}

/* Run one algorithm with one heuristic; MB_EUNSUITED when the two do not go together. */
static mb_status try(trial *row, const travel *t, const char *algorithm, const char *heuristic, mb_error *error)
{
    mb_path_options options = t->options;
    options.algorithm = algorithm;
    options.heuristic = heuristic;
    mb_pathfinder *finder;
    mb_status status = t->in.rules ? mb_pathfinder_of_rules(&finder, t->in.rules, &options, &t->limits, error)
                                   : mb_pathfinder_of_arena(&finder, t->in.arena, &options, error);
    if (status != MB_OK)
        return status;
    mb_path path = {0};
    if (t->goals.at)
        status = mb_pathfinder_goals(finder, t->goals.at, t->goals.count);
    const double began = system_now(NULL);
    if (status == MB_OK)
        status = mb_pathfinder_find(&path, &row->effort, finder, t->from, &t->limits, error);
    row->milliseconds = travel_milliseconds(began);
    row->algorithm = algorithm;
    row->heuristic = heuristic;
    row->found = path.found;
    row->cost = path.cost;
    row->stopped = status == MB_ELIMIT;
    mb_path_clear(&path);
    mb_pathfinder_free(finder);
    return status == MB_ELIMIT ? MB_OK : status;
}

int travel_compare(travel *t, cli_line *cli)
{
    enum { PATIENCE = 5 }; /* seconds for each trial, unless told */
    const bool as_json = cli_value(cli, "json") != NULL;
    mb_json json = mb_json_begin(&cli->out);
    bool found = false;
    if (t->limits.seconds <= 0)
        t->limits.seconds = PATIENCE;
    if (as_json) {
        mb_json_open(&json, '{');
        mb_json_key(&json, "runs");
        mb_json_open(&json, '[');
    } else {
        say_head(cli);
    }
    report_work(cli, MB_M_CLI_SEARCHING);
    const mb_path_algorithm *algorithm;
    for (size_t a = 0; (algorithm = mb_path_algorithm_at(a)) != NULL; a++) {
        const char *heuristic;
        for (size_t i = 0; (heuristic = travel_heuristic(t, i)) != NULL && (algorithm->informed || i == 0); i++) {
            trial row = {0};
            mb_error error = {0};
            const mb_status status = try(&row, t, algorithm->name, algorithm->informed ? heuristic : "none", &error);
            if (status == MB_EUNSUITED)
                continue;
            if (status != MB_OK) {
                report_clear();
                return cli_fail(cli, &error);
            }
            found = found || row.found;
            if (as_json)
                json_trial(&json, &row);
            else
                say_trial(cli, &row);
        }
    }
    report_clear();
    if (as_json) {
        mb_json_close(&json, ']');
        mb_json_close(&json, '}');
        mb_text_char(&cli->out, '\n');
    }
    return found ? CLI_DONE : CLI_NO;
}

static void json_name(mb_json *json, const travel *t, const char *key, mb_state state)
{
    mb_text name;
    mb_text_init(&name, NULL, NULL);
    travel_name(&name, t, state);
    mb_json_key(json, key);
    mb_json_string(json, mb_text_string(&name));
    mb_text_clear(&name);
}

static void json_judgement(cli_line *cli, const travel *t, const mb_judgement *found)
{
    mb_json json = mb_json_begin(&cli->out);
    mb_json_open(&json, '{');
    mb_json_key(&json, "admissible");
    mb_json_bool(&json, found->admissible);
    mb_json_key(&json, "monotone");
    mb_json_bool(&json, found->monotone);
    mb_json_key(&json, "whole");
    mb_json_bool(&json, found->whole);
    mb_json_key(&json, "states");
    mb_json_count(&json, found->states);
    mb_json_key(&json, "moves");
    mb_json_count(&json, found->moves);
    mb_json_key(&json, "over");
    if (found->admissible) {
        mb_json_null(&json);
    } else {
        mb_json_open(&json, '{');
        json_name(&json, t, "state", found->over);
        mb_json_key(&json, "h");
        mb_json_number(&json, found->over_h);
        mb_json_key(&json, "cost");
        mb_json_count(&json, found->over_cost);
        mb_json_close(&json, '}');
    }
    mb_json_key(&json, "pair");
    if (found->monotone) {
        mb_json_null(&json);
    } else {
        mb_json_open(&json, '{');
        json_name(&json, t, "from", found->from);
        json_name(&json, t, "to", found->to);
        mb_json_key(&json, "cost");
        mb_json_count(&json, found->cost);
        mb_json_key(&json, "hfrom");
        mb_json_number(&json, found->from_h);
        mb_json_key(&json, "hto");
        mb_json_number(&json, found->to_h);
        mb_json_close(&json, '}');
    }
    mb_json_close(&json, '}');
    mb_text_char(&cli->out, '\n');
}

static void note_name(mb_note *note, const char *argument, const travel *t, mb_state state)
{
    mb_text name;
    mb_text_init(&name, NULL, NULL);
    travel_name(&name, t, state);
    mb_note_string(note, argument, mb_text_string(&name));
    mb_text_clear(&name);
}

static void say_note_line(cli_line *cli, const mb_note *note)
{
    cli_say_note(cli, note);
    mb_text_char(&cli->out, '\n');
}

static void say_judgement(cli_line *cli, const travel *t, const mb_judgement *found)
{
    mb_note note;
    mb_note_set(&note, found->whole ? MB_M_CLI_JUDGED_WHOLE : MB_M_CLI_JUDGED_PART);
    mb_note_count(&note, "states", found->states);
    mb_note_count(&note, "moves", found->moves);
    say_note_line(cli, &note);
    mb_note_set(&note, found->admissible ? MB_M_CLI_ADMISSIBLE : MB_M_CLI_NOT_ADMISSIBLE);
    if (!found->admissible) {
        note_name(&note, "name", t, found->over);
        mb_note_number(&note, "h", found->over_h);
        mb_note_count(&note, "cost", found->over_cost);
    }
    say_note_line(cli, &note);
    mb_note_set(&note, found->monotone ? MB_M_CLI_MONOTONE : MB_M_CLI_NOT_MONOTONE);
    if (!found->monotone) {
        note_name(&note, "from", t, found->from);
        note_name(&note, "to", t, found->to);
        mb_note_number(&note, "h", found->from_h);
        mb_note_number(&note, "sum", (int64_t)found->cost + found->to_h);
    }
    say_note_line(cli, &note);
}

int travel_judge(travel *t, cli_line *cli)
{
    const bool whole = cli_value(cli, "all") != NULL;
    mb_judgement found;
    mb_error error = {0};
    report_work(cli, MB_M_CLI_SEARCHING);
    const mb_status status =
        t->in.rules ? mb_judge_rules(&found, t->in.rules, t->options.heuristic, whole, &t->limits, &error)
                    : mb_judge_arena(&found, t->in.arena, (uint32_t)t->from, t->goals.at ? &t->goals : NULL, whole,
                                     &t->limits, &error);
    report_clear();
    if (status != MB_OK)
        return cli_fail(cli, &error);
    if (cli_value(cli, "json"))
        json_judgement(cli, t, &found);
    else
        say_judgement(cli, t, &found);
    return found.admissible && found.monotone ? CLI_DONE : CLI_NO;
}
