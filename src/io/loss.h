/* loss.h -- what would a format lose of an arena?  Each format declares what it holds; one table knows how to look.
 */
#ifndef MB_IO_LOSS_H
#define MB_IO_LOSS_H

#include "marienbad/io.h"

/* Would another answer come back if the arena were written in the format of that name?  Else MB_EUNSUITED, and
 * `error` says what it could not hold, and at which position.  Every writer asks this first. */
mb_status mb_loss_check(const mb_arena *arena, const char *format, mb_error *error);

/* Must something be written beside the moves?  Ends of normal play go without saying where nothing else is marked. */
bool mb_script_is_plain(const mb_arena *arena);

#endif
