/* cache.h -- the user's cache folder, where what took long to prepare is kept for the next time. */
#ifndef MB_CLI_CACHE_H
#define MB_CLI_CACHE_H

#include "marienbad/path.h"

/* A store in $XDG_CACHE_HOME/marienbad or ~/.cache/marienbad; one that keeps nothing where there is no such place. */
mb_store cache_store(void);

#endif
