/* progress.c -- a line of progress on the terminal, and stopping on Ctrl-C. */
#include "cli/progress.h"

#include <stdio.h>
#include <unistd.h>

#include "cli/guard.h"
#include "cli/plain.h"
#include "cli/system.h"

static const mb_words SAY_LEFT = MB_WORDS(", {seconds} s left", ", encore {seconds} s");

enum { FEW = 10000 }; /* items that are counted one by one, not in millions a second */

static struct {
    const char *work; /* NULL: nothing to show */
    mb_lang lang;
    double shown; /* when the line was written last; 0: never */
    double began;
    bool line; /* a line of progress stands on the terminal */

    /* The phase at hand: when it began, with how much done already; how much is done, of how much. */
    double since;
    uint64_t from, done, total;
} progress;

bool progress_stopped(void)
{
    return guard_stopped();
}

/* "solving: 35 %, 12 s left (3.2 M/s)"; "grading: 12/40, 5 s left"; without a total "exploring: 123456". */
static void write_line(mb_text *out, uint64_t done, uint64_t total, double rate)
{
    MB_ASSERT(progress.work);
    mb_text_put(out, progress.work, progress.lang == MB_FRENCH ? " : " : ": ");
    if (total == 0)
        mb_text_put(out, done);
    else if (total < FEW)
        mb_text_put(out, done, "/", total);
    else
        mb_text_put(out, (uint64_t)(100.0 * (double)done / (double)total + 0.5), " %");
    if (total > 0 && rate > 0)
        mb_text_say(out, progress.lang, SAY_LEFT, "seconds",
                    done < total ? (uint64_t)((double)(total - done) / rate + 1) : 0);
    if (total >= FEW && rate > FEW)
        mb_text_put(out, " (", mb_rounded(rate / 1e6, rate < 1e7 ? 2 : 0), " M/s)");
}

/* How fast the phase at hand goes on, in steps a second; 0: it has only begun. */
static double rate_of(uint64_t done, uint64_t total, double now)
{
    if (done < progress.done || total != progress.total) {
        progress.since = now;
        progress.from = done;
    }
    progress.done = done;
    progress.total = total;
    MB_ASSERT(progress.from <= done);
    return now > progress.since ? (double)(done - progress.from) / (now - progress.since) : 0;
}

/* A line on the terminal, five times a second, once the work has taken half a second. */
static bool progress_tick(void *context, uint64_t done, uint64_t total)
{
    (void)context;
    if (guard_stopped())
        return false;
    const double now = system_now(NULL), rate = rate_of(done, total, now);
    if (!progress.work || now - progress.began < 0.5 || now - progress.shown < 0.2)
        return true;
    progress.shown = now;
    progress.line = true;
    mb_text line = {0};
    write_line(&line, done, total, rate);
    fputs("\r\033[K", stderr);
    plain_error(&line);
    mb_text_clear(&line);
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
    progress.lang = cli->lang;
    progress.work = isatty(STDERR_FILENO) ? mb_words_in(work, cli->lang) : NULL;
    progress.began = progress.since = system_now(NULL);
    progress.from = progress.done = progress.total = 0;
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
