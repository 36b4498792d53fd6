/* path_judge.c -- is a heuristic admissible and monotone? */
#include "cli/path_setup.h"
#include "cli/progress.h"

static const mb_words SAY_JUDGED_PART = MB_WORDS(
    "Judged on what A* generated: {states} {states?state:states}, {moves} {moves?move:moves} (--all: everything).",
    "Jugée sur ce que A* a engendré : {states} {states?état:états}, {moves} {moves?coup:coups} (--all : tout).");
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
             "Non monotone : h({from}) = {h} dépasse le coût du coup vers {to} plus h({to}), soit {sum}.");

static const mb_words SAY_GOAL =
    MB_WORDS("A monotone h is admissible if it is 0 at the goals: here h({name}) = {h} at a goal.",
             "Une h monotone est admissible si elle vaut 0 aux buts : ici h({name}) = {h} à un but.");

static void json_judgement(cli_call *cli, const mb_ground *ground, const mb_judgement *found)
{
    mb_json json = mb_json_begin(&cli->out, '{');
    mb_json_add(&json, "admissible", found->admissible, "monotone", found->monotone, "whole", found->whole, "states",
                found->states, "moves", found->moves);
    if (found->admissible) {
        mb_json_add(&json, "over", MB_NOTHING);
    } else {
        mb_json_open_key(&json, "over", '{');
        mb_json_add(&json, "state", mb_ground_called_bare(ground, found->over), "h", found->over_h, "cost",
                    found->over_cost);
        mb_json_close(&json);
    }
    if (found->monotone) {
        mb_json_add(&json, "pair", MB_NOTHING);
    } else {
        mb_json_open_key(&json, "pair", '{');
        mb_json_add(&json, "from", mb_ground_called_bare(ground, found->from), "to",
                    mb_ground_called_bare(ground, found->to), "cost", found->cost, "hfrom", found->from_h, "hto",
                    found->to_h);
        mb_json_close(&json);
    }
    mb_json_end(&json);
}

static void say_judgement(cli_call *cli, const mb_ground *ground, const mb_judgement *found)
{
    cli_line(cli, found->whole ? SAY_JUDGED_WHOLE : SAY_JUDGED_PART, "states", found->states, "moves", found->moves);
    if (found->admissible)
        cli_line(cli, SAY_ADMISSIBLE);
    else
        cli_line(cli, SAY_NOT_ADMISSIBLE, "name", mb_ground_called_bare(ground, found->over), "h", found->over_h,
                 "cost", found->over_cost);
    if (found->monotone)
        cli_line(cli, SAY_MONOTONE);
    if (found->monotone && !found->admissible && found->goal_h)
        cli_line(cli, SAY_GOAL, "name", mb_ground_called_bare(ground, found->goal), "h", found->goal_h);
    if (!found->monotone)
        cli_line(cli, SAY_NOT_MONOTONE, "from", mb_ground_called_bare(ground, found->from), "to",
                 mb_ground_called_bare(ground, found->to), "h", found->from_h, "sum",
                 (int64_t)found->cost + found->to_h);
}

mb_status path_judge(const path_setup *t, cli_call *cli, bool whole)
{
    mb_judgement found;
    progress_begin(cli, PROGRESS_SEARCHING);
    const mb_status status = mb_judge(&found, &t->in.ground, t->from, &t->how, whole, &t->limits, &cli->error);
    progress_end();
    if (status != MB_OK)
        return status;
    (cli->common.json ? json_judgement : say_judgement)(cli, &t->in.ground, &found);
    cli->no = !found.admissible || !found.monotone;
    return MB_OK;
}
