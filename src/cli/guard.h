/* guard.h -- clean-up when a signal ends the program: removes unfinished files, reports a mapped file that changed.
 * The page has an implementation of its own. */
#pragma once

#include "marienbad/status.h"

/* From now on the first Ctrl-C (SIGTERM, SIGHUP) asks to stop, and the second ends the program. */
void guard_begin(void);
bool guard_stopped(void);

/* The language of what is said from now on. */
void guard_speak(mb_lang lang);

/* Block the signals and release them again, so that a file is made and registered without an interruption. */
void guard_block(void);
void guard_release(void);

/* A file to be removed if the program ends early; the name is kept, not copied, until guard_remove(). */
void guard_add(const char *temporary);
void guard_remove(const char *temporary);

/* Remove such files now: for handlers of other signals. */
void guard_sweep(void);

/* A file that may be mapped: should it change in use, the program ends with one line.  One at a time. */
void guard_watch(const char *path);
void guard_unwatch(void);

/* The file that is watched, if it has changed; else NULL. */
const char *guard_changed(void);
