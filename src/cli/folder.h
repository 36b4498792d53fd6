/* folder.h -- the files of a folder.  The page has an implementation of its own: it has no folders. */
#pragma once

#include "core/message.h"

/* Is there a folder of that path? */
bool folder_is(const char *path);

/* Call `add` for every file of the folder, and of its own folders, in the order of their names.  Hidden ones and
 * __pycache__ are left out, and links are not followed. */
mb_status folder_each(const char *path, mb_status (*add)(void *context, const char *path), void *context,
                      mb_error *error);
