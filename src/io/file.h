/* file.h -- what reading and writing files share: standard input and output are called "-", and errors have reasons.
 */
#ifndef MB_IO_FILE_H
#define MB_IO_FILE_H

#include "core/message.h"

static inline bool mb_path_is_standard(const char *path)
{
    return strcmp(path, "-") == 0;
}

/* Say in `words`, with the {reason} that the system gives in errno, what could not be done with `path`.  Returns
 * MB_EIO. */
static inline mb_status mb_path_fail(mb_error *error, mb_words words, const char *path, int reason)
{
    mb_fail(error, MB_EIO, words, "reason", strerror(reason));
    mb_error_at(error, path, 0, 0);
    return MB_EIO;
}

#endif
