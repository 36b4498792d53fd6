/* report.c -- how far did it get, what went wrong, and stopping on Ctrl-C. */
#include "cli/report.h"

#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t stopped;
static struct {
    const char *work; /* NULL: nothing to show */
    double shown;     /* when the line was written last; 0: never */
    double began;
    bool line; /* a line of progress stands on the terminal */
} progress;

double cli_now(void *context)
{
    (void)context;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void stop(int signal)
{
    (void)signal;
    stopped = 1;
}

bool report_stopped(void)
{
    return stopped != 0;
}

/* A line on the terminal, five times a second, once the work has taken half a second. */
static bool tick(void *context, uint64_t done, uint64_t total)
{
    (void)context;
    if (stopped)
        return false;
    const double now = cli_now(NULL);
    if (!progress.work || now - progress.began < 0.5 || now - progress.shown < 0.2)
        return true;
    progress.shown = now;
    progress.line = true;
    const double rate = (double)done / (now - progress.began);
    if (total > 0 && rate > 0)
        fprintf(stderr, "\r\033[K%s: %.0f %% (%.0f s)", progress.work, 100.0 * (double)done / (double)total,
                done < total ? (double)(total - done) / rate : 0.0);
    else
        fprintf(stderr, "\r\033[K%s: %llu", progress.work, (unsigned long long)done);
    return true;
}

void report_work(const cli_line *cli, int message)
{
    report_clear();
    progress.work = message && isatty(STDERR_FILENO) ? mb_words(message, cli->lang) : NULL;
    progress.began = cli_now(NULL);
}

void report_clear(void)
{
    if (progress.line)
        fprintf(stderr, "\r\033[K");
    progress.line = false;
    progress.work = NULL;
}

const mb_limits *report_limits(void)
{
    static mb_limits limits;
    struct sigaction action = {.sa_handler = stop};
    sigaction(SIGINT, &action, NULL);
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is an error like others */
    limits = (mb_limits){.now = cli_now, .tick = tick};
    return &limits;
}

int report_flush(cli_line *cli, int code)
{
    mb_status status = cli->out.status;
    mb_text to;
    mb_error error = {0};
    if (status == MB_OK)
        status = mb_file_write(&to, "-", &error);
    else
        mb_error_plain(&error, status);
    if (status == MB_OK) {
        to.status = to.flush(to.to, cli->out.data, cli->out.length);
        status = mb_file_close(&to, "-", &error);
    }
    return status == MB_OK ? code : cli_fail(cli, &error);
}

/* Write `text` and a newline to standard error, in one piece. */
static void complain(mb_text *text)
{
    report_clear();
    mb_text_char(text, '\n');
    fputs(mb_text_string(text), stderr);
    mb_text_clear(text);
}

int cli_fail(const cli_line *cli, const mb_error *error)
{
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    if (!error->file[0])
        mb_text_add(&text, "marienbad: ");
    mb_error_show(&text, error, cli->lang);
    complain(&text);
    return CLI_ERROR;
}

int cli_fail_with(const cli_line *cli, int message, const char *argument, const char *value)
{
    mb_error error;
    mb_note *note = mb_error_set(&error, MB_EINVAL, message);
    if (argument)
        mb_note_string(note, argument, value);
    return cli_fail(cli, &error);
}

void cli_warn(void *context, const mb_error *warning)
{
    const cli_line *cli = context;
    mb_text text;
    mb_text_init(&text, NULL, NULL);
    mb_error_show(&text, warning, cli->lang);
    mb_text_add(&text, " (");
    mb_text_add(&text, mb_words(MB_M_CLI_WARNING, cli->lang));
    mb_text_char(&text, ')');
    complain(&text);
}

void cli_say(cli_line *cli, int message)
{
    mb_text_add(&cli->out, mb_words(message, cli->lang));
}

void cli_say_note(cli_line *cli, const mb_note *note)
{
    mb_note_show(&cli->out, note, cli->lang);
}
