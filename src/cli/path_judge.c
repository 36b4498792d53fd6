/* path_judge.c -- is a heuristic admissible and monotone: does it keep its promises? */
#include "cli/cli_words.h"
#include "cli/path_setup.h"
#include "cli/terminal.h"

/* What is said here. */
static const mb_words SAY_JUDGED_PART = MB_WORDS(
    "Judged on what A* explored: {states} {states?state:states}, {moves} {moves?move:moves} (--all: everything).",
    "Jugée sur ce que A* a exploré : {states} {states?état:états}, {moves} {moves?coup:coups} (--all : tout).");
static const mb_words SAY_JUDGED_WHOLE =
    MB_WORDS("Judged on the whole graph: {states} {states?state:states}, {moves} {moves?move:moves}.",
             "Jugée sur tout le graphe : {states} {states?état:états}, {moves} {moves?coup:coups}.");
static const mb_words SAY_ADMISSIBLE = MB_WORDS("Admissible: h never exceeds the cost that remains.",
                                                "Admissible : h ne dépasse jamais le coût qui reste.");
static const mb_words SAY_NOT_ADMISSIBLE =
    MB_WORDS("Not admissible: h({name}) = {h}, but a path from there costs {cost}.",
             "Non admissible : h({name}) = {h}, mais un chemin à partir de là coûte {cost}.");
static const mb_words SAY_MONOTONE = MB_WORDS("Monotone: h(s) <= cost + h(t) for every move from s to t.",
                                              "Monotone : h(s) <= coût + h(t) pour tout coup de s à t.");
static const mb_words SAY_NOT_MONOTONE =
    MB_WORDS("Not monotone: h({from}) = {h} exceeds the cost of the move to {to} plus h there, {sum}.",
             "Non monotone : h({from}) = {h} dépasse le coût du coup vers {to} plus h là-bas, {sum}.");

static void json_judgement(cli_call *cli, const path_setup *t, const mb_judgement *found)
{
    mb_json json = mb_json_begin(&cli->out);
    mb_json_open(&json, '{');
    mb_json_add(&json, "admissible", found->admissible, "monotone", found->monotone, "whole", found->whole, "states",
                found->states, "moves", found->moves);
    mb_json_key(&json, "over");
    if (found->admissible) {
        mb_json_null(&json);
    } else {
        mb_json_open(&json, '{');
        path_setup_json(&json, t, "state", found->over);
        mb_json_add(&json, "h", found->over_h, "cost", found->over_cost);
        mb_json_close(&json, '}');
    }
    mb_json_key(&json, "pair");
    if (found->monotone) {
        mb_json_null(&json);
    } else {
        mb_json_open(&json, '{');
        path_setup_json(&json, t, "from", found->from);
        path_setup_json(&json, t, "to", found->to);
        mb_json_add(&json, "cost", found->cost, "hfrom", found->from_h, "hto", found->to_h);
        mb_json_close(&json, '}');
    }
    mb_json_close(&json, '}');
    mb_text_char(&cli->out, '\n');
}

static void say_judgement(cli_call *cli, const path_setup *t, const mb_judgement *found)
{
    mb_note note;
    mb_note_say(&note, found->whole ? SAY_JUDGED_WHOLE : SAY_JUDGED_PART, "states", found->states, "moves",
                found->moves);
    cli_say_line(cli, &note);
    mb_note_say(&note, found->admissible ? SAY_ADMISSIBLE : SAY_NOT_ADMISSIBLE);
    if (!found->admissible) {
        path_setup_note(&note, "name", t, found->over);
        mb_note_add(&note, "h", found->over_h);
        mb_note_add(&note, "cost", found->over_cost);
    }
    cli_say_line(cli, &note);
    mb_note_say(&note, found->monotone ? SAY_MONOTONE : SAY_NOT_MONOTONE);
    if (!found->monotone) {
        path_setup_note(&note, "from", t, found->from);
        path_setup_note(&note, "to", t, found->to);
        mb_note_add(&note, "h", found->from_h);
        mb_note_add(&note, "sum", (int64_t)found->cost + found->to_h);
    }
    cli_say_line(cli, &note);
}

int path_judge(path_setup *t, cli_call *cli)
{
    const bool whole = cli_value(cli, "all") != NULL;
    mb_judgement found;
    mb_error error = {0};
    terminal_work(cli, SAY_SEARCHING);
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
