/* grundy_output.c -- the table of a game of two numbers, and the sequence of a game of one heap. */
#include "cli/grundy_output.h"

#include "cli/output.h"
#include "cli/progress.h"
#include "cli/system.h"
#include "cli/terminal.h"
#include "games/last.h"
#include "games/list.h"
#include "games/octal_heaps.h"

static const mb_words SAY_LONG = MB_WORDS("{count} {count?term:terms}: about {seconds} s, unless a period is found",
                                          "{count} {count?terme:termes} : environ {seconds} s, sauf si une période "
                                          "est trouvée");
static const mb_words SAY_HEAP = MB_WORDS("--sequence is for games of one heap: nim, subtract, kayles, octal",
                                          "--sequence vaut pour les jeux à un tas : nim, subtract, kayles, octal");
static const mb_words SAY_SEQUENCE_STOP =
    MB_WORDS("--sequence is of normal play, last=wins: with stop=1 the number of n is that of n-1 there",
             "--sequence est celle du jeu normal, last=wins : avec stop=1, le nombre de n y est celui de n-1");

/* Show numbers; the title is the command line. */
static mb_status show_numbers(cli_call *cli, mb_exhibit what, const char *form, const char *path)
{
    mb_text title = {0};
    grundy_sum_title(&title, cli->word, cli->words);
    what.subject = mb_text_string(&title);
    const mb_status status = title.status == MB_OK ? output_show(cli, &what, form, path) : title.status;
    mb_text_clear(&title);
    return status;
}

mb_status grundy_output_table(const grundy_part *part, cli_call *cli, const grundy_options *options)
{
    const char *form, *as = !options->as && cli->common.json ? "json" : options->as;
    mb_grundy_table table = {0};
    mb_status status = output_find(&form, cli, MB_SHOW_TABLE, as, options->file);
    if (status == MB_OK)
        status = mb_grundy_table_compute(&table, part->in.graph, part->number, &cli->error);
    if (status == MB_OK)
        status = show_numbers(cli, (mb_exhibit){.kind = MB_SHOW_TABLE, .table = &table}, form, options->file);
    mb_grundy_table_clear(&table);
    return status;
}

/* The largest heap of the sequence: where the game begins. */
static uint64_t heap_of(const mb_rules *rules)
{
    const mb_value *n = mb_value_find(rules->game, rules->values, "n");
    const mb_value *heaps = mb_value_find(rules->game, rules->values, "heaps");
    return n ? (uint64_t)n->number : heaps ? (uint64_t)heaps->list[0] : 0;
}

/* Say on the terminal about how long a long sequence will take: as long as its first terms say, whose time is some
 * power of their number, from linear to quadratic. */
static mb_status announce_sequence(cli_call *cli, const mb_octal *octal, uint64_t count)
{
    enum { SAMPLE = 1 << 14, LONG = 5 }; /* terms; seconds that are worth a line */
    double seconds[2], began = system_now(NULL);
    if (count < 4 * SAMPLE || !progress_shows())
        return MB_OK;
    for (int i = 0; i < 2; i++) {
        mb_sequence some = {0};
        const mb_status status = mb_sequence_compute(&some, octal, (uint32_t)SAMPLE << i, cli->limits);
        const bool proved = some.proved;
        mb_sequence_clear(&some);
        if (status != MB_OK || proved)
            return status;
        const double now = system_now(NULL);
        seconds[i] = now - began;
        began = now;
    }
    const double grows = seconds[1] < 2 * seconds[0] ? 2 : seconds[1] > 4 * seconds[0] ? 4 : seconds[1] / seconds[0];
    double whole = seconds[1], terms = 2 * SAMPLE;
    for (; 2 * terms <= (double)count; terms *= 2)
        whole *= grows;
    whole *= 1 + (grows - 1) * ((double)count / terms - 1);
    if (whole > LONG) {
        mb_text line = {0};
        mb_text_say(&line, cli->lang, SAY_LONG, "count", count, "seconds", (uint64_t)whole);
        mb_text_char(&line, '\n');
        terminal_error(&line);
        mb_text_clear(&line);
    }
    return MB_OK;
}

/* Compute the sequence of a game of one heap. */
static mb_status compute_sequence(mb_sequence *sequence, cli_call *cli, const mb_rules *rules)
{
    mb_octal octal;
    const uint64_t heap = heap_of(rules);
    const mb_value *last = mb_value_find(rules->game, rules->values, "last");
    if (last && last->number == MB_LAST_LOSES)
        return cli_refuse(cli, SAY_SEQUENCE_STOP);
    mb_status status = mb_octal_of_game(&octal, rules->game, rules->values);
    if (status == MB_EUNSUITED)
        return cli_refuse(cli, SAY_HEAP);
    if (status != MB_OK)
        return status;
    progress_begin(cli, PROGRESS_SOLVING);
    status = heap < MB_NONE ? announce_sequence(cli, &octal, heap + 1) : MB_ELIMIT;
    if (status == MB_OK)
        status = mb_sequence_compute(sequence, &octal, (uint32_t)heap + 1, cli->limits);
    progress_end();
    mb_octal_clear(&octal);
    return status;
}

mb_status grundy_output_sequence(cli_call *cli, const grundy_options *options)
{
    const char *form, *as = cli->common.json ? "json" : options->as;
    input in = {0};
    mb_sequence sequence = {0};
    const mb_exhibit what = {.kind = MB_SHOW_SEQUENCE, .sequence = &sequence};
    mb_status status = output_find(&form, cli, MB_SHOW_SEQUENCE, as, options->file);
    if (status != MB_OK)
        return status;
    if (cli->words > 0 && !input_is_game(cli, &options->input))
        return cli_refuse(cli, SAY_HEAP);
    if ((status = input_open(&in, cli, &options->input,
                             INPUT_NORMAL | INPUT_VAIN(ABOUT_WINNING | ABOUT_MIRRORS | ABOUT_SIZE)))
        != MB_OK)
        return status;
    status = compute_sequence(&sequence, cli, in.rules);
    if (status == MB_OK)
        status = show_numbers(cli, what, form, options->file);
    mb_sequence_clear(&sequence);
    input_close(&in);
    return status;
}
