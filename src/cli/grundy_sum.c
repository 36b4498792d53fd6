/* grundy_sum.c -- games played side by side: the command line cut at +, and each part numbered. */
#include "cli/grundy_sum.h"

#include "cli/cli_words.h"
#include "cli/system.h"
#include "cli/terminal.h"
#include "core/mem.h"

/* What is said here. */
static const mb_words SAY_GRUNDY_CYCLE =
    MB_WORDS("a cycle has no Grundy numbers: {cycle}", "un cycle n'a pas de nombres de Grundy : {cycle}");
static const mb_words SAY_GRUNDY_NO_THEORY = MB_WORDS(
    "{game} is too large to explore, and theory does not give its Grundy number: a larger --limit explores more",
    "{game} est trop grand pour être exploré, et la théorie ne donne pas son nombre de Grundy : augmentez --limit");
static const mb_words SAY_GRUNDY_EMPTY =
    MB_WORDS("a sum has a game on each side of +", "une somme a un jeu de chaque côté de +");

/* The words of the command line, cut further where a sum was typed as one. */
typedef struct pieces {
    char *text;
    const char **word;
    size_t count;
} pieces;

/* Was the i-th word typed as several, in quotes? */
static bool is_several(const cli_call *cli, size_t i)
{
    const char *word = cli->word[i];
    return strstr(word, " + ") || (i == 0 && strchr(word, ' ') && !system_has_file(word));
}

/* Cut `text` into words, at blanks outside parentheses and quotes. */
static void cut(pieces *out, char *text)
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
            out->word[out->count++] = at;
        inside = true;
        quoted ^= *at == '"';
        depth += (*at == '(' || *at == '[') - (*at == ')' || *at == ']');
    }
}

static int cut_words(pieces *out, const cli_call *cli)
{
    size_t length = 0;
    for (size_t i = 0; i < cli->words; i++)
        length += strlen(cli->word[i]) + 1;
    *out = (pieces){.text = mb_alloc(length, 1), .word = mb_alloc(length, sizeof *out->word)};
    if (!out->text || !out->word)
        return cli_fail_status(cli, MB_ENOMEM);
    char *text = out->text;
    for (size_t i = 0; i < cli->words; i++) {
        const size_t size = strlen(cli->word[i]) + 1;
        memcpy(text, cli->word[i], size);
        if (is_several(cli, i))
            cut(out, text);
        else
            out->word[out->count++] = text;
        text += size;
    }
    return CLI_DONE;
}

/* A graph with a cycle has no numbers: name it. */
static int refuse_cycle(const cli_call *cli, const mb_arena *graph, const mb_list *cycle)
{
    mb_text names;
    mb_text_init(&names, NULL, NULL);
    for (uint32_t i = 0; i <= cycle->count && names.length < MB_NOTE_ROOM; i++) {
        mb_text_add(&names, i > 0 ? ", " : "");
        mb_arena_name(&names, graph, cycle->at[i % cycle->count]);
    }
    const int code = cli_fail_with(cli, SAY_GRUNDY_CYCLE, "cycle", mb_text_string(&names));
    mb_text_clear(&names);
    return code;
}

/* Number the part: by theory, or every position of its graph. */
static int number_part(sum_part *part, const cli_call *cli)
{
    if (part->in.by_theory) {
        if (!part->in.theory.has_grundy)
            return cli_fail_with(cli, SAY_GRUNDY_NO_THEORY, "game", mb_text_string(&part->title));
        part->grundy = part->in.theory.grundy;
        return CLI_DONE;
    }
    const mb_arena *graph = part->in.graph;
    part->number = mb_alloc(graph->positions, sizeof *part->number);
    if (!part->number)
        return cli_fail_status(cli, MB_ENOMEM);
    mb_list cycle = {0};
    terminal_work(cli, SAY_SOLVING);
    const mb_status status = mb_grundy_compute(part->number, &cycle, graph, NULL, cli->limits);
    terminal_clear();
    int code = CLI_DONE;
    if (status == MB_EUNSUITED) {
        code = refuse_cycle(cli, graph, &cycle);
    } else if (status != MB_OK) {
        code = cli_fail_status(cli, status);
    } else {
        part->grundy = part->number[part->in.from];
    }
    mb_list_clear(&cycle);
    return code;
}

/* Open the part that these words name, as a command line of its own. */
static int open_part(sum_part *part, const cli_call *cli, const char **word, size_t words)
{
    cli_call line = *cli;
    line.word = word;
    line.words = words;
    mb_text_init(&part->title, NULL, NULL);
    for (size_t i = 0; i < words; i++) {
        mb_text_add(&part->title, i > 0 ? " " : "");
        mb_text_add(&part->title, word[i]);
    }
    part->words = words;
    const int code = input_open(&part->in, &line, INPUT_NORMAL | INPUT_OR_THEORY, 0);
    return code == CLI_DONE ? number_part(part, cli) : code;
}

int sum_open(sum *out, cli_call *cli)
{
    *out = (sum){0};
    sum made = {0};
    pieces all = {0};
    if (cli->words == 0)
        return cli_fail_with(cli, SAY_NO_INPUT, NULL, NULL);
    int code = cut_words(&all, cli);
    if (code == CLI_DONE) {
        made.part = mb_alloc_zero(all.count + 1, sizeof *made.part);
        if (!made.part)
            code = cli_fail_status(cli, MB_ENOMEM);
    }
    for (size_t begin = 0; code == CLI_DONE && begin <= all.count;) {
        size_t end = begin;
        while (end < all.count && strcmp(all.word[end], "+") != 0)
            end++;
        if (end == begin)
            code = cli_fail_with(cli, SAY_GRUNDY_EMPTY, NULL, NULL);
        else
            code = open_part(&made.part[made.count++], cli, all.word + begin, end - begin);
        if (code == CLI_DONE)
            made.grundy ^= made.part[made.count - 1].grundy;
        begin = end + 1;
    }
    mb_release(all.text);
    mb_release(all.word);
    if (code == CLI_DONE)
        *out = made;
    else
        sum_close(&made);
    return code;
}

void sum_close(sum *s)
{
    for (size_t i = 0; i < s->count; i++) {
        mb_release(s->part[i].number);
        mb_text_clear(&s->part[i].title);
        input_close(&s->part[i].in);
    }
    mb_release(s->part);
    *s = (sum){0};
}

void sum_position(mb_text *out, const sum_part *part)
{
    if (part->in.by_theory)
        mb_text_add_n(out, part->in.theory.position.data, part->in.theory.position.length);
    else
        mb_arena_name(out, part->in.graph, part->in.from);
}
