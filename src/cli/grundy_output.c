/* grundy_output.c -- the table of a game of two numbers, and the sequence of a game of one heap. */
#include "cli/grundy_output.h"

#include "cli/cli_words.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "games/octal_heaps.h"

/* What is said here. */
static const mb_words SAY_GRUNDY_HEAP =
    MB_WORDS("--sequence is for games of one heap: nim, subtract, kayles, octal",
             "--sequence vaut pour les jeux à un tas : nim, subtract, kayles, octal");

/* How to write: by --as, by the file's extension, or as text; NULL: said already. */
static const char *form_of(const cli_call *cli, mb_exhibit_kind kind)
{
    const char *form = kind == MB_SHOW_SEQUENCE && cli_value(cli, "json") ? "json" : output_form(cli);
    mb_error error = {0};
    if (form && mb_show_check(kind, form, &error) == MB_OK)
        return form;
    if (!cli_value(cli, "as"))
        return "text";
    cli_fail(cli, &error);
    return NULL;
}

/* The words of the command line, as a title. */
static void add_title(mb_text *out, const cli_call *cli)
{
    for (size_t i = 0; i < cli->words; i++) {
        mb_text_add(out, i > 0 ? " " : "");
        mb_text_add(out, cli->word[i]);
    }
}

static int show_numbers(cli_call *cli, const char *form, mb_exhibit *what)
{
    mb_text *out, subject;
    mb_error error = {0};
    mb_text_init(&subject, NULL, NULL);
    add_title(&subject, cli);
    what->subject = mb_text_string(&subject);
    int code = output_begin(cli, &out);
    if (code == CLI_DONE)
        code = output_end(cli, out, mb_show(out, form, what, cli->lang, &error), &error);
    mb_text_clear(&subject);
    return code;
}

int grundy_output_table(const sum_part *part, cli_call *cli)
{
    const char *form = form_of(cli, MB_SHOW_TABLE);
    mb_error error = {0};
    mb_grundy_table table;
    if (!form)
        return CLI_ERROR;
    if (mb_grundy_table_compute(&table, part->in.graph, part->number, &error) != MB_OK)
        return cli_fail(cli, &error);
    const int code = show_numbers(cli, form, &(mb_exhibit){.kind = MB_SHOW_TABLE, .table = &table});
    mb_grundy_table_clear(&table);
    return code;
}

/* The largest heap of the sequence: where the game begins. */
static uint64_t heap_of(const mb_rules *rules)
{
    for (size_t i = 0; i < rules->game->param_count; i++) {
        if (strcmp(rules->game->params[i].name, "n") == 0)
            return (uint64_t)rules->values[i].number;
        if (strcmp(rules->game->params[i].name, "heaps") == 0)
            return (uint64_t)rules->values[i].list[0];
    }
    return 0;
}

/* Compute the sequence of the game that the command line names. */
static int compute_sequence(mb_sequence *sequence, cli_call *cli, const mb_rules *rules)
{
    mb_octal octal;
    const uint64_t heap = heap_of(rules);
    mb_status status = mb_octal_of_game(&octal, rules->game, rules->values);
    if (status == MB_EUNSUITED)
        return cli_fail_with(cli, SAY_GRUNDY_HEAP, NULL, NULL);
    if (status == MB_OK) {
        terminal_work(cli, SAY_SOLVING);
        status = heap < MB_NONE ? mb_sequence_compute(sequence, &octal, (uint32_t)heap + 1, cli->limits) : MB_ELIMIT;
        terminal_clear();
        mb_octal_clear(&octal);
    }
    return status == MB_OK ? CLI_DONE : cli_fail_status(cli, status);
}

int grundy_output_sequence(cli_call *cli)
{
    const char *form = form_of(cli, MB_SHOW_SEQUENCE);
    input in;
    if (!form)
        return CLI_ERROR;
    if (cli->words > 0 && !mb_game_find(cli->word[0]))
        return cli_fail_with(cli, SAY_GRUNDY_HEAP, NULL, NULL);
    int code = input_open(&in, cli, INPUT_NORMAL | INPUT_RULES, 0);
    if (code != CLI_DONE)
        return code;
    mb_sequence sequence = {0};
    code = compute_sequence(&sequence, cli, in.rules);
    if (code == CLI_DONE)
        code = show_numbers(cli, form, &(mb_exhibit){.kind = MB_SHOW_SEQUENCE, .sequence = &sequence});
    mb_sequence_clear(&sequence);
    input_close(&in);
    return code;
}
