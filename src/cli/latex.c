/* latex.c -- typesets a LaTeX document: the text goes into a program, and its PDF comes back. */
#include "cli/latex.h"

#include <errno.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/limits.h"
#include "rules/child_process.h"

static const mb_words SAY_NO_LATEX =
    MB_WORDS("a PDF needs LaTeX (pdflatex or lualatex), which is not installed: --as latex writes its text",
             "un PDF demande LaTeX (pdflatex ou lualatex), qui n'est pas installé : --as latex en écrit le texte");
static const mb_words SAY_LATEX_FAILED =
    MB_WORDS("LaTeX makes no PDF of the sheet; the packages tikz (Debian: texlive-pictures) and geometry are needed; "
             "--as latex writes its text",
             "LaTeX ne fait pas de PDF de la feuille ; les paquets tikz (Debian : texlive-pictures) et geometry sont "
             "nécessaires ; --as latex en écrit le texte");

/* Standard input is the document, standard output the PDF. */
static const char script[] =
    "engine=$(command -v pdflatex || command -v lualatex) || exit 127\n"
    "folder=$(mktemp -d) || exit 1\n"
    "trap 'rm -rf \"$folder\"' EXIT\n"
    "cat > \"$folder/sheet.tex\" && cd \"$folder\" || exit 1\n"
    "\"$engine\" -interaction=batchmode -halt-on-error sheet.tex > log 2>&1 < /dev/null || exit 1\n"
    "cat sheet.pdf\n";

enum { NO_LATEX = 127, MOMENT = 100, LEAVE = 10000 }; /* an exit code; milliseconds */

/* Write as much as the pipe takes of data[*done .. length-1], and close it after the last. */
static void feed(mb_child *child, const mb_text *document, size_t *done)
{
    const ssize_t wrote = write(child->in, document->data + *done, document->length - *done);
    *done += wrote > 0 ? (size_t)wrote : 0;
    const bool broken = wrote < 0 && errno != EAGAIN && errno != EINTR;
    if (broken || *done == document->length) {
        close(child->in);
        child->in = -1;
    }
}

/* Read what there is; false: it was the end. */
static bool drain(mb_text *out, int pipe)
{
    char buffer[4096];
    const ssize_t count = read(pipe, buffer, sizeof buffer);
    if (count > 0)
        mb_text_add_n(out, buffer, (size_t)count);
    return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
}

/* Exchange both texts with the child. */
static mb_status latex_exchange(mb_text *pdf, mb_child *child, const mb_text *document, const mb_limits *limits)
{
    mb_pace pace = mb_pace_begin(limits, 0);
    size_t done = 0;
    mb_status status = MB_OK;
    for (bool open = true; open && status == MB_OK; status = mb_pace_look(&pace)) {
        struct pollfd pipes[] = {{.fd = child->out, .events = POLLIN}, {.fd = child->in, .events = POLLOUT}};
        poll(pipes, MB_COUNT(pipes), MOMENT);
        if (child->in >= 0 && pipes[1].revents)
            feed(child, document, &done);
        if (pipes[0].revents)
            open = drain(pdf, child->out);
    }
    return status == MB_OK ? pdf->status : status;
}

mb_status latex_typeset(mb_text *pdf, cli_call *cli, const mb_text *document)
{
    mb_child child;
    int ended = 0;
    mb_status status = mb_child_start(&child, &(mb_child_command){.command = script}, &cli->error);
    if (status != MB_OK)
        return status;
    status = latex_exchange(pdf, &child, document, cli->limits);
    if (status == MB_OK && !mb_child_wait(&ended, &child, LEAVE))
        ended = 1;
    mb_child_end(&child);
    if (status != MB_OK)
        return status;
    if (WIFEXITED(ended) && WEXITSTATUS(ended) == NO_LATEX)
        return cli_refuse(cli, SAY_NO_LATEX);
    return ended == 0 ? MB_OK : cli_refuse(cli, SAY_LATEX_FAILED);
}
