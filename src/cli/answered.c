/* answered.c -- what solve says where an expert searched one position and nothing was explored. */
#include "cli/answered.h"

#include "answer/backend.h"
#include "cli/cli_words.h"
#include "cli/terminal.h"
#include "cli/verdict.h"

/* What is said here. */
static const mb_words SAY_BY_EXPERT =
    MB_WORDS("Too large to explore; the game's expert searched this position.\n",
             "Trop grand pour être exploré ; l'expert du jeu a cherché depuis cette position.\n");

static void json_null(mb_json *json, const char *key)
{
    mb_json_add(json, key, MB_NOTHING);
}

static mb_status json_best(mb_json *json, mb_answer *answer, mb_place from)
{
    const mb_place *next;
    size_t count;
    mb_status status = mb_answer_moves(&next, &count, answer, from);
    mb_json_open_key(json, "best", '[');
    for (size_t i = 0; status == MB_OK && i < count; i++) {
        bool best;
        status = mb_answer_is_best(&best, answer, from, next[i]);
        if (status == MB_OK && best)
            mb_json_put(json, mb_answer_called(answer, next[i]));
    }
    mb_json_close(json, ']');
    return status;
}

/* How many positions there are, and how many of them are drawn, only exploring would tell. */
static mb_status say_json(cli_call *cli, mb_answer *answer, const mb_facts *facts)
{
    const mb_place from = mb_answer_start(answer);
    mb_json json = mb_json_begin(&cli->out);
    mb_json_open(&json, '{');
    json_null(&json, "positions");
    json_null(&json, "moves");
    mb_json_add(&json, "start", mb_answer_called(answer, from), "owner", from.mover + 1);
    mb_json_facts(&json, facts);
    mb_json_key(&json, "move");
    if (facts->has_move)
        mb_json_put(&json, mb_answer_called(answer, facts->move));
    else
        mb_json_null(&json);
    const mb_status status = json_best(&json, answer, from);
    mb_json_add(&json, "endless", (bool)false);
    json_null(&json, "determined");
    json_null(&json, "counts");
    mb_json_add(&json, "by", mb_answer_by(answer));
    mb_json_close(&json, '}');
    mb_text_char(&cli->out, '\n');
    return status;
}

int answered_say(cli_call *cli, const input *in)
{
    mb_error error = {0};
    mb_answer *answer;
    if (mb_answer_of_expert(&answer, in->rules, cli->limits, &error) != MB_OK)
        return cli_fail(cli, &error);
    const mb_place from = mb_answer_start(answer);
    mb_facts facts;
    terminal_work(cli, SAY_SEARCHING);
    mb_status status = mb_answer_get(&facts, answer, from);
    if (status == MB_OK && cli_value(cli, "json")) {
        status = say_json(cli, answer, &facts);
    } else if (status == MB_OK) {
        verdict_board(cli, in, from.at);
        verdict_verdict(cli, answer, from, &facts);
        cli_say(cli, SAY_BY_EXPERT);
    }
    terminal_clear();
    mb_answer_free(answer);
    return status == MB_OK ? CLI_DONE : cli_fail_status(cli, status);
}
