/* loss.h -- what of an arena can a format not hold?  Each format declares what it holds; one table checks an arena
 * against it.
 */
#pragma once

#include "marienbad/io.h"

/* Does the format of that name hold all that answers depend on?  If not, MB_EUNSUITED, and `error` says what it
 * cannot hold, and at which position.  Every writer calls this first. */
mb_status mb_loss_check(const mb_arena *arena, const char *format, mb_error *error);

/* Are the moves alone enough?  The terminal positions of normal play need no mark where no other position is
 * marked. */
bool mb_script_is_plain(const mb_arena *arena);
