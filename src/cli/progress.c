/* progress.c -- a line of progress on the terminal, and stopping on Ctrl-C. */
#include "cli/progress.h"

#include <stdio.h>
#include <unistd.h>

#include "cli/guard.h"
#include "cli/system.h"

enum { FEW = 10000 }; /* items that are counted one by one, not in millions a second */

static struct {
    const char *work; /* NULL: nothing to show */
    double shown;     /* when the line was written last; 0: never */
    double began;
    bool line; /* a line of progress stands on the terminal */
} progress;

bool progress_stopped(void)
{
    return guard_stopped();
}

/* A line on the terminal, five times a second, once the work has taken half a second. */
static bool progress_tick(void *context, uint64_t done, uint64_t total)
{
    (void)context;
    if (guard_stopped())
        return false;
    const double now = system_now(NULL);
    if (!progress.work || now - progress.began < 0.5 || now - progress.shown < 0.2)
        return true;
    progress.shown = now;
    progress.line = true;
    const double rate = (double)done / (now - progress.began);
    if (total > 0 && total < FEW)
        fprintf(stderr, "\r\033[K%s: %llu/%llu", progress.work, (unsigned long long)done, (unsigned long long)total);
    else if (total > 0 && rate > 0)
        fprintf(stderr, "\r\033[K%s: %.0f %% (%.0f s, %.3g M/s)", progress.work, 100.0 * (double)done / (double)total,
                done < total ? (double)(total - done) / rate : 0.0, rate / 1e6);
    else
        fprintf(stderr, "\r\033[K%s: %llu", progress.work, (unsigned long long)done);
    return true;
}

bool progress_shows(void)
{
    return isatty(STDERR_FILENO);
}

void progress_begin(const cli_call *cli, mb_words work)
{
    progress_end();
    guard_speak(cli->lang);
    progress.work = isatty(STDERR_FILENO) ? mb_words_in(work, cli->lang) : NULL;
    progress.began = system_now(NULL);
}

void progress_end(void)
{
    if (progress.line)
        fprintf(stderr, "\r\033[K");
    progress.line = false;
    progress.work = NULL;
}

const mb_limits *progress_limits(void)
{
    static mb_limits limits;
    guard_begin();
    limits = (mb_limits){.now = system_now, .tick = progress_tick, .bytes = system_share()};
    return &limits;
}
