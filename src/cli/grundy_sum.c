/* grundy_sum.c -- games played side by side: the command line cut at +, and each part numbered. */
#include "cli/grundy_sum.h"

#include "cli/progress.h"
#include "cli/system.h"
#include "cli/typed.h"
#include "cli/work.h"
#include "core/mem.h"

static const mb_words SAY_CYCLE =
    MB_WORDS("a cycle has no Grundy numbers: {cycle}", "un cycle n'a pas de nombres de Grundy : {cycle}");
static const mb_words SAY_NO_THEORY = MB_WORDS(
    "{game} is too large to explore, and theory does not give its Grundy number: a larger --limit explores more",
    "{game} est trop grand pour être exploré, et la théorie ne donne pas son nombre de Grundy : augmentez --limit");
static const mb_words SAY_EMPTY =
    MB_WORDS("a sum has a game on each side of +", "une somme a un jeu de chaque côté de +");

/* Does the i-th word hold several words, because it was typed in quotes? */
static bool is_several(const cli_call *cli, size_t i)
{
    const char *word = cli->word[i];
    return strstr(word, " + ") || (i == 0 && strchr(word, ' ') && !system_has_file(word));
}

/* Cut `text` into words, at blanks outside parentheses and quotes. */
static void sum_cut(grundy_sum *out, char *text)
{
    int depth = 0;
    bool quoted = false, inside = false;
    for (char *at = text; *at; at++) {
        if (*at == ' ' && depth <= 0 && !quoted) {
            *at = 0;
            inside = false;
            continue;
        }
        if (!inside)
            out->word[out->words++] = at;
        inside = true;
        quoted ^= *at == '"';
        depth += (*at == '(' || *at == '[') - (*at == ')' || *at == ']');
    }
}

static mb_status cut_words(grundy_sum *out, const cli_call *cli, const input_options *options)
{
    size_t length = 0;
    for (size_t i = 0; i < cli->words; i++)
        length += strlen(cli->word[i]) + 1;
    out->text = mb_alloc(length, 1);
    out->word = mb_alloc(length, sizeof *out->word);
    if (!out->text || !out->word)
        return MB_ENOMEM;
    char *text = out->text;
    for (size_t i = 0; i < cli->words; i++) {
        const size_t size = strlen(cli->word[i]) + 1;
        memcpy(text, cli->word[i], size);
        if (i == 0 && input_is_program(cli, options)) /* a command has blanks of its own */
            out->word[out->words++] = cli->word[i];
        else if (is_several(cli, i))
            sum_cut(out, text);
        else
            out->word[out->words++] = text;
        text += size;
    }
    return MB_OK;
}

/* Refuse a graph with a cycle, which has no Grundy numbers; the message names the cycle. */
static mb_status refuse_cycle(cli_call *cli, const mb_arena *graph, const mb_list *cycle)
{
    mb_text names = {0};
    for (uint32_t i = 0; i <= cycle->count && names.length < MB_NOTE_ROOM; i++)
        mb_text_put(&names, i > 0 ? ", " : "", mb_arena_called(graph, cycle->at[i % cycle->count]));
    const mb_status status = cli_refuse(cli, SAY_CYCLE, "cycle", mb_piece_of(&names));
    mb_text_clear(&names);
    return status;
}

/* Number every position of the graph. */
static mb_status number_graph(grundy_part *part, cli_call *cli)
{
    const mb_arena *graph = part->in.graph;
    mb_list cycle = {0};
    MB_ASSERT(graph && part->in.from.at < graph->positions);
    part->number = mb_alloc(graph->positions, sizeof *part->number);
    if (!part->number)
        return MB_ENOMEM;
    progress_begin(cli, PROGRESS_SOLVING);
    mb_status status = mb_grundy_compute(part->number, &cycle, graph, NULL, cli->limits);
    progress_end();
    if (status == MB_EUNSUITED)
        status = refuse_cycle(cli, graph, &cycle);
    else if (status == MB_OK)
        part->grundy = part->number[part->in.from.at];
    mb_list_clear(&cycle);
    return status;
}

