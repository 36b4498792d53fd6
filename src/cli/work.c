/* work.c -- the limits of a command that can take long: seconds, memory, threads. */
#include "cli/work.h"

#include "cli/input_program.h"
#include "cli/system.h"
#include "core/limits.h"

static const mb_words SAY_LATE = MB_WORDS("stopped after {seconds} s: --seconds S gives more time",
                                          "arrêté après {seconds} s : --seconds S donne plus de temps");
static const mb_words SAY_LARGE =
    MB_WORDS("more than {megabytes} MB of memory would be needed: --megabytes N gives more",
             "il faudrait plus de {megabytes} Mo de mémoire : --megabytes N en donne plus");

enum { MEGABYTE = 1000000 };

const cli_option work_rows[] = {
    {CLI_SECONDS("seconds", cli_work, seconds),
     .help = MB_WORDS("stop after S seconds; a search then prints the best move found so far",
                      "s'arrêter après S secondes ; une recherche affiche alors le meilleur coup trouvé jusque-là")},
    {CLI_INTEGER("megabytes", cli_work, megabytes, 1, INT64_MAX / MEGABYTE, 0),
     .help = MB_WORDS("take at most N megabytes of memory (default: three quarters of what is free)",
                      "prendre au plus N mégaoctets de mémoire (par défaut : les trois quarts de ce qui est libre)")},
    {CLI_INTEGER("threads", cli_work, threads, 1, MB_MAX_THREADS, 0),
     .help = MB_WORDS("work with at most N threads (default: all; advise: one)",
                      "travailler avec au plus N fils d'exécution (par défaut : tous ; advise : un)")},
};
_Static_assert(MB_COUNT(work_rows) == work_rows_count, "work.h counts the rows");

/* Go on unless the user stops the work, or the program that gives the rules has failed. */
static bool work_tick(void *context, uint64_t done, uint64_t total)
{
    const cli_call *cli = context;
    if (cli->program && input_check_program(cli->program, NULL) != MB_OK)
        return false;
    return !cli->outer->tick || cli->outer->tick(cli->outer->context, done, total);
}

void work_watch(cli_call *cli)
{
    MB_ASSERT(!cli->outer && cli->limits != &cli->within);
    cli->outer = cli->limits;
    cli->within = *cli->limits;
    cli->within.tick = work_tick;
    cli->within.context = cli;
    cli->limits = &cli->within;
}

void work_begin(cli_call *cli)
{
    const cli_work *work = &cli->work;
    MB_ASSERT(0 <= work->threads && work->threads <= MB_MAX_THREADS && work->seconds >= 0);
    if (!cli->command->works)
        return;
    if (cli->limits != &cli->within)
        cli->within = *cli->limits;
    cli->within.bytes = work->megabytes      ? (uint64_t)work->megabytes * MEGABYTE
                        : cli->limits->bytes ? cli->limits->bytes
                                             : system_share();
    cli->within.threads = work->threads ? (int)work->threads : cli->command->threads;
    if (work->seconds > 0)
        cli->within.until = cli->within.now(cli->within.context) + work->seconds;
    cli->limits = &cli->within;
    system_bound_memory(cli->within.bytes, mb_threads(cli->limits));
}

mb_limits work_each(const cli_call *cli)
{
    mb_limits limits = *cli->limits;
    limits.until = 0;
    limits.seconds = cli->work.seconds;
    return limits;
}

mb_limits work_writing(const cli_call *cli)
{
    const mb_limits *limits = cli->limits;
    return (mb_limits){.tick = limits->tick,
                       .now = limits->now,
                       .context = limits->context,
                       .until = cli->command && cli->command->only_writes ? limits->until : 0};
}

bool work_is_late(const cli_call *cli)
{
    const mb_limits *limits = cli->limits;
    return limits->until > 0 && limits->now(limits->context) > limits->until;
}

mb_status work_end(cli_call *cli, mb_status status)
{
    const mb_limits *limits = cli->limits;
    if (status == MB_ELIMIT && work_is_late(cli))
        return mb_fail(&cli->error, status, SAY_LATE, "seconds", mb_rounded(cli->work.seconds, 3));
    const bool unsaid = status == MB_ELIMIT && cli->error.code == MB_OK && limits->positions == 0;
    if ((status == MB_ENOMEM || unsaid) && limits->bytes > 0)
        return mb_fail(&cli->error, status, SAY_LARGE, "megabytes", limits->bytes / MEGABYTE);
    return status;
}
