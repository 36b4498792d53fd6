/* version.c -- which Marienbad is this? */
#include "marienbad/version.h"

const char *mb_version(void)
{
    return MB_VERSION;
}
