/* folder.c -- the page has no folders. */
#include "cli/folder.h"

bool folder_is(const char *path)
{
    (void)path;
    return false;
}

mb_status folder_each(const char *path, mb_status (*add)(void *context, const char *path), void *context,
                      mb_error *error)
{
    (void)path;
    (void)add;
    (void)context;
    return mb_error_plain(error, MB_EUNSUITED);
}