/* Explore the rules of a part; if they are too large, a theorem answers. */
static mb_status explore_part(grundy_part *part, cli_call *cli)
{
    input *in = &part->in;
    const mb_question question = input_question(in);
    const mb_status status =
        mb_graph_or_theory(&in->graph, &part->theory, in->rules, &question, cli->limits, &cli->error);
    if (status != MB_OK || !in->graph)
        return status;
    in->arena = in->graph;
    in->ground = mb_ground_of_arena(in->graph, in->rules);
    in->from = mb_ground_start(&in->ground);
    return MB_OK;
}

/* Open the part that these words name, as a command line of its own, and number it. */
static mb_status sum_open_part(grundy_part *part, cli_call *cli, const input_options *options, const char **word,
                               size_t words)
{
    const char **all = cli->word;
    const size_t count = cli->words;
    typed_join(word, &words);
    cli->word = word;
    cli->words = words;
    const int several = words < count ? INPUT_PART : 0;
    mb_status status =
        input_open(&part->in, cli, options, INPUT_NORMAL | several | INPUT_VAIN(ABOUT_WINNING & ~ABOUT_TURN));
    cli->word = all;
    cli->words = count;
    grundy_sum_title(&part->title, word, words);
    if (status == MB_OK && part->in.rules)
        status = explore_part(part, cli);
    if (status != MB_OK)
        return status;
    if (!grundy_sum_by_theory(part))
        return number_graph(part, cli);
    part->grundy = part->theory.grundy;
    if (part->theory.has_grundy)
        return MB_OK;
    return work_is_late(cli) ? (mb_status)MB_ELIMIT
                             : cli_refuse(cli, SAY_NO_THEORY, "game", mb_piece_of(&part->title));
}

mb_status grundy_sum_open(grundy_sum *out, cli_call *cli, const input_options *options)
{
    *out = (grundy_sum){0};
    mb_status status = cut_words(out, cli, options);
    if (status == MB_OK && !(out->part = mb_alloc_zero(out->words + 1, sizeof *out->part)))
        status = MB_ENOMEM;
    unsigned vain = ~0u; /* bits of input_about that say nothing about any part */
    for (size_t begin = 0; status == MB_OK && begin <= out->words;) {
        size_t end = begin;
        while (end < out->words && strcmp(out->word[end], "+") != 0)
            end++;
        grundy_part *part = &out->part[out->count++];
        if (end == begin && out->words > 0)
            status = cli_refuse(cli, SAY_EMPTY);
        else
            status = sum_open_part(part, cli, options, out->word + begin, end - begin);
        out->grundy ^= part->grundy;
        vain &= part->in.vain;
        begin = end + 1;
    }
    if (status == MB_OK && out->count > 1)
        status = input_refuse_vain(&out->part[0].in, vain);
    if (status != MB_OK)
        grundy_sum_close(out);
    return status;
}

void grundy_sum_close(grundy_sum *sum)
{
    MB_ASSERT(sum->part || sum->count == 0);
    for (size_t i = 0; i < sum->count; i++) {
        grundy_part *part = &sum->part[i];
        mb_release(part->number);
        mb_text_clear(&part->title);
        mb_theory_clear(&part->theory);
        input_close(&part->in);
    }
    mb_release_all(sum->part, sum->text, sum->word);
    *sum = (grundy_sum){0};
}

void grundy_sum_title(mb_text *out, const char *const *word, size_t words)
{
    for (size_t i = 0; i < words; i++)
        mb_text_put(out, i > 0 ? " " : "", word[i]);
}

mb_item grundy_sum_position(const grundy_part *part)
{
    return grundy_sum_by_theory(part) ? MB_ITEM(mb_piece_of(&part->theory.position))
                                      : MB_ITEM(mb_arena_called(part->in.graph, (uint32_t)part->in.from.at));
}
