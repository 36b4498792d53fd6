/* grundy_output.c -- the table of a game of two numbers, the sequence of a game of one heap, the census of octal
 * games. */
#include "cli/grundy_output.h"

#include "cli/output.h"
#include "cli/progress.h"
#include "cli/system.h"
#include "cli/terminal.h"
#include "core/mem.h"
#include "core/nearest.h"
#include "games/last.h"
#include "games/list.h"
#include "games/octal_heaps.h"

static const mb_words SAY_LONG =
    MB_WORDS("{count} {count?term:terms}: about {least} to {most} s, unless a period is found",
             "{count} {count?terme:termes} : environ {least} à {most} s, sauf si une période est trouvée");
static const mb_words SAY_HEAP = MB_WORDS("--sequence is for games of one heap: nim, subtract, kayles, octal",
                                          "--sequence vaut pour les jeux à un tas : nim, subtract, kayles, octal");
static const mb_words SAY_SEQUENCE_STOP =
    MB_WORDS("--sequence is of normal play, last=wins: with stop=1 the number of n is that of n-1 there",
             "--sequence est celle du jeu normal, last=wins : avec stop=1, le nombre de n est le nombre de n-1 dans "
             "cette suite");

static const mb_words SAY_CENSUS = MB_WORDS("--census is for octal [n=HEAPS], in normal play, without a code",
                                            "--census vaut pour octal [n=TAS], en jeu normal, sans code");

static const mb_words SAY_NO_POSITION =
    MB_WORDS("--sequence and --census are of heaps from 0 to n, and take no position",
             "--sequence et --census portent sur les tas de 0 à n et ne prennent pas de position");

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
    MB_ASSERT(rules);
    const mb_value *n = mb_value_find(rules->game, rules->values, "n");
    const mb_value *heaps = mb_value_find(rules->game, rules->values, "heaps");
    return n ? (uint64_t)n->number : heaps ? (uint64_t)heaps->list[0] : 0;
}

/* Measure the seconds that some first terms take, doubling their number until it costs something; `seconds` gets
 * those of the last two measurements and *terms the number of terms of the last, 0 where a period was proved. */
static mb_status measure_sequence(double seconds[2], uint64_t *terms, cli_call *cli, const mb_octal *octal,
                                  uint64_t count)
{
    enum { SAMPLE = 1 << 14 };
    const double costs = 0.5; /* seconds */
    double began = system_now(NULL);
    seconds[1] = 0;
    for (uint64_t some = SAMPLE; some <= count / 2; some *= 2) {
        mb_sequence sequence = {0};
        const mb_status status = mb_sequence_compute(&sequence, octal, (uint32_t)some, cli->limits);
        const bool proved = sequence.proved;
        mb_sequence_clear(&sequence);
        *terms = proved ? 0 : some;
        if (status != MB_OK || proved)
            return status;
        const double now = system_now(NULL);
        seconds[0] = seconds[1];
        seconds[1] = now - began;
        began = now;
        if (some > SAMPLE && seconds[1] > costs)
            break;
    }
    return MB_OK;
}

/* Say on the terminal about how long a long sequence will take, by the time of its first terms.  Twice as many terms
 * take two to four times as long, by the number of rare heaps: at least, if what the factor is above two halves each
 * time, and at most, if it stays as it is. */
static mb_status announce_sequence(cli_call *cli, const mb_octal *octal, uint64_t count)
{
    enum { MANY = 1 << 16, LONG = 5 }; /* terms that can be long; seconds that are worth a line */
    double seconds[2];
    uint64_t terms = 0;
    if (count < MANY || !progress_shows())
        return MB_OK;
    const mb_status status = measure_sequence(seconds, &terms, cli, octal, count);
    if (status != MB_OK || terms == 0)
        return status;
    const double grows = seconds[1] > 4 * seconds[0] ? 4 : seconds[1] < 2 * seconds[0] ? 2 : seconds[1] / seconds[0];
    double least = seconds[1], most = seconds[1], slower = grows;
    for (; 2 * terms <= count; terms *= 2) {
        slower = 1 + slower / 2;
        least *= slower;
        most *= grows;
    }
    const double rest = (double)count / (double)terms;
    if (most * rest * rest > LONG) {
        mb_text line = {0};
        mb_text_say(&line, cli->lang, SAY_LONG, "count", count, "least", (uint64_t)(least * rest), "most",
                    1 + (uint64_t)(most * rest * rest));
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

/* Open the game of heaps that the command line names; refuse with `words` where there is none. */
static mb_status open_heaps(input *in, cli_call *cli, const grundy_options *options, mb_words words)
{
    if (cli->words > 0 && !input_is_game(cli, &options->input))
        return cli_refuse(cli, words);
    const mb_status status =
        input_open(in, cli, &options->input, INPUT_NORMAL | INPUT_VAIN(ABOUT_WINNING | ABOUT_MIRRORS | ABOUT_SIZE));
    if (status != MB_OK || !in->position)
        return status;
    input_close(in);
    return cli_refuse(cli, SAY_NO_POSITION);
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
    if ((status = open_heaps(&in, cli, options, SAY_HEAP)) != MB_OK)
        return status;
    status = compute_sequence(&sequence, cli, in.rules);
    if (status == MB_OK)
        status = show_numbers(cli, what, form, options->file);
    mb_sequence_clear(&sequence);
    input_close(&in);
    return status;
}

/* Was a value typed for that parameter of the game, under one of its names? */
static bool is_typed(const cli_call *cli, const mb_game *game, const char *name)
{
    const mb_param *param = game->params;
    while (strcmp(param->name, name) != 0)
        param++;
    for (size_t i = 1; i < cli->words; i++) {
        const char *word = cli->word[i], *equals = strchr(word, '=');
        const size_t length = equals ? (size_t)(equals - word) : 0;
        if (equals && (mb_name_among(name, word, length) || mb_name_among(param->also, word, length)))
            return true;
    }
    return false;
}

mb_status grundy_output_census(cli_call *cli, const grundy_options *options)
{
    enum { HEAPS = 10000 }; /* without n= */
    const char *form, *as = cli->common.json ? "json" : options->as;
    input in = {0};
    mb_status status = output_find(&form, cli, MB_SHOW_CENSUS, as, options->file);
    if (status == MB_OK)
        status = open_heaps(&in, cli, options, SAY_CENSUS);
    if (status != MB_OK)
        return status;
    mb_octal_census *census = mb_alloc(1, sizeof *census);
    const mb_rules *rules = in.rules;
    MB_ASSERT(rules); /* open_heaps() has opened a game */
    const bool octal = rules->game == &mb_game_octal && !is_typed(cli, rules->game, "code")
                       && mb_value_of(rules->game, rules->values, "last")->number != MB_LAST_LOSES;
    const uint64_t heap = octal && is_typed(cli, rules->game, "n") ? heap_of(rules) : HEAPS;
    if (!census)
        status = MB_ENOMEM;
    else if (!octal)
        status = cli_refuse(cli, SAY_CENSUS);
    else if (heap >= MB_NONE)
        status = MB_ELIMIT;
    if (status == MB_OK) {
        progress_begin(cli, PROGRESS_SOLVING);
        status = mb_octal_census_compute(census, (uint32_t)heap + 1, cli->limits);
        progress_end();
    }
    if (status == MB_OK)
        status = output_show(cli, &(mb_exhibit){.kind = MB_SHOW_CENSUS, .census = census}, form, options->file);
    mb_release(census);
    input_close(&in);
    return status;
}
