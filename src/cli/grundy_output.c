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
static const mb_words SAY_GRUNDY_FORM = MB_WORDS("--as: text, csv, svg or tikz expected, found \"{found}\"",
                                                 "--as : text, csv, svg ou tikz attendu, trouvé « {found} »");

/* How to write: by --as, by the file's extension, or as text; NULL: said already. */
static const char *form_of(const cli_call *cli)
{
    static const char *const forms[] = {"text", "csv", "svg", "tikz"};
    const char *form = output_form(cli);
    for (size_t i = 0; form && i < MB_COUNT(forms); i++)
        if (strcmp(form, forms[i]) == 0)
            return forms[i];
    if (!cli_value(cli, "as"))
        return "text";
    cli_fail_with(cli, SAY_GRUNDY_FORM, "found", form);
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

static mb_status table_as(mb_text *out, const char *form, const mb_grundy_table *table, const cli_call *cli,
                          mb_error *error)
{
    if (strcmp(form, "csv") == 0)
        return mb_grundy_table_csv(out, table);
    if (strcmp(form, "text") == 0)
        return mb_grundy_table_text(out, table, cli->lang);
    if (strcmp(form, "tikz") == 0)
        return mb_grundy_table_tikz(out, table, cli->lang, error);
    mb_text title;
    mb_text_init(&title, NULL, NULL);
    add_title(&title, cli);
    const mb_status status = mb_grundy_table_svg(out, table, mb_text_string(&title), cli->lang, error);
    mb_text_clear(&title);
    return status;
}

int grundy_output_table(const sum_part *part, cli_call *cli)
{
    const char *form = form_of(cli);
    mb_error error = {0};
    mb_grundy_table table;
    if (!form)
        return CLI_ERROR;
    if (mb_grundy_table_compute(&table, part->in.graph, part->number, &error) != MB_OK)
        return cli_fail(cli, &error);
    mb_text *out;
    int code = output_begin(cli, &out);
    if (code == CLI_DONE)
        code = output_end(cli, out, table_as(out, form, &table, cli, &error), &error);
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

static mb_status sequence_csv(mb_text *out, const mb_sequence *sequence)
{
    mb_text_add(out, "n,grundy\n");
    for (uint32_t n = 0; n < sequence->count; n++) {
        mb_text_u64(out, n);
        mb_text_char(out, ',');
        mb_text_u64(out, sequence->number[n]);
        mb_text_char(out, '\n');
    }
    return out->status;
}

static mb_status sequence_json(mb_text *out, const mb_sequence *sequence)
{
    mb_json json = mb_json_begin(out);
    mb_json_open(&json, '{');
    mb_json_open_key(&json, "sequence", '[');
    for (uint32_t n = 0; n < sequence->count; n++)
        mb_json_put(&json, sequence->number[n]);
    mb_json_close(&json, ']');
    const struct {
        const char *key;
        uint32_t number;
    } rows[] = {{"period", sequence->period}, {"preperiod", sequence->preperiod}};
    for (size_t i = 0; i < MB_COUNT(rows); i++) {
        mb_json_add(&json, rows[i].key, mb_known(sequence->periodic, rows[i].number));
    }
    mb_json_add(&json, "proved", sequence->proved);
    mb_json_close(&json, '}');
    mb_text_char(out, '\n');
    return out->status;
}

static mb_status sequence_as(mb_text *out, const char *form, const mb_sequence *sequence, const cli_call *cli,
                             mb_error *error)
{
    if (cli_value(cli, "json"))
        return sequence_json(out, sequence);
    if (strcmp(form, "csv") == 0)
        return sequence_csv(out, sequence);
    if (strcmp(form, "text") == 0)
        return mb_sequence_text(out, sequence, cli->lang);
    if (strcmp(form, "tikz") == 0)
        return mb_sequence_tikz(out, sequence, cli->lang, error);
    mb_text title;
    mb_text_init(&title, NULL, NULL);
    add_title(&title, cli);
    const mb_status status = mb_sequence_svg(out, sequence, mb_text_string(&title), cli->lang, error);
    mb_text_clear(&title);
    return status;
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
    const char *form = form_of(cli);
    input in;
    if (!form)
        return CLI_ERROR;
    if (cli->words > 0 && !mb_game_find(cli->word[0]))
        return cli_fail_with(cli, SAY_GRUNDY_HEAP, NULL, NULL);
    int code = input_open(&in, cli, INPUT_NORMAL | INPUT_RULES, 0);
    if (code != CLI_DONE)
        return code;
    mb_sequence sequence = {0};
    mb_error error = {0};
    mb_text *out;
    code = compute_sequence(&sequence, cli, in.rules);
    if (code == CLI_DONE)
        code = output_begin(cli, &out);
    if (code == CLI_DONE)
        code = output_end(cli, out, sequence_as(out, form, &sequence, cli, &error), &error);
    mb_sequence_clear(&sequence);
    input_close(&in);
    return code;
}
