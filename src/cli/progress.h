/* progress.h -- a line of progress on the terminal, and stopping on Ctrl-C.  The page has an implementation of its
 * own. */
#pragma once

#include "cli/cli.h"

/* Limits that stop on Ctrl-C and show progress on a terminal. */
const mb_limits *progress_limits(void);

/* Say what the work is that progress is shown for, from now on. */
void progress_begin(const cli_call *cli, mb_words work);

/* What takes time. */
static const mb_words PROGRESS_READING = MB_WORDS("reading", "lecture");
static const mb_words PROGRESS_EXPLORING = MB_WORDS("exploring", "exploration");
static const mb_words PROGRESS_SOLVING = MB_WORDS("solving", "résolution");
static const mb_words PROGRESS_BUILDING = MB_WORDS("building", "construction");
static const mb_words PROGRESS_SEARCHING = MB_WORDS("searching", "recherche");
static const mb_words PROGRESS_CHECKING = MB_WORDS("checking", "vérification");
static const mb_words PROGRESS_GRADING = MB_WORDS("grading", "correction");

/* The work is done: remove the line. */
void progress_end(void);

/* Is standard error a terminal, so that progress is shown? */
bool progress_shows(void);

/* Was Ctrl-C pressed? */
bool progress_stopped(void);
