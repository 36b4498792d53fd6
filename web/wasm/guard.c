/* guard.c -- a page gets no signals, and nobody changes its files. */
#include "cli/guard.h"

void guard_block(void)
{
}

void guard_release(void)
{
}

void guard_add(const char *temporary)
{
    (void)temporary;
}

void guard_remove(const char *temporary)
{
    (void)temporary;
}

void guard_watch(const char *path)
{
    (void)path;
}

void guard_unwatch(void)
{
}

const char *guard_changed(void)
{
    return NULL;
}
