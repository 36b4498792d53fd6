/* cache.h -- the user's cache folder, where tables that take long to compute are kept for later calls. */
#pragma once

#include "marienbad/path.h"

/* A store in $XDG_CACHE_HOME/marienbad or ~/.cache/marienbad; without such a folder, one that keeps nothing. */
mb_store cache_store(void);
