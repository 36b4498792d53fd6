/* grundy_output.c -- the table of a game of two numbers, and the sequence of a game of one heap. */
#include "cli/grundy_output.h"

#include "cli/output.h"
#include "cli/progress.h"
#include "games/octal_heaps.h"

/* What is said here. */
static const mb_words SAY_HEAP = MB_WORDS("--sequence is for games of one heap: nim, subtract, kayles, octal",
                                          "--sequence vaut pour les jeux à un tas : nim, subtract, kayles, octal");
static const mb_words SAY_FORM = MB_WORDS("--as: text, csv, svg or tikz expected, found \"{found}\"",
                                          "--as : text, csv, svg ou tikz attendu, trouvé « {found} »");
static const mb_words SAY_NUMBERING = MB_WORDS("solving", "résolution");

enum form { TEXT, CSV, SVG, TIKZ }; /* of GRUNDY_FORMS */

/* How to write: by --as, by the file's extension, or as text. */
static mb_status find_form(int *out, cli_call *cli, const grundy_options *options)
{
    const char *name = output_form(options->as, options->path);
    const int form = name ? cli_choice(GRUNDY_FORMS, name) : TEXT;
    *out = form >= 0 ? form : TEXT;
    return form < 0 && options->as ? cli_refuse(cli, SAY_FORM, "found", options->as) : MB_OK;
}

static mb_status table_as(mb_text *out, int form, const mb_grundy_table *table, const char *title, cli_call *cli)
{
    switch (form) {
    case CSV:
        return mb_grundy_table_csv(out, table);
    case SVG:
        return mb_grundy_table_svg(out, table, title, cli->lang, &cli->error);
    case TIKZ:
        return mb_grundy_table_tikz(out, table, cli->lang, &cli->error);
    default:
        return mb_grundy_table_text(out, table, cli->lang);
    }
}

mb_status grundy_output_table(const grundy_part *part, cli_call *cli, const grundy_options *options)
{
    int form;
    mb_grundy_table table = {0};
    mb_text *out, title = {0};
    mb_status status = find_form(&form, cli, options);
    if (status == MB_OK)
        status = mb_grundy_table_compute(&table, part->in.graph, part->number, &cli->error);
    if (status == MB_OK)
        status = output_begin(&out, cli, options->path);
    if (status != MB_OK)
        goto done;
    grundy_sum_title(&title, cli->word, cli->words);
    status = output_end(out, cli, options->path, table_as(out, form, &table, mb_text_string(&title), cli));
done:
    mb_text_clear(&title);
    mb_grundy_table_clear(&table);
    return status;
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
    mb_json_add(&json, "period", mb_known(sequence->periodic, sequence->period), "preperiod",
                mb_known(sequence->periodic, sequence->preperiod), "proved", sequence->proved);
    mb_json_close(&json, '}');
    mb_json_end(&json);
    return out->status;
}

static mb_status sequence_as(mb_text *out, int form, const mb_sequence *sequence, const char *title, cli_call *cli)
{
    if (cli->common.json)
        return sequence_json(out, sequence);
    switch (form) {
    case CSV:
        return sequence_csv(out, sequence);
    case SVG:
        return mb_sequence_svg(out, sequence, title, cli->lang, &cli->error);
    case TIKZ:
        return mb_sequence_tikz(out, sequence, cli->lang, &cli->error);
    default:
        return mb_sequence_text(out, sequence, cli->lang);
    }
}

/* Compute the sequence of a game of one heap. */
static mb_status compute_sequence(mb_sequence *sequence, cli_call *cli, const mb_rules *rules)
{
    mb_octal octal;
    const uint64_t heap = heap_of(rules);
    mb_status status = mb_octal_of_game(&octal, rules->game, rules->values);
    if (status == MB_EUNSUITED)
        return cli_refuse(cli, SAY_HEAP);
    if (status != MB_OK)
        return status;
    progress_begin(cli, SAY_NUMBERING);
    status = heap < MB_NONE ? mb_sequence_compute(sequence, &octal, (uint32_t)heap + 1, cli->limits) : MB_ELIMIT;
    progress_end();
    mb_octal_clear(&octal);
    return status;
}

mb_status grundy_output_sequence(cli_call *cli, const grundy_options *options)
{
    int form;
    input in = {0};
    mb_sequence sequence = {0};
    mb_text *out, title = {0};
    mb_status status = find_form(&form, cli, options);
    if (status == MB_OK && cli->words > 0 && !mb_game_find(cli->word[0]))
        status = cli_refuse(cli, SAY_HEAP);
    if (status == MB_OK)
        status = input_open(&in, cli, &options->input, INPUT_NORMAL, 0);
    if (status == MB_OK)
        status = compute_sequence(&sequence, cli, in.rules);
    if (status == MB_OK)
        status = output_begin(&out, cli, options->path);
    if (status != MB_OK)
        goto done;
    grundy_sum_title(&title, cli->word, cli->words);
    status = output_end(out, cli, options->path, sequence_as(out, form, &sequence, mb_text_string(&title), cli));
done:
    mb_text_clear(&title);
    mb_sequence_clear(&sequence);
    input_close(&in);
    return status;
}
