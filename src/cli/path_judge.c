/* path_judge.c -- is a heuristic admissible and monotone: does it keep its promises? */
#include "cli/path_setup.h"
#include "cli/terminal.h"

static void json_judgement(cli_call *cli, const path_setup *t, const mb_judgement *found)
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
        path_setup_json(&json, t, "state", found->over);
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
        path_setup_json(&json, t, "from", found->from);
        path_setup_json(&json, t, "to", found->to);
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

static void say_judgement(cli_call *cli, const path_setup *t, const mb_judgement *found)
{
    mb_note note;
    mb_note_set(&note, found->whole ? MB_M_CLI_JUDGED_WHOLE : MB_M_CLI_JUDGED_PART);
    mb_note_count(&note, "states", found->states);
    mb_note_count(&note, "moves", found->moves);
    cli_say_line(cli, &note);
    mb_note_set(&note, found->admissible ? MB_M_CLI_ADMISSIBLE : MB_M_CLI_NOT_ADMISSIBLE);
    if (!found->admissible) {
        path_setup_note(&note, "name", t, found->over);
        mb_note_number(&note, "h", found->over_h);
        mb_note_count(&note, "cost", found->over_cost);
    }
    cli_say_line(cli, &note);
    mb_note_set(&note, found->monotone ? MB_M_CLI_MONOTONE : MB_M_CLI_NOT_MONOTONE);
    if (!found->monotone) {
        path_setup_note(&note, "from", t, found->from);
        path_setup_note(&note, "to", t, found->to);
        mb_note_number(&note, "h", found->from_h);
        mb_note_number(&note, "sum", (int64_t)found->cost + found->to_h);
    }
    cli_say_line(cli, &note);
}

int path_judge(path_setup *t, cli_call *cli)
{
    const bool whole = cli_value(cli, "all") != NULL;
    mb_judgement found;
    mb_error error = {0};
    terminal_work(cli, MB_M_CLI_SEARCHING);
    const mb_status status =
        t->in.rules ? mb_judge_rules(&found, t->in.rules, t->options.heuristic, whole, &t->limits, &error)
                    : mb_judge_arena(&found, t->in.arena, (uint32_t)t->from, t->goals.at ? &t->goals : NULL, whole,
                                     &t->limits, &error);
    terminal_clear();
    if (status != MB_OK)
        return cli_fail(cli, &error);
    if (cli_value(cli, "json"))
        json_judgement(cli, t, &found);
    else
        say_judgement(cli, t, &found);
    return found.admissible && found.monotone ? CLI_DONE : CLI_NO;
}
